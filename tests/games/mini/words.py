"""The words of the card language of Lampkeepers, and how its prints are spelled."""

from __future__ import annotations

import re
from typing import Final

from tefuda.text import model, words
from tefuda.text.inflection import Inflection, dialect
from tefuda.text.normalise import Icons
from tests.games.mini import wording
from tests.games.mini.rules.model import KEYWORD_BITS, KEYWORDS_ENGLISH

WORDS: Final[dict[type[model.Word], model.WordTable]] = {
    wording.Moment: {"lit": ("点灯時：", "When lit"), "out": ("消灯時：", "When out")},
    words.Keyword: {word: (f"【{word}】", KEYWORDS_ENGLISH[word]) for word in KEYWORD_BITS},
    words.Kind: {"lamp": ("灯", "lamp"), "wind": ("風", "wind"), "card": ("カード", "card")},
    words.Zone: {"field": ("場", "field"), "hand": ("手札", "hand"), "ash": ("灰", "ash")},
    words.Side: {"own": ("自分", "you"), "foe": ("相手", "the opponent")},
    words.Unit: {"things": ("つ", "things"), "cards": ("枚", "cards")},
    words.Bound: {"ge": ("以上", "or more"), "le": ("以下", "or less")},
}

ICONS: Final = Icons(
    heads=(), costed=(), keywords=tuple(KEYWORD_BITS), modes=(), gates=(), phrases=(), plain=(), numbered=False,
    kept=re.compile("(?!)"), spellings=((re.compile("全ての|総ての"), "すべての"),), labels=(),
)  # fmt: skip


def inflection() -> Inflection:
    """The shared forms, with this game's own verb."""
    return dialect((("得る", "得て", "得", "得ない"),))
