"""Whether an imported match can be hosted: every part is read once, as the bot would read it. Changes nothing."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec

from bot import loaded
from bot.cli.common import Refused
from bot.journal import HOUR_MS, NEVER_MS, Pace
from games.core.game import AnyGame
from storage import actions, keyframes, seats
from storage.matches import Match

BEGUN = ("playing", "over")
PressId = Annotated[int, msgspec.Meta(ge=0)]


def need(conn: sqlite3.Connection, games: Mapping[str, AnyGame], match: Match) -> None:
    """Raise Refused, naming the part, where one cannot be read.

    State and events are read only where the game is installed: without it the match waits for it.
    """
    parts: dict[str, Callable[[], object]] = {
        "settings": lambda: loaded.settings_of(match),
        "pace": lambda: _pace(match),
        "presses": lambda: presses(match),
        "picks": lambda: [loaded.picks_of(each) for each in seats.everybody(conn, match.id)],
        "log": lambda: _log(conn, match),
        "keyframes": lambda: _keyframes(conn, match),
    }
    game = games.get(match.game)
    if game is not None:
        parts["newest state"] = lambda: _state(conn, games, match)
        parts["events"] = lambda: _events(conn, game, match)
    for part, read in parts.items():
        try:
            read()
        except Exception as error:  # whatever foreign bytes set off, they are not let in
            told = error.__cause__ or error
            raise Refused(
                f"Nothing was imported, the {part} of this match cannot be read: {told}"
            ) from error


def presses(match: Match) -> tuple[int, ...]:
    """The ids of the Join and Start presses, in order. Raises msgspec.MsgspecError where they are none."""
    return tuple(msgspec.msgpack.decode(match.press_ids, type=list[PressId]))


def _pace(match: Match) -> None:
    pace = Pace.read(match.pace)
    if not all(0 <= hours * HOUR_MS < NEVER_MS for hours in (pace.turn, pace.window)):
        raise ValueError(f"{match.pace} are no hours")


def _log(conn: sqlite3.Connection, match: Match) -> None:
    entries = loaded.standing(actions.since(conn, match.id, -1))
    if not entries and match.status in BEGUN:
        raise LookupError("there is none")


def _keyframes(conn: sqlite3.Connection, match: Match) -> None:
    for n, _ in keyframes.list(conn, match.id):
        keyframes.nearest(conn, match.id, n)


def _state(conn: sqlite3.Connection, games: Mapping[str, AnyGame], match: Match) -> None:
    now = loaded.read(conn, games, match.id)
    if now.state is None and match.status in BEGUN:
        raise LookupError("there is none")
    if now.state is not None:
        now.game.check(now.state)


def _events(conn: sqlite3.Connection, game: AnyGame, match: Match) -> None:
    for entry in actions.since(conn, match.id, -1):
        loaded.events_of(game, entry)
