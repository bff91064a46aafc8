"""What the compiler makes of a card's text, as the rules see it: abilities, costs, the decisions of an announcement [9-3, 18, 19]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common import pricing
from tefuda.games.common.announcing import R_EXTRA as R_EXTRA
from tefuda.games.common.announcing import R_ITEM as R_ITEM
from tefuda.games.common.announcing import R_MODES as R_MODES
from tefuda.games.common.announcing import R_X as R_X
from tefuda.games.common.announcing import STACK_REGS, StackAbility
from tefuda.games.common.announcing import fresh_regs as fresh_regs
from tefuda.games.common.giving import CostPart
from tefuda.games.common.pricing import CostChange, ExtraCost, PoolCost
from tefuda.games.common.registers import R_AMOUNT as R_AMOUNT
from tefuda.games.common.registers import R_PLAYER as R_PLAYER
from tefuda.games.common.registers import R_SOURCE as R_SOURCE
from tefuda.games.common.registers import R_SUBJECT as R_SUBJECT
from tefuda.games.eoo.rules.model import ATTACK_START, KINDS_OF_MANA
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Ability

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FREE_REGS: Final = STACK_REGS
"""Registers that every text starts with; the next ones are free."""

MODE_PART: Final = 0
X_PART: Final = 1
TARGET_PART: Final = 2
"""Sorts of parts in the order of the book: modes and X [9-3-2], targets [9-3-3]."""


# ---- costs [19] ----------------------------------------------------------------------------------------------------------


NO_MANA: Final = PoolCost((0,) * (KINDS_OF_MANA - 1))


class Cost(pricing.Cost):
    """What is paid for a card or an ability: mana and other items [19-1-2]. ``ja`` and ``en`` tell it to players; ``rests`` is True if some
    item turns the source sideways."""

    def __init__(
        self,
        pool: PoolCost = NO_MANA,
        items: tuple[CostPart, ...] = (),
        ja: str = "",
        en: str = "",
        names_x: bool = False,
    ) -> None:
        super().__init__(pool, items, names_x)
        self.rests = any(it.rests_source() for it in items)
        self.ja = ja
        self.en = en


FREE: Final = Cost()


# ---- abilities -----------------------------------------------------------------------------------------------------------


class Yield:
    """What a mana ability adds to the pool [18-5]: ``amount`` mana, each of a kind of ``mask`` chosen for all of them together."""

    def __init__(self, mask: int, amount: Num) -> None:
        self.mask = mask
        self.amount = amount


class EooAbility(StackAbility):
    """An ability of a card, or the text of an effect card.

    Attributes:
        cost: What stands before the colon of an activated ability; FREE otherwise.
        quiet: True if it can be activated in the quiet state only (静止下でのみ).
        cond: Condition of activating it, or None.
        mana: True for a mana ability [R85]; ``yields`` is what it adds.
        line_number: Number of the activated ability as players count them, 0 for others.
    """

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, FREE_REGS)
        self.cost: Cost = FREE
        self.quiet = False
        self.cond: Cond | None = None
        self.mana = False
        self.yields: tuple[Yield, ...] = ()


# ---- cards ---------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Host:
    """Where a glyph is attached (…に付ける) [17-8-3, R79]. ``reg``: register of the targeted host, -1: picked on resolution."""

    def __init__(self, reg: int = -1) -> None:
        self.reg = reg

    def hosts(self, st: State, x: Scope) -> list[int]:
        """Return the entities that it may be attached to now, on the field, in a mana zone or a shield zone."""
        raise NotImplementedError


QUIET: Final = 0
ANY_TIME: Final = 1
OWN_ATTACK: Final = 2
"""Any window of an attack that the executing player declared."""
FOE_ATTACK: Final = 3
IN_STEP: Final = 4
IN_TURN: Final = 5


class Timing:
    """When a card may be executed, as printed [17-5-1, 17-9-1, R28]; QUIET and ANY_TIME admit the quiet state, the others replace it.

    Attributes:
        kind: One of the kinds above.
        steps: Mask of steps (``1 << CHECK_IN``) for IN_STEP.
        whose: 0 either player's turn, 1 the executing player's, 2 the opponent's (IN_STEP, IN_TURN).
        cond: A further condition, or None.
    """

    def __init__(self, kind: int, steps: int = 0, whose: int = 0, cond: Cond | None = None) -> None:
        self.kind = kind
        self.steps = steps
        self.whose = whose
        self.cond = cond


class CardText:
    """Everything compiled from one design.

    Attributes:
        abilities: Its abilities in printed order.
        spell: Text of an effect card as one ability (parts and program), or None; for a glyph whose host is a target, its parts.
        cost: Printed cost: mana and reserve.
        alternatives: Alternative costs [19-3].
        extras: Additional costs of its own text [19-4].
        own_costs: What its own text says about its mana cost [R110].
        timings: When it may be executed as printed, none for the quiet state; a react has ANY_TIME by its subtype.
        forbids: It cannot be executed while one of these holds.
        fizzles: It is not resolved while one of these holds just before resolving (解決されない) [2-7-3-2].
        host: Where a glyph is attached, or None for the field as such [17-8-3-2].
        keywords: Mask of its printed keywords.
        elsewhere: Kinds of zones besides the hand from which it can be executed (masks), each while a condition holds.
        regs: Number of registers of an execution of the card.
    """

    def __init__(self) -> None:
        self.abilities: tuple[EooAbility, ...] = ()
        self.spell: EooAbility | None = None
        self.cost: Cost = FREE
        self.alternatives: tuple[Cost, ...] = ()
        self.extras: tuple[ExtraCost, ...] = ()
        self.own_costs: tuple[CostChange, ...] = ()
        self.timings: tuple[Timing, ...] = ()
        self.forbids: tuple[Cond, ...] = ()
        self.fizzles: tuple[Cond, ...] = ()
        self.host: Host | None = None
        self.keywords = 0
        self.elsewhere: tuple[tuple[int, Cond | None], ...] = ()
        self.regs = FREE_REGS

    @property
    def in_attacks(self) -> bool:
        """Whether the card is executed in an attack alone, as printed."""
        steps = [t.steps for t in self.timings if t.kind == IN_STEP]
        attacks = [t for t in self.timings if t.kind in (OWN_ATTACK, FOE_ATTACK)]
        return (
            bool(self.timings) and len(steps) + len(attacks) == len(self.timings) and not any(s & BEFORE for s in steps)
        )


BEFORE: Final = (1 << ATTACK_START) - 1
"""Steps outside attacks."""


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


def as_eoo(ability: Ability) -> EooAbility:
    """Return an ability as one of this game."""
    return cast(EooAbility, ability)


def execution_regs(text: CardText, source: int, player: int) -> list[Ints]:
    """Return the registers with which the execution of a card starts: it is the object itself [R33]."""
    regs = fresh_regs(text.regs, source, player)
    regs[R_ITEM] = (source,)
    return regs
