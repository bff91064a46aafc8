"""Permissions and prohibitions, damage that is lowered, costs that change [2-3, 19-4, 21-1-5, R50, R103, R109]."""

from __future__ import annotations

from tefuda.games.common.events import DealtBy, NumberIs
from tefuda.games.common.filters import CardFilter, Every, NoneOf, OfPlayers
from tefuda.games.common.forbidding import InEvent, PairMod
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.makeup import Makeup, described_filter
from tefuda.games.eoo.lowering.nouns import TESTS, WORDS, Described, describe
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.aiming import ABILITIES, ANY_KIND, AimBan
from tefuda.games.eoo.rules.permitting import OPEN_ZONES, ExecutionGrant
from tefuda.games.eoo.rules.recalling import ByEffects, DamageOf, GoesInto, Rises
from tefuda.games.eoo.wording import damage, effects, nouns, statics
from tefuda.kernel.programs import AnyOf, Filter
from tefuda.kernel.records import ACTIVATED, CLEAR, TRIGGERED
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr

# ---- permissions and prohibitions


def cannot(k: Makeup, node: statics.Cannot | statics.CannotToo) -> None:
    """It cannot attack, block, turn, use abilities [2-3-1]."""
    for doing in (node.a, node.b):
        if doing is None:
            continue
        if doing.id == "runoa":
            k.mod(m.M_FORBID, k.fits(), None, 1 << e.RESTED)
        else:
            k.flag(v.FLAGS[doing.id])


SUFFERING_FLAGS = {
    "destroyed": m.F_NO_DESTROY,
    "blocked": m.F_UNBLOCKABLE,
    "rinoa_step": m.F_NO_RINOA,
    "next_rinoa": m.F_NO_RINOA,
}
SUFFERING_EVENTS = {
    "sacrificed": 1 << e.SACRIFICED, "countered": 1 << e.COUNTERED, "discarded": 1 << e.DISCARDED, "runoa": 1 << e.RESTED,
    "rinoa": 1 << e.READIED, "broken": 1 << e.BROKEN,
}  # fmt: skip
SUFFERING_MOVES = {
    "exiled": 1 << m.RETURN, "bounced": 1 << m.HAND,
    "leave": 1 << m.HAND | 1 << m.RETURN | 1 << m.GRAVEYARD | 1 << m.ARCHIVE | 1 << m.MANA | 1 << m.SHIELD,
}  # fmt: skip


def not_suffer(k: Makeup, node: statics.NotSuffer | statics.NotSufferToo) -> None:
    """It is not destroyed, blocked, moved, hurt [2-3-1]."""
    what = node.what.id
    if isinstance(node, statics.NotSuffer) and node.by is not None:
        not_by_effects(k, what, node.by)
    elif what in SUFFERING_FLAGS:
        k.flag(SUFFERING_FLAGS[what])
    elif what in SUFFERING_EVENTS:
        k.mod(m.M_FORBID, k.fits(), None, SUFFERING_EVENTS[what])
    elif what in SUFFERING_MOVES:
        fits = k.fits()
        kinds = 1 << e.MOVED | (1 << e.DESTROYED | 1 << e.SACRIFICED if what == "leave" else 0)
        k.mod(m.M_FORBID, GoesInto(SUFFERING_MOVES[what], fits), None, kinds)
    else:
        k.mod(m.M_PREVENT, k.fits())


def not_by_effects(k: Makeup, what: str, by: statics.Effects) -> None:
    """Effects (of that player, of such a card) do not do this to it [2-3-1]."""
    whose = lower_side(k.ctx, by.s) if by.s is not None else None
    agent = describe(k.ctx, by.np).alone(k.ctx) if by.np is not None else None
    if what == "hurt":
        k.mod(m.M_PREVENT, ByEffects(k.fits(), whose, agent))
        return
    kinds = 1 << e.DESTROYED if what == "destroyed" else SUFFERING_EVENTS.get(what, 0)
    inner = k.fits()
    if what in SUFFERING_MOVES:
        kinds = 1 << e.MOVED | (1 << e.DESTROYED | 1 << e.SACRIFICED if what == "leave" else 0)
        inner = GoesInto(SUFFERING_MOVES[what], inner)
    if not kinds:
        k.ctx.fail("effects never do this")
    k.mod(m.M_FORBID, ByEffects(inner, whose, agent), None, kinds)


def not_sickened(k: Makeup, node: statics.NotSickened) -> None:
    """It does not get statuses [2-3-1, 24-1-2]."""
    places = tuple(v.STATUS[s.id] for s in node.s) or tuple(v.STATUS.values())
    inner = InEvent(AnyOf(tuple(NumberIs(place) for place in places)), k.fits())
    by = node.by
    if by is None:
        k.mod(m.M_FORBID, inner, None, 1 << e.STATUS_GIVEN | 1 << e.STATUS_EXTENDED)
        return
    whose = lower_side(k.ctx, by.s) if by.s is not None else None
    agent = describe(k.ctx, by.np).alone(k.ctx) if by.np is not None else None
    k.mod(m.M_FORBID, ByEffects(inner, whose, agent), None, 1 << e.STATUS_GIVEN | 1 << e.STATUS_EXTENDED)


