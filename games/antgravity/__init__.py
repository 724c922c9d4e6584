"""ANTgravity: two Ants a side, six directions called down, and flags to bring home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.antgravity import notation, orders, reading, refusing, views, weighing, words
from games.antgravity.agents import Careful, Greedy
from games.antgravity.cards import ARSENAL, CLAUSES
from games.antgravity.data import COLOURS, ROUNDS, TOKENS
from games.antgravity.rules import actions as do
from games.antgravity.rules.actions import AlwaysDraw, AntgravityAction
from games.antgravity.rules.events import AntgravityEvent
from games.antgravity.rules.imagine import imagine
from games.antgravity.rules.leaving import retire
from games.antgravity.rules.scoring import decided_by, points, winners
from games.antgravity.rules.setup import setup
from games.antgravity.rules.state import Antgravity
from games.antgravity.views import AnyView, PublicAntgravity, SeatAntgravity
from games.core.actions import Action, Answer, Order
from games.core.asks import Ask, Form, Item
from games.core.events import Event, Tell
from games.core.game import Agent, Card, Chosen, Game, Pick, Setting, Window
from games.core.rng import Rng
from games.core.types import GmView, Illegal, Line, Outcome, View, line


class AntgravityGame(Game[Antgravity, PublicAntgravity, SeatAntgravity, GmView]):
    """The game as the house knows it."""

    key = "antgravity"
    title = "ANTgravity"
    blurb = "Ants, asteroids and six directions called down: steal flags, bring them home, mind the edge."
    seats = range(2, 5)
    state_type = Antgravity
    action_type = AntgravityAction
    event_type = AntgravityEvent
    order_type = AlwaysDraw
    orders_clause = "G14.10"
    words = words.WORDS
    agents: dict[str, Agent] = {"random": Careful(), "greedy": Greedy()}

    def settings(self) -> tuple[Setting, ...]:
        """Return the house rules (clause G16.3)."""
        return (
            Setting("rounds", tuple(ROUNDS), "G1.7"),
            Setting("asteroids", tuple(TOKENS), "G1.3"),
            Setting("wings", ("with", "without"), "G2.2"),
            Setting("first", ("stays", "passes"), "G1.8"),
        )

    def picks(self, seats: int) -> tuple[Pick, ...]:
        """Return the colours."""
        return (Pick("colour", COLOURS),)

    def windows(self) -> tuple[Window, ...]:
        """Return what is asked of everybody at the end of a round."""
        return Window("magnifier"), Window("drawing")

    def setup(self, seats: int, chosen: Chosen, rng: Rng) -> Antgravity:
        """Return the table before the first turn."""
        return setup(seats, chosen, rng)

    def public_view(self, s: Antgravity) -> PublicAntgravity:
        """Return what everybody may know."""
        return views.public(s)

    def seat_view(self, s: Antgravity, seat: int) -> SeatAntgravity:
        """Return what ``seat`` may know."""
        return views.of_seat(s, seat)

    def imagine(self, view: AnyView | GmView, rng: Rng) -> Antgravity:
        """Return a state that this viewer could be in."""
        assert isinstance(view, PublicAntgravity | SeatAntgravity)
        return imagine(view, rng)

    def outcome(self, s: Antgravity) -> Outcome | None:
        """Return who has won and by what (chapter 15), or who was left over (clause G16.2)."""
        if not s.over:
            return None
        scores = tuple(points(s, seat) for seat in range(len(s.left)))
        if s.finished:
            return Outcome(winners(s), scores, line(f"won.{decided_by(s)}"))
        alone = len(s.seated()) == 1
        return Outcome((), scores, line("by_default" if alone else "called_off"))

    def check(self, s: Antgravity) -> None:
        """Every card, token, flag, Mine and Ant exactly once."""
        s.check()

    def narrate(self, event: Event) -> Line | None:
        """Return the sentence of an event."""
        return words.narrate(event)

    def label(self, action: Action, view: View) -> Line:
        """Return an option's label."""
        return words.label(action, views.table_of(view))

    def field(self, make: type[Action], field: str) -> Line:
        """Return the question for one field."""
        return line(f"ask.{field}")

    def item(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the label of a field's value."""
        return words.item(field, value) or super().item(make, field, value, view)

    def places(self, action: Action) -> tuple[str, ...]:
        """Return the spaces that an action touches."""
        return words.places(action)

    def one_tap(self, ask: Ask) -> tuple[Action, ...]:
        """Return what anybody may press for himself in public: ending the turn, drawing instead of an activation."""
        taps = (do.EndTurn(), do.Draw("weapon"), do.Draw("equipment"))
        return tuple(action for action in taps if ask.accepts(action))

    def cards(self) -> tuple[Card, ...]:
        """Return every kind of card."""
        return tuple(
            Card(
                key,
                line(f"card.{key}"),
                line(f"card.{key}.text"),
                clause,
                copies=ARSENAL[key].copies,
                note=line(f"card.{key}.quip"),
            )
            for key, clause in CLAUSES.items()
        )

    def write(self, action: Action) -> str:
        """Return an action in notation."""
        return notation.write(action)

    def parse(self, text: str, asks: Iterable[Ask]) -> list[Answer]:
        """Return the answers that typed text could mean, in the words that people use."""
        return reading.parse(text, tuple(asks))

    def misread(self, text: str, asks: Sequence[Ask], view: SeatAntgravity) -> Illegal:
        """Return why typed text is no move."""
        return refusing.misread(text, asks, view)

    def is_open(self, action: Action) -> bool:
        """Whether everybody may know all of an action: all but what is discarded, which is sealed (clause G14.11)."""
        return not isinstance(action, do.Discard)

    def is_loss(self, event: Event, seat: int) -> bool:
        """Whether an Ant of ``seat`` is eliminated."""
        return weighing.is_loss(event, seat)

    def knows(self, event: Event, view: SeatAntgravity) -> bool:
        """Whether an event shows this seat nothing new."""
        return weighing.knows(event, view)

    def swing(self, events: Sequence[Event]) -> Mapping[int, int]:
        """Return how far an entry of the log moved each seat in the race for the flags."""
        return weighing.swing(events)

    def orders(self, view: SeatAntgravity) -> tuple[Form, ...]:
        """Return the kinds of standing order."""
        return () if view.table.over else orders.kinds()

    def concerns(self, order: Order, view: PublicAntgravity, ask: Ask) -> bool:
        """Whether an order speaks to a question."""
        return orders.concerns(order, ask)

    def obey(self, order: Order, view: SeatAntgravity, ask: Ask) -> Action | None:
        """Return the answer that an order gives."""
        return orders.obey(order, ask)

    def retire(self, g: Antgravity, seat: int, tell: Tell) -> None:
        """Take a seat out of play."""
        retire(g, seat, tell)


GAME = AntgravityGame()
