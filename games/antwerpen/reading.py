"""What a typed move means: each answer in the words that say it, compared with those that people used.

First what is written exactly, then what says an answer wholly, then what only leaves something out; words that are not
understood fit nothing. An offer is built from what was typed, as there may be thousands. Of the position nothing is
known but what is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeGuard

from msgspec import Struct, structs

from games.antwerpen.data import ASSIGNMENTS, LOCK_CARDS, PRODUCT_ORDER, PRODUCTS
from games.antwerpen.notation import write
from games.antwerpen.orders import FORKS
from games.antwerpen.rules import actions as do
from games.antwerpen.vocabulary import (
    ALL,
    OPPONENT,
    PLACES,
    SEATS,
    Words,
    is_known,
    is_question,
    understood,
)
from games.core import notation
from games.core.actions import Action, Answer
from games.core.asks import Ask, Form, Prompt, Value

OFFERS = (do.Offer, do.Counter)
SAILS = (do.Sail, do.SailAlone, do.ExtraColour)


class Wording(Struct, frozen=True):
    """How an answer is said: the verb, without which it is not meant; the rest; and what may be added.

    ``whole``: the rest is said wholly or not at all, since it names what is changed and not only which one is meant.
    """

    verb: Words
    rest: Words = ()
    extra: Words = ()
    whole: bool = False

    def says(self, words: Words) -> bool:
        """Whether the words say it wholly."""
        return self._left(words) == Counter((*self.verb, *self.rest))

    def begins(self, words: Words) -> bool:
        """Whether the words leave out nothing but some of the rest."""
        left, verb = self._left(words), Counter(self.verb)
        more = left - verb
        return not verb - left and not more - Counter(self.rest) and not (self.whole and more)

    def _left(self, words: Words) -> Counter[str]:
        return Counter(words) - Counter(self.extra)


def parse(text: str, asks: Iterable[Ask]) -> list[Answer]:
    """Return the answers that ``text`` could mean, best reading only."""
    asks, typed = tuple(asks), notation.tidy(text)
    listed = [(ask, action) for ask in asks for action in answers(ask)]
    exact = [Answer(a.id, action) for a, action in listed if notation.tidy(write(action)) == typed]
    if exact:
        return exact
    words = understood(text)
    if not words or not all(map(is_known, words)):
        return []
    built = offered(words, asks)
    if built is not None:
        return built
    words = tuple(word for word in words if word != OPPONENT)
    found = _fitting(words, listed, Wording.says) or _fitting(words, listed, Wording.begins)
    # "green?" wants to know what green does
    return [a for a in found if not (isinstance(a.action, SAILS) and is_question(text))]


def is_word(name: str) -> bool:
    """Whether a name says something in an offer that is not meant as a name: "puzzle", "all", "B"."""
    return all(map(is_known, understood(f"offer {name}")))


def answers(ask: Ask) -> Iterator[Action]:
    """Yield the answers of a question, all but its offers."""
    for prompt in ask.prompts:
        if not (isinstance(prompt, Form) and prompt.make in OFFERS):
            yield from prompt.options(notation.LISTED)


def _fitting(
    words: Words, listed: Sequence[tuple[Ask, Action]], fits: Callable[[Wording, Words], bool]
) -> list[Answer]:
    return [
        Answer(ask.id, action)
        for ask, action in listed
        if any(fits(wording, words) for wording in _worded(action, ask))
        or (isinstance(action, do.Bear) and _bears(action, words, fits))
    ]


def _worded(action: Action, ask: Ask) -> tuple[Wording, ...]:  # noqa: C901, PLR0912 # a kind of action a line
    """Return the ways to say an action."""
    match action:
        case do.Load(start=start, cargo=cargo):
            return (Wording((), (start.lower(), cargo), ("load", "ship")),)
        case do.ExtraShip(start=start, cargo=cargo):
            return (Wording(("extra",), (start.lower(), cargo), ("load", "ship")),)
        case do.Sail(colour=colour):
            return (Wording((), (colour,), ("sail",)),)
        case do.SailAlone(colour=colour):
            return (Wording(("alone",), (colour,), ("sail",)),)
        case do.ExtraColour(colour=colour):
            return (Wording(("extra",), (colour,), ("sail",)),)
        case do.Exchange(assignment=key) | do.Fulfil(assignment=key):
            verb = type(action).__name__.lower()
            return (Wording((verb,), ASSIGNMENTS[key].products, ("for",)),)
        case do.UseLock():
            return tuple(_lock_wordings(action))
        case do.StepBack(ship=ship, to=to):
            return (Wording(("back",), (ship.lower(), to.lower()), ("ship", *SEATS)),)
        case do.Swap(ships=ships):
            return (Wording(("swap",), tuple(s.lower() for s in ships), ("ship", "for", *SEATS)),)
        case do.Take(stack=stack):
            return (Wording((), (stack,), ("draw", "1")),)
        case do.Withdraw(number=number):
            return (*_about("withdraw", number), Wording(("withdraw",), (f"#{number}",)))
        case do.Accept() | do.Refuse():
            return _about(type(action).__name__.lower(), offer_of(ask))
        case do.EndTurn():
            return (Wording(("end",)),)
        case _:
            return ()


def offer_of(ask: Ask) -> int:
    """Return the number of the offer about which is asked."""
    number = ask.title.args[-1]
    assert isinstance(number, int)
    return number


def _about(verb: str, number: int) -> tuple[Wording, ...]:
    """Return the ways to answer the offer of this number."""
    return Wording((verb,), (), ("offer", str(number))), Wording(
        (verb,), (), ("offer", f"#{number}")
    )


def _lock_wordings(action: do.UseLock) -> Iterator[Wording]:
    locks, does = tuple(lock.lower() for lock in action.locks), LOCK_CARDS[action.card].does
    state = "open" if action.to == "open" else "close"
    yield Wording((state,), locks, ("lock",), whole=True)
    yield Wording(
        (action.card,), (state, *locks) if does == "switch" else locks, ("lock",), whole=True
    )
    if does == "switch":
        yield Wording(("switch",), (state, *locks), ("lock",), whole=True)
        if locks:  # whether they are opened or closed may be left out
            yield Wording(("switch", *locks), (state,), ("lock",))
            yield Wording((action.card, *locks), (state,), ("lock",))


# ---------------------------------------------------------------- what a Sail asks


class _Answered(Struct, frozen=True):
    """What words say to a Sail's question."""

    anchor: Words
    first: Words
    ways: Words
    cards: Counter[str]
    double: int


