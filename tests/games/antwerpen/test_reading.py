"""Typed moves in the words that people use: what is a move is read as one, and what is none is told so truly."""

from __future__ import annotations

import re

import pytest

from games.antwerpen import GAME
from games.antwerpen.data import MADE_AT, stack_of
from games.antwerpen.rules.pieces import Ship
from games.antwerpen.rules.state import Antwerpen
from games.core.engine import advance, asks
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start
from games.core.types import Seat
from tests.games.antwerpen.tables import lay
from tests.kit.talk import text as in_words

SHIPS = "A1 0 toys|B2 0 cocoa|C1 1 barley"
HAND = "open2 close2 switch2 alone extra_colour step_back"
PRODUCTS = ("puzzle puzzle pralines fries", "fries doll white", "fries")


def table(
    ships: str = SHIPS,
    cards: str = HAND,
    assignments: str = "pralines+fries puzzle+white doll+white",
    products: tuple[str, ...] = PRODUCTS,
    house: dict[str, str] | None = None,
) -> Antwerpen:
    """Three players; the first is on turn, with these assignments and cards; ships as "space seat resource"."""
    g = next(t for t in (opened(n, house or {}) for n in range(99)) if asks(t)[0].seat == 0)
    for said in filter(None, ships.split("|")):
        space, owner, cargo = said.split()
        g.fleet[int(owner)] -= 1
        g.supply[cargo] -= 1  # type: ignore[index]
        g.ships[space] = Ship(int(owner), cargo)  # type: ignore[arg-type]
    for seat, goods in enumerate(products):
        for product in goods.split():
            g.stacks[MADE_AT[product]].remove(product)
            g.gain(seat, (product,))
    for key in assignments.split():
        own = next((hand for hand in g.hands if key in hand), g.assignments.draw)
        own[own.index(key)] = g.hands[0].pop(0)
        g.hands[0].append(key)
    holds(g, 0, cards)
    GAME.check(g)
    return g


def opened(number: int, house: dict[str, str]) -> Antwerpen:
    g = start(GAME, 3, Chosen(house), bytes([number] * 32)).state
    assert isinstance(g, Antwerpen)
    return g


def holds(g: Antwerpen, seat: int, cards: str) -> None:
    """Let a seat hold these lock and ship cards and no others."""
    for card in g.cards[seat]:
        g.pile(stack_of(card)).draw.append(card)
    g.cards[seat] = []
    for card in cards.split():
        pile = g.pile(stack_of(card)).draw
        owner = pile if card in pile else next(hand for hand in g.cards if card in hand)
        owner.remove(card)
        g.cards[seat].append(card)


def meant(g: Antwerpen, typed: str, seat: int = 0) -> list[str]:
    """Return the moves that ``typed`` could mean for a seat, as they are written."""
    mine = [ask for ask in asks(g) if ask.seat == seat]
    return [GAME.write(answer.action) for answer in GAME.parse(typed, mine)]


def why(g: Antwerpen, typed: str, seat: int = 0) -> tuple[str, str]:
    """Return why ``typed``, which is no move, is none, and the clause."""
    assert meant(g, typed, seat) == []
    mine = [ask for ask in asks(g) if ask.seat == seat]
    refusal = GAME.misread(typed, mine, GAME.seat_view(g, seat))
    return in_words(GAME, refusal.line), refusal.clause


def played(g: Antwerpen, *moves: str, seat: int = 0) -> Antwerpen:
    """Let a seat do what is typed."""
    for typed in moves:
        (answer,) = GAME.parse(typed, [ask for ask in asks(g) if ask.seat == seat])
        advance(g, seat, answer.action, next(a for a in asks(g) if a.id == answer.ask))
    return g


