"""What a message of ours shows now and what is to be done so that it shows what it should. Pure.

No discord import, no clock, no database: facts in, a plan out.
"""

from hashlib import blake2b
from typing import Literal

import msgspec
from msgspec import Struct

from storage.posts import Post

EDITED_FREELY_MS = 3_600_000
"""Discord rations edits of messages that are older than an hour; those are sent anew instead."""

Plan = Literal["nothing", "edit", "send"]


class Shown(Struct, frozen=True):
    """What a message shows, as digests, and whom it has told that they are asked, as tags.

    ``picture`` is empty where there is none, or where it could not be made.
    """

    digest: bytes = b""
    picture: str = ""
    told: tuple[bytes, ...] = ()


NOTHING = Shown()


def packed(shown: Shown) -> bytes:
    """What the post's row keeps."""
    return msgspec.msgpack.encode(shown)


def unpacked(data: bytes) -> Shown:
    """What a post shows by its row; nothing that is known where the row says nothing."""
    return msgspec.msgpack.decode(data, type=Shown) if data else NOTHING


def tags(occasion: str, users: tuple[int, ...]) -> tuple[bytes, ...]:
    """Marks of these people, good for telling whether somebody new is among them and nothing else.

    ``occasion`` says of what they were told: that they are asked at a match, or that it is over.

    Four bytes: a user id cannot be read off, since ids stand in the seats alone.
    """
    return tuple(sorted(blake2b(f"{occasion}.{u}".encode(), digest_size=4).digest() for u in users))


def newly(occasion: str, asked: tuple[int, ...], shown: Shown) -> tuple[int, ...]:
    """Those of the asked whom this message has not told yet."""
    return tuple(user for user in asked if tags(occasion, (user,))[0] not in shown.told)


class Aim(Struct, frozen=True):
    """What a post should be: where, saying what (as a digest), and who has yet to hear of it.

    ``loud``: somebody is to be notified. ``newest``: it has to be our newest message there.
    """

    channel: int
    digest: bytes
    loud: bool
    newest: bool


def plan(post: Post, aim: Aim, *, newest: int | None, now: int) -> Plan:
    """What to do with a post. ``newest`` is our newest message in its channel; times in epoch ms."""
    if post.message_id is None or post.channel_id != aim.channel:
        return "send"
    if aim.loud:
        return "send"
    if unpacked(post.shown_hash).digest == aim.digest:
        return "nothing"
    if aim.newest and newest != post.message_id:
        return "send"
    old = post.sent_at is None or now - post.sent_at > EDITED_FREELY_MS
    return "send" if old else "edit"


def nonce(post_id: int, generation: int, now: int) -> str:
    """A nonce for one sending of a post, kept in its row: the same again after a crash, else never.

    At most 25 characters. The time is in it because a restored backup counts generations again.
    """
    return f"{post_id:x}.{generation:x}.{now:x}"[-25:]


def made(mark: str) -> int:
    """When a nonce was made, in epoch ms."""
    return int(mark.rpartition(".")[2], 16)
