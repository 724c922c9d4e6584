"""Sitting down while a match is running, where the game has an open roster. No discord import.

A newcomer is a member without a seat until the rules seat them: at once, or as soon as the move in hand is finished.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bot.loaded import Loaded
from bot.names import tidy_text
from bot.presses import Click, Reply, Verb, private
from games.core.amendments import TakeSeat, amend, arriving
from games.core.types import Illegal, SeatNo
from storage import seats

if TYPE_CHECKING:
    from bot.desk import Desk


def is_open(now: Loaded) -> bool:
    """Whether somebody can sit down: the roster is open and a seat is free."""
    return now.row.status == "playing" and now.game.open_roster and bool(_free(now))


def _free(now: Loaded) -> list[SeatNo]:
    """Return the seats where nobody sits and for which nobody waits, lowest first."""
    coming = arriving(now.playing)
    seats_of_game = range(now.game.seats.stop - 1)
    return [s for s in seats_of_game if s not in coming and now.at_seat(s) is None]


def seat_for(now: Loaded) -> TakeSeat:
    """Return the amendment that seats a newcomer on the first seat that the rules give away.

    Raises Illegal ``roster_closed`` or ``full``, or what the rules say of the last seat tried.
    """
    if not now.game.open_roster:
        raise Illegal("roster_closed")
    refused = Illegal("full", now.game.seats.stop - 1)
    for seat in _free(now):
        wish = TakeSeat(seat=seat)
        try:
            amend(now.game, now.playing, wish)
        except Illegal as refusal:
            refused = refusal
        else:
            return wish
    raise refused


class Sitting:
    """The verb of newcomers."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {"sit": self._sit}

    async def _sit(self, now: Loaded, click: Click, argument: str) -> Reply:
        now.must_go_on()

        def make(fresh: Loaded, why: int) -> TakeSeat:
            if any(m.user_id == click.user for m in fresh.members):
                raise Illegal("joined")
            return seat_for(fresh)

        def arrive(conn: sqlite3.Connection) -> None:
            name, at = tidy_text(click.name), self._desk.tables.ports.now()
            seats.add(conn, now.id, role="player", name=name, now=at, user_id=click.user)

        moved = await self._desk.tables.amend(now.id, make, press=click.interaction, first=arrive)
        if moved.after.seated(click.user) is None:
            return private("You sit down as soon as the move in hand is finished.")
        return await self._desk.question(moved.after, click.user, note="✔ You sit down.")
