"""Makes and changes messages: attachments, mentions, component ids. Checks were made before."""

import re
import struct
import time
from typing import TYPE_CHECKING

from tests.wire.server import payloads, permissions
from tests.wire.server.ids import Json, iso
from tests.wire.server.rest.call import Upload
from tests.wire.server.state import Channel, Message, User

if TYPE_CHECKING:
    from tests.wire.server.core import Server

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
_SELECT: Json = {"min_values": 1, "max_values": 1}
_DEFAULTS: dict[int, Json] = {
    3: _SELECT, 5: _SELECT, 6: _SELECT, 7: _SELECT, 8: _SELECT,
    17: {"accent_color": None, "spoiler": False},
}  # fmt: skip
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")


def make(
    server: "Server", channel: Channel, author: User, body: Json, files: list[Upload], *,
    type_: int = 0, extra: Json | None = None, ephemeral_to: int | None = None,
) -> Message:  # fmt: skip
    """A new message, kept and not yet published; an ephemeral one is in no channel."""
    flake = server.state.flakes.next()
    message = Message(flake, channel.id, author.id, {}, time.time(), ephemeral_to)
    flags = (body.get("flags") or 0) | (EPHEMERAL if ephemeral_to is not None else 0)
    message.data = {
        "id": str(flake), "channel_id": str(channel.id), "author": payloads.user(author),
        "type": type_, "content": (body.get("content") or "").strip(), "timestamp": iso(),
        "edited_timestamp": None, "tts": False, "pinned": False, "flags": flags,
        "embeds": _embeds(body.get("embeds")), "components": numbered(body.get("components") or []),
        "attachments": [], **_mentions(server, channel, author, body, body.get("content") or ""),
        **(extra or {}),
    }  # fmt: skip
    if "nonce" in body and body["nonce"] is not None:
        message.data["nonce"] = body["nonce"]
    message.data["attachments"] = _attached(server, message, body.get("attachments"), files, [])
    server.state.messages[flake] = message
    if ephemeral_to is None:
        channel.messages[flake] = message
        channel.last_message = flake
    return message


def change(server: "Server", message: Message, body: Json, files: list[Upload]) -> None:
    """Edit a message: keys that are absent keep what they say of."""
    channel = server.state.channels[message.channel_id]
    data = dict(message.data)
    if "content" in body:
        data["content"] = (body["content"] or "").strip()
    if "content" in body or "allowed_mentions" in body:
        author = server.state.users[message.author_id]
        data |= _mentions(server, channel, author, body, data["content"])
    if "embeds" in body:
        data["embeds"] = _embeds(body["embeds"])
    if "components" in body:
        data["components"] = numbered(body["components"] or [])
    if body.get("flags") is not None:
        data["flags"] = data["flags"] | (body["flags"] & COMPONENTS_V2)
    if "attachments" in body or files:
        data["attachments"] = _kept_and_new(server, message, body, files)
    data["flags"] &= ~LOADING
    data["edited_timestamp"] = iso()
    message.data = data


def _kept_and_new(
    server: "Server", message: Message, body: Json, files: list[Upload]
) -> list[Json]:
    before: list[Json] = message.data["attachments"]
    listed = body.get("attachments")
    if "attachments" not in body:
        listed = [{"id": a["id"]} for a in before] + [{"id": f.index} for f in files]
    after = _attached(server, message, listed or [], files, before)
    kept = {a["id"] for a in after}
    for old in before:
        if old["id"] not in kept:
            server.state.files.drop(old["url"].removeprefix(server.url))
    return after


def _attached(
    server: "Server", message: Message, listed: list[Json] | None, files: list[Upload],
    before: list[Json],
) -> list[Json]:  # fmt: skip
    old = {a["id"]: a for a in before}
    uploads = {str(f.index): f for f in files}
    told = [{"id": f.index} for f in files] if listed is None else listed
    told += [{"id": f.index} for f in files if str(f.index) not in {str(t["id"]) for t in told}]
    made = []
    for entry in told:
        key = str(entry["id"])
        if key in uploads:
            made.append(_stored(server, message, uploads[key], entry))
        elif key in old:
            about = {k: v for k, v in entry.items() if k == "description" and v is not None}
            made.append({**old[key], **about})
    return made


