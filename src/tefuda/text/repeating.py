"""Sentences that let what a text has said be carried out again."""

from __future__ import annotations

from .model import says
from .numbers import Simple
from .sentences import Act

__all__ = ["Repeated", "RepeatedWhile"]


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


@says(
    "これを~繰り返す",
    also=("これを~くり返す", "これをもう<一|1>度~行う"),
    en="~repeat this",
    where={"whole": False, "most": None},
)
@says(
    "この処理を~繰り返す",
    also="この処理を~くり返す",
    en="~repeat all of this",
    where={"whole": True, "most": None},
)
@says(
    "これを{most}回まで~繰り返す",
    also="最大{most}回、これを~繰り返す",
    en="~repeat this, up to {most.times}",
    where={"whole": False},
)
@says(
    "この処理を{most}回まで~繰り返す",
    also="最大{most}回、この処理を~繰り返す",
    en="~repeat all of this, up to {most.times}",
    where={"whole": True},
)
class RepeatedWhile(Act, frozen=True, tag=True):
    """The sentence before (`whole`: all before) is carried out again, and as long as the condition in front of it is true each time
    (`most`: so often at most)."""

    whole: bool
    most: int | None
