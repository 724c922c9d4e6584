"""What each message should show: the table, a lobby, a hand, a panel, the log. Pure, from committed data. No discord.

What everybody sees is a function of PublicView and of who sits where; a hand or a panel is another function, of another
type of view. Limits of Discord are kept here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

from msgspec import Struct

import rendering
from bot import present
from bot.controls import (
    ALT,
    CONTENT,
    ROWS,
    Button,
    Menu,
    Message,
    Option,
    Picture,
    Row,
    in_rows,
    short,
)
from bot.ids import Codes, Command, written
from bot.loaded import Loaded, picks_of, settings_of
from bot.lobby import players
from bot.names import display_name
from bot.present import Looker, Panel
from bot.speaker import SIGNS, escaped
from games.core.asks import Ask
from games.core.codec import digest as digest_of
from games.core.codec import encode
from games.core.types import Gm, Line, PlaceToken, Public, Seat, View, Viewer
from rendering.scene import Look, ThemeName

JUST = 600
"""Characters of "what just happened"."""


class Style(Struct, frozen=True):
    """How this installation shows things: its theme, and the codes of its custom ids."""

    theme: ThemeName
    codes: Codes


# ---------------------------------------------------------------- the table


def table(now: Loaded, style: Style) -> Message:
    """Return the public message of a match that has begun."""
    lines = [f"## {now.game.title}", *_happened(now), "", _status(now), *_unreached(now)]
    mentions = asked_users(now) if now.row.status == "playing" else ()
    rows = (*_one_tap(now, style), _table_buttons(now))
    return Message(_joined(lines), rows, board(now, style, ()), mentions)


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


def _status(now: Loaded) -> str:
    if now.row.status == "over":
        return _result(now)
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
    return f"▶ {who}: {now.speaker.marked(asks[0].title)} · <t:{since}:R>"


def _happened(now: Loaded) -> list[str]:
    """Return what just happened, as everybody may know it: the newest entries that say something."""
    said: list[str] = []
    for _, events in reversed(now.happened(Public())):
        lines = [now.game.narrate(e) for e in events]
        text = " ".join(now.speaker.marked(line) for line in lines if line is not None)
        if text and len(text) + sum(map(len, said)) > JUST:
            break
        if text:
            said.insert(0, f"• {text}")
        if len(said) == 3:
            break
    return [short(s, JUST) for s in said]


def _unreached(now: Loaded) -> list[str]:
    """Return who gets no hand by direct message, so that everybody knows why they may be slow."""
    closed = [m.seat for m in now.members if m.dm_closed and m.seat is not None]
    if not closed or now.row.status != "playing":
        return []
    names = ", ".join(now.speaker.marked_name(seat) for seat in closed)
    return [f"-# {names} cannot be sent direct messages; **My hand** shows the same."]


def _result(now: Loaded) -> str:
    outcome = now.game.outcome(now.playing)
    if outcome is None:
        return "The game was ended without a result."
    winners = ", ".join(now.speaker.marked_name(seat) for seat in outcome.winners)
    scores = " · ".join(
        f"{now.speaker.marked_name(seat)} {score}" for seat, score in enumerate(outcome.scores)
    )
    lines = [now.speaker.marked(outcome.why)]
    if winners:
        lines.append(f"🏆 {winners}")
    return "\n".join([*lines, scores] if scores else lines)


def asked_users(now: Loaded) -> tuple[int, ...]:
    """Return the user ids of the people who are being asked, each once."""
    members = [now.at_seat(a.seat) for a in now.asks if a.pace != "free"]
    return tuple(dict.fromkeys(m.user_id for m in members if m is not None and m.user_id))


# ---------------------------------------------------------------- the lobby


def lobby(now: Loaded) -> Message:
    """Return the message of a lobby: who sits, house rules, what the chance is bound to."""
    game = now.game
    lines = [
        f"## {game.title}",
        game.blurb,
        "",
        f"**Seats** ({len(players(now))} of {game.seats.start}–{game.seats.stop - 1})",
        *[_seat_line(now, i) for i in range(len(players(now)))],
        *[f"♟ {escaped(m.name)} is the game master" for m in now.members if m.role == "gm"],
        *_house_rules(now),
        "",
        f"-# Shuffles and dice are bound to `{now.row.commitment[:16]}…` and to your presses.",
    ]
    if now.row.status == "cancelled":
        return Message(
            _joined([f"## {game.title}", "This lobby was closed. Start a new one with /play."])
        )
    return Message(_joined(lines), _lobby_buttons(now))


def _seat_line(now: Loaded, i: int) -> str:
    member = players(now)[i]
    picks = ", ".join(
        now.speaker.marked(Line(f"pick.{key}.{value}")) for key, value in picks_of(member).items()
    )
    name = escaped(display_name(member.name, i))
    return f"{SIGNS[i % len(SIGNS)]} {name}{f' ({picks})' if picks else ''}"


def _house_rules(now: Loaded) -> list[str]:
    chosen = settings_of(now.row)
    rules = [
        f"{now.speaker.marked(Line(f'setting.{s.key}'))}: "
        f"**{now.speaker.marked(Line(f'setting.{s.key}.{chosen.get(s.key, s.values[0])}'))}**"
        for s in now.game.settings()
    ]
    turn, _, window = now.row.pace.partition("/")
    return [
        "",
        "**House rules**",
        *rules,
        f"Time for a turn: **{turn} h**, for a quick answer: **{window} h**",
    ]


def _lobby_buttons(now: Loaded) -> tuple[Row, ...]:
    buttons = [
        Button(command(now.id, "join"), "Join", "success"),
        Button(command(now.id, "leave"), "Leave"),
        Button(command(now.id, "bot"), "Add a bot"),
        Button(command(now.id, "start"), "Start", "primary"),
        Button(command(now.id, "cancel"), "Cancel", "danger"),
    ]
    more = []
    if now.game.has_gm:
        more.append(Button(command(now.id, "gm"), "Be the game master"))
    if any(m.role == "agent" for m in now.members):
        more.append(Button(command(now.id, "unbot"), "Remove a bot"))
    if now.game.settings():
        more.append(Button(command(now.id, "rules"), "House rules"))
    if now.game.picks(len(players(now))):
        more.append(Button(command(now.id, "pick"), "Choose"))
    return in_rows((*buttons, *more))


def settings_menu(now: Loaded) -> Message:
    """Return the private menus of the house rules, one a setting."""
    chosen = settings_of(now.row)
    rows = [
        (
            _values(
                command(now.id, "set", s.key),
                now.speaker.plain(Line(f"setting.{s.key}")),
                {v: now.speaker.plain(Line(f"setting.{s.key}.{v}")) for v in s.values},
                chosen.get(s.key, s.values[0]),
            ),
        )
        for s in now.game.settings()[:ROWS]
    ]
    return Message("House rules of this table:", tuple(rows))


def picks_menu(now: Loaded) -> Message:
    """Return the private menus of what a seat picks, one a pick."""
    rows = [
        (
            _values(
                command(now.id, "take", p.key),
                now.speaker.plain(Line(f"pick.{p.key}")),
                {v: now.speaker.plain(Line(f"pick.{p.key}.{v}")) for v in p.values},
                "",
            ),
        )
        for p in now.game.picks(len(players(now)))[:ROWS]
    ]
    return Message("Choose for your seat:", tuple(rows))


def _values(custom_id: str, name: str, labels: Mapping[str, str], now: str) -> Menu:
    options = tuple(Option(v, short(label, 100)) for v, label in labels.items())
    hint = f"{name}: {labels[now]}" if now in labels else name
    return Menu(custom_id, short(hint, 150), options[:25])


# ---------------------------------------------------------------- private


def hand(now: Loaded, seat: int, style: Style) -> Message:
    """Return a seat's own hand, for its DM or an ephemeral reply: nothing in it changes with other people's moves."""
    view = now.seat_view(seat)
    where = f"<#{now.row.channel_id}>"
    if now.row.status != "playing":
        return Message(f"**{now.game.title}** in {where} is over. This hand is no longer in play.")
    painter = rendering.find(now.game.key)
    look = _look(now, style, {})
    text = painter.hand_text(view, look)
    content = _joined([f"**Your hand** · {now.game.title} in {where}", text])
    picture = _picture("hand", painter, view, look)
    buttons = (
        Button(command(now.id, "play"), "Play", "primary"),
        Button(command(now.id, "board"), "Board"),
        Button(command(now.id, "help"), "Help"),
    )
    return Message(content, (buttons,), picture)


def panel(
    now: Loaded, seat: int, ask: Ask, shown: Panel, style: Style, *, note: str = ""
) -> Message:
    """Return a seat's question: what is asked, its own copy of the picture with badges, and what to press."""
    lines = [
        *([note, ""] if note else []),
        f"**{now.speaker.marked(shown.question)}**",
        f"-# {now.game.title} in <#{now.row.channel_id}>",
    ]
    rows = (*shown.rows[: ROWS - 1], _below(now, seat, ask))
    return Message(_joined(lines), rows, board(now, style, tuple(shown.badges.items()), Seat(seat)))


