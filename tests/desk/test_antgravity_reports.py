"""What went wrong for people who play such games, replayed at a table of ANTgravity through the desk; numbers are the
reports'. What concerns the rules alone stands in tests/games/antgravity/test_reports_*.py.
"""

from __future__ import annotations

import pytest

from bot.controls import Menu
from games.antgravity import GAME
from games.antgravity.rules import actions as do
from games.antgravity.rules import events as ev
from games.antgravity.rules.pieces import Flag
from games.antgravity.rules.scoring import points
from games.antgravity.rules.state import Antgravity
from games.core.engine import asks
from games.core.types import Public, Seat
from rendering.scene import Look, Scene
from tests.conformance.test_discord import rows_fit
from tests.desk.asteroids import laid
from tests.desk.kit import ANN, BEN, Person, Room, buttons, menus, together
from tests.desk.test_typed import completed
from tests.desk.toy import reached
from tests.games.antgravity.positions import lay, of_kind, played, where
from tests.kit.games import painter
from tests.kit.messages import IN_DISCORD, looker
from tests.kit.talk import text

DELIVERS = "e10 sw white@j6"
"""An Ant on A's own Base with a flag."""


PLAYED = "antgravity"


async def state_of(room: Room) -> Antgravity:
    state = (await room.now()).playing
    assert isinstance(state, Antgravity)
    state.check()
    return state


# ---------------------------------------------------------------- the rules, by words and by number


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("gravity", "G4.1"),
        ("line of fire", "G6.1"),
        ("G4.4", "G4.4"),
        ("mines", "G12.1"),
        ("splat", "G6.4"),
        ("jetpack", "G8.9"),
        ("wings", "G8.29"),
        ("magnifier", "G14.7"),
    ],
)
async def test_the_rules_are_found_by_the_words_that_people_use(
    room: Room, words: str, first: str
) -> None:
    await room.command(ANN, "rules", about=words)
    assert room.said(ANN).splitlines()[1].startswith(f"**{first}** ")
    assert len(room.said(ANN)) <= 2_000


# ---------------------------------------------------------------- 47: more than 25 choices


def drawn_to_the_magnet(extra: str = "") -> Antgravity:
    """Asteroids of which several have more than 25 spaces within reach."""
    return lay(hands=("magnet",), damaged=f"e4 {extra}", A1="e5 w")


@pytest.mark.parametrize("extra", ["", "g6", "g6 h5", "g6 h5 d4 d6 d8 h7 g3 g4 h3 i6", "d6 d7 d8"])
def test_field_47_every_space_for_the_magnet_can_be_reached_by_pressing(extra: str) -> None:
    """With one Asteroid, two, three or ten of them: all pages of all menus lead to all moves."""
    g, _ = played(drawn_to_the_magnet(extra), "A1 magnet")
    (ask,) = asks(g)
    offered = set(ask.options(10_000))
    found, panels = reached(looker(GAME, g, Seat(0)), ask)
    assert found == offered
    assert sum(isinstance(action, do.Tow) for action in offered) > 25
    for panel in panels:
        rows_fit(panel.rows)


async def test_field_47_the_last_page_of_the_magnets_spaces_is_right(room: Room) -> None:
    await laid(room, drawn_to_the_magnet("d7"))
    await room.move(ANN, "A1 magnet")
    await room.press(ANN, next(label for label in room.labels(ANN) if "d7" in label))
    (first,) = menus(room.message(ANN))
    (forward,) = [b for b in buttons(room.message(ANN)) if b.label == "1/2 ▶" and b.enabled]
    await room.click(ANN, forward.id, private=True)
    (last,) = menus(room.message(ANN))
    assert "2/2 ▶" in room.labels(ANN)
    assert [b.enabled for b in buttons(room.message(ANN)) if b.label == "2/2 ▶"] == [False]
    offered = {a.to for a in (await towing(room)) if a.start == "d7"}
    assert {ends(label) for label in labels(first) + labels(last)} == offered
    assert (len(labels(first)), len(labels(last))) == (25, len(offered) - 25)
    to = ends(labels(last)[-1])
    await room.choose(ANN, labels(last)[-1])
    g = await state_of(room)
    assert to in g.asteroids
    assert "d7" not in g.asteroids


def labels(menu: Menu) -> list[str]:
    return [option.label for option in menu.options]


def ends(label: str) -> str:
    """The space that a label ends with, whatever number stands before it."""
    return label.rsplit(maxsplit=1)[-1]


async def towing(room: Room) -> list[do.Tow]:
    (ask,) = (await room.now()).asks
    return [a for a in ask.options(10_000) if isinstance(a, do.Tow)]


