"""Chapters 1 and 2, clause by clause: what lies on the table at the start, and the stacks of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.antgravity import GAME
from games.antgravity.cards import ARSENAL
from games.antgravity.data import AROUND, NEXT, SPACES
from games.antgravity.rules import events as ev
from games.antgravity.rules.actions import Draw
from games.antgravity.rules.pieces import Asteroid, Flag
from games.antgravity.rules.state import Antgravity
from games.core.engine import apply, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.start import start
from games.core.types import Broken, Illegal, Seat
from tests.games.antgravity.positions import about, asked, begun, lay, of_kind, offered, played

MARKED = (
    "a1 a2 a5 a6 b1 b4 b7 d2 d4 d6 d8 e1 e10 f1 f4 f8 f11 g1 g10 h2 h4 h6 h8 j1 j4 j7 k1 k2 k5 k6"
)
FLAGS = {
    2: {
        "f6": "white A B",
        "b6": "white",
        "f2": "white",
        "j2": "white",
        "j6": "white",
        "f10": "B B",
        "b2": "A A",
    },
    3: {
        "f6": "white A B C",
        "b6": "white white",
        "f2": "white white",
        "j6": "white white",
        "f10": "B C",
        "j2": "A C",
        "b2": "A B",
    },
    4: {
        "f6": "white A B C D",
        "f10": "white white",
        "f2": "white white",
        "b4": "white white",
        "j4": "white white",
        "b6": "B C D",
        "j6": "A C D",
        "j2": "A B D",
        "b2": "A B C",
    },
}


def flags_on(g: Antgravity) -> dict[str, str]:
    """Every Base with its flags in words."""
    said = {-1: "white", 0: "A", 1: "B", 2: "C", 3: "D"}
    return {
        place: " ".join(said[flag.of] for flag in sorted(flags, key=lambda f: f.of))
        for place, flags in g.bases.items()
    }


def seeded(seats: int, seed: int) -> Antgravity:
    """A new table by another seed."""
    state = start(GAME, seats, Chosen(), bytes([seed]) * 32).state
    assert isinstance(state, Antgravity)
    return state


def through_the_round(g: Antgravity) -> tuple[Antgravity, list[int]]:
    """Play a round in which everybody only does what they must; return whose turns there were."""
    turns: list[int] = []
    events: list[Event] = []
    while not g.over and not of_kind(events, ev.RoundBegan):
        ask = asks(g)[0]
        assert ask.otherwise is not None
        turns += [ask.seat] if ask.title.key == "turn" else []
        g, events = played(g, (ask.seat, ask.otherwise))
    return g, turns


# ---------------------------------------------------------------- 1. the board


def test_the_board_has_91_spaces_in_eleven_rows() -> None:
    """G1.1: the rows a to k have 6 to 11 and back to 6 spaces, numbered from the left."""
    rows = Counter(place[0] for place in SPACES)
    assert rows == dict(zip("abcdefghijk", (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6), strict=True))
    assert len(SPACES) == 91
    assert {int(place[1:]) for place in SPACES if place[0] == "f"} == set(range(1, 12))


@pytest.mark.parametrize(
    ("place", "beside"),
    [
        ("f6", ("f7", "g6", "g5", "f5", "e5", "e6")),
        ("d4", ("d5", "e5", "e4", "d3", "c3", "c4")),
        ("h4", ("h5", "i4", "i3", "h3", "g4", "g5")),
        ("a1", ("a2", "b2", "b1", "", "", "")),
        ("f11", ("", "", "g10", "f10", "e10", "")),
        ("k6", ("", "", "", "k5", "j6", "j7")),
    ],
)
def test_from_a_space_six_directions_lead_to_adjacent_spaces(
    place: str, beside: tuple[str, ...]
) -> None:
    """G1.1: east, south-east, south-west, west, north-west, north-east; a1 is the upper left corner."""
    assert tuple(NEXT[place].values()) == beside
    assert tuple(NEXT[place]) == ("e", "se", "sw", "w", "nw", "ne")


def test_adjacency_is_mutual() -> None:
    """G1.1: two spaces that share an edge are adjacent."""
    assert all(place in AROUND[near] for place in SPACES for near in AROUND[place])
    assert sum(map(len, AROUND.values())) == 2 * 240


@pytest.mark.parametrize("place", ["d5", "f6", "c4"])
def test_a_space_holds_one_piece_at_most(place: str) -> None:
    """G1.1: no Asteroid lies where an Ant, a Base or an Asteroid is already."""
    g = lay(damaged="c4", A1="d5 nw")
    g.ants["B1"].at = place
    with pytest.raises(Broken):
        g.check()


def test_thirty_asteroids_lie_face_down_on_the_marked_spaces() -> None:
    """G1.2: with 15 tokens left in the pool, or 28 and 17 with four players."""
    for seats, without in ((2, ()), (3, ()), (4, ("b4", "j4"))):
        g = begun(seats)
        assert list(g.asteroids) == [p for p in MARKED.split() if p not in without]
        assert all(a == Asteroid(a.token) for a in g.asteroids.values())
        assert len(g.pool) == (17 if seats == 4 else 15)


def test_nobody_knows_what_is_underneath() -> None:
    """G1.2: no view tells one token from the other."""
    one, other = lay(damaged="d5", A1="d4 e"), lay(destroyed="d5", A1="d4 e")
    assert GAME.public_view(one) == GAME.public_view(other)
    assert GAME.seat_view(one, 0) == GAME.seat_view(other, 0)
    assert len({tuple(a.token for a in seeded(2, n).asteroids.values()) for n in range(8)}) == 8


@pytest.mark.parametrize(
    ("mix", "damaged", "destroyed"), [("even", 23, 22), ("hard", 31, 14), ("brittle", 14, 31)]
)
def test_the_tokens_are_mixed_as_agreed(mix: str, damaged: int, destroyed: int) -> None:
    """G1.3: even, hard or brittle (AG-25)."""
    g = begun(2, asteroids=mix)
    tokens = Counter([*(a.token for a in g.asteroids.values()), *g.pool])
    assert tokens == {"damaged": damaged, "destroyed": destroyed}


def test_everybody_has_a_base_and_two_ants() -> None:
    """G1.4: Ant Bases in the order of the seats, which is clockwise."""
    homes = {2: "f10 b2", 3: "f10 j2 b2", 4: "b6 j6 j2 b2"}
    for seats, places in homes.items():
        g = begun(seats)
        assert g.homes == places.split()
        assert list(g.ants) == ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"][: 2 * seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bases_and_flags_stand_as_set_up(seats: int) -> None:
    """G1.5: white ones on Neutral Bases, one of each colour in the centre, others' on the Ant Bases (AG-7, AG-8)."""
    g = begun(seats)
    assert flags_on(g) == FLAGS[seats]
    assert all(flag.base == place for place, flags in g.bases.items() for flag in flags)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_finds_a_flag_on_the_own_base_that_they_may_take(seats: int) -> None:
    """G1.5: and Bases of colours that nobody plays stay in the box (AG-54)."""
    g = begun(seats)
    assert all(f.of not in (-1, seat) for seat, home in enumerate(g.homes) for f in g.bases[home])
    assert len(g.bases) - seats == {2: 5, 3: 4, 4: 5}[seats]


