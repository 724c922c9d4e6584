"""`/board` with a place: the part of the picture around it, enlarged. No discord import.

It shows the very picture that the same person gets without a place, so nothing more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from bot import drawing
from bot.controls import Message, Picture
from bot.loaded import Loaded
from bot.presses import Reply, Typed, private
from bot.speaker import escaped
from rendering import crop
from rendering.scene import Scene

if TYPE_CHECKING:
    from bot.desk import Desk

NAMED = 3
"""Places named from the beginning and from the end of a picture's list, where somebody names none of them."""
LONGEST = 20
"""Characters of an unknown place that are repeated."""


async def around(desk: Desk, now: Loaded, typed: Typed) -> Reply:
    """Return the part of the board around the place that was typed, or what places are called here."""
    whole, scene = await _picture(desk, now, typed)
    place = meant(scene.places, typed.option("place"))
    if place is None:
        return private(_unknown(tuple(scene.places), typed.option("place")))
    part = crop.around(scene, place)
    alt = crop.alt(whole.alt, part, place)
    picture = Picture("board", alt, f"{whole.key}.{place}", lambda: part)
    return Reply(
        "private", Message(f"**{now.game.title}** · around **{escaped(place)}**", (), picture)
    )


async def named(desk: Desk, now: Loaded, typed: Typed, text: str) -> list[str]:
    """Return the places of the picture whose names begin with ``text``, then those that hold it."""
    _, scene = await _picture(desk, now, typed)
    wanted = text.strip().casefold()
    held = [place for place in scene.places if wanted in place.casefold()]
    return sorted(held, key=lambda place: not place.casefold().startswith(wanted))


def meant(places: Iterable[str], text: str) -> str | None:
    """Return the place that ``text`` names: exactly, or but for large and small letters where that is one only."""
    known, wanted = tuple(places), text.strip()
    if wanted in known:
        return wanted
    alike = [place for place in known if place.casefold() == wanted.casefold()]
    return alike[0] if len(alike) == 1 else None


async def _picture(desk: Desk, now: Loaded, typed: Typed) -> tuple[Picture, Scene]:
    """Return the board's picture as this person may see it; its scene is made in a thread."""
    now.must_have_begun()
    whole = drawing.board(now, desk.style, (), desk.viewer(now, typed.user))
    return whole, await asyncio.to_thread(whole.build)


def _unknown(places: tuple[str, ...], text: str) -> str:
    near = get_close_matches(text.strip(), places, n=NAMED, cutoff=0.5)
    like = near or [*places[:NAMED], *places[NAMED:][-NAMED:]]
    shown = ", ".join(f"**{escaped(place)}**" for place in like)
    asked = escaped(text.strip()[:LONGEST])
    begin = "Do you mean" if near else "Places here are called"
    return f"There is no place “{asked}” on this picture. {begin} {shown}{'?' if near else ' and so on.'}"