# ---------------------------------------------------------------- a turn


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("red", "sail red"),
        ("sail red", "sail red"),
        ("Name blue!", "sail blue"),
        ("the colour purple", "sail purple"),
        ("load toys s1", "load S1 toys"),
        ("s1 toys", "load S1 toys"),
        ("toys on S1", "load S1 toys"),
        ("cocoa 4", "load S4 cocoa"),
        ("put cocoa on spot 4", "load S4 cocoa"),
        ("put a teddy on S2", "load S2 toys"),
        ("teddy bears to starting spot 3", "load S3 toys"),
        ("sail the purple one", "sail purple"),
        ("I'll sail red", "sail red"),
        ("offer B puzzle for white beer", "offer p2 puzzle for white"),
        ("I'd offer a puzzle to c for fries", "offer p3 puzzle for fries"),
        ("offer anybody a puzzle for fries", "offer all puzzle for fries"),
        ("switch 2: locks 1 and 3 open", "switch2 L1 L3 open"),
        ("load a ship with barley on S3", "load S3 barley"),
        ("put 1 cacao at s2", "?"),
        ("exchange puzzle white", "exchange puzzle+white"),
        ("exchange white beer and doll", "exchange doll+white"),
        ("exchange puzzle", "exchange puzzle+white"),
        ("fulfil pralines fries", "fulfil pralines+fries"),
        ("fulfill", "fulfil pralines+fries"),
        ("open locks 1", "?"),
        ("open2 L1 L3", "open2 L1 L3"),
        ("Open 2: L1, L3", "open2 L1 L3"),
        ("Open 2 locks L3 L1", "open2 L1 L3"),
        ("switch L2 L3 open", "switch2 L2 L3 open"),
        ("switch 2 open l3 l2", "switch2 L2 L3 open"),
        ("sail alone blue", "alone blue"),
        ("only my ships, blue", "alone blue"),
        ("extra green", "extra green"),
        ("extra colour green", "extra green"),
        ("step back c1 b2", "?"),
        ("step back c1", "back C1>B1"),
        ("step back c1 → b1", "back C1>B1"),
        ("offer all 2 puzzles for fries", "offer all 2 puzzle for fries"),
        ("offer p2 puzzle for white beer", "offer p2 puzzle for white"),
        ("offer puzzle to player 2 for white beer", "offer p2 puzzle for white"),
        ("give everybody puzzle + pralines, want fries", "offer all puzzle+pralines for fries"),
    ],
)
def test_people_write_a_turn_in_their_own_words(typed: str, move: str) -> None:
    assert meant(table(), typed) == ([] if move == "?" else [move])


def test_cards_that_add_a_ship_or_swap_are_read() -> None:
    g = table(cards="extra_ship swap")
    assert meant(g, "extra ship s2 cocoa") == meant(g, "another ship: cocoa on S2")
    assert meant(g, "extra ship s2 cocoa") == ["extra S2 cocoa"]
    assert meant(g, "swap c1 b2") == meant(g, "swap B2 with C1") == ["swap B2 C1"]


@pytest.mark.parametrize("typed", ["end", "done", "End turn.", "finish my turn", "pass"])
def test_a_turn_is_ended_in_many_words(typed: str) -> None:
    assert meant(played(table(), "purple"), typed) == ["end turn"]


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("sail", [f"sail {c}" for c in ("red", "yellow", "green", "blue", "purple")]),
        ("load s1", [f"load S1 {c}" for c in ("toys", "cocoa", "barley", "potatoes")]),
        ("toys", [f"load S{n} toys" for n in (1, 2, 3, 4)]),
        ("exchange white", ["exchange puzzle+white", "exchange doll+white"]),
        ("open L1 L3", ["open2 L1 L3", "switch2 L1 L3 open"]),
        ("step back", ["back A1>S1", "back A1>S2", "back B2>A2", "back B2>A3", "back B2>A4"]),
        ("offer puzzle for fries", [f"offer {to} puzzle for fries" for to in ("p2", "p3", "all")]),
    ],
)
def test_what_may_be_several_moves_names_them(typed: str, moves: list[str]) -> None:
    found = meant(table(), typed)
    assert found[: len(moves)] == moves


