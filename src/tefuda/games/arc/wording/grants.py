"""Granted skills in brackets (wording 8, 9) [4.6.1, R77, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.model import Node, says
from tefuda.text.nouns import Noun
from tefuda.text.numbers import N, Simple
from tefuda.text.words import Sign, Stat

from .terms import Skill, TextSkill

if TYPE_CHECKING:
    from .texts import ArcSentence


class Grant(Node, frozen=True, tag=True):
    """A skill that is given."""


@says("⟦{stat}{sign}{n}⟧", en="⟦{stat} {sign}{n}⟧")
class StatGrant(Grant, frozen=True, tag=True):
    """[AP+n], [RP-n], [CP+n]: a granted skill that changes a number [4.6.6, R44]."""

    stat: Stat
    sign: Sign
    n: Simple

    def ok(self) -> bool:
        return self.stat.id in BASIC


BASIC = frozenset({"ap", "rp", "cp"})
"""Numbers that an alma has and effects change."""


@says("⟦{k}⟧", en="⟦{k}⟧")
@says("⟦{k}({p})⟧", en="⟦{k} ({p})⟧")
class SkillGrant(Grant, frozen=True, tag=True):
    """A general skill without text, with its number or cost."""

    k: Skill
    p: N | CardPrice | None = None


@says("{np}と同じ数の⟦{k}⟧", also="{np}の数だけ⟦{k}⟧", en="as much ⟦{k}⟧ as there are {np.pl}")
class ManyGrant(Grant, frozen=True, tag=True):
    """A general skill with a number, as large as there are such cards."""

    np: Noun
    k: Skill


@says("「{s:。}」", also=("⟦{s:。}⟧", "「{s:。}。」"), en="“{s: }”")
class QuotedGrant(Grant, frozen=True, tag=True):
    """A skill with its text [4.6.1, R77]."""

    s: tuple[ArcSentence, ...]

    def ok(self) -> bool:
        # a text-bearing general skill says it with `TextGrant`
        first = self.s[0]
        bare = len(self.s) == 1 and not first.pre and type(getattr(first.do, "d", None)).__name__ == "Change"
        return not bare and not any(type(p).__name__ == "KeyHead" for p in first.pre)


@says("{z}{n}枚", also="{z}{n}体", en="{n} from {z}", where={"alma": False})
@says("{z}のアルマ{n}枚", also="{z}のアルマ{n}体", en="{n} almas from {z}", where={"alma": True})
class CardPrice(Node, frozen=True, tag=True):
    """A cost of cards: 記録1枚, 手札1枚, 手札のアルマ1枚 [R94, R95]."""

    z: PriceZone
    n: int
    alma: bool


@says("手札", en="hand", where={"id": "hand"})
@says("記録", en="the record", where={"id": "record"})
class PriceZone(Node, frozen=True, tag=True):
    """Where cards of a cost are taken from."""

    id: str


@says("⟦{k}：{s:。}⟧", also="⟦{k}：{s:。}。⟧", en="⟦{k}: {s: }⟧")
class TextGrant(Grant, frozen=True, tag=True):
    """A text-bearing general skill with its text [R111]."""

    k: TextSkill
    s: tuple[ArcSentence, ...]
