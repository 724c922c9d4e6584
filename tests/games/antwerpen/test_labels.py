"""Labels say what would happen, one's own ships first, so that what Discord cuts off is never one's own."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.controls import LABEL, short
from bot.speaker import Person, Speaker
from games.antwerpen import GAME
from games.antwerpen.data import LANE_COLOURS, SHIPS, SPACES, LaneColour, lanes_from
from games.antwerpen.forecast import movements
from games.antwerpen.labels import label
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.events import Reshuffled, Settled
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.state import Antwerpen
from games.core.actions import Action
from games.core.engine import advance, asks
from games.core.events import Event, seen
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Public, View
from tests.games.antwerpen.test_reading import holds, played, sailing, table
from tests.kit.talk import text

LONG = "A Name Of Thirty-Two Characters!"


def told(action: Action, view: View) -> str:
    return text(GAME, label(action, view))


def on_board(seats: int, **ships: int) -> Antwerpen:
    """A table with nothing but these ships: whose on which space. All locks are open, the first seat is on turn."""
    tables = (start(GAME, seats, Chosen(), bytes([n] * 32)).state for n in range(99))
    g = next(t for t in tables if asks(t)[0].seat == 0)
    assert isinstance(g, Antwerpen)
    g.ships = {space: Ship(seat, "toys") for space, seat in ships.items()}
    g.closed = []
    return g


def test_a_colour_says_what_would_move() -> None:
    view = GAME.seat_view(on_board(3, A2=0, B2=0, C3=1, S3=2, B1=1), 0)
    red = "your B2→C1/C2, A2→B2 · Player 2’s B1→C2? · Player 3’s S3→A2"
    assert told(do.Sail("red"), view) == f"red: {red}"
    assert told(do.ExtraColour("red"), view) == f"Extra red: {red}"
    assert told(do.SailAlone("red"), view) == "Alone red: your B2→C1/C2, A2→B2"
    assert told(do.Sail("purple"), view) == "purple: nobody moves"
    wrong = GAME.seat_view(on_board(2, C1=0), 0)
    assert told(do.Sail("yellow"), wrong) == "yellow: your C1→BARL ✗"
    right = GAME.seat_view(on_board(2, B1=0), 0)
    assert told(do.Sail("green"), right) == "green: your B1→DEUR ✓"


def test_a_colour_says_no_ship_that_is_blocked_for_certain() -> None:
    g = on_board(2, C1=0, A4=0, B3=1)
    g.closed = ["L1"]
    assert told(do.Sail("yellow"), GAME.seat_view(g, 0)) == "yellow: nobody moves"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("colour", LANE_COLOURS)
def test_what_is_cut_off_is_never_ones_own(seats: int, colour: LaneColour) -> None:
    """Wherever one's ships are, what a colour does to them has room before what it does to others."""
    speaker = Speaker(GAME, {seat: Person(LONG, seat) for seat in range(seats)}, {})
    in_front = [space for space in SPACES if lanes_from(space, colour)]
    for mine in combinations(in_front, min(SHIPS[seats], len(in_front))):
        g = on_board(seats, **{space: int(space not in mine) for space in in_front})
        view = GAME.seat_view(g, 0)
        own = sum(m.seat == 0 for m in movements(view.table, colour))
        for make in (do.Sail, do.ExtraColour):
            shown = short(speaker.plain(label(make(colour), view)), LABEL)
            ahead, more, _ = shown.partition(" ·")
            assert ahead.count("→") == own
            assert more or not shown.endswith("…")


def test_an_answer_to_a_sail_says_all_that_it_settles() -> None:
    g = sailing()
    view = GAME.seat_view(g, 0)
    assert (
        told(do.Bear(way="C1", take=("lock",)), view) == "Sail on, B2→C1, draw 1 lock card (A1→B1)"
    )
    both = do.Bear(way="C2", take=("lock", "ship"), double=1)
    said = "Sail on, B2→C2, draw 1 lock card, 1 ship card, play 1 Double yield (A1→B1)"
    assert told(both, view) == said
    assert told(do.Bear(first="B1"), view) == "Sail on, B1 goes first (A1→B1)"
    assert told(do.Bear(anchor="A3"), GAME.seat_view(g, 1)) == "Drop anchor at A3 (D1→E1)"


