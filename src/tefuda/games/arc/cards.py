"""Printed cards of ARC [4.1-4.4]."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from tefuda.formats.cards import check_names, check_word
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.games.arc.rules.model import ATTRIBUTES, ATTRIBUTES_ENGLISH, KEYWORD_BITS, KIND_LETTERS, KINDS, NUMBERED
from tefuda.saying import Text

ALMA, REFLET, COGNI = KINDS
KIND_WORDS: Final = {
    **{k: k for k in KINDS},
    **dict(zip(KIND_LETTERS, KINDS, strict=True)),
    **dict(zip(("alma", "reflet", "cogni"), KINDS, strict=True)),
}
ATTRIBUTE_WORDS: Final = {**{k: k for k in ATTRIBUTES}, **dict(zip(ATTRIBUTES_ENGLISH, ATTRIBUTES, strict=True))}
RARITIES: Final = ("C", "UC", "R", "L", "E", "Ex", "ARC", "ExARC", "Zero", "X")
EGO: Final = "エゴ"
EX_COSTS: Final = ("Ex", "Ex(0)")
SKILL: Final = re.compile(r"([^()\d]+?)(?:\(([^()]+)\))?")
DEFAULT_ONE: Final = ("衝撃", "代償", "懐古")
"""Numbered skills that may be printed without their number, which is 1 then [R144]."""
WITH_COST: Final = ("接続", "維持")
"""Skills whose brackets hold a cost."""
DEFAULT_SP: Final = 2


class Skill(msgspec.Struct, frozen=True):
    """A general skill of the tail: its word, its number (0 for none), and what its brackets say ("" for nothing)."""

    word: str
    number: int
    argument: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as printed.

    Attributes:
        name: Card name.
        kind: アルマ, リフレ or コグニ; A, R, C and alma, reflet, cogni are read as well.
        attribute: 勇気, 恐怖, 理性, 悦楽 or 無, or its English word.
        cost: Printed cost; "Ex" for Ex cards.
        ap, rp, cp: Stats of an alma.
        sp: Stage of a reflet, 1 to 3; 2 if nothing is printed [R23].
        text: Card skill.
        weapon: Weapon skill of an alma, without 武:.
        named: Its named, without brackets.
        skills: General skills of the tail as printed, without brackets: ``障壁(2)``, ``維持(記録1枚)``.
        rarity: C, UC, R, L, E, Ex, ARC, ExARC, Zero or X.
        english: Translation of the name, or "".
        keywords: Keywords of the designer's own of which the text speaks.
    """

    name: str
    kind: str
    attribute: str
    cost: int | str = 0
    ap: int | None = None
    rp: int | None = None
    cp: int | None = None
    sp: int | None = None
    text: str = ""
    weapon: str = ""
    named: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    rarity: str = "C"
    english: str = ""
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            FieldFault: If a field does not fit the class of card; it names the field.
        """
        check_word("kind", self.kind, KIND_WORDS)
        check_word("attribute", self.attribute, ATTRIBUTE_WORDS)
        check_word("rarity", self.rarity, RARITIES)
        check_names(self)
        self._check_cost()
        self._fold()
        for field, value in (("ap", self.ap), ("rp", self.rp), ("cp", self.cp)):
            if (value is not None) != (self.type == ALMA):
                raise FieldFault(field, Text("アルマだけが持ちます", "almas have it, and only almas [4.3]"))
            if value is not None and value < 0:
                raise FieldFault(field, expected("0以上の整数", "a number from 0 on", value))
        if self.sp is not None and (self.type != REFLET or self.sp not in (1, 2, 3)):
            raise FieldFault("sp", expected("リフレの1から3", "1, 2 or 3, on a reflet", self.sp))
        if self.weapon and self.type != ALMA:
            raise FieldFault(
                "weapon", Text("武装化スキルはアルマだけが持ちます", "only almas have weapon skills [4.5.7]")
            )
        words = [s.word for s in self.general]
        if (EGO in words) != (self.rarity == "E"):
            raise FieldFault(
                "rarity", Text("レアリティEとエゴは対です", "rarity E and the skill エゴ go together [R4]")
            )

    def _fold(self) -> None:
        """Bring what may be written in several ways into one: the same card is equal however it was written."""
        force_setattr(self, "kind", self.type)
        force_setattr(self, "attribute", self.element)
        if isinstance(self.cost, str):
            force_setattr(self, "cost", EX_COSTS[0])
        if self.type == REFLET and self.sp is None:
            force_setattr(self, "sp", DEFAULT_SP)
        force_setattr(self, "skills", tuple(unicodedata.normalize("NFKC", s).strip().strip("[]") for s in self.skills))
        for field in ("text", "weapon"):
            skill = getattr(self, field).strip()
            if "\n" in skill:
                raise FieldFault(
                    field, Text("一行で書きます（。か / で区切る）", "is one line, with 。 or / between skills [4.1.3]")
                )
            force_setattr(self, field, skill)

    def _check_cost(self) -> None:
        if isinstance(self.cost, str) and self.cost not in EX_COSTS:
            raise FieldFault("cost", expected("0以上の整数か Ex", "a number from 0 on, or Ex", self.cost))
        if isinstance(self.cost, int) and self.cost < 0:
            raise FieldFault("cost", expected("0以上の整数", "a number from 0 on", self.cost))
        if self.rarity == "Ex" and self.number:
            raise FieldFault(
                "cost", Text("レアリティExのコストはExか0です", "rarity Ex goes with cost Ex or 0 [7.1.1]")
            )

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the general skills of the book."""
        return frozenset(KEYWORD_BITS)

    @property
    def type(self) -> str:
        """Class: アルマ, リフレ or コグニ [4.2]."""
        return KIND_WORDS[self.kind]

    @property
    def element(self) -> str:
        """Attribute in Japanese [4.4]."""
        return ATTRIBUTE_WORDS[self.attribute]

    @property
    def number(self) -> int:
        """Cost as a number: Ex is 0 [7.1.1]."""
        return self.cost if isinstance(self.cost, int) else 0

    @property
    def speed(self) -> int:
        """Stage of a reflet, 0 for other cards [R23]."""
        return (self.sp or DEFAULT_SP) if self.type == REFLET else 0

    @property
    def general(self) -> tuple[Skill, ...]:
        """General skills of the tail.

        Raises:
            FieldFault: If a skill is unknown or lacks its number [R110, R144].
        """
        return tuple(read_skill(s, self.keywords) for s in self.skills)

    @property
    def is_ego(self) -> bool:
        """Whether it is an ego [R4]."""
        return self.rarity == "E"


