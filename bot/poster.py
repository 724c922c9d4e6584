"""One post made true once: planned, painted, sent or edited, and its row kept in step. Contains no game logic.

The row says what is about to be sent before it is sent, with the nonce of that sending, so that after a
crash the same send gives the same message. Errors of Discord's pass through to bot/boards.
"""

import asyncio
import sqlite3
from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot import showing
from bot.answering import Paint, in_words
from bot.controls import Message
from bot.discordui import Painted
from bot.door import Door
from bot.editing import Editors
from bot.faults import TROUBLE, Fault, fault
from bot.ids import beginning
from bot.logs import logger
from bot.ports import Ports
from bot.posts import Wanted
from bot.showing import Aim, Shown
from storage import Store, posts
from storage.posts import Post

ROOM = (10 << 20, 1 << 20, 256 << 10)
"""Sizes in bytes to which a picture is brought, one after the other, where it is refused."""

log = logger(__name__)


class Job(Struct, frozen=True):
    """A post to make true: what is wanted and where, and whether that is still what is wanted.

    ``room`` is an index in ROOM; beyond it there is no picture.
    """

    wanted: Wanted
    channel: int
    room: int
    current: Callable[[], bool]


class Overtaken(Exception):
    """A newer state came while this one was being prepared; nothing was sent."""


