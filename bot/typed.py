"""Typed commands: which table is meant, what a typed move means, and what completes it. No discord import.

A typed move is accepted only where exactly one legal answer fits. Completion reads the last committed match of the person
who types: it offers only their own answers, and never takes a lock.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from bot import acting, rulebook, status
from bot.controls import CONTENT, OPTION, Button, Message, short
from bot.ids import base36
from bot.loaded import Loaded, NoMatch
from bot.lobby import Who
from bot.presses import Click, Reply, Typed, private
from bot.reading import clean
from bot.refusals import said
from bot.speaker import escaped
from bot.status import command
from bot.table import Given
from games.core import notation
from games.core.actions import Action, Amendment, Answer
from games.core.game import AnyGame
from games.core.types import Gm, Illegal, Line
from storage import matches, seats
from storage.interactions import Repeated
from storage.matches import ChannelTaken

if TYPE_CHECKING:
    from bot.desk import Desk

CHOICES = 25
REASON = 200
"""Characters of a typed reason."""
QUOTED = 8
"""Clauses quoted at once."""
SOUGHT = 400
"""Moves whose labels are searched for typed words."""
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
    if typed.command == "rules":
        return await _rules(desk, typed)
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
    if typed.command == "move":
        return await _move(desk, now, typed)
    if typed.command == "gm correct":
        return await _correct(desk, now, typed)
    if typed.command == "table":
        return acting.confirmation(now, typed.option("do").strip().lower())
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
        return await _named(desk, typed, named)
    here = await desk.tables.at(typed.channel)
    if here is not None:
        return here
    mine = await tables_of(desk, typed.user)
    if len(mine) > 1:
        waiting = [t for t in mine if _waits_for(t, typed.user)]
        if len(waiting) != 1:
            raise Illegal("which_table")
        mine = waiting
    if not mine:
        raise NoMatch
    return mine[0]


async def _named(desk: Desk, typed: Typed, named: str) -> Loaded:
    """Return the table of that number, where this person takes part in it or it is played in this server."""
    try:
        now = await desk.tables.load(int(named.partition(" ")[0].lstrip("#"), 36))
    except ValueError:
        raise NoMatch from None
    is_here = typed.guild is not None and typed.guild == now.row.guild_id
    if not is_here and all(m.user_id != typed.user for m in now.members):
        raise NoMatch
    return now


async def tables_of(desk: Desk, user: int) -> list[Loaded]:
    """Return the living tables at which a person takes part, those that wait for them first."""
    found = []
    for match_id in await desk.tables.store.read(lambda conn: _living(conn, user)):
        try:
            found.append(await desk.tables.load(match_id))
        except (NoMatch, Illegal):  # its game is not installed, or older than the table
            continue
        except Exception as error:  # noqa: BLE001 - one table that cannot be read hides no other
            desk.tables.skip(match_id, error)
    return sorted(found, key=lambda t: (not _waits_for(t, user), t.id))


def _living(conn: sqlite3.Connection, user: int) -> list[int]:
    mine = dict.fromkeys(row.match for row in seats.of_user(conn, user))
    rows = (matches.get(conn, match_id) for match_id in mine)
    return [row.id for row in rows if row is not None and row.status in matches.LIVE]


async def waiting_for(desk: Desk, user: int) -> list[Loaded]:
    """Return the tables at which something is asked of a person, by number."""
    return [table for table in await tables_of(desk, user) if _waits_for(table, user)]


def _waits_for(now: Loaded, user: int) -> bool:
    member = now.seated(user)
    if now.row.status != "playing" or member is None or member.seat is None:
        return False
    return bool(now.asks_of(member.seat))


def table_name(now: Loaded) -> str:
    """Return how a table is named in a list: its id, its game, who plays."""
    names = ", ".join(now.speaker.names()) or "lobby"
    return short(f"#{base36(now.id)} {now.game.title} · {names}", OPTION)


# ---------------------------------------------------------------- moves


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

    moved = await desk.tables.answer(now.id, give, press=typed.interaction)
    return await desk.told(moved, seat, typed.user, update=False, noted=noted)


def _read(now: Loaded, seat: int, text: str) -> Answer:
    """Return the one legal answer that ``text`` means. Raises Illegal where it is none, or several."""
    asks = now.asks_of(seat)
    if not asks:
        raise Illegal("not_asked_here")
    found = now.game.parse(text, asks)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Illegal("unknown", clause=asks[0].clause)
    view = now.seat_view(seat)
    readings = [now.game.label(a.action, view) for a in found[:LISTED]]
    raise Illegal("unclear", _either(readings), clause=asks[0].clause)


def _either(readings: Sequence[Line]) -> Line:
    """Return several lines as one."""
    head, rest = readings[0], readings[1:]
    return Line("either", (head, _either(rest))) if rest else head


async def _correct(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    now.must_go_on()
    member, viewer = acting.actor(now, typed.user)
    reason = clean(typed.option("reason"), REASON)
    found = notation.parse(typed.option("what"), [acting.ask(now, viewer)], written_act)
    if len(found) != 1:
        raise Illegal("unknown")
    act = found[0].action
    assert isinstance(act, Amendment)
    return await desk.acting.amend(
        now, member, viewer, act, reason, press=typed.interaction, update=False
    )


def written_act(act: Action) -> str:
    """Return an amendment as it is typed: its kind and its fields; who and why are told apart from it."""
    fields = (f for f in act.__struct_fields__ if f not in status.UNSPOKEN)
    return " ".join([type(act).__name__.lower(), *(str(getattr(act, f)) for f in fields)])


# ---------------------------------------------------------------- other commands


async def _play(desk: Desk, typed: Typed) -> Reply:
    there = await _living_at(desk, typed.channel)
    if there is not None:
        return await _going_on(desk, typed, there)
    games = desk.tables.games
    key = typed.option("game") or (next(iter(games)) if len(games) == 1 else "")
    game = games.get(key)
    if game is None:
        titles = ", ".join(f"**{g.title}**" for g in games.values())
        return private(f"Choose a game: {titles}." if titles else "No game is installed.")
    who = Who(typed.user, typed.name, typed.interaction)
    try:
        opened = await desk.lobbies.open(game, who, channel=typed.channel, guild=typed.guild)
    except ChannelTaken as taken:  # somebody else was faster
        return await _going_on(desk, typed, taken.match_id)
    except Repeated:
        there = await _living_at(desk, typed.channel)
        if there is not None:
            return await _going_on(desk, typed, there)
        return private("That table was opened and is closed again.")
    return _opened(opened)


async def _living_at(desk: Desk, channel: int) -> int | None:
    row = await desk.tables.store.read(lambda conn: matches.by_channel(conn, channel))
    return None if row is None else row.id


def _opened(now: Loaded) -> Reply:
    return private(
        f"A table for **{now.game.title}** stands in <#{now.row.channel_id}>. You sit at it."
    )


async def _going_on(desk: Desk, typed: Typed, match_id: int) -> Reply:
    """Return what there is to do at the channel's table, which comes to the bottom of the channel."""
    now = await desk.tables.load(match_id)
    if now.row.status == "lobby" and await desk.tables.seen(typed.interaction):
        return _opened(now)  # this very command opened it
    desk.bring(now.id)
    if now.seated(typed.user) is None and all(m.user_id != typed.user for m in now.members):
        return await desk.taken(now.id)
    return await desk.question(now, typed.user)


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
    return private(rulebook.explained(game))