@pytest.mark.parametrize(
    "typed", ["", "☃", "don't sail red", "red or blue", "e", "s", "0", "for", "2", "offer"]
)
def test_nothing_is_guessed(typed: str) -> None:
    assert meant(table(), typed) == []


def test_no_card_is_played_that_was_not_named() -> None:
    """W7.4: a colour alone is the action; after it, it plays no Extra colour."""
    g = played(table(), "purple")
    assert meant(g, "green") == []
    assert meant(g, "extra green") == ["extra green"]


# ---------------------------------------------------------------- what a Sail asks


def sailing() -> Antwerpen:
    """Red was named; the first has a ship at the fork and one for an anchorage, the second may drop anchor."""
    g = table("B2 0 cocoa|A1 0 toys|D1 1 barley|A3 1 toys", "open2", products=("", "", ""))
    holds(g, 1, "anchor double")
    return played(g, "red")


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("to c1, lock", ["to C1 lock"]),
        ("c1 ship", ["to C1 ship"]),
        ("b2 → c2, one lock card and one ship card", ["to C2 lock+ship"]),
        ("c2 2 ship cards", ["to C2 ship+ship"]),
        ("sail on to C2 and draw 2 locks", ["to C2 lock+lock"]),
        ("c1", ["to C1 lock", "to C1 ship"]),
        ("anchor b2", []),
        ("double", []),
    ],
)
def test_a_sail_is_answered_in_ones_own_words(typed: str, moves: list[str]) -> None:
    assert meant(sailing(), typed) == moves


def test_an_anchor_drops_only_where_it_is_named() -> None:
    """W9.8: "sail on" keeps the card."""
    g = sailing()
    assert meant(g, "sail on lock", 1) == meant(g, "lock", 1) == ["lock"]
    assert meant(g, "drop anchor at d1, lock", 1) == meant(g, "D1 anchor lock", 1)
    assert meant(g, "drop anchor at d1, lock", 1) == ["anchor D1 lock"]
    assert meant(g, "anchor a3", 1) == ["anchor A3"]


def test_a_card_at_an_anchorage_is_drawn() -> None:
    g = played(table(), "step back c1 b1")
    for typed in ("lock", "take lock", "draw a lock card", "take 1 lock"):
        assert meant(g, typed, 1) == ["take lock"]


# ---------------------------------------------------------------- offers


def test_offers_are_answered_by_number() -> None:
    g = played(table(), "offer p2 puzzle for fries", "offer all pralines for fries")
    assert meant(g, "accept 2", 2) == meant(g, "yes", 2) == meant(g, "accept no. 2", 2)
    assert meant(g, "accept 2", 2) == ["accept"]
    mine = [ask for ask in asks(g) if ask.seat == 1]
    for typed, number in (("accept 1", 0), ("ok, number 2", 1), ("refuse offer 2", 1)):
        (answer,) = GAME.parse(typed, mine)
        assert answer.ask == mine[number].id
    assert len(GAME.parse("accept", mine)) == 2
    assert meant(g, "counter 1 doll for 2 puzzles", 1) == ["counter doll for 2 puzzle"] * 2
    assert meant(g, "counter no 2: doll for puzzle", 1) == ["counter doll for puzzle"]
    assert meant(g, "withdraw 2") == meant(g, "withdraw no. 2") == ["withdraw 2"]
    assert meant(g, "withdraw") == ["withdraw 1", "withdraw 2"]


