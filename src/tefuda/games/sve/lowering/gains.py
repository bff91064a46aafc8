"""Numbers that change, abilities that are gained and lost [10.9.1.2, 10.9.1.4]."""

from __future__ import annotations

from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.designed import losing
from tefuda.games.sve.lowering.context import Context, lower_line, lower_num
from tefuda.games.sve.lowering.damage_changes import damage_kind, shield
from tefuda.games.sve.lowering.designed import gain_designed, meaning, of_mask, printed_bit
from tefuda.games.sve.lowering.makeup import ABILITIES_LAYER, NUMBERS_LAYER, OTHER_LAYER, STATS, Makeup, signed
from tefuda.games.sve.lowering.nouns import lower_filter, played_filter
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.vocabulary import KIND_NUMBERS, keyword_bit
from tefuda.games.sve.rules.model import (
    ACT_COST,
    COST_ADD,
    COST_SET,
    EVOLVE_COST,
    EVOLVE_SET,
    FIELD,
    KEYWORDS,
    KIND,
    LEADER,
    M_COST,
    M_NO_DAMAGE,
    NAMES,
    OFF,
    RENAMED,
    TYPES,
)
from tefuda.games.sve.rules.standing import PlayedBy
from tefuda.games.sve.rules.text import CardText, PlayMod
from tefuda.games.sve.wording import effects, evolving, measures, permissions, rulesets, statics
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import ADD, CLEAR, GAIN, LOSE_ALL, OR, SET, TIMES, Change, Mod
from tefuda.text import instructions as ins
from tefuda.text import nouns, players, sentences, stats, things
from tefuda.text.model import Node
from tefuda.text.normalise import name_key
from tefuda.text.words import Keyword


def boost(m: Makeup, node: ins.Boost | ins.BoostToo) -> None:
    """Add to attack, health or the cost to pay [10.9.1.4]."""
    for by in node.b:
        num = m.amount(signed(by.sign, lower_num(m.ctx, by.n)))
        if by.stat.id == "cost":
            m.mods.append(Mod(M_COST, m.who, num, COST_ADD))
        else:
            m.changes.append(Change(NUMBERS_LAYER, STATS[by.stat.id], ADD, num))


def set_stat(m: Makeup, node: ins.SetStat) -> None:
    """Set attack, health or the cost to pay [10.9.1.4, R46, R72]."""
    set_one(m, node.stat.id, m.number(node.n))


def set_numbers(m: Makeup, node: ins.SetStats | ins.SetStatsToo) -> None:
    """Set several numbers."""
    for to in node.to:
        set_one(m, to.stat.id, m.number(to.n))


def set_both(m: Makeup, node: ins.SetBoth) -> None:
    """Set two numbers to the same."""
    num = m.number(node.n)
    set_one(m, node.a.id, num)
    set_one(m, node.b.id, num)


def set_one(m: Makeup, stat: str, num: Num) -> None:
    """Set attack, health or the cost to pay."""
    if stat == "cost":
        m.mods.append(Mod(M_COST, m.who, num, COST_SET))
    else:
        m.changes.append(Change(NUMBERS_LAYER, STATS[stat], SET, num))


def multiply_stat(m: Makeup, node: ins.MultiplyStat) -> None:
    """Multiply attack or health as they are when the effect is applied [R72]."""
    if node.stat.id == "cost":
        m.ctx.fail("a cost cannot be multiplied")
    m.changes.append(Change(NUMBERS_LAYER, STATS[node.stat.id], TIMES, Const(node.n)))


def stat_equals(m: Makeup, node: stats.StatEquals) -> None:
    """A number is always the value."""
    num = m.number(node.q)
    set_one(m, node.stat.id, num)
    if node.other is not None:
        set_one(m, node.other.id, num)


def change_stat(m: Makeup, node: ins.ChangeStat) -> None:
    """Add to one number; a cost is what their player pays for such cards, wherever they are played from [R46]."""
    num = m.amount(signed(node.sign, lower_num(m.ctx, node.n)))
    if node.stat.id != "cost":
        m.changes.append(Change(NUMBERS_LAYER, STATS[node.stat.id], ADD, num))
        return
    m.mods.append(Mod(M_COST, paid_for(m, node.t), num, COST_ADD))


