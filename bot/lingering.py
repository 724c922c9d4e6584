"""An agent on turn lets people answer first what is open beside the turn, its own offer say; a while, not for ever.

Agents are quick: an offer that ends with their turn would be gone before anybody has read it. Pure.
"""

from __future__ import annotations

from bot.loaded import Loaded
from games.core.asks import Ask

LINGER_MS = 600_000
"""How long an agent waits for people, at each of its moves: ten minutes. When they are over stands among the deadlines."""


def asked(now: Loaded, ask: Ask) -> bool:
    """Whether an agent leaves this turn of its own for people who are asked something beside it.

    What was asked before its last move of the turn does not count again: it has waited for that.
    """
    member = now.at_seat(ask.seat)
    if ask.pace != "turn" or member is None or member.agent is None:
        return False
    people = {m.seat for m in now.members if m.user_id is not None and m.agent is None}
    last = now.since.get((ask.seat, ask.id), 0)
    return any(
        a.pace == "free" and a.seat in people and now.since.get((a.seat, a.id), last) >= last
        for a in now.asks
    )
