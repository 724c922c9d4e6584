"""What ANTgravity says: questions, labels, and which sentence tells which event. The cards' texts: ``card_words``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from games.antgravity.card_words import CARD_WORDS
from games.antgravity.cards import WEAPONS
from games.antgravity.data import BIT, COLOURS, NEXT, OWNER, WHITE, Way
from games.antgravity.first_words import FIRST_WORDS
from games.antgravity.outlook import fate, in_the_way
from games.antgravity.refusal_words import REFUSAL_WORDS
from games.antgravity.rules import actions as do
from games.antgravity.rules.turn import card_cost
from games.antgravity.views import Table
from games.core.actions import Action
from games.core.asks import Item
from games.core.events import Event
from games.core.types import CardToken, Line, PlaceToken, SeatToken, Token, line
from games.core.words import told

ARROWS = {
    "e": "→ e",
    "se": "↘\ufe0e se",
    "sw": "↙\ufe0e sw",
    "w": "← w",
    "nw": "↖\ufe0e nw",
    "ne": "↗\ufe0e ne",
}
"""Directions as people see them; the sign after an arrow keeps it a letter where it would become an emoji."""

WORDS: Mapping[str, str] = MappingProxyType(
    {
        **CARD_WORDS,
        **FIRST_WORDS,
        **REFUSAL_WORDS,
        **{f"way.{way}": arrow for way, arrow in ARROWS.items()},
        **{f"pick.colour.{colour}": colour for colour in COLOURS},
        # questions
        "turn": "Your turn: {0} {0:activation|activations} left. Activate an Ant or draw a card",
        "turn.rest": "Your turn: no activation left, only Energy to spend",
        "turn.active": "{0} may still {1}; then {2} more {2:activation|activations}",
        "turn.last": "{0} may still {1}; no other activation is left",
        "turn.next": "{0} is done; {1} more {1:activation|activations}",
        "may.comma": "{0}, {1}",
        "may.and": "{0} and {1}",
        "may.pickup": "pick up a flag",
        "may.give": "pass its flag on",
        "may.take": "take a flag",
        "may.touchdown": "bring its flag home",
        "may.move": "move",
        "may.card": "play a card",
        "may.energy": "spend Energy",
        "deploy": "{0} leaves the Hospital: on which space beside your Base?",
        "falls": "Which Ant falls first?",
        "bonus": "The Asteroid was only damaged. What do you take for it?",
        "aim": "{0}: {1} has {2} {2:missile|missiles} left. Fire where?",
        "use.jump": "{0}: an extra movement for {1}",
        "use.leap": "{0}: where does {1} leap?",
        "use.fly": "{0}: where does {1} fly?",
        "use.warp": "{0}: where does {1} come out?",
        "use.spin": "{0}: turn which Ant, and where is down?",
        "use.tow": "{0}: move which Asteroid where?",
        "use.reel": "{0}: bring which Asteroid beside {1}?",
        "use.mine": "{0}: a Mine on which Asteroid?",
        "use.supply": "{0}",
        "use.sugar": "{0}",
        "use.feast": "{0}: how many Weapons? The rest is Equipment",
        "use.swap": "{0}: which two Ants change places?",
        "use.crush": "{0}: destroy which Asteroid?",
        "use.tilt": "{0}: turn whose Ants, and where is down?",
        "use.moon": "{0}: a new Asteroid on which space?",
        "mining": "Doom token: place a Mine on an Asteroid",
        "peeking": "Doom token: look at a face-down Asteroid? Only you see it",
        "drawing": "Between two rounds: draw a Weapon or an Equipment card?",
        "cutting": "Between two rounds: discard {0} {0:card|cards}",
        # endings
        "won.goal": "3 Victory Points",
        "won.points": "Most Victory Points",
        "won.carried": "Tied on Victory Points, and most with the flags on their Ants",
        "won.energy": "Tied on Victory Points and on flags carried, and most Energy",
        "won.shared": "Tied on Victory Points, on flags carried and on Energy: they share the victory",
        "by_default": "Nobody has won. Only one player is left, so the game does not count",
        "called_off": "Called off",
        # small parts
        "list": "{0}, {1}",
        "and": "{0} and {1}",
        "around": "{0} and around",
        "nothing": "nothing",
        "white": "white flag",
        "flag": "flag of {0}",
        "stack.weapon": "a Weapon",
        "stack.equipment": "an Equipment card",
        "stack.legendary": "a Legendary card",
        "over.0": "the first thing in the way",
        "over.1": "past the first thing in the way",
        "plain": "{0}",
        "two": "{0} {1}",
        "for_energy": "{0} (1 Energy)",
        # what can be done
        "do.deploy": "Return an Ant",
        "do.deploy.label": "{0} to {1}",
        "do.move": "Move",
        "do.move.jump": "{0} {1} {2}",
        "do.move.turn": "{0} turns {2}",
        "do.move.lands": "{0}, lands on {1}",
        "do.move.stays": "{0}, stays there",
        "do.move.home": "{0}, on your Base",
        "do.move.base": "{0}, on Base {1}",
        "do.move.mate": "{0}, on {1}",
        "do.move.mine": "{0}, onto the Mine on {1}",
        "do.move.collides": "{0}, collides with {1}",
        "do.move.unsure": "{0}, hangs on what falls first",
        "do.fire": "Fire a Weapon",
        "do.fire.label": "{0} {1} {2}: hits {3}",
        "do.fire.over": "{0} {1} {2} past {3}: hits {4}",
        "do.use": "Use Equipment",
        "do.use.label": "{0} {1}",
        "do.spend": "Play for 1 Energy",
        "do.spend.label": "{0} (1 Energy)",
        "do.pickup": "Pick up a flag",
        "do.pickup.label": "{0} picks up a {1}",
        "do.give": "Pass the flag",
        "do.give.label": "{0} passes its flag to {1}",
        "do.take": "Take the flag",
        "do.take.label": "{0} takes the flag of {1}",
        "do.touchdown": "Touchdown",
        "do.touchdown.label": "Touchdown with {0}",
        "do.draw": "Draw instead",
        "do.draw.label": "Draw {0}",
        "do.buy": "Buy a card",
        "do.buy.label": "Draw {0} (3 Energy)",
        "do.endturn": "End turn",
        "do.fall": "Falls first",
        "do.fall.label": "{0} first",
        "do.gain": "Take",
        "do.gain.energy": "1 Energy",
        "do.gain.weapon": "a Weapon",
        "do.gain.equipment": "an Equipment card",
        "do.aim": "Fire",
        "do.aim.label": "Fire {0}: hits {1}",
        "do.aim.over": "Fire {0} past {1}: hits {2}",
        "do.hold": "Hold fire",
        "do.spin": "Turn",
        "do.spin.label": "{0} {1}",
        "do.tow": "Move an Asteroid",
        "do.tow.label": "{0} to {1}",
        "do.lay": "Place a Mine",
        "do.lay.label": "Mine on {0}",
        "do.feast": "Draw",
        "do.feast.label": "{0} {0:Weapon|Weapons}, {1} Equipment",
        "do.swap": "Swap",
        "do.swap.label": "{0} and {1}",
        "do.crush": "Destroy",
        "do.crush.label": "Destroy {0}",
        "do.tilt": "Turn all",
        "do.tilt.label": "{0}: {1}",
        "do.launch": "Place an Asteroid",
        "do.launch.label": "Asteroid on {0}",
        "do.skip": "Leave it",
        "do.peek": "Peek",
        "do.peek.label": "Peek at {0}",
        "do.discard": "Discard",
        "do.discard.label": "Discard {0}",
        "do.alwaysdraw": "At the end of every round draw the same",
        "do.alwaysdraw.label": "At the end of every round draw {0}",
        "ask.cards": "Which cards?",
        "ask.ant": "Which Ant?",
        "ask.card": "Which card?",
        "ask.start": "From where?",
        "ask.to": "To which space?",
        "ask.down": "Where is down?",
        "ask.toward": "In which direction?",
        "ask.over": "What does it hit?",
        "ask.place": "Which Asteroid or space?",
        "ask.seat": "Whose Ants?",
        "ask.first": "Which Ant?",
        "ask.second": "With which Ant?",
        "ask.of": "Which flag?",
        "ask.base": "From which Base?",
        "ask.stack": "From which stack?",
        "ask.what": "What?",
        "ask.weapons": "How many Weapons?",
        # settings
        "setting.rounds": "Rounds",
        "setting.rounds.standard": "8, 7 or 6 for 2, 3 or 4 players",
        "setting.rounds.short": "two fewer",
        "setting.rounds.long": "9, 9 or 8",
        "setting.asteroids": "Asteroids",
        "setting.asteroids.even": "half of them only get damaged",
        "setting.asteroids.hard": "most only get damaged",
        "setting.asteroids.brittle": "most break at once",
        "setting.wings": "Starting Wings",
        "setting.wings.with": "one for each",
        "setting.wings.without": "none",
        "setting.first": "First Player",
        "setting.first.stays": "stays the same",
        "setting.first.passes": "passes clockwise each round",
        "pick.colour": "Colour",
        "window.magnifier": "Peeking at an Asteroid",
        "window.drawing": "The card at the end of a round (a pass draws a Weapon)",
        # events
        "ev.turnbegan": "{0} is on turn.",
        "ev.deployed": "{0} came out on {1}.",
        "ev.jumped": "{0} jumped to {1} and turned {2}.",
        "ev.turned": "{0} turned {1}.",
        "ev.fell": "{0} fell to {1}.",
        "ev.eliminated.fell": "{0} fell off the area: Hospital.",
        "ev.eliminated.splat": "{0} went splat: Hospital.",
        "ev.eliminated.pushed": "{0} was pushed off the area: Hospital.",
        "ev.eliminated.collided": "{0}: Hospital.",
        "ev.eliminated.mine": "{0} was blown up: Hospital.",
        "ev.eliminated.card": "{0} was eliminated: Hospital.",
        "ev.eliminated.left": "{0} went home.",
        "ev.collided": "{0} and {1} collided.",
        "ev.flagreturned": "The {0} is back on {1}.",
        "ev.played": "{0} played {1} with {2}.",
        "ev.played.free": "{0} played {1}.",
        "ev.played.paid": "{0} played {1} with {2} for {3} Energy.",
        "ev.played.free.paid": "{0} played {1} for {3} Energy.",
        "ev.missed": "{0} fired {1} and hit nothing.",
        "ev.hit": "{0} fired {1} and hit {2}.",
        "ev.struck.damaged": "The Asteroid on {0} is damaged.",
        "ev.struck.destroyed": "The Asteroid on {0} is destroyed.",
        "ev.struck.again": "The damaged Asteroid on {0} is destroyed.",
        "ev.pushed": "{0} was pushed to {1}.",
        "ev.reeled": "{0} is on {1} now, turned {2}.",
        "ev.exploded": "The Mine on {0} went off.",
        "ev.minelaid": "{0} placed a Mine on {1}.",
        "ev.minelost": "The Mine on {0} is back in the supply.",
        "ev.pickedup": "{0} picked up a {1} on {2}.",
        "ev.flagpassed": "{0} passed the {2} to {1}.",
        "ev.scored": "Touchdown! {0} brought home a {1}: {2} {2:Victory Point|Victory Points}.",
        "ev.energygained": "{0} gained {1} Energy.",
        "ev.energypaid": "{0} paid {1} Energy.",
        "ev.drew": "{0} drew {1}.",
        "ev.drewfrom": "{0} drew {1}.",
        "ev.nothingtodraw": "{0} would draw {1}, but none is left.",
        "ev.reshuffled": "The discards were shuffled into a new stack, to draw {0}.",
        "ev.towed": "The Asteroid on {0} moved to {1}.",
        "ev.swapped": "{0} and {1} changed places.",
        "ev.warped": "{0} came out of the wormhole on {1}, turned {2}.",
        "ev.crushed": "The Asteroid on {0} was destroyed unseen.",
        "ev.launched": "A new Asteroid lies on {0}.",
        "ev.fizzled": "{0} had no further effect.",
        "ev.doomrevealed.lightning": "Doom token: lightning. Each player gains 1 Energy.",
        "ev.doomrevealed.mine": "Doom token: Mine. Each player places one.",
        "ev.doomrevealed.equipment": "Doom token: green card. Each player draws an Equipment card.",
        "ev.doomrevealed.weapon": "Doom token: red card. Each player draws a Weapon.",
        "ev.doomrevealed.rubble": "Doom token: crossed-out Asteroid. Damaged Asteroids pay nothing next round.",
        "ev.doomrevealed.magnifier": "Doom token: magnifying glass. Each player may peek at one Asteroid.",
        "ev.doomrevealed.embargo": "Doom token: crossed-out cards. Nobody draws at the end of this round.",
        "ev.doomrevealed.blank": "Doom token: blank. Nothing happens.",
        "ev.peeked.damaged": "{0} peeked at {1}: it would only be damaged.",
        "ev.peeked.destroyed": "{0} peeked at {1}: it would be destroyed.",
        "ev.peekedat": "{0} peeked at {1}.",
        "ev.lookedaway": "{0} did not peek.",
        "ev.chose": "{0} will draw {1}.",
        "ev.discarded": "{0} discarded {1}.",
        "ev.roundbegan": "Round {0} began.",
        "ev.won": "The game is over. Winner: {0}.",
        "illegal.no_seat": "That seat is not playing.",
    }
)


def cards(keys: tuple[str, ...]) -> Token:
    """Return several cards as one token."""
    return listed(tuple(map(CardToken, keys)))


def listed(tokens: tuple[Token, ...]) -> Token:
    """Return several tokens as one."""
    if not tokens:
        return line("nothing")
    return tokens[0] if len(tokens) == 1 else line("list", tokens[0], listed(tokens[1:]))


def flag(of: int) -> Line:
    """Return a flag by its colour."""
    return line("white") if of == WHITE else line("flag", SeatToken(of))


def way(name: str) -> Line:
    """Return a direction with its arrow."""
    return line(f"way.{name}")


def _thing(name: str) -> Token:
    """Return an Ant or a space."""
    return PlaceToken(name)


# ---------------------------------------------------------------- options


def label(action: Action, table: Table) -> Line:  # noqa: C901, PLR0912 # a kind of action a line
    """Return an option's label for whoever sees ``table``."""
    key = f"do.{type(action).__name__.lower()}"
    match action:
        case do.Move():
            return _move(action, table)
        case do.Fire(ant=ant, card=card, toward=toward, over=over):
            shot = (
                _thing(ant),
                CardToken(card),
                way(toward),
                *_targets(table, ant, card, toward, over),
            )
            return _priced(line(f"{key}.{'over' if over else 'label'}", *shot), ant, table)
        case do.Use(ant=ant, card=card):
            return _priced(line(f"{key}.label", _thing(ant), CardToken(card)), ant, table)
        case do.Spend(card=card):
            return line(f"{key}.label", CardToken(card))
        case do.Pickup(ant=ant, of=of):
            return line(f"{key}.label", _thing(ant), flag(of))
        case do.Draw(stack=stack) | do.Buy(stack=stack) | do.AlwaysDraw(stack=stack):
            return line(f"{key}.label", line(f"stack.{stack}"))
        case do.Gain(what=what):
            return line(f"{key}.{what}")
        case do.Aim(toward=toward, over=over):
            shot = (way(toward), *_targets(table, table.firing, table.shown[-1], toward, over))
            return line(f"{key}.{'over' if over else 'label'}", *shot)
        case do.Spin(ant=ant, down=down):
            return line(f"{key}.label", _thing(ant), way(down))
        case do.Tilt(seat=seat, down=down):
            return line(f"{key}.label", SeatToken(seat), way(down))
        case do.Feast(weapons=weapons):
            return line(f"{key}.label", weapons, 3 - weapons)
        case do.Discard(cards=gone):
            return line(f"{key}.label", cards(gone))
        case _ if structs.fields(action):
            return line(f"{key}.label", *(_thing(str(v)) for v in structs.astuple(action)))
        case _:
            return line(key)


