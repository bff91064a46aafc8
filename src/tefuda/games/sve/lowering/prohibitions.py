"""What may be done, what may not, and what happens to nothing [1.3.3]."""

from __future__ import annotations

from tefuda.games.common.filters import CardFilter, Every, NoneOf, OfPlayers, SourceOnly
from tefuda.games.common.instead import Would
from tefuda.games.common.numbers import Difference
from tefuda.games.sve.lowering.context import lower_num
from tefuda.games.sve.lowering.makeup import Makeup, signed, subject_filter
from tefuda.games.sve.lowering.nouns import event_filter, lower_filter, lower_place
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.quals import describe
from tefuda.games.sve.lowering.vocabulary import KIND_NUMBERS, zone_of
from tefuda.games.sve.rules.filters import InZones
from tefuda.games.sve.rules.instead import Befalls
from tefuda.games.sve.rules.model import (
    ACTED,
    ANYBODY,
    BANISHED,
    CEMETERY,
    DESTROYED,
    DRAWN,
    EVOLVES,
    EX_LIMIT,
    F_ANY_TIMES,
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
    F_NO_EVOLVE_ABILITY,
    F_NO_FANFARE,
    F_NO_LAST_WORDS,
    F_NO_ON_EVOLVE,
    F_NO_STRIKE,
    F_ONLY_FOLLOWER_FIRST,
    F_THRICE,
    F_TWICE,
    FIELD,
    FIELD_LIMIT,
    HAND_LIMIT,
    LIMIT_SET,
    M_DRAWS,
    M_ENTER_ACTED,
    M_FORBID,
    M_KEEP_HEALTH,
    M_KEEP_MAX_PP,
    M_LIMIT,
    M_MAY_PLAY,
    M_NECROCHARGE,
    M_NO_ATTACK,
    M_NO_CHOOSE,
    M_NO_LOSE,
    M_NO_PLAY,
    M_NO_WIN,
    M_SPELLCHAIN,
    MOVED,
    PLAYED_CARD,
    STOOD,
    VANISHED,
)
from tefuda.games.sve.rules.qualities import NthPlayed
from tefuda.games.sve.rules.standing import AttackBan, Otherwise, PlayedBy
from tefuda.games.sve.rules.text import extra_of
from tefuda.games.sve.wording import effects, measures, permissions, rulesets, statics
from tefuda.kernel.programs import Const, Filter
from tefuda.kernel.records import Mod
from tefuda.text import events, nouns, numbers, players, things
from tefuda.text.model import Node
from tefuda.text.words import Kind, Unit, Zone


def leaders_only(thing: Node) -> bool:
    """Tell whether a thing can only be a leader."""
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else None
    return isinstance(np, nouns.NP) and isinstance(np.head, nouns.AKind) and np.head.k.id == "leader"


def cant_attack_any(m: Makeup, node: statics.CantAttackAny) -> None:
    """No attack at all."""
    m.flag(F_NO_ATTACK)


def cant_attack(m: Makeup, node: statics.CantAttack) -> None:
    """No attack on leaders, on followers, or on either."""
    if isinstance(node.what, statics.Foe):
        m.flag(F_NO_ATTACK)
    elif isinstance(node.what, statics.OthersThanThis):
        ban(m, subject_filter(m), Otherwise(SourceOnly()))
    elif attacked_kind(node.what) in ATTACK_FLAGS:
        m.flag(ATTACK_FLAGS[attacked_kind(node.what)])
    else:
        ban(m, subject_filter(m), lower_filter(m.ctx, node.what))


ATTACK_FLAGS = {"leader": F_NO_ATTACK_LEADER, "follower": F_NO_ATTACK_FOLLOWER}
OTHER_KIND = {"leader": "follower", "follower": "leader"}


def attacked_kind(np: nouns.Noun) -> str:
    """Return whether attacks on all leaders or on all followers are meant; "" for a narrower description."""
    if not isinstance(np, nouns.NP):
        return ""
    plain = all(isinstance(q, nouns.Owner) for q in np.quals)
    return np.head.k.id if plain and isinstance(np.head, nouns.AKind) else ""


