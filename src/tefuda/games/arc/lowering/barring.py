"""Which cards cannot be realised, activated or armed: a rule about the cards that come, so none is looked up when it begins
[5.3, 5.4, R19, R51, R60, R102]."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.arc.lowering.context import Makeup
from tefuda.games.arc.lowering.events import REALISING, realised_as, says_where
from tefuda.games.arc.lowering.nouns import WORDS, describe, lower_side, owner
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.barring import ARMING
from tefuda.games.arc.wording import nouns, statics
from tefuda.games.common import filters as cf
from tefuda.games.common.filters import OfPlayers
from tefuda.games.common.things import Players
from tefuda.kernel.programs import Filter
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind

ACTIVATED, REALISED, ARMED = "activated", "realised", "arm"
BARRING = (ACTIVATED, REALISED, ARMED)
ASKED_AT = {ACTIVATED: (m.SUB, m.OBLIVION), ARMED: (m.HAND, m.DECK, m.OBLIVION, m.RECORD, m.MAIN)}
"""Where a card is when it is asked for: it is processed on its sub circle or in oblivion [6.5.1, R86], and armed from elsewhere."""

ALMAS = {"realise": 1 << REALISING[0], ARMED: ARMING}
"""What a player cannot do with almas, by the events of it."""


def barred_by(act: Node) -> Sequence[str]:
    """Return what a sentence keeps cards from, as far as it is a rule about the cards that come."""
    words = [a.id for a in act.a] if isinstance(act, statics.Cannot) else []
    if isinstance(act, statics.NotSuffer):
        words = [act.what.id]
    return [word for word in words if word in BARRING]


def described(t: Node) -> Node:
    """Return the description of a thing."""
    return t.np if isinstance(t, things.Bare) else t.of if isinstance(t, things.Some) else t


def all_that_come(act: Node) -> NP | nouns.Main | None:
    """Return the description, if a sentence keeps whatever fits from coming, not cards that it picks; 相手アルマ: all almas of it."""
    t = getattr(act, "t", None)
    if not barred_by(act) or (isinstance(t, things.Some) and not isinstance(t.cnt, things.All)):
        return None
    np = described(t) if t is not None else None
    return np if isinstance(np, NP | nouns.Main) else None


def coming(k: Makeup, np: NP | nouns.Main, word: str, whose: Players | None = None) -> Filter:
    """Return the test of a card that would come; only a place that the text names is asked for."""
    if isinstance(np, nouns.Main):
        return cf.Every((OfPlayers(lower_side(k.ctx, np.s.id)), af.of_class(1 << m.K_ALMA)))
    d = describe(k.ctx, np)
    if d.taken is not None or d.extremes or d.top is not None or d.names:
        k.ctx.fail("this cannot be asked continuously")
    tests = (af.of_class(1 << m.K_ALMA),) if isinstance(np.head, AKind) and np.head.k.id == "armed" else d.tests
    if says_where(np):
        if word in ASKED_AT and not any(z in ASKED_AT[word] for z in d.zones):
            k.ctx.fail("this never happens to such a card")
        tests = (WORDS.in_zones(sum(1 << z for z in d.zones)), *tests)
    tests = (OfPlayers(owner(k.ctx, d)), *tests)
    return cf.Every(tests if whose is None else (OfPlayers(whose), *tests))


def bar(k: Makeup, t: Node, word: str, np: NP | nouns.Main | None) -> None:
    """Add the rule: about all that fit, about the things that were picked, or printed on the card itself, where it works wherever that is
    [R141]."""
    ways = ARMING if word == ARMED else sum(1 << kind for kind in realised_as(described(t)))
    if isinstance(t, nouns.Source) and k.nums is None and word != ACTIVATED:
        k.ctx.text.barred |= ways
        return
    if np is None and k.nums is None and not isinstance(t, nouns.Source):
        k.ctx.fail("which cards cannot be used so is described for each by itself", t)
    fits = coming(k, np, word) if np is not None else k.fits()
    if word == ACTIVATED:
        k.mod(m.M_NO_SKILL, fits)
    else:
        k.mod(m.M_BARRED, fits, None, ways)


def use(k: Makeup, node: statics.CannotUse) -> None:
    """Cards that a player cannot activate, realise or set."""
    if node.how == "set":
        k.mod(m.M_NO_SET_CARD, coming(k, node.np, "set", k.ctx.you))
    elif node.how == "activate":
        k.mod(m.M_NO_SKILL, coming(k, node.np, ACTIVATED, k.ctx.you))
    else:
        k.mod(
            m.M_BARRED, coming(k, node.np, REALISED, k.ctx.you), None, sum(1 << kind for kind in realised_as(node.np))
        )
