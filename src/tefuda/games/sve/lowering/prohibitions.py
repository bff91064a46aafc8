"""What may be done, what may not, and what happens to nothing [1.3.3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.games.common.filters import OfPlayers
from tefuda.games.common.numbers import Difference
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.makeup import Makeup, subject_filter
from tefuda.games.sve.lowering.nouns import lower_filter
from tefuda.games.sve.lowering.numbers import lower_num
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules.instead import (
    Befalls,
    Would,
)
from tefuda.games.sve.rules.model import (
    ACTED,
    DESTROYED,
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
    F_ONLY_FOLLOWER_FIRST,
    F_TWICE,
    M_FORBID,
    M_NECROCHARGE,
    M_NO_CHOOSE,
    M_NO_LOSE,
    M_NO_PLAY,
    M_NO_WIN,
    M_SPELLCHAIN,
    MOVED,
    STOOD,
    VANISHED,
)
from tefuda.games.sve.rules.standing import PlayedBy
from tefuda.games.sve.wording import rulesets, statics
from tefuda.kernel.records import Mod
from tefuda.text import events, nouns, numbers, players
from tefuda.text.model import Node
from tefuda.text.words import Kind, Unit, Zone

if TYPE_CHECKING:
    pass


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


def not_destroyed(m: Makeup, node: statics.NotDestroyed) -> None:
    """Abilities do not destroy it."""
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
