"""How the words after `~` in a template are inflected.

Forms: "" plain, `て` and `連` join to a following verb, `よい` makes optional, `た` past, `ない` negative, `ていた`
perfect; conditions use `なら`, `限り` and `で`; things use `を`. A form has one or more spellings; the first one prints.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["Inflection", "japanese", "verb"]

Inflection = Mapping[str, Mapping[str, tuple[str, ...]]]
"""word -> form -> spellings"""


def verb(plain: str, te: str, ren: str, negative: str) -> dict[str, tuple[str, ...]]:
    """All forms of a verb, from its plain, て, 連用 and negative ones."""
    past = te[:-1] + ("た" if te[-1] == "て" else "だ")
    return {
        "": (plain,),
        "て": (te,),
        "連": (ren,),
        "よい": (f"{te}よい", f"{te}もよい"),
        "た": (past,),
        "ない": (negative,),
        "ていた": (f"{te}いた",),
    }


VERBS = (
    ("する", "して", "し", "しない"),
    ("させる", "させて", "させ", "させない"),
    ("される", "されて", "され", "されない"),
    ("置く", "置いて", "置き", "置かない"),
    ("置かれる", "置かれて", "置かれ", "置かれない"),
    ("出す", "出して", "出し", "出さない"),
    ("出る", "出て", "出", "出ない"),
    ("離れる", "離れて", "離れ", "離れない"),
    ("戻す", "戻して", "戻し", "戻さない"),
    ("戻る", "戻って", "戻り", "戻らない"),
    ("戻される", "戻されて", "戻され", "戻されない"),
    ("移す", "移して", "移し", "移さない"),
    ("加える", "加えて", "加え", "加えない"),
    ("引く", "引いて", "引き", "引かない"),
    ("見る", "見て", "見", "見ない"),
    ("選ぶ", "選んで", "選び", "選ばない"),
    ("選ばれる", "選ばれて", "選ばれ", "選ばれない"),
    ("捨てる", "捨てて", "捨て", "捨てない"),
    ("捨てられる", "捨てられて", "捨てられ", "捨てられない"),
    ("捨てさせる", "捨てさせて", "捨てさせ", "捨てさせない"),
    ("持つ", "持って", "持ち", "持たない"),
    ("得る", "得て", "得", "得ない"),
    ("奪う", "奪って", "奪い", "奪わない"),
    ("与える", "与えて", "与え", "与えない"),
    ("受ける", "受けて", "受け", "受けない"),
    ("くり返す", "くり返して", "くり返し", "くり返さない"),
    ("繰り返す", "繰り返して", "繰り返し", "繰り返さない"),
    ("失う", "失って", "失い", "失わない"),
    ("取る", "取って", "取り", "取らない"),
    ("除く", "除いて", "除き", "除かない"),
    ("探す", "探して", "探し", "探さない"),
    ("入れ替える", "入れ替えて", "入れ替え", "入れ替えない"),
    ("行う", "行って", "行い", "行わない"),
    ("支払う", "支払って", "支払い", "支払わない"),
    ("来る", "来て", "来", "来ない"),
    ("なる", "なって", "なり", "ならない"),
    ("割りふる", "割りふって", "割りふり", "割りふらない"),
    ("割り振る", "割り振って", "割り振り", "割り振らない"),
)

PARTICLES: dict[str, dict[str, tuple[str, ...]]] = {
    "を": {"": ("",), "を": ("を",)},
    "だ": {"": ("",), "なら": ("なら",), "限り": ("である限り",), "で": ("で",)},
    "なら": {"": ("",), "なら": ("なら",)},
}
"""Endings of things and of conditions that end in a noun, or in a verb that allows only なら."""

PREDICATES: dict[str, dict[str, tuple[str, ...]]] = {
    "いる": {"": ("いる", "ある"), "なら": ("いるなら", "あるなら"), "限り": ("いる限り", "ある限り"), "で": ("いて", "あり")},
    "いない": {
        "": ("いない", "ない"),
        "なら": ("いないなら", "ないなら"),
        "限り": ("いない限り", "ない限り"),
        "で": ("いなくて", "なく"),
    },
    "いた": {"": ("いた",), "なら": ("いたなら",)},
    "した": {"": ("した",), "なら": ("したなら",)},
    "支払った": {"": ("支払った",), "なら": ("支払ったなら",)},
    "なくなった": {"": ("なくなった",), "なら": ("なくなったなら",)},
}
"""Verbs that end conditions."""


def japanese() -> dict[str, Mapping[str, tuple[str, ...]]]:
    """The inflection that games share; a game may add words or replace rows."""
    rows: dict[str, Mapping[str, tuple[str, ...]]] = {row[0]: verb(*row) for row in VERBS}
    return rows | PARTICLES | PREDICATES
