"""What the compiler makes of a card's text, as the rules see it: abilities, costs, the parts of a play [10.1, 10.4, 10.6.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common.abilities import TextAbility
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Ability

if TYPE_CHECKING:
    from tefuda.games.common.picking import SetRule
    from tefuda.games.sve.rules.control import SourceMoved
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.rules import Pool
    from tefuda.kernel.state import State

OPTION_PART: Final = 0
EXTRA_PART: Final = 1
X_PART: Final = 2
TARGET_PART: Final = 3
SHARE_PART: Final = 4
"""Sorts of parts in the order of the book: options, additional costs and X [10.6.2.2], targets [10.6.2.3], shares [10.6.2.5]."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something decided while a card or ability is played [10.6.2.2-10.6.2.5]. The decision goes to register ``reg``.

    Attributes:
        sort: One of the sorts above.
        reg: Register that gets the decision.
        guards: (register, number): the part exists only if the register holds the number (an option taken, a cost to be
            paid) [R39 a, R40].
        cond: Condition of the sentence it stands in: while it is false, missing candidates do not stop the play [R39 b].
        sentence: Number of that sentence.
        read: Registers of the play that describe what can be decided here (それより攻撃力の低い…).
        describes: True if later parts read its register: it is decided so that they can be, too.
    """

    def __init__(self, sort: int, reg: int) -> None:
        self.sort = sort
        self.reg = reg
        self.guards: tuple[tuple[int, int], ...] = ()
        self.cond: Cond | None = None
        self.sentence = 0
        self.read: tuple[int, ...] = ()
        self.describes = False

    def applies(self, st: State, x: Scope) -> bool:
        """Tell whether the decisions made so far leave this part in force."""
        for reg, n in self.guards:
            if n not in x.regs[reg]:
                return False
        return True

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether the part can be completed now, so that the play need not be taken back [10.6.2.4.3, R34]."""
        return True

    def certain(self, st: State, x: Scope) -> bool:
        """Tell whether the part can be completed whatever its condition says, and whatever else is decided."""
        return self.cond is None and not self.read and self.possible(st, x)

    def leads_on(self, st: State, x: Scope, rest: tuple[Part, ...]) -> bool:
        """Tell whether it can be decided so that the parts behind it, which it describes, can be completed [R34]."""
        return self.possible(st, x) and all_completable(st, x, rest)

    def numbers(self, st: State, x: Scope, ability: SveAbility) -> Ints:
        """Return the numbers of X that can be paid and with which the rest can be completed, if it is X that is named."""
        return ()

    def items(self) -> tuple[CostItem, ...]:
        """Return the items of an additional cost, paid if the register says so."""
        return ()

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the decision: a tail call whose result goes to the register."""
        raise NotImplementedError


def all_completable(st: State, x: Scope, parts: tuple[Part, ...]) -> bool:
    """Tell whether parts can be completed, one after the other."""
    for i in range(len(parts)):
        if parts[i].describes:
            return parts[i].leads_on(st, x, parts[i + 1 :])
        if not parts[i].possible(st, x):
            return False
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class CostItem:
    """One action of a cost [10.4.2].

    Attributes:
        reg: Register for what it took (refs), -1 if nobody reads it.
        this: The source, if the item takes it elsewhere: これ is then meant there [R80].
        rule: What is demanded of all that are picked together (名前の異なる, コストが同じ), or None.
    """

    reg: int = -1
    this: SourceMoved | None = None
    rule: SetRule | None = None

    def pp(self, st: State, x: Scope) -> int:
        """Return the PP of this item [10.4.4]; 0 for other items."""
        return 0

    def choices(self, st: State, x: Scope, taken: Ints, acted: Ints) -> list[int] | None:
        """Return the entities that could pay, other than those that earlier items took away or acted; None if nothing is picked."""
        return None

    def count(self, st: State, x: Scope) -> int:
        """Return how many of the choices are needed."""
        return 0

    def most(self, st: State, x: Scope) -> int:
        """Return how many of the choices may be taken; -1: as many as are needed."""
        return -1

    def secret(self, st: State, x: Scope) -> int:
        """Return with how many cards it might be paid for all that an onlooker can tell, -1 if he can see with which."""
        return -1

    def keeps(self) -> int:
        """Tell what paying does to what is picked: 0 it leaves its zone, 1 it is acted, 2 it stays as it is."""
        return 0

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether the item alone can be paid now."""
        return True

    def frees_place(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether paying with an entity frees a place on the own field [R35]."""
        return False

    def pay(self, st: State, f: Frame) -> bool:
        """Pay: a tail call (a pick, then an act, as two rows of the payment procedure; see ``costs.PAY``)."""
        raise NotImplementedError

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Carry out the payment with what was picked: a tail call."""
        return False


class SveAbility(TextAbility):
    """An ability of a card, or the text of a spell.

    Attributes:
        cost: Items before the colon.
        has_cost: True if there is a colon (an empty cost is paid by doing nothing).
        parts: Decisions made while it is played, in the order of the book.
        evolve: True for an evolve ability [12.2.1]; ``into`` describes its evolve card if it is not the one of the own name.
        quick: True if it is printed with Quick in front [R16].
        cond: Condition of playing it (この能力は…なら使える) or None.
        play_limit: How often it may be played in a turn (使える), 0 for no limit; ``limit`` bounds triggering (働く) [R86].
    """

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, 4)
        self.cost: tuple[CostItem, ...] = ()
        self.has_cost = False
        self.parts: tuple[Part, ...] = ()
        self.evolve = False
        self.into: EvolveInto | None = None
        self.quick = False
        self.cond: Cond | None = None
        self.play_limit = 0


