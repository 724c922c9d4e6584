"""The demo: several people on one page, each with what they may see, and clicks that arrive."""

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import simcord.preview
import yarl
from PIL import Image
from simcord.preview._media import MediaError, MediaWorker

from bot import demo
from bot.app import games_of
from bot.cli.common import Refused
from bot.config import Config
from bot.demo import looks, media
from bot.demo.hub import Hub
from bot.demo.live import Live
from bot.demo.page import PAGE
from tests.bot.conftest import REFERENCE, configuration
from tests.bot.playing import GAME


@asynccontextmanager
async def served(tmp_path: Path) -> AsyncIterator[tuple[Hub, Live, aiohttp.ClientSession]]:
    """The hub with a table that has begun, and a browser without a window."""
    config = configuration(tmp_path / "demo.sqlite3")
    async with demo.world(config, ("Ann", "Ben")) as there:
        live = Live(there.env)
        hub = Hub(live, there.guild, there.people)
        await hub.start(0)
        assert await demo.lay_tables(there, GAME) == ["Caravan"]
        async with aiohttp.ClientSession(hub.url) as browser:
            yield hub, live, browser
        await hub.close()
        await live.close()


async def state(browser: aiohttp.ClientSession) -> dict[str, dict[str, Any]]:
    """What the hub says of each person, and their places by name."""
    async with browser.get("/state") as answer:
        people = await answer.json()
    return {
        p["name"]: {place["name"]: place for place in p["places"]} | {"id": p["id"]} for p in people
    }


async def test_everybody_has_their_channels_and_their_own_dm(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, _, browser):
        people = await state(browser)
        assert set(people) == {"Ann", "Ben"}
        dms = set()
        for places in people.values():
            assert {"# reference", "# lobby", "⤷ a thread", "@ Antechamber"} <= set(places)
            assert places["# reference"]["last"] != "0", "a table stands there"
            dms.add(places["@ Antechamber"]["id"])
        assert len(dms) == 2


async def test_each_person_and_place_is_a_page_that_may_stand_in_a_frame(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, _, browser):
        urls = set()
        for places in (await state(browser)).values():
            for name in ("# reference", "@ Antechamber"):
                query = {"person": places["id"], "place": places[name]["id"]}
                async with browser.get("/show", params=query) as answer:
                    urls.add((await answer.json())["url"])
        assert len(urls) == 4
        async with aiohttp.ClientSession() as outside, outside.get(urls.pop()) as page:
            assert page.status == 200
            assert "X-Frame-Options" not in page.headers
            assert "frame-ancestors http://127.0.0.1" in page.headers["Content-Security-Policy"]


async def test_nobody_sees_anothers_dm(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, _, browser):
        people = await state(browser)
        query = {
            "person": people["Ann"]["id"],
            "place": people["Ben"]["@ Antechamber"]["id"],
        }
        async with browser.get("/show", params=query) as answer:
            assert answer.status == 404
        async with browser.get("/show", params={"person": "1", "place": "1"}) as answer:
            assert answer.status == 404


async def test_the_pump_moves_the_clock(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, live, _):
        before = live.env.now()
        pump = asyncio.create_task(live.pump())
        while live.env.now() == before:  # noqa: ASYNC110 # the clock rings no bell
            await asyncio.sleep(0.02)
        pump.cancel()
        await asyncio.gather(pump, return_exceptions=True)


async def test_without_a_name_every_game_has_its_table(tmp_path: Path) -> None:
    config = configuration(tmp_path / "demo.sqlite3")
    async with demo.world(config, ("Ann", "Ben")) as there:
        games = games_of(config)
        assert await demo.lay_tables(there, None) == [game.title for game in games.values()]
        for place in (*games, *(f"{key}-bots" for key, game in games.items() if game.agents)):
            message = there.guild.channels[place].last_message
            assert message is not None
            assert message.attachments, "the picture of a table that has begun"


async def test_without_a_game_that_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "games_of", lambda config: {})
    config = Config.load({"ANTECHAMBER_DATABASE": str(tmp_path / "demo.sqlite3")})
    async with demo.world(config, ("Ann",)) as there:
        assert await demo.lay_tables(there, None) == []
        assert set(there.guild.channels) == {"lobby"}
        assert there.env.errors == []
    assert "No game is installed" in demo.welcome("http://x/", ("Ann",), [])


