"""What is gained: keywords, types, quoted abilities, protection, the abilities of another card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import says
from .sentences import Gain
from .things import Referred
from .words import UNGIVEN, DamageKind, Keyword, Tribe

if TYPE_CHECKING:
    from .lines import Line


@says("{k}を~持つ", also=("{k:2と|や}を~持つ", "{k:と|や}を~得る", "{k:と|や}も~持つ"), en="~gain {k: and }")
class GainKeywords(Gain, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]

    def ok(self) -> bool:
        return not any(k.id in UNGIVEN for k in self.k)


@says("{t}・タイプを~持つ", en="~gain the type {t}")
class GainTribe(Gain, frozen=True, tag=True):
    """A further type."""

    t: Tribe


@says("「{s}」を~持つ", also="「{s}」を~得る", en='~gain "{s}"')
class GainQuoted(Gain, frozen=True, tag=True):
    """The quoted ability; これ in it is whoever has it."""

    s: Line


@says(
    "{k:と|}と「{s:」と「}」を~持つ",
    also=("{k:と|}と「{s:」と「}」を~得る", "「{s:」と「}」と{k:と|}を~<持つ|得る>"),
    en='~gain {k: and } and "{s:" and "}"',
)
class GainBoth(Gain, frozen=True, tag=True):
    """Keywords and quoted abilities."""

    k: tuple[Keyword, ...]
    s: tuple[Line, ...]


@says("「{s:2」と「}」を~持つ", also=("「{s:2」「}」を~持つ", "「{s:2」と「}」を~得る"), en='~gain "{s:" and "}"')
class GainLines(Gain, frozen=True, tag=True):
    """Several quoted abilities."""

    s: tuple[Line, ...]


@says("「[{k}]ダメージを受けない」を~持つ", en='~gain "takes no [{k.damage}|damage]"')
class GainShield(Gain, frozen=True, tag=True):
    """It takes no damage (of that kind)."""

    k: DamageKind | None = None


@says(
    "{of}と同じ能力を~持つ",
    also=(
        "{of}と同じ能力を~得る",
        "{of}の能力を<|すべて>~得る",
        "{of}の能力を<|すべて>~持つ",
        "{of}の持つ能力を<|すべて>~得る",
    ),
    en="~gain the same abilities as {of}",
)
class GainSame(Gain, frozen=True, tag=True):
    """The printed abilities of another card, as it is when the text is carried out."""

    of: Referred
