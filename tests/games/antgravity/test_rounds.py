"""Chapters 14 and 15, clause by clause: the end of a round and of the game."""

from __future__ import annotations

import pytest

from games.antgravity import GAME
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.scoring import points
from games.antgravity.rules.state import Antgravity
from games.core.engine import apply, asks
from games.core.types import Illegal, Seat
from tests.games.antgravity.positions import (
    about,
    asked,
    begun,
    lay,
    of_kind,
    offered,
    played,
    where,
)
from tests.kit.talk import text

FIVE = "shotgun drill sugar magnet pogo"


def last_turn(doom: str, *, hands: tuple[str, str] = ("", ""), worn: str = "") -> Antgravity:
    """The turn of B, the last one of a round, with these Doom tokens to come; A1 and B1 stand on their Bases."""
    facts = {"A1": "f9 e", "A2": "f11 w", "B1": "b3 w", "B2": "b1 e"}
    return lay(turn=1, doom=doom, hands=hands, worn=worn, standing=facts)


# ---------------------------------------------------------------- 14. the end of a round


def test_a_round_ends_with_token_marker_draws_and_cut_in_this_order() -> None:
    """G14.1: one thing after the other (AG-76)."""
    g = last_turn("lightning blank", hands=(FIVE, FIVE.replace("magnet", "gyro")))
    number = g.round
    g, events = played(g, "end turn")
    assert events == [
        ev.DoomRevealed("lightning"),
        ev.EnergyGained(0, 1),
        ev.EnergyGained(1, 1),
    ]
    assert asked(g) == [(0, "drawing"), (1, "drawing")]
    assert g.round == number + 1, "the new round is marked"
    g, events = played(g, "A: draw weapon", "B: draw weapon")
    assert len(of_kind(events, ev.Drew)) == 2
    assert asked(g) == [(0, "cutting"), (1, "cutting")]
    g, events = played(g, "A: discard shotgun+drill", "B: discard shotgun+drill")
    assert [type(event) for event in events] == [
        ev.Discarded,
        ev.Discarded,
        ev.RoundBegan,
        ev.TurnBegan,
    ]
    assert events[2] == ev.RoundBegan(number + 1)


def test_a_token_that_asks_is_resolved_before_the_draws() -> None:
    """G14.1: the Doom Mine first."""
    g = last_turn("mine blank", worn="d5 h5")
    g, _ = played(g, "end turn")
    assert asked(g) == [(0, "mining")]
    g, _ = played(g, "mine d5", "mine h5")
    assert asked(g) == [(0, "drawing"), (1, "drawing")]


def test_after_the_last_round_none_of_this_happens() -> None:
    """G14.1: no token, no draw, no cut; the game is over."""
    g = last_turn("", hands=(FIVE, ""))
    g, events = played(g, "end turn")
    assert [type(event) for event in events] == [ev.Won]
    assert g.over
    assert len(g.hands[0]) == 5


def test_lightning() -> None:
    """G14.2: everybody gains 1 Energy."""
    g = lay(seats=3, turn=2, doom="lightning", A1="f9 e", energy=(0, 5, 2))
    g, _ = played(g, "end turn")
    assert g.energy == [1, 6, 3]


def test_the_mine_token_lets_each_place_a_mine_in_turn() -> None:
    """G14.3: from the First Player on, on an Asteroid that has none."""
    g = lay(seats=3, first=1, turn=0, doom="mine", worn="d5 h5 c3 e3", mined="e3", A1="f9 e")
    g, _ = played(g, "end turn")
    assert asked(g) == [(1, "mining")]
    assert about(g, "mine ") == {"d5", "h5", "c3"}
    g, _ = played(g, "mine d5")
    assert asked(g) == [(2, "mining")]
    assert about(g, "mine ") == {"h5", "c3"}
    g, events = played(g, "mine h5", "mine c3")
    assert of_kind(events, ev.MineLaid) == [ev.MineLaid(2, "h5"), ev.MineLaid(0, "c3")]
    assert g.mines == 5
    assert {key for _, key in asked(g)} == {"drawing"}


