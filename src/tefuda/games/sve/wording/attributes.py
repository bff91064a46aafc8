"""Attributes of Shadowverse EVOLVE that compare things with a value or with each other, or tell what they have not done."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.events import Intransitive
from tefuda.text.model import says
from tefuda.text.numbers import Quote, Simple
from tefuda.text.quals import Past, Qual
from tefuda.text.things import It, This
from tefuda.text.words import Bound, More, Stat


@says(
    "[base?元の]{stat}が{q}{cmp}の",
    also=("{q}{cmp}の[base?元の]{stat}の", "[base?元の]{stat}{q}{cmp}の"),
    en="> with[base? base] {stat} {q} {cmp}",
)
@says(
    "{q}と同じ[base?元の]{stat}の",
    also=("[base?元の]{stat}が{q}と同じ", "[base?元の]{stat}が{q}の"),
    en="> with[base? base] {stat} equal to {q}",
)
class StatAsQuoted(Qual, frozen=True, tag=True):
    """That number is equal to a value in quotes, or within the bound that it gives."""

    stat: Stat
    q: Quote
    cmp: Bound | None = None
    base: bool = False


@says(
    "{than}より[base?元の]{stat}が{n}{more}い",
    also="[base?元の]{stat}が{than}より{n}{more}い",
    en="> with[base? base] {stat} exactly {n} {more} than {than}",
)
class ComparedByN(Qual, frozen=True, tag=True):
    """That number is the one of the thing compared with, and n more or less."""

    than: This | It | Past
    stat: Stat
    n: Simple
    more: More
    base: bool = False


@says(
    "このターン中に{h.ていない}",
    also="このターンに{h.ていない}",
    en="> that did not {h.inf} this turn",
)
class NotThisTurn(Qual, frozen=True, tag=True):
    """That has neither done nor suffered this in the current turn."""

    h: Intransitive


@says("{of}と同じタイプを持つ", also="{of}と同じタイプの", en="> that have a type of {of}")
class SameTypeAs(Qual, frozen=True, tag=True):
    """Having some type of the thing."""

    of: This | It | Past


@says("同じタイプを持つ", also="同じタイプの", en="> that share a type")
class SameType(Qual, frozen=True, tag=True):
    """Some type is common to all that are taken."""

    comparing: ClassVar[bool] = True
