"""What holds for a time or all the time: changes of values, abilities and attributes, permissions, prohibitions [5-2, 18-6, R63, R96]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tefuda.games.common.filters import CardFilter, Every, OfPlayers, SourceOnly
from tefuda.games.common.numbers import Fixed, Minus
from tefuda.games.common.things import Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context
from tefuda.games.eoo.lowering.nouns import Described, describe, owner
from tefuda.games.eoo.lowering.numbers import amount, lower_num
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.counting import PlayerNum
from tefuda.games.eoo.rules.lasting import Begin
from tefuda.games.eoo.rules.recalling import GoesInto
from tefuda.games.eoo.rules.sets import IsHost
from tefuda.games.eoo.wording import effects, nouns, statics
from tefuda.kernel.programs import Cond, Const, Filter, Num
from tefuda.kernel.records import (
    ADD,
    CLEAR,
    DIVIDE,
    DIVIDE_UP,
    GAIN,
    LOSE_ALL,
    OR,
    SET,
    SUBTRACT,
    TIMES,
    Bundle,
    Change,
    Mod,
    Replacer,
)
from tefuda.text import gaining, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


@dataclass
class Makeup:
    """What an effect or a static ability is made of, while it is put together.

    Attributes:
        ctx: The text.
        who: Description of what it applies to; None: the source, or the things that the effect is locked to.
        nums: Numbers fixed when the effect begins; None: numbers are read all the time (static ability).
        base: First register for the fixed numbers.
        alone: True if it concerns players or rules and not the things.
        subject: What the last part was about, for parts that leave their subject out.
    """

    ctx: Context
    who: Filter | None = None
    nums: list[Num] | None = None
    base: int = 0
    alone: bool = False
    subject: Node | None = None
    changes: list[Change] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    replacers: list[Replacer] = field(default_factory=list)

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it: fixed at its beginning, or live."""
        if self.nums is None or isinstance(num, Const):
            return num
        self.nums.append(num)
        return Fixed(self.base + len(self.nums) - 1)

    def change(self, layer: int, attr: int, how: int, num: Num | None = None, mask: int = 0) -> None:
        """Add a change of rows."""
        self.changes.append(Change(layer, attr, how, num, mask))

    def flag(self, mask: int) -> None:
        """Add a permission or prohibition that concerns the thing itself."""
        self.change(m.L_LOSSES, m.FLAGS, OR, None, mask)

    def mod(self, kind: int, fits: Filter | None, num: Num | None = None, n: int = 0) -> None:
        """Add a modification of the rules."""
        self.ctx.words.pool.modified |= 1 << kind
        self.mods.append(Mod(kind, fits, num, n))

    def fits(self) -> Filter | None:
        """Return the test of whom a modification concerns; nothing to test if the effect is locked to its things."""
        if self.nums is not None:
            return None
        return self.who if self.who is not None else SourceOnly()

    def bundle(self, cond: Cond | None) -> Bundle:
        """Return the finished bundle."""
        made = Bundle(tuple(self.changes), tuple(self.mods), tuple(self.replacers), self.who, cond)
        for mod in self.mods:
            for part in (mod.fits, mod.amount):
                if part is not None:
                    made.reads |= part.reads
                    made.reads_rows |= part.reads_rows
        return self.ctx.number(made)


# ---- values


OPERATIONS = {
    "add": (m.L_ADD, ADD),
    "subtract": (m.L_SUBTRACT, SUBTRACT),
    "times": (m.L_TIMES, TIMES),
    "divide": (m.L_DIVIDE, DIVIDE),
}
"""Layer and operation of each sign [7-1-7, R63]."""


def change_value(k: Makeup, node: effects.ChangeValue) -> None:
    """Change values of the thing."""
    up = node.round is not None and node.round.up
    for by in node.b:
        num = k.amount(amount(k.ctx, by.n))
        for stat in by.stat:
            one_value(k, stat.id, by.op.id, num, up)


def one_value(k: Makeup, stat: str, op: str, num: Num, up: bool) -> None:
    """Change one value."""
    if stat == "cost":
        k.ctx.fail("costs are changed with 少なくなる and 多くなる")
    layer, how = OPERATIONS[op]
    k.change(layer, v.STATS[stat], DIVIDE_UP if how == DIVIDE and up else how, num)


