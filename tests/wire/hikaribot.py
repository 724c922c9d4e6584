"""A second client, hikari, against the stand-in: what two libraries understand alike is Discord's."""

import os
from typing import Final

import hikari

CREATE: Final = hikari.ResponseType.MESSAGE_CREATE
DEFER: Final = hikari.ResponseType.DEFERRED_MESSAGE_CREATE
UPDATE: Final = hikari.ResponseType.MESSAGE_UPDATE
bot = hikari.GatewayBot(
    os.environ["DISCORD_TOKEN"], banner=None, intents=hikari.Intents.GUILDS,
    rest_url=os.environ["WIRE_URL"] + "/api/v10",
)  # fmt: skip


def buttons() -> hikari.impl.MessageActionRowBuilder:
    """A row of three buttons."""
    row = hikari.impl.MessageActionRowBuilder()
    for name in ("update", "modal", "defer"):
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, name, label=name)
    return row


@bot.listen()
async def sync(_event: hikari.StartedEvent) -> None:
    """Set the command."""
    app = await bot.rest.fetch_application()
    command = bot.rest.slash_command_builder("play", "Opens a table")
    command.add_option(hikari.CommandOption(
        type=hikari.OptionType.STRING, name="game", description="which", is_required=True,
        autocomplete=True,
    ))  # fmt: skip
    await bot.rest.set_application_commands(app, [command])


@bot.listen()
async def answer(event: hikari.InteractionCreateEvent) -> None:
    """Answer every kind."""
    it = event.interaction
    if isinstance(it, hikari.AutocompleteInteraction):
        choice = hikari.impl.AutocompleteChoiceBuilder("Chess", "chess")
        await it.create_response([choice])
    elif isinstance(it, hikari.CommandInteraction):
        assert it.options is not None
        await it.create_initial_response(CREATE, f"private {it.options[0].value}", flags=64)
        picture = hikari.Bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 30, "board.png")
        await bot.rest.create_message(
            it.channel_id, f"table {it.user.mention}", component=buttons(), attachment=picture,
            user_mentions=[it.user],
        )  # fmt: skip
    elif isinstance(it, hikari.ModalInteraction):
        field = it.components[0][0]
        assert isinstance(field, hikari.TextInputComponent)
        await it.create_initial_response(CREATE, f"word {field.value}", flags=64)
    elif isinstance(it, hikari.ComponentInteraction):
        await pressed(it)


async def pressed(it: hikari.ComponentInteraction) -> None:
    """Answer a button."""
    match it.custom_id:
        case "update":
            await it.create_initial_response(UPDATE, "updated", component=buttons())
            message = it.message.id
            await bot.rest.edit_message(it.channel_id, message, "updated again", attachments=None)
        case "modal":
            row = hikari.impl.ModalActionRowBuilder().add_text_input("word", "Word")
            await it.create_modal_response("Tell", "tell", components=[row])
        case _:
            await it.create_initial_response(DEFER, flags=64)
            await it.edit_initial_response("thought")


if __name__ == "__main__":
    bot.run(check_for_updates=False)
