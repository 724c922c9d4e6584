"""A table whose rules changed under it: it plays on, says so, and its log can still be stepped through."""

from __future__ import annotations

from typing import Any

from bot.loaded import settings_of
from bot.lobby import players
from games.core.log import Beginning, Entry, Keyframe, states, verify
from storage import actions, keyframes
from tests.desk.kit import ANN, BEN, Room
from tests.kit.reference import CaravanGame


class Newer(CaravanGame):
    """The same game after a change of rules."""

    rules_version = 2

    def upgrade(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Leave the table as it is, but pay everybody a gold piece."""
        return {**data, "gold": [gold + 1 for gold in data["gold"]]}


async def test_a_running_table_is_upgraded_told_so_and_stays_verifiable(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.move(ANN, "travel b1 night")
    assert "updated" not in (await room.table()).content
    room.games = {"reference": Newer()}
    room = await room.restarted()
    now = await room.now()
    assert now.playing.gold == [26, 31]  # type: ignore[attr-defined]
    assert "updated to version 2" in (await room.table()).content

    await room.press(ANN, "Play")
    await room.command(ANN, "undo")
    assert "rules have been updated" in room.said(ANN)
    await room.move(ANN, "end turn")
    await room.move(BEN, "end turn")
    assert (await room.now()).row.rules_version == 2
    assert "updated to version 2" in (await room.table()).content

    await _steps_through(room)


async def _steps_through(room: Room) -> None:
    now = await room.now()
    log = await room.store.read(lambda conn: actions.since(conn, now.id, -1))
    kept = await room.store.read(
        lambda conn: [keyframes.nearest(conn, now.id, n) for n, _ in keyframes.list(conn, now.id)]
    )
    frames = [Keyframe(k.n, k.rules_version, k.state) for k in kept if k is not None]
    entries = [
        Entry(e.n, e.kind, e.seat, e.ask, e.rules_version, e.action, e.events, e.digest, e.chain)
        for e in log
    ]
    began = Beginning(len(players(now)), (), now.row.commitment, now.row.seed)
    found = states(now.game, entries, frames, began)
    assert found[-1] == now.playing
    verdict = verify(now.game, entries, frames, began)
    assert verdict.faults == ()
    assert (verdict.recomputed, verdict.chained) == (2, 2)
    assert settings_of(now.row) == {}
