"""Situations at a table in which the bot may die: what is under way, and the same once more afterwards.

A scene sets a table up, and gives two things to do: the press (or what else) during which the bot dies, and the press
from before the crash, done once more after the restart. Nothing here kills anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.wire.driver import Answer, Person, Shown
from tests.wire.stage import GAME, Stage
from tests.wire.truth import OURS, Table

Do = Callable[[], Awaitable[object]]


@dataclass
class Scene:
    """What is under way at a table.

    ``act``: during this the bot dies. ``again``: the same press once more, from before the crash. ``adds``: how much
    more ``counted`` is when the act was stored (entries of the log, unless ``count`` says otherwise). ``busy``: the
    database is held while the act begins, until it is deferred.
    """

    table: Table
    act: Do
    again: Callable[[], Awaitable[Answer]]
    adds: int = 1
    busy: bool = False
    count: Callable[[], int] | None = None

    def counted(self) -> int:
        """How much there is of what the act adds."""
        if self.count is not None:
            return self.count()
        return len(self.table.records.log(self.table.channel))


async def outcome(answer: Answer) -> Answer:
    """An answer with what came of it; never an error of ours, never none."""
    await answer.outcome()
    assert answer.kind != "nothing", "not answered"
    assert OURS not in answer.text, answer.text
    return answer


def _pressed(
    person: Person, message: Shown, label: str
) -> tuple[Do, Callable[[], Awaitable[Answer]]]:
    """A press, and the same press later: the message may be gone by then."""
    custom_id = message.button(label)["custom_id"]

    async def act() -> object:
        return await person.press(message, label)

    async def again() -> Answer:
        return await outcome(await person.raw_press(custom_id, message))

    return act, again


# ---------------------------------------------------------------- lobbies


async def opening(stage: Stage) -> Scene:
    """Ann opens a lobby in a channel that has none."""
    channel = await stage.guild.channel()
    table = Table(stage.world, stage.records, channel, [stage.ann], stage.dora)

    async def act() -> Answer:
        return await stage.ann.slash(channel, "play", game=GAME)

    async def again() -> Answer:
        return await outcome(await act())

    return Scene(table, act, again, count=lambda: int(stage.records.status(channel) == "lobby"))


async def joining(stage: Stage) -> Scene:
    """Ben joins Ann's lobby."""
    table = await stage.lobby(stage.ann)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ben, message, "Join")
    return Scene(table, act, again, count=lambda: stage.records.seated(table.channel))


async def starting(stage: Stage) -> Scene:
    """Ann starts the match that she and Ben have joined."""
    table = await stage.lobby(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Start")
    return Scene(table, act, again)


async def starting_with_a_newcomer(stage: Stage) -> Scene:
    """Ann starts with somebody whom the bot has never written to."""
    table = await stage.lobby(stage.ann, await stage.newcomer())
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Start")
    return Scene(table, act, again)


async def starting_with_closed_dms(stage: Stage) -> Scene:
    """Ann starts with somebody who takes no direct messages."""
    nils = await stage.newcomer()
    await stage.world.close_dms(nils)
    table = await stage.lobby(stage.ann, nils)
    table.without_dms.append(nils)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Start")
    return Scene(table, act, again)


async def cancelling(stage: Stage) -> Scene:
    """Ann closes her lobby."""
    table = await stage.lobby(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Cancel")
    return Scene(
        table, act, again, count=lambda: int(stage.records.status(table.channel) == "cancelled")
    )


# ---------------------------------------------------------------- moves


async def drawing(stage: Stage) -> Scene:
    """Ann draws a card with the public button; she stays on turn, so the table is edited; her hand changes."""
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Draw a card")
    return Scene(table, act, again)


async def drawing_elsewhere(stage: Stage) -> Scene:
    """The same while another table's hand is the newest in Ann's DM: hers is sent anew and the old one deleted."""
    scene = await drawing(stage)
    await stage.table(stage.ann, stage.ben)
    return scene


async def ending_a_turn(stage: Stage) -> Scene:
    """Ann ends her turn with the public button: Ben is asked, so the table is sent anew and the old one deleted."""
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "End turn")
    return Scene(table, act, again)


async def answering_in_private(stage: Stage) -> Scene:
    """Ann opens her question with Play and answers there: her private message is updated."""
    table = await stage.table(stage.ann, stage.ben)
    panel = await (await table.plays(stage.ann, "Play")).outcome()
    assert panel is not None
    act, again = _pressed(stage.ann, panel, "End turn")
    return Scene(table, act, again)


async def answering_late_in_private(stage: Stage) -> Scene:
    """The same while the database is held: the press is deferred, and its message updated later."""
    scene = await answering_in_private(stage)
    scene.busy = True
    return scene


async def ending_late(stage: Stage) -> Scene:
    """Ann ends her turn with the public button while the database is held: deferred, followed up later."""
    scene = await ending_a_turn(stage)
    scene.busy = True
    return scene


async def typing_late(stage: Stage) -> Scene:
    """Ann types a move while the database is held: deferred, the answer put in its place later."""
    table = await stage.table(stage.ann, stage.ben)

    async def act() -> Answer:
        return await stage.ann.slash(table.channel, "move", what="draw")

    before = len(stage.records.log(table.channel))

    async def again() -> Answer:
        if (
            len(stage.records.log(table.channel)) > before
        ):  # typed once more it would be another move
            return await outcome(await stage.ann.slash(table.channel, "log"))
        return await outcome(await act())

    return Scene(table, act, again, busy=True)


async def opening_a_panel(stage: Stage) -> Scene:
    """Ann presses Play."""
    table = await stage.table(stage.ann, stage.ben)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "Play")
    return Scene(table, act, again, adds=0)


