"""Word orders and turns of phrase of Shadowverse EVOLVE: they are read as other classes."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.text.amounts import ADVERBS, ATTRIBUTES, hand_becomes, spoken
from tefuda.text.conditions import (
    AsMany,
    ComesTrue,
    Compare,
    CompareBound,
    ExistsNot,
    GaugeCond,
    HasCounter,
    Is,
    Many,
    Nth,
    Place,
    PlayedFrom,
    Single,
)
from tefuda.text.events import BecomesN, Cause, EntersField, Event, Happening, Happens, StatMoves
from tefuda.text.gaining import GainKeywords, GainQuoted, GainSame
from tefuda.text.histories import GAME, DidThisTurn, DidThisWayToMany
from tefuda.text.instructions import (
    ChangeStat,
    CreateAs,
    Damage,
    Do,
    DoUntilFull,
    DrawUntil,
    ElDamage,
    Gains,
    PutCounter,
    RepeatTimes,
    RevealUntil,
    Select,
    SetStat,
)
from tefuda.text.lines import Line, On, OnlyIn
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.naming import NamedNumber, NameNumber
from tefuda.text.nouns import NP, AKind, Counters, DeckEnd, Named, NounList, NounOr, Owner, ZoneCards
from tefuda.text.numbers import (
    CountOf,
    DamageAmount,
    Half,
    N,
    Plus,
    Quote,
    Simple,
    StatOf,
    Total,
    Unquoted,
)
from tefuda.text.players import EachPlayer, Player, Self
from tefuda.text.quals import (
    BaseOf,
    Compared,
    Damaged,
    DifferentNames,
    DifferentStat,
    DoneBy,
    DoneThisTurn,
    InZone,
    Most,
    OfClass,
    OfTribe,
    Other,
    OtherThanIt,
    OwnersOwn,
    Qual,
    StatIs,
    Whose,
)
from tefuda.text.quals import SameStat as StatSameAs
from tefuda.text.rewrites import OneOfEachNumber
from tefuda.text.sentences import (
    Act,
    Body,
    By,
    Elided,
    Gain,
    GainsToo,
    IfDone,
    IfMid,
    InTurn,
    Otherwise,
    Period,
    Prefix,
    Seq,
    When,
)
from tefuda.text.stats import ChangeStatAs, StatTo
from tefuda.text.things import (
    All,
    AnyNumber,
    Bare,
    Distinct,
    DistinctNumbers,
    Exactly,
    Former,
    It,
    Latter,
    OutOf,
    Referred,
    Rest,
    Same,
    So,
    Some,
    Thing,
    This,
    UpTo,
)
from tefuda.text.verbs import Affect, Deed, Move, To, Took
from tefuda.text.words import (
    Bound,
    Extreme,
    Keyword,
    Kind,
    More,
    Side,
    Sign,
    Stat,
    Unit,
    Zone,
)

from .effects import DiscardDownTo, PayGauge, RecoverPP
from .measures import Meanwhile, PutAs, SomeAs
from .rulesets import (
    BanishInstead,
    CantDraw,
    CantPlay,
    CantPlayAbilities,
    CantRaise,
    DeckLimit,
    EntersWith,
    MustChoose,
    NoStand,
    SwapBetween,
)
from .statics import DamageBy, DamageOver, DamageTimes, DamageTo, DamageWithin, NotChosen, OnlyAttack, Static
from .terms import DamageWay


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


CARD = NP(AKind(Kind("card")))


def leader_of(side: str) -> NP:
    """The leader of a player."""
    return NP(AKind(Kind("leader")), (Owner(Side(side)),))


SAME, SAME_DAMAGE = ADVERBS[2], ATTRIBUTES[3]
"""How quoted amounts print: と同じだけ before a verb, と同じ before damage."""

QUOTED = (("{a}", "「{b}」"), ("「{a}」", "「{b}」"), ("「{a}」", "{b}"))
"""How values that are compared stand in quotes."""

RULES = [
    rule(Some, "{of}{cnt!AtLeast.*}", en="(noun)"),
    *(rule(CompareBound, f"{a}が{b}{{cmp}}~だ", prints=False) for a, b in QUOTED),
    *(rule(Compare, f"{a}が{b}より{{more}}~い", prints=False) for a, b in QUOTED),
    rule(Nth, "このターン中に[自分が]プレイした{np}が{n}枚目~だ", prints=False),
    rule(Nth, "これがこのターン中に<プレイした{n}枚目の|{n}枚目にプレイした>{np}~だ", prints=False),
    rule(Nth, "これがこのターン中に{n}枚目の{np}~だ", prints=False),
    rule(Nth, "これがこのターン中に{n}枚目以降の{np}~だ", where={"later": True}, prints=False),
    rule(
        Nth,
        "このターン中に{n}枚目以降にプレイした{np}がこれ~だ",
        where={"later": True},
        prints=False,
    ),
    rule(Nth, "このターン中に{n}枚目にプレイした{np}がこれ~だ", prints=False),
    rule(StatMoves, "{np}の{stat}が能力<によって|で>増加~する", where={"up": True}, prints=False),
    rule(AsMany, "{n}{w}[{cmp}]~いる", prints=False),
    rule(RecoverPP, "{n!Computed}と同じだけ、{who}のPPを回復~する", prints=False),
    rule(PlayedFrom, "{t}を{z}からプレイ~した", prints=False),
    rule(OwnersOwn, "<それ|それら>の持ち主の", prints=False),
    rule(OutOf, "そのうち{cnt.*}", where={"of": It()}, prints=False),
    rule(Total, "{of!NounList}の<枚数|数>の合計", prints=False),
    rule(Cause, "これの能力によって", en="by this card's ability", where={"id": "this_ability"}),
    rule(Cause, "これの能力で", where={"id": "this_ability"}, prints=False),
    rule(
        NoStand,
        "{t}は<|、>次の[{s}の]{p}にスタンドせず",
        en="{t} ~do not stand in [{s.'s}|its player's] next {p}",
        form="連",
    ),
    rule(
        NoStand,
        "次の[{s}の]{p}にスタンドしない",
        en="doesn't stand in [{s.'s}|its player's] next {p}",
        where={"t": Same()},
    ),
    rule(
        SwapBetween,
        "<自分と相手|お互い>のリーダーの{stat}を~入れ替える",
        where={"t": Bare(leader_of("own")), "u": Bare(leader_of("foe"))},
        prints=False,
    ),
    rule(
        OneOfEachNumber,
        "[{quals}][base?元の]{stat}がそれぞれ{n:2、}の{k}を{cnt!Each}",
        form="を",
        prints=False,
    ),
    rule(Other, "これを除く[、]", prints=False),
    rule(HasCounter, "{t}に{c}が~いない", where={"no": True}, prints=False),
    rule(HasCounter, "[これの]{c}が<ない|なくなった>~なら", where={"t": This(), "no": True}, prints=False),
    rule(EntersWith, "{t}は{c}{n}<つ|個>を置いて場に出る", prints=False),
    rule(EntersWith, "{t}は{n}<つの|個の>{c}を<置いた状態で|置いて>場に出る", prints=False),
    rule(RecoverPP, "{who}はPPを{n}回復~する", prints=False),
    rule(DamageTimes, "{t}が{way}{what}は{n}倍に~なる", prints=False),
    *(
        rule(
            cls,
            f"{{t}}が{{way}}{{what}}が{{{bound}}}{cmp}<なら|の場合><、代わりに|、|><|それを|そのダメージを>{{n}}に<する|なる>",
            prints=False,
        )
        for cls, bound, cmp in ((DamageOver, "least", "以上"), (DamageWithin, "bound", "{cmp}"))
    ),
    *(
        rule(
            DamageBy,
            f"{said}{{what}}を{{n}}<減らす|軽減する|少なくする>",
            where={"way": DamageWay("takes"), "sign": Sign("minus"), "next": nxt},
            prints=False,
        )
        for said, nxt in (("{t}が受ける", False), ("{t}が次に受ける", True), ("次に{t}が受ける", True))
    ),
    rule(RepeatTimes, "これを{n!Quote}回~くり返す", prints=False),
    rule(RepeatTimes, "これを<、|>{mid}<、|>{n}回~くり返す", prints=False),
    rule(RepeatTimes, "これを{n!Quote}と同じ<回数|数><だけ|>~くり返す", en="~repeat this as many times as {n}"),
    rule(RepeatTimes, "これを{n!Unquoted}と同じ<回数|数><だけ|>~くり返す", prints=False),
    rule(PutAs, "{names}を、{n!Unquoted}と同じ<枚数|数><だけ|><、|>{to}~置く", prints=False),
    rule(PutAs, "{names}を、{n!Quote}と同じ<枚数|数><だけ|><、|>{to}~置く", prints=False),
    rule(StatSameAs, "{of}と同じ[base?元の]{stat}を持つ", prints=False),
    rule(DifferentStat, "[base?元の]{stat}がそれぞれ<異なる|違う>", prints=False),
    rule(DifferentNames, "<カード名|名前>がそれぞれ<異なる|違う>", prints=False),
    rule(Distinct, "<カード名|名前>がそれぞれ異なるように", prints=False),
    rule(DistinctNumbers, "[base?元の]{stat}がそれぞれ異なるように", prints=False),
    rule(IfDone, "[これによって][ダメージを]与えたなら、", prints=False),
    rule(Otherwise, "[ダメージを]与えなかったなら、", prints=False),
    rule(NotChosen, "{t}は<|、>[{mid}<、|>]相手の能力<で|によって><選べない|選択されない>", prints=False),
    rule(NotChosen, "{t}は<|、>[{mid}<、|>]相手の{k}<|の能力><で|によって><選べない|選択されない>", prints=False),
    rule(DamageBy, "{t}が{way}{what}は{n}<減る|少なくなる>", where={"sign": Sign("minus")}, prints=False),
    rule(DamageBy, "{t}が{way}{what}は{n}<増える|多くなる>", where={"sign": Sign("plus")}, prints=False),
    rule(DidThisWayToMany, "[これによって]{n}{w}[{cmp}]{v.て}~いた", where={"np": CARD}, prints=False),
    rule(DidThisWayToMany, "[これによって]{np}を{n}{w}[{cmp}]{v.て}~いた", prints=False),
    rule(DoUntilFull, "{t.を}、自分の{z}が上限になるまで{v.*}", prints=False),
    rule(CreateAs, "{n!Unquoted}と同じ<だけ|数|枚数>、{names}を[場に]~出す", prints=False),
    rule(
        Damage,
        "{to}は<同じだけ|その値だけ|同じ値の>ダメージを~受ける",
        where={"n": Unquoted(DamageAmount("taken"))},
        prints=False,
    ),
    rule(Damage, "{n!Unquoted}と同じだけ<、|>{to}に<ダメージ|ダメージを与える>", prints=False),
    rule(
        Damage,
        "{to}に同じだけ<|の>ダメージを~与える",
        where={"n": Unquoted(DamageAmount("taken"))},
        prints=False,
    ),
    rule(Damage, "{n!Unquoted.だけ}<、|>{to}に<ダメージ|ダメージを与える>", prints=False),
    rule(Damage, "{to}に{n!Quote}ダメージ", prints=False),
    rule(Damage, "{to}に{n!Unquoted.だけ}ダメージを~与える", prints=False),
    rule(Plus, "「{v}」に{n}を足した<数|枚数>", where={"sign": Sign("plus")}, prints=False),
    rule(Plus, "「{v}」{sign}{n}", prints=False),
    rule(PayGauge, "[自分の]{g}を{n}", prints=False),
    rule(StatTo, "{stat}が{n}", prints=False),
    rule(SetStat, "{t!It}をプレイするコスト<を|は>{n}に<する|なる>", where={"stat": Stat("cost")}, prints=False),
    rule(ChangeStat, "{t!It}をプレイするコスト<を|は>{sign}{n}する", where={"stat": Stat("cost")}, prints=False),
    rule(CantPlayAbilities, "{s!Side}の{h:と|や|能力と|能力や}能力は<働かない|誘発しない|使えない>", prints=False),
    rule(CantPlay, "{s}は<|、>[{mid}<、|>]{src}からしか{np}をプレイできない", where={"other": True}, prints=False),
    *(
        rule(cls, f"お互いは<|、>[{{mid}}<、|>]{said}", where={"s": EachPlayer()}, prints=False)
        for cls, said in (
            (CantPlay, "[{src}から]{np}をプレイできない"),
            (CantPlayAbilities, "[{np}の][{h:と|や|能力と|能力や}]能力を<プレイできない|使えない>"),
            (CantDraw, "カードを引けない"),
        )
    ),
    *(
        rule(cls, "[{mid}]" + said, where={"s": Self()}, prints=False)
        for cls, said in (
            (CantPlay, "[{src}から]{np}をプレイできない"),
            (CantDraw, "<カード|カードを1枚|1枚><を|>引けない"),
            (CantRaise, "PP最大値を<+1できない|増やせない>"),
        )
    ),
    rule(Select, "{what.を}~残す", prints=False),
    rule(BecomesN, "{np}がなくなった", form="とき", where={"n": 0}, prints=False),
    rule(ElDamage, "{n}ダメージを<割りふる|割り振る|与える>", prints=False),
    rule(
        RevealUntil,
        "{np}を{until}が{n}枚公開されるまで公開~する",
        en="~reveal {np.pl} until {n} {until.pl} are revealed",
    ),
    rule(GaugeCond, "{who}の{gauge}が残って~いる", where={"n": N(1), "cmp": Bound("ge")}, prints=False),
    rule(GaugeCond, "{who}の{gauge}が残って~いない", where={"n": N(0)}, prints=False),
    rule(RevealUntil, "{np}<から|から、|>{until}が{n}枚公開されるまで公開~する", prints=False),
    rule(PutCounter, "{t}に{c}を{n}<つ|個>ずつ~置く", prints=False),
    rule(PutCounter, "{t}に{c}{n}<つ|個>ずつ[を]~置く", prints=False),
    rule(RepeatTimes, "これをもう1度~行う", where={"n": N(1)}, prints=False),
    rule(CreateAs, "{names}を、{n!Unquoted}<だけ|と同じ数|と同じ数だけ>[場に]~出す", prints=False),
    rule(RevealUntil, "{np}<を、|から|から、|>{until}が公開されるまで公開~する", where={"n": N(1)}, prints=False),
    rule(DoUntilFull, "[自分の]{z}が上限になるまで、{t.を}{v.*}", prints=False),
    rule(BanishInstead, "これによって破壊されるフォロワーは、代わりに消滅~する", prints=False),
    rule(
        DamageTo,
        "{t}が受ける次の{what}を{n}にする",
        where={"way": DamageWay("takes"), "cap": False, "next": True},
        prints=False,
    ),
    rule(
        DamageBy,
        "{t}が受ける次の{what}を{sign}{n}~する",
        where={"way": DamageWay("takes"), "next": True},
        prints=False,
    ),
    rule(DamageBy, "受ける{what}を{sign}{n}~する", where={"t": This(), "way": DamageWay("takes")}, prints=False),
    rule(DamageBy, "与える{what}を{sign}{n}~する", where={"t": This(), "way": DamageWay("deals")}, prints=False),
    rule(OnlyAttack, "{t}は<|、>[{mid}<、|>]{what}<のみ|だけ><を|>攻撃できる", prints=False),
    rule(HasCounter, "{t}に{c}が置かれていなかった~なら", where={"no": True}, prints=False),
    rule(DiscardDownTo, "{n}枚になる<まで|ように>~捨てる", prints=False),
    rule(DrawUntil, "{n}枚になる<まで|ように><|カードを>~引く", prints=False),
    hand_becomes("~捨てる", "~discard until {n.cards} are left in hand", cls=DiscardDownTo),
    *spoken(SAME, cls=Unquoted, TimesOf="Multiple", HalfOf="Half", DifferenceOf="Apart", PlusOf="Plus"),
    *spoken(SAME, SAME_DAMAGE, Quote, "「{v}」"),
    hand_becomes("~引く", "~draw until the hand has {n.cards}", drawn=True, cls=DrawUntil),
    rule(NounList, "[{quals}]{of:2、}", prints=False),
    rule(By, "お互いに<、|>", where={"who": EachPlayer()}, prints=False),
    rule(ExistsNot, "{place}に{of:と}が1<体|枚|つ|個>も~いない", prints=False),
    rule(Many, "{np}が1{w}も~いない", where={"n": N(0)}, prints=False),
    rule(Damaged, "体力が減少している", where={"no": False}, prints=False),
    rule(ChangeStatAs, "{q}と同じだけ{t}は{stat}[を]{sign}~する", prints=False),
    rule(
        DoneThisTurn, "このターン中にプレイした", where={"who": Player(Side("own")), "d": Affect("play")}, prints=False
    ),
    *(
        rule(
            DidThisTurn,
            when + "[{who}が]{n}{w}[{cmp}]" + order,
            where={"game": game},
            prints=False,
        )
        for when, game in (("このターン<中|>に", False), (GAME, True))
        for order in ("{np}を{v.て}~いたのだ", "の{np}を{v.て}~いたのだ", "の{np}を{v.た}~なら")
    ),
    *(
        rule(
            DidThisTurn,
            f"このターン<中|>に[{{who}}が][カードを]{{n}}枚[{{cmp}}]{past}",
            where={"np": NP(AKind(Kind("card"))), "v": Took("draw"), "w": Unit("cards"), "game": False},
            prints=False,
        )
        for past in ("引いて~いたのだ", "引いた~なら")
    ),
    rule(
        NameNumber,
        "好きな<数|数字><1つを|を1つ>指定~する",
        en="~name a number",
        where={"lo": 0, "hi": None},
    ),
    rule(
        NameNumber,
        "{lo}から{hi}の中から<、|>好きな<数|数字><1つを|を1つ>指定~する",
        en="~name a number from {lo} to {hi}",
    ),
    rule(NamedNumber, "指定した<数|数字>", en="the number named"),
    rule(DeckLimit, "メインデッキに{t}を好きな枚数入れることができる", where={"n": 99}, prints=False),
]
