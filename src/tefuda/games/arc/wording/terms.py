"""Words and open terminals that only ARC has."""

from __future__ import annotations

from typing import ClassVar

from tefuda.games.arc.rules.model import KEYWORD_BITS
from tefuda.text import words
from tefuda.text.attributes import Attribute
from tefuda.text.model import Node, Token, Word

__all__ = ["Attribute"]

SKILLS = "|".join(KEYWORD_BITS)


class Skill(Word, frozen=True, tag=True):
    """A general skill [4.5.2]."""

    label = ("汎用スキル", "general skill")


class TextSkill(Word, frozen=True, tag=True):
    """A general skill whose processing stands in the card text [4.5.6, R75]."""

    label = ("テキストを持つ汎用スキル", "text-bearing general skill")


class Field(Word, frozen=True, tag=True):
    """Whose field, or all zones (自場, 相手場, 全場, 全領域)."""

    label = ("場", "field")


class TimeWord(Word, frozen=True, tag=True):
    """A fixed timing of the turn or of combat [R21]."""

    label = ("タイミング", "timing")


class PhaseWord(Word, frozen=True, tag=True):
    """One of the three phases of a turn [3.2, 3.3, 3.4]."""

    label = ("フェイズ", "phase")


class Moment(Word, frozen=True, tag=True):
    """A timing that is something happening to the card itself (リアライズ時, 破壊時)."""

    label = ("カード自身のタイミング", "moment of the card itself")


class Means(Word, frozen=True, tag=True):
    """By what, or when not, something happened (戦闘で, 悪夢で, AF以外で)."""

    label = ("手段", "means")


class State(Word, frozen=True, tag=True):
    """Whether a card on a sub circle has been processed (未発動, 発動済み) [R19]."""

    label = ("状態", "state")


class SkillSort(Word, frozen=True, tag=True):
    """A sort of skills that can be nullified [4.5.5, R75-R78]."""

    label = ("スキルの種類", "sort of skills")


class SufferingToo(Word, frozen=True, tag=True):
    """What does not happen to a card, before another such thing (破壊されず、…)."""

    label = ("受け身の動作", "what does not happen")


class Ban(Word, frozen=True, tag=True):
    """What a player cannot do."""

    label = ("プレイヤーの動作", "deed of a player")


class SkillMark(Word, frozen=True, tag=True):
    """A general skill of a designer in its brackets: no named."""

    label = ("汎用スキル", "general skill")


class NamedWord(Token, frozen=True, tag=True):
    """A named in brackets; `text` includes them [4.4.3]."""

    pattern: ClassVar[str] = rf"(?!\[(?:{SKILLS})\])\[[^\[\]()：+/。、0-9-]+\]"
    starts: ClassVar[str | None] = "["
    not_starting: ClassVar[tuple[str, ...]] = ("SkillMark",)
    label = ("[ネームド]", "[named]")

    @property
    def plain(self) -> str:
        """The named without brackets."""
        return self.text[1:-1]


class Letter(Token, frozen=True, tag=True):
    """The letter of an option, with its brackets: (ア), (イ)."""

    pattern: ClassVar[str] = r"\([ア-ン]\)"
    starts: ClassVar[str | None] = "("
    label = ("(ア)", "(ア)")


class CounterName(words.CounterName, frozen=True, tag=True):
    """The name of a kind of counter on cards; `text` ends in カウント. 悪夢カウント and 奉仕カウント are the book's own [R92, R96]."""

    pattern: ClassVar[str] = r"(?![一-鿿々ァ-ヶー]{0,6}?(?:悪夢|奉仕)カウント)[一-鿿々ァ-ヶー]{0,6}?カウント"
    not_starting: ClassVar[tuple[str, ...]] = ()
    label = ("〇〇カウント", "counter name")


SAMPLES: dict[type, Node] = {
    NamedWord: NamedWord("[甲組]"),
    Letter: Letter("(ア)"),
    words.Name: words.Name("『甲』"),
    CounterName: CounterName("力カウント"),
}
"""An example of each open terminal, for random trees."""
