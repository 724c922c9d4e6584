"""A typed move that is none is told why, by which clause, and what is possible; nothing changes by it."""

from __future__ import annotations

import pytest

from games.antgravity import GAME
from games.antgravity.refusal_words import REFUSAL_WORDS
from games.antgravity.refusing import misread
from games.antgravity.rules.state import Antgravity
from games.core import notation
from games.core.engine import asks
from games.core.rng import Rng
from games.core.types import Seat
from tests.desk.kit import ANN, BEN, Room
from tests.games.antgravity.positions import begun, lay, played
from tests.kit.talk import text as in_words

HAND = "shotgun railgun jetpack magnet"
GRAY = "e4 d3 h7"


PLAYED = "antgravity"


def table(*moves: str, hand: str = HAND, energy: int = 0, **ants: str) -> Antgravity:
    """A1 on e5 with e4 below it, A2 in the Hospital, B1 to the east behind nothing; then these moves."""
    standing = {"A1": "e5 w", "B1": "e8 ne", **ants}
    g = lay(worn=f"{GRAY} d8", hands=(hand,), energy=(energy,), standing=standing)
    return played(g, *moves)[0]


async def laid(room: Room, state: Antgravity) -> None:
    await room.begin(ANN, BEN, game="antgravity")
    await room.put(state)


async def refused(room: Room, typed: str) -> str:
    """Type this; it has to be refused and to change nothing. Return what is said."""
    before = await room.bytes()
    await room.command(ANN, "move", what=typed)
    assert not room.said(ANN).startswith("✔"), room.said(ANN)
    assert "?" in room.labels(ANN)
    assert await room.bytes() == before
    return room.said(ANN)


@pytest.mark.parametrize(
    ("typed", "why", "clause"),
    [
        ("B1 e8>e7 w", "B1 belongs to ■ **Ben**. Yours are A1 and A2.", "G3.2"),
        ("C1 e8>e7 w", "There is no such Ant. Yours are A1 and A2.", "G1.4"),
        ("A2 e4>e5 w", "A2 is in the Hospital until your next turn begins.", "G3.1"),
        ("move a1", "What does A1 do? It is on e5.", "G3.4"),
        ("A1 dance", "What does A1 do? It is on e5.", "G3.4"),
        ("A1 f5>f6 w", "A1 is on e5, not on f5.", "G5.1"),
        ("A1 e5>e9 w", "e9 is not adjacent to e5. Empty and adjacent: e6, f5, d4, d5.", "G5.1"),
        ("A1 e5>e4 w", "e4 is not empty: an Asteroid is there.", "G5.1"),
        ("A1 e5>e12 w", "There is no space e12: the play area ends before. Row e has 10", "G1.1"),
        ("jump A1 e5>d4 up", "Say where is down after that:", "G5.1"),
        ("A1 e5 w", "A movement has to change something", "G5.2"),
        ("A1 e5>f5 sw", "A1 would fall off the area. On f5 down can be:", "G5.3"),
        ("A1 lens e", "You do not hold Burning Lens. You hold: Shotgun,", "G2.4"),
        ("A1 shotgun up", "In which direction? → e, ↘︎ se,", "G6.1"),
        ("A1 shotgun B1", "A direction is named, not a target: B1 is the first thing → e.", "G6.1"),
        ("A1 shotgun e9", "There is nothing on e9 to hit. Fired → e the missile hits: B1.", "G6.1"),
        ("A1 shotgun d6", "d6 is in none of the six straight lines from e5.", "G6.1"),
        (
            "A1 Crumb Railgun e over",
            "There is nothing that way that Crumb Railgun may pass.",
            "G6.2",
        ),
        ("A1 jetpack d4 sw", "Only the card is played now; what it does is asked then.", "G8.9"),
        ("shotgun", "A Weapon is fired by an Ant: write the Ant first", "G6.1"),
        ("spend jetpack", "Jetpack is played by an Ant: write the Ant first.", "G7.1"),
        ("spend magnet", "Without an Ant Magnet costs 1 Energy, and you have none.", "G13.2"),
        ("A1 pickup white", "A1 does not stand on a Base", "G9.1"),
        ("A1 touchdown", "A1 carries no flag.", "G9.3"),
        ("A1 give A2", "A1 does not stand on its team-mate", "G9.2"),
        ("draw legendary", "Nobody chooses a Legendary card", "G2.5"),
        ("buy weapon", "That costs 3 Energy, and you have 0.", "G13.2"),
        ("sing", "There is no such card or action.", "G3.2"),
    ],
)
async def test_a_typed_move_that_is_none_says_why(
    room: Room, typed: str, why: str, clause: str
) -> None:
    await laid(room, table())
    said = await refused(room, typed)
    assert said.startswith(why)
    assert f"-# {clause}: " in said


