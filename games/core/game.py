"""What a game is: one object that says its rules, its views, its words and its notation. Pure.

A game subclasses ``Game`` with its four types and fills in what the base leaves open. Everything else in the house
works on this one object, so a new game edits no existing file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, overload

from msgspec import Struct

from games.core import notation
from games.core.actions import Action, Answer, Order
from games.core.amendments import Amends, CoreAmendment
from games.core.asks import Ask, Form, Item
from games.core.events import CoreEvent, Event
from games.core.rng import Rng
from games.core.strands import State
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
    SeatNo,
    SeatView,
    Token,
    View,
    Viewer,
)

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=PublicView)
V = TypeVar("V", bound=SeatView)
G = TypeVar("G", bound=GmView)


class Setting(Struct, frozen=True):
    """A house rule: a choice between numbered rulings, made in the lobby. ``values`` are keys; the first is the default.

    Words: ``setting.<key>`` for its name, ``setting.<key>.<value>`` for a value.
    """

    key: str
    values: tuple[str, ...]
    clause: str = ""


class Pick(Struct, frozen=True):
    """What each seat chooses in the lobby (a colour, a crew, a base). ``unique``: no two seats the same.

    Words: ``pick.<key>``, ``pick.<key>.<value>``.
    """

    key: str
    values: tuple[str, ...]
    unique: bool = True


class Chosen(Struct, frozen=True):
    """What the lobby settled: settings by key, and each seat's picks by key. Missing ones take their defaults."""

    settings: Mapping[str, str] = {}
    picks: tuple[Mapping[str, str], ...] = ()
    has_gm: bool = False


class Card(Struct, frozen=True):
    """A card as ``/card`` shows it: key, title and printed text as lines, and the clause that explains it.

    ``copies``: how many are in the box (0: the game does not say); ``note``: what else is printed on it and is no rule.
    """

    key: str
    title: Line
    text: Line
    clause: str = ""
    copies: int = 0
    note: Line | None = None


class Window(Struct, frozen=True):
    """A kind of window for which a seat may say "pass for me". Words: ``window.<key>``."""

    key: str


class Agent(Protocol):
    """Plays a seat. It knows that seat's view and questions, nothing else."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return an answer to one of ``asks`` (all of this seat; at least one)."""
        ...


class RandomAgent:
    """Answers any question at random: a random ask, a random prompt, a random action."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return a random answer."""
        ask = rng.pick(asks)
        return Answer(ask.id, ask.sample(rng))


