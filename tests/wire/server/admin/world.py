"""Making and changing the world: people, guilds, channels, threads, permissions, deletions."""

import random
from typing import TYPE_CHECKING

from tests.wire.server import payloads, permissions, posting, publish
from tests.wire.server.admin.acts import act
from tests.wire.server.ids import Json, iso
from tests.wire.server.rest import channels
from tests.wire.server.state import TEXT, Channel, Guild, Member, Overwrite, Role, User

if TYPE_CHECKING:
    from tests.wire.server.core import Server


@act
def add_user(server: "Server", args: Json) -> Json:
    """`name`: a new person."""
    flake = server.state.flakes.next()
    server.state.users[flake] = User(flake, args["name"])
    return {"id": str(flake)}


@act
def add_guild(server: "Server", args: Json) -> Json:
    """`name`, `members` (user ids), `bot_permissions` and `permissions` (names); the bot is in it."""
    state = server.state
    flake = state.flakes.next()
    owner = User(state.flakes.next(), f"owner{random.Random(flake).randrange(10**6)}")
    state.users[owner.id] = owner
    guild = Guild(flake, args["name"], owner.id, iso())
    everyone = (
        permissions.bits(args["permissions"]) if "permissions" in args else permissions.EVERYONE
    )
    mine = (
        permissions.bits(args["bot_permissions"]) if "bot_permissions" in args else permissions.BOT
    )
    role = Role(state.flakes.next(), state.bot.name, mine)
    guild.roles = {flake: Role(flake, "@everyone", everyone), role.id: role}
    guild.members = {
        owner.id: Member(owner, [], iso()),
        state.bot.id: Member(state.bot, [role.id], iso()),
    }
    for user_id in args.get("members", []):
        guild.members[int(user_id)] = Member(state.user(user_id), [], iso())
    state.guilds[flake] = guild
    publish.guild_created(server, guild)
    return {"id": str(flake), "bot_role": str(role.id)}


@act
def add_member(server: "Server", args: Json) -> Json:
    """`guild`, `user`: somebody joins."""
    guild = server.state.guild(args["guild"])
    member = Member(server.state.user(args["user"]), [], iso())
    guild.members[member.user.id] = member
    publish.member_changed(server, guild, member, "ADD")
    return {}


@act
def remove_member(server: "Server", args: Json) -> Json:
    """`guild`, `user`: somebody leaves."""
    guild = server.state.guild(args["guild"])
    member = guild.members.pop(int(args["user"]))
    publish.member_changed(server, guild, member, "REMOVE")
    return {}


@act
def add_channel(server: "Server", args: Json) -> Json:
    """`guild`, `name`: a text channel."""
    guild = server.state.guild(args["guild"])
    flake = server.state.flakes.next()
    channel = Channel(flake, TEXT, args["name"], guild.id, created=iso())
    server.state.channels[flake] = channel
    guild.channels.append(flake)
    publish.channel_changed(server, channel, "CREATE")
    return {"id": str(flake)}


@act
def add_thread(server: "Server", args: Json) -> Json:
    """`channel`, `name`, `owner`: a public thread opened by a person."""
    parent = server.state.channel(args["channel"])
    flake = server.state.flakes.next()
    thread = channels.open_thread(server, parent, {"name": args["name"]}, int(args["owner"]), flake)
    publish.channel_changed(server, thread, "CREATE")
    return {"id": str(flake)}


@act
def change_thread(server: "Server", args: Json) -> Json:
    """`channel`, `archived`, `locked`: a moderator or the passing of time does it."""
    thread = server.state.channel(args["channel"])
    thread.archived = args.get("archived", thread.archived)
    thread.locked = args.get("locked", thread.locked)
    publish.channel_changed(server, thread, "UPDATE")
    return {}


@act
def permit(server: "Server", args: Json) -> Json:
    """`channel`, `target` (role or user id; the guild's id is @everyone), `allow`, `deny` (names)."""
    channel = server.state.channel(args["channel"])
    target = int(args["target"])
    kind = 1 if target in server.state.users else 0
    allow, deny = permissions.bits(args.get("allow", [])), permissions.bits(args.get("deny", []))
    channel.overwrites[target] = Overwrite(target, kind, allow, deny)
    publish.channel_changed(server, channel, "UPDATE")
    return {}


@act
def set_dms(server: "Server", args: Json) -> Json:
    """`user`, `open`: whether this person takes direct messages."""
    server.state.user(args["user"]).dms_open = args["open"]
    return {}


@act
def open_dm(server: "Server", args: Json) -> Json:
    """`user`: a person opens the direct message with the bot."""
    return {"id": str(channels.add_dm(server, int(args["user"])).id)}


@act
def delete_channel(server: "Server", args: Json) -> Json:
    """`channel`: somebody deletes it."""
    channels.remove(server, server.state.channel(args["channel"]))
    return {}


@act
def delete_message(server: "Server", args: Json) -> Json:
    """`message`: somebody deletes it."""
    message = server.state.messages[int(args["message"])]
    posting.discard(server, message)
    publish.message_deleted(server, message)
    return {}


@act
def age_message(server: "Server", args: Json) -> Json:
    """`message`, `seconds`: it was sent that much earlier (its id keeps the true time)."""
    server.state.messages[int(args["message"])].sent -= args["seconds"]
    return {}


@act
def bot(server: "Server", _args: Json) -> Json:
    """The bot's user."""
    return payloads.user(server.state.bot)
