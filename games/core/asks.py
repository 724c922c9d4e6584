"""What is being asked of whom: the one thing that buttons, menus, autocomplete, agents, logs and tests all read.

An ask offers prompts, which are alternatives; one answer is one action. A Choice lists whole actions; a Form builds one
action from fields. Labels and places are not in the ask: they are made when somebody looks. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, product, starmap
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.core.actions import Action
from games.core.rng import Rng
from games.core.types import Line, SeatNo

Item = str | int
"""A value of a field: a card's key, a place, a seat or another small number."""
Value = Item | tuple[Item, ...]

Pace = Literal["turn", "window", "free"]
"""How long one may think: a turn, a short window, or as long as one likes (nobody waits)."""


class One(Struct, frozen=True, tag=True):
    """One of these items; equal items are several copies."""

    field: str
    items: tuple[Item, ...]

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is one of the items."""
        return not isinstance(value, (bool, tuple)) and value in self.items

    def values(self, limit: int) -> Iterator[Value]:
        """Yield each different item."""
        yield from dict.fromkeys(self.items)

    def sample(self, rng: Rng) -> Value:
        """Return a random item, each different one equally likely."""
        return rng.pick(tuple(dict.fromkeys(self.items)))


class Place(Struct, frozen=True, tag=True):
    """One of these places, by name."""

    field: str
    allowed: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is one of the places."""
        return isinstance(value, str) and value in self.allowed

    def values(self, limit: int) -> Iterator[Value]:
        """Yield each place."""
        yield from self.allowed

    def sample(self, rng: Rng) -> Value:
        """Return a random place."""
        return rng.pick(self.allowed)


class Some(Struct, frozen=True, tag=True):
    """Between ``least`` and ``most`` of these items, as a tuple in the items' order; copies are counted."""

    field: str
    items: tuple[Item, ...]
    least: int
    most: int

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is a tuple of items that are there, in the items' order, not too few, not too many."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        return not Counter(value) - Counter(self.items) and value == self.ordered(value)

    def ordered(self, chosen: Iterable[Item]) -> tuple[Item, ...]:
        """Return the chosen items in the items' order: equal choices are equal actions."""
        places = {item: at for at, item in reversed(tuple(enumerate(self.items)))}
        return tuple(sorted(chosen, key=lambda item: places.get(item, len(places))))

    def values(self, limit: int) -> Iterator[Value]:
        """Yield each different selection, smallest first, at most ``limit``."""
        yield from _listed(self.items, self.least, self.most, limit)

    def sample(self, rng: Rng) -> Value:
        """Return a random selection of a random size."""
        most = min(self.most, len(self.items))
        return self.ordered(rng.sample(self.items, self.least + rng.below(most - self.least + 1)))


@lru_cache(maxsize=32)
def _listed(items: tuple[Item, ...], least: int, most: int, limit: int) -> tuple[Value, ...]:
    """Return the selections, kept: the same question is often listed several times."""
    copies = tuple(Counter(items).items())
    sized = (_selections(copies, size) for size in range(least, most + 1))
    return tuple(islice(chain.from_iterable(sized), limit))


def _selections(copies: tuple[tuple[Item, int], ...], size: int) -> Iterator[tuple[Item, ...]]:
    """Yield each different selection of ``size`` from counted items, many of the first ones first."""
    if size > sum(count for _, count in copies):
        return
    if size == 0:
        yield ()
        return
    (item, count), rest = copies[0], copies[1:]
    for taken in range(min(count, size), -1, -1):
        for others in _selections(rest, size - taken):
            yield (item,) * taken + others


class Amount(Struct, frozen=True, tag=True):
    """A number least, least + step … most; ``also`` are further numbers allowed (all-in, an exact call)."""

    field: str
    least: int
    most: int
    step: int = 1
    also: tuple[int, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is an allowed number."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return value in self.also or (
            self.least <= value <= self.most and (value - self.least) % self.step == 0
        )

    def values(self, limit: int) -> Iterator[Value]:
        """Yield the allowed numbers, smallest first, at most ``limit``."""
        regular = range(self.least, self.most + 1, self.step)[:limit]
        yield from sorted({*regular, *self.also})[:limit]

    def sample(self, rng: Rng) -> Value:
        """Return a random allowed number."""
        regular = range(self.least, self.most + 1, self.step)
        extra = [n for n in self.also if n not in regular]
        at = rng.below(len(regular) + len(extra))
        return regular[at] if at < len(regular) else extra[at - len(regular)]


class Words(Struct, frozen=True, tag=True):
    """Free text of at most ``longest`` characters. The action carries the text's number in the match's texts."""

    field: str
    longest: int

    def accepts(self, value: object) -> bool:
        """Whether ``value`` can be the number of a text."""
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0

    def values(self, limit: int) -> Iterator[Value]:
        """Yield 0, no text: what people write cannot be listed."""
        yield 0

    def sample(self, rng: Rng) -> Value:
        """Return 0, no text."""
        return 0


Field = One | Some | Amount | Place | Words


