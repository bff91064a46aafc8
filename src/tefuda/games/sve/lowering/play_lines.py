"""What a card's text says about playing it: what it costs, and what else is paid [10.6.2.2.1, R46, R47]."""

from __future__ import annotations

from msgspec import structs

from tefuda.games.sve.lowering.context import Context, lower_num
from tefuda.games.sve.lowering.costs import lower_cost, lower_ways
from tefuda.games.sve.lowering.makeup import signed
from tefuda.games.sve.lowering.scopes import PREFIXES, Scope
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.standing import InZone
from tefuda.games.sve.rules.text import CostItem, PlayMod
from tefuda.games.sve.wording import rulesets, statics
from tefuda.kernel.programs import AllOf, Not
from tefuda.text import costs, histories, lines, nouns, numbers, quals, sentences, things, verbs
from tefuda.text import instructions as ins
from tefuda.text.model import Node
from tefuda.text.tree import walk
from tefuda.text.words import Kind, Stat, Unit


def cost_change(ctx: Context, said: Scope, d: Node) -> PlayMod:
    """Return how a sentence changes the cost of playing the card."""
    if isinstance(d, statics.CostBy):
        n = signed(d.sign, lower_num(ctx, d.n))
        return PlayMod(model.COST_ADD, said.rate.of(n) if said.rate is not None else n)
    if isinstance(d, statics.CostTo):
        return PlayMod(model.COST_SET, lower_num(ctx, d.n))
    if isinstance(d, statics.ExtraCost) or (isinstance(d, ins.Do) and own_alone(d.t)):  # what is done then is a cost
        mod = PlayMod()
        mod.cost = (extra_items(ctx, d),)
        mod.key = "extra"
        return mod
    if isinstance(d, rulesets.ExtraCostOf):
        mod = PlayMod()
        mod.cost = (lower_cost(ctx, (d.c,)),)
        mod.key = "extra"
        return mod
    if isinstance(d, ins.ElChange) and ctx.text.play and ctx.text.play[-1].how == model.COST_ADD:
        return PlayMod(model.COST_ADD, signed(d.sign, lower_num(ctx, d.n)))
    ctx.fail("this cannot be said of playing a card", d)


def own_alone(thing: Node) -> bool:
    """Tell whether nothing is named that belongs to another player."""
    return all(q.s.id == "own" for q in walk(thing) if isinstance(q, quals.Owner))