def test_ones_own_counter_offer_is_withdrawn() -> None:
    g = played(table(), "offer p2 puzzle for fries")
    played(g, "counter doll for puzzle", seat=1)
    assert meant(g, "withdraw", 1) == meant(g, "withdraw 2", 1) == ["withdraw 2"]


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize(
    ("typed", "told", "clause"),
    [
        ("load s9 toys", "The toys on which starting spot? Free: S1, S2, S3, S4.", "W3.1"),
        ("load a banana", "Name the starting spot and the resource. Free: S1, S2,", "W3.1"),
        ("a banana on s2", "With which resource, on S2? In the supply: toys, cocoa,", "W3.1"),
        ("load s2 toys tomorrow", "One ship with one resource. Write **load S2 toys**.", "W3.1"),
        ("load b1 toys", "B1 is no starting spot. Free: S1, S2, S3, S4.", "W3.1"),
        ("name pink", "That names no move.", "W2.1"),
        ("sail orange", "Name a colour: red, yellow, green, blue, purple.", "W4.1"),
        ("sail green blue", "One move at a time: first **sail green**, then the next.", "W2.1"),
        ("green, done", "One move at a time: first **sail green**, then the next.", "W2.1"),
        ("green and then end turn", "One move at a time: first **sail green**, then", "W2.1"),
        ("I say: green! then I end it", "One move at a time: first **sail green**, then", "W2.1"),
        ("toys on s1, then red", "One move at a time: first **load S1 toys**, then", "W2.1"),
        ("what does red do", "red: your B2→C2, A1→B1. To do that write **sail red**.", "W4.1"),
        ("can I name green?", "green: your A1→DEUR ✓ · Player 2’s C1→D1. To do that", "W4.1"),
        ("purple?", "purple: nobody moves. To do that write **sail purple**.", "W4.1"),
        ("I am for green today", "green: your A1→DEUR ✓ · Player 2’s C1→D1. To do", "W4.1"),
        ("red or blue", "Name a colour: red, blue.", "W4.1"),
        ("alone green?", "Alone green: your A1→DEUR ✓. To do that write **alone green**.", "W9.1"),
        ("offer bot puzzle for fries", "To whom? B is Player 2, C is Player 3, all", "W10.1"),
        ("offer Zork puzzle for fries", "To whom? B is Player 2, C is Player 3, all", "W10.1"),
        ("end turn", "First take your action", "W2.1"),
        ("exchange pralines doll", "You have no such assignment. You have: ", "W6.1"),
        ("fulfil puzzle white", "For puzzle+white you lack: white.", "W7.1"),
        ("fulfil doll white", "For doll+white you lack: doll + white.", "W7.1"),
        ("fulfil croquettes", "You have no such assignment.", "W7.1"),
        ("open1 l2", "You do not hold open1. You hold: open2, close2, switch2, alone,", "W7.4"),
        ("extra ship s2 cocoa", "You do not hold extra_ship.", "W7.4"),
        ("extra pink", "You do not hold extra_ship.", "W7.4"),
        ("step back d2", "There is no ship on D2.", "W9.4"),
        (
            "step back c1 a1",
            "C1 cannot step back to there. Possible: Step back: Player 2’s",
            "W9.4",
        ),
        ("swap a1 c1", "You do not hold swap.", "W7.4"),
        ("double yield", "Double yield is played with the answer to a colour", "W9.6"),
        ("drop anchor at b2", "Drop anchor is played when another player names", "W9.8"),
        ("accept", "No offer to you is open.", "W10.2"),
        ("withdraw 1", "You have no open offer.", "W10.4"),
        ("counter doll for fries", "No offer to you is open.", "W10.3"),
        ("offer p2 doll for fries", "You do not have what you offer. You lack: doll.", "W10.1"),
        (
            "offer p2 3 puzzles for fries",
            "You do not have what you offer. You lack: puzzle",
            "W10.1",
        ),
        ("offer p3 puzzle for doll", "Nobody to whom you offer it has that: doll.", "W10.1"),
        ("offer p1 puzzle for doll", "To whom? B is Player 2, C is Player 3, all is", "W10.1"),
        ("offer p2 puzzle", "An offer is written **offer p2 puzzle for fries**", "W10.1"),
    ],
)
def test_a_refusal_says_what_is_the_case(typed: str, told: str, clause: str) -> None:
    said, of = why(table(), typed)
    assert said.startswith(told)
    assert of == clause


