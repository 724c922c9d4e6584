"""What every message of a match should show now, derived from committed state alone. No discord import.

The reconciler compares this with what each message shows and sends or edits the difference, so a crash between a commit
and Discord heals at the next look.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct

from bot import status
from bot.controls import Message
from bot.loaded import Loaded
from bot.status import Style
from games.core.codec import encode
from storage.matches import LIVE

TEN_MINUTES_MS = 600_000
NOT_BEGUN = -1
"""The number of a lobby's message: that of no match."""


class Wanted(Struct, frozen=True):
    """One message as it should be.

    ``kind`` is "table" or "hand:<seat>"; ``channel`` where it stands (None: the DM of ``user``). ``digest`` is equal
    when it shows the same; ``here``: all who are asked acted at this table within ten minutes, so that none of them
    has to be called by a new message.
    ``final``: no further change will come.
    """

    match: int
    kind: str
    channel: int | None
    user: int | None
    member: int | None
    n: int
    message: Message
    digest: bytes
    here: bool
    final: bool


def wanted(now: Loaded, style: Style, at: int) -> tuple[Wanted, ...]:
    """Return what each message of this match should show at time ``at`` (epoch ms)."""
    if now.is_asleep or (now.row.status in {"lobby", "cancelled"} and now.state is None):
        return (_table(now, status.lobby(now), at),)
    if now.row.status == "archived":
        return ()
    if now.state is None:  # it could not be read and stands still, or was ended like that
        return (_table(now, status.table(now, style), at),)
    return (_table(now, status.table(now, style), at), *_hands(now, style))


def _table(now: Loaded, message: Message, at: int) -> Wanted:
    final = now.row.status not in LIVE
    # A match that begins has the number 0 as its lobby had: the lobby's message is never in step with it.
    number = NOT_BEGUN if now.row.status == "lobby" else now.row.n
    return Wanted(
        match=now.id,
        kind="table",
        channel=now.row.channel_id,
        user=None,
        member=now.row.host,
        n=number,
        message=message,
        digest=digest(message),
        here=_are_here(now, at),
        final=final,
    )


def _hands(now: Loaded, style: Style) -> tuple[Wanted, ...]:
    hands = []
    for member in now.members:
        if member.seat is None or member.user_id is None or member.agent is not None:
            continue
        message = status.hand(now, member.seat, style)
        hands.append(
            Wanted(
                match=now.id,
                kind=f"hand:{member.seat}",
                channel=member.dm_channel_id,
                user=member.user_id,
                member=member.id,
                n=now.row.n,
                message=message,
                digest=digest(message),
                here=True,
                final=now.row.status != "playing",
            )
        )
    return tuple(hands)


def _are_here(now: Loaded, at: int) -> bool:
    """Whether everybody who is asked pressed something at this table within the last ten minutes.

    What orders and time-outs answered for them does not count, and agents need no telling. Of the end everybody is
    told, wherever they are.
    """
    if now.row.status == "over":
        return False
    people = {m.seat for m in now.members if m.user_id is not None}
    asked = {a.seat for a in now.asks if a.seat in people}
    return all(at - now.acted.get(seat, -TEN_MINUTES_MS) < TEN_MINUTES_MS for seat in asked)


def digest(message: Message) -> bytes:
    """Return 16 bytes that are equal when two messages show the same."""
    picture = (message.picture.key, message.picture.alt) if message.picture else None
    facts = [message.content, msgspec.to_builtins(message.rows), picture]
    return blake2b(encode(facts), digest_size=16).digest()
