"""Positions as plain data and back [KERNEL 14].

Whatever is compiled from cards is not saved but meant: by its place in the pool, which is the same whenever the same cards are
compiled. Procedures are meant by name. The open request is not saved; the asking step is run again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from tefuda.kernel.frames import PROCEDURES, Procedure
from tefuda.kernel.identity import Visit
from tefuda.kernel.records import BEFORE, Event, Past
from tefuda.kernel.rng import Generator
from tefuda.kernel.state import State

if TYPE_CHECKING:
    from tefuda.kernel.rules import Pool, Rules

OURS: Final = "tefuda."
NOT_SAVED: Final = frozenset(
    {
        "rules", "pool", "d", "log", "printed", "settled", "triggers", "request", "lanes", "own_columns", "own_zones", "consequences",
    }
)  # fmt: skip
"""Attributes of a position that are given, computed anew, or bookkeeping of copies. The log is told anew from the record."""

COMPUTED: Final = frozenset({"plan", "unit"})
"""Attributes of records that are filled in while matches are played: not saved, and no route to what a pool consists of."""


def save(st: State) -> dict[str, Any]:
    """Return a position as data of lists, dicts, strings and ints."""
    return Packer(st.pool).position(st)


def restore(data: dict[str, Any], rules: Rules, pool: Pool) -> State:
    """Return the position of saved data; the pool must have been compiled from the same cards.

    Raises:
        ValueError: If the data do not fit.
    """
    return Unpacker(rules, pool).position(data)


DECLARED: Final[dict[type, list[str]]] = {}
"""Attributes that classes declare."""

PARAMETERS: Final[dict[type, list[str]]] = {}
"""Parameters of the constructors of records."""


def attributes(x: object) -> list[str]:
    """Return the names of an object's attributes, in the same order pure and compiled."""
    declared = DECLARED.get(type(x))
    if declared is None:
        found: set[str] = set()
        for cls in type(x).__mro__:
            slots = cls.__dict__.get("__slots__", ())
            found.update((slots,) if isinstance(slots, str) else slots)
            found.update(cls.__dict__.get("__mypyc_attrs__", ()))
            noted: dict[str, Any] = getattr(cls, "__annotations__", {})  # pure: what an instance has from its class
            found.update(n for n, of in noted.items() if "ClassVar" not in str(of))
        declared = sorted(n for n in found if not n.startswith("__"))
        DECLARED[type(x)] = declared
    further = [n for n in getattr(x, "__dict__", ()) if not n.startswith("__")]
    names = sorted({*declared, *further}) if further else declared
    return [n for n in names if hasattr(x, n)]


def is_record(x: object) -> bool:
    """Tell whether an object is one of tefuda's records."""
    return not isinstance(x, Procedure) and is_ours(type(x))


OF_RECORDS: Final[dict[type, bool]] = {}
"""Whether a class is one of tefuda's, or derived from one: a game may stand outside of the package."""


def is_ours(cls: type) -> bool:
    """Tell whether a class is one of tefuda's, or derived from one."""
    found = OF_RECORDS.get(cls)
    if found is None:
        found = any(base.__module__.startswith(OURS) for base in cls.__mro__)
        OF_RECORDS[cls] = found
    return found


def pool_parts(pool: Pool) -> list[object]:
    """Return every record that can be reached from a pool, in a fixed order. A pool that matches share is walked through once."""
    if not pool.reached:
        pool.reached = reached(pool)
        pool.places = {id(x): i for i, x in enumerate(pool.reached)}
    return pool.reached


def reached(pool: Pool) -> list[object]:
    """Walk through a pool."""
    out: list[object] = []
    seen: set[int] = set()
    stack: list[object] = [pool.designs, pool.parts, pool.extra]
    stack.reverse()
    while stack:
        x = stack.pop()
        if isinstance(x, list | tuple):
            stack.extend(reversed(x))
        elif isinstance(x, dict):
            stack.extend(reversed(list(x.values())))
        elif is_record(x) and id(x) not in seen:
            seen.add(id(x))
            out.append(x)
            stack.extend([getattr(x, name) for name in reversed(attributes(x)) if name not in COMPUTED])
    return out


class Packer:
    """Writes positions. Values are themselves if they are ints, strings or nothing, else lists that begin with a letter:
    ``t`` tuple, ``l`` list, ``d`` dict, ``f`` truth value, ``p`` part of the pool, ``q`` procedure, ``h`` history, ``o`` new
    record, ``r`` record that was written before."""

    def __init__(self, pool: Pool) -> None:
        pool_parts(pool)
        self.parts = pool.places
        self.written: dict[int, int] = {}
        self.kept: list[object] = []

    def position(self, st: State) -> dict[str, Any]:
        """Write a position, and those it may be taken back to."""
        out: dict[str, Any] = {}
        for name in attributes(st):
            if name not in NOT_SAVED and name not in ("saved", "col", "trail"):
                out[name] = self.pack(getattr(st, name))
        out["col"] = {c.name: st.col[c.index] for c in st.rules.schema.columns}
        out["trail"] = [
            [v.figures, v.option, v.key(), v.player, int(v.left), int(v.exact), list(v.note)] for v in st.trail
        ]
        out["events"] = st.log.length if st.log is not None else 0
        out["asks"] = st.request is not None
        out["shared"] = [i for i in range(1, len(st.frames)) if st.frames[i].regs is st.frames[i - 1].regs]
        out["saved"] = self.position(st.saved) if st.saved is not None else None
        return out

    def pack(self, x: Any) -> Any:
        """Write a value."""
        if x is None or type(x) is int or type(x) is str:
            return x
        if isinstance(x, bool):
            return ["f", int(x)]
        if isinstance(x, tuple | list):
            return ["t" if isinstance(x, tuple) else "l", *(self.pack(y) for y in x)]
        if isinstance(x, dict):
            return ["d", *([self.pack(k), self.pack(v)] for k, v in x.items())]
        if isinstance(x, Procedure):
            return ["q", x.key]
        if id(x) in self.parts:
            return ["p", self.parts[id(x)]]
        if isinstance(x, Past):
            return self.history(x)
        if is_record(x):
            return self.record(x)
        raise ValueError(f"cannot save {type(x).__name__}")

    def history(self, x: Past | None) -> list[Any]:
        """Write a linked list of events, newest first."""
        out: list[Any] = ["h"]
        while x is not None:
            out.append([self.pack(x.event), self.pack(x.chain), self.pack(x.tags)])
            x = x.older
        return out

    def record(self, x: object) -> list[Any]:
        """Write a record with its attributes, the second time only its number."""
        if id(x) in self.written:
            return ["r", self.written[id(x)]]
        self.written[id(x)] = len(self.kept)
        self.kept.append(x)
        cls = type(x)
        values = [[name, self.pack(getattr(x, name))] for name in attributes(x) if name not in COMPUTED]
        return ["o", f"{cls.__module__}:{cls.__qualname__}", *values]


