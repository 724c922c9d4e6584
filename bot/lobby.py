"""Before a match begins: who sits where, house rules, picks; and the start, which is all or nothing. No discord import.

Each change is one transaction with the press that made it. What somebody chose leaves with them. The ids of the Join and
Start presses, in order, go into the match's chance, so that the host cannot choose it.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable

import msgspec
from msgspec import Struct

from bot import asleep, journal
from bot.alarm import alarm
from bot.journal import Change, Pace
from bot.loaded import Loaded, picks_of, read, settings_of
from bot.moderating import must_lead, note
from bot.names import tidy_text
from bot.presses import Click
from bot.table import RULE_SECONDS, Moved, Tables
from games.core.codec import encode
from games.core.engine import asks
from games.core.game import AnyGame, Chosen
from games.core.rng import commitment, match_key
from games.core.start import start
from games.core.types import Illegal
from storage import interactions, matches, seats
from storage.interactions import Interaction, Repeated
from storage.matches import ChannelTaken
from storage.seats import Seat as Member

MOST_ROWS = 12
"""People and agents that one lobby holds, game master included."""


class Who(Struct, frozen=True):
    """A person who pressed: the user id, the name shown, and the id of the press."""

    user: int
    name: str
    press: int


class Lobbies:
    """Opens, fills, starts and closes lobbies."""

    def __init__(self, tables: Tables, pace: Pace) -> None:
        self.tables = tables
        self.pace = pace

    async def open(
        self,
        game: AnyGame,
        who: Who,
        *,
        channel: int,
        guild: int | None,
        like: Loaded | None = None,
    ) -> Loaded:
        """Return a new lobby in which ``who`` sits as host, with the house rules and the agents of the match ``like``.

        In direct messages, where ``guild`` is None and nobody else can come, as many agents sit down as the game needs.

        Raises storage ChannelTaken where a match lives, Repeated for a press that opened one before.
        """
        seed = secrets.token_bytes(32)
        now = self.tables.ports.now()
        opened: list[int] = []

        def work(conn: sqlite3.Connection) -> Loaded:
            _refuse_repeated(conn, who)
            row = matches.create(
                conn,
                game=game.key,
                rules_version=game.rules_version,
                channel_id=channel,
                guild_id=guild,
                settings=like.row.settings if like else msgspec.msgpack.encode({}),
                seed=seed,
                commitment=commitment(seed),
                pace=like.row.pace if like else self.pace.written(),
                now=now,
            )
            host = _sit(conn, row.id, who, now)
            matches.set_host(conn, row.id, host.id, now=now)
            for number, agent in enumerate(_first_agents(game, guild, like), 1):
                _sit_agent(conn, row.id, agent, number, now)
            self._press(conn, row.id, who, now)
            asleep.pressed(conn, row.id, now)
            _remember(conn, row.id, who, now)
            return read(conn, self.tables.games, row.id)

        try:
            return await self.tables.store.write(work, lambda done: opened.append(done.id))
        finally:
            for match_id in opened:
                self.tables.changed(match_id)

    async def join(self, match_id: int, who: Who) -> Loaded:
        """Seat ``who``; a game master gives up that place. Raises Illegal ``joined``, ``full`` or ``begun``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            mine = _rows_of(lobby, who)
            if any(m.role == "player" for m in mine):
                raise Illegal("joined")
            _full(lobby)
            for member in mine:
                seats.remove(conn, member.id)
            seated = _sit(conn, match_id, who, now)
            _pass_host(conn, lobby, mine, seated, now)
            self._press(conn, match_id, who, now)

        return await self._change(match_id, who, work)

    async def leave(self, match_id: int, who: Who) -> Loaded:
        """Take ``who`` out with all that they chose; the next person becomes host, and the last one closes the lobby.

        Raises Illegal ``not_here``.
        """

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            mine = _rows_of(lobby, who)
            if not mine:
                raise Illegal("not_here")
            for member in mine:
                seats.remove(conn, member.id)
            left = [m for m in lobby.members if m.user_id not in {who.user, None}]
            if left:
                _pass_host(conn, lobby, mine, left[0], now)
            else:
                matches.set_status(conn, match_id, "cancelled", now=now)

        return await self._change(match_id, who, work)

    async def add_agent(self, match_id: int, who: Who, agent: str) -> Loaded:
        """Seat an agent. Raises Illegal ``not_host``, ``full`` or ``no_agent``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            _host_only(lobby, who)
            _full(lobby)
            if agent not in lobby.game.agents:
                raise Illegal("no_agent")
            number = 1 + sum(m.role == "agent" for m in lobby.members)
            _sit_agent(conn, match_id, agent, number, now)

        return await self._change(match_id, who, work)

    async def remove_agent(self, match_id: int, who: Who) -> Loaded:
        """Take the newest agent away. Raises Illegal ``not_host`` or ``no_agent``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            _host_only(lobby, who)
            agents = [m for m in lobby.members if m.role == "agent"]
            if not agents:
                raise Illegal("no_agent")
            seats.remove(conn, agents[-1].id)

        return await self._change(match_id, who, work)

    async def take_gm(self, match_id: int, who: Who) -> Loaded:
        """Make ``who`` the game master, in place of a seat. Raises Illegal ``no_gm`` or ``gm_taken``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            if not lobby.game.has_gm:
                raise Illegal("no_gm")
            if any(m.role == "gm" for m in lobby.members):
                raise Illegal("gm_taken")
            mine = _rows_of(lobby, who)
            for member in mine:
                seats.remove(conn, member.id)
            name = tidy_text(who.name)
            gm = seats.add(conn, match_id, role="gm", name=name, now=now, user_id=who.user)
            _pass_host(conn, lobby, mine, gm, now)

        return await self._change(match_id, who, work)

    async def set_setting(self, match_id: int, who: Who, key: str, value: str) -> Loaded:
        """Choose a house rule. Raises Illegal ``not_host`` or ``setting``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            _host_only(lobby, who)
            setting = next((s for s in lobby.game.settings() if s.key == key), None)
            if setting is None or value not in setting.values:
                raise Illegal("setting")
            settings = {**settings_of(lobby.row), key: value}
            matches.set_settings(conn, match_id, msgspec.msgpack.encode(settings), now=now)

        return await self._change(match_id, who, work)

    async def set_pace(self, match_id: int, who: Who, pace: Pace) -> Loaded:
        """Choose how long people have. Raises Illegal ``not_host``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            _host_only(lobby, who)
            matches.set_pace(conn, match_id, pace.written(), now=now)

        return await self._change(match_id, who, work)

    async def pick(self, match_id: int, who: Who, key: str, value: str) -> Loaded:
        """Choose for one's own seat. Raises Illegal ``not_here``, ``picks`` or ``pick_taken``."""

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            member = next(
                (m for m in lobby.members if m.user_id == who.user and m.role == "player"), None
            )
            if member is None:
                raise Illegal("not_here")
            pick = next((p for p in lobby.game.picks(len(players(lobby))) if p.key == key), None)
            if pick is None or value not in pick.values:
                raise Illegal("picks")
            others = [picks_of(m).get(key) for m in lobby.members if m.id != member.id]
            if pick.unique and value in others:
                raise Illegal("pick_taken")
            seats.set_picks(
                conn, member.id, msgspec.msgpack.encode({**picks_of(member), key: value})
            )

        return await self._change(match_id, who, work)

    async def cancel(self, match_id: int, click: Click) -> Loaded:
        """Close the lobby: the host's, and a moderator's. Raises Illegal ``not_host``."""
        who = Who(click.user, click.name, click.interaction)

        def work(conn: sqlite3.Connection, lobby: Loaded, now: int) -> None:
            must_lead(lobby, click)
            note(conn, lobby, click, "end", now)
            matches.set_status(conn, match_id, "cancelled", now=now)

        return await self._change(match_id, who, work)

    async def start(self, match_id: int, who: Who) -> Moved:
        """Begin the match: wholly, or not at all. Raises Illegal where people or picks do not fit."""
        async with self.tables.lock(match_id), self.tables.refusing_repeated(who.press):
            lobby = await self.tables.load(match_id)
            _lobby_only(lobby)
            _host_only(lobby, who)
            presses = (*_presses(lobby), who.press)
            with alarm(RULE_SECONDS):
                step = start(lobby.game, len(players(lobby)), chosen(lobby), _key(lobby, presses))
                asked = asks(step.state)
            settled = encode(chosen(lobby))
            change = Change("setup", None, None, settled, step.state, step.events, asks=asked)
            now = self.tables.ports.now()

            def work(conn: sqlite3.Connection) -> Loaded:
                _remember(conn, match_id, who, now)
                for number, member in enumerate(players(lobby)):
                    seats.set_seat(conn, member.id, number)
                packed = msgspec.msgpack.encode(list(presses))
                matches.set_press_ids(conn, match_id, packed, now=now)
                seated = read(conn, self.tables.games, match_id)
                begun = journal.record(conn, seated, change, now)
                asleep.pressed(conn, match_id, now)
                return begun

            after = await self.tables.publish(match_id, work)
        return Moved(after, step.events)

    async def _change(
        self, match_id: int, who: Who, work: Callable[[sqlite3.Connection, Loaded, int], None]
    ) -> Loaded:
        """Run ``work`` on the lobby as it is, in one transaction with its press."""
        async with self.tables.lock(match_id):
            now = self.tables.ports.now()

            def whole(conn: sqlite3.Connection) -> Loaded:
                _remember(conn, match_id, who, now)
                lobby = read(conn, self.tables.games, match_id)
                _lobby_only(lobby)
                work(conn, lobby, now)
                asleep.pressed(conn, match_id, now)
                return read(conn, self.tables.games, match_id)

            return await self.tables.publish(match_id, whole)

    def _press(self, conn: sqlite3.Connection, match_id: int, who: Who, now: int) -> None:
        lobby = read(conn, self.tables.games, match_id)
        packed = msgspec.msgpack.encode([*_presses(lobby), who.press])
        matches.set_press_ids(conn, match_id, packed, now=now)


