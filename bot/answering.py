"""Every interaction is answered within three seconds, whatever happens: the one way back to a person.

The desk says what to answer; here it becomes the right kind of callback, a deferral where it takes
long, a follow-up after one, and a short apology with a reference number where we failed. Knows no
game. Callback types: https://discord.com/developers/docs/interactions/receiving-and-responding
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import discord
from msgspec.structs import replace

from bot import ids
from bot.controls import CONTENT, Message, Picture, short
from bot.discordui import Painted, body, chosen, custom_id, inputs, is_private, modal
from bot.editing import Editors
from bot.faults import TROUBLE, Fault, fault
from bot.logs import about, logger
from bot.presses import Click, Reply, Typed
from bot.speaker import escaped

PATIENCE = 1.5
"""Seconds after which an answer is deferred; Discord gives up after 3."""

CHOICES = 25

REMEMBERED = 4096
"""Interactions remembered, so that a second delivery of one is noticed; the store knows those that changed something."""

LEAST_WORDS = 80
"""Characters below which the rest of a message has no room for a picture in words."""

log = logger(__name__)


class Desk(Protocol):
    """What decides on the answers: bot.desk in the house."""

    async def click(self, click: Click) -> Reply:
        """The answer to a press or to a submitted dialog."""
        ...

    async def typed(self, typed: Typed) -> Reply:
        """The answer to a command."""
        ...

    async def complete(self, typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
        """What an option could be, as (what is shown, value)."""
        ...


Paint = Callable[[Picture, int], Awaitable[Painted | None]]
"""Paints a picture of at most so many bytes; None where that fails."""


class Answering:
    """Answers interactions."""

    def __init__(
        self,
        desk: Desk,
        paint: Paint,
        editors: Editors,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._desk = desk
        self._paint = paint
        self._editors = editors
        self._patience = patience
        self._in_hand: set[asyncio.Task[None]] = set()
        self._taken: OrderedDict[int, None] = OrderedDict()
        self._closing = False

    def is_new(self, interaction: int) -> bool:
        """Whether this interaction comes for the first time; Discord may deliver one again, and answers count once."""
        if interaction in self._taken:
            log.info("delivered again", interaction=interaction)
            return False
        self._taken[interaction] = None
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)
        return True

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Answer a button, a menu or a submitted dialog."""
        press = ids.read(custom_id(interaction))
        match = None if press is None else press.match
        with about(interaction=interaction.id, match=match), self._counted() as taken:
            if taken:
                await self._answer(interaction, self._clicked(interaction, press))
            else:
                await self.say(interaction, RESTARTING)

    async def commanded(
        self, interaction: discord.Interaction, command: str, options: Mapping[str, object]
    ) -> None:
        """Answer a command."""
        told = typed(interaction, command, options)
        with about(interaction=interaction.id, command=command), self._counted() as taken:
            if taken:
                await self._answer(interaction, self._desk.typed(told))
            else:
                await self.say(interaction, RESTARTING)

    async def completed(
        self,
        interaction: discord.Interaction,
        command: str,
        options: Mapping[str, object],
        focused: str,
    ) -> list[tuple[str, str]]:
        """What the option being typed could be; nothing where that cannot be told."""
        with about(interaction=interaction.id, command=command):
            told = typed(interaction, command, options)
            try:
                text = str(options.get(focused, ""))
                return (await self._desk.complete(told, focused, text))[:CHOICES]
            except Exception:
                log.exception("no completion", option=focused)
                return []

    async def say(self, interaction: discord.Interaction, sentence: str) -> None:
        """Answer with one private sentence that no desk decided on."""
        try:
            await self._private(interaction, Message(sentence), None)
        except TROUBLE as error:
            await self._not_delivered(interaction, error)

    async def close(self, seconds: float) -> None:
        """Take no more, and let the moves in hand be answered, for at most so many seconds."""
        self._closing = True
        if self._in_hand:
            await asyncio.wait(self._in_hand, timeout=seconds)

    @contextmanager
    def _counted(self) -> Iterator[bool]:
        """Count what runs inside as a move in hand; False where nothing is taken any more."""
        task = asyncio.current_task()
        assert task is not None
        self._in_hand.add(task)
        try:
            yield not self._closing
        finally:
            self._in_hand.discard(task)

    async def _clicked(self, interaction: discord.Interaction, press: ids.Press | None) -> Reply:
        if press is None:
            return Reply("private", Message(UNKNOWN))
        return await self._desk.click(click(interaction))

    async def _answer(
        self, interaction: discord.Interaction, deciding: Coroutine[object, object, Reply]
    ) -> None:
        try:
            reply, painted = await self._in_time(interaction, deciding)
            await self._give(interaction, reply, painted)
            log.debug("answered", how=reply.how)
        except TROUBLE as error:
            await self._not_delivered(interaction, error)
        except Exception as error:  # noqa: BLE001 # whatever it is, the person hears of it
            await self._apologise(interaction, error)

    async def _in_time(
        self, interaction: discord.Interaction, deciding: Coroutine[object, object, Reply]
    ) -> tuple[Reply, Painted | None]:
        """The answer with its picture; the interaction is deferred where that takes long."""
        work = asyncio.create_task(self._decided(interaction, deciding))
        done, _ = await asyncio.wait({work}, timeout=self._patience)
        if not done:
            try:
                await self._defer(interaction)
            except TROUBLE as error:
                # The move goes on: it is stored whether or not anybody can be told.
                log.warning("not deferred", fault=fault(error).name)
        return await work

    async def _decided(
        self, interaction: discord.Interaction, deciding: Coroutine[object, object, Reply]
    ) -> tuple[Reply, Painted | None]:
        reply = await deciding
        if reply.message is None or reply.message.picture is None:
            return reply, None
        return reply, await self._paint(reply.message.picture, interaction.filesize_limit)

    async def _defer(self, interaction: discord.Interaction) -> None:
        """Type 6 for a press, so that its message stays; type 5, private, for a command."""
        if interaction.type is discord.InteractionType.application_command:
            await interaction.response.defer(ephemeral=True)
        elif interaction.message is None:  # a dialog that a command opened
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()

    async def _give(
        self, interaction: discord.Interaction, reply: Reply, painted: Painted | None
    ) -> None:
        if reply.dialog is not None:
            if interaction.response.is_done():
                await self._private(interaction, Message(PRESS_AGAIN), None)
            else:
                await interaction.response.send_modal(modal(reply.dialog))
            return
        message = reply.message
        assert message is not None, "an answer is a message or a dialog"
        if message.picture is not None and painted is None:
            message = in_words(message)
        update = reply.how == "update" and is_private(interaction)
        send = self._update if update else self._private
        try:
            await send(interaction, message, painted)
        except TROUBLE as error:
            if painted is None or fault(error) is not Fault.TOO_LARGE:
                raise
            log.warning("picture refused, told in words", bytes=len(painted.png))
            await send(interaction, in_words(message), None)

    async def _update(
        self, interaction: discord.Interaction, message: Message, painted: Painted | None
    ) -> None:
        """Change the pressed message, which its presser alone sees."""
        pressed = interaction.message
        assert pressed is not None
        files = [] if painted is None else [painted.file()]
        async with self._editors.of(pressed.id):
            if interaction.response.is_done():
                await interaction.edit_original_response(**body(message), attachments=files)
            else:
                await interaction.response.edit_message(**body(message), attachments=files)

    async def _private(
        self, interaction: discord.Interaction, message: Message, painted: Painted | None
    ) -> None:
        """A message that the presser alone sees: the answer itself, or a follow-up."""
        files = [] if painted is None else [painted.file()]
        if not interaction.response.is_done():
            await interaction.response.send_message(**body(message), files=files, ephemeral=True)
        elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.edit_original_response(**body(message), attachments=files)
        else:
            await interaction.followup.send(**body(message), files=files, ephemeral=True)

    async def _not_delivered(self, interaction: discord.Interaction, error: Exception) -> None:
        """What was decided stands, and the table shows it; only this answer was lost."""
        kind = fault(error)
        if kind is Fault.OURS:
            await self._apologise(interaction, error)
        else:
            log.warning("answer not delivered", fault=kind.name)

    async def _apologise(self, interaction: discord.Interaction, error: Exception) -> None:
        """Tell the person one sentence with a reference, and the log everything under it, once."""
        reference = secrets.token_hex(3)
        log.error("failed to answer", reference=reference, exc_info=error)
        try:
            await self._private(interaction, Message(SORRY.format(reference)), None)
        except TROUBLE as trouble:
            log.warning("apology not delivered", reference=reference, fault=fault(trouble).name)


