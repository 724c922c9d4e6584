"""Words exist for everything that a game says, in every viewer's version."""

from __future__ import annotations

import string

from bot.choosing import branches
from bot.refusals import BOT_WORDS
from games.core import events as core
from games.core.amendments import End, LeaveSeat, TakeSeat
from games.core.asks import Amount, Form, Some, Words
from games.core.codec import decode, encode
from games.core.engine import asks
from games.core.events import seen as told_to
from games.core.game import AnyGame
from games.core.strands import State
from games.core.types import Gm, Public, Seat, View
from tests.kit.games import seen, viewers
from tests.kit.playouts import moves, some_moments
from tests.kit.talk import text


def test_every_event_has_a_sentence_for_each_viewer(game: AnyGame) -> None:
    for seats in game.seats:
        for move in moves(game.key, 0, seats):
            for viewer in viewers(game, seats):
                for event in told_to(move.events, viewer):
                    line = game.narrate(event)
                    assert line is None or text(game, line)


def test_every_shared_event_has_a_sentence(game: AnyGame) -> None:
    for event in (
        core.SeatTaken(1),
        core.SeatLeft(1),
        core.Conceded(1),
        core.EndedEarly(),
        core.Deferred("takeseat"),
        core.Lapsed("takeseat"),
    ):
        line = game.narrate(event)
        assert line is not None
        assert text(game, line)


def test_every_move_is_told_in_public(game: AnyGame) -> None:
    """What a public event says to all must have a sentence, or the table would change without a word."""
    said = [
        game.narrate(event)
        for seats in game.seats
        for move in moves(game.key, 0, seats)
        for event in told_to(move.events, Public())
    ]
    assert sum(line is not None for line in said) >= len(said) * 0.5


def test_every_standing_order_has_words(game: AnyGame) -> None:
    """The list of one's orders names each of them, no two of a kind alike."""
    for moment in some_moments(game.key, 10):
        state = moment.state()
        view = seen(game, state, Seat(0))
        for form in game.orders(view):
            assert text(game, game.verb(form.make))
            for field in form.fields:
                assert text(game, game.field(form.make, field.field))
            said = [text(game, game.label(order, view)) for order in form.options(50)]
            assert all(said)
            assert len(set(said)) == len(said)


def test_every_question_option_and_field_has_words(game: AnyGame) -> None:
    for moment in some_moments(game.key, 40):
        state = moment.state()
        for ask in asks(state):
            view = seen(game, state, Seat(ask.seat))
            assert text(game, ask.title)
            for action in ask.options(300):
                assert text(game, game.label(action, view))
                assert text(game, game.verb(type(action)))
            for prompt in ask.prompts:
                if isinstance(prompt, Form):
                    says_its_fields(game, prompt, view)
            for kind in branches(ask):
                if kind.unfolded is not None:
                    assert text(game, game.branch(kind.make, *kind.unfolded, view))


def test_standing_orders_and_acts_have_words(game: AnyGame) -> None:
    for moment in some_moments(game.key, 20):
        state = moment.state()
        for seat in range(moment.seats):
            view = seen(game, state, Seat(seat))
            for form in game.orders(view):
                says_its_fields(game, form, view)
        for viewer in (Public(), Gm()) if game.has_gm else (Public(),):
            view = seen(game, state, viewer)
            for form in game.acts(view):
                says_its_fields(game, form, view)


def says_its_fields(game: AnyGame, form: Form, view: View) -> None:
    """Assert that a form's kind, its fields and their values all have words."""
    assert text(game, game.verb(form.make))
    for field in form.fields:
        assert text(game, game.field(form.make, field.field))
        if isinstance(field, Some | Amount | Words):
            continue
        for value in field.values(100):
            assert not isinstance(value, tuple)
            assert text(game, game.item(form.make, field.field, value, view))


def test_settings_picks_windows_and_cards_have_words(game: AnyGame) -> None:
    keys: list[str] = []
    for setting in game.settings():
        keys += [f"setting.{setting.key}", *(f"setting.{setting.key}.{v}" for v in setting.values)]
    for pick in game.picks(game.seats[-1]):
        keys += [f"pick.{pick.key}", *(f"pick.{pick.key}.{v}" for v in pick.values)]
    keys += [f"window.{window.key}" for window in game.windows()]
    missing = [key for key in keys if not game.words.get(key)]
    assert missing == []
    for card in game.cards():
        assert text(game, card.title)
        assert text(game, card.text)
        assert card.clause
        assert card.note is None or text(game, card.note)
        assert card.copies >= 0


def test_cards_have_keys_of_their_own(game: AnyGame) -> None:
    keys = [card.key for card in game.cards()]
    assert len(set(keys)) == len(keys)


def test_no_word_of_a_game_takes_the_place_of_one_of_the_house(game: AnyGame) -> None:
    """The house's own refusals would be said in the game's words, with tokens that they do not have."""
    assert set(game.words) & set(BOT_WORDS) == set()


def test_sentences_are_well_formed(game: AnyGame) -> None:
    for key, sentence in game.words.items():
        assert sentence == sentence.strip(), key
        assert sentence.count("{") == sentence.count("}"), key
        assert not set(sentence) & set("\t\n\r"), key
        assert set(key) <= set(string.ascii_lowercase + string.digits + "._-'"), key


def test_the_outcome_says_why(game: AnyGame) -> None:
    for seats in game.seats:
        state: State = decode(moves(game.key, 0, seats)[-1].before, game.state_type)
        state.over = True
        outcome = game.outcome(state)
        assert outcome is not None
        assert text(game, outcome.why)


def test_amendments_of_the_house_are_known_to_every_game(game: AnyGame) -> None:
    for amendment in (TakeSeat(seat=1), LeaveSeat(seat=1, by=1), End(why=3)):
        assert decode(encode(amendment), game.amendment_type) == amendment
