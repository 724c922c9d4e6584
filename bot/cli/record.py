"""The whole record of one match, from an exported file or from the database: what verify and replay read."""

import argparse
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.cli.common import Commands, Refused, all_games, configuration, one_game, with_games
from bot.cli.data import number, read
from bot.cli.export import need_match, read_lines
from bot.cli.sound import presses
from bot.config import Config
from games.core.codec import decode
from games.core.game import AnyGame, Chosen
from games.core.log import Beginning, Entry, Keyframe
from storage import actions, export, keyframes, matches, seats, snapshots
from storage.matches import Match
from storage.snapshots import Snapshot

SEATS_AT_MOST = 64
"""Seat numbers beyond are no game's: a changed file does not make a table of a million names."""


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


def command(
    commands: Commands, name: str, *, told: str, description: str
) -> argparse.ArgumentParser:
    """A command that is given a record, to which it may add its own arguments."""
    parser = commands.add_parser(name, help=told, description=description)
    parser.add_argument(
        "source", metavar="FILE|MATCH", help="an exported file, or a match's number"
    )
    with_games(parser)
    return parser


def asked(args: argparse.Namespace) -> tuple[Config, AnyGame, Record]:
    """What such a command was given, with its game. Raises Refused or ConfigError."""
    config = configuration(args)
    all_games(config)  # a setting that is wrong is told before the file is read
    found = of(config, args.source)
    return config, one_game(config, found.match.game), found


def of(config: Config, source: str) -> Record:
    """The record that `source` names: an exported file, or the number of a match in the database.

    Raises Refused where there is none, or it has not begun.
    """
    file = Path(source)
    if source.isdecimal() and not _is_there(file):
        try:
            n = number(source)
        except argparse.ArgumentTypeError as error:
            raise Refused(f"There is no such match: {error}.") from error
        return read(config.database, lambda conn: _of_match(conn, need_match(conn, n)))
    conn, match = export.opened(read_lines(file))
    with closing(conn):
        return _of_match(conn, match)


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a name too long for a file
        return False


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
            presses=_presses(match),
            commitment=match.commitment,
            seed=match.seed,
        ),
        entries=entries,
        keyframes=_keyframes(conn, match),
        snapshot=snapshots.get(conn, match.id),
        names=names,
    )


def _presses(match: Match) -> tuple[int, ...]:
    try:
        return presses(match)
    except msgspec.MsgspecError as error:
        raise Refused(f"The presses of this match cannot be read: {error}") from error


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
    sat = [(m.seat, m.name) for m in seats.everybody(conn, match.id)]
    by_seat = {seat: name for seat, name in sat if seat is not None and seat < SEATS_AT_MOST}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat, default=-1) + 1))


def _seats_at_start(entries: Sequence[Entry], names: Sequence[str]) -> int:
    """How many seats it began with: the lobby settled the picks of each, if there are any."""
    try:
        chosen: Chosen = decode(entries[0].action, Chosen)
    except msgspec.MsgspecError:
        return len(names)
    return len(chosen.picks) or len(names)
