"""Word orders and turns of phrase of Shadowverse EVOLVE: they are read as other classes."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.text.conditions import (
    ComesTrue,
    ExistsNot,
    Is,
    Place,
    Single,
)
from tefuda.text.events import EntersField, Event, Happening, Happens
from tefuda.text.gaining import GainKeywords, GainQuoted, GainSame
from tefuda.text.instructions import (
    CreateAs,
    Damage,
    Do,
    Gains,
    Select,
    SetStat,
)
from tefuda.text.lines import Line, On, OnlyIn
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Counters, DeckEnd, Named, NounOr, Owner, ZoneCards
from tefuda.text.numbers import (
    CountOf,
    Half,
    N,
    Quote,
    Simple,
    StatOf,
    Unquoted,
)
from tefuda.text.players import Player
from tefuda.text.quals import (
    BaseOf,
    Compared,
    DoneBy,
    InZone,
    Most,
    OfClass,
    OfTribe,
    Other,
    OtherThanIt,
    Qual,
    StatIs,
    Whose,
)
from tefuda.text.sentences import (
    Act,
    Body,
    Elided,
    Gain,
    GainsToo,
    IfMid,
    InTurn,
    Period,
    Prefix,
    Seq,
    When,
)
from tefuda.text.things import (
    All,
    AnyNumber,
    Bare,
    Exactly,
    Former,
    It,
    Latter,
    Referred,
    Rest,
    So,
    Some,
    Thing,
    This,
    UpTo,
)
from tefuda.text.verbs import Affect, Deed, Move, To
from tefuda.text.words import (
    Extreme,
    Keyword,
    Kind,
    More,
    Side,
    Stat,
    Unit,
    Zone,
)

from .measures import Meanwhile, SomeAs
from .rulesets import (
    MustChoose,
)
from .statics import Static


def as_large_as_it(t: Referred, of: Referred, a: Stat, b: Stat) -> Seq:
    """Two numbers of a thing become those of another one, one after the other."""
    one, two = (SetStat(t, stat, Unquoted(StatOf(of, stat))) for stat in (a, b))  # type: ignore[arg-type]
    return Seq(one, two, "連")


# ---- periods -----------------------------------------------------------------------------------------------------------


@says(also=("{t}は「{s}」を<、|>{p}<、|>~持つ", "{t}は「{s}」を<、|>{p}<、|>~得る"), en='{t} ~gain "{s}" {p}')
@rewrite(Act)
def gains_quoted_for(t: Thing, s: Line, p: Period) -> Node:
    """As `Gains`: the period stands behind what is gained."""
    return Gains(t, GainQuoted(s), p)


@says(also=("{t}は{k:と}を<、|>{p}<、|>~持つ", "{t}は{k:と}を<、|>{p}<、|>~得る"), en="{t} ~gain {k: and } {p}")
@rewrite(Act)
def gains_for(t: Thing, k: tuple[Keyword, ...], p: Period) -> Node:
    """As `Gains`: the period stands behind the keywords."""
    return Gains(t, GainKeywords(k), p)


@says(also="{k:と}と{p}<、|>「{s}」を~持つ", en='~gain {k: and } and {p} "{s}"')
@rewrite(Elided)
def gains_and_meanwhile(k: tuple[Keyword, ...], p: Period, s: Line) -> Node:
    """Keywords for good, and a quoted ability for a time: one gain after the other."""
    return Seq(GainsToo(GainKeywords(k)), Meanwhile(p, GainsToo(GainQuoted(s))), "て")


@says(also="{t}の{a}と{b}を、{p}、{of}と同じに~する", en="~set {t.'s} {a} and {b} to {of.'s} {p}")
@rewrite(Act)
def as_large_as_for(t: Referred, a: Stat, b: Stat, p: Period, of: Referred) -> Node | None:
    """As `as_large_as`, for a time."""
    one = as_large_as_it(t, of, a, b)
    return replace(one, a=replace(one.a, mid=p)) if a != b else None


@says(
    also=(
        "{t}の{a}と{b}を<|、>{of}の{a2}と{b2}と同じに~する",
        "{t}の{a}と{b}は<|、>{of}の{a2}と{b2}と同じに~なる",
        "{t}の{a}と{b}を<|、>{of}と同じに~する",
        "{t}の{a}と{b}は<|、>{of}と同じに~なる",
    ),
    en="~set {t.'s} {a} and {b} to {of.'s}",
)
@rewrite(Act)
def as_large_as(
    t: Referred, a: Stat, b: Stat, of: Referred, a2: Stat | None = None, b2: Stat | None = None
) -> Node | None:
    """As `SetStat`, of two numbers of another thing, one after the other."""
    if not (a != b and a2 in (None, a) and (b2 in (None, b))):
        return None
    return as_large_as_it(t, of, a, b)


@says(
    also=(
        "{of}と同じ{a}と{b}に<、|>{t}は~なる",
        "{t}は{of}と同じ{a}と{b}に~なる",
        "{of}と同じ{a}と{b}に<、|>{t}を~する",
    ),
    en="~set {t.'s} {a} and {b} to {of.'s}",
)
@rewrite(Act)
def to_the_same(t: Referred, of: Referred, a: Stat, b: Stat) -> Node | None:
    """As `as_large_as`: whose numbers they are stands first."""
    return as_large_as_it(t, of, a, b) if a != b else None


@says(also="{of}と同じ能力を、{t}は~持つ", en="{t} ~gain the same abilities as {of}")
@rewrite(Act)
def same_abilities(of: Referred, t: Thing) -> Node:
    """As `Gains`: whose abilities they are stands first."""
    return Gains(t, GainSame(of))


@says(also="{t}はさらに{k.*}", en="{t} {k.*}")
@rewrite(Act)
def gains_further(t: Referred, k: Gain) -> Node:
    """As `Gains`, besides what was gained before."""
    return Gains(t, k)


@says(also="{t}は{stat}が{base}より{more}いなら<、|>{k.*}", en="if {t.'s} {stat} is {more} than its {base}, it {k.*}")
@rewrite(Act, static=True)
def gains_against_base(t: This, stat: Stat, base: BaseOf, more: More, k: Gain) -> Node:
    """As `Gains` under a condition: the subject stands before the condition, and is its subject, too."""
    return Gains(t, k, IfMid(Is(t, NP(AKind(Kind("card")), (Compared(base, more, stat),)))))


# ---- the others -----------------------------------------------------------------------------------------------------------


@says(
    also=(
        "{np}1{w}を選び、<それ|選んだもの>以外を{v.*}",
        "{np}1{w}を選び、<それ|選んだもの>以外のすべてを{v.*}",
        "{np}の中から1{w}を選び、<それ|選んだもの>以外<|のすべて>を{v.*}",
    ),
    en="~choose {np.a} and {v.*(none)} the others",
)
@rewrite(Act)
def do_to_others(np: NP, w: Unit, v: Deed) -> Node:
    """As `Select`, then `Do` to all others of the description."""
    others = NP(np.head, (OtherThanIt(), *np.quals))
    return Seq(Select(Some(np, Exactly(N(1), w))), Do(Some(others, All()), v), "連")


# ---- counts ------------------------------------------------------------------------------------------------------------


@says(
    also=(
        "{n}と同じ<枚数|数|だけ><だけ|>[、]{of}を{v.*}",
        "{n}と同じ<枚数|数>の{of}を{v.*}",
    ),
    en="{v.*(of)} as many times as {n}",
)
@rewrite(Act)
def do_as(of: NP, n: Quote | Unquoted, v: Deed) -> Node | None:
    """As `Do`: how many things stands first."""
    if isinstance(of.head, Named) and (not of.quals):
        return None
    return Do(SomeAs(of, n, False), v)


@says(
    also=("{n}と同じ<枚数|数>まで[、]{of}を~選ぶ", "{n}と同じ<枚数|数>までの{of}を~選ぶ"),
    en="~choose up to as many {of.pl} as {n}",
    where={"most": True},
)
@says(also="{n}と同じ<枚数|数|だけ><だけ|>[、]{of}を~選ぶ", en="~choose as many {of.pl} as {n}", where={"most": False})
@rewrite(Act)
def select_as(of: NP, n: Quote | Unquoted, most: bool) -> Node:
    """As `Select`: how many things stands first."""
    return Select(SomeAs(of, n, most))


@says(
    also=(
        "{quals}{so}<、|>{np}を{cnt!AnyNumber}",
        "{quals}{so}<、|>{np}[を]{cnt!UpTo}",
        "{quals}{so}<、|>{np}[を]{cnt!Exactly}<を|>",
    ),
    en="{cnt} {np.pl}",
    form="を",
)
@rewrite(Thing)
def some_so(quals: tuple[Qual, ...], so: So, np: NP, cnt: Exactly | UpTo | AnyNumber) -> Node:
    """As `Some` with a demand on the set, which stands between where the things lie and what they are."""
    return Some(NP(np.head, (*quals, *np.quals)), cnt, so)


# ---- events and conditions -----------------------------------------------------------------------------------------------


@says(also=("{t}を{src}から場に~出す", "{t}を{src}から場に~置く"), en="{t} ~enter the field from {src}")
@rewrite(Event)
def put_out(t: This, src: Zone) -> Node:
    """As `Happens` with `EntersField`: the source is put onto the field from somewhere."""
    return Happens(t, EntersField(src))


@says(also="{np}すべてが場を~離れる", en="the last of {np.pl} ~leave the field")
@rewrite(Event)
def last_left(np: NP) -> Node | None:
    """As `ComesTrue`: there is none of them any more."""
    if not (np.quals and isinstance(np.quals[0], Owner)):
        return None
    there = Place(Zone("field"), (np.quals[0],))
    rest = tuple(q for q in np.quals[1:] if q != InZone(Zone("field")))
    return ComesTrue(ExistsNot(there, (NP(np.head, rest),)))


@says(also="次に{who}がプレイする{np}が場に出たとき、", en="the next time {np.a} {who} ~play enters the field,")
@rewrite(Prefix)
def next_played_enters(who: Player, np: NP) -> Node:
    """As `When`: the next card played from now on, as it arrives."""
    return When(Happens(NP(np.head, (DoneBy(who, Affect("play")), *np.quals)), EntersField()), True)


@says(also="{np}1{w}が{h.*}", en="{np.a} {h}")
@rewrite(Event)
def one_happens(np: NP, w: Unit, h: Happening) -> Node | None:
    """As `Happens`, of one thing: it triggers for each."""
    if not isinstance(np.head, AKind | Named):
        return None
    return Happens(np, h)


@says(also="{np}~だ", en="it is {np.a}", where={"no": False})
@says(also="{np}でない~だ", en="it is not {np.a}", where={"no": True})
@rewrite(Single)
def it_is(np: NP, no: bool) -> Node | None:
    """As `Is`, of それ, which the print leaves out: what kind of card it is."""
    if not isinstance(np.head, AKind) or not all(isinstance(q, OfClass | OfTribe | StatIs) for q in np.quals):
        return None
    return Is(It(), np, no)


@says(also="{t}が{p}<に|、>{h.とき}<とき|たび>、{b}", en="{t} {h} {p}: {b}")
@rewrite(Line)
def in_turn_it(t: This | NP, p: InTurn, h: Happening, b: Body) -> Node | None:
    """As `On` in somebody's turns: what it happens to stands first."""
    return None if p.next else On(Happens(t, h), b, lim=OnlyIn(p))


