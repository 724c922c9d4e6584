"""Chapter 11, clause by clause: the last round, and who wins."""

from __future__ import annotations

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import ASSIGNMENTS
from games.antwerpen.rules import events as ev
from games.antwerpen.rules.state import Antwerpen, points
from games.core.events import Event
from games.core.types import Outcome, line
from tests.games.antwerpen.tables import LETTERS, about, asked, lay, left, of_kind, played

HAND = "puzzle+white pralines+fries dark+fries"
TWO = "pralines+fries dark+fries"


def ended(g: Antwerpen) -> Outcome:
    """How a finished game ended."""
    outcome = GAME.outcome(g)
    assert outcome is not None
    return outcome


def turns(g: Antwerpen, count: int) -> tuple[Antwerpen, list[Event]]:
    """Let so many turns pass in which nobody does anything."""
    events: list[Event] = []
    for _ in range(count):
        first = [] if asked(g) == [(asked(g)[0][0], "turn.done")] else ["sail purple"]
        g, more = played(g, *first, "end turn")
        events += more
    return g, events


def with_three(turn: str = "B", **facts: object) -> Antwerpen:
    """Three players; the one on turn can fulfil a third assignment."""
    seat = LETTERS.index(turn)
    before = tuple(TWO if at == seat else "" for at in range(3))
    goods = tuple("puzzle white" if at == seat else "" for at in range(3))
    said = {"done": before, "products": goods, **facts}
    hands = {0: ("puzzle+white doll+fries",), 1: ("doll+white", "puzzle+white doll+fries")}
    return lay(seats=3, turn=turn, hands=hands.get(seat, ()), **said)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the rulebook's example


def test_the_example_of_the_rulebook() -> None:
    """W11.3: Dirk 6 + 9 + 5 and two white beers, 24; Marie two of 8 and croquettes, 19; Jan 21 and fries, 25. Jan wins.

    Dirk brought on the last round; in it Jan fulfils a third assignment, which changes nothing any more.
    """
    g = lay(
        seats=3,
        turn="A",
        hands=("puzzle+white", "", "puzzle+chocolate"),
        done=(
            "doll+chocolate dark+fries",
            "chocolate+fries pralines+croquettes",
            "pralines+fries chocolate+dark",
        ),
        products=("puzzle white white white", "croquettes", "puzzle chocolate fries"),
    )
    dirk, marie, jan = ([ASSIGNMENTS[key].points for key in done] for done in g.done)
    assert (dirk, marie, sum(jan)) == ([6, 9], [8, 8], 16)
    g, events = played(g, "fulfil puzzle+white", "sail purple", "end turn")
    assert of_kind(events, ev.LastRound) == [ev.LastRound(0)]
    g, _ = turns(g, 1)
    g, events = played(g, "fulfil puzzle+chocolate", "sail purple", "end turn")
    assert of_kind(events, ev.LastRound) == []
    assert asked(g) == [("A", "turn.last")], "Dirk gets one more turn as the last player"
    assert not g.over
    g, _ = turns(g, 1)
    assert g.products[0] == ["white", "white"]
    assert ended(g) == Outcome((2,), (24, 19, 25), line("won"))


# ---------------------------------------------------------------- W11.1, W11.2


def test_the_third_assignment_brings_on_the_last_round_when_its_turn_ends() -> None:
    """W11.1: the rest of that turn is played as usual (AW-38, AW-61)."""
    g = with_three()
    g, events = played(g, "fulfil puzzle+white")
    assert not g.ending
    assert "S1 toys" in about(g, "load ")
    assert "red" in about(g, "sail ")
    g, more = played(g, "load S1 toys", "end turn")
    assert of_kind(events, ev.LastRound) == []
    assert of_kind(more, ev.LastRound, ev.TurnBegan) == [ev.LastRound(1), ev.TurnBegan(2)]
    assert g.ending


def test_two_assignments_are_not_enough_but_by_house_rule() -> None:
    """W11.1"""
    for rule, comes in (("three", False), ("two", True)):
        g = with_three(done=("", "dark+fries", ""), rules={"assignments": rule})
        g, _ = played(g, "fulfil puzzle+white", "sail purple", "end turn")
        assert g.ending == comes


def test_everybody_has_one_more_turn_the_one_who_brought_it_on_last() -> None:
    """W11.2: clockwise from the next (AW-38)."""
    g, _ = played(with_three(), "fulfil puzzle+white", "sail purple", "end turn")
    g, events = turns(g, 2)
    assert of_kind(events, ev.TurnBegan) == [ev.TurnBegan(0), ev.TurnBegan(1)]
    assert not g.over
    g, _ = turns(g, 1)
    assert g.over
    assert g.turns == 4
    assert GAME.outcome(g) is not None
    assert asked(g) == []