def not_target(k: Makeup, node: statics.NotTarget) -> None:
    """It cannot be chosen as a target [20-1-3, R50]."""
    by = node.by
    whose = lower_side(k.ctx, by.s) if by.s is not None else None
    k.rule(AimBan(k.fits(), whose, *aimer(k.ctx, by.np)))


ABILITY_KINDS = {"ability": ABILITIES, "activated": ACTIVATED, "triggered": TRIGGERED}
"""Words for abilities on the stack."""


def aimer(ctx: Context, np: NP | None) -> tuple[CardFilter | None, int]:
    """Return the test of the card or object whose effects are meant, and the kind of ability."""
    if np is None:
        return None, ANY_KIND
    if isinstance(np.head, AKind) and np.head.k.id in ABILITY_KINDS:
        tests = tuple(ctx.row(TESTS, q)(ctx, Described(), q) for q in np.quals)
        return (Every(tests) if tests else None), ABILITY_KINDS[np.head.k.id]
    return describe(ctx, np).alone(ctx), ANY_KIND


def may_attack(k: Makeup, node: statics.MayAttack | statics.MayAttackToo) -> None:
    """It may attack nodia as well [R53]."""
    np = node.np
    if np.quals or getattr(getattr(np.head, "k", None), "id", "") != "nodia":
        k.ctx.fail("only nodia in general can be allowed as attack targets")
    k.flag(m.F_ATTACKS_NODIA)


def not_blocked_by(k: Makeup, node: statics.NotBlockedBy) -> None:
    """Such nodia cannot block it [15-3-1]."""
    test = describe(k.ctx, node.np).alone(k.ctx)
    if test is None:
        k.ctx.fail("it is not said what blocks")
    k.rule(PairMod(m.M_NO_BLOCKERS, k.fits(), NoneOf(test) if node.only else test))


def reduce(k: Makeup, node: damage.Reduce) -> None:
    """Damage to it is lowered [21-1-5, R66]."""
    k.mod(m.M_REDUCE, damaged(k, node.k), k.amount(amount(k.ctx, node.n)))


def damaged(k: Makeup, kind: damage.DamageKind | None) -> Filter | None:
    """Return the test of what takes the damage that is meant: every damage, or damage of a kind."""
    return k.fits() if kind is None else DamageOf(k.fits(), kind.id)


def prevent(k: Makeup, node: damage.Prevent) -> None:
    """Damage to it is prevented [21-1-5]."""
    k.mod(m.M_PREVENT, damaged(k, node.k))


def no_damage_from(k: Makeup, node: damage.NoDamageFrom) -> None:
    """Damage to it by such things is prevented [21-1-5]."""
    k.mod(m.M_PREVENT, DamageOf(k.fits(), "", DealtBy(describe(k.ctx, node.np).whole() or Every(()))))


IGNORED = {"attack": m.F_NO_ATTACK, "block": m.F_NO_BLOCK, "activate": m.F_NO_ACTIVATE, "rinoa": m.F_NO_RINOA}


def ignores(k: Makeup, node: statics.Ignores) -> None:
    """Prohibitions do not count for it, and those of resolved effects lapse [2-3-2, R73]."""
    if node.a.id not in IGNORED:
        k.ctx.fail("this prohibition cannot be ignored")
    mask = IGNORED[node.a.id]
    k.change(m.L_IGNORED, m.FLAGS, CLEAR, None, mask)
    k.mod(m.M_IGNORE, k.fits(), None, mask)


# ---- players and costs


def holders(ctx: Context, noun: Node) -> CardFilter | None:
    """Return the test of the objects whose abilities a description means: of which type, and whose."""
    if not isinstance(noun, NP):
        ctx.fail("one description of abilities at a time")
    if isinstance(noun.head, nouns.AbilityFrom):
        where = describe(ctx, NP(AKind(noun.head.k), noun.quals))
        tests = (where.whole(), WORDS.in_zones(sum(1 << z for z in where.zones)))
        return Every(tuple(t for t in tests if t is not None))
    d = describe(ctx, noun)
    if len(d.tests) > 1:
        ctx.fail("of abilities that are activated only whose they are can be said")
    return OfPlayers(d.whose) if d.whose is not None else None


