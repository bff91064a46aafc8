"""Granted skills: what each kind of bracket in a giving sentence changes [4.6.1, R44, R77, R95, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.designed import granted_skill
from tefuda.games.arc.lowering.numbers import amount, many
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.text import ArcAbility, Price
from tefuda.games.arc.wording import grants
from tefuda.games.lowering.assembling import Rows
from tefuda.kernel.records import ADD, GAIN, ONCE, OR, RULE, SUBTRACT
from tefuda.saying import Text
from tefuda.text.numbers import N

if TYPE_CHECKING:
    from tefuda.games.arc.lowering.context import Makeup


def stat_grant(k: Makeup, g: grants.StatGrant) -> None:
    """[AP+n] and its like; [RP+n] is an external pool, [RP-n] lowers the base [R44]."""
    n = k.amount(amount(k.ctx, g.n))
    plus = g.sign.id == "plus"
    attr = m.EXTERNAL if g.stat.id == "rp" and plus else v.STATS[g.stat.id]
    k.change(m.L_GRANT, attr, ADD if plus else SUBTRACT, n)


DEFAULT_ONE = ("衝撃", "代償", "懐古")
PRICED = {"hand": m.HAND, "record": m.RECORD}


def skill_grant(k: Makeup, g: grants.SkillGrant) -> None:
    """A general skill without text; numbers of one skill add up [R77]."""
    word = g.k.id
    if word == "維持":
        upkeep_grant(k, g)
        return
    if isinstance(g.p, grants.CardPrice):
        k.ctx.fail(Text(f"[{word}]にカードのコストはありません", f"[{word}] has no cost of cards"))
    if word not in m.KEYWORD_BITS:
        designed_grant(k, g)
        return
    bit = m.KEYWORD_BITS[word]
    if bit & m.TEXT_BEARING:
        k.ctx.fail(
            Text(f"[{word}]は、そのテキストとともに付与します [R111]", f"[{word}] is granted with its text [R111]")
        )
    k.change(m.L_GRANT, m.KEYWORDS, OR, None, bit)
    if word in m.NUMBERED:
        if g.p is None and word not in DEFAULT_ONE:
            k.ctx.fail(Text(f"[{word}]には数が必要です [R144]", f"[{word}] needs its number [R144]"))
        n = k.amount(amount(k.ctx, g.p if g.p is not None else 1))
        k.change(m.L_GRANT, m.NUMBERED[word], ADD, n)
    elif g.p is not None:
        k.ctx.fail(Text(f"[{word}]に数はありません", f"[{word}] has no number"))


def designed_grant(k: Makeup, g: grants.SkillGrant) -> None:
    """A general skill of a designer; several with numbers add up, others are had once [R77]."""
    if g.p is not None and not isinstance(g.p, N):
        k.ctx.fail(
            Text(f"[{g.k.id}]は、印刷された数で付与します", f"[{g.k.id}] is granted with a number that is printed")
        )
    bit, abilities = granted_skill(k.ctx, g.k.id, g.p.n if g.p is not None else -1)
    k.change(m.L_GRANT, m.KEYWORDS, OR, None, bit)
    for ability in abilities:
        # a layer earlier than grants, so that what it grants all the time is granted in this very refresh
        k.change(m.L_LOSSES, -1, GAIN, None, ONCE if g.p is None else 0, ability)


def upkeep_grant(k: Makeup, g: grants.SkillGrant) -> None:
    """維持 with its cost; several are all paid [R77, R95]."""
    if isinstance(g.p, grants.CardPrice):
        price = Price(0, PRICED[g.p.z.id], g.p.n, g.p.alma)
    elif g.p is not None:
        price = Price(g.p.n)
    else:
        k.ctx.fail("[維持] needs its cost [R95]")
    ability = ArcAbility(RULE, 0)
    ability.price = price
    ability.sorts = m.S_GENERAL | m.S_GRANTED
    k.change(m.L_GRANT, m.KEYWORDS, OR, None, m.KEYWORD_BITS["維持"])
    k.change(m.L_GRANT, -1, GAIN, None, 0, k.ctx.located(ability))


def many_grant(k: Makeup, g: grants.ManyGrant) -> None:
    """A numbered general skill, as large as there are such cards."""
    word = g.k.id
    if word not in m.NUMBERED or m.KEYWORD_BITS[word] & m.TEXT_BEARING:
        k.ctx.fail(Text(f"[{word}]に数はありません", f"[{word}] has no number"))
    k.change(m.L_GRANT, m.KEYWORDS, OR, None, m.KEYWORD_BITS[word])
    k.change(m.L_GRANT, m.NUMBERED[word], ADD, k.amount(many(k.ctx, g.np)))


GRANTS = Rows[None]("grant")
GRANTS.add(
    {
        grants.StatGrant: stat_grant,
        grants.SkillGrant: skill_grant,
        grants.ManyGrant: many_grant,
    }
)
"""What each granted skill consists of."""
