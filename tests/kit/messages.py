"""What the bot would show of a state in Discord, made by the bot's own pure code, without Discord and without a store."""

from __future__ import annotations

from collections.abc import Iterator

from bot import present, status
from bot.controls import Button, Dialog, Menu, Message
from bot.ids import Choose, Codes, read
from bot.levels import Gone
from bot.loaded import Loaded
from bot.present import Looker, Opened, Panel, Picked, Typing
from games.core.actions import Action
from games.core.asks import Ask
from games.core.codec import encode
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.strands import State
from games.core.types import Seat, Viewer
from storage.matches import Match
from storage.seats import Seat as Member
from tests.kit.renderers import Renderer, mine

STYLE = status.Style("dark", Codes(b"a key for tests, 32 bytes long.."))
LONG_NAME = "W" * 32
"""The longest name that Discord lets anybody have."""


def loaded(game: AnyGame, state: State) -> Loaded:
    """Return the match as the bot would have loaded it: every seat taken by somebody with the longest name."""
    row = Match(
        id=2**40,
        game=game.key,
        rules_version=game.rules_version,
        status="over" if state.over else "playing",
        guild_id=1,
        channel_id=2**62,
        settings=encode({}),
        seed=None,
        commitment="0" * 64,
        press_ids=encode([]),
        n=9_999,
        undos=999,
        host=1,
        pace="24/12",
        created=0,
        updated=0,
        frozen_note=None,
    )
    members = tuple(_member(seat) for seat in range(game.seats[-1]))
    return Loaded(row, game, members, state, asks(state), (), {}, frozenset(), {})


def _member(seat: int) -> Member:
    return Member(
        id=seat + 1,
        match=2**40,
        seat=seat,
        role="player",
        user_id=2**62 + seat,
        agent=None,
        name=f"{LONG_NAME[:31]}{seat}",
        picks=encode({}),
        ready=True,
        dm_channel_id=None,
        dm_closed=False,
        joined=0,
        left_at=None,
    )


def looker(game: AnyGame, state: State, viewer: Viewer) -> Looker:
    """Return ``viewer`` looking at questions."""
    return status.looker(loaded(game, state), STYLE, viewer)


def flat(message: Message) -> bytes:
    """Return everything of a message that leaves the house: text, controls with their ids, the picture's key and alt."""
    picture = (
        [message.picture.what, message.picture.alt, message.picture.key] if message.picture else []
    )
    return encode([message.content, message.rows, picture, message.mentions])


def table(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the public message."""
    return flat(status.table(loaded(game, state), STYLE))


def private(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return a seat's hand, its panels and their menus as messages; its text form."""
    now = loaded(game, state)
    shown = [flat(status.text_form(now, viewer, STYLE))]
    if isinstance(viewer, Seat):
        shown.append(flat(status.hand(now, viewer.no, STYLE)))
        for ask in mine(state, viewer):
            shown += [
                flat(status.panel(now, viewer.no, ask, panel, STYLE))
                for panel in panels(looker(game, state, viewer), ask)
            ]
    return encode(shown)


def panels(who: Looker, ask: Ask, most: int = 12) -> Iterator[Panel]:
    """Yield the question's first panel and those that open from it, at most ``most``."""
    root = present.panel(who, ask)
    yield root
    for opened in list(opened_from(who, ask, root))[: most - 1]:
        yield present.panel(who, ask, opened.trail, opened.page)


def opened_from(who: Looker, ask: Ask, panel: Panel) -> Iterator[Opened]:
    """Yield the places in the tree of choices to which ``panel`` leads."""
    for press, values in presses(panel):
        found = present.chosen(who, ask, press, values)
        if isinstance(found, Opened) and found.trail:
            yield found


def presses(panel: Panel) -> Iterator[tuple[Choose, tuple[str, ...]]]:
    """Yield every press that a panel offers: buttons, and each single option of its menus."""
    for control in controls(panel):
        press = read(control.id)
        assert isinstance(press, Choose)
        if isinstance(control, Menu):
            least = max(1, control.least)
            yield from (
                (press, tuple(o.value for o in control.options[at : at + least]))
                for at in range(len(control.options) - least + 1)
            )
        elif control.enabled and control.label != "Back":
            yield press, ()


def controls(panel: Panel) -> list[Button | Menu]:
    """Return a panel's buttons and menus."""
    return [control for row in panel.rows for control in row]


def press_at_random(who: Looker, ask: Ask, rng: Rng) -> tuple[Action, int]:
    """Return the action that random presses lead to, and how many presses it took, turned pages apart.

    Raises AssertionError when something that is shown leads nowhere.
    """
    trail: tuple[int, ...] = ()
    page = count = 0
    for _ in range(30):
        found = _pressed(who, ask, present.panel(who, ask, trail, page), rng)
        if isinstance(found, Picked):
            return found.action, count + 1
        assert isinstance(found, Opened)
        count += found.trail != trail
        trail, page = found.trail, found.page
    raise AssertionError("thirty presses and no answer")


def _pressed(who: Looker, ask: Ask, panel: Panel, rng: Rng) -> Picked | Opened | Typing:
    press, values = rng.pick(list(presses(panel)))
    try:
        found = present.chosen(who, ask, press, values)
        if isinstance(found, Typing):
            return _typed(who, ask, present.dialog(who, ask, found.trail), rng)
    except Gone:
        raise AssertionError(f"a press on what is shown is stale: {press} {values}") from None
    return found


def _typed(who: Looker, ask: Ask, dialog: Dialog, rng: Rng) -> Picked | Opened | Typing:
    press = read(dialog.id)
    assert isinstance(press, Choose)
    typed = {field.id: _something(field.hint, rng) for field in dialog.inputs}
    found, _ = present.submitted(who, ask, press, typed, 1)
    return found


def _something(hint: str, rng: Rng) -> str:
    least, to, most = hint.partition(" to ")
    if not to:
        return "a few words"
    top = int(most.split(" ")[0].split(",")[0])
    return str(int(least) if rng.below(2) else top - (top - int(least)) % _step(hint))


def _step(hint: str) -> int:
    return int(hint.partition("steps of ")[2].split(",")[0] or 1)


IN_DISCORD: dict[str, Renderer] = {"table message": table, "private messages": private}
