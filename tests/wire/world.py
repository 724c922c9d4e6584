"""A world for tests: people, guilds, channels, and the trouble they are to meet."""

from types import TracebackType
from typing import Any, Self

from tests.wire.link import Link
from tests.wire.person import Person
from tests.wire.process import BotProcess, ServerProcess
from tests.wire.shown import Answer, Json, Shown


class World:
    """The stand-in in its own process, and those who live in it. Use `async with World()`."""

    def __init__(self, *, url: str | None = None, check_answers: str = "") -> None:
        self._process = None if url is not None else ServerProcess(check_answers)
        self._url = url
        self.people: dict[int, Person] = {}
        self.bots: list[BotProcess] = []

    async def __aenter__(self) -> Self:
        if self._process is not None:
            self._url = await self._process.start()
        assert self._url is not None
        self.url = self._url
        self.link = await Link(self.url).open()
        self.link.hear = self._hear
        self.token = str((await self.settings())["token"])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for bot in self.bots:
            await bot.close()
        await self.link.close()
        if self._process is not None:
            await self._process.stop()

    def _hear(self, kind: str, to: list[int], data: Json) -> None:
        for user_id in to:
            if (person := self.people.get(user_id)) is not None:
                person.hear(kind, data)

    async def do(self, act: str, /, **args: Any) -> Json:
        """Any act of the admin API."""
        return await self.link.do(act, **args)

    # ------------------------------------------------------------ making it

    async def person(self, name: str) -> Person:
        """A new person with eyes."""
        user_id = int((await self.do("add_user", name=name))["id"])
        person = self.people[user_id] = Person(self.link, user_id, name)
        await self.do("look", user=user_id)
        return person

    async def guild(
        self, *members: Person, name: str = "Guild", **permissions: list[str]
    ) -> "Guild":
        """A guild with these members and the bot; `permissions` and `bot_permissions` by name."""
        made = await self.do("add_guild", name=name, members=[m.id for m in members], **permissions)
        return Guild(self, int(made["id"]), int(made["bot_role"]))

    # ------------------------------------------------------------ trouble

    async def fault(self, kind: str, method: str = "*", path: str = "*", **args: Any) -> int:
        """A fault (delay, answer, reorder, hold, kill, count); its number for `hits`/`release`."""
        told = await self.do("fault", kind=kind, method=method, path=path, **args)
        return int(told["rule"])

    async def hits(self, rule: int) -> int:
        """How many requests a fault has met."""
        return int((await self.do("hits", rule=rule))["hits"])

    async def held(self, rule: int) -> Json:
        """Return once a request is held by this rule."""
        at = 0
        while True:
            note = await self.link.noted("held", "rule", since=at)
            if note["rule"] == rule:
                return note
            at += 1

    async def close_dms(self, person: Person) -> None:
        """This person takes no direct messages any more."""
        await self.do("set_dms", user=person.id, open=False)

    async def open_dms(self, person: Person) -> None:
        """This person takes direct messages again."""
        await self.do("set_dms", user=person.id, open=True)

    async def delete(self, message: Shown) -> None:
        """Somebody deletes a message."""
        await self.do("delete_message", message=message.id)

    async def cut(self, code: int = 1006) -> None:
        """Cut the bot's gateway with this close code; it can resume."""
        await self.do("cut", code=code)

    async def again(self, answer: Answer) -> None:
        """Deliver an answered interaction's event a second time."""
        await self.do("forward", interaction=answer.interaction)

    async def thread_state(self, channel: int, *, archived: int = 0, locked: int = 0) -> None:
        """A thread goes into or comes out of the archive, is locked or unlocked."""
        await self.do(
            "change_thread", channel=channel, archived=bool(archived), locked=bool(locked)
        )

    async def settings(self, **changed: Any) -> Json:
        """Change settings; all as they are now."""
        return await self.do("settings", **changed)

    # ------------------------------------------------------------ reports

    async def violations(self) -> list[Json]:
        """What the bot asked for that Discord would refuse as malformed."""
        found: list[Json] = (await self.do("violations"))["violations"]
        return found

    async def status(self) -> Json:
        """Counts, sessions, unanswered interactions."""
        return await self.do("status")

    async def requests(self, **narrowed: str) -> list[Json]:
        """The last requests, narrowed by `method` and `template`."""
        found: list[Json] = (await self.do("requests", **narrowed))["requests"]
        return found


class Guild:
    """A guild of the world."""

    def __init__(self, world: World, guild_id: int, bot_role: int) -> None:
        self.world, self.id, self.bot_role = world, guild_id, bot_role

    async def channel(self, name: str = "table") -> int:
        """A new text channel; its id."""
        return int((await self.world.do("add_channel", guild=self.id, name=name))["id"])

    async def thread(self, channel: int, owner: Person, name: str = "thread") -> int:
        """A new public thread; its id."""
        told = await self.world.do("add_thread", channel=channel, name=name, owner=owner.id)
        return int(told["id"])

    async def join(self, person: Person) -> None:
        """Somebody joins."""
        await self.world.do("add_member", guild=self.id, user=person.id)

    async def leave(self, person: Person) -> None:
        """Somebody leaves."""
        await self.world.do("remove_member", guild=self.id, user=person.id)

    async def deny_bot(self, channel: int, *names: str) -> None:
        """Take permissions from the bot in a channel, for example "ATTACH_FILES"."""
        await self.world.do("permit", channel=channel, target=self.bot_role, deny=list(names))
