"""Instructions: what a text carries out (wording 7, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.amounts import hand_becomes
from tefuda.text.arithmetic import BothOf
from tefuda.text.conditions import Cond, Place
from tefuda.text.counting import HalfOf
from tefuda.text.having import HandBecomes
from tefuda.text.instructions import DrawUpTo, GameEnds
from tefuda.text.letters import Let, lets
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, ZoneCards
from tefuda.text.numbers import N, Simple, Value
from tefuda.text.players import Who
from tefuda.text.repeating import Repeated
from tefuda.text.sayings import OTHER_ONE, drawing
from tefuda.text.sentences import Act, Holding, Instruction
from tefuda.text.things import Atom, Bare, Both, Exactly, It, Some, Thing
from tefuda.text.verbs import Deed
from tefuda.text.words import Kind, Name, Stat, Unit

from .gauges import Factor
from .grants import BASIC, Grant, SkillGrant
from .nouns import FieldOf, Main, MainSide, Mine, SkillName, Source, Unsaid, WithSkill
from .terms import Field, Letter, Skill, SkillSort
from .values import DamageSize, Excess, NumberOn, TakenCount, Valued

__all__ = ["DrawUpTo", "Let"]

if TYPE_CHECKING:
    from .texts import Chain


@says("{v}~ドローする", also="カードを{v}~ドローする", en="~draw {v} cards")
@says(also=("同じ枚数~ドローする", "同じ数~ドローする"), en="", where={"v": Valued(TakenCount(None))})
class DrawMuch(Act, frozen=True, tag=True):
    """The player draws as many cards as the value, one after the other [R67]."""

    v: Valued


@says("{n!Simple}ダメージを~受ける", also="{n!Simple}<点|>のダメージを~受ける", en="~take {n} damage")
@says("{n!Valued}のダメージを~受ける", also="{n!Valued}ダメージを~受ける", en="~take damage equal to {n}")
class TakeDamage(Act, frozen=True, tag=True):
    """Damage to the player of the sentence [R29]."""

    n: Simple | Valued


@says(
    "{to:と}に{n!Simple}ダメージを~与える",
    also=(
        "{to:と|、}に{n!Simple}点ダメージを~与える",
        "{to:と|、}に{n!Simple}<点|>のダメージを~与える",
        "{to:、}に{n!Simple}ダメージを~与える",
        "{n!Simple}<の|>ダメージを{to:と}に~与える",
    ),
    en="~deal {n} damage to {to: and }",
)
@says(
    "{to:と}に{n!Valued}のダメージを~与える",
    also=(
        "{to:と|、}に{n!Valued}ダメージを~与える",
        "{n!Valued}<の|>ダメージを{to:と}に~与える",
        "{n!Valued}、{to:と}にダメージを~与える",
        "{n!Valued}{to:と}にダメージを~与える",
        "{to:と}に、{n!Valued}のダメージを~与える",
    ),
    en="~deal damage equal to {n} to {to: and }",
)
@says(also="余剰のダメージを{to:と}に~与える", en="", where={"n": Valued(Excess())})
class Hurt(Act, frozen=True, tag=True):
    """Damage to almas (RP) or players (Life, by the ledger) [R29]."""

    to: tuple[Atom | Who, ...]
    n: Simple | Valued


@says(also="{who}が~受ける", en="")
class SomebodyTakes(Act, frozen=True, tag=True):
    """That damage befalls the player."""

    rewritten: ClassVar[bool] = True
    who: Who

    def canon(self) -> Act:
        return Hurt((self.who,), Valued(DamageSize(False)))


@says("{t}のRPを{n}~回復する", also="{t}のRPを{n}点~回復する", en="~restore {n} RP of {t}")
@says("そのRPを{n}~回復する", en="~restore {n} RP of it", where={"t": It()})
@says("RPを{n}~回復する", en="~restore {n} RP", where={"t": Unsaid()})
@says("{t}のRPを全て~回復する", also="{t}のRPを全回復~する", en="~restore all RP of {t}", where={"n": None})
class Heal(Act, frozen=True, tag=True):
    """Base RP, up to its maximum [R44]."""

    t: Thing
    n: Simple | Valued | None


@says(
    "{t}の{stat:と|・}を{n}~上げる",
    also=("{t}の{stat:と|・}を+{n}~する", "{t}の{stat:と|・}<は|が>[、]{n}~上がる", "{t}の{stat:と|・}を、{n}~上げる"),
    en="~raise the {stat: and } of {t} by {n}",
    where={"down": False},
)
@says(
    "{t}の{stat:と|・}を{n}~下げる",
    also=("{t}の{stat:と|・}を-{n}~する", "{t}の{stat:と|・}<は|が>[、]{n}~下がる", "{t}の{stat:と|・}を、{n}~下げる"),
    en="~lower the {stat: and } of {t} by {n}",
    where={"down": True},
)
@says(
    "{stat:と|・}を{n}~上げる",
    also=("{n!Valued}{stat:と|・}を~上げる", "{stat:と|・}+{n}"),
    en="~raise {stat: and } by {n}",
    where={"down": False, "t": Unsaid()},
)
@says(
    "{stat:と|・}を{n}~下げる",
    also=("{n!Valued}{stat:と|・}を~下げる", "{stat:と|・}-{n}"),
    en="~lower {stat: and } by {n}",
    where={"down": True, "t": Unsaid()},
)
@says(also="{n!Valued}<、|>{t}の{stat:と|・}を~上げる", en="", where={"down": False})
@says(also="{n!Valued}<、|>{t}の{stat:と|・}を~下げる", en="", where={"down": True})
@says("その{stat:と|・}を{n}~上げる", en="~raise its {stat: and } by {n}", where={"down": False, "t": It()})
@says("その{stat:と|・}を{n}~下げる", en="~lower its {stat: and } by {n}", where={"down": True, "t": It()})
class Change(Act, frozen=True, tag=True):
    """Raise or lower numbers of the card itself; not a grant [R79]."""

    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    n: Simple | Valued
    down: bool

    def ok(self) -> bool:
        return all(s.id in BASIC for s in self.stat)


@says("{t}の{stat}を最大{most}まで~上げる", en="~raise the {stat} of {t} by up to {most}", where={"down": False})
@says("{t}の{stat}を最大{most}まで~下げる", en="~lower the {stat} of {t} by up to {most}", where={"down": True})
class ChangeUpTo(Act, frozen=True, tag=True):
    """Raise or lower a number of one card itself by as much as its player names, at most so much; it is not lowered below 0 [R45, R79]."""

    t: Source | Main | It | Mine
    stat: Stat
    most: int
    down: bool

    def ok(self) -> bool:
        return self.stat.id in BASIC


@says(
    "{t}の[printed?記載]{stat:と}を{v}に~する",
    also=(
        "{t}の記載の{stat:と}を{v}に~する",
        "{t}の{stat:と}を{v}と同じに~する",
        "{t}の{stat:と}は{v}に等しい",
        "{t}の{stat:と}は{v}[の値]に~なる",
        "{t}の{stat:と}は{v}と同じに~なる",
        "{t}の{stat:と}は{v}と同じ値に~なる",
    ),
    en="~set the[printed? printed] {stat: and } of {t} to {v}",
)
@says("その[printed?記載]{stat:と}を{v}に~する", en="~set its[printed? printed] {stat: and } to {v}", where={"t": It()})
@says("[printed?記載]{stat:と}を{v}に~する", en="~set[printed? printed] {stat: and } to {v}", where={"t": Unsaid()})
class SetTo(Act, frozen=True, tag=True):
    """Set numbers of the card itself (`printed`: what counts as printed) [R79]."""

    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    v: Simple | Value
    printed: bool = False

    def ok(self) -> bool:
        return all(s.id in BASIC for s in self.stat)


@says(
    "{t}の[printed?記載]{stat:と}を{by}に~する",
    also="{t}の記載の{stat:と}を{by}に~する",
    en="~make the[printed? printed] {stat: and } of {t} {by}",
)
@says("その[printed?記載]{stat:と}を{by}に~する", en="~make its[printed? printed] {stat: and } {by}", where={"t": It()})
@says("[printed?記載]{stat:と}を{by}に~する", en="~make[printed? printed] {stat: and } {by}", where={"t": Unsaid()})
class Multiply(Act, frozen=True, tag=True):
    """Halve or multiply numbers of the card itself (`printed`: what counts as printed) [R79]."""

    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    by: Factor
    printed: bool = False

    def ok(self) -> bool:
        return all(s.id in BASIC for s in self.stat)


@says(
    also=(
        "{a}と{b}の{stat}を合計し、互いの{stat2}をその半分に~する",
        "{a}と{b}の{stat}を合計して、互いの{stat2}をその半分に~する",
    ),
    en="",
)
class ShareStat(Act, frozen=True, tag=True):
    """A number of two almas becomes half of both together."""

    rewritten: ClassVar[bool] = True
    a: Source | Main
    b: Main
    stat: Stat
    stat2: Stat

    def ok(self) -> bool:
        return self.stat == self.stat2 and self.stat.id in BASIC and self.a != self.b

    def canon(self) -> Act:
        both = BothOf(NumberOn(self.a, self.stat), NumberOn(self.b, self.stat))
        return SetTo(Both((self.a, self.b)), (self.stat,), HalfOf(both, False))


@says(also=("{of}と同じ{stat}に~なる", "{of}と同じ{stat}を~持つ"), en="")
class SameStat(Act, frozen=True, tag=True):
    """The number of the card itself becomes that of another one."""

    rewritten: ClassVar[bool] = True
    of: Main | It | Mine
    stat: Stat

    def ok(self) -> bool:
        return self.stat.id in BASIC

    def canon(self) -> Act:
        return SetTo(Source(Kind("alma")), (self.stat,), NumberOn(self.of, self.stat))


@says("{t}の{stat}と{other}を~入れ替える", en="~swap the {stat} and {other} of {t}", where={"b": None})
@says("{t}と{b}の{stat}を~入れ替える", en="~swap the {stat} of {t} and {b}", where={"other": None})
@says("{t}の{stat}と{b}の{other}を~入れ替える", en="~swap the {stat} of {t} and the {other} of {b}")
class SwapStats(Act, frozen=True, tag=True):
    """Swap two base values, of one alma or of two [4.6.1.2, R79]."""

    t: Source | Main | It | Mine
    stat: Stat
    other: Stat | None
    b: Source | Main | It | Mine | None

    def canon(self) -> SwapStats:
        return SwapStats(self.t, self.stat, None, self.b) if self.b is not None and self.other == self.stat else self


@says("{a}と{b}を~入れ替える", also=("{a}を{b}と~入れ替える", "{a}は{b}と~入れ替わる"), en="~swap {a} and {b}")
@says(also="{b}と~入れ替わる", en="", where={"a": Source(Kind("alma"))})
class SwapCards(Act, frozen=True, tag=True):
    """Each goes where the other was, in one act (wording 7)."""

    a: Atom
    b: Atom

    def ok(self) -> bool:
        # two cards, no whole zones
        return not any(isinstance(getattr(getattr(t, "np", None), "head", None), ZoneCards) for t in (self.a, self.b))


@says(
    "{t}に{g:|・|、|と}を~付与する",
    also=(
        "{g:|・|、|と}を{t}に~付与する",
        "{t}に{g:|・|、|と}を~与える",
        "{t}に、{g:|・|、|と}を~付与する",
        "{t}は<|、>{g:|・|、|と}を~得る",
        "{t}は<|、>{g:|・|、|と}を~持つ",
    ),
    en="~grant {g: } to {t}",
)
@says("{g:|・|、|と}を~付与する", also="{g:|・|、|と}を~得る", en="~grant {g: }", where={"t": Unsaid()})
class Give(Act, frozen=True, tag=True):
    """Grant skills: while its source lasts if that is a cogni, main alma or armed alma [4.6.3, R62]."""

    static: ClassVar[bool] = True
    t: Thing
    g: tuple[Grant, ...]


@says(also=("{s}アルマの⟦{k}⟧の数値を{n}~上げる", "{s}アルマの⟦{k}⟧の値を{n}~上げる"), en="")
class RaiseSkill(Act, frozen=True, tag=True):
    """The number of a general skill is raised: numbers of one skill add up, so who has it is granted as much more [R77]."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    s: MainSide
    k: Skill
    n: N

    def canon(self) -> Act:
        alma = NP(AKind(Kind("alma")), (FieldOf(Field(self.s.id)), WithSkill((SkillName(self.k),), False)))
        return Give(Bare(alma), (SkillGrant(self.k, self.n),))


