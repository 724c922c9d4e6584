"""A part of a picture, enlarged: the scene as it is, with the window through which it is to be seen. Pure data.

A cut shows what its whole picture shows and nothing else, and its words are the picture's own, those about what is
to be seen put first.
"""

import re

from msgspec.structs import replace

from rendering import facts, layout
from rendering.scene import Box, Scene

SHARE = 3
"""A cut is a third as wide as its picture, and as high as it is wide."""
AIR = 1.25
"""A place that is larger than that gets this much room."""
_ENDS = re.compile(r"(?<=[.!?…]) +")


def around(scene: Scene, place: str) -> Scene:
    """Return the part of `scene` around one of its places. Raises KeyError where it has no such place."""
    box = scene.places[place]
    least = min(scene.width, scene.height) / SHARE
    width = min(round(max(least, AIR * box.w)), scene.width)
    height = min(round(max(least, AIR * box.h)), scene.height)
    whole = Box(0, 0, scene.width, scene.height)
    cut = layout.within(layout.at(box.centre, width, height), whole)
    return replace(scene, cut=replace(cut, x=round(cut.x), y=round(cut.y)))


def seen(scene: Scene) -> tuple[str, ...]:
    """Return the places whose middle is to be seen: all of them where nothing is cut off."""
    cut = scene.cut or Box(0, 0, scene.width, scene.height)
    return tuple(name for name, box in scene.places.items() if cut.holds(Box(*box.centre, 0, 0)))


def alt(words: str, scene: Scene, place: str) -> str:
    """Return the alt text of the part around `place`: the whole picture's `words`, what speaks of the part first.

    At most 1024 units, ending at a whole fact.
    """
    here = seen(scene)
    spoken = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, here))})(?!\w)")
    told = [fact for fact in _ENDS.split(words) if fact]
    first = [fact for fact in told if spoken.search(fact)]
    rest = [fact for fact in told if fact not in first]
    return facts.alt([f"Around {place}, enlarged: {', '.join(here)}", *first, *rest])
