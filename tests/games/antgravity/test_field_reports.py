"""What went wrong for people who play such games, replayed on ANTgravity's rules; numbers are the reports'.

What concerns buttons and messages stands in tests/desk/test_antgravity_reports.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games.antgravity import GAME
from games.antgravity.cards import box
from games.antgravity.data import (
    AROUND,
    BIT,
    DAMAGED,
    DOOM,
    LINES,
    MARKED,
    MINES,
    NEXT,
    WAYS,
    WHITE,
    Way,
)
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.state import Antgravity
from games.core.actions import Action
from games.core.amendments import LeaveSeat, amend
from games.core.codec import copy, decode, digest, encode
from games.core.engine import apply, asks
from games.core.events import Event
from games.core.game import Chosen, RandomAgent
from games.core.rng import Rng
from games.core.types import Illegal
from tests.conftest import ROOT, Number
from tests.games.antgravity import slow
from tests.games.antgravity.positions import (
    about,
    asked,
    begun,
    lay,
    of_kind,
    offered,
    played,
    settled,
    where,
)
from tests.games.antgravity.test_against_slow import laid
from tests.kit.playouts import chance
from tests.kit.talk import text

EDGE = tuple(place for place, near in AROUND.items() if len(near) < 6)
EDGES = [(place, way) for place in EDGE for way in WAYS]
WHITE_J6 = Flag(WHITE, "j6")


def spots(g: Antgravity) -> slow.Position:
    """Return a table as the slow implementation says it."""
    standing = ((ant, *said.split()) for ant, said in where(g).items())
    return slow.Position(
        asteroids=frozenset(g.asteroids),
        mined=frozenset(),
        bases=frozenset(g.bases),
        ants=tuple((ant, place, down) for ant, place, down in standing),
    )


# ---------------------------------------------------------------- 36: no space is luckier than another


def test_field_36_every_marked_space_hides_either_token_equally_often(number: Number) -> None:
    """Face down lie 23 Damaged and 22 Destroyed; who begins and which Doom token comes first is chance as well."""
    times = number(1_500, 30_000)
    damaged, first, doom = Counter[str](), Counter[int](), Counter[str]()
    for seed in range(times):
        g = GAME.setup(3, Chosen(), Rng(seed.to_bytes(32, "big")))
        damaged.update(p for p, asteroid in g.asteroids.items() if asteroid.token == DAMAGED)
        first[g.first] += 1
        doom[g.doom[-1]] += 1
    share = 23 / 45
    spread = sum((damaged[p] - times * share) ** 2 for p in MARKED)
    assert spread / (times * share * (1 - share)) < 59.70  # chi-square, 30 degrees of freedom
    assert even(first.values(), times / 3) < 13.82
    assert sorted(doom) == sorted(DOOM)
    assert even(doom.values(), times / 8) < 24.32


def even(found: Iterable[int], each: float) -> float:
    """Return the chi-square statistic of counts that should all be ``each``."""
    return sum((count - each) ** 2 / each for count in found)


def test_field_36_what_comes_from_the_pool_is_drawn_by_chance(number: Number) -> None:
    """A Spare Moon with a pool of 14 Damaged and 30 Destroyed tokens less the one on the board."""
    g = lay(hands=("moon",), damaged="e4", A1="e5 w")
    g, _ = played(g, "A1 moon")
    g.pool = [DAMAGED] * 14 + ["destroyed"] * 30
    times = number(600, 10_000)
    found = Counter[str]()
    for seed in range(times):
        g.rng = Rng(seed.to_bytes(32, "big"))
        after, _ = played(g, (0, do.Launch("c3")))
        found[after.asteroids["c3"].token] += 1
        assert len(after.pool) == 43
    assert abs(found[DAMAGED] - times * 14 / 44) < 3.3 * (times * 14 / 44 * 30 / 44) ** 0.5


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


# ---------------------------------------------------------------- 133: off the area is off


@pytest.mark.parametrize(("card", "steps"), [("drill", 1), ("shotgun", 2), ("railgun", 3)])
def test_field_133_a_push_from_the_edge_never_ends_on_the_other_side(card: str, steps: int) -> None:
    """From every space of the edge, in every direction in which somebody can stand to fire."""
    gone = 0
    for place, way in EDGES:
        shooter = NEXT[place][back(way)]
        if not shooter or shooter in HOMES:
            continue
        out = next(w for w in WAYS if not NEXT[place][w])
        ground, arrow = footing(shooter, place, way)
        g = lay(
            hands=(card,),
            damaged=ground,
            A1=f"{shooter} {arrow}",
            B1=f"{place} {out} white@j6",
            loose="B1",
        )
        moved = pushed(spots(g), way, steps)
        after, events = played(g, f"A1 {card} {way}")
        assert ends(moved) == [spots(after).ants]
        if "B1" not in where(after):
            gone += 1
            assert_off(after, events)
    assert gone > 60


def back(way: Way) -> Way:
    return WAYS[(WAYS.index(way) + 3) % 6]


HOMES = frozenset(begun(2).bases)


def footing(shooter: str, place: str, way: Way) -> tuple[str, Way]:
    """Return an Asteroid beside the shooter, off the line of fire, and the arrow toward it."""
    line = {place, NEXT[place][way]}
    arrow = next(
        w for w in WAYS if (p := NEXT[shooter][w]) and p not in line and p not in HOMES
        and p not in AROUND[place]
    )  # fmt: skip
    return NEXT[shooter][arrow], arrow


def ends(position: slow.Position) -> list[tuple[slow.Ant, ...]]:
    """Return how it can end when everything falls, whatever the order."""
    return [tuple(sorted(ants)) for ants, _ in slow.outcomes(position)]


def pushed(position: slow.Position, way: str, steps: int) -> slow.Position:
    """Return the position after B1 was pushed, before anything falls."""
    _, to = slow.push(position, "B1", way, steps)
    if to is None:
        return slow.without(position, frozenset({"B1"}))
    return slow.put(position, "B1", to, slow.where(position, "B1")[1])


def assert_off(g: Antgravity, events: Iterable[Event]) -> None:
    """B1 is in the Hospital, its flag on its Base, and everybody has been told and paid."""
    assert (g.ants["B1"].at, g.ants["B1"].flag) == ("", None)
    assert g.bases["j6"] == [WHITE_J6]
    assert ev.FlagReturned(WHITE, "j6") in events
    assert [e.ant for e in events if isinstance(e, ev.Eliminated)] == ["B1"]
    assert g.energy == [1, 0]
    assert len(g.hands[1]) == 1


def test_field_133_whoever_falls_off_an_edge_is_in_the_hospital() -> None:
    for place, way in EDGES:
        g = lay(B1=f"{place} {way} white@j6", loose="" if NEXT[place][way] in HOMES else "B1")
        after, events = settled(g)
        assert ends(spots(g)) == [spots(after).ants]
        if not NEXT[place][way]:
            assert_off(after, events)


def test_field_133_a_missile_over_the_edge_is_gone() -> None:
    """The card is spent, and nothing is hit but what lies in the line up to the edge."""
    missed = 0
    for place, way in EDGES:
        g = lay(
            hands=("shotgun",), A1=f"{place} {way}", loose="A1" * (NEXT[place][way] not in HOMES)
        )
        line = slow.line_of_fire(spots(g), place, way)
        _, events = played(g, f"A1 shotgun {way}")
        told = of_kind(events, ev.Hit, ev.Missed, ev.Struck)
        assert told == ([ev.Hit("A1", way, line[0])] if line else [ev.Missed("A1", way)])
        missed += not line
    assert missed > 60


def test_field_133_no_movement_leaves_the_area() -> None:
    for place in EDGE:
        ground = AROUND[place][0]
        g = lay(
            damaged=ground if ground not in HOMES else "", A1=f"{place} {arrow_to(place, ground)}"
        )
        moves = [a for ask in asks(g) for a in ask.options(1_000) if isinstance(a, do.Move)]
        assert {move.to for move in moves} <= {place, *AROUND[place]}
        for move in moves:
            after, _ = played(g, (0, move))
            assert "A1" in where(after)


def arrow_to(place: str, beside: str) -> Way:
    return next(way for way in WAYS if NEXT[place][way] == beside)


# ---------------------------------------------------------------- 135: six lines, nothing else


RAYS = {place for line in LINES["e5"].values() for place in line}


@pytest.mark.parametrize("target", [p for p in BIT if p not in {"e5", "e4", *RAYS, *HOMES}])
def test_field_135_what_is_in_none_of_the_six_lines_is_never_hit(target: str) -> None:
    """Two columns over and one row up, or along the sides of spaces: no way of firing leads there."""
    loose = "" if NEXT[target]["e"] in {"e4", "e5", *HOMES} else "B1"
    g = lay(hands=("shotgun",), damaged="e4", A1="e5 w", B1=f"{target} e", loose=loose)
    with pytest.raises(Illegal):
        played(g, f"A1 shotgun {target}")
    for way in WAYS:
        _, events = played(g, f"A1 shotgun {way}")
        assert "B1" not in [e.target for e in events if isinstance(e, ev.Hit)]


def test_field_135_what_lies_before_the_target_is_hit_in_its_place() -> None:
    g = lay(hands=("shotgun shotgun",), damaged="e4 e7", A1="e5 w", B1="e8 w")
    g, events = played(g, "A1 shotgun e")
    assert of_kind(events, ev.Hit, ev.Struck) == [ev.Struck("e7", "damaged", again=False)]
    assert where(g)["B1"] == "e8 w"


# ---------------------------------------------------------------- 137: one step after the other


def fusillade() -> Antgravity:
    """A Confetti Cannon: A1 can push B1 and B2, and break what C1 and C2 stand on, each in the other's way."""
    return lay(
        seats=3,
        hands=("confetti",),
        damaged="f4 g2 g8 d8 c5",
        destroyed="d6",
        A1="e6 sw",
        B1="e4 sw",
        B2="g7 e",
        C1="d5 e",
        C2="e7 nw",
    )