def value_holds(k: Makeup, node: statics.ValueHolds) -> None:
    """Values are changed as long as it holds."""
    num = k.amount(amount(k.ctx, node.n))
    for stat in node.stat:
        one_value(k, stat.id, node.op.id, num, node.round is not None and node.round.up)


def set_value(k: Makeup, node: effects.SetValue | statics.ValueEquals) -> None:
    """Set values of the thing [R64]."""
    num = k.amount(lower_num(k.ctx, node.v))
    for stat in node.stat:
        k.change(m.L_SET, v.STATS[stat.id], SET, num)


# ---- attributes, subtypes, abilities


def redefine(k: Makeup, node: effects.Redefine) -> None:
    """Exactly these attributes [5-2-1]."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, SET, Const(v.elements(node.a)))


def add_hue(k: Makeup, node: effects.AddHue) -> None:
    """Further attributes [5-3-3]."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, v.elements(node.a))


def keywords(k: Makeup, words: Any) -> None:
    """Keywords are gained."""
    mask = 0
    for word in words:
        mask |= v.KEYWORDS[word.id]
    k.change(m.L_ABILITIES, m.KEYWORDS, OR, None, mask)


def gains(k: Makeup, node: effects.Gains) -> None:
    """Keywords, attributes, mana symbols, subtypes or a quoted ability are gained."""
    k.ctx.row(GAINED, node.k, "gain")(k, node.k)


def gain_quoted(k: Makeup, gain: gaining.GainQuoted) -> None:
    """A quoted ability: keywords, or one of its own [22-1-2]."""
    from tefuda.games.eoo.lowering.lines import quoted
    from tefuda.text.lines import Keywords

    if isinstance(gain.s, Keywords):
        keywords(k, gain.s.k)
        return
    for ability in quoted(k.ctx, gain.s):
        k.changes.append(Change(m.L_ABILITIES, -1, GAIN, None, 0, ability))


def gain_subtype(k: Makeup, gain: Any) -> None:
    """A further subtype [17-10-4]."""
    k.change(m.L_SUBTYPES, m.SUBTYPES, OR, None, k.ctx.words.subtype(gain.t.id))


GAINED: dict[type, Callable[[Makeup, Any], None]] = {
    effects.TheKeywords: lambda k, gain: keywords(k, gain.k),
    effects.TheHues: lambda k, gain: k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, v.elements(gain.a)),
    effects.AllHues: lambda k, gain: k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, (1 << m.ATTRIBUTES) - 1),
    effects.TheSymbols: lambda k, gain: k.change(m.L_ABILITIES, m.SYMBOLS, OR, None, v.elements(gain.a)),
    gaining.GainQuoted: gain_quoted,
    gaining.GainTribe: gain_subtype,
}
"""What can be gained."""


def loses(k: Makeup, node: effects.Lose) -> None:
    """Keywords, attributes, subtypes or abilities are lost."""
    what = node.what
    if isinstance(what, effects.LostKeywords):
        mask = 0
        for word in what.k:
            mask |= v.KEYWORDS[word.id]
        k.change(m.L_LOSSES, m.KEYWORDS, CLEAR, None, mask)
    elif isinstance(what, effects.LostHues):
        k.change(m.L_ELEMENTS, m.ELEMENTS, CLEAR, None, v.elements(what.a))
    elif isinstance(what, effects.LostSubtype):
        k.change(m.L_SUBTYPES, m.SUBTYPES, CLEAR, None, k.ctx.words.subtype(what.t.id))
    elif isinstance(what, effects.LostAll):
        lost_all(k, what.id)


def lost_all(k: Makeup, what: str) -> None:
    """All attributes, subtypes or abilities are lost."""
    if what == "attributes":
        k.change(m.L_ELEMENTS, m.ELEMENTS, SET, Const(0))
    elif what == "subtypes":
        k.change(m.L_SUBTYPES, m.SUBTYPES, SET, Const(0))
    else:
        k.change(m.L_LOSSES, -1, LOSE_ALL)
        k.change(m.L_LOSSES, m.KEYWORDS, SET, Const(0))


