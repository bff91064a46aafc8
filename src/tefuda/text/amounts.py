"""As much as a value: what may stand wherever a template has a number before a verb or a noun, in every game that takes this module.

`derived` makes the templates: of `カードを{n}枚~引く` those that begin with `カードを{n!AsMuch.だけ}`, `{n!AsMuch.だけ}カードを` and
`{n!AsMuch.の}カードを`. So no act needs a class of its own for a number that is computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import numbers
from .arithmetic import DifferenceOf, PlusOf, TimesOf
from .counting import HalfOf
from .having import HandBecomes
from .known import AnyCounter
from .model import Node, Rule, rule, says
from .nouns import Counters
from .numbers import Simple, TheDifference, Value
from .sentences import Prefix
from .things import UpTo
from .words import Unit

__all__ = [
    "AsMuch",
    "DifferenceOf",
    "HalfOf",
    "PerValue",
    "PlusOf",
    "TheDifference",
    "TimesOf",
    "derived",
    "hand_becomes",
    "spoken",
]


class AsMuch(numbers.Amount, frozen=True, tag=True):
    """As much, or as many, as the value: before a verb (form だけ; 回 for times), before what is counted (の, of counters 個)."""

    v: Value


ADVERBS = (
    "{v}だけ",
    "{v}と同じ数だけ",
    "{v}と同じ<だけ|数|枚数|個数|値|点数|枚数だけ|個数だけ|値だけ>",
    "{v}に等しい<数|枚数|個数|値|数だけ|枚数だけ|個数だけ|値だけ>",
    "{v}<分|分だけ|の分|の分だけ>",
    "{v!TimesOf}の<数|枚数|値><だけ|を>",
    "{v!HalfOf}の<数|枚数|値><だけ|を>",
    "{v!DifferenceOf}の<数|枚数|値><だけ|を>",
    "{v!TheDifference}の<数|枚数|値>だけ",
    "{v!PlusOf}を",
)
ATTRIBUTES = (
    "{v}に等しい",
    "{v}と同じ数の",
    "{v}に等しい<数|枚数|個数|値>の",
    "{v}と同じ<|枚数の|個数の|値の|数値の|だけの|点数の>",
    "{v}<分の|だけの>",
    "{v!TimesOf}の<|数の|枚数の|値の>",
    "{v!HalfOf}の<|数の|枚数の|値の>",
    "{v!DifferenceOf}の<|数の|枚数の|値の|分の>",
    "{v!PlusOf}の",
)
CALLED = re.compile(r"(?<=!)\w+")
TIMES = ("{v}と同じ回数", "{v}に等しい回数", *ADVERBS)


def spoken(
    adverb: str = ADVERBS[0], attribute: str = ATTRIBUTES[0], cls: type[Node] = AsMuch, said: str = "{v}", **called: str
) -> list[Rule]:
    """Return how an amount is said in each form: what prints before a verb, what before damage; `said` is the value as it stands.

    `called`: what a game calls the classes of arithmetic.
    """
    rules = []
    for form, ways, first in (
        ("だけ", ADVERBS, adverb), ("の", ATTRIBUTES, attribute), ("個", ATTRIBUTES, ATTRIBUTES[1]), ("回", TIMES, TIMES[0]),
    ):  # fmt: skip
        for ja in ways:
            if said == "{v}" or "{v!" not in ja:
                text = CALLED.sub(lambda m: called.get(m[0], m[0]), ja).replace("{v}", said)
                rules.append(rule(cls, text, en="{v}", prints=ja == first, form=form))
    return rules


def hand_becomes(
    verb: str,
    en: str,
    *,
    until: str = "なるまで",
    of: str = "",
    drawn: bool = False,
    cls: type[Node] = HandBecomes,
) -> Rule:
    """Return how a game says that cards are put away (`drawn`: taken) until so many are in hand.

    `until` and `of` (the object, or nothing) are what prints.
    """
    other = "なるように" if until == "なるまで" else "なるまで"
    thing, bound = ("カードを", "以上") if drawn else ("手札を", "以下")
    own = "" if drawn else f"|自分の{thing}|自身の{thing}"
    said = f"<{thing}|{own}>" if of else f"<|{thing}{own}>"
    ja = f"<|自分の|自身の>手札<が|を|の枚数が>{{n}}枚<|{bound}>に<{until}|{other}>{said}{verb}"
    return rule(cls, ja, en=en, where={"off": not drawn} if cls is HandBecomes else {})


RULES = [*spoken(), rule(UpTo, "{n!AsMuch.だけ}まで", en="up to {n}", where={"w": Unit("number")})]


@says("{v}につき<、|>", en="for each of {v},", where={"n": None})
@says("{v}{n}[{w}]につき<、|>", also="{v}{n}[{w}]ごとに<、|>", en="[one?for each of {v},|for every {n} of {v},]")
class PerValue(Prefix, frozen=True, tag=True):
    """The number of the sentence is taken once for every n (one) of the value."""

    v: numbers.Measure
    n: numbers.N | None = None
    w: Unit | None = None

    def ok(self) -> bool:
        # of counters that are named without their number `Per` says it
        head = getattr(getattr(self.v, "of", None), "head", None)
        return not isinstance(head, Counters | AnyCounter) or hasattr(self.v, "unit")


PLACE = re.compile(r"\{n(?:!Simple)?\}(枚|個|つ|体|回|点|人|<[^>]*>|\{w\})?")
"""A number with its counter word."""
BEFORE = re.compile(r"(?:^|から|を|は|が)$")
"""What stands before a number that may be said as an adverb."""
NOUN = re.compile(r"(カード|リザーブ|ライフ|L値|\{(?:c|gauge|g|spec)\})を$")
"""What is counted, before its number."""
VERB = re.compile(
    r"(?:<、\|>)?(?:\[[^\]]*\])*(?:戦場に|場に)?(?:~(?!する|ダメージ|だ)|取り~|生み~|くり~|増|減|軽減~|回復~|多く|少な)"
)
"""A verb that a number stands before."""
MEANWHILE = re.compile(r"(?:<、\|>|、|<\|、>)?\[\{(?:mid|per)\}[^\]]*\]$|、\{mid\}$")
"""A period, or what is counted, before a number: an amount says how much by itself."""
HARM = re.compile(r"の?((?:基礎)?ダメージを.*)$")
"""Damage, behind its number."""
HARM_OF = re.compile(r"((?:D値を無視した)?(?:基礎)?ダメージ)$")
"""Damage, before its number."""

ENGLISH = (
    (re.compile(r"\[one\?[^|\]]*\|([^\]]*)\]"), r"\1"),
    (re.compile(r"\{n\.(?:cards)\}"), "cards equal to {n}"),
    (re.compile(r"\{n(?:\.times| times)\}|\{n\} times"), "as many times as {n}"),
    (re.compile(r"\{n(?:\.a)?\} (\w+ damage|\{c\.num\}|\{[^}]+\}|\w+ battle phases|\w+)"), r"\1 equal to {n}"),
)
"""How English says as much as a value."""


def derived(
    cls: type[Node], rules: Iterable[Rule], types: Mapping[str, tuple[tuple[type, ...], bool]]
) -> Iterator[Rule]:
    """Return the templates of a class in which a computed amount stands for a number; those of one place print in one way."""
    seen: set[tuple[str, str]] = {(r.ja, str(r.where)) for r in rules}
    for r in rules:
        m = PLACE.search(r.ja)
        if m is None or "合計" in r.ja or Simple not in types["n"][0]:
            continue
        where: dict[str, Any] = {**r.where, **({"w": Unit("number")} if m.group(1) == "{w}" else {})}
        prints = r.prints and bool(r.en)
        for ja in orders(MEANWHILE.sub("", r.ja[: m.start()]), r.ja[m.end() :], m.group(1)):
            if (ja, str(where)) not in seen:
                seen.add((ja, str(where)))
                yield Rule(cls, ja, english(r.en) if prints else "", prints, where, r.form)
                prints = False


def orders(before: str, after: str, unit: str | None) -> Iterator[str]:
    """Return the orders in which an amount may stand with what surrounds a number; the first one prints."""
    as_much = "{n!AsMuch.回}" if unit == "回" else "{n!AsMuch.だけ}"
    of_it = "{n!AsMuch.個}" if "{c}" in before else "{n!AsMuch.の}"
    harm = HARM.match(after)
    if harm is not None:
        yield f"{before}{comma(before)}{of_it}{harm.group(1)}"
        yield f"{as_much}<|、>{before}{harm.group(1)}"
        return
    harm = HARM_OF.search(before)
    if harm is not None and after.startswith("を"):
        rest = before[: harm.start()]
        yield f"{rest}{of_it}{harm.group(1)}{after}"
        if rest:
            yield f"{of_it}{harm.group(1)}を<|、>{rest.strip('[]')}{after[1:]}"
        return
    if not BEFORE.search(before) or not VERB.match(after):
        return
    front = [f"{as_much}<|、>{before}{after}"] if before and unit != "回" else []
    noun = NOUN.search(before)
    if "{c}" not in before:
        yield from front
        yield f"{before}{comma(before)}{as_much}{after}"
    if noun is not None:
        rest, said = before[: noun.start()], f"{of_it}{noun.group(1)}を"
        if rest.strip("[]").endswith("に"):
            yield f"{said}{rest.strip('[]')}{after}"
        if rest.strip("[]").endswith("の"):
            yield f"{of_it}{rest}{noun.group(1)}を{after}"
        else:
            yield f"{rest}{said}{after}"
    if "{c}" in before:
        yield from front
        yield f"{before}{comma(before)}{as_much}{after}"


def comma(before: str) -> str:
    """Return the comma that may stand between what is said so far and an amount."""
    return "<|、>" if before.endswith(("を", "に", "は", "が")) else ""


def english(text: str) -> str:
    """Return the English of a template with an amount in the place of its number."""
    for pattern, said in ENGLISH:
        text = pattern.sub(said, text)
    return text
