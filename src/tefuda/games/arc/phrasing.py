"""What ARC says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.arc.display import DISPLAY
from tefuda.games.arc.rules.events import AGAIN, FOUGHT, STRUCK, TIMING
from tefuda.games.arc.rules.model import PHASES, SCHEMA, TIMINGS, TIMINGS_ENGLISH
from tefuda.games.asked import Deeds
from tefuda.games.telling import Telling
from tefuda.kernel.records import Event
from tefuda.saying import Text

PROMPTS: dict[str, Text] = {
    **telling.asking("choose may number order player option"),
    "redraw": Text("引き直すカードを選んでください（以上で終わり）", "which cards go back? (done to end)"),
    "realise": Text("メインサークルにリアライズするアルマを選んでください", "realise which alma?"),
    "set": Text("リバースするカードを選んでください（以上で終わり）", "set which cards? (done to end)"),
    "trim": Text(
        "忘却に送るカードを選んでください（手札の上限を超えた分）",
        "which cards go to oblivion? (those above the hand limit)",
    ),
    "next": Text("次に処理するものを選んでください", "which one is processed next?"),
    "upkeep": Text("維持コストを支払いますか", "pay the upkeep?"),
    "connect": Text("接続コストを支払いますか", "pay to connect?"),
    "general": Text("先に行う汎用スキルを選んでください", "which general skill comes first?"),
    "cost": Text("コストにするカードを選んでください", "pay with which card?"),
    "madness": Text("狂気をいくつ使いますか", "use how many points of madness?"),
    "attribute": Text("属性を宣言してください", "name an attribute"),
    "keep": Text("サークルに残すカードを選んでください", "which cards stay?"),
    "replacement": Text("どの置換を適用しますか", "which replacement is applied?"),
}
"""Questions by kind of decision."""

TIMINGS_TOLD = {
    "AF start": "start of the alignment phase (AF)",
    "AF end": "end of the alignment phase (AF)",
    "after AF": "after the alignment phase (AF)",
    "RF start": "start of the reverse phase (RF)",
    "opening": "opening of the cards set",
    "RF end": "end of the reverse phase (RF)",
    "CF start": "start of the cross phase (CF)",
    "CF end": "end of the cross phase (CF)",
    "after release": "after the release of what lasted for the turn",
}
"""English of the timings in a log, where card texts say it shorter."""

AIMED = frozenset((FOUGHT, STRUCK))
"""Kinds of events whose ``to`` is an object or a player."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    timing = ev.n if ev.kind == TIMING else 0
    said = TIMINGS_ENGLISH[timing]
    return {
        "timing": TIMINGS[timing] if language == "ja" else TIMINGS_TOLD.get(said, said),
        "phase": PHASES[ev.n] if ev.kind == AGAIN else "",
        "s": "" if abs(ev.n) == 1 else "s",
    }


event_text = Telling(SCHEMA, AIMED, further_words, silent=True).text

DEEDS = Deeds(
    SCHEMA,
    telling.doing(
        "destroyed damaged revealed vanished Exchange Begin",
        {
            "forgotten": Text("忘却する", "forget"),
            "realised": Text("リアライズする", "realise"),
            "blanked": Text("白紙化する", "blank"),
            "ex": Text("Ex化する", "turn into Ex"),
        },
    ),
    {"hand": telling.HAND},
    DISPLAY.places,
)