def read_skill(printed: str, designed: tuple[Keyword, ...] = ()) -> Skill:
    """Read a general skill as printed: ``障壁(2)``, ``貫通``, ``接続(手札1枚)``.

    Raises:
        FieldFault: If it is unknown, or its number is missing or wrong.
    """
    text = unicodedata.normalize("NFKC", printed).strip().strip("[]")
    found = SKILL.fullmatch(text)
    word, argument = (found[1], found[2] or "") if found else (text, "")
    own = next((k for k in designed if k.keyword == word), None)
    if own is not None:
        if bool(own.argument) != argument.isdigit():
            form = f"{word}(n)" if own.argument else word
            raise FieldFault("skills", expected(form, form, printed))
        return Skill(word, int(argument or 0), argument)
    if word not in KEYWORD_BITS:
        raise FieldFault("skills", expected("汎用スキル", "a general skill", printed, " ".join(KEYWORD_BITS)))
    if word in NUMBERED:
        if not argument and word in DEFAULT_ONE:
            argument = "1"
        if not argument.isdigit():
            raise FieldFault("skills", expected(f"{word}(n)", f"{word} with a number", printed))
        return Skill(word, int(argument), argument)
    if bool(argument) != (word in WITH_COST):
        raise FieldFault(
            "skills", expected("コスト付きの接続・維持", "a cost for 接続 and 維持, nothing for others", printed)
        )
    return Skill(word, 0, argument)
