"""What each message should show: the table, a lobby, a hand, a panel, the log. Pure, from committed data. No discord.

What everybody sees is a function of PublicView and of who sits where; a hand or a panel is another function, of another
type of view. Limits of Discord are kept here.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

import rendering
from bot import drawing, notices, present, results, sitting
from bot.controls import (
    CONTENT,
    IN_ROW,
    ROWS,
    Button,
    Message,
    Row,
    in_rows,
    joined,
    short,
)
from bot.hall import MENUS, PACES, lobby, picks_menu, settings_menu
from bot.ids import Codes, command
from bot.loaded import Loaded, standing
from bot.logpages import log_page, told
from bot.present import Looker, Panel
from bot.speaker import escaped
from games.core.actions import Action, Amendment
from games.core.asks import Ask, Value
from games.core.codec import decode
from games.core.types import Gm, Line, Public, Seat, View, Viewer
from rendering.scene import Look, ThemeName

UNSPOKEN = frozenset(Amendment.__struct_fields__)
"""Fields of an amendment that say who asked and why."""
JUST = 600
"""Characters of "what just happened"."""
TOLD = 900
"""Characters of what an answer would do."""
ONLY_ONE = "-# It is your only answer. You are asked all the same, so that nobody learns what you could not do."
LESSON = 300
"""Characters of a sentence for newcomers."""


class Style(Struct, frozen=True):
    """How this installation shows things: its theme, and the codes of its custom ids."""

    theme: ThemeName
    codes: Codes


# ---------------------------------------------------------------- the table


def table(now: Loaded, style: Style) -> Message:
    """Return the public message of a match that has begun."""
    lines = [
        f"## {now.game.title}",
        *happened(now),
        *_updated(now),
        *_led(now),
        "",
        stands(now),
        *_passing(now),
        *_unreached(now),
    ]
    mentions = told_users(now)
    rows = (*_one_tap(now, style), _table_buttons(now), *_newcomers(now))
    return Message(joined(lines), rows, drawing.at_the_table(now, style), mentions)


def _updated(now: Loaded) -> list[str]:
    """Return a line where the rules were updated under this table, until the moves after it have scrolled away."""
    versions = {entry.rules_version for entry in now.entries} | {now.game.rules_version}
    if len(versions) == 1:
        return []
    return [
        f"-# The rules of this game were updated to version {max(versions)}; this table plays on."
    ]


def _led(now: Loaded) -> list[str]:
    """Return a line where the host's rights passed on from somebody who is away, until it has scrolled away."""
    host = next((m for m in now.members if m.id == now.row.host), None)
    since = now.row.host_since
    if not since or host is None or all(entry.n != since for entry in now.entries):
        return []
    at = host.seat
    name = escaped(host.name) if at is None else now.speaker.marked_name(at)
    return [f"-# {name} is the host now: turn after turn of the host before ran out."]


def _newcomers(now: Loaded) -> tuple[Row, ...]:
    """Return the button for sitting down while the match is running, where the game allows it and a seat is free."""
    return ((Button(command(now.id, "sit"), "Sit down"),),) if sitting.is_open(now) else ()


def _table_buttons(now: Loaded) -> Row:
    verbs = [
        ("play", "Play"),
        ("hand", "My hand"),
        ("log", "Log"),
        ("text", "Text"),
        ("help", "Help"),
    ]
    if now.row.status == "over":
        verbs = [("log", "Log"), ("text", "Text"), ("proof", "Verify"), ("again", "Rematch")]
    if now.row.status == "frozen":
        verbs = [("log", "Log"), ("text", "Text"), ("help", "Help")]
    return tuple(
        Button(command(now.id, verb), label, "primary" if verb == "play" else "secondary")
        for verb, label in verbs
    )


def _one_tap(now: Loaded, style: Style) -> tuple[Row, ...]:
    """Return the public buttons of the one seat on turn, from public facts alone."""
    turns = [a for a in now.asks if a.pace == "turn"]
    if now.row.status != "playing" or len(turns) != 1:
        return ()
    who = looker(now, style, Public())
    return in_rows(present.one_tap(who, turns[0]))


def stands(now: Loaded) -> str:
    """Return how a match stands: whom it asks, or why it does not go on."""
    if now.row.status == "over":
        everybody = " ".join(f"<@{user}>" for user in told_users(now))
        return "\n".join([results.result(now), *results.proof(now), f"-# {everybody}"])
    if now.row.status == "frozen":
        return (
            "⚠ This match has met an error of ours and stands still; nothing is lost. "
            f"Report number {now.row.frozen_note} to whoever runs this bot."
        )
    if not now.asks:
        return "Nobody is asked anything."
    return "\n".join(_waiting(now, line) for line in _grouped(now.asks))


