"""An ask as a tree of choices: which kind of move, then field by field, until one action is left.

A kind with many whole actions that begin with one of two or three things (which piece) is unfolded into a kind for each
of them: that saves a press. A trail names a place in the tree: first the branch (a kind of move), then for each field
that leaves a choice the index of the value taken (for an Amount the number itself, for several items a bit mask). It is
read against the ask as it is now; ``values`` is what it meant, so that a check can tell whether it still means the same.
No discord import.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot import filling
from bot.controls import IN_ROW, ROWS
from bot.levels import MENU, Branch, Entry, Gone, Level, nth
from games.core.actions import Action
from games.core.asks import Ask, Choice, Form, One, Place, Value

LISTED = 5_000
UNFOLDED = 3
"""Kinds of move into which one is unfolded at most."""
KINDS = IN_ROW * (ROWS - 1)
"""Kinds of move that have room as buttons; more are a menu, and are not made still more by unfolding."""


def branches(ask: Ask) -> tuple[Branch, ...]:
    """Return the kinds of move that ``ask`` offers, in the order offered; equal actions are one."""
    kinds: list[Branch] = []
    for prompt in ask.prompts:
        if isinstance(prompt, Form):
            kinds.append(_formed(prompt, ask))
        else:
            kinds.extend(_kinds(prompt))
    unfolded = tuple(branch for kind in kinds for branch in _unfolded(kind))
    return unfolded if len(unfolded) <= KINDS else tuple(kinds)


def _formed(form: Form, ask: Ask) -> Branch:
    """Return a form as a kind of move; one of several of that kind is named by its first value, which is its own."""
    several = sum(isinstance(p, Form) and p.make is form.make for p in ask.prompts) > 1
    first = form.fields[0] if form.fields else None
    if several and isinstance(first, One | Place) and (value := filling.only(first)) is not None:
        assert not isinstance(value, tuple)
        return Branch(form.make, form=form, unfolded=(first.field, value))
    return Branch(form.make, form=form)


def _kinds(choice: Choice) -> list[Branch]:
    kinds: dict[type[Action], list[Action]] = {}
    for action in choice.options(LISTED):
        kinds.setdefault(type(action), []).append(action)
    return [Branch(make, tuple(actions)) for make, actions in kinds.items()]


def _unfolded(kind: Branch) -> list[Branch]:
    """Return a branch for each value of the first field in which many whole actions differ, where these are few."""
    if len(kind.actions) <= MENU:
        return [_named(kind)]
    field = _differing(kind.actions, ())
    parts = _by_value(kind.actions, field)
    if len(parts) > UNFOLDED:
        return [kind]
    found = []
    for value, actions in parts.items():
        if isinstance(value, tuple):  # several things at once name no kind of move
            return [kind]
        found.append(Branch(kind.make, actions, unfolded=(field, value)))
    return found


def _named(kind: Branch) -> Branch:
    """Return the kind under the name of the piece that all its actions begin with, if there is one."""
    if len(kind.actions) < 2 or len(kind.actions[0].__struct_fields__) < 2:
        return kind
    field = kind.actions[0].__struct_fields__[0]
    values = {getattr(action, field) for action in kind.actions}
    value = values.pop()
    if values or not isinstance(value, str):
        return kind
    return Branch(kind.make, kind.actions, unfolded=(field, value))


def level(ask: Ask, trail: tuple[int, ...], offered: tuple[Branch, ...] | None = None) -> Level:
    """Return the question at the end of ``trail`` (at least one step: the branch). Raises Gone when there is none.

    ``offered`` are the branches of ``ask``, where somebody has them already.
    """
    offered = branches(ask) if offered is None else offered
    if not trail or not 0 <= trail[0] < len(offered):
        raise Gone
    branch = offered[trail[0]]
    if branch.form is None:
        return _among(ask, branch, trail[1:])
    at = filling.filled(branch.form, trail[1:])
    return at if branch.unfolded is None else replace(at, unfolded=branch.unfolded)


def onward(at: Level, trail: tuple[int, ...], chosen: Sequence[Entry]) -> tuple[int, ...]:
    """Return the trail after choosing ``chosen`` (at least one) of the entries of ``at``, which stands at ``trail``."""
    if not at.several:
        return (*trail, chosen[0].index)
    mask = at.picked or 0
    for entry in chosen:
        mask |= 1 << entry.index
    if not at.open:
        return (*trail, mask)
    return (*_before(at, trail), mask << 1 | (len(chosen) >= at.most))


def settled(at: Level, trail: tuple[int, ...]) -> tuple[int, ...]:
    """Return the trail that takes no more of several. Raises Gone where too few are taken."""
    if at.settle is None:
        raise Gone
    return (*_before(at, trail), at.settle)


def _before(at: Level, trail: tuple[int, ...]) -> tuple[int, ...]:
    """Return the trail without its last step where that is a mask that still grows."""
    return trail if at.picked is None else trail[:-1]


def trails(ask: Ask, most: int) -> Iterator[tuple[int, ...]]:
    """Yield places in the tree, the nearest first, at most ``most``; none behind several items or a typed number."""
    offered = branches(ask)
    queue: deque[tuple[int, ...]] = deque((i,) for i in range(len(offered)))
    for _ in range(most):
        if not queue:
            return
        trail = queue.popleft()
        yield trail
        at = level(ask, trail, offered)
        if not at.several:
            queue.extend((*trail, e.index) for e in at.entries if e.action is None)


# ---------------------------------------------------------------- whole actions


def _among(ask: Ask, branch: Branch, trail: tuple[int, ...]) -> Level:
    """Narrow whole actions: by the first field in which they differ, until a menu can list what is left."""
    actions, unfolded = branch.actions, branch.unfolded
    asked: tuple[str, ...] = unfolded[:1] if unfolded else ()
    taken: tuple[Value, ...] = unfolded[1:] if unfolded else ()
    while len(actions) > MENU:
        field = _differing(actions, asked)
        parts = _by_value(actions, field)
        if not trail:
            entries = tuple(Entry(i, v, like=part[0]) for i, (v, part) in enumerate(parts.items()))
            return Level(branch.make, field, asked, taken, entries, unfolded=unfolded)
        value = nth(tuple(parts), trail[0])
        asked, taken, trail = (*asked, field), (*taken, value), trail[1:]
        actions = parts[value]
    if trail:
        raise Gone
    listed = tuple(Entry(i, (), a, ask.count(a)) for i, a in enumerate(actions))
    done = actions[0] if len(actions) == 1 else None
    return Level(branch.make, None, asked, taken, listed, done=done, unfolded=unfolded)


def _differing(actions: tuple[Action, ...], asked: tuple[str, ...]) -> str:
    """Return the first field, not asked before, in which the actions differ."""
    for field in actions[0].__struct_fields__:
        if field not in asked and len({getattr(a, field) for a in actions}) > 1:
            return field
    raise Gone


def differing(at: Level) -> str | None:
    """Return the one field in which the whole actions that are left differ, None where they differ in more."""
    actions = [entry.action for entry in at.entries if entry.action is not None]
    names = at.make.__struct_fields__
    found = [name for name in names if len({getattr(action, name) for action in actions}) > 1]
    return found[0] if len(found) == 1 else None


def _by_value(actions: tuple[Action, ...], field: str) -> dict[Value, tuple[Action, ...]]:
    """Return the actions by their value in ``field``, each in the order offered."""
    parts: dict[Value, list[Action]] = {}
    for action in actions:
        parts.setdefault(getattr(action, field), []).append(action)
    return {value: tuple(part) for value, part in parts.items()}