async def _rules(desk: Desk, typed: Typed) -> Reply:
    """Quote the clauses that hold the words asked for."""
    game = await _game_of(desk, typed)
    if game is None:
        return private(said(Illegal("no_game")))
    found = rulebook.search(game, typed.option("about"), QUOTED)
    if not found:
        return private(f"No rule of **{game.title}** speaks of that.")
    quoted = [f"**{ref}** {text}" for ref, text in found]
    return private(short("\n".join([f"**{game.title}**", *quoted]), CONTENT))


async def _game_of(desk: Desk, typed: Typed) -> AnyGame | None:
    """Return the game named, that of the table here, or the only one there is."""
    games = desk.tables.games
    if typed.option("game"):
        return games.get(typed.option("game"))
    try:
        return (await table_of(desk, typed)).game
    except (NoMatch, Illegal):
        return next(iter(games.values())) if len(games) == 1 else None


ABOUT = (
    "This bot hosts board games that go on for days. It keeps your user id, the name you had when you joined, your seat, "
    "and what you wrote at its tables; whoever runs it can make it forget you. Shuffles and dice can be checked "
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
        "about": _clauses,
    }
    find = complete_one.get(focused)
    return list(await find(desk, typed, text))[:CHOICES] if find is not None else []


async def _clauses(desk: Desk, typed: Typed, text: str) -> list[tuple[str, str]]:
    game = await _game_of(desk, typed)
    found = rulebook.search(game, text, CHOICES) if game is not None else []
    return [(short(f"{ref} {clause}", OPTION), ref) for ref, clause in found]


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
        now.must_go_on()
        if typed.command == "gm correct":
            return _acts(now, typed, text)
    except (NoMatch, Illegal):
        return []
    member = now.seated(typed.user)
    if member is None or member.seat is None:
        return []
    asks, write = now.asks_of(member.seat), now.game.write
    view = now.seat_view(member.seat)
    offered = {write(a): a for ask in asks for a in notation.answers(ask, notation.tidy(text))}

    def label(written: str) -> str:
        return now.speaker.plain(now.game.label(offered[written], view))

    found = notation.complete(text, asks, write, CHOICES)
    if text and len(found) < CHOICES:
        words = text.casefold().split()
        sought = (w for w in islice(offered, SOUGHT) if w not in found)
        found += [w for w in sought if all(word in label(w).casefold() for word in words)]
    return [(_both(w, label(w)), w) for w in found if len(w) <= OPTION]


def _acts(now: Loaded, typed: Typed, text: str) -> list[tuple[str, str]]:
    """Return the amendments that this person can make. Raises Illegal ``not_gm``."""
    _, viewer = acting.actor(now, typed.user)
    ask = acting.ask(now, viewer)
    view = now.gm_view if isinstance(viewer, Gm) else now.public
    label = {
        written_act(act): status.described(now, act, view)
        for act in notation.answers(ask, notation.tidy(text))
    }
    found = notation.complete(text, [ask], written_act, CHOICES)
    return [(_both(w, label.get(w, "")), w) for w in found if len(w) <= OPTION]


def _both(written: str, label: str) -> str:
    """Return a completion's name: the notation, then the label where it says more."""
    says_more = label and label.casefold() != written.casefold()
    return short(f"{written} · {label}" if says_more else written, OPTION)
