"""`doctor`: each thing that can be missing is named with its remedy, and nothing is changed."""

import asyncio
import base64
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.cli.checks import disk, machine, settings
from bot.cli.checks.settings import token
from bot.cli.data import now
from bot.config import Config
from storage import Store, migrations
from tests.cli.conftest import REFERENCE, Bot, play
from tests.wire.driver import BotProcess, Guild, World

ROOT = Path(__file__).parents[2]


def good_token(user: int) -> str:
    """A token that has the form of one and opens nothing."""
    return f"{base64.urlsafe_b64encode(str(user).encode()).decode().rstrip('=')}.abcdef.{'x' * 27}"


Checks = dict[str, dict[str, str]]


def looked(bot: Bot, *words: str) -> tuple[int, Checks]:
    said = bot("doctor", "--json", "--offline", *words)
    assert list(said.json) == ["checks"]
    return said.code, {check["name"]: check for check in said.json["checks"]}


@pytest.fixture
def hosting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token is set."""
    monkeypatch.setenv("DISCORD_TOKEN", good_token(123456789012345678))


@pytest.mark.usefixtures("hosting")
def test_a_good_installation_has_no_fault_and_nothing_is_made(bot: Bot, home: Path) -> None:
    code, checks = looked(bot)
    assert {name: check["state"] for name, check in checks.items() if name != "Disk speed"} == {
        "Python": "ok", "Libraries": "ok", "SQLite": "ok", "Fonts": "ok", "Configuration": "ok",
        "Token": "ok", "Games": "ok", "Data directory": "ok", "Disk": "ok", "Database": "ok",
        "Discord": "skipped",
    }  # fmt: skip
    assert code == 0
    assert list(home.iterdir()) == []


def test_people_read_a_line_for_each_check_and_the_remedy_below(bot: Bot) -> None:
    said = bot("doctor", "--offline")
    assert said.code == 1
    lines = said.out.splitlines()
    (at,) = (
        i for i, line in enumerate(lines) if line == "FAULT    Token: DISCORD_TOKEN is not set"
    )
    assert lines[at + 1].startswith("         → Make an application at https://discord.com")


@pytest.mark.parametrize(
    "text", ["abc", "a.b.c", good_token(1).replace("MQ", "!!"), "x" * 72, "é.b.c"]
)
def test_what_cannot_be_a_token_is_told_without_showing_it(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", text)
    code, checks = looked(bot)
    assert code == 1
    assert checks["Token"]["state"] == "fault"
    assert "Bot page" in checks["Token"]["remedy"]
    assert text not in bot("doctor", "--offline").out


def test_a_token_is_never_shown() -> None:
    config = Config.load({"DISCORD_TOKEN": good_token(42)})
    assert good_token(42) not in repr(token(config))


def test_settings_that_cannot_be_used_are_each_a_fault(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTECHAMBER_THEME", "blue")
    monkeypatch.setenv("ANTECHAMBER_LOG_LEVEL", "loud")
    said = bot("doctor", "--json")
    assert said.code == 1
    found = [check["found"] for check in said.json["checks"] if check["name"] == "Configuration"]
    assert [line.partition(":")[0] for line in found] == [
        "ANTECHAMBER_LOG_LEVEL",
        "ANTECHAMBER_THEME",
    ]


@pytest.mark.parametrize(
    ("packages", "state", "told"),
    [
        ("no.such", "fault", "No module named"),
        ("tests.cli.unpainted", "fault", "without a painter: unpainted"),
        ("tests.kit.reference", "ok", "reference"),
    ],
)
def test_games_that_cannot_be_played_are_named(
    bot: Bot, packages: str, state: str, told: str
) -> None:
    _, checks = looked(bot, "--games-from", packages)
    assert checks["Games"]["state"] == state
    assert told in checks["Games"]["found"]


def test_where_no_game_is_installed_a_checkout_has_one_to_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "all_games", lambda config: {})
    check = settings.games(Config.load({}))
    assert check.state == "warning"
    assert "ANTECHAMBER_GAMES=tests.kit.reference" in check.remedy


def test_missing_fonts_are_named(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rendering.paint.Painter.missing_fonts", lambda self: ("Inter-Bold.otf",))
    _, checks = looked(bot)
    assert checks["Fonts"]["state"] == "fault"
    assert "Inter-Bold.otf" in checks["Fonts"]["found"]


def test_libraries_that_are_missing_or_too_old_are_named(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {"msgspec": "99.1", "not-there": "1.0", "Pillow": "11"}
    monkeypatch.setattr(machine, "requirements", lambda: wanted)
    _, checks = looked(bot)
    assert checks["Libraries"]["state"] == "fault"
    assert "(needs 99.1)" in checks["Libraries"]["found"]
    assert "not-there missing" in checks["Libraries"]["found"]
    assert "Pillow" not in checks["Libraries"]["found"]


def test_every_run_time_library_is_looked_at() -> None:
    wanted = machine.requirements()
    assert {"discord.py", "msgspec", "Pillow", "aiosqlite"} <= set(wanted)
    assert "pytest" not in wanted
    assert wanted["discord.py"] == "2.7.1"


# --- disk and database


def test_a_directory_that_cannot_be_made_is_a_fault(
    bot: Bot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("ANTECHAMBER_DATABASE", "file/data/a.sqlite3")
    code, checks = looked(bot)
    assert code == 1
    assert checks["Data directory"]["state"] == "fault"


def test_a_slow_disk_is_a_warning(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "SLOW_MS", -1.0)
    _, checks = looked(bot)
    assert checks["Disk speed"]["state"] == "warning"


def test_a_full_disk_is_a_fault(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LEAST_ROOM", 1 << 62)
    _, checks = looked(bot)
    assert checks["Disk"]["state"] == "fault"


def test_a_sound_database_is_told_with_its_schema_and_left_as_it_is(
    bot: Bot, running: int, database: Path
) -> None:
    before = {file.name: file.read_bytes() for file in database.parent.iterdir()}
    _, checks = looked(bot)
    assert checks["Database"]["state"] == "ok"
    assert f"schema {migrations.steps()[-1].n}, 1 living tables" in checks["Database"]["found"]
    assert (
        before.items()
        <= {file.name: file.read_bytes() for file in database.parent.iterdir()}.items()
    )


def test_who_has_the_database_open_is_told(bot: Bot, over: int, database: Path) -> None:
    async def meanwhile() -> Checks:
        async with await Store.open(database, clock=now):
            return (await asyncio.to_thread(looked, bot))[1]

    checks = asyncio.run(meanwhile())
    assert checks["Database"]["state"] == "ok"
    assert checks["Lock"]["state"] == "warning"
    assert f"process {os.getpid()} on " in checks["Lock"]["found"]


def _damage(database: Path) -> None:
    data = bytearray(database.read_bytes())
    data[8192 * 2 : 8192 * 4] = os.urandom(8192 * 2)
    database.write_bytes(data)


def _later(database: Path) -> None:
    with closing(sqlite3.connect(database)) as conn:
        conn.execute("INSERT INTO migrations VALUES (999, 'later', 0)")
        conn.commit()


def _foreign(database: Path) -> None:
    database.write_text("a shopping list")


def _strange_changes(database: Path) -> None:
    database.with_name(database.name + "-wal").write_bytes(b"x" * 9999)


@pytest.mark.parametrize(
    ("change", "told", "remedy"),
    [
        (_damage, "is damaged", "restore"),
        (_later, "has schema 999", "newer release"),
        (_foreign, "is no database", "ANTECHAMBER_DATABASE"),
        (_strange_changes, "do not belong to", "restore"),
    ],
)
@pytest.mark.usefixtures("over")
def test_a_database_that_cannot_be_used_is_a_fault_with_a_remedy(
    bot: Bot, database: Path, change: Callable[[Path], None], told: str, remedy: str
) -> None:
    change(database)
    code, checks = looked(bot)
    assert code == 1
    assert checks["Database"]["state"] == "fault"
    assert told in checks["Database"]["found"]
    assert remedy in checks["Database"]["remedy"]


def test_an_older_schema_is_a_warning_to_back_up_first(
    bot: Bot, over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = (*migrations.steps(), migrations.Step(999, "later", ()))
    monkeypatch.setattr(migrations, "steps", lambda: later)
    _, checks = looked(bot)
    assert checks["Database"]["state"] == "warning"
    assert "Make a backup first" in checks["Database"]["remedy"]


# --- Discord, played by the stand-in


class Online:
    """`doctor` in a process of its own, against the stand-in."""

    def __init__(self, world: World, home: Path) -> None:
        self.world, self.home = world, home

    async def looked(self, token: str) -> tuple[int, Checks, str]:
        env = os.environ | {
            "WIRE_URL": self.world.url, "DISCORD_TOKEN": token, "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.launch", "bot", "doctor", "--json",
            cwd=self.home, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        out, err = await program.communicate()
        assert program.returncode is not None
        assert err == b""
        found = {check["name"]: check for check in msgspec.json.decode(out)["checks"]}
        return program.returncode, found, out.decode()


@pytest.fixture
async def online(home: Path) -> AsyncIterator[Online]:
    async with World() as world:
        world.token = good_token(1)
        await world.settings(token=world.token)
        yield Online(world, home)
        assert await world.violations() == []


@pytest.mark.wire
async def test_a_bot_in_no_server_is_told_how_to_be_invited(online: Online) -> None:
    code, checks, _ = await online.looked(online.world.token)
    assert code == 0
    assert checks["Discord"]["state"] == "ok"
    assert checks["Commands"]["state"] == "warning"
    assert "/play" in checks["Commands"]["found"]
    assert "Start the bot once" in checks["Commands"]["remedy"]
    assert "permissions=" in checks["Servers"]["remedy"]


@pytest.mark.wire
async def test_once_the_bot_has_run_its_commands_are_there(online: Online, home: Path) -> None:
    env = {"ANTECHAMBER_DATABASE": str(home / "a.sqlite3"), "ANTECHAMBER_GAMES": REFERENCE}
    bot = await BotProcess(online.world, "run", env=env).start()
    assert await bot.stop() == 0
    _, checks, _ = await online.looked(online.world.token)
    assert checks["Commands"]["state"] == "ok"


@pytest.mark.wire
async def test_a_refused_token_is_told_and_never_shown(online: Online) -> None:
    code, checks, out = await online.looked(good_token(2))
    assert code == 1
    assert checks["Discord"]["found"] == "the token is refused"
    assert good_token(2) not in out


@pytest.mark.wire
async def test_permissions_are_told_by_server_and_channel(online: Online) -> None:
    ann = await online.world.person("Ann")
    guild: Guild = await online.world.guild(ann, name="Club")
    await guild.channel("all")
    code, checks, _ = await online.looked(online.world.token)
    assert (code, checks["Server “Club”"]["state"]) == (0, "ok")
    await guild.deny_bot(await guild.channel("quiet"), "ATTACH_FILES", "SEND_MESSAGES")
    code, checks, _ = await online.looked(online.world.token)
    assert (code, checks["Server “Club”"]["state"]) == (0, "warning")
    assert checks["Server “Club”"]["found"] == "#quiet lacks Send Messages, Attach Files"


@pytest.mark.wire
async def test_a_permission_that_lacks_at_a_living_table_is_a_fault(
    online: Online, database: Path
) -> None:
    ann = await online.world.person("Ann")
    guild: Guild = await online.world.guild(ann, name="Club")
    channel = await guild.channel("table")
    await guild.deny_bot(channel, "VIEW_CHANNEL")
    _, checks, _ = await online.looked(online.world.token)
    assert checks["Server “Club”"]["found"].endswith("1 channels it cannot see")
    await asyncio.to_thread(play, database, 3, channel)
    code, checks, _ = await online.looked(online.world.token)
    assert code == 1
    assert "#table lacks View Channel" in checks["Server “Club”"]["found"]


@pytest.mark.wire
async def test_what_the_bot_lacks_as_a_rule_is_a_fault(online: Online) -> None:
    ann = await online.world.person("Ann")
    given = ["VIEW_CHANNEL", "SEND_MESSAGES"]
    await online.world.guild(ann, name="Club", permissions=given, bot_permissions=given)
    code, checks, _ = await online.looked(online.world.token)
    assert code == 1
    assert "Attach Files" in checks["Server “Club”"]["found"]


@pytest.mark.wire
async def test_a_discord_out_of_reach_is_told_with_where_to_look(
    home: Path, online: Online
) -> None:
    online.world.url = "http://127.0.0.1:9"
    code, checks, _ = await online.looked(online.world.token)
    assert code == 1
    assert "not reachable" in checks["Discord"]["found"]
    assert "discordstatus.com" in checks["Discord"]["remedy"]
