"""Sentences that let what a text has said be carried out again."""

from __future__ import annotations

from .events import Event
from .model import says
from .numbers import Simple
from .sentences import Act

__all__ = ["Repeated", "RepeatedOn", "RepeatedUntil", "RepeatedWhile", "Repeating"]


class Repeating(Act, frozen=True, tag=True):
    """The sentence before, with those that it goes on with (`whole`: all sentences before), is carried out again, and everything is read
    anew."""

    whole: bool


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
class Repeated(Repeating, frozen=True, tag=True):
    """n times more."""

    n: Simple


@says(
    "これを{e}まで~繰り返す",
    also=("これを、{e}まで<~繰り返す|~くり返す>", "これを{e}まで~くり返す", "{e}まで<、|>これを<~繰り返す|~くり返す>"),
    en="~repeat this until {e}",
    where={"whole": False},
)
@says(
    "この処理を{e}まで~繰り返す",
    also=("この処理を、{e}まで<~繰り返す|~くり返す>", "{e}まで<、|>この処理を<~繰り返す|~くり返す>"),
    en="~repeat all of this until {e}",
    where={"whole": True},
)
class RepeatedUntil(Repeating, frozen=True, tag=True):
    """Until the event has happened since the text began, the first time counted, or nothing more happens."""

    e: Event


@says(
    "これを表が出るまで~繰り返す",
    also=("これを、表が出るまで<~繰り返す|~くり返す>", "表が出るまで<、|>これを<~繰り返す|~くり返す>"),
    en="~repeat this until it comes up heads",
    where={"heads": True, "whole": False},
)
@says(
    "これを裏が出るまで~繰り返す",
    also=("これを、裏が出るまで<~繰り返す|~くり返す>", "裏が出るまで<、|>これを<~繰り返す|~くり返す>"),
    en="~repeat this until it comes up tails",
    where={"heads": False, "whole": False},
)
class RepeatedOn(Repeating, frozen=True, tag=True):
    """Until the coin that is tossed falls so."""

    heads: bool


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
class RepeatedWhile(Repeating, frozen=True, tag=True):
    """The sentence before (`whole`: all before) is carried out again, and as long as the condition in front of it is true each time
    (`most`: so often at most); as a later act of a sentence the text from its beginning, under the conditions of that sentence."""

    most: int | None
