"""The golden transcript: a short game of ANTgravity as Discord shows it, kept as a page that is read when it changes.

Written anew with `pytest --write-golden`.
"""

from __future__ import annotations

import asyncio
import re
from operator import eq
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import simcord

from games.core.rng import match_key
from tests.bot.playing import Party, party
from tests.bot.scribe import Scribe
from tests.bot.test_alone import painted_before
from tests.games.antgravity.positions import lay
from tests.kit.laying import put

GAME = "antgravity"
FILE = Path(__file__).parents[1] / "games" / GAME / "transcript.txt"
HEAD = (
    "# A short game of ANTgravity as Discord shows it. Written anew with: pytest --write-golden",
    "# A difference is a change of what people see: read it as they would.",
)
LIKED = {
    "Touchdown": 90,
    "picks up": 90,
    "Do it": 90,
    "Fire a Weapon": 9,
    "Use Equipment": 4,
    "Move": 4,
    "Draw": 2,
    "End turn": 4,
}
"""Words of a label and how much they are liked; any other label is liked by 1."""
ASIDE = {"?", "My hand", "Orders", "Undo", "Back", "Next table", "Play"}
UNTIL = "Round 2 of 6"
OVER = "**The game is over**"
LATE: Any = {
    "worn": "e4 d7 h7",
    "hands": ("shotgun", "magnet"),
    "trophies": ("white@f6 white@f2",),
    "A1": "e5 w",
    "A2": "e10 sw white@j6",
    "B1": "e8 nw white@j2",
}
"""How the pieces lie then."""
SEED = 17
MOST = 470
"""Lines that somebody still reads."""


