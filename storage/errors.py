"""What can be wrong with a store, each said so that an operator knows what to do. Holds no logic."""

from pathlib import Path


class StoreError(Exception):
    """Base of everything that the store refuses."""


class Locked(StoreError):
    """Another process has the database open; ``holder`` says who, as far as it is known."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is in use by {holder}; stop that one first")
        self.path = path
        self.holder = holder


class SideFiles(StoreError):
    """Side files beside the database belong to another one; nothing was opened or changed."""

    def __init__(self, path: Path, files: tuple[Path, ...]) -> None:
        names = " and ".join(str(file) for file in files)
        super().__init__(
            f"{names} do not belong to {path}: they hold changes of another database, and opening"
            " them together would mix the two. To put a backup in place use the restore command,"
            " which sets the old files aside; otherwise move them away or bring their database back"
        )
        self.path = path
        self.files = files


class NewerSchema(StoreError):
    """The database was written by a newer release than this one."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"{path} has schema {found}, this release knows schema {known}:"
            " start the newer release or restore a backup made before the upgrade"
        )
        self.path = path
        self.found = found
        self.known = known


class NotOurs(StoreError):
    """The file is no database of this bot."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no database of this bot; it was left as it is")
        self.path = path


class Damaged(StoreError):
    """The database does not pass SQLite's own check; ``problems`` are its words."""

    def __init__(self, path: Path, problems: tuple[str, ...]) -> None:
        super().__init__(f"{path} is damaged ({problems[0]}): restore a backup")
        self.path = path
        self.problems = problems


class Closed(StoreError):
    """The store has been closed and takes nothing more."""

    def __init__(self) -> None:
        super().__init__("the store is closed")
