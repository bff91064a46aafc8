"""What holds for damage: it is less, halved, prevented, or more [21-1-5, R66]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import N, Simple
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Thing
from tefuda.text.words import Bound

from .effects import Rounding
from .terms import Arithmetic


@says(
    "[{t}が受ける][全ての][{k}]ダメージを{n}軽減~する",
    also="[{t}が受ける][全ての][{k}]ダメージは{n}軽減~される",
    en="~reduce[ {k}] damage dealt to [{t.any}|it] by {n}",
)
class Reduce(Act, frozen=True, tag=True):
    """Damage to the thing is lowered by n, after D [21-1-5, R66]."""

    static: ClassVar[bool] = True
    n: Simple
    t: Thing | None = None
    k: DamageKind | None = None


@says("効果", en="effect", where={"id": "effect"})
@says("バトル", also="戦闘", en="battle", where={"id": "battle"})
class DamageKind(Node, frozen=True, tag=True):
    """Damage by effects, or of the damage step [15-4-1, 21-2]."""

    id: str


@says(
    "[{t}が受ける][全ての]ダメージを半分に~する[{round}]",
    also="[{t}が受ける][全ての]ダメージは半分に~なる[{round}]",
    en="~halve damage dealt to [{t.any}|it][, {round}]",
)
class Halve(Act, frozen=True, tag=True):
    """Damage to the thing is halved; what is left is rounded as said, down if nothing is said [21-1-5, R7]."""

    static: ClassVar[bool] = True
    t: Thing | None = None
    round: Rounding | None = None


@says(
    "{t}は<|、>{np}からダメージを受けない",
    also="{t}は<|、>{np}からのダメージを受けない",
    en="{t.any} ~take no damage from {np.pl}",
)
class NoDamageFrom(Holding, frozen=True, tag=True):
    """Damage that such things deal to the thing is prevented [21-1-5]."""

    t: Thing
    np: NP


@says(
    "{t}が[{to}に]与える[{k}]ダメージは{op}{n}される",
    en="[{k} ]damage dealt by {t.any}[ to {to.pl}] is changed by {op}{n}",
)
class DealsMore(Holding, frozen=True, tag=True):
    """Damage that the thing deals is raised or lowered by n, after D and only if there is any [21-1-5, R66]."""

    t: Thing
    op: Arithmetic
    n: Simple
    to: NP | None = None
    k: DamageKind | None = None

    def ok(self) -> bool:
        return self.op.id in ("add", "subtract")


@says(
    "{t}が[{to}に]与える[{k}]ダメージはD値を無視する",
    also="{t}が[{to}に]与える基礎ダメージはD値を無視する",
    en="[{k} ]damage dealt by {t.any}[ to {to.pl}] ignores D",
)
class IgnoresD(Holding, frozen=True, tag=True):
    """Damage that the thing deals ignores D [21-2-2]."""

    t: Thing
    to: NP | None = None
    k: DamageKind | None = None


@says(
    "{t}が{n}[{cmp}]のダメージを受ける代わりに、{m}ダメージを受ける",
    also=(
        "{t}が受けるダメージが{n}[{cmp}]なら、代わりに{m}になる",
        "{t}が{n}[{cmp}]のダメージを受ける代わりに、{m}のダメージを受ける",
        "{t}が{n}[{cmp}]のダメージを受けるとき、<代わりに|>そのダメージは{m}になる",
        "{t}が受ける{n}[{cmp}]のダメージは{m}になる",
    ),
    en="if {t.any} would take {n} [{cmp} ]damage, that damage is {m} instead",
)
class DamageBecomes(Holding, frozen=True, tag=True):
    """Damage of such an amount becomes another amount [2-8-1]."""

    t: Thing
    n: Simple
    m: Simple
    cmp: Bound | None = None


@says(
    also=(
        "{t}が一度に受けるダメージは{m}より多くならない",
        "{t}が1度に受けるダメージは{m}より多くならない",
        "{t}は一度に{m}より多くのダメージを受けない",
        "{t}が<一度に|>受けるダメージは最大{m}になる",
    ),
    en="",
)
class DamageAtMost(Holding, frozen=True, tag=True):
    """As `DamageBecomes`: more than that becomes that."""

    rewritten: ClassVar[bool] = True
    t: Thing
    m: int

    def canon(self) -> Node:
        return DamageBecomes(self.t, N(self.m + 1), N(self.m), Bound("ge"))


@says(
    "[{t}が受ける]全ての[{k}]ダメージを無効に~する",
    also=(
        "[{t}が受ける][{k}]ダメージを無効に~する",
        "[{t}が受ける]全ての[{k}]ダメージは無効に~なる",
        "[{t}が受ける][{k}]ダメージは無効に~なる",
    ),
    en="~prevent all[ {k}] damage to [{t.any}|it]",
)
class Prevent(Act, frozen=True, tag=True):
    """All damage to the thing is prevented [21-1-5]."""

    static: ClassVar[bool] = True
    t: Thing | None = None
    k: DamageKind | None = None


@says(
    "{t}が次に受けるダメージを{n}軽減~する",
    also="{t}が受ける次のダメージを{n}軽減~する",
    en="~reduce the next damage to {t} by {n}",
)
@says(
    "{t}が次に受けるダメージを無効に~する",
    also="{t}が受ける次のダメージを無効に~する",
    en="~prevent the next damage to {t}",
    where={"n": None},
)
class ReduceNext(Act, frozen=True, tag=True):
    """The next damage to the thing is lowered by n (no number: prevented); of several things each its own [21-1-5]."""

    t: Thing
    n: Simple | None
