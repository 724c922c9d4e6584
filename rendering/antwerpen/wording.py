"""Antwerpen in words: every fact of the pictures, most important first. Reads views, draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from games.antwerpen.card_words import CARD_WORDS
from games.antwerpen.data import (
    ASSIGNMENTS,
    CARGOES,
    ENDS,
    HARBOURS,
    LANES,
    LOCKS,
    PRODUCTS,
    SPACES,
)
from games.antwerpen.views import (
    AnyView,
    OfferSeen,
    SeatAntwerpen,
    SeatSeen,
    StackSeen,
    Table,
)
from rendering import facts
from rendering.antwerpen.look import LETTERS, mark
from rendering.scene import Look

LONG, SHORT = 24, 12
"""How long a name may be where words are many, and where they are too many."""


def name(look: Look, seat: int) -> str:
    """Return a seat's name."""
    return look.names[seat] if seat < len(look.names) else f"Player {seat + 1}"


def letter(seat: int) -> str:
    """Return the letter of a seat."""
    return "ABCD"[seat]


def letters(seats: Iterable[int]) -> str:
    """Return the letters of several seats."""
    return ", ".join(map(letter, seats))


def card(key: str) -> str:
    """Return the name of a product, a lock card or a ship card."""
    return CARD_WORDS[f"card.{key}"]


def counted(keys: Sequence[str]) -> str:
    """Return cards by name, equal ones counted."""
    each = ((key, keys.count(key)) for key in dict.fromkeys(keys))
    return ", ".join(card(key) + (f" ×{n}" if n > 1 else "") for key, n in each)


def asked(key: str) -> str:
    """Return an assignment by what it asks for and its points."""
    wanted = ASSIGNMENTS[key]
    return f"{' + '.join(map(card, wanted.products))} ({wanted.points})"


def some(count: int, what: str) -> str:
    """Return a number of things."""
    return f"{count} {what}{'s' * (count != 1)}"


def total(seen: SeatSeen) -> int:
    """Return a seat's points as far as everybody knows them."""
    return seen.points + seen.worth


# ---------------------------------------------------------------- the board


def whole(view: AnyView, look: Look) -> list[str]:
    """Return what the board's picture shows, with long names cut where all of it would not fit into a message.

    The lanes, which never change, come last, where there is room for them.
    """
    tries: tuple[tuple[int, list[str]], ...] = (
        (99, [lanes()]),
        (LONG, [lanes()]),
        (99, []),
        (LONG, []),
    )
    for long, more in tries:
        told = [*board_facts(view, _cut(look, long)), *more]
        if facts.length("\n".join(told)) <= facts.TEXT_LIMIT:
            return told
    return board_facts(view, _cut(look, SHORT))


def _cut(look: Look, long: int) -> Look:
    """Names without their ends; a sign that was to guard a letter does not stay behind alone."""
    names = [n if len(n) <= long else n[: long - 1].rstrip("\\ ") + "…" for n in look.names]
    return structs.replace(look, names=tuple(names))


def board_facts(view: AnyView, look: Look) -> list[str]:
    """Return everything that the board's picture shows."""
    table = view.table
    found = [headline(table, look)]
    if table.over:
        found += [verdict(table, look), ending(table, look)]
    found += _asked_now(table, look)
    last = [place for place in look.last if place in SPACES or place in ENDS or place in LOCKS]
    if last:
        found.append(f"Last move: {' > '.join(last)}")
    seats = range(len(table.seats))
    found += [score(table, seat, look) for seat in seats]
    found.append(
        "Ships: " + ("; ".join(_ship(table, at) for at in SPACES if table.ship(at)) or "none")
    )
    found.append("Locks: " + ", ".join(f"{lock} {state(table, lock)}" for lock in LOCKS))
    found += _harbours(table)
    found += [offer(table, each) for each in table.offers]
    found += [_hand(table, seat) for seat in seats]
    found += _supply(table)
    done = [
        f"{letter(s)} {', '.join(map(asked, table.seats[s].done))}".replace(" + ", "+")
        for s in seats
        if table.seats[s].done
    ]
    if done:
        found.append("Fulfilled: " + "; ".join(done))
    found += [_discards("Lock", table.lock_cards), _discards("Ship", table.ship_cards)]
    if isinstance(view, SeatAntwerpen):
        found += secrets(view)
    return [fact for fact in found if fact]


