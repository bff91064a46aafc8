"""What holds for a time or all the time: the changes, modifications and replacements that a sentence stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.heads import lower_line
from tefuda.games.sve.lowering.nouns import lower_filter
from tefuda.games.sve.lowering.numbers import lower_num
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules.control import Difference, Minus
from tefuda.games.sve.rules.filters import OfPlayers
from tefuda.games.sve.rules.instead import (
    Above,
    Befalls,
    DamageFrom,
    DamageKind,
    OfKinds,
    Would,
    add_to_damage,
    cap_damage,
    multiply_damage,
    prevent,
    set_damage,
)
from tefuda.games.sve.rules.model import (
    ACTED,
    ATTACK,
    COST_ADD,
    COST_SET,
    DAMAGE_ABILITY,
    DAMAGE_ALL,
    DAMAGE_ATTACK,
    DAMAGE_COMBAT,
    DAMAGED,
    DESTROYED,
    EVOLVE_COST,
    EVOLVE_SET,
    F_ATTACK_STANDING,
    F_HEALTH_AS_ATTACK,
    F_IGNORE_WARD,
    F_INDESTRUCTIBLE,
    F_MUST_ATTACK,
    F_MUST_TARGET,
    F_NO_ACTIVATE,
    F_NO_ATTACK,
    F_NO_ATTACK_FOLLOWER,
    F_NO_ATTACK_LEADER,
    F_NO_DESTROY,
    F_NO_DESTROY_FOE,
    F_NO_EVOLVE,
    F_NO_FANFARE,
    F_TWICE,
    FLAGS,
    HEALTH,
    KEYWORD_BITS,
    KEYWORDS,
    M_COST,
    M_FORBID,
    M_NECROCHARGE,
    M_NO_CHOOSE,
    M_NO_DAMAGE,
    M_NO_DEAL,
    M_NO_LOSE,
    M_NO_PLAY,
    M_NO_WIN,
    M_SPELLCHAIN,
    MOVED,
    NAMES,
    OFF,
    STOOD,
    TYPES,
    VANISHED,
)
from tefuda.games.sve.rules.standing import PlayedBy
from tefuda.games.sve.rules.text import CardText
from tefuda.games.sve.wording import effects, rulesets, statics
from tefuda.games.sve.words import KEYWORDS as KEYWORD_WORDS
from tefuda.kernel.programs import Const, Filter, Num
from tefuda.kernel.records import ADD, CLEAR, GAIN, LOSE_ALL, OR, SET, TIMES, Bundle, Change, Mod, Replacer
from tefuda.text import events, nouns, numbers, players, sentences, stats
from tefuda.text import instructions as ins
from tefuda.text.model import Node
from tefuda.text.words import Keyword

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond

ABILITIES_LAYER = 0
OTHER_LAYER = 1
NUMBERS_LAYER = 2
"""Layers of continuous effects [10.9.1.2, 10.9.1.3, 10.9.1.4]."""

STATS = {"attack": ATTACK, "health": HEALTH}


@dataclass
class Makeup:
    """What an effect or a continuous ability is made of, while it is put together.

    Attributes:
        ctx: The text.
        locked: It applies to fixed things, named when the effect begins; else it looks all the time.
        who: Description of what it applies to; None: the source (of a continuous ability), or the fixed things.
        nums: Numbers to be fixed when the effect begins; None: numbers are read all the time.
        base: First register for the fixed numbers.
        things: Register of the fixed things, for effects that must look at whom they concern from another side (deals), or -1.
    """

    ctx: Context
    locked: bool
    who: Filter | None = None
    nums: list[Num] | None = None
    base: int = 0
    things: int = -1
    changes: list[Change] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    replacers: list[Replacer] = field(default_factory=list)
    uses: int = -1

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it: fixed at its beginning, or live."""
        from tefuda.games.sve.rules.lasting import Fixed

        if self.nums is None or isinstance(num, Const):
            return num
        self.nums.append(num)
        return Fixed(self.base + len(self.nums) - 1)

    def number(self, node: Node) -> Num:
        """Lower a number of the text."""
        return self.amount(lower_num(self.ctx, node))

    def flag(self, mask: int) -> None:
        """Add a permission or prohibition that concerns the thing itself."""
        self.changes.append(Change(OTHER_LAYER, FLAGS, OR, None, mask))

    def replacer(self, replacer: Replacer, amount: Num | None) -> None:
        """Add a replacement."""
        replacer.amount = amount
        self.replacers.append(self.ctx.number(replacer))

    def bundle(self, cond: Cond | None) -> Bundle:
        """Return the finished bundle."""
        who = None if self.locked else self.who
        made = Bundle(tuple(self.changes), tuple(self.mods), tuple(self.replacers), who, cond)
        for mod in self.mods:
            for part in (mod.fits, mod.amount):
                if part is not None:
                    made.reads |= part.reads
        return self.ctx.number(made)


