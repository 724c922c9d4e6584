"""Who plays an empty seat: a random agent with taste, and a greedy one. Both know their own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.antwerpen.bargaining import Deal, gain, is_welcome, proposals
from games.antwerpen.data import LANE_COLOURS, LaneColour
from games.antwerpen.forecast import movements
from games.antwerpen.judging import Judge, worth
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.actions import EVERYBODY
from games.antwerpen.rules.cards import Mooring
from games.antwerpen.rules.imagine import imagine
from games.antwerpen.rules.lanes import possible
from games.antwerpen.rules.sailing import Sailing
from games.antwerpen.rules.state import Antwerpen
from games.antwerpen.rules.turn import Turn
from games.antwerpen.views import OfferSeen, SeatAntwerpen, Table, Unfinished
from games.core.actions import Action, Answer
from games.core.asks import Ask, Choice, Prompt, of_seat
from games.core.codec import decode, encode
from games.core.engine import advance, asks_of, settle
from games.core.events import Event
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import SeatView

# ---------------------------------------------------------------- at random, with taste

CARDS = (do.UseLock, do.SailAlone, do.ExtraColour, do.ExtraShip, do.StepBack, do.Swap)
LOADS, PLAYS, OFFERS, EXCHANGES = 2, 4, 24, 20
"""One time in so many it loads although its own ships could sail, plays a card, offers something, exchanges."""


class Careful:
    """Answers at random, but plays on: it loads, sails its own ships, fulfils, ends its turn, and seldom offers."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return an answer to one of the questions."""
        me = cast(SeatAntwerpen, view)
        ask = rng.pick(asks)
        match ask.pace:
            case "turn":
                return Answer(ask.id, _on_turn(me, ask, rng))
            case "window":
                return Answer(ask.id, _calm(ask, rng))
            case "free":
                return Answer(ask.id, _dealt(me, ask, rng))


def _on_turn(me: SeatAntwerpen, ask: Ask, rng: Rng) -> Action:
    prompts: dict[type[Action], list[Prompt]] = {}
    for prompt in ask.prompts:
        prompts.setdefault(_kind(prompt), []).append(prompt)

    def some(*kinds: type[Action]) -> Action:
        among = [prompt for kind in kinds for prompt in prompts.get(kind, ())]
        return rng.pick(among).sample(rng)

    if do.Fulfil in prompts:
        return some(do.Fulfil)
    if prompts.keys() & set(CARDS) and rng.below(PLAYS) == 0:
        return some(*CARDS)
    if do.Offer in prompts and not me.table.offers and rng.below(OFFERS) == 0:
        return some(do.Offer)
    if do.EndTurn in prompts:
        return do.EndTurn()
    if do.Exchange in prompts and rng.below(EXCHANGES) == 0:
        return some(do.Exchange)
    own = [c for c in LANE_COLOURS if any(m.seat == me.seat for m in movements(me.table, c))]
    if do.Load in prompts and (not own or rng.below(LOADS) == 0):
        return some(do.Load)
    return do.Sail(rng.pick(own or LANE_COLOURS))


def _kind(prompt: Prompt) -> type[Action]:
    return type(prompt.actions[0]) if isinstance(prompt, Choice) else prompt.make


def _calm(ask: Ask, rng: Rng) -> Action:
    """Return a random answer to a Sail; half the time one that drops no anchor."""
    action = ask.sample(rng)
    if isinstance(action, do.Bear) and action.anchor and rng.below(2):
        return ask.otherwise or action
    return action


def _dealt(me: SeatAntwerpen, ask: Ask, rng: Rng) -> Action:
    """Return whether it trades: sometimes, and never for less than it gives."""
    offer = _offered(me, ask)
    if offer is None or not ask.accepts(do.Accept()):
        return ask.otherwise or ask.sample(rng)
    is_fair = worth(offer.take) >= worth(offer.give)
    return do.Accept() if is_fair and rng.below(2) else do.Refuse()


# ---------------------------------------------------------------- greedy

LISTED = 400
"""Options of a kind that the greedy agent looks at."""
OWN = 12
"""Answers of its own that it tries while ships sail in a world that it thinks of."""
FOLLOWED = 5
"""Cards played before the action that are judged together with what they are for: the colour named next."""
EXTRA = (do.UseLock, do.SailAlone, do.ExtraColour, do.ExtraShip, do.StepBack, do.Swap, do.Fulfil)


class Greedy:
    """Takes the answer after which it stands best; trades where that helps it more than it hurts.

    It imagines one world and lets all others sail on in it. A card played before the action is judged together with the
    best colour named after it.
    """

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        """Return the best answer; questions for which nobody waits come first, as the turn ends them."""
        me = cast(SeatAntwerpen, view)
        ask = min(asks, key=lambda each: (each.otherwise is None, each.pace != "free"))
        if ask.pace == "free":
            return Answer(ask.id, _bargained(me, ask))
        if ask.pace == "turn" and (dealt := _dealing(me, ask, rng)) is not None:
            return Answer(ask.id, dealt)
        return Answer(ask.id, Worlds(me, ask, rng).best())


