"""Counters that texts put on cards: names of one's own, whose meaning the texts say themselves (wording 7)."""

from __future__ import annotations

from tefuda.text.model import says
from tefuda.text.numbers import Measure, Simple
from tefuda.text.sentences import Act
from tefuda.text.things import It, Thing
from tefuda.text.words import Kind

from .nouns import Main, Mine, Source
from .terms import CounterName


@says(
    "{t}に{c}を{n}つ~置く",
    also=("{t}に{c}{n}つを~置く", "{t}に{c}を{n}<個|>~置く", "{t}に{c}を{n}<つ|個>~乗せる", "{c}を{n}つ{t}に~置く"),
    en="~put [one?{c.a}|{n} {c.pl}] on {t}",
)
@says("それに{c}を{n}つ~置く", en="~put [one?{c.a}|{n} {c.pl}] on it", where={"t": It()})
class PutCounters(Act, frozen=True, tag=True):
    """Counters of that name are put on the card."""

    t: Thing
    c: CounterName
    n: Simple


@says(
    "{t}から{c}を{n}つ取り~除く",
    also=("{t}の{c}を{n}つ取り~除く", "{t}の{c}{n}つを取り~除く", "{t}から{c}を{n}個取り~除く"),
    en="~remove [one?{c.a}|{n} {c.pl}] from {t}",
)
@says("{t}から{c}を全て取り~除く", also="{t}の{c}を全て取り~除く", en="~remove all {c.pl} from {t}", where={"n": None})
class TakeCounters(Act, frozen=True, tag=True):
    """So many counters of that name are removed from the card (no number: all of them)."""

    t: Thing
    c: CounterName
    n: Simple | None


@says(
    "{of}の{c}の数",
    also=("{of}の{c}", "{of}に置かれた{c}の数", "{of}に置かれている{c}の数"),
    en="the number of {c.pl} on {of}",
)
@says(also=("{c}の数", "{c}"), en="", where={"of": Source(Kind("card"))})
class CountersOn(Measure, frozen=True, tag=True):
    """How many counters of that name lie on the card (none named: on this one)."""

    c: CounterName
    of: Source | Main | It | Mine
