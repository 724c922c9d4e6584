"""Logs: ids in every line, and never a card, a hand or a token."""

import io
import json
import logging
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
import simcord
import structlog

from bot import logs
from tests.bot.playing import begun
from tests.kit.reference.data import BOX

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged, as JSON lines from debug up."""
    out = io.StringIO()
    logs.configure("debug", "json", stream=out)
    yield out
    logs.configure("info", "json")


def written(out: io.StringIO) -> list[dict[str, Any]]:
    """The lines logged so far."""
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_missing_libraries_for_voice_are_not_talked_of(lines: io.StringIO) -> None:
    said = "%s is not installed, voice will NOT be supported"
    logging.getLogger("discord.client").warning(said, "PyNaCl")
    logging.getLogger("discord.client").warning("something else")
    assert [line["event"] for line in written(lines)] == ["something else"]


def test_both_kinds_of_loggers_write_one_json_object_a_line(lines: io.StringIO) -> None:
    structlog.get_logger("bot.x").info("one", n=1)
    logs.logger("bot.y").info("two")
    logging.getLogger("discord.client").warning("three %s", "times")
    said = [(line["event"], line["level"], line["logger"]) for line in written(lines)]
    assert said == [
        ("one", "info", "bot.x"),
        ("two", "info", "bot.y"),
        ("three times", "warning", "discord.client"),
    ]


def test_text_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    out = io.StringIO()
    logs.configure("info", "text", stream=out)
    logs.logger("bot.x").info("a table begins", match=3)
    logs.configure("info", "json")
    assert "a table begins" in out.getvalue()
    assert "match=3" in out.getvalue()
    assert "{" not in out.getvalue()


def test_what_a_line_is_about_is_on_every_line_inside(lines: io.StringIO) -> None:
    with logs.about(match=3, interaction=7, command=None):
        logs.logger("bot.x").info("inside")
        logging.getLogger("storage").info("inside too")
    logs.logger("bot.x").info("outside")
    inside, too, outside = written(lines)
    assert (inside["match"], inside["interaction"]) == (3, 7)
    assert (too["match"], too["interaction"]) == (3, 7)
    assert "command" not in inside
    assert "match" not in outside


def test_below_info_the_library_is_silent_because_it_writes_whole_payloads(
    lines: io.StringIO,
) -> None:
    logging.getLogger("discord.gateway").debug("For Shard ID None: WebSocket Event: {hand}")
    logs.logger("bot.x").debug("ours")
    assert [line["event"] for line in written(lines)] == ["ours"]


@pytest.mark.bot_errors
def test_tokens_are_cut_out(lines: io.StringIO) -> None:
    address = (
        "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246MTIzNDU2Nzg5/messages/@original"
    )
    logging.getLogger("discord.webhook").warning("We are being rate limited: %s", address)
    logs.logger("bot.x").error("odd", detail=f"Bot {TOKEN}")
    text = lines.getvalue()
    assert "aW50ZXJhY3Rpb246" not in text
    assert TOKEN not in text
    assert "webhooks/123/(token)" in text


def raising(name: str, message: str) -> Exception:
    """An error that a module of this name raised."""
    module = ModuleType(name)
    exec(f"def rule(): raise ValueError({message!r})", module.__dict__)  # noqa: S102 # a module of any name
    try:
        module.rule()
    except ValueError as error:
        return error
    raise AssertionError


@pytest.mark.bot_errors
def test_an_error_inside_a_rule_is_told_without_its_message(lines: io.StringIO) -> None:
    log = logs.logger("bot.x")
    for name in ("games.caravan.rules", "rendering.caravan", "games"):
        log.error("broke", exc_info=raising(name, "ann holds the sandstorm"))
    log.error("broke", exc_info=raising("gamesome", "no secret"))
    rule, painter, package, other = (line["exception"] for line in written(lines))
    for told in (rule, painter, package):
        assert "sandstorm" not in told
        assert "ValueError" in told
        assert "rule" in told, "the trace itself stays"
    assert "no secret" in other


@pytest.mark.bot_errors
def test_the_packages_of_further_games_are_as_secret() -> None:
    out = io.StringIO()
    logs.configure("info", "json", games=("mygames.whist",), stream=out)
    logs.logger("bot.x").error("broke", exc_info=raising("mygames.whist.rules", "the queen"))
    logs.configure("info", "json")
    assert "queen" not in out.getvalue()


@pytest.mark.bot_errors
def test_causes_are_told_and_as_secret(lines: io.StringIO) -> None:
    secret = raising("games.caravan", "ann holds figs")
    try:
        try:
            raise secret
        except ValueError as cause:
            raise RuntimeError("the table stopped") from cause
    except RuntimeError:
        logs.logger("bot.x").exception("broke")
        logging.getLogger("asyncio").exception("broke")
    for line in written(lines):
        assert "the table stopped" in line["exception"]
        assert "ValueError" in line["exception"]
        assert "figs" not in line["exception"]


async def test_the_log_of_a_whole_game_names_no_card_and_no_hand(env: simcord.Env) -> None:
    out = io.StringIO()
    logs.configure("debug", "json", stream=out)
    there = await begun(env, "ann", "ben")
    moves = 0
    while (await there.match()).status == "playing" and moves < 300:
        for name in ("ann", "ben"):
            found = await there.moves(name)
            if found:
                await there.people[name].click(there.table, label="My hand")
                await there.move(name, found[moves % len(found)])
                moves += 1
    logs.configure("info", "json")
    assert (await there.match()).status == "over"
    text = out.getvalue().lower()
    assert text.count("committed") >= moves
    cards = {str(card).lower() for card in BOX}
    assert not [card for card in cards if f'"{card}' in text or f" {card}" in text]
    for line in written(out):
        if line["event"] == "committed" and line.get("press"):
            assert line["match"] == 1
            assert line["interaction"] == line["press"]
