"""What sentences of Shadowverse EVOLVE ask of those before: whether Earth Rite was used, how many were taken, what a choice is like."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.instructions import Again, CreateAs, Do, Draw, Select
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, Named
from tefuda.text.numbers import Measure, Unquoted
from tefuda.text.references import REFERENCES, previous_act
from tefuda.text.sentences import Act, Prefix, Seq
from tefuda.text.things import AnyNumber, So, Some, Thing, UpTo
from tefuda.text.verbs import Deed, To

from .measures import PutAs, SomeAs

_RITE = "<これによって【土の秘術】|これによって土の秘術|土の秘術>を"


@says(
    "【土の秘術】を行ったなら、",
    also=(
        _RITE + "<行った|使った|使用した|支払った|払った>なら、",
        _RITE + "<行って|使って|使用して|支払って>いたなら、",
    ),
    en="if Earth Rite was used,",
    where={"no": False},
)
@says(
    "【土の秘術】を行わなかったなら、",
    also=(
        "【土の秘術】を<使わなかった|使用しなかった|支払わなかった|払わなかった>なら、",
        _RITE + "<行わなかった|使わなかった|使用しなかった|支払わなかった|払わなかった>なら、",
        _RITE + "<行って|使って|使用して|支払って>いないなら、",
        "<行わなかった|使用しなかった>なら、",
    ),
    en="if Earth Rite was not used,",
    where={"no": True},
)
class RiteUsed(Prefix, frozen=True, tag=True):
    """Earth Rite before this in the text was paid as it was played (`no`: was not) [13.3.3.2]; governs like a condition."""

    governs: ClassVar[int] = 1
    no: bool


@says("同じ<枚数|数>", en="those just taken")
class SameMany(Measure, frozen=True, tag=True):
    """How many things the instruction before really took."""


REFERENCES[SameMany] = previous_act
AS_MANY = Unquoted(SameMany())
RULES = [
    rule(Draw, "同じ枚数~引く", en="~draw as many cards", where={"n": AS_MANY}),
    *(
        rule(Draw, f"{said}~引く", where={"n": AS_MANY}, prints=False)
        for said in ("同じだけ", "その<枚数|数>だけ", "その<枚数|数>と同じ<だけ|枚数>")
    ),
]


@says(
    also=("{of}<を|から>同じ<枚数|数>[を]{v.*}", "{of}を、同じ<枚数|数>[だけ]{v.*}", "同じ<枚数|数>の{of}を{v.*}"),
    en="{v.*(of)}, as many",
)
@rewrite(Act)
def do_to_as_many(of: NP, v: Deed) -> Node | None:
    """As `Do`, to as many as the instruction before took; new tokens are put, or made."""
    if isinstance(of.head, Named) and not of.quals:
        return None
    return Do(SomeAs(of, AS_MANY, False), v)


@says(
    also=("同じ<枚数|数>の{names}を{to}~置く", "{names}を同じ<枚数|数>{to}~置く"),
    en="~put as many {names.plural} {to.into}",
)
@rewrite(Act)
def put_as_many(names: Named, to: To) -> Node:
    """As `PutAs`, as many as the instruction before took."""
    return PutAs(names, AS_MANY, to)


@says(
    also=("同じ<枚数|数>の{names}を[場に]~出す", "{names}を同じ<枚数|数>[場に]~出す"),
    en="~create as many {names.plural}",
)
@rewrite(Act)
def create_as_many(names: Named) -> Node:
    """As `CreateAs`, as many as the instruction before took."""
    return CreateAs(names, AS_MANY)


@says(also="{t.を}選び、{so}<、|>{v.*}", en="~choose {t} {so} and {v.*(them)}")
@rewrite(Act)
def chosen_so(t: Thing, so: So, v: Deed) -> Node | None:
    """As `Select`, then `Again`: what the set has to be like stands behind the choice."""
    if not isinstance(t, Some) or t.so is not None or not isinstance(t.cnt, AnyNumber | UpTo):
        return None
    return Seq(Select(Some(t.of, t.cnt, so)), Again(v), "連")
