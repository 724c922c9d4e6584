"""Chapters 4 and 5: a colour is named; ships sail, arrive, and the locks may be switched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.antwerpen.data import ANCHORAGES, HARBOURS, LOCKS, TRANSIT, LaneColour, stack_of
from games.antwerpen.rules.actions import Bear
from games.antwerpen.rules.events import (
    Anchored,
    Delivered,
    DeliveredClosed,
    NothingLeft,
    PassedOut,
    Sailed,
    Settled,
    Stayed,
    Switched,
    WentWrong,
    WentWrongUnseen,
)
from games.antwerpen.rules.lanes import BOARD_ORDER, possible, sail
from games.antwerpen.rules.parts import Known, answers, parts
from games.antwerpen.rules.pieces import Ship
from games.core.asks import Ask, Choice
from games.core.events import Tell
from games.core.frames import Next
from games.core.types import SeatToken, line
from games.core.windows import Together

if TYPE_CHECKING:
    from games.antwerpen.rules.state import Antwerpen


class Sailing(Together, kw_only=True):
    """A colour was named by ``seat``; ``alone``: only its own ships sail (clause W9.1)."""

    seat: int
    colour: LaneColour
    alone: bool = False
    answers: dict[int, Bear] = {}

    def known(self, g: Antwerpen, seat: int) -> Known:
        """Return the public facts for what this Sail leaves to a seat."""
        return Known(
            chart=g.chart(self.seat if self.alone else None),
            cargoes={space: ship.cargo for space, ship in g.ships.items()},
            colour=self.colour,
            namer=self.seat,
            seat=seat,
            room=(g.room(seat, "lock"), g.room(seat, "ship")),
            hidden=g.held(seat, "ship") - sum(stack_of(card) == "ship" for card in g.fresh[seat]),
            any_turn=g.house.any_turn,
            left={harbour: len(stack) for harbour, stack in g.stacks.items()},
        )

    def options(self, g: Antwerpen, seat: int) -> tuple[Bear, ...]:
        """Return every answer of a seat, with the cards that it holds; the absent give the first (clause W4.6)."""
        mine = g.playable(seat)
        return answers(self.known(g, seat), mine.count("anchor"), mine.count("double"))

    def eligible(self, g: Antwerpen) -> list[int]:
        """Return whoever has something to decide, as far as everybody can tell (clause W4.5)."""
        chart = g.chart(self.seat if self.alone else None)
        movers = {chart.owners[start] for start in possible(chart, self.colour)}
        order = g.from_seat(self.seat)
        return [seat for seat in order if seat in movers and parts(self.known(g, seat)).any]

    def ask(self, g: Antwerpen, seat: int) -> Ask:
        """Ask all of it at once."""
        options = self.options(g, seat)
        title = line("bear", SeatToken(self.seat), line(f"colour.{self.colour}"))
        choice = Choice(options)
        return Ask(
            seat, title, (choice,), options[0], "window", "W4.5", sealed=True, window="sailing"
        )

    def resolve(self, g: Antwerpen, tell: Tell) -> Next:
        """Move the ships, then carry out what they meet, then switch the locks (clause W5.6)."""
        if self.answers:
            tell(Settled())
        order = g.from_seat(self.seat)
        for seat in order:
            if self.answers.get(seat, Bear()).anchor:
                g.play(seat, "anchor", tell)
                tell(Anchored(seat, self.answers[seat].anchor))
        arrived = self._move(g, order, tell)
        for seat in order:
            self._land(g, seat, [a for a in arrived if a[2].seat == seat], tell)
        if any(to == TRANSIT for _, to, _ in arrived):
            switch(g, tell)
        return None

    def _move(self, g: Antwerpen, order: list[int], tell: Tell) -> list[tuple[str, str, Ship]]:
        """Move every ship that can; return where each came from and has come to."""
        chart = g.chart(self.seat if self.alone else None)
        moves = dict(sail(chart, self.colour, order, self.answers))
        ships = {start: g.ships.pop(start) for start in moves}
        g.ships |= {to: ships[start] for start, to in moves.items() if to in BOARD_ORDER}
        for start, to in moves.items():
            tell(Sailed(ships[start].seat, start, to))
        anchored = {bear.anchor for bear in self.answers.values()}
        for space in chart.in_front(self.colour):
            if space not in moves and space not in anchored:
                tell(Stayed(chart.owners[space], space))
        return [(start, to, ships[start]) for start, to in moves.items()]

    def _land(
        self, g: Antwerpen, seat: int, arrived: list[tuple[str, str, Ship]], tell: Tell
    ) -> None:
        """Carry out what a seat's ships meet: the one it put first, then in the order of the board (clause W5.6)."""
        bear = self.answers.get(seat, Bear())
        take, doubles = list(bear.take), bear.double
        arrived.sort(key=lambda a: (a[0] != bear.first, BOARD_ORDER[a[0]]))
        for _, to, ship in arrived:
            if to in ANCHORAGES:
                g.moor(seat, take.pop(0) if take else "lock", tell)
            elif to in HARBOURS:
                doubles -= unload(g, to, ship, tell, is_double=doubles > 0)
            elif to == TRANSIT:
                g.remove(ship)
                tell(PassedOut(seat, ship.cargo))


def unload(g: Antwerpen, harbour: str, ship: Ship, tell: Tell, *, is_double: bool) -> int:
    """Let a ship arrive at a harbour (clauses W5.2 to W5.4); return how many Double yields were played."""
    g.remove(ship)
    stack = g.stacks[harbour]
    if HARBOURS[harbour] != ship.cargo:
        product = stack[-1] if stack else ""
        if product and g.house.closed:
            tell(WentWrongUnseen(ship.seat, harbour, ship.cargo))
        else:
            tell(WentWrong(ship.seat, harbour, ship.cargo, product))
        if stack:
            g.bury(harbour, stack.pop())
            g.turn_up(harbour, tell)
        return 0
    if not stack:
        tell(NothingLeft(ship.seat, harbour))
        return 0
    if is_double:
        g.play(ship.seat, "double", tell)
    for _ in range(min(1 + is_double, len(stack))):
        product = g.take_product(ship.seat, harbour)
        delivered = DeliveredClosed if g.house.closed else Delivered
        tell(delivered(ship.seat, harbour, product))
        g.turn_up(harbour, tell)
    return int(is_double)


def switch(g: Antwerpen, tell: Tell) -> None:
    """Open the closed locks and close the open ones (clause W5.5)."""
    g.closed = [lock for lock in LOCKS if lock not in g.closed]
    tell(Switched(tuple(lock for lock in LOCKS if lock not in g.closed)))
