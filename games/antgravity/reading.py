"""What a typed move means: each answer in the forms in which people type it, compared with the words they used.

First what says an answer wholly, then what begins one; words that are not understood fit nothing. Of the position
nothing is known but what is asked. Whoever is on turn names the Ant: without it, all are named that could do so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from games.antgravity.cards import ARSENAL
from games.antgravity.data import NEXT, WAYS, WHITE
from games.antgravity.notation import write
from games.antgravity.rules import actions as do
from games.antgravity.vocabulary import ANT, PLACE, Words, is_known, understood
from games.core import notation
from games.core.actions import Action, Answer, Pass
from games.core.asks import Ask
from games.core.types import CardToken, PlaceToken

Form = tuple[str, ...]


def parse(text: str, asks: Sequence[Ask]) -> list[Answer]:
    """Return the answers that ``text`` could mean, best reading only."""
    asks = tuple(asks)
    plain = notation.parse(text, asks, write)
    if any(notation.tidy(write(a.action)) == notation.tidy(text) for a in plain):
        return plain
    saying = [words for words in understood(text) if words and all(map(is_known, words))]
    if any(map(_is_ant, saying)) and all(map(is_turn, asks)):
        return []
    whole = read(saying, asks, whole_fits)
    if whole:
        return whole
    begun = read(saying, asks, beginning_fits)
    if begun:
        return begun
    nobody = without_ant(saying, asks)
    if len(nobody) > 1:
        return nobody
    return [] if any(map(_is_movement, saying)) else plain


def read(
    saying: Sequence[Words], asks: Iterable[Ask], fits: Callable[[Words, Action, Ask], bool]
) -> list[Answer]:
    """Return the answers that one of these wordings fits, as it is or without what the question names anyway."""
    found: list[Answer] = []
    for ask in asks:
        shorter = [words for said in saying for words in _trimmed(said, ask)]
        for wordings in (saying, shorter):
            fitting = [
                Answer(ask.id, action)
                for action in notation.answers(ask)
                if any(fits(words, action, ask) for words in wordings)
            ]
            if fitting:
                found += fitting
                break
    return found


def without_ant(saying: Sequence[Words], asks: Iterable[Ask]) -> list[Answer]:
    """Return the answers of a turn that these words mean but for the Ant, or whether Energy is spent."""
    turns = [ask for ask in asks if is_turn(ask)]
    return read(saying, turns, lambda words, action, ask: words in _nameless(action))


def is_turn(ask: Ask) -> bool:
    """Whether a turn is asked for: all that one may do in it."""
    return ask.title.key.partition(".")[0] == "turn"


def whole_fits(words: Words, action: Action, ask: Ask) -> bool:
    """Whether words say an answer wholly."""
    if isinstance(action, do.Discard):
        return Counter(_discarded(words)) == Counter(action.cards)
    if isinstance(action, do.Fire) and words[0] == action.ant.lower():
        return Counter(words) == Counter(_named(action)[0])
    return words in forms(action, ask)


def loosely_fits(words: Words, action: Action, ask: Ask) -> bool:
    """Whether words say an answer wholly, but for where among them the direction stands."""
    return not isinstance(action, do.Discard) and any(
        Counter(words) == Counter(form) and _aimless(words) == _aimless(form)
        for form in forms(action, ask)
    )


def _aimless(words: Form) -> Form:
    return tuple(word for word in words if word not in WAYS)


def beginning_fits(words: Words, action: Action, ask: Ask) -> bool:
    """Whether words begin to say an answer: nothing but its end is missing."""
    if isinstance(action, do.Discard):
        named = _discarded(words)
        return bool(named or words == ("discard",)) and not Counter(named) - Counter(action.cards)
    return any(form[: len(words)] == words for form in forms(action, ask))


def named_in(ask: Ask) -> Words:
    """Return the Ant and the card of which a question speaks."""
    found = []
    for token in ask.title.args:
        if isinstance(token, PlaceToken):
            found.append(token.place.lower())
        elif isinstance(token, CardToken):
            found.append(token.card)
    return tuple(found)


def _trimmed(words: Words, ask: Ask) -> Iterator[Words]:
    """Yield the words without the Ant and the card that the question names anyway; nothing where none is there."""
    named = () if is_turn(ask) else named_in(ask)
    while len(words) > 1 and words[0] in named:
        words = words[1:]
        yield words


def _discarded(words: Words) -> Words:
    """Return the cards, where words name nothing else; what is no card fits no discard."""
    return words[1:] if words[:1] == ("discard",) else words


def _is_ant(words: Words) -> bool:
    """Whether only an Ant is named, and nothing that it does."""
    return len(words) == 1 and ANT.fullmatch(words[0]) is not None


def _is_movement(words: Words) -> bool:
    """Whether words name a direction for an Ant, whole: no beginning of "eggs" or "end turn" is meant."""
    ahead = words[:-1]
    return words[-1] in WAYS and all(PLACE.fullmatch(word) or word == "turn" for word in ahead)


# ---------------------------------------------------------------- forms


def forms(action: Action, ask: Ask) -> tuple[Form, ...]:
    """Return the wordings that say an action wholly where it is asked for."""
    named = _named(action)
    return named if is_turn(ask) else (*named, *_nameless(action))


def _named(action: Action) -> tuple[Form, ...]:  # noqa: C901, PLR0912 # a kind of action a line
    """Return the wordings that leave nothing out."""
    match action:
        case do.Move(ant=ant):
            return tuple((ant.lower(), *core) for core in _steps(action))
        case do.Fire(ant=ant, card=card, toward=toward, over=over):
            past = ["over"] * over
            return (ant.lower(), card, toward, *past), (ant.lower(), card, *past, toward)
        case do.Use(ant=ant, card=card):
            return ((ant.lower(), card),)
        case do.Spend(card=card):
            return ("spend", card), ("spend", "energy", card)
        case do.Pickup(ant=ant, base=base, of=of):
            flag = "white" if of == WHITE else "own"
            cores: tuple[Form, ...] = (
                ("pickup", flag),
                ("pickup", base, flag),
                ("pickup", flag, base),
                ("take", flag),
            )
            return tuple((ant.lower(), *core) for core in cores)
        case do.Give(ant=ant, to=mate):
            return tuple((ant.lower(), verb, mate.lower()) for verb in ("give", "pass"))
        case do.Take(ant=ant, of=mate):
            return ((ant.lower(), "take", mate.lower()),)
        case do.Touchdown(ant=ant):
            return ((ant.lower(), "touchdown"),)
        case do.Draw(stack=stack):
            return (("draw", stack),)
        case do.Buy(stack=stack):
            return (("buy", stack),)
        case do.EndTurn():
            return ("endturn",), ("end",)
        case do.Deploy(ant=ant, to=to):
            return (ant.lower(), "deploy", to), (ant.lower(), to)
        case do.Fall(ant=ant):
            return ((ant.lower(), "fall"),)
        case do.Gain(what=what):
            return ("take", what), ("take", "1", what), ("draw", what)
        case do.Aim(toward=toward, over=over):
            return tuple(permutations((toward, *["over"] * over)))
        case do.Hold() | do.Skip() | Pass():
            return ("pass",), ("end",)
        case do.Spin(ant=ant, down=down):
            return (ant.lower(), "turn", down), (ant.lower(), down)
        case do.Tow(start=start, to=to):
            return ("tow", start, to), (start, to)
        case do.Feast(weapons=count):
            return _feasts(count)
        case do.Swap(first=first, second=second):
            return tuple(("swap", *pair) for pair in permutations((first.lower(), second.lower())))
        case do.Tilt(seat=seat, down=down):
            return tuple((verb, "abcd"[seat], down) for verb in ("tilt", "turn"))
        case do.Lay(place=place):
            return (("mine", place),)
        case do.Crush(place=place) | do.Launch(place=place) | do.Peek(place=place):
            return ((type(action).__name__.lower(), place),)
        case _:
            return ()


def _nameless(action: Action) -> tuple[Form, ...]:  # noqa: C901, PLR0912 # a kind of action a line
    """Return the wordings without the Ant, or without what the question says anyway."""
    match action:
        case do.Move():
            return _steps(action)
        case do.Fire() | do.Pickup():
            return tuple(form[1:] for form in _named(action))
        case do.Use(card=card) | do.Spend(card=card):
            return ((card,),)
        case do.Give(to=mate):
            return ("give", mate.lower()), ("give",)
        case do.Take(of=mate):
            return ("take", mate.lower()), ("take",)
        case do.Touchdown():
            return (("touchdown",),)
        case do.Draw(stack=stack) | do.Buy(stack=stack):
            return ((stack,),)
        case do.Deploy(to=to):
            return ("deploy", to), (to,)
        case do.Fall(ant=ant):
            return ((ant.lower(),),)
        case do.Gain(what=what):
            return (what,), ("1", what)
        case do.Spin(down=down):
            return ("turn", down), (down,)
        case do.Swap(first=first, second=second):
            return tuple(permutations((first.lower(), second.lower())))
        case do.Tilt(seat=seat, down=down):
            return ("abcd"[seat], down), (down,)
        case do.Lay(place=place) | do.Crush(place=place):
            return ((place,),)
        case do.Launch(place=place) | do.Peek(place=place):
            return ((place,),)
        case _:
            return ()


def _steps(step: do.Move) -> tuple[Form, ...]:
    """Return the wordings of a movement, behind the name of the Ant."""
    start, to, down = step.start, step.to, step.down
    if to == start:
        places: tuple[Form, ...] = ((start,), (), (start, start))
    else:
        beside = [f"jump:{way}" for way, near in NEXT[start].items() if near == to]
        places = ((start, to), (to,), *((jump,) for jump in beside))
    return tuple((*at, *turn, down) for at in places for turn in ((), ("turn",)))


def _feasts(weapons: int) -> tuple[Form, ...]:
    """Return the wordings of so many Weapons, the rest Equipment."""
    some, rest = str(weapons), str(3 - weapons)
    both = (some, "weapon", rest, "equipment"), (rest, "equipment", some, "weapon")
    return ("weapon", some), (some, "weapon"), (rest, "equipment"), *both, (some,)


def kinds(words: Iterable[str]) -> frozenset[str]:
    """Return of what kinds words are: places and Ants, directions, cards, numbers; a verb is its own."""
    return frozenset(map(_kind, words))


def _kind(word: str) -> str:
    if PLACE.fullmatch(word):
        return "place"
    if word in WAYS:
        return "way"
    if word in ARSENAL:
        return "card"
    return "number" if word.isdigit() else word
