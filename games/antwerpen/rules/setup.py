"""Chapter 1: what lies on the table before the first turn."""

from __future__ import annotations

from typing import cast

from games.antwerpen.data import (
    ASSIGNMENTS,
    CARD_ORDER,
    COLOURS,
    CUBES,
    FIRST_LOCKS,
    GOALS,
    HAND,
    HARBOURS,
    LOCKS,
    OFFERS,
    PATIENCE,
    SECRET_ORDER,
    SHIPS,
    Colour,
    Stack,
    box,
    products_of,
)
from games.antwerpen.rules.pieces import House
from games.antwerpen.rules.rounds import Rounds
from games.antwerpen.rules.state import Antwerpen
from games.core.game import Chosen
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.strands import Strand


def setup(seats: int, chosen: Chosen, rng: Rng) -> Antwerpen:
    """Return the table laid out for so many players (clauses W1.1 to W1.7)."""
    assignments = _shuffled(list(ASSIGNMENTS), rng)
    locks, ships = _pile("lock", rng), _pile("ship", rng)
    hands = [_dealt(assignments, HAND, SECRET_ORDER) for _ in range(seats)]
    cards = [_dealt(locks.draw, FIRST_LOCKS, CARD_ORDER) for _ in range(seats)]
    stacks = {harbour: _shuffled(products_of(harbour), rng) for harbour in HARBOURS}
    first = rng.below(seats)
    return Antwerpen(
        rng=rng,
        strands=[Strand(0, [Rounds(seat=(first - 1) % seats)])],
        fleet=[SHIPS[seats]] * seats,
        supply=dict(CUBES),
        stacks=stacks,
        closed=list(LOCKS),
        assignments=Pile(assignments),
        lock_cards=locks,
        ship_cards=ships,
        hands=hands,
        cards=cards,
        fresh=[[] for _ in range(seats)],
        products=[[] for _ in range(seats)],
        done=[[] for _ in range(seats)],
        colours=_colours(seats, chosen),
        left=[False] * seats,
        house=_house(chosen),
    )


def _house(chosen: Chosen) -> House:
    settings = chosen.settings
    at_once, offers = OFFERS[settings.get("offers", "six")]
    return House(
        snapshot=settings.get("sail") == "snapshot",
        any_turn=settings.get("double") == "any_turn",
        closed=settings.get("products") == "closed",
        goal=GOALS[settings.get("assignments", "three")],
        open_offers=at_once,
        offers=offers,
        patience=PATIENCE[settings.get("patience", "hundred")],
    )


def _shuffled(cards: list[str], rng: Rng) -> list[str]:
    rng.shuffle(cards)
    return cards


def _pile(stack: Stack, rng: Rng) -> Pile:
    return Pile(_shuffled(box(stack), rng))


def _dealt(draw: list[str], count: int, order: dict[str, int]) -> list[str]:
    return sorted((draw.pop() for _ in range(count)), key=order.__getitem__)


def _colours(seats: int, chosen: Chosen) -> list[Colour]:
    picked = [picks.get("colour", "") for picks in chosen.picks[:seats]]
    picked += [""] * (seats - len(picked))
    free = [colour for colour in COLOURS if colour not in picked]
    return cast(list[Colour], [colour or free.pop(0) for colour in picked])
