"""Where hands are closed, the log of a whole game tells nobody else what a delivery brought (clause W10.6)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import ASSIGNMENTS, HARBOURS, MADE_AT
from games.antwerpen.rules import events as ev
from games.core.engine import advance
from games.core.events import Event, seen
from games.core.types import Public, Seat, Viewer
from tests.conftest import Number
from tests.games.antwerpen.tables import lay, sailed
from tests.games.antwerpen.test_selfplay import CAREFUL, GREEDY, answer, table
from tests.kit.playouts import chance
from tests.kit.talk import text

STACK = 14
"""Products of a harbour."""


class Reader:
    """Somebody who reads the log alone, and follows every stack as far as it is told."""

    def __init__(self) -> None:
        self.stacks: dict[str, list[str]] = {harbour: [""] * STACK for harbour in HARBOURS}
        self.unseen = 0
        self.found: list[tuple[int, str]] = []
        """Who took which product, as far as it follows from what was told."""

    def read(self, events: Iterable[Event]) -> None:
        """Take in what is told."""
        for event in events:
            self._read(event)

    def _read(self, event: Event) -> None:
        match event:
            case ev.TurnedUp(harbour=harbour, product=product):
                self.stacks[harbour][-1] = product
            case ev.DeliveredUnseen(seat=seat, harbour=harbour):
                self.unseen += 1
                if product := self.stacks[harbour].pop():
                    self.found.append((seat, product))
            case ev.DeliveredClosed(harbour=harbour):
                self.stacks[harbour].pop()
            case ev.WentWrong(harbour=harbour, product=product) if product:
                self.stacks[harbour].pop()
                self.stacks[harbour].insert(0, product)
            case ev.WentWrongUnseen(harbour=harbour):
                self.stacks[harbour].insert(0, self.stacks[harbour].pop())
            case ev.Fulfilled(
                assignment=key
            ):  # shown to everybody, whatever the log tells of harbours
                for product in ASSIGNMENTS[key].products:
                    self.stacks[MADE_AT[product]].insert(0, "")
            case _:
                pass


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_delivery_can_be_read_from_the_log_by_others(number: Number, seats: int) -> None:
    """W10.6 (AW-32)"""
    for seed in range(number(1, 10)):
        reads_nothing(seats, seed + (seats == 4))


def reads_nothing(seats: int, seed: int) -> None:
    """Play a game to its end; whoever reads along."""
    g = table(seats, seed, products="closed", assignments="two")
    viewers: list[Viewer] = [Public(), *map(Seat, range(seats))]
    readers = [Reader() for _ in viewers]
    agents, rng = [GREEDY, CAREFUL] * 2, chance("closed", seats, seed)
    taken = 0
    while not g.over:
        ask, action = answer(g, agents, rng)
        events = advance(g, ask.seat, action, ask)
        taken += sum(isinstance(event, ev.DeliveredClosed) for event in events)
        for viewer, reader in zip(viewers, readers, strict=True):
            reader.read(seen(events, viewer))
    assert [reader.found for reader in readers] == [[]] * len(viewers)
    assert readers[0].unseen == taken > seats


def test_what_is_turned_up_or_goes_under_the_stack_is_told_without_its_kind() -> None:
    """W10.6: to everybody; the table shows what lies open now."""
    closed = {"products": "closed"}
    g, events = sailed(lay(A1="B toys", top="doll", rules=closed), "green")
    assert events[-2:] == [ev.DeliveredClosed(1, "DEUR", "doll"), ev.TurnedUpUnseen("DEUR")]
    assert GAME.view(g, Public()).table.harbours[0].product == g.stacks["DEUR"][-1]
    g, events = sailed(lay(C1="B toys", top="white", opened="L1", rules=closed), "yellow")
    told = [ev.WentWrongUnseen(1, "BARL", "toys"), ev.TurnedUpUnseen("BARL")]
    assert events[-2:] == told
    assert g.stacks["BARL"][0] == "white"
    said = " ".join(text(GAME, line) for event in told if (line := GAME.narrate(event)))
    assert said == (
        "Player 2 brought toys to Barley Harbour, where nobody wants it; what lay there went under the stack. "
        "Barley Harbour shows its next product."
    )
