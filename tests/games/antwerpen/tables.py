"""Small tables of Antwerpen, laid out by hand, and moves played on them as they are typed. Seats are A, B, C, D."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import cast

from games.antwerpen import GAME
from games.antwerpen.data import (
    ASSIGNMENTS,
    CARD_ORDER,
    COPIES,
    CUBES,
    HARBOURS,
    LOCKS,
    MADE_AT,
    PRODUCTS,
    SECRET_ORDER,
    SHIPS,
    SPACES,
    Cargo,
    box,
    stack_of,
)
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.rounds import Rounds
from games.antwerpen.rules.state import Antwerpen, AntwerpenFrame
from games.antwerpen.rules.turn import Turn
from games.core.actions import Action
from games.core.amendments import LeaveSeat, amend
from games.core.asks import Ask, of_seat
from games.core.engine import apply, asks, settle
from games.core.events import Event
from games.core.game import Chosen
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.start import start
from games.core.strands import Strand
from games.core.types import Illegal

LETTERS = "ABCD"
FAR = 3_000
"""Answers of a question that are compared with typed text."""


def begun(seats: int, seed: int = 1, **settings: str) -> Antwerpen:
    """Return a new table."""
    state = start(GAME, seats, Chosen(settings), seed.to_bytes(32, "big")).state
    assert isinstance(state, Antwerpen)
    return state


def lay(
    *,
    seats: int = 2,
    turn: str = "A",
    acted: bool = False,
    opened: str = "",
    cards: tuple[str, ...] = (),
    fresh: tuple[str, ...] = (),
    products: tuple[str, ...] = (),
    hands: tuple[str, ...] = (),
    done: tuple[str, ...] = (),
    top: str = "",
    left: Mapping[str, str] | None = None,
    hoarder: str = "",
    drawn: str = "",
    bare: str = "",
    rules: Mapping[str, str] | None = None,
    **ships: str,
) -> Antwerpen:
    """Return the turn of a seat with everything laid out so.

    Ships go by space: ``B1="A toys"``. By seat go ``cards`` ("anchor open2"; those ``fresh`` were drawn this turn),
    ``products``, assignments in ``hands`` (a seat that is not named gets three others) and ``done``. ``opened`` locks.
    ``top`` are the products that lie open; ``left`` says all that is left at a harbour, the open one first (the rest
    goes to the ``hoarder``, the last seat). ``drawn`` are the next cards of whatever stack, the first one first; the
    stacks named in ``bare`` ("lock ship assignment") are used up: the rest of their cards are discards.
    """
    g = GAME.setup(seats, Chosen(rules or {}), Rng(b"a" * 32))
    _lay_ships(g, ships)
    g.closed = [lock for lock in LOCKS if lock not in opened.split()]
    _lay_products(g, _by_seat(products, seats), top.split(), left or {}, hoarder)
    g.cards = [sorted(c, key=CARD_ORDER.__getitem__) for c in _by_seat(cards[:seats], seats)]
    g.fresh = _by_seat(fresh, seats)
    _lay_cards(g, drawn.split(), bare.split())
    _lay_assignments(g, hands, _by_seat(done, seats), drawn.split(), is_bare="assignment" in bare)
    seat = LETTERS.index(turn)
    g.turns = 1
    frames: list[AntwerpenFrame] = [
        Rounds(at="close", seat=seat, laid=sum(map(len, g.done))),
        Turn(seat=seat, number=1, acted=acted, at="act"),
    ]
    g.strands = [Strand(0, frames)]
    settle(g, lambda event: None)
    g.check()
    return g


def _by_seat(said: tuple[str, ...], seats: int) -> list[list[str]]:
    return [text.split() for text in said] + [[] for _ in range(len(said), seats)]


def _lay_ships(g: Antwerpen, ships: Mapping[str, str]) -> None:
    assert set(ships) <= set(SPACES), ships
    g.supply = dict(CUBES)
    for space, said in ships.items():
        letter, cargo = said.split()
        seat = LETTERS.index(letter)
        g.ships[space] = Ship(seat, cast(Cargo, cargo))
        g.fleet[seat] -= 1
        g.supply[cast(Cargo, cargo)] -= 1
    assert min(g.fleet) >= 0, "more ships than a player has"


def _lay_products(
    g: Antwerpen,
    held: list[list[str]],
    top: list[str],
    left: Mapping[str, str],
    hoarder: str,
) -> None:
    rest = Counter(dict.fromkeys(PRODUCTS, COPIES))
    rest.subtract(product for goods in held for product in goods)
    for harbour in HARBOURS:
        mine = Counter({p: n for p, n in rest.items() if MADE_AT[p] == harbour})
        if harbour in left:
            first = left[harbour].split()
            mine.subtract(first)
            held[LETTERS.index(hoarder) if hoarder else -1] += sorted(mine.elements())
            mine.clear()
        else:
            first = [p for p in top if MADE_AT[p] == harbour]
            mine.subtract(first)
        assert min(mine.values(), default=0) >= 0
        g.stacks[harbour] = [*sorted(mine.elements()), *reversed(first)]
    g.products = [[] for _ in held]
    for seat, goods in enumerate(held):
        g.gain(seat, goods)


def _lay_cards(g: Antwerpen, drawn: list[str], bare: list[str]) -> None:
    for stack in ("lock", "ship"):
        first = [card for card in drawn if card in box(stack)]
        rest = Counter(box(stack))
        rest.subtract(c for c in [*first, *(c for hand in g.cards for c in hand)] if c in rest)
        assert min(rest.values()) >= 0
        lying = sorted(rest.elements())
        pile = Pile(first[::-1], lying) if stack in bare else Pile([*lying, *first[::-1]])
        setattr(g, f"{stack}_cards", pile)


def _lay_assignments(
    g: Antwerpen,
    hands: tuple[str, ...],
    done: list[list[str]],
    drawn: list[str],
    *,
    is_bare: bool,
) -> None:
    said = _by_seat(hands, len(hands))
    first = [card for card in drawn if card in ASSIGNMENTS]
    named = [key for keys in (*said, *done, first) for key in keys]
    assert len(named) == len(set(named))
    rest = [key for key in ASSIGNMENTS if key not in named]
    while len(said) < len(done):
        said.append([rest.pop() for _ in range(3)])
    g.hands = [sorted(hand, key=SECRET_ORDER.__getitem__) for hand in said]
    g.done = done
    g.assignments = Pile(first[::-1], rest) if is_bare else Pile([*rest, *first[::-1]])


# ---------------------------------------------------------------- playing on


def played(g: Antwerpen, *moves: str | tuple[int, Action]) -> tuple[Antwerpen, list[Event]]:
    """Return the table after these answers, and everything that happened.

    A move is typed ("sail red"), with its seat's letter where several are asked ("B: anchor B1"), or a seat and an
    action. After a colour is named, ``played`` waits for the answers that are asked.
    """
    events: list[Event] = []
    for move in moves:
        step = apply(g, *(read(g, move) if isinstance(move, str) else move))
        g = step.state
        g.check()
        events += step.events
    return g, events


def read(g: Antwerpen, typed: str) -> tuple[int, Action, int]:
    """Return the seat, the action and the ask that are meant. Raises Illegal where that is no answer."""
    letter, colon, text = typed.rpartition(": ")
    open_asks = of_seat(asks(g), LETTERS.index(letter)) if colon else asks(g)
    found = [
        (ask.seat, action, ask.id)
        for ask in open_asks
        for action in ask.options(FAR)
        if GAME.write(action) == text
    ]
    if not found:
        raise Illegal("not_offered")
    assert len(found) == 1, f"{typed} could mean {found}"
    return found[0]


def sailed(g: Antwerpen, colour: str, **said: str) -> tuple[Antwerpen, list[Event]]:
    """Return the table after a colour is named, and what happened.

    By letter the answers of those who are asked; the others give that of the absent. Whoever is named must be asked.
    """
    g, events = played(g, colour if " " in colour else f"sail {colour}")
    wanted = set(said)
    while waiting := [ask for ask in asks(g) if ask.window]:
        ask = waiting[0]
        letter = LETTERS[ask.seat]
        assert ask.otherwise is not None
        answer = said.get(letter)
        wanted.discard(letter)
        move = f"{letter}: {answer}" if answer else (ask.seat, ask.otherwise)
        g, more = played(g, move)
        events += more
    assert not wanted, f"{wanted} were not asked"
    return g, events


def left(g: Antwerpen, letter: str) -> tuple[Antwerpen, list[Event]]:
    """Return the table after a seat has left for good, and what happened."""
    step = amend(GAME, g, LeaveSeat(seat=LETTERS.index(letter)))
    return step.state, list(step.events)


def asked(g: Antwerpen) -> list[tuple[str, str]]:
    """Return who is asked what: [("A", "turn")]."""
    return [(LETTERS[ask.seat], ask.title.key) for ask in asks(g)]


def ask_of(g: Antwerpen, letter: str) -> Ask:
    """Return the one question to a seat."""
    (ask,) = of_seat(asks(g), LETTERS.index(letter))
    return ask


def offered(g: Antwerpen, letter: str = "") -> list[str]:
    """Return a seat's possible answers as they are typed; everybody's without one."""
    open_asks = of_seat(asks(g), LETTERS.index(letter)) if letter else asks(g)
    return [GAME.write(action) for ask in open_asks for action in ask.options(FAR)]


def about(g: Antwerpen, word: str, letter: str = "") -> set[str]:
    """Return those answers that begin so, without that beginning: ``about(g, "load ")`` is {"S1 toys", …}."""
    return {text.removeprefix(word) for text in offered(g, letter) if text.startswith(word)}


def where(g: Antwerpen) -> dict[str, str]:
    """Return the ships on the board: {"B1": "A toys"}."""
    return {space: f"{LETTERS[ship.seat]} {ship.cargo}" for space, ship in g.ships.items()}


def afloat(g: Antwerpen, letter: str) -> set[str]:
    """Return the spaces of a seat's ships."""
    return {space for space, ship in g.ships.items() if ship.seat == LETTERS.index(letter)}


def shown(g: Antwerpen, harbour: str) -> str:
    """Return the product that lies open at a harbour, empty where none is left."""
    return g.stacks[harbour][-1] if g.stacks[harbour] else ""


def kinds(cards: Iterable[str]) -> list[str]:
    """Return the stacks of cards: ["lock", "ship"]."""
    return [stack_of(card) for card in cards]


def of_kind(events: Iterable[Event], *types: type[Event]) -> list[Event]:
    """Return the events of these kinds, in order."""
    return [event for event in events if isinstance(event, types)]


def fleet(seats: int) -> int:
    """Return how many ships a player has."""
    return SHIPS[seats]
