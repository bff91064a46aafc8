"""What may not, must, or does not happen; what attacking and using cost; damage that is lowered [2.2, 10.1.2, 10.1.4, 11.7.2, 11.9.7]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.barring import BARRING
from tefuda.games.chronicle.lowering.conditions import lower_cond
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.makeup import GENERAL, Makeup, anywhere, described, filter_of
from tefuda.games.chronicle.lowering.numbers import lower_num
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.attackers import DefenceMod
from tefuda.games.chronicle.rules.entering import EntryMod
from tefuda.games.chronicle.rules.filters import IsPlayer
from tefuda.games.chronicle.rules.instead import Diverter, Reducer
from tefuda.games.chronicle.wording import nouns, statics
from tefuda.games.common.events import AmountIs
from tefuda.games.common.filters import CardFilter, SourceOnly
from tefuda.games.common.instead import WouldBe
from tefuda.games.common.things import EventThing
from tefuda.kernel.programs import Cond, Const, Filter
from tefuda.kernel.records import OR, Mod
from tefuda.text.model import Node
from tefuda.text.players import Who

DOING = {
    "attack": m.F_NO_ATTACK, "defend": m.F_NO_DEFENCE, "lone": m.F_NO_LONE, "both": m.F_NO_ATTACK | m.F_NO_DEFENCE,
}  # fmt: skip
SUFFERING_FLAGS = {"recovered": m.F_NO_RECOVERY, "destroyed": m.F_NO_DESTROY, "defended": m.F_UNDEFENDED}
SUFFERING_EVENTS = {
    "hurt": 1 << e.DAMAGED, "sacrificed": 1 << e.SACRIFICED, "wiped": 1 << e.WIPED, "countered": 1 << e.COUNTERED,
}  # fmt: skip


def cannot(k: Makeup, node: statics.Cannot) -> None:
    """It cannot attack or defend; a condition inside the sentence is asked all the time."""
    if node.cond is not None:
        k.conds.append(lower_cond(k.ctx, node.cond))
    k.flag(DOING[node.d.id])


def does_not(k: Makeup, node: statics.DoesNot) -> None:
    """It is not chosen, recovered, destroyed, hurt [2.2]."""
    what = node.w.id
    if what == "chosen":
        k.change(GENERAL, m.KEYWORDS, OR, None, m.W_UNCHOSEN)
    elif what in SUFFERING_FLAGS:
        k.flag(SUFFERING_FLAGS[what])
    else:
        k.mod(Mod(m.M_FORBID, k.fits(), None, SUFFERING_EVENTS[what]))


def platoon_only(k: Makeup, node: statics.PlatoonOnly) -> None:
    """It attacks in a platoon of a size only [R58]."""
    if node.n < 2:
        k.ctx.fail("a platoon has two units or more")
    if node.n == 2:
        k.flag(m.F_NO_LONE)
    else:
        k.mod(Mod(m.M_PLATOON, k.fits(), None, node.n))


def must_defend(k: Makeup, node: statics.MustDefend) -> None:
    """Such units defend against the thing if they can [10.1.4.2.4]."""
    by = described(k.ctx, node.t)
    if by is None:
        k.ctx.fail("who has to defend must be described")
    k.mod(DefenceMod(m.M_MUST_DEFEND, SourceOnly() if k.nums is None else None, filter_of(k.ctx, by)))


def no_triggers(k: Makeup, node: statics.NoTriggers) -> None:
    """Their trigger abilities never trigger [15.1.17.2, R110]."""
    k.flag(m.F_NO_TRIGGERS)


# ---- costs


def parts(ctx: Context, souls: Any, more: bool) -> list[tuple[int, int]]:
    """Return how much each part of a cost changes, as (part, amount) [R18]."""
    out: list[tuple[int, int]] = []
    sign = 1 if more else -1
    for part in souls.text.strip("()").split(")("):
        if part.isdigit():
            out.append((m.FREE_PART, sign * int(part)))
        elif part in FACTION_PARTS:
            out.append((FACTION_PARTS.index(part), sign))
        else:
            ctx.fail("costs do not change by X")
    return out


FACTION_PARTS = "".join(m.FACTIONS_JA[: m.FACTION_COUNT])
TOLLS = {"attack": m.M_ATTACK_COST, "defend": m.M_DEFENCE_COST}


def toll(k: Makeup, node: statics.CannotUnless) -> None:
    """Attacking (defending) costs so much [10.1.2.5, 10.1.4.2.5]."""
    if node.d.id not in TOLLS:
        k.ctx.fail(f"{node.d.id} cannot cost anything")
    for part, n in parts(k.ctx, node.p.souls, True):
        k.mod(Mod(TOLLS[node.d.id], k.fits(), Const(n), part))


def cards_cost(k: Makeup, node: Any) -> None:
    """Using or placing such cards costs more or less [11.2.9, R18]."""
    k.alone = True
    fits: Filter = anywhere(k.ctx, node.np)
    for part, n in parts(k.ctx, node.n, node.more):
        k.mod(Mod(m.M_COST, fits, Const(n), part))


def hand_limit(k: Makeup, node: statics.HandLimit) -> None:
    """The limit of the hand [9.7.3.1, R115]."""
    k.alone = True
    k.mod(Mod(m.M_HAND_LIMIT, IsPlayer(lower_who(k.ctx, node.who)), k.amount(lower_num(k.ctx, node.n))))


# ---- damage, entering


def hits(k: Makeup, t: Node, more: Cond | None = None) -> tuple[int, Cond]:
    """Return the kind of damage to a thing or a player, and which of it is meant [11.9.9, R73]."""
    if isinstance(t, Who):
        k.alone = True
        return e.HURT, WouldBe(None, lower_who(k.ctx, t), more)
    return e.DAMAGED, WouldBe(k.fits() or ANYTHING, None, more)


ANYTHING = CardFilter()
"""What an effect is locked to is not described."""


def reduce(k: Makeup, node: statics.Reduce) -> None:
    """Each damage is so much less, and none at 0; ``once``: the next one [11.9.7, 11.9.8, R72, R138]."""
    if node.once and k.nums is None:
        k.ctx.fail("a field ability knows no next damage")
    kind, fits = hits(k, node.t)
    k.replace(Reducer((kind,), fits, k.amount(lower_num(k.ctx, node.n))))


def no_small_damage(k: Makeup, node: statics.NoSmallDamage) -> None:
    """Damage of such a size is 0, and so no occurrence [6.4.2]."""
    size = AmountIs(v.bound(node.cmp), k.amount(lower_num(k.ctx, node.n)))
    kind, fits = hits(k, node.t, size)
    k.replace(Reducer((kind,), fits, None))


def divert(k: Makeup, node: statics.Divert) -> None:
    """The damage is dealt to a player instead; its source stays the same."""
    kind, fits = hits(k, node.t)
    outer, k.ctx.it = k.ctx.it, EventThing()
    k.replace(Diverter((kind,), fits, lower_who(k.ctx, node.who)))
    k.ctx.it = outer


def enters_as(k: Makeup, node: statics.EntersAs) -> None:
    """Such things enter wiped, by whatever route [11.7.2]."""
    if node.s.id != "wiped":
        k.ctx.fail("things enter active anyway")
    of = described(k.ctx, node.t)
    if of is None or isinstance(node.t, nouns.Source | nouns.ByName):
        k.ctx.fail("only what a card says of itself, or of such things, can be executed")
    k.alone = True
    k.mod(EntryMod(anywhere(k.ctx, of)))


HOLDING: Mapping[type, Callable[[Makeup, Any], None]] = {
    statics.Cannot: cannot,
    statics.CannotUnless: toll,
    statics.PlatoonOnly: platoon_only,
    statics.DoesNot: does_not,
    statics.Must: lambda k, n: k.flag(m.F_MUST_ATTACK if n.d == "attack" else m.F_MUST_DEFEND),
    statics.MustDefend: must_defend,
    statics.NoTriggers: no_triggers,
    statics.CardsCost: cards_cost,
    statics.UseCosts: cards_cost,
    statics.HandLimit: hand_limit,
    statics.Reduce: reduce,
    statics.NoSmallDamage: no_small_damage,
    statics.Divert: divert,
    statics.EntersAs: enters_as,
    **BARRING,
}
"""What is no change of information: for このターン it also reaches what comes later [11.9.4.3, R66]."""
