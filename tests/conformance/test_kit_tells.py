"""What the kit says of a difference, and what it finds in a game's package."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.actions import Order, Pass
from games.core.amendments import LeaveSeat
from games.core.codec import encode, plain
from games.core.frames import Frame
from tests.kit import saves
from tests.kit.defined import kinds, modules, refusals
from tests.kit.differing import MOST, differences, same
from tests.kit.reference import GAME
from tests.kit.reference.rules.actions import Bid, Waylay
from tests.kit.reference.rules.turn import Rounds


def test_equal_values_pass() -> None:
    same(b"a", b"a", "why")
    assert differences({"a": [1]}, {"a": [1]}) == []


def test_differences_are_told_by_their_paths() -> None:
    one = {"hands": [["figs"], ["salt"]], "over": False, "gone": 1}
    other = {"hands": [["figs"], ["silk", "salt"]], "over": True}
    assert differences(encode(one), encode(other)) == [
        "hands[1][0]: 'salt' / 'silk'",
        "hands[1][1]: only in the second",
        "over: False / True",
        "gone: only in the first",
    ]


def test_bytes_inside_are_read_too() -> None:
    one, other = ({"rules": encode({"serial": n})} for n in (1, 2))
    assert differences(one, other) == ["rules.serial: 1 / 2"]


def test_bytes_that_are_no_values_are_cut_to_where_they_differ() -> None:
    (told,) = differences(b"x" * 500 + b"one", b"x" * 500 + b"two")
    assert told.startswith("all of it: at byte 500: ")
    assert len(told) < 200


def test_the_same_facts_in_another_type_differ() -> None:
    leaving = LeaveSeat(seat=1)
    assert encode(leaving) == encode(plain(encode(leaving)))
    (told,) = differences([leaving], [plain(encode(leaving))])
    assert told.startswith("[0]: LeaveSeat")
    assert differences(Pass(), Bid(1)) == ["all of it: Pass() / Bid(price=1)"]


def test_only_the_first_few_are_told() -> None:
    told = differences(list(range(99)), list(range(1, 100)))
    assert len(told) == MOST + 1
    assert told[-1] == "…"


def test_a_failed_comparison_says_why_and_where() -> None:
    with pytest.raises(AssertionError, match=r"because\n  a: 1 / 2"):
        same({"a": 1}, {"a": 2}, "because")


def test_the_package_of_a_game_is_searched_whole() -> None:
    names = [module.__name__ for module in modules(GAME)]
    assert {"tests.kit.reference", "tests.kit.reference.rules.turn"} <= set(names)
    assert kinds(GAME, Order) == [Waylay]
    assert Rounds in kinds(GAME, Frame)
    assert all("reference" in at for at in refusals(GAME).values())
    assert "no_seat" in refusals(GAME)


def test_a_new_game_and_a_new_version_are_told_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "SAVES", tmp_path)
    assert saves.versions(GAME) == []
    with pytest.raises(AssertionError, match=r"a new game: pytest .* --write-golden -k reference"):
        saves.stored(GAME)
    saves.directory(GAME, 0).mkdir(parents=True)
    with pytest.raises(AssertionError, match="a new version: "):
        saves.stored(GAME)
