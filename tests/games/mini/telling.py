"""What Lampkeepers says to players: questions, events, boards, why something cannot be done, columns of other people's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Action, Answers, Question, Refusals
from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place
from tefuda.games.displaying import SHARED
from tefuda.games.importing import Columns
from tefuda.games.registry import Display
from tefuda.games.telling import LANGUAGES, Telling
from tefuda.saying import Text, Told
from tests.games.mini.rules.model import KEYWORDS_ENGLISH, KINDS, KINDS_ENGLISH, PHASE_CAME, PHASES, PHASES_JA, SCHEMA
from tests.games.mini.rules.play import ATTACKER, PLAY, TARGET

if TYPE_CHECKING:
    from tefuda.kernel.records import Event

PROMPTS: dict[str, Text] = {
    "mulligan": Text("最初の手札を引き直しますか", "keep the opening hand or replace it?"),
    "order": Text("順番を決めてください", "put these in order"),
    "main": Text("メインフェイズ: 使う、攻撃する、終わる", "main phase: play, attack, end"),
    "discard": Text("捨てる手札", "which cards are discarded?"),
    "choose": Text("選んでください", "choose"),
    "trigger": Text("次に行う能力", "which ability comes next?"),
}
"""Questions by kind of decision."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates say besides what plays a role in an event."""
    if ev.kind != PHASE_CAME:
        return {}
    return {"phase": (PHASES_JA, PHASES)[LANGUAGES.index(language)][ev.n]}


event_text = Telling(SCHEMA, frozenset(), further_words).text

DISPLAY = Display(
    numbers=((Text("ライフ", "life"), "{life}"), (Text("油", "oil"), "{oil}/{vessel}")),
    listed=("field",),
    held=("hand",),
    counted=("hand", "deck", "ash"),
    zones={
        "field": Text("場", "field"),
        "hand": Text("手札", "hand"),
        "deck": Text("山札", "deck"),
        "ash": Text("灰", "ash"),
        "air": Text("宙", "air"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("手番 {active}", "{active}'s turn"), "active"),
        (Text("{phase}フェイズ", "{phase} phase"), "phase"),
    ),
    marks=(("acted", True, Text("横", "lying")), ("damage", None, Text("傷{damage}", "damage {damage}"))),
    terms={**KEYWORDS_ENGLISH, **dict(zip(KINDS, KINDS_ENGLISH, strict=True))},
    japanese={
        **SHARED,
        **dict(zip(PHASES, PHASES_JA, strict=True)),
        "draw": "引く",
        "check": "チェック",
        "waiting ability": "待っている能力",
        "play": "カードを使う",
        "attack": "攻撃",
    },
    quiet=frozenset(
        {("oil", ""), ("laid", ""), ("phase", "6.5"), ("phase", "6.6"), ("moved", "7.2"), ("moved", "7.4")}
    ),
    free=frozenset({"main"}),
    stats=("light",),
    printed={"light": Text("光", "light")},
    turns=frozenset({("phase", "6.1")}),
)

BOARD = Board(
    seat=Seat(
        "", (), (Gauge(Told("ライフ", "life"), "big", "life"), Gauge(Told("油", "oil"), "pips", "oil", "vessel"))
    ),
    rows=((place("field", "row", slots=5),),),
    hand=(place("hand", "hand"),),
    piles=piles("deck ash"),
    passing=(place("air", "row"),),
    face=Face(
        stats=(Stat("light", Told("光", "light")),),
        hurt="light",
        hue="kind",
        hues={"灯": "orange", "風": "green"},
        marks=marks_of(DISPLAY, {"acted": "turned", "damage": "wound"}),
    ),
    meanings=meanings(
        {
            "life": "1.2 5.5",
            "oil": "6.2 7.1",
            "light": "2.4 9.2",
            "field": "4.3",
            "hand": "4.2 6.6",
            "deck": "4.1 1.4",
            "ash": "4.4",
            "air": "7.4",
            "acted": "8.2 6.3",
            "damage": "9.1",
        }
    ),
    phases=(
        Phase(Told("開始", "start"), "6.1", "start"),
        Phase(Told("メイン", "main"), "6.5", "main", sides=("mine",)),
        Phase(Told("終了", "end"), "6.6", "end", sides=("mine",)),
    ),
)

WORDS: dict[str, tuple[str, str]] = {
    "6.5": ("今は自分のメインフェイズではない", "this is done in one's own main phase"),
    "7.1": ("油が足りないか、手札のカードではない", "it is no card of the hand, or there is too little oil"),
    "7.3": ("場に空きがない", "there is no room on the field"),
    "8.1": (
        "ターンの始めからある、起きている自分の灯ではない",
        "it is no standing lamp that was there when the turn began",
    ),
    "8.3": ("攻撃できるのは相手と相手の灯", "only the opponent and lamps of the opponent can be attacked"),
    "8.4": ("【守火】を先に攻撃する", "lamps with Guard must be attacked first"),
    "1.1": ("対戦は終わっている", "the match is over"),
}
"""What a clause says when it forbids something."""

ACTIONS = {
    "play": Action("6.5", ("main",), (), (PLAY,)),
    "attack": Action("6.5", ("main",), (), (ATTACKER,), (TARGET,)),
    "end": Action("6.5", ("main",)),
}
ASKED = {
    "keep": Question("5.4", Text("対戦の始めに答える", "it is asked before the first turn")),
    "mulligan": Question("5.4", Text("対戦の始めに答える", "it is asked before the first turn")),
    "discard": Question("6.6", Text("終了フェイズに手札が多いときに答える", "it is asked in the end phase")),
    "choose": Question("7.5", Text("効果の途中で答える", "it is asked while a text is carried out")),
    "trigger": Question("11.4", Text("能力が待っているときに答える", "it is asked when abilities wait")),
    "order": Question("5.4", Text("順番を決めるときに答える", "it is asked when cards are put in order")),
}
reasons = Refusals(
    WORDS, "1.1", {verb: action.forbidden for verb, action in ACTIONS.items()}, Answers(ASKED, PROMPTS).why_not
).reasons

COLUMNS = Columns(
    {
        "name": ("name", "カード名"),
        "kind": ("kind", "種類"),
        "cost": ("cost", "油"),
        "light": ("light", "光"),
        "text": ("text", "能力"),
        "english": ("english",),
    },
    required=("name", "kind"),
)
