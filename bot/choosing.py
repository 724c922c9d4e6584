"""An ask as a tree of choices: which kind of move, then field by field, until one action is left.

A kind with many whole actions that begin with one of two or three things (which piece) is unfolded into a kind for each
of them: that saves a press. A trail names a place in the tree: first the branch (a kind of move), then for each field
that leaves a choice the index
of the value taken (for an Amount the number itself, for several items a bit mask). It is read against the ask as it is
now; ``values`` is what it meant, so that a check can tell whether it still means the same. What is to be written comes
last, so that no text has to be kept on the way. No discord import.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.controls import IN_ROW, INPUTS, ROWS
from games.core.actions import Action
from games.core.asks import Amount, Ask, Choice, Field, Form, Item, One, Place, Some, Value, Words

MENU = 25
LISTED = 5_000
UNFOLDED = 3
"""Kinds of move into which one is unfolded at most."""
KINDS = IN_ROW * (ROWS - 1)
"""Kinds of move that have room as buttons; more are a menu, and are not made still more by unfolding."""


class Gone(Exception):
    """A trail or code that no longer means anything."""


class Branch(Struct, frozen=True):
    """One kind of move: whole actions to choose from, or a form.

    ``unfolded`` is the field and the value in it that all its actions share, where the kind was unfolded, or where
    several forms of one kind differ in it (an offer to each of the others).
    """

    make: type[Action]
    actions: tuple[Action, ...] = ()
    form: Form | None = None
    unfolded: tuple[str, Item] | None = None


class Entry(Struct, frozen=True):
    """One thing to choose: the index that a trail takes, its value, and the action where nothing else is left to ask.

    ``copies`` equal things are this one entry; ``place`` says that the value is the name of a place. ``like`` is one of
    the whole actions that are left after this choice, where these are narrowed.
    """

    index: int
    value: Value
    action: Action | None = None
    copies: int = 1
    place: bool = False
    like: Action | None = None


class Level(Struct, frozen=True):
    """One question on the way: a field with its entries (none: to be typed), how many at once, and what to type.

    ``field`` is None where whole actions are listed. ``asked`` and ``values`` are the fields and values before it.
    ``several``: a step is a bit mask of entries. ``open`` masks grow from press to press, since one menu cannot hold all
    items: ``picked`` is the mask of those ``taken`` so far. ``settle`` is the step that takes no more, where enough are.
    ``unfolded`` is the first field and value where these belong to the kind of move.
    """

    make: type[Action]
    field: str | None
    asked: tuple[str, ...]
    values: tuple[Value, ...]
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1
    several: bool = False
    open: bool = False
    picked: int | None = None
    taken: tuple[Item, ...] = ()
    settle: int | None = None
    typed: tuple[Amount | Words, ...] = ()
    done: Action | None = None
    """The action of a trail that leaves nothing to ask."""
    unfolded: tuple[str, Item] | None = None


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
    if several and isinstance(first, One | Place) and (value := only(first)) is not None:
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
    at = _in_form(branch.form, trail[1:])
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
        value = _at(tuple(parts), trail[0])
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


def _by_value(actions: tuple[Action, ...], field: str) -> dict[Value, tuple[Action, ...]]:
    """Return the actions by their value in ``field``, each in the order offered."""
    parts: dict[Value, list[Action]] = {}
    for action in actions:
        parts.setdefault(getattr(action, field), []).append(action)
    return {value: tuple(part) for value, part in parts.items()}


def _at(values: tuple[Value, ...], index: int) -> Value:
    if not 0 <= index < len(values):
        raise Gone
    return values[index]


# ---------------------------------------------------------------- forms


class _Walk:
    """A form on its way: the fields in the order of asking, and the values taken so far."""

    def __init__(self, form: Form) -> None:
        fields = sorted(form.fields, key=lambda f: isinstance(f, Words))
        self.form = replace(form, fields=tuple(fields))
        self.values: tuple[Value, ...] = ()

    @property
    def left(self) -> tuple[Field, ...]:
        return self.form.fields[len(self.values) :]

    @property
    def asked(self) -> tuple[str, ...]:
        return tuple(f.field for f in self.form.fields[: len(self.values)])

    def take(self, value: Value) -> None:
        self.values = (*self.values, value)

    def skip(self) -> None:
        """Take what leaves no choice."""
        while self.left and (single := only(self.left[0])) is not None:
            self.take(single)

    def done(self) -> Level:
        action = self.form.build(self.values)
        return Level(self.form.make, None, self.asked, self.values, (), done=action)


def _in_form(form: Form, trail: tuple[int, ...]) -> Level:
    """Walk a form's fields; one that leaves no choice takes no step."""
    walk = _Walk(form)
    walk.skip()
    for at, step in enumerate(trail):
        if not walk.left:
            raise Gone
        field = walk.left[0]
        if _is_open(field) and not step & 1:
            if at != len(trail) - 1:
                raise Gone
            return _some(walk, field, step >> 1)
        walk.take(_taken(field, step))
        walk.skip()
    return _open(walk) if walk.left else walk.done()