def _priced(said: Line, ant: str, table: Table) -> Line:
    cost = card_cost(table.active, ant, played=table.played)
    return line("for_energy", said) if cost else said


def _move(action: do.Move, table: Table) -> Line:
    """A movement and where it ends, worked out for whoever looks."""
    key = "do.move.turn" if action.to == action.start else "do.move.jump"
    step = line(key, _thing(action.ant), _thing(action.to), way(action.down))
    match fate(table, action):
        case "unsure", _:
            return line("do.move.unsure", step)
        case "mine" | "collides" as how, thing:
            return line(f"do.move.{how}", step, _thing(thing))
        case _, place:
            if place != action.to:
                step = line("do.move.lands", step, _thing(place))
            return _standing(step, table, action, place)


def _standing(step: Line, table: Table, action: do.Move, place: str) -> Line:
    """A movement that ends on a Base or on an Ant says so: that is what most movements are for."""
    below = NEXT[place][action.down]
    for base in table.bases:
        if base.at == below:
            own = base.seat == OWNER[action.ant]
            return line("do.move.home", step) if own else line("do.move.base", step, _thing(below))
    other = next((ant.name for ant in table.ants if ant.at == below), "")
    if other:
        return line("do.move.mate", step, _thing(other))
    return line("do.move.stays", step) if place == action.to else step