def test_all_ants_begin_in_the_hospital() -> None:
    """G1.6: they come onto the board in their owner's first turn (AG-4)."""
    g = begun(2)
    assert [ant.at for ant in g.ants.values()] == [""] * 4
    for seat in (g.first, 1 - g.first):
        assert asked(g) == [(seat, "deploy")]
        for _ in range(2):
            g, _ = played(g, offered(g)[0])
        assert len(g.on_board(seat)) == 2
        g, _ = played(g, "end turn")
    assert all(ant.at for ant in g.ants.values())


@pytest.mark.parametrize(
    ("length", "rounds"),
    [("standard", (8, 7, 6)), ("short", (6, 5, 4)), ("long", (9, 9, 8))],
)
def test_there_is_a_doom_token_for_each_round_but_the_last(
    length: str, rounds: tuple[int, ...]
) -> None:
    """G1.7: 8, 7 or 6 rounds for 2, 3 or 4 players, shorter or longer as agreed (AG-1, AG-2)."""
    for seats, count in zip((2, 3, 4), rounds, strict=True):
        g = begun(seats, rounds=length)
        assert (g.round, g.rounds, len(g.doom)) == (1, count, count - 1)
        assert len({*g.doom}) == count - 1
        assert {*g.doom} <= {
            "lightning", "mine", "equipment", "weapon", "rubble", "magnifier", "embargo", "blank"
        }  # fmt: skip


