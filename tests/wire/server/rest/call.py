"""One REST request and its answer, parsed: JSON or multipart. Decides nothing."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import msgspec
from aiohttp import web

from tests.wire.server.errors import DiscordError
from tests.wire.server.ids import Json

REQUEST_LIMIT = 25 * 1024 * 1024
_FILE = re.compile(r"files\[(\d)\]")
_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_NAME = re.compile(r'[; ]name="([^"]*)"')
_FILENAME = re.compile(r'filename="([^"]*)"')
_CODED_FILENAME = re.compile(r"filename\*=utf-8''([^\s;]+)", re.IGNORECASE)
_KIND = re.compile(r"^content-type: *(\S+)", re.IGNORECASE | re.MULTILINE)


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
    """Read payload_json and files[0] to files[9]. Our own parser: aiohttp's takes a tenth of our time."""
    found = _BOUNDARY.search(request.headers["Content-Type"])
    if found is None:
        raise DiscordError(50035)
    parts = (b"\r\n" + await request.read()).split(b"\r\n--" + found[1].encode())
    for part in parts[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        _take(call, head.decode(errors="replace"), content)
    call.body = {} if call.body is None else call.body


def _take(call: Call, head: str, content: bytes) -> None:
    given = _NAME.search(head)
    name = "" if given is None else unquote(given[1])
    if name == "payload_json":
        call.body = _json(content, "application/json")
    elif (place := _FILE.fullmatch(name)) is not None:
        kind = _KIND.search(head)
        told = "application/octet-stream" if kind is None else kind[1]
        call.files.append(Upload(int(place[1]), _filename(head), told, content))
    else:
        raise DiscordError(50035, errors={name: {"_errors": []}})


def _filename(head: str) -> str:
    """The file's name: `filename*=utf-8''…` before `filename="…"`."""
    if (coded := _CODED_FILENAME.search(head)) is not None:
        return unquote(coded[1])
    plain = _FILENAME.search(head)
    return "unknown" if plain is None else unquote(plain[1])
