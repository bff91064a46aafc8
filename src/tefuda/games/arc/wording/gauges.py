"""Numbers of players that a text changes: Life, Will, counters (wording 7) [R7, R29, R92]."""

from __future__ import annotations

from tefuda.text.model import Node, says
from tefuda.text.numbers import Simple, Value
from tefuda.text.players import Player, Who
from tefuda.text.sentences import Act
from tefuda.text.words import Gauge

from .values import DamageSize, Valued


@says(
    "[{who}の]ライフを{n}~失う",
    also=("[{who}の]ライフを{n!Simple}点~失う", "{who}のライフを{n}~失わせる", "{who}のライフを{n}~減らす"),
    en="~lose {n} Life[ of {who}]",
    where={"way": "lose"},
)
@says(
    "[{who}の]ライフを{n!Simple}~回復する",
    also="[{who}の]ライフを{n!Simple}点~回復する",
    en="[who?{who} ~regain {n} Life|~regain {n} Life]",
    where={"way": "heal"},
)
@says(
    "[{who}の]ライフを{n!Valued}~回復する",
    also=("{n!Valued}<、|>[{who}の]ライフを~回復する", "{n!Valued}の[{who}の]ライフを~回復する"),
    en="[who?{who} ~regain {n} Life|~regain {n} Life]",
    where={"way": "heal"},
)
@says(
    also=("同じ<値|数|点数>のライフを~失う", "同じ<値|数|点数>だけライフを~失う"),
    en="",
    where={"way": "lose", "n": Valued(DamageSize(False))},
)
@says(also=("同じ<値|数>のライフを~回復する",), en="", where={"way": "heal", "n": Valued(DamageSize(False))})
@says(also=("{n!Valued}<、|>[{who}の]ライフを~失う", "{n!Valued}のライフを~失う"), en="", where={"way": "lose"})
class Life(Act, frozen=True, tag=True):
    """ライフロス, which is no damage; or Life gained at once, without maximum [R29]."""

    n: Simple | Valued
    way: str
    who: Who | None = None


@says(
    "[{who}の]Willを{n}~回復する",
    also=(
        "[{who}の]Willを{n}~得る",
        "[{who}の]Willを{n}~チャージする",
        "[{who}の]Will{n}を~得る",
        "[{who}の]Willを{n}点~回復する",
    ),
    en="~gain {n} Will[ for {who}]",
    where={"way": "gain"},
)
@says(
    "[{who}の]Willを{n}~失う",
    also=("[{who}の]Will{n}を~失う", "[{who}の]Willを{n}~減らす", "{who}のWillを{n}~失わせる"),
    en="~lose {n} Will[ of {who}]",
    where={"way": "lose"},
)
@says("[{who}の]Willを全て~失う", en="~lose all Will[ of {who}]", where={"way": "lose", "n": None})
@says(also="{n!Valued}<、|>[{who}の]Willを~回復する", en="", where={"way": "gain"})
@says(also="{n!Valued}<、|>[{who}の]Willを~失う", en="", where={"way": "lose"})
@says(
    also=("同じ<値|数|点数>のWillを~失う", "同じ<値|数|点数>だけWillを~失う"),
    en="",
    where={"way": "lose", "n": Valued(DamageSize(False))},
)
class Will(Act, frozen=True, tag=True):
    """Will gained or lost (no number: all of it), between 0 and 10 [R7, R127]."""

    n: Simple | Valued | None
    way: str
    who: Who | None = None


@says(
    "{who}の{gauge}を{v}に~する",
    also=("{who}の{gauge}を{v}と同じに~する", "{who}の{gauge}は{v}に~なる"),
    en="~make {who.'s} {gauge} {v}",
)
class SetGauge(Act, frozen=True, tag=True):
    """Life or Will becomes the number: what is missing is gained, what is too much is lost, which is no damage [R7, R29]."""

    who: Who
    gauge: Gauge
    v: Simple | Value

    def ok(self) -> bool:
        return self.gauge.id in SET_GAUGES


@says("{who}の{gauge}を{by}に~する", en="~make {who.'s} {gauge} {by}")
class MultiplyGauge(Act, frozen=True, tag=True):
    """Life or Will is halved or multiplied [R7, R29]."""

    who: Who
    gauge: Gauge
    by: Factor

    def ok(self) -> bool:
        return self.gauge.id in SET_GAUGES


@says(
    "{a}の{gauge}と{b}の{gauge2}を~入れ替える",
    also="{a}と{b}の{gauge2}を~入れ替える",
    en="~swap {a.'s} {gauge} and {b.'s} {gauge2}",
)
class SwapGauges(Act, frozen=True, tag=True):
    """The Life, or the Will, of two players change places [R7, R29]."""

    a: Player
    b: Player
    gauge2: Gauge
    gauge: Gauge | None = None

    def ok(self) -> bool:
        return self.gauge2.id in SET_GAUGES and (self.gauge is None or self.gauge == self.gauge2)

    def canon(self) -> SwapGauges:
        return SwapGauges(self.a, self.b, self.gauge2, self.gauge2)