async def test_field_47_any_space_can_be_typed_and_completion_offers_at_most_25(room: Room) -> None:
    await laid(room, drawn_to_the_magnet("d7"))
    await room.move(ANN, "A1 magnet")
    every = [GAME.write(action) for action in await towing(room)]
    for written in ("", "d7", "d7>", *every):
        found = await completed(room, ANN, written)
        assert 0 < len(found) <= 25
        if written in every:
            assert found[0][1] == written
    await room.move(ANN, every[-1])
    assert every[-1].split(">")[1] in (await state_of(room)).asteroids


# ---------------------------------------------------------------- 74: nothing seen is unseen


@pytest.mark.parametrize(
    "move",
    ["draw weapon", "draw equipment", "A1 shotgun nw", "A1 parcel", "buy weapon"],
)
async def test_field_74_no_draw_and_no_asteroid_turned_over_is_taken_back(
    room: Room, move: str
) -> None:
    """A movement can be taken back; a card drawn, played or an Asteroid flipped stays, and so do the stacks."""
    g = lay(hands=("shotgun parcel",), damaged="d4 e4", A1="e5 w", energy=(3,))
    await laid(room, g)
    await room.move(ANN, "A1 e5>f5 w")
    await room.press(ANN, "Undo")
    assert where(await state_of(room)) == where(g)
    await room.move(ANN, move)
    after = await state_of(room)
    assert "Undo" not in room.labels(ANN)
    await room.command(ANN, "undo")
    assert "cannot be taken back" in room.said(ANN)
    assert await state_of(room) == after


# ---------------------------------------------------------------- 170: face down is face down


def test_field_170_boards_that_differ_only_face_down_are_shown_the_same() -> None:
    """To everybody but whoever has peeked: views, messages with their ids and alternative texts, pictures."""
    damaged = lay(seats=3, hands=("magnet",), damaged="e4 d4 g6", A1="e5 w", B1="d3 e")
    destroyed = lay(seats=3, hands=("magnet",), destroyed="e4 d4 g6", A1="e5 w", B1="d3 e")
    for g in (damaged, destroyed):
        g.asteroids["d4"].peeked = [2]
    assert damaged.asteroids != destroyed.asteroids
    assert GAME.public_view(damaged) == GAME.public_view(destroyed)
    assert scene(damaged) == scene(destroyed)
    for shown in IN_DISCORD.values():
        assert shown(GAME, damaged, Seat(0)) == shown(GAME, destroyed, Seat(0))
    seen = [GAME.seat_view(g, 2).peeked for g in (damaged, destroyed)]
    assert seen == [(("d4", "damaged"),), (("d4", "destroyed"),)]


def scene(g: Antgravity) -> Scene:
    """What is painted: an equal scene gives an equal picture."""
    made: Scene = painter(GAME).board(GAME.public_view(g), Look(("Ann", "Ben", "Cleo")))
    return made


# ---------------------------------------------------------------- 137: told step by step


async def test_field_137_the_table_and_the_log_tell_every_step_in_order(room: Room) -> None:
    """A shot breaks what B1 stands on; it falls onto a Mine; its owner and the shooter are paid."""
    g = lay(hands=("shotgun",), destroyed="d4 d2", mined="d2", A1="e5 se", B1="d5 w white@j6")
    await laid(room, g)
    _, events = played(g, "A1 shotgun nw")
    kinds = (ev.Played, ev.Struck, ev.Fell, ev.Exploded, ev.Eliminated, ev.FlagReturned)
    told = of_kind(events, *kinds, ev.EnergyGained)
    assert [type(e) for e in told] == [ev.Played, ev.Struck, ev.Fell, ev.Exploded, ev.Struck,
                                       ev.Eliminated, ev.FlagReturned, ev.EnergyGained]  # fmt: skip
    lines = [plain(text(GAME, said)) for e in told if (said := GAME.narrate(e)) is not None]
    assert len(lines) == len(told)
    await room.move(ANN, "A1 shotgun nw")
    now = await state_of(room)
    assert where(now) == {"A1": "e5 se"}
    await room.press(BEN, "Log")
    for shown in (room.said(ANN), room.said(BEN), (await room.table()).content):
        in_order(plain(shown), lines)


def plain(said: str) -> str:
    """A message without names, marks and capital letters."""
    for mark, word in (("*", ""), ("Ann", "Player 1"), ("Ben", "Player 2"), ("● ", ""), ("■ ", "")):
        said = said.replace(mark, word)
    return said.lower()


