"""What people have seen of a table, and what must be true of it: nothing twice, no secret, one result."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from tests.wire.driver import Person, Shown
from tests.wire.players import is_over
from tests.wire.regulars import PATIENCE, Regular

HAND = "Your hand"
UNREACHED = "cannot be sent direct messages"


async def hands_are_true(players: list[Regular], without: Person | None = None) -> None:
    """One table stands in the channel, and everybody's DM shows what My hand shows, once; or the table says why not."""
    for player in players:
        person, hand = player.person, await player.own_hand()
        assert HAND in hand.content
        if person is without:
            shown = await person.until(player.table, PATIENCE)
            assert f"**{person.name}** {UNREACHED}" in shown.content
            assert player.live_hands() == []
        else:
            await person.until(
                lambda p=player, h=hand: [facts(s) for s in p.live_hands()] == [facts(h)],  # type: ignore[misc]
                PATIENCE,
            )
        await person.until(lambda p=player: len(_tables(p)) == 1, PATIENCE)  # type: ignore[misc]


def _tables(player: Regular) -> list[Shown]:
    here = player.person.inside(player.channel)
    return [s for s in here if not s.is_ephemeral and "Log" in s.labels()]


def facts(shown: Shown) -> tuple[object, ...]:
    """What a message shows: its words, the alt texts of its pictures, its labels."""
    alts = tuple(str(a.get("description")) for a in shown.attachments)
    return shown.content, alts, tuple(shown.labels())


async def ended(players: list[Regular]) -> None:
    """The result card was posted, once, with the seed; hands are out of play."""
    for player in players:
        person, channel = player.person, player.channel
        await person.until(lambda: is_over([*players]), PATIENCE)
        here = [s for s in posted(person) if s.channel == channel]
        cards = [s for s in here if "**The game is over**" in s.content]
        assert len(cards) == 1, cards
        assert re.search(r"Seed `[0-9a-f]{64}`", cards[0].content)
        assert cards[0].attachments[0]["description"]
        await person.until(
            lambda p=player: all("no longer in play" in s.content for s in p.live_hands()),  # type: ignore[misc]
            PATIENCE,
        )
        assert all(s.labels() == [] for s in player.live_hands())


def commitment(person: Person, channel: int) -> str:
    """The commitment of the seed that the lobby showed, whole."""
    told = (
        re.search(r"`([0-9a-f]{64})`", s.content) for s in posted(person) if s.channel == channel
    )
    return next(found[1] for found in told if found)


async def proven(player: Regular) -> str:
    """The commitment that the revealed seed has, by the words of Verify."""
    table = player.table()
    assert table is not None
    told = (await player.press(table, "Verify")).text
    found = re.search(r"Commitment: `([0-9a-f]{64})`\nSeed: `([0-9a-f]{64})`", told)
    assert found is not None, told
    made = hashlib.sha256(b"antechamber seed\0" + bytes.fromhex(found[2])).hexdigest()
    assert made == found[1]
    return made


# ---------------------------------------------------------------- everything that was ever seen


def looks(person: Person, *kinds: str) -> Iterator[Shown]:
    """Everything that a person has ever been shown: each message as it came, and as every edit left it."""
    for kind, data in person.events:
        if kind in kinds and int(data["message"]["author"]["id"]) != person.id:
            yield Shown(data["message"])


def posted(person: Person) -> list[Shown]:
    """The messages that everybody in their channel sees, as they came."""
    return [s for s in looks(person, "message") if not s.is_ephemeral]


def cards_stay_with_who_drew_them(
    people: list[Person], drew: re.Pattern[str], unseen: set[str]
) -> None:
    """Whoever reads ``drew`` (who, what) of somebody else reads only what is ``unseen``."""
    own = 0
    for person in people:
        for shown in looks(person, "message", "edit"):
            for who, what in drew.findall(every_word(shown)):
                assert what in unseen or who == person.name, f"{person} reads: {shown.text}"
                own += what not in unseen
    assert own, "nobody drew a card; this proves nothing"


def every_word(shown: Shown) -> str:
    """All that a message says, alt texts too."""
    return "\n".join([shown.text, *(str(a.get("description")) for a in shown.attachments)])


def nothing_is_told_twice(people: list[Person]) -> None:
    """No message was followed by its like about the same table, unless what it showed had changed between.

    A hand may come back to what it was, a card drawn and played: its message was edited meanwhile.
    """
    for person in people:
        told: dict[tuple[int, str], list[tuple[object, ...]]] = {}
        known: set[int] = set()
        for shown in looks(person, "message", "edit"):
            if shown.is_ephemeral:
                continue
            at = re.search(r"<#\d+>", shown.content) if shown.channel == person.dm else None
            since = told.setdefault((shown.channel, at[0] if at else ""), [])
            look = facts(shown)
            if shown.id not in known:
                assert not since or any(other != look for other in since), shown.content
                since.clear()
            since.append(look)
            known.add(shown.id)
