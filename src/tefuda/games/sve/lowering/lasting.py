"""What holds for a time or all the time: the table of the sentences that effects and continuous abilities are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.lowering.assembling import Row
from tefuda.games.sve.lowering.damage_changes import (
    damage_at_least,
    damage_by,
    damage_half,
    damage_times,
    damage_to,
    damage_within,
    deals_none,
    no_damage,
    no_damage_by,
)
from tefuda.games.sve.lowering.gains import (
    GAINS,
    act_cost_of,
    also_named,
    becomes_kind,
    boost,
    change_stat,
    cost_by,
    cost_to,
    evolve_cost_by,
    evolve_cost_for,
    evolve_cost_of,
    evolve_cost_set,
    evolve_cost_to,
    evolve_cost_when,
    gain_keywords,
    gains,
    loses,
    loses_all,
    multiply_stat,
    play_cost,
    play_cost_to,
    rename,
    set_both,
    set_numbers,
    set_stat,
    stat_equals,
    void,
)
from tefuda.games.sve.lowering.makeup import Makeup
from tefuda.games.sve.lowering.prohibitions import (
    attack_times,
    cant_attack,
    cant_attack_any,
    cant_be,
    cant_choose,
    cant_draw,
    cant_end,
    cant_play,
    cant_play_abilities,
    cant_play_it,
    cant_raise,
    cant_use,
    count_for,
    damage_from,
    draw_limit,
    enters_acted,
    evolve_times,
    followers_first,
    ignore_keyword,
    immune,
    keeps_health,
    may_attack,
    may_play,
    may_play_it,
    must_attack,
    must_choose,
    not_attacked,
    not_chosen,
    not_destroyed,
    only_attack,
    play_limit,
    zone_limit,
    zone_limit_to,
)
from tefuda.games.sve.lowering.triggering import triggers_times
from tefuda.games.sve.wording import effects, evolving, measures, permissions, rulesets, statics, triggering
from tefuda.text import instructions as ins
from tefuda.text import sentences, stats
from tefuda.text.model import Node

if TYPE_CHECKING:
    pass


Maker = Row[Makeup, None]

EFFECTS: dict[type[Node], Maker] = {
    ins.Boost: boost,
    ins.SetStat: set_stat,
    ins.ChangeStat: change_stat,
    ins.Gains: gains,
    sentences.GainsToo: gains,
    ins.LosesAll: loses_all,
    ins.Loses: loses,
    effects.EvolveCostTo: evolve_cost_to,
    effects.EvolveCostBy: evolve_cost_by,
    effects.EvolveCostFor: evolve_cost_for,
    statics.CostBy: cost_by,
    statics.CostTo: cost_to,
    statics.PlayCost: play_cost,
    permissions.PlayCostTo: play_cost_to,
    statics.CantAttackAny: cant_attack_any,
    statics.CantAttack: cant_attack,
    statics.MayAttack: may_attack,
    statics.FollowersFirst: followers_first,
    statics.IgnoreKeyword: ignore_keyword,
    statics.AttackTimes: attack_times,
    statics.MustAttack: must_attack,
    statics.DamageFrom: damage_from,
    statics.NotDestroyed: not_destroyed,
    statics.NotChosen: not_chosen,
    permissions.NotAttacked: not_attacked,
    statics.NoDamage: no_damage,
    measures.NoDamageBy: no_damage_by,
    statics.DealsNone: deals_none,
    statics.CantBe: cant_be,
    statics.Immune: immune,
    statics.OnlyAttack: only_attack,
    rulesets.CantPlayAbilities: cant_play_abilities,
    statics.CantChoose: cant_choose,
    effects.EvolveCostOf: evolve_cost_of,
    effects.ActCostOf: act_cost_of,
    permissions.EvolveCostSet: evolve_cost_set,
    evolving.EvolveCostWhen: evolve_cost_when,
    stats.StatEquals: stat_equals,
    ins.Rename: rename,
    effects.ZoneLimit: zone_limit,
    effects.ZoneLimitTo: zone_limit_to,
    measures.PlayLimit: play_limit,
    measures.EvolveTimes: evolve_times,
    permissions.MayPlay: may_play,
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
    triggering.TriggersTimes: triggers_times,
    rulesets.EntersIn: enters_acted,
    rulesets.CantPlay: cant_play,
    rulesets.CantPlayFrom: cant_play_it,
    rulesets.CantEnd: cant_end,
    rulesets.Void: void,
    rulesets.AlsoNamed: also_named,
    measures.BecomesKind: becomes_kind,
    rulesets.MustChoose: must_choose,
    rulesets.CountFor: count_for,
    rulesets.CantDraw: cant_draw,
    rulesets.CantRaise: cant_raise,
    rulesets.DrawLimit: draw_limit,
    rulesets.KeepsHealth: keeps_health,
    rulesets.MayPlayIt: may_play_it,
    rulesets.DamageHalf: damage_half,
    statics.DamageWithin: damage_within,
    rulesets.DamageToAtLeast: damage_at_least,
}
"""What each sentence that holds for a time or all the time is made of."""


def held(m: Makeup, k: measures.GainHeld) -> None:
    """Gain keywords, and what a predicate in quotes says."""
    if k.k:
        gain_keywords(m, k.k)
    EFFECTS[type(k.d)](m, k.d)


GAINS[measures.GainHeld] = held


SUBJECTLESS = (
    effects.ZoneLimit,
    effects.ZoneLimitTo,
    measures.PlayLimit,
    measures.EvolveTimes,
    permissions.MayPlay,
    statics.PlayCost,
    permissions.PlayCostTo,
    evolving.EvolveCostWhen,
    rulesets.CantPlay,
    rulesets.CantPlayAbilities,
    rulesets.CountFor,
    rulesets.CantEnd,
    rulesets.CantDraw,
    rulesets.CantRaise,
    rulesets.DrawLimit,
)
"""Those that concern rules, not things: they look all the time."""

CONDUCT = (
    statics.CantAttackAny,
    statics.CantAttack,
    statics.MayAttack,
    statics.IgnoreKeyword,
    statics.AttackTimes,
    statics.MustAttack,
    statics.OnlyAttack,
    statics.NotDestroyed,
    statics.NotChosen,
    statics.CantBe,
    statics.Immune,
    permissions.NotAttacked,
    rulesets.CantUse,
    triggering.TriggersTimes,
)
"""What a thing can and must do and suffer; what it gains, and values that change, are for good without a period [R73]."""


def subject_of(node: Node) -> Node | None:
    """Return the thing that such a sentence is about, None for the source."""
    found = getattr(node, "t", None)
    if isinstance(node, rulesets.Void | effects.EvolveCostOf | effects.ActCostOf | permissions.EvolveCostSet):
        found = node.np
    return found if isinstance(found, Node) else None
