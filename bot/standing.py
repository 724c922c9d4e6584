"""Standing orders and plans as they are kept: read, written, and which of them speak to a question. No discord import."""

from __future__ import annotations

import msgspec

from bot import notices
from bot.loaded import Loaded
from games.core.actions import Action, Order
from games.core.asks import Ask
from games.core.codec import decode
from games.core.game import AnyGame
from storage.orders import Kind
from storage.orders import Order as Row


def orders_of(now: Loaded, seat: int, kind: Kind) -> tuple[Row, ...]:
    """Return a seat's standing orders or its plan, in order, without the notices that stand among them."""
    if not now.orders:
        return ()
    mine = (row for row in now.orders if row.seat == seat and row.kind == kind)
    return tuple(row for row in mine if not notices.is_notice(row))


def speak_to(now: Loaded, ask: Ask) -> bool:
    """Whether the orders of the asked seat speak to this question, by public facts and the orders alone.

    Such a window is answered by the orders in any case, after a delay drawn without regard to the hand: that nobody
    presses there tells of an order, never of a card.
    """
    kept = [order_of(now.game, row) for row in orders_of(now, ask.seat, "order")]
    return now.game.covers(kept, now.public, ask)


def order_of(game: AnyGame, row: Row) -> Order:
    """Return a stored standing order."""
    order: Order = decode(row.order, game.order_type)
    return order


def encode_order(order: Order | Action) -> bytes:
    """Return an order or a plan's step for the store."""
    return msgspec.msgpack.encode(order)