def ban(m: Makeup, attackers: Filter | None, targets: Filter | None, shields: bool = False) -> None:
    """Forbid attacks by descriptions of attackers and targets."""
    m.mods.append(Mod(M_NO_ATTACK, AttackBan(attackers, targets, shields)))


def only_attack(m: Makeup, node: statics.OnlyAttack) -> None:
    """No attack on anything else."""
    other = OTHER_KIND.get(attacked_kind(node.what))
    if other is not None:
        m.flag(ATTACK_FLAGS[other])
    else:
        ban(m, subject_filter(m), Otherwise(lower_filter(m.ctx, node.what)))


def enters_acted(m: Makeup, node: rulesets.EntersIn) -> None:
    """Cards of a description enter the field acted [R110]."""
    if m.locked or node.s.id != "acted":
        m.ctx.fail("cards enter acted only while a continuous ability says so")
    m.mods.append(Mod(M_ENTER_ACTED, subject_filter(m)))


def not_attacked(m: Makeup, node: permissions.NotAttacked) -> None:
    """Nothing, or nothing of a description, attacks it."""
    by = lower_filter(m.ctx, node.by) if node.by is not None else None
    ban(m, Otherwise(by) if by is not None and node.others else by, subject_filter(m), True)


def followers_first(m: Makeup, node: statics.FollowersFirst) -> None:
    """No attack on leaders while followers can be attacked [R109]."""
    m.flag(F_ONLY_FOLLOWER_FIRST)


def may_attack(m: Makeup, node: statics.MayAttack) -> None:
    """Standing followers may be attacked, as with Assail."""
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
    """Several attacks a turn [R90]."""
    if node.n not in ATTACKS:
        m.ctx.fail("a follower attacks up to three times a turn, or any number of times")
    m.flag(ATTACKS[node.n])


ATTACKS = {2: F_TWICE, 3: F_THRICE, statics.ANY_TIMES: F_ANY_TIMES}


def must_attack(m: Makeup, node: statics.MustAttack) -> None:
    """It attacks if it can [R90]."""
    m.flag(F_MUST_ATTACK)


def damage_from(m: Makeup, node: statics.DamageFrom) -> None:
    """Health instead of attack counts in combat [R109]."""
    if (node.a.id, node.b.id) != ("attack", "health"):
        m.ctx.fail("damage is equal to attack or health")
    m.flag(F_HEALTH_AS_ATTACK)


def not_destroyed(m: Makeup, node: statics.NotDestroyed) -> None:
    """Abilities do not destroy it."""
    m.flag(F_INDESTRUCTIBLE if node.any else F_NO_DESTROY_FOE if node.foes else F_NO_DESTROY)


def not_chosen(m: Makeup, node: statics.NotChosen) -> None:
    """The opponent cannot choose it, or not with cards of a kind."""
    kind = 0 if node.k is None else KIND_NUMBERS.get(node.k.id, -1)
    if kind < 0:
        m.ctx.fail("who chooses is a follower, an amulet or a spell")
    m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m), None, 1 << kind if kind else 0))


def cant_choose(m: Makeup, node: statics.CantChoose) -> None:
    """The opponent cannot choose it."""
    if node.s.id != "foe":
        m.ctx.fail("only the opponent is kept from choosing")
    m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m)))


LIMITS = {"field": FIELD_LIMIT, "hand": HAND_LIMIT, "ex": EX_LIMIT}
"""Zones with an upper limit [4.4.4, 4.7.3, 4.8.3]."""


def zone_limit(m: Makeup, node: effects.ZoneLimit) -> None:
    """A zone holds more cards, or fewer."""
    if node.place.z.id not in LIMITS:
        m.ctx.fail("only field, hand and EX area have a limit")
    who = OfPlayers(lower_place(m.ctx, node.place)[1])
    num = m.amount(signed(node.sign, lower_num(m.ctx, node.n)))
    m.mods.append(Mod(M_LIMIT, who, num, LIMITS[node.place.z.id]))


def zone_limit_to(m: Makeup, node: effects.ZoneLimitTo) -> None:
    """A zone holds so many cards."""
    if node.place.z.id not in LIMITS:
        m.ctx.fail("only field, hand and EX area have a limit")
    who = OfPlayers(lower_place(m.ctx, node.place)[1])
    m.mods.append(Mod(M_LIMIT, who, Const(node.n), LIMIT_SET + LIMITS[node.place.z.id]))


