"""Chapters 3 and 13: a turn, its activations, Energy."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from games.antgravity.cards import GADGETS, WEAPONS
from games.antgravity.data import (
    AROUND,
    DRAW_COST,
    EXTRA_COST,
    NEXT,
    WAYS,
    ants_of,
)
from games.antgravity.rules.actions import (
    AntgravityAction,
    Basic,
    Buy,
    Deploy,
    Draw,
    EndTurn,
    Fire,
    Give,
    Move,
    Pickup,
    Spend,
    Take,
    Touchdown,
    Use,
)
from games.antgravity.rules.equipment import Errand
from games.antgravity.rules.events import (
    Deployed,
    EnergyPaid,
    Played,
    TurnBegan,
)
from games.antgravity.rules.flags import carry_flag, flag_actions
from games.antgravity.rules.gravity import settled
from games.antgravity.rules.movement import move, moves
from games.antgravity.rules.weapons import Volley, shots
from games.core.actions import Action
from games.core.asks import Ask, Choice, Prompt
from games.core.events import Tell
from games.core.frames import END, WAIT, Call, Frame, Next
from games.core.piles import Pile
from games.core.types import Broken, Line, PlaceToken, line

if TYPE_CHECKING:
    from games.antgravity.rules.state import Antgravity

ACTIVATIONS = 2
STACKS: tuple[Basic, ...] = ("weapon", "equipment")


class Turn(Frame, kw_only=True):
    """One seat's turn: Ants return, then two activations, each of an Ant or given up for a card.

    ``begun`` are the Ants activated so far, ``active`` the one that still is; ``drawn`` counts cards drawn instead.
    """

    steps: ClassVar[tuple[str, ...]] = ("begin", "deploy", "act")
    rest: ClassVar[tuple[str, ...]] = ("act",)
    seat: int
    begun: list[str] = []
    active: str = ""
    moved: bool = False
    played: bool = False
    drawn: int = 0

    def stands(self, g: Antgravity) -> bool:
        """Whether its seat still plays."""
        return not g.left[self.seat]

    def begin(self, g: Antgravity, tell: Tell) -> Next:
        """Say whose turn it is."""
        tell(TurnBegan(self.seat))
        return None

    # --- the Hospital (clause G3.1)

    def deploy(self, g: Antgravity, tell: Tell) -> Next:
        """Ask for a space for the next Ant, while there are Ants and spaces."""
        return WAIT if self._waiting(g) and landing_spaces(g, self.seat) else None

    def _waiting(self, g: Antgravity) -> str:
        return next((ant for ant in ants_of(self.seat) if not g.ants[ant].at), "")

    def deploy_asks(self, g: Antgravity) -> list[Ask]:
        """Ask where it goes."""
        ant = self._waiting(g)
        options = tuple(Deploy(ant, to) for to in landing_spaces(g, self.seat))
        title = line("deploy", PlaceToken(ant))
        return [Ask(self.seat, title, (Choice(options),), options[0], clause="G3.1")]

    def deploy_answer(self, g: Antgravity, seat: int, action: Deploy, tell: Tell) -> Next:
        """Place it, its gravity toward the Base."""
        piece, home = g.ants[action.ant], g.homes[seat]
        piece.at = action.to
        piece.down = next(way for way in WAYS if NEXT[action.to][way] == home)
        tell(Deployed(action.ant, action.to))
        return "deploy"

    # --- activations (clauses G3.2 to G3.6)

    def act(self, g: Antgravity, tell: Tell) -> Next:
        """Put away the card that was played; ask while there is anything to do."""
        while g.shown:
            g.discard(g.shown.pop())
        if self.active and not g.ants[self.active].at:
            self.active = ""
        return END if self._spent(g) else WAIT

    @property
    def activations(self) -> int:
        """How many activations are left."""
        return ACTIVATIONS - len(self.begun) - self.drawn

    def _spent(self, g: Antgravity) -> bool:
        """Whether only ending the turn is left, judged by what everybody sees (clause G3.6)."""
        stocked = _stocked(g.weapons) or _stocked(g.equipment)
        if self.activations and (stocked or self._fresh(g)):
            return False
        energy, cards = g.energy[self.seat], len(g.hands[self.seat])
        if (energy >= EXTRA_COST and cards) or (energy >= DRAW_COST and stocked):
            return False
        if not self.active:
            return True
        return self.moved and (self.played or not cards) and not flag_actions(g, self.active)

    def _fresh(self, g: Antgravity) -> list[str]:
        """Return the Ants whose activation could begin now."""
        if not self.activations:
            return []
        return [ant for ant in g.on_board(self.seat) if ant not in self.begun]

    def act_asks(self, g: Antgravity) -> list[Ask]:
        """Ask for the next action."""
        return [Ask(self.seat, self._title(g), self._prompts(g), EndTurn(), clause="G3.2")]

    def _title(self, g: Antgravity) -> Line:
        """Say what is left of the activation and of the turn, by what everybody sees."""
        if not self.active:
            return line("turn", self.activations) if self.activations else line("turn.rest")
        left = self._left(g)
        if not left:
            return line("turn.next", PlaceToken(self.active), self.activations)
        may = left.pop()
        for index, each in enumerate(reversed(left)):
            may = line("may.comma" if index else "may.and", each, may)
        key = "turn.active" if self.activations else "turn.last"
        return line(key, PlaceToken(self.active), may, self.activations)

    def _left(self, g: Antgravity) -> list[Line]:
        """Return what the active Ant may still do."""
        energy, cards = g.energy[self.seat], g.hands[self.seat]
        stocked = _stocked(g.weapons) or _stocked(g.equipment)
        flags = (type(action).__name__.lower() for action in flag_actions(g, self.active))
        found = [line(f"may.{kind}") for kind in dict.fromkeys(flags)]
        if not self.moved:
            found.append(line("may.move"))
        if cards and not self.played:
            found.append(line("may.card"))
        elif (cards and energy >= EXTRA_COST) or (stocked and energy >= DRAW_COST):
            found.append(line("may.energy"))
        return found

    def _prompts(self, g: Antgravity) -> tuple[Prompt, ...]:
        fresh = self._fresh(g)
        ready = [self.active, *fresh] if self.active else fresh
        walking = fresh if self.moved or not self.active else ready
        flags = [action for ant in ready for action in flag_actions(g, ant)]
        filled = g.filled()
        steps = [step for ant in walking for step in moves(g, ant, filled)]
        cards = self._cards(g, fresh, filled)
        listed: tuple[list[Action], ...] = (flags, steps, cards, self._draws(g))  # type: ignore[assignment]
        return (*(Choice(tuple(some)) for some in listed if some), Choice((EndTurn(),)))

    def _cards(self, g: Antgravity, fresh: list[str], filled: int) -> list[Fire | Use | Spend]:
        """Return every way of playing a card: by the active Ant, by one whose activation begins so, or by none.

        Shots that hit nothing come last.
        """
        hand, rich = dict.fromkeys(g.hands[self.seat]), g.energy[self.seat] >= EXTRA_COST
        able = [self.active] if self.active and (rich or not self.played) else []
        found: list[Fire | Use | Spend] = []
        wasted: list[Fire] = []
        for ant in (*able, *fresh):
            for card in hand:
                if card in WEAPONS:
                    hit, missed = shots(g, ant, card, filled)
                    found += hit
                    wasted += missed
                else:
                    found.append(used(ant, card))
        found += wasted
        if rich and not self.active:
            found += [Spend(card) for card in hand if card in GADGETS and not GADGETS[card].ant]
        return found

    def _draws(self, g: Antgravity) -> list[Draw | Buy]:
        able: list[Basic] = ["weapon"] if _stocked(g.weapons) else []
        able += ["equipment"] if _stocked(g.equipment) else []
        found: list[Draw | Buy] = [Draw(stack) for stack in able] if self.activations else []
        if g.energy[self.seat] >= DRAW_COST:
            found += [Buy(stack) for stack in able]
        return found

    def act_answer(self, g: Antgravity, seat: int, action: AntgravityAction, tell: Tell) -> Next:
        """Carry out the action."""
        match action:
            case EndTurn():
                return END
            case Move(ant=ant):
                self._activate(ant)
                self.moved = True
                return settled(g, seat, "act", move(g, action, tell), ant)
            case Fire() | Use() | Spend():
                return self._play(g, action, tell)
            case Draw(stack=stack):
                self.drawn, self.active = self.drawn + 1, ""
                g.draw(seat, stack, tell)
            case Buy(stack=stack):
                g.energy[seat] -= DRAW_COST
                tell(EnergyPaid(seat, DRAW_COST))
                g.draw(seat, stack, tell)
            case Pickup() | Give() | Take() | Touchdown():
                self._activate(action.ant)
                carry_flag(g, action, tell)
            case _:
                raise Broken(f"no turn offers {action}")
        return "act"

    def _activate(self, ant: str) -> None:
        """Begin an Ant's activation, which ends the one before (clause G3.4)."""
        if ant != self.active:
            self.begun = [*self.begun, ant]
            self.active, self.moved, self.played = ant, False, False

    def _play(self, g: Antgravity, action: Fire | Use | Spend, tell: Tell) -> Next:
        """Play a card: the first of an activation is free (clauses G3.4, G13.2)."""
        ant = "" if isinstance(action, Spend) else action.ant
        cost = card_cost(self.active, ant, played=self.played)
        if ant:
            self._activate(ant)
            self.played = True
        g.energy[self.seat] -= cost
        g.hands[self.seat].remove(action.card)
        g.shown.append(action.card)
        tell(Played(self.seat, action.card, ant, cost))
        if isinstance(action, Fire):
            return Call(Volley.of(self.seat, action), "act")
        return Call(Errand.of(self.seat, ant, action.card), "act")


def _stocked(pile: Pile) -> bool:
    """Whether a card can be drawn, from the stack or once its discards are shuffled."""
    return bool(pile.draw or pile.discards)


def card_cost(active: str, ant: str, *, played: bool) -> int:
    """Return the Energy that playing a card costs now: nothing for the first of an Ant's activation (clause G13.2)."""
    return EXTRA_COST if not ant or (ant == active and played) else 0


@lru_cache(None)
def used(ant: str, card: str) -> Use:
    """Return the use of a card, the same object each time."""
    return Use(ant, card)


def landing_spaces(g: Antgravity, seat: int) -> list[str]:
    """Return the empty spaces beside a seat's Base."""
    taken = {ant.at for ant in g.ants.values()}
    return [
        p
        for p in AROUND[g.homes[seat]]
        if p not in taken and p not in g.asteroids and p not in g.bases
    ]
