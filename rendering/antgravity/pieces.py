"""Everything that lies on the spaces of ANTgravity's board, from below to above, each thing a sprite."""

from __future__ import annotations

from collections.abc import Sequence

from games.antgravity.data import WHITE
from games.antgravity.views import Table
from rendering.antgravity import ants, rocks, signs
from rendering.antgravity import wording as say
from rendering.antgravity.look import mark, spot
from rendering.scene import Sprite, ThemeName
from rendering.theme import Seat

FANS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((3, -22),),
    ((-18, -20), (25, -20)),
    ((-28, -18), (3, -29), (28, -18)),
    ((-20, -24), (24, -24), (-20, 18), (24, 18)),
    ((-28, -18), (3, -29), (28, -18), (-17, 20), (24, 20)),
)
"""Where so many flags stand on a Base, from its middle."""


def pieces(table: Table, name: ThemeName, rings: Sequence[Sprite] = ()) -> list[Sprite]:
    """Return everything that lies on the spaces, from below to above; `rings` hide no flag and no arrow."""
    own = marked(table, name)
    return [
        *_bases(table, own, name),
        *_asteroids(table, name),
        *_ants(table, own, name),
        *rings,
        *_flags(table, own, name),
        *_arrows(table, own, name),
    ]


def marked(table: Table, name: ThemeName) -> tuple[Seat, ...]:
    """Return how each seat is marked."""
    return tuple(mark(name, seat, seen.colour) for seat, seen in enumerate(table.seats))


def _bases(table: Table, own: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    sprites: list[Sprite] = []
    for base in sorted(table.bases, key=lambda base: base.at):
        x, y = spot(base.at)
        neutral = base.seat == WHITE
        art = rocks.neutral_base(name) if neutral else rocks.ant_base(own[base.seat], name)
        sprites.append(Sprite(art, x, y))
    return sprites


def _flags(table: Table, own: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    """The flags on the Bases, above the Ants around: each is to be seen."""
    sprites: list[Sprite] = []
    for base in sorted(table.bases, key=lambda base: base.at):
        x, y = spot(base.at)
        fan = FANS[len(base.flags)]
        scale = 1.2 if len(fan) < 3 else 1
        for of, (dx, dy) in zip(sorted(flag.of for flag in base.flags), fan, strict=True):
            sprites.append(Sprite(ants.flag(ants.owner(of, own), name, scale), x + dx, y + dy))
    return sprites


def _asteroids(table: Table, name: ThemeName) -> list[Sprite]:
    sprites: list[Sprite] = []
    for asteroid in sorted(table.asteroids, key=lambda asteroid: asteroid.at):
        x, y = spot(asteroid.at)
        kind = rocks.variant(asteroid.at)
        art = rocks.broken(kind, name) if asteroid.damaged else rocks.rock(kind, name)
        sprites.append(Sprite(art, x, y - 12))
        if asteroid.mine:
            sprites.append(Sprite(rocks.mine(name), x, y - 12))
        if asteroid.peeked:
            letters = "".join(map(say.letter, sorted(asteroid.peeked)))
            sprites.append(Sprite(signs.peek(letters, name), x, y - 36))
    return sprites


def _ants(table: Table, own: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    """The Ants: first all their spaces, then all of them."""
    grounds: list[Sprite] = []
    bodies: list[Sprite] = []
    for ant in table.ants:
        if not ant.at:
            continue
        (x, y), mine = spot(ant.at), own[ant.seat]
        if ant.name == table.active and not table.over:
            bodies.insert(0, Sprite(signs.active(name), x, y))
        grounds.append(Sprite(ants.ground(mine.colour, name), x, y))
        bodies.append(Sprite(ants.ant(mine.colour, ant.down, name), x, y))
        if ant.flag:
            fx, fy, scale = ants.CARRIED[ant.down]
            art = ants.flag(ants.owner(ant.flag.of, own), name, scale)
            bodies.append(Sprite(art, x + fx, y + fy))
        bx, by = ants.belly(ant.down)
        bodies.append(Sprite(ants.tag(ant.name, mine.ink), x + bx, y + by))
    return grounds + bodies


def _arrows(table: Table, own: tuple[Seat, ...], name: ThemeName) -> list[Sprite]:
    """Where each Ant falls to, above all else."""
    return [
        Sprite(ants.arrow(own[ant.seat].colour, ant.down, name), *spot(ant.at))
        for ant in table.ants
        if ant.at
    ]
