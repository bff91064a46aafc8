"""What an instruction is about: references to things already named, and fresh descriptions with a count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from .model import Node, says
from .nouns import (
    NP,
    AKind,
    Counters,
    DeckEnd,
    FaceUpIn,
    Head,
    InBoth,
    InEither,
    InZone,
    Named,
    Noun,
    NounOr,
    Qual,
    ThisHead,
    ZoneCards,
    recalls,
)
from .numbers import Simple
from .quals import DifferentNames, Every, Everyones, Other, Whose
from .words import CounterName, Stat, Unit, Zone

T = TypeVar("T", bound=Any)


class Count(Node, frozen=True, tag=True):
    """How many things of a description."""


@says("{n}{w}~を", en="{n}")
class Exactly(Count, frozen=True, tag=True):
    """n of them (as many as there are, if fewer)."""

    n: Simple
    w: Unit


@says("{n}{w}まで", en="up to {n}")
@says("{n}{w}まで", also="{n}{w}までを", en="up to {n}", form="を")
class UpTo(Count, frozen=True, tag=True):
    """0 to n of them."""

    n: Simple
    w: Unit


@says("{n}{w}だけ残して", also="{n}{w}を残して", en="all but {n}")
class AllBut(Count, frozen=True, tag=True):
    """All of them but n, which stay."""

    n: Simple
    w: Unit


@says("すべて~を", en="all")
class All(Count, frozen=True, tag=True):
    """All of them; nothing is chosen."""


@says("{n}{w}ずつ", en="{n} each of")
@says("{n}{w}ずつ", also="{n}{w}ずつを", en="{n} each of", form="を")
class Each(Count, frozen=True, tag=True):
    """n of every name of the description."""

    n: Simple
    w: Unit


@says("好きな<枚数|数>", en="any number")
@says("好きな<枚数|数>を", also="好きな<枚数|数>", en="any number", form="を")
class AnyNumber(Count, frozen=True, tag=True):
    """0 to all of them."""


@says("{n}{w}", en="{n} random", form="くじ")
class AtRandom(Count, frozen=True, tag=True):
    """n of them by lot, uniformly."""

    n: Simple
    w: Unit


def runs_on(cnt: Count) -> bool:
    """Whether a count begins with a kind of counters, whose name would swallow the noun before it (精霊カード力カウンターの数だけ)."""
    part: object = getattr(cnt, "n", None)
    while isinstance(part, Node):
        if isinstance(part, NP):
            part = part.quals[0] if part.quals else part.head
        if isinstance(part, CounterName | Counters) or getattr(part, "of_counters", False):
            return True
        part = next((getattr(part, f) for f in part.__struct_fields__), None) if isinstance(part, Node) else None
    return False


class So(Node, frozen=True, tag=True):
    """A demand on a set of chosen things."""


@says("カード名が異なるように", also="カード名が重複しないように", en="with different names")
class Distinct(So, frozen=True, tag=True):
    """No two of the same name."""


@says(
    "[base?元の]{stat}が異なるように",
    also="[base?元の]{stat}が重複しないように",
    en="with different[base? base] {stat}",
)
class DistinctNumbers(So, frozen=True, tag=True):
    """No two with the same such number (`base`: the printed one)."""

    stat: Stat
    base: bool = False


@says(
    "[base?元の]{stat}の合計が{n}以下になるように",
    also="[base?元の]{stat}合計が{n}以下になるように",
    en="with total[base? base] {stat} {n} or less",
)
class SumAtMost(So, frozen=True, tag=True):
    """Their numbers add up to at most n."""

    stat: Stat
    n: Simple
    base: bool = False


class Thing(Node, frozen=True, tag=True):
    """One or several things."""


class Atom(Thing, frozen=True, tag=True):
    """A thing that can be one of several joined by と."""


class Referred(Atom, frozen=True, tag=True):
    """A thing that was named before."""


class Same(Thing, frozen=True, tag=True):
    """The subject of the act before, which the print leaves out; the templates of predicates set it."""

    unsaid: ClassVar[bool] = True


@says("これ~を", also=("このカード~を", "このフォロワー~を", "このアミュレット~を", "このスペル~を"), en="this card")
class This(Referred, frozen=True, tag=True):
    """The source."""


@says("それ~を", also="それぞれ~を", en="it", where={"many": False})
@says("それら~を", en="them", where={"many": True})
class It(Referred, frozen=True, tag=True):
    """What the text introduced last: chosen, found, moved, created, or the subject of the event; `many`: それら, more than one."""

    many: bool = False


@says("残り~を", also="残りのカード~を", en="the rest")
class Rest(Atom, frozen=True, tag=True):
    """The cards of the last set looked at, revealed or created that nothing has taken yet."""


@says("前者~を", en="the former")
class Former(Referred, frozen=True, tag=True):
    """The first of the two things chosen last."""


@says("後者~を", en="the latter")
class Latter(Referred, frozen=True, tag=True):
    """The second of the two things chosen last."""


@says(
    "攻撃目標~を",
    also=("これの攻撃目標~を", "攻撃先~を"),
    en="the attack target",
    where={"follower": False},
)
@says(
    "攻撃目標のフォロワー~を",
    also="攻撃先のフォロワー~を",
    en="the attacked follower",
    where={"follower": True},
)
@says("{of!It}の攻撃目標~を", en="{of.'s} attack target", where={"follower": False})
@says("{of!It}の攻撃目標のフォロワー~を", en="the follower that {of} attacks", where={"follower": True})
class AttackTarget(Referred, frozen=True, tag=True):
    """What the current attack (of that attacker, if the event has one) is aimed at; `follower`: if that is a follower."""

    follower: bool = False
    of: It | None = None


@says("その{head}~を", also="それらの{head}~を", en="that {head}")
class That(Referred, frozen=True, tag=True):
    """The thing of that name or kind introduced last."""

    head: Head


@says("{np}~を", en="{np.the}")
class Bare(Atom, frozen=True, tag=True):
    """A description without a count: the only one (a leader, a hand), or the chosen thing of that description."""

    np: NP | NounOr

    def canon(self) -> Atom:
        np = self.np
        if isinstance(np, NP) and any(isinstance(q, Every) for q in np.quals):
            return Some(NP(np.head, tuple(q for q in np.quals if not isinstance(q, Every))), All())
        return self


def told_before(t: Atom) -> bool:
    """Whether a thing is one that the text has told of: これ, それ, 破壊したフォロワー."""
    return not isinstance(t, Bare) or (isinstance(t.np, NP) and recalls(t.np))


def by_name(cnt: Count) -> bool:
    """Whether things are counted by their names (3種類)."""
    unit = getattr(cnt, "w", None)
    return isinstance(unit, Unit) and unit.id == "kinds"


def of_names(node: T) -> T:
    """The same, its description counted by name if its count says so."""
    of, cnt = node.of, node.cnt
    if not (by_name(cnt) and isinstance(of, NP)):
        return node
    if not any(isinstance(q, DifferentNames) for q in of.quals):
        of = NP(of.head, (*of.quals, DifferentNames()))
    return replace(node, of=of, cnt=replace(cnt, w=Unit("cards")))


class Picked(Atom, frozen=True, tag=True):
    """Things determined by a description and a count."""


@says("{of}{cnt!Exactly.*}", "{of}{cnt!UpTo.*}", "{of}{cnt!All.*}", "{of}{cnt!Each.*}", en="(noun)")
@says("{of}をランダムに{cnt!AtRandom.くじ}", also="{of}{cnt!AtRandom.くじ}をランダムに", en="(noun)", form="を")
@says(
    "{of}を{cnt!AnyNumber}", also=("{of}を{cnt!Exactly}", "{of}を{cnt!UpTo}", "{of}を{cnt!All}"), en="(noun)", form="を"
)
@says(
    "ランダムな{of}{cnt!AtRandom.くじ}~を",
    also=("ランダムに{of}{cnt!AtRandom.くじ}~を", "{of}からランダムに{cnt!AtRandom.くじ}~を"),
    en="(noun)",
)
@says(also="各{of}~を", en="", where={"cnt": All()})
@says(also=("好きな<枚数|数>の{of}~を", "{of}の好きな<枚数|数>~を"), en="", where={"cnt": AnyNumber()})
@says(
    "{of}を{so}{cnt.を}",
    also=(
        "{of}{cnt.を}を{so}",
        "{so}{of}を{cnt!AnyNumber}",
        "{so}{of}[を]{cnt!UpTo}",
        "{so}、{of}[を]{cnt!UpTo}",
        "{so}、{of}を{cnt!AnyNumber}",
        "{of}を合わせて{cnt!Exactly}<を|>",
        "{of}を合わせて{cnt!UpTo}",
        "{so}{of}[を]{cnt!Exactly}<を|>",
        "{of}を<、|>{so}<、|>{cnt!Exactly}",
        "{of}を<、|>{so}<、|>{cnt!AnyNumber}",
    ),
    en="(noun)",
    form="を",
)
@says(also="{of}を{cnt!Each}", en="", form="を")
class Some(Picked, frozen=True, tag=True):
    """Things of that description, as many as the count says (which ones: picked, unless all); `so` limits the set."""

    of: Noun
    cnt: Count
    so: So | None = None

    def ok(self) -> bool:
        # 自分と相手の…1体ずつ is `OneOfBoth`: ずつ of a single description counts by name
        both = isinstance(self.of, NP) and any(isinstance(q, Everyones) for q in self.of.quals)
        if (both and isinstance(self.cnt, Each)) or (by_name(self.cnt) and not isinstance(self.of, NP)):
            return False
        return type(self) is not Some or not runs_on(self.cnt)

    def canon(self) -> Node:
        return of_names(self)


@says("{cnt.*}", en="(noun)")
@says("ランダムに{cnt!AtRandom.くじ}", en="(noun)", form="を")
class Bunch(Picked, frozen=True, tag=True):
    """That many of the set that その中から or the sentence before names."""

    cnt: Count

    def ok(self) -> bool:
        return not by_name(self.cnt)


@says("{of:2と|と、}~を", en="{of: and }")
class Both(Thing, frozen=True, tag=True):
    """All of these things, together."""

    of: tuple[Atom, ...]

    def ok(self) -> bool:
        zones = {isinstance(t, Bare) and isinstance(t.np, NP) and isinstance(t.np.head, ZoneCards) for t in self.of}
        fought = any(isinstance(a, This) and _fought(b) for a, b in pairwise(self.of))
        return len(zones) == 1 and not fought and not any(_compared(t) for t in self.of[1:])


def _fought(thing: Atom) -> bool:
    """Whether a thing begins with 交戦した, to which the thing before it belongs (`これと交戦したフォロワー`)."""
    np = thing.np if isinstance(thing, Bare) else None
    first = np.quals[0] if isinstance(np, NP) and np.quals else None
    return getattr(getattr(first, "h", None), "id", "") == "fought"


def _compared(thing: Atom) -> bool:
    """Whether a thing begins with 同名の or the like, which belongs to the thing before it (`これと同名の…`)."""
    np = getattr(thing, "of", None) or getattr(thing, "np", None)
    if isinstance(np, NounOr):
        np = np.of[0]
    return isinstance(np, NP) and bool(np.quals) and np.quals[0].comparing


def _leader(thing: Bare) -> bool:
    """Whether a description without a count is of a leader."""
    head = thing.np.head if isinstance(thing.np, NP) else None
    return isinstance(head, AKind) and head.k.id == "leader"


@says("{of:2か|か、}~を", en="{of: or }")
class Either(Thing, frozen=True, tag=True):
    """One of these alternatives, picked; a leader needs no count."""

    of: tuple[Picked | Bare, ...]

    def ok(self) -> bool:
        # a leader in front of another one belongs to that one's description
        return all(isinstance(t, Picked) for t in self.of[:-1]) and (
            isinstance(self.of[-1], Picked) or _leader(self.of[-1])
        )


LYING = (InZone, InEither, InBoth, FaceUpIn)
"""Attributes that say where things lie."""

SELF_PLACED = (ZoneCards, DeckEnd, Counters, ThisHead)
"""Heads that say so themselves."""


def description(thing: Thing) -> NP | NounOr | None:
    """The description of a thing that has one."""
    noun: object = thing.of if isinstance(thing, Some) else thing.np if isinstance(thing, Bare) else None
    return noun if isinstance(noun, NP | NounOr) else None


FIELD = Zone("field")


def descriptions(chosen: Node) -> list[tuple[int, Noun]]:
    """The parts of a choice that have a description, by their place in it."""
    parts = chosen.of if isinstance(chosen, Both) else (chosen,)
    return [(k, p.of) for k, p in enumerate(parts) if isinstance(p, Some)]


def chosen_again(bare: Noun, choices: Sequence[Sequence[Noun]]) -> tuple[int, int] | None:
    """Which choice, and which of the things chosen together, a description without a count means: one that fits it.

    Raises:
        ValueError: It fits several that were chosen together.
    """
    for at in range(len(choices) - 1, -1, -1):
        said = [_plain(np) for np in choices[at]]
        fit = [k for k, np in enumerate(said) if _fits(_plain(bare), np)]
        same = [k for k in fit if said[k] == _plain(bare)]
        if len(same or fit) > 1:
            raise ValueError(bare)
        if fit:
            return at, (same or fit)[0]
    return None


def _fits(bare: Noun, chosen: Noun) -> bool:
    if isinstance(bare, NP) and isinstance(chosen, NP):
        return bare.head == chosen.head and set(bare.quals) <= set(chosen.quals)
    return bare == chosen


def _plain(noun: Noun) -> Noun:
    """A description without what goes without saying when it is repeated: that it lies on the field, and that it is another."""
    if not isinstance(noun, NP):
        return noun
    return NP(noun.head, tuple(q for q in noun.quals if not isinstance(q, Other) and getattr(q, "z", None) != FIELD))


def listed(of: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """The members of a list in full: in 墓場のA1枚とB1枚 the place before the first holds for those after it that name none.

    その before the first is said of the other names as well. A member counted as what lies on the field (体, つ) keeps to it
    if the first is counted in another way.
    """
    if isinstance(of[0], That):
        return (of[0], *(_that(p) for p in of[1:]))
    noun = description(of[0])
    first = noun.of[0] if isinstance(noun, NounOr) else noun
    if first is None or not any(isinstance(q, LYING) for q in first.quals):
        return of
    place = tuple(q for q in first.quals if isinstance(q, (*LYING, Whose)))
    return (of[0], *(_lying(p, place, _unit(of[0])) for p in of[1:]))


def _that(thing: Atom) -> Atom:
    """A name in a list behind その『A』: that one, too."""
    named = (
        isinstance(thing, Bare) and isinstance(thing.np, NP) and isinstance(thing.np.head, Named) and not thing.np.quals
    )
    return That(thing.np.head) if named else thing  # type: ignore[attr-defined]


def _unit(thing: Thing) -> str:
    """The word with which a thing is counted, "" for none."""
    return getattr(getattr(getattr(thing, "cnt", None), "w", None), "id", "")


def _lying(thing: Atom, place: tuple[Qual, ...], unit: str) -> Atom:
    """A member of a list, lying where the first one does if it does not say where."""
    noun = description(thing)
    parts = noun.of if isinstance(noun, NounOr) else (noun,) if noun is not None else ()
    apart = _unit(thing) in ("followers", "things") and _unit(thing) != unit
    if apart or not parts or any(_says_where(np) for np in parts):
        return thing
    full = tuple(NP(np.head, (*place, *np.quals)) for np in parts)
    named: NP | NounOr = NounOr(full) if isinstance(noun, NounOr) else full[0]
    return Some(named, thing.cnt, thing.so) if isinstance(thing, Some) else Bare(named)


def _says_where(np: NP) -> bool:
    """Whether a description says where its things lie, or whose they are."""
    leader = isinstance(np.head, AKind) and np.head.k.id == "leader"
    return leader or isinstance(np.head, SELF_PLACED) or any(isinstance(q, (*LYING, Whose)) for q in np.quals)


@says("{of!It}を{cnt!AnyNumber}", also="{of!It}を{cnt!UpTo}", en="{cnt} of {of}", form="を")
@says("{of!It}のうち{cnt.*}", en="{cnt} of {of}")
@says("{of!Some}の中から、{cnt.*}", also=("{of}の中から[、]{cnt.*}", "{of}のうち[、]{cnt.*}"), en="{cnt} of {of}")
class OutOf(Thing, frozen=True, tag=True):
    """Some of a set that is named in full first."""

    of: Some | It
    cnt: Count
