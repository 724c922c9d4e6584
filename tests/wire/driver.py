"""What wire tests import: a world, its people, and the bot's process.

Everything is driven by events: nothing here sleeps. See README.md beside this file.
"""

from tests.wire.link import ActError, Link
from tests.wire.person import PATIENCE, Person
from tests.wire.process import BotProcess, Output, ServerProcess
from tests.wire.shown import Answer, Json, Modal, NotShownError, Shown
from tests.wire.world import Guild, World

__all__ = [
    "PATIENCE", "ActError", "Answer", "BotProcess", "Guild", "Json", "Link", "Modal",
    "NotShownError", "Output", "Person", "ServerProcess", "Shown", "World",
]  # fmt: skip