SALVO = ("A1 confetti w", "fire se", "fire ne")


def test_field_137_every_step_is_told_in_the_order_in_which_it_happened() -> None:
    g, events = played(fusillade(), *SALVO)
    assert asked(g) == [(0, "falls")]
    assert offered(g) == ["C1 fall", "C2 fall"]
    g, more = played(g, "C1 fall")
    drawn = g.hands[1][0]
    assert [*events, *more] == [
        ev.Played(0, "confetti", "A1", 0),
        ev.Hit("A1", "w", "B1"),
        ev.Pushed("B1", "e3"),
        ev.Fell("B1", "f3"),
        ev.Hit("A1", "se", "B2"),
        ev.Pushed("B2", "h7"),
        ev.Eliminated("B2", "fell"),
        ev.EnergyGained(0, 1),
        ev.Drew(1, drawn, "legendary"),
        ev.Struck("d6", "destroyed", again=False),
        ev.Fell("C1", "d7"),
        ev.Fell("C2", "d6"),
    ]
    lines = [GAME.narrate(event) for event in (*events, *more)]
    said = [text(GAME, told) for told in lines if told is not None]
    assert len(said) == len(lines)
    for event, words in zip((*events, *more), said, strict=True):
        assert getattr(event, "ant", "") in words
        assert getattr(event, "to", "") in words


