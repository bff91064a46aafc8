"""Cards from other people's tables (JSON objects, CSV rows): which columns mean which field is a game's table, the rest is common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.formats.schema import Misfit, converted
from tefuda.saying import Text

C = TypeVar("C")

NOTHING = ("", "-", "―", "－", None)
SEPARATORS = "・/／,、"


class Columns(NamedTuple):
    """How the columns of tables are called.

    Attributes:
        names: Names of columns by field, the field's own name first; the first one that a row has counts.
        required: Fields that every card has.
        lists: Fields that are lists of words.
        joined: Fields that are one text, which tables may write as a list.
    """

    names: Mapping[str, tuple[str, ...]]
    required: tuple[str, ...]
    lists: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()

    def fields(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a row that are not empty, lists as tuples of words. Other columns are not read.

        Raises:
            PlacingFault: If a column that every card needs is missing, or a cell holds no words where it should.
        """
        out: dict[str, Any] = {}
        for field, names in self.names.items():
            column = next((n for n in names if n in row), "")
            value = row[column] if column else None
            if isinstance(value, list | tuple | dict) or value not in NOTHING:
                out[field] = self._cell(field, column, value)
        for field in self.required:
            if not out.get(field):
                called = self.names[field]
                raise PlacingFault(
                    (field,),
                    Text(
                        f"{field} がありません。列の名前: {' '.join(called)}",
                        f"no {field}; expected a column called {' or '.join(called)}",
                    ),
                )
        return out

    def _cell(self, field: str, column: str, value: Any) -> Any:
        if field in self.lists:
            return tuple(words(value, column))
        return "・".join(words(value, column)) if field in self.joined else value

    def card(self, fields: Mapping[str, Any], kind: type[C]) -> C:
        """Return the printed card of some fields.

        Raises:
            PlacingFault: If a value does not fit; it leads to the field.
        """
        try:
            return converted(dict(fields), kind, strict=False)
        except Misfit as fault:
            raise PlacingFault(fault.path, fault.what) from None


def words(value: Any, column: str) -> list[str]:
    """Return the words of a cell: a list, or one text with separators.

    Raises:
        PlacingFault: If it is neither.
    """
    if isinstance(value, str):
        for mark in SEPARATORS:
            value = value.replace(mark, "\n")
        value = value.split("\n")
    if not isinstance(value, Sequence) or not all(isinstance(w, str) for w in value):
        raise PlacingFault((column,), expected("文字列か、そのリスト", "a text or a list of texts", value))
    return [w.strip() for w in value if w.strip() not in NOTHING]
