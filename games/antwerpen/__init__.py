"""Antwerpen: name a colour and all ships in front of it sail, yours and theirs. Mind the locks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.antwerpen import labels, notation, orders, reading, refusing, views, weighing, words
from games.antwerpen.agents import Careful, Greedy
from games.antwerpen.data import (
    ASSIGNMENTS,
    COLOURS,
    COPIES,
    GOALS,
    HARBOURS,
    LOCK_CARDS,
    LOCK_CLAUSES,
    MADE_AT,
    OFFERS,
    PATIENCE,
    PRODUCTS,
    SHIP_CARDS,
    SHIP_COPIES,
)
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.actions import AntwerpenAction, AntwerpenOrder
from games.antwerpen.rules.events import AntwerpenEvent
from games.antwerpen.rules.imagine import imagine
from games.antwerpen.rules.leaving import retire
from games.antwerpen.rules.setup import setup
from games.antwerpen.rules.state import Antwerpen, points
from games.antwerpen.rules.trading import goods
from games.antwerpen.views import AnyView, PublicAntwerpen, SeatAntwerpen
from games.core.actions import Action, Answer, Order
from games.core.asks import Ask, Form, Item
from games.core.events import Event, Tell
from games.core.game import Agent, Card, Chosen, Game, Pick, Setting, Window
from games.core.rng import Rng
from games.core.types import GmView, Illegal, Line, Outcome, View, line

SHIP_CLAUSES = dict(
    zip(SHIP_CARDS, ("W9.1", "W9.2", "W9.3", "W9.4", "W9.6", "W9.8", "W9.7"), strict=True)
)


class AntwerpenGame(Game[Antwerpen, PublicAntwerpen, SeatAntwerpen, GmView]):
    """The game as the house knows it."""

    key = "antwerpen"
    title = "Antwerpen"
    blurb = "Name a colour and every ship in front of it sails, yours and theirs; load well, trade well, mind the locks."
    seats = range(2, 5)
    state_type = Antwerpen
    action_type = AntwerpenAction
    event_type = AntwerpenEvent
    order_type = AntwerpenOrder
    orders_clause = "W12.4"
    words = words.WORDS
    agents: dict[str, Agent] = {"random": Careful(), "greedy": Greedy()}

    def settings(self) -> tuple[Setting, ...]:
        """Return the house rules (clause W12.5)."""
        return (
            Setting("assignments", tuple(GOALS), "W11.1"),
            Setting("offers", tuple(OFFERS), "W10.5"),
            Setting("products", ("open", "closed"), "W10.6"),
            Setting("sail", ("front", "snapshot"), "W4.3"),
            Setting("double", ("own_turn", "any_turn"), "W9.6"),
            Setting("patience", tuple(PATIENCE), "W11.6"),
        )

    def picks(self, seats: int) -> tuple[Pick, ...]:
        """Return the colours."""
        return (Pick("colour", COLOURS),)

    def windows(self) -> tuple[Window, ...]:
        """Return what a Sail asks."""
        return (Window("sailing"),)

    def setup(self, seats: int, chosen: Chosen, rng: Rng) -> Antwerpen:
        """Return the table before the first turn."""
        return setup(seats, chosen, rng)

    def public_view(self, s: Antwerpen) -> PublicAntwerpen:
        """Return what everybody may know."""
        return views.public(s)

    def seat_view(self, s: Antwerpen, seat: int) -> SeatAntwerpen:
        """Return what ``seat`` may know."""
        return views.of_seat(s, seat)

    def imagine(self, view: AnyView | GmView, rng: Rng) -> Antwerpen:
        """Return a state that this viewer could be in."""
        assert isinstance(view, PublicAntwerpen | SeatAntwerpen)
        return imagine(view, rng)

    def outcome(self, s: Antwerpen) -> Outcome | None:
        """Return who has won (chapter 11), or who was left over (clause W12.2)."""
        if not s.over:
            return None
        scored = [points(s, seat) for seat in range(len(s.left))]
        scores = tuple(whole for whole, _ in scored)
        if s.finished:
            best = max(scored[seat] for seat in s.seated())
            winners = tuple(seat for seat in s.seated() if scored[seat] == best)
            return Outcome(winners, scores, line("won"))
        alone = len(s.seated()) == 1
        return Outcome((), scores, line("by_default" if alone else "called_off"))

    def check(self, s: Antwerpen) -> None:
        """Every ship, resource, product, assignment and card exactly once."""
        s.check()

    def narrate(self, event: Event) -> Line | None:
        """Return the sentence of an event."""
        return words.narrate(event)

    def label(self, action: Action, view: View) -> Line:
        """Return an option's label."""
        return labels.label(action, view)

    def branch(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the name of a kind of move for one value of its first field."""
        return labels.branch(make, field, value) or super().branch(make, field, value, view)

    def field(self, make: type[Action], field: str) -> Line:
        """Return the question for one field."""
        return line(f"ask.{field}")

    def item(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the label of a field's value."""
        return labels.item(field, value, view) or super().item(make, field, value, view)

    def places(self, action: Action) -> tuple[str, ...]:
        """Return the places that an action touches."""
        return labels.places(action)

    def one_tap(self, ask: Ask) -> tuple[Action, ...]:
        """Return what anybody may press for himself in public: ending the turn."""
        return tuple(action for action in (do.EndTurn(),) if ask.accepts(action))

    def cards(self) -> tuple[Card, ...]:
        """Return every kind of card: products, assignments, lock cards, ship cards."""
        return (*_products(), *_assignments(), *_lock_cards(), *_ship_cards())

    def write(self, action: Action) -> str:
        """Return an action in notation."""
        return notation.write(action)

    def parse(self, text: str, asks: Iterable[Ask]) -> list[Answer]:
        """Return the answers that typed text could mean, in the words that people use."""
        return reading.parse(text, asks)

    def is_word(self, name: str) -> bool:
        """Whether a name is a word of typed moves, or a seat's letter."""
        return reading.is_word(name)

    def misread(self, text: str, asks: Sequence[Ask], view: SeatAntwerpen) -> Illegal:
        """Return why typed text is no move."""
        return refusing.misread(text, asks, view)

    def is_idle(self, action: Action, view: View) -> bool:
        """Whether a lock card would leave all gates as they are."""
        return isinstance(action, do.UseLock) and not labels.changes(action, view)

    def is_open(self, action: Action) -> bool:
        """Whether everybody may know all of an action.

        Not what a Sail asks of each, sealed (clause W4.5), the assignment put away, nor offers, which may be closed.
        """
        return not isinstance(action, do.Bear | do.Exchange | do.Offer | do.Counter)

    def is_loss(self, event: Event, seat: int) -> bool:
        """Whether a ship of ``seat`` comes to nothing."""
        return weighing.is_loss(event, seat)

    def knows(self, event: Event, view: SeatAntwerpen) -> bool:
        """Whether an event shows this seat nothing new."""
        return weighing.knows(event, view)

    def swing(self, events: Sequence[Event]) -> Mapping[int, int]:
        """Return how far an entry of the log moved each seat towards the end."""
        return weighing.swing(events)

    def orders(self, view: SeatAntwerpen) -> tuple[Form, ...]:
        """Return the kinds of standing order."""
        return () if view.table.over else orders.kinds(view)

    def covers(self, given: Sequence[Order], view: PublicAntwerpen, ask: Ask) -> bool:
        """Whether orders settle all that is asked."""
        return orders.covers(given, view, ask)

    def obeyed(self, given: Sequence[Order], view: SeatAntwerpen, ask: Ask) -> Action | None:
        """Return the answer that orders give together."""
        return orders.obeyed(given, view, ask)

    def spent(self, order: Order, view: SeatAntwerpen) -> bool:
        """Whether an order can no longer come true."""
        return orders.spent(order, view)

    def retire(self, g: Antwerpen, seat: int, tell: Tell) -> None:
        """Take a seat out of play."""
        retire(g, seat, tell)


def _products() -> list[Card]:
    found = []
    for product, worth in PRODUCTS.items():
        harbour = MADE_AT[product]
        made = (line(f"harbour.{harbour.lower()}"), line(f"cargo.{HARBOURS[harbour]}"))
        text = line("product.text", worth, *made)
        found.append(_card(product, line(f"card.{product}"), text, "W1.3", COPIES))
    return found


def _assignments() -> list[Card]:
    found = []
    for key, assignment in ASSIGNMENTS.items():
        asked = goods(assignment.products)
        title = line("assignment.title", asked, assignment.points)
        text = line("assignment.text", asked, assignment.points)
        found.append(Card(key, title, text, "W7.1", copies=1))
    return found


def _lock_cards() -> list[Card]:
    return [
        _card(
            key, line(f"card.{key}"), line(f"card.{key}.text"), LOCK_CLAUSES[card.does], card.copies
        )
        for key, card in LOCK_CARDS.items()
    ]


def _ship_cards() -> list[Card]:
    return [
        _card(key, line(f"card.{key}"), line(f"card.{key}.text"), clause, SHIP_COPIES)
        for key, clause in SHIP_CLAUSES.items()
    ]


def _card(key: str, title: Line, text: Line, clause: str, copies: int) -> Card:
    return Card(key, title, text, clause, copies=copies, note=line(f"card.{key}.quip"))


GAME = AntwerpenGame()
