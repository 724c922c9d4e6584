"""What an error of Discord's means for us: the numbers of its documentation as a few kinds.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from enum import Enum, auto

import aiohttp
import discord


class Fault(Enum):
    """Kinds of trouble, by what can be done about them."""

    MESSAGE_GONE = auto()  # somebody deleted it: send it anew
    CHANNEL_GONE = auto()  # nothing to send to any more
    FORBIDDEN = auto()  # a permission is missing: name it
    DM_CLOSED = auto()  # this person takes no direct messages
    LOCKED = auto()  # the thread is locked: only a moderator can open it
    ARCHIVED = auto()  # a new message opens the thread again
    TOO_LARGE = auto()  # a smaller picture may pass
    LATE = auto()  # the interaction's token is dead
    ANSWERED = auto()  # the interaction has its answer already
    PASSING = auto()  # the network, a rate limit, Discord itself: try again later
    OURS = auto()  # anything else: we sent what we should not


_BY_CODE = {
    10003: Fault.CHANNEL_GONE,
    10004: Fault.CHANNEL_GONE,
    10008: Fault.MESSAGE_GONE,
    10013: Fault.DM_CLOSED,  # unknown user: the account is gone
    10015: Fault.LATE,  # unknown webhook: what a dead token gives in some cases
    10062: Fault.LATE,
    20016: Fault.PASSING,  # slow mode
    20028: Fault.PASSING,  # the channel's write limit
    20029: Fault.PASSING,  # the server's write limit
    30046: Fault.PASSING,  # too many edits of messages older than an hour
    40003: Fault.PASSING,  # opening direct messages too fast
    40005: Fault.TOO_LARGE,
    40060: Fault.ANSWERED,
    50001: Fault.FORBIDDEN,
    50007: Fault.DM_CLOSED,
    50013: Fault.FORBIDDEN,
    50027: Fault.LATE,
    50045: Fault.TOO_LARGE,
    50083: Fault.ARCHIVED,
    50278: Fault.DM_CLOSED,  # no server in common, or its direct messages are off
    130000: Fault.PASSING,
    160005: Fault.LOCKED,
}

# What a request can raise; anything else is an error of our own.
TROUBLE = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


def fault(error: BaseException) -> Fault:
    """The kind of trouble that this error (one of TROUBLE) means."""
    if not isinstance(error, discord.HTTPException):
        return Fault.PASSING
    known = _BY_CODE.get(error.code)
    if known is not None:
        return known
    if error.status == 413:
        return Fault.TOO_LARGE
    return Fault.PASSING if error.status >= 500 or error.status == 429 else Fault.OURS
