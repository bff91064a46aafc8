"""Turns of phrase of later sets of Shadowverse EVOLVE that are read as other classes, and what only they say."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import HappenedThisWay, Single
from tefuda.text.events import Caused, Event, Happens, LeavesField, PutInto, Simply
from tefuda.text.histories import GAME, DidThisTurn, ManyHappened
from tefuda.text.instructions import ChangeStat, Select, SetStat, SkipTurn
from tefuda.text.lines import Line, Replace
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind, Owner
from tefuda.text.numbers import N, Simple
from tefuda.text.periods import TurnEntered
from tefuda.text.players import Who
from tefuda.text.quals import Qual, SameNameAsBefore
from tefuda.text.recall import happening_key
from tefuda.text.references import REFERENCES, it, previous_act
from tefuda.text.sentences import Act, Chain, InCase, May, Prefix, Sentence, Steps
from tefuda.text.things import Exactly, It, Referred, Rest, Same, Some, This
from tefuda.text.verbs import Verb
from tefuda.text.words import Bound, Kind, Side, Sign, Stat, Unit, Zone

from .effects import AbilityPlayed, PlaysAbility
from .rulesets import CantUse
from .statics import DamageBy, NoDamage
from .terms import AbilityName, DamageWay, Mode

# ---- players ---------------------------------------------------------------------------------------------------------------


@says(also="相手プレイヤー1人を~選ぶ", en="~choose an opponent", where={"foe": True})
@says(also="プレイヤー1人を~選ぶ", en="~choose a player", where={"foe": False})
@rewrite(Act)
def choose_player(foe: bool) -> Node:
    """As `Select` of a leader: それ and そのプレイヤー are then that player, whose leader it is [3.1.2.4]."""
    whose = (Owner(Side("foe")),) if foe else ()
    return Select(Some(NP(AKind(Kind("leader")), whose), Exactly(N(1), Unit("people"))))


# ---- instead of going to the cemetery --------------------------------------------------------------------------------------


@says(also="{t}を墓場に置く代わりに[、]", en="if {t} would be put into the cemetery, instead")
@rewrite(Prefix)
def instead_of_cemetery(t: This | It) -> Node:
    """As `InCase`: where a spell goes when it has been carried out. Of what an earlier sentence puts there `InsteadOf` says it."""
    return InCase(Happens(t, PutInto(Zone("cemetery"))))


_FOR_IT = "{w}場合、{a.よい}。そうしたら、"


@says(
    also=(_FOR_IT + "<|これは|それは>そのダメージを受けない。", _FOR_IT + "そのダメージを0にする。"),
    en="if {w}, you may {a} to prevent that",
    where={"what": "TakesDamage"},
)
@says(also=_FOR_IT + "<これ|それ>は破壊されない。", en="", where={"what": "destroyed"})
@says(also=_FOR_IT + "<これ|それ>は消滅しない。", en="", where={"what": "banished"})
@says(also=_FOR_IT + "<これ|それ>は場を離れない。", en="", where={"what": "LeavesField"})
@rewrite(Line)
def prevented_by(w: Event, a: Act | Chain, what: str) -> Node | None:
    """As `Replace`: what does not happen for what is done is replaced by that."""
    if not isinstance(w, Happens):
        return None
    h = w.h.h if isinstance(w.h, Caused) else w.h
    return Replace(w, Steps((Sentence(May(a)),))) if happening_key(h) == what else None


@says(also="これによって{t}を破壊した~なら", en="{t} was destroyed this way", where={"h": "destroyed"})
@says(also="これによって{t}を消滅させた~なら", en="{t} was banished this way", where={"h": "banished"})
@rewrite(Single)
def it_was(t: It | This, h: str) -> Node:
    """As `HappenedThisWay`: what the text has done to the thing."""
    return HappenedThisWay(Happens(t, Simply(h)))


@says("{t}を~入れ替える", also="{t}の位置を[互いに]~入れ替える", en="~exchange {t} with each other")
class SwapThem(Act, frozen=True, tag=True):
    """Two things named together exchange their zones, at once."""

    t: It


@says(
    "これと交戦したフォロワー~を",
    also=("これと交戦した相手のフォロワー~を", "これと交戦していた[相手の]フォロワー~を"),
    en="the follower that fought this card",
    where={"killed": False},
)
@says(
    "これを破壊したフォロワー~を",
    also=("これを破壊した相手のフォロワー~を", "これを交戦<で|によって>破壊した[相手の]フォロワー~を"),
    en="the follower that destroyed this card",
    where={"killed": True},
)
class Striker(Referred, frozen=True, tag=True):
    """The follower that the source has fought last this turn [8.4.9.2]; `killed`: that has destroyed it, in battle or by an ability."""

    killed: bool


@says("<選ばれなかった|選ばなかった>", en="> not chosen")
class NotTaken(Qual, frozen=True, tag=True):
    """What was not chosen in the sentence before, of the same player as what was."""


REFERENCES[NotTaken] = it


@says(
    "<増えなかった|増加しなかった|上がらなかった|回復しなかった|減らなかった|減少しなかった>なら、",
    also=("<+されなかった|回復できなかった|増やせなかった>なら、", "+できなかったなら、"),
    en="if that was not done,",
)
class IfNotDone(Prefix, frozen=True, tag=True):
    """The instruction before, which changes a number, was not really carried out [1.3.2]; governs like a condition."""

    governs: ClassVar[int] = 1


REFERENCES[IfNotDone] = previous_act


# ---- what comes to be ------------------------------------------------------------------------------------------------------


@says("{w}状態に~なる", also=("{who}が{w}状態に~なる", "{who}のリーダーが{w}状態に~なる"), en="{w} becomes active")
class ModeBegins(Event, frozen=True, tag=True):
    """The master comes to be in that state: it was not active before."""

    w: Mode
    who: Side | None = None

    def ok(self) -> bool:
        return self.who is None or self.who.id == "own"

    def canon(self) -> Event:
        return ModeBegins(self.w) if self.who is not None else self


@says(
    "{t}が{s}のターン中に{h.た}~なら",
    also=("{t}が{s}のターン中に{h.て}~いた", "{t}が{s}のターンに{h.た}~なら"),
    en="{t} {h.past} during {s.'s} turn",
)
class HappenedInTurn(Single, frozen=True, tag=True):
    """The event of the text is this happening, in a turn of that player."""

    t: This
    s: Side
    h: Simply | LeavesField | PutInto | Caused


@says(
    also=(GAME + "{who}が{v.た}{np}が{n}{w}[{cmp}]~だ", GAME + "{who}が{v.た}{np}が{n}{w}[{cmp}]~いる"),
    en="{who} {v.past} {n} {cmp} {np.pl} this game",
)
@rewrite(Single)
def so_many_this_game(who: Who, v: Verb, np: NP, n: Simple, w: Unit, cmp: Bound | None = None) -> Node:
    """As `DidThisTurn`: how many things the player has done this to since the game began."""
    return DidThisTurn(np, n, w, v, True, cmp, who)


RULES = [
    *(
        rule(cls, said, where={"stat": Stat("cost")}, prints=False)
        for cls, said in (
            (SetStat, "{t!This}をプレイするコスト<を|は>{n}に<する|なる>"),
            (ChangeStat, "{t!This}をプレイするコスト<を|は>{sign}{n}<する|される>"),
        )
    ),
    rule(AbilityPlayed, "{np}の{h}能力を~使う", prints=False),
    *(
        rule(SkipTurn, f"{{s}}は{said}を<行わない|スキップする>", prints=False)
        for said in ("次の自身のターン", "自身の次のターン")
    ),
    *(
        rule(SkipTurn, f"{said}を行わない", prints=False)
        for said in ("次の{s}のターン", "{s}の次のターン", "{s}は次のターン")
    ),
    rule(CantUse, "{t}は<|、>{h:と|や|能力と|能力や}能力をプレイできない", prints=False),
    rule(CantUse, "{t}は<|、>{mid}<、|>{h:と|や|能力と|能力や}能力を<使えない|プレイできない>", prints=False),
    *(
        rule(DamageBy, f"{{t}}{said}{{what}}を{{sign}}{{n}}~する", where={"way": DamageWay("deals")}, prints=False)
        for said in ("<によって|で>与える", "によって与えられる")
    ),
    *(
        rule(
            DamageBy,
            f"{said}{{what}}を{{n!{q}}}{much}<減らす|軽減する|少なくする>",
            where={"way": DamageWay("takes"), "sign": Sign("minus"), "next": nxt},
            prints=False,
        )
        for said, nxt in (("{t}が受ける", False), ("{t}が次に受ける", True), ("次に{t}が受ける", True))
        for q in ("Quote", "Unquoted")
        for much in ("だけ", "と同じだけ")
    ),
    rule(
        DamageBy,
        "{t}が[next?次に]{way}{what}を{n!Quote}と同じだけ{sign}~する",
        en="{sign.change} the[next? next] {what} {t.any} {way.agree} by {n}",
    ),
    rule(Rest, "もう1<体|つ|人>~を", prints=False),
    rule(
        NoDamage,
        "次に受ける[{k}]ダメージを~受けない",
        en="~take no [{k.damage}|damage] the next time",
        where={"t": Same(), "next": True},
    ),
    rule(SameNameAsBefore, "<カード名|名前>が同じ", prints=False),
    rule(SameNameAsBefore, "<カード名|名前>の同じ", prints=False),
    rule(TurnEntered, "場に出たターンの間", prints=False),
    rule(ManyHappened, "1ターンに{np}が{n}{w}[{cmp}]{h.た}~なら", where={"game": False}, prints=False),
    rule(PlaysAbility, "{who}が{h}能力を~使う", prints=False),
    rule(PlaysAbility, "{who}の{h}能力を~使う", prints=False),
    rule(CantUse, "{t}は能力を使えない", where={"h": (AbilityName("act"),)}, prints=False),
]
