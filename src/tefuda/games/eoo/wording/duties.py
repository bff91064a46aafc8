"""What must be done, how often and when it may be done, what it costs besides: for attacks, blocks and executions [2-3, 9-2, 15, 19-4-1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import N, Simple, Value
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding, Prefix
from tefuda.text.things import Atom, Thing
from tefuda.text.words import Side, Unit, Zone

from .nouns import Source, of_abilities
from .terms import Mana, StepName

if TYPE_CHECKING:
    from .lines import Cost

# ---- attacks and blocks


@says("{t}は<|、>[{mid}<、|>]可能なら[毎ターン]攻撃~する", en="{t.any} ~attack if able", where={"a": "attack"})
@says("{t}は<|、>[{mid}<、|>]可能なら[毎ターン]ブロック~する", en="{t.any} ~block if able", where={"a": "block"})
@says(
    also=(
        "{t}は<|、>[{mid}<、|>]可能な<かぎり|限り>[毎ターン]攻撃<~する|しなければならない>",
        "{t}は<|、>[{mid}<、|>]可能なら[毎ターン]全て攻撃~する",
        "可能なら[、]{t}は<|、>[{mid}<、|>][毎ターン]攻撃~する",
        "可能なら[、]{t}は<|、>[{mid}<、|>][毎ターン]攻撃しなければならない",
        "{t}は<|、>[{mid}<、|>][可能なら][毎ターン]攻撃しなければならない",
        "{t}は<|、><毎ターン|各ターン><、|>可能な<ら|かぎり|限り>攻撃<~する|しなければならない>",
    ),
    en="",
    where={"a": "attack"},
)
@says(
    also=(
        "{t}は<|、>[{mid}<、|>]可能な<かぎり|限り>[毎ターン]ブロック<~する|しなければならない>",
        "可能なら[、]{t}は<|、>[{mid}<、|>][毎ターン]ブロック~する",
        "可能なら[、]{t}は<|、>[{mid}<、|>][毎ターン]ブロックしなければならない",
        "{t}は<|、>[{mid}<、|>][可能なら][毎ターン]ブロックしなければならない",
        "{t}は<|、><毎ターン|各ターン><、|>可能な<ら|かぎり|限り>ブロック<~する|しなければならない>",
    ),
    en="",
    where={"a": "block"},
)
class MustDo(Holding, frozen=True, tag=True):
    """The nodia attacks in each of its holder's turns, or blocks each attack, if it can [14-2-4, 15-3-1]."""

    t: Thing
    a: str
    mid: Period | None = None


@says("{t}は<|、>{np}をブロックできる", also="{t}は<|、>{np}もブロックできる", en="{t.any} can block {np.pl}")
class MayBlock(Holding, frozen=True, tag=True):
    """The nodia can block such nodia, which it could not otherwise: those that fly [R62]."""

    t: Thing
    np: NP


@says("{t}は<|、>{np}をブロックできない", en="{t.any} can't block {np.pl}")
class CannotBlockSuch(Holding, frozen=True, tag=True):
    """The nodia cannot block such nodia [15-3-1]."""

    t: Thing
    np: NP


@says(
    "{t}は<|、>{n}<つ|体>以上のノーディアによってしかブロックされない",
    also=(
        "{t}をブロックできるのは{n}<つ|体>以上のノーディアのみである",
        "{t}は<|、>{n}<つ|体>以上のノーディアにしかブロックされない",
        "{t}は<|、>{n}<つ|体>以上のノーディアでしかブロックできない",
    ),
    en="{t.any} can't be blocked except by {n} or more nodia",
)
class BlockedByMany(Holding, frozen=True, tag=True):
    """Fewer nodia than n cannot be declared as its blockers [15-3-1]."""

    t: Thing
    n: int


@says(
    "{t}は<|、>{n}<つ|体>より多くのノーディアにブロックされない",
    also="{t}は<|、>{n}<つ|体>までのノーディアにしかブロックされない",
    en="{t.any} can't be blocked by more than {n} nodia",
    where={"v": None},
)
@says(
    "{t}は<|、>{v}より多くのノーディアにブロックされない",
    en="{t.any} can't be blocked by more nodia than {v}",
    where={"n": None},
)
class BlockedByFew(Holding, frozen=True, tag=True):
    """More nodia than that cannot be declared as its blockers [15-3-1]."""

    t: Thing
    n: Simple | None
    v: Value | None