def in_order(shown: str, lines: list[str]) -> None:
    at = 0
    for said in lines:
        words = said.rstrip(".")
        assert words in shown[at:], f"{words!r} is not told, or too early: {shown}"
        at += shown[at:].index(words) + len(words)


# ---------------------------------------------------------------- 145: nothing is delivered by who is gone


async def test_field_145_a_touchdown_pressed_before_its_ant_was_eliminated_is_refused(
    room: Room,
) -> None:
    """Ann's panel offers the touchdown; her other Ant shoots the carrier; then the old button is pressed."""
    g = lay(hands=("shotgun",), damaged="d9 d8 e8", A1=DELIVERS, A2="e9 w")
    await laid(room, g)
    await room.press(ANN, "Play")
    old = await touchdown(room, ANN)
    await room.move(ANN, "A2 shotgun e")
    state = await state_of(room)
    assert where(state)["A2"] == "e9 w"
    assert "A1" not in where(state)
    before = await room.bytes()
    await room.click(ANN, old, private=True)
    assert "✔" not in room.said(ANN)
    assert await room.bytes() == before
    assert state.bases["j6"] == [Flag(-1, "j6")]
    assert points(state, 0) == 0


async def touchdown(room: Room, who: Person) -> str:
    """The custom id of the button that delivers a flag."""
    shown = [b for b in buttons(room.message(who)) if "ouch" in b.label]
    assert len(shown) == 1, room.labels(who)
    return shown[0].id


# ---------------------------------------------------------------- 147: one delivery is one


async def test_field_147_a_touchdown_pressed_twice_scores_once(room: Room) -> None:
    """Two presses of one button at the same moment, and Discord delivering one of them twice."""
    await laid(room, lay(damaged="e4", A1=DELIVERS, A2="e5 w"))
    await room.press(ANN, "Play")
    button = await touchdown(room, ANN)
    first, again = room.press_id(), room.press_id()
    n = (await room.now()).row.n
    await together(
        *(room.click(ANN, button, private=True, interaction=at) for at in (first, again, first))
    )
    g = await state_of(room)
    assert points(g, 0) == 1
    assert [flag.base for flag in g.trophies[0]] == ["j6"]
    assert (await room.now()).row.n == n + 1


@pytest.mark.parametrize("first", ["pass", "touchdown"])
async def test_field_147_a_pass_and_a_touchdown_pressed_together_are_one_of_them(
    room: Room, first: str
) -> None:
    """A2 stands on A1, which stands on the Base with the flag: it can be taken or delivered, not both."""
    await laid(room, lay(damaged="e4", A1=DELIVERS, A2="d9 se"))
    await room.press(ANN, "Play")
    delivers = await touchdown(room, ANN)
    (takes,) = [b.id for b in buttons(room.message(ANN)) if "A2" in b.label and "flag" in b.label]
    order = (takes, delivers) if first == "pass" else (delivers, takes)
    await together(*(room.click(ANN, button, private=True) for button in order))
    g = await state_of(room)
    flag = Flag(-1, "j6")
    assert g.bases["j6"] == []
    assert (g.ants["A1"].flag, g.ants["A2"].flag, g.trophies[0]) == (
        (None, flag, []) if first == "pass" else (None, None, [flag])
    )


async def test_field_147_the_first_touchdown_wins_and_nothing_comes_after_it(room: Room) -> None:
    """Ann has two points; the winning touchdown is pressed twice, with another action and a typed one beside it."""
    await laid(
        room,
        lay(damaged="e4", A1=DELIVERS, A2="e5 w", trophies=("own@b2",), hands=("sugar",)),
    )
    await room.press(ANN, "Play")
    button = await touchdown(room, ANN)
    (ends_turn,) = [b.id for b in buttons(await room.table()) if "nd turn" in b.label]
    n = (await room.now()).row.n
    await together(
        room.click(ANN, button, private=True),
        room.click(ANN, button, private=True),
        room.click(ANN, ends_turn),
        room.command(ANN, "move", what="A2 sugar"),
    )
    now = await room.now()
    assert (now.row.status, now.row.n) == ("over", n + 1)
    g = await state_of(room)
    assert (g.finished, points(g, 0), g.energy) == (True, 3, [0, 0])
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert outcome.winners == (0,)
    before = await room.bytes()
    for who in (ANN, BEN):
        await room.click(who, button, private=True)
        assert room.said(who) == "The game is over."
        await room.command(who, "move", what="end turn", table="#1")
        assert room.said(who) == "The game is over."
    assert await room.bytes() == before
    told = [event for _, events in now.happened(Public(), now.entries) for event in events]
    assert len(of_kind(told, ev.Won)) == len(of_kind(told, ev.Scored)) == 1
