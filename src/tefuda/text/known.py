"""What a text knows already: its source, what it named last, what was taken or suffered, and the best of a group."""

from __future__ import annotations

from typing import ClassVar

from .events import Intransitive
from .model import Node, Rule, rule, says
from .nouns import Head
from .numbers import Simple
from .players import Who
from .quals import Qual, Whose
from .things import Atom, It, Some
from .words import Bound, Extreme, Gauge, Kind, More, Stat

Speaking = Kind
"""What the word この… calls the source (open: see `Dialect`)."""
Known = Atom
"""Things known already, to which others are compared (open)."""
Sufferable = Intransitive
"""What a description recalls as having befallen its things (open)."""


@says("この{k}~を", en="this {k}")
class Source(Atom, frozen=True, tag=True):
    """The source: the card with the text wherever it is, or what it is in play, as the word says."""

    k: Speaking


@says("その{k}~を", en="that {k}", where={"many": False})
@says("それらの{k}~を", en="those {k.pl}", where={"many": True})
class Mine(Atom, frozen=True, tag=True):
    """The thing of that kind mentioned last; `many`: それらの…, more than one."""

    k: Kind
    many: bool = False

    def ok(self) -> bool:
        # `players.ThatPlayer` says it
        return self.k.id != "player"


class Destroyer(Atom, frozen=True, tag=True):
    """What destroyed the source: it, its effect, or where a rule of the game destroyed it the last damage of the turn."""

    k: Kind


@says("カウンター", en="counters")
class AnyCounter(Head, frozen=True, tag=True):
    """Counters of any name."""

    of_counters: ClassVar[bool] = True


@says("[this_way?これによって]{h.た}", en="> that {h.past}[this_way? this way]")
@says("{h.なかった}", en="> that {h.past}", form="なかった")
class Suffered(Qual, frozen=True, tag=True):
    """The subject of the event, or what an earlier sentence of this text did that to."""

    recalling: ClassVar[bool] = True
    h: Sufferable
    this_way: bool = False

    def ok(self) -> bool:
        # ブレイクされたカード is a thing of its own in the game that has breaks; 自分の before a zone says whose the thing is
        whose = getattr(self.h, "s", None) or getattr(self.h, "whose", None)
        if whose is not None and not self.this_way and getattr(self.h, "src", None) is None:
            return False
        # of what was chosen `Taken` says it
        how = getattr(self.h, "id", "")
        return how != "chosen" and (self.this_way or how != "broken")


@says("[this_way?これによって]{v}", en="> {v}[this_way? this way]")
@says("{v.なかった}", en="> {v}", form="なかった")
class Taken(Qual, frozen=True, tag=True):
    """What an earlier cost or sentence of this text took with that verb."""

    recalling: ClassVar[bool] = True
    v: TakenBy
    this_way: bool = False

    def ok(self) -> bool:
        # of what was turned `Suffered` says it
        return self.v.id not in ("rinoa", "runoa")


@says("選ばれなかった", also="選ばなかった", en="> not chosen")
class NotChosen(Qual, frozen=True, tag=True):
    """What nobody has chosen in the sentence before."""

    recalling: ClassVar[bool] = True


@says("それらの中での", en="> among those", where={"seen": False})
@says("その中での", en="> among them", where={"seen": True})
class OfThem(Qual, frozen=True, tag=True):
    """Among the things that the text named last (`seen`: that were looked at or revealed last, if any were)."""

    seen: bool


@says("もの", en="thing")
class Ones(Head, frozen=True, tag=True):
    """Things of those just spoken of, of whatever kind."""


@says("{stat}が{more}い方の", also="{stat}の{more}い方の", en="> with {more} {stat} than the other")
class LesserOf(Qual, frozen=True, tag=True):
    """Of the two things spoken of the one with more or less; neither, if both have as much."""

    recalling: ClassVar[bool] = True
    stat: Stat
    more: More


class TakenBy(Node, frozen=True, tag=True):
    """A verb in the past that recalls what it took."""

    id: str