def test_a_seat_is_not_called_by_its_colour() -> None:
    g = table()
    said, clause = why(g, f"offer {g.colours[1]} puzzle for doll")
    assert said.startswith("Write a player by name or by letter: B is Player 2, C is Player 3")
    assert clause == "W10.1"


def test_loading_is_refused_for_what_is_lacking() -> None:
    """W3.2"""
    g = table("S1 1 toys")
    assert why(g, "s1 cocoa") == ("On S1 there is Player 2’s toys. Free: S2, S3, S4.", "W3.2")
    full = table("|".join(f"A{n} {n % 3} potatoes" for n in range(1, 5)) + "|D2 0 potatoes")
    said = "There are no potatoes left in the supply. Left: toys, cocoa, barley."
    assert why(full, "load s1 potatoes") == (said, "W3.2")
    out = table("|".join(f"A{n} 0 barley" for n in range(1, 5)))
    assert why(out, "load s1 toys")[0].startswith("All your ships are on the board.")


def test_the_action_is_taken_once() -> None:
    """W2.1"""
    g = played(table(), "load s1 toys")
    for typed in ("red", "load s2 toys", "exchange puzzle white"):
        said, clause = why(g, typed)
        assert said.startswith("You have taken your action in this turn.")
        assert clause == "W2.1"


def test_locks_are_opened_and_closed_by_the_cards_one_holds() -> None:
    """W8.1, W8.2"""
    g = table(cards="open2")
    assert meant(g, "open L1 L3") == meant(g, "open l3 and l1") == ["open2 L1 L3"]
    assert meant(g, "open") == ["open2 L1 L2", "open2 L1 L3", "open2 L2 L3"]
    possible = "open2: L1, L2 · open2: L1, L3 · open2: L2, L3"
    assert why(g, "open lock l1") == (f"Not these locks. Possible: {possible}.", "W8.1")
    held = ("You hold no card that does so. You hold: open2.", "W7.4")
    assert why(g, "close l2") == why(g, "switch l2 open") == held
    g = played(table(cards="open2 close2"), "open2 l1 l2")
    assert meant(g, "close") == meant(g, "close l1 l2") == ["close2 L1 L2"]
    assert (
        why(g, "close l2")
        == why(g, "close l3")
        == ("Not these locks. Possible: close2: L1, L2.", "W8.2")
    )


def test_locks_go_by_the_harbours_behind_them_and_by_number() -> None:
    g = table(cards="open1 switch1")
    assert meant(g, "open the cocoa lock") == meant(g, "open lock 2")
    assert sorted(meant(g, "open the cocoa lock")) == ["open1 L2", "switch1 L2 open"]
    assert meant(g, "switch the barley lock") == ["switch1 L1 open", "switch1 L1 closed"]
    assert meant(g, "switch 1: close the potato gate") == ["switch1 L3 closed"]


def test_the_clause_is_that_of_the_card() -> None:
    """W8.3"""
    g = table(cards="switch2")
    for typed in ("close locks 1 and 3", "play switch 2 to close 1 and 3", "close L3 and L1"):
        assert meant(g, typed) == ["switch2 L1 L3 closed"]
    said, clause = why(g, "close L3")
    assert clause == "W8.3"
    assert said.startswith("Not these locks. Possible: switch2: close L1, L2")
    assert "open" not in said


def test_whose_a_ship_is_hinders_nobody() -> None:
    """W9.7"""
    g = table(cards="swap step_back")
    for typed in ("swap my A1 with bot's C1", "swap A1 with p2 C1", "swap her C1 and Ben’s A1"):
        assert meant(g, typed) == ["swap A1 C1"]
    assert meant(g, "step the bot's C1 back to B1") == meant(g, "back C1>B1") == ["back C1>B1"]