def only(field: Field) -> Value | None:
    """Return the one value that ``field`` can have, or None where there is a choice (or something to write)."""
    if isinstance(field, Words):
        return None
    values = list(field.values(2))
    return values[0] if len(values) == 1 else None


def _is_open(field: Field) -> bool:
    """Whether several are chosen of more than one menu holds: then a step is a mask and whether it is settled."""
    return isinstance(field, Some) and len(field.items) > MENU


def _taken(field: Field, step: int) -> Value:
    """Return the value that one step of a trail stands for. Raises Gone when it is none."""
    value: Value
    match field:
        case One(items=items):
            value = _at(tuple(dict.fromkeys(items)), step)
        case Place(allowed=allowed):
            value = _at(allowed, step)
        case Some():
            value = _masked(field, step >> 1 if _is_open(field) else step)
        case Amount() | Words():
            value = step
    if not field.accepts(value):
        raise Gone
    return value


def _masked(field: Some, mask: int) -> tuple[Item, ...]:
    if mask >> len(field.items):
        raise Gone
    return field.ordered(item for i, item in enumerate(field.items) if mask >> i & 1)


def _open(walk: _Walk) -> Level:
    """Return the question for the next field; what is to be typed in a row is one dialog."""
    field = walk.left[0]
    if isinstance(field, Some):
        return _some(walk, field, None)
    last = len(walk.left) == 1
    entries = tuple(
        Entry(
            index=index,
            value=value,
            action=walk.form.build((*walk.values, value)) if last else None,
            copies=field.items.count(value) if isinstance(field, One) else 1,
            place=isinstance(field, Place),
        )
        for index, value in steps(field)
        if not last or walk.form.build((*walk.values, value)) not in walk.form.barred
    )
    typed = _dialog(walk.left)
    if len(typed) > 1:
        entries = ()
    return Level(walk.form.make, field.field, walk.asked, walk.values, entries, typed=typed)


def _some(walk: _Walk, field: Field, picked: int | None) -> Level:
    """Return the question which several to take; ``picked`` is the mask of those taken before, where it grows."""
    assert isinstance(field, Some)
    mask = picked or 0
    taken = _masked(field, mask)
    count = len(taken)
    if count > field.most:
        raise Gone
    is_open = _is_open(field)
    enough = count >= field.least and (is_open or field.least == 0)
    entries = tuple(Entry(i, item) for i, item in enumerate(field.items) if not mask >> i & 1)
    return Level(
        walk.form.make,
        field.field,
        walk.asked,
        walk.values,
        entries,
        least=1 if is_open else max(field.least, 1),
        most=min(field.most - count, len(entries)),
        several=True,
        open=is_open,
        picked=picked,
        taken=taken,
        settle=(mask << 1 | 1 if is_open else 0) if enough else None,
    )


def _dialog(left: tuple[Field, ...]) -> tuple[Amount | Words, ...]:
    """Return what is typed at once: the run of numbers and texts that comes next, as far as one dialog holds it.

    A lone number of which a menu can list all is chosen, not typed. Texts go into the last dialog.
    """
    run: list[Amount | Words] = []
    for field in left:
        if not isinstance(field, Amount | Words):
            break
        run.append(field)
    if len(run) > INPUTS:
        numbers = [f for f in run if isinstance(f, Amount)]
        run = [*(numbers or run)][:INPUTS]
    if len(run) == 1 and isinstance(run[0], Amount) and _few(run[0]):
        return ()
    return tuple(run)


def _few(field: Amount) -> bool:
    return len(list(field.values(MENU + 1))) <= MENU


def steps(field: Field) -> list[tuple[int, Item]]:
    """Return what a menu offers for ``field``: (step of a trail, value). Amounts: all where few, else quick picks."""
    match field:
        case One(items=items):
            return list(enumerate(dict.fromkeys(items)))
        case Place(allowed=allowed):
            return list(enumerate(allowed))
        case Some(items=items):
            return list(enumerate(items))
        case Amount():
            return [(n, n) for n in _quick(field)]
        case Words():
            return []


def _quick(field: Amount) -> list[int]:
    """Return every allowed number where they fit a menu, else the ends, the middle and the special ones."""
    if _few(field):
        return [n for n in field.values(MENU) if isinstance(n, int)]
    middle = field.least + (field.most - field.least) // 2 // field.step * field.step
    top = field.most - (field.most - field.least) % field.step
    picks = sorted({field.least, middle, top, *field.also})
    return [n for n in picks if field.accepts(n)][:MENU]
