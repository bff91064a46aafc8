"""Printed cards of Shadowverse EVOLVE [2]."""

from __future__ import annotations

import msgspec

from tefuda.games.sve.rules.model import CLASSES, K_AMULET, K_FOLLOWER, K_LEADER, K_SPELL, S_EVOLVE, S_NONE, S_TOKEN

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
        attack, health: Numbers of followers [2.7, 2.8]; a leader's health if it is not 20.
        text: Printed text, one ability a line [2.6].
        english: Translation of the name, or "".
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

    def __post_init__(self) -> None:
        """Reject what no printed card has.

        Raises:
            ValueError: If a field does not fit the kind of card.
        """
        if self.class_ not in CLASSES:
            raise ValueError(f"class {self.class_!r}: expected one of {' '.join(CLASSES)}")
        base, _, special = self.kind.partition("・")
        if base not in KIND_NUMBERS or special not in SPECIALS:
            raise ValueError(
                f"kind {self.kind!r}: expected one of {' '.join(KIND_NUMBERS)}, with ・エボルヴ or ・トークン"
            )
        self._check_numbers(base, special)

    def _check_numbers(self, base: str, special: str) -> None:
        costless = base == "リーダー" or special == "エボルヴ"
        if costless != (self.cost is None):
            raise ValueError(f"cost: {self.kind} {self.name} must {'not ' if costless else ''}have a cost")
        fights = base == "フォロワー"
        if fights != (self.attack is not None):
            raise ValueError(f"attack: {self.kind} {self.name} must {'' if fights else 'not '}have an attack")
        if fights != (self.health is not None) and not (base == "リーダー" and self.health is not None):
            raise ValueError(f"health: {self.kind} {self.name} must {'' if fights else 'not '}have a health")
        for field in ("cost", "attack", "health"):
            value = getattr(self, field)
            if value is not None and value < 0:
                raise ValueError(f"{field}: {value} is below 0")

    @property
    def kind_number(self) -> int:
        """Number of the kind: ``K_FOLLOWER`` and so on."""
        return KIND_NUMBERS[self.kind.partition("・")[0]]

    @property
    def special(self) -> int:
        """Number of the special kind: ``S_EVOLVE``, ``S_TOKEN`` or ``S_NONE``."""
        return SPECIALS[self.kind.partition("・")[2]]
