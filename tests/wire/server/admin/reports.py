"""What tests read off: violations, requests, sessions, counts."""

from typing import TYPE_CHECKING

from tests.wire.server.admin.acts import act
from tests.wire.server.ids import Json

if TYPE_CHECKING:
    from tests.wire.server.core import Server


@act
def violations(server: "Server", _args: Json) -> Json:
    """What the bot asked for that Discord refuses as malformed; to be empty."""
    return {"violations": server.violations}


@act
def clear_violations(server: "Server", _args: Json) -> Json:
    """Forget violations that a test provoked on purpose."""
    server.violations.clear()
    return {}


@act
def requests(server: "Server", args: Json) -> Json:
    """The last requests; `method` and `template` narrow them."""
    wanted = [
        entry for entry in server.log
        if args.get("method", entry["method"]) == entry["method"]
        and args.get("template", entry["template"]) == entry["template"]
    ]  # fmt: skip
    return {"requests": wanted}


@act
def status(server: "Server", _args: Json) -> Json:
    """Sessions, counts of requests by route and status, and whether the description is there."""
    gateway = server.gateway
    return {
        "spec": server.spec.present, "counts": server.counts, "own_faults": server.own_faults,
        "identifies": gateway.identifies, "resumes": gateway.resumes, "closes": gateway.closes,
        "connected": sum(1 for _ in gateway.live()), "sessions": len(gateway.sessions),
        "interactions": len(server.interactions.by_id),
        "unanswered": [str(i.id) for i in server.interactions.by_id.values() if i.answered is None],
        "faults": {str(r.id): {**r.args, "hits": r.hits} for r in server.faults.rules.values()},
    }  # fmt: skip


@act
def commands(server: "Server", args: Json) -> Json:
    """The commands of `guild`, or the global ones."""
    scope = int(args["guild"]) if "guild" in args else None
    return {"commands": list(server.state.commands.get(scope, {}).values())}