def _grouped(asks: Sequence[Ask]) -> list[list[Ask]]:
    """Return asks with the same title together: people asked the same at once are one line."""
    groups: dict[Line, list[Ask]] = {}
    for ask in asks:
        groups.setdefault(ask.title, []).append(ask)
    return list(groups.values())


def _waiting(now: Loaded, asks: Sequence[Ask]) -> str:
    who = ", ".join(dict.fromkeys(now.speaker.mention(a.seat) for a in asks))
    since = min(now.since.get((a.seat, a.id), now.row.updated) for a in asks) // 1000
    return f"▶ {who}: {now.speaker.marked(asks[0].title)} · asked <t:{since}:R>"


def happened(now: Loaded) -> list[str]:
    """Return what happened last, as everybody may know it: the newest move that says something, and in small print the
    two before it. What was taken back is left out; the taking back is told.
    """
    said: list[str] = []
    for entry, events in reversed(now.happened(Public(), standing(now.entries))):
        text = told(now, entry, events)
        if text and said and len(text) + sum(map(len, said)) > JUST:
            break
        if text:
            said.insert(0, short(text, JUST))
        if len(said) == 3:
            break
    return [f"-# {text}" for text in said[:-1]] + [f"» {text}" for text in said[-1:]]


def _passing(now: Loaded) -> list[str]:
    """Return who lets which windows go by unasked: those switches are public."""
    if not now.passing or now.row.status != "playing":
        return []
    windows = {w.key: now.speaker.marked(Line(f"window.{w.key}")) for w in now.game.windows()}
    by_seat: dict[int, list[str]] = {}
    for seat, key in sorted(now.passing):
        if key in windows and now.at_seat(seat) is not None:
            by_seat.setdefault(seat, []).append(windows[key])
    told = (f"{now.speaker.marked_name(s)} ({', '.join(keys)})" for s, keys in by_seat.items())
    return [f"-# Pass unasked: {' · '.join(told)}"] if by_seat else []


def _unreached(now: Loaded) -> list[str]:
    """Return who gets no hand by direct message, so that everybody knows why they may be slow."""
    closed = [m.seat for m in now.members if m.dm_closed and m.seat is not None]
    if not closed or now.row.status != "playing":
        return []
    names = ", ".join(now.speaker.marked_name(seat) for seat in closed)
    return [f"-# {names} cannot be sent direct messages; **My hand** shows the same."]


def told_users(now: Loaded) -> tuple[int, ...]:
    """Return the user ids of whom the table message calls: those who are asked, or at the end all who sit there."""
    if now.row.status == "playing":
        return asked_users(now)
    people = [m.user_id for m in now.members if m.user_id is not None and m.seat is not None]
    return tuple(dict.fromkeys(people)) if now.row.status == "over" else ()


def asked_users(now: Loaded) -> tuple[int, ...]:
    """Return the user ids of the people who are being asked, each once; also of what nobody waits for, as an offer."""
    members = [now.at_seat(a.seat) for a in now.asks]
    return tuple(dict.fromkeys(m.user_id for m in members if m is not None and m.user_id))


# ---------------------------------------------------------------- private


def hand(now: Loaded, seat: int, style: Style) -> Message:
    """Return a seat's own hand, for its DM or an ephemeral reply: nothing in it changes with other people's moves."""
    view = now.seat_view(seat)
    where = now.where
    if now.row.status == "frozen":
        told = "stands still by an error of ours. Nothing of this hand is lost."
        return Message(f"**{now.game.title}** in {where} {told}")
    if now.row.status != "playing":
        return Message(f"**{now.game.title}** in {where} is over. This hand is no longer in play.")
    painter = rendering.find(now.game.key)
    look = Look(now.speaker.names(), style.theme)
    text = painter.hand_text(view, drawing.in_message(look))
    content = joined([f"**Your hand** · {now.game.title} in {where}", *notes(now, seat), text])
    picture = drawing.picture("hand", now.game.key, view, look)
    buttons = (
        Button(command(now.id, "play"), "Play", "primary"),
        Button(command(now.id, "board"), "Board"),
        Button(command(now.id, "help"), "Help"),
    )
    return Message(content, (buttons,), picture)