@says("{g:|・}", en="your alma gets {g: }")
class JustGrants(Instruction, frozen=True, tag=True):
    """Nothing but brackets: granted to the own main alma [R61]."""

    static: ClassVar[bool] = True
    g: tuple[Grant, ...]


@says("その{what.を}~無効化する", en="~nullify its {what}", where={"t": It()})
@says("{t}の{what.を}~無効化する", also="{t}の{what.を}無効に~する", en="~nullify {what} of {t}")
class Nullify(Act, frozen=True, tag=True):
    """The skills stop existing on the card until it leaves its zone, or for the duration given [R78]."""

    t: Thing
    what: SkillsOf | SkillNames


@says("{t}は{what.を}~失う", en="{t} ~lose {what}")
class LoseSkills(Act, frozen=True, tag=True):
    """The card has no such skills, wherever they come from, as long as a text that is in force all the time says so [6.2.9, R143]; done
    once, they are nullified [R78]."""

    static: ClassVar[bool] = True
    t: Thing
    what: SkillsOf | SkillNames


@says("{t}は[、]白紙化~する", also="{t}は[、]白紙化~される", en="~blank {t}")
class BlankForTime(Act, frozen=True, tag=True):
    """白紙化 with a period in front of it: all skills of the card are gone for that time [R76]."""

    rewritten: ClassVar[bool] = True
    t: Thing

    def canon(self) -> Act:
        return Nullify(self.t, SkillsOf((SkillSort("every"),)))


