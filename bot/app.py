"""The bot as Discord knows it: the client, what it listens to, its commands, its start and its end.

Everything is built in ``setup_hook``, before the first event can come. There is one way in for every
press and dialog (``on_interaction``, by custom id) and one for every command. Contains no game logic.
"""

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

import discord
from discord import app_commands

import rendering
from bot import commands, lifecycle, logs, permissions, whereabouts
from bot.config import Config
from bot.faults import TROUBLE, Fault, fault
from bot.house import House, Tempo, opened
from bot.logs import about, logger
from bot.pictures import Painter
from bot.ports import Ports, Real
from games import registry
from games.core.game import AnyGame
from rendering import paint
from storage import installation, matches

COMMAND_HASH = "command_hash"
FINISH_S = 2.5
"""Seconds that the moves in hand have to be answered when the bot is stopped."""

log = logger(__name__)


def run(config: Config) -> int:
    """Run the bot until it is stopped; the exit code. Raises ConfigError and StoreError."""
    logs.configure(config.log_level, config.log_format, games=config.games)
    return lifecycle.leave(asyncio.run(_serve(config)))


async def _serve(config: Config) -> int:
    # One process for thinking, begun when the first agent thinks; signals are not for it.
    spawn = multiprocessing.get_context("spawn")
    ports = Real(lambda: ProcessPoolExecutor(1, spawn, lifecycle.serving_its_parent))
    try:
        bot = create_bot(config, ports=ports)
        return await lifecycle.serve(bot, config.need_token(), bot.finish)
    finally:
        if ports.worker is not None:
            lifecycle.end(ports.worker)


def create_bot(
    config: Config,
    *,
    ports: Ports | None = None,
    painter: Painter | None = None,
    tempo: Tempo | None = None,
) -> "Antechamber":
    """The bot, not yet connected. What is left out is as in production, agents thinking in a thread."""
    return Antechamber(config, ports or Real(), painter or paint.Painter(), tempo or Tempo())


def games_of(config: Config) -> Mapping[str, AnyGame]:
    """The games by key, those of further packages included, each one's painter made known."""
    found = registry(extra=config.games)
    for package in config.games:
        rendering.register(import_module(package).GAME.key, f"{package}.painter")
    return found


