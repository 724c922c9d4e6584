"""The sentence of the rules that comes with each kind of question when somebody meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

FIRST_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "first.turn": "Bring white flags (1 point) and flags of your colour (2) to your Base; 3 points win. Each of your two Ants may move and play a card.",
        "first.deploy": "Your Ant stands on your Base: down is where its arrow points. Rows are a to k from above, spaces numbered from the left; e, se, sw, w, nw, ne.",
        "first.falls": "Every Ant falls the way its arrow points, one Ant at a time: who falls first may hold the next one up.",
        "first.bonus": "An Asteroid that you turn up and that is only damaged pays you; if it is destroyed there is nothing.",
        "first.aim": "Each missile of a card is aimed when the one before is resolved, from where the Ant is then.",
        "first.use": "What a card lets you choose you may leave, but the card is spent.",
        "first.mining": "A Mine goes off under the next Ant that lands on its Asteroid, whoever's it is.",
        "first.peeking": "Under every face-down Asteroid lies Damaged, which pays whoever hits it, or Destroyed, which does not.",
        "first.drawing": "At the end of a round everybody draws one card; all see from which stack, only you see which.",
        "first.cutting": "Nobody keeps more than four cards beyond the end of a round.",
    }
)
