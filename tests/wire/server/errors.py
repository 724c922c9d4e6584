"""Discord's error codes and the form of its refusals (topics/opcodes-and-status-codes)."""

from tests.wire.server.ids import Json

CODES: dict[int, tuple[int, str]] = {
    0: (400, "400: Bad Request"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "Unauthorized. Provide a valid token and try again"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40333: (403, "internal network error"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50045: (413, "File uploaded exceeds the maximum size"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}

Step = str | int
Problem = tuple[tuple[Step, ...], str, str]  # path into the body, Discord's name of the fault, text


class DiscordError(Exception):
    """A refusal: HTTP status, Discord's code and message, and for 50035 the tree of fields."""

    def __init__(self, code: int, *, status: int | None = None, errors: Json | None = None) -> None:
        self.code = code
        known, self.message = CODES[code]
        self.status = known if status is None else status
        self.errors = errors
        super().__init__(f"{self.status} {code} {self.message} {errors or ''}")

    def body(self) -> Json:
        """The JSON body of the refusal."""
        plain: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            plain["errors"] = self.errors
        return plain


def tree(problems: list[Problem]) -> Json:
    """Discord's nested `errors` object: a path's steps, then `_errors` with code and message."""
    root: Json = {}
    for path, code, message in problems:
        at = root
        for step in path:
            at = at.setdefault(str(step), {})
        at.setdefault("_errors", []).append({"code": code, "message": message})
    return root


def form(*problems: Problem) -> DiscordError:
    """Refusal 50035 for these fields."""
    return DiscordError(50035, errors=tree(list(problems)))
