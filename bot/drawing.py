"""Which picture a message shows, under the digest of all that is in it. Pure, from committed data. No discord import.

What everybody sees is drawn from PublicView; a seat's own from its view. Scenes are only built where they are painted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

import rendering
from bot.controls import ALT, Picture, short
from bot.loaded import Loaded
from bot.speaker import escaped
from games.core.codec import digest as digest_of
from games.core.codec import encode
from games.core.types import PlaceToken, Public, View, Viewer
from rendering.scene import Look, Scene

if TYPE_CHECKING:
    from bot.status import Style


def at_the_table(now: Loaded, style: Style) -> Picture | None:
    """Return the picture everybody sees: the board, and at the end the result, where the game has a picture of it."""
    if now.state is None:
        return None
    if now.row.status == "over" and hasattr(rendering.find(now.game.key), "result"):
        return picture("result", now.game.key, now.view(Public()), look_of(now, style, {}))
    return board(now, style, ())


def board(
    now: Loaded,
    style: Style,
    badges: tuple[tuple[str, int], ...],
    viewer: Viewer = Public(),  # noqa: B008 - a frozen value
) -> Picture:
    """Return the picture of the board as ``viewer`` may know it, with numbered badges on the options' places."""
    return picture("board", now.game.key, now.view(viewer), look_of(now, style, dict(badges)))


def picture(what: str, game: str, view: View, look: Look) -> Picture:
    """Return a game's "board", "hand" or "result" of this view; what it holds is its key, so equal ones are one."""
    painter = rendering.find(game)
    if what == "hand":
        # Its key is over what it shows: others' moves change the view, but not the hand.
        scene: Scene = painter.hand(view, look)
        key = digest_of(encode(["hand", game, replace(scene, assets=())])).hex()
        return Picture("hand", short(painter.hand_alt(view, look), ALT), key, lambda: scene)
    key = digest_of(encode([what, game, view, look])).hex()
    if what == "result":
        alt = short(painter.result_alt(view, look), ALT)
        return Picture("result", alt, key, lambda: painter.result(view, look))
    alt = short(painter.alt(view, look), ALT)
    return Picture("board", alt, key, lambda: painter.board(view, look))


def look_of(now: Loaded, style: Style, badges: Mapping[str, int]) -> Look:
    """Return how pictures of this table look: names, theme, badges, the places of the last move."""
    return Look(now.speaker.names(), style.theme, badges, last_places(now))


def in_message(look: Look) -> Look:
    """Return the look for words in a message: names that Discord shows literally."""
    return replace(look, names=tuple(map(escaped, look.names)))


def last_places(now: Loaded) -> tuple[str, ...]:
    """Return the places of the last public move, as its events name them: a place may come again."""
    if not now.entries:
        return ()
    _, events = now.happened(Public(), now.entries[-1:])[0]
    lines = [line for e in events if (line := now.game.narrate(e)) is not None]
    return tuple(t.place for line in lines for t in line.args if isinstance(t, PlaceToken))
