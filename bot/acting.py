"""Acts that are no answers: the game master's and the host's, and leaving, conceding, ending. No discord import.

Each is an amendment: it goes into the log and, where somebody uses more than a player's rights, into the public record
of privileged acts with its reason.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from bot import drawing, ids, present, receiving, status
from bot.controls import Button, Message, joined, short
from bot.ids import Choose
from bot.levels import Gone
from bot.loaded import Loaded
from bot.moderating import host, must_lead, note
from bot.present import Opened, Picked, Typing
from bot.presses import Click, Reply, Typed, Verb, private, replied
from bot.speaker import escaped
from bot.status import command
from bot.table import Moved, Stale
from games.core.actions import Action, Amendment
from games.core.amendments import Concede, End, LeaveSeat
from games.core.asks import Ask
from games.core.events import seen
from games.core.types import Gm, Illegal, Line, Public, Viewer
from storage import deadlines, interactions, matches
from storage.interactions import Interaction
from storage.seats import Seat as Member

if TYPE_CHECKING:
    from bot.desk import Desk

NOBODY = -1
"""The seat number of the question what is to be amended."""


def ask(now: Loaded, viewer: Viewer) -> Ask:
    """Return what ``viewer`` (the game master, or in public the host) can amend now, as a question."""
    view = now.gm_view if isinstance(viewer, Gm) else now.public
    return Ask(NOBODY, Line("acts"), now.game.acts(view), pace="free", id=ids.ACTS)


def actor(now: Loaded, user: int) -> tuple[Member, Viewer]:
    """Return who amends and as whom: the game master, or the host of a table without one. Raises Illegal ``not_gm``."""
    gm = now.gm(user)
    if gm is not None:
        return gm, Gm()
    member = host(now, user)
    if member is None or any(m.role == "gm" for m in now.members):
        raise Illegal("not_gm")
    return member, Public()


def written(act: Action) -> str:
    """Return an amendment as it is typed: its kind and its fields; who and why are told apart from it."""
    fields = (f for f in act.__struct_fields__ if f not in status.UNSPOKEN)
    return " ".join([type(act).__name__.lower(), *(str(getattr(act, f)) for f in fields)])


class Acting:
    """The game master's panel."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def panel(self, now: Loaded, note: str, *, update: bool) -> Reply:
        """Return what the game master can do now."""
        question = ask(now, Gm())
        if not question.prompts:
            said = "There is nothing for the game master to do now."
            return _reply(Message(joined([line for line in (note, said) if line])), update=update)
        shown = present.panel(status.looker(now, self._desk.style, Gm()), question)
        return self._shown(now, shown, note, Gm(), update=update)

    def _shown(
        self, now: Loaded, shown: present.Panel, note: str, viewer: Viewer, *, update: bool
    ) -> Reply:
        text = now.speaker.bold(shown.question)
        said = [
            note,
            text,
            escaped(shown.so_far),
            f"-# {now.game.title} in {now.where}",
        ]
        picture = drawing.board(now, self._desk.style, tuple(shown.badges.items()), viewer)
        content = joined([line for line in said if line])
        return _reply(Message(content, shown.rows, picture), update=update)

    async def choose(self, now: Loaded, press: Choose, click: Click) -> Reply:
        """Answer a press among the acts. Raises Illegal ``not_gm``, Stale and Gone as for questions."""
        member, viewer = actor(now, click.user)
        if press.undos != now.row.undos:
            raise Stale(now)
        question = ask(now, viewer)
        who = status.looker(now, self._desk.style, viewer)
        chosen, texts = present.resolved(who, question, press, click, now.next_text)
        match chosen:
            case Opened(trail=trail, page=page):
                shown = present.panel(who, question, trail, page)
                return self._shown(now, shown, "", viewer, update=click.private)
            case Typing(trail=trail):
                return Reply("dialog", dialog=present.dialog(who, question, trail))
            case Picked(action=Amendment() as act):
                reason = " ".join(texts)
                return await self.amend(
                    now, member, viewer, act, reason, press=click.interaction, update=click.private
                )
            case Picked():
                raise Gone

    async def amend(
        self,
        now: Loaded,
        member: Member,
        viewer: Viewer,
        act: Amendment,
        reason: str,
        *,
        press: int,
        update: bool,
    ) -> Reply:
        """Carry out an act where it is still among those possible; its reason goes on the record with it."""

        def make(fresh: Loaded, why: int) -> Amendment:
            if not ask(fresh, viewer).accepts(act):
                raise Stale(fresh)
            return msgspec.structs.replace(act, why=why)

        moved = await self._desk.tables.amend(
            now.id,
            make,
            press=press,
            member=member.id,
            reason=reason,
            privilege=type(act).__name__.lower(),
        )
        note = "✔ Done, and noted for all to see."
        return await self._desk.question(moved.after, member.user_id or 0, note=note, update=update)