def of_own_cost(sentence: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence on これのコスト as one on playing the card, any other as it is [R46]."""
    d, cost = sentence.do.d, Stat("cost")
    if not isinstance(getattr(d, "t", None), things.This):
        return sentence
    change: sentences.Act
    if isinstance(d, ins.ChangeStat) and d.stat == cost:
        change = statics.CostBy(d.sign, d.n)
    elif isinstance(d, ins.SetStat) and d.stat == cost:
        change = statics.CostTo(d.n)
    elif isinstance(d, ins.Boost) and len(d.b) == 1 and d.b[0].stat == cost:
        change = statics.CostBy(d.b[0].sign, d.b[0].n)
    else:
        return sentence
    return sentences.Sentence(sentences.Must(change), (*sentence.pre, sentences.OnPlay(things.This())))


def payments_joined(ctx: Context, steps: tuple[sentences.Sentence, ...]) -> list[sentences.Sentence]:
    """Note payments that are printed as two sentences (…してよい。そうしたら、コストを…する); returns the other sentences."""
    out: list[sentences.Sentence] = []
    k = 0
    while k < len(steps):
        s, after = steps[k], steps[k + 1] if k + 1 < len(steps) else None
        d = s.do.d
        played = any(isinstance(p, sentences.OnPlay) for p in s.pre)
        if not (played and isinstance(s.do, sentences.May) and isinstance(d, ins.Do) and after is not None):
            out.append(s)
            k += 1
            continue
        if not (after.pre and if_paid(after.pre[0])):
            ctx.fail("a payment while playing has to be followed by そうしたら、コストを…")
        kept = tuple(p for p in s.pre if not isinstance(p, sentences.OnPlay))
        body = sentences.Steps((sentences.Sentence(of_own_cost(after).do, (*kept, *after.pre[1:])),))
        note_payment(ctx, body, (extra_items(ctx, d),))
        k += 2
    return out


def if_paid(prefix: Node) -> bool:
    """Tell whether a prefix asks whether the payment before it was made."""
    if isinstance(prefix, sentences.If):
        return isinstance(prefix.cond, histories.DidThisWay) and not prefix.cond.no
    return isinstance(prefix, sentences.IfDone)


def extra_items(ctx: Context, d: statics.ExtraCost | ins.Do) -> tuple[CostItem, ...]:
    """Return the items of an additional cost."""
    verb = d.v.id if isinstance(d.v, verbs.Affect) else MOVING_COSTS.get((d.v.to.z.id, d.v.to.end))  # type: ignore[attr-defined]
    if verb is None or not isinstance(d.t, things.This | things.Some | things.Both | things.Either):
        ctx.fail("this additional cost cannot be paid")
    return lower_cost(ctx, costs.Cost((costs.PayDo(d.t, (costs.CostVerb(verb),)),)))


MOVING_COSTS = {
    ("cemetery", None): "bury",
    ("hand", None): "bounce",
    ("ex", None): "to_ex",
    ("deck", "bottom"): "deck_bottom",
    ("deck", "top"): "deck_top",
}


def play_line(ctx: Context, said: Scope, do: sentences.Clause) -> None:
    """Note what a sentence says about playing the card [R46]."""
    d = do.d
    if not isinstance(said.on_play, sentences.OnPlay) or not isinstance(said.on_play.t, things.This):
        ctx.fail("プレイする際 in a continuous ability concerns this card itself")
    mod = cost_change(ctx, said, d)
    if said.on_play.src is not None:
        said.conds.append(InZone(zone_of(said.on_play.src)))
    mod.cond = said.cond()
    if isinstance(do, sentences.May):
        mod.optional = True
        mod.cost = mod.cost or ((),)
        if isinstance(d, statics.CostBy) and isinstance(d.n, numbers.N):
            mod.key = f"{'+' if d.sign.id == 'plus' else '-'}{d.n.n}"
    if said.instead and ctx.text.play and mod.cond is not None:
        old = ctx.text.play[-1]
        old.cond = Not(mod.cond) if old.cond is None else AllOf((old.cond, Not(mod.cond)))
    mod.verbs = tuple(ctx.done)
    ctx.text.play = (*ctx.text.play, mod)


def lower_play_pay(ctx: Context, line: lines.PlayPay) -> None:
    """Note an optional payment that changes the cost of playing the card [E183]."""
    said = per_paid(line)
    if said is None:
        note_payment(ctx, line.b, lower_ways(ctx, line.cost))
        return
    before = dict(ctx.done)
    ways: list[tuple[CostItem, ...]] = []
    for n in range(1, MOST_PAID + 1):
        some = structs.replace(line.cost.c[0].t, cnt=things.Exactly(numbers.N(n), Unit("cards")))  # type: ignore[attr-defined]
        ways.append(lower_cost(ctx, (structs.replace(line.cost.c[0], t=some),)))
    verbs, ctx.done = tuple(ctx.done), before  # which of the ways has taken them the text does not know
    note_payment(ctx, sentences.Steps((said,)), tuple(ways))
    ctx.text.play[-1].each, ctx.text.play[-1].verbs = True, verbs


MOST_PAID = 30
"""How many cards of any number can be paid for one play: more than lie in a hand or on a field."""


def per_paid(line: lines.PlayPay) -> sentences.Sentence | None:
    """Return the change of the cost for each thing of a payment of any number, None if the line says something else."""
    (item,) = line.cost.c if len(line.cost.c) == 1 else (None,)
    if (
        not isinstance(item, costs.PayDo)
        or not isinstance(item.t, things.Some)
        or not isinstance(line.b, sentences.Steps)
    ):
        return None
    first, *rest = line.b.s
    if not isinstance(item.t.cnt, things.AnyNumber) or not isinstance(first.do.d, statics.CostBy) or len(rest) != 1:
        return None
    x = rest[0].do.d
    unit = how_often(x.v, item.t.of) if isinstance(x, ins.LetX) and isinstance(first.do.d.n, numbers.X) else 0
    if not unit:
        return None
    return structs.replace(first, do=sentences.Must(structs.replace(first.do.d, n=numbers.N(unit))))


def how_often(v: Node, paid: Node) -> int:
    """Return how often a value counts each of the things that were paid, 0 if it counts something else."""
    if isinstance(v, numbers.Multiple):
        return v.n * how_often(v.v, paid)
    if isinstance(v, numbers.DoneCount):
        return 1
    of = v.of if isinstance(v, numbers.CountOf) else None
    if not isinstance(of, nouns.NP) or not isinstance(paid, nouns.NP):
        return 0
    same = of.head == paid.head or of.head == nouns.AKind(Kind("card"))
    return 1 if same and all(isinstance(q, nouns.Done) for q in of.quals) and of.quals else 0


def note_payment(ctx: Context, body: sentences.Body, ways: tuple[tuple[CostItem, ...], ...]) -> None:
    """Note an optional payment in one of some ways, and how it changes the cost of playing the card."""
    if not isinstance(body, sentences.Steps) or len(body.s) != 1:
        ctx.fail("a payment while playing changes the cost, in one sentence")
    sentence = body.s[0]
    said = Scope()
    for prefix in sentence.pre:
        row = PREFIXES.get(type(prefix))
        if row is None:
            ctx.fail("this cannot be said of playing a card", prefix)
        row(ctx, said, prefix)
    mod = cost_change(ctx, said, sentence.do.d)
    mod.cond = said.cond()
    mod.optional = True
    mod.cost = ways
    mod.verbs = tuple(ctx.done)
    ctx.text.play = (*ctx.text.play, mod)
