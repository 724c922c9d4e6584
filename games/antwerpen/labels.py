"""The label of every option, as whoever looks may see it: one's own ships first. The sentences stand in ``words``."""

from __future__ import annotations

from games.antwerpen.data import (
    ASSIGNMENTS,
    CARGOES,
    ENDS,
    HARBOUR_OF,
    HARBOURS,
    LOCK_CARDS,
    SPACES,
    TRANSIT,
    LaneColour,
)
from games.antwerpen.forecast import Movement, movements
from games.antwerpen.rules import actions as do
from games.antwerpen.rules.trading import goods
from games.antwerpen.views import SeatAntwerpen, Table, table_of
from games.antwerpen.words import colour, listed, place, whom
from games.core.actions import Action
from games.core.asks import Item
from games.core.types import CardToken, Line, PlaceToken, SeatToken, Token, View, line


def label(action: Action, view: View) -> Line:  # noqa: C901, PLR0912 # a kind of action a line
    """Return an option's label for whoever has ``view``."""
    key, table, me = f"do.{type(action).__name__.lower()}", table_of(view), _me(view)
    match action:
        case do.Load(start=start, cargo=cargo) | do.ExtraShip(start=start, cargo=cargo):
            return line(f"{key}.label", PlaceToken(start), line(f"cargo.{cargo}"))
        case do.Sail(colour=named) | do.ExtraColour(colour=named):
            return line(f"{key}.label", colour(named), _sailing(table, me, named, None))
        case do.SailAlone(colour=named):
            return line(f"{key}.label", colour(named), _sailing(table, me, named, table.turn))
        case do.Exchange(assignment=card) | do.Fulfil(assignment=card):
            assignment = ASSIGNMENTS[card]
            return line(f"{key}.label", goods(assignment.products), assignment.points)
        case do.UseLock():
            return _locks(action, table, key)
        case do.StepBack(ship=ship, to=to):
            return line(f"{key}.label", _ship(table, me, ship), PlaceToken(to))
        case do.Swap(ships=(one, other)):
            return line(f"{key}.label", _laden(table, me, one), _laden(table, me, other))
        case do.Bear():
            return _bearing(action, table, me)
        case do.Take(stack=stack):
            return line(f"{key}.label", line(f"stack.{stack}"))
        case do.Offer(to=to, give=give, take=take):
            return line(f"{key}.label", whom(to), goods(give), goods(take))
        case do.Counter(give=give, take=take):
            return line(f"{key}.label", goods(give), goods(take))
        case do.Withdraw(number=number):
            return _withdrawing(table, number, key)
        case do.AnchorAt(colour=named, ship=ship):
            return line(f"{key}.label", colour(named), PlaceToken(ship))
        case do.TakeLane(at=at, to=to):
            return line(f"{key}.label", PlaceToken(at), PlaceToken(to))
        case do.TakeCards(stack=stack, until=until):
            return line(f"{key}.label", line(f"stacks.{stack}"), until)
        case do.TradeFor(get=get, give=give):
            return line(f"{key}.label", CardToken(get), CardToken(give))
        case _:
            return line(key)


def _me(view: View) -> int | None:
    return view.seat if isinstance(view, SeatAntwerpen) else None


# ---------------------------------------------------------------- ships


def _of(seat: int, me: int | None, what: Token) -> Line:
    """Return whose something is."""
    return line("of.own", what) if seat == me else line("of.other", SeatToken(seat), what)


def _ship(table: Table, me: int | None, space: str) -> Token:
    """Return a ship as whose it is; the space alone where no ship is any more."""
    ship = table.ship(space)
    return PlaceToken(space) if ship is None else _of(ship.seat, me, PlaceToken(space))


def _laden(table: Table, me: int | None, space: str) -> Token:
    """Return a ship as whose it is and with what."""
    ship = table.ship(space)
    named = _ship(table, me, space)
    return named if ship is None else line("of.cargo", named, line(f"cargo.{ship.cargo}"))


def _sailing(table: Table, me: int | None, named: LaneColour, alone: int | None) -> Token:
    """Return what would move, by whose it is: one's own ships first, as the end may be cut."""
    found = movements(table, named, alone)
    seats = sorted(dict.fromkeys(m.seat for m in found), key=lambda seat: seat != me)
    said = [_of(s, me, listed(tuple(_way(m, table) for m in found if m.seat == s))) for s in seats]
    if not said:
        return line("sail.nobody")
    whole = said.pop()
    for part in reversed(said):
        whole = line("sail.and", part, whole)
    return whole


def _way(moved: Movement, table: Table) -> Line:
    """Return where a ship would go, and whether a harbour that it would come to wants its resource."""
    if moved.ends[0] == TRANSIT:
        return line("sail.out", PlaceToken(moved.start), PlaceToken(TRANSIT))
    if moved.ends[0] in HARBOURS:
        ship = table.ship(moved.start)
        assert ship is not None
        fate = "delivers" if HARBOURS[moved.ends[0]] == ship.cargo else "wrong"
        return line(f"sail.{fate}", PlaceToken(moved.start), PlaceToken(moved.ends[0]))
    ends: Token = PlaceToken(moved.ends[-1])
    for end in reversed(moved.ends[:-1]):
        ends = line("sail.or", PlaceToken(end), ends)
    return line("sail.way" if moved.sure else "sail.maybe", PlaceToken(moved.start), ends)


