"""Sentences for what every game says, and the one way to fill a sentence. Pure: a medium supplies the tokens' text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.core.events import Conceded, Deferred, EndedEarly, Event, Lapsed, SeatLeft, SeatTaken
from games.core.types import Line, SeatToken, Token, line

CORE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "item": "{0}",
        "kind.of": "{0} {1}",
        "over": "The game is over.",
        "ended_early": "The game was ended.",
        "seat_taken": "{0} sat down.",
        "seat_left": "{0} left the table.",
        "conceded": "{0} conceded.",
        "deferred": "This happens as soon as the move in hand is finished.",
        "lapsed": "What was waiting to be changed is no longer possible.",
        "do.pass": "Pass",
        "illegal.not_asked": "It is not your turn: nothing is being asked of you right now.",
        "illegal.gone": "That question has been answered or has passed.",
        "illegal.not_offered": "That is not among the answers to: {0}",
        "illegal.barred": "That very answer is ruled out here. Choose something else.",
        "illegal.unknown": "No move is written like that.",
        "illegal.over": "The game is over.",
        "illegal.roster_closed": "Nobody can sit down while this game is running.",
        "illegal.departing": "That is settled already: it happens as soon as the move in hand is finished.",
        "illegal.cannot_leave": "This game cannot go on with a seat empty.",
        "illegal.no_such_amendment": "This game has no such correction.",
        "illegal.no_gm": "This game has no game master.",
        "illegal.seats": "This game is for {0} to {1} players.",
        "illegal.setting": "This game has no such setting.",
        "illegal.picks": "Two seats cannot pick the same, and only what is offered can be picked.",
        "illegal.newer": "This table was saved under rules {0}; this bot knows rules {1}. Upgrade the bot.",
        "illegal.dice": "At most {0} dice of 2 to {1} sides can be rolled.",
    }
)


def told(event: Event) -> Line | None:
    """Return the sentence of an event that every game shares, None for one of the game's own."""
    match event:
        case SeatTaken(seat=seat):
            return line("seat_taken", SeatToken(seat))
        case SeatLeft(seat=seat):
            return line("seat_left", SeatToken(seat))
        case Conceded(seat=seat):
            return line("conceded", SeatToken(seat))
        case EndedEarly():
            return line("ended_early")
        case Deferred():
            return line("deferred")
        case Lapsed():
            return line("lapsed")
        case _:
            return None


_SLOT = re.compile(r"\{(\d+)(?::([^{}|]*)\|([^{}|]*))?\}")


def fill(line: Line, words: Mapping[str, str], say: Callable[[Token], str]) -> str:
    """Return the sentence of ``line``: ``{0}`` is its first token as ``say`` puts it, ``{1:card|cards}`` goes by number.

    Raises KeyError when neither the game nor the kernel has the key, IndexError when a token is missing.
    """
    sentence = words[line.key] if line.key in words else CORE_WORDS[line.key]

    def slot(found: re.Match[str]) -> str:
        token = line.args[int(found[1])]
        if found[2] is not None:
            return found[2] if token == 1 else found[3]
        return fill(token, words, say) if isinstance(token, Line) else say(token)

    return _SLOT.sub(slot, sentence)
