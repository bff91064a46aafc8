"""Conditions that compare: equal numbers, the only thing there is, the same name."""

from __future__ import annotations

from .conditions import Single
from .model import says
from .nouns import NP
from .numbers import Measure
from .things import Referred


@says(
    "{a}が{b}と同じ~だ",
    also=("{a}と{b}が同じ~だ", "{a}と{b}が等しい~だ", "{a}が{b}に等しい~だ"),
    en="{a} is equal to {b}",
)
class Equal(Single, frozen=True, tag=True):
    """Two values are equal."""

    a: Measure
    b: Measure


@says("{np}が{t}だけ~だ", also="{np}が{t}のみ~だ", en="{t} is the only one of {np.pl}")
class Alone(Single, frozen=True, tag=True):
    """The thing is the only one of the description."""

    np: NP
    t: Referred
