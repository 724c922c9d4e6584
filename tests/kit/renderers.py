"""Everything that somebody can be shown of a match, as bytes: what non-interference compares.

Each takes a state only because it stands for the bot, which holds it; what it shows must come from the viewer's view
and the questions to the viewer's seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.asks import Ask, of_seat
from games.core.codec import encode
from games.core.engine import asks
from games.core.game import AnyGame
from games.core.notation import complete, offered
from games.core.strands import State
from games.core.types import Gm, Public, Seat, SeatView, View, Viewer
from rendering.paint import Painter
from rendering.scene import Look
from tests.kit.games import painter, seen
from tests.kit.talk import text

Renderer = Callable[[AnyGame, State, Viewer], bytes]

_PAINTER = Painter()


def look(game: AnyGame, view: View) -> Look:
    """Return how the tests look at any picture."""
    return Look(names=tuple(f"Name {n}" for n in range(game.seats[-1])))


def mine(state: State, viewer: Viewer) -> tuple[Ask, ...]:
    """Return the questions to the viewer's seat."""
    return of_seat(asks(state), viewer.no) if isinstance(viewer, Seat) else ()


def views(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the view."""
    return encode(seen(game, state, viewer))


def waited_for(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return of whom everybody sees that the table waits, and for what: seat, number, title, pace, window, clause."""
    return encode(
        [[a.seat, a.id, a.title, a.pace, a.window, a.sealed, a.clause] for a in asks(state)]
    )


def questions(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the viewer's questions with every option and its label."""
    view = seen(game, state, viewer)
    shown = [
        [ask.id, text(game, ask.title), *(labelled(game, a, view) for a in ask.options(200))]
        for ask in mine(state, viewer)
    ]
    return encode([shown, [ask.otherwise for ask in mine(state, viewer)]])


def labelled(game: AnyGame, action: object, view: View) -> str:
    """Return an option's label."""
    return text(game, game.label(action, view))  # type: ignore[arg-type]


def completions(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return what autocomplete offers the viewer."""
    return encode(complete("", offered("", mine(state, viewer), game.write)))


def public_buttons(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the answers that stand as buttons in public, for everybody to see."""
    view = game.view(state, Public())
    taps = [(a.seat, a.id, game.one_tap(a)) for a in asks(state)]
    return encode([[seat, at, *(labelled(game, t, view) for t in tap)] for seat, at, tap in taps])


def words(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return every text form: board, alt text, hand, and the hand's alt text."""
    paint, view = painter(game), seen(game, state, viewer)
    shown = [paint.board_text(view, look(game, view)), paint.alt(view, look(game, view))]
    if isinstance(view, SeatView):
        shown += [paint.hand_text(view, look(game, view)), paint.hand_alt(view, look(game, view))]
    return encode(shown)


def scenes(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return what the pictures consist of."""
    paint, view = painter(game), seen(game, state, viewer)
    hand = paint.hand(view, look(game, view)) if isinstance(view, SeatView) else None
    return repr((paint.board(view, look(game, view)), hand)).encode()


def pictures(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the pictures themselves."""
    paint, view = painter(game), seen(game, state, viewer)
    drawn = _PAINTER.png(paint.board(view, look(game, view)))
    if isinstance(view, SeatView):
        drawn += _PAINTER.png(paint.hand(view, look(game, view)))
    return drawn


def beside(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return the standing orders offered to a seat, and what the host or game master may amend."""
    view = seen(game, state, viewer)
    forms = game.orders(view) if isinstance(viewer, Seat) else ()
    if isinstance(viewer, Public | Gm):
        forms = game.acts(view)
    return encode([[form.make.__name__, form.fields] for form in forms])


def outcomes(game: AnyGame, state: State, viewer: Viewer) -> bytes:
    """Return how the game ended, if it did."""
    return encode(game.outcome(state))


CHEAP: Mapping[str, Renderer] = {
    "view": views,
    "who is waited for": waited_for,
    "questions": questions,
    "autocomplete": completions,
    "public buttons": public_buttons,
    "text": words,
    "scenes": scenes,
    "orders and acts": beside,
    "outcome": outcomes,
}
DEAR: Mapping[str, Renderer] = {"pictures": pictures}