def chosen_hue(k: Makeup, node: effects.ChosenHue) -> None:
    """The attribute that was chosen is all it has."""
    from tefuda.games.eoo.rules.recalling import BitOf

    if node.way == "add":
        k.ctx.fail("an attribute that is chosen can only redefine")
    k.change(m.L_ELEMENTS, m.ELEMENTS, SET, k.amount(BitOf(k.ctx.hue)))


def take_hold(k: Makeup, node: effects.TakeHold) -> None:
    """The player becomes the holder [10-1-7, R96]."""
    k.change(m.L_HOLDER, m.HOLDER, SET, k.amount(PlayerNum(k.ctx.you)))


# ---- permissions and prohibitions


def cannot(k: Makeup, node: statics.Cannot | statics.CannotToo) -> None:
    """It cannot attack, block, turn, use abilities [2-3-1]."""
    for doing in (node.a, node.b):
        if doing is None:
            continue
        if doing.id == "runoa":
            k.mod(m.M_FORBID, k.fits(), None, 1 << e.RESTED)
        else:
            k.flag(v.FLAGS[doing.id])


SUFFERING_FLAGS = {"destroyed": m.F_NO_DESTROY, "blocked": m.F_UNBLOCKABLE, "rinoa_step": m.F_NO_RINOA}
SUFFERING_EVENTS = {
    "sacrificed": 1 << e.SACRIFICED, "countered": 1 << e.COUNTERED, "discarded": 1 << e.DISCARDED, "runoa": 1 << e.RESTED,
    "broken": 1 << e.BROKEN,
}  # fmt: skip
SUFFERING_MOVES = {
    "exiled": 1 << m.RETURN, "bounced": 1 << m.HAND,
    "leave": 1 << m.HAND | 1 << m.RETURN | 1 << m.GRAVEYARD | 1 << m.ARCHIVE | 1 << m.MANA | 1 << m.SHIELD,
}  # fmt: skip


def not_suffer(k: Makeup, node: statics.NotSuffer) -> None:
    """It is not destroyed, blocked, moved, hurt [2-3-1]."""
    what = node.what.id
    if node.by is not None:
        k.ctx.fail("prohibitions of what effects do cannot be executed")
    if what in SUFFERING_FLAGS:
        k.flag(SUFFERING_FLAGS[what])
    elif what in SUFFERING_EVENTS:
        k.mod(m.M_FORBID, k.fits(), None, SUFFERING_EVENTS[what])
    elif what in SUFFERING_MOVES:
        fits = k.fits()
        if fits is not None and not isinstance(fits, CardFilter):
            k.ctx.fail("here the prohibition must name what it concerns")
        kinds = 1 << e.MOVED | (1 << e.DESTROYED | 1 << e.SACRIFICED if what == "leave" else 0)
        k.mod(m.M_FORBID, GoesInto(SUFFERING_MOVES[what], fits), None, kinds)
    else:
        k.mod(m.M_PREVENT, k.fits())


def not_target(k: Makeup, node: statics.NotTarget) -> None:
    """It cannot be chosen as a target [20-1-3, R50]."""
    if node.by.np is not None:
        k.ctx.fail("effects of some cards only cannot be kept from aiming")
    k.mod(m.M_NO_TARGET, k.fits(), None, m.BY_FOE if node.by.s is not None else m.BY_ANY)


def may_attack(k: Makeup, node: statics.MayAttack | statics.MayAttackToo) -> None:
    """It may attack nodia as well [R53]."""
    np = node.np
    if np.quals or getattr(getattr(np.head, "k", None), "id", "") != "nodia":
        k.ctx.fail("only nodia in general can be allowed as attack targets")
    k.flag(m.F_ATTACKS_NODIA)


def not_blocked_by(k: Makeup, node: statics.NotBlockedBy) -> None:
    """Such nodia cannot block it [15-3-1]."""
    from tefuda.games.common.filters import NoneOf
    from tefuda.games.eoo.rules.attackers import BlockBan

    test = describe(k.ctx, node.np).test()
    if test is None:
        k.ctx.fail("the blockers must be described")
    k.ctx.words.pool.modified |= 1 << m.M_NO_BLOCKERS
    k.mods.append(BlockBan(k.fits(), NoneOf(test) if node.only else test))


