"""Field reports about stacks that run out and hands that are cut.

What went wrong for people who play such games, replayed on ANTgravity's rules; numbers are the reports'.
"""

from __future__ import annotations

from collections import Counter

import pytest

from games.antgravity import GAME
from games.antgravity.cards import box
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.state import Antgravity
from games.core.amendments import LeaveSeat, amend
from games.core.rng import Rng
from tests.games.antgravity.positions import asked, lay, of_kind, played

# ---------------------------------------------------------------- 94: nobody waits for who is gone


@pytest.mark.parametrize("cards", [4, 5])
def test_field_94_when_the_last_who_has_to_discard_leaves_the_round_goes_on(cards: int) -> None:
    """Four players cut their hands; three have, the fourth leaves: the next round begins in the same breath."""
    five = "shotgun magnet gyro jetpack parcel"
    hands = tuple(" ".join(five.split()[:cards]) for _ in range(3))
    g = lay(
        seats=4, turn=3, doom="embargo blank", hands=(*hands, "pogo drill skewer harpoon grenade")
    )
    g, _ = played(g, "end turn")
    for seat in range(3):
        if cards > 4:
            assert (seat, "cutting") in asked(g)
            g, _ = played(g, (seat, do.Discard((g.hands[seat][0],))))
    assert asked(g) == [(3, "cutting")]
    step = amend(GAME, g, LeaveSeat(seat=3))
    assert of_kind(step.events, ev.RoundBegan) == [ev.RoundBegan(5)]
    assert [seat for seat, _ in asked(step.state)] == [0]
    step.state.check()


# ---------------------------------------------------------------- 150: the discards become the stack


def nearly_empty(g: Antgravity, stack: str, left: int) -> set[str]:
    """Leave so many cards in a stack and lay the others on its discards; return what is left."""
    pile = g.pile(stack)
    cards, gone = pile.draw[:left], pile.draw[left:]
    pile.draw[:], pile.discards[:] = cards, [*pile.discards, *gone]
    g.check()
    return set(cards)


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("stack", ["weapon", "equipment"])
def test_field_150_a_draw_goes_on_over_the_end_of_the_stack(stack: str, left: int) -> None:
    """Three cards of one stack by Royal Jelly, with none, one or two left in it."""
    g = lay(hands=("jelly",), damaged="e4", A1="e5 w")
    first = nearly_empty(g, stack, left)
    discards = Counter(g.pile(stack).discards)
    g, events = played(g, "A1 jelly", f"weapons {3 * (stack == 'weapon')}")
    told = [e for e in events if isinstance(e, ev.Drew | ev.Reshuffled)]
    assert [type(e) for e in told] == [ev.Drew] * left + [ev.Reshuffled] + [ev.Drew] * (3 - left)
    drawn = [e.card for e in told if isinstance(e, ev.Drew)]
    assert set(drawn[:left]) == first
    assert not Counter(drawn[left:]) - discards
    assert sorted(g.hands[0]) == sorted(drawn)
    assert g.pile(stack).discards == []
    assert len(g.pile(stack).draw) == len(box(stack)) - 3


def test_field_150_what_is_being_played_is_not_shuffled_in() -> None:
    """A Parcel draws a Weapon and an Equipment card; both stacks are empty; the Parcel itself lies aside."""
    g = lay(hands=("parcel",), damaged="e4", A1="e5 w")
    for stack in ("weapon", "equipment"):
        nearly_empty(g, stack, 0)
    g, events = played(g, "A1 parcel")
    assert of_kind(events, ev.Reshuffled) == [ev.Reshuffled("weapon"), ev.Reshuffled("equipment")]
    assert len(g.hands[0]) == 2
    assert (g.weapons.discards, g.equipment.discards) == ([], ["parcel"])
    assert len(g.equipment.draw) == len(box("equipment")) - 2


def test_field_150_where_nothing_is_left_nothing_is_drawn_and_nothing_breaks() -> None:
    """All other Equipment is in hands; then only the Legendary stack and its discards are empty."""
    held = " ".join(card for card in box("equipment") if card != "parcel")
    g = lay(hands=("parcel parcel", f"{held} parcel"), damaged="e4", A1="e5 w")
    g, events = played(g, "A1 parcel")
    assert of_kind(events, ev.NothingToDraw) == [ev.NothingToDraw(0, "equipment")]
    assert len(g.hands[0]) == 2
    g = lay(hands=("lens", " ".join(c for c in box("legendary") if c != "lens")), damaged="e4",
            A1="e5 w", B1="e6 w")  # fmt: skip
    g, events = played(g, "A1 lens e")
    assert of_kind(events, ev.NothingToDraw) == [ev.NothingToDraw(1, "legendary")]
    assert g.legendary.discards == ["lens"]
    assert g.energy == [1, 0]


def test_field_150_a_round_of_draws_crosses_the_border() -> None:
    """Four players draw a Weapon each at the end of a round, with two left."""
    g = lay(seats=4, turn=3, doom="weapon blank")
    nearly_empty(g, "weapon", 2)
    g, events = played(g, "end turn")
    told = [e for e in events if isinstance(e, ev.Drew | ev.Reshuffled)]
    assert [type(e) for e in told] == [ev.Drew, ev.Drew, ev.Reshuffled, ev.Drew, ev.Drew]
    assert [len(hand) for hand in g.hands] == [1, 1, 1, 1]


def test_field_150_the_new_stack_is_in_a_random_order() -> None:
    orders = set()
    for seed in range(12):
        g = lay(hands=("parcel",), damaged="e4", A1="e5 w")
        nearly_empty(g, "weapon", 0)
        g.rng = Rng(bytes([seed]) * 32)
        g, _ = played(g, "A1 parcel")
        orders.add((*g.hands[0], *g.weapons.draw))
    assert len(orders) == 12