def headline(table: Table, look: Look) -> str:
    """Return the number of the turn, whose it is, and what is done of it."""
    if table.over:
        return f"The game is over after {some(table.turns, 'turn')}"
    if table.turn is None:
        return f"Turn {table.turns}, between two turns"
    said = f"Turn {table.turns}: {name(look, table.turn)} ({letter(table.turn)})"
    said += ", action done" if table.acted else ", action to come"
    return said + (", assignment fulfilled" if table.fulfilled else "")


def _asked_now(table: Table, look: Look) -> list[str]:
    found = []
    if table.sailing and table.turn is not None:
        alone = " for own ships only" if table.alone else ""
        asked_ = f", waiting for {letters(table.waiting)}" if table.waiting else ""
        found.append(f"{name(look, table.turn)} named {table.sailing}{alone}{asked_}")
    elif table.waiting:
        found.append(f"Waiting for {letters(table.waiting)}")
    if table.mooring:
        found.append(f"A card is drawn for the ship at {table.mooring}")
    if table.ending and not table.over:
        found.append(last_round(table, look))
    if table.idle:
        found.append(f"No assignment fulfilled for {some(table.idle, 'turn')}")
    return found


def last_round(table: Table, look: Look) -> str:
    """Return why the last round goes on and who still has a turn in it."""
    why = (
        f" ({letter(table.trigger)} brought it on)" if 0 <= table.trigger < len(table.seats) else ""
    )
    left = letters(table.last) or "nobody"
    return f"LAST ROUND{why}, turns left: {left}"


def score(table: Table, seat: int, look: Look) -> str:
    """Return a seat's mark, its points and its fulfilled assignments."""
    seen = table.seats[seat]
    own = mark(look.theme, seat, seen.colour)
    said = f"{name(look, seat)} ({own.letter}, {own.sign}, {seen.colour}): "
    if seen.left:
        said += "left the game, "
    parts = [f"{len(seen.done)}/{table.house.goal} assignments"]
    parts[0] += f" {seen.points}" if seen.done else ""
    parts += (
        [f"products {seen.worth}"] if seen.worth else [] if _open(table) else ["closed products"]
    )
    said += f"{total(seen)} points ({' + '.join(parts)})"
    return said + f", {some(seen.fleet, 'ship')} in port"


def _open(table: Table) -> bool:
    return not table.house.closed or table.over


def _ship(table: Table, at: str) -> str:
    ship = table.ship(at)
    assert ship is not None
    return f"{at} {letter(ship.seat)} {ship.cargo}"


def state(table: Table, lock: str) -> str:
    """Return whether a lock is open."""
    return "closed" if lock in table.closed else "open"


def _harbours(table: Table) -> list[str]:
    each = []
    for harbour in table.harbours:
        top = (
            f"{card(harbour.product)} ({PRODUCTS[harbour.product]})" if harbour.product else "empty"
        )
        each.append(f"{harbour.at} ({harbour.cargo}) {top}, {harbour.left} left")
    return ["Harbours: " + "; ".join(each)]


def offer(table: Table, seen: OfferSeen) -> str:
    """Return an open offer; who may still answer it where some have refused."""
    others = [s for s, held in enumerate(table.seats) if s != seen.by and not held.left]
    some_left = "" if set(others) == set(seen.waiting) else f" (open to {letters(seen.waiting)})"
    whom = f"all{some_left}" if seen.to < 0 else letter(seen.to)
    give, take = (" + ".join(map(card, goods)) for goods in (seen.give, seen.take))
    return f"Offer {seen.number}, {letter(seen.by)} to {whom}: {give} for {take}"


def _hand(table: Table, seat: int) -> str:
    seen = table.seats[seat]
    if _open(table):
        goods = counted(seen.products) or "none"
    else:
        each = zip(HARBOURS, seen.backs, strict=True)
        goods = ", ".join(f"{n} from {harbour}" for harbour, n in each if n) or "none"
    locks = f"{seen.locks} lock" + (f" ({seen.fresh_locks} new)" if seen.fresh_locks else "")
    ships = f"{seen.ships} ship" + (f" ({seen.fresh_ships} new)" if seen.fresh_ships else "")
    cards = f"{some(seen.assignments, 'assignment')}, {locks}, {ships}"
    return f"{letter(seat)} hand: {cards}; products: {goods}"


