"""How Antwerpen plays among greedy agents: how long, how many waits, who wins, what is delivered, traded and played.

``python -m tests.games.antwerpen.balance --players 2 --games 100 --set assignments=two`` prints the figures of decision
056. Offers are answered before the turn goes on, as among people who sit together.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, median, quantiles
from time import process_time

from msgspec import Struct
from tqdm import tqdm

from games.antwerpen import GAME
from games.antwerpen.data import LOCK_CARDS, SHIP_CARDS
from games.antwerpen.rules import events as told
from games.antwerpen.rules.state import Antwerpen
from games.core.asks import Ask, of_seat
from games.core.engine import advance, asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.rng import Rng
from games.core.start import start


class Played(Struct):
    """What one game was like.

    ``waits``: how often the game stood still until others than the seat on turn had answered; ``asked``: their answers.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    first: int
    turns: int
    trigger: int
    events: list[Event]
    waits: int = 0
    asked: int = 0
    thought: list[float] = []


def play(players: int, seed: int, settings: dict[str, str]) -> Played:
    """Play one game among greedy agents."""
    rng = Rng(b"balance").child(f"{players}/{seed}".encode())
    g = start(GAME, players, Chosen(settings), rng.word().to_bytes(32, "big")).state
    assert isinstance(g, Antwerpen)
    turn = g.turn()
    assert turn is not None
    played = Played((), (), turn.seat, 0, -1, [])
    agent, stood = GAME.agents["greedy"], False
    while asked := asks(g):
        stands = bool(_others(g, asked))
        played.waits += stands and not stood
        stood = stands
        ask = _next(asked)
        played.asked += ask.pace == "window" and _is_other(g, ask)
        view, began = GAME.seat_view(g, ask.seat), process_time()
        answer = agent.choose(GAME, view, of_seat(asked, ask.seat), rng)
        played.thought.append(process_time() - began)
        played.events += advance(g, ask.seat, answer.action, answer.ask)
    outcome = GAME.outcome(g)
    assert outcome is not None
    played.winners, played.scores = outcome.winners, outcome.scores
    played.turns, played.trigger = g.turns, g.trigger
    return played


def _next(asked: tuple[Ask, ...]) -> Ask:
    """Return the question that is answered first: an offer before the turn goes on."""
    offers = [ask for ask in asked if ask.pace == "free" and ask.otherwise is not None]
    return offers[0] if offers else asked[0]


def _others(g: Antwerpen, asked: tuple[Ask, ...]) -> list[Ask]:
    return [ask for ask in asked if ask.pace == "window" and _is_other(g, ask)]


def _is_other(g: Antwerpen, ask: Ask) -> bool:
    turn = g.turn()
    return turn is not None and turn.seat != ask.seat


def figures(players: int, games: list[Played]) -> list[str]:
    """Return the figures as lines."""
    count = len(games)
    counts = Counter(type(event).__name__ for g in games for event in g.events)
    each = {kind: number / count for kind, number in counts.items()}
    turns = [g.turns / players for g in games]
    alone = [g for g in games if len(g.winners) == 1]
    order = Counter((g.winners[0] - g.first) % players for g in alone)
    sitting = Counter(g.winners[0] for g in alone)
    ended = sum(g.trigger >= 0 for g in games)
    triggered = sum(g.winners == (g.trigger,) for g in games)
    right, wrong = each.get("Delivered", 0), each.get("WentWrong", 0)
    sails = each.get("Named", 0)
    waits, asked = mean(g.waits for g in games), mean(g.asked for g in games)
    thought = [second for g in games for second in g.thought]
    cards = Counter(e.card for g in games for e in g.events if isinstance(e, told.Played))
    return [
        (
            f"{players} players, {count} games: {mean(turns):.1f} turns a player (median {median(turns):.0f},"
            f" nine of ten below {quantiles(turns, n=10)[-1]:.0f}, longest {max(turns):.0f})"
        ),
        (
            f"waits a game {waits:.1f}, {waits / mean(turns):.2f} a round, after {waits / sails:.0%} of {sails:.1f} Sails;"
            f" answers of others {asked:.1f}"
        ),
        (
            f"ends by assignments {ended / count:.0%}, for want of them {1 - ended / count:.0%};"
            f" who brought it on won alone {triggered / max(1, ended):.0%}; shared {count - len(alone)}"
        ),
        f"wins by turn order {_shares(order, players, len(alone))}; by seat {_shares(sitting, players, len(alone))}",
        f"points: winner {mean(max(g.scores) for g in games):.1f}, all {mean(s for g in games for s in g.scores):.1f}",
        (
            f"right deliveries {right:.1f}, wrong {wrong:.1f} ({wrong / (right + wrong):.0%}), none left"
            f" {each.get('NothingLeft', 0):.2f}, out to sea {each.get('PassedOut', 0):.1f}"
        ),
        (
            f"fulfilled {each.get('Fulfilled', 0):.1f}, exchanged {each.get('Exchanged', 0):.1f}, loaded {each['Loaded']:.1f},"
            f" offers {each.get('Offered', 0):.1f}, trades {each.get('Traded', 0):.2f}"
        ),
        "ship cards a game: " + _cards(cards, SHIP_CARDS, count),
        "lock cards a game: " + _cards(cards, tuple(LOCK_CARDS), count),
        f"a choice takes (of the processor) {1000 * mean(thought):.1f} ms, the slowest {1000 * max(thought):.0f} ms",
    ]


def _shares(counted: Counter[int], players: int, whole: int) -> str:
    return " ".join(f"{counted[seat] / whole:.0%}" for seat in range(players)) if whole else "-"


def _cards(counted: Counter[str], cards: tuple[str, ...], games: int) -> str:
    return ", ".join(f"{card} {counted[card] / games:.1f}" for card in cards)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--set", nargs="*", default=[], metavar="KEY=VALUE")
    args = parser.parse_args()
    settings = dict(pair.split("=") for pair in args.set)
    games = [play(args.players, s, settings) for s in tqdm(range(args.games), disable=None)]
    print("\n".join(figures(args.players, games)))  # noqa: T201 # a command's output


if __name__ == "__main__":
    main()
