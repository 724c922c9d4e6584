"""Typed commands: what each leads to, and what a typed move means. No discord import.

A typed move is accepted only where exactly one legal answer fits.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING

from bot import acting, cards, explaining, hall, moving, opening, places, report, signposts, status
from bot.controls import Button, Message, short
from bot.finding import table_name, table_of, tables_of, waits_for
from bot.loaded import Loaded, NoMatch
from bot.presses import Click, Reply, Typed, private
from bot.reading import clean
from bot.refusals import Unclear, Unread, said
from bot.speaker import escaped
from bot.status import command
from bot.table import Given
from games.core import notation
from games.core.actions import Amendment, Answer
from games.core.types import Enough, Illegal

if TYPE_CHECKING:
    from bot.desk import Desk

REASON = 200
"""Characters of a typed reason."""
LISTED = 8
"""Readings named where a typed move is unclear."""


class NoMove(Illegal):
    """Typed text that is no move at the match as it is ``now``."""

    def __init__(self, now: Loaded) -> None:
        super().__init__("unknown")
        self.now = now


async def answer(desk: Desk, typed: Typed) -> Reply:
    """Return the reply to a typed command."""
    anywhere = ANYWHERE.get(typed.command)
    if anywhere is not None:
        return await anywhere(desk, typed)
    try:
        now = await table_of(desk, typed)
    except NoMatch:
        return private(said(Illegal("no_table")))
    except Illegal as refusal:
        return private(said(refusal))
    return await desk.guarded(
        now, lambda: _at(desk, now, typed), typed.user, private=False, press=typed.interaction
    )


async def _at(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    """Carry out a command at its table."""
    match typed.command:
        case "move":
            return await _move(desk, now, typed)
        case "gm correct":
            return await _correct(desk, now, typed)
        case "table":
            return await _table(desk, now, typed)
        case "status":
            return await report.shown(desk, now)
        case "board" if typed.option("place"):
            return await places.around(desk, now, typed)
    pressed = Click(
        interaction=typed.interaction,
        user=typed.user,
        name=typed.name,
        channel=typed.channel,
        custom_id=command(now.id, typed.command),
        guild=typed.guild,
    )
    return await desk.click(pressed)


async def _table(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    """Answer what is to be done with the table as a whole."""
    what = typed.option("do").strip().lower()
    if what == "settings":
        return Reply("private", hall.settled(now))
    if what == "move":
        return await moving.offered(desk, now, typed)
    return acting.confirmation(now, what, typed)


async def _move(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    now.must_go_on()
    seat = desk.seat_of(now, typed.user).seat
    assert seat is not None
    text = typed.option("what")
    noted: list[str] = []

    def give(fresh: Loaded) -> Given:
        found = _read(fresh, seat, text)
        noted[:] = status.notes(fresh, seat)
        return Given(seat, found.ask, found.action)

    try:
        moved = await desk.tables.answer(now.id, give, press=typed.interaction)
    except NoMove as no:
        if not no.now.asks_of(seat) and signposts.way_to(text, no.now, seat) is None:
            return await desk.question(no.now, typed.user)
        raise await asyncio.to_thread(_unread, no.now, seat, text) from None
    return await desk.told(moved, seat, typed.user, update=False, noted=noted)


def _read(now: Loaded, seat: int, text: str) -> Answer:
    """Return the one legal answer that ``text`` means. Raises NoMove where it is none, Unclear where it may be several."""
    asks = now.asks_of(seat)
    found = now.game.parse(text, asks)
    if found:  # somebody may be called like a word of it: then both can be meant
        called = now.game.parse(_by_seats(now, text, now.speaker.names()), asks)
        found = list(dict.fromkeys([*found, *called]))
    else:
        found = now.game.parse(_by_seats(now, text, _no_words(now)), asks)
    if len(found) == 1:
        return found[0]
    if not found:
        raise NoMove(now)
    view = now.seat_view(seat)
    listed = [a.action for a in found[:LISTED]]
    readings = [(now.game.write(action), now.game.label(action, view)) for action in listed]
    raise Unclear(readings, len(found) - len(listed), asks[0].clause)


def _unread(now: Loaded, seat: int, text: str) -> Illegal:
    """Return why ``text`` is no move: it looks for something else, or what the game says of it.

    Thousands of moves may have to be compared with it.
    """
    elsewhere = signposts.way_to(text, now, seat)
    if elsewhere is not None:
        return elsewhere
    asks = now.asks_of(seat)
    why = now.game.misread(_by_seats(now, text, _no_words(now)), asks, now.seat_view(seat))
    if isinstance(why, Enough):
        return why
    return Unread(why, notation.nearest(text, notation.offered(text, asks, now.game.write)))


def _no_words(now: Loaded) -> list[str]:
    """Return the names that mean nothing else in a typed move."""
    return [name for name in now.speaker.names() if not now.game.is_word(name)]


def _by_seats(now: Loaded, text: str, names: Collection[str]) -> str:
    """Return ``text``, people called by one of these names written as games write seats: "p2".

    Two of one name are left as they are.
    """
    called = [name.casefold() for name in now.speaker.names()]
    meant = {name.casefold() for name in names}
    seats = {
        name: f"p{at + 1}"
        for at, name in enumerate(called)
        if called.count(name) == 1 and name in meant
    }
    if not seats:
        return text
    any_of = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    whole = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)
    return whole.sub(lambda found: seats.get(found[0].casefold(), found[0]), text)


async def _correct(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    now.must_go_on()
    member, viewer = acting.actor(now, typed.user)
    reason = clean(typed.option("reason"), REASON)
    found = notation.parse(typed.option("what"), [acting.ask(now, viewer)], acting.written)
    if len(found) != 1:
        raise Illegal("unknown")
    act = found[0].action
    assert isinstance(act, Amendment)
    return await desk.acting.amend(
        now, member, viewer, act, reason, press=typed.interaction, update=False
    )


async def _mine(desk: Desk, typed: Typed) -> Reply:
    mine = await tables_of(desk, typed.user)
    if not mine:
        return private("You sit at no table. **/play** starts one.")
    lines = [
        f"{'▶' if waits_for(t, typed.user) else '·'} {escaped(table_name(t))} in {t.where}"
        for t in mine[:20]
    ]
    button = Button(command(mine[0].id, "next"), "Next table", "primary")
    return Reply("private", Message(short("\n".join(lines), 2_000), ((button,),)))


ANYWHERE: Mapping[str, Callable[[Desk, Typed], Awaitable[Reply]]] = {
    "play": opening.play,
    "mine": _mine,
    "help": explaining.explain,
    "about": explaining.explain,
    "rules": explaining.rules,
    "card": cards.card,
}
"""What needs no table."""
