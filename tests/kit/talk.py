"""Lines as plain text, the way a medium without mentions or emoji would say them."""

from __future__ import annotations

from games.core.game import AnyGame
from games.core.types import CardToken, Line, PlaceToken, SeatToken, TextToken, Token
from games.core.words import fill


def text(game: AnyGame, said: Line) -> str:
    """Return the sentence. Raises KeyError or IndexError where words or tokens are missing."""
    return fill(said, game.words, token).strip()


def token(said: Token) -> str:
    """Return one token as text."""
    match said:
        case SeatToken(seat=seat):
            return f"Player {seat + 1}"
        case CardToken(card=card):
            return card
        case PlaceToken(place=place):
            return place
        case TextToken(text=number):
            return f"“text {number}”" if number else ""
        case _:
            return str(said)
