"""What the bot needs in a channel, and what of it is missing. Asks Discord nothing."""

import discord

_NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}


def missing(has: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """The missing permissions, by the names that Discord's settings show."""
    # In threads Send Messages has no effect, and outside them the other one has none.
    send = "send_messages_in_threads" if thread else "send_messages"
    needed = ("view_channel", send, "attach_files")
    return tuple(_NAMES[name] for name in needed if not getattr(has, name))


def sentence(channel: int, lacking: tuple[str, ...]) -> str:
    """What a person is told who can have it mended."""
    return (
        f"In <#{channel}> I lack {_listed(lacking)}. Whoever manages that channel can give it to me "
        "under Edit Channel → Permissions; then it works as it is."
    )


def _listed(names: tuple[str, ...]) -> str:
    quoted = [f"**{name}**" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
