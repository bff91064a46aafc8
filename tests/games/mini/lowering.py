"""Making texts of Lampkeepers executable: a row for each class of the syntax tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.doing import OnPlayers
from tefuda.games.common.events import IntoZones, OfSource
from tefuda.games.common.filters import AT_LEAST, AT_MOST, CardFilter, Every, InZones, NotSource, OfMaster
from tefuda.games.common.lasting import Beginning
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.picking import Some, TakePicked
from tefuda.games.common.things import InRegister, Source, Things
from tefuda.games.lowering.assembling import NumberRows, Rows
from tefuda.games.lowering.makeup import all_of
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.sentences import fill_conds
from tefuda.games.lowering.things import bounds_of
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Ins
from tefuda.kernel.records import ADD, OR, STATIC, SUBTRACT, TRIGGERED, Ability, Bundle, Change
from tefuda.kernel.rules import Pool
from tefuda.text import instructions, numbers, quals, sentences, things, words
from tefuda.text.compiler import CardText as Read
from tefuda.text.compiler import TextLine
from tefuda.text.lines import Keywords
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tests.games.mini import wording
from tests.games.mini.cards import Card
from tests.games.mini.rules.model import (
    ASH,
    DAMAGED,
    FIELD,
    HAND,
    HEALED,
    HURT,
    KEYWORD_BITS,
    KEYWORDS,
    LAMP,
    LIGHT,
    MOVED,
    OUT,
    SCHEMA,
    WIND,
)
from tests.games.mini.rules.text import (
    SIDES,
    CardText,
    Draw,
    MiniAbility,
    Pick,
    ThisTurn,
    cards_in,
    does,
    of_kind,
)

ZONES = {"field": FIELD, "hand": HAND, "ash": ASH}
KINDS = {"lamp": LAMP, "wind": WIND}
BOUNDS = {"ge": AT_LEAST, "le": AT_MOST}
VERBS = {"extinguish": OUT, "return": MOVED}
FREE_REGS = 4


class Context(Referring):
    """A line being lowered; ``turn``: whether what it starts lasts for the turn."""

    def __init__(self, pool: Pool, name: str, line: int) -> None:
        super().__init__(pool, name, line, FREE_REGS)
        self.turn = False


number = NumberRows("number")
number.add({numbers.N: lambda ctx, node: Const(node.n)})


# ---- things ------------------------------------------------------------------------------------------------------------------


def described(ctx: Context, np: NP) -> tuple[int, str, CardFilter | None]:
    """Return the zone, whose, and what else a description says: lamps are on the field unless another zone is said."""
    assert isinstance(np.head, AKind)
    zone = next((ZONES[q.z.id] for q in np.quals if isinstance(q, quals.InZone)), FIELD)
    side = next((q.s.id for q in np.quals if isinstance(q, quals.Owner)), "both")
    tests: list[CardFilter] = [of_kind(KINDS[np.head.k.id])] if np.head.k.id in KINDS else []
    tests += [NotSource() for q in np.quals if isinstance(q, quals.Other)]
    if zone == HAND and side != "own":
        ctx.fail("cards of another hand cannot be named")
    return zone, side, Every(tuple(tests)) if tests else None


def group(ctx: Context, np: NP) -> Things:
    """Return all that fit a description."""
    return cards_in(*described(ctx, np))


def some(ctx: Context, node: things.Some) -> Things:
    """Return counted things: all, or those that a player picks now [7.5, R2]."""
    assert isinstance(node.of, NP)
    found = group(ctx, node.of)
    if isinstance(node.cnt, things.All):
        return found
    reg = ctx.reg()
    ctx.add(Pick(Some(found, *bounds_of(ctx, node.cnt, lambda n: number(ctx, n))), "choose"), TakePicked(reg))
    ctx.it = InRegister(reg)
    return ctx.it


thing = Rows[Things]("thing")
thing.add(
    {
        things.It: lambda ctx, node: ctx.that(),
        wording.This: lambda ctx, node: Source(),
        things.Some: some,
    }
)


# ---- acts --------------------------------------------------------------------------------------------------------------------


def do(ctx: Context, node: Any) -> None:
    """Do a verb to things; choosing only names them."""
    found = thing(ctx, node.t)
    verb = node.v.id
    if verb == "choose":
        ctx.it = found
    elif verb in VERBS:
        ctx.add(does(found, VERBS[verb]))
    else:
        ctx.fail("", node.v)


def damage(ctx: Context, node: wording.Damage) -> None:
    """Damage to a player or to things [9]."""
    n = number(ctx, node.n)
    if isinstance(node.to, words.Side):
        ctx.add(OnPlayers(SIDES[node.to.id], HURT, n))
    else:
        ctx.add(does(thing(ctx, node.to), DAMAGED, n))


ACTS: Rows[None] = Rows("instruction")
ACTS.add(
    {
        instructions.Do: do,
        instructions.Draw: lambda ctx, node: ctx.add(Draw(number(ctx, node.n))),
        wording.Damage: damage,
        wording.Heal: lambda ctx, node: ctx.add(OnPlayers(SIDES["own"], HEALED, number(ctx, node.n))),
        wording.Brighten: lambda ctx, node: ctx.add(lasting(ctx, node)),
        wording.Gain: lambda ctx, node: ctx.add(lasting(ctx, node)),
    }
)


def changes(ctx: Context, node: Node) -> tuple[Change, ...]:
    """Return what holds: more or less light, keywords [10.3, 10.4]."""
    if isinstance(node, wording.Gain):
        mask = sum(KEYWORD_BITS[k.id] for k in node.k)
        return (Change(0, KEYWORDS, OR, None, mask),)
    assert isinstance(node, wording.Brighten)
    return (Change(0, LIGHT, ADD if node.plus else SUBTRACT, number(ctx, node.n)),)


def lasting(ctx: Context, node: Any) -> Ins:
    """Return what begins an effect for the turn [10.4]."""
    if not ctx.turn:
        ctx.fail("how long it lasts is not said (このターン、)")
    return Beginning(ctx.number(Bundle(changes(ctx, node))), thing(ctx, node.t), ThisTurn())


# ---- sentences ---------------------------------------------------------------------------------------------------------------


def how_many(ctx: Context, node: wording.HowMany) -> Cond:
    """So many things of a description are there."""
    return NumIs(HowMany(group(ctx, node.np)), BOUNDS[node.b.id], Const(node.n))


condition = Rows[Cond]("condition")
condition.add({wording.HowMany: how_many})


def conditions_of(ctx: Context, sentence: sentences.Sentence) -> list[Cond]:
    """Return the conditions of a sentence, and note how long what it starts lasts."""
    ctx.turn = False
    out: list[Cond] = []
    for p in sentence.pre:
        if isinstance(p, sentences.If):
            out.append(condition(ctx, p.cond))
        elif isinstance(p, sentences.During):
            ctx.turn = True
        else:
            ctx.fail("", p)
    return out


def deed_of(ctx: Context, sentence: sentences.Sentence) -> sentences.Instruction:
    """Return what a sentence says must be done."""
    if not isinstance(sentence.do, sentences.Must):
        ctx.fail("", sentence.do)
    return sentence.do.d


def steps(ctx: Context, body: sentences.Body) -> None:
    """Add the sentences of a body one after the other."""
    assert isinstance(body, sentences.Steps)
    for k, sentence in enumerate(body.s):
        ctx.sentence = k
        conds = conditions_of(ctx, sentence)
        holes = [ctx.hole() for _ in conds]
        ACTS(ctx, deed_of(ctx, sentence))
        fill_conds(ctx, holes, conds)


# ---- lines -------------------------------------------------------------------------------------------------------------------


def waiting_for(ctx: Context, node: wording.At) -> Ability:
    """When lit, when out [10.1, 10.2]."""
    ability = MiniAbility(TRIGGERED, 1 << FIELD)
    ability.events = (MOVED,) if node.h.id == "lit" else (OUT,)
    ability.fits = AllOf((OfSource(), IntoZones(1 << FIELD))) if node.h.id == "lit" else OfSource()
    steps(ctx, node.b)
    ability.program = ctx.program()
    return ability


def holding(ctx: Context, node: wording.Text) -> Ability:
    """What holds while the lamp is on the field [10.3]."""
    assert isinstance(node.b, sentences.Steps)
    if len(node.b.s) != 1:
        ctx.fail("one such sentence stands on a line")
    conds = conditions_of(ctx, node.b.s[0])
    deed = deed_of(ctx, node.b.s[0])
    if ctx.turn:
        ctx.fail("what holds while the lamp is there does not last for a turn")
    ability = MiniAbility(STATIC, 1 << FIELD)
    ability.bundle = ctx.number(Bundle(changes(ctx, deed), who=reached(ctx, deed.t), cond=all_of(conds)))  # type: ignore[attr-defined]
    return ability


def reached(ctx: Context, node: Node) -> Filter | None:
    """Return which lamps a continuous sentence reaches, None for its own."""
    if isinstance(node, wording.This):
        return None
    if not isinstance(node, things.Some) or not isinstance(node.cnt, things.All) or not isinstance(node.of, NP):
        ctx.fail("nothing is chosen all the time (すべて)")
    zone, side, fits = described(ctx, node.of)
    if zone != FIELD:
        ctx.fail("only lamps on the field have light")
    tests = [
        InZones(1 << FIELD, SCHEMA),
        *((OfMaster(side == "own"),) if side != "both" else ()),
        *((fits,) if fits else ()),
    ]
    return Every(tuple(tests))


LINES: dict[type, Callable[[Context, Any], Ability]] = {wording.At: waiting_for, wording.Text: holding}


def lower(card: Card, read: Read, pool: Pool) -> CardText:
    """Make the text of a card executable.

    Raises:
        LoweringError: Something in it cannot be executed.
    """
    text = CardText()
    for k, line in enumerate(read.lines):
        ctx = Context(pool, card.name, k)
        if isinstance(line.ast, Keywords):
            text.keywords |= sum(KEYWORD_BITS[word.id] for word in line.ast.k)
        elif card.type == "風":
            effect(ctx, line, text)
        else:
            text.abilities += (labelled(ctx.number(ctx.row(LINES, line.ast)(ctx, line.ast)), line),)  # type: ignore[arg-type]
    return text


def effect(ctx: Context, line: TextLine, text: CardText) -> None:
    """The effect of a wind [7.4]."""
    assert isinstance(line.ast, wording.Text)
    if text.use is not None:
        ctx.fail("a wind has one line")
    steps(ctx, line.ast.b)
    ability = MiniAbility(TRIGGERED, 0)
    text.use = ability.program = ctx.program()
    labelled(ctx.number(ability), line)


def labelled(ability: MiniAbility, line: TextLine) -> MiniAbility:
    """Give an ability its words, for players."""
    ability.ja, ability.en = line.ja(), line.en()
    ability.sentences = tuple(part + "。" for part in line.ja().split("。") if part)
    return ability