Maker = Callable[[Makeup, Any], None]


# ---- numbers -------------------------------------------------------------------------------------------------------------


def signed(sign: Node, num: Num) -> Num:
    """Return a number with the sign of the text."""
    if getattr(sign, "id", "plus") == "plus":
        return num
    return Const(-num.n) if isinstance(num, Const) else Minus(num)


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


def stat_equals(m: Makeup, node: Any) -> None:
    """A number is always the value."""
    set_one(m, node.stat.id, m.number(node.q))


def evolve_cost_of(m: Makeup, node: effects.EvolveCostOf) -> None:
    """Change the PP of the evolve abilities of some cards."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def evolve_cost_to(m: Makeup, node: effects.EvolveCostTo) -> None:
    """Set the PP of the evolve abilities."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_SET, SET, m.number(node.n)))


def evolve_cost_by(m: Makeup, node: effects.EvolveCostBy) -> None:
    """Change the PP of the evolve abilities."""
    m.changes.append(Change(NUMBERS_LAYER, EVOLVE_COST, ADD, m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def cost_by(m: Makeup, node: statics.CostBy) -> None:
    """Change the PP to pay [R46]."""
    m.mods.append(Mod(M_COST, m.who, m.amount(signed(node.sign, lower_num(m.ctx, node.n))), COST_ADD))


def cost_to(m: Makeup, node: statics.CostTo) -> None:
    """Set the PP to pay [R46]."""
    m.mods.append(Mod(M_COST, m.who, m.number(node.n), COST_SET))


def play_cost(m: Makeup, node: statics.PlayCost) -> None:
    """Change the PP that a player pays for such cards [R46]."""
    who = PlayedBy(lower_who(m.ctx, node.who), lower_filter(m.ctx, node.np, anywhere=True))
    m.mods.append(Mod(M_COST, who, m.amount(signed(node.sign, lower_num(m.ctx, node.n))), COST_ADD))


# ---- abilities -----------------------------------------------------------------------------------------------------------


def keyword_bit(ctx: Context, word: Keyword) -> int:
    """Return the bit of a keyword."""
    return KEYWORD_BITS[KEYWORD_WORDS[word.id][0]]


def keyword_mask(ctx: Context, words: tuple[Keyword, ...]) -> int:
    """Return the bits of keywords."""
    mask = 0
    for word in words:
        mask |= keyword_bit(ctx, word)
    return mask


def gain_keywords(m: Makeup, words: tuple[Keyword, ...]) -> None:
    """Give keywords [10.9.1.2]."""
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, OR, None, keyword_mask(m.ctx, words)))


def gain_line(m: Makeup, line: Node) -> None:
    """Give a quoted ability; これ in it is whoever has it."""
    inner = Context(m.ctx.spool, m.ctx.card, CardText(), m.ctx.line)
    for ability in lower_line(inner, line):
        m.changes.append(Change(ABILITIES_LAYER, -1, GAIN, None, 0, ability))
    if inner.text.keywords:
        m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, OR, None, inner.text.keywords))