SET_GAUGES = ("life", "will")


@says(
    "Willを好きな数~払う",
    also=("Willを好きな<だけ|数だけ>~払う", "好きな数のWillを~払う", "Willを好きな数~支払う"),
    en="~pay any amount of Will",
)
class PayAnyWill(Act, frozen=True, tag=True):
    """As much Will as the player names [R109]."""


@says(
    "[{who}の]{g}を好きな数~失う",
    also=("[{who}の]{g}を好きなだけ~失う", "{g}を好きな数取り~除く", "{g}を好きなだけ取り~除く"),
    en="~lose any number of {g}[ of {who}]",
)
class LoseAny(Act, frozen=True, tag=True):
    """As much Will, or as many counters, as the player names."""

    g: Gauge
    who: Who | None = None

    def ok(self) -> bool:
        return self.g.id in ("life", "will", "nightmare", "madness")


@says(
    "Willを{n}~払う",
    also=(
        "Will{n}を~払う",
        "Willを{n}~支払う",
        "Will{n}を~支払う",
        "{n}のWillを~支払う",
        "自分のWillを{n}<~払う|~支払う>",
    ),
    en="~pay {n} Will",
)
class PayWill(Act, frozen=True, tag=True):
    """Will paid as part of a text: in full or not at all [R109]."""

    n: Simple


@says(
    "{g}を{n!Simple}つ~得る",
    also=("{g}を{n!Simple}~得る", "{g}{n!Simple}つを~得る", "{g}を{n!Simple}個~得る"),
    en="~get {n} {g}",
    where={"way": "gain"},
)
@says(
    "{n!Valued}の{g}を~得る",
    also=("{n!Valued}<、|>{g}を~得る", "{g}を{n!Valued}~得る"),
    en="~get {g} equal to {n}",
    where={"way": "gain"},
)
@says(
    "[自分の]{g}を{n!Simple}つ取り~除く",
    also=(
        "[自分の]{g}{n!Simple}つを取り~除く",
        "[自分の]{g}を{n!Simple}個取り~除く",
        "[自分の]{g}を{n!Simple}取り~除く",
        "[自分の]{g}を{n!Simple}つ~失う",
    ),
    en="~remove {n} {g}",
    where={"way": "lose"},
)
@says(
    "[自分の]{g}を全て取り~除く", also="[自分の]{g}を全て~失う", en="~remove all {g}", where={"way": "lose", "n": None}
)
@says(
    "{who}の{g}を{n!Simple}つ取り~除く",
    also=(
        "{who}の{g}{n!Simple}つを取り~除く",
        "{who}の{g}を{n!Simple}個取り~除く",
        "{who}の{g}を{n!Simple}つ~失わせる",
    ),
    en="~remove {n} {g} of {who}",
    where={"way": "lose"},
)
@says(
    "{who}の{g}を全て取り~除く",
    also="{who}の{g}を全て~失わせる",
    en="~remove all {g} of {who}",
    where={"way": "lose", "n": None},
)
class Counters(Act, frozen=True, tag=True):
    """Nightmare counters or madness points of the player (no number: all of them); removing is exact [R92]."""

    g: Gauge
    n: Simple | Valued | None
    way: str
    who: Who | None = None

    def ok(self) -> bool:
        # one's own are those of the subject
        mine = isinstance(self.who, Player) and self.who.s.id == "own"
        return self.g.id in ("nightmare", "madness") and not mine


@says(
    "それを全て取り~除く",
    also=("それらを全て取り~除く", "それを取り~除く", "それらを取り~除く"),
    en="~remove all of them",
)
class RemoveThem(Act, frozen=True, tag=True):
    """All counters whose number the text waited for."""


@says("{n}つ多く~得る", also="{n}多く~得る", en="~get {n} more of them")
class GetMore(Act, frozen=True, tag=True):
    """Instead of getting counters: as many, and so many more."""

    n: int


class Factor(Node, frozen=True, tag=True):
    """By what a number is multiplied."""


@says("半分", also="半分(切り捨て)", en="half, rounded down", where={"up": False})
@says("半分<(切り上げ)|、切り上げ>", en="half, rounded up", where={"up": True})
class Halved(Factor, frozen=True, tag=True):
    """Half, rounded down unless said otherwise (wording 6)."""

    up: bool


@says("{n}倍", en="{n} times as high")
@says(also="倍", en="", where={"n": 2})
class Multiplied(Factor, frozen=True, tag=True):
    """n times."""

    n: int
