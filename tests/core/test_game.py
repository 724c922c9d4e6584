"""What a game is without having said anything special: the defaults of the one object."""

from __future__ import annotations

from typing import cast

import pytest

from games.core.actions import Order
from games.core.asks import Ask, Choice
from games.core.events import Event
from games.core.game import Card, Chosen, Game, RandomAgent
from games.core.rng import Rng
from games.core.strands import frames_of
from games.core.types import (
    CardToken,
    Gm,
    GmView,
    Illegal,
    Line,
    Outcome,
    PlaceToken,
    Public,
    PublicView,
    Seat,
    SeatView,
    View,
    line,
)
from tests.core.toy import Beside, Inner, Say, Steps, Toy, toy


class Open(PublicView, frozen=True):
    """What lies open."""

    said: tuple[str, ...]


class Mine(SeatView, frozen=True):
    """What a seat knows: the same."""

    said: tuple[str, ...]


class Plain(Game[Toy, Open, Mine, GmView]):
    """A game that fills in only what it must."""

    key = "plain"
    title = "Plain"
    blurb = "Says words."
    seats = range(2, 4)
    state_type = Toy
    action_type = Say

    def setup(self, seats: int, chosen: Chosen, rng: Rng) -> Toy:
        """Return a table."""
        return toy(Steps())

    def public_view(self, s: Toy) -> Open:
        """Return what lies open."""
        return Open(tuple(s.said))

    def seat_view(self, s: Toy, seat: int) -> Mine:
        """Return the same for a seat."""
        return Mine(seat, tuple(s.said))

    def imagine(self, view: Open | Mine | GmView, rng: Rng) -> Toy:
        """Return a table with the same words."""
        assert not isinstance(view, GmView)
        return Toy(rng=rng, strands=[], said=list(view.said))

    def outcome(self, s: Toy) -> Outcome | None:
        """Return nothing: words never end."""
        return None

    def check(self, s: Toy) -> None:
        """Anything goes."""

    def narrate(self, event: Event) -> Line | None:
        """Say nothing."""
        return None

    def label(self, action: Say, view: View) -> Line:  # type: ignore[override]
        """Return the word."""
        return line("item", CardToken(action.word))

    def cards(self) -> tuple[Card, ...]:
        """Return one card."""
        return (Card("figs", line("figs"), line("figs.text")),)


GAME = Plain()
VIEW = Open(())
ASK = Ask(0, line("say"), (Choice((Say("a"), Say("b"))),), clause="P1", id=4)


def test_the_three_viewers_see_three_types() -> None:
    g = toy(Steps())
    assert GAME.view(g, Public()) == Open(())
    assert GAME.view(g, Seat(1)) == Mine(1, ())
    with pytest.raises(Illegal) as refusal:
        GAME.view(g, Gm())
    assert refusal.value.code == "no_gm"


def test_nothing_is_offered_that_was_not_said() -> None:
    assert not GAME.settings()
    assert not GAME.picks(2)
    assert not GAME.windows()
    assert not GAME.one_tap(ASK)
    assert not GAME.places(Say("a"))
    assert not GAME.orders(Mine(0, ()))
    assert not GAME.acts(VIEW)
    assert GAME.obey(Order(), Mine(0, ()), ASK) is None
    assert not GAME.spent(Order(), Mine(0, ()))
    assert (GAME.has_gm, GAME.open_roster, GAME.rules_version) == (False, False, 1)


class Repeats(Plain):
    """A game whose orders each answer by themselves."""

    def obey(self, order: Order, view: Mine, ask: Ask) -> Say | None:
        """Return the word of the order."""
        return Say(order.word) if isinstance(order, Echo) else None

    def concerns(self, order: Order, view: Open, ask: Ask) -> bool:
        """Whether it has a word."""
        return isinstance(order, Echo)


class Echo(Order, frozen=True):
    """Say this."""

    word: str


def test_several_orders_settle_a_question_if_one_of_them_does() -> None:
    game, silent = Repeats(), Order()
    assert not game.covers((), VIEW, ASK)
    assert not game.covers((silent,), VIEW, ASK)
    assert game.covers((silent, Echo("b")), VIEW, ASK)
    assert not GAME.covers((Echo("a"),), VIEW, ASK)


def test_of_several_orders_the_first_that_can_be_obeyed_answers() -> None:
    game, view = Repeats(), Mine(0, ())
    assert game.obeyed((), view, ASK) is None
    assert game.obeyed((Order(), Echo("b"), Echo("a")), view, ASK) == Say("b")
    assert game.obeyed((Echo("nothing of the kind"), Echo("a")), view, ASK) == Say("a")
    assert game.obeyed((Echo("nothing of the kind"),), view, ASK) is None


def test_verbs_fields_and_items_have_keys_by_name() -> None:
    assert GAME.verb(Say) == line("do.say")
    unfolded = GAME.branch(Say, "word", "a", SeatView(0))
    assert unfolded == line("kind.of", line("do.say"), line("item", PlaceToken("a")))
    assert GAME.field(Say, "word") == line("do.say.word")
    assert GAME.item(Say, "word", "figs", VIEW) == line("item", CardToken("figs"))
    assert GAME.item(Say, "word", "a1", VIEW) == line("item", PlaceToken("a1"))
    assert GAME.item(Say, "word", 3, VIEW) == line("item", 3)


def test_the_plain_notation_is_written_and_read() -> None:
    assert GAME.write(Say("a")) == "say a"
    assert [r.action for r in GAME.parse("say b", (ASK,))] == [Say("b")]


def test_an_upgrade_that_is_not_needed_changes_nothing() -> None:
    data = {"said": ["a"]}
    assert GAME.upgrade(1, data) is data


def test_a_closed_roster_refuses_whoever_comes_or_goes() -> None:
    for change, code in ((GAME.join, "roster_closed"), (GAME.retire, "cannot_leave")):
        with pytest.raises(Illegal) as refusal:
            change(toy(), 1, lambda event: None)
        assert refusal.value.code == code


def test_the_random_agent_answers_any_of_its_questions() -> None:
    other = Ask(0, line("say"), (Choice((Say("c"),)),), id=5)
    rng, agent = Rng(b"g" * 32), RandomAgent()
    answers = {agent.choose(GAME, Mine(0, ()), (ASK, other), rng) for _ in range(60)}
    given = {(a.ask, cast(Say, a.action).word) for a in answers}
    assert given == {(4, "a"), (4, "b"), (5, "c")}


def test_frames_of_a_kind_are_found_in_every_strand() -> None:
    g = toy(Steps(), Beside(seat=1), Steps(seat=2))
    g.strands[1].frames.append(Inner())
    assert [f.seat for f in frames_of(g, Steps)] == [0, 2]
    assert len(frames_of(g, Inner)) == 1


def test_a_game_that_leaves_out_what_it_must_say_cannot_be_made() -> None:
    class Half(Game[Toy, Open, Mine, GmView]):
        pass

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]