class PlayMod:
    """What a card's own text says about playing it (これをプレイする際、…) [R46, R47].

    Attributes:
        how: COST_ADD, COST_SET, or -1 if it only adds a cost or a prohibition.
        amount: Number of the change, or None.
        cond: It applies only if this holds, or None.
        cost: Items to be paid for it (optional payment or additional cost); several alternatives: one of them, wholly.
        optional: True if the player decides; False: it must be paid.
        each: The cost changes by ``amount`` as often as the number of the way that is paid says (N枚捨てる：コストを-N).
        reg: Register of the spell's text that says whether it was paid, -1 for none.
        forbids: True if the card cannot be played while ``cond`` holds.
        key: How the spell's text recalls that it was paid ("+4", "extra"), or "".
        verbs: By which verbs other lines of the card recall it (捨てたなら).
    """

    def __init__(self, how: int = -1, amount: Num | None = None, cond: Cond | None = None) -> None:
        self.key = ""
        self.verbs: tuple[str, ...] = ()
        self.how = how
        self.amount = amount
        self.cond = cond
        self.cost: tuple[tuple[CostItem, ...], ...] = ()
        self.optional = False
        self.each = False
        self.reg = -1
        self.forbids = False


class Entry:
    """How a card enters the field by its own text: acted, with counters, not standing up next time [R110, 13.3.2.2, 14.1];
    ``only_from``: from one kind of zone only, -1 from anywhere."""

    def __init__(self) -> None:
        self.acted = False
        self.no_stand = False
        self.only_from = -1
        self.counters: tuple[tuple[str, Num], ...] = ()


class EvolveInto:
    """Which evolve cards a text accepts, if not those of the follower's own name: a name or a part of one [5.14.1, R95]."""

    def __init__(self, names: tuple[str, ...], part: str) -> None:
        self.names = names
        self.part = part


class CardText:
    """Everything compiled from one design.

    Attributes:
        abilities: Its abilities in printed order.
        spell: Text of a spell as one ability, or None.
        play: What it says about playing it.
        entry: How it enters the field, or None.
        names: Further names it has on the field [R99].
        keywords: Mask of the keywords that are printed on it as its own [R100].
        regs: Number of registers of a play of the card.
        repeats: With it an attack may be repeated within a turn [14.2.1].
        play_from: Masks of zones from which it may be played by its own text, each with its condition.
        quick_while: While this holds the card has Quick in hand by its own text, or None.
        deck_limit: Copies allowed in a main deck by its own text, 0 for the usual three [6.1.2].
    """

    def __init__(self) -> None:
        self.abilities: tuple[SveAbility, ...] = ()
        self.spell: SveAbility | None = None
        self.play: tuple[PlayMod, ...] = ()
        self.entry: Entry | None = None
        self.names: tuple[str, ...] = ()
        self.keywords = 0
        self.regs = 4
        self.deck_limit = 0
        self.repeats = False
        self.play_from: tuple[tuple[int, Cond | None], ...] = ()
        self.quick_while: Cond | None = None


BLANK: Final = CardText()


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


def as_sve(ability: Ability) -> SveAbility:
    """Return an ability as one of this game."""
    return cast(SveAbility, ability)


# ---- what a pool has besides its designs ----------------------------------------------------------------------------------


class Extra:
    """What the rules keep for a pool.

    Attributes:
        playable: Mask of the kinds of zones from which some text lets cards be played that otherwise are not.
        granted: Mask of what the texts may give to cards (all sets of all attributes together).
    """

    playable: int = 0
    granted: int = 0


def extra_of(pool: Pool) -> Extra:
    """Return what the rules keep for a pool."""
    return cast(Extra, pool.extra)
