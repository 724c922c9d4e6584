"""Counts of answer sequences from small positions; the shallow ones are counted by hand in the comments.

The map, row by row (distance is counted in hexes):
      a1  a2  a3
    b1  b2  b3  b4
  c1  c2  c3  c4  c5
    d1  d2  d3  d4
      e1  e2  e3
"""

from __future__ import annotations

import pytest

from tests.games.reference.positions import position
from tests.kit.perft import perft

# A at c1 with one fig, B at c5 with an empty hand, nobody has gold: no journey by night, no offer, no bid, and no
# sandstorm (B holds no card).
#
# Depth 1. Within two hexes of c1: c2 b1 d1 (one), c3 b2 d2 a1 e1 (two): 8 journeys. Draw, end the turn, auction the fig:
# 3 more. 11.
#
# Depth 2. After each of them:
#  - a journey to p: A's second action, again journeys(p) + draw + end + auctions + sales.
#    journeys(p): c2: b1 b2 c1 c3 d1 d2 | a1 a2 b3 c4 d3 e1 e2 = 13; b1: a1 b2 c1 c2 | a2 b3 c3 d1 d2 = 9; d1 the same
#    by symmetry = 9; c3, the centre: all others = 18; b2: a1 a2 b1 b3 c2 c3 | a3 b4 c1 c4 d1 d2 d3 = 13; d2 the same = 13;
#    a1, a corner: a2 b1 b2 | a3 b3 c1 c2 c3 = 8; e1 the same = 8.
#    with draw, end and the auction of the fig (3 more): c2 16, b1 12, d1 12, c3 21.
#    the oases b2 and d2 give two cards, here two more figs: still one kind to auction: b2 16, d2 16.
#    the markets a1 and e1 buy the one fig: one sale more: a1 12, e1 12.
#    16 + 12 + 12 + 21 + 16 + 16 + 12 + 12 = 117
#  - draw (a fig): at c1 with two figs, 8 + 3 = 11.
#  - end of turn: B at c5, a corner like c1, no card: 8 journeys, draw, end. 10.
#  - auction: B has no gold, so nobody is asked; the bank pays 5 gold. A, one action left, an empty hand, 5 gold: by night
#    too, 8 × 2 = 16 journeys, draw, end: 18; and an offer to B for one of 3 goods at 1 to 5 gold: 15. 33.
#    117 + 11 + 10 + 33 = 171.
ALONE = {1: 11, 2: 171}


@pytest.mark.parametrize("depth", [1, 2])
def test_the_shallow_counts_are_those_counted_by_hand(depth: int) -> None:
    start = position(("c1", "c5"), (("figs",), ()), (0, 0), top=("figs",) * 8)
    assert perft(start, depth) == ALONE[depth]


def test_the_third_answer_is_counted_once_and_for_all() -> None:
    start = position(("c1", "c5"), (("figs",), ()), (0, 0), top=("figs",) * 8)
    assert perft(start, 3) == 1857


# A at c1 and B at b1 beside it, both with one sandstorm, no gold. A travels by day to p; B is asked when b1 is within two
# of p and may pass or storm: 2 answers, else nobody is asked.
#
# Depth 1: 8 journeys + draw + end + auction = 11.
# Depth 2: within two of b1: a1 a2 b2 b3 c1 c2 c3 d1 d2, and b1 itself. Of A's eight goals (c2 b1 d1 c3 b2 d2 a1 e1) all but
# e1 are near B: 7 × 2 = 14. To e1 nobody is asked and A goes on: 8 journeys + draw + end + auction = 11 (a sandstorm
# cannot be sold). Draw (a fig, two kinds to auction): 8 + 2 + 2 = 12. End: B at b1: 9 journeys + 3 = 12. Auction: no
# bid; A has 5 gold and no card: 16 + 2 + 15 = 33. 14 + 11 + 12 + 12 + 33 = 82.
NEAR = {1: 11, 2: 82}


@pytest.mark.parametrize("depth", [1, 2])
def test_whoever_is_near_with_a_card_is_asked(depth: int) -> None:
    start = position(("c1", "b1"), (("sandstorm",), ("sandstorm",)), (0, 0), top=("figs",) * 8)
    assert perft(start, depth) == NEAR[depth]


def test_the_third_answer_near_each_other_is_counted_once_and_for_all() -> None:
    start = position(("c1", "b1"), (("sandstorm",), ("sandstorm",)), (0, 0), top=("figs",) * 8)
    assert perft(start, 3) == 871
