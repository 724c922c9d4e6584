"""Small positions of Caravan, laid out by hand."""

from __future__ import annotations

from collections import Counter

from games.core.engine import settle
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.strands import Strand
from tests.kit.reference.data import BOX, CAMELS
from tests.kit.reference.rules.state import Caravan
from tests.kit.reference.rules.turn import Rounds


def position(
    at: tuple[str, ...],
    hands: tuple[tuple[str, ...], ...],
    gold: tuple[int, ...],
    *,
    top: tuple[str, ...] = (),
    gm: bool = False,
) -> Caravan:
    """Return the first turn of a table laid out so; ``top`` are the next cards to be drawn, the first one first."""
    rest = Counter(BOX) - Counter([*top, *(card for hand in hands for card in hand)])
    g = Caravan(
        rng=Rng(b"p" * 32),
        strands=[Strand(0, [Rounds()])],
        pile=Pile([*sorted(rest.elements()), *reversed(top)]),
        gold=list(gold),
        hands=[sorted(hand) for hand in hands],
        at=list(at),
        camels=list(CAMELS[: len(at)]),
        gm=gm,
    )
    settle(g, lambda event: None)
    g.check()
    return g
