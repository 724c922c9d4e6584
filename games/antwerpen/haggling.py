"""Why something typed is no offer, or no answer to one: from what its seat knows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.antwerpen.data import PRODUCT_ORDER, holds
from games.antwerpen.reading import OFFERS, THE_OTHER, Spoken, offer_of, spoken
from games.antwerpen.rules.actions import EVERYBODY
from games.antwerpen.rules.pieces import Terms
from games.antwerpen.rules.trading import goods
from games.antwerpen.rules.turn import Turn
from games.antwerpen.views import OfferSeen, SeatAntwerpen, Unfinished
from games.antwerpen.vocabulary import Words, number_in
from games.antwerpen.words import listed
from games.core.asks import Ask, Form, Prompt
from games.core.codec import decode
from games.core.types import Illegal, Line, SeatToken, Token, line


def why(
    words: Words, asks: Sequence[Ask], view: SeatAntwerpen, *, is_on_turn: bool
) -> Illegal | None:
    """Return why words are no trade that is possible, None where they speak of none."""
    asked = [ask for ask in asks if ask.title.key == "offer"]
    if "accept" in words or "refuse" in words:
        return _unanswered(words, asked, view)
    if "withdraw" in words:
        return _not_withdrawn(view)
    if "counter" in words:
        return _countered(words, asked, view)
    if "offer" not in words:
        return None
    if not is_on_turn:
        return Illegal("not_on_turn", clause="W10.1")
    return _offered(words, view)


def is_no_offer(prompt: Prompt) -> bool:
    """Whether a prompt asks for something else than an offer."""
    return not (isinstance(prompt, Form) and prompt.make in OFFERS)


# ---------------------------------------------------------------- answers


def _unanswered(words: Words, asked: Sequence[Ask], view: SeatAntwerpen) -> Illegal:
    numbers = [offer_of(ask) for ask in asked]
    if not numbers:
        return Illegal("no_offer", clause="W10.2")
    number = number_in(words)
    if number is None or number not in numbers:
        if number is None and len(numbers) == 1:
            number = numbers[0]
        else:
            return Illegal("no_such_offer", _numbers(numbers), clause="W10.2")
    offer = next(offer for offer in view.table.offers if offer.number == number)
    missing = _missing(offer.take, view.products)
    if "accept" in words and missing is not None:
        return Illegal("accept_lacks", number, missing, clause="W10.2")
    return Illegal("no_such_offer", _numbers(numbers), clause="W10.2")


def _not_withdrawn(view: SeatAntwerpen) -> Illegal:
    mine = [offer.number for offer in _mine(view)]
    if not mine:
        return Illegal("none_of_yours", clause="W10.4")
    return Illegal("not_your_offer", _numbers(mine), clause="W10.4")


def _numbers(numbers: Iterable[int]) -> Token:
    return listed(tuple(line("offer.no", number) for number in numbers))


def _mine(view: SeatAntwerpen) -> list[OfferSeen]:
    return [offer for offer in view.table.offers if offer.by == view.seat]


# ---------------------------------------------------------------- offers


def _countered(words: Words, asked: Sequence[Ask], view: SeatAntwerpen) -> Illegal:
    """Return why words are no counter-offer: to the maker of an offer that one is asked about."""
    if not asked:
        return Illegal("no_offer", clause="W10.3")
    said = spoken(words)
    numbers = [offer_of(ask) for ask in asked]
    if said is not None and said.answers not in (None, *numbers):
        return Illegal("no_such_offer", _numbers(numbers), clause="W10.3")
    limit = _too_many(view)
    if limit is not None:
        return limit
    if said is None:
        return Illegal("counter_so", clause="W10.3")
    offer = next(o for o in view.table.offers if o.number == (said.answers or numbers[0]))
    return _impossible(said, (offer.by,), view) or Illegal("counter_so", clause="W10.3")


def _offered(words: Words, view: SeatAntwerpen) -> Illegal:
    """Return why words are no offer of the seat on turn."""
    limit = _too_many(view)
    if limit is not None:
        return limit
    others = tuple(s for s, seen in enumerate(view.table.seats) if not seen.left and s != view.seat)
    colours = {view.table.seats[seat].colour: seat for seat in others}
    if set(words) & colours.keys():
        return Illegal("offer_seat", _seats(others), clause="W10.1")
    said = spoken(words)
    if said is None:
        return Illegal("offer_so", clause="W10.1")
    to = others if not said.to or said.to == (EVERYBODY,) else said.to
    if said.to == (THE_OTHER,) and len(others) == 1:
        to = others
    if not set(to) <= set(others):
        return Illegal("no_seat_there", _seats(others), clause="W10.1")
    return _impossible(said, to, view) or Illegal("no_seat_there", _seats(others), clause="W10.1")


def _too_many(view: SeatAntwerpen) -> Illegal | None:
    """Return that no further offer may be made, None where one may."""
    house, turn = view.table.house, _turn(view)
    if not house.offers:
        return Illegal("no_trading", clause="W10.5")
    if turn is not None and turn.made.get(view.seat, 0) >= house.offers:
        return Illegal("offers_made", house.offers, clause="W10.5")
    if len(_mine(view)) >= house.open_offers:
        return Illegal("offers_open", house.open_offers, clause="W10.5")
    return None if view.products else Illegal("no_goods", clause="W10.1")


def _impossible(said: Spoken, to: Sequence[int], view: SeatAntwerpen) -> Illegal | None:
    """Return why an offer to these seats is not possible."""
    lacking = _missing(said.give, view.products)
    if lacking is not None:
        return Illegal("offer_lacks", lacking, clause="W10.1")
    turn = _turn(view)
    if turn is not None:
        terms = [Terms(view.seat, seat, said.give, said.take) for seat in to]
        if all(each in turn.refused for each in terms):
            return Illegal("refused_before", clause="W10.3")
    named = said.to or to
    if any((o.give, o.take) == (said.give, said.take) and o.to in named for o in _mine(view)):
        return Illegal("offered_already", clause="W10.3")
    if view.table.house.closed:
        return Illegal("offer_much", clause="W10.6")
    if not any(holds(view.table.seats[seat].products, said.take) for seat in to):
        return Illegal("offer_wants", goods(said.take), clause="W10.1")
    return None


def _missing(wanted: tuple[str, ...], held: tuple[str, ...]) -> Line | None:
    missing = Counter(wanted) - Counter(held)
    if not missing:
        return None
    return goods(tuple(sorted(missing.elements(), key=PRODUCT_ORDER.__getitem__)))


def _seats(seats: Sequence[int]) -> Token:
    """Return how seats are typed, and who sits there; all of them where they are several."""
    named: list[Token] = [line(f"seat.sign.{seat}", SeatToken(seat)) for seat in seats]
    if len(seats) > 1:
        named.append(line("seat.all"))
    return listed(tuple(named))


def _turn(view: SeatAntwerpen) -> Turn | None:
    rules: Unfinished = decode(view.table.rules, Unfinished)
    frames = (frame for strand in rules.strands for frame in strand.frames)
    return next((frame for frame in frames if isinstance(frame, Turn)), None)
