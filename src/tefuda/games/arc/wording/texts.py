"""Prefixes, sentences and whole skills: how 、 。 and / join and part (wording 2, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from tefuda.text import instructions, sentences
from tefuda.text.events import Event, Intransitive, TakesDamage
from tefuda.text.happening import Befalls
from tefuda.text.joining import UntilNextEnds
from tefuda.text.known import HolderOf
from tefuda.text.lines import Line
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, Listed
from tefuda.text.numbers import N
from tefuda.text.periods import Period, ThisTurn
from tefuda.text.players import EachPlayer, Player
from tefuda.text.sayings import asking
from tefuda.text.sentences import (
    Act,
    By,
    During,
    Further,
    If,
    Per,
    Prefix,
    Sentence,
)
from tefuda.text.things import Exactly

from .counters import CountersOn
from .deeds import ToDeck
from .effects import Change, Give, JustGrants, Let, Multiply, SetTo, SwapStats
from .events import PlayerActs, Somehow
from .grants import Grant
from .nouns import Main, Source
from .terms import Moment, TextSkill, TimeWord
from .values import DamageSize, GaugeOf, ServiceOf, TakenCount

if TYPE_CHECKING:
    from tefuda.text.conditions import Cond


# ---- prefixes


@says("{k}：", en="{k}:")
@says("{k}：代わりに[、]", en="{k}: instead,", where={"instead": True})
class KeyHead(Prefix, frozen=True, tag=True):
    """The part belongs to that text-bearing skill [4.5.6, R75] (`instead`: what stands before it is not done if it is paid [R93, R94])."""

    k: TextSkill
    instead: bool = False


@says("[next?次の]{w}、", also="[next?次の]{w}に[、]", en="at [next?the next ]{w},")
class AtTime(Prefix, frozen=True, tag=True):
    """At that fixed timing: every one, or (`next`, and always on a reflet) the next one [R21, R58]."""

    w: TimeWord
    next: bool = False


@says(
    "このカードがリアライズされてから{nth}回目の{w}、",
    also=("このアルマがリアライズされてから{nth}回目の{w}、", "リアライズされてから{nth}回目の{w}、"),
    en="the {nth.th} time after this card was realised: at {w},",
)
class AtTimeSince(Prefix, frozen=True, tag=True):
    """At the n-th such timing since the card was realised [R21]."""

    w: TimeWord
    nth: int


@says("{m}、", en="{m},")
class AtMoment(Prefix, frozen=True, tag=True):
    """When that happens to the card itself."""

    m: Moment


@says(
    "{e.た}<時|際>、",
    also=("{e}たび、", "{e.た}たび、", "{e}時、", "{e}際、", "{e.た}場合、"),
    en="when {e},",
)
class When(Prefix, frozen=True, tag=True):
    """A trigger [R28]."""

    e: Event


@says(
    "{e}際、代わりに[、]",
    also=("{e}場合、代わりに[、]", "{e}代わりに[、]", "{e.た}際、代わりに[、]", "{e}時、代わりに[、]"),
    en="if {e.would}, instead",
)
class InsteadOf(Prefix, frozen=True, tag=True):
    """A replacement: if what follows is possible, the event does not happen (wording 10)."""

    e: Event


@says(also="{t}が受けるダメージは[、]代わりに[、]", en="")
class SufferInstead(Prefix, frozen=True, tag=True):
    """A replacement of damage."""

    rewritten: ClassVar[bool] = True
    t: Player | Main | Source | NP

    def canon(self) -> Prefix:
        if isinstance(self.t, Player):
            return InsteadOf(PlayerActs(self.t, "hurt"))
        return InsteadOf(Befalls(Somehow(TakesDamage()), self.t))


@says("次の{np}は、{h.た}時[、]", en="when your next {np.one} {h.past},")
class NextComing(Prefix, frozen=True, tag=True):
    """A trigger for the next such card to which this happens; it works once."""

    np: NP | Main
    h: Intransitive


@says("次に{h}{np}に[、]", also="次に{h}{np}は<|、>", en="to your next {np.one} that {h.past},")
class NextOne(NextComing, frozen=True, tag=True):
    """The same, said of what is done to that card."""


@says("{a.ない}限り、", also="{a.ない}なら、", en="unless {a.ing},")
class Unless(Prefix, frozen=True, tag=True):
    """The player may do the one; the sentence is done if he does not."""

    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Timed | Given | Subject | PerTaken | PerThings | Reverted | instructions.Again)


@says(
    "1ターンに{n}度、",
    also=(
        "1ターンに{n}度まで、",
        "1ターンに{n}度だけ、",
        "1ターンに{n}回、",
        "1ターンに{n}回まで、",
        "各ターン{n}<度|回>[まで]、",
        "各ターンに{n}<度|回>[まで]、",
        "ターンに{n}<度|回>[まで]、",
    ),
    en="{n.times} per turn,",
    where={"game": False},
)
@says(
    "1ゲームに{n}度、",
    also=(
        "1ゲームに{n}度<まで|だけ|のみ>、",
        "1ゲームに{n}回[まで|だけ|のみ]、",
        "ゲーム中に{n}<度|回>[まで|だけ|のみ]、",
    ),
    en="{n.times} per game,",
    where={"game": True},
)
class PerTurn(Prefix, frozen=True, tag=True):
    """At most so often per turn (`game`: in the whole match) per card on the field."""

    n: int
    game: bool


@says("次に{n}回、", also=("この次に{n}回[、]", "次の{n}回、", "{n}回まで、"), en="the next {n.times},")
@says("次に", also=("この次に", "次の1回、", "次に1回、"), en="the next time,", where={"n": 1})
class NextTimes(Prefix, frozen=True, tag=True):
    """What follows works so often only: a trigger, a replacement, a reduction of damage that the text leaves behind."""

    n: int


@says("{cond.限り}、", en="while {cond},")
class AsLong(Prefix, frozen=True, tag=True):
    """Continuously while the condition holds."""

    cond: Cond


@says(
    "{n}<枚|体|つ>につき[、]",
    also="{n}<枚|体|つ>ごとに[、]",
    en="for every {n} of them,",
    where={"v": TakenCount(None)},
)
@says(
    "{v}{n}<つ|枚|点|体>につき[、]",
    also=("{v}{n}につき[、]", "{v}{n}<つ|枚|点|体>ごとに[、]"),
    en="for each {n} of {v},",
)
class PerPoint(Prefix, frozen=True, tag=True):
    """The number of the sentence is taken once for every n of the value."""

    v: GaugeOf | ServiceOf | TakenCount | CountersOn | DamageSize
    n: N


# ---- periods


@says("CF中", also=("このCF中", "CF終了まで"), en="in this CF")
class InCF(Period, frozen=True, tag=True):
    """Until the release in CF, as このターン [R47]."""


@says("次のターン", also=("次のターン中", "次のターンの間"), en="in the next turn")
class InNextTurn(Period, frozen=True, tag=True):
    """From the beginning of the next turn until its release in CF [R47]."""


@says("次のRF終了<時|>まで", en="until the end of the next RF")
class UntilRF(Period, frozen=True, tag=True):
    """Until the RF終了時 that comes next has been processed [3.3.10.7, R58]."""


@says(
    "{t}が場に<存在する|ある|いる>限り",
    also=("{t}が場に<存在する|ある|いる>間", "{t}が場を離れるまで"),
    en="while {t} is on the field",
)
class WhileHere(Period, frozen=True, tag=True):
    """As long as the source stays on the field."""

    t: Source


# ---- sentences


@says("{who}は{a.*}", en="{who} {a.*}")
@says("{who!EachPlayer}に{a.*}", en="{who} {a.*}")
class Subject(Act, frozen=True, tag=True):
    """A later step of a chain with a player of its own as its subject."""

    besides: ClassVar[bool] = True
    who: Player | EachPlayer | HolderOf
    a: Act


@says("{p}<、|>{a.*}", en="{p}, {a.*}")
class Timed(Act, frozen=True, tag=True):
    """A later step of a chain that lasts for a time of its own."""

    p: Period
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Subject | Timed)


@says(
    "{n}<枚|体|つ>につき[、]{a.*}",
    also="{n}<枚|体|つ>ごとに[、]{a.*}",
    en="for every {n} of them, {a.*}",
    where={"v": TakenCount(None)},
)
@says(
    "{v}{n}<つ|枚|点|体>につき[、]{a.*}",
    also=("{v}{n}につき[、]{a.*}", "{v}{n}<つ|枚|点|体>ごとに[、]{a.*}"),
    en="for each {n} of {v}, {a.*}",
)
class PerTaken(Act, frozen=True, tag=True):
    """A later step of a chain whose number is taken once for every n that the steps before have taken."""

    v: TakenCount | DamageSize
    n: N
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Subject | Timed | Given | PerTaken | PerThings)


@says("{of}{cnt}につき[、]{a.*}", also="{of}{cnt}ごとに[、]{a.*}", en="for every {cnt} {of.pl}, {a.*}")
class PerThings(Act, frozen=True, tag=True):
    """A later step of a chain whose number is taken once for every so many such cards."""

    of: Listed
    cnt: Exactly
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Subject | Timed | Given | PerTaken | PerThings)


@says("{a.連}、CF終了時に元に~戻す", also="{a.て}、CF終了時に元に~戻す", en="{a.*} until the end of CF")
class Reverted(Act, frozen=True, tag=True):
    """What is done lasts until the release of this CF, which comes after that timing [R21, R47]."""

    a: Change | SetTo | Multiply | SwapStats | Give


@says("{cond.なら}、{a.*}", also="{cond.なら}{a.*}", en="if {cond}, {a.*}")
class Given(Act, frozen=True, tag=True):
    """A later step of a chain that is done if the condition holds, with the steps behind it up to the next such condition.

    As the first step it stands for the prefix of a sentence with further conditions in its chain.
    """

    cond: Cond
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Given)


@says("{a.連}、{b.*}", en="{a} and {b.*}", where={"link": "連"})
@says("{a.連}、その後[、]{b.*}", en="{a} and then {b.*}", where={"link": "その後"})
@says("{a.て}、{b.*}", also="{a.て}{b.*}", en="{a} and {b.*}", where={"link": "て"})
@says("{a}か、{b.*}", also="{a}か{b.*}", en="{a} or {b.*}", where={"link": sentences.EITHER})
class Chain(sentences.Seq, frozen=True, tag=True):
    """A chain of steps: every one must be possible [6.6.2, R52]; `link` records how the print joins them.

    Joined by か they are alternatives, one of which is named when they are carried out, as with いずれか. Alternatives can be the last step of
    a chain; before another step it would be unclear what they are (AするかBし、Cする), so they are not read there.
    """

    def ok(self) -> bool:
        if self.either() and (is_chain(self.b) or isinstance(self.b, Given) or isinstance(self.a, Given)):
            return False
        if shuffles_in(self.a, self.b):
            return False
        return not isinstance(self.a, Subject | Timed | PerTaken | PerThings)


def shuffles_in(a: Node, b: Node) -> bool:
    """Whether what is returned to a deck, and its shuffling, are one act (デッキに戻し、シャッフルする)."""
    then = b.a if isinstance(b, sentences.Seq) and not b.either() else b
    shuffled = isinstance(then, instructions.Again) and getattr(then.v, "id", "") == "shuffle"
    return shuffled and isinstance(a, instructions.Do) and isinstance(a.v, ToDeck) and a.v.end is None


def is_chain(d: Node) -> bool:
    """Tell whether steps are a chain, every one of which is carried out."""
    return isinstance(d, sentences.Seq) and not d.either()


@says("[{pre}]{do}", en="")
class ArcSentence(Sentence, frozen=True, tag=True):
    """One part of a text: prefixes in the order in which they are evaluated, then what is done."""

    def ok(self) -> bool:
        first = _first(self.do)
        if isinstance(first, Subject | Timed | PerTaken | PerThings) or sum(isinstance(p, By) for p in self.pre) > 1:
            return False
        if _asks_later(self.do):
            return isinstance(self.do, sentences.Must) and not isinstance(first, Given | None)
        return not isinstance(first, Given)

    def canon(self) -> ArcSentence:
        """A condition before a chain that asks for others later holds for its own steps only."""
        chain = self.do.d
        if not (
            _asks_later(self.do) and self.pre and isinstance(self.pre[-1], If) and isinstance(chain, sentences.Seq)
        ):
            return self
        first = msgspec.structs.replace(chain, a=Given(self.pre[-1].cond, cast(Act, chain.a)))
        return ArcSentence(msgspec.structs.replace(self.do, d=first), self.pre[:-1])


def _asks_later(do: Node) -> bool:
    """Whether a later step of a chain has a condition of its own."""
    d = getattr(do, "d", None)
    while isinstance(d, sentences.Seq):
        d = d.b
        if isinstance(d.a if isinstance(d, sentences.Seq) else d, Given):
            return True
    return False


def _first(do: Node) -> Node | None:
    d = getattr(do, "d", None)
    return d.a if isinstance(d, sentences.Seq) else d


# ---- whole texts


@says("{s}", en="{s}", where={"sep": ""})
@says("。{mark}{s}", en="{mark} {s}", where={"sep": "。"})
@says("/{mark}{s}", en="/ {mark} {s}", where={"sep": "/"})
@says("。{s}", en="{s}", where={"sep": "。", "mark": None})
@says("/{s}", en="/ {s}", where={"sep": "/", "mark": None})
class Piece(Node, frozen=True, tag=True):
    """A sentence with what stands before it: 。 or /, and a mark that overrides what that means [R56]."""

    s: ArcSentence
    sep: str
    mark: Mark | None = None

    def ok(self) -> bool:
        return self.sep != "" or self.mark is None


@says("〔独立〕", en="(independent)", where={"joined": False})
@says("〔連続〕", en="(continuous)", where={"joined": True})
class Mark(Node, frozen=True, tag=True):
    """Independent, or part of the same skill as what stands before [R56]."""

    joined: bool


@says("{first}[{more}]", en="{first}[ {more: }]")
class CardSkill(Line, frozen=True, tag=True):
    """A card skill: its sentences."""

    first: ArcSentence
    more: tuple[Piece, ...] = ()

    def ok(self) -> bool:
        return all(p.sep for p in self.more)


@says("武：{s:。}", en="Weapon: {s: }", where={"p": (), "when": (), "x": None})
@says("武：{p:|・|/|。}[。{when:。}][。{x}]", en="Weapon: {p: }[. {when: }][. {x}]")
@says(also="武：{p:|・|/|。}{x}", en="")
class WeaponSkill(Line, frozen=True, tag=True):
    """A weapon skill: what the main alma is granted when the card is armed, and one-shot texts [4.5.7, R63, R66]; or sentences (`s`) that
    are carried out once as it is armed, on the main alma [R143]."""

    p: tuple[Grant | EchoAlone, ...]
    when: tuple[GrantIf, ...] = ()
    x: Let | None = None
    s: tuple[ArcSentence, ...] = ()

    def ok(self) -> bool:
        if self.s:
            return not any(isinstance(one.do.d, JustGrants) or one.pre for one in self.s)
        # behind a one-shot text these would be sentences of it
        return not (self.when or self.x) or not any(isinstance(p, EchoAlone) for p in self.p)


@says("{cond.なら}、更に{g:|・}", also=("{cond.なら}更に{g:|・}", "{cond.なら}、{g:|・}"), en="if {cond}, also {g: }")
class GrantIf(Node, frozen=True, tag=True):
    """What is granted as long as a condition holds."""

    cond: Cond
    g: tuple[Grant, ...]


@says("【{k}】{s:。}", en="⟦{k}⟧ {s: }")
class EchoAlone(Node, frozen=True, tag=True):
    """A one-shot text that works without a main alma [R63]."""

    k: TextSkill
    s: tuple[ArcSentence, ...]

    def ok(self) -> bool:
        return self.k.id == "反響"


RULES = [
    rule(If, "{cond.なら}、", en="if {cond},"),
    rule(If, "{cond.なら}", prints=False),
    *asking("そうしたら、", "そうでない場合、", "そうしなかった場合、"),
    rule(Further, "更に[、]", en="in addition,"),
    rule(Further, "さらに[、]", prints=False),
    rule(During, "{p}", prints=False),
    rule(ThisTurn, "このターン中", prints=False),
    rule(ThisTurn, "<このターンの間|ターンの終わりまで>", prints=False),
    rule(UntilNextEnds, "次のターン終了まで", en="until the end of the next turn"),
    rule(UntilNextEnds, "<次の|次のターンの>CF終了<時|>まで", prints=False),
    rule(Per, "{of}{cnt}につき[、]", en="for every {cnt} {of.pl},"),
    rule(Per, "{of}{cnt}ごとに[、]", prints=False),
    rule(By, "{who!Player}は<|、>", en="{who}"),
    rule(By, "{who!LessOf}は<|、>", en="{who}"),
    rule(By, "{who!HolderOf}は<|、>", en="{who}"),
    rule(By, "{who!EachPlayer}に<|、>", en="{who}"),
    rule(By, "{who!EachPlayer}は<|、>[それぞれ<|、>]", prints=False),
    rule(By, "お{who!EachPlayer}に<|、>", prints=False),
]
