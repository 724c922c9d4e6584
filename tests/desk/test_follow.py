"""What answers without a press: switches, standing orders, plans and agents; in turn, once, from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot import follow, notices
from bot.follow import in_turn
from bot.standing import encode_order, orders_of
from games.core.actions import Action, Answer, Pass
from games.core.asks import Ask
from games.core.codec import decode
from games.core.game import AnyGame
from games.core.rng import Rng
from games.core.types import SeatView
from storage import actions, deadlines, orders
from tests.desk.kit import ANN, BEN, CLEO, DAN, Room, hold
from tests.kit.reference.rules import actions as do
from tests.kit.reference.rules.state import Caravan


def desert(state: Caravan) -> None:
    """All caravans near each other; everybody holds a card, Ben and Dan a sandstorm."""
    hands = (("figs",), ("figs", "sandstorm"), ("salt",), ("sandstorm",))
    for seat, cards in enumerate(hands[: len(state.at)]):
        hold(state, seat, *cards)
    state.at[:] = ["c3", "c2", "c4", "b3"][: len(state.at)]


async def plan(room: Room, seat: int, *steps: Action) -> None:
    def work(conn: object) -> None:
        for step in steps:
            orders.add(conn, 1, seat, "plan", encode_order(step), now=room.ports.at)  # type: ignore[arg-type]

    await room.tables.write(1, work)


async def order(room: Room, seat: int, against: int) -> None:
    packed = encode_order(do.Waylay(against))
    at = room.ports.at
    await room.tables.write(1, lambda conn: orders.add(conn, 1, seat, "order", packed, now=at))


async def given(room: Room) -> list[tuple[int | None, Action]]:
    """Everything answered so far: the seat and its action."""
    log = await room.store.read(lambda conn: actions.since(conn, 1, 0))
    kind = room.games["reference"].action_type
    return [(e.seat, decode(e.action, kind)) for e in log if e.kind == "answer"]


# ---------------------------------------------------------------- switches


async def test_pass_for_me_passes_at_once_and_only_in_that_kind_of_window(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.command(BEN, "orders")
    await room.press(BEN, "Sandstorms: pass for me")
    assert "Sandstorms: **pass for me**" in room.said(BEN)
    assert "Auctions: **ask me**" in room.said(BEN)
    assert "-# Pass unasked: ■ **Ben** (Sandstorms)" in (await room.table()).content
    await room.move(ANN, "travel b3 day")
    assert await room.follower.run(1) == 1
    assert (await given(room))[-1] == (1, Pass())
    assert {a.seat for a in (await room.now()).asks} == {2}


async def test_a_switch_delivered_twice_stays_where_it_was_put(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "orders")
    button, _ = await room.button(BEN, "Sandstorms: pass for me")
    for _ in range(2):
        await room.click(BEN, button.id, interaction=5_555, private=True)
    assert (await room.now()).passing == {(1, "storm")}
    await room.click(
        BEN, button.id, private=True
    )  # an old button says what it will do, and does that
    assert (await room.now()).passing == {(1, "storm")}


async def test_a_switch_delivered_again_after_it_was_turned_back_stays_back(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "orders")
    button, _ = await room.button(BEN, "Sandstorms: pass for me")
    await room.click(BEN, button.id, interaction=5_555, private=True)
    await room.press(BEN, "Sandstorms: ask me")
    await room.click(BEN, button.id, interaction=5_555, private=True)
    assert "That was counted already." in room.said(BEN)
    assert (await room.now()).passing == frozenset()


async def test_a_switch_that_does_not_exist_is_refused(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.click(BEN, "1.1.switch.1nothing")
    assert room.said(BEN) == "There is no such switch."


# ---------------------------------------------------------------- standing orders


async def after_the_delay(room: Room) -> list[tuple[int | None, Action]]:
    """What is answered by itself once the delay of a window, the same for every hand, is over."""
    before = len(await given(room))
    room.later(seconds=11)
    await room.deadlines.dispatch()
    return (await given(room))[before:]


async def test_a_standing_order_is_given_by_pressing_and_answers_after_the_commit(
    room: Room,
) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.command(BEN, "orders")
    await room.choose(BEN, "Ann")
    assert "✔ Noted." in room.said(BEN)
    assert "Ann" in room.said(BEN)
    await room.move(ANN, "travel b3 day")
    assert await after_the_delay(room) == [(1, do.Storm())]


@pytest.mark.parametrize("card", ["sandstorm", "salt"])
async def test_an_order_answers_a_window_with_or_without_the_card_and_at_the_same_time(
    room: Room, card: str
) -> None:
    """Answered at once with the card and left open without it, a sealed window would tell who holds it."""
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.arrange(lambda state: hold(state, 1, card))
    await order(room, 1, against=0)
    await room.move(ANN, "travel b3 day")
    assert await room.follower.run(1) == 0
    assert {a.seat for a in (await room.now()).asks} == {1, 2}
    answers = await after_the_delay(room)
    assert answers == [(1, do.Storm() if card == "sandstorm" else Pass())]
    assert {a.seat for a in (await room.now()).asks} == {2}


async def test_an_order_that_speaks_of_somebody_else_leaves_the_window_open(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await order(room, 1, against=2)
    await room.move(ANN, "travel b3 day")
    assert await after_the_delay(room) == []
    assert {a.seat for a in (await room.now()).asks} == {1, 2}


async def test_an_order_given_while_the_window_stands_open_answers_it_too(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    await room.command(BEN, "orders")
    await room.choose(BEN, "Ann")
    assert await after_the_delay(room) == [(1, do.Storm())]


async def test_several_answer_clockwise_from_whoever_moved(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO, DAN)
    await room.arrange(desert)

    def more(state: Caravan) -> None:
        hold(state, 2, "sandstorm")

    await room.arrange(more)
    for seat in (3, 2, 1):
        await order(room, seat, against=0)
    await room.move(ANN, "travel b3 day")
    assert [a.seat for a in in_turn(await room.now())] == [1, 2, 3]
    await after_the_delay(room)
    assert [seat for seat, _ in await given(room)] == [0, 1, 2, 3]


async def test_the_turn_goes_round_past_seats_that_are_not_asked(room: Room) -> None:
    """The last to move sits at 2 of 4; 3 comes before 0, though only 0 and 1 and 3 are asked."""
    await room.begin(ANN, BEN, CLEO, DAN)
    for who in (ANN, BEN):
        await room.move(who, "end turn")
    await room.arrange(desert)
    await room.move(CLEO, "travel b3 day")
    assert [a.seat for a in in_turn(await room.now())] == [3, 0, 1]


async def test_the_same_loop_after_a_restart_gives_the_same_answers_once(room: Room) -> None:
    await room.begin(ANN, BEN, CLEO, DAN)
    await room.arrange(desert)
    await order(room, 1, against=0)
    await order(room, 3, against=0)
    await room.move(ANN, "travel b3 day")
    room = await room.restarted()
    assert len(await after_the_delay(room)) == 2
    room = await room.restarted()
    assert await after_the_delay(room) == []
    assert await given(room) == [
        (0, do.Travel("b3", "day")),
        (1, do.Storm()),
        (3, do.Storm()),
    ]


async def test_a_spent_order_cancels_itself_and_its_seat_is_told_until_it_has_moved(
    room: Room,
) -> None:
    await room.begin(ANN, BEN, CLEO)
    await room.arrange(desert)
    await order(room, 1, against=2)
    await order(room, 1, against=2)
    await room.command(CLEO, "table", do="leave")
    await room.press(CLEO, "Yes, leave")
    await room.move(ANN, "travel b3 day")
    assert await room.follower.run(1) == 0
    told = "Your standing order “Sandstorm against ▲ **Cleo** at every journey” is over: it has come true, or no longer can."
    room = await room.restarted()  # it is not only remembered
    wanted = await room.wanted()
    assert told in wanted["hand:1"].message.content
    assert wanted["hand:1"].message.content.count(told) == 1
    assert told not in wanted["hand:0"].message.content
    assert told not in wanted["table"].message.content
    await room.press(BEN, "Play")
    assert told in room.said(BEN)
    await room.command(BEN, "hand")
    assert told in room.said(BEN)
    await room.command(BEN, "orders")
    assert told in room.said(BEN)
    assert "•" not in room.said(BEN)
    await room.move(BEN, "pass")
    assert told in room.said(BEN)  # at the latest with the move that takes it away
    assert told not in (await room.wanted())["hand:1"].message.content
    assert (await room.now()).orders == ()


async def test_orders_are_few_and_an_order_given_twice_is_one(room: Room) -> None:
    await room.begin(ANN, BEN)
    await room.command(BEN, "orders")
    (button,) = [b for b in room.labels(BEN) if b.startswith("Sandstorm against")]
    found, _ = await room.button(BEN, button)
    for interaction in (5_555, 5_555, 5_556):
        await room.click(BEN, found.id, interaction=interaction, private=True)
    assert len((await room.now()).orders) == 1


async def test_an_order_is_cancelled_by_its_button(room: Room) -> None:
    await room.begin(ANN, BEN)
    await order(room, 1, against=0)
    await room.command(BEN, "orders")
    cancel = next(o for o in room.labels(BEN) if o.startswith("✕"))
    await room.press(BEN, cancel)
    assert room.said(BEN).startswith("✔ Cancelled.")
    assert (await room.now()).orders == ()


async def test_nobody_sees_anothers_orders(room: Room) -> None:
    await room.begin(ANN, BEN)
    await order(room, 1, against=0)
    await room.command(ANN, "orders")
    assert not [o for o in room.labels(ANN) if o.startswith("✕")]
    public = (await room.table()).content
    assert "order" not in public.lower()


# ---------------------------------------------------------------- plans


async def test_a_plan_is_carried_out_step_by_step(room: Room) -> None:
    await room.begin(ANN, BEN)
    await plan(room, 0, do.Travel("b1", "night"), do.EndTurn())
    assert await room.follower.run(1) == 2
    assert await given(room) == [(0, do.Travel("b1", "night")), (0, do.EndTurn())]
    assert (await room.now()).orders == ()


async def test_a_plan_stops_as_a_whole_at_a_step_that_is_not_legal(room: Room) -> None:
    await room.begin(ANN, BEN)
    await plan(room, 0, do.Travel("e3", "night"), do.EndTurn())
    assert await room.follower.run(1) == 0
    await room.press(ANN, "Play")
    assert "Your plan stopped" in room.said(ANN)
    now = await room.now()
    assert orders_of(now, 0, "plan") == ()
    assert [notices.is_notice(row) for row in now.orders] == [True]


async def test_a_plan_stops_after_something_that_nobody_could_foresee(room: Room) -> None:
    await room.begin(ANN, BEN)
    await plan(room, 0, do.Draw(), do.Draw())
    assert await room.follower.run(1) == 1
    assert await given(room) == [(0, do.Draw())]
    await room.press(ANN, "Play")
    assert "Your plan stopped" in room.said(ANN)
    await room.press(BEN, "Play")
    assert "Your plan" not in room.said(BEN)


async def test_a_plan_waits_for_its_turn(room: Room) -> None:
    await room.begin(ANN, BEN)
    await plan(room, 1, do.EndTurn())
    assert await room.follower.run(1) == 0
    await room.move(ANN, "end turn")
    assert await room.follower.run(1) == 1
    assert (await given(room))[-1] == (1, do.EndTurn())


# ---------------------------------------------------------------- agents


async def bots(room: Room, *agents: str) -> None:
    """Ann with agents; the last pressed button starts."""
    await room.lobby(ANN)
    for agent in agents:
        await room.click(ANN, f"1.1.bot.{agent}")
    await room.press(ANN, "Start")


async def test_agents_play_their_turns_and_stop_at_a_person(room: Room) -> None:
    await bots(room, "greedy", "random")
    assert await room.follower.run(1) == 0
    await room.move(ANN, "end turn")
    while {(a.seat, a.pace) for a in (await room.now()).asks} != {(0, "turn")}:
        before = len(await given(room))
        if any(a.seat == 0 for a in (await room.now()).asks):
            await room.move(ANN, "pass")
        await room.follower.run(1)
        room.later(seconds=11)
        await room.deadlines.dispatch()
        assert len(await given(room)) > before
    assert {seat for seat, _ in await given(room)} == {0, 1, 2}


async def test_at_most_two_hundred_in_a_row(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "IN_A_ROW", 3)
    await bots(room, "random")
    await room.arrange(lambda s: s.gold.__setitem__(0, 0))
    await room.move(ANN, "end turn")
    await plan(room, 1, *(do.EndTurn() for _ in range(9)))
    assert await room.follower.run(1) <= 3


async def test_an_agent_that_is_asked_about_its_hand_waits_without_regard_to_the_hand(
    room: Room,
) -> None:
    """The same questions with another hand: due at the same millisecond."""
    due: list[list[int]] = []
    for card in ("sandstorm", "figs"):
        await room.command(ANN, "play", game="reference", channel=70 + len(due))
        room.match = len(due) + 1
        for _ in range(2):
            await room.click(ANN, f"1.{room.match}.bot.greedy")
        await room.click(ANN, f"1.{room.match}.start.")

        def near(state: Caravan, card: str = card) -> None:
            desert(state)
            hold(state, 1, card)
            state.rng = Rng(b"k" * 32)

        await room.arrange(near)
        await room.move(ANN, "travel b3 day")
        assert await room.follower.run(room.match) == 0
        rows = await room.store.read(lambda conn: deadlines.of_match(conn, room.match))
        due.append([d.due for d in rows if d.kind == "agent" and d.seat == 1])
        await room.command(ANN, "table", do="end", table=f"#{room.match}")
        await room.press(ANN, "Yes, end")
    assert due[0] == due[1]
    wait = due[0][0] - room.ports.at
    assert 1_000 <= wait <= 10_000


async def test_an_agents_window_is_answered_when_its_delay_is_over_even_after_a_crash(
    room: Room,
) -> None:
    await bots(room, "greedy", "greedy")
    await room.arrange(desert)
    await room.move(ANN, "travel b3 day")
    assert await room.follower.run(1) == 0
    assert {a.seat for a in (await room.now()).asks} == {1, 2}
    room = await room.restarted()
    assert await room.follower.run(1) == 0
    room.later(seconds=11)
    assert await room.deadlines.dispatch() == 2
    assert [seat for seat, _ in await given(room)][:3] in ([0, 1, 2], [0, 2, 1])
    rows = await room.store.read(lambda conn: deadlines.of_match(conn, 1))
    assert not [d for d in rows if d.kind == "agent" and d.due <= room.ports.at]


class Faulty:
    """An agent that thinks wrong."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        raise ZeroDivisionError


