"""Tokens, copies, and what is done to objects on the stack and to glyphs [10-1-2, 17-8-4, 20-1-6, 22]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act
from tefuda.text.things import Bare, It, Thing
from tefuda.text.words import Keyword, Side, Tribe, Unit

from .deeds import Manner
from .terms import Attribute, TokenKind

if TYPE_CHECKING:
    from tefuda.text.lines import Line


# ---- tokens, copies, stack, glyphs


@says(
    "[「{s}」を持つ][A値{a}、D値{d}、L値{life}の][{kw:と}を持つ][{hue:と|・}の]{k}[-{sub:-}]トークン",
    also=(
        "[「{s}」を持つ]A値{a}、D値{d}、L値{life}で{kw:と}を持つ[{hue:と|・}の]{k}[-{sub:-}]トークン",
        "[「{s}」を持つ][A値{a}、D値{d}、L値{life}の][{kw:と}を持つ]無属性の{k}[-{sub:-}]トークン",
        "[A{a}/D{d}/L{life}の]{hue:と|・}属性の{k}[-{sub:-}]トークン",
    ),
    en='[{a}/{d}/{life} ][{hue: and } ][{sub: } ]{k} token[ with {kw: and }][ with "{s}"]',
)
class TokenSpec(Node, frozen=True, tag=True):
    """What a token is [22-1-2]."""

    k: TokenKind
    a: int | None = None
    d: int | None = None
    life: int | None = None
    hue: tuple[Attribute, ...] = ()
    sub: tuple[Tribe, ...] = ()
    kw: tuple[Keyword, ...] = ()
    s: Line | None = None

    def ok(self) -> bool:
        return (self.a is None) == (self.k.id == "artifact")


@says(
    "[{s}の場に]{spec}を{n}{w}[<、|>{how}]~生成する",
    also=(
        "{s}の場に、{spec}を{n}{w}[、{how}]~生成する",
        "{spec}{n}{w}を[{how}]~生成する",
        "{how}{spec}を{n}{w}~生成する",
        "{spec}を{n}{w}[<、|>{how}][{s}の]場に~出す",
        "{spec}を{how}{n}{w}~生成する",
        "{spec}を{n}{w}、{s}の場に~出す",
    ),
    en="~create {n} {spec}[ {how}][ on {s.'s} field]",
)
class Create(Act, frozen=True, tag=True):
    """Create tokens; master is the player who does, holder as well unless another side is named [22-1-3, R95]."""

    spec: TokenSpec
    n: Simple
    w: Unit
    how: Manner | None = None
    s: Side | None = None


@says(
    "そのコピートークンを{n}{w}[<、|>{how}]場に~出す",
    also=(
        "そのコピートークンを<、|>{how}{n}{w}<~生成する|場に~出す>",
        "そのコピートークン{n}{w}を<、|>[{how}]<~生成する|場に~出す>",
        "そのコピートークンを{n}{w}[{how}]~生成する",
        "コピートークンを{n}{w}[{how}]<場に~出す|~生成する>",
    ),
    en="~put {n.copies} of it onto the field[ {how}]",
    where={"of": It()},
)
@says(
    "{of}のコピートークンを{n}{w}[<、|>{how}]場に~出す",
    also=(
        "{of}のコピートークンを<、|>{how}{n}{w}<~生成する|場に~出す>",
        "{of}のコピートークン{n}{w}を<、|>[{how}]<~生成する|場に~出す>",
        "{of}のコピートークンを{n}{w}[{how}]~生成する",
        "{of}のコピー・トークンを{n}{w}場に~出す",
    ),
    en="~put {n.copies} of {of} onto the field[ {how}]",
)
class CreateCopy(Act, frozen=True, tag=True):
    """Create tokens that are copies of the thing [22-1-4]."""

    of: Thing
    n: Simple
    w: Unit
    how: Manner | None = None

    def ok(self) -> bool:
        return not isinstance(self.of, Bare)  # コピーのコピートークン


@says("{t}のコピーをスタックに~乗せる", en="~put a copy of {t} on the stack")
@says(
    "そのコピーをスタックに~乗せる",
    also="コピーをスタックに~乗せる",
    en="~put a copy of it on the stack",
    where={"t": None},
)
class CopyOnStack(Act, frozen=True, tag=True):
    """Put a copy of the effect on the stack [10-1-2, R51]."""

    t: Thing | None = None


@says(
    "新しい対象を~選ぶ",
    also=(
        "その新しい対象を~選ぶ",
        "[その]コピーの新しい対象を~選ぶ",
        "[その]コピーの対象を変更~する",
        "[その]コピーの対象を選び~直す",
    ),
    en="~choose new targets for it",
)
class NewTargets(Act, frozen=True, tag=True):
    """The copy gets new targets [20-1-6, R51]."""


@says(
    "{t}の対象を別の適正なオブジェクトに変更~する",
    also=("{t}の対象を[別の]<オブジェクト|もの>に変更~する", "{t}の対象を<適正な|別の適正な>ものに変更~する"),
    en="~change the target of {t} to another legal object",
)
@says(
    "その対象を別の適正なオブジェクトに変更~する",
    also=("その対象を[別の]<オブジェクト|もの>に変更~する", "その対象を<適正な|別の適正な>ものに変更~する"),
    en="~change its target to another legal object",
    where={"t": None},
)
class Retarget(Act, frozen=True, tag=True):
    """Change the target of what is on the stack; it must fit, else the old one stays [R51]."""

    t: Thing | None = None


@says("{t}の付け先を{np}に変更~する", en="~move {t} to {np.a}")
@says("その付け先を{np}に変更~する", en="~move it to {np.a}", where={"t": None})
class MoveGlyph(Act, frozen=True, tag=True):
    """Attach the glyph to another legal host [17-8-4-2]."""

    np: NP
    t: Thing | None = None
