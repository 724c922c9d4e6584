"""Processes of a test: the stand-in, and the unmodified bot with a wire to arm it by."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.wire.shown import Json

if TYPE_CHECKING:
    from tests.wire.world import World

ROOT = Path(__file__).parents[2]
START_SECONDS = 30.0


class Output:
    """What a process wrote, a line at a time."""

    def __init__(self, stream: asyncio.StreamReader) -> None:
        self.lines: list[str] = []
        self._more = asyncio.Condition()
        self.ended = False
        self._task = asyncio.create_task(self._collect(stream))

    async def _collect(self, stream: asyncio.StreamReader) -> None:
        while raw := await stream.readline():
            async with self._more:
                self.lines.append(raw.decode(errors="replace").rstrip("\n"))
                self._more.notify_all()
        async with self._more:
            self.ended = True
            self._more.notify_all()

    async def line_with(self, text: str, timeout: float = START_SECONDS) -> str:  # noqa: ASYNC109
        """The first line with this text, as soon as it is written."""
        async with asyncio.timeout(timeout), self._more:
            at = 0
            while True:
                while at < len(self.lines):
                    if text in self.lines[at]:
                        return self.lines[at]
                    at += 1
                if self.ended:
                    raise EOFError("\n".join(self.lines[-40:]))
                await self._more.wait()

    async def finished(self) -> None:
        """Return when the process has closed its output."""
        await self._task

    def __str__(self) -> str:
        return "\n".join(self.lines)


class ServerProcess:
    """The stand-in in a process of its own."""

    def __init__(self, check_answers: str = "") -> None:
        self._args = ["--until-eof", *(["--check-answers"] if check_answers else [])]

    async def start(self) -> str:
        """Start it; its address."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.server", *self._args, cwd=ROOT,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 20,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.output = Output(self.process.stdout)
        told = json.loads(await self.output.line_with('"port"'))
        return f"http://127.0.0.1:{told['port']}"

    async def stop(self) -> None:
        """End it."""
        if self.process.returncode is None:
            self.process.terminate()
        await self.process.wait()
        await self.output.finished()


class _Spare(NamedTuple):
    """A process that has imported all and waits for the word to go, with its wire."""

    process: asyncio.subprocess.Process
    wire_in: asyncio.StreamReader
    wire_out: asyncio.StreamWriter


class BotProcess:
    """`python -m bot …`, redirected to the stand-in by tests.wire.launch and otherwise untouched."""

    def __init__(
        self, world: "World", *args: str, env: Mapping[str, str] | None = None, module: str = "bot",
        cwd: Path = ROOT,
    ) -> None:  # fmt: skip
        self.world, self.args, self.module, self.cwd = world, args, module, cwd
        self.env = dict(env or {})
        self.outputs: list[Output] = []
        self.last_words = ""
        """What the last run said on its wire right before it was killed at a commit."""
        self._spare: _Spare | None = None

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    @property
    def output(self) -> Output:
        """What the present run has written (stdout and stderr together)."""
        return self.outputs[-1]

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self.process.returncode is None

    async def launch(self, **env: str) -> "BotProcess":
        """Start it without waiting; `env` is for this run only."""
        if (spare := self._spare) is None:
            self.process, self._wire_in, self._wire_out = await self._spawned(env)
        else:
            self._spare = None
            self.process, self._wire_in, self._wire_out = spare
            self._wire_out.write(json.dumps(env).encode() + b"\n")
        if self not in self.world.bots:
            self.world.bots.append(self)
        self.last_words = ""
        assert self.process.stdout is not None
        self.outputs.append(Output(self.process.stdout))
        return self

    async def prepare(self, *modules: str) -> None:
        """Have the next run imported already: its start then costs what the bot's own start costs."""
        if self._spare is None:
            self._spare = await self._spawned({"WIRE_SPARE": " ".join(modules)})

    async def _spawned(self, env: Mapping[str, str]) -> "_Spare":
        ours, theirs = socket.socketpair()
        told = {
            **os.environ, "DISCORD_TOKEN": self.world.token, "PYTHONUNBUFFERED": "1", **self.env,
            **env, "WIRE_URL": self.world.url, "WIRE_FD": str(theirs.fileno()),
        }  # fmt: skip
        told["PYTHONPATH"] = os.pathsep.join(p for p in (str(ROOT), told.get("PYTHONPATH")) if p)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.launch", self.module, *self.args, cwd=self.cwd,
            env=told, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            pass_fds=[theirs.fileno()], limit=1 << 20,
        )  # fmt: skip
        theirs.close()
        return _Spare(process, *await asyncio.open_connection(sock=ours))

    async def start(self, **env: str) -> "BotProcess":
        """Start it and wait until discord.py says ready (commands are then synced)."""
        await self.launch(**env)
        async with asyncio.timeout(START_SECONDS):
            await self.ready()
        return self

    async def ready(self) -> None:
        """Return once the present run has come to READY; raises with its output when it ends first."""
        told = await self._wire_in.readline()
        if told.strip() != b"ready":
            await self.process.wait()
            await self.output.finished()
            raise RuntimeError(f"the bot ended with {self.process.returncode}:\n{self.output}")

    async def kill_at(
        self, method: str, path: str, when: str = "before", nth: int = 1, *, type_: int | None = None
    ) -> int:  # fmt: skip
        """SIGKILL this run at its nth such request: before it is carried out, or after.

        Events: method GATEWAY and the event's name. ``type_`` narrows callbacks. The rule's number.
        """
        more: Json = {} if type_ is None else {"type": type_}
        return await self.world.fault(
            "kill", method, path, when=when, nth=nth, pid=self.pid, **more
        )

    async def kill_at_commit(self, when: str = "before", nth: int = 1, what: str = "*") -> None:
        """SIGKILL this run right before or after its nth commit from now on of what fits `what`.

        `what` is a shell pattern on a statement with its bound values; `last_words` then tells.
        """
        self._wire_out.write(f"{when}:{nth}:{what}\n".encode())
        await self._wire_out.drain()
        assert (await self._wire_in.readline()).strip() == b"armed"

    async def died(self, timeout: float = START_SECONDS) -> int:  # noqa: ASYNC109
        """The exit code once it has ended (-9 after SIGKILL)."""
        async with asyncio.timeout(timeout):
            code = await self.process.wait()
            await self.output.finished()
            self.last_words = (await self._wire_in.read()).decode().strip() or self.last_words
        self._wire_out.close()
        with contextlib.suppress(ConnectionError):
            await self._wire_out.wait_closed()
        return code

    async def close(self) -> None:
        """SIGKILL the present run and what was prepared."""
        if self._spare is not None:
            self._spare.wire_out.close()
            self._spare.process.kill()
            await self._spare.process.wait()
            self._spare = None
        await self.kill()

    async def kill(self) -> int:
        """SIGKILL."""
        if self.is_running:
            self.process.send_signal(signal.SIGKILL)
        return await self.died()

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """SIGTERM (or `number`) and the exit code."""
        if self.is_running:
            self.process.send_signal(number)
        return await self.died()

    async def restart(self, **env: str) -> "BotProcess":
        """SIGKILL unless it has ended, and start it with the same files."""
        await self.kill()
        return await self.start(**env)