def _bears(bear: do.Bear, words: Words, fits: Callable[[Wording, Words], bool]) -> bool:
    """Whether words give this answer: nothing drops anchor, and no card is played, that they do not name."""
    said = _answered(words)
    if said is None or bear.double != said.double or _one(bear.anchor) != said.anchor:
        return False
    whole = Wording((), (*_one(bear.way), *(f"1st:{s}" for s in _one(bear.first)), *bear.take))
    return fits(whole, (*said.ways, *(f"1st:{s}" for s in said.first), *said.cards.elements()))


def _one(place: str) -> Words:
    return (place.lower(),) if place else ()


def _answered(words: Words) -> _Answered | None:
    """Return what words say to a Sail's question, None where they say something else."""
    left = [word for word in words if word not in ("sail", "draw", "end")]
    anchor, first = _named("anchor", left), _named("first", left)
    double = _number("double", left)
    cards: Counter[str] = Counter()
    ways: list[str] = []
    count: int | None = None
    for word in left:
        if word.isdigit() and count is None:
            count = min(int(word), 9)
        elif word in ("lock", "ship"):
            cards[word] += count or 1
            count = None
        elif word in PLACES and count is None:
            ways.append(word)
        else:
            return None
    if count is not None:  # a number of nothing
        return None
    return _Answered(anchor, first, _without_fork(ways), cards, double)


def _named(verb: str, left: list[str]) -> Words:
    """Take a verb and the place behind it, or before it, out of the words; return the place."""
    if verb not in left:
        return ()
    at = left.index(verb)
    near = [i for i in (at + 1, at - 1) if 0 <= i < len(left) and left[i] in PLACES]
    found = (left[near[0]],) if near else ("",)
    for i in sorted((at, *near[:1]), reverse=True):
        del left[i]
    return found