def _below(now: Loaded, seat: int, ask: Ask) -> Row:
    """Return the row under every question: the clause, the seat's other questions, the hand."""
    others = [a for a in now.asks_of(seat) if a.id != ask.id]
    buttons = [Button(command(now.id, "clause", f"{ask.id}"), "?")]
    buttons.extend(
        Button(command(now.id, "ask", f"{a.id}"), short(now.speaker.plain(a.title), 38))
        for a in others[:2]
    )
    buttons.append(Button(command(now.id, "hand"), "My hand"))
    if now.game.windows() or now.game.orders(now.seat_view(seat)):
        buttons.append(Button(command(now.id, "orders"), "Orders"))
    return tuple(buttons[:5])


def text_form(now: Loaded, viewer: Viewer, style: Style) -> Message:
    """Return everything that the picture shows, as text."""
    painter = rendering.find(now.game.key)
    view = _view(now, viewer)
    return Message(short(painter.board_text(view, _look(now, style, {})), CONTENT))


def log_page(now: Loaded, viewer: Viewer) -> Message:
    """Return the newest moves as ``viewer`` may know them, newest last."""
    lines = []
    for entry, events in now.happened(viewer):
        said = [
            now.speaker.marked(line) for e in events if (line := now.game.narrate(e)) is not None
        ]
        if said:
            lines.append(f"`{entry.n}` <t:{entry.at // 1000}:R> {' '.join(said)}")
    while lines and sum(map(len, lines)) > CONTENT - 100:
        lines.pop(0)
    return Message(
        _joined(["**What happened**", *lines] if lines else ["Nothing has happened yet."])
    )


