"""ANTgravity in words: every fact of the pictures, most important first. Reads views, draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import ARSENAL
from games.antgravity.data import GOAL, SPACES, WHITE
from games.antgravity.views import AntSeen, AnyView, BaseSeen, HandSeen, SeatAntgravity, Table
from rendering import facts
from rendering.antgravity.look import mark
from rendering.antgravity.moved import ways
from rendering.scene import Look

DOOM_NAMES = {
    "lightning": "lightning",
    "mine": "Mine",
    "equipment": "green card",
    "weapon": "red card",
    "rubble": "crossed-out Asteroid",
    "magnifier": "magnifying glass",
    "embargo": "crossed-out cards",
    "blank": "blank",
}
LONG = 24
"""How long a name may be where words are many."""


def name(look: Look, seat: int) -> str:
    """Return a seat's name."""
    return look.names[seat] if seat < len(look.names) else f"Player {seat + 1}"


def letter(seat: int) -> str:
    """Return the letter of a seat, which its Ants and its flags bear."""
    return "ABCD"[seat]


def card(key: str) -> str:
    """Return a card's name."""
    return CARD_WORDS[f"card.{key}"]


def bang(key: str) -> str:
    """Return whether a card is a Weapon or Equipment, as its sign says it."""
    return "BAM!" if hasattr(ARSENAL[key].effect, "missiles") else "ZAP!"


def flag(of: int) -> str:
    """Return a flag in one word: whose it is."""
    return "white" if of == WHITE else letter(of)


def flags(many: Iterable[int]) -> str:
    """Return flags, white ones first, equal ones counted."""
    held = sorted(many)
    each = ((of, held.count(of)) for of in dict.fromkeys(held))
    return ", ".join(flag(of) + (f" ×{count}" if count > 1 else "") for of, count in each)


def in_order(places: Iterable[str]) -> list[str]:
    """Return spaces in the order of the board."""
    wanted = set(places)
    return [place for place in SPACES if place in wanted]


def headline(table: Table, look: Look) -> str:
    """Return the round and whose turn it is."""
    return f"Round {table.round} of {table.rounds}, {turn(table, look)}"


def turn(table: Table, look: Look) -> str:
    """Return whose turn it is."""
    if table.over:
        return "the game is over"
    if table.turn is None:
        return between(table)
    return f"turn of {name(look, table.turn)}"


def between(table: Table) -> str:
    """Return what is going on while it is nobody's turn: the round is marked after its Doom token, before the draw
    (clause G14.1), so that its number is first that of the round that was played, then that of the one to come.
    """
    is_marked = table.round > len(table.revealed)
    return "before its first turn" if is_marked else "after its last turn"


def whole(view: AnyView, look: Look) -> list[str]:
    """Return what the board's picture shows, with long names cut where all of it would not fit into a message."""
    told = board_facts(view, look)
    if facts.length("\n".join(told)) <= facts.TEXT_LIMIT:
        return told
    names = tuple(_cut(words) for words in look.names)
    return board_facts(view, structs.replace(look, names=names))


def _cut(words: str) -> str:
    """A name without its end; a sign that was to guard a letter does not stay behind alone."""
    return words if len(words) <= LONG else words[: LONG - 1].rstrip("\\ ") + "…"


def board_facts(view: AnyView, look: Look) -> list[str]:
    """Return everything that the board's picture shows."""
    table = view.table
    found = [_now(table, look)]
    if table.over:
        found += [verdict(table, look), ending(table)]
    if table.shown:
        found.append(f"Playing: {', '.join(map(card, table.shown))}")
    last = [" > ".join(way) for way in ways(look.last)]
    if last:
        found.append(f"Last move: {', '.join(last)}")
    seats = range(len(table.seats))
    found += [_score(table, seat, look) for seat in seats]
    found += [_ants(table, seat) for seat in seats]
    found += _bases(table.bases)
    found += _asteroids(table)
    found += _doom(table)
    found.append("Cards: " + "; ".join(_hand(table, seat) for seat in seats))
    found += _supply(table)
    if isinstance(view, SeatAntgravity):
        found += secrets(view)
    return found


def _now(table: Table, look: Look) -> str:
    said = headline(table, look)
    if table.over or table.turn is None:
        return said
    left = table.activations
    said += f" ({letter(table.turn)}), {left} activation{'s' * (left != 1)} left"
    if table.active:
        said += f", {table.active} is active"
        said += ", has moved" if table.moved else ""
        said += ", card played" if table.played else ""
    return said


def _score(table: Table, seat: int, look: Look) -> str:
    seen = table.seats[seat]
    own = mark(look.theme, seat, seen.colour)
    said = f"{name(look, seat)} ({own.letter}, {own.sign}, {seen.colour}): "
    if seen.left:
        said += "left the game, "
    said += f"{seen.points}/{GOAL} points"
    if seen.trophies:
        said += f" ({flags(f.of for f in seen.trophies)})"
    said += f", Energy {seen.energy}"
    return said + (", First Player" if seat == table.first else "")


def _ants(table: Table, seat: int) -> str:
    return ", ".join(_ant(ant) for ant in table.ants if ant.seat == seat)


def _ant(ant: AntSeen) -> str:
    if not ant.at:
        return f"{ant.name} in Hospital"
    carried = f" with {flag(ant.flag.of)} flag from {ant.flag.base}" if ant.flag else ""
    return f"{ant.name} on {ant.at} down {ant.down}{carried}"


def _bases(bases: Sequence[BaseSeen]) -> list[str]:
    own = sorted((base for base in bases if base.seat != WHITE), key=lambda base: base.seat)
    neutral = sorted((base for base in bases if base.seat == WHITE), key=lambda base: base.at)
    told = [f"{letter(base.seat)} {_base(base)}" for base in own]
    told.append("Neutral " + "; ".join(map(_base, neutral)))
    return ["Bases and flags: " + "; ".join(told)]


