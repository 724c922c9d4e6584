"""Antwerpen in words: every fact of the pictures, most important first. Reads views, draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from games.antwerpen.card_words import CARD_WORDS
from games.antwerpen.data import (
    ASSIGNMENTS,
    CARGOES,
    HARBOURS,
    LANES,
    LOCKS,
    MADE_AT,
    PRODUCTS,
)
from games.antwerpen.views import (
    AnyView,
    OfferSeen,
    SeatAntwerpen,
    SeatSeen,
    StackSeen,
    Table,
)
from rendering import facts, theme
from rendering.antwerpen.look import LETTERS
from rendering.antwerpen.moved import parted
from rendering.scene import Look

LONG, SHORT = 24, 12
"""How long a name may be where words are many, and where they are too many."""
ELSEWHERE = "Lanes: press Text"
"""How an alt text ends, which has no room for them."""
PATIENT = 20
"""From how many turns without a fulfilled assignment on these are counted."""


def name(look: Look, seat: int) -> str:
    """Return a seat's name."""
    return look.names[seat] if seat < len(look.names) else f"Player {seat + 1}"


def sign(seat: int) -> str:
    """Return the sign of a seat as a character: the one that its ships bear."""
    return theme.CHARACTERS[theme.DARK.seat(seat).sign]


def signed(look: Look, seat: int) -> str:
    """Return a seat's sign and name: two names cut to the same letters stay apart."""
    return f"{sign(seat)} {name(look, seat)}".rstrip()


def people(look: Look, seats: Iterable[int]) -> str:
    """Return several seats."""
    return ", ".join(signed(look, seat) for seat in seats)


def made_at(product: str) -> str:
    """Return where a product is made, and of what."""
    harbour = MADE_AT[product]
    return f"{harbour}, {HARBOURS[harbour]}"


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
    for more in (lanes(), []):
        for long in (99, LONG, SHORT):
            told = [*board_facts(view, _cut(look, long)), *more]
            if _fits(told):
                return told
        told = [*crowded(view, look), *more]
        if _fits(told):
            return told
    return crowded(view, look)


def crowded(view: AnyView, look: Look) -> list[str]:
    """Return what the board's picture shows, names cut and said with the turn and the points; elsewhere only signs."""
    return board_facts(
        view, _cut(look, SHORT), structs.replace(look, names=("",) * len(look.names))
    )


def _fits(told: Sequence[str]) -> bool:
    return facts.length("\n".join(told)) <= facts.TEXT_LIMIT


def in_short(view: AnyView, look: Look) -> str:
    """Return the board as alt text: names cut, as many facts as fit, and where the lanes are told."""
    told = board_facts(view, _cut(look, SHORT))
    for kept in range(len(told), 0, -1):
        left_out = [facts.MORE] * (kept < len(told))
        said = facts.alt([*told[:kept], *left_out, ELSEWHERE])
        if said.endswith(f"{ELSEWHERE}."):
            return said
    return facts.alt(told)


def _cut(look: Look, long: int) -> Look:
    """Names without their ends; a sign that was to guard a letter does not stay behind alone."""
    names = [n if len(n) <= long else n[: long - 1].rstrip("\\ ") + "…" for n in look.names]
    return structs.replace(look, names=tuple(names))