@pytest.mark.parametrize("first", ["C1", "C2"])
def test_field_137_the_steps_replayed_give_the_final_board(first: str) -> None:
    before = fusillade()
    g, events = played(before, *SALVO, f"{first} fall")
    assert replayed(before, events) == (where(g), {*g.asteroids})
    assert ("C1" in {e.ant for e in events if isinstance(e, ev.Fell)}) == (first == "C1")


def replayed(g: Antgravity, events: Iterable[Event]) -> tuple[dict[str, str], set[str]]:
    """Return the Ants and Asteroids after these steps, told to somebody who knows no rules."""
    ants, asteroids = where(g), {*g.asteroids}
    for event in events:
        match event:
            case ev.Pushed(ant=ant, to=to) | ev.Fell(ant=ant, to=to):
                ants[ant] = f"{to} {ants[ant].split()[1]}"
            case ev.Eliminated(ant=ant):
                del ants[ant]
            case ev.Struck(place=place, token=token, again=again):
                if again or token == "destroyed":
                    asteroids.remove(place)
            case _:
                pass
    return ants, asteroids


# ---------------------------------------------------------------- 139: the same again


TIMES = 20


def test_field_139_a_position_and_a_choice_have_one_result(number: Number, tmp_path: Path) -> None:
    """Twenty times, after saving and loading, and in another process with another hash seed."""
    moments = mid_game(number(100, 500))
    results = []
    for data, seat, action, number_of_ask in moments:
        g: Antgravity = decode(data, Antgravity)
        seen = {result(copy(g), seat, action, number_of_ask) for _ in range(TIMES // 2)}
        seen |= {result(g, seat, action, number_of_ask) for _ in range(TIMES // 2)}
        assert len(seen) == 1
        assert encode(g) == data
        results.append(seen.pop())
    saved = tmp_path / "moments"
    saved.write_bytes(encode(moments))
    assert elsewhere(saved, "1") == elsewhere(saved, "4711") == results


Moment = tuple[bytes, int, Action, int]


def mid_game(count: int) -> list[Moment]:
    """Return positions from the middle of random games with an answer that was given there."""
    found: list[Moment] = []
    rng, agent, seed = chance("mid-game"), RandomAgent(), 0
    while len(found) < count:
        g, passed = begun(2 + seed % 3), list[Moment]()
        g.rng = Rng(seed.to_bytes(32, "big"))
        while not g.over:
            ask = rng.pick(asks(g))
            answer = agent.choose(GAME, GAME.seat_view(g, ask.seat), [ask], rng)
            passed.append((encode(g), ask.seat, answer.action, ask.id))
            g = apply(g, ask.seat, answer.action, ask.id).state
        middle = passed[len(passed) // 4 : -len(passed) // 4]
        found += rng.sample(middle, min(25, len(middle)))
        seed += 1
    return found[:count]


def result(g: Antgravity, seat: int, action: Action, ask: int) -> bytes:
    """Return a digest of all that comes of an answer."""
    step = apply(g, seat, action, ask)
    return digest(encode([step.state, step.events]))


def results(saved: str) -> list[str]:
    """Return the digests of saved moments."""
    kind = list[tuple[bytes, int, GAME.action_type, int]]  # type: ignore[name-defined]
    moments = decode(Path(saved).read_bytes(), kind)
    return [result(decode(data, Antgravity), *rest).hex() for data, *rest in moments]


def elsewhere(saved: Path, hash_seed: str) -> list[bytes]:
    """Return what a process of its own makes of saved moments."""
    code = f"from {__name__} import results; print(*results({str(saved)!r}))"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [bytes.fromhex(digest) for digest in done.stdout.split()]


# ---------------------------------------------------------------- 143: a chain ends


CHAIN = {"A2": "d5 se", "B1": "c4 se", "B2": "c3 e", "C1": "c2 e", "C2": "d3 nw", "D1": "e3 ne"}
CHAIN |= {"D2": "f4 nw", "A1": "e4 sw"}
"""Eight Ants, each on the one before it; the first one stands on e6."""
MINED = "g7 i7 c6 c7 b1 b3 d2 h2"
"""Where each of them lands, in that order."""


def test_field_143_a_chain_through_all_nine_mines_ends() -> None:
    """One shot breaks a mined Asteroid; eight Ants fall, each onto a Mine that takes away the next one's hold."""
    g = lay(
        seats=4,
        hands=("shotgun",),
        destroyed="e6 g7 c6 c7 b3 h2",
        damaged="i7 b1 d2",
        mined=f"e6 {MINED}",
        **CHAIN,  # type: ignore[arg-type]
    )
    assert g.mines == 0
    g, events = played(g, "A1 shotgun e", *["gain energy"] * 3)
    went_off = [e.place for e in events if isinstance(e, ev.Exploded)]
    assert went_off == MINED.split()
    assert [e.place for e in events if isinstance(e, ev.MineLost)] == ["e6"]
    assert [e.ant for e in events if isinstance(e, ev.Eliminated)] == list(CHAIN)
    assert g.mines == MINES
    assert where(g) == {}
    assert g.energy == [6 + 3, 0, 0, 0]
    assert asked(g) == [(0, "turn")]


def test_field_143_every_order_of_falls_onto_mines_ends(number: Number) -> None:
    """Ants anywhere in mid-air, nine Mines below: whatever falls first, it ends, and no Mine goes off twice."""
    random, most = Random(143), 0
    for seed in range(number(200, 10_000)):
        position = slow.random_position(random, mines=False)
        mined = frozenset(random.sample(sorted(position.asteroids), MINES))
        g = laid(replace(position, mined=mined))
        rng, told = chance("falls", seed), Counter[str]()
        g, events = settled(g)
        while asked(g)[0][1] != "turn":
            told.update(e.place for e in events if isinstance(e, ev.Exploded))
            g, events = played(g, (0, asks(g)[0].sample(rng)))
        told.update(e.place for e in events if isinstance(e, ev.Exploded))
        assert max(told.values(), default=1) == 1
        assert slow.unsupported(spots(g)) == frozenset()
        most = max(most, told.total())
    assert most > 1


# ---------------------------------------------------------------- 145: a flag never stays with who is gone


CARRIER = "d5 w white@j6"
ENDS: dict[str, tuple[dict[str, str], str, ev.How]] = {
    "fall": ({"destroyed": "d4", "B1": CARRIER}, "A1 shotgun nw", "fell"),
    "splat": ({"damaged": "d4 c5", "B1": CARRIER}, "A1 shotgun ne", "splat"),
    "push": ({"damaged": "b4", "B1": "b5 w white@j6"}, "A1 shotgun ne", "pushed"),
    "collision": ({"destroyed": "d4", "B1": CARRIER, "B2": "d3 e"}, "A1 shotgun nw", "collided"),
    "mine": (
        {"destroyed": "d4", "damaged": "d2", "mined": "d2", "B1": CARRIER},
        "A1 shotgun nw",
        "mine",
    ),
    "card": ({"damaged": "d4", "B1": CARRIER}, "A1 lens ne", "card"),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("flag", ["white@j6", "own@f10", "white@f6", "own@f6"])
def test_field_145_the_flag_is_on_its_base_at_once(end: str, flag: str) -> None:
    laid, move, how = ENDS[end]
    laid = {**laid, "B1": laid["B1"].replace("white@j6", flag)}
    g = lay(hands=("shotgun lens",), A1="e5 se", **laid)  # type: ignore[arg-type]
    carried = g.ants["B1"].flag
    assert carried is not None
    before = len(g.bases[carried.base])
    g, events = played(g, move)
    assert ev.Eliminated("B1", how) in events
    at = events.index(ev.Eliminated("B1", how))
    assert events[at + 1] == ev.FlagReturned(carried.of, carried.base)
    assert len(g.bases[carried.base]) == before + 1
    assert carried in g.bases[carried.base]
    returns_with_nothing(g)


def test_field_145_whoever_breaks_his_own_ground_loses_his_flag() -> None:
    g = lay(turn=1, hands=("", "shotgun"), destroyed="d4", B1=CARRIER, B2="e5 se")
    g, events = played(g, "B2 shotgun nw")
    assert ev.Eliminated("B1", "fell") in events
    assert WHITE_J6 in g.bases["j6"]
    returns_with_nothing(g)


def returns_with_nothing(g: Antgravity) -> None:
    """Play on to the owner's next turn: B1 comes back without a flag, and can deliver nothing."""
    if asked(g) == [(0, "bonus")]:
        g, _ = played(g, "gain energy")
    g, _ = played(g, "end turn")
    while asked(g)[0] != (1, "deploy"):
        ask = asks(g)[0]
        assert ask.otherwise is not None
        g, _ = played(g, (ask.seat, ask.otherwise))
    while asked(g)[0] == (1, "deploy"):
        g, _ = played(g, offered(g)[0])
    assert g.ants["B1"].at
    assert g.ants["B1"].flag is None
    assert about(g, "B1 touchdown") == set()
    with pytest.raises(Illegal):
        played(g, "B1 touchdown")


def test_field_145_a_touchdown_meant_before_is_refused_after() -> None:
    """Ant B1 could deliver; its team-mate pushes it away; then the old answer arrives."""
    g = lay(turn=1, hands=("", "shotgun"), damaged="d3", B1="c3 nw white@j6", B2="d4 w")
    meant = asks(g)[0]
    assert meant.accepts(do.Touchdown("B1"))
    g, events = played(g, "B2 shotgun nw")
    assert ev.Eliminated("B1", "splat") in events
    before = encode(g)
    for number_of_ask in (meant.id, None):
        with pytest.raises(Illegal):
            apply(g, 1, do.Touchdown("B1"), number_of_ask)
    assert encode(g) == before
    assert g.trophies[1] == []


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