# ---------------------------------------------------------------- what a Sail asks


def _bearing(bear: do.Bear, table: Table, me: int | None) -> Line:
    """Return all that an answer settles, in the order in which it matters, and last how one's other ships sail."""
    said: list[Token] = [line("bear.anchor", PlaceToken(bear.anchor))] if bear.anchor else []
    fork = _fork(table, me)
    if bear.way and fork != bear.anchor:
        way = PlaceToken(bear.way)
        said.append(line("sail.way", PlaceToken(fork), way) if fork else line("bear.way", way))
    if bear.first and bear.first != bear.anchor:
        said.append(line("bear.first", PlaceToken(bear.first)))
    if bear.take:
        said.append(_drawn(bear.take))
    if bear.double:
        said.append(line("bear.double", bear.double))
    if not bear.anchor:
        said.insert(0, line("bear.on"))
    whole = listed(tuple(said))
    assert isinstance(whole, Line)
    others = _others_sail(table, me, {bear.anchor, fork})
    return line("bear.with", whole, others) if others is not None else whole


def _others_sail(table: Table, me: int | None, told: set[str]) -> Token | None:
    """Return how one's ships sail of which nothing was said."""
    if table.sailing is None:
        return None
    moved = movements(table, table.sailing, table.turn if table.alone else None)
    ways = tuple(_way(m, table) for m in moved if m.seat == me and m.start not in told)
    return listed(ways) if ways else None


def _fork(table: Table, me: int | None) -> str:
    """Return where a ship of the looker's comes to a fork in the Sail that is asked about, if one does."""
    if table.sailing is None:
        return ""
    moved = movements(table, table.sailing, table.turn if table.alone else None)
    return next((m.start for m in moved if m.seat == me and len(m.ends) > 1), "")


def _drawn(take: tuple[str, ...]) -> Token:
    kinds = (("locks", take.count("lock")), ("ships", take.count("ship")))
    said = tuple(line(f"bear.{kind}", count) for kind, count in kinds if count)
    return line("bear.take", listed(said))


# ---------------------------------------------------------------- cards and offers


def _locks(action: do.UseLock, table: Table, key: str) -> Line:
    card = CardToken(action.card)
    if not action.locks:
        return line(f"{key}.none", card)
    locks = listed(tuple(map(PlaceToken, action.locks)))
    does = LOCK_CARDS[action.card].does
    said = line(f"{key}.{action.to if does == 'switch' else 'all'}", card, locks)
    return said if changes(action, table) else line(f"{key}.idle", said)


def changes(action: do.UseLock, view: View | Table) -> bool:
    """Whether a lock card opens or closes a gate that is not so already."""
    table = view if isinstance(view, Table) else table_of(view)
    return any((lock in table.closed) == (action.to == "open") for lock in action.locks)


def _withdrawing(table: Table, number: int, key: str) -> Line:
    offer = next((offer for offer in table.offers if offer.number == number), None)
    if offer is None:
        return line(f"{key}.label", number)
    return line(f"{key}.what", number, goods(offer.give), goods(offer.take))


# ---------------------------------------------------------------- fields


def branch(make: type[Action], field: str, value: Item) -> Line | None:
    """Return the name of a kind of move for one value of its first field, None for the usual one."""
    if make is do.UseLock:
        return line("item", CardToken(str(value)))
    if make is do.Offer and field == "to" and isinstance(value, int):
        return line("offer.to", whom(value))
    if make is do.AnchorAt:
        return line("do.anchorat.ship", PlaceToken(str(value)))
    return None


def item(field: str, value: Item, view: View) -> Line | None:
    """Return the label of one value of a field, None for the usual one."""
    match field:
        case "colour":
            return line("item", colour(str(value)))
        case "cargo":
            return _cargo(str(value), table_of(view))
        case "stack":
            return line("item", line(f"stack.{value}"))
        case "to" if isinstance(value, int):
            return line("item", whom(value))
        case "to" | "way" if value in ENDS:
            return line("item", place(str(value)))
        case "anchor" | "way" | "first" if not value:
            return line(f"item.no_{field}")
        case "ship" | "ships":
            return _afloat(str(value), view)
        case _:
            return None


def _cargo(cargo: str, table: Table) -> Line:
    """Return a resource, where it is wanted, and what one gets for it there now."""
    harbour = next(h for h in table.harbours if h.at == HARBOUR_OF[cargo])
    shown = CardToken(harbour.product) if harbour.product else line("nothing")
    assert cargo in CARGOES
    return line("item.cargo", line(f"cargo.{cargo}"), place(harbour.at), shown)


def _afloat(space: str, view: View) -> Line | None:
    ship = table_of(view).ship(space)
    if ship is None:
        return None
    cargo = _of(ship.seat, _me(view), line(f"cargo.{ship.cargo}"))
    return line("item.ship", PlaceToken(space), cargo)


def places(action: Action) -> tuple[str, ...]:
    """Return the places that an action touches; the last one is where it ends."""
    match action:
        case do.Swap(ships=ships):
            return ships
        case do.UseLock(locks=(lock,)):
            return (lock,)
        case do.UseLock():
            return ()
        case _:
            found = [
                getattr(action, name, "") for name in ("anchor", "at", "ship", "start", "way", "to")
            ]
            return tuple(p for p in found if p in SPACES or p in ENDS)