def _stored(server: "Server", message: Message, upload: Upload, entry: Json) -> Json:
    flake = server.state.flakes.next()
    name = re.sub(r"[^\w.-]", "_", entry.get("filename") or upload.filename)
    path = f"/attachments/{message.channel_id}/{flake}/{name}"
    server.state.files.put(path, upload.content, upload.kind)
    made: Json = {
        "id": str(flake), "filename": name, "size": len(upload.content), "url": server.url + path,
        "proxy_url": server.url + path, "content_type": upload.kind,
        "description": entry.get("description"),
    }  # fmt: skip
    if upload.content[:8] == b"\x89PNG\r\n\x1a\n":
        made["width"], made["height"] = struct.unpack(">II", upload.content[16:24])
    if message.ephemeral_to is not None:
        made["ephemeral"] = True
    return {k: v for k, v in made.items() if v is not None}


def discard(server: "Server", message: Message) -> None:
    """Take a message out of its channel; its files go too."""
    message.deleted = True
    server.state.channels[message.channel_id].messages.pop(message.id, None)
    for attachment in message.data["attachments"]:
        server.state.files.drop(attachment["url"].removeprefix(server.url))


def _embeds(given: list[Json] | None) -> list[Json]:
    return [
        {"type": "rich", **embed,
         "fields": [{"inline": False, **field} for field in embed.get("fields") or []]}
        for embed in given or []
    ]  # fmt: skip


def numbered(components: list[Json], start: int = 1) -> list[Json]:
    """The components with an `id` each, as Discord gives them where the bot did not."""
    taken = start - 1

    def walk(node: Json) -> Json:
        nonlocal taken
        taken += 1
        given = {k: v for k, v in node.items() if v is not None}
        copy = {"id": taken, **_DEFAULTS.get(node["type"], {}), **given}
        for inside in ("components", "items"):
            if inside == "components" and isinstance(node.get(inside), list):
                copy[inside] = [walk(child) for child in node[inside]]
        if isinstance(node.get("accessory"), dict):
            copy["accessory"] = walk(node["accessory"])
        return copy

    return [walk(component) for component in components]


def _mentions(server: "Server", channel: Channel, author: User, body: Json, content: str) -> Json:
    """Who is notified: those in the text whom allowed_mentions does not exclude."""
    allowed = body.get("allowed_mentions")
    text = content + _texts(body.get("components") or [])
    users = _allowed(allowed, "users", [int(u) for u in _USER.findall(text)])
    roles = _allowed(allowed, "roles", [int(r) for r in _ROLE.findall(text)])
    may = permissions.of_member(server.state, channel, author.id) & permissions.MENTION_EVERYONE
    everyone = allowed is None or "everyone" in (allowed.get("parse") or [])
    known = server.state.users
    return {
        "mentions": [payloads.user(known[u]) for u in users if u in known],
        "mention_roles": [str(r) for r in roles],
        "mention_everyone": bool(may and everyone and _EVERYONE.search(text)),
    }


def _allowed(allowed: Json | None, kind: str, found: list[int]) -> list[int]:
    found = list(dict.fromkeys(found))
    if allowed is None or kind in (allowed.get("parse") or []):
        return found
    named = {int(x) for x in allowed.get(kind) or [] if x is not None}
    return [x for x in found if x in named]


def _texts(components: list[Json]) -> str:
    """The text of all text displays: mentions in them notify too."""
    parts = []
    for component in components:
        if component.get("type") == 10:
            parts.append(component.get("content") or "")
        parts.append(_texts(component.get("components") or []))
    return " ".join(parts)
