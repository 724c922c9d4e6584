"""Lines into text: the words of a game, with names, cards and places put in. No discord import.

``plain`` is for labels, pictures and alt texts; ``marked`` is for messages, where names and free text are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from bot.names import display_name
from bot.refusals import BOT_WORDS
from games.core.game import AnyGame
from games.core.types import CardToken, Line, PlaceToken, SeatToken, TextToken, Token
from games.core.words import CORE_WORDS, fill
from rendering import theme

SIGNS = tuple(theme.CHARACTERS[seat.sign] for seat in theme.DARK.seats)
"""One sign a seat, the same as on the pictures: two similar names stay apart, and colour is never the only carrier."""

_MARKUP = re.compile(r"([\\*_~`|>#\[\]()<:@\-])")


class Person(Struct, frozen=True):
    """Who sits at a seat: the name as given, and the user id where a person sits there."""

    name: str
    user: int | None


def escaped(text: str) -> str:
    """Return text that Discord shows literally: no markdown, no mention, no link, no heading."""
    quiet = text.replace("://", ":\u200b//").replace("@", "@\u200b")
    return _MARKUP.sub(r"\\\1", quiet)


@lru_cache(maxsize=64)
def _titles(game: AnyGame) -> Mapping[str, Line]:
    return {card.key: card.title for card in game.cards()}


@lru_cache(maxsize=64)
def _words(game: AnyGame) -> Mapping[str, str]:
    return MappingProxyType({**BOT_WORDS, **game.words})


class Speaker:
    """Says lines at one table."""

    def __init__(
        self, game: AnyGame, people: Mapping[int, Person], texts: Mapping[int, str]
    ) -> None:
        self.game = game
        self.people = people
        self.texts = texts
        self._words = _words(game)

    def name(self, seat: int) -> str:
        """Return the name of a seat as plain text."""
        person = self.people.get(seat)
        return display_name(person.name if person else "", seat)

    def names(self) -> tuple[str, ...]:
        """Return the names of all seats, in order."""
        return tuple(self.name(seat) for seat in range(max(self.people, default=-1) + 1))

    def marked_name(self, seat: int) -> str:
        """Return a seat's sign and name for a message."""
        return f"{SIGNS[seat % len(SIGNS)]} **{escaped(self.name(seat))}**"

    def mention(self, seat: int) -> str:
        """Return a mention of the person at a seat, or the name where no person sits."""
        person = self.people.get(seat)
        return f"<@{person.user}>" if person and person.user else self.marked_name(seat)

    def plain(self, line: Line) -> str:
        """Return a line for a label, a picture or an alt text."""
        return self._say(line, self._plain_token).rstrip()

    def marked(self, line: Line) -> str:
        """Return a line for a message."""
        return self._say(line, self._marked_token).rstrip()

    def bold(self, line: Line) -> str:
        """Return a line for a message that stands all in bold: names are not marked once more in it."""
        return f"**{self._say(line, self._bold_token).rstrip()}**"

    def knows(self, line: Line) -> bool:
        """Whether there are words for ``line``."""
        return line.key in self._words or line.key in CORE_WORDS

    def _say(self, line: Line, token: Callable[[Token], str]) -> str:
        return fill(line, self._words, token)

    def _plain_token(self, token: Token) -> str:
        match token:
            case SeatToken(seat=seat):
                return self.name(seat)
            case CardToken(card=card):
                title = _titles(self.game).get(card)
                return self.plain(title) if title else card
            case PlaceToken(place=place):
                return place
            case TextToken(text=text):
                return self.texts.get(text, "")
            case Line():
                return self.plain(token)
            case int():
                return str(token)

    def _bold_token(self, token: Token) -> str:
        match token:
            case SeatToken(seat=seat):
                return f"{SIGNS[seat % len(SIGNS)]} {escaped(self.name(seat))}"
            case Line():
                return self._say(token, self._bold_token)
            case _:
                return self._marked_token(token)

    def _marked_token(self, token: Token) -> str:
        match token:
            case SeatToken(seat=seat):
                return self.marked_name(seat)
            case TextToken(text=text):
                written = escaped(self.texts.get(text, ""))
                return f"“{written}”" if written else ""
            case Line():
                return self.marked(token)
            case _:
                return self._plain_token(token)