async def opening_a_dialog(stage: Stage) -> Scene:
    """Ann presses what opens a dialog, on her private question."""
    table = await stage.table(stage.ann, stage.ben)
    question = await (await table.plays(stage.ann, "Play")).outcome()
    assert question is not None
    offers = question.selects()[-1]  # whom and for what comes last
    chosen = await stage.ann.choose(question, "Figs", custom_id=offers["custom_id"])
    panel = await chosen.outcome()
    assert panel is not None
    label = next(label for label in panel.labels() if label.startswith(("Type", "Write")))
    act, again = _pressed(stage.ann, panel, label)
    return Scene(table, act, again, adds=0)


async def completing(stage: Stage) -> Scene:
    """Ann types into /move and is offered what is legal."""
    table = await stage.table(stage.ann, stage.ben)

    async def act() -> Answer:
        return await stage.ann.autocomplete(table.channel, "move", "what", "d")

    async def again() -> Answer:
        answer = await act()
        assert answer.choices
        return answer

    return Scene(table, act, again, adds=0)


# ---------------------------------------------------------------- windows


async def in_a_window(stage: Stage) -> Scene:
    """Ann has set out into a possible sandstorm; Ben and Cleo are asked, and Ben answers."""
    table = await stage.table(stage.ann, stage.ben, stage.cleo, moves=("travel c3 day",))
    assert table.asked() == [stage.ben, stage.cleo], table.asked()
    panel = await (await table.plays(stage.ben, "Play")).outcome()
    assert panel is not None
    act, again = _pressed(stage.ben, panel, "Pass")
    return Scene(table, act, again)


async def timing_out(stage: Stage) -> Scene:
    """Ann has set out, and nobody answers until the time is up: both are answered for."""
    table = await stage.table(stage.ann, stage.ben, stage.cleo)

    async def act() -> object:
        await table.typed(stage.ann, "travel c3 day")
        return await stage.ann.until(lambda: None)

    message = table.message()
    assert message is not None
    _, again = _pressed(stage.ann, message, "Draw a card")
    return Scene(table, act, again, adds=3)


async def passing_by_switch(stage: Stage) -> Scene:
    """Ann sets out; Ben has said that he is to be passed for, so he is answered for at once."""
    table = await stage.table(stage.ann, stage.ben)
    answer = await stage.ben.slash(table.channel, "orders")
    panel = await answer.outcome()
    assert panel is not None
    label = next(label for label in panel.labels() if label.startswith("Sandstorms"))
    await outcome(await stage.ben.press(panel, label))
    message = table.message()
    assert message is not None

    async def act() -> Answer:
        return await stage.ann.slash(table.channel, "move", what="travel c3 day")

    _, again = _pressed(stage.ann, message, "Draw a card")
    return Scene(table, act, again, adds=2)


async def an_agent_moves(stage: Stage) -> Scene:
    """Ann ends her turn, and the agent beside her has its own."""
    table = await stage.lobby(stage.ann)
    await table.plays(stage.ann, "Add a bot")
    await table.true()
    await stage.begin(table)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ann, message, "End turn")

    def agent() -> int:
        return int(any(e.seat == 1 for e in stage.records.log(table.channel)))

    return Scene(table, act, again, count=agent)


# ---------------------------------------------------------------- what is no plain answer


async def the_last_move(stage: Stage) -> Scene:
    """Ben ends the last turn of the game."""
    table = await stage.table(stage.ann, stage.ben, moves=("end turn",) * 5)
    message = table.message()
    assert message is not None
    act, again = _pressed(stage.ben, message, "End turn")
    return Scene(table, act, again)


async def undoing(stage: Stage) -> Scene:
    """Ann takes back that she ended her turn."""
    table = await stage.table(stage.ann, stage.ben)
    panel = await (await table.plays(stage.ann, "Play")).outcome()
    assert panel is not None
    told = await (await stage.ann.press(panel, "End turn")).outcome()
    assert told is not None
    await table.true()
    act, again = _pressed(stage.ann, told, "Undo")
    return Scene(table, act, again)


async def conceding(stage: Stage) -> Scene:
    """Cleo concedes; the others play on."""
    table = await stage.table(stage.ann, stage.ben, stage.cleo)
    told = await (await stage.cleo.slash(table.channel, "table", do="concede")).outcome()
    assert told is not None
    act, again = _pressed(stage.cleo, told, "Yes, concede")
    return Scene(table, act, again)


async def resuming(stage: Stage) -> Scene:
    """The gateway is cut; while the bot comes back, Ann ends her turn."""
    scene = await ending_a_turn(stage)
    press = scene.act

    async def act() -> object:
        await stage.world.cut()
        return await press()

    scene.act = act
    return scene


async def losing_the_channel(stage: Stage) -> Scene:
    """A moderator deletes the channel in the middle of the game."""
    table = await stage.table(stage.ann, stage.ben)
    (hand,) = table.hands(stage.ann)

    async def act() -> object:
        return await stage.world.do("delete_channel", channel=table.channel)

    async def again() -> Answer:
        return await outcome(await stage.ann.raw_press(hand.button("Play")["custom_id"], hand))

    return Scene(
        table, act, again, count=lambda: int(stage.records.status(table.channel) == "archived")
    )
