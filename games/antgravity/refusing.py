"""Why something typed is no move now, with the clause and what is possible: from what its seat knows alone.

Only what was meant for a turn is looked into; other questions say what they ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL, CLAUSES, GADGETS, WEAPONS
from games.antgravity.data import AROUND, DRAW_COST, LINES, NEXT, OWNER, SPACES, WAYS
from games.antgravity.outlook import in_the_way
from games.antgravity.rules.actions import Move
from games.antgravity.rules.turn import Turn, card_cost
from games.antgravity.views import AntSeen, SeatAntgravity, Unfinished
from games.antgravity.words import cards, listed, way
from games.core.asks import Ask
from games.core.codec import decode
from games.core.notation import tidy
from games.core.types import CardToken, Illegal, PlaceToken, SeatToken, Token, line

VERBS = frozenset({"move", "jump", "go", "fire", "shoot", "use", "play", "spend", "activate"})
"""What people write before what they mean."""
_ANT = re.compile(r"[a-z]\d")
_SPACE = re.compile(r"([a-k])(\d{1,2})")
NAMES = {tidy(CARD_WORDS[f"card.{key}"]): key for key in ARSENAL} | {key: key for key in ARSENAL}
"""Cards by title and by key."""


def misread(text: str, asks: Sequence[Ask], view: SeatAntgravity) -> Illegal:
    """Return why ``text`` answers none of ``asks`` (at least one)."""
    words = [word for word in tidy(text).split() if word not in VERBS]
    ask = asks[0]
    if not words:
        return Illegal("unknown", clause=ask.clause)
    if ask.title.key.partition(".")[0] != "turn":
        return Illegal("before", ask.title, clause=ask.clause)
    return _Turn(ask, view).why(words)


def _played(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the card that is named first, by key or title, and the words after it; no card where none is."""
    for count in range(len(words), 0, -1):
        key = NAMES.get(" ".join(words[:count]))
        if key is not None:
            return key, [*words[count:]]
    return "", [*words]


