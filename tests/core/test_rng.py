"""Chance: fair, repeatable, bound beforehand. Seeds are fixed, so a chi-square test passes or fails for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rng import Rng, commitment, match_key
from tests.conftest import Number

CRITICAL = {3: 16.27, 5: 20.52, 9: 27.88, 23: 49.73, 35: 66.62}
"""Chi-square at 0.001 by degrees of freedom (NIST/SEMATECH handbook, 1.3.6.7.4)."""


def rng(label: str) -> Rng:
    """Return a generator of a fixed key."""
    return Rng(b"fixed key for tests, 32 bytes...").child(label.encode())


def chi_square(found: Iterable[int], each: float) -> float:
    """Return the statistic of counts that should all be ``each``."""
    return sum((count - each) ** 2 / each for count in found)


def test_every_order_of_four_is_equally_likely(number: Number) -> None:
    """Field report 36, at the product's own shuffle."""
    chance, times = rng("shuffle"), number(240_000, 2_400_000)
    orders = dict.fromkeys(permutations("abcd"), 0)
    for _ in range(times):
        items = list("abcd")
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert chi_square(orders.values(), times / 24) < CRITICAL[23]


def test_every_item_is_equally_likely_at_every_position(number: Number) -> None:
    """Field report 36: "draw 1 of N" and samples, position by position."""
    chance, times = rng("sample"), number(20_000, 400_000)
    at = [Counter[int]() for _ in range(4)]
    for _ in range(times):
        for position, item in enumerate(chance.sample(range(10), 4)):
            at[position][item] += 1
    for counts in at:
        assert chi_square((counts[item] for item in range(10)), times / 10) < CRITICAL[9]


def test_field_131_every_face_and_every_pair_of_faces_is_equally_likely(number: Number) -> None:
    """Field report 131: the die, and runs of two; successes on 4 to 6 within 0.2 percent of the half."""
    chance, times = rng("die"), number(1_200_000, 12_000_000)
    rolls = [chance.die() for _ in range(times)]
    faces, pairs = Counter(rolls), Counter(pairwise(rolls))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert chi_square(faces.values(), times / 6) < CRITICAL[5]
    assert chi_square((pairs[a, b] for a in faces for b in faces), (times - 1) / 36) < CRITICAL[35]
    assert abs(sum(roll >= 4 for roll in rolls) / times - 0.5) < 0.002


def test_a_number_of_sides_that_does_not_divide_the_words_is_still_fair() -> None:
    """Words from the incomplete last block are thrown away: without that, 3 × 2**62 would favour the low third."""
    chance, n = rng("reject"), 3 << 62
    thirds = Counter(chance.below(n) // (1 << 62) for _ in range(9_000))
    assert chi_square(thirds.values(), 3_000) < 13.82  # two degrees of freedom


def test_rejected_words_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**64 - 1, 2**64 - 2, 11])
    monkeypatch.setattr(Rng, "word", lambda self: next(words))
    assert rng("again").below(10) == 1


@given(st.integers(1, 2**64))
def test_below_stays_below(n: int) -> None:
    assert 0 <= rng(f"below {n}").below(n) < n


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_cannot_be(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        rng("none").below(n)


@given(st.lists(st.integers(), max_size=30), st.integers(0, 30))
def test_a_sample_is_a_part_without_repeats(items: list[int], count: int) -> None:
    chance = rng("part")
    if count > len(items):
        with pytest.raises(ValueError, match="sample"):
            chance.sample(items, count)
    else:
        taken = Counter(chance.sample(items, count))
        assert taken.total() == count
        assert not taken - Counter(items)


@given(st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_item(items: list[int]) -> None:
    shuffled = list(items)
    rng("keep").shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="below"):
        rng("empty").pick([])


def test_the_same_key_and_count_give_the_same_words() -> None:
    one, other = Rng(b"k" * 32), Rng(b"k" * 32, draws=3)
    assert [one.word() for _ in range(5)][3:] == [other.word() for _ in range(2)]
    assert Rng(b"l" * 32).word() != Rng(b"k" * 32).word()


def test_the_first_words_are_what_they_were_in_every_release() -> None:
    """Were they to change, nobody could audit an old match."""
    assert Rng(bytes(32)).below(10**6) == FIRST
    assert match_key(b"seed", (1, 2)).hex() == KEY
    assert commitment(b"seed") == COMMITMENT


FIRST = 356460
KEY = "177849fdb2502330b33c010851983767a29f6d19692519e33ff5241ffe05f58d"
COMMITMENT = "514d9de3b3602309899310978e5e9c388be6668fedeb3ca3b8661443a1ac421a"


def test_a_child_is_another_and_does_not_advance_its_parent() -> None:
    parent = Rng(b"k" * 32)
    child = parent.child(b"a")
    assert parent.draws == 0
    assert child.key not in {parent.key, parent.child(b"b").key}


def test_the_key_hangs_on_every_press_and_their_order() -> None:
    keys = {match_key(b"seed", presses) for presses in ((), (1,), (2,), (1, 2), (2, 1), (1, 2, 3))}
    assert len(keys) == 6
    assert match_key(b"see", ()) != match_key(b"seed", ())


def test_the_commitment_says_nothing_but_binds() -> None:
    assert commitment(b"seed") != commitment(b"Seed")
    assert b"seed".hex() not in commitment(b"seed")