def _targets(table: Table, ant: str, card: str, toward: Way, over: int) -> tuple[Token, ...]:
    """Return what is in a missile's way: what it flies past if it may, then what it hits."""
    met = in_the_way(table, ant, card, toward)
    passed, hit = met[:over], met[over:][: WEAPONS[card].hits]
    if hit and hit[0] in {base.at for base in table.bases}:
        hit = hit[:1]
    told: Token = (
        line("and", *map(_thing, hit)) if len(hit) > 1 else listed(tuple(map(_thing, hit)))
    )
    if hit and WEAPONS[card].blast:
        told = line("around", told)
    return (*map(_thing, passed), told)


def item(field: str, value: Item) -> Line | None:
    """Return the label of one value of a field, None for the usual one."""
    match field:
        case "down" | "toward":
            return way(str(value))
        case "over":
            return line(f"over.{value}")
        case "of" if isinstance(value, int):
            return flag(value)
        case "seat":
            return line("plain", SeatToken(int(value)))
        case "stack":
            return line(f"stack.{value}")
        case _:
            return None


def places(action: Action) -> tuple[str, ...]:
    """Return the spaces that an action touches; the last one is where it ends."""
    found = [getattr(action, name, "") for name in ("base", "start", "place", "to")]
    return tuple(place for place in found if place in BIT)


