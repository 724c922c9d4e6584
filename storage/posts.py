"""What each message of ours shows: what the reconciler compares with what it should show."""

import sqlite3
from collections.abc import Sequence

from storage.matches import IS_LIVE
from storage.rows import Row, Table


class Post(Row, frozen=True):
    """One post of a match; ``kind`` ('table', 'hand:2') is unique within it.

    ``message_id`` and ``sent_at`` (epoch ms) are None until sent; ``shown_n`` and ``shown_hash``
    tell what it shows; ``old_message_ids`` is msgpack: messages that are still to be deleted.
    """

    id: int
    match: int
    kind: str
    channel_id: int
    message_id: int | None
    generation: int
    shown_n: int
    shown_hash: bytes
    nonce: str
    sent_at: int | None
    old_message_ids: bytes


POSTS = Table("posts", Post, "id", numbered=True)


def put(conn: sqlite3.Connection, post: Post) -> Post:
    """The post as stored: new with a new id where it has 0, otherwise replaced.

    Raises sqlite3.IntegrityError for a second new post of one kind in a match.
    """
    if not post.id:
        return POSTS.add(conn, post)
    POSTS.put(conn, post)
    return post


def get(conn: sqlite3.Connection, post_id: int) -> Post | None:
    """The post of this id, or None."""
    return POSTS.one(conn, "WHERE id = ?", post_id)


def by_kind(conn: sqlite3.Connection, match_id: int, kind: str) -> Post | None:
    """A match's post of this kind, or None."""
    return POSTS.one(conn, "WHERE match = ? AND kind = ?", match_id, kind)


def by_message(conn: sqlite3.Connection, channel_id: int, message_id: int) -> Post | None:
    """The post that is this message now, or None."""
    return POSTS.one(conn, "WHERE channel_id = ? AND message_id = ?", channel_id, message_id)


def of_message(conn: sqlite3.Connection, message_id: int) -> Post | None:
    """The post that is this message now, whatever its channel, or None."""
    return POSTS.one(conn, "WHERE message_id = ?", message_id)


def newest(conn: sqlite3.Connection, channel_id: int) -> int | None:
    """Our newest message in a channel, of any match, as far as it is a post; or None."""
    found = conn.execute(
        "SELECT max(message_id) FROM posts WHERE channel_id = ?", (channel_id,)
    ).fetchone()[0]
    return None if found is None else int(found)


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Post, ...]:
    """All posts of a match, oldest first."""
    return POSTS.all(conn, "WHERE match = ? ORDER BY id", match_id)


def live(conn: sqlite3.Connection) -> tuple[Post, ...]:
    """All posts of living matches, by match, oldest first."""
    living = f"SELECT id FROM matches WHERE {IS_LIVE}"  # noqa: S608 - a literal
    return POSTS.all(conn, f"WHERE match IN ({living}) ORDER BY match, id")


def unsettled(conn: sqlite3.Connection, skip: str) -> tuple[int, ...]:
    """The matches with a post that may not show the truth: unsent, behind, or with old ones about.

    A match whose channel is gone should have none at all; a lobby that was put away has a deadline left. Posts whose
    kind begins with ``skip`` are left out.
    """
    found = conn.execute(
        "SELECT DISTINCT p.match FROM posts p JOIN matches m ON m.id = p.match"
        " WHERE substr(p.kind, 1, ?) != ? AND (p.message_id IS NULL"
        " OR (m.status = 'archived' AND NOT EXISTS (SELECT 1 FROM deadlines WHERE match = m.id))"
        " OR p.shown_n != m.n OR p.old_message_ids != x'90') ORDER BY p.match",
        (len(skip), skip),
    )
    return tuple(row[0] for row in found)


def renumber(conn: sqlite3.Connection, post_ids: Sequence[int], n: int) -> None:
    """Record that these posts show what is true at number ``n`` as they are."""
    conn.executemany("UPDATE posts SET shown_n = ? WHERE id = ?", [(n, i) for i in post_ids])


def doubt(conn: sqlite3.Connection, match_id: int) -> None:
    """Record that a match's posts may not show what is true any more, though its number is the same."""
    conn.execute("UPDATE posts SET shown_n = -1 WHERE match = ?", (match_id,))


def delete(conn: sqlite3.Connection, post_id: int) -> None:
    """Drop a post; its message is the caller's business."""
    conn.execute("DELETE FROM posts WHERE id = ?", (post_id,))