@says("{k:と|・|}~を", en="{k: and }")
class SkillNames(Node, frozen=True, tag=True):
    """Single general skills, wherever they come from."""

    k: tuple[SkillName, ...]


@says("[all?全ての]{k:と|、|・|や}~を", en="[all?all ]{k: and }", where={"n": None})
@says("{k:と}を{n}つ", also="{k:と}{n}つを", en="{n} {k: and }", form="を")
@says(also="{k:と|、|・|や}を全て", en="", form="を", where={"all": True, "n": None})
class SkillsOf(Node, frozen=True, tag=True):
    """Skills of a sort, or of several: all of them, or that many, picked [R62]."""

    k: tuple[SkillSort, ...]
    n: N | None = None
    all: bool = False

    def ok(self) -> bool:
        return not (self.all and self.n)


@says("{t}を{into}に変身~させる", en="~transform {t} into {into}")
@says("{into}に変身~する", en="~transform into {into}", where={"t": None})
class Transform(Act, frozen=True, tag=True):
    """The main alma goes to oblivion and that card is realised in its circle [R101]."""

    into: NP | Some
    t: Source | Main | It | Mine | None

    def ok(self) -> bool:
        return not isinstance(self.into, Some) or isinstance(self.into.cnt, Exactly)


@says(
    "{model}と同名の{t.を}[{src}から]{v.*}",
    also=("{model}と同じカード名の{t.を}[{src}から]{v.*}", "{src}から{model}と同名の{t.を}{v.*}"),
    en="~take {t} with the same name as {model}[ from {src}] and {v}",
)
class DoNamesake(Act, frozen=True, tag=True):
    """Choose the model, then do the verb to cards of its name."""

    model: Some
    t: Thing
    v: Deed
    src: Place | None = None


