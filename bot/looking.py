"""Presses that only look: questions, hands, boards, the log, rules, the next table. No discord import.

They read the last committed match, take no lock and change nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from bot import drawing, finding, rulebook, status
from bot.controls import CONTENT, Button, Message, Row
from bot.ids import command
from bot.loaded import Loaded
from bot.logpages import PAGE, LogPage
from bot.presses import Click, Reply, Verb, private
from games.core.types import Gm, Illegal
from storage import actions

if TYPE_CHECKING:
    from bot.desk import Desk

VERBS = (
    "play", "ask", "hand", "board", "text", "log", "help", "clause", "rule", "proof", "next",
)  # fmt: skip


class Looking:
    """The verbs that look."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.verbs: dict[str, Verb] = {verb: getattr(self, f"_{verb}") for verb in VERBS}

    async def _play(self, now: Loaded, click: Click, argument: str) -> Reply:
        return await self._desk.question(now, click.user)

    async def _ask(self, now: Loaded, click: Click, argument: str) -> Reply:
        number = int(argument) if argument.isdecimal() else 0
        return await self._desk.question(now, click.user, update=click.private, ask_id=number)

    async def _hand(self, now: Loaded, click: Click, argument: str) -> Reply:
        now.must_have_begun()
        if now.gm(click.user) is not None and now.seated(click.user) is None:
            return Reply("private", status.text_form(now, Gm(), self._desk.style))
        seat = self._desk.seat_of(now, click.user).seat
        assert seat is not None
        return Reply("private", status.hand(now, seat, self._desk.style))

    async def _board(self, now: Loaded, click: Click, argument: str) -> Reply:
        now.must_have_begun()
        picture = drawing.board(now, self._desk.style, (), self._desk.viewer(now, click.user))
        return Reply("private", Message(f"**{now.game.title}**", (), picture))

    async def _text(self, now: Loaded, click: Click, argument: str) -> Reply:
        now.must_have_begun()
        viewer = self._desk.viewer(now, click.user)
        return Reply("private", status.text_form(now, viewer, self._desk.style))

    async def _log(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Show a page of the log: the newest, or what is before (``b12``) or after (``a12``) an entry."""
        now.must_have_begun()
        is_forward, number = argument.startswith("a"), argument[1:]
        before = None
        if number.isdecimal() and len(number) < 10:
            before = int(number) + 1 + PAGE if is_forward else int(number)
        entries = await self._desk.tables.store.read(
            lambda conn: actions.page(conn, now.id, limit=PAGE, before=before)
        )
        page = LogPage(tuple(reversed(entries)), is_forward)
        message = status.log_page(now, self._desk.viewer(now, click.user), page)
        how: Literal["update", "private"] = "update" if click.private and argument else "private"
        return Reply(how, message)

    async def _help(self, now: Loaded, click: Click, argument: str) -> Reply:
        return Reply("private", Message(rulebook.explained(now.game)), anywhere=True)

    async def _clause(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Quote the clause of an open question, by the question's number."""
        ask = next((a for a in now.asks if str(a.id) == argument), None)
        return self._quoted(now, ask.clause if ask is not None else "")

    async def _rule(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Quote a clause by its own number."""
        return self._quoted(now, argument.replace("_", "."))

    def _quoted(self, now: Loaded, ref: str) -> Reply:
        quoted = rulebook.clauses(now.game).get(ref)
        if not quoted:
            return private(
                "There is no rule to quote for this any more. **Help** explains the table."
            )
        said = rulebook.brief(f"**{ref}** {quoted}", CONTENT)
        return Reply("private", Message(said, _way_back(now)), anywhere=True)

    async def _proof(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status not in {"over", "cancelled"} or now.row.seed is None:
            sealed = now.speaker.marked(Illegal("not_over").line)
            return private(f"{sealed}\nCommitment: `{now.row.commitment}`")
        return private(
            f"Commitment: `{now.row.commitment}`\nSeed: `{now.row.seed.hex()}`\n"
            "The commitment is SHA-256 of `antechamber seed`, a zero byte and the seed. With the match's export, which "
            f"whoever runs this bot can hand out now (`export {now.id}`), anybody can repeat every shuffle: `verify FILE`."
        )

    async def _next(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Lead to the next table where something is asked of this person: later ones first, this one last."""
        waiting = await finding.waiting_for(self._desk, click.user)
        later = sorted(waiting, key=lambda table: (table.id <= now.id, table.id))
        if later:
            return await self._desk.question(later[0], click.user, update=click.private)
        how: Literal["update", "private"] = "update" if click.private else "private"
        return Reply(how, Message("At no table is anybody waiting for you. 🌱"), anywhere=True)


def _way_back(now: Loaded) -> tuple[Row, ...]:
    """Return the button that leads back to what is asked, while the game goes on."""
    if now.row.status != "playing":
        return ()
    return ((Button(command(now.id, "play"), "Play", "primary"),),)