def _number(verb: str, left: list[str]) -> int:
    """Take a verb and the number behind it, or before it, out of the words; return the number: 0 without the verb."""
    if verb not in left:
        return 0
    at = left.index(verb)
    near = [i for i in (at + 1, at - 1) if 0 <= i < len(left) and left[i].isdigit()]
    found = int(left[near[0]]) if near else 1
    for i in sorted((at, *near[:1]), reverse=True):
        del left[i]
    return found


def _without_fork(ways: Sequence[str]) -> Words:
    """Return the ways without the fork itself: "b2 to c1" is "to c1"."""
    forks = {start.lower(): {end.lower() for end in ends} for start, ends in FORKS.items()}
    ahead = zip(ways, [*ways, ""][1:], strict=False)
    return tuple(way for way, after in ahead if after not in forks.get(way, ()))


# ---------------------------------------------------------------- offers


THE_OTHER = -2
"""To whom an offer to "the bot" goes, or to "my opponent"."""


class Spoken(Struct, frozen=True):
    """An offer as it was said: to whom (none: not said), what is given, what is wanted; ``answers`` names an offer."""

    is_counter: bool
    to: tuple[int, ...]
    give: tuple[str, ...]
    take: tuple[str, ...]
    answers: int | None = None


def spoken(words: Words) -> Spoken | None:
    """Return the offer that words make, None where they make none: something on both sides of "for"."""
    verbs = [word for word in words if word in ("offer", "counter")]
    if not verbs or words.count("for") != 1:
        return None
    answers_to = [int(word[1:]) for word in words if word.startswith("#")]
    said = [word for word in words if word not in verbs and not word.startswith("#")]
    to = tuple(map(_seat, filter(_is_whom, said)))
    said = [word for word in said if not _is_whom(word)]
    at = said.index("for")
    give, take = _products(said[:at]), _products(said[at + 1 :])
    if not give or not take or len(to) > 1 or len(answers_to) > ("counter" in verbs):
        return None
    number = answers_to[0] if answers_to else None
    return Spoken("counter" in verbs, to, give, take, number)


def _number_of(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _is_whom(word: str) -> bool:
    return word in (*SEATS, ALL, OPPONENT)


def _seat(word: str) -> int:
    if word == OPPONENT:
        return THE_OTHER
    return do.EVERYBODY if word == ALL else SEATS.index(word)


def _products(words: Sequence[str]) -> tuple[str, ...] | None:
    """Return the products that words name, numbers before them counted; None where they name something else."""
    found: list[str] = []
    count = 1
    for at, word in enumerate(words):
        if word in PRODUCTS:
            found += [word] * count
            count = 1
        elif word.isdigit() and int(word) < 100 and PRODUCTS.keys() & words[at + 1 : at + 2]:
            count = int(word)
        else:
            return None
    return tuple(sorted(found, key=PRODUCT_ORDER.__getitem__))


def offered(words: Words, asks: Iterable[Ask]) -> list[Answer] | None:
    """Return the answers that an offer in words could be, None where it is no offer."""
    said = spoken(words)
    if said is None:
        return None
    made_to = [p.fields[0].values(1) for ask in asks for p in ask.prompts if _makes(p, do.Offer)]
    if len(made_to) == 1 and {*said.to} & {do.EVERYBODY, THE_OTHER}:
        said = structs.replace(said, to=())  # where just one can be meant, everybody is that one
    found = chain.from_iterable(_as_offer(said, ask) for ask in asks)
    return [*found]


def _makes(prompt: Prompt, make: type[Action]) -> TypeGuard[Form]:
    return isinstance(prompt, Form) and prompt.make is make


def _as_offer(said: Spoken, ask: Ask) -> Iterator[Answer]:
    """Yield what an offer can be as an answer to a question: without a name, to any of them."""
    for prompt in ask.prompts:
        if not isinstance(prompt, Form) or prompt.make not in OFFERS:
            continue
        if prompt.make is do.Counter:
            is_meant = said.is_counter and said.answers in (None, offer_of(ask))
            made: list[Action] = [do.Counter(said.give, said.take)] if is_meant else []
        else:
            to = () if said.is_counter else said.to or prompt.fields[0].values(1)
            made = [
                do.Offer(to=seat, give=said.give, take=said.take) for seat in map(_number_of, to)
            ]
        yield from (Answer(ask.id, action) for action in made if prompt.accepts(action))