class Cheating:
    """An agent that answers what it was not asked."""

    def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
        return Answer(asks[0].id, do.Travel("e3", "night"))


@pytest.mark.bot_errors
async def test_an_agent_that_fails_or_cheats_changes_nothing_and_holds_nobody_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    agents = {**room.games["reference"].agents, "faulty": Faulty(), "cheating": Cheating()}
    monkeypatch.setattr(type(room.games["reference"]), "agents", agents)
    await room.lobby(ANN, BEN)
    await room.click(ANN, "1.1.bot.faulty")
    await room.click(ANN, "1.1.bot.cheating")
    await room.press(ANN, "Start")
    await room.arrange(desert)
    await order(room, 1, against=0)
    await room.move(ANN, "travel b3 day")
    ripe = frozenset((a.seat, a.id) for a in (await room.now()).asks)
    assert await room.follower.run(1, ripe) == 1
    assert (await given(room))[-1] == (1, do.Storm())
    assert (await room.now()).row.status == "playing"
    before = await room.bytes()
    assert await room.follower.run(1) == 0
    assert await room.bytes() == before


async def test_agents_are_shown_only_their_own_view_and_questions(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[SeatView, tuple[Ask, ...]]] = []
    real = room.ports.compute

    async def compute(work: object, *args: Any) -> Answer:
        seen.append(args[2:4])
        answer: Answer = await real(work, *args)  # type: ignore[arg-type]
        return answer

    monkeypatch.setattr(room.ports, "compute", compute)
    await bots(room, "random")
    await room.move(ANN, "end turn")
    await room.follower.run(1)
    assert seen
    for view, asks in seen:
        assert view.seat == 1
        assert {a.seat for a in asks} == {1}


async def test_a_match_that_does_not_exist_is_followed_nowhere(room: Room) -> None:
    assert await room.follower.run(99) == 0


async def test_an_agent_that_fails_says_where_and_quotes_no_hand(room: Room) -> None:
    """Its error crosses from the worker process as text, so the words must not be in it at all."""

    class Indiscreet:
        def choose(self, game: AnyGame, view: SeatView, asks: Sequence[Ask], rng: Rng) -> Answer:
            raise KeyError(view)

    await room.begin(ANN, BEN)
    now = await room.now()
    game = type(now.game)()
    game.agents = {"indiscreet": Indiscreet()}
    with pytest.raises(follow.Thoughtless) as failure:
        follow.think(game, "indiscreet", now.seat_view(0), now.asks, bytes(32))
    assert "KeyError at choose" in str(failure.value)
    assert not any(card in str(failure.value) for card in ("figs", "salt", "silk", "sandstorm"))
    assert failure.value.__suppress_context__
