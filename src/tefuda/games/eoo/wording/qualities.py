"""Attributes, subtypes, keywords and holders: what an object gains, loses, becomes [5-2, 10-1-7, 17-10-4]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.having import Gains, Lose, Loss, LostKeywords
from tefuda.text.instructions import GainTribe
from tefuda.text.model import rule, says
from tefuda.text.periods import Period
from tefuda.text.players import Player
from tefuda.text.sentences import Act, Gain
from tefuda.text.things import Thing
from tefuda.text.words import Keyword, Tribe

from .terms import Attribute, Hue

__all__ = ["Gains", "Lose", "Loss", "LostKeywords"]

if TYPE_CHECKING:
    pass


# ---- attributes, subtypes, keywords, holder


@says(
    "その属性を{a:と}に再定義~する",
    also=("属性を{a:と}に再定義~する", "属性は{a:と}に再定義~される"),
    en="~redefine its attribute as {a: and }",
    where={"t": None},
)
@says(
    "{t}の属性を{a:と}に再定義~する",
    also=("{t}を{a:と}に再定義~する", "{t}の属性は{a:と}に再定義~される"),
    en="~redefine the attribute of {t} as {a: and }",
)
class Redefine(Act, frozen=True, tag=True):
    """The thing loses all attributes and has exactly these [5-2-1]."""

    static: ClassVar[bool] = True

    a: tuple[Hue, ...]
    t: Thing | None = None


@says(
    "[{t}に]{a:と}属性を~加える", also="[{t}に]{a:と}属性を~与える", en="~add {a: and } to the attributes of [{t}|it]"
)
class AddHue(Act, frozen=True, tag=True):
    """The thing gains these attributes as well [5-3-3]."""

    a: tuple[Attribute, ...]
    t: Thing | None = None


@says(
    "[{t}に]{k:と}を~与える",
    also=("[{t}に]「{k:と}」を~与える", "[{t}に]キーワード「{k:と}」を~与える", "{t}に{mid}<、|>{k:と}を~与える"),
    en="~give {k: and } to [{t}|it]",
)
class GiveKeywords(Act, frozen=True, tag=True):
    """The thing gains these keywords."""

    k: tuple[Keyword, ...]
    t: Thing | None = None
    mid: Period | None = None


@says("[{t}に]その属性を~加える", en="~add that attribute to [{t}|it]", where={"way": "add"})
@says(
    "{t}の属性をその属性に再定義~する",
    also="{t}の属性を選んだ属性に再定義~する",
    en="~redefine the attribute of {t} as that attribute",
    where={"way": "redefine"},
)
@says(
    "属性をその属性に再定義~する",
    also="その属性を選んだ属性に再定義~する",
    en="~redefine its attribute as that attribute",
    where={"way": "redefine", "t": None},
)
class ChosenHue(Act, frozen=True, tag=True):
    """The thing gains the attribute that was chosen, or becomes it."""

    way: str
    t: Thing | None = None


@says("{k:と}を~持つ", also="「{k:2」と「}」を~持つ", en="~have {k: and }")
@says("{k:と}を~得る", also="「{k:2」と「}」を~得る", en="~gain {k: and }", where={"had": False})
class TheKeywords(Gain, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]
    had: bool = True


@says("{a:と}属性を~得る", also=("{a:と}属性を~持つ", "{a:と}の属性を~得る"), en="~gain {a: and }")
class TheHues(Gain, frozen=True, tag=True):
    """Further attributes."""

    a: tuple[Attribute, ...]


@says(also=("{a:と}属性でもある", "{a:と}属性としても扱う"), en="", form="")
class TheHuesToo(Gain, frozen=True, tag=True):
    """As `TheHues`."""

    rewritten: ClassVar[bool] = True
    a: tuple[Attribute, ...]

    def canon(self) -> Gain:
        return TheHues(self.a)


@says(also=("{t}でもある", "{t}としても扱う"), en="", form="")
class OfTribeToo(Gain, frozen=True, tag=True):
    """As `GainTribe`."""

    rewritten: ClassVar[bool] = True
    t: Tribe

    def canon(self) -> Gain:
        return GainTribe(self.t)


@says("{a:と}のマナシンボルを~得る", also="{a:と}のマナシンボルを~持つ", en="~gain the {a: and } mana symbol")
class TheSymbols(Gain, frozen=True, tag=True):
    """Further mana symbols [R30]."""

    a: tuple[Attribute, ...]


@says("全ての属性を~得る", also="全ての属性を~持つ", en="~gain all attributes")
class AllHues(Gain, frozen=True, tag=True):
    """All eight attributes."""


@says("{a:と}属性", en="{a: and }")
class LostHues(Loss, frozen=True, tag=True):
    """These attributes."""

    a: tuple[Attribute, ...]


@says("全ての属性", also="属性を全て", en="all attributes", where={"id": "attributes"})
@says("全ての能力", also=("能力を全て", "能力"), en="all abilities", where={"id": "abilities"})
@says("全てのサブタイプ", en="all subtypes", where={"id": "subtypes"})
class LostAll(Loss, frozen=True, tag=True):
    """All attributes, abilities or subtypes."""

    id: str


@says("サブタイプ「{t}」", en="the subtype {t}")
class LostSubtype(Loss, frozen=True, tag=True):
    """That subtype."""

    t: Tribe


@says("{t}のホルダーに~なる", also="自分は{t}のホルダーに~なる", en="~become the holder of {t}")
@says(
    "そのホルダーに~なる",
    also=("ホルダーに~なる", "自分はそのホルダーに~なる", "自分はそれのホルダーに~なる"),
    en="~become its holder",
    where={"t": None},
)
class TakeHold(Act, frozen=True, tag=True):
    """The player becomes the holder of the thing [10-1-7]."""

    t: Thing | None = None


@says("{who}を{t}のホルダーに~する", en="~make {who} the holder of {t}")
@says("{who}をそのホルダーに~する", also="{who}をホルダーに~する", en="~make {who} its holder", where={"t": None})
class GiveHold(Act, frozen=True, tag=True):
    """That player becomes the holder of the thing [10-1-7]."""

    who: Player
    t: Thing | None = None


RULES = [
    rule(GainTribe, "サブタイプ「{t}」を~得る", en="~gain the subtype {t}"),
    rule(GainTribe, "サブタイプ「{t}」を~持つ", prints=False),
    rule(Gains, "{t}は<|、>[{mid}<、|>]{k.*}", en="{t.any} {k.*}"),
    rule(Gains, "{k.*}", en="~make it {k}", where={"t": None}),
    rule(Lose, "{t}は<|、>[{mid}<、|>]{what}を~失う", en="{t.any} ~lose {what}"),
    rule(Lose, "{what}を~失う", en="~make it lose {what}", where={"t": None}),
]
