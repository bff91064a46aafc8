"""How classes of other modules of Shadowverse EVOLVE are said besides: further templates, most of which are only read."""

from __future__ import annotations

from tefuda.text.amounts import ADVERBS, ATTRIBUTES, hand_becomes, spoken
from tefuda.text.conditions import (
    AsMany,
    Compare,
    CompareBound,
    ExistsNot,
    GaugeCond,
    HasCounter,
    Many,
    Nth,
    PlayedFrom,
)
from tefuda.text.events import BecomesN, Cause, StatMoves
from tefuda.text.histories import GAME, DidThisTurn, DidThisWayToMany
from tefuda.text.instructions import (
    ChangeStat,
    CreateAs,
    Damage,
    DoUntilFull,
    DrawUntil,
    ElDamage,
    PutCounter,
    RepeatTimes,
    RevealUntil,
    Select,
    SetStat,
)
from tefuda.text.model import rule
from tefuda.text.naming import NamedNumber, NameNumber
from tefuda.text.nouns import NP, AKind, NounList, Owner
from tefuda.text.numbers import (
    DamageAmount,
    N,
    Plus,
    Quote,
    Total,
    Unquoted,
)
from tefuda.text.players import EachPlayer, Player, Self
from tefuda.text.quals import (
    Damaged,
    DifferentNames,
    DifferentStat,
    DoneThisTurn,
    Other,
    OwnersOwn,
)
from tefuda.text.quals import SameStat as StatSameAs
from tefuda.text.rewrites import OneOfEachNumber
from tefuda.text.sentences import (
    By,
    IfDone,
    Otherwise,
)
from tefuda.text.stats import ChangeStatAs, StatTo
from tefuda.text.things import (
    Bare,
    Distinct,
    DistinctNumbers,
    It,
    OutOf,
    Same,
    Some,
    This,
)
from tefuda.text.verbs import Affect, Took
from tefuda.text.words import (
    Bound,
    Kind,
    Side,
    Sign,
    Stat,
    Unit,
)

from .effects import DiscardDownTo, PayGauge, RecoverPP
from .measures import PutAs
from .rulesets import (
    BanishInstead,
    CantDraw,
    CantPlay,
    CantPlayAbilities,
    CantRaise,
    DeckLimit,
    EntersWith,
    NoStand,
    SwapBetween,
)
from .statics import DamageBy, DamageOver, DamageTimes, DamageTo, DamageWithin, NotChosen, OnlyAttack
from .terms import DamageWay

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
