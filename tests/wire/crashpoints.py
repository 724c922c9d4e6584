"""The points at which the bot is killed, each named, with what is under way there and what must be stored.

``stored``: whether the restarted bot must know what was under way. A commit decides that, nothing else: what was told
to anybody was committed before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from tests.wire import scenes
from tests.wire.driver import BotProcess
from tests.wire.scenes import Scene
from tests.wire.stage import Stage

When = Literal["before", "after"]
Set = Callable[[Stage], Awaitable[Scene]]

NONE: Mapping[str, str] = MappingProxyType({})
CALLBACK = "/interactions/*/callback"
SHORT_WINDOW = {"ANTECHAMBER_WINDOW_HOURS": "0.0004"}
"""1.4 s for a quick answer."""


@dataclass(frozen=True)
class Commit:
    """A commit of what fits ``what``, a shell pattern on a statement with its values."""

    what: str

    async def arm(self, bot: BotProcess, scene: Scene, when: When) -> int:
        """Arm the kill; 0, since the process itself tells of it."""
        await bot.kill_at_commit(when, 1, self.what.format(table=scene.table.channel))
        return 0


@dataclass(frozen=True)
class Call:
    """A request, or an event of the gateway. ``path`` is a shell pattern; {table} and {dm} (the host's) stand for channels."""

    method: str
    path: str
    type: int | None = None

    async def arm(self, bot: BotProcess, scene: Scene, when: When) -> int:
        """Arm the kill; the number of the fault."""
        path = self.path.format(table=scene.table.channel, dm=scene.table.players[0].dm)
        return await bot.kill_at(self.method, path, when, type_=self.type)


@dataclass(frozen=True)
class Point:
    """One crash point.

    ``env``: for the run that dies. ``starting``: it dies while it starts, after a first death that left a move unshown.
    """

    name: str
    sentence: str
    scene: Set
    at: Commit | Call
    when: When
    stored: bool
    env: Mapping[str, str] = field(default_factory=dict)
    starting: bool = False

    def __str__(self) -> str:
        return self.name


def _answer(kind: str) -> Commit:
    return Commit(f"*INTO actions*{kind}*")


def _commit(
    name: str, sentence: str, scene: Set, at: Commit, *, stored: tuple[bool, bool] = (False, True)
) -> list[Point]:
    """Right before a commit, when nothing is stored, and right after it, when nobody was told."""
    return [
        Point(f"{name}, before its commit", f"{sentence}: not yet on the disk.", scene, at, "before", stored=stored[0]),
        Point(f"{name}, after its commit", f"{sentence}: on the disk, nobody told.", scene, at, "after", stored=stored[1]),
    ]  # fmt: skip


def _itself(name: str, sentence: str, scene: Set, *, env: Mapping[str, str] = NONE) -> list[Point]:
    """The commit of what nobody pressed: not stored yet, it comes after the restart by itself."""
    at = Commit("*INTO actions* answer 1 *")
    return [
        Point(f"{name}, before its commit", f"{sentence}: not yet on the disk.", scene, at, "before", stored=True, env=env),
        Point(f"{name}, after its commit", f"{sentence}: on the disk, not shown.", scene, at, "after", stored=True, env=env),
    ]  # fmt: skip


def _start(name: str, sentence: str, at: Call, *, env: Mapping[str, str] = NONE) -> list[Point]:
    """A death while the bot starts, with something to heal."""
    return [
        Point(f"{name}, before", f"{sentence}, before.", scenes.drawing, at, "before", stored=True, env=env, starting=True),
        Point(f"{name}, after", f"{sentence}, after.", scenes.drawing, at, "after", stored=True, env=env, starting=True),
    ]  # fmt: skip


def _call(name: str, sentence: str, scene: Set, at: Call, *, stored: bool) -> list[Point]:
    """A request that is not carried out, and one that is while its answer is lost."""
    return [
        Point(f"{name}, not carried out", f"{sentence}: Discord never got it.", scene, at, "before", stored=stored),
        Point(f"{name}, its answer lost", f"{sentence}: Discord has done it.", scene, at, "after", stored=stored),
    ]  # fmt: skip


TABLE = "/channels/{table}/messages"
HAND = "/channels/{dm}/messages"

CRASH_POINTS: list[Point] = [
    *_itself("a deadline that times a window out", "The time of a window is up and its first silent seat answered for",
             scenes.timing_out, env=SHORT_WINDOW),
    *_commit("opening a lobby", "A lobby is opened", scenes.opening, Commit("*INTO matches*")),
    *_commit("a join", "Somebody joins a lobby", scenes.joining, Commit("*INTO seats*")),
    *_commit("the start", "A match is started and its cards dealt", scenes.starting, _answer("setup")),
    *_commit("the end of a lobby", "A lobby is closed", scenes.cancelling, Commit("*UPDATE matches*cancelled*")),
    *_commit("a move", "A move is made", scenes.ending_a_turn, _answer("answer")),
    *_commit("a move in a window", "One of two who are asked at once answers", scenes.in_a_window, _answer("answer")),
    *_commit("the last move of a game", "The last move ends the game", scenes.the_last_move, _answer("answer")),
    *_commit("an undo", "A move is taken back", scenes.undoing, _answer("undo")),
    *_itself("an answer by switch", "A seat that is to be passed for is answered for after somebody's move",
             scenes.passing_by_switch),
    *_itself("an agent's answer", "An agent answers", scenes.an_agent_moves),
    *_commit("an amendment", "A player concedes", scenes.conceding, _answer("amend")),
    *_commit("the note of a message to come", "What is about to be sent is noted, with its nonce",
             scenes.ending_a_turn, Commit("*INTO posts* table {table} None *"), stored=(True, True)),
    *_commit("the note of a message sent", "What was sent is noted, with its id",
             scenes.ending_a_turn, Commit("*INTO posts* table {table} [0-9]*"), stored=(True, True)),
    *_commit("the note of a refused DM", "It is noted that somebody takes no direct messages",
             scenes.starting_with_closed_dms, Commit("*UPDATE seats*dm_closed*[0-9] 1 [0-9]*"), stored=(True, True)),
    *_commit("the archiving of a match", "The channel of a match was deleted, and the match is archived",
             scenes.losing_the_channel, Commit("*UPDATE matches*archived*"), stored=(True, True)),
    *_call("the hand of an archived match deleted", "The channel is gone, and the hands are taken away",
           scenes.losing_the_channel, Call("DELETE", f"{HAND}/*"), stored=True),
    *_call("a private answer (type 4)", "The answer to a move on a public button",
           scenes.drawing, Call("POST", CALLBACK, 4), stored=True),
    *_call("a question shown (type 4)", "A question is shown privately",
           scenes.opening_a_panel, Call("POST", CALLBACK, 4), stored=True),
    *_call("an update of a private message (type 7)", "The answer to a move on a private message",
           scenes.answering_in_private, Call("POST", CALLBACK, 7), stored=True),
    *_call("a dialog (type 9)", "A dialog is opened", scenes.opening_a_dialog, Call("POST", CALLBACK, 9), stored=True),
    *_call("a completion (type 8)", "Moves are offered while somebody types",
           scenes.completing, Call("POST", CALLBACK, 8), stored=True),
    *_call("the deferral of a press (type 6)", "A press that takes long is deferred, nothing being stored yet",
           scenes.ending_late, Call("POST", CALLBACK, 6), stored=False),
    *_call("the deferral of a command (type 5)", "A command that takes long is deferred, nothing being stored yet",
           scenes.typing_late, Call("POST", CALLBACK, 5), stored=False),
    *_call("a follow-up", "The outcome of a deferred press on a public button",
           scenes.ending_late, Call("POST", "/webhooks/*"), stored=True),
    *_call("the original answer edited, of a press", "The outcome of a deferred press on a private message",
           scenes.answering_late_in_private, Call("PATCH", "/webhooks/*/messages/@original"), stored=True),
    *_call("the original answer edited, of a command", "The outcome of a deferred command",
           scenes.typing_late, Call("PATCH", "/webhooks/*/messages/@original"), stored=True),
    *_call("the table's new message", "The next player is called by a new message",
           scenes.ending_a_turn, Call("POST", TABLE), stored=True),
    *_call("the table's old message deleted", "The message before the new one is deleted",
           scenes.ending_a_turn, Call("DELETE", f"{TABLE}/*"), stored=True),
    *_call("the table edited", "The table's message is edited in place",
           scenes.drawing, Call("PATCH", f"{TABLE}/*"), stored=True),
    *_call("a DM channel opened", "The DM channel of somebody new is opened",
           scenes.starting_with_a_newcomer, Call("POST", "/users/@me/channels"), stored=True),
    *_call("a hand sent", "A hand is sent by DM", scenes.starting, Call("POST", HAND), stored=True),
    *_call("a hand edited", "A hand in a DM is edited in place", scenes.drawing, Call("PATCH", f"{HAND}/*"), stored=True),
    *_call("an old hand deleted", "A hand was sent anew below others, and the old one is deleted",
           scenes.drawing_elsewhere, Call("DELETE", f"{HAND}/*"), stored=True),
    *_call("a session resumed", "The gateway was cut and comes back with a press that came meanwhile",
           scenes.resuming, Call("GATEWAY", "RESUMED"), stored=False),
    *_start("READY", "The gateway says READY to a bot with something to heal", Call("GATEWAY", "READY")),
    *_start("the registration of commands", "Commands are registered anew, because where they are was changed",
            Call("PUT", "/applications/*/commands"), env={"ANTECHAMBER_SYNC_GUILD": "{guild}"}),
    Point("a press on its way", "A press is sent to the bot, which dies before it arrives.",
          scenes.ending_a_turn, Call("GATEWAY", "INTERACTION_CREATE"), "before", stored=False),
]  # fmt: skip