async def test_what_an_ant_has_done_is_done(room: Room) -> None:
    await laid(room, table("A1 e5>d4 sw", hand="shotgun railgun", A2="h8 w"))
    said = await refused(room, "A1 d4>d5 sw")
    assert said.startswith("A1 has made its movement.")
    await room.move(ANN, "A1 shotgun ne")
    said = await refused(room, "A1 railgun e")
    assert said.startswith("A1 has played its card. One more costs 1 Energy, and you have none.")
    assert "-# G13.2: " in said
    await room.move(ANN, "A2 h8 ne")
    assert (await refused(room, "A1 d4>d5 sw")).startswith("A1 has had its activation")


async def test_without_an_activation_nothing_begins(room: Room) -> None:
    await laid(room, table("draw weapon", "draw weapon", energy=3))
    assert (await refused(room, "A1 e5>d4 sw")).startswith("You have no activation left")
    said = await refused(room, "draw weapon")
    assert said.startswith("You have no activation left")
    assert "-# G3.3: " in said


async def test_what_is_asked_besides_the_turn_is_said(room: Room) -> None:
    await laid(room, begun(2))
    who = ANN if (await room.now()).asks[0].seat == 0 else BEN
    await room.command(who, "move", what="A1 c4>c5 sw")
    assert room.said(who).startswith("Something else is asked of you now: ")
    assert "leaves the Hospital" in room.said(who)


async def test_the_moves_written_most_like_it_are_named(room: Room) -> None:
    await laid(room, table())
    said = await refused(room, "A1 e5>e9 sw")
    assert "Possible and written like it: `A1 e5>" in said
    assert "`A1 shotgun e`" in await refused(room, "A1 shotgun B1")
    near = said.splitlines()[1].split("`")[1::2]
    assert len(near) == 3
    await room.move(ANN, near[0])


# ---------------------------------------------------------------- from what the seat knows


def test_no_refusal_looks_at_what_is_hidden() -> None:
    g = table()
    twin = GAME.imagine(GAME.seat_view(g, 0), Rng(b"t" * 32))
    for typed in ("A1 lens e", "B1 shotgun e", "A1 shotgun e9", "magnet", "draw weapon now"):
        first, second = (
            misread(typed, asks(state), GAME.view(state, Seat(0))) for state in (g, twin)
        )
        assert (first.line, first.clause) == (second.line, second.clause)


def test_anything_at_all_can_be_typed_at_any_moment() -> None:
    g = table()
    odd = [
        "",
        ">",
        "A1 >",
        "A1 e5>",
        "A1 >d4 sw",
        "a9 z9>z8",
        "A1 shotgun ☃",
        "draw",
        "A1 e5>d4>c3",
        "👑",
    ]
    cut = [GAME.write(a)[:n] + "x" for a in asks(g)[0].options(60) for n in (2, 5, 9)]
    for typed in (*odd, *cut):
        why = misread(typed, asks(g), GAME.view(g, Seat(0)))
        assert why.code == "unknown" or in_words(GAME, why.line)
        assert why.clause


def test_every_reason_has_its_words_filled() -> None:
    assert all(key.startswith(("illegal.", "thing.", "at.")) for key in REFUSAL_WORDS)


# ---------------------------------------------------------------- any game


def test_nearest_moves_are_those_written_alike_and_none_where_nothing_is() -> None:
    g = table()
    (ask,) = asks(g)
    moves = notation.offered("", [ask], GAME.write)
    assert notation.nearest("A1 e5>d4 s", moves)[0] in {"A1 e5>d4 sw", "A1 e5>d4 se"}
    assert notation.nearest("👑", moves) == []
    assert len(notation.nearest("A1 e5>d4 s", moves, 2)) == 2
