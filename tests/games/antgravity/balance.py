"""How ANTgravity plays among greedy agents: how games end, who wins, which cards are played and help.

``python -m tests.games.antgravity.balance --players 2 --games 200`` prints the figures of
docs/decisions/052-antgravity-balance.md.
"""

from __future__ import annotations

import argparse
from collections import Counter

from msgspec import Struct
from tqdm import tqdm

from games.antgravity import GAME
from games.antgravity.cards import ARSENAL
from games.antgravity.data import GOAL, OWNER, WHITE
from games.antgravity.rules.events import Drew, Eliminated, Played, Scored, Struck
from games.antgravity.rules.state import Antgravity
from games.core.asks import of_seat
from games.core.engine import advance, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start
from games.core.types import Seat


class Told(Struct):
    """What one game was like. ``order`` is a seat's place in the turn order; cards are counted once a seat."""

    winners: tuple[int, ...]
    rounds: int
    by_points: bool
    first: int
    events: list[tuple[int, Event]]


def play(players: int, seed: int) -> Told:
    """Play one game among greedy agents; the events with the seat on turn (-1: none)."""
    rng = Rng(b"balance").child(f"{players}/{seed}".encode())
    began = start(GAME, players, Chosen(), rng.word().to_bytes(32, "big"))
    g = began.state
    assert isinstance(g, Antgravity)
    first = g.first
    told: list[tuple[int, Event]] = []
    agent = GAME.agents["greedy"]
    while asked := asks(g):
        seat = asked[0].seat
        view = GAME.view(g, Seat(seat))
        answer = agent.choose(GAME, view, of_seat(asked, seat), rng)
        turn = g.turn()
        events = advance(g, seat, answer.action, answer.ask)
        told += [(-1 if turn is None else turn, event) for event in events]
    outcome = GAME.outcome(g)
    assert outcome is not None
    most = max(outcome.scores)
    return Told(outcome.winners, g.round, most >= GOAL, first, told)


def figures(players: int, games: list[Told]) -> list[str]:
    """Return the figures as lines."""
    count = len(games)
    alone = [g for g in games if len(g.winners) == 1]
    places = Counter((g.winners[0] - g.first) % players for g in alone)
    seats = Counter(g.winners[0] for g in alone)
    events = [(turn, event) for g in games for turn, event in g.events]
    scored = [event for _, event in events if isinstance(event, Scored)]
    white = sum(event.of == WHITE for event in scored)
    out = [(turn, e) for turn, e in events if isinstance(e, Eliminated)]
    rivals = [e for turn, e in out if turn >= 0 and OWNER[e.ant] != turn]
    how: Counter[str] = Counter(e.how for e in rivals)
    struck = sum(isinstance(e, Struck) for _, e in events)
    ended = f"{_share(sum(g.by_points for g in games), count)} end by {GOAL} VP"
    rounds = f"{sum(g.rounds for g in games) / count:.1f} rounds"
    order = " ".join(_share(places[p], len(alone)) for p in range(players))
    sitting = " ".join(_share(seats[s], len(alone)) for s in range(players))
    flags = f"{white / count:.1f} white and {(len(scored) - white) / count:.1f} own flags home"
    fallen = f"{len(rivals) / count:.1f} rival Ants eliminated ({_counts(how, count)})"
    rest = f"{(len(out) - len(rivals)) / count:.1f} own, {struck / count:.1f} Asteroids hit"
    return [
        f"{players} players, {count} games: {ended}, after {rounds}; {count - len(alone)} shared",
        f"wins by turn order: {order}; by seat: {sitting}",
        f"a game: {flags}, {fallen}, {rest}",
        *_cards(players, games),
    ]


def _cards(players: int, games: list[Told]) -> list[str]:
    """Per kind of card: how many are drawn and played a game, and how often who played it won (fair share 1.00)."""
    drawn: Counter[str] = Counter()
    played: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for g in games:
        by: set[tuple[int, str]] = set()
        for _, event in g.events:
            if isinstance(event, Drew):
                drawn[event.card] += 1
            elif isinstance(event, Played):
                played[event.card] += 1
                by.add((event.seat, event.card))
        for seat, card in sorted(by):
            pairs[card] += 1
            won[card] += seat in g.winners and len(g.winners) == 1
    lines = []
    for card in ARSENAL:
        rate = won[card] * players / pairs[card] if pairs[card] else 0.0
        lines.append(
            f"  {card:11} drawn {drawn[card] / len(games):5.2f} played {played[card] / len(games):5.2f}"
            f" a game; wins × {rate:.2f} ({pairs[card]})"
        )
    return lines


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _counts(counted: Counter[str], games: int) -> str:
    return ", ".join(f"{key} {number / games:.1f}" for key, number in sorted(counted.items()))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    games = [play(args.players, seed) for seed in tqdm(range(args.games), disable=None)]
    print("\n".join(figures(args.players, games)))  # noqa: T201 # a command's output


if __name__ == "__main__":
    main()
