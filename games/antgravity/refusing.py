"""Why something typed is no move now, with the clause and what is possible: from what its seat knows alone.

What is a move, only written in words that are not understood, is called none: what it would be is said. A turn is
looked into by what was named first; of shots, ``aiming`` tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.antgravity import words as said
from games.antgravity.aiming import no_shot
from games.antgravity.cards import ARSENAL, CLAUSES, GADGETS, WEAPONS
from games.antgravity.data import AROUND, DRAW_COST, EXTRA_COST, NEXT, SPACES, WAYS
from games.antgravity.reading import (
    forms,
    is_turn,
    kinds,
    loosely_fits,
    named_in,
    read,
    whole_fits,
    without_ant,
)
from games.antgravity.rules.actions import Discard, Move, Touchdown
from games.antgravity.rules.turn import Turn, card_cost
from games.antgravity.views import AntSeen, SeatAntgravity, StackSeen, Unfinished
from games.antgravity.vocabulary import ANT, PLACE, Words, is_known, understood
from games.antgravity.words import cards, listed, way
from games.core.asks import Ask
from games.core.codec import decode
from games.core.types import CardToken, Illegal, Line, PlaceToken, SeatToken, Token, line

FLAGS = frozenset({"pickup", "give", "take", "touchdown"})
"""What an Ant does with flags."""
SHOWN = 8
"""Possible answers that are listed where there are no more."""


def misread(text: str, asks: Sequence[Ask], view: SeatAntgravity) -> Illegal:
    """Return why ``text`` answers none of ``asks`` (at least one)."""
    ask, saying = asks[0], understood(text)
    own = f"?{view.table.seats[view.seat].colour}"
    coloured = [tuple("own" if word == own else word for word in words) for words in saying]
    known = [tuple(filter(is_known, words)) for words in coloured]
    meant = _meant([words for words in known if words], asks, view)
    if meant is not None:
        return meant
    words = known[0]
    if not words:
        unheard = any(saying) and is_turn(ask)
        return Illegal("no_card" if unheard else "unknown", clause=ask.clause)
    return _Turn(ask, view).why([*words]) if is_turn(ask) else _besides(words, ask, view)


def _meant(saying: Sequence[Words], asks: Sequence[Ask], view: SeatAntgravity) -> Illegal | None:
    """Return which move was probably meant, where just one is, though that is not what was typed."""
    whole = read(saying, asks, whole_fits) or read(saying, asks, loosely_fits)
    found = whole or without_ant(saying, asks)
    if len(found) != 1:
        return None
    action = found[0].action
    ask = next(ask for ask in asks if ask.id == found[0].ask)
    return Illegal("in_full", said.label(action, view.table), clause=ask.clause)


# ---------------------------------------------------------------- other questions


def _besides(words: Words, ask: Ask, view: SeatAntgravity) -> Illegal:
    """Return why words answer no question but the turn's."""
    options = ask.options(5_000)
    if isinstance(options[0], Discard):
        return _discard(words, ask, view, len(options[0].cards))
    wanted = {word for option in options for form in forms(option, ask) for word in form}
    if not kinds(words) <= kinds({*wanted, *named_in(ask)}):
        return Illegal("before", ask.title, clause=ask.clause)
    if len(options) > SHOWN:
        return Illegal("no_answer", ask.title, clause=ask.clause)
    labels = _either([said.label(option, view.table) for option in options])
    return Illegal("no_answer_but", ask.title, labels, clause=ask.clause)


def _either(labels: Sequence[Line]) -> Line:
    head, rest = labels[0], labels[1:]
    return line("at.or", head, _either(rest)) if rest else head


def _discard(words: Words, ask: Ask, view: SeatAntgravity, count: int) -> Illegal:
    """Return what is wrong with a choice of cards to discard."""
    chosen = [word for word in words if word in ARSENAL]
    if not chosen:
        return Illegal("before", ask.title, clause=ask.clause)
    missing = [*(Counter(chosen) - Counter(view.hand))]
    if missing:
        held = cards(view.hand)
        return Illegal("not_held", CardToken(missing[0]), held, clause="G2.4")
    return Illegal("discard_so_many", count, len(chosen), clause=ask.clause)


# ---------------------------------------------------------------- a turn


