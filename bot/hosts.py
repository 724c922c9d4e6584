"""What a table's host is told by direct message, once for each kind of trouble. Contains no game logic.

A notice is a post of its own (``told:…``), so that a restart does not repeat it.
"""

import sqlite3

from msgspec.structs import replace

from bot.controls import Message
from bot.door import Door
from bot.faults import TROUBLE, fault
from bot.logs import logger
from bot.ports import Ports
from bot.poster import blank
from bot.showing import nonce
from storage import Store, matches, posts, seats
from storage.posts import Post

TOLD = "told:"
"""How the kinds of these posts begin; they are wanted by nothing and stay."""

log = logger(__name__)


class Hosts:
    """Tells hosts what only they can mend."""

    def __init__(self, store: Store, door: Door, ports: Ports) -> None:
        self._store = store
        self._door = door
        self._ports = ports

    async def tell(self, match: int, about: str, sentence: str) -> bool:
        """Tell the match's host ``sentence``, unless it was told ``about`` this before; whether sent."""
        kind = TOLD + about
        user, post = await self._store.read(
            lambda conn: (_host(conn, match), posts.by_kind(conn, match, kind))
        )
        log.warning("trouble at a table", match=match, about=about, told_before=post is not None)
        if user is None or post is not None:
            return False
        try:
            return await self._send(match, kind, user, sentence)
        except TROUBLE as error:
            log.warning("host not told", match=match, about=about, fault=fault(error).name)
            return False

    async def forget(self, match: int, about: str) -> None:
        """The trouble is over: should it come again, the host is told again."""
        kind = TOLD + about

        def work(conn: sqlite3.Connection) -> None:
            post = posts.by_kind(conn, match, kind)
            if post is not None:
                posts.delete(conn, post.id)

        await self._store.write(work)

    async def _send(self, match: int, kind: str, user: int, sentence: str) -> bool:
        channel = await self._door.direct(user)
        post = await self._store.write(lambda conn: posts.put(conn, _noted(match, kind, channel)))
        mark = nonce(post.id, post.generation, self._ports.now())
        message = Message(sentence)
        sent = await self._door.send(channel, message, None, nonce=mark, notify=())
        row = replace(post, message_id=sent, nonce=mark, sent_at=self._ports.now())
        await self._store.write(lambda conn: posts.put(conn, row))
        return True


def _noted(match: int, kind: str, channel: int) -> Post:
    return replace(blank(match, kind, channel), generation=1)


def _host(conn: sqlite3.Connection, match: int) -> int | None:
    """The user id of a match's host, or None where there is none."""
    row = matches.get(conn, match)
    member = None if row is None or row.host is None else seats.get(conn, row.host)
    return None if member is None else member.user_id