def notes(now: Loaded, seat: int) -> list[str]:
    """Return what only this seat is told: what its orders and plans came to."""
    told = (_notice(now, seat, *noted) for noted in notices.of_seat(now.orders, seat))
    return [f"⚠ {now.speaker.marked(line)}" for line in told]


def _notice(now: Loaded, seat: int, key: str, about: bytes) -> Line:
    if not about:
        return Line(f"notice.{key}")
    order = decode(about, now.game.order_type)
    return Line(f"notice.{key}.named", (now.game.label(order, now.seat_view(seat)),))


def panel(
    now: Loaded,
    seat: int,
    ask: Ask,
    shown: Panel,
    style: Style,
    *,
    note: str = "",
    lesson: Line | str = "",
    undo: int | None = None,
) -> Message:
    """Return a seat's question: what is asked, its own copy of the picture with badges, and what to press.

    ``lesson`` is a sentence of the rules for whoever meets such a question for the first time; ``undo`` is the number
    of the seat's own last move where it may be taken back.
    """
    rule = now.speaker.marked(lesson) if isinstance(lesson, Line) else lesson
    lines = [
        *([note, ""] if note else []),
        now.speaker.bold(shown.question),
        *([escaped(shown.so_far)] if shown.so_far else []),
        *([short(" ".join(map(now.speaker.marked, shown.told)), TOLD)] if shown.told else []),
        *([f"-# New to you: {short(rule, LESSON)}"] if rule else []),
        *([ONLY_ONE] if ask.pace == "window" and len(tuple(ask.options(2))) == 1 else []),
        f"-# {now.game.title} in {now.where}",
    ]
    rows = (*shown.rows[: ROWS - 1], _below(now, seat, ask, undo))
    return Message(
        joined(lines), rows, drawing.board(now, style, tuple(shown.badges.items()), Seat(seat))
    )


def _below(now: Loaded, seat: int, ask: Ask, undo: int | None) -> Row:
    """Return the row under every question: the clause, the way back, the seat's other questions, the hand."""
    others = [a for a in now.asks_of(seat) if a.id != ask.id]
    buttons = []
    if ask.clause:
        buttons.append(why_button(now, ask.clause))
    if undo is not None:
        buttons.append(undo_button(now, undo))
    ends = [Button(command(now.id, "hand"), "My hand")]
    if has_orders(now, seat):
        ends.append(Button(command(now.id, "orders"), "Orders"))
    room = IN_ROW - len(buttons) - len(ends)
    buttons.extend(
        Button(command(now.id, "ask", f"{a.id}"), short(now.speaker.plain(a.title), present.SHOWN))
        for a in others[:room]
    )
    return (*buttons, *ends)


def why_button(now: Loaded, clause: str) -> Button:
    """Return the button that quotes a clause."""
    return Button(command(now.id, "rule", clause.replace(".", "_")), "?")


def undo_button(now: Loaded, n: int) -> Button:
    """Return the button that takes back entry ``n`` of the log, and none after it."""
    return Button(command(now.id, "undo", f"{n}"), "Undo")


def has_orders(now: Loaded, seat: int) -> bool:
    """Whether this game has anything to settle in advance."""
    return bool(now.game.windows() or now.game.orders(now.seat_view(seat)))


def text_form(now: Loaded, viewer: Viewer, style: Style) -> Message:
    """Return everything that the picture shows, as text."""
    painter = rendering.find(now.game.key)
    view = now.view(viewer)
    return Message(
        short(
            painter.board_text(view, drawing.in_message(drawing.look_of(now, style, {}))), CONTENT
        )
    )


def described(now: Loaded, action: Action, view: View) -> str:
    """Return an order or an amendment in words: its kind and what was chosen for each field."""
    make, game = type(action), now.game
    chosen = [game.verb(make)]
    for field in make.__struct_fields__:
        value: Value = getattr(action, field)
        items = value if isinstance(value, tuple) else (value,)
        if field not in UNSPOKEN:
            chosen.extend(game.item(make, field, item, view) for item in items)
    return " · ".join(map(now.speaker.plain, chosen))


def looker(now: Loaded, style: Style, viewer: Viewer) -> Looker:
    """Return somebody looking at this match's questions."""
    return Looker(now.id, now.row.undos, now.game, now.view(viewer), now.speaker.plain, style.codes)


__all__ = [
    "MENUS", "PACES", "Gm", "Style", "command", "hand", "lobby", "log_page", "panel", "picks_menu", "settings_menu", "table",
    "text_form",
]  # fmt: skip
