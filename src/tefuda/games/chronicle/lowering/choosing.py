"""What is chosen, divided and taken when a text is announced [11.2.3, 11.2.7, 11.2.8, R75, R76, R78, R114]."""

from __future__ import annotations

from functools import partial

from tefuda.games.chronicle.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_num, lower_things
from tefuda.games.chronicle.lowering.nouns import NOUNS, describe, group
from tefuda.games.chronicle.lowering.numbers import amount
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.lowering.sentences import lower_steps
from tefuda.games.chronicle.lowering.things import from_seen, picked
from tefuda.games.chronicle.lowering.verbs import did
from tefuda.games.chronicle.lowering.whereabouts import PLAYERS, UNITS, within_reach
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.events import DAMAGED, HURT
from tefuda.games.chronicle.rules.finding import AttackersFound
from tefuda.games.chronicle.rules.judging import LitThen
from tefuda.games.chronicle.rules.modes import ChooseModes
from tefuda.games.chronicle.rules.picking import Choices, LegalChoices, Some
from tefuda.games.chronicle.rules.sharing import DealShares, Shares
from tefuda.games.chronicle.rules.text import R_MODES
from tefuda.games.chronicle.rules.verbs import V_MODE, V_SHARE
from tefuda.games.chronicle.wording import effects, lines, nouns, terms
from tefuda.games.common.announcing import Part
from tefuda.games.common.control import JumpUnlessHas
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.picking import PickModes, PickShares, TakeNumbers
from tefuda.games.common.things import Filtered, InPlayerRegister, Things, Together, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.options import first_judged, one_of
from tefuda.games.lowering.things import demand, of_zone, without
from tefuda.kernel.programs import Const, Num
from tefuda.text import numbers, quals, sentences, things
from tefuda.text.known import Mine, NotChosen
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.quals import DifferentNames
from tefuda.text.tree import walk

HIDDEN = (m.HAND, m.DECK, m.AGE)
"""Kinds of zones where nothing can be looked at again on resolution: what is taken there is picked then [R75]."""


def add_part(ctx: Context, part: Part) -> None:
    """Add something that is decided on use, behind what the book decides before it [11.2.3, 11.2.7, 11.2.8]."""
    part.mode = ctx.mode
    if ctx.colour and (ctx.spell or ctx.striped):
        part.when = LitThen(ctx.colour)
    at = len([p for p in ctx.parts if p.sort <= part.sort])
    ctx.parts.insert(at, part)


# ---- choosing [11.2.7] ---------------------------------------------------------------------------------------------------


def choose(ctx: Context, node: effects.Choose) -> None:
    """Choose things; what one sentence chooses is それ afterwards, together if there are several phrases."""
    what = node.what
    found = [chosen(ctx, one) for one in (what.of if isinstance(what, things.Both) else (what,))]
    if ctx.chose is not None and ctx.chose[0] == (ctx.mode, ctx.sentence):
        found = [*ctx.chose[1], *found]
    ctx.chose = (ctx.mode, ctx.sentence), tuple(found)
    ctx.it = found[0] if len(found) == 1 else Together(tuple(found))
    ctx.remember("choose", ctx.it)


def chosen(ctx: Context, what: Node) -> Things:
    """Return what one phrase chooses: on use, or on resolution if another player chooses or nobody can check it [R75]; behind その中から
    one of the cards that were seen."""
    if ctx.among and not isinstance(what, things.Bunch) and not of_zone(what):
        found = from_seen(ctx, counted_out(ctx, what), "pick")
        ctx.choices.append(found)
        return found
    some = ctx.row(COUNTED, what)(ctx, what)
    if not on_use(ctx, what):
        some.by = ctx.you
        some.chosen = some.blind = not isinstance(what, things.Bunch)
        if "choose" in ctx.recalled and not isinstance(ctx.you, InPlayerRegister):
            ctx.offered = ctx.kept(some.things)
        found = picked(ctx, some)
    else:
        part = Choices(ctx.reg(), some)
        part.sentence = ctx.sentence
        if any(isinstance(n, quals.Other) for n in walk(what)):
            for before in ctx.choices:
                if isinstance(before, LegalChoices):
                    before.part.later += (part,)
        if any(isinstance(n, things.Referred | Mine | nouns.NthChosen) for n in walk(what)):
            part.told_by = tuple(before.part for before in ctx.choices if isinstance(before, LegalChoices))
            for first in part.told_by:
                first.tells += (part,)
        add_part(ctx, part)
        found = LegalChoices(part)
    ctx.choices.append(found)
    return found


