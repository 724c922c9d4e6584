"""Standing orders and queued plans of each seat, as bytes. They are private: no log, no repr."""

import sqlite3
from typing import Literal

from storage.rows import Row, Table

Kind = Literal["order", "plan"]


class Order(Row, frozen=True):
    """Number ``n`` of a seat's standing orders, or step ``n`` of its plan; made at ``created``."""

    match: int
    seat: int
    kind: Kind
    n: int
    order: bytes
    created: int


ORDERS = Table("orders", Order, "match", "seat", "kind", "n")


def add(
    conn: sqlite3.Connection, match_id: int, seat: int, kind: Kind, order: bytes, *, now: int
) -> int:
    """Keep an order or a next step of a plan after those there; return its number."""
    row = conn.execute(
        "SELECT max(n) FROM orders WHERE match = ? AND seat = ? AND kind = ?",
        (match_id, seat, kind),
    ).fetchone()
    n = (row[0] or 0) + 1
    ORDERS.add(conn, Order(match_id, seat, kind, n, order, now))
    return n


def of_seat(conn: sqlite3.Connection, match_id: int, seat: int, kind: Kind) -> tuple[Order, ...]:
    """A seat's orders or the steps of its plan, in order."""
    return ORDERS.all(
        conn, "WHERE match = ? AND seat = ? AND kind = ? ORDER BY n", match_id, seat, kind
    )


def of_match(conn: sqlite3.Connection, match_id: int) -> tuple[Order, ...]:
    """All orders and plans of a match, by seat, kind and number."""
    return ORDERS.all(conn, "WHERE match = ? ORDER BY seat, kind, n", match_id)


def remove(conn: sqlite3.Connection, match_id: int, seat: int, kind: Kind, n: int) -> None:
    """Drop one order or one step."""
    conn.execute(
        "DELETE FROM orders WHERE match = ? AND seat = ? AND kind = ? AND n = ?",
        (match_id, seat, kind, n),
    )


def clear(conn: sqlite3.Connection, match_id: int, seat: int, kind: Kind) -> int:
    """Drop all of a seat's orders or its whole plan; return how many."""
    return conn.execute(
        "DELETE FROM orders WHERE match = ? AND seat = ? AND kind = ?", (match_id, seat, kind)
    ).rowcount
