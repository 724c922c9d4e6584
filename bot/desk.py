"""Every press as data in, data out: who pressed what becomes a change or a look, and a reply. No discord import.

A player's mistake is a private reply that names the rule and what is possible; it changes nothing. A look reads the last
committed match and takes no lock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from bot import follow, ids, present, rulebook, status
from bot import typed as commands
from bot.choosing import Gone
from bot.controls import Button, Message, Row, in_rows, short
from bot.ids import Choose, Command
from bot.loaded import Loaded, NoMatch
from bot.lobby import Lobbies, Who
from bot.present import Opened, Picked, Typing
from bot.presses import Click, Reply, Typed, private
from bot.speaker import escaped
from bot.status import Style, command
from bot.table import Frozen, Given, Moved, Stale, Tables
from games.core.actions import Amendment, Order
from games.core.amendments import Concede, End, LeaveSeat
from games.core.asks import Ask
from games.core.events import seen
from games.core.types import Gm, Illegal, Line, Public, Seat, Viewer
from storage import orders, seats, switches
from storage.interactions import Repeated
from storage.matches import ChannelTaken
from storage.seats import Seat as Member

NOBODY = -1
"""The seat number of the game master's pseudo-ask."""


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
        self._verbs: dict[str, Callable[[Loaded, Click, str], Awaitable[Reply]]] = {
            "play": self._play,
            "hand": self._hand,
            "board": self._board,
            "log": self._log,
            "text": self._text,
            "help": self._help,
            "clause": self._clause,
            "ask": self._ask,
            "undo": self._undo,
            "next": self._next,
            "proof": self._proof,
            "orders": self._orders,
            "switch": self._switch,
            "drop": self._drop,
            "again": self._again,
            "join": self._join,
            "leave": self._leave,
            "bot": self._bot,
            "unbot": self._unbot,
            "gm": self._gm,
            "start": self._start,
            "cancel": self._cancel,
            "sure": self._sure,
            "rules": self._rules,
            "set": self._set,
            "pick": self._pick,
            "take": self._take,
        }

    def takes_lock(self, custom_id: str) -> bool:
        """Whether this press may have to wait for a commit; looks never do."""
        press = ids.read(custom_id)
        if isinstance(press, Command):
            return press.verb in {
                "undo", "sure", "switch", "drop", "again", "join", "leave", "bot", "unbot", "gm", "start",
                "cancel", "set", "take",
            }  # fmt: skip
        return press is not None

    async def click(self, click: Click) -> Reply:
        """Return the reply to a press. Raises only what is our own mistake."""
        press = ids.read(click.custom_id)
        if press is None:
            return private(
                "This button is from an older version of this bot. Use **/play** instead."
            )
        try:
            now = await self.tables.load(press.match)
        except NoMatch:
            return private("That table is gone. **/play** starts a new one.")
        return await self.guarded(
            now, lambda: self._pressed(now, press, click), click.user, private=click.private
        )

    async def typed(self, typed: Typed) -> Reply:
        """Return the reply to a typed command. Raises only what is our own mistake."""
        return await commands.answer(self, typed)

    async def complete(self, typed: Typed, focused: str, text: str) -> list[tuple[str, str]]:
        """Return at most 25 (name, value) for the option being typed; takes no lock."""
        return await commands.complete(self, typed, focused, text)

    async def guarded(
        self,
        now: Loaded,
        work: Callable[[], Awaitable[Reply]],
        user: int,
        *,
        private: bool,
    ) -> Reply:
        """Return what ``work`` replies; mistakes, stale presses and repeated ones become private replies."""
        try:
            return await work()
        except Illegal as refusal:
            return self.refusal(now, refusal)
        except (Gone, Stale):
            fresh = await self.tables.load(now.id)
            note = "That question has changed; this is how it stands now."
            return await self.question(fresh, user, note=note, update=private)
        except Repeated:
            fresh = await self.tables.load(now.id)
            return await self.question(
                fresh, user, note="That was counted already.", update=private
            )
        except Frozen as frozen:
            return self._frozen(frozen)
        except ChannelTaken as taken:
            return await self.taken(taken.match_id)

    def _frozen(self, frozen: Frozen) -> Reply:
        return private(
            "An error of ours stopped this match. Your move was not made and nothing is lost. "
            f"Report number **{frozen.dump}** to whoever runs this bot."
        )

    async def taken(self, match_id: int) -> Reply:
        """Return what is going on in a channel that already has a match."""
        now = await self.tables.load(match_id)
        return private(
            f"**{now.game.title}** is going on in <#{now.row.channel_id}>. "
            "One channel holds one game: finish or cancel it, or use a thread."
        )

    async def _pressed(self, now: Loaded, press: ids.Press, click: Click) -> Reply:
        if isinstance(press, Choose):
            return await self._choose(now, press, click)
        verb = self._verbs.get(press.verb)
        if verb is None:
            return private(
                "This button is from an older version of this bot. Use **/play** instead."
            )
        return await verb(now, click, press.argument)

    # ---------------------------------------------------------------- answers

    def seat_of(self, now: Loaded, user: int) -> Member:
        """Return the seat of a person at a match that is going on. Raises Illegal where there is none."""
        member = now.seated(user)
        if member is None or member.seat is None:
            raise Illegal("not_seated")
        return member

    async def _choose(self, now: Loaded, press: Choose, click: Click) -> Reply:
        if now.row.status != "playing":
            raise Illegal("over" if now.row.status == "over" else f"is_{now.row.status}")
        if press.ask == 0 and now.gm(click.user) is not None:
            return await self._act(now, press, click)
        member = self.seat_of(now, click.user)
        assert member.seat is not None
        if press.undos != now.row.undos:
            raise Stale(now)
        ask = self._find(now, member.seat, press)
        chosen = self._resolve(now, member.seat, ask, press, click)[0]
        match chosen:
            case Opened(trail=trail, page=page):
                return self._panel(now, member.seat, ask, trail, page, update=click.private)
            case Typing(trail=trail):
                who = self._looker(now, member.seat, press)
                return Reply("dialog", dialog=present.dialog(who, ask, trail))
            case Picked(action=Order() as order):
                return await self._keep_order(now, member.seat, order, click)
            case Picked():
                return await self._answer(now, member.seat, press, click)

    def _find(self, now: Loaded, seat: int, press: Choose) -> Ask:
        """Return the ask that a press belongs to. Raises Stale when it is no longer asked."""
        if press.ask == 0:
            return self._orders_ask(now, seat)
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
        if press.pos == "m":
            return present.submitted(who, ask, press, click.inputs, max(now.texts, default=0) + 1)
        return present.chosen(who, ask, press, click.values), ()

    async def _answer(self, now: Loaded, seat: int, press: Choose, click: Click) -> Reply:
        def give(fresh: Loaded) -> Given:
            ask = self._find(fresh, seat, press)
            chosen, texts = self._resolve(fresh, seat, ask, press, click)
            if not isinstance(chosen, Picked):
                raise Stale(fresh)
            return Given(seat, ask.id, chosen.action, texts)

        moved = await self.tables.answer(now.id, give, press=click.interaction, undos=press.undos)
        return await self.told(moved, seat, click.user, update=click.private)

    async def told(self, moved: Moved, seat: int, user: int, *, update: bool) -> Reply:
        """Return what a seat is told after its move: what happened, and its next question or where to go on."""
        now = moved.after
        lines = [now.game.narrate(e) for e in seen(moved.events, Seat(seat))]
        said = " ".join(now.speaker.marked(line) for line in lines if line is not None)
        note = f"✔ {short(said, 900)}" if said else "✔ Done."
        if now.row.status == "playing" and now.asks_of(seat):
            return await self.question(now, user, note=note, update=update)
        rows: list[Button] = []
        if now.row.status == "playing":
            rows.append(Button(command(now.id, "undo"), "Undo"))
        rows.append(Button(command(now.id, "next"), "Next table", "primary"))
        rows.append(Button(command(now.id, "hand"), "My hand"))
        how: Literal["update", "private"] = "update" if update else "private"
        return Reply(how, Message(note, in_rows(tuple(rows))))

    def refusal(self, now: Loaded, refusal: Illegal) -> Reply:
        """Return why something may not be done, with the clause and a **?** that quotes it."""
        line = refusal.line
        said = now.speaker.marked(line) if now.speaker.knows(line) else "That is not possible now."
        rows: tuple[Row, ...] = ()
        if refusal.clause:
            quoted = rulebook.clauses(now.game).get(refusal.clause, "")
            said += f"\n-# {refusal.clause}{f': {short(quoted, 300)}' if quoted else ''}"
            button = Button(command(now.id, "clause", refusal.clause.replace(".", "_")), "?")
            rows = ((button, Button(command(now.id, "play"), "Play", "primary")),)
        return private(said, rows)

    # ---------------------------------------------------------------- looking

    async def question(
        self, now: Loaded, user: int, *, note: str = "", update: bool = False, ask_id: int = 0
    ) -> Reply:
        """Return a person's question at this table, or what they can do instead."""
        if now.row.status == "lobby":
            return private(
                "The game has not begun. Join in the lobby message, then the host presses **Start**."
            )
        if now.row.status != "playing":
            return private(_joined(note, "This game is over."))
        member = now.seated(user)
        if member is None or member.seat is None:
            gm = now.gm(user)
            return (
                self._gm_panel(now, note, update=update)
                if gm
                else private(_joined(note, NOT_SEATED))
            )
        asks = now.asks_of(member.seat)
        if not asks:
            return self._nothing(now, member.seat, note, update=update)
        ask = next((a for a in asks if a.id == ask_id), asks[0])
        return self._panel(now, member.seat, ask, (), 0, update=update, note=note)

    def _panel(
        self,
        now: Loaded,
        seat: int,
        ask: Ask,
        trail: tuple[int, ...],
        page: int,
        *,
        update: bool,
        note: str = "",
    ) -> Reply:
        shown = present.panel(status.looker(now, self.style, Seat(seat)), ask, trail, page)
        message = status.panel(now, seat, ask, shown, self.style, note=note)
        return Reply("update" if update else "private", message)

    def _nothing(self, now: Loaded, seat: int, note: str, *, update: bool) -> Reply:
        waiting = ", ".join(dict.fromkeys(now.speaker.marked_name(a.seat) for a in now.asks))
        said = _joined(note, f"Nothing is asked of you. Waiting for {waiting}.")
        buttons = [
            Button(command(now.id, "next"), "Next table", "primary"),
            Button(command(now.id, "hand"), "My hand"),
        ]
        if now.game.windows() or now.game.orders(now.seat_view(seat)):
            buttons.append(Button(command(now.id, "orders"), "Orders"))
        return Reply("update" if update else "private", Message(said, (tuple(buttons),)))

    async def _play(self, now: Loaded, click: Click, argument: str) -> Reply:
        return await self.question(now, click.user)

    async def _ask(self, now: Loaded, click: Click, argument: str) -> Reply:
        return await self.question(now, click.user, update=click.private, ask_id=_number(argument))

    async def _hand(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status == "lobby":
            raise Illegal("not_begun")
        gm = now.gm(click.user)
        if gm is not None and now.seated(click.user) is None:
            return Reply("private", status.text_form(now, Gm(), self.style))
        member = self.seat_of(now, click.user)
        assert member.seat is not None
        return Reply("private", status.hand(now, member.seat, self.style))

    def viewer(self, now: Loaded, user: int) -> Viewer:
        """Return as whom a person may look at this match."""
        member = now.seated(user)
        if member is not None and member.seat is not None:
            return Seat(member.seat)
        return Gm() if now.gm(user) else Public()

    async def _board(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status == "lobby":
            raise Illegal("not_begun")
        picture = status.board(now, self.style, (), self.viewer(now, click.user))
        return Reply("private", Message(f"**{now.game.title}**", (), picture))

    async def _text(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status == "lobby":
            raise Illegal("not_begun")
        return Reply("private", status.text_form(now, self.viewer(now, click.user), self.style))

    async def _log(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status == "lobby":
            raise Illegal("not_begun")
        return Reply("private", status.log_page(now, self.viewer(now, click.user)))

    async def _help(self, now: Loaded, click: Click, argument: str) -> Reply:
        return private(HELP.format(title=now.game.title, blurb=now.game.blurb))

    async def _clause(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Quote the clause of an open ask (by its number) or a clause by its own number."""
        ref = argument.replace("_", ".")
        if argument.isdecimal():
            ask = next((a for a in now.asks if a.id == int(argument)), None)
            ref = ask.clause if ask is not None else ""
        quoted = rulebook.clauses(now.game).get(ref)
        if not quoted:
            return private(
                "There is no rule to quote for this any more. **Help** explains the table."
            )
        return private(f"**{ref}** {quoted}")

    async def _proof(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status not in {"over", "cancelled"} or now.row.seed is None:
            raise Illegal("not_over")
        return private(
            f"Commitment: `{now.row.commitment}`\nSeed: `{now.row.seed.hex()}`\n"
            "The commitment is SHA-256 of `antechamber seed`, a zero byte and the seed. Whoever runs this bot can "
            f"check every shuffle with `python -m bot verify {now.id}`."
        )

    async def _next(self, now: Loaded, click: Click, argument: str) -> Reply:
        """Lead to the next table where something is asked of this person."""
        mine = await self.tables.store.read(lambda conn: seats.of_user(conn, click.user))
        matches = [m.match for m in mine if m.seat is not None]
        later = [m for m in matches if m > now.id] + [m for m in matches if m <= now.id]
        for match_id in later:
            try:
                table = await self.tables.load(match_id)
            except NoMatch:
                continue
            member = table.seated(click.user)
            if member is None or member.seat is None or table.row.status != "playing":
                continue
            if table.asks_of(member.seat):
                return await self.question(table, click.user, update=click.private)
        return Reply(
            "update" if click.private else "private", Message("Nobody is waiting for you. 🌱")
        )

    # ---------------------------------------------------------------- undo, orders, switches

    async def _undo(self, now: Loaded, click: Click, argument: str) -> Reply:
        member = self.seat_of(now, click.user)
        assert member.seat is not None
        moved = await self.tables.undo(now.id, member.seat, press=click.interaction)
        return await self.question(
            moved.after, click.user, note="↩ Taken back.", update=click.private
        )

    def _orders_ask(self, now: Loaded, seat: int) -> Ask:
        forms = now.game.orders(now.seat_view(seat))
        return Ask(seat, Line("orders"), forms, pace="free")

    async def _orders(self, now: Loaded, click: Click, argument: str) -> Reply:
        member = self.seat_of(now, click.user)
        assert member.seat is not None
        return await self._orders_panel(now, member.seat, update=click.private)

    async def _orders_panel(self, now: Loaded, seat: int, *, update: bool, note: str = "") -> Reply:
        kept = await self.tables.store.read(
            lambda conn: orders.of_seat(conn, now.id, seat, "order")
        )
        view = now.seat_view(seat)
        said = [note, "**Standing orders** answer for you, one logged move each.", ""]
        rows: list[Row] = []
        buttons: list[Button] = []
        for row in kept[:5]:
            label = now.speaker.plain(now.game.label(follow.order_of(now.game, row), view))
            said.append(f"`{row.n}` {escaped(label)}")
            buttons.append(Button(command(now.id, "drop", str(row.n)), short(f"✕ {label}", 38)))
        for window in now.game.windows()[:5]:
            passing = (seat, window.key) in now.passing
            name = now.speaker.plain(Line(f"window.{window.key}"))
            said.append(
                f"{escaped(name)}: **{'pass for me' if passing else 'ask me'}** (all see this)"
            )
            label = f"{name}: {'ask me' if passing else 'pass for me'}"
            buttons.append(Button(command(now.id, "switch", window.key), short(label, 80)))
        ask = self._orders_ask(now, seat)
        if ask.prompts:
            shown = present.panel(status.looker(now, self.style, Seat(seat)), ask)
            rows.extend(shown.rows[:3])
        rows.extend(in_rows(tuple(buttons))[: 5 - len(rows)])
        message = Message(_joined(*said), tuple(rows))
        return Reply("update" if update else "private", message)

    async def _keep_order(self, now: Loaded, seat: int, order: Order, click: Click) -> Reply:
        packed = follow.encode_order(order)
        at = self.tables.ports.now()
        await self.tables.write(
            now.id, lambda conn: orders.add(conn, now.id, seat, "order", packed, now=at)
        )
        self.tables.changed(now.id)
        return await self._orders_panel(now, seat, update=click.private, note="✔ Noted.")

    async def _drop(self, now: Loaded, click: Click, argument: str) -> Reply:
        seat = self.seat_of(now, click.user).seat
        assert seat is not None
        n = _number(argument)
        await self.tables.write(now.id, lambda conn: orders.remove(conn, now.id, seat, "order", n))
        return await self._orders_panel(now, seat, update=click.private, note="✔ Cancelled.")

    async def _switch(self, now: Loaded, click: Click, argument: str) -> Reply:
        seat = self.seat_of(now, click.user).seat
        assert seat is not None
        if argument not in {w.key for w in now.game.windows()}:
            raise Illegal("no_window")
        passing = (seat, argument) not in now.passing
        await self.tables.write(
            now.id, lambda conn: switches.put(conn, now.id, seat, argument, passing=passing)
        )
        self.tables.changed(now.id)
        fresh = await self.tables.load(now.id)
        return await self._orders_panel(fresh, seat, update=click.private)

    # ---------------------------------------------------------------- the game master

    def acts_ask(self, now: Loaded) -> Ask:
        """Return what the game master can do now, as a question without a number."""
        return Ask(NOBODY, Line("acts"), now.game.acts(now.gm_view), pace="free")

    def _gm_panel(self, now: Loaded, note: str, *, update: bool) -> Reply:
        ask = self.acts_ask(now)
        if not ask.prompts:
            return private(_joined(note, "There is nothing for the game master to do now."))
        shown = present.panel(status.looker(now, self.style, Gm()), ask)
        return self._gm_reply(now, shown, note, update=update)

    def _gm_reply(self, now: Loaded, shown: present.Panel, note: str, *, update: bool) -> Reply:
        text = now.speaker.marked(shown.question)
        picture = status.board(now, self.style, tuple(shown.badges.items()), Gm())
        message = Message(_joined(note, f"**{text}**"), shown.rows, picture)
        return Reply("update" if update else "private", message)

    async def _act(self, now: Loaded, press: Choose, click: Click) -> Reply:
        gm = now.gm(click.user)
        if gm is None:
            raise Illegal("not_gm")
        ask = self.acts_ask(now)
        who = status.looker(now, self.style, Gm())
        texts: tuple[str, ...] = ()
        if press.pos == "m":
            next_text = max(now.texts, default=0) + 1
            chosen, texts = present.submitted(who, ask, press, click.inputs, next_text)
        else:
            chosen = present.chosen(who, ask, press, click.values)
        match chosen:
            case Opened(trail=trail, page=page):
                shown = present.panel(who, ask, trail, page)
                return self._gm_reply(now, shown, "", update=click.private)
            case Typing(trail=trail):
                return Reply("dialog", dialog=present.dialog(who, ask, trail))
            case Picked(action=Amendment() as act):
                at = click.interaction
                return await self.amended(now, gm, act, texts, press=at, update=click.private)
            case Picked():
                raise Gone

    async def amended(
        self,
        now: Loaded,
        gm: Member,
        action: Amendment,
        texts: tuple[str, ...],
        *,
        press: int,
        update: bool,
    ) -> Reply:
        """Carry out an act of the game master; it goes into the record of privileged acts with its reason."""

        def make(fresh: Loaded, why: int) -> Amendment:
            return msgspec.structs.replace(action, why=why)

        moved = await self.tables.amend(
            now.id,
            make,
            press=press,
            member=gm.id,
            reason=" ".join(texts),
            privilege=type(action).__name__.lower(),
        )
        return self._gm_panel(moved.after, "✔ Done, and noted for all to see.", update=update)

    # ---------------------------------------------------------------- leaving and ending

    def confirmation(self, now: Loaded, what: str) -> Reply:
        """Return what something that cannot be taken back would do, with the button that does it."""
        if what not in CONSEQUENCES:
            return private("Possible: **leave**, **concede**, **end**.")
        sure = Button(command(now.id, "sure", what), f"Yes, {what}", "danger")
        return private(f"**{now.game.title}**: {CONSEQUENCES[what]}", ((sure,),))

    async def _sure(self, now: Loaded, click: Click, argument: str) -> Reply:
        make, member = self._departure(now, click, argument)
        moved = await self.tables.amend(
            now.id,
            make,
            press=click.interaction,
            member=member.id if member else None,
            privilege="end" if argument == "end" else "",
        )
        said = " ".join(
            now.speaker.marked(line)
            for e in moved.events
            if (line := now.game.narrate(e)) is not None
        )
        return Reply("update" if click.private else "private", Message(f"✔ {short(said, 1_500)}"))

    def _departure(
        self, now: Loaded, click: Click, what: str
    ) -> tuple[Callable[[Loaded, int], Amendment], Member | None]:
        if what == "end":
            host = next((m for m in now.members if m.id == now.row.host), None)
            if host is None or host.user_id != click.user:
                raise Illegal("not_host")
            return (lambda fresh, why: End()), host
        member = self.seat_of(now, click.user)
        seat = member.seat
        assert seat is not None
        if what == "concede":
            return (lambda fresh, why: Concede(by=seat, seat=seat)), member
        return (lambda fresh, why: LeaveSeat(by=seat, seat=seat)), member

    # ---------------------------------------------------------------- the lobby

    def _who(self, click: Click) -> Who:
        return Who(click.user, click.name, click.interaction)

    async def _join(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self.lobbies.join(now.id, self._who(click))
        return private(
            f"You sit at **{now.game.title}**. The host presses **Start** when all are here."
        )

    async def _leave(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self.lobbies.leave(now.id, self._who(click))
        return private("You left the lobby; what you had chosen is free again.")

    async def _bot(self, now: Loaded, click: Click, argument: str) -> Reply:
        strongest = list(now.game.agents)[-1]
        await self.lobbies.add_agent(now.id, self._who(click), argument or strongest)
        return private("A bot sits down.")

    async def _unbot(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self.lobbies.remove_agent(now.id, self._who(click))
        return private("The bot got up.")

    async def _gm(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self.lobbies.take_gm(now.id, self._who(click))
        return private("You are the game master of this table.")

    async def _start(self, now: Loaded, click: Click, argument: str) -> Reply:
        moved = await self.lobbies.start(now.id, self._who(click))
        return await self.question(moved.after, click.user, note="The game begins.")

    async def _cancel(self, now: Loaded, click: Click, argument: str) -> Reply:
        await self.lobbies.cancel(now.id, self._who(click))
        return private("The lobby is closed.")

    async def _rules(self, now: Loaded, click: Click, argument: str) -> Reply:
        return Reply("private", status.settings_menu(now))

    async def _set(self, now: Loaded, click: Click, argument: str) -> Reply:
        value = click.values[0] if click.values else ""
        after = await self.lobbies.set_setting(now.id, self._who(click), argument, value)
        return Reply("update" if click.private else "private", status.settings_menu(after))

    async def _pick(self, now: Loaded, click: Click, argument: str) -> Reply:
        return Reply("private", status.picks_menu(now))

    async def _take(self, now: Loaded, click: Click, argument: str) -> Reply:
        value = click.values[0] if click.values else ""
        await self.lobbies.pick(now.id, self._who(click), argument, value)
        return private("Chosen.")

    async def _again(self, now: Loaded, click: Click, argument: str) -> Reply:
        if now.row.status not in {"over", "cancelled"}:
            raise Illegal("not_over")
        opened = await self.lobbies.open(
            now.game, self._who(click), channel=now.row.channel_id, guild=now.row.guild_id
        )
        return private(f"A new lobby stands in <#{opened.row.channel_id}>.")


def _number(argument: str) -> int:
    return int(argument) if argument.isdecimal() else -1


def _joined(*lines: str) -> str:
    return short("\n".join(line for i, line in enumerate(lines) if line or i), 2_000)


CONSEQUENCES = {
    "leave": "you leave your seat for good; the others play on without you, as the rules say.",
    "concede": "you concede; the others play on or win, as the rules say.",
    "end": "the match ends for everybody, without a result.",
}

NOT_SEATED = (
    "You do not sit at this table. **Text** and **Log** show you the game as everybody sees it."
)

HELP = """**{title}**
{blurb}

**Play** shows what is asked of you, with what you can answer. **My hand** shows what only you know; it also comes by DM.
**/move** takes typed moves, with completion. **Log** tells what happened, **Text** says all that the picture shows.
The **?** on a question quotes its rule. A move can be taken back until somebody answers or something hidden is shown."""