def gain(m: Makeup, k: sentences.Gain) -> None:
    """Give what a text says that something gains."""
    if isinstance(k, ins.GainKeywords):
        gain_keywords(m, k.k)
    elif isinstance(k, ins.GainQuoted):
        gain_line(m, k.s)
    elif isinstance(k, ins.GainBoth):
        gain_keywords(m, k.k)
        gain_line(m, k.s)
    elif isinstance(k, ins.GainTribe):
        m.changes.append(Change(OTHER_LAYER, TYPES, OR, None, m.ctx.spool.type_bit(k.t.id)))
    elif isinstance(k, ins.GainShield):
        shield(m, M_NO_DAMAGE, damage_kind(k.k))
    else:
        m.ctx.fail(f"gaining {type(k).__name__} cannot be executed")


def gains(m: Makeup, node: ins.Gains | sentences.GainsToo) -> None:
    """Give abilities, keywords, types or protection."""
    gain(m, node.k)


def loses_all(m: Makeup, node: ins.LosesAll | ins.LosesAllToo) -> None:
    """Take all abilities away that are there at this time [E100]."""
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, LOSE_ALL))


def loses(m: Makeup, node: ins.Loses | ins.LosesToo) -> None:
    """Take keywords away."""
    m.changes.append(Change(ABILITIES_LAYER, KEYWORDS, CLEAR, None, keyword_mask(m.ctx, node.k)))


def void(m: Makeup, node: rulesets.Void) -> None:
    """Keywords exist but have no effect, or have it again [10.3.2]."""
    m.changes.append(Change(ABILITIES_LAYER, OFF, OR if node.off else CLEAR, None, keyword_bit(m.ctx, node.k)))


def also_named(m: Makeup, node: rulesets.AlsoNamed) -> None:
    """Give a further name [R99]."""
    m.changes.append(Change(OTHER_LAYER, NAMES, OR, None, 1 << m.ctx.spool.word(node.n.text.strip("『』"))))


# ---- attacks -------------------------------------------------------------------------------------------------------------


def cant_attack_any(m: Makeup, node: statics.CantAttackAny) -> None:
    """No attack at all."""
    m.flag(F_NO_ATTACK)


def cant_attack(m: Makeup, node: statics.CantAttack) -> None:
    """No attack on leaders, on followers, or on either."""
    if isinstance(node.what, statics.Foe):
        m.flag(F_NO_ATTACK)
    elif isinstance(node.what, nouns.NP):
        m.flag(F_NO_ATTACK_LEADER if attacked_kind(m.ctx, node.what) == "leader" else F_NO_ATTACK_FOLLOWER)
    else:
        m.ctx.fail("a prohibition of attacks knows leaders and followers only")


def attacked_kind(ctx: Context, np: nouns.NP) -> str:
    """Return whether attacks on leaders or on followers are meant."""
    kind = np.head.k.id if isinstance(np.head, nouns.AKind) else ""
    plain = all(isinstance(q, nouns.Owner) for q in np.quals)
    if not plain or kind not in ("leader", "follower"):
        ctx.fail("a prohibition of attacks knows leaders and followers only")
    return kind


def only_attack(m: Makeup, node: statics.OnlyAttack) -> None:
    """No attack on anything else."""
    m.flag(F_NO_ATTACK_FOLLOWER if attacked_kind(m.ctx, node.what) == "leader" else F_NO_ATTACK_LEADER)


def may_attack(m: Makeup, node: statics.MayAttack) -> None:
    """Standing followers may be attacked, as with Assail [E103]."""
    states = [q.s.id for q in node.np.quals if isinstance(q, nouns.InState)]
    others = [q for q in node.np.quals if not isinstance(q, nouns.InState | nouns.Owner)]
    kind = node.np.head.k.id if isinstance(node.np.head, nouns.AKind) else ""
    if states != ["standing"] or others or kind != "follower":
        m.ctx.fail("a permission to attack knows standing followers only")
    m.flag(F_ATTACK_STANDING)


def ignore_keyword(m: Makeup, node: statics.IgnoreKeyword) -> None:
    """Ward does not restrict its attacks [R109]."""
    if node.k.id != "ward":
        m.ctx.fail("only Ward can be ignored by attacks")
    m.flag(F_IGNORE_WARD)


def attack_times(m: Makeup, node: statics.AttackTimes) -> None:
    """Two attacks a turn [R90]."""
    if node.n != 2:
        m.ctx.fail("a follower attacks once or twice a turn")
    m.flag(F_TWICE)


