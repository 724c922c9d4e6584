"""How Antwerpen refuses what was typed: why it is no move, and what is possible."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REFUSAL_WORDS: Mapping[str, str] = MappingProxyType({})
