"""Turns of phrase of later sets of Shadowverse EVOLVE that are read as other classes, and what only they say."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Single
from tefuda.text.events import Caused, Event, Happens, LeavesField, PutInto, Simply
from tefuda.text.histories import GAME, DidThisTurn
from tefuda.text.instructions import ChangeStat, Select, SetStat
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind, Owner
from tefuda.text.numbers import N, Simple
from tefuda.text.players import Who
from tefuda.text.quals import Qual
from tefuda.text.references import REFERENCES, it, previous_act
from tefuda.text.sentences import Act, InCase, Prefix
from tefuda.text.things import Exactly, It, Referred, Some, This
from tefuda.text.verbs import Verb
from tefuda.text.words import Bound, Kind, Side, Stat, Unit, Zone

from .effects import AbilityPlayed, PlaysAbility
from .rulesets import CantUse
from .terms import AbilityName, Mode

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
    rule(PlaysAbility, "{who}が{h}能力を~使う", prints=False),
    rule(PlaysAbility, "{who}の{h}能力を~使う", prints=False),
    rule(CantUse, "{t}は能力を使えない", where={"h": (AbilityName("act"),)}, prints=False),
]
