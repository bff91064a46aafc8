"""Printed cards of Avalon [2.1-2.11]."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec

from tefuda.formats.cards import check_names, check_word
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.games.avalon.rules.model import (
    ATTRIBUTES,
    ATTRIBUTES_ENGLISH,
    ICONS,
    ICONS_ENGLISH,
    KINDS,
    KINDS_ENGLISH,
    VESSEL,
)
from tefuda.saying import Text

CREATURE, MAGIC, SUPPORT, AVATAR = KINDS
KIND_WORDS: Final = {
    **{k: k for k in KINDS},
    **{f"{k}カード": k for k in KINDS},
    **dict(zip(KINDS_ENGLISH, KINDS, strict=True)),
}
ATTRIBUTE_WORDS: Final = {**{k: k for k in ATTRIBUTES}, **dict(zip(ATTRIBUTES_ENGLISH, ATTRIBUTES, strict=True))}
ICON_WORDS: Final = {
    **{k: i for i, k in enumerate(ICONS)},
    **{k: i for i, k in enumerate(ICONS_ENGLISH)},
    "器": VESSEL,
}
STARS: Final = range(1, 6)
"""Originality goes from one to five stars [2.5, R17]."""
_ICON: Final = re.compile(rf"({'|'.join(sorted(ICON_WORDS, key=len, reverse=True))})[属性の魔素]*[x×]?(\d*)")


class Card(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A card as printed.

    Attributes:
        name: Card name.
        kind: クリーチャー, 魔法, 戦闘支援 or アバター, or its English word [2.4].
        attribute: 黄, 赤, 青, 緑 or 無, or its English word [2.2].
        originality: Stars, 1 to 5 [2.5]; an avatar's count for nothing.
        mana: Mana icons of a creature [2.3]: ``青3 黄1``, ``虹2``, ``無1 虹の器1``; "" for none.
        attack, endurance: Values of a creature [2.6, 2.7].
        races: Races, none or more [2.8].
        text: Printed abilities.
        flavour: Flavour text [2.10].
        number: Collection number [2.11].
        english: Translation of the name, or "".
        keywords: Keywords of the designer's own of which the text speaks.
    """

    name: str
    kind: str
    attribute: str = "無"
    originality: int = 1
    mana: str = ""
    attack: int | None = None
    endurance: int | None = None
    races: tuple[str, ...] = ()
    text: str = ""
    flavour: str = ""
    number: str = ""
    english: str = ""
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            FieldFault: If a field does not fit the kind of card; it names the field.
        """
        check_names(self)
        check_word("kind", self.kind, KIND_WORDS)
        check_word("attribute", self.attribute, ATTRIBUTE_WORDS)
        if self.originality not in STARS:
            raise FieldFault("originality", expected("1から5", "a number from 1 to 5", self.originality))
        for field, value in (("attack", self.attack), ("endurance", self.endurance)):
            if (value is not None) != (self.type == CREATURE):
                raise FieldFault(
                    field, Text("クリーチャーだけが必ず持ちます", "creatures have it, and only creatures [2.6, 2.7]")
                )
            if value is not None and value < 0:
                raise FieldFault(field, expected("0以上の整数", "a number from 0 on", value))
        if self.mana and self.type != CREATURE:
            raise FieldFault("mana", Text("クリーチャーだけが持ちます", "only creatures have mana icons [2.3]"))
        if self.races and self.type != CREATURE:
            raise FieldFault("races", Text("クリーチャーだけが持ちます", "only creatures have races [2.8]"))
        read_icons(self.mana)

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the battle-time keywords of the book, and its labels [7.5]."""
        from tefuda.games.avalon.words import ICONS  # a list of cards does not wait for the language

        return frozenset((*ICONS.plain, *ICONS.labels))

    @property
    def type(self) -> str:
        """Kind: クリーチャー, 魔法, 戦闘支援 or アバター."""
        return KIND_WORDS[self.kind]

    @property
    def element(self) -> str:
        """Attribute in Japanese."""
        return ATTRIBUTE_WORDS[self.attribute]

    @property
    def icons(self) -> tuple[int, ...]:
        """Number of mana icons of each of the seven kinds, in the order of ``model.ICONS``."""
        return read_icons(self.mana)


def read_icons(mana: str) -> tuple[int, ...]:
    """Count the icons that a text names.

    Raises:
        FieldFault: If it names something else.
    """
    out = [0] * len(ICONS)
    rest = re.sub(r"[\s、,・+]+", "", unicodedata.normalize("NFKC", mana))
    while rest:
        found = _ICON.match(rest)
        if found is None:
            raise FieldFault(
                "mana", expected("魔素アイコンの種類と数", "kinds of icons with numbers", mana, "青3 黄1, 虹の器1")
            )
        out[ICON_WORDS[found[1]]] += int(found[2] or 1)
        rest = rest[found.end() :]
    return tuple(out)