def must_attack(m: Makeup, node: statics.MustAttack) -> None:
    """It attacks if it can [R90]."""
    m.flag(F_MUST_ATTACK)


def damage_from(m: Makeup, node: statics.DamageFrom) -> None:
    """Health instead of attack counts in combat [R109]."""
    if (node.a.id, node.b.id) != ("attack", "health"):
        m.ctx.fail("damage is equal to attack or health")
    m.flag(F_HEALTH_AS_ATTACK)


# ---- prohibitions --------------------------------------------------------------------------------------------------------


def not_destroyed(m: Makeup, node: statics.NotDestroyed) -> None:
    """Abilities do not destroy it [E83]."""
    m.flag(F_INDESTRUCTIBLE if node.any else F_NO_DESTROY_FOE if node.foes else F_NO_DESTROY)


def not_chosen(m: Makeup, node: statics.NotChosen) -> None:
    """The opponent cannot choose it."""
    m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m)))


def cant_choose(m: Makeup, node: statics.CantChoose) -> None:
    """The opponent cannot choose it."""
    if node.s.id != "foe":
        m.ctx.fail("only the opponent is kept from choosing")
    m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m)))


def refused(m: Makeup, node: Node) -> None:
    """Refuse by name what the rules of the game have no place for."""
    m.ctx.fail(f"{type(node).__name__} cannot be executed")


def subject_filter(m: Makeup) -> Filter | None:
    """Return the test of whom a modification concerns: nothing to test if the effect is locked."""
    from tefuda.games.sve.rules.standing import SourceOnly

    if m.locked:
        return None
    return m.who if m.who is not None else SourceOnly()


USES = {"act": F_NO_ACTIVATE, "fanfare": F_NO_FANFARE, "evolve": F_NO_EVOLVE}


def cant_use(m: Makeup, node: rulesets.CantUse) -> None:
    """Abilities of a kind cannot be used: activated ones other than evolve abilities, Fanfare, evolve abilities."""
    flag = USES.get(node.h.id)
    if flag is None or (node.ex is not None and (node.h.id, node.ex.id) != ("act", "evolve")):
        m.ctx.fail(f"a prohibition of {node.h.id} abilities cannot be executed")
    m.flag(flag)


def cant_play_abilities(m: Makeup, node: rulesets.CantPlayAbilities) -> None:
    """A player cannot play abilities of a kind; the cards of the player are marked."""
    m.who = PlayedBy(lower_who(m.ctx, players.Player(node.s)), None)
    for word, flag in USES.items():
        if node.h is None or node.h.id == word:
            m.flag(flag)
    if node.h is not None and node.h.id not in USES:
        m.ctx.fail(f"a prohibition of {node.h.id} abilities cannot be executed")


