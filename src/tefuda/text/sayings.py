"""What every dialect says in the same words of the classes that it says in its own (see `dialects.RESAID`)."""

from __future__ import annotations

from collections.abc import Iterable

from .chances import CoinFell, RevealUntil, Toss
from .connectives import IF_DONE, OTHERWISE, UNDONE, all_but
from .counting import ThatMany
from .instructions import Again, Do, Draw, DrawUpTo
from .model import Node, Rule, rule
from .periods import ThisTurn
from .quals import InZone, Other
from .sentences import By, During, IfDone, Otherwise
from .things import It, Rest, Some
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
    rule(By, "{who!Player}も<、|>", prints=False),
    rule(ThisTurn, "このターン", en="this turn"),
    *(rule(InZone, f"{{z}}{ja}、", prints=False) for ja in ("の", "にある", "にいる")),
    rule(Other, "他の", en="other"),
    rule(Other, "このカード以外の", prints=False),
    rule(It, "それ~を", en="it", where={"many": False}),
    rule(It, "それら~を", en="them", where={"many": True}),
    *(rule(Some, f"{{of}}{{cnt!{c}.*}}", en="(noun)") for c in ("Exactly", "UpTo", "All")),
]


OTHER_ONE = [rule(Rest, f"{ja}~を", prints=False) for ja in ("もう1<枚|体|つ|個>", "もう<一方|片方>")]
"""How the last of the things named or seen is said, in a game in which these words mean nothing else."""


def others(cls: type[Node], first: str, said: Iterable[str]) -> list[Rule]:
    """Other spellings of what prints as the first one."""
    return [rule(cls, ja, prints=False) for ja in dict.fromkeys(said) if ja != first]


def that_many(first: str) -> list[Rule]:
    """How a game speaks of a number that was just taken, lost or dealt: what prints, and all that is read."""
    said = (
        *(f"その{word}" for word in ("数", "枚数", "個数", "体数", "値", "数値")),
        *(f"[これによって]{did}<値|数|数値>" for did in DID_SO_MUCH),
        *(f"[これによって]{did}個数" for did in ("支払った", "払った", "取り除いた")),
    )
    return [rule(ThatMany, first, en="that number"), *others(ThatMany, first, said)]


DID_SO_MUCH = (
    "失った", "得た", "増えた", "減った", "増やした", "減らした", "回復した", "受けた", "与えた", "支払った", "払った", "取り除いた",
)  # fmt: skip
"""How a text recalls what it, or the event, did so much of."""


def drawing(first: str, *verbs: str, pile: str = "") -> list[Rule]:
    """How a game says that cards are drawn, so many or up to so many: what prints, its verbs and its word for the pile."""
    heads = ("カードを{n}枚", "カード{n}枚を", "{n}枚カードを", "{n}枚のカードを", "{n}枚")
    said = [
        f"{start}{head}{verb}" for start in ("", f"{pile}から")[: 2 if pile else 1] for head in heads for verb in verbs
    ]
    most = [ja.replace("{n}枚", "{n}枚まで") for ja in said if "枚を" not in ja and "枚の" not in ja]
    upto = first.replace("{n}枚", "{n}枚まで")
    return [
        rule(Draw, first, en="~draw {n.cards}"),
        *others(Draw, first, said),
        rule(DrawUpTo, upto, en="~draw up to {n.cards}"),
        *others(DrawUpTo, upto, most),
    ]


def revealing(first: str, en: str, pile: str, *verbs: str) -> list[Rule]:
    """How a game says that cards are revealed until such a one comes: what prints, its word for the pile and its verbs."""
    ends = [f"{{np}}が{word}まで" for word in ("出る", "公開される")]
    what = [f"{o}{verb}" for o in ("", "カードを") for verb in verbs]
    said = [
        f"{e}[{{whose}}]{pile}{top}{w}" for e in ends for top in ("の上から", "を上から", "の一番上から") for w in what
    ]
    said += [f"[{{whose}}]{pile}の上から<、|>{e}{w}" for e in ends for w in what]
    return [rule(RevealUntil, first, en=en), *others(RevealUntil, first, said)]


def coins(first: str) -> list[Rule]:
    """How a game says that a coin is tossed: what prints, and all that is read; and how it fell."""
    said = ("コインを~投げる", "コインを1回~投げる", "コイントスを~行う", "コイントス~する")
    return [
        rule(Toss, first, en="~toss a coin"),
        *others(Toss, first, said),
        rule(CoinFell, "表~だ", en="it came up heads", where={"heads": True}),
        rule(CoinFell, "裏~だ", en="it came up tails", where={"heads": False}),
    ]


def asking(done: str, otherwise: str, undone: str) -> list[Rule]:
    """How a game asks about the sentence before: what prints, and all that is read."""
    no, left = {"undone": False}, {"undone": True}
    return [
        rule(IfDone, done, en="if you do,"),
        *(rule(IfDone, ja, prints=False) for ja in all_but(IF_DONE, done)),
        rule(Otherwise, otherwise, en="otherwise,", where=no),
        *(rule(Otherwise, ja, prints=False, where=no) for ja in all_but(OTHERWISE, otherwise)),
        rule(Otherwise, undone, en="otherwise,", where=left),
        *(rule(Otherwise, ja, prints=False, where=left) for ja in all_but(UNDONE, undone)),
    ]