class Leaving:
    """The verb that confirms what cannot be taken back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {"sure": self._sure}

    async def _sure(self, now: Loaded, click: Click, argument: str) -> Reply:
        what, _, shown_for = argument.partition("-")
        if what not in CONSEQUENCES:
            raise Gone
        if shown_for != now.row.status:
            asked = confirmation(now, what, click)
            assert asked.message is not None
            return replied(asked.message, update=click.private)
        if now.row.status == "lobby":
            return await self._from_lobby(now, click, what)
        if now.row.status == "frozen" and what == "end":
            return await self._close(now, click)
        now.must_go_on()
        if what == "end":
            moved = await self._end(now, click)
        else:
            make, member = self._departure(now, click, what)
            moved = await self._desk.tables.amend(
                now.id, make, press=click.interaction, member=member.id
            )
        viewer = self._desk.viewer(now, click.user)  # as whom they looked until now
        lines = (moved.after.game.narrate(event) for event in seen(moved.events, viewer))
        said = " ".join(moved.after.speaker.marked(line) for line in lines if line is not None)
        return _reply(Message(f"✔ {short(said, 1_500)}"), update=click.private)

    async def _end(self, now: Loaded, click: Click) -> Moved:
        """End a match that goes on."""

        def make(fresh: Loaded, why: int) -> Amendment:
            must_lead(fresh, click)
            return End()

        def noted(conn: sqlite3.Connection) -> None:
            note(conn, now, click, "end", self._desk.tables.ports.now())

        member = host(now, click.user)
        return await self._desk.tables.amend(
            now.id,
            make,
            press=click.interaction,
            member=None if member is None else member.id,
            also=noted,
        )

    async def _close(self, now: Loaded, click: Click) -> Reply:
        """End a match that stands still by an error of ours, so that its channel is free again: no rule has to run."""
        must_lead(now, click)
        at = self._desk.tables.ports.now()

        def work(conn: sqlite3.Connection) -> None:
            interactions.put(conn, Interaction(click.interaction, now.id, None, b"", at))
            row = matches.get(conn, now.id)
            if row is None or row.status != "frozen":
                raise Illegal("over")
            matches.set_status(conn, now.id, "over", now=at)
            deadlines.clear(conn, now.id)
            note(conn, now, click, "end", at)

        async with self._desk.tables.lock(now.id):
            await self._desk.tables.publish(now.id, work)
        return _reply(Message("✔ The match is ended."), update=click.private)

    async def _from_lobby(self, now: Loaded, click: Click, argument: str) -> Reply:
        if argument == "concede":
            raise Illegal("not_begun")
        lobby = receiving.Receiving(self._desk).verbs
        return await lobby["leave" if argument == "leave" else "cancel"](now, click, "")

    def _departure(
        self, now: Loaded, click: Click, what: str
    ) -> tuple[Callable[[Loaded, int], Amendment], Member]:
        member = self._desk.seat_of(now, click.user)
        seat = member.seat
        assert seat is not None
        if what == "concede":
            return (lambda fresh, why: Concede(by=seat, seat=seat)), member
        return (lambda fresh, why: LeaveSeat(by=seat, seat=seat)), member


def confirmation(now: Loaded, what: str, who: Click | Typed) -> Reply:
    """Return what something that cannot be taken back would do, with the button that does it as long as the match is
    where it is: what is said of a lobby is not meant for the game that began since.

    Raises Illegal where it cannot be, or is not for ``who`` to do.
    """
    if what not in CONSEQUENCES:
        return private("Possible: **settings**, **leave**, **concede**, **end**, **move**.")
    can_end = now.row.status == "frozen" and what == "end"
    if now.row.status != "lobby" and not can_end:
        now.must_go_on()
    if what == "end":
        must_lead(now, who)
    sure = Button(command(now.id, "sure", f"{what}-{now.row.status}"), f"Yes, {what}", "danger")
    said = IN_LOBBY[what] if now.row.status == "lobby" else CONSEQUENCES[what]
    return private(f"**{now.game.title}** in {now.where}: {said}", ((sure,),))


def _reply(message: Message, *, update: bool) -> Reply:
    how: Literal["update", "private"] = "update" if update else "private"
    return Reply(how, message)


CONSEQUENCES = {
    "leave": "you leave your seat for good; the others play on without you, as the rules say.",
    "concede": "you concede; the others play on or win, as the rules say.",
    "end": "the match ends for everybody, without a result.",
}
IN_LOBBY = {
    "leave": "you leave the lobby; what you chose is free again.",
    "concede": "there is nothing to concede yet.",
    "end": "the lobby is closed.",
}
