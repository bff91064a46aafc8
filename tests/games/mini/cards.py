"""Printed cards of Lampkeepers [2]."""

from __future__ import annotations

import msgspec

from tefuda.formats.cards import check_names
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.saying import Text
from tests.games.mini.rules.model import KEYWORD_BITS, KINDS, KINDS_ENGLISH

KIND_WORDS = {**{k: k for k in KINDS}, **dict(zip(KINDS_ENGLISH, KINDS, strict=True))}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as printed.

    Attributes:
        name: Card name [2.1].
        kind: 灯 or 風, or the English word [2.3].
        cost: Cost in oil [2.2].
        light: Light of a lamp [2.4].
        text: Abilities [2.5].
        english: Translation of the name, or "".
        keywords: Keywords of the designer's own; this game has none.
    """

    name: str
    kind: str
    cost: int = 0
    light: int | None = None
    text: str = ""
    english: str = ""
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            FieldFault: If a field does not fit the kind of card; it names the field.
        """
        check_names(self)
        if self.kind not in KIND_WORDS:
            there = " ".join(KIND_WORDS)
            raise FieldFault("kind", expected(f"{there} のどれか", f"one of {there}", self.kind))
        if self.cost < 0:
            raise FieldFault("cost", expected("0以上の整数", "a number from 0 on", self.cost))
        if (self.light is not None) != (self.type == "灯"):
            raise FieldFault("light", Text("灯だけが必ず持ちます", "lamps have it, and only lamps [2.4]"))
        if self.keywords:
            raise FieldFault("keywords", Text("このゲームにはありません", "this game has none"))

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the keywords of the book [12]."""
        return frozenset(KEYWORD_BITS)

    @property
    def type(self) -> str:
        """Kind: 灯 or 風."""
        return KIND_WORDS[self.kind]
