"""What an answer would do, shown before it is done, where that is worth a press. No discord import.

Only what is chosen from a menu in a turn is looked at: a button says what it does, a window's answers count together,
and what can be taken back is its own preview.
It is tried in worlds that the seat could be in, so nothing hidden can show. Nothing is kept: **Do it** carries the
answer's own code, and is as stale as any press once the question is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog
from msgspec import Struct

from bot import picking
from bot.controls import Button
from bot.ids import Choose
from bot.present import Looker, Panel
from bot.tags import PAGE, PICK, SURE, Tags
from games.core.actions import Action, Answer
from games.core.asks import Ask
from games.core.events import Event
from games.core.game import AnyGame
from games.core.previews import Preview, foreseen, is_worth_a_look, losses
from games.core.types import Line

if TYPE_CHECKING:
    from bot.loaded import Loaded
    from bot.ports import Ports

log = structlog.get_logger(__name__)


class Wish(Struct, frozen=True):
    """A press that chose a whole answer; ``values`` are those of a menu."""

    press: Choose
    values: tuple[str, ...]
    action: Action

    @property
    def is_from_menu(self) -> bool:
        """Whether it was chosen from a menu of a kind of move."""
        return bool(self.values and self.press.trail) and not self.press.code


async def tried(now: Loaded, ask: Ask, action: Action, ports: Ports) -> Preview | None:
    """Return what ``action`` would do where that is worth a look, else None.

    A preview that fails holds nobody up: the move itself will tell what is wrong.
    """
    view, answer = now.seat_view(ask.seat), Answer(ask.id, action)
    try:
        seen = await ports.compute(foreseen, now.game, view, answer)
        return seen if is_worth_a_look(now.game, seen, ask.seat) else None
    except Exception:  # whatever a rule throws in a world that is not the true one
        log.exception("no preview", match=now.id)
        return None


def panel(who: Looker, ask: Ask, wish: Wish, seen: Preview) -> Panel:
    """Return what an answer would do, with the button that does it and the way back to the menu."""
    tags = Tags(who, ask)
    way = picking.way(tags, wish.press, wish.values)
    sure = Button(tags.id(way, SURE, tags.answer(wish.action)), "Do it", "primary")
    back = Button(_back(tags, wish.press), "Back")
    label = who.game.label(wish.action, who.view)
    return Panel(label, ((sure, back),), {}, told=_told(who.game, ask, seen))


def _back(tags: Tags, press: Choose) -> str:
    """Return the id of the menu from which was chosen; the first ones stand in the question itself."""
    trail = tags.trail(press)
    if len(trail) < 2:
        return tags.id(())
    page = press.pos.removeprefix(PICK) if press.pos.startswith(PICK) else "0"
    return tags.id(trail, f"{PAGE}{page}")


def _told(game: AnyGame, ask: Ask, seen: Preview) -> tuple[Line, ...]:
    """Return what would happen in the game's sentences, as the seat would be told it."""
    feared = losses(game, seen.perhaps, ask.seat)
    said = [Line("preview.would"), *_sentences(game, seen.events)]
    said += [Line("preview.hidden")] if seen.hidden else []
    said += [Line("preview.perhaps"), *_sentences(game, feared)] if feared else []
    return tuple(said)


def _sentences(game: AnyGame, events: Sequence[Event]) -> list[Line]:
    lines = dict.fromkeys(game.narrate(event) for event in events)
    return [line for line in lines if line is not None]
