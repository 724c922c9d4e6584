"""Why a shot that was typed is none: a Weapon is fired in a direction, and what it hits depends on what is in the way."""

from __future__ import annotations

from games.antgravity.cards import WEAPONS
from games.antgravity.data import LINES, SPACES, WAYS, Way
from games.antgravity.outlook import in_the_way
from games.antgravity.views import AntSeen, Table
from games.antgravity.vocabulary import PLACE
from games.antgravity.words import listed, way
from games.core.types import CardToken, Illegal, Line, PlaceToken, Token, line


def no_shot(table: Table, ant: AntSeen, card: str, after: list[str]) -> Illegal:
    """Return why an Ant that may fire a Weapon does not by these words behind it."""
    if "over" in after:
        passes = WEAPONS[card].over
        return Illegal("nothing_past" if passes else "never_past", CardToken(card), clause="G6.2")
    target = next((word for word in after if PLACE.fullmatch(word)), "")
    toward = _toward(table, ant, card, target)
    if not target:
        return Illegal("fire_where", listed(tuple(map(way, WAYS))), clause="G6.1")
    if toward is None:
        return _out_of_line(table, ant, card, target)
    return _in_line(table, ant, card, toward, target)


def _places(table: Table, target: str) -> list[str]:
    """Return the spaces that may be meant: an Ant's, or the one that is called like it."""
    ants = [ant.at for ant in table.ants if ant.name == target.upper() and ant.at]
    return [*ants, *[target] * (target in SPACES)]


def _toward(table: Table, ant: AntSeen, card: str, target: str) -> tuple[Way, str] | None:
    """Return the direction in which a target is, and its space, what is hit first before others; None out of line."""
    found = [
        (toward, place)
        for place in _places(table, target)
        for toward, line_out in LINES[ant.at].items()
        if place in line_out
    ]
    names = {other.at: other.name for other in table.ants if other.at}
    first = (
        (toward, place)
        for toward, place in found
        if in_the_way(table, ant.name, card, toward)[:1] == (names.get(place, place),)
    )
    return next(first, found[0] if found else None)


def _in_line(table: Table, ant: AntSeen, card: str, aim: tuple[Way, str], target: str) -> Illegal:
    """Return what a missile toward a target hits."""
    toward, place = aim
    met = in_the_way(table, ant.name, card, toward)
    names = {other.at: other.name for other in table.ants if other.at}
    there = names.get(place, place)
    name, where = PlaceToken(there), way(toward)
    if there in met:
        at, first = met.index(there), PlaceToken(met[0])
        if not at:
            return Illegal("aim_at", name, where, clause="G6.1")
        if at < WEAPONS[card].hits and met[0] not in _bases(table):
            return Illegal("aim_through", name, where, first, clause="G6.1")
        if at == 1 and _may_pass(table, card, met[0]):
            return Illegal("aim_past", name, where, first, clause="G6.2")
        return Illegal("behind", name, where, first, clause="G6.1")
    hit: Token = PlaceToken(met[0]) if met else line("nothing")
    through = any(asteroid.at == place for asteroid in table.asteroids)
    code = "flies_through" if through else "nothing_there"
    return Illegal(code, PlaceToken(place), where, hit, CardToken(card), clause="G6.1")


def _bases(table: Table) -> tuple[str, ...]:
    return tuple(base.at for base in table.bases)


def _may_pass(table: Table, card: str, first: str) -> bool:
    """Whether a Weapon may ignore this thing if it is the first in its way."""
    match WEAPONS[card].over:
        case "asteroid":
            return any(asteroid.at == first for asteroid in table.asteroids)
        case "ant":
            return any(ant.name == first for ant in table.ants)
        case _:
            return False


def _out_of_line(table: Table, ant: AntSeen, card: str, target: str) -> Illegal:
    """Return that a target is in no line, and what is."""
    lines = {toward: in_the_way(table, ant.name, card, toward) for toward in WAYS}
    first: list[Line] = [
        line("at.way", way(toward), PlaceToken(met[0])) for toward, met in lines.items() if met
    ]
    name = PlaceToken(target.upper() if _is_ant(table, target) else target)
    return Illegal("not_in_line", name, PlaceToken(ant.at), listed(tuple(first)), clause="G6.1")


def _is_ant(table: Table, target: str) -> bool:
    return any(ant.name == target.upper() and ant.at for ant in table.ants)
