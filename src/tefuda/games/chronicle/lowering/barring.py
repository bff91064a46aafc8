"""What players cannot do: use or place cards, use action abilities, draw, attack [2.2, 9.5.1.3]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tefuda.games.chronicle.lowering.makeup import Makeup, anywhere
from tefuda.games.chronicle.lowering.nouns import bearer, of_ability
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.filters import DrawnEnough, Gaining, IntoZone, Placing, UsedUp
from tefuda.games.chronicle.rules.legal import AsHand, UseBan
from tefuda.games.chronicle.wording import statics
from tefuda.games.chronicle.wording.nouns import AbilitiesOf
from tefuda.games.common.concerning import IsPlayer
from tefuda.games.common.filters import AnyBit, Every, OfPlayers
from tefuda.games.common.things import Players
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Filter
from tefuda.text.nouns import AKind

USES = {"use": m.K_SPELL, "place": m.PERMANENT}
"""What is used, and what is placed [11.2.1, 11.3.1]."""


def cannot_use(k: Makeup, node: statics.CannotUse) -> None:
    """The player of the sentence cannot use (place) such cards, or action abilities."""
    k.alone = True
    whose = OfPlayers(k.ctx.you)
    head = node.np.head
    if isinstance(head, AKind | AbilitiesOf) and head.k.id in ("action", "ability"):
        on = bearer(k.ctx, node.np, head) if isinstance(head, AbilitiesOf) else None
        if (on is None and node.np.quals) or any(of_ability(q) for q in node.np.quals) or node.u.id != "use":
            k.ctx.fail("only all action abilities of a player (on such objects) can be forbidden")
        k.mod(m.M_NO_ABILITIES, whose if on is None else Every((whose, on)))
        return
    cards = Every((AnyBit(m.KIND, USES[node.u.id]), anywhere(k.ctx, node.np)))
    k.rule(UseBan(k.ctx.you, cards))
    if node.u.id == "place":
        k.mod(m.M_FORBID_PLAYER, Placing(k.ctx.you, cards), None, 1 << e.MOVED | 1 << e.CREATED)


BANS: Mapping[str, tuple[int, Callable[[Players], Filter]]] = {
    "draw": (1 << e.DRAWN, IsPlayer),
    "burst": (1 << e.BURST, IsPlayer),
    "soul_burst": (1 << e.SOUL_BURST, IsPlayer),
    "bursts": (1 << e.BURST | 1 << e.SOUL_BURST, IsPlayer),
    "gain": (1 << e.LIFE_CHANGED, Gaining),
    "gain_advance": (1 << e.ADVANCE_CHANGED, Gaining),
    "soul": (1 << e.MOVED, lambda who: IntoZone(who, m.SOUL)),
    "attack": (1 << e.ATTACKED, IsPlayer),
    "advance": (1 << e.ADVANCED, IsPlayer),
}
"""What a player cannot do: which kinds of events, and which of them."""


def player_cannot(k: Makeup, node: statics.PlayerCannot) -> None:
    """The player of the sentence cannot do it."""
    k.alone = True
    kinds, test = BANS[node.w.id]
    k.mod(m.M_FORBID_PLAYER, test(k.ctx.you), None, kinds)


def may_use(k: Makeup, node: statics.MayUse) -> None:
    """A player may use (place) what the effect is kept to, out of an open zone [11.2.1, 11.3.1]."""
    if k.nums is None:
        k.ctx.fail("only a resolving text permits this of a card that it has named")
    k.rule(AsHand(lower_who(k.ctx, node.who), USES[node.u.id]))


def few_uses(k: Makeup, node: statics.FewUses) -> None:
    """The player uses (places) fewer such cards in a turn; effects place cards, too [R116]."""
    k.alone = True
    kinds = DONE[node.u.id]
    k.ctx.count_events(kinds)
    fits = anywhere(k.ctx, node.np)
    most = node.most if node.most is not None else (node.n or 1) - 1
    cards = Every((AnyBit(m.KIND, USES[node.u.id]), fits))
    places = node.u.id == "place"
    used = UsedUp(kinds, cards if places else fits, most, places)
    k.rule(UseBan(k.ctx.you, cards, used))
    if places:
        k.mod(m.M_FORBID_PLAYER, Placing(k.ctx.you, cards, used), None, sum(1 << kind for kind in kinds))


DONE = {"use": (e.USED,), "place": (e.MOVED, e.CREATED)}
"""Which event it is when a card has been used, or placed: as it enters the battlefield, paid for or not [R116]."""


def few_draws(k: Makeup, node: statics.FewDraws) -> None:
    """The player draws fewer cards in a turn."""
    k.alone = True
    k.ctx.words.pool.counted |= 1 << e.DRAWN
    k.mod(m.M_FORBID_PLAYER, DrawnEnough(k.ctx.you, node.n - 1), None, 1 << e.DRAWN)


def small_attacks(k: Makeup, node: statics.SmallAttacks) -> None:
    """The player attacks with few units at a time."""
    k.alone = True
    if node.n is not None and node.n < 2:
        k.ctx.fail("that no unit attacks is said with 攻撃できない")
    k.mod(m.M_SMALL, OfPlayers(k.ctx.you), None, node.n or 2)


BARRING: ByClass[Makeup, None] = {
    statics.CannotUse: cannot_use,
    statics.PlayerCannot: player_cannot,
    statics.FewUses: few_uses,
    statics.MayUse: may_use,
    statics.FewDraws: few_draws,
    statics.SmallAttacks: small_attacks,
}
"""What players cannot do."""