def test_doom_tokens_are_drawn_unseen() -> None:
    """G1.7: different ones each time, and no view shows them (AG-3)."""
    assert len({tuple(seeded(2, n).doom) for n in range(8)}) == 8
    one, other = lay(doom="mine blank", A1="f9 e"), lay(doom="blank mine", A1="f9 e")
    assert GAME.public_view(one) == GAME.public_view(other)
    assert GAME.seat_view(one, 0) == GAME.seat_view(other, 0)


def test_a_game_has_its_rounds_with_a_turn_for_everybody() -> None:
    """G1.7: the last round has no Doom token and nothing comes after it (AG-1)."""
    g = begun(3, rounds="short", wings="without")
    for number in range(1, 6):
        assert (g.over, g.round) == (False, number)
        g = cut(g)
        g, turns = through_the_round(g)
        assert turns == [(g.first + step) % 3 for step in range(3)]
    assert g.over


def cut(g: Antgravity) -> Antgravity:
    """Keep everybody's hand small, so that nobody has to discard."""
    for hand in g.hands:
        while hand:
            g.discard(hand.pop())
    g.check()
    return g


def test_the_first_player_is_drawn_by_lot() -> None:
    """G1.8: everybody can be it."""
    assert {seeded(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("marker", "firsts"), [("stays", [0, 0, 0]), ("passes", [0, 1, 2])])
def test_the_marker_stays_or_passes_as_agreed(marker: str, firsts: list[int]) -> None:
    """G1.8: each round goes clockwise from the First Player (AG-9)."""
    g = lay(seats=3, doom="blank embargo", rules={"first": marker}, A1="f9 e", B1="j3 w", C1="b3 w")
    for first in firsts:
        assert g.first == first
        assert asked(g)[0][0] == first
        g = cut(g)
        g, turns = through_the_round(g)
        assert turns == [(first + step) % 3 for step in range(3)]


def test_a_colour_makes_no_difference() -> None:
    """G1.9: those that nobody picked go to the others; all else is the same (AG-57)."""
    plain = begun(3)
    picked = Chosen(picks=({"colour": "green"}, {}, {"colour": "blue"}))
    g = start(GAME, 3, picked, b"c" * 32).state
    assert isinstance(g, Antgravity)
    assert plain.colours == ["blue", "orange", "green"]
    assert g.colours == ["green", "orange", "blue"]
    g.colours = plain.colours
    assert g == plain


def test_two_seats_have_two_colours() -> None:
    """G1.9"""
    same = Chosen(picks=({"colour": "green"}, {"colour": "green"}))
    with pytest.raises(Illegal):
        start(GAME, 2, same, b"c" * 32)


def test_there_are_nine_mines_and_energy_without_end() -> None:
    """G1.10: nobody is refused Energy however much there is (AG-35)."""
    assert begun(4).mines == 9
    g = lay(hands=("sugar",), energy=(29,), A1="f9 e")
    g, _ = played(g, "A1 sugar")
    assert g.energy == [31, 0]


# ---------------------------------------------------------------- 2. cards


def test_there_are_three_shuffled_stacks() -> None:
    """G2.1: 23 Weapons, 23 Equipment cards and 12 Legendary cards (AG-5)."""
    for seats in (2, 3, 4):
        g = begun(seats)
        for stack, size in (("weapon", 23), ("equipment", 23), ("legendary", 12)):
            pile = g.pile(stack)
            printed = {k: kind.copies for k, kind in ARSENAL.items() if kind.stack == stack}
            assert Counter(pile.draw) == printed
            assert sum(printed.values()) == size
            assert pile.discards == []
    assert len({tuple(seeded(2, n).weapons.draw) for n in range(5)}) == 5


@pytest.mark.parametrize(
    "spoil",
    [
        lambda g: g.weapons.draw.pop(),
        lambda g: g.hands[0].append("shotgun"),
        lambda g: g.hands[1].append("wings"),
        lambda g: g.energy.__setitem__(0, -1),
        lambda g: g.pool.pop(),
        lambda g: g.asteroids.pop("d5"),
        lambda g: setattr(g.asteroids["d5"], "mine", True),
        lambda g: g.bases["f6"].pop(),
        lambda g: setattr(g.ants["A2"], "flag", Flag(-1, "f6")),
        lambda g: g.ants.pop("B2"),
        lambda g: g.doom.append("blank"),
    ],
)
def test_a_table_on_which_something_is_missing_or_twice_is_broken(
    spoil: Callable[[Antgravity], object],
) -> None:
    """G2.1: as a card, so a token, a Mine, a flag, an Ant: each is there once."""
    g = lay(damaged="d5", A1="d4 e", doom="blank")
    g.check()
    spoil(g)
    with pytest.raises(Broken):
        g.check()


def test_each_stack_has_its_own_discards() -> None:
    """G2.1: a Weapon, an Equipment card and a Legendary card go to three piles."""
    g = lay(hands=("shotgun sugar jelly",), energy=(5,), A1="f9 e")
    g, _ = played(g, "A1 shotgun w", "A1 sugar", "A1 jelly", "weapons 1")
    assert g.weapons.discards == ["shotgun"]
    assert g.equipment.discards == ["sugar"]
    assert g.legendary.discards == ["jelly"]


def test_everybody_begins_with_wings_alone() -> None:
    """G2.2: or with none, if so agreed (AG-6)."""
    assert begun(3).hands == [["wings"]] * 3
    assert begun(3, wings="without").hands == [[]] * 3


@pytest.mark.parametrize("stack", ["weapon", "equipment"])
def test_an_empty_stack_is_made_of_its_discards(stack: str) -> None:
    """G2.3: then you draw."""
    g = lay(A1="f9 e")
    pile = g.pile(stack)
    pile.discards, pile.draw = pile.draw, []
    g, events = played(g, f"draw {stack}")
    assert [type(event) for event in events] == [ev.Reshuffled, ev.Drew]
    assert (len(g.pile(stack).draw), g.pile(stack).discards) == (22, [])
    assert len(g.hands[0]) == 1


def test_an_empty_stack_of_legendary_cards_is_made_of_its_discards() -> None:
    """G2.3: this goes for the compensation, too (AG-24)."""
    g = lay(hands=("lens",), A1="d3 w", worn="d2 d7", B1="d6 e")
    g.legendary.discards, g.legendary.draw = g.legendary.draw, []
    g, events = played(g, "A1 lens e")
    assert of_kind(events, ev.Reshuffled) == [ev.Reshuffled("legendary")]
    assert len(g.hands[1]) == 1
    assert g.legendary.discards == ["lens"], "the card in play was not shuffled in"


def test_from_nothing_at_all_nothing_is_drawn() -> None:
    """G2.3: the stack and its discards are empty (AG-59)."""
    g = lay(hands=("parcel",), A1="f9 e")
    g.hands[1] += g.weapons.draw
    g.weapons.draw = []
    assert about(g, "draw ") == {"equipment"}
    g, events = played(g, "A1 parcel")
    assert of_kind(events, ev.NothingToDraw) == [ev.NothingToDraw(0, "weapon")]
    assert len(g.hands[0]) == 1


def test_without_legendary_cards_there_is_no_compensation() -> None:
    """G2.3: nothing is drawn (AG-24)."""
    g = lay(hands=("lens",), A1="d3 w", worn="d2 d7", B1="d6 e")
    g.hands[0] += g.legendary.draw
    g.legendary.draw = []
    g, events = played(g, "A1 lens e")
    assert of_kind(events, ev.NothingToDraw) == [ev.NothingToDraw(1, "legendary")]
    assert g.hands[1] == []
    assert g.energy == [1, 0]


def test_others_see_backs_and_counts_but_no_cards() -> None:
    """G2.4: how many Weapons, Equipment cards, Legendary cards and Wings each holds."""
    one = lay(hands=("", "shotgun drill magnet lens wings"), A1="f9 e")
    other = lay(hands=("", "railgun grenade sugar moon wings"), A1="f9 e")
    assert GAME.public_view(one) == GAME.public_view(other)
    assert GAME.seat_view(one, 0) == GAME.seat_view(other, 0)
    assert GAME.seat_view(one, 1).hand == ("shotgun", "drill", "magnet", "lens", "wings")
    backs = GAME.public_view(one).table.seats[1].hand
    assert (backs.weapons, backs.equipment, backs.legendary, backs.wings) == (2, 1, 1, 1)


def test_all_see_from_which_stack_a_card_is_drawn_and_what_is_discarded() -> None:
    """G2.4: discards lie face up."""
    g = lay(hands=("sugar",), top="drill", A1="f9 e")
    g, events = played(g, "A1 sugar", "draw weapon")
    drew = events[-1]
    assert isinstance(drew, ev.Drew)
    assert drew.seen_by(Seat(0)) == ev.Drew(0, "drill", "weapon")
    assert drew.seen_by(Seat(1)) == ev.DrewFrom(0, "weapon")
    assert GAME.public_view(g).table.equipment.discards == ("sugar",)


def test_nobody_chooses_to_draw_a_legendary_card() -> None:
    """G2.5: neither instead of an activation nor for Energy (AG-61)."""
    g = lay(energy=(9,), A1="f9 e")
    assert about(g, "draw ") == about(g, "buy ") == {"weapon", "equipment"}
    with pytest.raises(Illegal):
        apply(g, 0, Draw("legendary"))  # type: ignore[arg-type]


def test_legendary_cards_are_weapons_or_equipment() -> None:
    """G2.5: four are fired and eight are used, and all have their own discards (AG-75)."""
    cards = [key for key, kind in ARSENAL.items() if kind.stack == "legendary"]
    hand = " ".join(cards)
    g = lay(hands=(hand,), A1="d3 w", worn="d2 d7", B1="d6 e")
    fired = {text.split()[0] for text in about(g, "A1 ") if text.endswith(" e")} & {*cards}
    used = about(g, "A1 ") & {*cards}
    assert fired == {"lens", "pest", "neutrino", "confetti"}
    assert used == {*cards} - fired
    g, _ = played(g, "A1 lens e")
    assert g.legendary.discards == ["lens"]
    assert g.weapons.discards == []


def test_a_hand_may_grow_beyond_four_during_the_round() -> None:
    """G2.6: only the end of the round cuts it (AG-65)."""
    g = lay(hands=("shotgun shotgun drill jelly",), energy=(3,), A1="f9 e", A2="f11 w")
    g, _ = played(g, "A1 jelly", "weapons 2", "buy weapon", "draw equipment")
    assert len(g.hands[0]) == 8
    assert g.turn() == 1


def test_wings_that_were_played_are_out_of_the_game() -> None:
    """G2.7"""
    g = lay(hands=("wings",), A1="f9 e")
    g, _ = played(g, "A1 wings", "skip")
    assert g.gone == 2, "those of the other seat were gone already"
    assert all(g.pile(stack).discards == [] for stack in ("weapon", "equipment", "legendary"))


def test_wings_that_were_discarded_are_out_of_the_game() -> None:
    """G2.7"""
    g = lay(hands=("", "wings shotgun drill drill sugar"), doom="embargo blank", turn=1, B1="b3 w")
    g, _ = played(g, "end turn", "discard wings")
    assert g.gone == 2
    assert g.round == g.rounds - 1


def test_a_card_is_discarded_after_its_effect() -> None:
    """G2.7: it is still being resolved while its player chooses."""
    g = lay(hands=("shotgun",), damaged="d5", A1="d4 e")
    g, _ = played(g, "A1 shotgun e")
    assert asked(g) == [(0, "bonus")]
    assert g.shown == ["shotgun"]
    assert g.weapons.discards == []
    g, _ = played(g, "gain weapon")
    assert g.shown == []
    assert g.weapons.discards == ["shotgun"]
