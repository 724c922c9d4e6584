"""The demo's own page: several people side by side, each with their channels, threads and DM.

Everything is served on this machine only. What a channel shows is simcord's page, in a frame.
"""

from collections.abc import Sequence

from aiohttp import web
from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel
from simcord.builders import ChannelHandle, GuildHandle

from bot.demo.live import Live
from bot.demo.looks import BOT
from bot.demo.page import ICON, PAGE

HOST = "127.0.0.1"
TEXT_CHANNEL = 0


class Hub:
    """Serves the page and what it asks for: who is there, what they see, and where it is shown."""

    def __init__(self, live: Live, guild: GuildHandle, people: Sequence[MemberActor]) -> None:
        self._live = live
        self._guild = guild
        self._people = people
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def start(self, port: int) -> None:
        """Serve at this port (0: any that is free). Raises OSError where it is taken."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/favicon.svg", self._icon),
                web.get("/state", self._state),
                web.get("/show", self._show),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        self.url = f"http://{HOST}:{self._runner.addresses[0][1]}/"

    async def close(self) -> None:
        """Serve no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    def places(self, person: MemberActor) -> list[tuple[ChannelHandle, str]]:
        """The channels, threads and the DM that a person can look at, each with its name."""
        env = self._live.env
        found = []
        for channel in env.backend.channels.values():
            kind = channel.is_thread or channel.type == TEXT_CHANNEL
            if channel.guild_id != self._guild.id or not kind:
                continue
            if can_access_channel(env, channel.id, person, history=True):
                sign = "⤷ " if channel.is_thread else "# "
                found.append((ChannelHandle(env, self._guild, channel), f"{sign}{channel.name}"))
        if person.id in env.backend.dm_channels:
            found.append((person.user.dm_channel, f"@ {BOT}"))
        return found

    async def _index(self, _: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    async def _icon(self, _: web.Request) -> web.Response:
        return web.Response(text=ICON, content_type="image/svg+xml")

    async def _state(self, _: web.Request) -> web.Response:
        """Everybody's places, with the newest message of each, so that the page can mark news."""
        return web.json_response([self._seen_by(person) for person in self._people])

    def _seen_by(self, person: MemberActor) -> dict[str, object]:
        messages = self._live.env.backend.messages
        places = [
            {"id": str(channel.id), "name": name, "last": str(max(messages.get(channel.id) or [0]))}
            for channel, name in self.places(person)
        ]
        return {"id": str(person.id), "name": person.name, "places": places}

    async def _show(self, request: web.Request) -> web.Response:
        """The address of the page that shows a channel to a person."""
        person = next((p for p in self._people if str(p.id) == request.query.get("person")), None)
        if person is None:
            raise web.HTTPNotFound
        for channel, _ in self.places(person):
            if str(channel.id) == request.query.get("place"):
                viewer = person.user if channel.guild is None else person
                return web.json_response({"url": await self._live.page(channel, viewer)})
        raise web.HTTPNotFound
