"""`verify`: was a match played by the rules and by the chance committed to, and is its log unchanged?"""

import argparse
from collections.abc import Iterator

from bot.cli import record
from bot.cli.common import Commands, all_games, configuration, one_game, show, with_games, with_json
from bot.cli.record import Record
from games.core import log
from games.core.codec import digest
from games.core.game import AnyGame
from games.core.log import Verdict


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "verify",
        help="check the log of a match",
        description="Recomputes what was played under the current rules, and checks the chain and "
        "the commitment to the seed for all of it. Exit code 1 where anything is wrong.",
    )
    parser.add_argument(
        "source", metavar="FILE|MATCH", help="an exported file, or a match's number"
    )
    with_games(parser)
    with_json(parser)
    parser.set_defaults(command=verify)


def verify(args: argparse.Namespace) -> int:
    """Check, print what was found; 1 where there is a fault."""
    config = configuration(args)
    all_games(config)
    found = record.of(config, args.source)
    game = one_game(config, found.match.game)
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
    return Verdict(
        verdict.recomputed, verdict.chained, (*verdict.faults, *_kept(found), *_counted(found))
    )


def _kept(found: Record) -> Iterator[str]:
    """A fault for each kept state that is not the one that the log recorded."""
    for keyframe in found.keyframes:
        if _differs(found, keyframe.n, keyframe.version, keyframe.state):
            yield f"keyframe {keyframe.n}: the state is not the one that was recorded"
    snapshot = found.snapshot
    if snapshot is not None and _differs(found, snapshot.n, snapshot.rules_version, snapshot.state):
        yield "the newest state is not the one that was recorded"


def _differs(found: Record, n: int, version: int, state: bytes) -> bool:
    """Whether a state kept for entry `n` has another digest; one brought to newer rules cannot be compared."""
    if not 0 <= n < len(found.entries):
        return True
    entry = found.entries[n]
    return entry.version == version and entry.digest != digest(state)


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
        "faults": list(verdict.faults),
    }


def _tell(game: AnyGame, found: Record, verdict: Verdict) -> None:
    print(f"{game.title}, {len(found.entries)} entries ({found.match.status}).")
    print(f"Recomputed under the current rules ({game.rules_version}): {verdict.recomputed}.")
    print(f"Only chained, as other rules made them: {verdict.chained}.")
    for fault in verdict.faults:
        print(f"FAULT: {fault}")
    if not verdict.faults:
        print("No fault: every entry is in its place, and the seed is the one committed to.")
