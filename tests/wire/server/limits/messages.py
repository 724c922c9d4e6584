"""Limits of messages and embeds (resources/message), beyond the API description."""

from typing import Any

from tests.wire.server.errors import Problem, Step
from tests.wire.server.ids import Json
from tests.wire.server.limits import components
from tests.wire.server.rest.call import Upload

COMPONENTS_V2 = 1 << 15
TOO_LONG = "BASE_TYPE_MAX_LENGTH"
REQUIRED = "BASE_TYPE_REQUIRED"


def check(
    body: Json, files: list[Upload], before: Json | None, at: tuple[Step, ...] = ()
) -> list[Problem]:
    """What Discord refuses in this message; `before` is the wire form of an edited one."""
    flags = (body.get("flags") or 0) | ((before or {}).get("flags") or 0)
    v2 = "v2" if flags & COMPONENTS_V2 else ""
    names = _file_names(body, files, before)
    problems = _content(body, at) + _attachments(body, files, before, at)
    problems += _embeds(body.get("embeds") or [], names, (*at, "embeds"))
    problems += _allowed_mentions(body.get("allowed_mentions"), (*at, "allowed_mentions"))
    if v2:
        problems += _only_components(body, before, at)
    problems += components.check(body.get("components") or [], names, (*at, "components"), v2=v2)
    return problems


def is_empty(body: Json, files: list[Upload], before: Json | None) -> bool:
    """Whether nothing would be left to show: error 50006."""
    merged = {**(before or {}), **body}
    if files or (merged.get("content") or "").strip():
        return False
    return not any(
        merged.get(k) for k in ("embeds", "components", "attachments", "poll", "sticker_ids")
    )


def _content(body: Json, at: tuple[Step, ...]) -> list[Problem]:
    if len(body.get("content") or "") > 2000:
        return [((*at, "content"), TOO_LONG, "Must be 2000 or fewer in length.")]
    return []


def _file_names(body: Json, files: list[Upload], before: Json | None) -> set[str]:
    told = {str(a["id"]): a.get("filename") for a in body.get("attachments") or []}
    names = {told.get(str(f.index)) or f.filename for f in files}
    return names | {a["filename"] for a in (before or {}).get("attachments", [])}


def _attachments(
    body: Json, files: list[Upload], before: Json | None, at: tuple[Step, ...]
) -> list[Problem]:
    known = {str(f.index) for f in files} | {a["id"] for a in (before or {}).get("attachments", [])}
    problems: list[Problem] = []
    listed = body.get("attachments") or []
    for place, entry in enumerate(listed):
        if str(entry["id"]) not in known:
            where = (*at, "attachments", place, "id")
            problems.append((where, "ATTACHMENT_NOT_FOUND", "No such attachment and no such file."))
    if len({str(e["id"]) for e in listed} | {str(f.index) for f in files}) > 10:
        problems.append(((*at, "attachments"), "BASE_TYPE_BAD_LENGTH", "At most 10 attachments."))
    return problems


def _allowed_mentions(allowed: Json | None, at: tuple[Step, ...]) -> list[Problem]:
    if allowed is None:
        return []
    return [
        (at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f"parse and {kind} exclude each other.")
        for kind in ("users", "roles")
        if kind in (allowed.get("parse") or []) and allowed.get(kind)
    ]


def _only_components(body: Json, before: Json | None, at: tuple[Step, ...]) -> list[Problem]:
    left = {**{k: (before or {}).get(k) for k in ("content", "embeds", "poll")}, **body}
    return [
        (
            (*at, key),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "Not with components v2.",
        )
        for key in ("content", "embeds", "poll", "sticker_ids")
        if left.get(key)
    ]


def _embeds(embeds: list[Json], names: set[str], at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    for place, embed in enumerate(embeds):
        problems += _fields(embed, (*at, place)) + _images(embed, names, (*at, place))
    if sum(_weight(embed) for embed in embeds) > 6000:
        problems.append((at, "MAX_EMBED_SIZE_EXCEEDED", "Embeds together exceed 6000."))
    return problems


def _weight(embed: Json) -> int:
    texts: list[Any] = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text.strip()) for text in texts if text)


def _fields(embed: Json, at: tuple[Step, ...]) -> list[Problem]:
    return [
        ((*at, "fields", n, key), REQUIRED, "This field is required")
        for n, field in enumerate(embed.get("fields") or [])
        for key in ("name", "value")
        if not (field.get(key) or "").strip()
    ]


def _images(embed: Json, names: set[str], at: tuple[Step, ...]) -> list[Problem]:
    problems: list[Problem] = []
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url")
        if url is not None:
            problems += components.media(url, names, (*at, key, "url"), web="allowed")
    return problems
