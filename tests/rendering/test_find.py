"""Painters are found by the game's key; a missing one is named, an error inside one is not swallowed."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

import rendering

PAINTER = "".join(f"def {part}(view, look):\n    return None\n" for part in rendering.PARTS)


@pytest.fixture(autouse=True)
def _no_registrations_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "_extra", {})


def test_an_extra_painter_is_found_by_its_module_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "pebbles"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="ascii")
    (package / "painter.py").write_text(PAINTER, encoding="ascii")
    monkeypatch.syspath_prepend(tmp_path)
    rendering.register("pebbles", "pebbles.painter")
    assert rendering.find("pebbles").__name__ == "pebbles.painter"
    for name in ("pebbles.painter", "pebbles"):
        sys.modules.pop(name)


def test_an_extra_painter_may_be_given_itself() -> None:
    module = ModuleType("stones")
    for part in rendering.PARTS:
        setattr(module, part, print)
    rendering.register("stones", module)
    assert rendering.find("stones") is module


def test_a_game_without_painter_is_named() -> None:
    with pytest.raises(rendering.NoPainter, match="'nosuchgame'"):
        rendering.find("nosuchgame")
    with pytest.raises(rendering.NoPainter, match=r"'\.\./etc'"):
        rendering.find("../etc")


def test_a_module_that_is_no_painter_says_what_it_lacks() -> None:
    with pytest.raises(rendering.NoPainter, match="lacks board, hand"):
        rendering.find("theme")


def test_an_error_inside_a_painter_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_painter.py").write_text("import no_such_module_at_all\n", encoding="ascii")
    monkeypatch.syspath_prepend(tmp_path)
    rendering.register("broken", "broken_painter")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_at_all"):
        rendering.find("broken")
