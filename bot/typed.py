"""Typed commands: which table is meant, what a typed move means, and what completes it. No discord import.

A typed move is accepted only where exactly one legal answer fits. Completion reads the last committed match of the person
who types: it offers only their own answers, and never takes a lock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from bot.controls import OPTION, Button, Message, short
from bot.ids import base36
from bot.loaded import Loaded, NoMatch
from bot.lobby import Who
from bot.presses import Click, Reply, Typed, private
from bot.speaker import escaped
from bot.status import command
from bot.table import Given
from games.core import notation
from games.core.actions import Amendment, Answer
from games.core.asks import Ask
from games.core.types import Illegal, SeatView
from storage import matches, seats

if TYPE_CHECKING:
    from bot.desk import Desk

CHOICES = 25
LISTED = 8
"""Readings named where a typed move is unclear."""


async def answer(desk: Desk, typed: Typed) -> Reply:
    """Return the reply to a typed command."""
    if typed.command == "play":
        return await _play(desk, typed)
    if typed.command == "mine":
        return await _mine(desk, typed)
    if typed.command in {"help", "about"}:
        return await _help(desk, typed)
    try:
        now = await table_of(desk, typed)
    except NoMatch:
        return private("There is no game of yours here. **/play** starts one.")
    except Illegal:
        return private("Several tables fit: name one with **table**.")
    return await desk.guarded(now, lambda: _at(desk, now, typed), typed.user, private=False)


async def _at(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    """Carry out a command at its table."""
    if typed.command == "move":
        return await _move(desk, now, typed)
    if typed.command == "gm correct":
        return await _correct(desk, now, typed)
    if typed.command == "table":
        return desk.confirmation(now, typed.option("do").strip().lower())
    pressed = Click(
        interaction=typed.interaction,
        user=typed.user,
        name=typed.name,
        channel=typed.channel,
        custom_id=command(now.id, typed.command),
        guild=typed.guild,
    )
    return await desk.click(pressed)


async def table_of(desk: Desk, typed: Typed) -> Loaded:
    """Return the table that a command is about: the one named, the channel's, or the only one of this person's.

    Raises NoMatch where there is none, Illegal ``which_table`` where several fit.
    """
    named = typed.option("table")
    if named:
        return await desk.tables.load(_match_id(named))
    row = await desk.tables.store.read(lambda conn: matches.by_channel(conn, typed.channel))
    if row is not None:
        return await desk.tables.load(row.id)
    mine = await tables_of(desk, typed.user)
    if len(mine) > 1:
        waiting = [t for t in mine if _waits_for(t, typed.user)]
        if len(waiting) != 1:
            raise Illegal("which_table")
        mine = waiting
    if not mine:
        raise NoMatch
    return mine[0]


def _match_id(text: str) -> int:
    try:
        return int(text.partition(" ")[0].lstrip("#"), 36)
    except ValueError:
        raise NoMatch from None


async def tables_of(desk: Desk, user: int) -> list[Loaded]:
    """Return the living tables at which a person takes part, those that wait for them first."""
    rows = await desk.tables.store.read(lambda conn: seats.of_user(conn, user))
    found: dict[int, Loaded] = {}
    for row in rows:
        try:
            now = await desk.tables.load(row.match)
        except NoMatch:
            continue
        if now.row.status in matches.LIVE:
            found[now.id] = now
    return sorted(found.values(), key=lambda t: (not _waits_for(t, user), t.id))


def _waits_for(now: Loaded, user: int) -> bool:
    member = now.seated(user)
    return member is not None and member.seat is not None and bool(now.asks_of(member.seat))


def table_name(now: Loaded) -> str:
    """Return how a table is named in a list: its id, its game, who plays."""
    names = ", ".join(now.speaker.names()) or "lobby"
    return short(f"#{base36(now.id)} {now.game.title} · {names}", OPTION)


# ---------------------------------------------------------------- moves


async def _move(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    member = desk.seat_of(now, typed.user)
    assert member.seat is not None
    seat = member.seat
    text = typed.option("what")

    def give(fresh: Loaded) -> Given:
        found = _read(fresh, seat, text)
        return Given(seat, found.ask, found.action)

    moved = await desk.tables.answer(now.id, give, press=typed.interaction)
    return await desk.told(moved, seat, typed.user, update=False)


def _read(now: Loaded, seat: int, text: str) -> Answer:
    """Return the one legal answer that ``text`` means. Raises Illegal where it is none, or several."""
    asks = now.asks_of(seat)
    if not asks:
        raise Illegal("not_asked")
    found = now.game.parse(text, asks)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Illegal("unknown", clause=asks[0].clause)
    view = now.seat_view(seat)
    readings = [now.game.label(a.action, view) for a in found[:LISTED]]
    raise Illegal("unclear", readings[0], clause=asks[0].clause)


async def _correct(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    gm = now.gm(typed.user)
    if gm is None:
        raise Illegal("not_gm")
    reason = typed.option("reason").strip()
    if not reason:
        raise Illegal("text_empty")
    ask = desk.acts_ask(now)
    found = notation.parse(typed.option("what"), [ask], now.game.write)
    if len(found) != 1:
        raise Illegal("unknown")
    action = found[0].action
    assert isinstance(action, Amendment)
    return await desk.amended(now, gm, action, (reason,), press=typed.interaction, update=False)


# ---------------------------------------------------------------- other commands


async def _play(desk: Desk, typed: Typed) -> Reply:
    row = await desk.tables.store.read(lambda conn: matches.by_channel(conn, typed.channel))
    if row is not None:
        now = await desk.tables.load(row.id)
        desk.bring(now.id)
        return await desk.guarded(
            now, lambda: _going_on(desk, now, typed), typed.user, private=False
        )
    key = typed.option("game") or (
        next(iter(desk.tables.games)) if len(desk.tables.games) == 1 else ""
    )
    game = desk.tables.games.get(key)
    if game is None:
        titles = ", ".join(f"**{g.title}**" for g in desk.tables.games.values())
        return private(f"Choose a game: {titles}." if titles else "No game is installed.")
    who = Who(typed.user, typed.name, typed.interaction)
    opened = await desk.lobbies.open(game, who, channel=typed.channel, guild=typed.guild)
    return private(
        f"A table for **{game.title}** stands in <#{opened.row.channel_id}>. You sit at it."
    )


async def _going_on(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    if now.seated(typed.user) is not None or now.gm(typed.user) is not None:
        return await desk.question(now, typed.user)
    return await desk.taken(now.id)


async def _mine(desk: Desk, typed: Typed) -> Reply:
    mine = await tables_of(desk, typed.user)
    if not mine:
        return private("You sit at no table. **/play** starts one.")
    lines = [
        f"{'▶' if _waits_for(t, typed.user) else '·'} {escaped(table_name(t))} in <#{t.row.channel_id}>"
        for t in mine[:20]
    ]
    button = Button(command(mine[0].id, "next"), "Next table", "primary")
    return Reply("private", Message(short("\n".join(lines), 2_000), ((button,),)))


async def _help(desk: Desk, typed: Typed) -> Reply:
    game = desk.tables.games.get(typed.option("game"))
    if typed.command == "about" or game is None:
        titles = "\n".join(f"**{g.title}** {g.blurb}" for g in desk.tables.games.values())
        return private(
            f"{ABOUT}\n\n{titles}"
            if typed.command == "about"
            else f"**/play** opens a table.\n{titles}"
        )
    return private(
        f"**{game.title}**\n{game.blurb}\n\nPlayers: {game.seats.start} to {game.seats.stop - 1}."
    )


ABOUT = (
    "This bot hosts board games that go on for days. It keeps your user id, the name you had when you joined, your seat, "
    "and what you wrote at its tables; whoever runs it can make it forget you. Shuffles and dice can be checked by anybody "
    "when a game is over."
)


# ---------------------------------------------------------------- completion


async def complete(desk: Desk, typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
    """Return at most 25 (name, value) for the option being typed."""
    complete_one: dict[str, Callable[[Desk, Typed, str], Awaitable[Sequence[tuple[str, str]]]]] = {
        "game": _games,
        "table": _tables,
        "what": _moves,
        "do": _doings,
    }
    find = complete_one.get(focused)
    return list(await find(desk, typed, text))[:CHOICES] if find is not None else []


async def _games(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    games = desk.tables.games.values()
    return [(g.title, g.key) for g in games if text.casefold() in f"{g.title} {g.key}".casefold()]


async def _doings(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    return [(what, what) for what in ("leave", "concede", "end") if what.startswith(text.lower())]


async def _tables(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    named = [(table_name(t), f"#{base36(t.id)}") for t in await tables_of(desk, typed.user)]
    return [(name, value) for name, value in named if text.casefold() in name.casefold()]


async def _moves(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    try:
        now = await table_of(desk, typed)
    except (NoMatch, Illegal):
        return []
    if typed.command == "gm correct":
        asks: tuple[Ask, ...] = (desk.acts_ask(now),) if now.gm(typed.user) else ()
        return [
            (short(w, OPTION), w[:OPTION]) for w in notation.complete(text, asks, now.game.write)
        ]
    member = now.seated(typed.user)
    if now.row.status != "playing" or member is None or member.seat is None:
        return []
    view = now.seat_view(member.seat)
    found = notation.complete(text, now.asks_of(member.seat), now.game.write, CHOICES)
    return [(_described(now, view, member.seat, w), w) for w in found if len(w) <= OPTION]


def _described(now: Loaded, view: SeatView, seat: int, written: str) -> str:
    """Return a completion's name: the notation, then the label where it says more."""
    answers = now.game.parse(written, now.asks_of(seat))
    if len(answers) != 1:
        return short(written, OPTION)
    label = now.speaker.plain(now.game.label(answers[0].action, view))
    return short(
        f"{written} · {label}" if label.casefold() != written.casefold() else label, OPTION
    )
