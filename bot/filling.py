"""A form on its way: field by field, as a trail has filled it so far, and the question for the next field.

What leaves no choice takes no step; what is to be written comes last. No discord import.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.controls import INPUTS
from bot.levels import MENU, Entry, Gone, Level, nth
from games.core.asks import Amount, Field, Form, Item, One, Place, Some, Value, Words


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


def filled(form: Form, trail: tuple[int, ...]) -> Level:
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
            value = nth(tuple(dict.fromkeys(items)), step)
        case Place(allowed=allowed):
            value = nth(allowed, step)
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