@pytest.fixture(autouse=True)
def certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed and the same shuffles in every run, whatever the ids of the presses."""
    monkeypatch.setattr("bot.lobby.secrets.token_bytes", lambda count: b"\x07" * count)
    monkeypatch.setattr("bot.lobby.match_key", lambda seed, ids: match_key(seed, range(len(ids))))


async def test_a_short_game_is_shown_as_the_transcript_has_it(
    env: simcord.Env, pytestconfig: pytest.Config
) -> None:
    painted_before(GAME)
    scribe = Scribe(await party(env, "Ann", "Ben"))
    await set_up(scribe)
    await refused(scribe)
    chance = Random(SEED)
    await play(scribe, chance)
    await end(scribe, chance)
    today = [*HEAD, *scribe.page]
    assert len(today) <= MOST, f"{len(today)} lines: another SEED gives a shorter game"
    if pytestconfig.getoption("--write-golden"):
        FILE.write_text("\n".join(today) + "\n", encoding="utf-8")
    golden = FILE.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(golden, today, strict=False), 1):
        assert now == was, f"{FILE.name}, line {number}"
    assert len(golden) == len(today)


async def set_up(scribe: Scribe) -> None:
    """From /play to the first question."""
    there, (ann, ben) = scribe.there, scribe.there.people.values()
    scribe.heading("The lobby")
    await scribe.does("Ann", "types /play antgravity", ann.slash(there.channel, "play", game=GAME))
    await scribe.does("Ben", "presses Join", ben.click(there.table, label="Join"))
    await scribe.does("Ann", "presses House rules", ann.click(there.table, label="House rules"))
    menus = scribe.private("Ann")[-1]
    custom_id, value = option(menus, "two fewer")
    choosing = ann.select(menus, value, custom_id=custom_id)
    await scribe.does("Ann", "chooses “two fewer”", choosing)
    await scribe.does("Ann", "presses Start", ann.click(table(there), label="Start"))


async def refused(scribe: Scribe) -> None:
    """What is not possible is told, with what is."""
    scribe.heading("Looks and refusals")
    there, (name, other) = scribe.there, asked_first(scribe.there)
    on, off = there.people[name], there.people[other]
    channel = there.channel
    await scribe.does(other, "presses Play", off.click(table(there), label="Play"))
    await scribe.does(other, "types /move end turn", off.slash(channel, "move", what="end turn"))
    await scribe.does(name, "types /move A1 a1 e", on.slash(channel, "move", what="A1 a1 e"))
    await scribe.does(other, "types /hand", off.slash(channel, "hand"))
    await scribe.does(name, "types /card wings", on.slash(channel, "card", name="wings"))


async def play(scribe: Scribe, chance: Random) -> None:
    """Somebody changes their mind; then turns until the second round begins."""
    scribe.heading("The game")
    name = asked_first(scribe.there)[0]
    await turn(scribe, chance, UNTIL, presses=1)
    undoing = scribe.there.people[name].click(scribe.private(name)[-1], label="Undo")
    await scribe.does(name, "presses Undo", undoing)
    while not has_come_to(scribe.there, UNTIL):
        await turn(scribe, chance, UNTIL)


async def end(scribe: Scribe, chance: Random) -> None:
    """The last turn, the result card, the proof, and the next game."""
    there, (ann, ben) = scribe.there, scribe.there.people.values()
    scribe.heading("The end: some turns later Ann has two points, and a flag on her own Base")
    before = screens(there)
    await put(there.bot.house.tables, 1, lay(**LATE))
    there.bot.house.boards.touch(1)
    while any(map(eq, before, screens(there))):  # noqa: ASYNC110 # nothing says so
        await asyncio.sleep(0.005)
    await scribe.does("Ann", "presses Log", ann.click(table(there), label="Log"))
    while OVER not in table(there).content:
        await turn(scribe, chance, OVER)
    result = table(there)
    await scribe.does("Ben", "presses Verify", ben.click(result, label="Verify"))
    await scribe.does("Ann", "presses Rematch", ann.click(result, label="Rematch"))


async def turn(scribe: Scribe, chance: Random, until: str, presses: int = 99) -> None:
    """Let whoever is asked first answer what they are shown, from Play on, until the picture says something."""
    there, (name, _) = scribe.there, asked_first(scribe.there)
    person = there.people[name]
    await scribe.does(name, "presses Play", person.click(table(there), label="Play"))
    for _ in range(presses):
        panel = scribe.private(name)[-1]
        ways = offered(panel)
        if not ways or has_come_to(there, until):
            return
        label, custom_id, values = chance.choices(ways, [worth(w[0]) for w in ways])[0]
        if values:
            choosing = person.select(panel, values, custom_id=custom_id)
            await scribe.does(name, f"chooses “{label}”", choosing)
        else:
            pressing = person.click(panel, custom_id=custom_id)
            await scribe.does(name, f"presses {label}", pressing)


# ---------------------------------------------------------------- reading the screen


def table(there: Party) -> discord.Message:
    """The message that everybody sees."""
    return [m for m in there.channel.history() if not m.flags.ephemeral][-1]


def screens(there: Party) -> list[str]:
    """What the table and both hands say now."""
    return [table(there).content, *(there.hand(name).content for name in there.people)]


def has_come_to(there: Party, words: str) -> bool:
    """Whether everybody's picture says this, by its alt text."""
    return any(words in (a.description or "") for a in table(there).attachments)


def asked_first(there: Party) -> tuple[str, str]:
    """Who is asked first, by the table, and who else is there."""
    waiting = next(line for line in table(there).content.splitlines() if line.startswith("▶"))
    found = re.search(r"<@(\d+)>", waiting)
    assert found is not None, waiting
    names = sorted(there.people, key=lambda name: str(there.people[name].id) != found[1])
    return names[0], names[1]


def option(message: discord.Message, label: str) -> tuple[str, list[str]]:
    """The custom id of the menu that offers this, and its value."""
    return next((c, v) for shown, c, v in offered(message) if shown == label and v)


def offered(message: discord.Message) -> list[tuple[str, str, list[str]]]:
    """What a private message offers as an answer: label, custom id, and the values where it is a menu's.

    Where several are to be chosen, the first ones.
    """
    found: list[tuple[str, str, list[str]]] = []
    for row in message.components:
        items: list[Any] = getattr(row, "children", [])
        for item in items:
            if isinstance(item, discord.SelectMenu):
                least = item.min_values - 1
                found += [
                    (", ".join(o.label for o in chosen), item.custom_id, [o.value for o in chosen])
                    for o in item.options[: None if not least else 1]
                    for chosen in [[o, *item.options[1 : 1 + least]]]
                ]
            elif item.label not in ASIDE and not item.disabled and not item.label.startswith("◀"):
                found.append((item.label, item.custom_id, []))
    return found


def worth(label: str) -> int:
    return next((liked for words, liked in LIKED.items() if words in label), 1)