def forbid(m: Makeup, kinds: tuple[int, ...], would: Would | None, cause: str = "") -> None:
    """Forbid that events of some kinds befall the thing [1.3.3]."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    m.ctx.pool.forbidden |= mask
    m.mods.append(Mod(M_FORBID, Befalls(m.who, m.locked, would, cause), None, mask))


def cant_be(m: Makeup, node: statics.CantBe) -> None:
    """It cannot be stood up, acted or evolved."""
    if node.v.id == "evolve":
        m.flag(F_NO_EVOLVE)
    else:
        forbid(m, (STOOD,) if node.v.id == "stand" else (ACTED,), None)


LEAVING = (MOVED, DESTROYED, VANISHED)
SUFFERED = {"destroyed": (DESTROYED,), "banished": (VANISHED,), "acted": (ACTED,), "stood": (STOOD,)}


def immune(m: Makeup, node: statics.Immune) -> None:
    """Something does not happen to it."""
    h: Any = node.h
    cause = ""
    if isinstance(h, events.Caused):
        h, cause = h.h, h.by.id
    if isinstance(h, events.LeavesField):
        forbid(m, LEAVING, Would(None, True), cause)
    elif isinstance(h, events.PutInto | events.ReturnsTo):
        src = 1 << zone_of(h.src) if h.src is not None else 0
        forbid(m, LEAVING, Would(None, False, 1 << zone_of(h.z), src), cause)
    elif h.id == "chosen" and cause != "battle":
        m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m)))
    elif h.id == "destroyed" and cause == "battle":
        m.ctx.fail("rule processing destroys what damage left without health, not the battle")
    elif h.id in SUFFERED:
        forbid(m, SUFFERED[h.id], None, cause)
    else:
        m.ctx.fail(f"it cannot be kept from being {h.id}")


def must_choose(m: Makeup, node: rulesets.MustChoose) -> None:
    """Targets of the opponent must include it [R101]."""
    m.flag(F_MUST_TARGET)


def cant_play(m: Makeup, node: rulesets.CantPlay) -> None:
    """A player cannot play such cards."""
    who = PlayedBy(lower_who(m.ctx, players.Player(node.s)), lower_filter(m.ctx, node.np, anywhere=True))
    m.mods.append(Mod(M_NO_PLAY, who))


def cant_end(m: Makeup, node: rulesets.CantEnd) -> None:
    """A player cannot win or lose [R112]."""
    who = OfPlayers(lower_who(m.ctx, players.Player(node.s)))
    m.mods.append(Mod(M_NO_WIN if node.win else M_NO_LOSE, who))


def count_for(m: Makeup, node: rulesets.CountFor) -> None:
    """What a class word counts besides its own cards [E239]."""
    total = lower_num(m.ctx, numbers.Total(node.of.of))
    own = nouns.NP(nouns.AKind(_kind("spell")), (nouns.Owner(node.s), nouns.InZone(_zone("cemetery"))))
    if node.w.w.id == "spellchain":
        of: Node = own
        kind = M_SPELLCHAIN
    elif node.w.w.id == "necrocharge":
        of = nouns.NP(nouns.AKind(_kind("card")), own.quals)
        kind = M_NECROCHARGE
    else:
        m.ctx.fail("only Spellchain and Necrocharge can be counted in another way")
    usual = lower_num(m.ctx, numbers.CountOf(of, _unit()))  # type: ignore[arg-type]
    m.mods.append(Mod(kind, None, Difference(total, usual)))


def _kind(word: str) -> Any:
    from tefuda.text.words import Kind

    return Kind(word)


def _zone(word: str) -> Any:
    from tefuda.text.words import Zone

    return Zone(word)


def _unit() -> Any:
    from tefuda.text.words import Unit

    return Unit("number_of_cards")


# ---- damage --------------------------------------------------------------------------------------------------------------

KINDS = {
    "foes_ability": DamageKind(DAMAGE_ABILITY, foes=True),
    "ability": DamageKind(DAMAGE_ABILITY),
    "battle": DamageKind(DAMAGE_COMBAT),
    "attack": DamageKind(DAMAGE_ATTACK),
    "leader_attack": DamageKind(DAMAGE_ATTACK, leaders=True),
    "foe_leader_attack": DamageKind(DAMAGE_ATTACK, foe_leaders=True),
}
"""Kinds of damage by their words [R104]."""

ANY = DamageKind(DAMAGE_ALL | DAMAGE_COMBAT)


def damage_kind(k: Node | None) -> DamageKind:
    """Return a kind of damage; all damage if none is named."""
    return ANY if k is None else KINDS[getattr(k, "id", "")]


def shield(m: Makeup, mod: int, kind: DamageKind) -> None:
    """Forbid damage of a kind that the thing would take or deal [R104]."""
    fits: Filter | None = subject_filter(m)
    if not kind.plain():
        fits = DamageFrom((kind,), m.who, m.locked)
    m.mods.append(Mod(mod, fits, None, kind.bits))


def no_damage(m: Makeup, node: statics.NoDamage) -> None:
    """It takes no damage; with ``next`` a replacement of one event [E160]."""
    kind = damage_kind(node.k)
    if not node.next:
        shield(m, M_NO_DAMAGE, kind)
        return
    m.uses = 1
    m.replacer(Replacer((DAMAGED,), prevent, concerned(m, (kind,), False)), None)


def deals_none(m: Makeup, node: statics.DealsNone) -> None:
    """It deals no damage."""
    shield(m, M_NO_DEAL, damage_kind(node.k))


def concerned(m: Makeup, kinds: tuple[DamageKind, ...], deals: bool) -> Cond:
    """Return the test of the damage that a replacement concerns."""
    if not m.locked:
        return OfKinds(kinds, m.who, deals)
    return OfKinds(kinds, None, deals, m.things if deals else -2)


def kinds_of(what: statics.DamageWhat) -> tuple[DamageKind, ...]:
    """Return the kinds of damage that are named."""
    if isinstance(what, statics.DamageOf):
        return tuple(damage_kind(name.k) for name in what.k)
    return (ANY,)


def damage_by(m: Makeup, node: statics.DamageBy) -> None:
    """Damage is changed by a number [R75]."""
    num = m.amount(signed(node.sign, lower_num(m.ctx, node.n)))
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    m.replacer(Replacer((DAMAGED,), add_to_damage, fits), num)


def damage_times(m: Makeup, node: statics.DamageTimes) -> None:
    """Damage is multiplied [R102]."""
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    m.replacer(Replacer((DAMAGED,), multiply_damage, fits), Const(node.n))


def damage_to(m: Makeup, node: statics.DamageTo) -> None:
    """Damage becomes a number, or at most that [E84]."""
    num = m.number(node.n)
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    if node.cap and isinstance(num, Const):
        fits = Above(fits, num.n)
    m.replacer(Replacer((DAMAGED,), cap_damage if node.cap else set_damage, fits), num)


EFFECTS: dict[type[Node], Maker] = {
    ins.Boost: boost,
    ins.SetStat: set_stat,
    ins.Gains: gains,
    sentences.GainsToo: gains,
    ins.LosesAll: loses_all,
    ins.Loses: loses,
    effects.EvolveCostTo: evolve_cost_to,
    effects.EvolveCostBy: evolve_cost_by,
    statics.CostBy: cost_by,
    statics.CostTo: cost_to,
    statics.PlayCost: play_cost,
    statics.CantAttackAny: cant_attack_any,
    statics.CantAttack: cant_attack,
    statics.MayAttack: may_attack,
    statics.IgnoreKeyword: ignore_keyword,
    statics.AttackTimes: attack_times,
    statics.MustAttack: must_attack,
    statics.DamageFrom: damage_from,
    statics.NotDestroyed: not_destroyed,
    statics.NotChosen: not_chosen,
    statics.NoDamage: no_damage,
    statics.DealsNone: deals_none,
    statics.CantBe: cant_be,
    statics.Immune: immune,
    statics.OnlyAttack: only_attack,
    rulesets.CantPlayAbilities: cant_play_abilities,
    statics.CantChoose: cant_choose,
    effects.EvolveCostOf: evolve_cost_of,
    stats.StatEquals: stat_equals,
    ins.CopyAbilities: refused,
    ins.Rename: refused,
    ins.BoostToo: boost,
    ins.SetStats: set_numbers,
    ins.SetStatsToo: set_numbers,
    ins.SetBoth: set_both,
    ins.MultiplyStat: multiply_stat,
    ins.LosesAllToo: loses_all,
    ins.LosesToo: loses,
    statics.DamageBy: damage_by,
    statics.DamageTimes: damage_times,
    statics.DamageTo: damage_to,
    rulesets.CantUse: cant_use,
    rulesets.CantPlay: cant_play,
    rulesets.CantEnd: cant_end,
    rulesets.Void: void,
    rulesets.AlsoNamed: also_named,
    rulesets.MustChoose: must_choose,
    rulesets.CountFor: count_for,
}
"""What each sentence that holds for a time or all the time is made of."""

SUBJECTLESS = (statics.PlayCost, rulesets.CantPlay, rulesets.CantPlayAbilities, rulesets.CountFor, rulesets.CantEnd)
"""Those that concern rules, not things: they look all the time."""


def subject_of(node: Node) -> Node | None:
    """Return the thing that such a sentence is about, None for the source."""
    found = getattr(node, "t", None)
    if isinstance(node, rulesets.Void | effects.EvolveCostOf):
        found = node.np
    return found if isinstance(found, Node) else None
