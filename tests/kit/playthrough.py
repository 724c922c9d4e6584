"""Golden playthroughs: a text file with everything that every viewer saw, was asked and did, step by step.

The file holds its own inputs (lines that begin with ">" an answer, "+" an amendment), so it is replayed by playing them
again and comparing line by line. A difference is a change of rules and is reviewed as one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.core.actions import Action, Amendment
from games.core.amendments import LeaveSeat, TakeSeat, amend
from games.core.codec import digest
from games.core.engine import Step, apply, asks
from games.core.events import Event, seen
from games.core.game import AnyGame, Chosen
from games.core.start import start
from games.core.strands import State
from games.core.types import Illegal, Seat, Viewer
from tests.kit.amending import acts, seats_after
from tests.kit.games import chosen, viewers
from tests.kit.playouts import an_answer, chance
from tests.kit.talk import text

HEAD = (
    "# A golden playthrough, replayed line by line. Written anew with: pytest --write-golden",
    "# A difference is a change of rules: review it as one.",
)
MOST = 120
LISTED = 12


class Input(Struct, frozen=True):
    """One thing that was done: an answer of ``seat`` to ``ask``, or an amendment."""

    seat: int | None
    ask: int
    action: Action


class Beginning(Struct, frozen=True):
    """How the match began."""

    game: str
    version: int
    seats: int
    key: str
    chosen: Chosen


class Teller:
    """Writes a playthrough while it is played: views only where they changed, for everybody whom it concerns."""

    def __init__(self, game: AnyGame, began: Beginning) -> None:
        self.game = game
        self.began = began
        self.seats = began.seats
        self.lines = [*HEAD, msgspec.json.encode(began).decode()]
        self.known: dict[str, dict[str, str]] = {}
        self.kinds: set[type[Event]] = set()
        step = start(game, began.seats, began.chosen, bytes.fromhex(began.key))
        self.state: State = step.state
        self._tell(step.events)

    def do(self, given: Input) -> None:
        """Carry out one input and write down what came of it."""
        shown = msgspec.json.encode(given.action).decode()
        if given.seat is None:
            self.lines.append(f"+ {shown}")
            step = self._amended(given.action)
        else:
            self.lines.append(
                f"> {given.seat} #{given.ask} {shown} {self.game.write(given.action)}"
            )
            step = apply(self.state, given.seat, given.action, given.ask)
        self.state = step.state
        self._tell(step.events)

    def _amended(self, amendment: Action) -> Step[State]:
        assert isinstance(amendment, Amendment)
        return amend(self.game, self.state, amendment)

    def _tell(self, events: Sequence[Event]) -> None:
        self.seats = seats_after(self.seats, events)
        everybody = viewers(self.game, self.seats)
        self.kinds |= {type(event) for event in events}
        self.lines += _told(self.game, events, everybody)
        self.lines += self._seen(everybody)
        self.lines += _asked(self.game, self.state)
        self.lines.append("")

    def _seen(self, everybody: Sequence[Viewer]) -> Iterator[str]:
        changed: dict[tuple[str, str], list[str]] = {}
        for viewer in everybody:
            facts = dict(_flat(msgspec.to_builtins(self.game.view(self.state, viewer))))
            before = self.known.setdefault(_name(viewer), {})
            for path, value in facts.items():
                if before.get(path) != value:
                    changed.setdefault((path, value), []).append(_name(viewer))
            for path in before.keys() - facts.keys():
                changed.setdefault((path, "gone"), []).append(_name(viewer))
            self.known[_name(viewer)] = facts
        for (path, value), who in sorted(changed.items()):
            yield f"  {'all' if len(who) == len(everybody) else ', '.join(who)}: {path} = {value}"


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each fact of a view with its path; lists of plain values are one fact, opaque bytes their digest."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _flat(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list) and any(isinstance(v, dict | list) for v in value):
        for at, inner in enumerate(value):
            yield from _flat(inner, f"{path}[{at}]")
    else:
        said = json.dumps(value, ensure_ascii=False)
        yield path, said if len(said) < 200 else f"digest {digest(said.encode()).hex()[:12]}"


def _name(viewer: Viewer) -> str:
    return f"seat {viewer.no}" if isinstance(viewer, Seat) else type(viewer).__name__.lower()


def _told(game: AnyGame, events: Sequence[Event], everybody: Sequence[Viewer]) -> Iterator[str]:
    for event in events:
        told: dict[str, list[str]] = {}
        for viewer in everybody:
            for known in seen((event,), viewer):
                line = game.narrate(known)
                told.setdefault(text(game, line) if line else "", []).append(_name(viewer))
        for said, who in told.items():
            yield f"! {'all' if len(who) == len(everybody) else ', '.join(who)}: {said}"


def _asked(game: AnyGame, state: State) -> Iterator[str]:
    for ask in asks(state):
        otherwise = f", otherwise {game.write(ask.otherwise)}" if ask.otherwise else ""
        kind = f"{ask.pace}{', sealed' if ask.sealed else ''}, clause {ask.clause}{otherwise}"
        yield f"? {ask.seat} #{ask.id} {text(game, ask.title)} ({kind})"
        options = ask.options(5_000)
        written = " · ".join(game.write(action) for action in options[:LISTED])
        more = f" · … {len(options)} in all" if len(options) > LISTED else ""
        yield f"    {written}{more}"
    outcome = game.outcome(state)
    if outcome is not None:
        yield f"= {msgspec.json.encode(outcome).decode()}"


def replayed(game: AnyGame, lines: Sequence[str]) -> list[str]:
    """Return the playthrough that the inputs in ``lines`` give today."""
    began = msgspec.json.decode(lines[len(HEAD)], type=Beginning)
    teller = Teller(game, began)
    for line in lines:
        if line.startswith((">", "+")):
            teller.do(_read(game, line))
    return teller.lines


def _read(game: AnyGame, line: str) -> Input:
    if line.startswith("+"):
        return Input(None, 0, msgspec.json.decode(line[2:], type=game.amendment_type))
    _, seat, ask, rest = line.split(" ", 3)
    action, _ = json.JSONDecoder().raw_decode(rest)
    return Input(int(seat), int(ask[1:]), msgspec.convert(action, game.action_type))


def written(game: AnyGame) -> list[str]:
    """Return a new playthrough: of twenty random games, with what their amendments allow, the most eventful."""
    return max((_played(game, seed) for seed in range(20)), key=lambda t: len(t.kinds)).lines


def _played(game: AnyGame, seed: int) -> Teller:
    seats = min(3, game.seats[-1])
    began = Beginning(game.key, game.rules_version, seats, f"{seed:064x}", chosen(game))
    teller = Teller(game, began)
    rng = chance("golden", game.key, seed)
    for at in range(MOST):
        for amendment in _due(teller, at):
            _try(teller, amendment)
        if teller.state.over:
            break
        seat, answer = an_answer(game, teller.state, rng)
        teller.do(Input(seat, answer.ask, answer.action))
    return teller


def _due(teller: Teller, at: int) -> list[Amendment]:
    if teller.state.over:
        return []
    if at == 4:
        return acts(teller.game, teller.state, chance("golden acts"))
    if at == 8:
        return [TakeSeat(seat=teller.seats)]
    return [LeaveSeat(seat=0)] if at == 30 else []


def _try(teller: Teller, amendment: Amendment) -> None:
    try:
        amend(teller.game, teller.state, amendment)
    except Illegal:
        return
    teller.do(Input(None, 0, amendment))