@says(
    "{name}を{n}{w}新たに~作る",
    also=("{name}{n}{w}を新たに~作る", "新たに{name}を{n}{w}~作る", "新たな{name}を{n}{w}~作る"),
    en="~create {n} {name}",
)
@says(also=("{name}を新たに~作る", "新たに{name}を~作る"), en="", where={"n": N(1), "w": Unit("cards")})
class Create(Act, frozen=True, tag=True):
    """New cards of that name, of this player [R74]; the next step says where they go."""

    name: Name
    n: Simple
    w: Unit


@says("ビフレストを~行う", also="ビフレスト~する", en="~perform a bifrost")
class Bifrost(Act, frozen=True, tag=True):
    """A bifrost by a skill, with any deck [R70]."""


@says(
    "Xは{lo}以上{hi}以下の任意の数とする",
    also=("Xは{lo}以上{hi}以下の好きな数とする", "Xは{lo}から{hi}までの<任意の|好きな>数とする"),
    en="X is a number of your choice from {lo} to {hi}",
)
class XChosen(Instruction, frozen=True, tag=True):
    """X is named when it is first needed, between two numbers."""

    static: ClassVar[bool] = True
    lo: int
    hi: int

    def ok(self) -> bool:
        return self.lo < self.hi


@says(
    "いずれか{n}つを選ぶ：{o}",
    also=(
        "<次の|以下の|下記の>いずれか{n}つを<選ぶ|行う>：{o}",
        "以下から{n}つを選ぶ：{o}",
        "以下から{n}つ選ぶ：{o}",
        "いずれか{n}つ：{o}",
        "<次の|以下の|>いずれか{n}つを選んで行う：{o}",
    ),
    en="choose {n}: {o: }",
)
class Modes(Instruction, frozen=True, tag=True):
    """Choose n different executable options; they are carried out in printed order."""

    n: int
    o: tuple[Mode, ...]


