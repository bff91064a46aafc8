"""What using and placing cards costs more or less [11.2.4, 11.2.9, R18, R25]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, Word, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple
from tefuda.text.players import Who
from tefuda.text.sentences import Holding
from tefuda.text.things import Exactly
from tefuda.text.words import Side

from .nouns import ByName, Source
from .terms import Gauge, Souls


class Use(Word, frozen=True, tag=True):
    """How a card is used: placed, or used."""

    label = ("使い方", "use")


@says(
    "{n}より少なくはならない",
    also=("{n}未満にはならない", "{n}より少なくならない"),
    en="it never becomes less than {n}",
)
class CostFloor(Holding, frozen=True, tag=True):
    """What the sentence before lowers does not fall below that by it [11.2.9]."""

    n: Souls


@says(
    "{np}を{u}するコストを{n}減らす",
    also=("{np}を{u}するためのコスト<を{n}減らす|は{n}減る>", "{np}を{u}するコストは{n}減る"),
    en="{np.pl} cost {n} less to {u}",
    where={"more": False},
)
@says(
    "{np}を{u}するコストを{n}増やす",
    also=("{np}を{u}するためのコスト<を{n}増やす|は{n}増える>", "{np}を{u}するコストは{n}増える"),
    en="{np.pl} cost {n} more to {u}",
    where={"more": True},
)
class UseCosts(Holding, frozen=True, tag=True):
    """Using (placing) such cards costs more or less [R18]."""

    np: NP
    u: Use
    n: Souls
    more: bool


@says("{np}のコストを{n}減らす", also="{np}のコストは{n}減る", en="{np.pl} cost {n} less", where={"more": False})
@says("{np}のコストを{n}増やす", also="{np}のコストは{n}増える", en="{np.pl} cost {n} more", where={"more": True})
class CardsCost(Holding, frozen=True, tag=True):
    """Such cards cost more or less."""

    np: NP
    n: Souls
    more: bool


@says(
    "次に{who}が{u}する{np}のコストを{n}減らす",
    en="{who.'s} next {np.one} costs {n} less to {u}",
    where={"more": False},
)
@says(
    "次に{who}が{u}する{np}のコストを{n}増やす", en="{who.'s} next {np.one} costs {n} more to {u}", where={"more": True}
)
@says(
    also=(
        "次に{who}が{np}を{u}するコストを{n}減らす",
        "{who}が次に{u}する{np}のコストを{n}減らす",
        "次に{who}が{u}する{np}のコストは{n}減る",
    ),
    en="",
    where={"more": False},
)
@says(
    also=(
        "次に{who}が{np}を{u}するコストを{n}増やす",
        "{who}が次に{u}する{np}のコストを{n}増やす",
        "次に{who}が{u}する{np}のコストは{n}増える",
    ),
    en="",
    where={"more": True},
)
class NextCost(Holding, frozen=True, tag=True):
    """The next such card that the player uses (places) costs more or less [11.2.9, R18]."""

    once: ClassVar[bool] = True
    who: Who
    u: Use
    np: NP
    n: Souls
    more: bool


@says(
    "{t}を{u}するコストは<|、>[{of}{cnt}につき]{n}減る",
    also="{t}を{u}するコストを[{of}{cnt}につき]{n}減らす",
    en="it costs {n} less to {u} {t}[ for every {cnt} {of.pl}]",
    where={"more": False},
)
@says(
    "{t}を{u}するコストは<|、>[{of}{cnt}につき]{n}増える",
    also="{t}を{u}するコストを[{of}{cnt}につき]{n}増やす",
    en="it costs {n} more to {u} {t}[ for every {cnt} {of.pl}]",
    where={"more": True},
)
class OwnCost(Holding, frozen=True, tag=True):
    """Using this card costs more or less, counted as it is used [11.2.9]."""

    t: Source | ByName
    u: Use
    n: Souls
    more: bool
    of: NP | None = None
    cnt: Exactly | None = None

    def ok(self) -> bool:
        return (self.of is None) == (self.cnt is None)


@says(also="{t}のコストは<|、>[{of}{cnt}につき]{n}減る", en="", where={"more": False})
@says(also="{t}のコストは<|、>[{of}{cnt}につき]{n}増える", en="", where={"more": True})
class OwnCostPlain(Holding, frozen=True, tag=True):
    """As `OwnCost`, without a word for what the cost is paid for."""

    rewritten: ClassVar[bool] = True
    t: Source
    n: Souls
    more: bool
    of: NP | None = None
    cnt: Exactly | None = None

    def ok(self) -> bool:
        return (self.of is None) == (self.cnt is None)

    def canon(self) -> Node:
        used = Use("use" if self.t.k.id in ("card", "spell") else "place")
        return OwnCost(self.t, used, self.n, self.more, self.of, self.cnt)


@says(
    "{np}を{u}するプレイヤーは<、|>追加コストとして{gauge}を{n}支払う",
    also=(
        "{np}を{u}するプレイヤーは<、|>追加コストとして<、|>{gauge}を{n}支払わなければならない",
        "<いずれかの|>プレイヤーが{np}を{u}する場合、<そのプレイヤーは|><、|>追加コストとして<、|>{gauge}を{n}支払<う|わなければならない>",
    ),
    en="players pay {n} {gauge} as an additional cost to {u} {np.pl}",
    where={"who": None},
)
@says(
    "{who}は<、|>{np}を{u}するための追加コストとして{gauge}を{n}支払う",
    en="{who} ~pay {n} {gauge} as an additional cost to {u} {np.pl}",
)
class UseToll(Holding, frozen=True, tag=True):
    """Whoever (that player, if he) uses or places such a card pays so much life or advance value besides [11.2.4, R25]."""

    np: NP
    u: Use
    gauge: Gauge
    n: Simple
    who: Who | None


@says("そのコントローラーが{souls}を支払わないかぎり", en="its controller pays {souls}", where={"s": None})
@says("{s}が{souls}を支払わないかぎり", en="{s} ~pay {souls}")
class Paying(Node, frozen=True, tag=True):
    """Its controller (who is called so by his side) pays souls."""

    souls: Souls
    s: Side | None = None