def board_facts(view: AnyView, look: Look, again: Look | None = None) -> list[str]:
    """Return everything that the board's picture shows; ``again``: how names are said elsewhere than there."""
    table, again = view.table, again or look
    found = [headline(table, look)]
    if table.over:
        found += [verdict(table, look), ending(table, look)]
    found += _asked_now(table, again)
    found += last_move(table, look)
    seats = range(len(table.seats))
    found += [score(table, seat, look) for seat in seats]
    afloat = [_ships(table, seat, again) for seat in seats if table.of_seat(seat)]
    found.append("Ships: " + ("; ".join(afloat) or "none"))
    found.append("Locks: " + ", ".join(f"{lock} {state(table, lock)}" for lock in LOCKS))
    found += _harbours(table)
    found += [offer(table, each, again) for each in table.offers]
    found += [_hand(table, seat, again) for seat in seats]
    found += _supply(table)
    done = [
        f"{signed(again, s)}: {', '.join(map(asked, table.seats[s].done))}".replace(" + ", "+")
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
    said = f"Turn {table.turns}: {signed(look, table.turn)}"
    said += ", action done" if table.acted else ", action to come"
    return said + (", assignment fulfilled" if table.fulfilled else "")


def _asked_now(table: Table, look: Look) -> list[str]:
    found = []
    if table.sailing and table.turn is not None:
        alone = " for own ships only" if table.alone else ""
        asked_ = f", waiting for {people(look, table.waiting)}" if table.waiting else ""
        found.append(f"{signed(look, table.turn)} named {table.sailing}{alone}{asked_}")
    elif table.waiting:
        found.append(f"Waiting for {people(look, table.waiting)}")
    if table.mooring:
        found.append(f"A card is drawn for the ship at {table.mooring}")
    if table.ending and not table.over:
        found.append(last_round(table, look))
    if table.idle >= PATIENT:
        found.append(f"No assignment fulfilled for {some(table.idle, 'turn')}")
    return found


def last_move(table: Table, look: Look) -> list[str]:
    """Return each ship's way in the last move, and what else it touched."""
    ways, alone = parted(table, look.last)
    said = [", ".join(f"{start}→{end}" for start, end in ways)] if ways else []
    said += [f"at {', '.join(alone)}"] if alone else []
    return [f"Last move: {'; '.join(said)}"] if said else []


def last_round(table: Table, look: Look) -> str:
    """Return why the last round goes on and who still has a turn in it."""
    is_known = 0 <= table.trigger < len(table.seats)
    why = f" ({signed(look, table.trigger)} brought it on)" if is_known else ""
    left = people(look, table.last) or "nobody"
    return f"LAST ROUND{why}, turns left: {left}"


def score(table: Table, seat: int, look: Look) -> str:
    """Return a seat's mark, its points and its fulfilled assignments."""
    seen = table.seats[seat]
    said = f"{signed(look, seat)} ({seen.colour}): "
    if seen.left:
        said += "left the game, "
    parts = [f"{len(seen.done)}/{table.house.goal} assignments"]
    parts[0] += f" {seen.points}" if seen.done else ""
    parts += (
        [f"products {seen.worth}"] if seen.worth else [] if _open(table) else ["closed products"]
    )
    said += f"{some(total(seen), 'point')} ({' + '.join(parts)})"
    return said + f", {some(seen.fleet, 'ship')} in port"


def _open(table: Table) -> bool:
    return not table.house.closed or table.over


def _ships(table: Table, seat: int, look: Look) -> str:
    """A seat's ships, in the order of the board."""
    each = ", ".join(f"{ship.at} {ship.cargo}" for ship in table.of_seat(seat))
    return f"{signed(look, seat)}: {each}"


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


def offer(table: Table, seen: OfferSeen, look: Look) -> str:
    """Return an open offer; who may still answer it where some have refused."""
    others = [s for s, held in enumerate(table.seats) if s != seen.by and not held.left]
    waiting = people(look, seen.waiting)
    some_left = "" if set(others) == set(seen.waiting) else f" (open to {waiting})"
    whom = f"all{some_left}" if seen.to < 0 else signed(look, seen.to)
    give, take = (" + ".join(map(card, goods)) for goods in (seen.give, seen.take))
    return f"Offer {seen.number}, {signed(look, seen.by)} to {whom}: {give} for {take}"


def _hand(table: Table, seat: int, look: Look) -> str:
    seen = table.seats[seat]
    if _open(table):
        goods = counted(seen.products) or "none"
    else:
        each = zip(HARBOURS, seen.backs, strict=True)
        goods = ", ".join(f"{n} from {harbour}" for harbour, n in each if n) or "none"
    when = "drawn this turn" if name(look, seat) else "new"
    locks = f"{seen.locks} lock" + (f" ({seen.fresh_locks} {when})" if seen.fresh_locks else "")
    ships = f"{seen.ships} ship" + (f" ({seen.fresh_ships} {when})" if seen.fresh_ships else "")
    cards = f"{some(seen.assignments, 'assignment')}, {locks}, {ships}"
    return f"{signed(look, seat)}, hand: {cards}; products: {goods}"


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


def lanes() -> list[str]:
    """Return what the letters of colours mean, then every lane of the board with its letters, by where they start."""
    by: dict[str, list[str]] = {}
    for lane in LANES:
        lock = f"[{lane.lock}]" if lane.lock else ""
        by.setdefault(lane.start, []).append(
            f"{lane.end}{lock} {''.join(LETTERS[c] for c in lane.colours)}"
        )
    read = ", ".join(f"{letter} {colour}" for colour, letter in LETTERS.items())
    whole_ = "; ".join(f"{start}>{', '.join(ends)}" for start, ends in by.items())
    return [f"Lane colours: {read}; [L1]: behind lock L1", f"Lanes: {whole_}"]


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
        f"{signed(look, s)} fulfilled {', '.join(map(asked, table.seats[s].done)) or 'nothing'}; products: {counted(table.seats[s].products) or 'none'}"
        for s in seats
    ]
    return [fact for fact in found if fact]
