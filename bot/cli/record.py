"""The whole record of one match, from an exported file or from the database: what verify and replay read."""

import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.cli.common import Refused
from bot.cli.data import read
from bot.cli.export import need_match, read_lines
from bot.config import Config
from games.core.codec import decode
from games.core.game import Chosen
from games.core.log import Beginning, Entry, Keyframe
from storage import actions, export, keyframes, matches, seats, snapshots
from storage.matches import Match
from storage.snapshots import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match with its log; `names` are shown names by seat, "" where forgotten or left out."""

    match: Match
    began: Beginning
    entries: tuple[Entry, ...]
    keyframes: tuple[Keyframe, ...]
    snapshot: Snapshot | None
    names: tuple[str, ...]

    @property
    def is_over(self) -> bool:
        """Whether nothing about it is secret any more."""
        return self.match.status not in matches.LIVE


def of(config: Config, source: str) -> Record:
    """The record that `source` names: an exported file, or the number of a match in the database.

    Raises Refused where there is none, or it has not begun.
    """
    file = Path(source)
    if source.isdecimal() and not file.exists():
        return read(config.database, lambda conn: _of_match(conn, need_match(conn, int(source))))
    conn, match = export.opened(read_lines(file))
    with closing(conn):
        return _of_match(conn, match)


def _of_match(conn: sqlite3.Connection, match: Match) -> Record:
    log = actions.since(conn, match.id, -1)
    if not log:
        raise Refused("This match has not begun: there is no log of it yet.")
    entries = tuple(
        Entry(a.n, a.kind, a.seat, a.ask, a.rules_version, a.action, a.events, a.digest, a.chain)
        for a in log
    )
    names = _names(conn, match)
    return Record(
        match=match,
        began=Beginning(
            seats=_seats_at_start(entries, names),
            presses=tuple(msgspec.msgpack.decode(match.press_ids, type=list[int])),
            commitment=match.commitment,
            seed=match.seed,
        ),
        entries=entries,
        keyframes=_keyframes(conn, match),
        snapshot=snapshots.get(conn, match.id),
        names=names,
    )


def _keyframes(conn: sqlite3.Connection, match: Match) -> tuple[Keyframe, ...]:
    return tuple(
        Keyframe(n, version, _state(conn, match, n))
        for n, version in keyframes.list(conn, match.id)
    )


def _state(conn: sqlite3.Connection, match: Match, n: int) -> bytes:
    """The state kept for entry `n`, b"" where it cannot be unpacked: verify says so."""
    try:
        kept = keyframes.nearest(conn, match.id, n)
    except zlib.error:
        return b""
    return b"" if kept is None else kept.state


def _names(conn: sqlite3.Connection, match: Match) -> tuple[str, ...]:
    """The name of who sits, or sat last, at each seat."""
    by_seat = {m.seat: m.name for m in seats.everybody(conn, match.id) if m.seat is not None}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat, default=-1) + 1))


def _seats_at_start(entries: Sequence[Entry], names: Sequence[str]) -> int:
    """How many seats it began with: the lobby settled the picks of each, if there are any."""
    try:
        chosen: Chosen = decode(entries[0].action, Chosen)
    except msgspec.MsgspecError:
        return len(names)
    return len(chosen.picks) or len(names)
