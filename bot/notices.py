"""What one seat alone is told: its plan stopped, an order of its own cancelled itself. No discord import.

A notice stands among the seat's orders until that seat has moved again, so it survives restarts, goes into its hand and
its next private replies, and needs no delivery of its own. It holds a key of words, and the order that it is about.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from storage import orders
from storage.orders import Order as Row

MARK = b"\xc1"
"""A byte that begins no msgpack value, so a notice is never taken for an order."""
ORDER_SPENT, PLAN_STOPPED = "order_spent", "plan_stopped"


def written(key: str, about: bytes = b"") -> bytes:
    """Return a notice as it is kept: the key of its words, and the order that it is about as that was kept."""
    return MARK + key.encode("ascii") + (b" " + about if about else b"")


def put(conn: sqlite3.Connection, match_id: int, seat: int, packed: bytes, now: int) -> None:
    """Leave a notice for ``seat``; the same one that is still there is enough."""
    if all(row.order != packed for row in orders.of_seat(conn, match_id, seat, "order")):
        orders.add(conn, match_id, seat, "order", packed, now=now)


def is_notice(row: Row) -> bool:
    """Whether a row among the orders is a notice."""
    return row.order.startswith(MARK)


def of_seat(rows: Iterable[Row], seat: int) -> Iterator[tuple[str, bytes]]:
    """Yield what ``seat`` is to be told, in order: the key of its words, and the order that it is about, if any."""
    for row in rows:
        if row.seat == seat and is_notice(row):
            key, _, about = row.order[1:].partition(b" ")
            yield key.decode("ascii"), about


def clear(conn: sqlite3.Connection, rows: Iterable[Row], seat: int) -> None:
    """Drop the notices of a seat that has moved, and so has seen them."""
    for row in rows:
        if row.seat == seat and is_notice(row):
            orders.remove(conn, row.match, row.seat, row.kind, row.n)
