"""When a card can be executed, how often and when an ability may be used [17-5-1, 17-9-1, 18-2-2]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.lines import Line
from tefuda.text.model import Node, says
from tefuda.text.words import Side

from .terms import StepName


class TimePhrase(Node, frozen=True, tag=True):
    """A time in which a card can be executed."""


@says("{s}の攻撃中", en="during {s.'s} attack")
@says("攻撃中", also="攻撃が行われている間", en="during an attack", where={"s": None})
class WhileAttacking(TimePhrase, frozen=True, tag=True):
    """Any window of an attack declared by that player."""

    s: Side | None


@says(
    "[{s}の]ノーディアが攻撃したとき",
    also=("[{s}の]ノーディアが攻撃<した時|したときに|する時|するとき>", "{s}が攻撃<したとき|した時|を宣言したとき>"),
    en="when [{s.'s}|a] nodia attacks",
    where={"how": "attacker"},
)
@says(
    "[{s}の]ノーディアがブロックされたとき",
    also="[{s}の]ノーディアがブロックされた<時|ときに|直後|後>",
    en="when [{s.'s}|a] nodia is blocked",
    where={"how": "blocked"},
)
@says(
    "[{s}の]ノーディアがブロックしたとき",
    also="[{s}の]ノーディアがブロックした<時|ときに|直後|後>",
    en="when [{s.'s}|a] nodia blocks",
    where={"how": "blocker"},
)
class WhenFighting(TimePhrase, frozen=True, tag=True):
    """The window of the step in which such a nodia attacks, blocks or is blocked [15-2-1, 15-3-1, R90]."""

    how: str
    s: Side | None = None


@says("[{s}の]{p}", also="[{s}の]{p}中", en="in [{s.'s} {p}|{p.a}]")
class InStep(TimePhrase, frozen=True, tag=True):
    """The windows of that step or phase (of that player's turn)."""

    p: StepName
    s: Side | None = None


@says("{s}のターン中", also="{s}のターン", en="in {s.'s} turn")
class InTurnOf(TimePhrase, frozen=True, tag=True):
    """Any window of that player's turn."""

    s: Side


@says("静止下", en="in the quiet state", where={"id": "quiet"})
@says("いつでも", also="優先権があればいつでも", en="at any time", where={"id": "any"})
class AtLarge(TimePhrase, frozen=True, tag=True):
    """The quiet state, or any window."""

    id: str


@says("実行タイミング：{w:、|または|か}。", also="実行タイミング：{w:、|または|か}", en="timing: {w: or }.")
class Timing(Line, frozen=True, tag=True):
    """When the card can be executed [17-5-1, 17-9-1]."""

    w: tuple[TimePhrase, ...]


@says(also="{w:、|または|か}<に|>のみ実行できる。", en="")
class OnlyThen(Line, frozen=True, tag=True):
    """As `Timing`: in an attack only."""

    rewritten: ClassVar[bool] = True
    w: tuple[WhileAttacking | WhenFighting, ...]

    def canon(self) -> Line:
        return Timing(self.w)


# ---- limits of abilities


@says(
    "1ターンに{n}回",
    also=("<1|各>ターンに{n}回<だけ|のみ|まで>", "各ターンに{n}回", "1ターンに{n}回までだけ"),
    en="{n.times} per turn",
)
class PerTurn(Node, frozen=True, tag=True):
    """At most n times each turn."""

    n: int


@says("1ゲームに{n}回", also="1ゲームに{n}回<だけ|のみ|まで>", en="{n.times} per game")
class PerGame(Node, frozen=True, tag=True):
    """At most n times in the whole game."""

    n: int


@says("静止下でのみ", also=("静止下でだけ", "静止下で"), en="only in the quiet state", where={"id": "quiet"})
@says(
    "自分のターン中のみ",
    also=("自分のターンにのみ", "自分のターン中にのみ", "自分のターン<|中><|に>"),
    en="only in your turn",
    where={"id": "own"},
)
@says(
    "相手のターン中のみ",
    also=("相手のターンにのみ", "相手のターン中にのみ", "相手のターン<|中><|に>"),
    en="only in the opponent's turn",
    where={"id": "foe"},
)
class OnlyWhen(Node, frozen=True, tag=True):
    """Only at that time."""

    id: str


@says("[{s}の]{p}に", also="[{s}の]{p}<で|中に>", en="in [{s.'s} {p}|{p.a}]", where={"no": False})
@says("[{s}の]{p}以外で", also="[{s}の]{p}以外に", en="outside [{s.'s} {p}|{p.a}]", where={"no": True})
class DuringStep(Node, frozen=True, tag=True):
    """Only in that step or phase (of that player's turn), or only outside it."""

    p: StepName
    no: bool
    s: Side | None = None


@says("{cond.際}のみ", also=("{cond.際}にのみ", "{cond.際}だけ", "{cond.際}に"), en="only if {cond}")
class OnlyWhile(Node, frozen=True, tag=True):
    """Only while the condition holds."""

    cond: Cond


@says("{w}にのみ", also=("{w}のみ", "{w}に"), en="only {w}")
class OnlyAt(Node, frozen=True, tag=True):
    """Only in the windows of that attack or step."""

    w: WhileAttacking | InStep


@says(
    "この能力は{rules:、}<起動できる|誘発する|使用できる>。",
    also=(
        "この能力は、{rules:、}<起動できる|誘発する|使用できる>。",
        "この能力は<|、>{rules:、}しか<起動でき|誘発し|使用でき>ない。",
    ),
    en="use this ability {rules:, }.",
)
class Limits(Node, frozen=True, tag=True):
    """How often and when an ability may be used."""

    rules: tuple[PerTurn | PerGame | OnlyWhen | OnlyWhile | OnlyAt, ...]


@says(
    "この能力は{cond.なら}起動できない。",
    also=(
        "この能力は、{cond.なら}<、|><起動でき|誘発し|使用でき>ない。",
        "この能力は{cond.なら}<、起動でき|誘発し|使用でき>ない。",
        "この能力は<|、>{cond.際}は<|、><起動でき|誘発し|使用でき>ない。",
        "この能力は<|、>{cond.限り}<|は><|、><起動でき|誘発し|使用でき>ない。",
        "{cond.なら}<、|>この能力は<起動でき|誘発し|使用でき>ない。",
    ),
    en="this ability can't be used if {cond}.",
)
class Barred(Node, frozen=True, tag=True):
    """The ability may not be used while the condition holds: the contrary of `OnlyWhile`."""

    cond: Cond


@says(also="この能力は<|、>{s}のターン<中|に|中に><|は><起動でき|誘発し|使用でき>ない。", en="")
class BarredInTurn(Node, frozen=True, tag=True):
    """As `Limits` with the other player's turn."""

    rewritten: ClassVar[bool] = True
    s: Side

    def canon(self) -> Node:
        return Limits((OnlyWhen("foe" if self.s.id == "own" else "own"),))


Limit = Limits | Barred | BarredInTurn
"""What the text says of its own ability."""
