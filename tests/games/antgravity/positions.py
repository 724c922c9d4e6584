"""Small positions of ANTgravity, laid out by hand, and moves played on them as they are typed.

The Bases stand where the set-up for so many players puts them; with two that is f10 (A), b2 (B) and the Neutral Bases
f6, b6, f2, j2 and j6, so that the rows c, d, e, g, h and i are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import cast

from games.antgravity import GAME
from games.antgravity.cards import WINGS, box
from games.antgravity.data import DOOM, MINES, OWNER, SPACES, TOKENS, WHITE, Doom, Token, Way
from games.antgravity.rules.gravity import Gravity
from games.antgravity.rules.physics import unsupported
from games.antgravity.rules.pieces import Ant, Asteroid, Flag
from games.antgravity.rules.rounds import Rounds
from games.antgravity.rules.state import Antgravity, AntgravityFrame
from games.antgravity.rules.turn import Turn
from games.core.actions import Action
from games.core.asks import of_seat
from games.core.engine import apply, asks, settle
from games.core.events import Event
from games.core.game import Chosen
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.start import start
from games.core.strands import Strand
from games.core.types import Illegal

STACKS = ("weapon", "equipment", "legendary")


def begun(seats: int, **settings: str) -> Antgravity:
    """Return a new table."""
    state = start(GAME, seats, Chosen(settings), b"c" * 32).state
    assert isinstance(state, Antgravity)
    return state


def lay(
    *,
    damaged: str = "",
    destroyed: str = "",
    worn: str = "",
    mined: str = "",
    hands: tuple[str, ...] = (),
    top: str = "",
    energy: tuple[int, ...] = (),
    trophies: tuple[str, ...] = (),
    doom: str = "blank",
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    step: str = "act",
    loose: str = "",
    rules: Mapping[str, str] | None = None,
    standing: Mapping[str, str] | None = None,
    **ants: str,
) -> Antgravity:
    """Return the turn of a seat with everything laid out so, up to the first question.

    Ants are named by keyword (or in ``standing``), each with its space, its arrow and the flag it carries, by the Base from which that came:
    ``A1="f5 e"``, ``B2="c4 sw white@f6"``, ``A2="e3 w own@b2"``; whoever is not named is in the Hospital. Asteroids are
    spaces: face down and ``damaged`` or ``destroyed`` underneath, or face up and damaged (``worn``); those that are
    ``mined`` carry a Mine. ``hands`` and ``trophies`` go by seat ("shotgun wings", "white@f6 own@b2"). ``top`` are the
    next cards to be drawn, of whatever stack, the first one first; ``doom`` the tokens that are still to come, likewise
    (so "" is the last round). ``step`` "begin" lays out the beginning of the turn, before Ants return from the
    Hospital. Every Ant stands on something, but for those named ``loose``.
    """
    g = GAME.setup(seats, Chosen(rules or {}), Rng(b"p" * 32))
    _lay_asteroids(g, damaged.split(), destroyed.split(), worn.split(), mined.split())
    _lay_cards(g, hands, top.split())
    for name, said in ({**(standing or {}), **ants}).items():
        at, down, *flag = said.split()
        carried = [_taken(g, OWNER[name], each) for each in flag]
        g.ants[name] = Ant(at, cast(Way, down), *carried)
    for seat, said in enumerate(trophies):
        g.trophies[seat] = [_taken(g, seat, each) for each in said.split()]
    g.energy = [*energy, *[0] * (seats - len(energy))]
    _lay_doom(g, cast(list[Doom], doom.split()))
    g.first = first
    waiting = [s for s in g.seated() if (s - first) % seats > (turn - first) % seats]
    frames: list[AntgravityFrame] = [Rounds(at="turn", waiting=waiting), Turn(seat=turn, at=step)]
    g.strands = [Strand(0, frames)]
    assert sorted(ant.name for ant in unsupported(g.board())) == sorted(loose.split())
    settle(g, lambda event: None)
    g.check()
    assert g.turn() == turn, "this turn is over at once"
    return g


def _lay_asteroids(
    g: Antgravity, damaged: list[str], destroyed: list[str], worn: list[str], mined: list[str]
) -> None:
    tokens: dict[str, Token] = dict.fromkeys((*damaged, *worn), "damaged")
    tokens |= dict.fromkeys(destroyed, "destroyed")
    assert len(tokens) == len(damaged) + len(destroyed) + len(worn)
    assert {*mined} <= {*tokens}
    g.asteroids = {
        place: Asteroid(tokens[place], place in worn, place in mined)
        for place in SPACES
        if place in tokens
    }
    assert len(g.asteroids) == len(tokens)
    good, bad = TOKENS[g.house.asteroids]
    spare: Counter[Token] = Counter({"damaged": good, "destroyed": bad})
    spare.subtract(tokens.values())
    assert min(spare.values()) >= 0
    g.pool = sorted(spare.elements())
    g.mines = MINES - len(mined)


def _lay_cards(g: Antgravity, hands: tuple[str, ...], top: list[str]) -> None:
    held = [said.split() for said in hands] + [[] for _ in range(len(hands), len(g.hands))]
    g.gone = len(g.hands) - sum(hand.count(WINGS) for hand in held) if g.house.wings else 0
    g.hands = [[] for _ in held]
    for seat, hand in enumerate(held):
        for card in hand:
            g.gain(seat, card)
    for stack in STACKS:
        first = [card for card in top if card in box(stack)]
        rest = Counter(box(stack))
        rest.subtract(card for card in chain(first, *held) if card in box(stack))
        assert min(rest.values()) >= 0
        cards = Pile([*sorted(rest.elements()), *reversed(first)])
        setattr(g, "weapons" if stack == "weapon" else stack, cards)


def _lay_doom(g: Antgravity, coming: list[Doom]) -> None:
    g.round = g.rounds - len(coming)
    g.doom = coming[::-1]
    g.revealed = [token for token in DOOM if token not in coming][: g.round - 1]


def _taken(g: Antgravity, seat: int, said: str) -> Flag:
    """Take a flag from its Base: "white@f6", "own@b2"."""
    kind, base = said.split("@")
    flag = Flag(WHITE if kind == "white" else seat, base)
    g.bases[base].remove(flag)
    return flag


# ---------------------------------------------------------------- playing on


def played(g: Antgravity, *moves: str | tuple[int, Action]) -> tuple[Antgravity, list[Event]]:
    """Return the table after these answers, and everything that happened.

    A move is typed ("A1 c4>c5 sw", "draw weapon"), with its seat's letter where several are asked ("B: draw weapon"),
    or a seat and an action.
    """
    events: list[Event] = []
    for move in moves:
        step = apply(g, *(_read(g, move) if isinstance(move, str) else move))
        g = step.state
        g.check()
        events += step.events
    return g, events


def _read(g: Antgravity, typed: str) -> tuple[int, Action, int]:
    """Return the seat, the action and the ask that are meant. Raises Illegal where that is no answer."""
    letter, _, text = typed.rpartition(": ")
    open_asks = of_seat(asks(g), "ABCD".index(letter)) if letter else asks(g)
    exact = [a for a in GAME.parse(text, open_asks) if GAME.write(a.action) == text]
    if not exact:
        raise Illegal("not_offered")
    assert len(exact) == 1, f"{typed} could mean {exact}"
    seat = next(ask.seat for ask in open_asks if ask.id == exact[0].ask)
    return seat, exact[0].action, exact[0].ask


def settled(g: Antgravity, *landing: str) -> tuple[Antgravity, list[Event]]:
    """Return the table after gravity was let loose on it, until somebody is asked, and what happened.

    ``landing`` are Ants that already stand where they were not standing before.
    """
    seat, events = g.turn(), list[Event]()
    assert seat is not None
    g.strands[0].frames.append(Gravity(seat=seat, landing=list(landing)))
    settle(g, events.append)
    g.check()
    return g, events


def asked(g: Antgravity) -> list[tuple[int, str]]:
    """Return who is asked what."""
    return [(ask.seat, ask.title.key) for ask in asks(g)]


def offered(g: Antgravity, seat: int | None = None) -> list[str]:
    """Return a seat's possible answers as they are typed; everybody's without one."""
    open_asks = asks(g) if seat is None else of_seat(asks(g), seat)
    return [GAME.write(action) for ask in open_asks for action in ask.options(10_000)]


def about(g: Antgravity, word: str, seat: int | None = None) -> set[str]:
    """Return those answers that begin so, without that beginning: ``about(g, "A1 c4>")`` is {"c5 sw", …}."""
    return {text.removeprefix(word) for text in offered(g, seat) if text.startswith(word)}


def where(g: Antgravity) -> dict[str, str]:
    """Return the Ants on the board with space and arrow: {"A1": "c5 sw"}."""
    return {name: f"{ant.at} {ant.down}" for name, ant in g.ants.items() if ant.at}


def of_kind(events: Iterable[Event], *kinds: type[Event]) -> list[Event]:
    """Return the events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]
