"""Chapters 1 and 2: what lies on the table before the first turn."""

from __future__ import annotations

from typing import cast

from games.antgravity.cards import WINGS, box
from games.antgravity.data import (
    ANTS,
    CENTRE,
    COLOURS,
    DOOM,
    HOMES,
    MARKED,
    NEUTRAL,
    PER_RIVAL,
    ROUNDS,
    TOKENS,
    WHITE,
    Colour,
    Token,
)
from games.antgravity.rules.pieces import Ant, Asteroid, Flag
from games.antgravity.rules.rounds import Rounds
from games.antgravity.rules.state import Antgravity, Rules
from games.core.game import Chosen
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.strands import Strand


def setup(seats: int, chosen: Chosen, rng: Rng) -> Antgravity:
    """Return the table laid out for so many players (clauses G1.2 to G2.2)."""
    house = _house(chosen)
    bases = _bases(seats)
    tokens = _tokens(house)
    rng.shuffle(tokens)
    asteroids = {place: Asteroid(tokens.pop()) for place in MARKED if place not in bases}
    rounds = ROUNDS[house.rounds][seats]
    return Antgravity(
        rng=rng,
        strands=[Strand(0, [Rounds()])],
        ants={ant: Ant() for ant in ANTS[: 2 * seats]},
        asteroids=asteroids,
        bases=bases,
        homes=list(HOMES[seats]),
        pool=sorted(tokens),
        doom=rng.sample(DOOM, rounds - 1),
        rounds=rounds,
        first=rng.below(seats),
        hands=[[WINGS] if house.wings else [] for _ in range(seats)],
        weapons=_stack("weapon", rng),
        equipment=_stack("equipment", rng),
        legendary=_stack("legendary", rng),
        energy=[0] * seats,
        trophies=[[] for _ in range(seats)],
        colours=_colours(seats, chosen),
        left=[False] * seats,
        house=house,
    )


def _house(chosen: Chosen) -> Rules:
    settings = chosen.settings
    return Rules(
        rounds=settings.get("rounds", "standard"),
        asteroids=settings.get("asteroids", "even"),
        wings=settings.get("wings") != "without",
        passes=settings.get("first") == "passes",
    )


def _tokens(house: Rules) -> list[Token]:
    damaged, destroyed = TOKENS[house.asteroids]
    return cast(list[Token], ["damaged"] * damaged + ["destroyed"] * destroyed)


def _bases(seats: int) -> dict[str, list[Flag]]:
    """Lay out the Bases with their flags (clauses G1.4, G1.5)."""
    bases = {place: [Flag(WHITE, place)] * white for place, white in NEUTRAL[seats].items()}
    bases[CENTRE] = [*bases[CENTRE], *(Flag(seat, CENTRE) for seat in range(seats))]
    for seat, home in enumerate(HOMES[seats]):
        rivals = [other for other in range(seats) if other != seat]
        bases[home] = [Flag(o, home) for o in rivals for _ in range(PER_RIVAL[seats])]
    return bases


def _stack(stack: str, rng: Rng) -> Pile:
    cards = box(stack)
    rng.shuffle(cards)
    return Pile(cards)


def _colours(seats: int, chosen: Chosen) -> list[Colour]:
    picked = [picks.get("colour", "") for picks in chosen.picks[:seats]]
    picked += [""] * (seats - len(picked))
    free = [colour for colour in COLOURS if colour not in picked]
    return cast(list[Colour], [colour or free.pop(0) for colour in picked])
