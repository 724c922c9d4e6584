"""Presses on a lobby: joining and leaving, bots, house rules, picks, the start, a rematch. No discord import.

A press that was delivered before is told the same as the first time: what it did stands.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Literal, TypeVar

from bot import status
from bot.controls import Message
from bot.journal import Pace
from bot.loaded import Loaded
from bot.lobby import Who
from bot.presses import Click, Reply, Verb, private
from games.core.types import Illegal
from storage.interactions import Repeated

if TYPE_CHECKING:
    from bot.desk import Desk

T = TypeVar("T")


class Receiving:
    """The verbs of a lobby."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lobbies = desk.lobbies
        self.verbs: dict[str, Verb] = {
            "join": self._join,
            "leave": self._leave,
            "bot": self._bot,
            "unbot": self._unbot,
            "gm": self._gm,
            "start": self._start,
            "cancel": self._cancel,
            "rules": self._rules,
            "set": self._set,
            "pace": self._pace,
            "pick": self._pick,
            "take": self._take,
            "again": self._again,
        }

    async def _once(self, work: Awaitable[T]) -> T | None:
        """Return what ``work`` does; None where this press did it before."""
        try:
            return await work
        except Repeated:
            return None

    async def _join(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.join(now.id, _who(click)))
        fresh = await self._desk.tables.load(now.id)
        return await self._desk.question(fresh, click.user)

    async def _leave(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.leave(now.id, _who(click)))
        return private("You left the lobby; what you had chosen is free again.")

    async def _bot(self, now: Loaded, click: Click, argument: str) -> Reply:
        strongest = ["", *now.game.agents][-1]
        await self._once(self._lobbies.add_agent(now.id, _who(click), argument or strongest))
        return private("A bot sits down.")

    async def _unbot(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.remove_agent(now.id, _who(click)))
        return private("The bot got up.")

    async def _gm(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.take_gm(now.id, _who(click)))
        fresh = await self._desk.tables.load(now.id)
        return await self._desk.question(fresh, click.user)

    async def _start(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.start(now.id, _who(click)))
        fresh = await self._desk.tables.load(now.id)
        return await self._desk.question(fresh, click.user, note="The game begins.")

    async def _cancel(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self._once(self._lobbies.cancel(now.id, click))
        return private("The lobby is closed.")

    # ---------------------------------------------------------------- choosing

    async def _rules(self, now: Loaded, click: Click, argument: str) -> Reply:
        return _menus(status.settings_menu(now, _page(argument)), click, turned=argument)

    async def _set(self, now: Loaded, click: Click, argument: str) -> Reply:
        value = click.values[0] if click.values else ""
        await self._once(self._lobbies.set_setting(now.id, _who(click), argument, value))
        keys = [setting.key for setting in now.game.settings()]
        return await self._settings(now, click, keys.index(argument))

    async def _pace(self, now: Loaded, click: Click, argument: str) -> Reply:
        paces = {pace.written(): pace for pace in status.PACES}
        pace: Pace | None = paces.get(click.values[0] if click.values else "")
        if pace is None:
            raise Illegal("setting")
        await self._once(self._lobbies.set_pace(now.id, _who(click), pace))
        return await self._settings(now, click, len(now.game.settings()))

    async def _settings(self, now: Loaded, click: Click, at: int) -> Reply:
        """Return the page of house rules on which menu number ``at`` stands."""
        fresh = await self._desk.tables.load(now.id)
        return _menus(status.settings_menu(fresh, at // status.MENUS), click, turned="set")

    async def _pick(self, now: Loaded, click: Click, argument: str) -> Reply:
        message = status.picks_menu(now, click.user, _page(argument))
        return _menus(message, click, turned=argument)

    async def _take(self, now: Loaded, click: Click, argument: str) -> Reply:
        value = click.values[0] if click.values else ""
        await self._once(self._lobbies.pick(now.id, _who(click), argument, value))
        fresh = await self._desk.tables.load(now.id)
        keys = [pick.key for pick in now.game.picks(fresh.game.seats.start)]
        at = keys.index(argument) if argument in keys else 0
        message = status.picks_menu(fresh, click.user, at // status.MENUS)
        return _menus(message, click, turned="take")

    async def _again(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Open a lobby for the same game by the same house rules, with the same bots; people join by themselves."""
        if now.row.status not in {"over", "cancelled"}:
            raise Illegal("no_rematch")
        await self._once(
            self._lobbies.open(
                now.game,
                _who(click),
                channel=now.row.channel_id,
                guild=now.row.guild_id,
                like=now,
            )
        )
        return private(f"A new lobby stands in {now.where}.")


def _who(click: Click) -> Who:
    return Who(click.user, click.name, click.interaction)


def _page(argument: str) -> int:
    number = argument.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 4 else 0


def _menus(message: Message, click: Click, *, turned: str) -> Reply:
    """Return menus: in place of those that were pressed, else as a new private message."""
    how: Literal["update", "private"] = "update" if click.private and turned else "private"
    return Reply(how, message)
