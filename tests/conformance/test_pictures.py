"""Every reached view is painted and told, and every option has its place there."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from games.core.actions import Action
from games.core.asks import Ask, Form, Place
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.types import Seat, SeatView, View
from rendering import facts
from rendering.paint import Painter
from rendering.scene import Box, Label, Look, Scene, Sprite
from tests.conftest import Number
from tests.kit.games import painter, seen, viewers
from tests.kit.playouts import Moment, some_moments
from tests.kit.renderers import mine

NAMES = ("Ada", "محمد", "x" * 32, "`@everyone`", "Ørsted", "李", "🦆", "Z")


def shown(game: AnyGame, count: int) -> Iterator[tuple[Moment, View, Look]]:
    """Yield views of every kind, with how they are looked at: names of all sorts, badges on every option's place."""
    for at, moment in enumerate(some_moments(game.key, count)):
        state = moment.state()
        for viewer in viewers(game, moment.seats):
            places = [p for ask in mine(state, viewer) for p in offered_places(game, ask)]
            numbered = {p: n for n, p in enumerate(dict.fromkeys(places), 1)}
            theme = "light" if at % 2 else "dark"
            look = Look(NAMES, "light" if theme == "light" else "dark", numbered, tuple(places[:2]))
            yield moment, seen(game, state, viewer), look


def offered_places(game: AnyGame, ask: Ask) -> list[str]:
    """Return every place that an answer to ``ask`` touches."""
    actions = [p for action in ask.options(2_000) for p in game.places(action)]
    forms = (prompt for prompt in ask.prompts if isinstance(prompt, Form))
    fields = (field for form in forms for field in form.fields if isinstance(field, Place))
    return list(dict.fromkeys([*actions, *(p for field in fields for p in field.allowed)]))


def test_every_option_has_its_place_on_the_picture(game: AnyGame, number: Number) -> None:
    found = 0
    for moment in some_moments(game.key, number(25, 300)):
        state = moment.state()
        for ask in asks(state):
            view = seen(game, state, Seat(ask.seat))
            on_board = painter(game).board(view, Look()).places
            in_hand = painter(game).hand(view, Look()).places
            for place in offered_places(game, ask):
                found += 1
                assert place in on_board or place in in_hand
                assert len(place) <= 4 or place in in_hand, f"{place} is too long a name"
    assert found or not any(game.places(a) for m in some_moments(game.key, 5) for a in _some(m))


def _some(moment: Moment) -> Iterator[Action]:
    for ask in asks(moment.state()):
        yield from ask.options(20)


def test_nothing_lies_outside_the_picture(game: AnyGame, number: Number) -> None:
    for _, view, look in shown(game, number(15, 200)):
        scenes = [painter(game).board(view, look)]
        if isinstance(view, SeatView):
            scenes.append(painter(game).hand(view, look))
        for scene in scenes:
            canvas = Box(0, 0, scene.width, scene.height)
            for what, box in _boxes(scene):
                assert canvas.holds(box), f"{what} at {box} on {canvas}"


def _boxes(scene: Scene) -> Iterator[tuple[str, Box]]:
    for place, box in scene.places.items():
        yield f"place {place}", box
    for sprite in (*scene.sprites, *scene.marks):
        yield "sprite", _of(sprite)
    for line in scene.lines:
        yield f"line {line.text}", line.box


def _of(sprite: Sprite) -> Box:
    w, h = sprite.art.width, sprite.art.height
    return Box(round(sprite.x - w / 2), round(sprite.y - h / 2), w, h)


def test_pictures_of_one_family_plan_one_palette(game: AnyGame) -> None:
    """A palette made from what one picture shows would betray what it shows."""
    for part in ("board", "hand"):
        families = set()
        for moment in some_moments(game.key, 15):
            view = game.view(moment.state(), Seat(0))
            families.add(getattr(painter(game), part)(view, Look()).assets)
        assert len(families) == 1


def test_text_and_alt_text_say_something_and_fit(game: AnyGame, number: Number) -> None:
    for _, view, look in shown(game, number(25, 300)):
        paint = painter(game)
        texts = [(paint.board_text(view, look), 1_900), (paint.alt(view, look), 1_024)]
        if isinstance(view, SeatView):
            texts += [(paint.hand_text(view, look), 1_900), (paint.hand_alt(view, look), 1_024)]
        for told, limit in texts:
            assert told.strip()
            assert facts.length(told) <= limit


def test_what_changes_on_the_picture_changes_in_the_text(game: AnyGame) -> None:
    """Two views whose scenes differ must not read the same: a blind player would miss what others see."""
    told: dict[str, set[str]] = {}
    for moment in some_moments(game.key, 60):
        view = game.view(moment.state(), Seat(0))
        told.setdefault(painter(game).board_text(view, Look()), set()).add(
            repr(painter(game).board(view, Look()))
        )
    assert all(len(scenes) == 1 for scenes in told.values())


@pytest.mark.parametrize("part", ["board", "hand"])
def test_every_kind_of_view_becomes_a_picture(game: AnyGame, part: str, number: Number) -> None:
    ours = Painter()
    for _, view, look in list(shown(game, 8))[:: number(4, 1)]:
        if part == "hand" and not isinstance(view, SeatView):
            continue
        scene = getattr(painter(game), part)(view, look)
        image = Image.open(io.BytesIO(ours.png(scene)))
        assert image.size == (scene.width, scene.height)


def test_no_label_is_empty(game: AnyGame) -> None:
    for _, view, look in shown(game, 10):
        lines: tuple[Label, ...] = painter(game).board(view, look).lines
        assert all(line.text.strip() for line in lines)
