"""What the compiler makes of a card's text, as the rules see it: abilities, costs, the decisions of a use [11.2-11.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.model import ATK, FACTION_COUNT, L_GENERAL_SELF, L_POWER_SELF, POWER
from tefuda.games.common import announcing, pricing
from tefuda.games.common.announcing import R_EXTRA as R_EXTRA
from tefuda.games.common.announcing import R_ITEM as R_ITEM
from tefuda.games.common.announcing import R_MODES as R_MODES
from tefuda.games.common.announcing import R_X as R_X
from tefuda.games.common.announcing import STACK_REGS, StackAbility
from tefuda.games.common.giving import CostPart
from tefuda.games.common.pricing import CostChange, ExtraCost, PoolCost
from tefuda.games.common.registers import R_AMOUNT as R_AMOUNT
from tefuda.games.common.registers import R_PLAYER as R_PLAYER
from tefuda.games.common.registers import R_SOURCE as R_SOURCE
from tefuda.games.common.registers import R_SUBJECT as R_SUBJECT
from tefuda.kernel.programs import Cond, Const, Filter, Num
from tefuda.kernel.records import ADD, Ability, Bundle, Change

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

R_AGES: Final = STACK_REGS
LIT_THEN: Final = 2
FREE_REGS: Final = STACK_REGS + 1
"""Registers that every text starts with besides those of all games with a stack: the locked ages of both players and (place LIT_THEN)
the colours lit for its source then [11.2.6, R78, R130]; the next ones are free."""

MODE_PART: Final = 0
CHOICE_PART: Final = 1
SHARE_PART: Final = 2
"""Sorts of parts in the order of the book: modes [11.2.3], choices [11.2.7], distribution [11.2.8]."""


# ---- costs [5.2, 6.8, 11.2.9-11.2.11] -------------------------------------------------------------------------------------


NOTHING: Final[Ints] = (0,) * (FACTION_COUNT + 1)
NO_SOULS: Final = PoolCost(NOTHING[:FACTION_COUNT])


class Cost(pricing.Cost):
    """Souls [R17] and everything else that is paid together."""

    def __init__(self, pool: PoolCost = NO_SOULS, items: tuple[CostPart, ...] = (), names_x: bool = False) -> None:
        super().__init__(pool, items, names_x)


FREE: Final = Cost()


# ---- abilities -----------------------------------------------------------------------------------------------------------


class ChronicleAbility(StackAbility):
    """An ability of a card, the text of a spell, or a CB.

    ACTIVATED: action ability. ``zones``: 1 << BATTLEFIELD, or 1 << HAND (sublimation) ...
    TRIGGERED: ``events``, ``fits`` (condition at the event, ``if`` included); ``zones`` as above; ``own`` for what looks at moves of its
    own card from wherever it is. Cost: paid when it is put on the stack [R22].
    STATIC: ``bundle``. What the object does to itself goes to the ``L_*_SELF`` layers [R64].
    RULE: the text of a spell, of a placing, of a CB or a soul burst.

    Attributes:
        cost: What is paid then.
        colour: GREEN or RED if it exists only while that lamp is lit [5.7.4], 0 otherwise.
        recheck: Condition of a conditional trigger, looked at again on resolution [11.6.14], or None.
        only: An action ability can be used only while this holds, or None.
        places_itself: Its text puts its own card onto the battlefield [15.2.10.3.2, 15.3.2.2.2].
        wipe: Its cost has the wipe icon: continuity counts for units [11.5.2.1.1].
    """

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, FREE_REGS)
        self.cost: Cost = FREE
        self.colour = 0
        self.recheck: Cond | None = None
        self.only: Cond | None = None
        self.places_itself = False
        self.wipe = False


class CardText:
    """Everything compiled from one design.

    Attributes:
        abilities: Its abilities in printed order, coloured ones included.
        spell: Text of a spell, or None. ``coloured``: of its coloured lines, by colour, what is carried out after it.
        placing: Parts and nothing else of a permanent card's text that are decided while it is placed [11.3.3-11.3.6], or None.
        cost: Printed cost. ``alternatives``: unique costs (異能) and 「コストを支払う代わりに」 [11.2.4, R25].
        extras: Additional costs of its own text.
        asks_extra: A line that asks whether the optional one was paid, -1 for none.
        own_costs: What its own text says about its cost.
        lamps: Colour of the lamp of each age I-IV [5.7.3].
        marks: Lamp modifiers of power and ATK: self-affecting, no abilities [R65].
        orbs: CA by kind: normal, light-jade, green, red [5.3.2].
        burst: Text of the CB, or None; its ``colour`` may be set [15.3.2.4].
        soul_burst: Text of the soul burst, its cost being X, or None [15.2.10].
        soul_change: Filters of the units that may be sacrificed for its placement [15.2.6].
        awakens: What it awakens while it is on the battlefield (覚醒), each with its colour [15.2.13].
        energy: X of 動力, or None [15.2.14.7].
        prepared: Counters of 準備 with which it enters. ``bearing``: other ones, as their word and how many.
        enters_wiped: It enters wiped by its own text. ``enters_wiped_if``: if one of these holds then.
        uncountered: The spell cannot be countered while one of these holds [2.2].
        deck_limit: How often it may be in a deck instead of 3, -1 for any number, 0 for the rule [8.1.2, R113].
        keywords: Mask of its printed keywords. ``printed``: values of the printed row that its text gives (X of breakthrough).
        regs: Number of registers of a use or placing of the card.
        fixed: Souls of its only way to be paid for if its own text says no more about that, made by :meth:`fixed_need`.
    """

    def __init__(self) -> None:
        self.fixed: Ints | None = None
        self.abilities: tuple[ChronicleAbility, ...] = ()
        self.spell: ChronicleAbility | None = None
        self.placing: ChronicleAbility | None = None
        self.cost: Cost = FREE
        self.alternatives: tuple[Cost, ...] = ()
        self.extras: tuple[ExtraCost, ...] = ()
        self.asks_extra = -1
        self.own_costs: tuple[CostChange, ...] = ()
        self.lamps: Ints = (0, 0, 0, 0)
        self.marks: tuple[Mark, ...] = ()
        self.orbs: Ints = (0, 0, 0, 0)
        self.burst: ChronicleAbility | None = None
        self.soul_burst: ChronicleAbility | None = None
        self.soul_change: tuple[Filter, ...] = ()
        self.awakens: tuple[Awakening, ...] = ()
        self.energy: Num | None = None
        self.prepared = 0
        self.bearing: tuple[tuple[int, Num], ...] = ()
        self.enters_wiped = False
        self.enters_wiped_if: tuple[Cond, ...] = ()
        self.uncountered: tuple[Cond, ...] = ()
        self.deck_limit = 0
        self.keywords = 0
        self.printed: dict[int, int] = {}
        self.regs = FREE_REGS

    def fixed_need(self) -> Ints:
        """Return the souls that the card costs with X as 0 if its text knows one cost only, without conditions and other parts; else ()."""
        if self.fixed is None:
            cost = self.cost
            plain = cost.cond is None and not (self.alternatives or self.extras or self.own_costs or cost.items)
            self.fixed = cost.need if plain else ()
        return self.fixed


class Mark:
    """Power and ATK that a unit has more while a lamp of a colour is lit [5.13.5, 5.13.7].

    Attributes:
        colour: GREEN or RED.
        power, atk: What is added.
        bundle: The change as a self-affecting effect.
    """

    def __init__(self, colour: int, power: int, atk: int) -> None:
        self.colour = colour
        self.power = power
        self.atk = atk
        changes = [Change(L_POWER_SELF, POWER, ADD, Const(power))] if power else []
        if atk:
            changes.append(Change(L_GENERAL_SELF, ATK, ADD, Const(atk)))
        self.bundle = Bundle(tuple(changes))


class Awakening:
    """覚醒: which cards of the player have both lamps lit while its bearer is on the battlefield [15.2.13, R101]."""

    def __init__(self, which: Filter, colour: int = 0) -> None:
        self.which = which
        self.colour = colour


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


def as_chronicle(ability: Ability) -> ChronicleAbility:
    """Return an ability as one of this game."""
    return cast(ChronicleAbility, ability)


def fresh_regs(size: int, source: int, player: int) -> list[Ints]:
    """Return the registers with which a text starts."""
    return announcing.fresh_regs(max(size, FREE_REGS), source, player)


# ---- what a pool has besides its designs ----------------------------------------------------------------------------------


class Extra:
    """What the rules keep for a pool.

    Attributes:
        awakening: Whether some text awakens others [15.2.13].
        coloured: Whether anything on a battlefield or in a CA yard depends on lamps.
        retyping: Whether a text gives an object another type.
        controlling: Whether some text changes control [R63].
        epic: Whether some card has the EPIC icon [5.5.3].
    """

    def __init__(self) -> None:
        self.awakening = False
        self.coloured = False
        self.retyping = False
        self.controlling = False
        self.epic = False


def extra_of(st: State) -> Extra:
    """Return what the rules keep for the pool of the match."""
    return cast(Extra, st.pool.extra)
