"""A press read back: which answer, which part of one, or which dialog it chose. No discord import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot import choosing
from bot.ids import Choose
from bot.levels import Gone
from bot.reading import clean, number
from bot.tags import PAGE, PUBLIC, TYPE, Tags
from games.core.actions import Action, Amendment
from games.core.asks import Amount, Words


class Picked(Struct, frozen=True):
    """The press chose a whole action."""

    action: Action


class Opened(Struct, frozen=True):
    """The press chose part of an action: the next question stands at ``trail``."""

    trail: tuple[int, ...]
    page: int = 0


class Typing(Struct, frozen=True):
    """The press asks for a dialog at ``trail``."""

    trail: tuple[int, ...]


Chosen = Picked | Opened | Typing


def chosen(tags: Tags, press: Choose, values: Sequence[str]) -> Chosen:
    """Return what a press (with a menu's ``values``) chose. Raises Gone when it no longer means anything."""
    trail = tags.trail(press)
    if press.code:
        return Picked(_decoded(tags, press, trail))
    if values:
        return _from_menu(tags, trail, values) if trail else _from_kinds(tags, values)
    if press.pos == TYPE:
        return Typing(trail)
    return Opened(trail, _page(press.pos))


def _decoded(tags: Tags, press: Choose, trail: tuple[int, ...]) -> Action:
    """Return the offered action with this code. Raises Gone when none has it, or its label has changed."""
    for action in _offered(tags, press, trail):
        if tags.answer(action) == press.code:
            return action
    raise Gone


def _offered(tags: Tags, press: Choose, trail: tuple[int, ...]) -> tuple[Action, ...]:
    if press.pos == PUBLIC:
        return tags.taps()
    if not trail:
        return tuple(action for b in tags.branches for action in b.actions)
    at = tags.level(trail)
    found = (at.done, *(e.action for e in at.entries))
    return tuple(action for action in found if action is not None)


def _from_kinds(tags: Tags, values: Sequence[str]) -> Chosen:
    codes = tags.kinds(tags.roots())
    if len(values) != 1 or values[0] not in codes:
        raise Gone
    return _onward(tags, (codes.index(values[0]),))


def _from_menu(tags: Tags, trail: tuple[int, ...], values: Sequence[str]) -> Chosen:
    at = tags.level(trail)
    offered = dict(zip(tags.entries(at), at.entries, strict=True))
    picked = [offered[value] for value in dict.fromkeys(values) if value in offered]
    if len(picked) != len(values) or (len(picked) > 1 and not at.several):
        raise Gone
    if picked[0].action is not None:
        return Picked(picked[0].action)
    return _onward(tags, choosing.onward(at, trail, picked))


def way(tags: Tags, press: Choose, values: Sequence[str]) -> tuple[int, ...]:
    """Return the trail that the code of a whole answer chosen from a menu needs in an id; kinds of whole actions need
    none. Raises Gone where nothing of the kind was chosen.
    """
    trail = tags.trail(press)
    if not trail or tags.branches[trail[0]].form is None:
        return ()
    at = tags.level(trail)
    offered = dict(zip(tags.entries(at), at.entries, strict=True))
    return choosing.onward(at, trail, [offered[value] for value in values if value in offered])


def _onward(tags: Tags, trail: tuple[int, ...]) -> Chosen:
    done = tags.level(trail).done
    return Picked(done) if done is not None else Opened(trail)


def _page(pos: str) -> int:
    written = pos[1:].rstrip("n")
    is_page = pos.startswith(PAGE) and written.isdecimal() and len(written) < 6
    return int(written) if is_page else 0


def submitted(
    tags: Tags, press: Choose, inputs: Mapping[str, str], next_text: int
) -> tuple[Chosen, tuple[str, ...]]:
    """Return what a dialog chose, and the texts to store; they get the numbers from ``next_text``.

    Raises Gone when the dialog is out of date, Illegal when what was typed cannot be.
    """
    trail = tags.trail(press)
    at = tags.level(trail)
    texts: list[str] = []
    steps: list[int] = []
    for field in at.typed:
        typed = inputs.get(field.field, "")
        if isinstance(field, Amount):
            steps.append(number(typed, field, tags.ask.clause))
        elif typed.strip() or needs_text(at.make, field):
            texts.append(clean(typed, field.longest, tags.ask.clause))
            steps.append(next_text + len(texts) - 1)
        else:
            steps.append(0)  # no text
    return _onward(tags, (*trail, *steps)), tuple(texts)


def needs_text(make: type[Action], field: Words) -> bool:
    """Whether a text may not be left out: an amendment is never without its reason."""
    return issubclass(make, Amendment) and field.field == "why"
