"""Numbers of a text: printed ones, X, and what it computes [R18, R42] (wording 3)."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import Context, lower_event, lower_num, lower_things
from tefuda.games.avalon.lowering.nouns import NOUNS, WORDS, group, mana_piles
from tefuda.games.avalon.lowering.players import lower_who
from tefuda.games.avalon.rules.counting import ALL_MANA, DealtHere, HuesOfMana, ManaNum, MostAlike, TargetNum
from tefuda.games.avalon.rules.events import BATTLE_BEGAN, DAMAGED
from tefuda.games.avalon.rules.sets import Fighter
from tefuda.games.avalon.wording import events, nouns, values
from tefuda.games.common.measuring import SUM
from tefuda.games.common.numbers import EventAmount, HowMany
from tefuda.games.common.things import Source, WhereItWent
from tefuda.games.lowering.lookbacks import Lookbacks
from tefuda.kernel.programs import Num
from tefuda.text import counting, known, letters, naming, numbers, quals
from tefuda.text.events import TakesDamage
from tefuda.text.model import Node
from tefuda.text.nouns import NP, Noun
from tefuda.text.players import Player
from tefuda.text.words import Side


def known_letter(ctx: Context, node: Node) -> Num:
    """X, Y or Z, as the text defines it."""
    return ctx.letter(node, lower_num) or ctx.no_letter(node)


def mana_of(ctx: Context, np: NP) -> Num:
    """How much mana lands have: of a colour rainbow counts, too [R42]."""
    assert isinstance(np.head, nouns.Mana)
    kinds = [v.ICONS[np.head.i.id]] if np.head.i is not None else []
    for q in np.quals:
        if isinstance(q, nouns.OfAttribute):
            kinds += [v.ICONS[hue.a.id] for hue in q.a]
    if len(kinds) > 1:
        ctx.fail("mana of several colours cannot be counted together")
    if kinds and kinds[0] == v.ICONS["vessel"]:
        ctx.fail("vessel icons are no mana [6.2.4.5]")
    return ManaNum(mana_piles(ctx, np), kinds[0] if kinds else ALL_MANA)


def many(ctx: Context, of: Noun) -> Num:
    """How many things there are; mana by its icons, and what has happened this turn by the history."""
    if isinstance(of, NP) and isinstance(of.head, nouns.Mana):
        return mana_of(ctx, of)
    befallen = BEHIND.befallen(ctx, of)
    if befallen is not None:
        return befallen
    taken = next((q for q in of.quals if isinstance(q, nouns.TakenNow)), None) if isinstance(of, NP) else None
    if isinstance(of, NP) and taken is not None:
        return done_now(ctx, of, taken)
    alike = next((q for q in of.quals if isinstance(q, nouns.AlikeInHue)), None) if isinstance(of, NP) else None
    if isinstance(of, NP) and alike is not None:
        return MostAlike(group(ctx, NP(of.head, tuple(q for q in of.quals if q is not alike))))
    return HowMany(group(ctx, of))


def done_now(ctx: Context, np: NP, did: nouns.TakenNow) -> Num:
    """How many such cards their player has done something to in this turn; nobody named is the player of the text."""
    owner = next((q.s for q in np.quals if isinstance(q, quals.Owner)), Side("own"))
    rest = NP(np.head, tuple(q for q in np.quals if q is not did and not isinstance(q, quals.Owner)))
    return BEHIND.often(ctx, events.PlayerDoes(Player(owner), rest, did.v.how))


BEHIND = Lookbacks(lower_event, events.Befalls, lower_num, v.bound_of)
"""How texts look back."""


def of_both(ctx: Context, node: values.SumOfBoth) -> Num:
    """A number of the two things chosen last, together."""
    if ctx.two is None:
        ctx.refuse(node, "two things must have been chosen before")
    return WORDS.number_of(ctx.two, node.stat, SUM)


def number_named(ctx: Context, node: Node) -> Num:
    """The number that a player has named."""
    if ctx.number_named is None:
        ctx.fail("no number was named before this")
    return ctx.number_named


def damage_taken(ctx: Context, node: Node) -> Num:
    """How much damage it was."""
    if not isinstance(ctx.happening, TakesDamage):
        ctx.fail("this text does not wait for damage")
    return EventAmount()


def damage_dealt(ctx: Context, node: values.DamageDealt) -> Num:
    """How much a creature has dealt in the battle."""
    by = lower_things(ctx, node.t)
    if not ctx.battle or not isinstance(by, Fighter | Source | WhereItWent):
        ctx.refuse(node, "how much a creature has dealt is known only in the part of a text about battles")
    ctx.count_events((DAMAGED, BATTLE_BEGAN))
    return DealtHere(by)


def that_number(ctx: Context, node: Node) -> Num:
    """その数: how many things the sentence before took."""
    if ctx.shift is not None:
        return ctx.shift
    if ctx.last is None:
        ctx.fail("the sentence before takes nothing that could be counted")
    return HowMany(ctx.last)


def number_on(ctx: Context, node: counting.NumberOn) -> Num:
    """A number of a card; a creature card that lies as a support card has neither attack nor endurance [7.2.6, R75]."""
    if ctx.support and isinstance(node.of, known.Source) and node.stat.id in ("attack", "endurance"):
        ctx.fail("a support card has no attack and no endurance [R75]", node)
    return OF_CARDS[counting.NumberOn](ctx, node)


OF_CARDS = NOUNS.measures()
lower_num.add(
    {
        **OF_CARDS,
        counting.NumberOn: number_on,
        **BEHIND.measures(),
        numbers.X: known_letter,
        letters.Letter: known_letter,
        values.NumberOf: lambda ctx, node: many(ctx, node.of),
        values.SumOfBoth: of_both,
        values.HuesOfMana: lambda ctx, node: HuesOfMana(mana_piles(ctx, node.of)),
        naming.NamedNumber: number_named,
        values.ManaTotal: lambda ctx, node: mana_of(ctx, node.of),
        values.TargetMana: lambda ctx, node: TargetNum(lower_who(ctx, node.s)),
        counting.ThatMany: that_number,
        values.DamageTaken: damage_taken,
        values.DamageDealt: damage_dealt,
    }
)
lower_num.add_arithmetic()


def amount(ctx: Context, node: Node | int) -> Num:
    """Return the number of an instruction, taken once for each of what つき counts."""
    return ctx.often(lower_num(ctx, node))


__all__ = ["amount", "lower_num", "many"]
