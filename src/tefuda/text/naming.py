"""Words and numbers that a player names while a text is carried out, and what later text says of them."""

from __future__ import annotations

from .conditions import Single
from .judging import Judged
from .model import says
from .nouns import NP, recalls
from .numbers import Measure
from .quals import Qual
from .sentences import Act
from .things import Bare, Some

__all__ = ["IsOfNamedHue", "NameHue", "NameNumber", "NamedNumber", "OfNamedHue"]


@says(
    "属性を1つ~宣言する", also=("属性1つを~宣言する", "属性を1つ~選ぶ", "属性を1つ指定~する"), en="~name an attribute"
)
class NameHue(Act, frozen=True, tag=True):
    """Name an attribute that cards of the game can have."""


@says(
    "その属性の",
    also=("宣言した属性の", "選んだ属性の", "<その|宣言した|選んだ>属性を持つ"),
    en="> of that attribute",
)
class OfNamedHue(Qual, frozen=True, tag=True):
    """Of the attribute that was named."""


@says(
    "{t}がその属性~だ",
    also=("{t}が<宣言した|選んだ>属性~だ", "{t}が<その|宣言した|選んだ>属性を持つ~なら"),
    en="{t} is of that attribute",
    where={"no": False},
)
@says(
    "{t}がその属性でな~い",
    also=("{t}が<宣言した|選んだ>属性でな~い", "{t}が<その|宣言した|選んだ>属性を持たない~なら"),
    en="{t} is not of that attribute",
    where={"no": True},
)
class IsOfNamedHue(Single, frozen=True, tag=True):
    """The thing has the attribute that was named (`no`: has not)."""

    t: Judged
    no: bool

    def ok(self) -> bool:
        # as of `Fits`: a description alone is a thing already known only if it says what was done to it
        known = not isinstance(self.t, Bare) or (isinstance(self.t.np, NP) and recalls(self.t.np))
        return known and not isinstance(self.t, Some)


@says(
    "{lo}から{hi}までの数字を1つ~宣言する",
    also=("{lo}から{hi}までの数を1つ~宣言する", "{lo}から{hi}までの<数字|数>を1つ~選ぶ"),
    en="~name a number from {lo} to {hi}",
)
class NameNumber(Act, frozen=True, tag=True):
    """Name a number between two others (`hi` None: any from `lo` on)."""

    lo: int
    hi: int | None

    def ok(self) -> bool:
        return self.hi is None or self.lo < self.hi


@says("その数字", also=("宣言した数字", "宣言した数"), en="that number")
class NamedNumber(Measure, frozen=True, tag=True):
    """The number that was named."""
