"""The real bot in a make-believe Discord in the browser, for people without a token.

Only this package (and the tests) may import simcord, which the extra `demo` installs. Nothing is kept:
the database is temporary and the make-believe Discord lives in memory.
"""

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import simcord
from simcord.actors import MemberActor
from simcord.builders import GuildHandle

from bot import logs
from bot.app import Antechamber, create_bot, games_of
from bot.cli.common import Refused
from bot.config import Config
from bot.demo import looks
from bot.demo.hub import Hub
from bot.demo.live import VERSION, Live, MakeBelieve, today
from bot.demo.tables import lay, open_thread
from bot.house import Tempo

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo")
SETTLING_S = 20.0


def demo(config: Config, *, port: int, game: str | None, people: int) -> int:
    """Serve the demo on this machine until it is stopped; the exit code.

    Tables of ``game`` (of every game, where it is None) are laid and begun: one for as many of the
    ``people`` as it takes, one against bots. Raises Refused where that cannot be.
    """
    if simcord.__version__ != VERSION:
        raise Refused(f"The demo needs simcord {VERSION}, and {simcord.__version__} is installed.")
    if not 1 <= people <= len(NAMES):
        raise Refused(f"The demo has room for 1 to {len(NAMES)} people, not {people}.")
    quiet = config.log_level if config.log_level == "error" else "warning"
    logs.configure(quiet, config.log_format, games=config.games)
    try:
        asyncio.run(_serve(config, port, game, NAMES[:people]))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("\nThe demo has ended; nothing was kept.")
    return 0


async def _serve(config: Config, port: int, game: str | None, names: Sequence[str]) -> None:
    this = asyncio.current_task()
    assert this is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)
    with tempfile.TemporaryDirectory(prefix="antechamber-demo-") as scratch:
        config = replace(config, database=Path(scratch) / "demo.sqlite3", sync_guild=None)
        async with world(config, names) as there:
            live = Live(there.env)
            hub = Hub(live, there.guild, there.people)
            try:
                await _start(hub, port)
                async with live.lock:  # a page from the last time may be open, and asks already
                    laid = await lay_tables(there, game)
                print(welcome(hub.url, names, laid), flush=True)
                await live.pump()
            finally:
                await hub.close()
                await live.close()


async def _start(hub: Hub, port: int) -> None:
    try:
        await hub.start(port)
    except OSError as error:
        raise Refused(f"Port {port} is taken; --port chooses another.") from error


@dataclass(frozen=True, slots=True)
class World:
    """A make-believe server with its people and the bot."""

    env: simcord.Env
    bot: Antechamber
    guild: GuildHandle
    people: Sequence[MemberActor]


@asynccontextmanager
async def world(config: Config, names: Sequence[str]) -> AsyncIterator[World]:
    """The bot in a make-believe server with these people; closed on leaving."""
    ports = MakeBelieve()
    # There is no rate limit here that a pause between DM channels would keep to.
    bot = create_bot(config, ports=ports, tempo=Tempo(dm_pause=0.0))
    env = simcord.Env(bot, settle_timeout=SETTLING_S)
    today(env)
    looks.name(env)
    ports.env = env
    await env.start()
    try:
        with env.time_context():
            guild = env.create_guild("Games night")
            people = [guild.add_member(env.create_user(name, global_name=name)) for name in names]
            yield World(env, bot, guild, people)
    finally:
        await env.shutdown()
        await bot.close()


async def lay_tables(there: World, game: str | None) -> list[str]:
    """Tables that have begun, and a lobby with a thread; the titles of the games.

    Each game has a channel where the people play each other, and, where it has bots, one where the
    first of them plays against bots.
    """
    games = games_of(there.bot.config)
    wanted = list(games) if game is None else [game]
    for key in wanted:
        await lay(there.guild.create_text_channel(key), there.people, games[key])
        if len(there.people) > 1 and games[key].agents:
            against = there.guild.create_text_channel(f"{key}-bots")
            await lay(against, there.people[:1], games[key])
    lobby = there.guild.create_text_channel("lobby")
    await open_thread(there.bot, lobby, "a thread")
    return [games[key].title for key in wanted]


def welcome(url: str, names: Sequence[str], laid: Sequence[str]) -> str:
    """What is printed when the page is there."""
    if laid:
        tables = f"Tables that have begun: {', '.join(laid)}. /play in #lobby opens another."
    else:
        tables = (
            "No game is installed, so there is nothing to play; /help and /about work. "
            "ANTECHAMBER_GAMES (or --games-from) names packages with games."
        )
    second = names[min(1, len(names) - 1)]
    return (
        f"{tables}\nOne person in a tab of their own: {url}?as={second}\nCtrl-C ends it.\n\n"
        f"The demo is ready. Open this page in your browser:\n\n    {url}\n"
    )