class Unpacker:
    """Reads what :class:`Packer` has written."""

    def __init__(self, rules: Rules, pool: Pool) -> None:
        self.rules = rules
        self.pool = pool
        self.parts = pool_parts(pool)
        self.read: list[object | None] = []
        self.readers: dict[str, Callable[[list[Any]], Any]] = {
            "t": self.a_tuple,
            "l": self.a_list,
            "d": self.a_dict,
            "f": self.truth,
            "p": self.part,
            "q": self.procedure,
            "h": self.history,
            "r": self.read_before,
            "o": self.record,
        }

    def position(self, data: dict[str, Any]) -> State:
        """Read a position; its request is asked again."""
        st = State(self.rules, self.pool, Generator(0, 0, 0, 0))
        data = dict(data)
        saved = data.pop("saved")
        asks = data.pop("asks")
        columns = data.pop("col")
        visits = data.pop("trail")
        events = data.pop("events")
        shared = data.pop("shared")
        for name, value in data.items():
            setattr(st, name, self.unpack(value))
        for i in shared:  # a payment writes registers of the play that it belongs to
            st.frames[i].regs = st.frames[i - 1].regs
        st.col = [list(columns[c.name]) for c in self.rules.schema.columns]
        st.trail = tuple(
            Visit(figures, option, None, key, player, bool(left), bool(exact), tuple(note))
            for figures, option, key, player, left, exact, note in visits
        )
        st.saved = self.position(saved) if saved is not None else None
        if events:
            st.log = Past(Event(BEFORE), (), None)
            st.log.length = events
        if asks:
            st.ask_again()
        return st

    def unpack(self, x: Any) -> Any:
        """Read a value."""
        if not isinstance(x, list):
            return x
        reader = self.readers.get(x[0])
        if reader is None:
            raise ValueError(f"no saved value begins with {x[0]!r}")
        return reader(x[1:])

    def a_tuple(self, rest: list[Any]) -> tuple[Any, ...]:
        """Read a tuple."""
        return tuple(self.a_list(rest))

    def a_list(self, rest: list[Any]) -> list[Any]:
        """Read a list."""
        return [self.unpack(y) for y in rest]

    def a_dict(self, rest: list[Any]) -> dict[Any, Any]:
        """Read a dict."""
        out: dict[Any, Any] = {}
        for pair in rest:
            out[self.unpack(pair[0])] = self.unpack(pair[1])
        return out

    def truth(self, rest: list[Any]) -> bool:
        """Read a truth value."""
        return bool(rest[0])

    def part(self, rest: list[Any]) -> object:
        """Return a part of the pool."""
        return self.parts[rest[0]]

    def procedure(self, rest: list[Any]) -> Procedure:
        """Return a procedure."""
        return PROCEDURES[rest[0]]

    def read_before(self, rest: list[Any]) -> object:
        """Return a record that was read before."""
        return self.read[rest[0]]

    def history(self, rest: list[Any]) -> Past | None:
        """Read a linked list of events. They are read newest first, as they were written."""
        entries: list[tuple[Any, Any, Any]] = []
        for entry in rest:
            entries.append((self.unpack(entry[0]), self.unpack(entry[1]), self.unpack(entry[2])))
        out: Past | None = None
        for i in range(len(entries) - 1, -1, -1):
            out = Past(entries[i][0], entries[i][1], out, entries[i][2])
        return out

    def record(self, rest: list[Any]) -> object:
        """Make a record: its constructor takes attributes by their names, and all of them are written afterwards."""
        module, _, name = str(rest[0]).partition(":")
        if not module.startswith(OURS) and module not in sys.modules:
            raise ValueError(f"{module} is no module of tefuda, nor of a game that is there")
        cls = getattr(import_module(module), name)
        if not is_ours(cls):
            raise ValueError(f"{rest[0]} is no record of tefuda")
        place = len(self.read)
        self.read.append(None)
        values: dict[str, Any] = {}
        for pair in rest[1:]:
            values[pair[0]] = self.unpack(pair[1])
        names = PARAMETERS.get(cls)
        if names is None:
            names = list(signature(cls).parameters)
            PARAMETERS[cls] = names
        x: object = cls(*[values[name] for name in names])
        for key, value in values.items():
            setattr(x, key, value)
        self.read[place] = x
        return x
