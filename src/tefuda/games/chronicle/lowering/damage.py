"""What holds for damage: it is less, more, none, or dealt to somebody else [6.4, 11.9.5, 11.9.7-11.9.9, R72, R73, R138]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.causes import lower_cause
from tefuda.games.chronicle.lowering.context import SOURCE, lower_num
from tefuda.games.chronicle.lowering.makeup import Makeup, described, filter_of
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.lowering.verbs import obj
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules.instead import OTHERWISE, Diverter
from tefuda.games.chronicle.wording import damage, nouns
from tefuda.games.common.control import Keep
from tefuda.games.common.events import AmountIs, DealerIs, DealtBy
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.instead import Amended, WouldBe
from tefuda.games.common.numbers import Difference, EventAmount, PlusNum, TimesNum
from tefuda.games.common.things import EventThing, InRegister, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import AllOf, Cond, Const, Num
from tefuda.text.model import Node
from tefuda.text.players import Who


def hits(k: Makeup, t: Node, *more: Cond) -> tuple[int, Cond]:
    """Return the kind of damage to a thing or a player, and which of it is meant [11.9.9, R73]."""
    besides = None if not more else more[0] if len(more) == 1 else AllOf(more)
    if isinstance(t, Who):
        k.alone = True
        return e.HURT, WouldBe(None, lower_who(k.ctx, t), besides)
    return e.DAMAGED, WouldBe(k.fits() or ANYTHING, None, besides)


ANYTHING = CardFilter()
"""What an effect is locked to is not described."""


def caused(k: Makeup, by: Node | None) -> tuple[Cond, ...]:
    """Return by what the damage is dealt, if the text says so."""
    return () if by is None else (lower_cause(k.ctx, by),)


def lasting(k: Makeup, once: bool) -> None:
    """Refuse 次に in a field ability."""
    if once and k.nums is None:
        k.ctx.fail("a field ability knows no next damage")


def becoming(kinds: tuple[int, ...], fits: Cond, n: Num) -> Amended:
    """Return what makes another amount of damage; 0 is no damage at all [6.4.2, 11.9.5, 11.9.8]."""
    return Amended(kinds, fits, n, order=OTHERWISE)


def reduce(k: Makeup, node: damage.Reduce) -> None:
    """Each damage is so much less, and none at 0; ``once``: the next one [11.9.7, 11.9.8, R72, R138]."""
    lasting(k, node.once)
    kind, fits = hits(k, node.t, *caused(k, node.by))
    k.replace(becoming((kind,), fits, Difference(EventAmount(), k.amount(lower_num(k.ctx, node.n)))))


def no_damage(k: Makeup, node: damage.NoDamage) -> None:
    """Damage (of such a size, of such a kind) is 0, and so no occurrence [6.4.2]."""
    lasting(k, node.once)
    size = () if node.n is None else (AmountIs(v.bound_of(node.cmp), k.amount(lower_num(k.ctx, node.n))),)
    kind, fits = hits(k, node.t, *size, *caused(k, node.by))
    k.replace(becoming((kind,), fits, Const(0)))


def divert(k: Makeup, node: damage.Divert) -> None:
    """The damage is dealt to a player instead; its source stays the same."""
    lasting(k, node.once)
    kind, fits = hits(k, node.t, *caused(k, node.by))
    if type(node.t) is type(node.who) and node.t == node.who:
        if isinstance(node.t, Who):
            k.ctx.fail("the damage is dealt to this player anyway")
        k.ctx.fail("the damage is dealt to it anyway")
    if not isinstance(node.who, Who):
        k.replace(Diverter((kind,), fits, SOURCE if isinstance(node.who, nouns.Source) else kept(k, node.who)))
        return
    outer, k.ctx.it = k.ctx.it, EventThing()
    k.replace(Diverter((kind,), fits, lower_who(k.ctx, node.who)))
    k.ctx.it = outer


AMOUNTS: Mapping[str, Callable[[Num, Num], Num]] = {"more": PlusNum, "less": Difference, "times": TimesNum}
"""What becomes of an amount."""


def damage_by(k: Makeup, node: damage.DamageBy) -> None:
    """Damage to, or by, such things is so much more, less, or so many times as much."""
    kinds, fits = such_damage(k, node.d)
    k.replace(becoming(kinds, fits, AMOUNTS[node.how](EventAmount(), k.amount(lower_num(k.ctx, node.n)))))


def damage_becomes(k: Makeup, node: damage.DamageBecomes) -> None:
    """Damage of such a size becomes another amount."""
    size = () if node.n is None else (AmountIs(v.bound_of(node.cmp), k.amount(lower_num(k.ctx, node.n))),)
    kinds, fits = such_damage(k, node.d, *size)
    k.replace(becoming(kinds, fits, k.amount(lower_num(k.ctx, node.m))))


def such_damage(k: Makeup, d: damage.Damage, *size: Cond) -> tuple[tuple[int, ...], Cond]:
    """Return the kinds of damage that such things deal or take, and which of it is meant."""
    lasting(k, d.once)
    if d.dealt:
        by = (dealer(k, d.t), *size, *caused(k, d.by))
        if isinstance(d.to, Who):
            return (e.HURT,), WouldBe(None, lower_who(k.ctx, d.to), AllOf(by))
        if isinstance(d.to, nouns.Source):
            return (e.DAMAGED,), WouldBe(None, None, AllOf(by))
        if d.to is not None:
            return (e.DAMAGED,), WouldBe(filter_of(k.ctx, d.to), None, AllOf(by))
        return (e.DAMAGED, e.HURT), AllOf(by)
    kind, fits = hits(k, d.t, *size, *caused(k, d.by))
    return (kind,), fits


def dealer(k: Makeup, t: Node) -> Cond:
    """Return who deals the damage: of a resolving text, those named now, or (このターン) whoever fits [R66]."""
    k.alone = True
    of = described(k.ctx, t)
    if of is not None and (k.nums is None or k.ctx.span.period.open):
        return DealtBy(filter_of(k.ctx, of))
    if k.nums is None and isinstance(t, nouns.Source | nouns.ByName):
        return DealerIs(SOURCE)
    return DealerIs(kept(k, t))


def kept(k: Makeup, t: Node) -> Things:
    """Return what a resolving text means now, for as long as its effect lasts."""
    if k.nums is None:
        k.ctx.fail("a field ability cannot concern this", t)
    reg = k.ctx.reg()
    k.ctx.add(Keep(reg, obj(k.ctx, t)))
    k.base = k.ctx.reg()
    return InRegister(reg)


DAMAGE: ByClass[Makeup, None] = {
    damage.Reduce: reduce,
    damage.NoDamage: no_damage,
    damage.Divert: divert,
    damage.DamageBy: damage_by,
    damage.DamageBecomes: damage_becomes,
}
"""What holds for damage."""