@says(
    "最も{stat}が{x}",
    also=("{stat}が最も{x}", "最も{x}{stat}の", "最も{stat}の{x}", "{stat}の最も{x}"),
    en="> with the {x} {stat}",
)
class Extremal(Qual, frozen=True, tag=True):
    """With the largest or smallest such number of the group described by the other attributes (all ties)."""

    stat: Stat
    x: Extreme


@says("{v}{k}~を", en="the {k} {v}")
class TakenOne(Node, frozen=True, tag=True):
    """What an earlier step of this text took with that verb, of which a condition asks what it is, or a number is taken."""

    v: TakenBy
    k: Kind


@says(
    "{than}より{stat}が{more}い",
    also=(
        "{than}より{more}い{stat}の",
        "{than}より{stat}の{more}い",
        "{stat}が{than}より{more}い",
        "{stat}が{than}の{stat}より{more}い",
    ),
    en="> with {more} {stat} than {than}",
    where={"n": None, "cmp": None},
)
@says("{than}より{stat}が{n}[{cmp}]{more}い", en="> with {stat} {n}[ {cmp}] {more} than {than}")
class Comparing(Qual, frozen=True, tag=True):
    """With that number more or less than the same number of the thing (by so much)."""

    than: Known
    stat: Stat
    more: More
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.cmp is None or (self.n is not None and self.cmp.id == "ge")


@says("{of}を{cnt!Exactly}", "{of}を{cnt!UpTo}", "{of}を{cnt!All}", en="(noun)", form="を")
@says("{of}を無作為に{cnt!AtRandom.くじ}", en="(noun)", form="を")
class Floating(Some, frozen=True, tag=True):
    """As `Some`, with the count printed behind を (`手札を1枚捨てる`)."""


class Fighting(Qual, frozen=True, tag=True):
    """Taking part in the attack going on, in the role that the word says."""

    recalling: ClassVar[bool] = True
    id: str


class OfSome(Whose, frozen=True, tag=True):
    """Of a player found through what the text is about: that player, who has the thing, who owns it."""

    who: str


Held = Atom
"""Things whose players a text names, besides それ and その… (open: see `Dialect`)."""


class HolderOf(Who, frozen=True, tag=True):
    """The player who has a thing that the text knows (`owner`: to whom it belongs)."""

    t: It | Mine | Held
    owner: bool

    @property
    def several(self) -> bool:
        """Whether they are the players of several things."""
        return isinstance(self.t, It) and self.t.many


THEM = It(many=True)


def people(
    having: tuple[str, str], owning: tuple[str, str], *more: tuple[str, bool], them: tuple[str, It] = ("それら", THEM)
) -> list[Rule]:
    """What says who has a thing and to whom it belongs, with a game's words for them, Japanese and English; `more` is read besides,
    `them` is how the game says それら."""
    words = ((*having, False), (*owning, True), *((ja, "", owner) for ja, owner in more))
    named = [
        rule(HolderOf, f"その{ja}", en=f"its {en}", where={"owner": o, "t": It()}, prints=bool(en))
        for ja, en, o in words
    ]
    each = [
        rule(HolderOf, f"{them[0]}の{ja}", en=f"their {en}s", where={"owner": o, "t": them[1]}, prints=bool(en))
        for ja, en, o in words
    ]
    known = [
        rule(HolderOf, f"{{t}}の{ja}", en=f"{{t.'s}} {en}", where={"owner": o}, prints=bool(en)) for ja, en, o in words
    ]
    return [*named, *each, *known]


@says("もう一方のプレイヤー", also=("もう片方のプレイヤー", "他方のプレイヤー"), en="the other player")
class OtherPlayer(Who, frozen=True, tag=True):
    """Of two players the one whom the event, or the sentence before, is not about."""


@says(
    "{of}が{more}い<方の|>プレイヤー",
    also="{of}の<枚数|数>が{more}い<方の|ほうの|>プレイヤー",
    en="the player with {more} {of}",
)
class LessOf(Who, frozen=True, tag=True):
    """Of two players the one with more, or less, of it; nobody if both have as much."""

    of: Amassed
    more: More


Amassed = Gauge
"""What players have more or less of (open: see `Dialect`)."""