@says("いずれか{n}つ、{c.なら}代わりに{m}つを選ぶ：{o}", en="choose {n}, or {m} instead if {c}: {o: }")
class ModesOr(Modes, frozen=True, tag=True):
    """Another number of them if the condition holds when the choice is made."""

    c: Cond
    m: int


@says(also=("「{a}」か「{b}」を選んで行う", "「{a}」と「{b}」のいずれかを行う"), en="")
class QuotedModes(Instruction, frozen=True, tag=True):
    """Two options in quotes."""

    rewritten: ClassVar[bool] = True
    a: ModeBody
    b: ModeBody

    def canon(self) -> Instruction:
        return Modes(1, (Mode(Letter("(ア)"), self.a), Mode(Letter("(イ)"), self.b)))


@says("{k}{d}", also="{k}{d}。", en="{k} {d}.")
class Mode(Node, frozen=True, tag=True):
    """One option."""

    k: Letter
    d: ModeBody


@says("{a.*}", en="{a.*}", form="")
class ModeBody(Node, frozen=True, tag=True):
    """What an option does: a step, or a chain of steps."""

    a: Act | Chain | Holding


RULES = [
    rule(GameEnds, "{who}は~勝利する", en="{who} ~win the game", where={"win": True}),
    rule(GameEnds, "{who}はゲームに~勝利する", where={"win": True}, prints=False),
    rule(GameEnds, "{who}は~敗北する", en="{who} ~lose the game", where={"win": False}),
    rule(GameEnds, "{who}はゲームに~敗北する", where={"win": False}, prints=False),
    *lets("とする", 1),
    hand_becomes("忘却~する", "~forget cards of the hand until there are {n}", until="なるように"),
    hand_becomes("~ドローする", "~draw until there are {n} cards in hand", until="なるように", drawn=True),
    rule(HandBecomes, "{n}枚に<なるように|なるまで>~ドローする", where={"off": False}, prints=False),
    *OTHER_ONE,
    *drawing("{n}枚~ドローする", "~ドローする", "~引く"),
    *(
        rule(
            Repeated,
            f"{what}を<、|>{{n!Valued}}~繰り返す",
            en=f"~repeat {en} as often as {{n}}",
            where={"whole": whole},
        )
        for what, en, whole in (("これ", "this", False), ("この処理", "all of this", True))
    ),
]
