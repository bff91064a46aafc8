"""What every dialect says in the same words of the classes that it says in its own (see `dialects.RESAID`)."""

from __future__ import annotations

from .connectives import IF_DONE, OTHERWISE, all_but
from .instructions import Again, Do
from .model import Rule, rule
from .periods import ThisTurn
from .quals import InZone, Other
from .sentences import By, During, IfDone, Otherwise
from .things import It, Some
from .verbs import Affect

RULES = [
    rule(Affect, "公開~する", en="~reveal {obj}", where={"id": "reveal"}),
    rule(Affect, "~見る", en="~look at {obj}", where={"id": "look"}),
    rule(Affect, "シャッフル~する", en="~shuffle {obj}", where={"id": "shuffle"}),
    rule(Do, "[{src}から]{t.を}{v.*}", en="{v.*(t)}[ from {src}]"),
    *(rule(Do, ja, prints=False) for ja in ("{t.を}、{v.*}", "{src}から、{t.を}{v.*}", "{t.を}<、|>{src}から{v.*}")),
    rule(Again, "{v.*}", en="{v.*(it)}"),
    rule(During, "{p}、", en="{p},"),
    rule(By, "{who}は<、|>それぞれ<、|>", prints=False),
    rule(ThisTurn, "このターン", en="this turn"),
    *(rule(InZone, f"{{z}}{ja}、", prints=False) for ja in ("の", "にある", "にいる")),
    rule(Other, "他の", en="other"),
    rule(Other, "このカード以外の", prints=False),
    rule(It, "それ~を", en="it", where={"many": False}),
    rule(It, "それら~を", en="them", where={"many": True}),
    *(rule(Some, f"{{of}}{{cnt!{c}.*}}", en="(noun)") for c in ("Exactly", "UpTo", "All")),
]


def asking(done: str, otherwise: str) -> list[Rule]:
    """How a game asks about the sentence before: what prints, and all that is read."""
    return [
        rule(IfDone, done, en="if you do,"),
        *(rule(IfDone, ja, prints=False) for ja in all_but(IF_DONE, done)),
        rule(Otherwise, otherwise, en="otherwise,"),
        *(rule(Otherwise, ja, prints=False) for ja in all_but(OTHERWISE, otherwise)),
    ]
