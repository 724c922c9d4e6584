"""Caravan: a small game that uses everything the kernel offers. It proves the house and ships with none."""

from __future__ import annotations

from collections import Counter

from games.core import notation
from games.core.actions import Action, Amendment, Order
from games.core.asks import Amount, Ask, Form, Item, One, Words
from games.core.events import Event, Tell
from games.core.game import Agent, Card, Chosen, Game, Pick, RandomAgent, Setting, Window
from games.core.piles import Pile
from games.core.rng import Rng
from games.core.strands import Strand
from games.core.types import Line, Outcome, SeatToken, View, line
from tests.kit.reference import views, words
from tests.kit.reference.agents import Greedy
from tests.kit.reference.data import BOX, CAMELS, GOAL, GOLD, STARTS, STORM, price
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules import amendments
from tests.kit.reference.rules.actions import CaravanAction, CaravanAmendment, Waylay
from tests.kit.reference.rules.events import CaravanEvent
from tests.kit.reference.rules.imagine import imagine
from tests.kit.reference.rules.state import Caravan
from tests.kit.reference.rules.turn import Rounds
from tests.kit.reference.views import AnyView, GmCaravan, PublicCaravan, SeatCaravan


class CaravanGame(Game[Caravan, PublicCaravan, SeatCaravan, GmCaravan]):
    """The game as the house knows it."""

    key = "reference"
    title = "Caravan"
    blurb = "Cross the desert, sell dear, and mind the sandstorms."
    seats = range(2, 5)
    has_gm = True
    open_roster = True
    state_type = Caravan
    action_type = CaravanAction
    event_type = CaravanEvent
    amendment_type = CaravanAmendment
    order_type = Waylay
    orders_clause = "C3.1"
    words = words.WORDS
    agents: dict[str, Agent] = {"random": RandomAgent(), "greedy": Greedy()}

    def settings(self) -> tuple[Setting, ...]:
        """Return how many rounds, and whether the night costs."""
        return (
            Setting("rounds", ("three", "five"), "C1.3"),
            Setting("night", ("paid", "free"), "C2.1"),
        )

    def picks(self, seats: int) -> tuple[Pick, ...]:
        """Return the camels."""
        return (Pick("camel", CAMELS),)

    def windows(self) -> tuple[Window, ...]:
        """Return sandstorms and auctions."""
        return Window("storm"), Window("bidding")

    def setup(self, seats: int, chosen: Chosen, rng: Rng) -> Caravan:
        """Return the table with two cards dealt to each seat (chapter 1)."""
        box = list(BOX)
        rng.shuffle(box)
        hands = [sorted(box.pop() for _ in range(2)) for _ in range(seats)]
        return Caravan(
            rng=rng,
            strands=[Strand(0, [Rounds()])],
            pile=Pile(box),
            gold=[GOLD] * seats,
            hands=hands,
            at=list(STARTS[:seats]),
            camels=_camels(seats, chosen),
            rounds=5 if chosen.settings.get("rounds") == "five" else 3,
            fee=0 if chosen.settings.get("night") == "free" else 5,
            gm=chosen.has_gm,
        )

    def public_view(self, s: Caravan) -> PublicCaravan:
        """Return what everybody may know."""
        return views.public(s)

    def seat_view(self, s: Caravan, seat: int) -> SeatCaravan:
        """Return what ``seat`` may know."""
        return views.of_seat(s, seat)

    def gm_view(self, s: Caravan) -> GmCaravan:
        """Return what the game master may know."""
        return views.gm(s)

    def imagine(self, view: AnyView, rng: Rng) -> Caravan:
        """Return a state that this viewer could be in."""
        return imagine(view, rng)

    def outcome(self, s: Caravan) -> Outcome | None:
        """Return who has most gold (clause C1.4)."""
        if not s.over:
            return None
        seated = s.seated()
        most = max(s.gold[seat] for seat in seated)
        winners = tuple(seat for seat in seated if s.gold[seat] == most) if s.finished else ()
        return Outcome(winners, tuple(s.gold), line("won" if s.finished else "called_off"))

    def check(self, s: Caravan) -> None:
        """Every card exactly once, no debts, every caravan on the map."""
        s.check()

    def narrate(self, event: Event) -> Line | None:
        """Return the sentence of an event."""
        return words.narrate(event)

    def label(self, action: CaravanAction, view: View) -> Line:  # type: ignore[override]
        """Return an option's label."""
        table = _table(view)
        worth = 0
        if isinstance(action, do.Sell) and isinstance(view, SeatCaravan):
            worth = sum(price(good, table.at[view.seat]) for good in action.goods)
        return words.label(action, table.fee, worth)

    def item(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        """Return the label of a field's value."""
        if field in {"to", "seat"} and isinstance(value, int):
            return line("item", SeatToken(value))
        if field == "by":
            return words.by(str(value), _table(view).fee)
        return super().item(make, field, value, view)

    def places(self, action: Action) -> tuple[str, ...]:
        """Return where a journey ends."""
        return (action.to,) if isinstance(action, do.Travel) else ()

    def one_tap(self, ask: Ask) -> tuple[Action, ...]:
        """Return what anybody may press for himself in public: draw, end turn, pass, roll."""
        taps = (do.Draw(), do.EndTurn(), do.Roll())
        return tuple(action for action in taps if ask.accepts(action))

    def cards(self) -> tuple[Card, ...]:
        """Return the four kinds of card."""
        clause = {STORM: "C3.1"}
        note = {STORM: line("card.sandstorm.note")}
        return tuple(
            Card(
                key,
                line(f"card.{key}"),
                line(f"card.{key}.text"),
                clause.get(key, "C2.3"),
                copies=copies,
                note=note.get(key),
            )
            for key, copies in sorted(Counter(BOX).items())
        )

    def is_open(self, action: Action) -> bool:
        """Whether everybody may know all of an action: a journey, and the end of a turn."""
        return isinstance(action, do.Travel | do.EndTurn)

    def write(self, action: Action) -> str:
        """Return the plain notation; in an offer seats are p1 … p4 and the note stays out."""
        match action:
            case do.Offer(to=to, want=want, price=gold):
                return f"offer p{to + 1} {gold} for {want}"
            case do.EndTurn():
                return "end turn"
            case _:
                return notation.write(action)

    def acts(self, view: PublicCaravan | GmCaravan) -> tuple[Form, ...]:
        """Return the correction of gold and, for the game master, the call for a roll."""
        seats = One("seat", tuple(s for s, at in enumerate(view.table.at) if at))
        correct = Form(do.Correct, (seats, Amount("gold", 0, GOAL - 1), Words("why", 200)))
        roll = Form(do.CallRoll, (seats, Words("why", 200)))
        return (correct, roll) if isinstance(view, GmCaravan) else (correct,)

    def orders(self, view: SeatCaravan) -> tuple[Form, ...]:
        """Return the order to waylay a seat."""
        table = view.table
        others = tuple(s for s, at in enumerate(table.at) if at and s != view.seat)
        return (Form(Waylay, (One("seat", others),)),) if others and not table.over else ()

    def concerns(self, order: Order, view: PublicCaravan, ask: Ask) -> bool:
        """Whether the seat that the order names travels."""
        against = isinstance(order, Waylay) and SeatToken(order.seat) in ask.title.args
        return against and ask.window == "storm"

    def obey(self, order: Order, view: SeatCaravan, ask: Ask) -> Action | None:
        """Return a sandstorm against the seat that the order names."""
        against = isinstance(order, Waylay) and SeatToken(order.seat) in ask.title.args
        return do.Storm() if against and ask.accepts(do.Storm()) else None

    def spent(self, order: Order, view: SeatCaravan) -> bool:
        """Whether the seat has left."""
        return isinstance(order, Waylay) and not view.table.at[order.seat]

    def join(self, g: Caravan, seat: int, tell: Tell) -> None:
        """Seat somebody."""
        amendments.join(g, seat, tell)

    def retire(self, g: Caravan, seat: int, tell: Tell) -> None:
        """Take a caravan off the map."""
        amendments.retire(g, seat, tell)

    def amend(self, g: Caravan, amendment: Amendment, tell: Tell) -> None:
        """Correct gold, or call for a roll."""
        amendments.amend(g, amendment, tell)


def _camels(seats: int, chosen: Chosen) -> list[str]:
    picked = [picks.get("camel", "") for picks in chosen.picks[:seats]]
    picked += [""] * (seats - len(picked))
    free = [camel for camel in CAMELS if camel not in picked]
    return [camel or free.pop(0) for camel in picked]


def _table(view: View) -> views.Table:
    assert isinstance(view, PublicCaravan | SeatCaravan | GmCaravan)
    return view.table


GAME = CaravanGame()
