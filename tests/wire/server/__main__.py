"""`python -m tests.wire.server --port N`: prints one JSON line with its port, then serves."""

import argparse
import asyncio
import json
import signal
import sys

from tests.wire.server.app import start
from tests.wire.server.core import Server, Settings


async def serve(port: int, settings: Settings, until: asyncio.Event) -> None:
    """Serve until SIGTERM or SIGINT, or until `until` is set."""
    server = Server(settings=settings)
    runner = await start(server, port)
    sys.stdout.write(json.dumps({"port": server.port, "spec": server.spec.present}) + "\n")
    sys.stdout.flush()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, until.set)
    await until.wait()
    await runner.cleanup()


class Eof(asyncio.Protocol):
    """Tells when standard input ends: the process that started us is gone."""

    def __init__(self, until: asyncio.Event) -> None:
        self._until = until

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end is closed."""
        self._until.set()


async def run(given: argparse.Namespace) -> None:
    """Serve as the arguments say."""
    until = asyncio.Event()
    if given.until_eof:
        await asyncio.get_running_loop().connect_read_pipe(lambda: Eof(until), sys.stdin)
    await serve(given.port, Settings(check_answers=given.check_answers), until)


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.server", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--check-answers", action="store_true", help="check our own answers too")
    parser.add_argument("--until-eof", action="store_true", help="end when standard input does")
    asyncio.run(run(parser.parse_args()))


main()