# ---------------------------------------------------------------- pictures


def board(
    now: Loaded,
    style: Style,
    badges: tuple[tuple[str, int], ...],
    viewer: Viewer = Public(),  # noqa: B008 - a frozen value
) -> Picture:
    """Return the picture of the board as ``viewer`` may know it, with numbered badges on the options' places."""
    painter = rendering.find(now.game.key)
    return _picture("board", painter, _view(now, viewer), _look(now, style, dict(badges)))


def _picture(what: str, painter: ModuleType, view: View, look: Look) -> Picture:
    if what == "hand":
        key = digest_of(encode(["hand", view, look])).hex()
        alt = short(painter.hand_alt(view, look), ALT)
        return Picture("hand", alt, key, lambda: painter.hand(view, look))
    key = digest_of(encode(["board", view, look])).hex()
    return Picture(
        "board", short(painter.alt(view, look), ALT), key, lambda: painter.board(view, look)
    )


def _look(now: Loaded, style: Style, badges: Mapping[str, int]) -> Look:
    return Look(now.speaker.names(), style.theme, badges, last_places(now))


def last_places(now: Loaded) -> tuple[str, ...]:
    """Return the places of the last public move: those of the newest entry's public events."""
    if not now.entries:
        return ()
    _, events = now.happened(Public())[-1]
    lines = [line for e in events if (line := now.game.narrate(e)) is not None]
    places = [t.place for line in lines for t in line.args if isinstance(t, PlaceToken)]
    return tuple(dict.fromkeys(places))


def _view(now: Loaded, viewer: Viewer) -> View:
    view: View = now.game.view(now.playing, viewer)
    return view


def looker(now: Loaded, style: Style, viewer: Viewer) -> Looker:
    """Return somebody looking at this match's questions."""
    return Looker(
        now.id, now.row.undos, now.game, _view(now, viewer), now.speaker.plain, style.codes
    )


def command(match_id: int, verb: str, argument: str = "") -> str:
    """Return the custom id of a press that is no answer."""
    return written(Command(match_id, verb, argument))


def _joined(lines: Sequence[str]) -> str:
    return short("\n".join(lines), CONTENT)


__all__ = ["Gm", "Style", "board", "hand", "lobby", "log_page", "panel", "table", "text_form"]
