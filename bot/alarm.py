"""A limit on how long a rule may compute: what runs without end raises instead. Knows no match and no Discord."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from games.core.types import Broken

LEAST_SECONDS = 0.001
"""The shortest alarm: one of 0 would be none."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise Broken inside the block when it computes longer than ``seconds`` (main thread only; elsewhere no alarm).

    Its own processor time counts: while the machine is paused or other threads compute, no rule is to blame.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    until = time.thread_time() + seconds

    def ring(number: int, frame: FrameType | None) -> None:
        left = until - time.thread_time()
        if left <= 0:
            raise Broken("a rule took too long")
        signal.setitimer(signal.ITIMER_PROF, max(left, LEAST_SECONDS))

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
