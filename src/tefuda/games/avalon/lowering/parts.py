"""Parts of a battle: each sentence at the step of its kind, or at the step that the name of the card has [7.3, R58, R62-R64, R76]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.conditions import fell_here, fighter_falls, side_of
from tefuda.games.avalon.lowering.context import SOURCE, Context
from tefuda.games.avalon.lowering.lasting import with_words, words_of
from tefuda.games.avalon.lowering.sentences import lower_body, spelled
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.events import BATTLE_ENDED, BATTLE_LOST, BATTLE_WON
from tefuda.games.avalon.rules.judging import Fighting
from tefuda.games.avalon.rules.lasting import BATTLE, TURN
from tefuda.games.avalon.rules.model import FIELD
from tefuda.games.avalon.rules.text import AT_DRAWN, AT_END, AT_LOST, AT_WON, NAMED, NAMED_STEPS, AvalonAbility
from tefuda.games.avalon.wording import effects, events, exchanges, lines, nouns, statics, values
from tefuda.games.common.events import NumberIs, OfSource
from tefuda.games.common.things import InRegister, Things
from tefuda.games.lowering.makeup import together
from tefuda.games.lowering.periods import Span
from tefuda.kernel.records import GAIN, RULE, TRIGGERED, Bundle, Change
from tefuda.text import counting, instructions, letters, numbers, players, sentences, things
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect
from tefuda.text.words import Side

GENERAL = 4
"""The step of values, and of everything that the list does not name [7.3.4, R63]."""
Group = tuple[int, list[sentences.Sentence]]
"""A step, and the sentences that belong to it."""


def step_of(act: Node) -> int:
    """Return the step at which an act is processed [R63]."""
    if isinstance(act, exchanges.SwapSupports):
        return 1
    if isinstance(act, effects.UseEffect) or (isinstance(act, instructions.Do) and verb(act) == "negate"):
        return 2
    if isinstance(act, effects.NegateAbilities) or (
        isinstance(act, effects.Gains) and isinstance(act.k, effects.ThoseAbilities)
    ):
        return 3
    if isinstance(act, effects.Someone):
        return step_of(act.a)
    words = words_of(act)
    return v.KEYWORD_STEP.get(words[0].id, 8) if words else GENERAL


def verb(act: instructions.Do) -> str:
    """Return the verb of a deed."""
    return act.v.id if isinstance(act.v, Affect) else ""


def single(d: sentences.Instruction) -> list[sentences.Instruction]:
    """Return the acts of a sentence, keywords of different steps apart."""
    if isinstance(d, lines.Seq) and d.link != "ことで":
        return [*single(d.a), *single(d.b)]
    words = words_of(d)
    steps = sorted({v.KEYWORD_STEP.get(w.id, 8) for w in words})
    if len(steps) < 2:
        return [d]
    return [with_words(d, tuple(w for w in words if v.KEYWORD_STEP.get(w.id, 8) == step)) for step in steps]


def settlement(pre: Sequence[Node]) -> int:
    """Return when a sentence of the settlement works: AT_WON, AT_LOST, AT_DRAWN, AT_END; 0 for any other sentence [R58]."""
    for p in pre:
        cond = p.cond if isinstance(p, sentences.If) else None
        if isinstance(cond, values.Drawn):
            return AT_DRAWN
        if isinstance(cond, values.Happened) and isinstance(cond.e, events.ThisBattle):
            return AT_WON if cond.e.how == "win" else AT_LOST
    return AT_END if fallen(pre) or any(isinstance(p, lines.AtBattleEnd) for p in pre) else 0


def fallen(pre: Sequence[Node]) -> bool:
    """Whether a sentence asks who was destroyed in this battle."""
    return any(
        isinstance(p, sentences.If) and (falls(p.cond) or isinstance(p.cond, values.Survived | values.NotWon))
        for p in pre
    )


def falls(cond: Node) -> bool:
    """Whether a condition asks who was destroyed in this battle: no other event sets a part of a battle off."""
    return fell_here(cond, True) is not None


def without_settlement(s: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence without the words that say when it works."""
    kept = tuple(p for p in s.pre if not settlement((p,)) or (fallen((p,)) and not life_alone(s)))
    return replace(s, pre=kept)


