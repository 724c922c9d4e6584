"""Chapters 14, 15 and 16, clause by clause: the end of a round, of the game, and who leaves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.antgravity import GAME
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.scoring import points
from games.antgravity.rules.state import Antgravity
from games.core.amendments import LeaveSeat, amend
from games.core.engine import apply, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start
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


def left(g: Antgravity, seat: int) -> tuple[Antgravity, tuple[Event, ...]]:
    """The table after a seat has left for good, and what happened."""
    step = amend(GAME, g, LeaveSeat(seat=seat))
    return step.state, step.events


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


# ---------------------------------------------------------------- 16. at the table

THREE = {"A1": "f9 e", "A2": "f11 w", "B1": "j3 w", "B2": "j1 e", "C1": "b3 w", "C2": "b1 e"}


def test_the_ants_of_a_leaver_go_to_the_hospital_and_stay_there() -> None:
    """G16.1: what they carried returns; the Base stays with its flags (AG-80)."""
    ants = THREE | {"B1": "j3 w white@f6", "B2": "j1 e own@b2"}
    g, events = left(lay(seats=3, standing=ants), 1)
    assert ev.Eliminated("B1", "left") in events
    assert set(where(g)) == {"A1", "A2", "C1", "C2"}
    assert Flag(-1, "f6") in g.bases["f6"]
    assert Flag(1, "b2") in g.bases["b2"]
    assert sorted(flag.of for flag in g.bases["j2"]) == [0, 2]
    g, _ = played(g, "end turn")
    assert g.turn() == 2


def test_nobody_is_paid_for_the_ants_of_a_leaver() -> None:
    """G16.1"""
    g, events = left(lay(seats=3, standing=THREE), 1)
    assert g.energy == [0, 0, 0]
    assert of_kind(events, ev.Drew, ev.EnergyGained) == []


def test_the_hand_of_a_leaver_goes_to_the_discards() -> None:
    """G16.1: laid open."""
    g, events = left(lay(seats=3, hands=("", "shotgun pogo eggs wings"), standing=THREE), 1)
    assert ev.Discarded(1, ("shotgun", "pogo", "eggs", "wings")) in events
    assert g.hands[1] == []
    assert (g.weapons.discards, g.equipment.discards) == (["shotgun"], ["pogo"])
    assert (g.legendary.discards, g.gone) == (["eggs"], 3)


def test_the_turns_of_a_leaver_are_skipped() -> None:
    """G16.1: at the end of a round nobody asks them either."""
    g, _ = left(lay(seats=3, doom="mine blank", worn="d5 d7 h5", standing=THREE), 1)
    g, _ = played(g, "end turn", "end turn", "mine d5")
    assert asked(g) == [(2, "mining")]
    g, _ = played(g, "mine h5")
    assert asked(g) == [(0, "drawing"), (2, "drawing")]
    g, _ = played(g, "A: draw weapon", "C: draw weapon", "end turn")
    assert g.turn() == 2


def test_whoever_leaves_in_the_own_turn_ends_it() -> None:
    """G16.1"""
    g, _ = played(lay(seats=3, standing=THREE, hands=("sugar",)), "A1 sugar")
    g, events = left(g, 0)
    assert events[-1] == ev.TurnBegan(1)
    assert asked(g) == [(1, "turn")]


def test_the_marker_of_a_leaver_goes_to_the_next_player() -> None:
    """G16.1: clockwise, past those who have left before."""
    g, _ = left(lay(seats=3, first=1, turn=1, standing=THREE), 1)
    assert g.first == 2
    g, _ = left(begun_four(first=3), 3)
    assert g.first == 0
    g, _ = left(left(begun_four(first=3), 0)[0], 3)
    assert g.first == 1


def test_the_marker_that_passes_skips_who_has_left() -> None:
    """G1.8, G16.1: it goes to the next player clockwise who still plays."""
    doom = "embargo lightning blank"
    g, _ = left(lay(seats=3, rules={"first": "passes"}, doom=doom, standing=THREE), 1)
    g, _ = played(g, "end turn", "end turn")
    assert (g.first, g.turn()) == (2, 2)
    g, _ = played(g, "end turn", "end turn", "A: draw weapon", "C: draw weapon")
    assert (g.first, g.turn()) == (0, 0)


def begun_four(first: int) -> Antgravity:
    """The first turn of a round with four players, of whom one is First Player."""
    return lay(seats=4, first=first, turn=first, A1="b5 e", B1="j5 e", C1="j3 w", D1="b3 w")


def round_of(g: Antgravity, *leavers: int) -> tuple[Antgravity, list[int]]:
    """Play to the end of the round, everybody doing only what they must, and let seats leave during the second turn;
    return whose turns there were.
    """
    turns: list[int] = []
    events: Sequence[Event] = ()
    while not of_kind(events, ev.RoundBegan):
        ask = asks(g)[0]
        assert ask.otherwise is not None
        turns += [ask.seat] if ask.title.key == "turn" else []
        for seat in leavers if turns == [g.first, ask.seat] else ():
            g = left(g, seat)[0]
            leavers = ()
        if ask in asks(g):
            g, events = played(g, (ask.seat, ask.otherwise))
    return g, turns


@pytest.mark.parametrize(("marker", "following"), [("stays", [1, 1]), ("passes", [1, 2])])
def test_field_23_the_marker_of_a_first_player_who_leaves_skips_nobody(
    marker: str, following: list[int]
) -> None:
    """G16.1, G1.8: A is First Player and leaves in the turn of B; the next round is B's to begin."""
    g = lay(seats=4, doom="blank embargo rubble", rules={"first": marker}, A1="f9 e", B1="j3 w")
    assert g.first == 0
    g, turns = round_of(g, 0)
    assert turns[:2] == [0, 1]
    for first in following:
        assert g.first == first
        assert asked(g)[0][0] == first
        g, turns = round_of(g)
        assert sorted(turns) == [1, 2, 3]