class Game(Amends, ABC, Generic[S, P, V, G]):
    """Base of every game. ``rules_version`` grows whenever the same state and answer could give another result."""

    key: str
    title: str
    blurb: str
    """One sentence for the lobby and the README's table."""
    seats: range
    rules_version: int = 1
    has_gm: bool = False
    open_roster: bool = False
    """Whether people may sit down while the match is running."""
    state_type: type[S]
    action_type: Any
    """The union of its actions; what `/move`, the log and the store decode."""
    event_type: Any = CoreEvent
    amendment_type: Any = CoreAmendment
    order_type: Any = Order
    orders_clause: str = ""
    """The rule that its standing orders come from, or about which they settle something in advance."""
    words: Mapping[str, str] = MappingProxyType({})
    """Its sentences and labels by key; ``{0}`` … are a line's tokens, ``{1:card|cards}`` chooses by number."""
    agents: Mapping[str, Agent] = MappingProxyType({"random": RandomAgent()})

    # --- setting up

    def settings(self) -> tuple[Setting, ...]:
        """Return its house rules."""
        return ()

    def picks(self, seats: int) -> tuple[Pick, ...]:
        """Return what each seat chooses in the lobby."""
        return ()

    def windows(self) -> tuple[Window, ...]:
        """Return the kinds of window with an ask-me/pass-for-me switch."""
        return ()

    @abstractmethod
    def setup(self, seats: int, chosen: Chosen, rng: Rng) -> S:
        """Return the state at the start, its first frame pushed but not run. ``rng`` becomes the state's own."""

    # --- seeing

    @abstractmethod
    def public_view(self, s: S) -> P:
        """Return what everybody may know."""

    @abstractmethod
    def seat_view(self, s: S, seat: SeatNo) -> V:
        """Return what ``seat`` may know."""

    def gm_view(self, s: S) -> G:
        """Return what the game master may know. Raises Illegal ``no_gm`` in a game without one."""
        raise Illegal("no_gm")

    @overload
    def view(self, s: S, viewer: Public) -> P: ...
    @overload
    def view(self, s: S, viewer: Seat) -> V: ...
    @overload
    def view(self, s: S, viewer: Gm) -> G: ...
    def view(self, s: S, viewer: Viewer) -> P | V | G:
        """Return what ``viewer`` may know: three types, so that a leak is a type error."""
        match viewer:
            case Public():
                return self.public_view(s)
            case Seat(no=seat):
                return self.seat_view(s, seat)
            case Gm():
                return self.gm_view(s)

    @abstractmethod
    def imagine(self, view: P | V | G, rng: Rng) -> S:
        """Return a random whole state that this viewer could be in: ``view(imagine(v), viewer) == v``.

        Asks keep their ids, so that an answer thought out in it fits the real match.
        """

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Return how it ended, or None while it runs."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Raise Broken when an invariant does not hold (every card, ship, ant exactly once)."""

    # --- saying

    @abstractmethod
    def narrate(self, event: Event) -> Line | None:
        """Return the sentence for an event as its viewer may know it (see ``events.seen``), or None for none."""

    @abstractmethod
    def label(self, action: Action, view: View) -> Line:
        """Return the label of an option, or of a standing order, for whoever has ``view``: short, with what it costs."""

    def verb(self, make: type[Action]) -> Line:
        """Return the label of a kind of action or order: the first thing chosen where options are many."""
        return Line(f"do.{make.__name__.lower()}")

    def branch(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the label of a kind of move that is unfolded by its first field: "Move A1" for the moves of A1.

        That is done where a Choice offers many whole actions of one type, of two or three values in that field.
        """
        return Line("kind.of", (self.verb(make), self.item(make, field, value, view)))

    def field(self, make: type[Action], field: str) -> Line:
        """Return the question for one field of a form."""
        return Line(f"do.{make.__name__.lower()}.{field}")

    def item(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the label of one value of a field: a place, a card or a number by default."""
        token: Token = value if isinstance(value, int) else PlaceToken(value)
        if value in self._card_keys:
            token = CardToken(str(value))
        return Line("item", (token,))

    def places(self, action: Action) -> tuple[str, ...]:
        """Return the places that an action touches, for badges on the picture; the last one is where it ends."""
        return ()

    def one_tap(self, ask: Ask) -> tuple[Action, ...]:
        """Return the answers (at most 3) that get a public button for the seat on turn: check, call, end turn.

        Only answers that hold nothing secret, offered whatever the seat holds.
        """
        return ()

    def cards(self) -> tuple[Card, ...]:
        """Return every card of the box, for ``/card``."""
        return ()

    @cached_property
    def _card_keys(self) -> frozenset[str]:
        return frozenset(card.key for card in self.cards())

    def write(self, action: Action) -> str:
        """Return an action in the game's notation: short, typed as it is read, unique within an ask."""
        return notation.write(action)

    def parse(self, text: str, asks: Iterable[Ask]) -> list[Answer]:
        """Return the answers that typed ``text`` could mean, best reading only: exactly one where it is plain."""
        return notation.parse(text, asks, self.write)

    def is_word(self, name: str) -> bool:
        """Whether what somebody is called means something else in typed moves, as a seat is written "p2" in them."""
        return notation.is_seat(name)

    def misread(self, text: str, asks: Sequence[Ask], view: V) -> Illegal:
        """Return why ``text``, which ``parse`` read as no answer to ``asks`` (at least one), is none.

        From what that seat knows. A game whose notation tells what was meant says more than this.
        """
        return Illegal("unknown", clause=asks[0].clause)

    def is_idle(self, action: Action, view: View) -> bool:
        """Whether an answer, though the rules offer it, would change nothing: its button does not stand out."""
        return False

    def is_open(self, action: Action) -> bool:
        """Whether everybody may know the whole of an answer once it is given: then the log shows it as it is written.

        By default it may hold what others do not know: a sealed choice, a card put away, a closed offer.
        """
        return False

    # --- weighing what happens

    def is_loss(self, event: Event, seat: SeatNo) -> bool:
        """Whether ``event`` costs ``seat`` something that nobody gives away unseen (a piece, not a price).

        An answer chosen from a menu that may have such an event is shown before it is done.
        """
        return False

    def knows(self, event: Event, view: V) -> bool:
        """Whether an event that shows something (``Event.reveals``) shows nothing that is new to its viewer."""
        return False

    def swing(self, events: Sequence[Event]) -> Mapping[SeatNo, int]:
        """Return by how much one entry of the log moved each seat's prospects; of turning points, the result tells.

        ``events`` are those of one entry as everybody knows them, in order; seats that stayed where they were are
        left out.
        """
        return {}

    # --- from outside the rules

    def acts(self, view: P | G) -> tuple[Form, ...]:
        """Return what may be amended, as forms: with the public view the host's corrections, with the game master's
        view the game master's acts. Words: ``do.<type>`` and ``do.<type>.<field>``, as for actions.
        """
        return ()

    # --- standing orders

    def orders(self, view: V) -> tuple[Form, ...]:
        """Return the kinds of standing order, as forms; with or without the card they speak of."""
        return ()

    def obey(self, order: Order, view: V, ask: Ask) -> Action | None:
        """Return the answer that ``order`` gives to ``ask``, or None."""
        return None

    def concerns(self, order: Order, view: P, ask: Ask) -> bool:
        """Whether ``order`` speaks to ``ask``, by its title and window and what everybody knows, never by the hand.

        A window to which an order speaks is answered by it in any case, with ``otherwise`` where ``obey`` has no answer.
        """
        return False

    def covers(self, given: Sequence[Order], view: P, ask: Ask) -> bool:
        """Whether a seat's orders together settle a window: what ``concerns`` says of one, said of all of them.

        Where one question asks several things at once, each of them needs its order.
        """
        return any(self.concerns(order, view, ask) for order in given)

    def obeyed(self, given: Sequence[Order], view: V, ask: Ask) -> Action | None:
        """Return the answer that a seat's orders give together; by default that of the first that can be obeyed."""
        for order in given:
            action = self.obey(order, view, ask)
            if action is not None and ask.accepts(action):
                return action
        return None

    def spent(self, order: Order, view: V) -> bool:
        """Whether ``order`` can no longer come true, so that it cancels itself and says so."""
        return False

    # --- growing up

    def upgrade(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Return a stored state of an older rules version, as plain data, brought to this version."""
        return data


AnyGame = Game[Any, Any, Any, Any]
"""Any game, to code that knows none: its states and views pass through untouched."""
