"""One REST request and its answer, parsed: JSON or multipart. Decides nothing."""

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json

REQUEST_LIMIT = 25 * 1024 * 1024
_FILE = re.compile(r"files\[(\d)\]")


@dataclass(slots=True)
class Upload:
    """A file of a multipart request, `files[index]`."""

    index: int
    filename: str
    kind: str
    content: bytes


@dataclass(slots=True)
class Call:
    """A request. `template` is the path as Discord's API description writes it."""

    method: str
    path: str
    template: str
    params: dict[str, str]
    query: dict[str, str]
    authorization: str
    agent: str
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    headers_out: Json = field(default_factory=dict)


@dataclass(slots=True)
class Reply:
    """An answer: HTTP status, JSON body (None: no body) and further headers."""

    status: int
    body: Any = None
    headers: Json = field(default_factory=dict)


async def read_body(request: web.Request, call: Call) -> None:
    """Fill in `body` and `files`; errors 50109 and 40005."""
    if (request.content_length or 0) > REQUEST_LIMIT:
        raise DiscordError(40005)
    if request.content_type.startswith("multipart/"):
        await _multipart(request, call)
    elif request.can_read_body:
        call.body = _json(await request.read(), request.content_type)


def _json(raw: bytes, kind: str) -> Any:
    if not raw:
        return None
    if kind != "application/json":
        raise DiscordError(50109)
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise DiscordError(50109) from None


async def _multipart(request: web.Request, call: Call) -> None:
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        assert isinstance(part, BodyPartReader)
        name = part.name or ""
        content = bytes(await part.read())
        if name == "payload_json":
            call.body = _json(content, "application/json")
        elif (found := _FILE.fullmatch(name)) is not None:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            call.files.append(Upload(int(found[1]), part.filename or "unknown", kind, content))
        else:
            raise DiscordError(50035, errors={name: {"_errors": []}})
    call.body = {} if call.body is None else call.body