def on_use(ctx: Context, what: Node) -> bool:
    """Whether a phrase is chosen when the text is used: by its controller, in public zones, out of what is there then."""
    if not isinstance(ctx.you, You):
        return False
    if isinstance(what, things.Bunch):
        return ctx.seen is not None and attackers(ctx.seen)
    if ctx.among:
        return False
    if isinstance(getattr(what, "cnt", None), things.AtRandom):
        return False
    plain = without(what, DifferentNames) if isinstance(what, things.Some) else what
    if any(isinstance(n, NotChosen) for n in walk(plain)) and not isinstance(ctx.done.get("choose"), LegalChoices):
        return False
    for np in (n for n in walk(plain) if isinstance(n, NP)):
        d = describe(ctx, np)
        if d.taken is not None or any(z in HIDDEN for z in d.zones) or (not d.zones and not d.players):
            return False
    return True


def attackers(found: Things) -> bool:
    """Whether things are those that the event says have attacked: they are on the battlefield when the trigger is stacked [R75]."""
    return attackers(found.of) if isinstance(found, Filtered) else isinstance(found, AttackersFound)


def counted(ctx: Context, what: things.Some) -> Some:
    """A description with a count."""
    what, rule = demand(ctx, what, NOUNS.words)
    found = group(ctx, what.of)
    lo, hi = count(ctx, what.cnt, found)
    some = Some(found, lo, hi)
    some.random = isinstance(what.cnt, things.AtRandom)
    some.rule = rule
    return some


def count(ctx: Context, cnt: Node, of: Things) -> tuple[Num, Num | None]:
    """Return the least and the largest number of a count; None for any number."""
    if isinstance(cnt, things.AnyNumber):
        return Const(0), None
    if isinstance(cnt, things.All):
        return HowMany(of), None
    n = amount(ctx, cnt.n)  # type: ignore[attr-defined]
    return (Const(0), n) if isinstance(cnt, things.UpTo) else (n, n)


def of_them(ctx: Context, what: things.Bunch) -> Some:
    """Some of the cards that were seen last."""
    if ctx.seen is None:
        ctx.fail("no cards were seen before this")
    return Some(ctx.seen, *count(ctx, what.cnt, ctx.seen))


def plain_cost(n: Node) -> int | None:
    """Return a cost that is one number, else None."""
    digits = n.text.strip("()") if isinstance(n, terms.Souls) else ""
    return int(digits) if digits.isdecimal() else None


def jointly(ctx: Context, what: nouns.JointlyAtMost) -> Some:
    """Any number whose numbers together are at most so much: looked at while choosing only [R76]."""
    return counted(ctx, counted_out(ctx, what))


def counted_out(ctx: Context, what: Node) -> things.Some:
    """Return what is chosen as a description with a count and what is demanded of all of it."""
    if not isinstance(what, nouns.JointlyAtMost):
        return (
            what
            if isinstance(what, things.Some)
            else ctx.fail("what is picked from among them has to be described", what)
        )
    n = what.n.n if isinstance(what.n, numbers.N) else plain_cost(what.n)
    if n is None:
        ctx.fail("only a printed number can be the limit of a sum")
    return things.Some(what.of.np, things.AnyNumber(), things.SumAtMost(what.stat, numbers.N(n)))


def as_many(ctx: Context, what: nouns.AsManyAs) -> Some:
    """As many as a value, which is read when it is used [11.2.6, 11.2.7]."""
    n = lower_num(ctx, what.v)
    return Some(group(ctx, what.np), n, n)


