"""Options of which some are chosen, or all carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Node, says
from .numbers import Quote, Unquoted
from .sentences import Body, PayInside, Prefix, Sentence, Steps, payments_whole

if TYPE_CHECKING:
    from .costs import Cost

ALL = 0
"""How many options are chosen under another condition: as many as there are."""


def first_prefixes(body: Body) -> tuple[Prefix, ...]:
    """The prefixes with which a body begins."""
    if isinstance(body, Steps):
        return body.s[0].pre
    if isinstance(body, Options | OptionsAs | AllOptions):
        return body.s[0].pre if body.s else body.pre
    return ()


def begins_with(body: Body, kind: type[Prefix]) -> bool:
    """Whether a body's first prefix is of that kind, which then belongs to what stands before the body."""
    return isinstance(next(iter(first_prefixes(body)), None), kind)


@says(
    "[{s}][{pre}]下記から[{least}つか]{n}<つ|個>[upto?まで]チョイスする。[{alt}]{o}",
    also=(
        "[{s}][{pre}]<以下|次の中|次>から[{least}つか]{n}<つ|個>[upto?まで]チョイスする。[{alt}]{o}",
        "[{s}][{pre}]<下記|以下|次の中|次>から[{least}つか]{n}<つ|個>[upto?まで]<を|><選ぶ|選んで行う>。[{alt}]{o}",
    ),
    en="[{s: } ][{pre: } ]choose [{least} or ][upto?up to ]{n}:[ {alt}] {o: }",
)
class Options(Body, frozen=True, tag=True):
    """Choose n (up to n; `least` or n) different options while playing; they are carried out in printed order, after `s`."""

    n: int
    o: tuple[Option, ...]
    s: tuple[Sentence, ...] = ()
    pre: tuple[Prefix, ...] = ()
    alt: OtherNumber | None = None
    upto: bool = False
    least: int | None = None

    def ok(self) -> bool:
        return payments_whole(self.pre)


@says(
    "{pre}代わりにすべてチョイスする。",
    also=(
        "{pre}代わりに[下記]すべてを<行う|選ぶ|チョイスする>。",
        "{pre}代わりにすべて<行う|選ぶ>。",
        "{pre}代わりにすべて。",
    ),
    en="({pre} all instead)",
    where={"n": ALL},
)
@says(
    "{pre}代わりに{n}<つ|個>[upto?まで][チョイスする]。",
    also="{pre}代わりに{n}<つ|個>[upto?まで]<を|>選ぶ。",
    en="({pre} [upto?up to ]{n} instead)",
)
class OtherNumber(Node, frozen=True, tag=True):
    """Under that condition the number of options is n (`ALL`: all of them) instead."""

    pre: Prefix
    n: int
    upto: bool = False


@says(
    "[{s}][{pre}]下記から{v}と同じ数チョイスする。{o}",
    also=(
        "[{s}][{pre}]<以下|次>から{v}と同じ数<|を|だけ><選ぶ|チョイスする>。{o}",
        "[{s}][{pre}]下記から{v}と同じ数<|を|だけ>選ぶ。{o}",
    ),
    en="[{s: } ][{pre: } ]choose as many as {v}: {o: }",
)
class OptionsAs(Body, frozen=True, tag=True):
    """As `Options`, as many as the value is while the text is played."""

    v: Quote | Unquoted
    o: tuple[Option, ...]
    s: tuple[Sentence, ...] = ()
    pre: tuple[Prefix, ...] = ()

    def ok(self) -> bool:
        return payments_whole(self.pre)


@says(
    "[{s}][{pre}]下記すべてを行う。{o}",
    also=(
        "[{s}][{pre}]<以下|次|下記の|以下の|次の>すべてを行う。{o}",
        "[{s}][{pre}]<下記|以下|次>[の]すべてをチョイスする。{o}",
        "[{s}][{pre}]<下記|以下|次>をすべて行う。{o}",
        "[{s}][{pre}]<下記|以下|次>を<順番|順|上から順>に行う。{o}",
    ),
    en="[{s: } ][{pre: } ]do all of these: {o: }",
)
class AllOptions(Body, frozen=True, tag=True):
    """All options are carried out, in printed order; nothing is chosen."""

    o: tuple[Option, ...]
    s: tuple[Sentence, ...] = ()
    pre: tuple[Prefix, ...] = ()

    def ok(self) -> bool:
        return payments_whole(self.pre)


@says("【{n}】[{cost}：]{b}", en="({n}) [{cost}: ]{b}")
class Option(Node, frozen=True, tag=True):
    """One option; its cost is asked when the option is carried out."""

    n: int
    b: Steps
    cost: Cost | None = None

    def ok(self) -> bool:
        return not begins_with(self.b, PayInside)