class Tree(app_commands.CommandTree["Antechamber"]):
    """The commands. What is unknown here was registered by another version."""

    async def interaction_check(self, interaction: discord.Interaction["Antechamber"], /) -> bool:
        """Whether a command, or what completes one, comes for the first time."""
        return interaction.client.house.answering.is_new(interaction.id)

    async def on_error(
        self, interaction: discord.Interaction["Antechamber"], error: app_commands.AppCommandError
    ) -> None:
        """Say that the command is not what Discord still shows."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("unknown command", command=getattr(error, "name", ""))
            await interaction.client.house.answering.say(interaction, CHANGED)
        else:
            log.error("command failed", exc_info=error)


class Antechamber(discord.Client):
    """The client. Asks for nothing but what happens to servers and channels (intent GUILDS)."""

    house: House

    def __init__(self, config: Config, ports: Ports, painter: Painter, tempo: Tempo) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.config = config
        self.tree = Tree(self)
        self._ports = ports
        self._painter = painter
        self._tempo = tempo
        self._was_ready = False
        self._is_connected = False
        commands.install(self.tree, self._commanded, self._completed)

    # ---------------------------------------------------------------- start and end

    async def setup_hook(self) -> None:
        """Open everything and heal; logged in, not yet connected."""
        store, codes = await opened(self.config, self._ports)
        self.house = House(
            self,
            self.config,
            store,
            codes,
            games=games_of(self.config),
            painter=self._painter,
            ports=self._ports,
            tempo=self._tempo,
        )
        self.house.deadlines.connected = lambda: self._is_connected
        await self._sync()
        await self.house.begin()

    async def _sync(self) -> None:
        """Register the commands with Discord where their definition changed since the last time."""
        where = None if self.config.sync_guild is None else discord.Object(self.config.sync_guild)
        wanted = commands.digest(self.tree, self.config.sync_guild)
        store = self.house.store
        if await store.read(lambda conn: installation.get(conn, COMMAND_HASH)) == wanted:
            return
        if where is not None:
            self.tree.copy_global_to(guild=where)
        try:
            await self.tree.sync(guild=where)
        except TROUBLE:
            log.exception("commands not registered; tried again at the next start")
            return
        await store.write(lambda conn: installation.put(conn, COMMAND_HASH, wanted))
        log.info("commands registered")

    async def finish(self) -> None:
        """Finish the moves in hand; nothing new is taken."""
        house = getattr(self, "house", None)
        if house is not None:
            await house.finish(FINISH_S)

    async def close(self) -> None:
        """Finish, disconnect, close the store."""
        await self.finish()
        await super().close()
        house = getattr(self, "house", None)
        if house is not None:
            await house.store.close()

    # ---------------------------------------------------------------- what people do

    async def on_interaction(self, interaction: discord.Interaction["Antechamber"]) -> None:
        """Answer presses and dialogs; commands come through the tree."""
        pressed = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in pressed or not self.house.answering.is_new(interaction.id):
            return
        await self.house.answering.pressed(interaction)
        await self._reached(interaction)

    async def _commanded(
        self, interaction: discord.Interaction, command: str, options: Mapping[str, object]
    ) -> None:
        if command == "play" and interaction.guild_id is not None:
            lacking = permissions.missing(
                interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread)
            )
            if lacking:
                log.warning("permissions missing", channel=interaction.channel_id, lacking=lacking)
                told = permissions.sentence(interaction.channel_id or 0, lacking)
                await self.house.answering.say(interaction, told)
                return
        for name, place in options.items():
            if isinstance(place, app_commands.AppCommandChannel | app_commands.AppCommandThread):
                refused = whereabouts.unwelcome(place)
                if refused:
                    await self.house.answering.say(interaction, refused)
                    return
                options = {**options, name: place.id}
        await self.house.answering.commanded(interaction, command, options)
        await self._reached(interaction)

    async def _completed(
        self,
        interaction: discord.Interaction,
        command: str,
        options: Mapping[str, object],
        focused: str,
    ) -> list[tuple[str, str]]:
        return await self.house.answering.completed(interaction, command, options, focused)

    async def _reached(self, interaction: discord.Interaction) -> None:
        """Whoever writes by DM can be written to: closed DMs are tried again."""
        if interaction.guild_id is None:
            await self.house.seating.reopened(interaction.user.id)

    # ---------------------------------------------------------------- what happens to channels

    async def on_disconnect(self) -> None:
        """Nobody's presses reach us: as long as that lasts, nobody's time runs out."""
        self._is_connected = False

    def _connected_again(self) -> None:
        self._is_connected = True
        self.house.deadlines.poke()

    async def on_ready(self) -> None:
        """Look at permissions; after a lost connection also at all posts that may not show the truth."""
        self._connected_again()
        if self._was_ready:
            await self.house.boards.start()
        self._was_ready = True
        for match in await self.house.store.read(matches.list_live):
            with about(match=match.id):
                await self._look_at(match.id, match.channel_id, match.guild_id)

    async def on_resumed(self) -> None:
        """The connection is back: what could not be shown meanwhile may be possible now."""
        self._connected_again()
        await self.house.boards.resumed()

    async def _look_at(self, match: int, channel_id: int, guild_id: int | None) -> None:
        """Log what is missing at a live table, and tell its host once."""
        guild = None if guild_id is None else self.get_guild(guild_id)
        if guild is None:
            return
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None:
            await self._ask_for(channel_id)
            return
        lacking = permissions.missing(
            channel.permissions_for(guild.me), thread=isinstance(channel, discord.Thread)
        )
        if lacking:
            log.warning("permissions missing", channel=channel_id, lacking=lacking)
            await self.house.hosts.tell(
                match, "PERMISSIONS", permissions.sentence(channel_id, lacking)
            )

    async def _ask_for(self, channel: int) -> None:
        """Is it an archived thread, which Discord does not list, or was it deleted while nobody looked?"""
        try:
            await self.fetch_channel(channel)
        except TROUBLE as error:
            if fault(error) is Fault.CHANNEL_GONE:
                await self._gone(channel)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The table of a deleted channel is archived."""
        await self._gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The table of a deleted thread is archived."""
        await self._gone(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The tables of a server that sent us away, or was deleted, are archived. In an outage this does not come."""
        for match in await self.house.store.read(matches.list_live):
            if match.guild_id == guild.id:
                await self.house.seating.lost(match.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """What could not be shown for want of a permission may be possible now."""
        for place in (
            after,
            *getattr(after, "threads", ()),
        ):  # a thread has its channel's permissions
            await self._look_again(place.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """The same for a thread that is unlocked."""
        await self._look_again(payload.thread_id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same for all channels of a server."""
        if before.permissions != after.permissions:
            await self._look_again_at_all_of(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The same where we were given a role, or may speak again. Of others we are told nothing."""
        changed = (before.roles, before.timed_out_until) != (after.roles, after.timed_out_until)
        if after == after.guild.me and changed:
            await self._look_again_at_all_of(after.guild)

    async def _look_again_at_all_of(self, guild: discord.Guild) -> None:
        for match in await self.house.store.read(matches.list_live):
            if match.guild_id == guild.id:
                self.house.boards.freed(match.id)

    async def _look_again(self, channel: int) -> None:
        match = await self.house.seating.at(channel)
        if match is not None:
            self.house.boards.freed(match)

    async def _gone(self, channel: int) -> None:
        match = await self.house.seating.at(channel)
        if match is not None:
            await self.house.seating.lost(match)


CHANGED = "This command has changed. Reload Discord (Ctrl+R, or restart the app) and try it again."
