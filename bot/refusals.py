"""What the bot itself refuses, in words; the games' and the kernel's own refusals stand with them. No discord import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.core.types import Illegal, Line
from games.core.words import fill

BOT_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "orders": "Standing orders",
        "acts": "What the game master can do",
        "preview.would": "This would happen:",
        "preview.hidden": "What comes then depends on what is hidden.",
        "preview.perhaps": "Perhaps:",
        "took_back": "{0} took a move back.",
        "leaving": "{0} leaves the table as soon as the move in hand is finished.",
        "conceding": "{0} concedes as soon as the move in hand is finished.",
        "notice.order_spent": "A standing order of yours is over: it has come true, or no longer can.",
        "notice.order_spent.named": "Your standing order “{0}” is over: it has come true, or no longer can.",
        "notice.plan_stopped": "Your plan stopped: its next step is not possible, or something new came to light.",
        "illegal.not_seated": "You do not sit at this table.",
        "illegal.not_yours": "That question is asked of somebody else.",
        "illegal.not_host": "Only the host of this table can do that.",
        "illegal.not_gm": "Only the game master can do that.",
        "illegal.not_here": "You have not joined this table.",
        "illegal.joined": "You have joined already.",
        "illegal.full": "The table is full: this game is for at most {0} players.",
        "illegal.begun": "This game has begun.",
        "illegal.closed": "This lobby is closed. **/play** opens a new one.",
        "illegal.not_begun": "This game has not begun.",
        "illegal.not_over": "That is shown when the game is over: until then the seed stays secret. It has to fit the commitment.",
        "illegal.no_rematch": "A rematch begins when this game is over.",
        "illegal.is_lobby": "This game has not begun.",
        "illegal.is_frozen": "An error of ours stopped this match. Nothing is lost; tell whoever runs this bot report number {0}.",
        "illegal.is_cancelled": "This game was called off.",
        "illegal.is_archived": "This game is archived.",
        "illegal.not_asleep": "This lobby is not put away.",
        "illegal.no_agent": "There is no such bot to seat or remove.",
        "illegal.gm_taken": "This table has a game master.",
        "illegal.pick_taken": "Somebody else has chosen that.",
        "illegal.no_window": "There is no such switch.",
        "illegal.number": "That is not a number. Write plain digits, such as 300: no sign, point, comma or unit.",
        "illegal.amount": "Possible is {0} to {1}.",
        "illegal.text_empty": "Write something that can be seen.",
        "illegal.text_long": "At most {0} characters.",
        "illegal.undo_nothing": "There is nothing to take back.",
        "illegal.undo_others": "That cannot be taken back: somebody has acted since, or the last move was not yours.",
        "illegal.undo_revealed": "That cannot be taken back: it showed something that was hidden.",
        "illegal.undo_version": "That cannot be taken back: the rules have been updated since.",
        "illegal.order_idle": "That has come true already, or never can: no order is needed for it.",
        "illegal.orders_full": "At most {0} standing orders; cancel one first.",
        "illegal.unclear": "That could mean several moves:",
        "illegal.unknown": "No move is written like that. Choose one from the list, or press **Play**.",
        "illegal.see_undo": "**Undo**, under what you are shown after a move, takes it back; so does **/undo**. That is possible until somebody else acts or something hidden is shown.",
        "illegal.see_help": "**/help** says how this game is played, **/rules** quotes a rule. **Play** shows what you can do now.",
        "illegal.see_play": "Press **Play**, or write **/play**: it shows all that you can do now.",
        "illegal.see_orders": "What you want always or never done is a standing order. Press **Orders**, or write **/orders**. There are: {0}.",
        "illegal.see_no_orders": "This game has no standing orders.",
        "see.list": "{0} · {1}",
        "illegal.which_table": "Several tables fit: name one with **table**.",
        "illegal.no_table": "There is no game of yours here. **/play** starts one.",
        "illegal.no_game": "There is no game of that name.",
        "illegal.which_game": "Of which game? Name it with **game**.",
    }
)


class Unclear(Illegal):
    """Typed text that may be several moves: how each is written and what it is, and how many more there are."""

    def __init__(self, readings: Sequence[tuple[str, Line]], more: int, clause: str) -> None:
        super().__init__("unclear", clause=clause)
        self.readings = tuple(readings)
        self.more = more


class Unread(Illegal):
    """Typed text that is no move: why, and the moves that are written most like it."""

    def __init__(self, why: Illegal, near: Sequence[str]) -> None:
        super().__init__(why.code, *why.tokens, clause=why.clause)
        self.near = tuple(near)


def said(refusal: Illegal) -> str:
    """Return a refusal of the bot or the kernel as a sentence, where no table is at hand to speak for."""
    return fill(refusal.line, BOT_WORDS, str)