# ---- instructions and rules ------------------------------------------------------------------------------------------------


@says(
    also=(
        "<それ|それら|前者と後者>は<お互い|互い>に{stat}<と同じ|に等しい>ダメージを~与える",
        "<それ|それら|前者と後者>は<お互い|互い>に「<それ|自身|お互い>の{stat}」と同じダメージを~与える",
        "<それ|それら|前者と後者>は<お互い|互い>に<お互い|自身>の{stat}<と同じ|に等しい>ダメージを~与える",
        "それぞれの{stat}と同じダメージを<お互いに|互いに>~与える",
        "<お互い|互い>にそれぞれの{stat}と同じダメージ[を与える]",
        "それぞれに、もう一方の{stat}と同じダメージ[を与える]",
        "<それぞれ|それら>は、<お互い|互い>に「<それ|自身>の{stat}」と同じダメージ[を与える]",
    ),
    en="they ~deal damage equal to their {stat} to each other",
)
@rewrite(Act)
def mutual(stat: Stat) -> Node:
    """Two chosen things deal damage to each other: one act after the other, since numbers of attack stay as they are."""
    first = Damage(Latter(), Unquoted(StatOf(Former(), stat)))
    return Seq(first, Damage(Former(), Unquoted(StatOf(Latter(), stat))), "連")


