"""Typed moves in the words that people use: what is a move is read as one, and what is none is told so truly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.antgravity import GAME
from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.rules import actions as do
from games.antgravity.rules.state import Antgravity
from games.core.actions import Action
from games.core.engine import asks
from games.core.types import Seat
from tests.games.antgravity.positions import begun, lay, played
from tests.kit.talk import text as in_words

HAND = "beamrifle railgun shotgun neutrino skewer magnet switch wings minelayer gyro jelly jetpack downunder moon"
WORDS = {"e": "East", "se": "south-east", "sw": "down  south west", "w": "left", "nw": "Up left"}


def table(hand: str = HAND, energy: int = 5) -> Antgravity:
    """A1 beside the Base b2, A2 on the Base f6 with flags, B1 far away; three Asteroids."""
    standing = {"A1": "d4 e", "A2": "f5 e", "B1": "g1 e"}
    return lay(damaged="d5 g2 c8", hands=(hand,), energy=(energy, energy), standing=standing)


def meant(g: Antgravity, typed: str) -> list[str]:
    """Return the moves that ``typed`` could mean for whoever is asked first, as they are written."""
    seat = asks(g)[0].seat
    open_asks = [ask for ask in asks(g) if ask.seat == seat]
    return [GAME.write(answer.action) for answer in GAME.parse(typed, open_asks)]


def why(g: Antgravity, typed: str) -> str:
    """Return why ``typed``, which is no move, is none."""
    assert meant(g, typed) == []
    seat = asks(g)[0].seat
    mine = [ask for ask in asks(g) if ask.seat == seat]
    told = in_words(GAME, GAME.misread(typed, mine, GAME.seat_view(g, seat)).line)
    return told.replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("A1 c4 se", "A1 d4>c4 se"),
        ("a1 jump c4 se", "A1 d4>c4 se"),
        ("move A1 to c4, down south east", "A1 d4>c4 se"),
        ("A1 d4>c4 se now", "A1 d4>c4 se"),
        ("A1 d4 → c4 → se", "A1 d4>c4 se"),
        ("A1 turn nw", "A1 d4 nw"),
        ("turn A1 to the north-west", "A1 d4 nw"),
        ("A1 d4 ↖", "A1 d4 nw"),
        ("A1 d4 ↖\ufe0e nw", "A1 d4 nw"),
        ("A1 jump ne e", "A1 d4>c4 e"),
        ("draw weapons", "draw weapon"),
        ("draw a Weapon card", "draw weapon"),
        ("buy weapons", "buy weapon"),
        ("A1 Beam Rifle e", "A1 beamrifle e"),
        ("A1 beam → e", "A1 beamrifle e"),
        ("A1 fire right Beam Rifle", "A1 beamrifle e"),
        ("A1 Crumb Railgun e over", "A1 railgun e over"),
        ("A1 Crumb Railgun past e", "A1 railgun e over"),
        ("A1 Old Switcheroo", "A1 switch"),
        ("use the magnet with A1", "A1 magnet"),
        ("pay Old Switcheroo", "spend switch"),
        ("A2 pick up white flag", "A2 pickup white"),
        ("A2 take my own flag", "A2 pickup own"),
        ("done", "end turn"),
        ("End", "end turn"),
        ("finish my turn", "end turn"),
    ],
)
def test_people_write_a_turn_in_their_own_words(typed: str, move: str) -> None:
    assert meant(table(), typed) == [move]


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("draw card", ["draw weapon", "draw equipment"]),
        ("buy", ["buy weapon", "buy equipment"]),
        ("weapon", ["draw weapon", "buy weapon"]),
        ("magnet", ["A1 magnet", "A2 magnet", "spend magnet"]),
        ("use Old Switcheroo", ["A1 switch", "A2 switch", "spend switch"]),
        ("beam rifle e", ["A1 beamrifle e", "A2 beamrifle e"]),
        ("A2 pickup flag", ["A2 pickup white", "A2 pickup own"]),
        ("A1 c4", ["A1 d4>c4 e", "A1 d4>c4 se"]),
        ("A1 move ne", ["A1 d4>c4 e", "A1 d4>c4 se"]),
        ("A1 c4 down right", ["A1 d4>c4 e", "A1 d4>c4 se"]),
    ],
)
def test_what_may_be_several_moves_names_them(typed: str, moves: list[str]) -> None:
    assert meant(table(), typed) == moves


@pytest.mark.parametrize("typed", ["e", "A1 e", "A1", "A1 don't d4>c4 se", "A1 d4>c4 se or e"])
def test_nothing_is_guessed(typed: str) -> None:
    """ "e" begins "end turn", and "A1 e" the card that A1 may still play: neither was meant."""
    g = played(table("eggs"), "A1 d4 nw")[0] if typed == "A1 e" else table()
    assert meant(g, typed) == []


def cards_asking() -> Iterator[tuple[str, str, str]]:
    """Yield what was played before, what is typed then, and the answer that it is."""
    for typed in ("se", "beamrifle se", "A1 Beam Rifle se", "fire southeast", "fire se now"):
        yield "A1 beamrifle w", typed, "fire se"
    for typed in ("done", "no", "stop", "hold"):
        yield "A1 beamrifle w", typed, "hold fire"
    for typed in ("d5", "place a mine on d5", "Mine Beetle d5"):
        yield "A1 minelayer", typed, "mine d5"
    for typed in ("d5 to d6", "magnet d5 d6", "Asteroid d5 → d6"):
        yield "A1 magnet", typed, "d5>d6"
    yield from (("A1 switch", typed, "swap A1 A2") for typed in ("A2 and A1", "swap A2 A1"))
    yield from (("A1 wings", typed, "A1 d4>c4 se") for typed in ("c4 se", "fly to c4 se"))
    yield from (("A1 jetpack", typed, "A1 d4>c4 se") for typed in ("A1 c4 se", "jetpack c4 se"))
    yield from (("A1 gyro", typed, "A1 turn nw") for typed in ("A1 nw", "nw", "turn A1 nw"))
    yield from (("A1 jelly", typed, "weapons 2") for typed in ("2", "two weapons", "1 equipment"))
    yield "A1 gyro", "A2 turn west", "A2 turn w"
    yield "A1 gyro", "A2 turn west please", "A2 turn w"
    yield from (("A1 downunder", typed, "tilt B e") for typed in ("east", "turn B e"))
    yield from (("A1 moon", typed, "launch d6") for typed in ("d6", "asteroid on d6"))
    yield "A1 moon", "skip", "skip"


@pytest.mark.parametrize(("before", "typed", "move"), [*cards_asking()])
def test_people_answer_a_card_in_their_own_words(before: str, typed: str, move: str) -> None:
    assert meant(played(table(), before)[0], typed) == [move]


def over_limit(hand: str) -> Antgravity:
    """The end of a round at which seat 0 holds too many cards."""
    standing = {"A1": "f9 e", "B1": "b3 w"}
    g = lay(hands=(hand,), doom="embargo blank", turn=1, standing=standing)
    return played(g, "end turn")[0]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("discard drill+shotgun", "discard shotgun+drill"),
        ("discard shotgun drill", "discard shotgun+drill"),
        ("Weevil Drill and Shotgun", "discard shotgun+drill"),
        ("discard Wings, Pogo Cricket", "discard pogo+wings"),
    ],
)
def test_cards_are_discarded_in_any_order_by_any_name(typed: str, move: str) -> None:
    assert meant(over_limit("shotgun drill sugar magnet pogo wings"), typed) == [move]


def test_two_cards_of_a_kind_are_two() -> None:
    g = over_limit("shotgun shotgun magnet magnet pogo wings")
    assert meant(g, "Shotgun and Shotgun") == ["discard shotgun+shotgun"]
    assert meant(g, "discard magnet, magnet") == ["discard magnet+magnet"]


def test_an_ant_and_the_space_that_is_called_like_it_are_told_apart() -> None:
    standing = {"A1": "b1 se", "A2": "f5 e", "B1": "g1 e"}
    g = lay(damaged="c2 a2 g2", hands=("jetpack",), standing=standing)
    g, _ = played(g, "A1 jetpack")
    assert meant(g, "A1 a1 e") == ["A1 b1>a1 e"]
    assert meant(g, "A1 e") == ["A1 b1 e", "A1 b1>a1 e"]  # "a1 e" may be a jump to a1


def test_seat_a_is_no_article() -> None:
    standing = {"C1": "d4 e", "A1": "g1 e", "B1": "h7 e"}
    g = lay(damaged="d5 g2 h8", hands=("", "", "downunder"), seats=3, turn=2, standing=standing)
    g, _ = played(g, "C1 downunder")
    assert meant(g, "tilt a ne please") == ["tilt A ne"]
    assert meant(g, "B ne") == ["tilt B ne"]
    assert meant(g, "ne") == ["tilt A ne", "tilt B ne"]


def test_one_card_is_discarded_by_its_name_alone() -> None:
    g = over_limit("shotgun drill sugar magnet pogo")
    assert meant(g, "shotgun") == meant(g, "discard Shotgun") == ["discard shotgun"]
    assert meant(g, "discard Weevil Drill") == ["discard drill"]
    assert why(g, "shotgun drill") == "Discard 1 card; you named 2."
    assert why(g, "discard lens").startswith("You do not hold lens.")
    assert why(g, "A1 c4 se").startswith("Something else is asked of you now")


def test_an_ant_is_placed_by_its_space() -> None:
    g = begun(2)
    (first, *_) = (GAME.write(a) for a in asks(g)[0].options(9))
    assert meant(g, first.split()[-1]) == meant(g, f"put A1 on {first.split()[-1]}") == [first]


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("A1 shotgun c4", "There is nothing on c4 to hit. Fired ↗ ne the missile hits: nothing."),
        ("A1 shotgun d7", "There is nothing on d7 to hit. Fired → e the missile hits: d5."),
        ("A1 neutrino d5", "neutrino flies through the Asteroid on d5. Fired → e it hits: nothing"),
        ("A1 shotgun b2", "A direction is named, not a target: b2 is the first thing ↖ nw."),
        ("A1 shotgun e over", "shotgun passes nothing: it hits the first thing in its way."),
        ("A1 railgun nw over", "There is nothing that way that railgun may pass."),
        ("A1 shotgun l9", "There is no such row."),
        ("A1 A2", "What does A1 do? It is on d4."),
        ("A1 d4>l4 e", "There is no such row. The rows are a to k, from above."),
        ("A1 d4>c4", "could be several"),
        ("pass", "To end your turn write **end turn**."),
        ("A1 c4 sw", "A1 would fall off the area. On c4 down can be: → e, ↘ se."),
        ("A1 jump e e", "d5 is not empty: an Asteroid is there."),
        ("c4 se", "That is not quite how it is written. This is possible, if you mean it: A1 c4 ↘"),
        (
            "A1 se c4",
            "That is not quite how it is written. This is possible, if you mean it: A1 c4",
        ),
        ("A1 d4>c4 se quickly", "That is not quite how it is written."),
        ("A2 pickup blue", "That is not quite how it is written."),
        ("A2 pickup orange", "Not such a flag from f6. Possible: A2 picks up a white flag · A2"),
        ("draw shotgun", "A Weapon or an Equipment card is drawn from its stack"),
        ("spend wings", "wings is played by an Ant"),
        ("touchdown", "Which Ant? Write it first: A1 or A2."),
    ],
)
def test_a_refusal_says_what_is_the_case(typed: str, told: str) -> None:
    if told == "could be several":
        assert len(meant(table(), typed)) == 2
    else:
        assert why(table(), typed).startswith(told)


def test_a_thing_behind_the_first_is_told_by_what_the_card_does() -> None:
    standing = {"A1": "e5 w", "B1": "e8 ne"}
    hand = ("shotgun skewer railgun pest",)
    g = lay(damaged="e4 d8", worn="e7 c8", hands=hand, standing=standing)
    assert why(g, "A1 shotgun B1") == "B1 is → e, but e7 is the first thing there."
    assert "B1 is hit, too, if you fire → e, after e7." in why(g, "A1 skewer B1")
    assert "B1 is → e past e7. Write **over**" in why(g, "A1 railgun B1")
    assert why(g, "A1 pest B1") == "B1 is → e, but e7 is the first thing there."


def test_a_stack_is_called_empty_only_when_it_is() -> None:
    g = table()
    g.weapons.draw.clear()
    assert why(g, "draw weapons") == "That stack is empty, and so is its discard pile."
    assert meant(g, "draw card") == ["draw equipment"]


def test_a_touchdown_needs_no_space() -> None:
    g = lay(damaged="d5", A1="e10 sw white@j6", A2="f5 e")
    for typed in ("A1 touchdown", "A1 touch down", "A1 deliver the flag"):
        assert meant(g, typed) == ["A1 touchdown"]
    assert why(g, "A1 touchdown f10").endswith("if you mean it: Touchdown with A1.")


def test_a_near_miss_of_another_question_is_told_the_answers() -> None:
    g, _ = played(table(), "A1 minelayer")
    assert why(g, "mine d6") == (
        "That is none of the answers to “minelayer: a Mine on which Asteroid?”. "
        "Possible: Mine on c8 · Mine on d5 · Mine on g2 · Leave it."
    )
    assert why(g, "draw weapon").startswith("Something else is asked of you now")


# ---------------------------------------------------------------- whatever is possible


def said_otherwise(action: Action) -> Iterator[str]:
    """Yield what people may write for an action of a turn, besides its notation."""
    written = GAME.write(action)
    yield f"please {written.upper()}!"
    match action:
        case do.Move(ant=ant, start=start, to=to, down=down):
            yield f"{ant} {to} {WORDS.get(down, down)}"
            yield f"jump {ant} from {start} to {to} and turn {down}"
        case do.Fire(ant=ant, card=card, toward=toward, over=over):
            yield f"{ant} fire {CARD_WORDS[f'card.{card}']} {WORDS.get(toward, toward)}{' past' * over}"
        case do.Use(ant=ant, card=card):
            yield f"{ant} plays {CARD_WORDS[f'card.{card}']}".replace("plays", "use")
            yield f"{CARD_WORDS[f'card.{card}']} with {ant}"
        case do.Spend(card=card):
            yield f"spend {CARD_WORDS[f'card.{card}']}"
        case _:
            return


@pytest.mark.parametrize("deal", range(3))
def test_no_move_of_a_turn_is_refused_for_its_words(deal: int) -> None:
    """Every card of the game once, so that no word for one is a word for something else."""
    hand = " ".join(tuple(ARSENAL)[deal::3])
    g = table(hand)
    for action in asks(g)[0].options(5_000):
        for typed in said_otherwise(action):
            assert meant(g, typed) == [GAME.write(action)], typed


def test_every_word_of_every_answer_reads_back_in_small_letters_at_any_moment() -> None:
    g = table()
    for before in (
        "beamrifle w",
        "minelayer",
        "magnet",
        "switch",
        "wings",
        "gyro",
        "jelly",
        "moon",
    ):
        now, _ = played(g, f"A1 {before}")
        for action in asks(now)[0].options(60):
            assert meant(now, f"{GAME.write(action)} please") == [GAME.write(action)]


def test_anything_can_be_typed_at_any_question() -> None:
    g = table()
    moments = [g, begun(2), over_limit("shotgun drill sugar magnet pogo wings")]
    moments += [played(g, f"A1 {card}")[0] for card in ("minelayer", "magnet", "wings", "moon")]
    odd = [
        "☃",
        "→",
        "jump",
        "over",
        "turn",
        "jump:e",
        "A1 jump",
        "down",
        "1",
        "a1 a1 a1",
        "?",
        "l9",
    ]
    for now in moments:
        seat = asks(now)[0].seat
        for typed in (
            *odd,
            "A1 shotgun →",
            "discard",
            "the",
            "draw e",
            "A1 - c4",
            "down left " * 300,
        ):
            GAME.parse(typed, asks(now))
            refusal = GAME.misread(typed, asks(now), GAME.view(now, Seat(seat)))
            assert refusal.code == "unknown" or in_words(GAME, refusal.line)