class Poster:
    """Sends and edits posts."""

    def __init__(
        self,
        store: Store,
        door: Door,
        editors: Editors,
        ports: Ports,
        paint: Paint,
    ) -> None:
        self._store = store
        self._door = door
        self._editors = editors
        self._ports = ports
        self._paint = paint
        self._began = ports.now()
        # Posts are painted one after the other: answers, which somebody waits for, come between.
        self._painting = asyncio.Semaphore(1)

    async def show(self, job: Job) -> None:
        """Make a post say what is wanted, if it does not.

        Raises Overtaken as soon as the job is no longer current, and Discord's errors as they come.
        """
        wanted = job.wanted
        post, newest = await self._store.read(
            lambda conn: (
                posts.by_kind(conn, wanted.match, wanted.kind),
                posts.newest(conn, job.channel),
            )
        )
        post = post or blank(wanted.match, wanted.kind, job.channel)
        shown = showing.unpacked(post.shown_hash)
        # Of what was about to be sent it is not known whether anybody heard.
        is_known = post.message_id is not None or not post.nonce
        notify = _to_notify(wanted, shown if is_known else showing.NOTHING)
        aim = Aim(job.channel, wanted.digest, loud=bool(notify), newest=wanted.user is not None)
        plan = showing.plan(post, aim, newest=newest, now=self._ports.now())
        if plan == "nothing":
            post = await self._agree(post, wanted, shown)
        else:
            post = await self._change(post, job, plan, notify)
        await self._clear(post)

    async def _agree(self, post: Post, wanted: Wanted, shown: Shown) -> Post:
        """Keep the row in step with a message that says what is wanted already."""
        shown = replace(shown, told=told(wanted))
        if (post.shown_n, post.shown_hash) == (wanted.n, showing.packed(shown)):
            return post
        return await self._keep(post, wanted, shown)

    async def _change(
        self, post: Post, job: Job, plan: showing.Plan, notify: tuple[int, ...]
    ) -> Post:
        wanted = job.wanted
        async with self._painting:
            if not job.current():
                raise Overtaken
            message, painted = await self._painted(wanted.message, job.room)
        picture = wanted.message.picture
        key = "" if painted is None or picture is None else picture.key
        shown = Shown(wanted.digest, key, told(wanted))
        async with self._editors.of(post.message_id):
            if not job.current():
                raise Overtaken
            if plan == "edit":
                await self._edit(post, message, painted, shown)
            else:
                post = await self._send(post, job, message, painted, notify=notify)
            return await self._keep(post, wanted, shown)

    async def _painted(self, message: Message, room: int) -> tuple[Message, Painted | None]:
        """The message with its picture, or with the picture's facts in words."""
        if message.picture is None:
            return message, None
        painted = await self._paint(message.picture, ROOM[room]) if room < len(ROOM) else None
        if painted is None:
            message = in_words(message)
        return message, painted

    async def _edit(
        self, post: Post, message: Message, painted: Painted | None, shown: Shown
    ) -> None:
        """Edit in place; a picture that is there already is not uploaded again."""
        assert post.message_id is not None
        there = showing.unpacked(post.shown_hash)
        try:
            if there.picture and there.picture == shown.picture:
                await self._door.reword(post.channel_id, post.message_id, message)
            else:
                await self._door.edit(post.channel_id, post.message_id, message, painted)
        except TROUBLE:
            # It may have come through: what the message shows is known to nobody until the next edit.
            unsure = showing.packed(Shown(told=there.told))
            await self._put(replace(post, shown_n=-1, shown_hash=unsure))
            raise

    async def _send(
        self,
        post: Post,
        job: Job,
        message: Message,
        painted: Painted | None,
        *,
        notify: tuple[int, ...],
    ) -> Post:
        """Send anew; the message before becomes one to be deleted. Returns the row of what was sent."""
        attempted = _was_attempted(post, job.channel)
        if attempted:
            post = await self._found(post)
        if attempted and not _tells(post, job.wanted, notify):
            # It may have come through and called others than who is asked by now: it becomes an old one.
            if post.message_id is None:
                sent = await self._door.send(
                    job.channel, message, painted, nonce=post.nonce, notify=(), quiet=True
                )
                post = replace(post, message_id=sent)
            attempted = False
        if attempted and post.message_id is not None:
            await self._door.edit(job.channel, post.message_id, message, painted)
            return replace(post, sent_at=self._ports.now())
        if not attempted:
            post = await self._store.write(lambda conn: self._about_to_send(conn, post, job))
        sent = await self._door.send(
            job.channel,
            message,
            painted,
            nonce=post.nonce,
            notify=notify,
            quiet=post.generation > 1 and not notify,
        )
        if attempted:  # the earlier attempt may have come through, with what was to be said then
            await self._door.edit(job.channel, sent, message, painted)
        return replace(post, message_id=sent, sent_at=self._ports.now())

    async def _found(self, post: Post) -> Post:
        """The row with the message that was sent right before we died, if there is one.

        Its nonce may have been forgotten by Discord since then, so it is looked for.
        """
        made = showing.made(post.nonce)
        if made >= self._began:
            return post
        found = await self._door.ours(post.channel_id, beginning(post.match), made)
        known = {message for _, message in old_of(post)}
        for message in found:
            if message not in known:
                post = replace(_outdated(post), message_id=message)
        return post

    def _about_to_send(self, conn: sqlite3.Connection, post: Post, job: Job) -> Post:
        """Note what is about to be sent: its nonce, and whom it is to tell."""
        post = posts.put(conn, announced(post, job.channel))
        nonce = showing.nonce(post.id, post.generation, self._ports.now())
        coming = showing.packed(Shown(told=told(job.wanted)))
        return posts.put(conn, replace(post, nonce=nonce, shown_hash=coming))

    async def _keep(self, post: Post, wanted: Wanted, shown: Shown) -> Post:
        """Record what the message shows now."""
        return await self._put(replace(post, shown_n=wanted.n, shown_hash=showing.packed(shown)))

    async def _put(self, post: Post) -> Post:
        return await self._store.write(lambda conn: posts.put(conn, post))

    async def gone(self, match: int, kind: str) -> None:
        """Record that the message is no more, so that it is sent anew under another nonce."""
        await self._alter(
            match, kind, lambda post: replace(post, message_id=None, nonce="", shown_hash=b"")
        )

    async def unheard(self, match: int, kind: str) -> None:
        """Record that nobody has heard of what is asked, so that the next look tells them."""

        def forgotten(post: Post) -> Post:
            shown = replace(showing.unpacked(post.shown_hash), told=())
            return replace(post, shown_hash=showing.packed(shown))

        await self._alter(match, kind, forgotten)

    async def behind(self, match: int, kind: str) -> None:
        """Record that the message cannot stay where it is: it is sent anew and then deleted."""
        await self._alter(
            match,
            kind,
            lambda post: replace(announced(post, post.channel_id), nonce="", shown_hash=b""),
        )

    async def brought(self, match: int, kind: str) -> None:
        """Record that the message is wanted at the bottom of its channel: it is sent anew, and calls nobody again."""

        def again(post: Post) -> Post:
            told = showing.packed(Shown(told=showing.unpacked(post.shown_hash).told))
            return replace(announced(post, post.channel_id), nonce="", shown_hash=told)

        await self._alter(match, kind, again)

    async def _alter(self, match: int, kind: str, change: Callable[[Post], Post]) -> None:
        """Change a row, if there is one, in one transaction."""

        def work(conn: sqlite3.Connection) -> None:
            post = posts.by_kind(conn, match, kind)
            if post is not None:
                posts.put(conn, change(post))

        await self._store.write(work)

    async def retire(self, match: int, kind: str) -> None:
        """Take away a post that should be no more."""
        post = await self._store.read(lambda conn: posts.by_kind(conn, match, kind))
        if post is None:
            return
        if post.message_id is not None:
            async with self._editors.of(post.message_id):
                post = await self._put(replace(announced(post, post.channel_id), nonce=""))
        post = await self._clear(post)
        if post.old_message_ids == NO_OLD:
            await self._store.write(lambda conn: posts.delete(conn, post.id))

    async def _clear(self, post: Post) -> Post:
        """Delete the messages before this one; take the controls off where that cannot be.

        Trouble that passes is raised when all have been tried: what is left is tried again.
        """
        old = old_of(post)
        if not old:
            return post
        left, passing = [], None
        for place in old:
            try:
                await self._put_aside(post, *place)
            except TROUBLE as error:
                left.append(place)
                passing = error
        post = await self._put(replace(post, old_message_ids=msgspec.msgpack.encode(left)))
        if passing is not None:
            raise passing
        return post

    async def _put_aside(self, post: Post, channel: int, message: int) -> None:
        """Delete an old message, or else take its controls off; a table that moved away leaves word where it went.

        Raises only trouble that passes.
        """
        has_moved = post.kind == TABLE and channel != post.channel_id

        async def leave_word(channel: int, message: int) -> None:
            await self._door.edit(channel, message, Message(MOVED.format(post.channel_id)), None)

        for attempt in (leave_word if has_moved else self._door.delete, self._door.strip):
            try:
                await attempt(channel, message)
            except TROUBLE as error:
                kind = fault(error)
                if kind is Fault.PASSING:
                    raise
                if kind in GONE:
                    return
                log.warning("old message not cleared", channel=channel, fault=kind.name)
            else:
                return


