"""Every press as data in, data out: who pressed what becomes a change or a look, and a reply. No discord import.

A player's mistake is a private reply that names the rule and what is possible; it changes nothing. A look reads the last
committed match and takes no lock. The verbs stand in modules of their own, by what they are about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot import (
    acting,
    asleep,
    completing,
    follow,
    ids,
    looking,
    moving,
    opening,
    ordering,
    present,
    previewing,
    questions,
    receiving,
    results,
    rulebook,
    sitting,
    status,
)
from bot import typed as commands
from bot.controls import Button, Message, Row, in_rows, joined, short
from bot.ids import Choose
from bot.levels import Gone
from bot.loaded import Loaded, NoMatch
from bot.lobby import Lobbies
from bot.present import Opened, Picked, Typing
from bot.presses import Click, Reply, Typed, Verb, placed, private, replied
from bot.previewing import Wish
from bot.refusals import Unclear, Unread, said
from bot.status import Style, command
from bot.table import Frozen, Given, Moved, Stale, Tables
from games.core.actions import Order
from games.core.asks import Ask
from games.core.codec import decode
from games.core.events import seen
from games.core.types import Gm, Illegal, Public, Seat, Viewer
from storage.interactions import Repeated
from storage.matches import ChannelTaken
from storage.seats import Seat as Member


class Desk:
    """Answers presses."""

    def __init__(
        self, tables: Tables, lobbies: Lobbies, follower: follow.Follower, style: Style
    ) -> None:
        self.tables = tables
        self.lobbies = lobbies
        self.follower = follower
        self.style = style
        self.bring: Callable[[int], None] = lambda match_id: None
        """Sends a table's message anew at the bottom of its channel."""
        self.hindrance: Callable[[int, int], Awaitable[str]] = unhindered
        """Says what keeps a table of a server from being in a channel; "" where nothing does."""
        self._verbs: dict[str, Verb] = {
            "undo": self._undo,
            **looking.Looking(self).verbs,
            **ordering.Ordering(self).verbs,
            **receiving.Receiving(self).verbs,
            **acting.Leaving(self).verbs,
            **sitting.Sitting(self).verbs,
            **asleep.Waking(self).verbs,
            **moving.Moving(self).verbs,
        }
        self.questions = questions.Questions(self)
        self.question = self.questions.question
        self.acting = acting.Acting(self)
        self.ordering = ordering.Ordering(self)

    # ---------------------------------------------------------------- the way in

    async def click(self, click: Click) -> Reply:
        """Return the reply to a press. Raises only what is our own mistake."""
        press = ids.read(click.custom_id)
        if press is None:
            return private(OLD)
        if isinstance(press, ids.Command) and press.verb == opening.VERB:
            return await opening.pressed(self, click, press.argument)
        try:
            now = await self.tables.load(press.match)
        except NoMatch:
            return private("That table is gone. **/play** starts a new one.")
        except Illegal as refusal:  # it was saved under newer rules
            return private(said(refusal))
        return await self.guarded(
            now,
            lambda: self._pressed(now, press, click),
            click.user,
            private=click.private,
            press=click.interaction,
        )

    async def typed(self, typed: Typed) -> Reply:
        """Return the reply to a typed command. Raises only what is our own mistake."""
        return await commands.answer(self, typed)

    async def complete(self, typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
        """Return at most 25 (name, value) for the option being typed; takes no lock."""
        return await completing.complete(self, typed, focused, text)

    async def guarded(
        self,
        now: Loaded,
        work: Callable[[], Awaitable[Reply]],
        user: int,
        *,
        private: bool,
        press: int | None = None,
    ) -> Reply:
        """Return what ``work`` replies, the table named in it; mistakes, stale presses and repeated ones become private
        replies.

        A press that is refused because it was applied before is a repeated one: it is told so, not blamed.
        """
        return placed(now, await self._mended(now, work, user, private=private, press=press))

    async def _mended(
        self,
        now: Loaded,
        work: Callable[[], Awaitable[Reply]],
        user: int,
        *,
        private: bool,
        press: int | None,
    ) -> Reply:
        try:
            return await work()
        except (Illegal, Gone, Stale) as refusal:
            fresh = await self.tables.load(now.id)
            if press is not None and await self.tables.seen(press):
                return await self.question(fresh, user, note=COUNTED, update=private)
            if isinstance(refusal, Illegal):
                return refused(fresh, refusal)
            return await self.question(fresh, user, note=CHANGED, update=private)
        except Repeated:
            fresh = await self.tables.load(now.id)
            return await self.question(fresh, user, note=COUNTED, update=private)
        except Frozen as frozen:
            return _frozen(frozen)
        except ChannelTaken as taken:
            return await opening.taken(self, taken.match_id)

    async def _pressed(self, now: Loaded, press: ids.Press, click: Click) -> Reply:
        if isinstance(press, Choose):
            return await self._choose(now, press, click)
        verb = self._verbs.get(press.verb)
        return private(OLD) if verb is None else await verb(now, click, press.argument)

    # ---------------------------------------------------------------- answers

    def seat_of(self, now: Loaded, user: int) -> Member:
        """Return the seat of a person at a match that is going on. Raises Illegal where there is none."""
        member = now.seated(user)
        if member is None or member.seat is None:
            raise Illegal("not_seated")
        return member

    async def _choose(self, now: Loaded, press: Choose, click: Click) -> Reply:
        now.must_go_on()
        if press.ask == ids.ACTS:
            return await self.acting.choose(now, press, click)
        seat = self.seat_of(now, click.user).seat
        assert seat is not None
        ask = self._find(now, seat, press)
        chosen, _ = self._resolve(now, seat, ask, press, click)
        match chosen:
            case Opened(trail=trail, page=page):
                lesson = "" if trail else await self.questions.lesson(now, seat, ask)
                return self.questions.panel(
                    now, seat, ask, trail, page, update=click.private, lesson=lesson
                )
            case Typing(trail=trail):
                who = self._looker(now, seat, press)
                return Reply("dialog", dialog=present.dialog(who, ask, trail))
            case Picked(action=Order() as order):
                return await self.ordering.keep(now, seat, order, click)
            case Picked(action=action):
                wish = Wish(press, click.values, action)
                shown = await self._looked_at(now, ask, wish, update=click.private)
                return shown or await self._answer(now, seat, press, click)

    async def _looked_at(self, now: Loaded, ask: Ask, wish: Wish, *, update: bool) -> Reply | None:
        """Return what an answer would do where that is worth a look before it is done, else None."""
        if not wish.is_from_menu or ask.pace != "turn" or not ask.accepts(wish.action):
            return None
        seen = await previewing.tried(now, ask, wish.action, self.tables.ports)
        if seen is None:
            return None
        shown = previewing.panel(self._looker(now, ask.seat, wish.press), ask, wish, seen)
        return replied(status.panel(now, ask.seat, ask, shown, self.style), update=update)

    def _find(self, now: Loaded, seat: int, press: Choose) -> Ask:
        """Return the ask that a press belongs to. Raises Stale when it is no longer asked, or before an undo."""
        if press.undos != now.row.undos:
            raise Stale(now)
        if press.ask == ids.ORDERS:
            return ordering.ask(now, seat)
        ask = next((a for a in now.asks_of(seat) if a.id == press.ask), None)
        if ask is None:
            if any(a.id == press.ask for a in now.asks):
                raise Illegal("not_yours")
            raise Stale(now)
        return ask

    def _looker(self, now: Loaded, seat: int, press: Choose) -> present.Looker:
        """Return who looks: a public button was labelled from the public view."""
        viewer: Viewer = Public() if press.pos == present.PUBLIC else Seat(seat)
        return status.looker(now, self.style, viewer)

    def _resolve(
        self, now: Loaded, seat: int, ask: Ask, press: Choose, click: Click
    ) -> tuple[present.Chosen, tuple[str, ...]]:
        who = self._looker(now, seat, press)
        return present.resolved(who, ask, press, click, now.next_text)

    async def _answer(self, now: Loaded, seat: int, press: Choose, click: Click) -> Reply:
        noted: list[str] = []

        def give(fresh: Loaded) -> Given:
            ask = self._find(fresh, seat, press)
            chosen, texts = self._resolve(fresh, seat, ask, press, click)
            if not isinstance(chosen, Picked):
                raise Stale(fresh)
            noted[:] = status.notes(fresh, seat)  # the move itself takes them away
            return Given(seat, ask.id, chosen.action, texts)

        moved = await self.tables.answer(now.id, give, press=click.interaction, undos=press.undos)
        return await self.told(moved, seat, click.user, update=click.private, noted=noted)

    async def told(
        self, moved: Moved, seat: int, user: int, *, update: bool, noted: Sequence[str] = ()
    ) -> Reply:
        """Return what a seat is told after its move: what happened, and its next question or where to go on."""
        now = moved.after
        lines = [now.game.narrate(e) for e in seen(moved.events, Seat(seat))]
        said = " ".join(now.speaker.marked(line) for line in lines if line is not None)
        note = joined([f"✔ {short(said or _own_move(now, seat), 900)}", *noted])
        undo = now.row.n if moved.undoable and not _agent_is_next(now) else None
        if now.row.status == "playing" and now.asks_of(seat):
            return await self.question(now, user, note=note, update=update, undo=undo)
        if now.row.status == "over":
            note = joined([note, results.result(now)])
        rows: list[Button] = []
        if undo is not None:
            rows.append(status.undo_button(now, undo))
        rows.append(Button(command(now.id, "next"), "Next table", "primary"))
        if now.row.status == "playing":
            rows.append(Button(command(now.id, "play"), "Play"))
            rows.append(Button(command(now.id, "hand"), "My hand"))
        return replied(Message(note, in_rows(tuple(rows))), update=update)

    def viewer(self, now: Loaded, user: int) -> Viewer:
        """Return as whom a person may look at this match."""
        member = now.seated(user)
        if member is not None and member.seat is not None:
            return Seat(member.seat)
        return Gm() if now.gm(user) else Public()

    # ---------------------------------------------------------------- undo

    async def _undo(self, now: Loaded, click: Click, argument: str) -> Reply:
        now.must_go_on()
        seat = self.seat_of(now, click.user).seat
        assert seat is not None
        known = int(argument) if argument.isdecimal() and len(argument) < 10 else -1
        n = known if argument else None
        moved = await self.tables.undo(now.id, seat, press=click.interaction, n=n)
        return await self.question(
            moved.after, click.user, note="↩ Taken back.", update=click.private
        )


async def unhindered(guild: int, channel: int) -> str:
    """Return that nothing is in the way: without a Discord there are no channels to ask about."""
    return ""


def _agent_is_next(now: Loaded) -> bool:
    """Whether an agent is asked: it answers at once, and then nothing can be taken back."""
    waited = {a.seat for a in now.asks if a.pace != "free"}
    return any(m.agent is not None and m.seat in waited for m in now.members)


def _own_move(now: Loaded, seat: int) -> str:
    """Return the label of the move that was just made, where nothing is told of it."""
    action = decode(now.entries[-1].action, now.game.action_type)
    return now.speaker.marked(now.game.label(action, now.seat_view(seat)))


def refused(now: Loaded, refusal: Illegal) -> Reply:
    """Return why something may not be done, with the clause and a **?** that quotes it."""
    line = refusal.line
    said = now.speaker.marked(line) if now.speaker.knows(line) else "That is not possible now."
    if isinstance(refusal, Unread) and refusal.near:
        said += f"\nPossible and written like it: {', '.join(f'`{near}`' for near in refusal.near)}"
    if isinstance(refusal, Unclear):
        said += "".join(
            f"\n`{written}`  {now.speaker.marked(label)}" for written, label in refusal.readings
        )
        said += f"\nand {refusal.more} more" if refusal.more else ""
    rows: tuple[Row, ...] = ()
    if refusal.clause:
        quoted = rulebook.clauses(now.game).get(refusal.clause, "")
        said += f"\n-# {refusal.clause}{f': {rulebook.brief(quoted, QUOTED)}' if quoted else ''}"
        rows = (
            (
                status.why_button(now, refusal.clause),
                Button(command(now.id, "play"), "Play", "primary"),
            ),
        )
    return private(said, rows)


def _frozen(frozen: Frozen) -> Reply:
    return private(
        "An error of ours stopped this match. Your move was not made and nothing is lost. "
        f"Report number **{frozen.dump}** to whoever runs this bot."
    )


QUOTED = 300
"""Characters of the clause under a refusal; the **?** quotes the whole one."""
OLD = "This button is from an older version of this bot. Use **/play** instead."
COUNTED = "That was counted already."
CHANGED = "That question has changed; this is how it stands now."
