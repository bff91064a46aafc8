"""Whether the text itself has done something so far: これによって…た場合, and whether it has not."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from .conditions import Single
from .counting import HowMany, There, ThereNot
from .judging import Fits
from .model import Node, says
from .nouns import NP, AKind
from .numbers import Simple
from .things import Atom
from .words import Bound, Kind, Unit

Done = Any
"""Attributes by which a text recalls what it has done to things (open: see `Dialect`)."""
Recalled = Atom
"""Things of which is asked what was done to them (open)."""

WAY = "これによって"


def such(np: NP | None, done: Any) -> NP:
    """Those to which this was done, of any kind where none is named."""
    head, quals = (np.head, np.quals) if np is not None else (AKind(Kind("card")), ())
    return NP(head, (replace(done, this_way=True) if hasattr(done, "this_way") else done, *quals))


@says(also=(WAY + "<|、>[{np}<が|を>]{done}~なら", "{np}を{done}~なら"), en="", where={"no": False})
@says(also=(WAY + "<|、>[{np}<が|を>]{done.なかった}~なら", "{np}を{done.なかった}~なら"), en="", where={"no": True})
class DidSuch(Single, frozen=True, tag=True):
    """The text has done this to such a thing, or to none; as `There` and `ThereNot`."""

    rewritten: ClassVar[bool] = True
    done: Done
    no: bool
    np: NP | None = None

    def canon(self) -> Node:
        return (ThereNot if self.no else There)(such(self.np, self.done))


@says(
    also=(
        WAY + "<|、>[{np}<が|を>]{n}{w}[{cmp}]{done}~なら",
        WAY + "<|、>{n}{w}[{cmp}]の{np}<が|を>{done}~なら",
        "[{np}を]{n}{w}[{cmp}]{done}~なら",
    ),
    en="",
)
class DidSoMany(Single, frozen=True, tag=True):
    """The text has done this to so many such things; as `HowMany`."""

    rewritten: ClassVar[bool] = True
    n: Simple
    w: Unit
    done: Done
    np: NP | None = None
    cmp: Bound | None = None

    def canon(self) -> Node:
        return HowMany(such(self.np, self.done), self.n, self.w, True, None, self.cmp)


@says(also="[これによって]{done}{k}の中に{np}が~いる", en="", where={"no": False})
@says(also="[これによって]{done}{k}の中に{np}が~いない", en="", where={"no": True})
class ThereAmong(Single, frozen=True, tag=True):
    """Among what the text has done this to there is such a thing, or none; as `There` and `ThereNot`."""

    rewritten: ClassVar[bool] = True
    done: Done
    k: Kind
    np: NP
    no: bool

    def canon(self) -> Node:
        return (ThereNot if self.no else There)(such(self.np, self.done))


@says(also=WAY + "<|、>{t}<が|を>{done}~なら", en="", where={"no": False})
@says(also=(WAY + "<|、>{t}<が|を>{done.なかった}~なら", "{t}が{done.なかった}~なら"), en="", where={"no": True})
class DidToIt(Single, frozen=True, tag=True):
    """The text has done this to the thing, or has not; as `Fits`."""

    rewritten: ClassVar[bool] = True
    t: Recalled
    done: Done
    no: bool

    def canon(self) -> Node:
        return Fits(self.t, such(None, self.done), self.no)


__all__ = ["DidSoMany", "DidSuch", "DidToIt", "ThereAmong"]