@says(also="{t}は<|、>{n}<つ|体>以上のノーディアに<よって|>ブロックされない", en="")
class BlockedByFewer(Holding, frozen=True, tag=True):
    """As `BlockedByFew`: fewer than n."""

    rewritten: ClassVar[bool] = True
    t: Thing
    n: int

    def canon(self) -> Node:
        return BlockedByFew(self.t, N(self.n - 1), None)


@says(
    "{who}が支払うリザーブは{n}少なくなる",
    also="{who}がリザーブを支払うとき、その<値|数|量>は{n}少なくなる",
    en="{who} ~pay {n} less reserve",
    where={"more": False},
)
@says(
    "{who}が支払うリザーブは{n}多くなる",
    also="{who}がリザーブを支払うとき、その<値|数|量>は{n}多くなる",
    en="{who} ~pay {n} more reserve",
    where={"more": True},
)
class ReserveCosts(Holding, frozen=True, tag=True):
    """Whatever reserve the player pays as a cost is so much less or more, never below 0 [16-3-1, 19-4-2]."""

    who: Who
    n: Simple
    more: bool


@says(
    "{t}がブレイクするシールドの枚数は{n}多くなる",
    also=(
        "{t}の攻撃は<、|>[相手の]シールドを追加で{n}枚ブレイクする",
        "{t}の攻撃は<、|>追加で[相手の]シールドを{n}枚ブレイクする",
    ),
    en="{t.any} ~break {n} more shields",
    where={"more": True},
)
@says("{t}がブレイクするシールドの枚数は{n}少なくなる", en="{t.any} ~break {n} fewer shields", where={"more": False})
class BreaksMore(Holding, frozen=True, tag=True):
    """An attack of the nodia breaks n more (fewer) shields [15-4-3-1]."""

    t: Thing
    n: Simple
    more: bool


@says("{who}が受けるブレイクの枚数は{n}多くなる", en="attacks on {who} ~break {n} more shields", where={"more": True})
@says(
    "{who}が受けるブレイクの枚数は{n}少なくなる", en="attacks on {who} ~break {n} fewer shields", where={"more": False}
)
class SuffersBreaks(Holding, frozen=True, tag=True):
    """An attack on the player breaks n more (fewer) shields [15-4-3-1]."""

    who: Who
    n: Simple
    more: bool


# ---- executions


@says("{who}は1ターンに{n}{w}までしか{np}を実行できない", en="{who} can't execute more than {n} {np.num} each turn")
@says(
    also=(
        "{who}は各ターン[に]{n}{w}までしか{np}を実行できない",
        "{who}は1ターンに{np}を{n}{w}までしか実行できない",
        "{who}は各ターン[に]{np}を{n}{w}までしか実行できない",
        "{who}は1ターンに{n}{w}しか{np}を実行できない",
        "{who}は1ターンに{np}を{n}{w}しか実行できない",
    ),
    en="",
)
class ExecutesFew(Holding, frozen=True, tag=True):
    """The player executes at most n such cards in a turn [9-2-1, R109]."""

    who: Who
    n: int
    w: Unit
    np: NP


@says(
    also=(
        "{who}は1ターンに{n}{w}以上の{np}を実行できない",
        "{who}は各ターン[に]{n}{w}以上の{np}を実行できない",
        "{who}は1ターンに{np}を{n}{w}以上実行できない",
        "{who}は各ターン[に]{np}を{n}{w}以上実行できない",
    ),
    en="",
)
class ExecutesFewer(Holding, frozen=True, tag=True):
    """As `ExecutesFew`: fewer than n."""

    rewritten: ClassVar[bool] = True
    who: Who
    n: int
    w: Unit
    np: NP

    def ok(self) -> bool:
        return self.n > 1

    def canon(self) -> Node:
        return ExecutesFew(self.who, self.n - 1, self.w, self.np)


@says(
    "{who}は1ターンに{n}{w}までしか{np}を召喚できない",
    also=("{who}は1ターンに{n}{w}しか{np}を召喚できない", "{who}は各ターン[に]{n}{w}までしか{np}を召喚できない"),
    en="{who} can't summon more than {n} {np.num} each turn",
)
class SummonsFew(Holding, frozen=True, tag=True):
    """The player summons at most n such cards in a turn [9-2-1, R109]."""

    who: Who
    n: int
    w: Unit
    np: NP


