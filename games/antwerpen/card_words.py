"""The names, printed texts and last lines of everything that lies in the box of Antwerpen as a card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.antwerpen.data import LOCK_CARDS, PRODUCTS

PRODUCT_NAMES = {
    "puzzle": "puzzle",
    "doll": "doll",
    "chocolate": "chocolate bar",
    "pralines": "pralines",
    "white": "white beer",
    "dark": "dark beer",
    "croquettes": "croquettes",
    "fries": "fries",
}
_QUIPS = {
    "puzzle": "A thousand pieces, nine hundred and ninety-nine in the box.",
    "doll": "She has crossed the Channel twice and blames the captain.",
    "chocolate": "Melted in the hold, set again on the quay. Vintage.",
    "pralines": "Two layers. The lower one is a rumour.",
    "white": "Cloudy, like the forecast.",
    "dark": "Monks made it. The dockers tested it. Repeatedly.",
    "croquettes": "Hot outside, lava inside.",
    "fries": "Belgian. Say otherwise and swim.",
}
_LOCK_DOES = {"open": "Open", "close": "Close", "switch": "Switch"}


def _lock_words(key: str) -> dict[str, str]:
    card = LOCK_CARDS[key]
    locks = f"{card.count} lock{'s' * (card.count > 1)}"
    them = "it" if card.count == 1 else "all of them"
    text = {
        "open": f"Open {locks}{'' if card.count == 1 else ', or all where fewer are closed'}.",
        "close": f"Close {locks}{'' if card.count == 1 else ', or all where fewer are open'}.",
        "switch": f"Choose {locks}: open {them}, or close {them}.",
    }
    quip = {
        "open": "The keeper is in a good mood.",
        "close": "The keeper is at lunch.",
        "switch": "The keeper is open to suggestions.",
    }
    return {
        f"card.{key}": f"{_LOCK_DOES[card.does]} {card.count}",
        f"card.{key}.text": text[card.does],
        f"card.{key}.quip": quip[card.does],
    }


CARD_WORDS: Mapping[str, str] = MappingProxyType(
    {
        **{f"card.{key}": name for key, name in PRODUCT_NAMES.items()},
        **{f"card.{key}.quip": _QUIPS[key] for key in PRODUCTS},
        "product.text": "Made at {1}, from {2}. Worth {0} {0:point|points}.",
        "assignment.title": "{0} ({1})",
        "assignment.text": "Asks for {0}. Worth {1} points.",
        **{k: v for key in LOCK_CARDS for k, v in _lock_words(key).items()},
        "card.alone": "Sail alone",
        "card.alone.text": "Name a colour. Only your own ships sail.",
        "card.alone.quip": "The others may wave.",
        "card.extra_colour": "Extra colour",
        "card.extra_colour.text": "Name a colour besides your action. All ships in front of such a lane sail.",
        "card.extra_colour.quip": "The harbour master sighs and hoists a second flag.",
        "card.extra_ship": "Extra ship",
        "card.extra_ship.text": "Place one more ship with a resource on a free starting spot.",
        "card.extra_ship.quip": "She floats. That is all the paperwork says.",
        "card.step_back": "Step back",
        "card.step_back.text": "Choose any ship on the board: it goes back along one lane, if the way is free.",
        "card.step_back.quip": "Full astern, and no questions.",
        "card.double": "Double yield",
        "card.double.text": "Played when a colour is named: a ship of yours that comes to the right harbour takes two products.",
        "card.double.quip": "The foreman counted twice.",
        "card.anchor": "Drop anchor",
        "card.anchor.text": "Played when another player names a colour: one ship of yours does not sail.",
        "card.anchor.quip": "Tea first.",
        "card.swap": "Resource swap",
        "card.swap.text": "Two ships on the board, anybody's, swap their resources.",
        "card.swap.quip": "A clerical error, and what a lovely one.",
    }
)
