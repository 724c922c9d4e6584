"""How ANTgravity refuses what was typed: why it is no move, and what is possible."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REFUSAL_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "thing.asteroid": "an Asteroid",
        "thing.base": "a Base",
        "illegal.before": "Something else is asked of you now: {0}",
        "illegal.no_ant": "There is no such Ant. Yours are {0} and {1}.",
        "illegal.others_ant": "{0} belongs to {1}. Yours are {2} and {3}.",
        "illegal.in_hospital": "{0} is in the Hospital until your next turn begins.",
        "illegal.was_active": "{0} has had its activation: no Ant has two in a turn.",
        "illegal.no_activation": "You have no activation left in this turn.",
        "illegal.does_what": "What does {0} do? It is on {1}. A movement names the spaces and where is down then, a card its name and, if it is a Weapon, the direction.",
        "illegal.is_elsewhere": "{0} is on {1}, not on {2}.",
        "illegal.has_moved": "{0} has made its movement. Another one takes a card.",
        "illegal.no_space": "There is no space {0}: the play area ends before. Row {1} has {2} spaces.",
        "illegal.not_beside": "{0} is not adjacent to {1}. Empty and adjacent: {2}.",
        "illegal.not_empty": "{0} is not empty: {1} is there. Empty and adjacent: {2}.",
        "illegal.down_where": "Say where is down after that: {0}.",
        "illegal.no_change": "A movement has to change something: the space, or where is down.",
        "illegal.would_fall": "{0} would fall off the area. On {1} down can be: {2}.",
        "illegal.no_card": "There is no such card or action.",
        "illegal.not_held": "You do not hold {0}. You hold: {1}.",
        "illegal.second_card": "{0} has played its card. One more costs 1 Energy, and you have none.",
        "illegal.weapon_alone": "A Weapon is fired by an Ant: write the Ant first, then {0}, then the direction.",
        "illegal.needs_ant": "{0} is played by an Ant: write the Ant first.",
        "illegal.alone_costs": "Without an Ant {0} costs 1 Energy, and you have none. Write the Ant first to play it in its activation.",
        "illegal.not_alone": "While {1} is active, {0} is played by it: write {1} first.",
        "illegal.fire_where": "In which direction? {0}.",
        "illegal.aim_at": "A direction is named, not a target: {0} is the first thing {1}.",
        "illegal.behind": "{0} is {1}, but {2} is the first thing there.",
        "illegal.not_in_line": "{0} is in none of the six straight lines from {1}. In line: {2}.",
        "illegal.nothing_past": "There is nothing that way that {0} may pass.",
        "illegal.card_first": "Only the card is played now; what it does is asked then.",
        "illegal.carries": "{0} carries a flag, and one is all it can.",
        "illegal.off_base": "{0} does not stand on a Base: its arrow has to point at one beside it.",
        "illegal.no_flag": "On {0} lies no such flag for you to take.",
        "illegal.no_load": "{0} carries no flag.",
        "illegal.not_home": "{0} does not stand on your own Base, {1}.",
        "illegal.off_mate": "{0} does not stand on its team-mate, or neither can give.",
        "illegal.no_legendary": "Nobody chooses a Legendary card: draw a Weapon or an Equipment card.",
        "illegal.none_left": "That stack is empty, and so is its discard pile.",
        "illegal.needs_three": "That costs 3 Energy, and you have {0}.",
        "at.way": "{0}: {1}",
    }
)