def test_an_only_opponent_need_not_be_named() -> None:
    """W10.1"""
    g = lay(seats=2, products=("puzzle doll", "fries"))
    for to in ("", "bot", "everyone", "anybody", "B", "my opponent", "p2", "a"):
        assert meant(g, f"offer {to} doll for fries") == ["offer p2 doll for fries"], to
    for to in ("Zork", "A"):
        assert why(g, f"offer {to} doll for fries") == ("To whom? B is Player 2.", "W10.1")


def test_where_nothing_can_be_loaded_it_is_said_what_else_can_be_done() -> None:
    """W3.2"""
    g = table("|".join(f"S{n} {n % 3} cocoa" for n in (1, 2, 3, 4)), cards="extra_ship")
    full = "All four starting spots are taken. Loading is not possible now."
    for typed in ("load toys", "toys on s1", "load"):
        assert why(g, typed) == (
            f"{full} Name a colour to sail, or exchange an assignment.",
            "W3.2",
        )
    assert why(played(g, "purple"), "extra toys on s1") == (full, "W3.2")


@pytest.mark.parametrize("before", [(), ("purple",), ("load s1 toys", "fulfil")])
def test_every_example_of_a_move_is_one(before: tuple[str, ...]) -> None:
    """W2.1, W2.2"""
    g = played(table(), *before)
    said, _ = why(g, "blurb")
    examples = re.findall(r"\*\*(.+?)\*\*", said)
    assert len(examples) > 5
    for example in examples:
        assert len(meant(g, example)) == 1, example
    assert ("end turn" in examples) is bool(before)


def test_an_action_that_is_taken_is_no_example_and_its_colour_can_still_be_asked_about() -> None:
    g = played(table(), "load s2 toys")
    assert "load" not in why(g, "blurb")[0]
    assert why(g, "what does green do")[0].endswith("You cannot name it now.")


def test_one_assignment_a_turn() -> None:
    """W7.1"""
    g = played(table(), "fulfil pralines fries")
    assert why(g, "fulfil puzzle white")[0].startswith("You have fulfilled an assignment")


def test_a_card_that_is_new_waits() -> None:
    """W7.5"""
    g = table()
    g.fresh[0] = ["alone", "open2", "switch2"]
    said = "You drew alone in this turn: it can be played from the next turn on."
    assert why(g, "alone red") == (said, "W7.5")
    assert why(g, "open l1 l2")[1] == why(g, "open2 l1 l2")[1] == "W7.5"


def test_offers_are_refused_for_their_number_and_their_past() -> None:
    """W10.3, W10.5"""
    g = played(table(), "offer p2 puzzle for fries")
    assert why(g, "offer p2 puzzle for fries") == ("That offer is open already.", "W10.3")
    played(g, "refuse", seat=1)
    said = "That was refused in this turn. Offer something else."
    assert why(g, "offer p2 puzzle for fries") == (said, "W10.3")
    played(g, "offer p2 puzzle for doll", "offer p2 puzzle for white", "offer p3 puzzle for fries")
    said = "You have 3 offers open, which is all you may. Withdraw one, or wait."
    assert why(g, "offer all 2 puzzle for fries") == (said, "W10.5")
    played(g, "withdraw 2", "withdraw 3", "offer p3 pralines for fries", "withdraw 4")
    played(g, "offer p3 2 puzzle for fries")
    said = "You have made 6 offers in this turn, which is all you may."
    assert why(g, "offer p2 pralines for doll") == (said, "W10.5")
    assert why(g, "withdraw 4") == (
        "No open offer of yours has that number. Open: no. 5, no. 6.",
        "W10.4",
    )


def test_an_offer_to_all_passes_by_whoever_has_refused_it() -> None:
    """W10.3"""
    g = played(table(), "offer p2 puzzle for fries")
    played(g, "refuse", seat=1)
    played(g, "offer all puzzle for fries")
    assert [ask.seat for ask in asks(g) if ask.title.key == "offer"] == [2]
    played(g, "refuse", seat=2)
    assert why(g, "offer all puzzle for fries")[1] == "W10.3"