def test_mines_are_placed_while_mines_and_asteroids_last() -> None:
    """G14.3: then no more (AG-77)."""
    eight = "c1 c2 c3 c4 c5 c6 c7 c8"
    g = lay(turn=1, doom="mine", worn=f"{eight} e1 e2", mined=eight, A1="f9 e")
    g, _ = played(g, "end turn", "mine e1")
    assert g.mines == 0
    assert {key for _, key in asked(g)} == {"drawing"}
    g, _ = played(last_turn("mine", worn="d5"), "end turn", "mine d5")
    assert {key for _, key in asked(g)} == {"drawing"}
    g, _ = played(last_turn("mine"), "end turn")
    assert {key for _, key in asked(g)} == {"drawing"}


def test_a_doom_mine_under_an_ant_does_not_go_off() -> None:
    """G14.3: see G12.3."""
    g = lay(turn=1, doom="mine", worn="d5", A1="d4 e", B1="b3 w")
    g, events = played(g, "end turn", "mine d5")
    assert of_kind(events, ev.Exploded) == []
    assert where(g)["A1"] == "d4 e"


def drawn_for(token: str, top: str) -> list[tuple[int, str, str]]:
    """Who draws what from where when this token comes up, with seat 2 as First Player."""
    g = lay(seats=3, first=2, turn=1, doom=token, top=top, A1="f9 e")
    g, events = played(g, "end turn")
    assert {key for _, key in asked(g)} == {"drawing"}, "this does not replace the draw"
    return [(e.seat, e.card, e.stack) for e in events if isinstance(e, ev.Drew)]


def test_the_equipment_token_lets_each_draw_an_equipment_card() -> None:
    """G14.4: from the First Player on."""
    assert drawn_for("equipment", "pogo lasso gyro") == [
        (2, "pogo", "equipment"),
        (0, "lasso", "equipment"),
        (1, "gyro", "equipment"),
    ]


def test_the_weapon_token_lets_each_draw_a_weapon() -> None:
    """G14.5: from the First Player on."""
    assert drawn_for("weapon", "drill skewer grenade") == [
        (2, "drill", "weapon"),
        (0, "skewer", "weapon"),
        (1, "grenade", "weapon"),
    ]


def after_rubble() -> Antgravity:
    """A's turn in the round after the Rubble; A1 has two shots."""
    facts = {"A1": "d3 w", "A2": "f9 e", "B1": "b3 w", "B2": "b1 e"}
    g = lay(
        turn=1,
        doom="rubble blank embargo",
        worn="d2 h1",
        damaged="d5 h5",
        destroyed="e4",
        hands=("shotgun shotgun shotgun",),
        energy=(2,),
        standing=facts,
    )
    g, _ = played(g, "end turn", "A: draw weapon", "B: draw weapon")
    return g


def test_after_rubble_damaged_pays_nothing_for_a_round() -> None:
    """G14.6: it stays damaged, and what is Destroyed is still destroyed (AG-29)."""
    g, _ = played(after_rubble(), "A1 shotgun e", "A1 shotgun se")
    assert asked(g) == [(0, "turn.active")]
    assert g.asteroids["d5"].up
    assert "e4" not in g.asteroids
    assert g.energy == [1, 0]
    assert GAME.public_view(g).table.barren


def test_the_round_after_that_damaged_pays_again() -> None:
    """G14.6"""
    g, _ = played(after_rubble(), "end turn")
    assert g.barren
    g, _ = played(g, "end turn", "A: draw weapon", "B: draw weapon")
    g, _ = played(g, "A: discard shotgun", "A1 shotgun e")
    assert asked(g) == [(0, "bonus")]


def test_a_mine_pays_nothing_after_rubble() -> None:
    """G14.6: turning up Damaged, however it comes about."""
    g = after_rubble()
    g.asteroids["d5"].mine = True
    g.mines -= 1
    g, _ = played(g, "A1 d3>d4 e")
    assert asked(g)[0][1] == "turn"
    assert g.asteroids["d5"].up