class _Turn:
    """A turn in which something impossible was typed."""

    def __init__(self, ask: Ask, view: SeatAntgravity) -> None:
        self.ask = ask
        self.view = view
        self.table = view.table
        self.options = ask.options(5_000)
        rules: Unfinished = decode(self.table.rules, Unfinished)
        frames = (frame for strand in rules.strands for frame in strand.frames)
        self.turn = next(frame for frame in frames if isinstance(frame, Turn))
        self.seat = self.table.seats[view.seat]
        self.mine = tuple(ant.name for ant in self.table.ants if ant.seat == view.seat)

    def why(self, words: list[str]) -> Illegal:
        """Return the reason by what was named first: an Ant, a stack or a card."""
        head = words[0]
        if ANT.fullmatch(head):
            ant = next((a for a in self.table.ants if a.name == head.upper()), None)
            return self._no_ant() if ant is None else self._of_ant(ant, words[1:])
        if head in {"draw", "buy"}:
            return self._draw(head, words[1:])
        if head in {"pass", "end", "endturn"}:
            return Illegal("end_so", clause="G3.6")
        card = next((word for word in words if word in ARSENAL), "")
        if card:
            return self._alone(card)
        if head in FLAGS or kinds(words) & {"place", "way"}:
            return Illegal("which_ant", *map(PlaceToken, self.mine), clause="G3.2")
        return Illegal("no_card", clause=self.ask.clause)

    # ---------------------------------------------------------------- Ants

    def _no_ant(self) -> Illegal:
        return Illegal("no_ant", *map(PlaceToken, self.mine), clause="G1.4")

    def _of_ant(self, ant: AntSeen, words: list[str]) -> Illegal:
        name = PlaceToken(ant.name)
        if ant.seat != self.view.seat:
            whose = SeatToken(ant.seat)
            return Illegal("others_ant", name, whose, *map(PlaceToken, self.mine), clause="G3.2")
        if not ant.at:
            return Illegal("in_hospital", name, clause="G3.1")
        if ant.name != self.turn.active and ant.name in self.turn.begun:
            return Illegal("was_active", name, clause="G3.2")
        if ant.name != self.turn.active and not self.turn.activations:
            return Illegal("no_activation", clause="G3.2")
        card = next((word for word in words if word in ARSENAL), "")
        if card:
            return self._card(ant, card, [word for word in words if word != card])
        verb = next((word for word in words if word in FLAGS), "")
        return self._flag(ant, verb) if verb else self._move(ant, words)

    # ---------------------------------------------------------------- movements

    def _move(self, ant: AntSeen, words: list[str]) -> Illegal:
        name, at = PlaceToken(ant.name), PlaceToken(ant.at)
        start, to, down = self._movement(ant, words)
        if not to:
            return Illegal("does_what", name, at, clause="G3.4")
        missing = next((place for place in (start, to) if place not in SPACES), "")
        if missing:
            return no_space(missing)
        if start != ant.at:
            return Illegal("is_elsewhere", name, at, PlaceToken(start), clause="G5.1")
        if ant.name == self.turn.active and self.turn.moved:
            return Illegal("has_moved", name, clause="G3.4")
        blocked = self._blocked(ant, to)
        if blocked is not None:
            return blocked
        return self._turned(ant, to, down)

    def _movement(self, ant: AntSeen, words: list[str]) -> tuple[str, str, str]:
        """Return start, space and direction as they were typed; no space where no movement was meant."""
        jumps = [word.removeprefix("jump:") for word in words if word.startswith("jump:")]
        down = next((word for word in words if word in WAYS), "")
        if jumps:
            return ant.at, next((p for w, p in NEXT[ant.at].items() if w in jumps), "") or "-", down
        spaces = [word for word in words if PLACE.fullmatch(word) and not self._is_ant(ant, word)]
        if len(spaces) > 1:
            return spaces[0], spaces[1], down
        if spaces:
            return ant.at, spaces[0], down
        return ant.at, ant.at if down else "", down

    def _is_ant(self, ant: AntSeen, word: str) -> bool:
        """Whether an Ant is meant and not the space that is called like it: that is nowhere near."""
        named = any(other.name == word.upper() for other in self.table.ants)
        return named and word not in (ant.at, *AROUND[ant.at])

    def _blocked(self, ant: AntSeen, to: str) -> Illegal | None:
        """Return why an Ant cannot jump there, None where it can (or stays)."""
        if to == ant.at:
            return None
        free = _places(p for p in AROUND[ant.at] if self._on(p) is None)
        if to not in AROUND[ant.at]:
            return Illegal("not_beside", PlaceToken(to), PlaceToken(ant.at), free, clause="G5.1")
        there = self._on(to)
        if there is None:
            return None
        return Illegal("not_empty", PlaceToken(to), there, free, clause="G5.1")

    def _turned(self, ant: AntSeen, to: str, down: str) -> Illegal:
        """Return why an Ant cannot have that way down there."""
        ways = [
            action.down
            for action in self.options
            if isinstance(action, Move) and (action.ant, action.to) == (ant.name, to)
        ]
        name, space = PlaceToken(ant.name), PlaceToken(to)
        if (to, down) == (ant.at, ant.down):
            return Illegal("no_change", clause="G5.2")
        if not ways:
            return Illegal("would_fall_anyway", name, space, clause="G5.3")
        if down not in WAYS:
            return Illegal("down_where", _ways(ways), clause="G5.1")
        if down in ways:
            return Illegal("write_plainly", clause=self.ask.clause)
        return Illegal("would_fall", name, space, _ways(ways), clause="G5.3")

    def _on(self, place: str) -> Token | None:
        """Return what is on a space, None for nothing."""
        ant = next((a.name for a in self.table.ants if a.at == place), "")
        if ant:
            return PlaceToken(ant)
        if any(a.at == place for a in self.table.asteroids):
            return line("thing.asteroid")
        return line("thing.base") if any(b.at == place for b in self.table.bases) else None

    # ---------------------------------------------------------------- cards

    def _card(self, ant: AntSeen, card: str, after: list[str]) -> Illegal:
        """Return why an Ant cannot play a card so."""
        if card not in self.view.hand:
            return Illegal("not_held", CardToken(card), cards(self.view.hand), clause="G2.4")
        if card_cost(self.turn.active, ant.name, played=self.turn.played) > self.seat.energy:
            return Illegal("second_card", PlaceToken(ant.name), clause="G13.2")
        if card not in WEAPONS:
            return Illegal("card_first", clause=CLAUSES[card])
        target = next((word for word in after if PLACE.fullmatch(word)), "")
        if target and target not in SPACES and not ANT.fullmatch(target):
            return no_space(target)
        return no_shot(self.table, ant, card, after)

    def _alone(self, card: str) -> Illegal:
        """Return why a card without an Ant cannot be played."""
        title, active = CardToken(card), self.turn.active
        if card not in self.view.hand:
            return Illegal("not_held", title, cards(self.view.hand), clause="G2.4")
        if card in WEAPONS:
            return Illegal("weapon_alone", title, clause="G6.1")
        if GADGETS[card].ant:
            return Illegal("needs_ant", title, clause="G7.1")
        if active:
            return Illegal("not_alone", title, PlaceToken(active), clause="G13.2")
        if self.seat.energy < EXTRA_COST:
            return Illegal("alone_costs", title, clause="G13.2")
        return Illegal("alone_so", title, clause="G13.2")

    def _draw(self, verb: str, words: list[str]) -> Illegal:
        """Return why no card can be drawn so."""
        if "legendary" in words:
            return Illegal("no_legendary", clause="G2.5")
        if verb == "buy" and self.seat.energy < DRAW_COST:
            return Illegal("needs_three", self.seat.energy, clause="G13.2")
        if verb == "draw" and not self.turn.activations:
            return Illegal("no_activation", clause="G3.3")
        stacks = {"weapon": self.table.weapons, "equipment": self.table.equipment}
        named = [stack for word, stack in stacks.items() if word in words] or [*stacks.values()]
        if not any(map(_left, named)):
            return Illegal("none_left", clause="G2.3")
        return Illegal("draw_so", clause="G2.1")

    # ---------------------------------------------------------------- flags

    def _flag(self, ant: AntSeen, verb: str) -> Illegal:
        name, below = PlaceToken(ant.name), NEXT[ant.at][ant.down]
        is_base = any(base.at == below for base in self.table.bases)
        match verb:
            case "touchdown" if ant.flag is None:
                return Illegal("no_load", name, clause="G9.3")
            case "touchdown" if Touchdown(ant.name) in self.options:
                done = said.label(Touchdown(ant.name), self.table)
                return Illegal("in_full", done, clause="G9.3")
            case "touchdown":
                return Illegal("not_home", name, PlaceToken(self.seat.home), clause="G9.3")
            case "pickup" if ant.flag is not None:
                return Illegal("carries", name, clause="G9.4")
            case "pickup" if not is_base:
                return Illegal("off_base", name, clause="G9.1")
            case "pickup":
                return self._no_flag(ant, below)
            case _:
                return Illegal("off_mate", PlaceToken(ant.name), clause="G9.2")

    def _no_flag(self, ant: AntSeen, base: str) -> Illegal:
        """Return which flags an Ant may take from a Base, or that there is none."""
        offered = [a for a in self.options if getattr(a, "base", "") and _ant_of(a) == ant.name]
        if not offered:
            return Illegal("no_flag", PlaceToken(base), clause="G9.1")
        labels = _either([said.label(action, self.table) for action in offered])
        return Illegal("flags_so", PlaceToken(base), labels, clause="G9.1")


def _ant_of(action: object) -> str:
    return str(getattr(action, "ant", ""))


def _left(stack: StackSeen) -> int:
    return stack.left + len(stack.discards)


def no_space(name: str) -> Illegal:
    """Return that there is no such space, and what there is of its row."""
    row = name[0]
    count = sum(place.startswith(row) for place in SPACES)
    if not count:
        return Illegal("no_row" if row.isalpha() else "edge", clause="G1.1")
    return Illegal("no_space", PlaceToken(name), PlaceToken(row), count, clause="G1.1")


def _ways(ways: Iterable[str]) -> Token:
    return listed(tuple(way(w) for w in dict.fromkeys(ways)))


def _places(places: Iterable[str]) -> Token:
    return listed(tuple(map(PlaceToken, places)))