def players(lobby: Loaded) -> list[Member]:
    """Return who will play, people and agents, in the order of joining."""
    return sorted((m for m in lobby.members if m.role in {"player", "agent"}), key=lambda m: m.id)


def chosen(lobby: Loaded) -> Chosen:
    """Return what the lobby has settled, free picks given to those who did not choose, in order."""
    seated = players(lobby)
    picks = [dict(picks_of(m)) for m in seated]
    for pick in lobby.game.picks(len(seated)):
        taken = {p[pick.key] for p in picks if pick.key in p}
        free = [v for v in pick.values if v not in taken or not pick.unique]
        for mine in picks:
            if pick.key not in mine and free:
                mine[pick.key] = free.pop(0) if pick.unique else free[0]
    has_gm = any(m.role == "gm" for m in lobby.members)
    return Chosen(settings_of(lobby.row), tuple(picks), has_gm)


def _presses(lobby: Loaded) -> list[int]:
    return msgspec.msgpack.decode(lobby.row.press_ids, type=list[int])


def _key(lobby: Loaded, presses: tuple[int, ...]) -> bytes:
    assert lobby.row.seed is not None
    return match_key(lobby.row.seed, presses)


def _sit(conn: sqlite3.Connection, match_id: int, who: Who, now: int) -> Member:
    name = tidy_text(who.name)
    return seats.add(conn, match_id, role="player", name=name, now=now, user_id=who.user)


