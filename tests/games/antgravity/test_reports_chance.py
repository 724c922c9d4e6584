"""Field reports about chance: no space is luckier than another, and the same choice has the same result.

What went wrong for people who play such games, replayed on ANTgravity's rules; numbers are the reports'.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from games.antgravity import GAME
from games.antgravity.data import DAMAGED, DOOM, MARKED
from games.antgravity.rules import actions as do
from games.antgravity.rules.state import Antgravity
from games.core.actions import Action
from games.core.codec import copy, decode, digest, encode
from games.core.engine import apply, asks
from games.core.game import Chosen, RandomAgent
from games.core.rng import Rng
from tests.conftest import ROOT, Number
from tests.games.antgravity.positions import begun, lay, played
from tests.kit.playouts import chance

# ---------------------------------------------------------------- 36: no space is luckier than another


def test_field_36_every_marked_space_hides_either_token_equally_often(number: Number) -> None:
    """Face down lie 23 Damaged and 22 Destroyed; who begins and which Doom token comes first is chance as well."""
    times = number(1_500, 30_000)
    damaged, first, doom = Counter[str](), Counter[int](), Counter[str]()
    for seed in range(times):
        g = GAME.setup(3, Chosen(), Rng(seed.to_bytes(32, "big")))
        damaged.update(p for p, asteroid in g.asteroids.items() if asteroid.token == DAMAGED)
        first[g.first] += 1
        doom[g.doom[-1]] += 1
    share = 23 / 45
    spread = sum((damaged[p] - times * share) ** 2 for p in MARKED)
    assert spread / (times * share * (1 - share)) < 59.70  # chi-square, 30 degrees of freedom
    assert even(first.values(), times / 3) < 13.82
    assert sorted(doom) == sorted(DOOM)
    assert even(doom.values(), times / 8) < 24.32


def even(found: Iterable[int], each: float) -> float:
    """Return the chi-square statistic of counts that should all be ``each``."""
    return sum((count - each) ** 2 / each for count in found)


def test_field_36_what_comes_from_the_pool_is_drawn_by_chance(number: Number) -> None:
    """A Spare Moon with a pool of 14 Damaged and 30 Destroyed tokens less the one on the board."""
    g = lay(hands=("moon",), damaged="e4", A1="e5 w")
    g, _ = played(g, "A1 moon")
    g.pool = [DAMAGED] * 14 + ["destroyed"] * 30
    times = number(600, 10_000)
    found = Counter[str]()
    for seed in range(times):
        g.rng = Rng(seed.to_bytes(32, "big"))
        after, _ = played(g, (0, do.Launch("c3")))
        found[after.asteroids["c3"].token] += 1
        assert len(after.pool) == 43
    assert abs(found[DAMAGED] - times * 14 / 44) < 3.3 * (times * 14 / 44 * 30 / 44) ** 0.5


# ---------------------------------------------------------------- 139: the same again


TIMES = 20


def test_field_139_a_position_and_a_choice_have_one_result(number: Number, tmp_path: Path) -> None:
    """Twenty times, after saving and loading, and in another process with another hash seed."""
    moments = mid_game(number(100, 500))
    results = []
    for data, seat, action, number_of_ask in moments:
        g: Antgravity = decode(data, Antgravity)
        seen = {result(copy(g), seat, action, number_of_ask) for _ in range(TIMES // 2)}
        seen |= {result(g, seat, action, number_of_ask) for _ in range(TIMES // 2)}
        assert len(seen) == 1
        assert encode(g) == data
        results.append(seen.pop())
    saved = tmp_path / "moments"
    saved.write_bytes(encode(moments))
    assert elsewhere(saved, "1") == elsewhere(saved, "4711") == results


Moment = tuple[bytes, int, Action, int]


def mid_game(count: int) -> list[Moment]:
    """Return positions from the middle of random games with an answer that was given there."""
    found: list[Moment] = []
    rng, agent, seed = chance("mid-game"), RandomAgent(), 0
    while len(found) < count:
        g, passed = begun(2 + seed % 3), list[Moment]()
        g.rng = Rng(seed.to_bytes(32, "big"))
        while not g.over:
            ask = rng.pick(asks(g))
            answer = agent.choose(GAME, GAME.seat_view(g, ask.seat), [ask], rng)
            passed.append((encode(g), ask.seat, answer.action, ask.id))
            g = apply(g, ask.seat, answer.action, ask.id).state
        middle = passed[len(passed) // 4 : -len(passed) // 4]
        found += rng.sample(middle, min(25, len(middle)))
        seed += 1
    return found[:count]


def result(g: Antgravity, seat: int, action: Action, ask: int) -> bytes:
    """Return a digest of all that comes of an answer."""
    step = apply(g, seat, action, ask)
    return digest(encode([step.state, step.events]))


def results(saved: str) -> list[str]:
    """Return the digests of saved moments."""
    kind = list[tuple[bytes, int, GAME.action_type, int]]  # type: ignore[name-defined]
    moments = decode(Path(saved).read_bytes(), kind)
    return [result(decode(data, Antgravity), *rest).hex() for data, *rest in moments]


def elsewhere(saved: Path, hash_seed: str) -> list[bytes]:
    """Return what a process of its own makes of saved moments."""
    code = f"from {__name__} import results; print(*results({str(saved)!r}))"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [bytes.fromhex(digest) for digest in done.stdout.split()]
