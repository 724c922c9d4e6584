"""Trouble: faults of requests, cut gateways, spent tokens, settings."""

from dataclasses import fields
from typing import TYPE_CHECKING

from tests.wire.server.admin.acts import act
from tests.wire.server.ids import Json

if TYPE_CHECKING:
    from tests.wire.server.core import Server


@act
def fault(server: "Server", args: Json) -> Json:
    """`kind` (delay, answer, reorder, hold, kill, count), `method`, `path`, `times` and its own."""
    return {"rule": server.faults.add(args["kind"], args).id}


@act
def hits(server: "Server", args: Json) -> Json:
    """`rule`: how many requests it met."""
    return {"hits": server.faults.rules[args["rule"]].hits}


@act
def release(server: "Server", args: Json) -> Json:
    """`rule`: let held requests go on and hold no more."""
    rule = server.faults.rules[args["rule"]]
    rule.left = 0
    rule.gate.set()
    return {"hits": rule.hits}


@act
def clear_faults(server: "Server", _args: Json) -> Json:
    """End all faults."""
    server.faults.clear()
    return {}


@act
def cut(server: "Server", args: Json) -> Json:
    """`code`: close the bot's gateway connections with it (1006: cut); sessions stay resumable."""
    open_now = list(server.gateway.live())
    for connection in open_now:
        connection.close(args.get("code", 1006))
    return {"cut": len(open_now)}


@act
def invalidate(server: "Server", _args: Json) -> Json:
    """End all sessions (op 9, not resumable): the bot must identify anew."""
    open_now = list(server.gateway.live())
    for connection in open_now:
        assert connection.session is not None
        server.gateway.end(connection.session)
        connection.send(9, data=False)
    return {"ended": len(open_now)}


@act
def ask_reconnect(server: "Server", _args: Json) -> Json:
    """Ask the bot to reconnect and resume (op 7)."""
    open_now = list(server.gateway.live())
    for connection in open_now:
        connection.send(7)
    return {"asked": len(open_now)}


@act
def forget_sessions(server: "Server", _args: Json) -> Json:
    """Sessions of gone connections can be resumed no more, as after some minutes."""
    gone = [s for s in server.gateway.sessions.values() if s.connection is None]
    for session in gone:
        server.gateway.end(session)
    return {"ended": len(gone)}


@act
def expire_tokens(server: "Server", _args: Json) -> Json:
    """Fifteen minutes pass for every interaction's token."""
    server.interactions.expire_tokens()
    return {}


@act
def settings(server: "Server", args: Json) -> Json:
    """Change settings by their names; all of them as they are now."""
    names = [f.name for f in fields(server.settings)]
    for name, value in args.items():
        assert name in names, name
        setattr(server.settings, name, value)
    return {name: getattr(server.settings, name) for name in names}