class _Turn:
    """A turn in which something impossible was typed."""

    def __init__(self, ask: Ask, view: SeatAntgravity) -> None:
        self.ask = ask
        self.view = view
        self.table = view.table
        rules: Unfinished = decode(self.table.rules, Unfinished)
        frames = (frame for strand in rules.strands for frame in strand.frames)
        self.turn = next(frame for frame in frames if isinstance(frame, Turn))
        self.seat = self.table.seats[view.seat]
        self.mine = tuple(ant.name for ant in self.table.ants if ant.seat == view.seat)

    def why(self, words: list[str]) -> Illegal:
        """Return the reason by what was named first: an Ant, a stack or a card."""
        head = words[0]
        if _ANT.fullmatch(head) and head not in NAMES:
            ant = next((a for a in self.table.ants if a.name == head.upper()), None)
            return self._no_ant() if ant is None else self._of_ant(ant, words[1:])
        if head in {"draw", "buy"}:
            return self._draw(head, words[1:])
        card, _ = _played(words)
        return self._alone(card) if card else Illegal("no_card", clause=self.ask.clause)

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
        card, after = _played(words)
        if card:
            return self._card(ant, card, after)
        if words and words[0] in {"pickup", "give", "take", "touchdown"}:
            return self._flag(ant, words[0])
        return self._move(ant, words)

    # ---------------------------------------------------------------- movements

    def _move(self, ant: AntSeen, words: list[str]) -> Illegal:
        name, at = PlaceToken(ant.name), PlaceToken(ant.at)
        start, to, down = _movement(ant, words)
        if not to:
            return Illegal("does_what", name, at, clause="G3.4")
        missing = next((place for place in (start, to) if place not in SPACES), "")
        if missing:
            row = missing[0]
            count = sum(place.startswith(row) for place in SPACES)
            return Illegal("no_space", PlaceToken(missing), PlaceToken(row), count, clause="G1.1")
        if start != ant.at:
            return Illegal("is_elsewhere", name, at, PlaceToken(start), clause="G5.1")
        if ant.name == self.turn.active and self.turn.moved:
            return Illegal("has_moved", name, clause="G3.4")
        blocked = self._blocked(ant, to)
        if blocked is not None:
            return blocked
        return self._turned(ant, to, down)

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
            for action in self.ask.options(5_000)
            if isinstance(action, Move) and (action.ant, action.to) == (ant.name, to)
        ]
        if down not in WAYS:
            return Illegal("down_where", _ways(ways), clause="G5.1")
        if (to, down) == (ant.at, ant.down):
            return Illegal("no_change", clause="G5.2")
        tokens = (PlaceToken(ant.name), PlaceToken(to), _ways(ways))
        return Illegal("would_fall", *tokens, clause="G5.3")

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
        clause, title = CLAUSES[card], CardToken(card)
        if card not in self.view.hand:
            return Illegal("not_held", title, cards(self.view.hand), clause="G2.4")
        cost = card_cost(self.turn.active, ant.name, played=self.turn.played)
        if cost > self.seat.energy:
            return Illegal("second_card", PlaceToken(ant.name), clause="G13.2")
        if card not in WEAPONS:
            return Illegal("card_first", clause=clause)
        if not after:
            return Illegal("fire_where", _ways(WAYS), clause="G6.1")
        if after[0] in WAYS:
            return Illegal("nothing_past", title, clause="G6.2")
        return self._aim(ant, card, after[0])

    def _aim(self, ant: AntSeen, card: str, target: str) -> Illegal:
        """Return what a target is instead of a direction."""
        lines = {toward: in_the_way(self.table, ant.name, card, toward) for toward in WAYS}
        target = target.upper() if target.upper() in OWNER else target
        there = next((a.at for a in self.table.ants if a.name == target), target)
        for toward, met in lines.items():
            if met and target == met[0]:
                return Illegal("aim_at", PlaceToken(target), way(toward), clause="G6.1")
            if met and there in LINES[ant.at][toward]:
                tokens = (PlaceToken(target), way(toward), PlaceToken(met[0]))
                return Illegal("behind", *tokens, clause="G6.1")
        if there not in SPACES:
            return Illegal("fire_where", _ways(WAYS), clause="G6.1")
        first = listed(
            tuple(line("at.way", way(t), PlaceToken(m[0])) for t, m in lines.items() if m)
        )
        here = PlaceToken(ant.at)
        return Illegal("not_in_line", PlaceToken(target), here, first, clause="G6.1")

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
        return Illegal("alone_costs", title, clause="G13.2")

    def _draw(self, verb: str, words: list[str]) -> Illegal:
        if "legendary" in words:
            return Illegal("no_legendary", clause="G2.5")
        if verb == "buy" and self.seat.energy < DRAW_COST:
            return Illegal("needs_three", self.seat.energy, clause="G13.2")
        if verb == "draw" and not self.turn.activations:
            return Illegal("no_activation", clause="G3.3")
        return Illegal("none_left" if words else "unknown", clause="G2.3")

    # ---------------------------------------------------------------- flags

    def _flag(self, ant: AntSeen, verb: str) -> Illegal:
        name, below = PlaceToken(ant.name), NEXT[ant.at][ant.down]
        is_base = any(base.at == below for base in self.table.bases)
        match verb:
            case "pickup" if ant.flag is not None:
                return Illegal("carries", name, clause="G9.4")
            case "pickup" if not is_base:
                return Illegal("off_base", name, clause="G9.1")
            case "pickup":
                return Illegal("no_flag", PlaceToken(below), clause="G9.1")
            case "touchdown" if ant.flag is None:
                return Illegal("no_load", name, clause="G9.3")
            case "touchdown":
                return Illegal("not_home", name, PlaceToken(self.seat.home), clause="G9.3")
            case _:
                return Illegal("off_mate", PlaceToken(ant.name), clause="G9.2")


def _movement(ant: AntSeen, words: list[str]) -> tuple[str, str, str]:
    """Return start, space and direction as they were typed; no space where no movement was meant."""
    text = " ".join(words).replace(">", " ").replace("-", " ").split()
    spaces = [word for word in text if _SPACE.fullmatch(word)]
    down = next((word for word in text if word in WAYS), "")
    if len(spaces) > 1:
        return spaces[0], spaces[1], down
    if spaces:
        return ant.at, spaces[0], down
    return ant.at, ant.at if down else "", down


def _ways(ways: Iterable[str]) -> Token:
    return listed(tuple(way(w) for w in dict.fromkeys(ways)))


def _places(places: Iterable[str]) -> Token:
    return listed(tuple(map(PlaceToken, places)))
