"""`python -m tests.wire.launch MODULE …`: runs the unmodified bot against the stand-in.

Only addresses of discord.py are changed, and one timeout that would only cost time; the bot's own
code stays as it is. WIRE_URL: the stand-in. WIRE_FD: a socket on which "ready" is said and a kill
at a commit can be armed. WIRE_KILL_COMMIT: the same from the start, e.g. `before:3`. WIRE_SPARE:
modules to import before waiting on the socket for the word to go, with what is to be set in the
environment: a restart then costs what the bot's own start costs.
"""

import importlib
import json
import os
import runpy
import signal
import socket
import sys
import threading
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

from tests.wire.commits import Commits


def redirect(url: str, ready_timeout: float) -> None:
    """Point discord.py at the stand-in; READY is held for `ready_timeout` seconds at most."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway")
    original = ConnectionState.__init__

    def quick(self: Any, *args: Any, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", ready_timeout)
        original(self, *args, **options)

    ConnectionState.__init__ = quick  # type: ignore[method-assign]


def announce(wire: socket.socket) -> None:
    """Say "ready" on the wire when discord.py first does."""
    original = discord.Client.dispatch

    def dispatch(self: discord.Client, event: str, /, *args: Any, **kwargs: Any) -> None:
        original(self, event, *args, **kwargs)
        if event == "ready":
            wire.sendall(b"ready\n")

    discord.Client.dispatch = dispatch  # type: ignore[method-assign]


def obey(wire: socket.socket, commits: Commits) -> None:
    """Arm kills as the wire says, each acknowledged; die when the test has gone."""
    with wire.makefile("r") as lines:
        for line in lines:
            commits.arm(line.strip())
            wire.sendall(b"armed\n")
    os.kill(os.getpid(), signal.SIGKILL)


def wait(wire: socket.socket, modules: str) -> None:
    """Import, then wait for the word to go; end where the test has gone."""
    for module in modules.split():
        importlib.import_module(module)
    told = b""
    while not told.endswith(b"\n"):
        if not (more := wire.recv(1)):
            sys.exit(0)
        told += more
    os.environ.update(json.loads(told))


def main() -> None:
    """Redirect, then run the module as `python -m MODULE` would."""
    redirect(os.environ["WIRE_URL"], float(os.environ.get("WIRE_READY_TIMEOUT", "0.05")))
    commits = Commits()
    commits.install()
    if planned := os.environ.get("WIRE_KILL_COMMIT"):
        commits.arm(planned)
    if (number := os.environ.pop("WIRE_FD", None)) is not None:
        wire = socket.socket(fileno=int(number))
        os.set_inheritable(wire.fileno(), False)
        commits.tell = lambda told: wire.sendall(f"{told}\n".encode())
        if spare := os.environ.pop("WIRE_SPARE", ""):
            wait(wire, spare)
        announce(wire)
        threading.Thread(target=obey, args=(wire, commits), daemon=True, name="wire").start()
    module = sys.argv[1]
    sys.argv = sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
