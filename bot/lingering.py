"""An agent on turn lets people answer first what is open beside the turn, its own offer say; a while, not for ever.

Agents are quick: an offer that ends with their turn would be gone before anybody has read it. Pure.
"""

from __future__ import annotations

from bot.loaded import Loaded
from games.core.asks import Ask

LINGER_MS = 600_000
"""How long an agent waits for people: ten minutes from when they were asked."""


def until(now: Loaded, ask: Ask, at: int) -> int | None:
    """Return until when (epoch ms) an agent leaves its turn for people who are asked something beside it; None: it goes on.

    ``at`` is the time now. Raises nothing; an ask that is no turn of an agent's is left for nobody.
    """
    member = now.at_seat(ask.seat)
    if ask.pace != "turn" or member is None or member.agent is None:
        return None
    people = {m.seat for m in now.members if m.user_id is not None and m.agent is None}
    asked = [
        now.since.get((a.seat, a.id), at) for a in now.asks if a.pace == "free" and a.seat in people
    ]
    due = max(asked, default=0) + LINGER_MS
    return due if asked and due > at else None