COUNTED: ByClass[Context, Some] = {
    things.Some: counted,
    nouns.Floating: counted,
    things.Bunch: of_them,
    nouns.JointlyAtMost: jointly,
    nouns.AsManyAs: as_many,
}
"""Phrases of which something is chosen."""


# ---- dividing damage [11.2.8] ----------------------------------------------------------------------------------------------


def share(ctx: Context, node: effects.Share) -> None:
    """Deal damage divided freely: on use among what was chosen, else on resolution among what is picked then [R114]."""
    size = node.n if node.n is not None else node.v
    assert size is not None
    total = lower_num(ctx, size)
    reg = ctx.reg()
    found = lower_things(ctx, node.t) if isinstance(node.t, things.It) else divided_among(ctx, node.t, total)
    within_reach(ctx, found, UNITS | PLAYERS)
    each = found.of if isinstance(found, Together) else (found,)
    parts = tuple(one.part for one in each if isinstance(one, LegalChoices))
    if len(parts) == len(each):
        for part in parts:
            if part.some.hi is None:
                part.some.lo = Const(1)
        add_part(ctx, Shares(reg, parts, total))
    else:
        ctx.add(PickShares(found, total, ctx.you, 1, V_SHARE), TakeNumbers(reg))
    did(ctx, DealShares(found, reg), "hurt", found, node.t, (DAMAGED, HURT))


def divided_among(ctx: Context, what: Node, total: Num) -> Things:
    """Return things picked on resolution, at least one, and no more than there is to divide."""
    some = ctx.row(COUNTED, what)(ctx, what)
    if some.hi is None:
        some.lo, some.hi = Const(1), total
    some.by = ctx.you
    return picked(ctx, some)


# ---- modes [11.2.3] ----------------------------------------------------------------------------------------------------------


def lower_modes(ctx: Context, node: lines.Modes) -> None:
    """Add the choice of modes, and what each of them does; they are carried out in printed order."""
    if node.who is not None and node.who.s.id != "own":
        modes_of_another(ctx, node)
        return
    n = min(node.n.n, len(node.o))
    part = ChooseModes(len(node.o), 0 if node.upto else n, n)
    if node.alt is not None:
        part.cond, most = lower_cond(ctx, node.alt.cond), min(node.alt.n, len(node.o))
        part.other = (0 if node.alt.upto else most, most)
    add_part(ctx, part)
    for k, mode in enumerate(node.o, 1):
        known = ctx.known()
        hole = ctx.hole()
        ctx.mode = k
        lower_steps(ctx, mode.b.s)
        ctx.mode = 0
        ctx.fill(hole, lambda to, k=k: JumpUnlessHas(R_MODES, k, to))  # type: ignore[misc]
        ctx.know(known)
    part.parts = tuple(p for p in ctx.parts if p.mode)


def modes_of_another(ctx: Context, node: lines.Modes) -> None:
    """Let another player pick one of the modes on resolution; who is not named in it is that player [11.8.5.1, R75]."""
    if node.n.n != 1 or node.upto or node.who is None or node.alt is not None:
        ctx.fail("another player chooses one mode")
    outer, ctx.you = ctx.you, lower_who(ctx, node.who)
    ways = [partial(lower_steps, ctx, mode.b.s) for mode in node.o]
    one_of(ctx, ways, lambda gates: PickModes(ctx.you, gates, V_MODE), first_judged)
    ctx.you = outer


CHOICES: ByClass[Context, None] = {effects.Choose: choose, effects.Share: share}
"""Acts that are decided on use."""


def lower_body(ctx: Context, body: sentences.Body) -> None:
    """Add the sentences of a body, or its modes."""
    if isinstance(body, lines.Modes):
        lower_modes(ctx, body)
    else:
        assert isinstance(body, sentences.Steps)
        lower_steps(ctx, body.s)


INSTRUCTIONS.add({effects.Choose: choose, effects.Share: share})
