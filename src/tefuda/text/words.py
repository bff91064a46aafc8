"""Closed classes of words that every game has; each game fills them with its own table (id -> Japanese, English)."""

from __future__ import annotations

from typing import ClassVar

from .model import Token, Word

ANIMATE = frozenset({"follower", "evolved_follower", "follower_token", "leader"})
"""Kinds that いる, not ある, on the field."""


UNGIVEN = frozenset({"earth_rite"})
"""Bracket words that stand in a text, but that no effect gives to a card."""


class Kind(Word, frozen=True, tag=True):
    """A kind of card: follower, spell, card (any)."""

    label = ("種類", "kind of card")


class CardClass(Word, frozen=True, tag=True):
    """A class (faction) of cards."""

    label = ("クラス", "class")


class Tribe(Word, frozen=True, tag=True):
    """A type line word of the pool, as in `兵士・フォロワー`."""

    label = ("タイプ", "type")


class Zone(Word, frozen=True, tag=True):
    """A place where cards lie."""

    label = ("領域", "zone")


class Keyword(Word, frozen=True, tag=True):
    """A keyword that stands for abilities."""

    label = ("キーワード", "keyword")


class Unit(Word, frozen=True, tag=True):
    """A counter word (枚, 体, つ); it restricts nothing and is kept only for printing."""

    label = ("枚・体などの数え方", "how cards are counted: 枚, 体")


class Side(Word, frozen=True, tag=True):
    """A player seen from the master of the text: own or foe."""

    label = ("プレイヤー", "player")


class Stat(Word, frozen=True, tag=True):
    """A number printed on a card: attack, health, cost."""

    label = ("数値", "number of a card")


class Gauge(Word, frozen=True, tag=True):
    """A number that a player has: play points, their maximum, evolve points."""

    label = ("プレイヤーの数値", "number of a player")


class Sign(Word, frozen=True, tag=True):
    """Plus or minus."""

    label = ("＋か－", "sign")


class Bound(Word, frozen=True, tag=True):
    """How a number bounds: ge (以上), le (以下), lt (未満), gt (より大きい)."""

    label = ("以上・以下など", "or more, or less")


class More(Word, frozen=True, tag=True):
    """Direction of a comparison: more or less."""

    label = ("比較", "comparison")


class Extreme(Word, frozen=True, tag=True):
    """The largest or the smallest of a group."""

    label = ("最大・最小", "extreme")


class Posture(Word, frozen=True, tag=True):
    """Whether a card is acted or standing."""

    label = ("状態", "state")


class Phase(Word, frozen=True, tag=True):
    """A phase of the turn."""

    label = ("フェイズ", "phase")


class DamageKind(Word, frozen=True, tag=True):
    """Which damage: of battle, of attacks on leaders, of abilities."""

    label = ("ダメージの種類", "kind of damage")


class SourceWord(Word, frozen=True, tag=True):
    """What the word このX calls the source: a card wherever it is, or something in play."""

    label = ("発生源の呼び名", "word for the source")


class Doing(Word, frozen=True, tag=True):
    """What a thing does and may be forbidden to do."""

    label = ("動作", "deed")


class Suffering(Word, frozen=True, tag=True):
    """What does not happen to a thing."""

    label = ("受け身の動作", "what does not happen")


class PlayerBan(Word, frozen=True, tag=True):
    """What a player cannot do."""

    label = ("プレイヤーの動作", "deed of a player")


class Name(Token, frozen=True, tag=True):
    """A card or token name in 『』; `text` includes the brackets."""

    pattern: ClassVar[str] = r"『[^『』]+』"
    starts: ClassVar[str | None] = "『"
    label = ("『名前』", "『name』")

    @property
    def plain(self) -> str:
        """The name without brackets."""
        return self.text[1:-1]


class CounterName(Token, frozen=True, tag=True):
    """The name of a kind of counter; `text` ends in カウンター."""

    pattern: ClassVar[str] = r"[一-鿿々ァ-ヶー]+[ぁ-ん]?カウンター"
    not_starting: ClassVar[tuple[str, ...]] = ("CardClass", "CostVerb")
    label = ("〇〇カウンター", "counter name")