TABLE = "table"
MOVED = "This table has moved: it goes on in <#{}>."
GONE = (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE)
NO_OLD = msgspec.msgpack.encode(())


def blank(match: int, kind: str, channel: int) -> Post:
    """The row of a post that was never sent."""
    return Post(
        id=0,
        match=match,
        kind=kind,
        channel_id=channel,
        message_id=None,
        generation=0,
        shown_n=-1,
        shown_hash=b"",
        nonce="",
        sent_at=None,
        old_message_ids=NO_OLD,
    )


def old_of(post: Post) -> list[tuple[int, int]]:
    """The messages that are still to be deleted, each with its channel."""
    if not post.old_message_ids:
        return []
    return msgspec.msgpack.decode(post.old_message_ids, type=list[tuple[int, int]])


def announced(post: Post, channel: int) -> Post:
    """The row before something new is sent: what was shown is old."""
    return replace(
        _outdated(post), channel_id=channel, sent_at=None, generation=post.generation + 1
    )


def _outdated(post: Post) -> Post:
    """The row with its message, if there is one, among the old ones."""
    if post.message_id is None:
        return post
    old = [*old_of(post), (post.channel_id, post.message_id)]
    return replace(post, message_id=None, old_message_ids=msgspec.msgpack.encode(old))


def agrees(post: Post, wanted: Wanted) -> bool:
    """Whether a post shows what is wanted, has told whom it should, and leaves nothing to clear."""
    shown = showing.unpacked(post.shown_hash)
    return (
        post.message_id is not None
        and (wanted.channel is None or post.channel_id == wanted.channel)
        and post.old_message_ids == NO_OLD
        and (shown.digest, shown.told) == (wanted.digest, told(wanted))
    )


def _was_attempted(post: Post, channel: int) -> bool:
    """Whether this very sending was begun before, with an end that nobody knows."""
    return post.message_id is None and bool(post.nonce) and post.channel_id == channel


def _tells(post: Post, wanted: Wanted, notify: tuple[int, ...]) -> bool:
    """Whether the sending that was begun calls all who are to be notified."""
    return not showing.newly(_occasion(wanted), notify, showing.unpacked(post.shown_hash))


def _occasion(wanted: Wanted) -> str:
    """What people hear of by this message: that they are asked, or that the match is over."""
    return f"{wanted.match} over" if wanted.final else str(wanted.match)


def told(wanted: Wanted) -> tuple[bytes, ...]:
    """The marks of those who know from this message that they are asked, or that it is over."""
    return showing.tags(_occasion(wanted), wanted.message.mentions)


def _to_notify(wanted: Wanted, shown: Shown) -> tuple[int, ...]:
    """Those of the asked who have not heard of it; nobody while all of them are here."""
    return () if wanted.here else showing.newly(_occasion(wanted), wanted.message.mentions, shown)
