"""Facts of this installation, by key: the HMAC key, the hash of the synced commands and the like."""

import secrets
import sqlite3

HMAC_KEY = "hmac_key"


def get(conn: sqlite3.Connection, key: str) -> bytes | None:
    """The value under a key, or None."""
    row = conn.execute("SELECT value FROM installation WHERE key = ?", (key,)).fetchone()
    return None if row is None else bytes(row[0])


def put(conn: sqlite3.Connection, key: str, value: bytes) -> None:
    """Keep a value under a key, in place of the one before."""
    conn.execute(
        "INSERT INTO installation (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def hmac_key(conn: sqlite3.Connection) -> bytes:
    """The 32 random bytes that custom ids are signed with; made when first asked for.

    They are no token: whoever holds them and the database could tell which card an id stands for.
    """
    found = get(conn, HMAC_KEY)
    if found is None:
        found = secrets.token_bytes(32)
        put(conn, HMAC_KEY, found)
    return found
