"""Printed cards of Echoes of Orphelia [17]."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from tefuda.formats.cards import check_names
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.games.eoo.rules.model import EFFECT_KINDS, KEYWORD_BITS, KINDS, MANA_ENGLISH, MANA_KINDS, NONE, REACT
from tefuda.saying import Text

ARCAEA, NODIA, ARTIFACT, GLYPH, EFFECT = KINDS[:5]
TYPES = (ARCAEA, NODIA, ARTIFACT, GLYPH, *EFFECT_KINDS)
"""What the type line of a card begins with; an effect may have エフェクト- before its kind."""
ENGLISH_TYPES = {
    "arcaea": ARCAEA, "nodia": NODIA, "artifact": ARTIFACT, "glyph": GLYPH,
    **dict(zip(("spell", "arts", "record"), EFFECT_KINDS, strict=True)), "effect": EFFECT,
}  # fmt: skip
COST = re.compile(rf"(?:[{''.join(MANA_KINDS[:NONE])}]|X|\d+)*")
ENGLISH_MANA = re.compile("[a-wyz]", re.IGNORECASE)
"""A letter that no mana cost in kanji has."""
BETWEEN = re.compile("[ ,、/+]+")


def in_kanji(said: str) -> str:
    """Return attributes, mana symbols or a mana cost that is said in English words (``fire fire 2``) in kanji; a word that is none of
    them stays as it is, and is refused where it stands."""
    words = dict(zip(MANA_ENGLISH, MANA_KINDS, strict=True))
    return "".join(words.get(word.lower(), word) for word in BETWEEN.split(said.strip()))


DASHES = re.compile("[-‐–—―−－]")


class Card(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"attack": "a", "armour": "d", "life": "l"},
):
    """A card as printed.

    Attributes:
        name: Card name.
        kind: Type line [17]: ``ノーディア``, ``ノーディア-ドラゴン``, ``スペル``, ``エフェクト-スペル-リアクト``; or its English words.
        attributes: Attributes [5], one kanji each: ``火``, ``火水``, or in English, ``fire water``; "" for 無属性.
        cost: Mana cost [19-2-1]: ``火火2``, ``X火``, ``fire fire 2``, 0; None for an arcaea.
        reserve: Printed reserve cost [16-3-2], 0 for none.
        symbols: Mana symbols [6-2-2], 無 among them; None: those of the attributes, 無 for a card without any [R30].
        subtypes: Further subtypes beside those of the type line [17-10].
        attack, armour, life: A, D and L of a nodia [17-2-2]; the keys in files are ``a``, ``d``, ``l``.
        ether, physis, defense, shield, weight: Statuses of an arcaea [17-1-2].
        text: Printed text, one ability a line.
        english: Translation of the name, or "".
        keywords: Keywords of the designer's own of which the text speaks.
    """

    name: str
    kind: str
    attributes: str = ""
    cost: str | int | None = None
    reserve: int = 0
    symbols: str | None = None
    subtypes: tuple[str, ...] = ()
    attack: int | None = None
    armour: int | None = None
    life: int | None = None
    ether: int | None = None
    physis: int | None = None
    defense: int | None = None
    shield: int | None = None
    weight: int | None = None
    text: str = ""
    english: str = ""
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Spell attributes and mana in kanji, and reject what no printed card has.

        Raises:
            FieldFault: If a field does not fit the type of card; it names the field.
        """
        check_names(self)
        for field in ("attributes", "symbols", "cost"):
            said = getattr(self, field)
            if isinstance(said, str) and ENGLISH_MANA.search(said):
                msgspec.structs.force_setattr(self, field, in_kanji(said))
        if self.type not in TYPES:
            raise FieldFault("kind", expected("タイプ行", "a type line", self.kind, " ".join(TYPES)))
        for field, word, words in (
            ("attributes", self.attributes, MANA_KINDS[:NONE]),
            ("symbols", self.symbols or "", MANA_KINDS),
        ):
            wrong = [ch for ch in word if ch not in words]
            if wrong:
                there, en = " ".join(words), ", ".join(MANA_ENGLISH[: len(words)])
                said = "".join(wrong)
                raise FieldFault(
                    field,
                    Text(
                        f"{said!r} は {there} のどれでもありません（英語では {en}）",
                        f"{said!r} is none of {there} (in English {en})",
                    ),
                )
        self._check_cost()
        self._check_numbers("ノーディア", self.type == NODIA, {"a": self.attack, "d": self.armour, "l": self.life})
        statuses = {
            "ether": self.ether,
            "physis": self.physis,
            "defense": self.defense,
            "shield": self.shield,
            "weight": self.weight,
        }
        self._check_numbers("アルケイア", self.type == ARCAEA, statuses)
        if REACT in self.all_subtypes and self.type not in EFFECT_KINDS[:2]:
            raise FieldFault(
                "kind", Text(f"スペルとアーツだけが{REACT}です", f"only スペル and アーツ can be {REACT} [17-6-1]")
            )

    def _check_cost(self) -> None:
        costless = self.type == ARCAEA
        if costless != (self.cost is None):
            ja, en = ("ありません", "has no cost") if costless else ("必要です", "must have a cost")
            raise FieldFault("cost", Text(f"{self.type}にコストは{ja}", f"a card of type {self.type} {en} [17-1]"))
        if costless and (self.reserve or self.all_subtypes or self.symbols):
            ja, en = (
                "アルケイアにコスト、シンボル、サブタイプはありません",
                "an arcaea has no cost, no symbols and no subtypes",
            )
            raise FieldFault("kind", Text(ja, f"{en} [17-1-5]"))
        if self.reserve < 0:
            raise FieldFault("reserve", expected("0以上の整数", "a number from 0 on", self.reserve))
        if not COST.fullmatch(self.mana_text):
            raise FieldFault("cost", expected("マナコスト", "a mana cost", self.cost, "火火2, X火, 0"))

    def _check_numbers(self, whose: str, wanted: bool, numbers: dict[str, int | None]) -> None:
        for field, value in numbers.items():
            if wanted != (value is not None):
                raise FieldFault(
                    field, Text(f"{whose}だけが必ず持ちます", f"cards of type {whose} have it, and only they")
                )
            if value is not None and value < 0:
                raise FieldFault(field, expected("0以上の整数", "a number from 0 on", value))

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the keywords of the book and what else stands before a line [23]."""
        return frozenset((*KEYWORD_BITS, "顕現", "リアクト", "代替コスト", "追加コスト", "実行タイミング"))

    @property
    def type_line(self) -> tuple[str, ...]:
        """The words of the type line, エフェクト left out before the kind of an effect."""
        parts = [
            ENGLISH_TYPES.get(w.strip().lower(), w.strip())
            for w in DASHES.split(unicodedata.normalize("NFKC", self.kind))
        ]
        parts = [w.removesuffix("ー") if w == "アクセサリー" else w for w in parts]
        return tuple(parts[1:] if parts[0] == EFFECT and len(parts) > 1 else parts)

    @property
    def type(self) -> str:
        """Card type; of an effect its kind: スペル, アーツ, レコード [17, R41]."""
        return self.type_line[0]

    @property
    def all_subtypes(self) -> tuple[str, ...]:
        """Subtypes of the type line and of the field, each once; of effects their kind first [R41]."""
        kind = (self.type,) if self.type in EFFECT_KINDS else ()
        return tuple(dict.fromkeys((*kind, *self.type_line[1:], *self.subtypes)))

    @property
    def is_effect(self) -> bool:
        """Whether it is an effect: a spell, arts or record [17-3]."""
        return self.type in EFFECT_KINDS

    @property
    def mana_text(self) -> str:
        """The mana cost in its usual spelling; "" for an arcaea."""
        return (
            ""
            if self.cost is None
            else unicodedata.normalize("NFKC", str(self.cost)).replace(" ", "").replace("x", "X")
        )

    @property
    def mana_symbols(self) -> str:
        """The mana symbols [R30]."""
        if self.symbols is not None:
            return self.symbols
        return self.attributes or MANA_KINDS[NONE]