def test_sailing_on_says_where_ones_ships_go_and_which_may_be_blocked() -> None:
    g = on_board(2, A1=1, C1=1, B2=0)
    g.closed = []
    advance(g, 0, do.Sail("yellow"))
    view = GAME.seat_view(g, 1)
    assert told(do.Bear(take=("lock",)), view) == "Sail on, draw 1 lock card (C1→BARL ✗, A1→B1?)"


def test_labels_of_cards_and_assignments_say_whose_and_what() -> None:
    g = table(cards="swap step_back open2 switch2")
    view = GAME.seat_view(g, 0)
    assert told(do.Swap(("A1", "C1")), view) == "Swap your A1 (toys) and Player 2’s C1 (barley)"
    assert told(do.StepBack("C1", "B1"), view) == "Step back: Player 2’s C1→B1"
    assert told(do.StepBack("A1", "S1"), view) == "Step back: your A1→S1"
    assert told(do.UseLock("open2", ("L1", "L3"), "open"), view) == "open2: L1, L3"
    assert told(do.UseLock("switch2", ("L1", "L3"), "open"), view) == "switch2: open L1, L3"
    assert told(do.UseLock("open2", (), "open"), view) == "open2: changes nothing"
    assert told(do.Fulfil("pralines+fries"), view) == "Fulfil pralines + fries: 9 points"
    assert told(do.Exchange("doll+white"), view) == "Exchange doll + white (6 points)"


def test_offers_say_who_gives_what() -> None:
    g = table()
    view = GAME.seat_view(g, 0)
    offer = do.Offer(1, ("puzzle", "puzzle"), ("doll", "fries"))
    assert told(offer, view) == "Offer Player 2: 2× puzzle for doll + fries"
    assert told(do.Offer(do.EVERYBODY, ("puzzle",), ("fries",)), view).startswith(
        "Offer everybody:"
    )
    played(g, "offer p2 2 puzzle for fries")
    assert told(do.Withdraw(1), GAME.seat_view(g, 0)) == "Withdraw no. 1: 2× puzzle for fries"


def test_a_resource_says_where_it_is_wanted_and_for_what() -> None:
    g = table()
    view = GAME.seat_view(g, 0)
    shown = g.stacks["COCO"][-1]
    said = f"cocoa for Cocoa Harbour, which shows {shown}"
    assert text(GAME, GAME.item(do.Load, "cargo", "cocoa", view)) == said
    assert text(GAME, GAME.item(do.Swap, "ships", "C1", view)) == "C1: Player 2’s barley"


def test_the_sentences_of_a_sail_are_a_paragraph() -> None:
    g = table("B2 0 cocoa|S3 2 toys|A2 1 barley|B1 1 toys", "open2", products=("", "", ""))
    holds(g, 1, "anchor")
    events: list[Event] = []
    for seat, typed in ((0, "red"), (0, "c2 lock"), (1, "anchor b1")):
        (answer,) = GAME.parse(typed, [ask for ask in asks(g) if ask.seat == seat])
        events += advance(g, seat, answer.action)
    said = [text(GAME, line) for event in seen(events, Public()) if (line := GAME.narrate(event))]
    assert " ".join(said) == (
        "Player 1 named red. Player 2 played anchor. Player 2’s ship at B1 dropped anchor. "
        "Player 1: B2→C2. Player 2: A2→B2. Player 3: S3→A2. Player 1 drew a lock card."
    )


def test_what_everybody_sees_anyway_is_not_said() -> None:
    assert GAME.narrate(Settled()) is None
    said = GAME.narrate(Reshuffled("lock"))
    assert said is not None
    assert text(GAME, said) == "The discarded lock cards were shuffled into a new stack."