def paid_for(m: Makeup, thing: Node) -> PlayedBy:
    """Return the test of the cards whose cost a continuous ability changes."""
    noun = thing.np if isinstance(thing, things.Bare) else getattr(thing, "of", None)
    if not isinstance(noun, nouns.NP) or (isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All)):
        m.ctx.fail("a continuous change of costs concerns all cards of a description")
    sides = [q.s for q in noun.quals if isinstance(q, nouns.Owner)]
    who = lower_who(m.ctx, players.Player(sides[0])) if sides else m.ctx.you
    return PlayedBy(who, played_filter(m.ctx, noun))


def evolve_cost_of(m: Makeup, node: effects.EvolveCostOf) -> None:
    """Change the PP of the evolve abilities of some cards."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def act_cost_of(m: Makeup, node: effects.ActCostOf) -> None:
    """Change the PP of the other activated abilities of some cards."""
    m.changes.append(Change(NUMBERS_LAYER, ACT_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def evolve_cost_set(m: Makeup, node: permissions.EvolveCostSet) -> None:
    """Set the PP of the evolve abilities of some cards."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_SET, SET, m.number(node.n)))


def evolve_cost_when(m: Makeup, node: evolving.EvolveCostWhen) -> None:
    """Change or set the PP of evolving for whatever fits as it evolves, once if it says 次 [12.2.1, R46, R52]."""
    m.once(node.next)
    m.who = lower_filter(m.ctx, node.np)
    if isinstance(node.c, statics.CostBy):
        m.changes.append(
            Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.c.sign, lower_num(m.ctx, node.c.n))))
        )
    else:
        m.changes.append(Change(NUMBERS_LAYER, EVOLVE_SET, SET, m.number(node.c.n)))