def test_a_third_assignment_of_somebody_else_changes_nothing() -> None:
    """W11.2 (AW-38)"""
    done = ("pralines+white pralines+croquettes", TWO, "chocolate+fries pralines+dark")
    g = lay(
        seats=3,
        turn="B",
        hands=("doll+white", "puzzle+white", "puzzle+fries"),
        done=done,
        products=("doll white", "puzzle white", "puzzle fries"),
    )
    g, _ = played(g, "fulfil puzzle+white", "sail purple", "end turn")
    g, events = played(g, "fulfil puzzle+fries", "sail purple", "end turn")
    g, more = played(g, "fulfil doll+white", "sail purple", "end turn")
    assert of_kind([*events, *more], ev.LastRound) == []
    assert asked(g) == [("B", "turn.last")]
    g, _ = turns(g, 1)
    assert g.over


# ---------------------------------------------------------------- W11.3 to W11.5


def test_a_fourth_assignment_counts() -> None:
    """W11.3: fulfilled in the last turn (AW-39)."""
    g = lay(
        turn="A",
        hands=("puzzle+white doll+fries",),
        done=(TWO,),
        products=("puzzle white doll fries",),
    )
    g, _ = played(g, "fulfil puzzle+white", "sail purple", "end turn")
    g, _ = turns(g, 1)
    g, _ = played(g, "fulfil doll+fries", "sail purple", "end turn")
    assert len(g.done[0]) == 4
    assert ended(g).scores == (9 + 9 + 5 + 8, 0)


def test_only_products_still_in_hand_count() -> None:
    """W11.3: those shown for an assignment are gone (AW-44)."""
    g = lay(hands=("puzzle+white",), products=("puzzle white fries", "doll"))
    assert points(g, 0) == (7, 0)
    g, _ = played(g, "fulfil puzzle+white")
    assert points(g, 0) == (5 + 4, 5)
    assert points(g, 1) == (2, 0)


def finished(products: tuple[str, ...], done: tuple[str, ...]) -> Outcome:
    """How it ends where these are held and fulfilled at the end of the last turn."""
    g = lay(seats=len(done), acted=True, products=products, done=done)
    g.ending = True
    g, _ = played(g, "end turn")
    return ended(g)


def test_among_equals_assignments_decide() -> None:
    """W11.4"""
    ending = finished(("white white", "fries fries puzzle"), ("puzzle+white", ""))
    assert ending == Outcome((0,), (9, 9), line("won"))


def test_among_those_equal_in_assignments_too_the_victory_is_shared() -> None:
    """W11.4 (AW-41)"""
    ending = finished(
        ("white", "doll", "puzzle"), ("puzzle+white", "puzzle+chocolate", "doll+white")
    )
    assert ending == Outcome((2,), (7, 7, 7), line("won"))
    ending = finished(("white", "doll"), ("puzzle+white", "puzzle+chocolate"))
    assert ending == Outcome((0, 1), (7, 7), line("won"))


def test_unfulfilled_assignments_count_nothing() -> None:
    """W11.5: and cost nothing (AW-40)."""
    g = lay(hands=(HAND, "doll+white"))
    assert [points(g, seat) for seat in (0, 1)] == [(0, 0), (0, 0)]


# ---------------------------------------------------------------- W11.6


@pytest.mark.parametrize(("rule", "rounds"), [("hundred", 100), ("thirty", 30)])
def test_after_so_many_idle_rounds_the_last_one_begins(rule: str, rounds: int) -> None:
    """W11.6: nobody has brought it on (AW-59)."""
    g = lay(seats=3, rules={"patience": rule})
    g, events = turns(g, 3 * rounds - 1)
    assert of_kind(events, ev.LastRound) == []
    g, events = turns(g, 1)
    assert events[-2:] == [ev.LastRound(-1), ev.TurnBegan(0)]
    g, events = turns(g, 2)
    assert not g.over
    g, _ = turns(g, 1)
    assert g.over
    assert ended(g).winners == (0, 1, 2)


def test_the_rounds_are_counted_from_the_last_fulfilment() -> None:
    """W11.6: the turn of the fulfilment is not one of them (AW-59)."""
    g = lay(rules={"patience": "thirty"}, hands=(HAND,), products=("puzzle white",))
    g, _ = turns(g, 40)
    assert g.idle == 40
    g, _ = played(g, "fulfil puzzle+white")
    g, events = turns(g, 1)
    assert g.idle == 0
    g, events = turns(g, 59)
    assert of_kind(events, ev.LastRound) == []
    g, events = turns(g, 1)
    assert of_kind(events, ev.LastRound) == [ev.LastRound(-1)]


def test_with_fewer_players_a_round_is_shorter() -> None:
    """W11.6: a round is a turn of everybody who plays."""
    g = lay(seats=3, rules={"patience": "thirty"})
    g, _ = left(g, "C")
    g, events = turns(g, 60)
    assert of_kind(events, ev.LastRound) == [ev.LastRound(-1)]
