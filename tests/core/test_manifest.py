"""The manifest: a line for every Struct that is stored and for every step."""

from __future__ import annotations

from msgspec import Struct

from games.core.manifest import manifest, structs_in
from tests.core.toy import Steps, Toy
from tests.kit.reference import GAME


class Leaf(Struct):
    """At the end of every way."""

    at: int


class Tree(Struct):
    """Reaches leaves through every kind of container."""

    one: Leaf | None
    some: list[Leaf]
    by: dict[int, tuple[Leaf, ...]]
    pair: tuple[int, Leaf]


def test_structs_are_found_through_every_container_once() -> None:
    assert structs_in(Tree) == (Tree, Leaf)
    for kind in (list[Leaf], dict[str, Leaf], tuple[int, Leaf], Leaf | int):
        assert structs_in(kind) == (Leaf,)
    assert structs_in(int) == ()


def test_frames_are_found_in_the_strands_of_a_state() -> None:
    assert Steps in structs_in(Toy)


def test_every_struct_and_step_has_a_line() -> None:
    lines = manifest(GAME)
    assert list(lines) == sorted(set(lines))
    for expected in (
        "reference Travel[travel] to:str by:Literal['day', 'night']",
        "reference Turn.act",
        "reference Rng[] key:bytes draws:int",
        "reference Sandstorm.gather",
        "reference Waylay[waylay] seat:int",
        "reference Correct[correct] by:int | None why:int seat:int gold:int",
    ):
        assert expected in lines


def test_lines_name_no_module() -> None:
    assert not any(
        "tests." in line or "games." in line or "typing." in line for line in manifest(GAME)
    )
