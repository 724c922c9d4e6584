"""Trouble on demand: what a bot at discord.py's mercy meets, and that it does."""

import asyncio
import time
from collections.abc import AsyncIterator

import aiohttp
import msgspec
import pytest

from tests.wire.raw import Raw, button, raw_bot, row
from tests.wire.server.gateway import Session
from tests.wire.shown import Json


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    async with raw_bot() as found:
        yield found
        assert found.server.violations == []


def sent(raw: Raw) -> list[str]:
    """The contents of the channel's messages, the oldest first."""
    return [m.data["content"] for m in raw.server.state.channels[raw.channel].messages.values()]


async def test_forced_answers_come_so_many_times_and_nothing_is_carried_out(raw: Raw) -> None:
    path = "/channels/*/messages"
    raw.act("fault", kind="answer", method="POST", path=path, status=500, times=2)
    raw.act(
        "fault",
        kind="answer",
        method="POST",
        path=path,
        status=429,
        retry_after=0.25,
        scope="shared",
    )
    assert [(await raw.send({"content": "x"}))[0] for _ in range(2)] == [500, 500]
    status, told = await raw.send({"content": "x"})
    assert (status, told["retry_after"], raw.headers["X-RateLimit-Scope"]) == (429, 0.25, "shared")
    assert "Via" in raw.headers
    assert sent(raw) == []
    assert (await raw.send({"content": "y"}))[0] == 200
    assert sent(raw) == ["y"]


async def test_delays_take_their_time_on_the_routes_they_name(raw: Raw) -> None:
    raw.act("fault", kind="delay", path="/channels/*", low=60, high=80, seed=3)
    started = time.monotonic()
    await raw.call("GET", "/users/@me")
    quick = time.monotonic() - started
    await raw.send({"content": "x"})
    assert time.monotonic() - started - quick >= 0.06


async def test_requests_are_reordered(raw: Raw) -> None:
    raw.act("fault", kind="reorder", method="POST", path="/channels/*", count=6, ms=2000, seed=1)
    requests = []
    for n in range(6):
        requests.append(asyncio.create_task(raw.send({"content": str(n)})))
        await asyncio.sleep(0.01)
    await asyncio.gather(*requests)
    assert sorted(sent(raw)) == [str(n) for n in range(6)]
    assert sent(raw) != sorted(sent(raw))


async def test_a_held_request_waits_for_its_release(raw: Raw) -> None:
    notes: asyncio.Queue[bytes] = asyncio.Queue()
    raw.server.watch.attach(notes)
    rule = raw.act("fault", kind="hold", method="POST", path="/channels/*")["rule"]
    request = asyncio.create_task(raw.send({"content": "x"}))
    assert b'"held"' in await asyncio.wait_for(notes.get(), 5)
    assert (await raw.call("GET", f"/channels/{raw.channel}/messages"))[1] == []
    assert not request.done()
    raw.act("release", rule=rule)
    assert (await request)[0] == 200
    assert (await raw.send({"content": "y"}))[0] == 200


@pytest.mark.parametrize(("when", "there"), [("before", []), ("after", ["x"])])
async def test_a_kill_comes_at_exactly_its_request(raw: Raw, when: str, there: list[str]) -> None:
    victim = await asyncio.create_subprocess_exec("sleep", "60")
    raw.act("fault", kind="kill", method="POST", path="/channels/*/messages", when=when, nth=2,
            pid=victim.pid)  # fmt: skip
    assert (await raw.send({"content": "first"}))[0] == 200
    assert victim.returncode is None
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw.send({"content": "x"})
    assert await victim.wait() == -9
    assert sent(raw) == ["first", *there]


class Listening(Session):
    """A session that says when it has got so many events."""

    def __init__(self, many: int) -> None:
        super().__init__(0, 1, 1)
        self.many, self.full = many, asyncio.Event()

    def dispatch(self, event: str, data: Json) -> None:
        super().dispatch(event, data)
        if self.seq == self.many:
            self.full.set()


async def test_events_come_late_twice_and_out_of_order(raw: Raw) -> None:
    raw.act("fault", kind="delay", method="GATEWAY", low=10, high=200, seed=1)
    raw.act("settings", twice_every=2)
    _, table = await raw.send({"content": "x", "components": [row(button())]})
    session = Listening(9)
    raw.server.gateway.sessions[session.id] = session
    pressed = [raw.interaction("press", message=table["id"], custom_id="go")[0] for _ in range(6)]
    await asyncio.wait_for(session.full.wait(), 5)
    told = [msgspec.json.decode(payload)["d"]["id"] for _, payload in session.kept]
    assert sorted(told) == sorted([*pressed, *pressed[1::2]])
    assert list(dict.fromkeys(told)) != pressed


async def test_faults_end_when_cleared(raw: Raw) -> None:
    raw.act("fault", kind="answer", status=500, times=-1)
    assert (await raw.call("GET", "/users/@me"))[0] == 500
    raw.act("clear_faults")
    assert (await raw.call("GET", "/users/@me"))[0] == 200