def test_an_answer_needs_the_goods_and_the_number() -> None:
    """W10.2"""
    g = table(products=("puzzle", "doll", ""))
    played(g, "offer all puzzle for doll")
    said = "You cannot accept no. 1. You lack: doll."
    assert why(g, "accept", 2) == why(g, "accept 1", 2) == (said, "W10.2")
    assert why(g, "accept 7", 2) == ("No offer to you has that number. Open: no. 1.", "W10.2")
    assert why(g, "counter doll for puzzle", 2) == ("You have no products to offer.", "W10.1")
    assert why(g, "counter doll", 1)[1] == "W10.3"
    assert why(g, "offer p1 doll for puzzle", 1)[1] == "W10.1"
    said, clause = why(g, "red", 1)
    assert said.startswith("Something else is asked of you now: Player 1 gives puzzle and wants")
    assert clause == "W10.2"


def test_a_table_without_trade_says_so() -> None:
    """W10.5"""
    g = table(house={"offers": "none"})
    assert why(g, "offer p2 puzzle for doll") == ("At this table nobody trades.", "W10.5")


def test_closed_hands_are_not_told() -> None:
    """W10.6"""
    g = table(house={"products": "closed"})
    assert meant(g, "offer p3 puzzle for doll") == ["offer p3 puzzle for doll"]
    said, clause = why(g, "offer p3 puzzle for 2 doll")
    assert said.startswith("You may ask for at most two products of a kind")
    assert clause == "W10.6"


def test_a_sail_is_refused_by_what_it_asks() -> None:
    g = sailing()
    assert why(g, "anchor b2")[1] == "W9.8"
    assert why(g, "load s1 toys", 1)[0].startswith(
        "Something else is asked of you now: Player 1 names"
    )
    assert why(g, "anchor c3", 1)[0].startswith(
        "You cannot drop anchor there. Possible: Drop anchor"
    )
    assert why(g, "double", 1)[1] == "W9.6"
    assert why(g, "to d1", 1)[0].startswith("Not like that. Possible: Sail on")


# ---------------------------------------------------------------- whatever is possible


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_reads_back_in_other_letters_at_any_moment(seed: int) -> None:
    house = {"products": "closed"} if seed % 2 else {}
    g, rng = table(house=house), Rng(bytes([seed]) * 32)
    for _ in range(150):
        ask = rng.pick(asks(g))
        action = ask.sample(rng)
        for typed in (GAME.write(action), f"{GAME.write(action).upper()} please!"):
            assert [a.action for a in GAME.parse(typed, (ask,))] == [action], typed
        advance(g, ask.seat, action, ask)


def test_anything_can_be_typed_at_any_question() -> None:
    """Every refusal has words, whatever is typed."""
    odd = "accept|refuse 9|counter|counter x for y|offer p9 for|offer all|withdraw|withdraw 99|anchor|first"
    odd += "|double 7|lock lock lock|999999999 ship|back|swap|swap s1|extra|alone|open|close l9|fulfil|load"
    odd += "|exchange|for for|to b1 b1|#|no|no 3|yes|→|B2>C1|red red|²|offer all 99 puzzle for 99 fries|1 for 2"
    moments = [table(), played(table(), "purple"), sailing(), played(table(), "step back c1 b1")]
    moments.append(played(table(), "offer all puzzle for fries"))
    for g in moments:
        for seat in range(3):
            mine = [ask for ask in asks(g) if ask.seat == seat]
            for typed in (*odd.split("|"), "sail " * 300) if mine else ():
                GAME.parse(typed, mine)
                view = GAME.view(g, Seat(seat))
                assert in_words(GAME, GAME.misread(typed, mine, view).line)
