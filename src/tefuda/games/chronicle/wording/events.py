"""Events that triggers and replacements wait for [11.6, 11.9.5], and the predicates that recall them."""

from __future__ import annotations

from tefuda.text.events import Event, Intransitive, Simply
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import Simple
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Bound, Side, Unit, Zone

from .causes import ByBattle, Cause
from .nouns import ByName, Mine, Source

Subject = Source | ByName | NP


@says("{t}が{h.*}", en="{t.a} {h.*}")
class Befalls(Event, frozen=True, tag=True):
    """The source, or any such thing, suffers or does this: once for each thing."""

    t: Source | ByName | It | Mine | Noun
    h: Intransitive


@says("{n}{w}以上の{np}が{h.*}", en="{n} or more {np.pl} {h.*}")
class BefallsTogether(Event, frozen=True, tag=True):
    """So many such things suffer it at once: once for the event."""

    n: int
    w: Unit
    np: NP
    h: Intransitive


@says("戦場に配置~される", en="~enter the battlefield", where={"z": "battlefield"})
@says("戦場を~離れる", en="~leave the battlefield", where={"z": "leaves"})
class Passing(Intransitive, frozen=True, tag=True):
    """It enters (leaves) the battlefield by whatever route [11.6.17.2.1]."""

    z: str


@says("[{src}から]{z}に~置かれる", en="~be put[ from {src}] into {z}", where={"how": "put", "s": None})
@says("[{src}から]{s}の{z}に~置かれる", en="~be put[ from {src}] into {s.'s} {z.own}", where={"how": "put"})
@says("[{src}から]{z}に~加えられる", en="~be added[ from {src}] to {z}", where={"how": "add", "s": None})
@says("[{src}から]{z}に~戻される", en="~be returned[ from {src}] to {z}", where={"how": "return", "s": None})
class PutInto(Intransitive, frozen=True, tag=True):
    """It is put into that zone (of that player, from that one)."""

    z: Zone
    how: str
    src: Zone | None = None
    s: Side | None = None


@says("[{to}に][{by}]ダメージを~与える", en="~deal [{by} ]damage[ to {to.a}]")
@says("{who}に[{by}]ダメージを~与える", en="~deal [{by} ]damage to {who}")
class DealsDamage(Intransitive, frozen=True, tag=True):
    """It deals damage (to such a thing, to that player; in battle)."""

    to: NP | None = None
    who: Who | None = None
    by: ByBattle | None = None

    def ok(self) -> bool:
        return self.who is None or self.to is None


@says("{n}[{cmp}]のダメージを~受ける", en="~take {n}[ {cmp}] damage")
@says("ダメージを~受ける", en="~take damage")
class TakesDamage(Intransitive, frozen=True, tag=True):
    """It is dealt damage (of that amount, or within the bound)."""

    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{by}{n}[{cmp}]のダメージを~受ける", en="~take {n}[ {cmp}] damage from {by}")
@says("{by}ダメージを~受ける", also="{by.よって}ダメージを~受ける", en="~take damage from {by}")
class TakesDamageBy(Intransitive, frozen=True, tag=True):
    """It is dealt damage of that kind (of that amount, or within the bound)."""

    by: Cause
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{who}が[{by}]ダメージを~受ける", also="{who}が{by.よって}ダメージを~受ける", en="{who} ~take damage[ from {by}]")
class PlayerTakes(Event, frozen=True, tag=True):
    """The player is dealt damage (of that kind)."""

    who: Who
    by: Cause | None = None


@says("{np}に~防御される", en="~be defended by {np.a}", where={"by": True})
@says("{np}を~防御する", en="~defend against {np.a}", where={"by": False})
class Defence(Intransitive, frozen=True, tag=True):
    """It is defended by such a unit (`by`), or defends against it."""

    np: NP
    by: bool


@says("{who}が{np}を~使用する", en="{who} ~use {np.a}", where={"how": "use"})
@says("{who}が{np}を~捨てる", en="{who} ~discard {np.a}", where={"how": "discard"})
@says("{who}が{np}を犠牲に~する", en="{who} ~sacrifice {np.a}", where={"how": "sacrifice"})
class PlayerDoes(Event, frozen=True, tag=True):
    """The player does this to such a thing: once for each."""

    who: Who
    np: Noun
    how: str


@says("{who}がカードを~引く", also="{who}がカードを1枚~引く", en="{who} ~draw a card", where={"how": "draw"})
@says("{who}がCBを~発動する", en="{who} ~activate a chrono burst", where={"how": "burst"})
@says("{who}がソウルバーストを~発動する", en="{who} ~activate a soul burst", where={"how": "soul_burst"})
@says("{who}がクロノチェックを~行う", en="{who} ~make a chrono check", where={"how": "check"})
@says("{who}の時代が~発展する", also="{who}が時代を発展~させる", en="{who.'s} age ~advance", where={"how": "advance"})
@says("{who}が小隊攻撃を~する", en="{who} ~attack with a platoon", where={"how": "platoon"})
@says("{who}がライフを~得る", en="{who} ~gain life", where={"how": "gain"})
@says("{who}がライフを~失う", en="{who} ~lose life", where={"how": "lose"})
class PlayerActs(Event, frozen=True, tag=True):
    """Something that the player does, or that concerns a number of his."""

    who: Who
    how: str


@says("ソウルバーストを~発動する", en="a soul burst ~be activated", where={"how": "soul_burst"})
@says("CBを~発動する", en="a chrono burst ~be activated", where={"how": "burst"})
@says("クロノチェックを~行う", en="a chrono check ~be made", where={"how": "check"})
class Unsaid(Event, frozen=True, tag=True):
    """What the controller of the text does, the player left out."""

    how: str


HAPPENINGS = (
    ("破壊~される", "~be destroyed", "destroyed"),
    ("犠牲に~される", "~be sacrificed", "sacrificed"),
    ("除外~される", "~be removed", "removed"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("~攻撃する", "~attack", "attacks"),
    ("小隊攻撃を~する", "~attack in a platoon", "platoon"),
    ("~防御する", "~defend", "defends"),
    ("~防御される", "~be defended", "defended"),
    ("~防御されない", "~be not defended", "undefended"),
    ("~選ばれる", "~be chosen", "chosen"),
    ("ワイプ~される", "~be wiped", "wiped"),
    ("回復~する", "~recover", "recovered"),
    ("公開~される", "~be revealed", "revealed"),
    ("~使用される", "~be used", "used"),
)
RULES = [
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    rule(Simply, "手札から~捨てられる", prints=False, where={"id": "discarded"}),
]