def test_field_23_several_who_leave_in_one_round_pass_the_marker_on_once() -> None:
    """G16.1, G1.8: A, the First Player, leaves, and so does C; B begins the next round and D the one after it."""
    g = lay(seats=4, doom="blank embargo rubble", rules={"first": "passes"}, A1="f9 e", B1="j3 w")
    g, _ = round_of(g, 0, 2)
    assert g.first == 1
    g, turns = round_of(g)
    assert turns == [1, 3]
    assert g.first == 3


def test_ants_that_fall_because_somebody_left_fall_in_their_order_unpaid() -> None:
    """G16.1: first comes A1; nobody is asked, nobody gains anything."""
    ants = {"A1": "d4 e", "B1": "d5 se", "B2": "c6 nw", "C1": "c7 w", "C2": "d3 e"}
    g, events = left(lay(seats=3, worn="e6 b5 d8", standing=ants), 1)
    assert [event for event in events if isinstance(event, ev.Fell | ev.Eliminated)] == [
        ev.Eliminated("B1", "left"),
        ev.Eliminated("B2", "left"),
        ev.Fell("A1", "d7"),
        ev.Eliminated("C1", "fell"),
        ev.Fell("C2", "d6"),
    ]
    assert asked(g) == [(0, "turn")]
    assert g.energy == [0, 0, 0]
    assert g.hands == [[], [], []]


def test_a_mine_that_goes_off_because_somebody_left_pays_nobody() -> None:
    """G16.1: what shows takes effect all the same."""
    ants = {"A1": "f9 e", "B1": "d5 se", "C1": "d4 e"}
    g, events = left(lay(seats=3, worn="e6", damaged="d8", mined="d8", standing=ants), 1)
    assert ev.Exploded("d8") in events
    assert asked(g) == [(0, "turn")]
    assert g.asteroids["d8"].up
    assert (g.energy, g.hands) == ([0, 0, 0], [[], [], []])


def test_the_active_ant_that_falls_off_because_somebody_left_is_active_no_more() -> None:
    """G16.1: its activation has ended (G3.5); the turn goes on."""
    ants = {"A1": "d4 e", "A2": "f9 e", "B1": "d5 se", "C1": "b3 w"}
    g = lay(seats=3, worn="e6", hands=("sugar shotgun",), standing=ants)
    g, _ = played(g, "A1 sugar")
    g, events = left(g, 1)
    assert ev.Eliminated("A1", "fell") in events
    assert asked(g) == [(0, "turn")]
    assert about(g, "A1") == set()
    assert about(g, "A2 ") != set()


def test_a_collision_because_somebody_left_pays_nobody() -> None:
    """G16.1: two Ants of the others fall toward each other."""
    ants = {"A1": "d4 e", "B1": "d5 se", "C1": "d6 w"}
    g, events = left(lay(seats=3, worn="e6", standing=ants), 1)
    assert ev.Collided("A1", "C1") in events
    assert where(g) == {}
    assert (g.energy, g.hands) == ([0, 0, 0], [[], [], []])


def test_whoever_has_left_cannot_leave() -> None:
    """G16.1"""
    g, _ = left(lay(seats=3, standing=THREE), 1)
    with pytest.raises(Illegal) as refused:
        left(g, 1)
    assert refused.value.clause == "G16.1"


def test_the_last_player_left_ends_the_game_by_default() -> None:
    """G16.2: it has no winner and does not count (AG-80)."""
    g, _ = left(lay(trophies=("white@f2",), A1="f9 e", B1="b3 w"), 1)
    assert g.over
    assert asks(g) == ()
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.why.key == "by_default"


def test_of_three_players_two_play_on() -> None:
    """G16.2: the game goes on until one is left."""
    g, _ = left(lay(seats=3, standing=THREE), 2)
    assert not g.over
    g, _ = left(g, 0)
    assert g.over


def test_house_rules_are_agreed_before_the_start() -> None:
    """G16.3: the first value of each is the printed rule."""
    assert {setting.key: setting.values for setting in GAME.settings()} == {
        "rounds": ("standard", "short", "long"),
        "asteroids": ("even", "hard", "brittle"),
        "wings": ("with", "without"),
        "first": ("stays", "passes"),
    }
    assert [setting.clause for setting in GAME.settings()] == ["G1.7", "G1.3", "G2.2", "G1.8"]
    assert begun(2) == begun(2, rounds="standard", asteroids="even", wings="with", first="stays")
    with pytest.raises(Illegal):
        start(GAME, 2, Chosen({"rounds": "endless"}), b"c" * 32)
