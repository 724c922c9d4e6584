"""A throw-away bot for the stand-in's own tests: the real discord.py client with every kind of answer."""

import asyncio
import io
import os
import sys

import discord
from discord import app_commands

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
    + b"\x00" * 20
)


class Ask(discord.ui.Modal, title="Tell me"):
    """A modal with a text and a choice."""

    word = discord.ui.TextInput[discord.ui.Modal](label="Word", custom_id="word", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"word {self.word.value}", ephemeral=True)


class Press(discord.ui.DynamicItem[discord.ui.Button], template=r"toy:(?P<what>[a-z]+)"):
    """A button that outlives the process."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(discord.ui.Button(label=what, custom_id=f"toy:{what}"))

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match) -> "Press":  # type: ignore[no-untyped-def]
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await ANSWERS[self.what](interaction)


class Pick(discord.ui.DynamicItem[discord.ui.Select], template=r"pick:(?P<n>\d+)"):
    """A select that outlives the process."""

    def __init__(self, n: str) -> None:
        options = [discord.SelectOption(label=f"Option {x}", value=f"v{x}") for x in range(3)]
        super().__init__(discord.ui.Select(custom_id=f"pick:{n}", options=options, max_values=2))

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match) -> "Pick":  # type: ignore[no-untyped-def]
        return cls(match["n"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="picked " + ",".join(self.item.values))


def view(*labels: str) -> discord.ui.View:
    """The table's buttons."""
    made = discord.ui.View(timeout=None)
    for label in labels:
        made.add_item(Press(label))
    return made


async def _reply(it: discord.Interaction) -> None:
    await it.response.send_message(f"hello {it.user.mention}", ephemeral=True)


async def _update(it: discord.Interaction) -> None:
    await it.response.edit_message(content="updated", view=view("update", "reply"))


async def _modal(it: discord.Interaction) -> None:
    await it.response.send_modal(Ask())


async def _defer(it: discord.Interaction) -> None:
    await it.response.defer(ephemeral=True, thinking=True)
    await it.followup.send("thought", ephemeral=True)
    await it.followup.send("more", ephemeral=True)


async def _quiet(it: discord.Interaction) -> None:
    await it.response.defer()
    await it.edit_original_response(content="quietly")


async def _late(it: discord.Interaction) -> None:
    await asyncio.sleep(float(os.environ.get("TOY_LATE", "3.3")))
    try:
        await it.response.send_message("late")
    except discord.NotFound as refused:
        assert it.channel is not None
        await it.channel.send(f"too late {refused.code}")  # type: ignore[union-attr]


async def _twice(it: discord.Interaction) -> None:
    await it.response.send_message("once", ephemeral=True)
    it.response._response_type = None
    try:
        await it.response.send_message("twice", ephemeral=True)
    except discord.HTTPException as refused:
        await it.followup.send(f"second {refused.code}", ephemeral=True)


async def _picture(it: discord.Interaction) -> None:
    file = discord.File(io.BytesIO(PNG), "board.png", description="a board")
    await it.response.edit_message(content="drawn", attachments=[file])


ANSWERS = {
    "reply": _reply, "update": _update, "modal": _modal, "defer": _defer, "quiet": _quiet,
    "late": _late, "twice": _twice, "picture": _picture,
}  # fmt: skip

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


@tree.command(description="Opens a table")
@app_commands.choices(game=[app_commands.Choice(name="Chess", value="chess")])
@app_commands.allowed_contexts(guilds=True, dms=True)
async def play(
    it: discord.Interaction, game: app_commands.Choice[str], rival: discord.User | None = None
) -> None:
    """Answer privately and send the table into the channel."""
    await it.response.send_message(f"{game.value} {rival and rival.name}", ephemeral=True)
    table = view(*ANSWERS)
    table.add_item(Pick("7"))
    assert isinstance(it.channel, discord.abc.Messageable)
    text = f"table for {it.user.mention} and <@1>"
    await it.channel.send(
        text, view=table, nonce="table", file=discord.File(io.BytesIO(PNG), "board.png"),
        allowed_mentions=discord.AllowedMentions(users=[it.user]),
    )  # fmt: skip


@tree.command(description="Moves")
async def move(it: discord.Interaction, what: str) -> None:
    """Tell what was given."""
    await it.response.send_message(what, ephemeral=True)


@move.autocomplete("what")
async def _complete(_it: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{typed}{x}", value=f"{typed}{x}") for x in range(3)]


@tree.command(description="Writes to somebody")
async def hand(it: discord.Interaction, whom: discord.User) -> None:
    """Send a direct message; tell Discord's code when it is refused."""
    await it.response.defer(ephemeral=True, thinking=True)
    try:
        await whom.send("your hand", view=view("reply"))
        await it.followup.send("sent")
    except discord.HTTPException as refused:
        await it.followup.send(f"refused {refused.status} {refused.code}")


@client.event
async def on_ready() -> None:
    sys.stdout.write("toy is ready\n")


@client.event
async def setup_hook() -> None:
    client.add_dynamic_items(Press, Pick)
    await tree.sync()


if __name__ == "__main__":
    client.run(os.environ["DISCORD_TOKEN"])
