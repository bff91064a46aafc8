"""Printed cards of Last Chronicle [5]."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from tefuda.formats.cards import check_names
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.games.chronicle.rules.model import COLOURS, FACTIONS_JA, KINDS, KINDS_EN
from tefuda.saying import Text
from tefuda.text.words import Keyword as Word

UNIT, HISTORY, SPELL, STRUCTURE = KINDS
ENGLISH_TYPES = {KINDS_EN[bit]: word for word, bit in KINDS.items()}
ICON_WORDS = ("LEGACY", "EPIC")
COST_PART = re.compile(rf"\((\d+|X|[{''.join(FACTIONS_JA[:5])}])\)")
ORBS = re.compile(r"(光碧|緑|赤|)CA\s*(\d+)")
ORB_WORDS = ("", "光碧", "緑", "赤")
"""Words before CA by kind of orb: normal, light-jade, green, red [5.3.2]."""
MODIFIER = re.compile(r"([緑赤])\+(\d+)")
LAMPS = tuple(COLOURS)
NO_LAMPS = "無/無/無/無"


def folded(text: str) -> str:
    """Return a printed field in its usual spelling: half-width signs, no spaces."""
    return unicodedata.normalize("NFKC", text).replace(" ", "").replace("x", "X")


WITH_MORE = frozenset(
    ["ソウルチェンジ", "覚醒", "ハーベスト", "ソウルバースト", "準備", "異能", "動力", "探索", "制圧", "禁忌", "昇華"]
)
"""Keywords that are always printed with a number, a cost or a text."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"kind": "type"}):
    """A card as printed.

    Attributes:
        name: Card name [5.5.1].
        kind: Card type [5.6.2], one of ユニット ヒストリー スペル ストラクチャ or its English word; the key in files is ``type``.
        cost: Cost [5.2]: ``(3)(白)(白)``, ``(X)(青)``, ``(0)``, or a number for the free part alone.
        category: Categories with slashes between [5.6.4]: ``竜/獣``.
        ca: CA [5.3]: a number of normal orbs, or ``緑CA 2, 赤CA 3, 光碧CA 1``.
        icons: ``LEGACY``, ``EPIC`` or both [5.5].
        cb: Text of the chrono burst, "" without the icon [5.4].
        lamps: Colours of the lamps for ages I to IV [5.7.3]: ``無/緑/緑/赤``.
        level, power, atk: Battle values of a unit [5.13]; power_mod, atk_mod: its modifiers: ``緑+500, 赤+1000``.
        text: Printed text, one ability a line, ``{緑}`` or ``{赤}`` before coloured lines.
        english: Translation of the name, or "".
        token: Whether it is a token, made by texts only [6.11].
        keywords: Keywords of the designer's own of which the text speaks.
    """

    name: str
    kind: str
    cost: str | int = 0
    category: str = ""
    ca: str | int = 0
    icons: str = ""
    cb: str = ""
    lamps: str = NO_LAMPS
    level: int | None = None
    power: int | None = None
    power_mod: str = ""
    atk: int | None = None
    atk_mod: str = ""
    text: str = ""
    english: str = ""
    token: bool = False
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            FieldFault: If a field cannot be read or does not fit the type of card.
        """
        check_names(self)
        if self.type not in KINDS:
            raise FieldFault("type", expected("カードタイプ", "a card type", self.kind, " ".join(KINDS)))
        if COST_PART.sub("", self.cost_text) or len([part for part in self.cost_parts if part.isdecimal()]) > 1:
            raise FieldFault("cost", expected("コスト", "a cost", self.cost, "(3)(白)(白), (X)(青), (0)"))
        if self.category and not all(w.strip() for w in self.category.replace("／", "/").split("/")):
            raise FieldFault("category", expected("カテゴリー", "categories", self.category, "竜, 竜/獣"))
        if ORBS.sub("", folded(self.orb_text)).strip(",、/"):
            raise FieldFault("ca", expected("CA", "CA", self.ca, "2, 緑CA 2, 赤CA 3, 光碧CA 1"))
        wrong = [w for w in self.icon_words if w not in ICON_WORDS]
        if wrong or (self.icon_words and self.type == SPELL):
            raise FieldFault("icons", expected("アイコン", "icons of a permanent card", self.icons, "LEGACY, EPIC"))
        if len(self.lamp_words) != 4 or any(w not in LAMPS for w in self.lamp_words):
            raise FieldFault("lamps", expected("4つのランプ", "four lamps", self.lamps, "無/緑/緑/赤"))
        self._check_battle()

    def _check_battle(self) -> None:
        for field in ("level", "power", "atk"):
            value: int | None = getattr(self, field)
            if (value is not None) != (self.type == UNIT):
                raise FieldFault(field, self._battle_fault(field, value))
            if value is not None and (value < 0 or (field == "level" and not 1 <= value <= 4)):
                raise FieldFault(
                    field, expected("正しい数値", "a number in range", value, "1..4" if field == "level" else "0")
                )
        for field in ("power_mod", "atk_mod"):
            text: str = getattr(self, field)
            if text and (self.type != UNIT or MODIFIER.sub("", folded(text)).strip(",、/")):
                raise FieldFault(field, expected("ユニットの修整", "modifiers of a unit", text, "緑+500, 赤+1000"))

    def _battle_fault(self, field: str, value: int | None) -> Text:
        """Say that a unit lacks a number, or that another card has one."""
        if value is None:
            return Text(f"ユニットには {field} が必要です（例: 2）", f"a unit needs {field}, such as 2")
        return Text(
            f"{self.type}に {field} はありません（ユニットだけが持ちます）",
            f"{self.kind} has no {field}, only units have",
        )

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the keywords of the book [15.2]."""
        from tefuda.games.chronicle.words import WORDS  # a list of cards does not wait for the language

        return frozenset(row[0] for row in WORDS[Word].values()) | WITH_MORE

    @property
    def type(self) -> str:
        """Card type in Japanese."""
        word = self.kind.strip()
        return ENGLISH_TYPES.get(word.lower(), STRUCTURE if word == "ストラクチャー" else word)

    @property
    def cost_text(self) -> str:
        """The cost in its usual spelling: ``(3)(白)(白)``."""
        return f"({self.cost})" if isinstance(self.cost, int) else folded(self.cost)

    @property
    def cost_parts(self) -> tuple[str, ...]:
        """The parts of the cost: numbers, X, factions."""
        return tuple(COST_PART.findall(self.cost_text))

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions of the card: colours of its icons, each once [5.2.2.3]."""
        return tuple(dict.fromkeys(p for p in self.cost_parts if p in FACTIONS_JA))

    @property
    def orb_text(self) -> str:
        """The CA as orbs."""
        return f"CA{self.ca}" if isinstance(self.ca, int) else self.ca

    @property
    def orbs(self) -> tuple[int, int, int, int]:
        """Orbs by kind: normal, light-jade, green, red."""
        found = dict(ORBS.findall(folded(self.orb_text)))
        counts = [int(found.get(word, 0)) for word in ORB_WORDS]
        return counts[0], counts[1], counts[2], counts[3]

    @property
    def icon_words(self) -> tuple[str, ...]:
        """LEGACY and EPIC, as far as printed."""
        return tuple(w.upper() for w in re.split(r"[\s,、/]+", self.icons) if w)

    @property
    def categories(self) -> tuple[str, ...]:
        """Categories, each once [5.6.5]."""
        return tuple(dict.fromkeys(w.strip() for w in self.category.replace("／", "/").split("/") if w.strip()))

    @property
    def lamp_words(self) -> tuple[str, ...]:
        """Colours of the four lamps."""
        return tuple(folded(self.lamps).split("/"))

    def modifiers(self, text: str) -> dict[str, int]:
        """Return what lamps add, by colour."""
        return {colour: int(n) for colour, n in MODIFIER.findall(folded(text))}
