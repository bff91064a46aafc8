"""Reserve and mana: what a resolving text gains, spends and produces [6-2, 16, R108]; how fractions are rounded [7-1-1]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.numbers import N, Simple
from tefuda.text.players import Who
from tefuda.text.sentences import Act

from .terms import Attribute, Mana


@says("(端数切り捨て)", also="(端数は切り捨て)", en="rounded down", where={"up": False})
@says("(端数切り上げ)", also="(端数は切り上げ)", en="rounded up", where={"up": True})
class Rounding(Node, frozen=True, tag=True):
    """How a fraction is rounded [7-1-1]."""

    up: bool


@says(
    "[{who}の]リザーブを{n}~増やす",
    also="[{who}の]リザーブを+{n}~する",
    en="~increase [{who.'s}|your] reserve by {n}",
    where={"way": "gain"},
)
@says(
    "[{who}の]リザーブを{n}~減らす",
    also="[{who}の]リザーブを-{n}~する",
    en="~lower [{who.'s}|your] reserve by {n}",
    where={"way": "lose"},
)
@says(
    "[{who}の]リザーブを{n}~消費する",
    also=("[{who}の]リザーブ{n}を~消費する", "[{who}の]リザーブを{n}~支払う"),
    en="~spend {n} of [{who.'s}|your] reserve",
    where={"way": "spend"},
)
@says("[{who}の]リザーブ{n}を~支払う", en="~pay {n} of [{who.'s}|your] reserve", where={"way": "pay"})
@says("{n}リザーブ~する", en="~reserve {n}", where={"way": "reserve"})
class Reserve(Act, frozen=True, tag=True):
    """The player's reserve rises by n, falls by n (floor 0), or n of it are spent in full [16, R65]."""

    n: Simple
    way: str
    who: Who | None = None


@says(
    "[{who}の]リザーブを全て~消費する",
    also="[{who}の]リザーブを全て~支払う",
    en="~spend all of [{who.'s}|your] reserve",
    where={"way": "spend"},
)
@says("[{who}の]リザーブを全て~失う", en="~lose all of [{who.'s}|your] reserve", where={"way": "lose"})
class ReserveAll(Act, frozen=True, tag=True):
    """The player's reserve becomes 0."""

    way: str
    who: Who | None = None


@says(
    "[{who}の]リザーブを好きな数~消費する",
    also=(
        "[{who}の]リザーブを好きな<数だけ|だけ>~消費する",
        "[{who}の]リザーブを好きな<数だけ|だけ|数>~支払う",
        "好きな数の[{who}の]リザーブを<~消費する|~支払う>",
    ),
    en="~spend any amount of [{who.'s}|your] reserve",
)
class ReserveAny(Act, frozen=True, tag=True):
    """As much of the player's reserve as he names is spent [16-2]."""

    who: Who | None = None


@says("[{who}の]リザーブを{n}に~する", en="~set [{who.'s}|your] reserve to {n}")
class ReserveTo(Act, frozen=True, tag=True):
    """The player's reserve becomes n [16-2-2]."""

    n: Simple
    who: Who | None = None


@says("[{who}の]リザーブを半分に~する[{round}]", en="~halve [{who.'s}|your] reserve[, {round}]")
class ReserveHalf(Act, frozen=True, tag=True):
    """The player's reserve is halved, rounded as said, down if nothing is said [16-2-2, R7]."""

    who: Who | None = None
    round: Rounding | None = None


@says("{m}を~支払う", also="マナ{m}を~支払う", en="~pay {m}")
class PayMana(Act, frozen=True, tag=True):
    """Pay that mana, as a cost or while the text resolves [19-2-1, R108]."""

    m: Mana


class ManaKind(Node, frozen=True, tag=True):
    """What mana is produced."""


@says("{a:か}", en="{a: or }")
class OneOfMana(ManaKind, frozen=True, tag=True):
    """Mana of one of these attributes, picked for each."""

    a: tuple[Attribute, ...]


@says("無", en="neutral")
class NoMana(ManaKind, frozen=True, tag=True):
    """無 mana: it pays generic parts only [6-1-2, R30]."""


@says("その属性の", also="選んだ属性の", en="of that attribute")
class ThatMana(ManaKind, frozen=True, tag=True):
    """Mana of the attribute that was chosen [5-4]."""


@says("{k}マナ{n}つ", also=("{k}マナ{n}個", "{k}の<マナ|>{n}つ", "{k}属性のマナ{n}つ"), en="{n} {k} mana")
class SomeMana(Node, frozen=True, tag=True):
    """That much mana of a kind."""

    k: ManaKind
    n: Simple


@says("好きな属性のマナ{n}つ", also=("好きな属性のマナ{n}個", "任意の属性のマナ{n}つ"), en="{n} mana of any attribute")
class AnyMana(Node, frozen=True, tag=True):
    """Mana of one of the eight attributes, picked once for all of it; never 無 [5-4]."""

    n: Simple


@says(
    "{m:と}を~発生させる",
    also=("{m:と}を~生む", "{m:と}を[自分の]マナプールに~加える"),
    en="~add {m: and } to your pool",
)
class AddMana(Act, frozen=True, tag=True):
    """Put mana into the player's pool [6-2]."""

    m: tuple[SomeMana | AnyMana, ...]


@says(
    also=(
        "{k}マナ{n}つか{l}マナ{m}つを~発生させる",
        "{k}マナ{n}つか{l}マナ{m}つを~生む",
        "{k}マナ{n}つまたは{l}マナ{m}つを~発生させる",
    ),
    en="",
)
class AddEither(Act, frozen=True, tag=True):
    """As `AddMana` of one of two attributes, printed in full."""

    rewritten: ClassVar[bool] = True
    k: Attribute
    n: int
    l: Attribute  # noqa: E741
    m: int

    def ok(self) -> bool:
        return self.n == self.m

    def canon(self) -> Node:
        return AddMana((SomeMana(OneOfMana((self.k, self.l)), N(self.n)),))
