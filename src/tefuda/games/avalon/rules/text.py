"""What the compiler makes of a card's text, as the rules see it: abilities with their step of the battle, effects of magic [2.9, 7.3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.avalon.rules.model import B_HOLY, B_RANGED
from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.registers import R_AMOUNT as R_AMOUNT
from tefuda.games.common.registers import R_PLAYER as R_PLAYER
from tefuda.games.common.registers import R_SOURCE as R_SOURCE
from tefuda.games.common.registers import R_SUBJECT as R_SUBJECT
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import Ability, Bundle, Row

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FREE_REGS: Final = 4
"""Registers that every text starts with: its source (ref), its controller, subject (``event.after``) and amount (``event.n``) of the event
that triggered it; the next ones are free."""

INVADING: Final = 1
DEFENDING: Final = 2
EITHER: Final = INVADING | DEFENDING
ANY_WAR: Final = 1 << B_HOLY | 1 << B_RANGED

AT_WON: Final = 11
AT_LOST: Final = 12
AT_END: Final = 13
AT_DRAWN: Final = 14
"""``step`` of a support card's parts that happen in the settlement: 戦闘に勝利した場合, 敗北した場合, 戦闘終了時 [R58]."""


class AvalonAbility(TextAbility):
    """An ability of a card, or a part of the text of a magic or support card.

    TRIGGERED: ``zones`` is LAND_MASK | 1 << HOLY for placed creatures (or for mana cards, with ``mana``), 1 << PROOF for [証]; ``events``
    and ``fits`` as everywhere; ``own`` for what looks at moves of its own card from wherever it is.
    STATIC: ``bundle``, with the same zones.
    ACTIVATED: an action that its player may take in his set phase, with the same zones; ``limit`` is how often in a turn [5.2.2].
    RULE with ``step``: a part of a battle [7.3], run when its step comes, in the order of 7.3.10: of a placed battle creature, or
    (``support``) of a card in a support slot. Its program changes the battle by effects until UNTIL_BATTLE; it reads the battle by
    ``model.fighter``.

    Attributes:
        step: 1 to 9; AT_WON, AT_LOST, AT_END, AT_DRAWN for support cards; 0 for abilities that are no parts of a battle.
        support: True for [戦闘支援].
        mana: True for [魔素]: it works while the card is laid as mana, and only then.
        sides: INVADING, DEFENDING or both; ``wars``: mask of ``1 << B_HOLY``, ``1 << B_RANGED`` [侵略時, 防衛時, 聖戦時, 遠距離時].
        usable: When an activated one is offered: it could be paid, or done, in full [R47, R91]; None: always.
        gain: What gives this very ability to another creature, for texts that copy abilities (E117); of abilities of creatures.
    """

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, FREE_REGS)
        self.step = 0
        self.support = False
        self.mana = False
        self.sides = EITHER
        self.wars = ANY_WAR
        self.usable: Cond | None = None
        self.gain: Bundle | None = None


class Restriction:
    """A use restriction of a magic card (使用制限): the card is offered only while ``cond`` holds [R47]. A payment (…することで) must be
    possible in full and is one, too; the program pays first."""

    def __init__(self, cond: Cond, ja: str = "", en: str = "") -> None:
        self.cond = cond
        self.ja = ja
        self.en = en


class CardText:
    """Everything compiled from one design.

    Attributes:
        abilities: Abilities of a creature (also its battle parts and [証]) or an avatar: what the design's row has. Those with ``mana`` and
            ``support`` are not among them.
        mana: Abilities of the card while it is laid as mana: [魔素], and triggers that look at its own laying ([素成時]).
        supports: Parts of the card as support card, in printed order; none: it cannot be placed [R59].
        placing: While what it can be placed as support card [7.2.4].
        use: Effect of a magic card, or None.
        restrictions: Its use restrictions [R47].
        limit: How often a turn cards of its name may be used by a player, 0 for no limit (wording E52).
        keywords: Mask of the keywords that a creature has by print, outside of labels.
    """

    def __init__(self) -> None:
        self.abilities: tuple[AvalonAbility, ...] = ()
        self.mana: tuple[AvalonAbility, ...] = ()
        self.supports: tuple[AvalonAbility, ...] = ()
        self.placing: tuple[Cond, ...] = ()
        self.use: AvalonAbility | None = None
        self.restrictions: tuple[Restriction, ...] = ()
        self.limit = 0
        self.keywords = 0


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


def as_avalon(ability: Ability) -> AvalonAbility:
    """Return an ability as one of this game."""
    return cast(AvalonAbility, ability)


# ---- what a pool has besides its designs ----------------------------------------------------------------------------------

REPLACE_WEAPON: Final = 0
INFORM: Final = 1
CHAOS: Final = 2
POISON: Final = 3
CONJURER: Final = 4
NINJA: Final = 5
NAMED: Final = ("ウェポンリプレイス", "密告", "カオスパニック", "ポイズンミスト", "奇術師の指先", "ニンジャマスター")
"""Cards whose step in battle is bound to their name [7.3.1-7.3.6, R62]."""
NAMED_STEPS: Final = (1, 2, 3, 5, 6, 3)


class Extra:
    """What the rules keep for a pool.

    Attributes:
        mana_rows: Rows of designs as mana cards, by design; only of those whose row differs then.
        races: Races of the pool, by the place of their bit [2.8].
        named: Sibling numbers of the named cards, by their place in ``NAMED``; -1 if nothing in the pool has the name.
    """

    def __init__(self) -> None:
        self.mana_rows: dict[int, Row] = {}
        self.races: list[str] = []
        self.named: list[int] = [-1] * len(NAMED)


def extra_of(st: State) -> Extra:
    """Return what the pool of a match has besides its designs."""
    return cast(Extra, st.pool.extra)


def is_named(st: State, e: int, which: int) -> bool:
    """Tell whether a card has one of the names of 7.3."""
    return st.pool.designs[st.col[0][e]].siblings == extra_of(st).named[which]
