"""Printed cards of Shadowverse EVOLVE [2]."""

from __future__ import annotations

import msgspec

from tefuda.formats.cards import check_names
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword
from tefuda.formats.schema import FieldFault
from tefuda.games.sve.rules.model import CLASSES, K_AMULET, K_FOLLOWER, K_LEADER, K_SPELL, S_EVOLVE, S_NONE, S_TOKEN
from tefuda.saying import Text

MOST = 999
SPECIALS = {"": S_NONE, "エボルヴ": S_EVOLVE, "トークン": S_TOKEN}
KIND_NUMBERS = {"リーダー": K_LEADER, "フォロワー": K_FOLLOWER, "アミュレット": K_AMULET, "スペル": K_SPELL}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"class_": "class"}):
    """A card as printed.

    Attributes:
        name: Card name [2.1]; an evolve card usually shares the name of its base.
        class_: Class [2.2]; the key in files is ``class``.
        kind: Kind [2.3], with the special kind after a middle dot: ``フォロワー・エボルヴ``.
        types: Types [2.4].
        cost: Cost in PP [2.5]; None for leaders and evolve cards.
        attack, health: Numbers of followers [2.7, 2.8]; a leader's health if it is not 20. Health is what damage must reach to destroy it
            [2.8.1], so it is 1 at least.
        text: Printed text, one ability a line [2.6].
        english: Translation of the name, or "".
        keywords: Keywords of the designer's own of which the text speaks.
    """

    name: str
    class_: str
    kind: str
    types: tuple[str, ...] = ()
    cost: int | None = None
    attack: int | None = None
    health: int | None = None
    text: str = ""
    english: str = ""
    keywords: tuple[Keyword, ...] = ()

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            FieldFault: If a field does not fit the kind of card.
        """
        check_names(self)
        if self.class_ not in CLASSES:
            raise FieldFault("class", expected("クラス", "a class", self.class_, " ".join(CLASSES)))
        base, dot, special = self.kind.partition("・")
        if base not in KIND_NUMBERS or special not in SPECIALS or bool(dot) != bool(special):
            kinds = f"{' '.join(KIND_NUMBERS)}, ・エボルヴ, ・トークン"
            raise FieldFault("kind", expected("種類", "a kind", self.kind, kinds))
        self._check_numbers(base, special)

    def _check_numbers(self, base: str, special: str) -> None:
        costless = base == "リーダー" or special == "エボルヴ"
        fights = base == "フォロワー"
        self._check_there("cost", self.cost, not costless, not costless)
        self._check_there("attack", self.attack, fights, fights)
        self._check_there("health", self.health, fights, fights or base == "リーダー")
        for field, value, least in (("cost", self.cost, 0), ("attack", self.attack, 0), ("health", self.health, 1)):
            if value is not None and not least <= value <= MOST:
                raise FieldFault(field, expected(f"{least}から{MOST}の数", f"a number from {least} to {MOST}", value))

    def _check_there(self, field: str, value: int | None, must: bool, may: bool) -> None:
        """Check that a number stands where this kind of card has one, and only there [2.5, 2.7, 2.8]."""
        if value is None and must:
            raise FieldFault(
                "", Text(f"{self.kind}には {field} が必要です", f"{field} is missing: a {self.kind} must have it")
            )
        if value is not None and not may:
            raise FieldFault(field, Text(f"{self.kind}に {field} はありません", f"a {self.kind} has no {field}"))

    @staticmethod
    def printed_keywords() -> frozenset[str]:
        """Return the words that the game itself prints in brackets."""
        from tefuda.games.sve.words import ICONS  # a list of cards does not wait for the language

        return frozenset((*ICONS.heads, *ICONS.costed, *ICONS.keywords, *ICONS.modes, *ICONS.gates, *ICONS.phrases))

    @property
    def kind_number(self) -> int:
        """Number of the kind: ``K_FOLLOWER`` and so on."""
        return KIND_NUMBERS[self.kind.partition("・")[0]]

    @property
    def special(self) -> int:
        """Number of the special kind: ``S_EVOLVE``, ``S_TOKEN`` or ``S_NONE``."""
        return SPECIALS[self.kind.partition("・")[2]]