def in_settlement(s: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence that waits for how its battle ends (…に勝利した時, …が破壊された時) as one that asks for it in the settlement,
    where what the end of a battle triggers resolves [R58]; what waits for a whole turn is none."""
    if any(isinstance(p, sentences.During) and not isinstance(p.p, lines.InBattle) for p in s.pre):
        return s
    pre = tuple(asking(p) for p in s.pre)
    late = any(isinstance(p, sentences.If) and isinstance(p.cond, values.Happened) and ends(p.cond.e) for p in pre)
    return replace(s, pre=tuple(p for p in pre if not late or not isinstance(p, sentences.During)))


def asking(p: Node) -> Node:
    """Return a prefix that waits for the end of the battle as one that asks for it."""
    e = p.e if isinstance(p, sentences.When) and not p.next else None
    if isinstance(p, sentences.If) and isinstance(p.cond, values.Happened):
        e = p.cond.e
    if e is None:
        return p
    how = outcome_of(e)
    if how:
        return sentences.If(values.Happened(events.ThisBattle(how)))
    return sentences.If(values.Happened(e)) if ends(e) else p


def outcome_of(e: Node) -> str:
    """Return how an event says that the own side ends its battle: win, lose, or "" if it speaks of something else."""
    how, other = "", False
    if isinstance(e, events.ThisBattle):
        how = e.how
    elif isinstance(e, events.PlayerActs) and e.who in SIDES:
        how, other = e.how, SIDES[e.who]
    elif isinstance(e, events.Befalls):
        side = side_of(e.t)
        how, other = ("" if side is None else getattr(e.h, "id", "")), bool(side)
    if how not in CONTRARY:
        return ""
    how = CONTRARY[how] if other else how
    return {"wins": "win", "loses": "lose"}.get(how, how)


CONTRARY = {"wins": "loses", "loses": "wins", "win": "lose", "lose": "win"}
"""What the one side of a battle does if the other does that [R55]."""
SIDES: dict[Node, bool] = {players.Player(Side("own")): False, players.Player(Side("foe")): True}


def ends(e: Node) -> bool:
    """Whether an event tells how the battle has ended."""
    return bool(outcome_of(e)) or fighter_falls(e, True) is not None


def instead_of_life(s: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence about what a lost battle costs (…敗北した場合、ライフを…代わりに…) as one that holds from the battle on: the
    loss comes before what the settlement triggers [7.7.6, R58]."""
    k = next((k for k, p in enumerate(s.pre) if isinstance(p, sentences.InCase)), -1)
    if k < 0 or not isinstance(s.pre[k].e, events.LosesLife) or settlement(s.pre) != AT_LOST:  # type: ignore[attr-defined]
        return s
    would = sentences.InCase(events.LosesLifeInBattle(s.pre[k].e.who, True))  # type: ignore[attr-defined]
    return replace(s, pre=tuple(would if p is s.pre[k] else p for p in s.pre if settlement((p,)) != AT_LOST))


def life_alone(s: sentences.Sentence) -> bool:
    """Whether a sentence says that life is kept: the loss comes before what the settlement triggers, so it holds from the battle on."""
    return isinstance(s.do.d, statics.LifeKept)


RECALLING = (
    values.TakenCount, counting.ThatMany, nouns.Taken, things.Rest, things.Bunch, players.ThatPlayer, instructions.Again,
    effects.UseEffect, effects.ThoseAbilities,
)  # fmt: skip
"""What refers to something that happened just before, and so happens with it."""


LETTERS = (numbers.X, letters.Letter)
"""Numbers that another sentence says."""


def leans(s: sentences.Sentence, before: Sequence[Node], defined: Mapping[str, Node]) -> bool:
    """Whether a sentence cannot be carried out apart from those before; ``defined``: what letters are."""
    if any(
        isinstance(p, sentences.IfDone | sentences.Otherwise | sentences.Among | sentences.After | sentences.Instead)
        for p in s.pre
    ):
        return True
    said = [*walk(s), *(n for x in walk(s) if isinstance(x, LETTERS) for n in walk(defined.get(getattr(x, "x", "X"))))]
    if any(isinstance(n, RECALLING) for n in said):
        return True
    pointing = any(isinstance(n, things.It | nouns.Mine) or getattr(n, "t", n) is None for n in walk(s))
    return pointing and any(picks(n) for one in before for n in walk(one))


def picks(node: Node) -> bool:
    """Whether a thing is picked, so that only the same program knows it."""
    if isinstance(node, instructions.Do) and verb(node) in ("look", "reveal"):
        return True
    return isinstance(node, things.Picked) and not isinstance(getattr(node, "cnt", None), things.All)


def one_player(s: sentences.Sentence) -> bool:
    """Whether a sentence has a player as its subject, who is asked for once, and no acts of different steps."""
    return any(isinstance(p, sentences.By) for p in s.pre) and len({step_of(d) for d in single(s.do.d)}) == 1


def split(steps: Sequence[sentences.Sentence]) -> list[Group]:
    """Part the sentences by their steps, in printed order."""
    out: list[Group] = []
    defined: dict[str, Node] = {}
    for s in steps:
        defined.update(letters.defined(s.do.d))
    for s in steps:
        if isinstance(s.do.d, letters.Let | letters.LetBoth):
            continue
        s = instead_of_life(in_settlement(s))
        late = 0 if life_alone(s) else settlement(s.pre)
        s = without_settlement(s)
        if (
            late
            or one_player(s)
            or isinstance(s.do, sentences.May)
            or (s.pre and isinstance(s.do.d, lines.Seq) and s.do.d.link == "ことで")
        ):
            parts = [s]
        else:
            parts = [replace(s, do=sentences.Must(d)) for d in single(s.do.d)]
        for part in parts:
            step = late or step_of(single(part.do.d)[0])
            if out and not late and leans(part, out[-1][1], defined):
                out[-1][1].append(part)
            else:
                out.append((step, [part]))
    return out


def fresh(ctx: Context) -> Context:
    """Return a context for one part of a battle."""
    inner = ctx.inner()
    inner.battle, inner.support, inner.span = True, ctx.support, Span(BATTLE)
    inner.lets = ctx.lets
    return inner


def battle_parts(ctx: Context, node: lines.Text, label: str) -> list[AvalonAbility]:
    """Return the parts of a battle that a text is, each at its step [7.3.10]."""
    if not isinstance(node.b, sentences.Steps):
        return [one_part(fresh(ctx), node.b, GENERAL, label, None)]
    ctx.define_in(node.b.s)
    if any(life_alone(s) and fallen(s.pre) for s in node.b.s):
        ctx.costs = "fallen"
    made: list[AvalonAbility] = []
    it: Things | None = None
    for step, said in split(spelled(node.b.s)):
        inner = fresh(ctx)
        inner.costs = ctx.costs
        inner.it = it if not isinstance(it, InRegister) else None
        made.append(one_part(inner, sentences.Steps(tuple(said)), step, label, node))
        it = inner.it if inner.it is not None else it
    return made


def one_part(ctx: Context, body: sentences.Body, step: int, label: str, node: Node | None) -> AvalonAbility:
    """Return one part at one step, or in the settlement."""

    sides, wars = v.SIDES[label]
    late = step in LATE
    if late:
        ctx.span = Span(TURN)
        ctx.leaving = ctx.support or step != AT_WON
    lower_body(ctx, body)
    if late and not ctx.support:
        ability = AvalonAbility(TRIGGERED, FIELD)
        ability.events = (LATE[step],)
        fighting = Fighting(SOURCE, wars, sides) if label != "battle" else None
        ability.fits = together(OfSource(), fighting, NumberIs(1) if step == AT_DRAWN else None)
        return finish(ctx, ability)
    ability = AvalonAbility(RULE, 0 if ctx.support else FIELD)
    ability.support = ctx.support
    ability.step = step if late else named_step(ctx, step)
    ability.sides, ability.wars = sides, wars
    return finish(ctx, ability)


LATE = {AT_WON: BATTLE_WON, AT_LOST: BATTLE_LOST, AT_END: BATTLE_ENDED, AT_DRAWN: BATTLE_ENDED}
"""Parts of the settlement, and the event that sets those of creatures off [R58]."""


def named_step(ctx: Context, step: int) -> int:
    """Return the step of a card that the list names, else that of the kind of effect [R62]."""
    name = fold_name(ctx.card.name)
    for which, known in enumerate(NAMED):
        if fold_name(known) == name:
            return NAMED_STEPS[which]
    return step


def finish(ctx: Context, ability: AvalonAbility) -> AvalonAbility:
    """Complete an ability with the program of the context."""
    ability.program = ctx.program()
    ability.regs = ctx.regs
    return numbered(ctx, ability)


def numbered(ctx: Context, ability: AvalonAbility) -> AvalonAbility:
    """Give an ability its number, and what gives it to another creature (E117)."""
    ctx.located(ability)
    ability.gain = ctx.number(Bundle((Change(m.L_ALL, -1, GAIN, ability=ability),)))
    return ability


__all__ = ["battle_parts"]
