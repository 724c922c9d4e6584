"""What happened, as typed facts with an audience. Pure data; the sentences stand in each game's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from games.core.types import Gm, Seat, SeatNo, Viewer


class Event(Struct, frozen=True, tag_field="ev", tag=str.lower):
    """Base of what everybody may see. Named in the past tense."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return what ``viewer`` may know of this: the event, its public twin, or None."""
        return self

    @property
    def reveals(self) -> bool:
        """Whether somebody learned what cannot be unlearned: such a move is never taken back."""
        return False


class Revealed(Event, frozen=True):
    """Base of a public event that shows what was hidden (a card turned over, a die)."""

    @property
    def reveals(self) -> bool:
        """Always: everybody saw it."""
        return True


class Private(Event, frozen=True):
    """Base of what only some may see; the others are told the public twin."""

    def audience(self) -> tuple[SeatNo, ...]:
        """Return the seats that may see all of it."""
        raise TypeError(f"{type(self).__name__} has no audience")

    def twin(self) -> Event | None:
        """Return what all others may know ("drew 1 card"), or None for nothing."""
        return None

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return the event for its audience and the game master, else the twin."""
        mine = isinstance(viewer, Gm) or (isinstance(viewer, Seat) and viewer.no in self.audience())
        return self if mine else self.twin()

    @property
    def reveals(self) -> bool:
        """Always: its audience learned something."""
        return True


class SeatTaken(Event, frozen=True):
    """Somebody sat down while the match was running."""

    seat: SeatNo


class SeatLeft(Event, frozen=True):
    """A seat was given up, or taken away."""

    seat: SeatNo


class Conceded(Event, frozen=True):
    """A seat conceded."""

    seat: SeatNo


class EndedEarly(Event, frozen=True):
    """The match was ended by vote, by the host or by a moderator."""


class Deferred(Event, frozen=True):
    """An amendment waits until no rule is unfinished."""

    what: str


class Lapsed(Event, frozen=True):
    """An amendment that waited has become impossible."""

    what: str


CoreEvent = SeatTaken | SeatLeft | Conceded | EndedEarly | Deferred | Lapsed

Tell = Callable[[Event], None]
"""How a rule says what happened."""


def seen(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return what ``viewer`` may know of ``events``, in order."""
    return tuple(known for event in events if (known := event.seen_by(viewer)) is not None)
