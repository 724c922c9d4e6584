"""Why something typed is no move now, with the clause and what is possible: from what its seat knows alone.

A turn is looked into by the verb that was named; of offers ``haggling`` tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from games.antwerpen import haggling
from games.antwerpen.data import (
    ASSIGNMENTS,
    CARGOES,
    LANE_COLOURS,
    LOCK_CARDS,
    LOCK_CLAUSES,
    LOCKS,
    PRODUCT_ORDER,
    PRODUCTS,
    STARTS,
    LaneColour,
)
from games.antwerpen.forecast import movements
from games.antwerpen.labels import label
from games.antwerpen.rules.actions import (
    Bear,
    EndTurn,
    ExtraColour,
    ExtraShip,
    Load,
    Sail,
    SailAlone,
    StepBack,
    UseLock,
)
from games.antwerpen.rules.trading import goods
from games.antwerpen.spelling import colours_in, first_of_several, typed
from games.antwerpen.views import SeatAntwerpen
from games.antwerpen.vocabulary import (
    PLACES,
    Words,
    is_known,
    is_odd_number,
    is_question,
    understood,
)
from games.antwerpen.words import colour, listed
from games.core.actions import Action
from games.core.asks import Ask
from games.core.types import CardToken, Enough, Illegal, Line, PlaceToken, SeatToken, Token, line

SHOWN = 8
"""Possible answers that are listed."""
OPTIONS = 500
COLOUR_CLAUSES = {Sail: "W4.1", SailAlone: "W9.1", ExtraColour: "W9.2"}
LOCK_VERBS = ("open", "close", "switch", *LOCK_CARDS)
SAILING = ("sail", "anchor", "first", "double", "lock", "ship", "draw", "end")
"""Words that answer what a Sail asks, besides places and numbers."""


def misread(text: str, asks: Sequence[Ask], view: SeatAntwerpen) -> Illegal:
    """Return why ``text`` answers none of ``asks`` (at least one)."""
    said = understood(text)
    if any(map(is_odd_number, said)):
        return Enough("odd_number", clause=asks[0].clause)
    words = tuple(filter(is_known, said))
    turn = next((ask for ask in asks if is_turn(ask)), None)
    if turn is not None and (first := first_of_several(text, asks)):
        return _one_move(first, turn)
    if not words:
        if turn is not None:
            return _Turn(turn, view).no_move()
        return Illegal("unknown", clause=asks[0].clause)
    if asks[0].window == "sailing":
        return _of_a_sail(words, asks[0], view)
    traded = haggling.why(words, asks, view, is_on_turn=turn is not None)
    if traded is not None:
        return traded
    if turn is None:
        return Illegal("before", asks[0].title, clause=asks[0].clause)
    if "?or" in said and len(colours_in(words)) > 1:
        return _colours(colours_in(words), "W4.1")
    if is_question(text) and len(colours_in(words)) == 1:
        return _Turn(turn, view).would(words)
    return _Turn(turn, view).why(words)


def _one_move(first: Action, ask: Ask) -> Illegal:
    """Return that one move is made at a time, and how the first of them is typed."""
    return Enough("one_move", typed(first) or line("nothing"), clause=ask.clause)


def _colours(possible: Iterable[str], clause: str) -> Illegal:
    """Return that one of these colours has to be named."""
    return Enough("sail_so", listed(tuple(map(colour, possible))), clause=clause)


def is_turn(ask: Ask) -> bool:
    """Whether a turn is asked for: all that one may do in it."""
    return ask.title.key.partition(".")[0] == "turn"


def _possible(actions: Iterable[Action], view: SeatAntwerpen) -> Token:
    """Return labels of what is possible, the first few."""
    found = [label(action, view) for action in actions][:SHOWN]
    if not found:
        return line("nothing")
    whole = found.pop()
    for part in reversed(found):
        whole = line("sail.and", part, whole)
    return whole


def _places(places: Iterable[str]) -> Token:
    return listed(tuple(map(PlaceToken, places)))


def _cards(cards: Iterable[str]) -> Token:
    return listed(tuple(map(CardToken, cards)))


# ---------------------------------------------------------------- what a Sail asks


def _of_a_sail(words: Words, ask: Ask, view: SeatAntwerpen) -> Illegal:
    """Return why words do not answer what a Sail, or a step back, asks."""
    options = ask.options(OPTIONS)
    bears = [action for action in options if isinstance(action, Bear)]
    if any(word not in (*SAILING, *PLACES) and not word.isdigit() for word in words):
        return Illegal("before", ask.title, clause=ask.clause)
    if bears and "anchor" in words and (why := _no_anchor(bears, view)):
        return why
    if bears and "double" in words and not any(bear.double for bear in bears):
        missing = _unplayable("double", view)
        return missing or Illegal("double_when", clause="W9.6")
    if bears and "anchor" in words:
        holding = _possible((bear for bear in bears if bear.anchor), view)
        return Illegal("anchor_where", holding, clause="W9.8")
    return Illegal("possible", _possible(options, view), clause=ask.clause)


def _no_anchor(bears: Sequence[Bear], view: SeatAntwerpen) -> Illegal | None:
    """Return why no ship can be held at all, None where one can."""
    if any(bear.anchor for bear in bears):
        return None
    if view.table.turn == view.seat or view.table.alone:
        return Illegal("anchor_not", clause="W9.8")
    return _unplayable("anchor", view) or Illegal("anchor_not", clause="W9.8")


def _unplayable(card: str, view: SeatAntwerpen) -> Illegal | None:
    """Return why a card cannot be played, None where it is held and not new."""
    if card not in view.cards:
        return Illegal("not_held", CardToken(card), _cards(view.cards), clause="W7.4")
    if not (Counter(view.cards) - Counter(view.fresh))[card]:
        return Illegal("fresh", CardToken(card), clause="W7.5")
    return None


# ---------------------------------------------------------------- a turn


class _Turn:
    """A turn in which something impossible was typed."""

    def __init__(self, ask: Ask, view: SeatAntwerpen) -> None:
        self.ask = ask
        self.view = view
        self.table = view.table

    def why(self, words: Words) -> Illegal:  # noqa: C901, PLR0912 # a verb a line
        """Return the reason by the verb that was named, or by what was named without one."""
        said = set(words)
        if "extra" in said and said & set(LANE_COLOURS):
            return self._card("extra_colour") or self._colour(words, ExtraColour)
        if "extra" in said:
            return self._card("extra_ship") or self._load(words, ExtraShip)
        if "alone" in said:
            return self._card("alone") or self._colour(words, SailAlone)
        if "back" in said:
            return self._card("step_back") or self._back(words)
        if "swap" in said:
            return self._card("swap") or self._swap(words)
        if "exchange" in said:
            return self._acted() or self._exchange(words)
        if "fulfil" in said:
            return self._fulfil(words)
        if said & set(LOCK_VERBS) or said & {lock.lower() for lock in LOCKS}:
            return self._locks(words)
        if "double" in said:
            return Illegal("double_when", clause="W9.6")
        if "anchor" in said:
            return Illegal("anchor_when", clause="W9.8")
        if said & {"load", *CARGOES} or said & {start.lower() for start in STARTS}:
            return self._acted() or self._load(words, Load)
        if said & {"sail", *LANE_COLOURS}:
            return self._acted() or self._colour(words, Sail)
        if "end" in said and not self.table.acted:
            return Illegal("not_acted", clause="W2.1")
        return self.no_move()

    def no_move(self) -> Illegal:
        """Return that no move was named, with one of each kind that is possible now."""
        moving = {colour for colour in LANE_COLOURS if movements(self.table, colour)}
        found: dict[str, Token] = {}
        for action in self._examples():
            shown = typed(action)
            kind = type(action).__name__
            is_idle = isinstance(action, Sail) and action.colour not in moving
            if shown is not None and not is_idle:
                found.setdefault(kind, shown)
        return Enough("no_move", listed(tuple(found.values())), clause=self.ask.clause)

    def _examples(self) -> Iterator[Action]:
        """Yield what may be done in this turn, of offers the first to each, the end of the turn last."""
        yield from self._options()
        for prompt in self.ask.prompts:
            if not haggling.is_no_offer(prompt):
                yield from prompt.listed(1)
        if self.ask.accepts(EndTurn()):
            yield EndTurn()

    def would(self, words: Words) -> Illegal:
        """Return what would move if the colour were named about which somebody asks."""
        said = set(words)
        if "alone" in said:
            return self._colour(words, SailAlone)
        return self._colour(words, ExtraColour if "extra" in said else Sail)

    def _acted(self) -> Illegal | None:
        return Illegal("acted", clause="W2.1") if self.table.acted else None

    def _card(self, card: str) -> Illegal | None:
        return _unplayable(card, self.view)

    def _colour(self, words: Words, make: type[Sail | SailAlone | ExtraColour]) -> Illegal:
        """Return how the colour that was meant is named, and what it would move; all of them where none was."""
        named = colours_in(words)
        clause = COLOUR_CLAUSES[make]
        if not named:
            return _colours(LANE_COLOURS, clause)
        first = make(cast(LaneColour, named[0]))
        if len(named) > 1 or "end" in words:
            return _one_move(first, self.ask)
        does = label(first, self.view)
        if not self.ask.accepts(first):
            return Enough("sail_would", does, clause=clause)
        return Enough("sail_does", does, typed(first) or does, clause=clause)

    def _load(self, words: Words, make: type[Load | ExtraShip]) -> Illegal:
        """Return why a ship cannot be loaded so: what stops it, or which half was not said."""
        free = [start for start in STARTS if self.table.ship(start) is None]
        left = [c for c, count in zip(CARGOES, self.table.supply, strict=True) if count]
        supply = listed(tuple(line(f"cargo.{cargo}") for cargo in left))
        place = next((word.upper() for word in words if word in PLACES), "")
        cargo = next((word for word in words if word in CARGOES), "")
        if not self.table.seats[self.view.seat].fleet:
            return Illegal("no_ship", self._instead(), clause="W3.2")
        if not free:
            return Illegal("no_spot", self._instead(), clause="W3.2")
        if place and place not in STARTS:
            return Illegal("no_start", PlaceToken(place), _places(free), clause="W3.1")
        if place and place not in free:
            there = self._whose(place)
            return Illegal("start_taken", PlaceToken(place), there, _places(free), clause="W3.2")
        if cargo and cargo not in left:
            return Illegal("no_cargo", line(f"cargo.{cargo}"), supply, clause="W3.2")
        if place and cargo:
            plain = typed(make(place, cargo))
            return Illegal("load_plain", plain or supply, clause="W3.1")
        if place:
            return Illegal("load_cargo", PlaceToken(place), supply, clause="W3.1")
        if cargo:
            return Illegal("load_spot", line(f"cargo.{cargo}"), _places(free), clause="W3.1")
        return Illegal("load_so", _places(free), supply, clause="W3.1")

    def _instead(self) -> Token:
        """Return which other action is left where nothing can be loaded."""
        if self.table.acted:
            return line("instead.none")
        draws = self.table.assignments + self.table.assignments_away
        return line("instead.both" if draws and self.view.assignments else "instead.sail")

    def _whose(self, space: str) -> Line:
        """Return whose ship is on a space, with what."""
        ship = self.table.ship(space)
        assert ship is not None
        cargo = line(f"cargo.{ship.cargo}")
        if ship.seat == self.view.seat:
            return line("of.own", cargo)
        return line("of.other", SeatToken(ship.seat), cargo)

    # ---------------------------------------------------------------- assignments

    def _exchange(self, words: Words) -> Illegal:
        if not self.table.assignments + self.table.assignments_away:
            return Illegal("none_to_draw", clause="W6.2")
        return Illegal("no_such_assignment", _cards(self.view.assignments), clause="W6.1")

    def _fulfil(self, words: Words) -> Illegal:
        """Return why an assignment cannot be fulfilled: it was one already, none such, or what it lacks."""
        if self.table.fulfilled:
            return Illegal("fulfilled", clause="W7.1")
        named = Counter(word for word in words if word in PRODUCTS)
        hand = [ASSIGNMENTS[key] for key in self.view.assignments]
        meant = [a for a in hand if not named - Counter(a.products)]
        if not meant:
            return Illegal("no_such_assignment", _cards(self.view.assignments), clause="W7.1")
        if not named:
            return Illegal("none_ready", _cards(self.view.assignments), clause="W7.1")
        wanted = min(meant, key=lambda a: len(a.products))
        missing = Counter(wanted.products) - Counter(self.view.products)
        if not missing:
            return Illegal("no_such_assignment", _cards(self.view.assignments), clause="W7.1")
        lacking = tuple(sorted(missing.elements(), key=PRODUCT_ORDER.__getitem__))
        return Illegal("lacks", CardToken(wanted.key), goods(lacking), clause="W7.1")

    # ---------------------------------------------------------------- cards

    def _locks(self, words: Words) -> Illegal:
        """Return why locks cannot be set so."""
        named = [word for word in words if word in LOCK_CARDS]
        if named and (why := self._card(named[0])):
            return why
        verbs = [word for word in words if word in ("open", "close", "switch")]
        does = [*verbs[:1], *(LOCK_CARDS[card].does for card in named), "open"]
        cards = [c for c in self.view.cards if LOCK_CARDS.get(c) and _can(c, does[0])]
        cards = named or cards
        if not cards:
            return Illegal("no_lock_card", _cards(self.view.cards), clause="W7.4")
        playable = [card for card in cards if self._card(card) is None]
        if not playable:
            return Illegal("fresh", CardToken(cards[0]), clause="W7.5")
        to = {"open": "open", "close": "closed"}.get(does[0])
        uses = [a for a in self._options() if isinstance(a, UseLock) and a.card in playable]
        uses = [use for use in uses if to in (None, use.to)]
        kinds = {LOCK_CARDS[card].does for card in playable}
        clause = LOCK_CLAUSES[kinds.pop() if len(kinds) == 1 else does[0]]
        return Illegal("locks_so", _possible(uses, self.view), clause=clause)

    def _back(self, words: Words) -> Illegal:
        """Return why no ship can step back so."""
        steps = [action for action in self._options() if isinstance(action, StepBack)]
        places = [word.upper() for word in words if word in PLACES]
        ships = [place for place in places if self.table.ship(place) is not None]
        if not steps:
            return Illegal("nobody_back", clause="W9.4")
        if not places:
            return Illegal("possible", _possible(steps, self.view), clause="W9.4")
        if not ships:
            return Illegal("no_ship_at", PlaceToken(places[0]), clause="W9.4")
        of_ship = [step for step in steps if step.ship == ships[0]]
        if not of_ship:
            return Illegal("no_way_back", PlaceToken(ships[0]), clause="W9.4")
        possible = _possible(of_ship, self.view)
        return Illegal("back_so", PlaceToken(ships[0]), possible, clause="W9.4")

    def _swap(self, words: Words) -> Illegal:
        places = [word.upper() for word in words if word in PLACES]
        empty = next((place for place in places if self.table.ship(place) is None), "")
        if empty:
            return Illegal("no_ship_at", PlaceToken(empty), clause="W9.7")
        return Illegal("swap_so", _places(ship.at for ship in self.table.ships), clause="W9.7")

    def _options(self) -> list[Action]:
        """Return what may be done in this turn, offers left out."""
        found = (
            prompt.listed(OPTIONS) for prompt in self.ask.prompts if haggling.is_no_offer(prompt)
        )
        return [action for actions in found for action in actions if action != EndTurn()]


def _can(card: str, verb: str) -> bool:
    """Whether a lock card can do what a verb says."""
    does = LOCK_CARDS[card].does
    return does == verb or (does == "switch" and verb in ("open", "close"))
