"""The log: what was played is found again, and whatever was tampered with is found out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from games.core.actions import Amendment
from games.core.amendments import End, TakeSeat, amend
from games.core.codec import copy, digest, encode
from games.core.engine import asks
from games.core.events import Event
from games.core.game import Chosen
from games.core.log import (
    GENESIS,
    NO_SEED,
    Beginning,
    Entry,
    Keyframe,
    Verdict,
    answered,
    chained,
    states,
    verify,
)
from games.core.rng import commitment, match_key
from games.core.start import start
from games.core.strands import State
from games.core.types import Illegal
from tests.kit.playouts import an_answer, chance
from tests.kit.reference import GAME

SEED = b"a seed of thirty-two bytes, fixed"
PRESSES = (11, 12, 13)
BEGAN = Beginning(3, PRESSES, commitment(SEED), SEED)
RUNNING = Beginning(3, PRESSES, commitment(SEED), None)


class Book:
    """A log being written, as the bot writes it."""

    def __init__(self) -> None:
        chosen = Chosen(has_gm=True)
        begun = start(GAME, 3, chosen, match_key(SEED, PRESSES))
        self.state: State = begun.state
        self.states = [copy(self.state)]
        self.entries: list[Entry] = []
        self.note("setup", encode(chosen), begun.events)
        self.rng = chance("log")

    def note(
        self,
        kind: str,
        action: bytes,
        events: Sequence[Event],
        seat: int | None = None,
        ask: int | None = None,
    ) -> None:
        """Append what brought the state about."""
        before = self.entries[-1].chain if self.entries else GENESIS
        entry = Entry(
            len(self.entries),
            kind,  # type: ignore[arg-type]
            seat,
            ask,
            GAME.rules_version,
            action,
            encode(list(events)),
            digest(encode(self.state)),
        )
        self.entries.append(chained(before, entry))

    def move(self) -> None:
        """Play one random answer."""
        seat, answer = an_answer(GAME, self.state, self.rng)
        events = answered(GAME, self.state, seat, answer.action, answer.ask)
        self.states.append(copy(self.state))
        self.note("answer", encode(answer.action), events, seat, answer.ask)

    def amend(self, amendment: Amendment) -> None:
        """Amend the match."""
        step = amend(GAME, self.state, amendment)
        self.state = step.state
        self.states.append(copy(self.state))
        self.note("amend", encode(amendment), step.events)

    def undo(self, to: int) -> None:
        """Go back to what was after entry ``to``."""
        self.state = copy(self.states[to])
        self.states.append(copy(self.state))
        self.note("undo", encode(to), ())


@pytest.fixture
def book() -> Book:
    """A match with answers, a latecomer and an undo."""
    made = Book()
    for _ in range(6):
        made.move()
    made.amend(TakeSeat(seat=3))
    made.undo(4)
    for _ in range(4):
        made.move()
    return made


def test_an_untouched_log_is_found_right(book: Book) -> None:
    assert verify(GAME, book.entries, (), BEGAN) == Verdict(13, 0, (), chance=True)


def test_every_state_is_found_again(book: Book) -> None:
    assert states(GAME, book.entries, (), BEGAN) == book.states


def test_a_match_ended_early_is_found_right(book: Book) -> None:
    book.amend(End())
    assert verify(GAME, book.entries, (), BEGAN) == Verdict(14, 0, (), chance=True)


def test_while_it_runs_only_the_chain_is_checked(book: Book) -> None:
    assert verify(GAME, book.entries, (), RUNNING) == Verdict(0, 13, ())


def test_from_a_keyframe_a_running_match_is_recomputed_all_but_its_setup(book: Book) -> None:
    keyframe = Keyframe(0, GAME.rules_version, encode(book.states[0]))
    assert verify(GAME, book.entries, (keyframe,), RUNNING) == Verdict(12, 1, ())


def test_after_the_end_a_missing_seed_is_a_fault(book: Book) -> None:
    keyframe = Keyframe(0, GAME.rules_version, encode(book.states[0]))
    book.amend(End())
    assert verify(GAME, book.entries, (keyframe,), RUNNING) == Verdict(13, 1, (NO_SEED,))
    assert verify(GAME, book.entries, (), RUNNING).chance is False


def test_a_keyframe_that_is_not_the_recorded_state_is_a_fault(book: Book) -> None:
    keyframe = Keyframe(0, GAME.rules_version, encode(book.states[1]))
    assert (
        "entry 0: the state is not the one that was recorded"
        in verify(GAME, book.entries, (keyframe,), RUNNING).faults
    )


def test_another_seed_is_found_out(book: Book) -> None:
    other = Beginning(3, PRESSES, commitment(SEED), b"another seed")
    assert "the seed is not the one committed to" in verify(GAME, book.entries, (), other).faults


def test_another_order_of_presses_is_found_out(book: Book) -> None:
    other = Beginning(3, (12, 11, 13), commitment(SEED), SEED)
    faults = verify(GAME, book.entries, (), other).faults
    assert faults
    assert "entry 0" in faults[0]


Tamper = Callable[[list[Entry]], Sequence[Entry]]


def changed(at: int, **fields: object) -> Tamper:
    """Return what changes fields of one entry."""

    def tamper(entries: list[Entry]) -> list[Entry]:
        entries[at] = msgspec.structs.replace(entries[at], **fields)
        return entries

    return tamper


TAMPERED: dict[str, Tamper] = {
    "another seat": changed(2, seat=1),
    "another question": changed(2, ask=77),
    "another action": changed(2, action=encode({"do": "endturn"})),
    "another kind": changed(3, kind="amend"),
    "another version": changed(3, version=0),
    "other events": changed(3, events=encode([{"ev": "conceded", "seat": 1}])),
    "no events": changed(3, events=b""),
    "events that are none": changed(3, events=b"\xff"),
    "a newer version": changed(3, version=99),
    "another digest": changed(3, digest=b"\0" * 16),
    "another chain": changed(3, chain=b"\0" * 16),
    "another number": changed(3, n=4),
    "no bytes": changed(3, action=b""),
    "no msgpack": changed(3, action=b"\xc1"),
    "no action": changed(3, action=encode({"do": "fly"})),
    "nobody's answer": changed(3, seat=None),
    "an undo to nowhere": changed(8, action=encode(99)),
    "an undo to before the beginning": changed(8, action=encode(-3)),
    "an undo to no number": changed(8, action=encode("four")),
    "one left out": lambda entries: entries[:4] + entries[5:],
    "the first left out": lambda entries: entries[1:],
    "two exchanged": lambda entries: [*entries[:2], entries[3], entries[2], *entries[4:]],
    "one doubled": lambda entries: [*entries[:4], entries[3], *entries[4:]],
    "another setup": changed(0, action=encode(Chosen(settings={"rounds": "five"}))),
    "a setup that cannot be": changed(0, action=encode(Chosen(settings={"rounds": "nine"}))),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_whatever_was_tampered_with_is_found_out(book: Book, how: str) -> None:
    verdict = verify(GAME, TAMPERED[how](list(book.entries)), (), BEGAN)
    assert verdict.faults


@pytest.mark.parametrize("how", TAMPERED)
def test_it_is_found_out_while_the_match_runs_too(book: Book, how: str) -> None:
    assert verify(GAME, TAMPERED[how](list(book.entries)), (), RUNNING).faults


def forged(book: Book, **fields: object) -> list[Entry]:
    """Return the log with fields of entry 3 changed and everything chained anew."""
    entries = list(changed(3, **fields)(list(book.entries)))
    before = GENESIS
    for at, entry in enumerate(entries):
        entries[at] = chained(before, entry)
        before = entries[at].chain
    return entries


def test_a_forged_chain_does_not_hide_a_forged_move(book: Book) -> None:
    """Whoever can chain anew still cannot make an answer lead elsewhere: the state is recomputed."""
    faults = verify(GAME, forged(book, digest=b"\1" * 16), (), BEGAN).faults
    assert faults == ("entry 3: the state is not the one that was recorded",)


@pytest.mark.parametrize("events", [encode([]), encode([{"ev": "conceded", "seat": 1}]), b"\xff"])
def test_a_forged_chain_does_not_hide_forged_events(book: Book, events: bytes) -> None:
    assert encode([]) != book.entries[3].events
    faults = verify(GAME, forged(book, events=events), (), BEGAN).faults
    assert faults == ("entry 3: what it set off is not what was recorded",)


def test_events_that_cannot_be_recomputed_are_at_least_read(book: Book) -> None:
    faults = verify(GAME, forged(book, events=b"\xff"), (), RUNNING).faults
    assert faults == ("entry 3: what it set off cannot be read",)


def test_an_entry_of_newer_rules_cannot_be_judged_and_says_so(book: Book) -> None:
    verdict = verify(GAME, forged(book, version=99), (), BEGAN)
    assert (verdict.recomputed, verdict.chained) == (3, 10)
    assert verdict.faults == (
        f"entry 3: it claims rules version 99, newer than {GAME.rules_version} here: it cannot be judged",
    )


def test_the_end_cut_off_is_not_hidden_by_the_chain_of_the_rest(book: Book) -> None:
    """A shorter log is consistent in itself; that its last link is the one that was published shows the cut."""
    cut = book.entries[:-2]
    assert verify(GAME, cut, (), BEGAN).faults == ()
    assert cut[-1].chain != book.entries[-1].chain


def test_moves_of_older_rules_are_chained_and_stepped_by_keyframes(book: Book) -> None:
    older = [msgspec.structs.replace(e, version=0) for e in book.entries[:5]]
    entries: list[Entry] = []
    before = GENESIS
    for entry in [*older, *book.entries[5:]]:
        entries.append(chained(before, entry))
        before = entries[-1].chain
    blind = verify(GAME, entries, (), BEGAN)
    assert (blind.recomputed, blind.chained, blind.faults) == (0, 13, ())
    keyframe = Keyframe(4, GAME.rules_version, encode(book.states[4]))
    assert verify(GAME, entries, (keyframe,), BEGAN) == Verdict(8, 5, ())
    assert states(GAME, entries, (keyframe,), BEGAN)[:4] == [None] * 4
    assert states(GAME, entries, (keyframe,), BEGAN)[4:] == book.states[4:]


def test_states_of_a_log_that_cannot_be_played_are_refused(book: Book) -> None:
    entries = list(book.entries)
    entries[2] = msgspec.structs.replace(entries[2], ask=77)
    with pytest.raises(Illegal):
        states(GAME, entries, (), BEGAN)


def test_an_empty_log_has_no_faults() -> None:
    assert verify(GAME, (), (), BEGAN) == Verdict(0, 0, ())


def test_an_answer_carries_out_what_waited_for_it() -> None:
    book = Book()
    while all(a.pace == "turn" for a in asks(book.state)):
        book.move()
    book.amend(TakeSeat(seat=3))
    assert book.state.queue
    while book.state.queue and not book.state.over:
        book.move()
    assert verify(GAME, book.entries, (), BEGAN).faults == ()
