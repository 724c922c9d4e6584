"""A whole game between processes: three people, a closed DM, a restart inside a window, a press from before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wire.driver import BotProcess, World
from tests.wire.players import is_over, play_on, questions, seated

pytestmark = pytest.mark.wire
GAME = {"ANTECHAMBER_GAMES": "tests.kit.reference"}


async def test_three_people_play_from_lobby_to_result_through_a_restart(tmp_path: Path) -> None:
    async with World() as world:
        people = [await world.person(name) for name in ("Ann", "Ben", "C*leo*")]
        guild = await world.guild(*people)
        channel = await guild.channel()
        await world.close_dms(people[1])
        env = {**GAME, "ANTECHAMBER_DATABASE": str(tmp_path / "bot.sqlite3")}
        bot = await BotProcess(world, "run", env=env).start()
        players = await seated(people, channel, "reference", seed=7)

        # Ann and Cleo have their hands by DM, Ben sees his by button; the table says why, not what.
        hand = await people[0].see(text="Your hand")
        assert hand in people[0].in_dm()
        shown = await people[1].press(await people[1].until(players[1].table), "My hand")
        assert "Your hand" in shown.text
        assert not people[1].in_dm()

        # On to a moment in which several are asked at once: a window.
        asked = await questions(players)
        while len(asked) < 2:
            assert not is_over(players), "no window came"
            await play_on(players, 1)
            asked = await questions(players)
        player, panel = asked[0]

        await bot.restart()

        # The panel from before the restart still works, and so does the table's Play.
        answer = await player.choose(panel)
        while "✔" not in answer.text:
            answer = await player.choose(answer)
        await play_on(players, 200)
        assert is_over(players)
        table = players[0].table()
        assert table is not None
        proof = await people[2].press(table, "Verify")
        assert "Seed" in proof.text

        assert await bot.stop() == 0
        assert await world.violations() == []
        assert "Traceback" not in str(bot.output)
