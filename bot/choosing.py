"""An ask as a tree of choices: which kind of move, then field by field, until one action is left.

A trail names a place in the tree: first the branch (a kind of move), then for each field that leaves a choice the index
of the value taken (for an Amount the number itself, for several items at once a bit mask). It is read against the ask
as it is now; ``values`` is what it meant, so that a check can tell whether it still means the same. No discord import.
"""

from __future__ import annotations

from msgspec import Struct

from games.core.actions import Action
from games.core.asks import Amount, Ask, Choice, Field, Form, Item, One, Place, Some, Value, Words

MENU = 25
LISTED = 5_000


class Gone(Exception):
    """A trail or code that no longer means anything."""


class Branch(Struct, frozen=True):
    """One kind of move: whole actions to choose from, or a form."""

    make: type[Action]
    actions: tuple[Action, ...] = ()
    form: Form | None = None


class Entry(Struct, frozen=True):
    """One thing to choose: the index that a trail takes, its value, and the action where nothing else is left to ask."""

    index: int
    value: Value
    action: Action | None = None


class Level(Struct, frozen=True):
    """One question on the way: a field with its entries (none: to be typed), how many at once, and what to type.

    ``field`` is None where whole actions are listed. ``values`` are the values chosen before it.
    """

    make: type[Action]
    field: str | None
    values: tuple[Value, ...]
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1
    several: bool = False
    """Whether a trail's step is a bit mask of entries (a Some), not one entry's index."""
    typed: tuple[Amount | Words, ...] = ()
    done: Action | None = None
    """The action of a trail that leaves nothing to ask."""


def branches(ask: Ask) -> tuple[Branch, ...]:
    """Return the kinds of move that ``ask`` offers, in the order offered; equal actions are one."""
    found: list[Branch] = []
    for prompt in ask.prompts:
        if isinstance(prompt, Form):
            found.append(Branch(prompt.make, form=prompt))
        else:
            found.extend(_kinds(prompt))
    return tuple(found)


def _kinds(choice: Choice) -> list[Branch]:
    kinds: dict[type[Action], list[Action]] = {}
    for action in choice.options(LISTED):
        kinds.setdefault(type(action), []).append(action)
    return [Branch(make, tuple(actions)) for make, actions in kinds.items()]


def level(ask: Ask, trail: tuple[int, ...]) -> Level:
    """Return the question at the end of ``trail`` (at least one step: the branch). Raises Gone when there is none."""
    offered = branches(ask)
    if not trail or not 0 <= trail[0] < len(offered):
        raise Gone
    branch = offered[trail[0]]
    if branch.form is None:
        return _among(branch.make, branch.actions, trail[1:])
    return _in_form(branch.form, trail[1:])


def _among(make: type[Action], actions: tuple[Action, ...], trail: tuple[int, ...]) -> Level:
    """Narrow whole actions: by the first field in which they differ, until a menu can list what is left."""
    taken: tuple[Value, ...] = ()
    while len(actions) > MENU:
        field = _differing(actions)
        values = tuple(dict.fromkeys(getattr(a, field) for a in actions))
        if not trail:
            return Level(make, field, taken, tuple(Entry(i, v) for i, v in enumerate(values)))
        value = _at(values, trail[0])
        taken, trail = (*taken, value), trail[1:]
        actions = tuple(a for a in actions if getattr(a, field) == value)
    if trail:
        raise Gone
    listed = tuple(Entry(i, (), action) for i, action in enumerate(actions))
    return Level(make, None, taken, listed, done=actions[0] if len(actions) == 1 else None)


def _differing(actions: tuple[Action, ...]) -> str:
    for field in actions[0].__struct_fields__:
        if any(getattr(a, field) != getattr(actions[0], field) for a in actions):
            return field
    raise Gone


def _at(values: tuple[Value, ...], index: int) -> Value:
    if not 0 <= index < len(values):
        raise Gone
    return values[index]


def _in_form(form: Form, trail: tuple[int, ...]) -> Level:
    """Walk a form's fields; one that leaves no choice takes no step."""
    values: tuple[Value, ...] = ()
    fields = list(form.fields)
    while fields:
        field = fields[0]
        single = only(field)
        if single is not None:
            values = (*values, single)
            fields.pop(0)
            continue
        if isinstance(field, Some) and len(field.items) > MENU:
            return _one_by_one(form, field, fields[1:], values, trail)
        if not trail:
            return _open(form, fields, values)
        values = (*values, _taken(field, trail[0]))
        trail = trail[1:]
        fields.pop(0)
    if trail:
        raise Gone
    return Level(form.make, None, values, (), done=form.build(values))


def only(field: Field) -> Value | None:
    """Return the one value that ``field`` can have, or None where there is a choice (or something to write)."""
    if isinstance(field, Words):
        return None
    values = list(field.values(2))
    return values[0] if len(values) == 1 else None


def _taken(field: Field, step: int) -> Value:
    """Return the value that one step of a trail stands for. Raises Gone when it is none."""
    value: Value
    match field:
        case One(items=items):
            value = _at(tuple(dict.fromkeys(items)), step)
        case Place(allowed=allowed):
            value = _at(allowed, step)
        case Some(items=items):
            value = field.ordered(item for i, item in enumerate(items) if step >> i & 1)
        case Amount() | Words():
            value = step
    if not field.accepts(value):
        raise Gone
    return value


def _open(form: Form, fields: list[Field], values: tuple[Value, ...]) -> Level:
    """Return the question for the first of ``fields``; several to be typed in a row are one dialog."""
    field = fields[0]
    run: list[Amount | Words] = []
    for following in fields:
        if not isinstance(following, Amount | Words):
            break
        run.append(following)
    several = isinstance(field, Some)
    last = len(fields) == 1 and not several
    least, most = (field.least, field.most) if isinstance(field, Some) else (1, 1)
    entries = tuple(
        Entry(index, value, form.build((*values, value)) if last else None)
        for index, value in steps(field)
    )
    typed = () if isinstance(field, Amount) and _few(field) and len(run) == 1 else tuple(run)
    if len(typed) > 1:
        entries = ()
    return Level(form.make, field.field, values, entries, least, min(most, MENU), several, typed)


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


def _one_by_one(
    form: Form, field: Some, rest: list[Field], values: tuple[Value, ...], trail: tuple[int, ...]
) -> Level:
    """Choose several of more items than a menu holds: one after the other, then "done" (index: the number of items)."""
    done = len(field.items)
    picked: list[int] = []
    while trail and trail[0] != done and len(picked) < field.most:
        if trail[0] in picked or not 0 <= trail[0] < done:
            raise Gone
        picked.append(trail[0])
        trail = trail[1:]
    value = field.ordered(field.items[i] for i in picked)
    full = len(picked) == field.most
    if full or trail:
        if not field.accepts(value):
            raise Gone
        settled = tuple(map(_settled, form.fields, (*values, value)))
        return _in_form(Form(form.make, (*settled, *rest)), trail if full else trail[1:])
    entries = [Entry(i, item) for i, item in enumerate(field.items) if i not in picked]
    if len(picked) >= field.least:
        entries.append(Entry(done, ()))
    return Level(form.make, field.field, (*values, value), tuple(entries))


def _settled(field: Field, value: Value) -> Field:
    """Return ``field`` with only ``value`` left to it."""
    if isinstance(value, tuple):
        return Some(field.field, value, len(value), len(value))
    return One(field.field, (value,))