@says(
    also=("{np}と同じ<数|枚数>の{names}を~出す", "{names}を{np}と同じ<数|枚数>~出す"),
    en="~create as many {names.plural} as there are {np.pl}",
)
@rewrite(Act)
def create_as_counters(np: NP, names: Named) -> Node | None:
    """As `CreateAs`: as many as there are counters."""
    return CreateAs(names, Quote(CountOf(np, Unit("number")))) if isinstance(np.head, Counters) else None


@says(
    also=("{of:2と}を合わせて{cnt!Exactly}<を|>", "{of:2と}を合わせて{cnt!UpTo}", "{of:2と}から合わせて{cnt!UpTo}"),
    en="{cnt} of {of: or }",
    form="を",
)
@rewrite(Thing)
def altogether(of: tuple[NP, ...], cnt: Exactly | UpTo) -> Node | None:
    """As `Some`: so many things of several descriptions together (`自分の場と墓場のカード` is one description of two zones)."""
    if len({isinstance(np.head, ZoneCards) for np in of}) > 1:
        return None
    return Some(NounOr(of), cnt)


@says(
    also=(
        "{np}の<中で|うち>[、][base?元の]{stat}が<|最も>{x}{n}{w}~を",
        "{np}の<中で|うち>[、][base?元の]{stat}が<|最も>{x}{again}{n}{w}~を",
    ),
    en="{n} of {np.pl}",
)
@rewrite(Thing)
def best_of(
    np: NP, stat: Stat, x: Extreme, n: Simple, w: Unit, base: bool = False, again: AKind | None = None
) -> Node | None:
    """As `Some` of the things with the largest or smallest number (`again`: what they are is said once more)."""
    if again not in (None, np.head):
        return None
    best = NP(np.head, (*np.quals, Most(stat, x, base)))
    return Some(best, Exactly(n, w))