def evolve_cost_to(m: Makeup, node: effects.EvolveCostTo) -> None:
    """Set the PP of the evolve abilities."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_SET, SET, m.number(node.n)))


def evolve_cost_by(m: Makeup, node: effects.EvolveCostBy) -> None:
    """Change the PP of the evolve abilities."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def evolve_cost_for(m: Makeup, node: effects.EvolveCostFor) -> None:
    """Change the PP of the evolve abilities by a value."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.q)))))


def cost_by(m: Makeup, node: statics.CostBy) -> None:
    """Change the PP to pay [R46]."""
    m.mods.append(Mod(M_COST, m.who, m.amount(signed(node.sign, lower_num(m.ctx, node.n))), COST_ADD))


def cost_to(m: Makeup, node: statics.CostTo) -> None:
    """Set the PP to pay [R46]."""
    m.mods.append(Mod(M_COST, m.who, m.number(node.n), COST_SET))


def play_cost(m: Makeup, node: statics.PlayCost) -> None:
    """Change the PP that a player pays for such cards [R46]."""
    m.once(node.next, node.times.n if node.times is not None else 1)
    who = PlayedBy(lower_who(m.ctx, node.who), played_filter(m.ctx, node.np))
    m.mods.append(Mod(M_COST, who, m.amount(signed(node.sign, lower_num(m.ctx, node.n))), COST_ADD))


def play_cost_to(m: Makeup, node: permissions.PlayCostTo) -> None:
    """Set the PP that a player pays for such cards [R46]."""
    m.mods.append(
        Mod(M_COST, PlayedBy(lower_who(m.ctx, node.who), played_filter(m.ctx, node.np)), m.number(node.n), COST_SET)
    )


def keyword_mask(ctx: Context, words: tuple[Keyword, ...]) -> int:
    """Return the bits of keywords."""
    mask = 0
    for word in words:
        mask |= keyword_bit(ctx, word)
    return mask


def gain_keywords(m: Makeup, words: tuple[Keyword, ...]) -> None:
    """Give keywords [10.9.1.2]."""
    mask = 0
    for word in words:
        mask |= printed_bit(m.ctx, word.id) or keyword_bit(m.ctx, word)
    gain_mask(m, mask)


def gain_mask(m: Makeup, mask: int) -> None:
    """Give the keywords of a mask, those of designers with what carries them."""
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, OR, None, mask))
    m.changes += gain_designed(m.ctx, mask)
    for one in of_mask(m.ctx, mask):
        for line in meaning(m.ctx, one).lines:
            gain_line(m, line.ast)


def gain_line(m: Makeup, line: Node) -> None:
    """Give a quoted ability; これ in it is whoever has it. A leader has it where he is [R47]."""
    inner = Context(m.ctx.spool, m.ctx.card, CardText(), m.ctx.line)
    for ability in lower_line(inner, line):
        if ability.zones == 1 << FIELD:
            ability.zones |= 1 << LEADER
        m.changes.append(Change(ABILITIES_LAYER, -1, GAIN, None, 0, ability))
    text = inner.text
    if text.keywords:
        gain_mask(m, text.keywords)
    for mod in text.play:
        gain_cost(m, mod)
    if text.entry is not None or text.names or text.play_from or text.deck_limit:
        m.ctx.fail("only abilities and the cost of playing the card can be gained with 「…」を持つ")


def gain_cost(m: Makeup, mod: PlayMod) -> None:
    """Give 「これをプレイする際、コストを…する」: fixed things cost so much more or less when they are played [R46]."""
    if not m.locked or mod.cost or mod.cond is not None or mod.forbids or not isinstance(mod.amount, Const):
        m.ctx.fail(
            "with 「これをプレイする際…」を持つ only a plain change of the cost can be gained, by cards that are there"
        )
    m.mods.append(Mod(M_COST, None, mod.amount, mod.how))


def gain_both(m: Makeup, k: ins.GainBoth) -> None:
    """Give keywords and quoted abilities."""
    gain_keywords(m, k.k)
    gain_lines(m, k)


def gain_lines(m: Makeup, k: ins.GainLines | ins.GainBoth) -> None:
    """Give quoted abilities."""
    for line in k.s:
        gain_line(m, line)


def gain_tribe(m: Makeup, k: ins.GainTribe) -> None:
    """Add a type [R114]."""
    m.changes.append(Change(OTHER_LAYER, TYPES, OR, None, m.ctx.spool.type_bit(k.t.id)))


def gain_shield(m: Makeup, k: ins.GainShield) -> None:
    """Protect from damage [R104]."""
    shield(m, M_NO_DAMAGE, damage_kind(k.k))


GAINS: dict[type[Node], Row[Makeup, None]] = {
    ins.GainKeywords: lambda m, k: gain_keywords(m, k.k),
    ins.GainQuoted: lambda m, k: gain_line(m, k.s),
    ins.GainBoth: gain_both,
    ins.GainLines: gain_lines,
    ins.GainTribe: gain_tribe,
    ins.GainShield: gain_shield,
}
"""What can be gained."""


def gain(m: Makeup, k: sentences.Gain) -> None:
    """Give what a text says that something gains."""
    row = GAINS.get(type(k))
    if row is None:
        m.ctx.fail("this cannot be gained", k)
    row(m, k)


def gains(m: Makeup, node: ins.Gains | sentences.GainsToo) -> None:
    """Give abilities, keywords, types or protection."""
    gain(m, node.k)


def loses_all(m: Makeup, node: ins.LosesAll | ins.LosesAllToo) -> None:
    """Take all abilities away that are there at this time."""
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, LOSE_ALL))


def loses(m: Makeup, node: ins.Loses | ins.LosesToo) -> None:
    """Take keywords away."""
    mask = keyword_mask(m.ctx, node.k)
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, CLEAR, None, mask))
    m.changes += losing(ABILITIES_LAYER, mask)


def becomes_kind(m: Makeup, node: measures.BecomesKind) -> None:
    """Be a card of another kind; text and abilities stay [R114]."""
    m.changes.append(Change(OTHER_LAYER, KIND, SET, Const(KIND_NUMBERS[node.k.id])))


def void(m: Makeup, node: rulesets.Void) -> None:
    """Keywords exist but have no effect, or have it again [10.3.2]."""
    mask = keyword_bit(m.ctx, node.k)
    m.changes.append(Change(ABILITIES_LAYER, OFF, OR if node.off else CLEAR, None, mask))
    if node.off:
        m.changes += losing(ABILITIES_LAYER, mask)


def rename(m: Makeup, node: ins.Rename) -> None:
    """Give a name in the place of all others."""
    bit = 1 << m.ctx.spool.word(name_key(node.n.plain))
    m.changes.append(Change(OTHER_LAYER, NAMES, CLEAR, None, RENAMED - 1))
    m.changes.append(Change(OTHER_LAYER, NAMES, OR, None, RENAMED | bit))


def also_named(m: Makeup, node: rulesets.AlsoNamed) -> None:
    """Give a further name [R99]."""
    m.changes.append(Change(OTHER_LAYER, NAMES, OR, None, 1 << m.ctx.spool.word(name_key(node.n.plain))))