def reduce(k: Makeup, node: statics.Reduce) -> None:
    """Damage to it is lowered [21-1-5, R66]."""
    k.mod(m.M_REDUCE, k.fits(), k.amount(amount(k.ctx, node.n)))


def prevent(k: Makeup, node: statics.Prevent) -> None:
    """Damage to it is prevented [21-1-5]."""
    k.mod(m.M_PREVENT, k.fits())


IGNORED = {"attack": m.F_NO_ATTACK, "block": m.F_NO_BLOCK, "activate": m.F_NO_ACTIVATE, "rinoa": m.F_NO_RINOA}


def ignores(k: Makeup, node: statics.Ignores) -> None:
    """Prohibitions lapse for it [2-3-2, R73]."""
    if node.a.id not in IGNORED:
        k.ctx.fail("this prohibition cannot be ignored")
    k.mod(m.M_IGNORE, k.fits(), None, IGNORED[node.a.id])


# ---- players and costs


def cost_holds(k: Makeup, node: statics.CostHolds) -> None:
    """Costs of such cards change: of cards being executed, whoever's the text says [19-4, R35, R109]."""
    if not isinstance(node.t, things.Bare):
        k.ctx.fail("a card's own cost is a line of its own")
    num = k.amount(amount(k.ctx, node.n))
    kind = m.GENERIC if node.a is None else v.ELEMENT[node.a.id]
    k.alone = True
    k.mod(m.M_COST, executed(k.ctx, node.t.np), num if node.more else Minus(num), kind)


def executed(ctx: Context, noun: NP | NounOr | Any) -> CardFilter:
    """Return the test of cards that are being executed, in whatever zone [R109]."""
    if not isinstance(noun, NP):
        ctx.fail("one description at a time")
    d = describe(ctx, noun)
    tests = [t for t in d.tests if not isinstance(t, ef.Materia)]
    if any(isinstance(t, ef.Materia) for t in d.tests):
        tests.append(ef.of_types(1 << m.K_NODIA | 1 << m.K_ARTIFACT))
    if d.whose is not None:
        tests.append(OfPlayers(d.whose))
    if d.named:
        tests.append(ef.InZones(sum(1 << z for z in d.zones)))
    return tests[0] if len(tests) == 1 else Every(tuple(tests))


BANS = {"draw": 1 << e.DRAWN, "explore": 1 << e.EXPLORED_EVENT}
PLAYER_FLAGS = {"attack": m.F_NO_ATTACK, "block": m.F_NO_BLOCK, "activate": m.F_NO_ACTIVATE}


def player_cannot(k: Makeup, node: statics.PlayerCannot) -> None:
    """A player cannot do this [2-3-1, R103]."""
    k.alone = True
    me = OfPlayers(lower_who(k.ctx, node.who))
    what = node.what.id
    if what in PLAYER_FLAGS:
        k.who = me if what == "activate" else Every((ef.of_types(1 << m.K_NODIA), me))
        k.flag(PLAYER_FLAGS[what])
    elif what in ("lose", "win"):
        k.mod(m.M_NO_LOSE if what == "lose" else m.M_NO_WIN, me)
    elif what in BANS:
        k.mod(m.M_FORBID_PLAYER, me, None, BANS[what])
    else:
        k.ctx.fail(f"a player cannot be kept from {what}")


def cannot_execute(k: Makeup, node: statics.CannotExecute) -> None:
    """A player cannot execute such cards [R109]."""
    k.alone = True
    k.mod(m.M_NO_EXECUTE, Every((OfPlayers(lower_who(k.ctx, node.who)), executed(k.ctx, node.np))))


def unplayable(k: Makeup, node: statics.Unplayable) -> None:
    """Nobody can execute such cards."""
    if not isinstance(node.t, things.Bare):
        k.ctx.fail("a card's own playability is a line of its own")
    k.alone = True
    k.mod(m.M_NO_EXECUTE, executed(k.ctx, node.t.np))


def more_explores(k: Makeup, node: effects.MoreExplores) -> None:
    """The player may explore more often in each of his turns [14-2-2-1]."""
    k.alone = True
    k.mod(m.M_MORE_EXPLORES, OfPlayers(k.ctx.you), amount(k.ctx, node.n))