def _base(base: BaseSeen) -> str:
    return f"{base.at}: {flags(f.of for f in base.flags) or 'none'}"


def _asteroids(table: Table) -> list[str]:
    found: list[str] = []
    for title, places in (
        ("Mines on", [a.at for a in table.asteroids if a.mine]),
        ("Asteroids damaged", [a.at for a in table.asteroids if a.damaged]),
        ("Asteroids face down", [a.at for a in table.asteroids if not a.damaged]),
    ):
        if places:
            found.append(f"{title}: {' '.join(in_order(places))}")
    by = {a.at: "".join(map(letter, sorted(a.peeked))) for a in table.asteroids if a.peeked}
    if by:
        found.append("Peeked at: " + ", ".join(f"{at} by {by[at]}" for at in in_order(by)))
    return found


def _doom(table: Table) -> list[str]:
    up = ", ".join(DOOM_NAMES[token] for token in table.revealed) or "none"
    found = [f"Doom tokens: {up}; {table.doom} face down"]
    if table.barren:
        found.append("Rubble: turning up Damaged pays nothing this round")
    return found


def _hand(table: Table, seat: int) -> str:
    return f"{letter(seat)} {backs(table.seats[seat].hand)}"


def backs(hand: HandSeen) -> str:
    """Return what everybody sees of a hand."""
    each = (
        (hand.weapons, "Weapon", "s"),
        (hand.equipment, "Equipment", ""),
        (hand.legendary, "Legendary", ""),
        (hand.wings, "Wings", ""),
    )
    return (
        ", ".join(
            f"{n} {what}{s * (n > 1)}" if what != "Wings" else what for n, what, s in each if n
        )
        or "none"
    )


def _supply(table: Table) -> list[str]:
    found = []
    stacks = (
        ("Weapons", table.weapons),
        ("Equipment", table.equipment),
        ("Legendary", table.legendary),
    )
    for title, stack in stacks:
        last = f", last {card(stack.discards[-1])}" if stack.discards else ""
        found.append(f"{title}: {stack.left} left, {len(stack.discards)} used{last}")
    gone = f", Wings used {table.gone}" if table.gone else ""
    found.append(f"Pool: {table.pool} Asteroids, Mines left: {table.mines}{gone}")
    return found


def secrets(view: SeatAntgravity) -> list[str]:
    """Return what this seat alone knows beside its hand."""
    found = []
    if view.peeked:
        seen = ", ".join(f"{at} {token}" for at, token in sorted(view.peeked))
        found.append(f"You peeked: {seen}")
    if view.sealed is not None:
        cards = ", ".join(map(card, view.sealed.cards)) or "nothing"
        found.append(f"Your sealed discard: {cards}")
    return found


def hand_facts(view: SeatAntgravity) -> list[str]:
    """Return a hand, card by card, and what else its seat alone knows."""
    found = [_card(key, view.hand.count(key)) for key in dict.fromkeys(view.hand)]
    return (found or ["Your hand is empty"]) + secrets(view)


def _card(key: str, count: int) -> str:
    times = f" ×{count}" if count > 1 else ""
    legendary = "Legendary, " if ARSENAL[key].stack == "legendary" else ""
    return f"{card(key)}{times} ({legendary}{bang(key)}): {CARD_WORDS[f'card.{key}.short']}"


def winners(table: Table) -> tuple[int, ...]:
    """Return who has won by points, then with what Ants carry, then by Energy; nobody where it was not played out."""
    if not table.finished:
        return ()
    seats = [seat for seat, seen in enumerate(table.seats) if not seen.left]
    worth = {
        seat: (seen.points, seen.points + seen.carried, seen.energy)
        for seat, seen in enumerate(table.seats)
    }
    best = max(worth[seat] for seat in seats)
    return tuple(seat for seat in seats if worth[seat] == best)


def standing(table: Table) -> list[int]:
    """Return the seats, best first."""
    seats = range(len(table.seats))
    seen = table.seats
    return sorted(
        seats,
        key=lambda s: (
            seen[s].left,
            -seen[s].points,
            -seen[s].points - seen[s].carried,
            -seen[s].energy,
            s,
        ),
    )


def verdict(table: Table, look: Look) -> str:
    """Return who has won."""
    won = [name(look, seat) for seat in winners(table)]
    if not table.over:
        return "The game goes on"
    if not won:
        return "Nobody has won"
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the victory"


def ending(table: Table) -> str:
    """Return how the game ended."""
    if not table.finished:
        seated = sum(not seen.left for seen in table.seats)
        if table.over and seated <= 1:
            return "Only one player is left, so the game does not count"
        return f"Called off in round {table.round} of {table.rounds}" if table.over else ""
    most = max(seen.points for seen in table.seats)
    if most >= GOAL:
        return f"With {most} points in round {table.round} of {table.rounds}"
    won = winners(table)
    tied = [
        seat
        for seat, seen in enumerate(table.seats)
        if not seen.left and seen.points == table.seats[won[0]].points
    ]
    if len(tied) == 1:
        return f"Most points after {table.rounds} rounds"
    return f"After {table.rounds} rounds and a tie: flags carried, then Energy"


def result_facts(table: Table, look: Look) -> list[str]:
    """Return what the result card shows."""
    found = [f"{verdict(table, look)}", ending(table)]
    found += [_score(table, seat, look) for seat in standing(table)]
    found += [_ants(table, seat) for seat in range(len(table.seats))]
    return found + _bases(table.bases) + _asteroids(table)