def test_what_is_printed_names_the_tables_and_the_end_and_the_page_last() -> None:
    said = demo.welcome("http://127.0.0.1:8000/", ("Ann", "Ben"), ["Caravan"])
    assert "http://127.0.0.1:8000/?as=Ben" in said
    assert "Caravan" in said
    assert "Ctrl-C" in said
    assert said.splitlines()[-1].strip() == "http://127.0.0.1:8000/"


async def test_the_pages_show_the_conversation_alone_under_the_bots_name(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, live, browser):
        assert live.env.backend.bot_user.name == looks.BOT
        async with browser.get("/favicon.svg") as icon:
            assert icon.content_type == "image/svg+xml"
        people = await state(browser)
        query = {"person": people["Ann"]["id"], "place": people["Ann"]["# lobby"]["id"]}
        async with browser.get("/show", params=query) as answer:
            url = yarl.URL((await answer.json())["url"])
        async with aiohttp.ClientSession() as outside:
            for path, added in looks.ADDED.items():
                async with outside.get(url.with_path(path)) as page:
                    assert (await page.text()).endswith(added)


def test_everything_that_the_looks_hide_or_watch_is_on_simcords_page() -> None:
    static = Path(simcord.preview.__file__).parent / "static"
    page = "".join(
        (static / name).read_text()
        for name in ("index.html", "messages.js", "commands.js", "preview.css")
    )
    names = re.findall(r"[.#]([a-z][a-z-]+)(?=[^{}]*[{])", looks.STYLE)
    ids = re.findall(r"getElementById\('([a-z-]+)'\)", looks.SCRIPT)
    assert names
    assert ids
    parts = re.findall(r"\.(command-[a-z-]+)", looks.SCRIPT)
    assert parts
    assert [name for name in (*names, *ids, *parts) if name not in page] == []


async def test_a_channel_named_in_a_direct_message_has_its_name_for_those_who_see_it(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as (hub, live, browser):
        people = await state(browser)
        ann = next(person for person in hub._people if person.name == "Ann")
        dm = live.env.backend.channels[int(people["Ann"]["@ Antechamber"]["id"])]
        seen = int(people["Ann"]["# lobby"]["id"])
        page = SimpleNamespace(viewer=ann.user)
        preview = SimpleNamespace(env=live.env)
        named = looks._named(preview, page, None, dm, content=f"<#{seen}> <#123>")
        assert named["channels"] == {str(seen): "lobby"}
        assert named["channel_ids"] == [str(seen)]


async def test_our_pictures_are_shown_as_they_are_and_others_are_looked_into() -> None:
    media.hurry()
    painted = io.BytesIO()
    Image.new("P", (64, 48)).save(painted, "PNG")
    png = painted.getvalue()
    worker = MediaWorker()
    shown = await asyncio.gather(*(worker.validate(str(i), png + bytes(i)) for i in range(20)))
    assert {(one.width, one.height, one.content_type) for one in shown} == {(64, 48, "image/png")}
    assert shown[3].normalized == shown[3].capture == png + bytes(3)
    with pytest.raises(MediaError):
        await worker.validate("text", b"no picture")
    await worker.close()


@pytest.mark.parametrize("people", [0, 13])
def test_a_number_of_people_that_has_no_room_is_refused(tmp_path: Path, people: int) -> None:
    with pytest.raises(Refused, match="1 to 12"):
        demo.demo(configuration(tmp_path / "x"), port=0, game=None, people=people)


def test_another_version_of_simcord_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simcord.__version__", "9.9")
    with pytest.raises(Refused, match=r"simcord 3\.2\.1"):
        demo.demo(configuration(tmp_path / "x"), port=0, game=None, people=2)


def test_the_page_asks_only_this_machine() -> None:
    assert "http://" not in PAGE
    assert "https://" not in PAGE
    assert REFERENCE.rpartition(".")[2] not in PAGE


async def test_a_port_that_is_taken_is_refused_with_a_remedy(tmp_path: Path) -> None:
    async with served(tmp_path) as (hub, live, _):
        port = int(hub.url.rsplit(":", 1)[1].strip("/"))
        other = Hub(live, hub._guild, ())
        with pytest.raises(Refused, match="--port"):
            await demo._start(other, port)
        await other.close()