def enters_as(k: Makeup, node: statics.EntersAs) -> None:
    """Such things enter sideways [2-8-4, R3]."""
    from tefuda.games.eoo.lowering.replacing import enters_sideways

    k.alone = True
    enters_sideways(k, node)


Maker = Callable[[Makeup, Any], None]

MAKERS: dict[type, Maker] = {
    effects.ChangeValue: change_value,
    statics.ValueHolds: value_holds,
    effects.SetValue: set_value,
    statics.ValueEquals: set_value,
    effects.Redefine: redefine,
    effects.AddHue: add_hue,
    effects.GiveKeywords: lambda k, node: keywords(k, node.k),
    effects.Gains: gains,
    effects.Lose: loses,
    effects.ChosenHue: chosen_hue,
    effects.TakeHold: take_hold,
    statics.Cannot: cannot,
    statics.CannotToo: cannot,
    statics.NotSuffer: not_suffer,
    statics.NotTarget: not_target,
    statics.NotBlockedBy: not_blocked_by,
    statics.MayAttack: may_attack,
    statics.MayAttackToo: may_attack,
    statics.OnlyNodia: lambda k, node: k.flag(m.F_ONLY_NODIA),
    statics.StaysUpright: lambda k, node: k.flag(m.F_STAYS_UPRIGHT),
    statics.Reduce: reduce,
    statics.Prevent: prevent,
    statics.Ignores: ignores,
    statics.CostHolds: cost_holds,
    statics.PlayerCannot: player_cannot,
    statics.CannotExecute: cannot_execute,
    statics.Unplayable: unplayable,
    statics.EntersAs: enters_as,
}
"""What each sentence that holds for a time or all the time is made of."""


# ---- beginning an effect


def begin(ctx: Context, node: Any) -> None:
    """Start a lasting effect on the things named now [18-6, R103]."""
    from tefuda.games.eoo.lowering.acts import fresh, obj

    k = Makeup(ctx, None, [])
    found: Things | None = None
    if not isinstance(node, ALONE):
        thing = getattr(node, "t", None)
        found = obj(ctx, thing)
        if fresh(thing) or (isinstance(thing, things.Bare) and fresh_group(thing)):
            ctx.it = found
    k.base = ctx.reg()
    MAKERS[type(node)](k, node)
    for _ in k.nums or ():
        ctx.reg()
    ins = Begin(k.bundle(None), None if k.alone else found, ctx.period)
    ins.base = k.base
    ins.nums = tuple(k.nums or ())
    ctx.act(ins)


def fresh_group(thing: things.Bare) -> bool:
    """Whether a bare description brings in a group of its own."""
    return isinstance(thing.np, NP)


ALONE = (
    statics.CostHolds, statics.PlayerCannot, statics.CannotExecute, statics.Unplayable, statics.EntersAs, effects.MoreExplores,
)  # fmt: skip
"""Sentences about players and rules, not about things."""


# ---- whom a static ability concerns


def static_who(ctx: Context, thing: Node | None) -> Filter | None:
    """Return the description of what a static ability applies to; None: the source alone."""
    if thing is None or isinstance(thing, nouns.Source):
        return None
    if isinstance(thing, nouns.Host):
        return IsHost(SOURCE)
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else None
    if isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All):
        ctx.fail("a static ability picks nothing")
    if isinstance(np, NounOr):
        from tefuda.games.common.filters import AnyOfFilters

        return AnyOfFilters(tuple(described_filter(ctx, describe(ctx, one)) for one in np.of))
    if not isinstance(np, NP):
        ctx.fail(f"a static ability cannot concern {type(thing).__name__}")
    return described_filter(ctx, describe(ctx, np))


def described_filter(ctx: Context, d: Described) -> CardFilter:
    """Return a description as a test of live objects."""
    if d.sequence is not None or d.taken is not None or d.extremes:
        ctx.fail("a static ability cannot ask for that")
    tests: list[CardFilter] = [ef.InZones(sum(1 << z for z in d.zones)), *d.tests]
    if d.whose is not None:
        tests.append(OfPlayers(owner(ctx, d)))
    return Every(tuple(tests))
