"""One list of facts, most important first, as alt text and as the text form of a picture.

Both say the same and both end at a whole fact. Lengths are counted in UTF-16 units, the longest way in
which Discord or a client may count.
"""

from collections.abc import Iterable, Sequence

ALT_LIMIT = 1024
TEXT_LIMIT = 1900
MORE = "…"


def alt(facts: Sequence[str]) -> str:
    """The facts as running text of at most 1024 units; what does not fit is left out from the first such fact."""
    return _joined([_ended(fact) for fact in facts], " ", ALT_LIMIT)


def text(facts: Sequence[str]) -> str:
    """The facts line by line (Discord markdown), at most 1900 units; cut like `alt`."""
    return _joined(facts, "\n", TEXT_LIMIT)


def length(words: str) -> int:
    """The length of `words` in UTF-16 units."""
    return len(words.encode("utf-16-le", "surrogatepass")) // 2


def _ended(fact: str) -> str:
    fact = " ".join(fact.split())
    return fact if not fact or fact[-1] in ".!?:;…" else fact + "."


def _joined(facts: Iterable[str], between: str, limit: int) -> str:
    told = [fact.rstrip() for fact in facts if fact.strip()]
    if length(between.join(told)) <= limit:
        return between.join(told)
    room = limit - length(between + MORE)
    kept: list[str] = []
    for fact in told:
        if length(between.join([*kept, fact])) > room:
            break
        kept.append(fact)
    return between.join([*kept, MORE]) if kept else _cut(told[0], limit)


def _cut(fact: str, limit: int) -> str:
    # A first fact longer than the whole limit is a painter's mistake; a part of it still beats silence.
    while length(fact + MORE) > limit:
        fact = fact[: fact.rfind(" ")] if " " in fact else fact[:-1]
    return fact + MORE
