"""The world's objects in Discord's wire format. Reads the state, changes nothing."""

from tests.wire.server import permissions
from tests.wire.server.ids import Json
from tests.wire.server.state import DIRECT, Channel, Guild, Member, Role, State, User


def user(who: User) -> Json:
    """A user object."""
    return {
        "id": str(who.id), "username": who.name, "global_name": None if who.bot else who.name,
        "discriminator": "0", "avatar": None, "public_flags": 0, "flags": 0, "bot": who.bot,
        "system": False, "banner": None, "accent_color": None, "primary_guild": None,
    }  # fmt: skip


def member(who: Member) -> Json:
    """A member without its user."""
    return {
        "roles": [str(role) for role in who.roles], "nick": who.nick, "avatar": None,
        "joined_at": who.joined, "premium_since": None, "deaf": False, "mute": False, "flags": 0,
        "pending": False, "communication_disabled_until": None, "banner": None,
    }  # fmt: skip


def full_member(who: Member) -> Json:
    """A member with its user."""
    return {**member(who), "user": user(who.user)}


def role(it: Role, guild: Guild) -> Json:
    """A role; @everyone stands at position 0."""
    everyone = it.id == guild.id
    return {
        "id": str(it.id), "name": it.name, "description": None, "permissions": str(it.permissions),
        "position": 0 if everyone else 1, "color": 0, "hoist": False, "managed": not everyone,
        "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip


def channel(state: State, it: Channel) -> Json:
    """A channel, thread or direct message."""
    last = None if it.last_message is None else str(it.last_message)
    plain: Json = {"id": str(it.id), "type": it.type, "last_message_id": last, "flags": 0}
    if it.type == DIRECT:
        assert it.recipient is not None
        return {**plain, "recipients": [user(state.users[it.recipient])]}
    plain |= {
        "guild_id": str(it.guild_id), "name": it.name, "rate_limit_per_user": it.pace,
        "parent_id": None if it.parent_id is None else str(it.parent_id),
    }  # fmt: skip
    return {**plain, **(_thread(state, it) if it.is_thread else _text(it))}


def _text(it: Channel) -> Json:
    written = [
        {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
        for o in it.overwrites.values()
    ]
    return {"position": 0, "topic": it.topic, "nsfw": False, "permission_overwrites": written}


def _thread(state: State, it: Channel) -> Json:
    count = len(it.messages)
    plain: Json = {
        "owner_id": str(it.owner_id), "message_count": count, "total_message_sent": count,
        "member_count": len(it.members), "thread_metadata": {
            "archived": it.archived, "locked": it.locked, "archive_timestamp": it.created,
            "auto_archive_duration": it.auto_archive, "create_timestamp": it.created,
        },
    }  # fmt: skip
    if state.bot.id in it.members:
        plain["member"] = {
            "id": str(it.id), "user_id": str(state.bot.id), "join_timestamp": it.created, "flags": 0,
        }  # fmt: skip
    return plain


def guild_create(state: State, it: Guild) -> Json:
    """GUILD_CREATE's data: channels and active threads that the bot can see, and all members."""
    seen = [
        state.channels[c] for c in it.channels
        if permissions.of_member(state, state.channels[c], state.bot.id)
    ]  # fmt: skip
    return {
        **guild(it), "joined_at": it.joined, "large": False, "unavailable": False,
        "member_count": len(it.members), "voice_states": [], "presences": [],
        "members": [full_member(who) for who in it.members.values()],
        "channels": [channel(state, c) for c in seen if not c.is_thread],
        "threads": [channel(state, c) for c in seen if c.is_thread and not c.archived],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    }  # fmt: skip


def guild(it: Guild) -> Json:
    """A guild object."""
    return {
        "id": str(it.id), "name": it.name, "icon": None, "description": None, "splash": None,
        "discovery_splash": None, "banner": None, "home_header": None, "features": [],
        "owner_id": str(it.owner_id), "application_id": None, "region": "deprecated",
        "afk_channel_id": None, "afk_timeout": 300, "system_channel_id": None,
        "system_channel_flags": 0, "widget_enabled": False, "widget_channel_id": None,
        "verification_level": 0, "roles": [role(r, it) for r in it.roles.values()],
        "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0,
        "max_presences": None, "max_members": 500000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "vanity_url_code": None, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": "en-US", "rules_channel_id": None,
        "safety_alerts_channel_id": None, "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False, "nsfw": False, "nsfw_level": 0,
        "emojis": [], "stickers": [], "incidents_data": None, "hub_type": None,
    }  # fmt: skip


def application(state: State) -> Json:
    """The bot's application."""
    return {
        "id": str(state.bot.id), "name": state.bot.name, "icon": None, "description": "",
        "type": None, "verify_key": "0" * 64, "flags": 0, "hook": True, "summary": "",
        "bot_public": True, "bot_require_code_grant": False, "bot": user(state.bot),
        "owner": user(User(1, "owner")), "team": None, "redirect_uris": [],
        "interactions_endpoint_url": None, "role_connections_verification_url": None,
        "integration_types_config": {"0": {}}, "event_webhooks_status": 1,
        "approximate_guild_count": len(state.guilds), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "flags_new": "0", "eligible_oauth2_scopes": [], "explicit_content_filter": 0,
    }  # fmt: skip
