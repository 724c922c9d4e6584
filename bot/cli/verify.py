"""`verify`: was a match played by the rules and by the chance committed to, and is its log unchanged?"""

import argparse
from collections.abc import Iterator

from msgspec.structs import replace

from bot.cli import record
from bot.cli.common import Commands, show, with_json
from bot.cli.record import Record
from games.core import log
from games.core.codec import digest
from games.core.game import AnyGame
from games.core.log import Verdict


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = record.command(
        commands,
        "verify",
        told="check the log of a match",
        description="Recomputes what was played under the current rules, and checks the chain and "
        "the commitment to the seed for all of it. Exit code 1 where anything is wrong.",
    )
    with_json(parser)
    parser.set_defaults(command=verify)


def verify(args: argparse.Namespace) -> int:
    """Check, print what was found; 1 where there is a fault."""
    _, game, found = record.asked(args)
    verdict = judged(game, found)
    if args.json:
        show(_figures(game, found, verdict), as_json=True)
    else:
        _tell(game, found, verdict)
    return 1 if verdict.faults else 0


def judged(game: AnyGame, found: Record) -> Verdict:
    """What can be said of the record: its log, and that the states kept beside it are those of the log."""
    try:
        verdict = log.verify(game, found.entries, found.keyframes, found.began)
    except Exception as error:  # noqa: BLE001 # whatever a changed log sets off is a fault of the log
        told = f"it cannot be recomputed: {type(error).__name__}: {error}"
        verdict = Verdict(0, len(found.entries), (told,))
    faults = dict.fromkeys(
        (*verdict.faults, *_kept(found), *_counted(found), *_claims(game, found))
    )
    return replace(verdict, faults=tuple(faults))


def _kept(found: Record) -> Iterator[str]:
    """A fault for each kept state that is not the one that the log recorded."""
    for keyframe in found.keyframes:
        wrong = _differs(found, keyframe.n, keyframe.version, keyframe.state)
        if wrong:
            yield f"keyframe {keyframe.n}: {wrong}"
    snapshot = found.snapshot
    if snapshot is None:
        yield "the newest state is missing"
        return
    wrong = _differs(found, snapshot.n, snapshot.rules_version, snapshot.state)
    if wrong:
        yield f"the newest state: {wrong}"


def _differs(found: Record, n: int, version: int, state: bytes) -> str:
    """What is wrong with a state kept for entry `n`, "" where nothing is: it was kept as the entry was recorded."""
    if not 0 <= n < len(found.entries) or found.entries[n].digest != digest(state):
        return "it is not the one that was recorded"
    entry = found.entries[n]
    if entry.version != version:
        return f"it claims rules version {version}, its entry was made by {entry.version}"
    return ""


def _claims(game: AnyGame, found: Record) -> Iterator[str]:
    """A fault where the match says of itself what leaves it unjudged."""
    match = found.match
    if match.rules_version > game.rules_version:
        yield (
            f"the match claims rules version {match.rules_version}, "
            f"newer than {game.rules_version} here"
        )
    if found.is_over and match.seed is None:
        yield log.NO_SEED


def _counted(found: Record) -> Iterator[str]:
    """A fault where the end of the log is missing: a chain alone does not show that."""
    if found.snapshot is not None and found.snapshot.n != found.entries[-1].n:
        yield f"the log ends at entry {found.entries[-1].n}, the match at {found.snapshot.n}"


def _figures(game: AnyGame, found: Record, verdict: Verdict) -> dict[str, object]:
    return {
        "match": found.match.id,
        "game": game.key,
        "entries": len(found.entries),
        "recomputed": verdict.recomputed,
        "chained": verdict.chained,
        "chance": verdict.chance,
        "faults": list(verdict.faults),
    }


def _tell(game: AnyGame, found: Record, verdict: Verdict) -> None:
    print(f"{game.title}, {len(found.entries)} entries ({found.match.status}).")
    print(f"Recomputed under the current rules ({game.rules_version}): {verdict.recomputed}.")
    print(f"Only chained, as other rules made them or the seed is missing: {verdict.chained}.")
    for fault in verdict.faults:
        print(f"FAULT: {fault}")
    if not verdict.faults:
        print(f"No fault: every entry is in its place, {_of_chance(found, verdict)}.")


def _of_chance(found: Record, verdict: Verdict) -> str:
    """What a log without a fault says of its shuffles, and no more."""
    if found.match.seed is None:
        return "but the seed is not here: chance could not be checked"
    if not verdict.chance:
        return "and the seed is the one committed to, but the setup could not be recomputed from it"
    return "and the seed is the one committed to"
