"""A game of nothing but questions: what Discord's limits are tried with. Holds no tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot import present
from bot.controls import Button, Dialog, Menu
from bot.ids import Choose, Codes, read
from bot.levels import Gone
from bot.present import Looker, Opened, Panel, Picked
from games.core.actions import Action, Amendment
from games.core.asks import Ask, Form, Item, Prompt
from games.core.types import CardToken, Line, PlaceToken, SeatView, Token, View, line
from tests.kit.reference import CaravanGame


class Go(Action, frozen=True):
    to: str
    facing: int = 0


class Walk(Action, frozen=True):
    ant: str
    to: str
    facing: int = 0


class Take(Action, frozen=True):
    cards: tuple[str, ...]


class Load(Action, frozen=True):
    cards: tuple[str, ...]
    to: str


class Pay(Action, frozen=True):
    amount: int


class Sail(Action, frozen=True):
    name: int
    crew: str
    gold: int = 0


class Rest(Action, frozen=True):
    pass


class Buy(Action, frozen=True):
    good: str
    price: int


class Fine(Amendment, frozen=True, kw_only=True):
    seat: int


class Toy(CaravanGame):
    """``costs`` are prices by item, which its labels tell."""

    key = "toy"

    def __init__(self) -> None:
        self.costs: dict[str, int] = {}

    def label(self, action: Action, view: View) -> Line:
        values = (getattr(action, field) for field in action.__struct_fields__)
        tokens = (self._token(v) for v in values if not isinstance(v, tuple))
        return line(type(action).__name__, *tokens)

    def _token(self, value: Item | None) -> Token:
        cost = self.costs.get(str(value))
        if cost is not None:
            return line("item", CardToken(str(value)), cost)
        return value if isinstance(value, int) else CardToken(str(value))

    def item(self, make: type[Action], field: str, value: Item, view: View) -> Line:
        return line("item", self._token(value))

    def places(self, action: Action) -> tuple[str, ...]:
        return (action.to,) if isinstance(action, Go | Walk) else ()

    def one_tap(self, ask: Ask) -> tuple[Action, ...]:
        return (Rest(),) if ask.accepts(Rest()) else ()


GAME = Toy()


def english(said: Line) -> str:
    return " ".join([said.key, *map(_word, said.args)])


def french(said: Line) -> str:
    return " ".join(["le", said.key.upper(), *map(_word, said.args)])


def _word(token: Token) -> str:
    match token:
        case Line():
            return english(token)
        case CardToken(card=card):
            return card
        case PlaceToken(place=place):
            return place
        case _:
            return str(token)


def looker(
    say: Callable[[Line], str] = english,
    *,
    match: int = 2**40,
    undos: int = 999,
    seat: int = 0,
    game: Toy = GAME,
) -> Looker:
    codes = Codes(b"a key for tests, 32 bytes long..")
    return Looker(match, undos, game, SeatView(seat), say, codes)


def ask(*prompts: Prompt, number: int = 36**4, seat: int = 0) -> Ask:
    return Ask(seat, line("question"), prompts, clause="T1", id=number)


def form(make: type[Action], *fields: object, barred: tuple[Action, ...] = ()) -> Form:
    return Form(make, fields, barred)  # type: ignore[arg-type]


def controls(panel: Panel) -> list[Button | Menu]:
    return [control for row in panel.rows for control in row]


def button_labels(panel: Panel) -> list[str]:
    return [control.label for control in controls(panel) if isinstance(control, Button)]


def press_of(control: Button | Menu | Dialog) -> Choose:
    press = read(control.id)
    assert isinstance(press, Choose)
    return press


def moves(panel: Panel) -> Iterator[tuple[Choose, tuple[str, ...]]]:
    """Everything that can be pressed on a panel, of several at once only the first so many."""
    for control in controls(panel):
        if isinstance(control, Menu):
            step = max(control.least, 1)
            values = [o.value for o in control.options]
            for at in range(len(values) - step + 1):
                yield press_of(control), tuple(values[at : at + step])
        elif control.enabled:
            yield press_of(control), ()


def reached(who: Looker, question: Ask, most: int = 4_000) -> tuple[set[Action], list[Panel]]:
    """Every answer that pressing alone leads to, and every panel on the way."""
    found: set[Action] = set()
    panels: list[Panel] = []
    queue, known = [Opened(())], set()
    while queue and len(panels) < most:
        here = queue.pop()
        if (here.trail, here.page) in known:
            continue
        known.add((here.trail, here.page))
        panel = present.panel(who, question, here.trail, here.page)
        panels.append(panel)
        for press, values in moves(panel):
            got = present.chosen(who, question, press, values)
            if isinstance(got, Picked):
                found.add(got.action)
            elif isinstance(got, Opened):
                queue.append(got)
    return found, panels


def gone(who: Looker, question: Ask, press: Choose, values: tuple[str, ...] = ()) -> bool:
    """Whether a press means nothing any more."""
    try:
        present.chosen(who, question, press, values)
    except Gone:
        return True
    return False
