"""Events: who may see what of them."""

from __future__ import annotations

import pytest

from games.core.events import Event, Private, Revealed, seen
from games.core.types import Gm, Public, Seat


class Drew(Private, frozen=True):
    """A private draw with a public twin."""

    seat: int
    card: str

    def audience(self) -> tuple[int, ...]:
        """Return who drew."""
        return (self.seat,)

    def twin(self) -> Event:
        """Return what others know."""
        return DrewOne(self.seat)


class DrewOne(Event, frozen=True):
    """What others know."""

    seat: int


class Peeked(Private, frozen=True):
    """Something that others do not even hear of."""

    seat: int

    def audience(self) -> tuple[int, ...]:
        """Return who peeked."""
        return (self.seat,)


class Bare(Private, frozen=True):
    """A private event that forgot whom it is for."""


class Turned(Revealed, frozen=True):
    """A card turned over."""

    card: str


EVENTS = (DrewOne(0), Drew(1, "silk"), Peeked(0), Turned("figs"))


def test_everybody_sees_the_public_and_the_twins() -> None:
    assert seen(EVENTS, Public()) == (DrewOne(0), DrewOne(1), Turned("figs"))
    assert seen(EVENTS, Seat(2)) == seen(EVENTS, Public())


def test_the_audience_sees_all_of_its_own() -> None:
    assert seen(EVENTS, Seat(1)) == (DrewOne(0), Drew(1, "silk"), Turned("figs"))
    assert seen(EVENTS, Seat(0)) == (DrewOne(0), DrewOne(1), Peeked(0), Turned("figs"))


def test_the_game_master_sees_everything() -> None:
    assert seen(EVENTS, Gm()) == EVENTS


def test_what_showed_something_hidden_is_known() -> None:
    assert [event.reveals for event in EVENTS] == [False, True, True, True]


def test_a_private_event_without_an_audience_is_an_error_of_ours_for_every_seat() -> None:
    with pytest.raises(TypeError, match="Bare"):
        Bare().seen_by(Seat(0))
    assert Bare().seen_by(Public()) is None
