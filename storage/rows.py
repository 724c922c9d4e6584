"""A table and the Struct of its rows: the few statements that every table module would repeat.

Column names come from the Struct and tails are literals of the table modules; every value is a
bound parameter. It is no query builder and shall not become one.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, fields, replace

Value = int | str | bytes | None


class Row(Struct, frozen=True):
    """Base of all rows. Its ``repr`` tells sizes, never contents: rows end up in logs."""

    secret: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        said = (f"{name}={self._said(name)}" for name in self.__struct_fields__)
        return f"{type(self).__name__}({', '.join(said)})"

    def _said(self, name: str) -> str:
        value: Value = getattr(self, name)
        if isinstance(value, bytes):
            return f"<{len(value)} bytes>"
        return "<hidden>" if name in self.secret and value is not None else repr(value)


R = TypeVar("R", bound=Row)


class Table(Generic[R]):
    """One table: ``kind`` names its columns in order, ``key`` those that tell a row from others.

    The database gives the ``id`` of a row of a ``numbered`` table, where it comes with 0.
    """

    def __init__(self, name: str, kind: type[R], *key: str, numbered: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.key = key
        self._numbered = numbered
        self._flags = tuple(i for i, field in enumerate(fields(kind)) if field.type is bool)
        columns = [f'"{column}"' for column in kind.__struct_fields__]
        listed, marks = ", ".join(columns), ", ".join("?" * len(columns))
        kept = ", ".join(f"{c} = excluded.{c}" for c in columns if c.strip('"') not in key)
        self._select = f"SELECT {listed} FROM {name} "  # noqa: S608 - names of a Struct
        self._insert = f"INSERT INTO {name} ({listed}) VALUES ({marks})"  # noqa: S608 - the same
        self._put = f"{self._insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {kept}"

    def one(self, conn: sqlite3.Connection, tail: str, *args: Value) -> R | None:
        """The first row that the tail (WHERE …, ORDER BY …) finds, or None."""
        row = conn.execute(self._select + tail, args).fetchone()
        return None if row is None else self._row(row)

    def all(self, conn: sqlite3.Connection, tail: str, *args: Value) -> tuple[R, ...]:
        """All rows that the tail finds, in its order."""
        return tuple(map(self._row, conn.execute(self._select + tail, args)))

    def add(self, conn: sqlite3.Connection, row: R) -> R:
        """The row as stored, with its new id where the database gives one (none is given twice).

        Raises sqlite3.IntegrityError where the row breaks a rule of the schema.
        """
        values = astuple(row)
        if not self._numbered or values[0]:
            conn.execute(self._insert, values)
            return row
        given = conn.execute(self._insert, (None, *values[1:])).lastrowid
        return replace(row, id=given)

    def put(self, conn: sqlite3.Connection, row: R) -> None:
        """Add a row or replace the one with the same key."""
        conn.execute(self._put, astuple(row))

    def _row(self, row: Sequence[Any]) -> R:
        if not self._flags:
            return self.kind(*row)
        values = list(row)
        for i in self._flags:
            values[i] = bool(values[i])
        return self.kind(*values)