def test_everybody_may_peek_at_once() -> None:
    """G14.7: at one face-down Asteroid each; what one saw is one's own (AG-49, AG-50)."""
    facts = {"A1": "f9 e", "B1": "b3 w"}
    g = lay(turn=1, doom="magnifier", damaged="d5", destroyed="h5", worn="c3", standing=facts)
    g, _ = played(g, "end turn")
    assert asked(g) == [(0, "peeking"), (1, "peeking")]
    assert about(g, "peek ", 0) == about(g, "peek ", 1) == {"d5", "h5"}
    g, events = played(g, "B: peek h5")
    (peeked,) = of_kind(events, ev.Peeked)
    assert peeked.seen_by(Seat(1)) == ev.Peeked(1, "h5", "destroyed")
    assert peeked.seen_by(Seat(0)) == ev.PeekedAt(1, "h5")
    assert asked(g) == [(0, "peeking")]
    g, events = played(g, "A: pass")
    assert events == [ev.LookedAway(0)]
    assert GAME.seat_view(g, 1).peeked == (("h5", "destroyed"),)
    assert GAME.seat_view(g, 0).peeked == ()
    seen = {a.at: a.peeked for a in GAME.public_view(g).table.asteroids}
    assert seen == {"c3": (), "d5": (), "h5": (1,)}


def test_what_one_peeked_at_is_known_until_it_returns_to_the_pool() -> None:
    """G14.7: in that seat's view for the rest of the game (AG-49)."""
    facts = {"A1": "f9 e", "A2": "f11 w", "B1": "b3 w", "B2": "b1 e"}
    g = lay(turn=1, doom="magnifier", damaged="d5", hands=("nutcracker",), standing=facts)
    g, _ = played(g, "end turn", "A: peek d5", "B: pass", "A: draw weapon", "B: draw weapon")
    assert GAME.seat_view(g, 0).peeked == (("d5", "damaged"),)
    g, _ = played(g, "A1 nutcracker", "crush d5")
    assert GAME.seat_view(g, 0).peeked == ()


def test_where_nothing_lies_face_down_nobody_peeks() -> None:
    """G14.7"""
    g, _ = played(last_turn("magnifier", worn="d5"), "end turn")
    assert {key for _, key in asked(g)} == {"drawing"}


def test_embargo_leaves_out_the_draw_but_not_the_cut() -> None:
    """G14.8: this time only (AG-76)."""
    g = last_turn("embargo blank", hands=(FIVE, ""))
    g, _ = played(g, "end turn")
    assert asked(g) == [(0, "cutting")]
    g, _ = played(g, "discard drill", "end turn", "end turn")
    assert {key for _, key in asked(g)} == {"drawing"}


def test_no_embargo_comes_after_the_last_round() -> None:
    """G14.8: that round has no token (AG-55)."""
    for seats in (2, 3, 4):
        g = begun(seats)
        assert len(g.doom) == g.rounds - 1
    g, events = played(last_turn(""), "end turn")
    assert of_kind(events, ev.DoomRevealed) == []


def test_blank() -> None:
    """G14.9: nothing happens."""
    before = last_turn("blank", worn="d5")
    g, events = played(before, "end turn")
    assert events == [ev.DoomRevealed("blank")]
    assert GAME.public_view(g).table.revealed[-1] == "blank"
    assert {key for _, key in asked(g)} == {"drawing"}
    assert (g.hands, g.energy, g.mines) == (before.hands, before.energy, before.mines)


