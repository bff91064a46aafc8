"""What holds for damage: it is less, more, none, or dealt to somebody else [6.4, 11.9.7-11.9.9]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import It
from tefuda.text.words import Bound

from .causes import ByThings, Cause
from .nouns import Source
from .statics import Of

# ---- damage that is less, or none


@says(
    "[once?次に]{t}に与えられる[{by}]ダメージを{n}軽減~する",
    also=(
        "[once?次に]{t}が受ける[{by}]ダメージを{n}軽減~する",
        "[once?次に]{by.よって}{t}に与えられるダメージを{n}軽減~する",
    ),
    en="reduce [once?the next |]damage[ from {by}] to {t} by {n}",
)
@says(also="{t}が次に受ける[{by}]ダメージを{n}<軽減~する|~減らす>", en="", where={"once": True})
class Reduce(Act, frozen=True, tag=True):
    """Each damage (`once`: the next) is so much less [R61]."""

    static: ClassVar[bool] = True
    t: Of | Who
    n: Simple
    once: bool = False
    by: Cause | None = None


@says(
    "[once?次に]{t}に与えられる[{by}]{n}[{cmp}]のダメージは0に~なる",
    en="[once?the next ]damage of {n}[ {cmp}][ from {by}] to {t} becomes 0",
)
@says(
    "[once?次に]{t}に与えられる[{by}]ダメージは0に~なる",
    also=(
        "[once?次に]{t}が受ける[{by}]ダメージは0に~なる",
        "[once?次に]{by.よって}{t}に与えられるダメージは0に~なる",
        "{t}に[{by}]ダメージは与えられない",
        "{by.よって}{t}にダメージは与えられない",
        "{t!Who}は[{by}]ダメージを受けない",
    ),
    en="[once?the next ]damage[ from {by}] to {t} becomes 0",
    where={"n": None},
)
@says(also="{t}が次に受ける[{by}]ダメージ<は0に~なる|を0に~する>", en="", where={"n": None, "once": True})
class NoDamage(Act, frozen=True, tag=True):
    """Damage (of that size, of that kind) is none [6.4.2]; `once`: the next."""

    static: ClassVar[bool] = True
    t: Of | Who
    n: Simple | None
    cmp: Bound | None = None
    by: Cause | None = None
    once: bool = False

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says(
    "[once?次に]{t}に与えられる[{by}]ダメージは<|、>代わりに{who}に~与えられる",
    also=("[once?次に]{t}が受ける[{by}]ダメージは<|、>代わりに{who}に~与えられる",),
    en="[once?the next ]damage[ from {by}] to {t} is dealt to {who} instead",
)
@says(also="{t}が次に受ける[{by}]ダメージは<|、>代わりに{who}に~与えられる", en="", where={"once": True})
class Divert(Act, frozen=True, tag=True):
    """The damage (`once`: the next) is dealt to that player, or to that unit, instead."""

    static: ClassVar[bool] = True
    t: Of | Who
    who: Who | Source | It
    once: bool = False
    by: Cause | None = None


# ---- damage that is more


@says(
    "[once?次に]{t}が[{to}に]与える[{by}]ダメージ",
    also="[once?次に]{t}が{by.で}[{to}に]与えるダメージ",
    en="[once?the next ]damage[ from {by}] dealt[ to {to}] by {t}",
    where={"dealt": True},
)
@says(
    "[once?次に]{t}に与えられる[{by}]ダメージ",
    also=("[once?次に]{t}が受ける[{by}]ダメージ", "[once?次に]{by.よって}{t}に与えられるダメージ"),
    en="[once?the next ]damage[ from {by}] to {t}",
    where={"dealt": False},
)
class Damage(Node, frozen=True, tag=True):
    """Damage that such things deal (`dealt`; to such a thing, to that player), or that is dealt to them (to that player); `once`: the next."""

    t: Of | Who
    dealt: bool
    by: Cause | None = None
    once: bool = False
    to: NP | Who | Source | None = None

    def ok(self) -> bool:
        # a player deals no damage: what he controls does
        return not (self.dealt and (isinstance(self.t, Who) or isinstance(self.by, ByThings)))


@says(
    "{d}が{n}[{cmp}]である場合、それを{m}にする",
    also=("{d}が{n}[{cmp}]である場合、それは{m}になる", "{d}が{n}[{cmp}]であるならば、それを{m}にする"),
    en="if {d} would be {n}[ {cmp}], it is {m}",
)
@says("{d}は{m}になる", also="{d}を{m}にする", en="{d} becomes {m}", where={"n": None, "cmp": None})
class DamageBecomes(Holding, frozen=True, tag=True):
    """Damage (of that size) becomes another amount [11.9.5, 11.9.8]."""

    d: Damage
    n: Simple | None
    m: Simple
    cmp: Bound | None = None

    def ok(self) -> bool:
        # that damage to a thing becomes 0 `NoDamage` says
        return self.n is not None or self.d.dealt or getattr(self.m, "n", 1) != 0


@says(
    also=(
        "[once?次に]{t}に与えられる[{by}]{n}[{cmp}]のダメージは{m}になる",
        "[once?次に]{t}が受ける[{by}]{n}[{cmp}]のダメージ<は{m}になる|を{m}にする>",
    ),
    en="",
)
class SizedBecomes(Holding, frozen=True, tag=True):
    """As `DamageBecomes`; that it becomes 0 `NoDamage` says."""

    rewritten: ClassVar[bool] = True
    t: Of | Who
    n: Simple
    m: Simple
    cmp: Bound | None = None
    by: Cause | None = None
    once: bool = False

    def ok(self) -> bool:
        return getattr(self.m, "n", 1) != 0

    def canon(self) -> Node:
        return DamageBecomes(Damage(self.t, False, self.by, self.once), self.n, self.m, self.cmp)


@says(also="{d}を{n}軽減~する", en="")
class LessDealt(Holding, frozen=True, tag=True):
    """As `DamageBy`; that damage to a thing is reduced `Reduce` says."""

    rewritten: ClassVar[bool] = True
    d: Damage
    n: Simple

    def ok(self) -> bool:
        return self.d.dealt

    def canon(self) -> Node:
        return DamageBy(self.d, self.n, "less")


@says("{d}を{n}増やす", also="{d}は{n}増える", en="{d} is {n} more", where={"how": "more"})
@says("{d}を{n}減らす", also="{d}は{n}減る", en="{d} is {n} less", where={"how": "less"})
@says("{d}は{n}倍になる", also="{d}を{n}倍にする", en="{d} is {n} times as much", where={"how": "times"})
class DamageBy(Holding, frozen=True, tag=True):
    """The damage is so much more or less, or so many times as much [11.9.5, 11.9.8]."""

    d: Damage
    n: Simple
    how: str
