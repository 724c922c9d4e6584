"""Who may do what where (topics/permissions): bits, and their sum for a member in a channel."""

from tests.wire.server.state import Channel, Guild, State

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
MANAGE_WEBHOOKS = 1 << 29
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51

ALL = (1 << 53) - 1
EVERYONE = (
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_HISTORY | USE_COMMANDS
    | SEND_IN_THREADS | CREATE_PUBLIC_THREADS
)  # fmt: skip
BOT = EVERYONE | MANAGE_WEBHOOKS
DM = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_HISTORY | USE_COMMANDS

NAMES = {name: bit for name, bit in globals().items() if name.isupper() and isinstance(bit, int)}


def bits(names: list[str]) -> int:
    """The sum of the named permissions, for example `["VIEW_CHANNEL", "ATTACH_FILES"]`."""
    total = 0
    for name in names:
        total |= NAMES[name]
    return total


def of_member(state: State, channel: Channel, user_id: int) -> int:
    """What this user may do in this channel or thread: the bits, 0 where it cannot be seen."""
    if channel.guild_id is None:
        return DM if user_id in (channel.recipient, state.bot.id) else 0
    guild = state.guilds[channel.guild_id]
    if user_id not in guild.members:
        return 0
    home = channel if channel.parent_id is None or not channel.is_thread else (
        state.channels[channel.parent_id]
    )  # fmt: skip
    base = in_guild(guild, user_id)
    if base & ADMINISTRATOR:
        return ALL
    return _implied(_overwritten(base, guild, home, user_id), channel)


def in_guild(guild: Guild, user_id: int) -> int:
    """What this member may do in the guild as a rule: the bits."""
    if guild.owner_id == user_id:
        return ALL
    total = guild.roles[guild.id].permissions
    for role in guild.members[user_id].roles:
        total |= guild.roles[role].permissions
    return total


def _overwritten(base: int, guild: Guild, channel: Channel, user_id: int) -> int:
    layers = [[guild.id], guild.members[user_id].roles, [user_id]]
    for layer in layers:
        allow = deny = 0
        for target in layer:
            if (found := channel.overwrites.get(target)) is not None:
                allow |= found.allow
                deny |= found.deny
        base = (base & ~deny) | allow
    return base


def _implied(total: int, channel: Channel) -> int:
    """Permissions that fall with others: nothing without View, no links or files without Send."""
    if not total & VIEW_CHANNEL:
        return 0
    send = SEND_IN_THREADS if channel.is_thread else SEND_MESSAGES
    return total if total & send else total & ~(EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE)