def executed(ctx: Context, noun: NP | NounOr | Node) -> CardFilter:
    """Return the test of cards that are being executed, in whatever zone [R109]."""
    if not isinstance(noun, NP):
        ctx.fail("one description at a time")
    if isinstance(noun.head, AKind) and noun.head.k.id in NEVER_EXECUTED:
        ctx.fail("nothing of this kind is executed", noun.head)
    d = describe(ctx, noun)
    tests = [t for t in d.likeness(ctx) if not isinstance(t, ef.Materia)]
    if any(isinstance(t, ef.Materia) for t in d.tests):
        tests.append(ef.of_types(1 << m.K_NODIA | 1 << m.K_ARTIFACT))
    if d.whose is not None:
        tests.append(OfPlayers(d.whose))
    if d.named:
        tests.append(WORDS.in_zones(sum(1 << z for z in d.zones)))
    return tests[0] if len(tests) == 1 else Every(tuple(tests))


NEVER_EXECUTED = frozenset({
    "ability", "activated", "triggered", "token", "nodia_token", "artifact_token", "shield", "arcaea",
})  # fmt: skip
"""Words for what is no card that can be executed [9-2-1, 17-1-1, 22-1-1]."""
BANS = {"draw": 1 << e.DRAWN, "explore": 1 << e.EXPLORED_EVENT}
PLAYER_FLAGS = {"attack": m.F_NO_ATTACK, "block": m.F_NO_BLOCK, "activate": m.F_NO_ACTIVATE}


def player_cannot(k: Makeup, node: statics.PlayerCannot) -> None:
    """A player cannot do this [2-3-1, R103]."""
    k.alone = True
    me = OfPlayers(lower_who(k.ctx, node.who))
    what = node.what.id
    if what in PLAYER_FLAGS:
        k.who = me if what == "activate" else Every((ef.of_types(1 << m.K_NODIA), me))
        k.flag(PLAYER_FLAGS[what])
    elif what in ("lose", "win"):
        k.mod(m.M_NO_LOSE if what == "lose" else m.M_NO_WIN, me)
    elif what == "pay_reserve":
        k.mod(m.M_NO_RESERVE, me)
    elif what == "reserve":
        k.mod(m.M_FORBID_PLAYER, Rises(me), None, 1 << e.RESERVED)
    else:
        k.mod(m.M_FORBID_PLAYER, me, None, BANS[what])


def silenced(k: Makeup, node: statics.Silenced) -> None:
    """Triggered abilities of such things do not trigger [18-3-1]."""
    if k.nums is not None:
        k.ctx.fail("only a static ability keeps abilities from triggering")
    k.alone = True
    k.mod(m.M_SILENT, described_filter(k.ctx, describe(k.ctx, node.np)))


def open_hand(k: Makeup, node: statics.OpenHand) -> None:
    """Hands that all see [13-3-1]."""
    k.alone = True
    k.mod(m.M_OPEN_HAND, OfPlayers(lower_who(k.ctx, node.who)))


def cannot_execute(k: Makeup, node: statics.CannotExecute) -> None:
    """A player cannot execute such cards [R109]."""
    k.alone = True
    k.mod(m.M_NO_EXECUTE, Every((OfPlayers(lower_who(k.ctx, node.who)), executed(k.ctx, node.np))))


def open_zone(ctx: Context, word: str) -> int:
    """Return a zone out of which cards can be executed beside the hand: everybody can tell what lies there."""
    zone = v.ZONES[word]
    if zone not in OPEN_ZONES:
        ctx.fail("cards cannot be executed out of this zone")
    if zone == m.MANA:
        ctx.words.pool.modified |= 1 << m.M_MANA_CARDS
    return zone


def may_execute(k: Makeup, node: statics.MayExecute) -> None:
    """A player may execute such cards from where they are [9-3-5, R34]."""
    d = describe(k.ctx, node.np)
    if not d.zones or any(z not in OPEN_ZONES for z in d.zones):
        k.ctx.fail("the zone must be one where everybody can tell what lies there")
    tests = [WORDS.in_zones(sum(1 << z for z in d.zones)), *d.likeness(k.ctx)]
    if d.whose is not None:
        tests.append(OfPlayers(d.whose))
    k.alone = True
    k.rule(ExecutionGrant(Every(tuple(tests)), lower_who(k.ctx, node.who)))


def may_execute_that(k: Makeup, node: statics.MayExecuteThat) -> None:
    """A player may execute what the effect is locked to [9-3-5, R34]."""
    if k.nums is None or node.free:
        k.ctx.fail("only a resolving text permits this, and the cost is paid")
    k.rule(ExecutionGrant(WORDS.in_zones(sum(1 << z for z in OPEN_ZONES)), lower_who(k.ctx, node.who)))


def unplayable(k: Makeup, node: statics.Unplayable) -> None:
    """Nobody can execute such cards."""
    if not isinstance(node.t, things.Bare):
        k.ctx.fail("a card's own playability is a line of its own")
    k.alone = True
    k.mod(m.M_NO_EXECUTE, executed(k.ctx, node.t.np))


def more_explores(k: Makeup, node: effects.MoreExplores) -> None:
    """The player may explore more often in each of his turns [14-2-2-1]."""
    k.alone = True
    k.mod(m.M_MORE_EXPLORES, OfPlayers(k.ctx.you), amount(k.ctx, node.n))
