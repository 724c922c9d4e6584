"""Checks requests (and our own answers) against Discord's API description, openapi.json.

Without the file nothing is checked and `Spec.present` is false; tests then skip with that reason.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec

from tests.wire.server.errors import Problem
from tests.wire.server.ids import Json
from tests.wire.server.rest.routes import Templates

ROOT = Path(__file__).parents[3]
DEFAULT = ROOT.parent / "shared" / "discord" / "openapi.json"
SNOWFLAKE = "#/components/schemas/SnowflakeType"
# Keys that the documentation has and the description lacks, or that discord.py sends and Discord
# ignores (tts in edits).
KNOWN: dict[str, Json] = {
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandCreateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": "boolean"}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": "boolean"}},
    "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
}


def where() -> Path:
    """The place of the description: env WIRE_OPENAPI, else ../shared/discord/openapi.json."""
    return Path(os.environ.get("WIRE_OPENAPI") or DEFAULT)


class Spec:
    """The description with its validators, each compiled once when first needed."""

    def __init__(self, document: Json | None) -> None:
        self.present = document is not None
        self.paths: Json = {} if document is None else document["paths"]
        self._schemas: Json = {} if document is None else document["components"]["schemas"]
        self.templates = Templates(self.paths)
        self._requests: dict[tuple[str, str], jsonschema_rs.Validator | None] = {}
        self._answers: dict[tuple[str, str, int], jsonschema_rs.Validator | None] = {}

    def knows(self, method: str, template: str) -> bool:
        """Whether Discord has this operation."""
        return method.lower() in self.paths.get(template, {})

    def request(self, method: str, template: str, body: Any) -> list[Problem]:
        """What is wrong with this request's body."""
        key = (method, template)
        if key not in self._requests:
            self._requests[key] = self._compiled(self._body_schema(method, template), strict="yes")
        validator = self._requests[key]
        if validator is None or validator.is_valid(body):
            return []
        return [problem for e in validator.iter_errors(body) for problem in _explain(e)]

    def answer(self, method: str, template: str, status: int, body: Any) -> list[str]:
        """What is wrong with our own answer."""
        key = (method, template, status)
        if key not in self._answers:
            self._answers[key] = self._compiled(self._answer_schema(*key), strict="")
        validator = self._answers[key]
        if validator is None or validator.is_valid(body):
            return []
        return [
            f"{method} {template} {status} {p[0]} {p[2]}"
            for e in validator.iter_errors(body) for p in _explain(e)
        ]  # fmt: skip

    def _body_schema(self, method: str, template: str) -> Json | None:
        operation = self.paths.get(template, {}).get(method.lower(), {})
        content: Json = operation.get("requestBody", {}).get("content", {})
        found: Json | None = content.get("application/json", {}).get("schema")
        return found

    def _answer_schema(self, method: str, template: str, status: int) -> Json | None:
        answers = self.paths.get(template, {}).get(method.lower(), {}).get("responses", {})
        content: Json = answers.get(str(status), {}).get("content", {})
        found: Json | None = content.get("application/json", {}).get("schema")
        return found

    def _compiled(self, schema: Json | None, *, strict: str) -> jsonschema_rs.Validator | None:
        """A validator with only the schemas it needs; `strict` refuses unknown keys as well."""
        if schema is None:
            return None
        needed: Json = {}
        root = self._gather(schema, needed, strict)
        whole = {**root, "components": {"schemas": needed}}
        return jsonschema_rs.validator_for(whole)

    def _gather(self, node: Any, needed: Json, strict: str) -> Any:
        if isinstance(node, list):
            return [self._gather(item, needed, strict) for item in node]
        if not isinstance(node, dict):
            return node
        if (ref := node.get("$ref")) is not None:
            return self._reference(ref, needed, strict)
        copy = {key: self._gather(value, needed, strict) for key, value in node.items()}
        if strict and "properties" in node and node.get("type") == "object":
            copy.setdefault("additionalProperties", False)
        return copy

    def _reference(self, ref: str, needed: Json, strict: str) -> Json:
        if ref == SNOWFLAKE and strict:  # "snowflake or number": libraries send either
            return {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
        name = ref.rsplit("/", 1)[1]
        if name not in needed:
            needed[name] = {}
            needed[name] = self._gather(self._schemas[name], needed, strict)
            if strict and name in KNOWN:
                needed[name]["properties"] |= KNOWN[name]
        return {"$ref": ref}


@cache
def found(path: Path) -> Spec:
    """The description at this place with its compiled validators, or one that checks nothing."""
    return Spec(msgspec.json.decode(path.read_bytes()) if path.exists() else None)


def _explain(error: Any) -> list[Problem]:
    """An error with its path; of a union the branch whose `type` fits."""
    context = getattr(error.kind, "context", None)
    path = tuple(error.instance_path)
    if not context:
        return [(path, _name(error.kind.name), error.message[:300])]
    fitting = [branch for branch in context if not any(_wrong_type(e, path) for e in branch)]
    chosen = min(fitting or context, key=len)
    return [problem for e in chosen for problem in _explain(e)]


def _wrong_type(error: Any, path: tuple[Any, ...]) -> bool:
    at = tuple(error.instance_path)
    return at == (*path, "type") or (at == path and error.kind.name == "type")


def _name(keyword: str) -> str:
    known = {
        "maxLength": "BASE_TYPE_MAX_LENGTH", "minLength": "BASE_TYPE_MIN_LENGTH",
        "maxItems": "BASE_TYPE_BAD_LENGTH", "minItems": "BASE_TYPE_BAD_LENGTH",
        "required": "BASE_TYPE_REQUIRED", "enum": "BASE_TYPE_CHOICES",
        "maximum": "NUMBER_TYPE_MAX", "minimum": "NUMBER_TYPE_MIN",
        "additionalProperties": "UNKNOWN_KEY", "uniqueItems": "SET_TYPE_ALREADY_CONTAINS_VALUE",
    }  # fmt: skip
    return known.get(keyword, "BASE_TYPE_INVALID")