@says(also=("{np}の中から[、]{cnt!Exactly.*}", "{np}の中から[、]{cnt!UpTo.*}"), en="{cnt} of {np.pl}")
@says(also=("{np}の中から[、]{cnt!Exactly}", "{np}の中から[、]{cnt!UpTo}"), en="", form="を")
@rewrite(Thing)
def from_among(np: NP, cnt: Exactly | UpTo) -> Node:
    """As `Some`: the description stands first."""
    return Some(np, cnt)


@says(also="[{quals}]デッキの上半分~を", en="the top half of the deck")
@says(also="[{quals}]デッキの上から半分~を", en="")
@rewrite(Thing)
def top_half(quals: tuple[Whose, ...] = ()) -> Node:
    """As `SomeAs`: half as many cards as are in the deck, rounded up."""
    deck = CountOf(NP(ZoneCards(Zone("deck")), quals), Unit("number_of_cards"))
    return SomeAs(NP(DeckEnd("top"), quals), Quote(Half(deck)), False)


@says(
    also=(
        "{t!Referred}は<|、>{to}に{n!Quote.の}ダメージを~与える",
        "{t!Referred}は<|、>{to}に{n!Unquoted.の}ダメージを~与える",
    ),
    en="{t} ~deal {to.each} damage equal to {n}",
)
@rewrite(Act)
def deals_its_own(t: Thing, to: Thing, n: Quote | Unquoted) -> Node | None:
    """As `Damage` by a number of the thing that is said to deal it."""
    of = getattr(n.v, "of", None)
    if isinstance(t, It) and isinstance(n, Unquoted):
        return None  # それぞれの: `EachDeals` says it
    return Damage(to, n) if isinstance(n.v, StatOf) and of in (t, Bare(t)) else None  # type: ignore[arg-type]


@says(also="{who}は能力で{np}を選べるとき、これを選ぶ", en="{who} must choose this card if able")
@rewrite(Static)
def must_choose_this(who: Side, np: NP) -> Node | None:
    """As `MustChoose`: of all own followers that can be chosen it has to be this one."""
    own = bool(np.quals) and np.quals[0] == Owner(Side("own"))
    plain = own and all(isinstance(q, Owner | InZone | Other) for q in np.quals)
    return MustChoose(who, This()) if plain and isinstance(np.head, AKind) else None


@says(also="{to}{t.を}~置く", en="~put {t} {to}")
@rewrite(Act)
def put_to(to: To, t: Some | Rest | It) -> Node | None:
    """As `Do`: where things go stands first."""
    return None if to.order else Do(t, Move(to, "put"))


@says(also=("{names}を{to}{cnt!Exactly}~置く", "{names}を{cnt!Exactly}{to}~置く"), en="~put {cnt} {names} {to}")
@rewrite(Act)
def put_named(names: Named, to: To, cnt: Exactly) -> Node:
    """As `Do`: the number stands behind the names or the place."""
    return Do(Some(NP(names), cnt), Move(to, "put"))


@says(also=("{t}に「{s}」を~与える", "{t}に「{s}」を~得させる", "{t}に「{s}」を~持たせる"), en='~give {t} "{s}"')
@rewrite(Act)
def bestow_quoted(t: Thing, s: Line) -> Node:
    """As `Gains`: a quoted ability is given."""
    return Gains(t, GainQuoted(s))