class Choice(Struct, frozen=True, tag=True):
    """Whole actions to choose from. Equal ones are one option, counted ("Thruster ×2")."""

    actions: tuple[Action, ...]

    def accepts(self, action: Action) -> bool:
        """Whether ``action`` is one of them."""
        return action in self.actions

    def options(self, limit: int) -> Iterator[Action]:
        """Return each different action, at most ``limit``."""
        return islice(dict.fromkeys(self.actions), limit)

    def listed(self, limit: int) -> Iterable[Action]:
        """Return the actions as they are offered, equal ones again, at least as far as ``limit`` different ones."""
        return self.actions

    def count(self, action: Action) -> int:
        """Return how many equal ones are offered."""
        return self.actions.count(action)

    def sample(self, rng: Rng) -> Action:
        """Return a random different action."""
        return rng.pick(tuple(dict.fromkeys(self.actions)))


class Form(Struct, frozen=True):
    """One action (or standing order, or amendment) of type ``make``, built from its fields.

    Every field of the type is asked for, except who asks for an amendment (``by``). ``barred`` are the few actions that
    the fields would allow and the rules do not; at least one other must be left. ``clause`` is the rule that bars them,
    where it is not the ask's.
    """

    make: type[Action]
    fields: tuple[Field, ...]
    barred: tuple[Action, ...] = ()
    clause: str = ""

    def accepts(self, action: Action) -> bool:
        """Whether ``action`` is of the type, each field is allowed, and it is not barred."""
        fits = type(action) is self.make and all(
            f.accepts(getattr(action, f.field)) for f in self.fields
        )
        return fits and action not in self.barred

    def build(self, values: Sequence[Value]) -> Action:
        """Return the action with these values, in the fields' order."""
        return self.make(**{f.field: v for f, v in zip(self.fields, values, strict=True)})

    def options(self, limit: int) -> Iterator[Action]:
        """Return the actions it can build, at most ``limit``; texts stay empty."""
        maker = _maker(self.make, tuple(f.field for f in self.fields))
        reach = limit + len(self.barred)
        made: Iterator[Action] = starmap(maker, product(*(f.values(reach) for f in self.fields)))
        if self.barred:
            made = (action for action in made if action not in self.barred)
        return islice(made, limit)

    def listed(self, limit: int) -> Iterable[Action]:
        """Return the actions it can build, at most ``limit``."""
        return self.options(limit)

    def sample(self, rng: Rng) -> Action:
        """Return a random action."""
        action = self.build([f.sample(rng) for f in self.fields])
        while action in self.barred:
            action = self.build([f.sample(rng) for f in self.fields])
        return action


@lru_cache(maxsize=256)
def _maker(make: type[Action], fields: tuple[str, ...]) -> Callable[..., Action]:
    """Return what makes an action of values in the order of ``fields``: the type itself where it has the same order."""
    if make.__match_args__[: len(fields)] == fields:
        return make
    return lambda *values: make(**dict(zip(fields, values, strict=True)))


Prompt = Choice | Form


class Ask(Struct, frozen=True):
    """One question to one seat.

    ``id`` is a serial number from the state, kept while others answer. ``otherwise`` is the answer that a timeout or an
    absent person gives; None only where a turn may rest. ``window`` names the kind of window for the public
    ask-me/pass-for-me switch. ``sealed``: answers stay hidden until all are in. ``clause``: the rule it comes from.
    """

    seat: SeatNo
    title: Line
    prompts: tuple[Prompt, ...]
    otherwise: Action | None = None
    pace: Pace = "turn"
    clause: str = ""
    sealed: bool = False
    window: str = ""
    id: int = 0

    def accepts(self, action: Action) -> bool:
        """Whether ``action`` answers this ask: the single check of legality."""
        return any(p.accepts(action) for p in self.prompts)

    def bar(self, action: Action) -> str | None:
        """Return the clause by which ``action`` is barred, None where it is not."""
        forms = (p for p in self.prompts if isinstance(p, Form) and action in p.barred)
        return next((form.clause or self.clause for form in forms), None)

    def options(self, limit: int) -> tuple[Action, ...]:
        """Return the different answers in the order offered, at most ``limit``."""
        found: dict[Action, None] = {}
        for prompt in self.prompts:
            listed: dict[Action, None] = dict.fromkeys(prompt.listed(limit))
            found = found | listed if found else listed
            if len(found) >= limit:
                return tuple(islice(found, limit))
        return tuple(found)

    def count(self, action: Action) -> int:
        """Return how many equal options ``action`` stands for (at least 1)."""
        return max([1, *(p.count(action) for p in self.prompts if isinstance(p, Choice))])

    def sample(self, rng: Rng) -> Action:
        """Return a random answer: a random prompt, then a random action of it."""
        return rng.pick(self.prompts).sample(rng)


def of_seat(asks: Iterable[Ask], seat: SeatNo) -> tuple[Ask, ...]:
    """Return the asks to ``seat``, in order."""
    return tuple(ask for ask in asks if ask.seat == seat)


def with_id(ask: Ask, number: int) -> Ask:
    """Return the ask under its serial number."""
    return replace(ask, id=number)
