"""Whoever lets turn after turn run out: it is counted, and a host who does gives the host's rights on. No discord import."""

from __future__ import annotations

import sqlite3

from msgspec.structs import replace

from bot.loaded import Loaded
from storage import matches, seats
from storage.seats import Seat as Member

MISSED = 3
"""Turns in a row that run out until somebody counts as away."""


def counted(
    conn: sqlite3.Connection,
    now: Loaded,
    seat: int | None,
    *,
    pressed: bool,
    ran_out: bool,
    at: int,
) -> Loaded:
    """Return the match after a turn of ``seat`` ran out, or after somebody pressed for it; it may have another host."""
    member = None if seat is None else now.at_seat(seat)
    if member is None or member.user_id is None:
        return now
    missed = member.missed + 1 if ran_out else 0 if pressed else member.missed
    if missed == member.missed:
        return now
    seats.set_missed(conn, member.id, missed)
    told = replace(member, missed=missed)
    members = tuple(told if m.id == member.id else m for m in now.members)
    return _led(conn, replace(now, members=members), at)


def _led(conn: sqlite3.Connection, now: Loaded, at: int) -> Loaded:
    """Give the rights of a host who is away to the next person at the table who is not, where there is one."""
    ids = [m.id for m in now.members]
    if now.row.host not in ids:
        return now
    here = ids.index(now.row.host)
    host, others = now.members[here], (*now.members[here + 1 :], *now.members[:here])
    to = next((m for m in others if m.user_id is not None and not _is_away(m)), None)
    if to is None or not _is_away(host):
        return now
    matches.set_host(conn, now.id, to.id, now=at)
    matches.set_host_since(conn, now.id, now.row.n, now=at)
    return replace(now, row=replace(now.row, host=to.id, host_since=now.row.n))


def _is_away(member: Member) -> bool:
    return member.missed >= MISSED
