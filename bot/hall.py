"""What a lobby shows: who sits, the house rules, what can be chosen. Pure, from committed data. No discord import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import rulebook
from bot.controls import (
    IN_MENU,
    LABEL,
    OPTION,
    PLACEHOLDER,
    ROWS,
    Button,
    Menu,
    Message,
    Option,
    Row,
    in_rows,
    joined,
    short,
)
from bot.ids import command
from bot.journal import Pace
from bot.loaded import Loaded, picks_of, settings_of
from bot.lobby import players
from bot.names import display_name, visible
from bot.speaker import SIGNS, escaped
from games.core.types import Line

CLAUSE = 200
"""Characters of a clause that is quoted with a house rule."""
MENUS = ROWS - 1
"""Menus of one page; the last row turns the pages."""
ASLEEP = (
    "Nobody pressed anything in this lobby for a week, so it was put away, with its people and its house rules. "
    "Whoever sat in it can open it again."
)
BOUND = (
    "All chance comes from a secret seed and from your presses. When the game is over the seed is shown, "
    "and it has to fit this commitment:"
)
PACES = (Pace(1, 1), Pace(8, 4), Pace(24, 12), Pace(72, 24), Pace(168, 72))
"""The paces that a host can choose from."""


def lobby(now: Loaded) -> Message:
    """Return the message of a lobby: who sits, house rules, what the chance is bound to."""
    game = now.game
    lines = [
        f"## {game.title}",
        game.blurb,
        "",
        f"**Seats** ({len(players(now))} of {game.seats.start}–{game.seats.stop - 1})",
        *[_seat_line(now, i) for i in range(len(players(now)))],
        *[
            f"♟ {escaped(_gm_name(m.name))} is the game master"
            for m in now.members
            if m.role == "gm"
        ],
        *_house_rules(now),
        "",
        f"-# {BOUND} `{now.row.commitment}`",
    ]
    if now.is_asleep:
        return Message(
            joined([f"## {game.title}", ASLEEP]),
            ((Button(command(now.id, "reopen"), "Open again", "primary"),),),
        )
    if now.row.status == "cancelled":
        return Message(
            joined([f"## {game.title}", "This lobby was closed. Start a new one with /play."])
        )
    return Message(joined(lines), _lobby_buttons(now))


def _gm_name(name: str) -> str:
    return display_name(name, 0) if visible(name) else "Somebody"


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
    for_others = [
        Button(command(now.id, "join"), "Join", "success"),
        Button(command(now.id, "leave"), "Leave"),
    ]
    buttons = [
        *(for_others if now.row.guild_id is not None else []),  # nobody else sees direct messages
        Button(command(now.id, "start"), "Start", "primary"),
        Button(command(now.id, "rules"), "House rules"),
        Button(command(now.id, "cancel"), "Cancel", "danger"),
    ]
    more = []
    if now.game.agents:
        more.append(Button(command(now.id, "bot"), "Add a bot"))
    if now.game.has_gm:
        more.append(Button(command(now.id, "gm"), "Be the game master"))
    if any(m.role == "agent" for m in now.members):
        more.append(Button(command(now.id, "unbot"), "Remove a bot"))
    picks = now.game.picks(len(players(now)))
    if picks:
        names = ", ".join(now.speaker.plain(Line(f"pick.{pick.key}")) for pick in picks)
        more.append(Button(command(now.id, "pick"), short(f"Choose {names.lower()}", LABEL)))
    return in_rows((*buttons, *more))


def settings_menu(now: Loaded, page: int = 0) -> Message:
    """Return the private menus of the house rules, one a setting, the pace last."""
    chosen = settings_of(now.row)
    menus = [
        _values(
            command(now.id, "set", s.key),
            now.speaker.plain(Line(f"setting.{s.key}")),
            {v: now.speaker.plain(Line(f"setting.{s.key}.{v}")) for v in s.values},
            chosen.get(s.key, s.values[0]),
        )
        for s in now.game.settings()
    ]
    paces = {
        pace.written(): f"{pace.turn:g} h a turn, {pace.window:g} h to answer" for pace in PACES
    }
    menus.append(_values(command(now.id, "pace"), "Time", paces, now.row.pace))
    title = joined(["The host chooses the house rules:", *_house_rules(now)[2:]])
    return _menus(now, title, "rules", menus, page)


def settled(now: Loaded) -> Message:
    """Return the house rules of this table, each with its clause; in the lobby with the menus that change them."""
    quoted, chosen = rulebook.clauses(now.game), settings_of(now.row)
    lines = [f"**{now.game.title}** in {now.where}: house rules"]
    for s in now.game.settings():
        name = now.speaker.marked(Line(f"setting.{s.key}"))
        value = now.speaker.marked(Line(f"setting.{s.key}.{chosen.get(s.key, s.values[0])}"))
        lines.append(f"{name}: **{value}**")
        if s.clause:
            lines.append(f"-# {s.clause}: {short(quoted.get(s.clause, ''), CLAUSE)}".rstrip(": "))
    turn, _, window = now.row.pace.partition("/")
    lines.append(f"Time for a turn: **{turn} h**, for a quick answer: **{window} h**")
    if now.row.status != "lobby":
        settled = "They were settled before the game began."
        return Message(
            joined([*lines, settled, f"-# Commitment of the seed: `{now.row.commitment}`"])
        )
    rows = settings_menu(now).rows
    return Message(joined([*lines, "The host chooses them until the game begins:"]), rows)


def picks_menu(now: Loaded, user: int, page: int = 0) -> Message:
    """Return the private menus of what a person picks for their seat, one a pick, without what others have taken."""
    seated = players(now)
    mine = next((picks_of(m) for m in seated if m.user_id == user), {})
    menus = []
    for pick in now.game.picks(len(seated)):
        others = {picks_of(m).get(pick.key) for m in seated if m.user_id != user}
        free = [v for v in pick.values if not pick.unique or v not in others]
        labels = {v: now.speaker.plain(Line(f"pick.{pick.key}.{v}")) for v in free}
        name = now.speaker.plain(Line(f"pick.{pick.key}"))
        menus.append(
            _values(command(now.id, "take", pick.key), name, labels, mine.get(pick.key, ""))
        )
    title = joined(["Choose for your seat:", *(menu.placeholder for menu in menus)])
    return _menus(now, title, "pick", menus, page)


def _menus(now: Loaded, title: str, verb: str, menus: Sequence[Menu], page: int) -> Message:
    """Return a message of menus, four a page, with what turns the pages where there are more."""
    last = max(len(menus) - 1, 0) // MENUS
    page = min(page, last)
    here = menus[page * MENUS : (page + 1) * MENUS]
    rows: tuple[Row, ...] = tuple((menu,) for menu in here)
    if last:
        turns = []
        if page > 0:
            turns.append(Button(command(now.id, verb, f"{page - 1}-b"), f"◀ {page}/{last + 1}"))
        if page < last:
            turns.append(Button(command(now.id, verb, f"{page + 1}-n"), f"{page + 2}/{last + 1} ▶"))
        rows = (*rows, tuple(turns))
    return Message(title, rows)


def _values(custom_id: str, name: str, labels: Mapping[str, str], now: str) -> Menu:
    options = tuple(Option(v, short(label, OPTION)) for v, label in labels.items())
    hint = f"{name}: {labels[now]}" if now in labels else name
    return Menu(custom_id, short(hint, PLACEHOLDER), options[:IN_MENU])
