"""Abilities that trigger further times, and abilities that a text lets work although nothing has triggered them [1.3.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.waiting import Further, SetOff
from tefuda.games.sve.lowering.makeup import Makeup
from tefuda.games.sve.lowering.objects import introduce, object_of
from tefuda.games.sve.lowering.prohibitions import TRIGGERS, USES
from tefuda.games.sve.rules.judging import SourceFlagged
from tefuda.games.sve.rules.model import M_FURTHER
from tefuda.games.sve.wording import triggering
from tefuda.games.sve.wording.terms import AbilityName
from tefuda.kernel.programs import Const, Not

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.context import Context
    from tefuda.games.sve.lowering.sentences import Lowerer


HEADS = {"fanfare": USES["fanfare"], **TRIGGERS}
"""Heads of triggered abilities, and the prohibition of each."""


def heads_of(ctx: Context, named: tuple[AbilityName, ...]) -> tuple[str, ...]:
    """Return the heads that abilities are named by; they are triggered ones."""
    for h in named:
        if h.id not in HEADS:
            ctx.fail("such abilities are not triggered", h)
    return tuple(h.id for h in named)


def triggers_times(m: Makeup, node: triggering.TriggersTimes) -> None:
    """Abilities of some heads trigger further times [1.3.1]."""
    more = node.n if node.more else node.n - 1
    if more < 1:
        m.ctx.fail("an ability triggers once anyway")
    m.rule(Further(M_FURTHER, m.fits(), m.amount(Const(more)), heads_of(m.ctx, node.h)))


def set_off(low: Lowerer, node: triggering.SetOff) -> None:
    """Abilities of some heads of a thing trigger now [1.3.1, 10.7.1]."""
    heads = heads_of(low.ctx, node.h)
    if "strike" in heads:
        low.ctx.fail("【攻撃時】 works in an attack alone")
    code, what = object_of(low, node.t)
    low.deed(node, [*code, *(SetOff(what, head, Not(SourceFlagged(HEADS[head]))) for head in heads)])
    introduce(low, node.t, what)
