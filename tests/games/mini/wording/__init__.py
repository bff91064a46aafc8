"""The card language of Lampkeepers: what it takes over of the shared classes, and its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

from tefuda.text import conditions, instructions, lines, nouns, numbers, quals, sentences, things
from tefuda.text.dialects import Dialect
from tefuda.text.lines import Line
from tefuda.text.model import Word, rule, says
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act, Body, Holding
from tefuda.text.things import Referred, Thing
from tefuda.text.verbs import Affect
from tefuda.text.words import Bound, Keyword, Kind, Side, Unit

HERE = Path(__file__).parent


class Moment(Word, frozen=True, tag=True):
    """What an ability waits for [10.1, 10.2]."""

    label = ("時点", "moment")


@says("{h}{b}", en="{h}: {b}")
class At(Line, frozen=True, tag=True):
    """An ability that waits for something of its own lamp [10.1, 10.2]."""

    h: Moment
    b: Body


@says("{b}", en="{b}")
class Text(Line, frozen=True, tag=True):
    """What a wind does, or what holds while a lamp is on the field [7.4, 10.3]."""

    b: Body


@says("[{pre}]{do}。", en="")
class MiniSentence(sentences.Sentence, frozen=True, tag=True):
    """One sentence: conditions, then what is done."""


@says("この{k}~を", en="this {k}")
class This(Referred, frozen=True, tag=True):
    """The card itself."""

    k: Kind


@says("{to}に{n}ダメージを~与える", also="{to}に{n}ダメージ", en="~deal {n} damage to {to}")
class Damage(Act, frozen=True, tag=True):
    """Damage to lamps or to a player [9]."""

    to: Thing | Side
    n: Simple


@says("ライフを{n}~回復する", also="自分のライフを{n}~回復する", en="~gain {n} life")
class Heal(Act, frozen=True, tag=True):
    """Life for the player of the text."""

    n: Simple


@says("{t}の光を+{n}~する", en="~give {t} +{n} light", where={"plus": True})
@says("{t}の光を-{n}~する", en="~give {t} -{n} light", where={"plus": False})
class Brighten(Holding, frozen=True, tag=True):
    """More or less light: for the turn, or while it holds [10.3, 10.4]."""

    static: ClassVar[bool] = True
    t: Thing
    n: Simple
    plus: bool


@says("{t}は{k}を~得る", en="{t} ~gain {k: and }")
class Gain(Holding, frozen=True, tag=True):
    """Keywords: for the turn, or while it holds [10.3, 10.4]."""

    static: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]


@says("{np}が{n}{w}{b}~いる", en="there [one?is|are] {n} {b} {np.pl}")
class HowMany(conditions.Single, frozen=True, tag=True):
    """So many things of a description are there."""

    np: nouns.NP
    n: int
    w: Unit
    b: Bound

    def spelling(self) -> int:
        return 0 if isinstance(self.np.head, nouns.AKind) and self.np.head.k.id == "lamp" else 1


RULES = [
    rule(quals.Every, "すべての", en="every"),
    rule(quals.InZone, "{z}の", en="> in {z}"),
    rule(things.All, "すべて~を", en="all"),
    rule(Affect, "~消す", en="~extinguish {obj}", where={"id": "extinguish"}),
    rule(Affect, "~選ぶ", en="~choose {obj}", where={"id": "choose"}),
    rule(Affect, "手札に~戻す", en="~return {obj} to hand", where={"id": "return"}),
    rule(instructions.Draw, "カードを{n}枚~引く", en="~draw {n.cards}"),
    rule(sentences.By, "{who}は<、|>", en="{who}"),
]

DIALECT = Dialect(
    (
        quals.Owner, sentences.If, sentences.Body, sentences.Steps, numbers.N, lines.Keywords,
    ),
    (),
    (sys.modules[__name__],),
)  # fmt: skip
"""Shared classes that mean and say the same here, and this module."""

KINDS = {"灯": True, "風": False}
"""Kinds of cards, and whether they stay on the field."""
