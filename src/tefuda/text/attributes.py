"""Attributes of cards: before a noun, and counted."""

from __future__ import annotations

from .model import Node, Word, says
from .nouns import Noun
from .numbers import Measure
from .quals import Qual


class Attribute(Word, frozen=True, tag=True):
    """One of the game's attributes."""

    label = ("属性", "attribute")


@says("{a}", en="{a}")
class Hue(Node, frozen=True, tag=True):
    """An attribute as it stands before a noun (open: see `Dialect`)."""

    a: Attribute


class OfAttribute(Qual, frozen=True, tag=True):
    """Having at least one of these attributes."""

    a: tuple[Hue, ...]


class NotAttribute(Qual, frozen=True, tag=True):
    """Having none of these attributes."""

    a: tuple[Hue, ...]


class WithAbilities(Qual, frozen=True, tag=True):
    """Having any ability or keyword (`no`: none)."""

    no: bool


@says("{of}の属性の<数|種類>", en="the number of different attributes among {of.pl}")
class AttributesAmong(Measure, frozen=True, tag=True):
    """How many different attributes things of the description have together."""

    of: Noun
