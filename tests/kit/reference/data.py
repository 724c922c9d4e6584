"""What lies in the box: the map, the cards, the camels. Pure data."""

from __future__ import annotations

from typing import Literal

from games.core.hexes import Hex, disc, distance

Good = Literal["figs", "salt", "silk"]
By = Literal["day", "night"]

VALUE: dict[str, int] = {"figs": 10, "salt": 15, "silk": 20}
"""What a market pays for a good, in gold (clause C2.3); a sandstorm cannot be sold."""
GOODS: tuple[Good, ...] = ("figs", "salt", "silk")
STORM = "sandstorm"
BOX: tuple[str, ...] = ("figs",) * 9 + ("salt",) * 8 + ("silk",) * 6 + (STORM,) * 7
"""Every card, copies and all (clause C1.2)."""

CAMELS = ("white", "brown", "black", "grey")


def _places() -> dict[str, Hex]:
    rows: dict[int, list[Hex]] = {}
    for h in sorted(disc(Hex(0, 0), 2), key=lambda h: (h.r, h.q)):
        rows.setdefault(h.r, []).append(h)
    letters = zip("abcde", rows.values(), strict=True)
    return {f"{letter}{at}": h for letter, row in letters for at, h in enumerate(row, 1)}


PLACES = _places()
"""The nineteen places, a1 … e3, row by row."""
MARKETS: dict[str, Good] = {"a1": "figs", "c5": "salt", "e1": "silk"}
"""The markets and the good for which each pays 5 gold more (clause C2.3)."""
OASES = ("b2", "c4", "d2")
STARTS = ("c1", "a3", "e3", "c3")

GOLD = 30
GOAL = 100
HAND = 4
"""Cards that one may keep over night (clause C4.1)."""
NEAR = 2
"""Hexes that a caravan travels at most, and over which a sandstorm reaches (clauses C2.1, C3.1)."""
UNSOLD = 5
"""What the auctioneer's card fetches when nobody bids (clause C3.2)."""


def within(place: str, reach: int) -> tuple[str, ...]:
    """Return the other places at most ``reach`` hexes from ``place``, in the order of the map."""
    here = PLACES[place]
    return tuple(p for p, h in PLACES.items() if p != place and distance(here, h) <= reach)


def price(good: str, market: str) -> int:
    """Return what ``market`` pays for a good, in gold."""
    return VALUE[good] + (5 if MARKETS[market] == good else 0)