def _sit_agent(conn: sqlite3.Connection, match_id: int, agent: str, number: int, now: int) -> None:
    name = f"{agent.capitalize()} bot {number}"
    seats.add(conn, match_id, role="agent", name=name, now=now, agent=agent)


def _first_agents(game: AnyGame, guild: int | None, like: Loaded | None) -> list[str]:
    """Return the agents that sit down by themselves: those of the match before, and in direct messages who is missing."""
    before = [m.agent for m in players(like) if m.agent in game.agents] if like else []
    coming = [agent for agent in before if agent is not None][: game.seats.stop - 2]
    if guild is None and game.agents:
        coming += [[*game.agents][-1]] * (game.seats.start - 1 - len(coming))
    return coming


def _rows_of(lobby: Loaded, who: Who) -> list[Member]:
    return [m for m in lobby.members if m.user_id == who.user]


def _pass_host(
    conn: sqlite3.Connection, lobby: Loaded, gone: list[Member], to: Member, now: int
) -> None:
    """Make ``to`` the host where the host is among those who gave up their place."""
    if lobby.row.host is None or lobby.row.host in {m.id for m in gone}:
        matches.set_host(conn, lobby.id, to.id, now=now)


def _refuse_repeated(conn: sqlite3.Connection, who: Who) -> None:
    before = interactions.seen(conn, who.press)
    if before is not None:
        raise Repeated(before)


def _remember(conn: sqlite3.Connection, match_id: int, who: Who, now: int) -> None:
    """Note the press. Raises Repeated when it was delivered before: nothing is changed twice."""
    interactions.put(conn, Interaction(who.press, match_id, None, b"", now))


def _lobby_only(lobby: Loaded) -> None:
    if lobby.row.status != "lobby":
        raise Illegal("begun" if lobby.row.status in {"playing", "over", "frozen"} else "closed")


def _host_only(lobby: Loaded, who: Who) -> None:
    if not any(m.id == lobby.row.host and m.user_id == who.user for m in lobby.members):
        raise Illegal("not_host")


def _full(lobby: Loaded) -> None:
    most = min(lobby.game.seats.stop - 1, MOST_ROWS)
    if len(players(lobby)) >= most:
        raise Illegal("full", most)


__all__ = ["ChannelTaken", "Lobbies", "Who", "chosen", "players"]
