"""The notation of moves: ``A1 c4>c5 sw``, ``A1 shotgun ne``, ``draw weapon``. Short, and read back as it is written."""

from __future__ import annotations

from games.antgravity.data import WHITE
from games.antgravity.rules import actions as do
from games.core import notation
from games.core.actions import Action


def write(action: Action) -> str:  # noqa: C901, PLR0912 # a kind of action a line
    """Return an action as it is typed."""
    match action:
        case do.Move(ant=ant, start=start, to=to, down=down):
            return f"{ant} {start} {down}" if to == start else f"{ant} {start}>{to} {down}"
        case do.Fire(ant=ant, card=card, toward=toward, over=over):
            return f"{ant} {card} {toward}{' over' * over}"
        case do.Use(ant=ant, card=card):
            return f"{ant} {card}"
        case do.Pickup(ant=ant, of=of):
            return f"{ant} pickup {'white' if of == WHITE else 'own'}"
        case do.Give(ant=ant, to=mate):
            return f"{ant} give {mate}"
        case do.Take(ant=ant, of=mate):
            return f"{ant} take {mate}"
        case do.Touchdown(ant=ant):
            return f"{ant} touchdown"
        case do.Deploy(ant=ant, to=to):
            return f"{ant} deploy {to}"
        case do.EndTurn():
            return "end turn"
        case do.Fall(ant=ant):
            return f"{ant} fall"
        case do.Aim(toward=toward, over=over):
            return f"fire {toward}{' over' * over}"
        case do.Hold():
            return "hold fire"
        case do.Spin(ant=ant, down=down):
            return f"{ant} turn {down}"
        case do.Tow(start=start, to=to):
            return f"{start}>{to}"
        case do.Lay(place=place):
            return f"mine {place}"
        case do.Feast(weapons=weapons):
            return f"weapons {weapons}"
        case do.Tilt(seat=seat, down=down):
            return f"tilt {'ABCD'[seat]} {down}"
        case _:
            return notation.write(action)