def play_limit(m: Makeup, node: measures.PlayLimit) -> None:
    """A player plays no more than so many such cards in a turn."""
    m.ctx.count_event(PLAYED_CARD)
    what = NthPlayed(node.n, lower_filter(m.ctx, node.np, anywhere=True), beyond=True)
    m.mods.append(Mod(M_NO_PLAY, PlayedBy(lower_who(m.ctx, node.s), what)))


def evolve_times(m: Makeup, node: measures.EvolveTimes) -> None:
    """A player plays more evolve abilities in a turn than one [8.3.2]."""
    who = OfPlayers(lower_who(m.ctx, players.Player(node.s)))
    m.mods.append(Mod(M_LIMIT, who, Const(node.n), LIMIT_SET + EVOLVES))


def may_play(m: Makeup, node: permissions.MayPlay) -> None:
    """A player may play such cards from where cards are not played."""
    d = describe(m.ctx, node.np)
    zones = (zone_of(node.src),) if node.src is not None else d.zones
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    if not mask:
        m.ctx.fail("a permission to play cards has to say from where")
    extra_of(m.ctx.pool).playable |= mask
    d.zones = ()
    who = PlayedBy(lower_who(m.ctx, players.Player(node.s)), d.filter(m.ctx, where=False))
    m.mods.append(Mod(M_MAY_PLAY, who, None, mask))


USES = {"act": F_NO_ACTIVATE, "fanfare": F_NO_FANFARE, "evolve": F_NO_EVOLVE_ABILITY}
TRIGGERS = {"last_words": F_NO_LAST_WORDS, "strike": F_NO_STRIKE, "on_evolve": F_NO_ON_EVOLVE}


def cant_use(m: Makeup, node: rulesets.CantUse) -> None:
    """Abilities of some kinds cannot be used, or do not trigger."""
    for h in node.h:
        if node.ex is not None and (h.id, node.ex.id) != ("act", "evolve"):
            m.ctx.fail("the exception is not among what is forbidden", node.ex)
        m.flag((USES | TRIGGERS)[h.id])
        if h.id == "act" and node.ex is None:  # an evolve ability is an activated one [12.2.1]
            m.flag(F_NO_EVOLVE_ABILITY)


def cant_play_abilities(m: Makeup, node: rulesets.CantPlayAbilities) -> None:
    """A player cannot play abilities of some kinds; the cards of the player are marked."""
    what = lower_filter(m.ctx, node.np, anywhere=True) if node.np is not None else None
    m.who = PlayedBy(lower_who(m.ctx, node.s), what)
    for flag in USES.values() if not node.h else [(USES | TRIGGERS)[h.id] for h in node.h]:
        m.flag(flag)
    if any(h.id == "act" for h in node.h):  # an evolve ability is an activated one [12.2.1]
        m.flag(F_NO_EVOLVE_ABILITY)


def forbid(m: Makeup, kinds: tuple[int, ...], would: Would | None, by: events.Cause | None = None) -> None:
    """Forbid that events of some kinds befall the thing [1.3.3]."""
    cause = by.id if by is not None else ""
    if cause == "this_ability":
        m.ctx.fail("a thing is not kept from what this very card does")
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    m.ctx.pool.forbidden |= mask
    befalls = Befalls(m.who, m.locked, would, cause)
    befalls.by = event_filter(m.ctx, by.of) if by is not None and by.of is not None else None
    m.mods.append(Mod(M_FORBID, befalls, None, mask))


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
    h, by = (node.h.h, node.h.by) if isinstance(node.h, events.Caused) else (node.h, None)
    cause = by.id if by is not None else ""
    if isinstance(h, events.LeavesField):
        forbid(m, LEAVING, Would(None, FIELD), by)
    elif isinstance(h, events.PutInto | events.ReturnsTo):
        src = 1 << zone_of(h.src) if h.src is not None else 0
        forbid(m, LEAVING, Would(None, -1, 1 << zone_of(h.z), src), by)
    elif not isinstance(h, events.Simply):
        m.ctx.fail("things cannot be kept from this", h)
    elif h.id == "chosen" and cause != "battle":
        m.mods.append(Mod(M_NO_CHOOSE, subject_filter(m), None, ANYBODY))
    elif h.id == "destroyed" and cause == "battle":
        m.ctx.fail("rule processing destroys what damage left without health, not the battle")
    elif h.id in SUFFERED:
        forbid(m, SUFFERED[h.id], None, by)
    else:
        m.ctx.fail("things cannot be kept from this", h)