@says(
    "{who}は{s}のターン以外に{np}を実行できない",
    en="{who} can't execute {np.pl} except in {s.'s} turn",
    where={"away": True},
)
@says(
    also=("{who}は{s}のターン以外には{np}を実行できない", "{who}は{np}を{s}のターンにしか実行できない"),
    en="",
    where={"away": True},
)
@says(
    "{who}は{s}のターンに{np}を実行できない",
    also="{who}は{s}のターン中<に|>{np}を実行できない",
    en="{who} can't execute {np.pl} in {s.'s} turn",
    where={"away": False},
)
class ExecutesWhen(Holding, frozen=True, tag=True):
    """The player cannot execute such cards in that player's turn (`away`: in another turn) [R105, R109]."""

    who: Who
    s: Side
    np: NP
    away: bool


@says("{who}は{z}から{np}を実行できない", en="{who} can't execute {np.pl} from {z}")
class ExecutesNotFrom(Holding, frozen=True, tag=True):
    """The player cannot execute such cards out of that zone [R109]."""

    who: Who
    z: Zone
    np: NP


@says("{t}は{cond.際}にのみ実行できる", also="{t}は{cond.際}のみ実行できる", en="{t} can be executed only if {cond}")
class OnlyIf(Holding, frozen=True, tag=True):
    """The card can be executed only while the condition holds [R110]."""

    t: Source
    cond: Cond


@says(
    "次に{who}が実行する{np}~を",
    also="{who}が次に実行する{np}~を",
    en="the next {np.one} that {who} ~execute",
    where={"first": False},
)
@says(
    "{who}が各ターンに最初に実行する{np}~を",
    en="the first {np.one} that {who} ~execute each turn",
    where={"first": True},
)
@says(
    also=(
        "{who}が各ターン最初に実行する{np}~を",
        "{who}が毎ターン最初に実行する{np}~を",
        "{who}が1ターンに最初に実行する{np}~を",
        "{who}が最初に実行する{np}~を",
    ),
    en="",
    where={"first": True},
)
@says(
    "{who}が自身の各ターンに最初に実行する{np}~を",
    en="the first {np.one} that {who} ~execute in each of {who.'s} turns",
    where={"first": True, "own": True},
)
class Executed(Atom, frozen=True, tag=True):
    """The next such card that the player executes (`first`: the first one of each turn; `own`: of each turn of his own)."""

    who: Who
    np: NP
    first: bool
    own: bool = False


# ---- costs that other cards impose


@says(
    "{who}が{np}を実行するための追加コスト：{cost}",
    en="additional cost to execute {np.pl} for {who}: {cost}",
    where={"what": "play"},
)
@says(
    "{np}を実行するための追加コスト：{cost}",
    en="additional cost to execute {np.pl}: {cost}",
    where={"what": "play", "who": None},
)
@says(
    also=(
        "{who}が{np}を実行する際の追加コスト：{cost}",
        "{who}<が|は>{np}を実行するための追加コストとして<、|><{cost}|{cost.義務}>",
        "{who}が{np}を実行するには<、|>追加コストとして<、|><{cost}|{cost.義務}>",
    ),
    en="",
    where={"what": "play"},
)
@says(
    also=(
        "{np}の[実行の]追加コスト：{cost}",
        "{np}を実行するための追加コストとして<、|><{cost}|{cost.義務}>",
        "{np}を実行するには<、|>追加コストとして<、|><{cost}|{cost.義務}>",
        "{np}の実行には<、|>追加コストとして<、|><{cost}|{cost.義務}>",
        "{np}には<、|>追加コストとして<、|><{cost}|{cost.義務}>",
    ),
    en="",
    where={"what": "play", "who": None},
)
@says(
    "{who}が{np}を起動するための追加コスト：{cost}",
    en="additional cost to activate {np.pl} for {who}: {cost}",
    where={"what": "activate"},
)
@says(
    "{np}を起動するための追加コスト：{cost}",
    en="additional cost to activate {np.pl}: {cost}",
    where={"what": "activate", "who": None},
)
@says(
    also=(
        "{np}の起動の追加コスト：{cost}",
        "{np}を起動するための追加コストとして<、|><{cost}|{cost.義務}>",
        "{np}を起動するには<、|>追加コストとして<、|><{cost}|{cost.義務}>",
        "{np}の起動には<、|>追加コストとして<、|><{cost}|{cost.義務}>",
    ),
    en="",
    where={"what": "activate", "who": None},
)
class Imposed(Holding, frozen=True, tag=True):
    """Such cards (or abilities) have this additional cost, paid by whoever executes (activates) them [19-4-1]."""

    what: str
    np: Noun
    cost: Cost
    who: Who | None = None

    def ok(self) -> bool:
        return {of_abilities(np) for np in getattr(self.np, "of", (self.np,))} == {self.what == "activate"}