class Worlds:
    """One imagined world, what it becomes after each answer, and how well the seat stands there."""

    def __init__(self, view: SeatAntwerpen, ask: Ask, rng: Rng) -> None:
        """Imagine it; whoever has answered this Sail sails on."""
        self.view, self.ask, self.rng = view, ask, rng
        self.judge = Judge(view)
        g = imagine(view, rng)
        if isinstance(sailing := g.strands[0].top, Sailing):
            sailing.answers = dict.fromkeys(sailing.answers, do.Bear())
        self._data = encode(g)

    def best(self) -> Action:
        """Return the best answer."""
        listed = [option for prompt in self.ask.prompts for option in _listed(prompt)]
        options = [option for option in listed if not self._is_idle(option)]
        if len(options) == 1:
            return options[0]
        worlds = {option: self._after(option) for option in options}
        values = {option: self._value(option, g) for option, g in worlds.items()}
        if not self.view.table.acted and self.ask.pace == "turn":
            extra = [option for option in options if isinstance(option, EXTRA)]
            for option in sorted(extra, key=values.__getitem__)[-FOLLOWED:]:
                values[option] = max(values[option], self._followed(worlds[option]))
        return max(options, key=lambda option: values[option] + self.rng.below(100) / 10_000)

    def _is_idle(self, option: Action) -> bool:
        """Whether a card would be played for nothing."""
        table = self.view.table
        match option:
            case do.Swap(ships=ships):
                return len({ship.cargo for ship in table.ships if ship.at in ships}) < len(ships)
            case do.UseLock(locks=locks, to=to):
                return all((lock in table.closed) == (to == "closed") for lock in locks)
            case _:
                return False

    def _value(self, option: Action, g: Antwerpen) -> float:
        if isinstance(option, do.Exchange):
            return self.judge.exchanged(g, option.assignment)
        return self.judge.standing(g)

    def _followed(self, g: Antwerpen) -> float:
        """Return the value of a world after the best colour that may be named in it next."""
        data = encode(g)
        seat = self.view.seat
        return max(
            self.judge.standing(self._settled(_answered(data, seat, do.Sail(colour))))
            for colour in _moving(g)
        )

    def _after(self, action: Action) -> Antwerpen:
        """Return the world after an answer to the question, when all ships have sailed."""
        return self._settled(_answered(self._data, self.view.seat, action, self.ask))

    def _settled(self, g: Antwerpen) -> Antwerpen:
        """Return the world after the best answers of the seat, and the others' simplest, to all that a Sail asks."""
        seat = self.view.seat
        while g.strands and isinstance(frame := g.strands[0].top, Sailing | Mooring):
            _let_others_sail(g, frame, seat)
            mine = of_seat(asks_of(frame, g), seat) if frame.waits else ()
            if mine and len(options := mine[0].options(OWN)) > 1:
                data = encode(g)
                after = [self._settled(_answered(data, seat, option)) for option in options]
                return max(after, key=self.judge.standing)
            if mine:
                advance(g, seat, options[0], mine[0])
        return g


def _let_others_sail(g: Antwerpen, frame: Sailing | Mooring, seat: int) -> None:
    """Let all but one seat give the answer of the absent."""
    if isinstance(frame, Sailing):
        frame.answers |= {other: do.Bear() for other in frame.waiting if other != seat}
        frame.waiting = [other for other in frame.waiting if other == seat]
        if not frame.waiting:
            frame.waits = False
            settle(g, _tell_nobody)
    elif frame.seat != seat:
        ask = asks_of(frame, g)[0]
        advance(g, frame.seat, do.Take("lock"), ask)


def _tell_nobody(event: Event) -> None:
    """Hear what happens in a world that is only imagined."""


def _moving(g: Antwerpen) -> list[LaneColour]:
    """Return the colours that move something; any of those that do not is as good as another."""
    chart = g.chart()
    return [colour for colour in LANE_COLOURS if possible(chart, colour)] or ["purple"]


def _listed(prompt: Prompt) -> list[Action]:
    """Return what is worth a look; offers are made otherwise."""
    if _kind(prompt) in (do.Offer, do.Withdraw):
        return []
    return list(prompt.options(LISTED))


def _answered(data: bytes, seat: int, action: Action, ask: Ask | None = None) -> Antwerpen:
    g: Antwerpen = decode(data, Antwerpen)
    advance(g, seat, action, ask)
    return g


# ---------------------------------------------------------------- trading

FEW = 2
"""One time in so many it offers what it thinks of, and only once a turn: it forgets what was refused last turn."""


def _bargained(me: SeatAntwerpen, ask: Ask) -> Action:
    """Return whether to accept an offer; one's own, where nothing else is asked, is taken back."""
    offer = _offered(me, ask)
    if offer is None:
        return ask.options(1)[0]
    accept = do.Accept()
    is_good = ask.accepts(accept) and is_welcome(me, Deal(offer.take, offer.give))
    return accept if is_good else do.Refuse()


def _offered(me: SeatAntwerpen, ask: Ask) -> OfferSeen | None:
    """Return the offer that a question is about, None where it is the viewer's own."""
    number = ask.title.args[-1]
    return next((o for o in me.table.offers if o.number == number and o.by != me.seat), None)


def _dealing(me: SeatAntwerpen, ask: Ask, rng: Rng) -> Action | None:
    """Return an offer to make, or one to take back because it no longer helps; None where there is neither."""
    for offer in me.table.offers:
        take_back = do.Withdraw(offer.number)
        if offer.by == me.seat and gain(me, Deal(offer.give, offer.take)) <= 0:
            return take_back
    if me.table.acted or rng.below(FEW) or _made(me.table, me.seat):
        return None
    rivals = [seat for seat, seen in enumerate(me.table.seats) if seat != me.seat and not seen.left]
    to = rivals[0] if len(rivals) == 1 else EVERYBODY
    offers = (do.Offer(to, deal.give, deal.take) for deal in proposals(me))
    return next((offer for offer in offers if ask.accepts(offer)), None)


def _made(table: Table, seat: int) -> int:
    """Return how many offers a seat has made this turn."""
    rules: Unfinished = decode(table.rules, Unfinished)
    frames = (frame for strand in rules.strands for frame in strand.frames)
    return sum(frame.made.get(seat, 0) for frame in frames if isinstance(frame, Turn))
