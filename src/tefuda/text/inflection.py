"""How the words after `~` in a template are inflected.

Forms: "" plain, `て` and `連` join to a following verb, `よい` makes optional, `た` past, `ない` negative (`ず` before a verb), `ていた`
perfect, `とき` stands before とき;
conditions use `なら`, `限り`, `で`, and `時` before とき; things use `を`. A form has one or more spellings; the first one prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

__all__ = ["Forms", "Inflection", "dialect", "japanese", "not_done", "said_first", "verb"]

Forms = Mapping[str, tuple[str, ...]]
"""form -> spellings"""
Inflection = Mapping[str, Forms]
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
        "とき": (past, plain),
        "なら": provided(plain, f"{te}いる"),
        "限り": lasting(plain, f"{te}いる"),
        "場合": (f"{plain}場合",),
        "で": (te,),
        "ない": (negative,),
        "なかった": (f"{negative[:-1]}かった", f"{te}いない"),
        "ず": (f"{negative[:-3]}せず" if negative.endswith("しない") else f"{negative[:-2]}ず",),
        "ている": (f"{te}いる",),
        "ていた": (f"{te}いた",),
        "ていない": (f"{te}いない", f"{te}いなかった", f"{negative[:-1]}かった"),
    }


VERBS = (
    ("する", "して", "し", "しない"),
    ("させる", "させて", "させ", "させない"),
    ("される", "されて", "され", "されない"),
    ("れる", "れて", "れ", "れない"),
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
    ("持たせる", "持たせて", "持たせ", "持たせない"),
    ("得る", "得て", "得", "得ない"),
    ("得させる", "得させて", "得させ", "得させない"),
    ("奪う", "奪って", "奪い", "奪わない"),
    ("与える", "与えて", "与え", "与えない"),
    ("受ける", "受けて", "受け", "受けない"),
    ("働かせる", "働かせて", "働かせ", "働かせない"),
    ("くり返す", "くり返して", "くり返し", "くり返さない"),
    ("繰り返す", "繰り返して", "繰り返し", "繰り返さない"),
    ("加わる", "加わって", "加わり", "加わらない"),
    ("加えられる", "加えられて", "加えられ", "加えられない"),
    ("失う", "失って", "失い", "失わない"),
    ("失わせる", "失わせて", "失わせ", "失わせない"),
    ("取る", "取って", "取り", "取らない"),
    ("除く", "除いて", "除き", "除かない"),
    ("探す", "探して", "探し", "探さない"),
    ("入れ替える", "入れ替えて", "入れ替え", "入れ替えない"),
    ("行う", "行って", "行い", "行わない"),
    ("支払う", "支払って", "支払い", "支払わない"),
    ("払う", "払って", "払い", "払わない"),
    ("使う", "使って", "使い", "使わない"),
    ("増える", "増えて", "増え", "増えない"),
    ("減る", "減って", "減り", "減らない"),
    ("増やす", "増やして", "増やし", "増やさない"),
    ("減らす", "減らして", "減らし", "減らさない"),
    ("来る", "来て", "来", "来ない"),
    ("なる", "なって", "なり", "ならない"),
    ("残す", "残して", "残し", "残さない"),
    ("ふる", "ふって", "ふり", "ふらない"),
    ("振る", "振って", "振り", "振らない"),
    ("割りふる", "割りふって", "割りふり", "割りふらない"),
    ("割り振る", "割り振って", "割り振り", "割り振らない"),
)

OF_DIALECTS = (
    ("攻撃する", "攻撃して", "攻撃し", "攻撃しない"),
    ("召喚する", "召喚して", "召喚し", "召喚しない"),
    ("配置する", "配置して", "配置し", "配置しない"),
    ("使用する", "使用して", "使用し", "使用しない"),
    ("回復する", "回復して", "回復し", "回復しない"),
    ("勝利する", "勝利して", "勝利し", "勝利しない"),
    ("敗北する", "敗北して", "敗北し", "敗北しない"),
    ("送る", "送って", "送り", "送らない"),
    ("送られる", "送られて", "送られ", "送られない"),
    ("上げる", "上げて", "上げ", "上げない"),
    ("直す", "直して", "直し", "直さない"),
    ("消す", "消して", "消し", "消さない"),
)
"""Verbs of several games with a language of their own."""

NOT_DONE = {
    f"{te[:-1]}{'た' if te[-1] == 'て' else 'だ'}": f"{no[:-1]}かった" for _, te, _, no in (*VERBS, *OF_DIALECTS)
}
"""Past forms, and their contraries."""


def not_done(past: str) -> str:
    """What a phrase that ends in a verb in the past says if it was not done."""
    end = max((p for p in NOT_DONE if past.endswith(p)), key=len)
    return past.removesuffix(end) + NOT_DONE[end]


BA = str.maketrans("うくぐすつぬぶむるい", "えけげせてねべめれけ")
"""The last sound of a verb or adjective before ば."""


def provided(*plain: str) -> tuple[str, ...]:
    """What stands for なら behind predicates: `いるなら`, `いるならば`, `いる場合`, `いれば`."""
    whole = tuple(f"{p}{end}" for end in ("なら", "場合", "ならば") for p in plain)
    return (*whole, *filter(None, map(_ba, plain)))


def _ba(plain: str) -> str:
    last = plain[-1:].translate(BA)
    return "" if last == plain[-1:] else f"{plain[:-1]}{'けれ' if plain.endswith('い') else last}ば"


def lasting(*plain: str) -> tuple[str, ...]:
    """What stands for 限り behind predicates."""
    return tuple(f"{p}{end}" for end in ("限り", "かぎり", "間") for p in plain)


def predicate(*plain: str, joins: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """A predicate that ends a condition, in its spellings (of there being: first of living things, then of others)."""
    moments = tuple(f"{p}{end}" for end in ("とき", "場合") for p in plain)
    return {
        "": plain, "なら": provided(*plain), "限り": lasting(*plain), "で": joins, "時": plain, "際": moments,
        "場合": tuple(f"{p}場合" for p in plain),
    }  # fmt: skip


PARTICLES: dict[str, dict[str, tuple[str, ...]]] = {
    "を": {"": ("",), "を": ("を",)},
    "だ": {
        "": ("",),
        "なら": ("なら", "の場合", "である場合", "ならば", "であるなら", "であるならば", "であれば"),
        "限り": (*lasting("である"), "の間", "の限り"),
        "で": ("で", "であり"),
        "なった": ("になった",),
        "なる": ("になる",),
        "時": ("の", "である"),
        "際": ("のとき", "であるとき", "の場合", "である場合"),
        "場合": ("の場合", "である場合"),
    },
    "同じだ": {
        "": ("同じ",),
        "なら": ("同じなら", "同じ場合", "同じである場合", "同じならば", "同じであれば", "同じであるならば"),
        "限り": lasting("同じである"),
        "で": ("同じで", "同じであり"),
    },
    "なら": {"": ("",), "なら": ("なら", "ら", "場合", "ならば"), "場合": ("場合",)},
    "い": {**predicate("い", joins=("く",)), "なる": ("くなる",), "なった": ("くなった",)},
}
"""Endings of things and of conditions that end in a noun, or in a verb that allows only なら."""


def _done(past: str, *te: str) -> dict[str, tuple[str, ...]]:
    """A past form that ends a condition."""
    return {
        "": (past,),
        "なら": (f"{past}なら", f"{past}ら", f"{past}場合", f"{past}ならば"),
        **({"で": te} if te else {}),
    }


PREDICATES: dict[str, dict[str, tuple[str, ...]]] = {
    "いる": predicate("いる", "ある", joins=("いて", "あり", "おり")),
    "いない": {
        **predicate("いない", "ない", joins=("いなくて", "なく", "おらず")),
        "なる": ("いなくなる", "なくなる"),
        "なった": ("いなくなった", "なくなった"),
    },
    "ある": {**verb("ある", "あって", "あり", "ない"), **predicate("ある", joins=("あり",))},
    "ない": {**predicate("ない", joins=("なく",)), "なる": ("なくなる",), "なった": ("なくなった",)},
    "持たない": predicate("持たない", joins=("持たず",)),
    "存在する": predicate("存在する", joins=("存在し",)),
    "存在しない": predicate("存在しない", joins=("存在せず",)),
    "している": predicate("している", joins=("していて", "しており")),
    "していない": predicate("していない", joins=("しておらず",)),
    "いた": _done("いた"),
    "いたのだ": _done("いた", "いて"),
    "のだ": {"なら": ("なら", "場合", "ならば"), "限り": ("限り", "かぎり", "間")},
    "いて": {"で": ("いて",)},
    "した": _done("した"),
    "支払った": _done("支払った"),
    "なったのだ": _done("なった"),
    "なくなった": _done("なくなった"),
}
"""Verbs that end conditions."""


def said_first(table: Mapping[str, Forms], endings: Mapping[str, str]) -> dict[str, Forms]:
    """A table in which of each form the spellings with that ending come first, and so print."""
    return {
        word: {form: _first(spelt, endings.get(form, "")) for form, spelt in forms.items()}
        for word, forms in table.items()
    }


def _first(spelt: tuple[str, ...], end: str) -> tuple[str, ...]:
    return tuple(sorted(spelt, key=lambda s: not s.endswith(end)))


STATES: dict[str, dict[str, tuple[str, ...]]] = {
    "できない": {"": ("できない",), "連": ("できず", "できなく")},
    "できる": {"": ("できる",), "連": ("でき",), "て": ("できて",)},
    "されない": {"": ("されない",), "連": ("されず", "されなく")},
    "選ばれない": {"": ("選ばれない",), "連": ("選ばれず", "選ばれなく")},
    "受けない": {"": ("受けない",), "連": ("受けず", "受けなく")},
    "しない": {"": ("しない",), "連": ("せず", "しなく")},
    "与えない": {"": ("与えない",), "連": ("与えず", "与えなく")},
}
"""Endings of what may and may not be done; they join to a following verb, but are no acts."""


def japanese() -> dict[str, Mapping[str, tuple[str, ...]]]:
    """The inflection that games share; a game may add words or replace rows."""
    rows: dict[str, Mapping[str, tuple[str, ...]]] = {row[0]: verb(*row) for row in VERBS}
    rows["攻撃する"] = {**verb("攻撃する", "攻撃して", "攻撃し", "攻撃しない"), "とき": ("攻撃する", "攻撃した")}
    return rows | PARTICLES | PREDICATES | STATES


def dialect(
    verbs: Iterable[tuple[str, str, str, str]],
    change: Callable[[Forms], dict[str, tuple[str, ...]]] = dict,
    prints: Mapping[str, str] = {},
) -> dict[str, Forms]:
    """The inflection of a game with a language of its own, in which てもよい prints before てよい.

    Args:
        verbs: its own verbs (see `verb`).
        change: makes the forms of a word those that the game prints and tells apart.
        prints: with which ending a form is printed here (see `said_first`).
    """
    rows = japanese() | {row[0]: verb(*row) for row in (*OF_DIALECTS, *verbs)}
    return said_first({word: change(_asking(forms)) for word, forms in rows.items()}, prints)


def _asking(forms: Forms) -> Forms:
    return {**forms, "よい": tuple(reversed(forms["よい"]))} if "よい" in forms else forms