# ---------------------------------------------------------------- what happened

_TOKENS: Mapping[str, Callable[[Any], Token]] = MappingProxyType(
    {
        "seat": SeatToken,
        "card": CardToken,
        "cards": cards,
        "of": flag,
        "down": way,
        "toward": way,
        "stack": lambda stack: line(f"stack.{stack}"),
        "winners": lambda seats: listed(tuple(map(SeatToken, seats))),
    }
)
"""What each field of an event is in its sentence; other text names an Ant or a space."""


def narrate(event: Event) -> Line | None:
    """Return the sentence of an event: its fields in order are the tokens."""
    known = told(event)
    if known is not None:
        return known
    fields = structs.asdict(event)
    return line(_key(event), *(_token(name, value) for name, value in fields.items()))


def _token(name: str, value: Any) -> Token:
    made = _TOKENS.get(name)
    if made is not None:
        return made(value)
    return int(value) if isinstance(value, int) else _thing(str(value))


def _key(event: Event) -> str:
    """Return the sentence of an event whose words depend on more than its type."""
    key = f"ev.{type(event).__name__.lower()}"
    match structs.asdict(event):
        case {"how": how}:
            return f"{key}.{how}"
        case {"again": True}:
            return f"{key}.again"
        case {"token": token}:
            return f"{key}.{token}"
        case {"card": _, "ant": ant, "cost": cost}:
            return f"{key}{'' if ant else '.free'}{'.paid' if cost else ''}"
        case _:
            return key
