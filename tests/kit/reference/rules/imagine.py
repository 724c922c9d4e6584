"""A random whole state behind a view: what the viewer cannot see is dealt anew from the cards he cannot see."""

from __future__ import annotations

from collections import Counter

from games.core.actions import Pass
from games.core.codec import decode
from games.core.piles import Pile
from games.core.rng import Rng
from tests.kit.reference.data import BOX, STORM
from tests.kit.reference.rules.actions import Storm
from tests.kit.reference.rules.state import Caravan
from tests.kit.reference.rules.windows import Sandstorm
from tests.kit.reference.views import AnyView, GmCaravan, Rules, SeatCaravan, Table


def imagine(view: AnyView, rng: Rng) -> Caravan:
    """Return a state that this viewer could be in, its chance its own."""
    table = view.table
    known = _known(view)
    unseen = _unseen(table, known)
    rng.shuffle(unseen)
    hands = [
        list(known[seat]) if seat in known else sorted(unseen.pop() for _ in range(count))
        for seat, count in enumerate(table.cards)
    ]
    rules: Rules = decode(table.rules, Rules)
    for strand in rules.strands:
        for frame in strand.frames:
            if isinstance(frame, Sandstorm):
                frame.answers = _answers(view, frame, hands, rng)
    return Caravan(
        rng=rng.child(b"world"),
        strands=rules.strands,
        queue=rules.queue,
        serial=rules.serial,
        over=table.over,
        finished=table.finished,
        pile=Pile(unseen, list(table.discards)),
        gold=list(table.gold),
        hands=hands,
        at=list(table.at),
        camels=list(table.camels),
        shown=list(table.shown),
        round=table.round,
        rounds=table.rounds,
        fee=table.fee,
        gm=table.gm,
    )


def _known(view: AnyView) -> dict[int, tuple[str, ...]]:
    if isinstance(view, SeatCaravan):
        return {view.seat: view.hand}
    return dict(enumerate(view.hands)) if isinstance(view, GmCaravan) else {}


def _unseen(table: Table, known: dict[int, tuple[str, ...]]) -> list[str]:
    seen = [*table.discards, *table.shown, *(card for hand in known.values() for card in hand)]
    return sorted((Counter(BOX) - Counter(seen)).elements())


def _answers(
    view: AnyView, storm: Sandstorm, hands: list[list[str]], rng: Rng
) -> dict[int, Storm | Pass]:
    if isinstance(view, GmCaravan):
        return dict(view.sealed)
    given: dict[int, Storm | Pass] = {}
    for seat in storm.answers:
        can = STORM in hands[seat]
        given[seat] = Storm() if can and rng.below(2) else Pass()
    if isinstance(view, SeatCaravan) and view.sealed is not None:
        given[view.seat] = view.sealed
    return given
