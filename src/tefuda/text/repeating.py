"""Sentences that let what a text has said be carried out again."""

from __future__ import annotations

from .model import says
from .numbers import Simple
from .sentences import Act

__all__ = ["Repeated"]


@says(
    "これを{n}回~繰り返す",
    also=(
        "これを{n}回~くり返す",
        "これを{n}回~行う",
        "これを<さらに|もう>{n}<回|度><~繰り返す|~くり返す|~行う>",
        "<さらに|もう>{n}<回|度><|、>これを<~繰り返す|~くり返す|~行う>",
    ),
    en="~repeat this {n.times}",
    where={"whole": False},
)
@says(
    "この処理を{n}回~繰り返す",
    also=(
        "この処理を{n}回~くり返す",
        "この処理を{n}回~行う",
        "この処理を<さらに|もう>{n}<回|度><~繰り返す|~くり返す|~行う>",
        "<さらに|もう>{n}<回|度><|、>この処理を<~繰り返す|~くり返す|~行う>",
    ),
    en="~repeat all of this {n.times}",
    where={"whole": True},
)
class Repeated(Act, frozen=True, tag=True):
    """The sentence before, with those that it goes on with (`whole`: all sentences before), is carried out n times more, and everything is
    read anew."""

    n: Simple
    whole: bool