# ---- the attack going on


@says("{t}の攻撃を中止~する", also="{t}の攻撃を中断~する", en="~call off the attack of {t}")
@says("その攻撃を中止~する", en="~call off its attack", where={"t": None})
class CallOff(Act, frozen=True, tag=True):
    """The attack of the nodia is called off [15-2-2, R54]."""

    t: Thing | None = None


@says("{t}の攻撃の目標を{to}に変更~する", also="{t}の攻撃目標を{to}に変更~する", en="~turn the attack of {t} on {to}")
@says(
    "その攻撃の目標を{to}に変更~する",
    also="その攻撃目標を{to}に変更~する",
    en="~turn its attack on {to}",
    where={"t": None},
)
class TurnAttack(Act, frozen=True, tag=True):
    """The attack of the nodia turns on another nodia [15-1-1, R53]."""

    to: Thing
    t: Thing | None = None


# ---- steps, payments


@says(
    "このメイン<フェーズ|フェイズ>の後に、追加のメイン<フェーズ|フェイズ>を{n}回~行う",
    also=(
        "メイン<フェーズ|フェイズ>の後に<、|>追加のメイン<フェーズ|フェイズ>を{n}回~行う",
        "このメイン<フェーズ|フェイズ>の後に<、|>メイン<フェーズ|フェイズ>を追加で{n}回~行う",
    ),
    en="~add {n} extra main phases after this one",
)
@says(also="[この]メイン<フェーズ|フェイズ>の後に<、|>追加のメイン<フェーズ|フェイズ>を~行う", en="", where={"n": N(1)})
class MoreMains(Act, frozen=True, tag=True):
    """Further main phases follow this one [14-2]."""

    n: Simple


@says(
    "このターンの後に、{who}のターンを追加で{n}回~行う",
    also=(
        "このターンの後に<、|>{who}の追加の<ターン|ターンを>{n}回~行う",
        "{who}は追加のターンを{n}回~行う",
        "{who}は追加ターンを{n}回~行う",
    ),
    en="{who} ~take [one?an extra turn|{n} extra turns] after this one",
)
@says(
    also=(
        "このターンの後に<、|>{who}の追加のターンを~行う",
        "{who}は追加の<ターンを|ターンを1回>~得る",
        "{who}は追加のターンを~行う",
    ),
    en="",
    where={"n": 1},
)
class ExtraTurns(Act, frozen=True, tag=True):
    """Further turns of that player follow this one."""

    who: Who
    n: int


@says(
    "次の{s}の{p}をスキップ~する",
    also=(
        "次の{s}の{p}を~飛ばす",
        "{s}の次の{p}<をスキップ~する|を~飛ばす>",
        "{s}の次のターン<、|の>[{s}の]{p}<をスキップ~する|を~飛ばす>",
    ),
    en="~skip {s.'s} next {p}",
)
class SkipStep(Act, frozen=True, tag=True):
    """That step of the player's next turn does not take place [14]."""

    s: Side
    p: StepName


@says(
    "[{who}が]{m}を支払わないかぎり、",
    also=("[{who}が]{m}を支払わない限り、", "[{who}が]{m}を支払わないなら、"),
    en="unless [{who}|you] ~pay {m},",
    where={"n": None},
)
@says(
    "[{who}が]リザーブ{n}を支払わないかぎり、",
    also=(
        "[{who}が]リザーブ{n}を支払わない<限り|なら>、",
        "[{who}が]リザーブを{n}支払わない<かぎり|限り|なら>、",
        "[{who}が]リザーブを{n}消費しない<かぎり|限り|なら>、",
    ),
    en="unless [{who}|you] ~pay {n} reserve,",
    where={"m": None},
)
class UnlessPaid(Prefix, frozen=True, tag=True):
    """The sentence is carried out unless the player pays that mana, or so much of his reserve, now [16-3, R65, R108]."""

    m: Mana | None
    n: Simple | None
    who: Who | None = None


@says("{u}{a.*}", en="{u} {a.*}")
class UnlessThen(Act, frozen=True, tag=True):
    """The act is carried out unless the player pays now; behind another act of the same sentence."""

    u: UnlessPaid
    a: Act

    def ok(self) -> bool:
        return self.u.who is not None and not isinstance(self.a, UnlessThen)
