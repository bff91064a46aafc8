"""Choosing and picking: what is decided while playing, and what while the text is carried out [10.6.2.2-10.6.2.5, R37-R41, R58]."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tefuda.games.common import picking as cp
from tefuda.games.common import things as tg
from tefuda.games.common.numbers import HowMany, IfNum
from tefuda.games.common.picking import TotalAtMost
from tefuda.games.common.things import InRegister, Things, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.things import of_several
from tefuda.games.sve.lowering import nouns as nn
from tefuda.games.sve.lowering.class_words import lower_gate
from tefuda.games.sve.lowering.context import Context, by_class, lower_cond, lower_num, lower_thing
from tefuda.games.sve.lowering.described import Described
from tefuda.games.sve.lowering.referents import kind_of, zones_of
from tefuda.games.sve.lowering.vocabulary import stat_of
from tefuda.games.sve.rules import counter_costs, model
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import parts as pt
from tefuda.games.sve.rules import picking as pk
from tefuda.games.sve.rules import qualities as ql
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.text import EXTRA_PART, Part
from tefuda.games.sve.wording import effects, measures, rephrased
from tefuda.kernel.programs import Cond, Const, Ins, Num
from tefuda.text import instructions, nouns, options, sentences, things
from tefuda.text.model import Node
from tefuda.text.numbers import N
from tefuda.text.words import Unit

UNSEEN = (model.HAND, model.DECK, model.EVOLVE_DECK)
"""Zones in which nobody, or only their player, sees the cards [R37]."""


# ---- a counted choice --------------------------------------------------------------------------------------------------------


class Counted:
    """A description with a count, taken apart.

    Attributes:
        some: The choice.
        hidden: True if cards of a hidden zone are meant.
        late: True if the description depends on what the resolution itself does.
    """

    def __init__(self, some: pk.Some, hidden: bool, late: bool) -> None:
        self.some = some
        self.hidden = hidden
        self.late = late


def counted(ctx: Context, of: Node | None, cnt: things.Count, so: things.So | None = None) -> Counted:
    """Return the choice of a description (None: of the set named before) and a count."""
    before, ctx.late = ctx.late, False
    demanded = None
    if of is not None:
        of, demanded = demand(ctx, of, cnt, so)
    if of is None:
        base = ctx.among or ctx.rest or ctx.it
        if base is None:
            ctx.fail("there are no things to take some of")
        found, hidden, plain = ctx.touch(base), not ctx.open_set, True
    elif ctx.within and ctx.among is not None:
        found, plain = among(ctx, of)
        hidden = not ctx.open_set
    else:
        parts = nn.described(ctx, of)
        found = nn.all_things(ctx, of)
        hidden = any(is_hidden(d) for d in parts)
        plain = len(parts) == 1 and parts[0].plain
    lo, hi = bounds(ctx, cnt, found)
    some = pk.Some(found, lo, hi, ctx.you)
    some.random = isinstance(cnt, things.AtRandom)
    some.decline = hidden and not plain and not some.random
    some.rule = demanded if of is not None else rule(ctx, cnt, so)
    late, ctx.late = ctx.late, before or ctx.late
    return Counted(some, hidden, late)


def demand(ctx: Context, of: Node, cnt: things.Count, so: things.So | None) -> tuple[Node, cp.SetRule | None]:
    """Return a description without what it demands of all that are taken together, and that demand."""
    one_name = False
    if isinstance(cnt, things.All | things.Each):
        nn.one_group(ctx, of)
    elif several(cnt):
        of, one_name = nn.of_one_name(ctx, of)
    if one_name:
        return of, ctx.number(pk.Alike(fl.BY_NAME))
    apart = distinct(ctx, of)
    if apart is not None or isinstance(so, things.Distinct | things.DistinctNumbers):
        of_several(ctx, cnt)
    demanded = rule(ctx, cnt, so)
    if demanded is not None and apart is not None:
        ctx.fail("two demands on all that are picked together: say one of them", of)
    return of, demanded or apart


def several(cnt: things.Count) -> bool:
    """Tell whether more than one may be taken."""
    return isinstance(cnt, things.AnyNumber) or (hasattr(cnt, "n") and cnt.n != N(1))


def distinct(ctx: Context, of: Node) -> cp.SetRule | None:
    """Return the demand of a description that counts its things by name or by a number."""
    parts = nn.described(ctx, of)
    nn.told_apart(ctx, of)
    for d in parts:
        if d.distinct_by is not None:
            return ctx.number(pk.DifferentNumbers(*d.distinct_by))
        if d.distinct:
            return ctx.number(pk.EachName())
        if d.alike is not None:
            return ctx.number(pk.Alike(*d.alike))
    return None


def among(ctx: Context, of: Node) -> tuple[Things, bool]:
    """Return those of the set that fit a description, and whether the description says nothing but how many."""
    assert ctx.among is not None
    parts = nn.described(ctx, of)
    base = ctx.touch(ctx.among)
    if len(parts) == 1 and parts[0].plain:
        return base, True
    return nn.among(ctx, base, of), False


def is_hidden(d: Described) -> bool:
    """Tell whether a description speaks of cards that the other player cannot check."""
    if ql.FACE_UP in d.tests or d.taken is not None:
        return False
    return any(z in UNSEEN for z in d.places())


def bounds(ctx: Context, cnt: things.Count, found: Things) -> tuple[Num, Num | None]:
    """Return the least and greatest number of a count; None: no limit."""
    if isinstance(cnt, things.All):
        return HowMany(found), None
    if isinstance(cnt, things.AnyNumber):
        return Const(0), None
    if isinstance(cnt, things.Each):
        return HowMany(found), None
    if isinstance(cnt, measures.AtLeast):
        return lower_num(ctx, cnt.n), None
    if not isinstance(cnt, things.Exactly | things.UpTo | things.AtRandom):
        ctx.fail("things are not counted out like this", cnt)
    n = nn.so_often(ctx, lower_num(ctx, cnt.n))
    return (Const(0) if isinstance(cnt, things.UpTo) else n), n


def rule(ctx: Context, cnt: things.Count, so: things.So | None) -> cp.SetRule | None:
    """Return the demand on the set as a whole."""
    found: cp.SetRule | None = None
    if isinstance(so, things.Distinct):
        found = pk.EachName()
    elif isinstance(so, things.DistinctNumbers):
        if so.base and so.stat.id != "cost":
            ctx.fail("only costs have a printed number that can be told apart (元の…)")
        found = pk.DifferentNumbers(stat_of(so.stat), int(so.base))
    elif isinstance(so, things.SumAtMost):
        limit = lower_num(ctx, so.n)
        if not isinstance(limit, Const):
            ctx.fail("a total cannot be limited by X")
        found = TotalAtMost(STATS, stat_of(so.stat), limit.n, so.base)
    elif isinstance(so, measures.SumExactly):
        limit = lower_num(ctx, so.n)
        if not isinstance(limit, Const):
            ctx.fail("a total cannot be limited by X")
        found = pk.TotalExactly(STATS, stat_of(so.stat), limit.n, so.base)
    elif isinstance(cnt, things.Each):
        n = lower_num(ctx, cnt.n)
        found = pk.EachName(n.n if isinstance(n, Const) else 1)
    return ctx.number(found) if found is not None else None


def union(ctx: Context, parts: list[Counted]) -> Counted:
    """Return the choice of one out of several descriptions (AかB1体)."""
    some = pk.Some(
        tg.Together(tuple(p.some.things for p in parts)), parts[0].some.lo, parts[0].some.hi, parts[0].some.by
    )
    some.decline = any(p.some.decline for p in parts)
    return Counted(some, any(p.hidden for p in parts), any(p.late for p in parts))


def out_of(ctx: Context, node: things.OutOf) -> Counted:
    """Some of a set that is named first."""
    before, ctx.late = ctx.late, False
    whole = lower_thing(ctx, node.of)
    late, ctx.late = ctx.late, before or ctx.late
    lo, hi = bounds(ctx, node.cnt, whole)
    some = pk.Some(whole, lo, hi, ctx.you)
    some.random = isinstance(node.cnt, things.AtRandom)
    return Counted(some, False, late)


def as_some(node: measures.SomeAs) -> things.Some:
    """Return things counted by a value as things with a count."""
    count = (things.UpTo if node.most else things.Exactly)(node.n, Unit("cards"))  # type: ignore[arg-type]
    return things.Some(node.of, count)


CHOICES: ByClass[Context, Counted] = {
    measures.SomeAs: lambda ctx, n: choice_of(ctx, as_some(n)),
    things.Some: lambda ctx, n: counted(ctx, n.of, n.cnt, n.so),
    things.Bunch: lambda ctx, n: counted(ctx, None, n.cnt),
    things.Either: lambda ctx, n: union(ctx, [choice_of(ctx, p) for p in things.listed(n.of)]),
    things.OutOf: out_of,
    things.Bare: lambda ctx, n: counted(ctx, n.np, things.All()),
}
"""Things that stand for a choice."""


def choice_of(ctx: Context, node: Node) -> Counted:
    """Return the choice that a thing stands for."""
    return by_class(ctx, CHOICES, node)


# ---- choosing (選ぶ) ---------------------------------------------------------------------------------------------------------


ByAll = Callable[[list[Ins], int], Things]
"""Lets each player pick, by code that fills a register; returns what all have picked."""


def select(ctx: Context, node: Node, by_all: ByAll | None = None) -> list[Ins]:
    """Lower a choosing: things in public zones become targets of the play, others are picked when the sentence is reached [R37].

    What is chosen becomes それ, and two choices become 前者 and 後者. If all players choose, each does it in turn [1.3.4].
    """
    what = node.what if isinstance(node, instructions.Select) else node
    if ctx.chosen:
        ctx.among, ctx.rest, ctx.chosen = None, None, False
    out: list[Ins] = []
    chosen: list[Things] = []
    for part in things.listed(what.of) if isinstance(what, things.Both) else (what,):
        if chosen:  # 他の behind it is another than that
            ctx.it = chosen[-1]
        chosen.append(choose(ctx, part, out, by_all))
        if len(chosen) > 1:
            ctx.referents.named.remove(chosen[-2])
        if not isinstance(part, things.Referred):
            at = ctx.referents.zones.get(ctx.among, 0) if ctx.within and ctx.among is not None else zones_of(part)
            ctx.referents.lies(chosen[-1], at, kind_of(part))
            ctx.referents.counted(chosen[-1], part)
    ctx.named.append([(np, chosen[k]) for k, np in things.descriptions(what)])
    ctx.it = chosen[0] if len(chosen) == 1 else tg.Together(tuple(chosen))
    if len(chosen) > 1:
        ctx.referents.lies(ctx.it, zones_of(what))
        ctx.referents.counted(ctx.it, what)
    ctx.referents.unused = ctx.it
    ctx.referents.chosen(ctx.it)
    ctx.choices += chosen
    if len(ctx.choices) > 1:
        ctx.pair = ctx.choices[-2], ctx.choices[-1]
    ctx.note(("choose",), ctx.it)
    return out


def one_or_none(ctx: Context, do: sentences.Clause) -> sentences.Clause:
    """1体を選んでよい is 1体まで選ぶ: a choice made while something is played is declined by choosing nothing [10.6.2.4]."""
    if not isinstance(do, sentences.May) or not isinstance(do.d, instructions.Select):
        return do
    what = do.d.what
    if isinstance(what, things.Some) and isinstance(what.cnt, things.UpTo):
        return sentences.Must(do.d)
    if not isinstance(what, things.Some) or not isinstance(what.cnt, things.Exactly) or what.cnt.n != N(1):
        ctx.fail("only a single thing can be chosen or not: for several say 2体まで選ぶ")
    up_to = replace(what, cnt=things.UpTo(what.cnt.n, what.cnt.w))
    return sentences.Must(replace(do.d, what=up_to))


def choose(ctx: Context, what: Node, out: list[Ins], by_all: ByAll | None = None) -> Things:
    """Choose one group: as a target, or by instructions added to ``out``."""
    if isinstance(what, things.This | things.It | things.That):
        return lower_thing(ctx, what)
    ctx.choosing = not ctx.within and isinstance(ctx.you, You)
    c = choice_of(ctx, what)
    ctx.choosing = False
    reg, held = ctx.fresh()
    targeted = not (c.hidden or c.late or c.some.random or ctx.within) and isinstance(ctx.you, You)
    if not targeted:
        code: list[Ins] = [pk.PickSome(c.some), cp.TakePicked(reg)]
        if by_all is not None:
            return by_all(code, reg)
        out += code
        return held
    c.some.target = True
    part = pt.Targets(reg, c.some)
    part.few = c.some.hi is not None or zones_of(what) == 1 << model.FIELD
    ctx.hoist(part)
    if any(isinstance(p, pt.Targets) and p.reg in part.read and not p.few for p in ctx.parts):
        ctx.fail("what is described by things chosen before needs a limit to how many of those there are", what)
    ctx.early.add(reg)
    return held


# ---- picking without 選ぶ ----------------------------------------------------------------------------------------------------

NAMED = (
    things.This,
    things.It,
    things.That,
    things.Rest,
    things.Former,
    things.Latter,
    things.AttackTarget,
    rephrased.Striker,
    things.Bare,
    nouns.NP,
    nouns.NounOr,
    nouns.NounList,
)
"""Things that need no pick."""


def pick(ctx: Context, thing: Node, may: bool = False) -> tuple[list[Ins], Things]:
    """Return the instructions that pick the object of an instruction now, and the things it then is.

    Args:
        may: The pick may be declined (1枚を…してよい).
    """
    if isinstance(thing, things.Both):
        parts = [pick_member(ctx, p, may) for p in things.listed(thing.of)]
        return [i for p in parts for i in p[0]], tg.Together(tuple(p[1] for p in parts))
    if isinstance(thing, NAMED):
        return [], lower_thing(ctx, thing)
    if isinstance(thing, things.Some) and (isinstance(thing.cnt, things.All) or from_end(thing)):
        return [], nn.some_things(ctx, thing)
    c = choice_of(ctx, thing)
    if may:
        c.some.decline = True
        cnt = getattr(thing, "cnt", None)
        if isinstance(cnt, measures.AtLeast) and isinstance(cnt.n, N):
            if c.some.rule is not None:
                ctx.fail(
                    "it has to be said how many are taken, where they are to have something in common or not", thing
                )
            c.some.rule = ctx.number(pk.NoFewer(cnt.n.n))
    reg, held = ctx.fresh()
    return [pk.PickSome(c.some), cp.TakePicked(reg)], held


def pick_member(ctx: Context, thing: Node, may: bool) -> tuple[list[Ins], Things]:
    """Pick one of several things; a counted one is それ for those after it (…1体とそれのリーダー)."""
    code, what = pick(ctx, thing, may)
    if isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All):
        ctx.it = what
    return code, what


def from_end(thing: things.Some) -> bool:
    """Tell whether so many cards from an end of the deck are meant, which nobody picks."""
    return isinstance(thing.of, nouns.NP) and isinstance(thing.of.head, nouns.DeckEnd)


# ---- other decisions of the play ---------------------------------------------------------------------------------------------


def divide(ctx: Context, node: instructions.Divide) -> tuple[Things, int]:
    """Lower a division among targets: their number is limited by the amount, each gets at least 1 [10.6.2.5, R41]."""
    to = lower_thing(ctx, node.to)
    ctx.touched = set()
    total = lower_num(ctx, node.n)
    for part in ctx.parts:
        if isinstance(part, pt.Targets) and isinstance(to, InRegister) and part.reg == to.reg:
            part.shared = total
            part.read += tuple(ctx.touched)
    reg = ctx.reg()
    ctx.hoist(pt.Shares(reg, to, total))
    ctx.early.add(reg)
    return to, reg


def divide_instead(ctx: Context, cond: Cond, n: Num) -> None:
    """Let another number be divided if a condition holds (代わりに…ダメージ)."""
    divided = [part for part in ctx.parts if isinstance(part, pt.Shares)]
    if not divided:
        ctx.fail("nothing is divided before it")
    shares = divided[-1]
    shares.total = IfNum(cond, n, shares.total)
    for part in ctx.parts:
        if isinstance(part, pt.Targets) and isinstance(shares.among, InRegister) and part.reg == shares.among.reg:
            part.shared = shares.total


def earth_rite(ctx: Context) -> int:
    """Lower 【土の秘術】 before a sentence: asked while playing [13.3.3.2, R58]. Returns the register of the answer."""
    reg = ctx.reg()
    ctx.hoist(pt.ExtraCost(reg, (counter_costs.PayEarthRite(),)))
    ctx.early.add(reg)
    return reg


def option_part(ctx: Context, node: options.Options | options.OptionsAs) -> int:
    """Lower the choosing of options [5.16, R40]. Returns the register of the printed numbers taken."""
    reg = ctx.reg()
    if isinstance(node, options.OptionsAs):
        part = pt.OptionsTaken(reg, len(node.o), len(node.o), False)
        part.number = lower_num(ctx, node.v)
    else:
        part = pt.OptionsTaken(reg, len(node.o), node.n, node.upto)
    if isinstance(node, options.Options) and node.alt is not None:
        part.otherwise = pt.Alternative(prefix_cond(ctx, node.alt.pre), node.alt.n or len(node.o), node.alt.upto)
    ctx.hoist(part)
    ctx.early.add(reg)
    return reg


def prefix_cond(ctx: Context, pre: sentences.Prefix) -> Cond:
    """Return the condition under which another number of options is chosen; it is read while playing."""
    if isinstance(pre, effects.Gate):
        return lower_gate(ctx, pre, live=True)
    if isinstance(pre, sentences.If):
        return lower_cond(ctx, pre.cond)
    ctx.fail("only a condition can stand before another number of options", pre)


def arrange(ctx: Context) -> tuple[Part, ...]:
    """Return the parts of a text in the order of the book, each knowing what stands inside it.

    Options that only a paid additional cost brings are chosen when that is decided [10.6.2.2.1, R58].
    """
    extras = {part.reg for part in ctx.parts if isinstance(part, pt.ExtraCost)}
    parts = sorted(
        ctx.parts, key=lambda p: max(p.sort, EXTRA_PART) if any(r in extras for r, _ in p.guards) else p.sort
    )
    targets = {part.reg for part in ctx.parts if isinstance(part, pt.Targets)}
    for part in parts:
        part.read = tuple(reg for reg in part.read if reg in targets and reg != part.reg)
    for part in parts:
        if isinstance(part, pt.OptionsTaken | pt.ExtraCost):
            part.inside = inside(parts, part.reg)
        elif isinstance(part, pt.Targets):
            part.describes = any(part.reg in p.read for p in parts)
            part.some.rule = ctx.number(rule_of(part))
    return tuple(parts)


def rule_of(part: pt.Targets) -> pk.TargetRule:
    """Return the demand on the targets of a part."""
    return pt.Leading(part.some.rule, part) if part.describes else pk.TargetRule(part.some.rule)


def inside(parts: list[Part], reg: int) -> tuple[Part, ...]:
    """Return the parts that a register decides about, and those before them that describe them."""
    found: list[Part] = []
    read: set[int] = set()
    for part in reversed(parts):
        if (part.guards and part.guards[-1][0] == reg) or (not part.guards and part.reg in read):
            found.insert(0, part)
            read.update(part.read)
    return tuple(found)