def must_choose(m: Makeup, node: rulesets.MustChoose) -> None:
    """Targets of the opponent must include it [R101]."""
    m.flag(F_MUST_TARGET)


def cant_play(m: Makeup, node: rulesets.CantPlay) -> None:
    """A player cannot play such cards."""
    what = lower_filter(m.ctx, node.np, anywhere=True)
    if node.src is not None:
        there: CardFilter = InZones(1 << zone_of(node.src))
        what = Every((NoneOf(there) if node.other else there, what))
    m.mods.append(Mod(M_NO_PLAY, PlayedBy(lower_who(m.ctx, node.s), what)))


def cant_play_it(m: Makeup, node: rulesets.CantPlayFrom) -> None:
    """Fixed cards cannot be played."""
    if not m.locked or node.z is not None:
        m.ctx.fail(
            "a text that is carried out keeps the cards that it names from being played wherever they are: no zone is said"
        )
    m.mods.append(Mod(M_NO_PLAY, None))


def cant_end(m: Makeup, node: rulesets.CantEnd) -> None:
    """A player cannot win or lose [R112]."""
    who = OfPlayers(lower_who(m.ctx, node.s))
    m.mods.append(Mod(M_NO_WIN if node.win else M_NO_LOSE, who))


def count_for(m: Makeup, node: rulesets.CountFor) -> None:
    """What a class word counts besides its own cards."""
    total = lower_num(m.ctx, numbers.Total(node.of.of))
    own = nouns.NP(nouns.AKind(Kind("spell")), (nouns.Owner(node.s), nouns.InZone(Zone("cemetery"))))
    if node.w.w.id == "spellchain":
        of: nouns.Noun = own
        kind = M_SPELLCHAIN
    elif node.w.w.id == "necrocharge":
        of = nouns.NP(nouns.AKind(Kind("card")), own.quals)
        kind = M_NECROCHARGE
    else:
        m.ctx.fail("only Spellchain and Necrocharge can be counted in another way")
    usual = lower_num(m.ctx, numbers.CountOf(of, Unit("number_of_cards")))
    m.mods.append(Mod(kind, None, Difference(total, usual)))


def cant_draw(m: Makeup, node: rulesets.CantDraw) -> None:
    """A player does not draw [1.3.3]."""
    m.mods.append(Mod(M_DRAWS, OfPlayers(lower_who(m.ctx, node.s)), None, 0))


def cant_raise(m: Makeup, node: rulesets.CantRaise) -> None:
    """The maximum play points of a player do not go up [1.3.3]."""
    m.mods.append(Mod(M_KEEP_MAX_PP, OfPlayers(lower_who(m.ctx, node.s)), None))


def draw_limit(m: Makeup, node: rulesets.DrawLimit) -> None:
    """A player draws no more than so many cards in a turn [1.3.3]."""
    m.ctx.count_event(DRAWN)
    m.mods.append(Mod(M_DRAWS, OfPlayers(lower_who(m.ctx, node.who)), None, node.n))


def keeps_health(m: Makeup, node: rulesets.KeepsHealth) -> None:
    """The health of leaders does not go up, or not down, or not below a number [1.3.2, 1.3.3]."""
    if not leaders_only(node.t):
        m.ctx.fail("only the health of leaders is kept from going down")
    m.mods.append(Mod(M_KEEP_HEALTH, subject_filter(m), None, node.n))


def may_play_it(m: Makeup, node: rulesets.MayPlayIt) -> None:
    """A player may play a fixed card from where it lies, if that is open [1.3.1]."""
    if not m.locked:
        m.ctx.fail("それ can be played by a text that is carried out only")
    mask = 1 << CEMETERY | 1 << BANISHED
    extra_of(m.ctx.pool).playable |= mask
    m.mods.append(Mod(M_MAY_PLAY, PlayedBy(lower_who(m.ctx, players.Player(node.s)), None), None, mask))
