"""What a match says to players, as far as all games say it the same way: events by the templates of their kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tefuda.kernel.records import Event, Past
from tefuda.kernel.schema import Schema
from tefuda.saying import Text

LANGUAGES = ("ja", "en")
ROLES = ("subject", "player", "counter")
"""What plays a role in an event, besides where it goes or what it is aimed at (``to``)."""


FACES = {"ja": ("裏", "表"), "en": ("tails", "heads")}
"""How a coin falls."""
PROMPTS = {
    "choose": Text("選んでください", "choose"),
    "may": Text("これを行いますか", "do you do this?"),
    "number": Text("数を決めてください", "name a number"),
    "order": Text("順番を決めてください", "put these in order"),
    "player": Text("プレイヤーを選んでください", "choose a player"),
    "share": Text("割り振る数を決めてください", "how much does each get?"),
    "option": Text("いずれかを選んでください", "choose one"),
    "replacement": Text("どの置換効果を適用しますか", "which replacement is applied?"),
    "priority": Text("どうしますか（優先権があります）", "what do you do? (you have priority)"),
    "cost": Text("どのコストを支払いますか", "which cost do you pay?"),
    "extra": Text("追加コストを支払いますか", "pay the additional cost?"),
    "x": Text("Xをいくつにしますか", "what is X?"),
    "give": Text("コストとして差し出すものを選んでください", "what do you give up as the cost?"),
    "search": Text("探し出すカードを選んでください", "which cards do you find?"),
}
"""Questions by kind of decision, where several games ask the same."""


DEEDS = {
    "destroyed": Text("破壊する", "destroy"),
    "discarded": Text("捨てる", "discard"),
    "sacrificed": Text("犠牲にする", "sacrifice"),
    "removed": Text("除外する", "remove"),
    "countered": Text("打ち消す", "counter"),
    "vanished": Text("消滅させる", "make vanish"),
    "damaged": Text("ダメージを与える", "deal damage to"),
    "DealDamage": Text("ダメージを与える", "deal damage to"),
    "DealShares": Text("ダメージを割り振る", "divide damage among"),
    "revealed": Text("公開する", "reveal"),
    "counters": Text("カウンターを置く", "put counters on"),
    "Begin": Text("効果を与える", "give the effect to"),
    "Exchange": Text("交換する", "exchange"),
}
"""What instructions do, by kind of event or by class, where several games say the same."""
HAND = Text("手札に加える", "take into hand")


def doing(words: str, more: Mapping[str, Text]) -> dict[str, Text]:
    """Return what these instructions do, named with blanks between, and what else a game says."""
    return {word: DEEDS[word] for word in words.split()} | dict(more)


def asking(kinds: str) -> dict[str, Text]:
    """Return the questions of these kinds, named with blanks between."""
    return {kind: PROMPTS[kind] for kind in kinds.split()}


class Telling(NamedTuple):
    """How the events of a game are told.

    Attributes:
        schema: Kinds of events with their templates.
        aimed: Kinds of events whose ``to`` is an object or a player, and no place.
        words: Further words of a template: event, language.
        silent: Whether an event without ``to`` has no word for it, where others say that it is unknown.
    """

    schema: Schema
    aimed: frozenset[int]
    words: Callable[[Event, str], Mapping[str, str]]
    silent: bool = False

    def text(self, past: Past, name: Any) -> Text:
        """Tell an event by the template of its kind; ``name(role, language)`` names what plays a role in it."""
        ev = past.event
        if ev.kind < 0:
            return Text("", "")
        kind = self.schema.events[ev.kind]
        to = "target" if ev.kind in self.aimed else "place"
        out = []
        for language, template in zip(LANGUAGES, (kind.ja, kind.en), strict=True):
            words = {role: name(role, language) for role in ROLES}
            words["face"] = FACES[language][ev.n == 1]
            words["to"] = "" if self.silent and ev.to < 0 else name(to, language)
            words.update(self.words(ev, language))
            out.append(template.format(n=ev.n, **words))
        return Text(*out)
