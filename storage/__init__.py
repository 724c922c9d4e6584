"""What outlives a restart: one SQLite file. Keeps bytes, knows no game and no Discord.

``Store`` (storage.db) opens, writes, reads and backs up; beside it stands one module per family
of tables, whose plain functions take a ``sqlite3.Connection`` and run inside ``Store.write`` or
``Store.read``.
"""

from storage.db import Store
from storage.errors import Closed, Damaged, Locked, NewerSchema, NotOurs, SideFiles, StoreError

__all__ = [
    "Closed",
    "Damaged",
    "Locked",
    "NewerSchema",
    "NotOurs",
    "SideFiles",
    "Store",
    "StoreError",
]
