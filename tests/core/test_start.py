"""A match begins as the lobby settled it, and is read back whatever rules it was stored under."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core.codec import encode
from games.core.engine import asks
from games.core.game import Chosen
from games.core.start import load, start
from games.core.types import Illegal
from games.core.words import CORE_WORDS
from tests.kit.reference import GAME, CaravanGame

KEY = b"s" * 32


def code(seats: int, chosen: Chosen) -> str:
    """Return why this table cannot begin."""
    with pytest.raises(Illegal) as refusal:
        start(GAME, seats, chosen, KEY)
    assert f"illegal.{refusal.value.code}" in CORE_WORDS
    return refusal.value.code


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        start(GAME, seats, Chosen(), KEY)
    assert (refusal.value.code, refusal.value.tokens) == ("seats", (2, 4))


def test_what_no_setting_allows_is_refused() -> None:
    assert code(2, Chosen({"rounds": "nine"})) == "setting"
    assert code(2, Chosen({"nonsense": "three"})) == "setting"


def test_picks_are_on_offer_and_no_two_the_same() -> None:
    assert code(2, Chosen(picks=({"camel": "pink"}, {}))) == "picks"
    assert code(2, Chosen(picks=({"camel": "grey"}, {"camel": "grey"}))) == "picks"
    assert code(2, Chosen(picks=({"hat": "grey"},))) == "picks"
    assert code(2, Chosen(picks=({}, {}, {"camel": "grey"}))) == "picks"


def test_the_same_key_begins_the_same_match() -> None:
    one, other = start(GAME, 3, Chosen(), KEY), start(GAME, 3, Chosen(), KEY)
    assert encode(one.state) == encode(other.state)
    assert encode(start(GAME, 3, Chosen(), b"t" * 32).state) != encode(one.state)
    assert asks(one.state)


def test_a_stored_state_is_read_back() -> None:
    state = start(GAME, 2, Chosen(), KEY).state
    assert load(GAME, encode(state), GAME.rules_version) == state


class Second(CaravanGame):
    """The game a version later: what was called coins is called gold."""

    rules_version = 2

    def upgrade(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Return the state with its gold under the new name."""
        assert version == 1
        return {**{k: v for k, v in data.items() if k != "coins"}, "gold": data["coins"]}


def test_a_state_of_older_rules_is_upgraded() -> None:
    state = start(GAME, 2, Chosen(), KEY).state
    older = msgspec.to_builtins(state, builtin_types=(bytes,), str_keys=False)
    older["coins"] = older.pop("gold")
    assert load(Second(), encode(older), 1) == state


def test_an_upgrade_that_falls_short_is_found_out() -> None:
    older = msgspec.to_builtins(start(GAME, 2, Chosen(), KEY).state, builtin_types=(bytes,))
    older["coins"] = "many"
    with pytest.raises(msgspec.ValidationError):
        load(Second(), encode(older), 1)


def test_a_state_of_newer_rules_is_refused() -> None:
    with pytest.raises(Illegal) as refusal:
        load(GAME, b"", 2)
    assert (refusal.value.code, refusal.value.tokens) == ("newer", (2, 1))