UNKNOWN = (
    "This control is not from this bot as it is now: it was made by another version or for another "
    "database. The newest message of your table has working ones; `/play` brings it up."
)
RESTARTING = "I am being restarted. Nothing was changed; please press again in a minute."
PRESS_AGAIN = "That took longer than a dialog may wait to open. Please press again."
SORRY = (
    "Something went wrong on our side. A move that the table does not show was not made; try it "
    "again, and if it fails once more tell the host this reference: `{}`."
)


def in_words(message: Message) -> Message:
    """The message with its picture told in words, as far as they fit."""
    assert message.picture is not None
    room = CONTENT - len(message.content) - 2
    if room < LEAST_WORDS:
        return replace(message, picture=None)
    told = short(escaped(message.picture.alt), room)
    return replace(message, picture=None, content=f"{message.content}\n\n{told}")


def click(interaction: discord.Interaction) -> Click:
    """An interaction with a component or a dialog, as the desk wants to know it."""
    return Click(
        interaction=interaction.id,
        user=interaction.user.id,
        name=interaction.user.display_name,
        guild=interaction.guild_id,
        channel=interaction.channel_id or 0,
        custom_id=custom_id(interaction),
        values=chosen(interaction),
        inputs=inputs(interaction),
        private=is_private(interaction),
        moderates=moderates(interaction),
    )


def typed(interaction: discord.Interaction, command: str, options: Mapping[str, object]) -> Typed:
    """A command with its options, as the desk wants to know it."""
    plain = {name: value for name, value in options.items() if isinstance(value, str | int | bool)}
    return Typed(
        interaction=interaction.id,
        user=interaction.user.id,
        name=interaction.user.display_name,
        guild=interaction.guild_id,
        channel=interaction.channel_id or 0,
        command=command,
        options=plain,
        moderates=moderates(interaction),
    )


def moderates(interaction: discord.Interaction) -> bool:
    """Whether this person may manage the channel, as its moderators may."""
    return interaction.guild_id is not None and interaction.permissions.manage_channels