def _supply(table: Table) -> list[str]:
    cubes = ", ".join(f"{cargo} {n}" for cargo, n in zip(CARGOES, table.supply, strict=True))
    stacks = (
        f"assignments {table.assignments} ({table.assignments_away} used)",
        f"lock {table.lock_cards.left} ({len(table.lock_cards.discards)} used)",
        f"ship {table.ship_cards.left} ({len(table.ship_cards.discards)} used)",
    )
    return [f"Supply: {cubes}", f"Cards left: {', '.join(stacks)}"]


def _discards(title: str, stack: StackSeen) -> str:
    return f"{title} cards used: {counted(stack.discards)}" if stack.discards else ""


def lanes() -> str:
    """Return every lane of the board with the letters of its colours, by where they start."""
    by: dict[str, list[str]] = {}
    for lane in LANES:
        lock = f"[{lane.lock}]" if lane.lock else ""
        by.setdefault(lane.start, []).append(
            f"{lane.end}{lock} {''.join(LETTERS[c] for c in lane.colours)}"
        )
    return "Lanes: " + "; ".join(f"{start}>{', '.join(ends)}" for start, ends in by.items())


def secrets(view: SeatAntwerpen) -> list[str]:
    """Return the sealed answer of this seat."""
    bear = view.sealed
    if bear is None:
        return []
    said = [f"anchor at {bear.anchor}"] if bear.anchor else ["sail on"]
    if bear.way:
        said.append(f"to {bear.way}")
    if bear.first:
        said.append(f"{bear.first} first")
    if bear.take:
        said.append("draw " + ", ".join(f"a {stack} card" for stack in bear.take))
    if bear.double:
        said.append(f"Double yield ×{bear.double}")
    return [f"Your sealed answer: {', '.join(said)}"]


# ---------------------------------------------------------------- the end


def winners(table: Table) -> tuple[int, ...]:
    """Return who has won, by points, then by those of assignments; nobody where it was not played out."""
    if not table.finished:
        return ()
    seats = [seat for seat, seen in enumerate(table.seats) if not seen.left]
    best = max(_worth(table.seats[seat]) for seat in seats)
    return tuple(seat for seat in seats if _worth(table.seats[seat]) == best)


def _worth(seen: SeatSeen) -> tuple[int, int]:
    return total(seen), seen.points


def standing(table: Table) -> list[int]:
    """Return the seats, best first."""
    seen = table.seats
    return sorted(
        range(len(seen)), key=lambda s: (seen[s].left, -total(seen[s]), -seen[s].points, s)
    )


def verdict(table: Table, look: Look) -> str:
    """Return who has won."""
    won = [name(look, seat) for seat in winners(table)]
    if not table.over:
        return "The game goes on"
    if not won:
        return "Nobody has won"
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the victory"


def ending(table: Table, look: Look) -> str:
    """Return how the game ended."""
    if not table.over:
        return ""
    if not table.finished:
        seated = sum(not seen.left for seen in table.seats)
        if seated <= 1:
            return "Only one player is left, so the game does not count"
        return f"Called off after {some(table.turns, 'turn')}"
    best = max(total(table.seats[seat]) for seat in winners(table))
    tied = [s for s, seen in enumerate(table.seats) if not seen.left and total(seen) == best]
    said = f"With {best} points after {some(table.turns, 'turn')}"
    return said + (", more of them from assignments" if len(tied) > len(winners(table)) else "")


def result_facts(table: Table, look: Look) -> list[str]:
    """Return what the result card shows."""
    seats = standing(table)
    found = [verdict(table, look), ending(table, look)]
    found += [score(table, seat, look) for seat in seats]
    found += [
        f"{letter(s)} fulfilled {', '.join(map(asked, table.seats[s].done)) or 'nothing'}; products: {counted(table.seats[s].products) or 'none'}"
        for s in seats
    ]
    return [fact for fact in found if fact]