def test_all_say_at_once_from_which_stack_they_draw() -> None:
    """G14.10: openly; then the cards are drawn in turn order from the First Player."""
    g = lay(seats=3, first=1, turn=0, top="drill skewer pogo", A1="f9 e")
    g, _ = played(g, "end turn")
    assert asked(g) == [(1, "drawing"), (2, "drawing"), (0, "drawing")]
    assert set(offered(g)) == {"draw weapon", "draw equipment"}
    g, events = played(g, "A: draw weapon")
    assert events == [ev.Chose(0, "weapon")]
    assert ev.Chose(0, "weapon").seen_by(Seat(2)) == ev.Chose(0, "weapon")
    g, events = played(g, "C: draw equipment", "B: draw weapon")
    drawn = [(e.seat, e.card) for e in events if isinstance(e, ev.Drew)]
    assert drawn == [(1, "drill"), (2, "pogo"), (0, "skewer")]


def test_the_last_card_goes_to_whom_it_comes_first() -> None:
    """G14.10: the others get nothing from an empty stack (AG-59)."""
    facts = {"A1": "f9 e", "B1": "b3 w"}
    g = lay(turn=1, hands=("", "sugar"), standing=facts)
    g.hands[1] += g.weapons.draw[1:]
    g.weapons.draw = g.weapons.draw[:1]
    g, _ = played(g, "end turn")
    g, events = played(g, "B: draw weapon", "A: draw weapon")
    assert of_kind(events, ev.NothingToDraw) == [ev.NothingToDraw(1, "weapon")]
    assert len(g.hands[0]) == 1


def test_hands_are_cut_to_four_all_at_once_and_sealed() -> None:
    """G14.11: Wings and Legendary cards count (AG-50)."""
    g = last_turn("embargo", hands=("wings lens shotgun drill sugar", "eggs pogo lasso gyro"))
    g, _ = played(g, "end turn")
    assert asked(g) == [(0, "cutting")], "four may be kept"
    assert about(g, "discard ") == {"wings", "lens", "shotgun", "drill", "sugar"}
    with pytest.raises(Illegal):
        apply(g, 0, do.Discard(("shotgun", "drill")))
    g, events = played(g, "discard lens")
    assert events[0] == ev.Discarded(0, ("lens",))
    assert g.legendary.discards == ["lens"]
    assert len(g.hands[0]) == 4


def test_nobody_sees_a_discard_before_all_have_chosen() -> None:
    """G14.11: then they are laid open."""
    g = last_turn("embargo", hands=(FIVE, "lens eggs moon jelly gyro parcel"))
    g, _ = played(g, "end turn")
    assert [ask.sealed for ask in asks(g)] == [True, True]
    one, events = played(g, "A: discard drill")
    other, _ = played(g, "A: discard pogo")
    assert events == []
    assert GAME.public_view(one) == GAME.public_view(other)
    assert GAME.seat_view(one, 1) == GAME.seat_view(other, 1)
    assert GAME.seat_view(one, 0).sealed == do.Discard(("drill",))
    g, events = played(one, "B: discard eggs+moon")
    assert events[:2] == [ev.Discarded(0, ("drill",)), ev.Discarded(1, ("eggs", "moon"))]


# ---------------------------------------------------------------- 15. the end


@pytest.mark.parametrize(
    ("trophies", "flag"),
    [("white@f2 white@j2", "white@f6"), ("white@f2", "own@b2"), ("own@b2", "white@f6")],
)
def test_three_points_win_at_once(trophies: str, flag: str) -> None:
    """G15.1: in the middle of a turn, by a touchdown (AG-53)."""
    g = lay(trophies=(trophies,), hands=("shotgun",), A1=f"f9 e {flag}", A2="f11 w", B1="b3 w")
    g, events = played(g, "A1 touchdown")
    assert events[-1] == ev.Won((0,))
    assert g.over
    assert asks(g) == ()
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert text(GAME, outcome.why) == "3 Victory Points"
    assert points(g, 0) >= 3


def test_two_points_win_nothing_yet() -> None:
    """G15.1: and three that include a flag on an Ant's back are not three."""
    g = lay(trophies=("white@f2",), A1="f9 e white@f6", A2="f11 w own@b2")
    g, _ = played(g, "A1 touchdown")
    assert not g.over
    assert GAME.outcome(g) is None


def end_of(g: Antgravity) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has won after the last turn, and the points."""
    g, _ = played(g, "end turn")
    outcome = GAME.outcome(g)
    assert outcome is not None
    return outcome.winners, outcome.scores


def test_after_the_last_round_most_points_win() -> None:
    """G15.2: nothing else counts (AG-1)."""
    trophies = ("white@f6", "own@f6", "")
    g = lay(seats=3, turn=2, doom="", trophies=trophies, A1="f9 e white@f2", energy=(9, 0, 9))
    assert end_of(g) == ((1,), (1, 2, 0))


def test_a_white_flag_is_worth_one_and_an_own_one_two() -> None:
    """G15.3"""
    g = lay(A1="f9 e white@f6", A2="f11 w own@b2")
    g, events = played(g, "A1 touchdown")
    assert events == [ev.Scored("A1", -1, 1)]
    assert points(g, 0) == 1
    g = lay(A1="f9 e white@f6", A2="f11 w own@b2")
    g, events = played(g, "A2 touchdown")
    assert events == [ev.Scored("A2", 0, 2)]
    assert points(g, 0) == 2


def test_ties_are_broken_by_what_the_tied_players_ants_carry() -> None:
    """G15.4: white 1, own colour 2; others' do not count (AG-52)."""
    trophies = ("white@f6", "white@f2", "")
    g = lay(
        seats=3,
        turn=2,
        doom="",
        trophies=trophies,
        energy=(9, 0, 0),
        A1="f9 e white@b6",
        B1="b3 w own@b2",
        C1="b1 e own@f6",
        C2="e5 se own@f10",
    )
    assert end_of(g) == ((1,), (1, 1, 0))


def test_then_most_energy_wins() -> None:
    """G15.4: among those who are still tied (AG-52)."""
    g = lay(seats=3, turn=2, doom="", trophies=("white@f6", "white@f2", ""), energy=(1, 2, 9))
    assert end_of(g) == ((1,), (1, 1, 0))


def test_those_who_are_still_tied_share_the_victory() -> None:
    """G15.4: nobody is preferred (AG-52)."""
    g = lay(seats=3, turn=2, doom="", trophies=("white@f6", "white@f2", ""), energy=(2, 2, 9))
    assert end_of(g) == ((0, 1), (1, 1, 0))


@pytest.mark.parametrize(
    ("trophies", "energy", "ants", "why"),
    [
        (("white@f6", ""), (0, 9), {"B1": "b3 w own@f6"}, "Most Victory Points"),
        (
            ("white@f6", "white@f2"),
            (0, 9),
            {"A1": "f9 e white@b6"},
            "Tied on Victory Points, and most with the flags on their Ants",
        ),
        (
            ("", ""),
            (0, 9),
            {"A1": "f9 e white@b6", "B1": "b3 w white@f2"},
            "Tied on Victory Points and on flags carried, and most Energy",
        ),
        (
            ("", ""),
            (3, 3),
            {},
            "Tied on Victory Points, on flags carried and on Energy: they share the victory",
        ),
    ],
)
def test_the_result_says_what_decided_it(
    trophies: tuple[str, ...], energy: tuple[int, ...], ants: dict[str, str], why: str
) -> None:
    """G15.2, G15.4: the first that tells the players apart, and nothing after it."""
    g = lay(turn=1, doom="", trophies=trophies, energy=energy, standing=ants)
    g, _ = played(g, "end turn")
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert text(GAME, outcome.why) == why


def test_flags_that_leave_several_tied_do_not_decide() -> None:
    """G15.4: of three who are tied two carry as much, and Energy decides between them."""
    ants = {"A1": "f9 e white@b6", "B1": "b3 w white@f6"}
    g = lay(seats=3, turn=2, doom="", energy=(1, 2, 9), standing=ants)
    g, _ = played(g, "end turn")
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.winners, outcome.why.key) == ((1,), "won.energy")
