"""Kana, kanji and turns of phrase that print the same sentence in another way: one spelling for each, before anything is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from .inflection import OF_DIALECTS, VERBS

__all__ = ["CIRCLED", "COUNTED", "ORDERS", "SPELLINGS", "TWO_BOUNDS", "times"]

Rows = tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]

CIRCLED = {chr(0x2460 + k): f"【{k + 1}】" for k in range(9)}
"""Numbers in circles, as options are sometimes numbered."""

END = "(?:の?終了時?|の?終わり)"
START = "(?:の?開始時?|の?(?:始|初|はじ)(?:め|まり))"
STEMS: Final = {
    "捨てられ": "捨て", "加えられ": "加え", "見せられ": "見せ", "選べ": "選", "置け": "置", "戻せ": "戻", "引け": "引", "送れ": "送",
    "払え": "払", "取り除け": "取り除", "減らせ": "減ら", "増やせ": "増や", "出せ": "出", "失え": "失", "落とせ": "落と",
}  # fmt: skip
"""What cannot be done, before ない; the verb in the sentence before."""


_LASTS: Final = (
    r"((?:^|(?<=[。】：\]\n]))(?:[^。：]*(?:なら|とき|時|場合|代わりに)、)?)([^。：]+。)この効果は、?((?:[^。、はがを]{2,24}まで)|(?:[^。、はがを]{0,12}ターンの?(?:間|中)))、?"
    r"(?:続く|持続する|継続する|有効である|有効となる)(?:。|$)"
)
"""How long what the sentence before says lasts."""
_IF = "(?:場合|ならば?)、"
_BOUND = rf"[0-9]+(?:枚|体|つ|個|点|人|)(?:以上|以下|未満)(?:の|ある|いる)?{_IF}"
LEFT_OUT: Final[tuple[tuple[str, Callable[[re.Match[str]], str]], ...]] = (
    # …を0にする。この効果は…まで続く: the period stands in front of that sentence
    (_LASTS, lambda m: f"{m[1]}{m[3]}、{m[2]}"),
    # 10以上の場合、…。10未満の場合、…: what the number is of is said once
    (rf"(?<![^。、：】\]])([^。、：】\]]*?が)({_BOUND}[^。]*。)(?={_BOUND})", lambda m: m[1] + m[2] + m[1]),
    # 1体につき、…。5体以上なら、…: what is counted is said once
    (
        rf"(?<![^。、：】\]])([^。、：】\]]*?)(1(枚|体|つ|個|点|人)につき、[^。]*。)(?=[0-9]+\3(?:以上|以下|未満)(?:の|ある|いる)?{_IF})",
        lambda m: f"{m[1]}{m[2]}{m[1]}が",
    ),
    # いないなら、…。いるなら、代わりに…: the contrary of a condition is said by its verb
    (rf"((?:いない|ない){_IF}[^。]*。)(?:いる|ある){_IF}(?:代わりに、?)?", lambda m: f"{m[1]}そうでない場合、"),
    (rf"((?:いる|ある){_IF}[^。]*。)(?:い|残ってい|)ない{_IF}", lambda m: f"{m[1]}そうでない場合、"),
    # …を+4する。そうでない場合、+1する: whose number it is is said once
    (
        rf"([^。、：】\]]*を、?(?:[^。、：を]{{1,16}}まで、?)?)([+-][0-9]+(?:/[+-][0-9]+)?する。(?:そうでない{_IF}|[^。：]*?{_IF}代わりに、?))(?=[+-][0-9])",
        lambda m: m[1] + m[2] + m[1],
    ),
    # 各プレイヤーは…。その後、それぞれ…: all of them again
    (
        r"((?:各|両|両方の|お?互いの|それぞれの|(?:全て|すべて|全員)の?)プレイヤーは|お?互いに)(、?[^。]*。その後、)それぞれ(?:は、?|、|)(?![のにをが])",
        lambda m: m[1] + m[2] + m[1],
    ),
)
"""What a second condition, or what is done otherwise, does not say again."""


_MUCH: Final = r"(?:カウンター|カウント|リザーブ|ライフ|Will)"
_HOW_MUCH: Final = (
    r"([^。：「」]*(取り除|失|支払|消費)[^。：「」]*?[。、：](?:これによって)?\2(?:いた|った|した))"
    rf"([^。、の]{{0,6}}?{_MUCH})([0-9]+)[つ個点]?(?=につき|ごとに)"
)
"""取り除いたカウンター1つにつき: what the text itself has taken just before."""


def _for_each(m: re.Match[str]) -> str:
    """The number of what was taken; of what is called otherwise there, it stays as it is."""
    return f"{m[1]}数{m[4]}" if m[3] in m[1] else m[0]


OF_THOSE: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (_HOW_MUCH, _for_each),
    # what was among them still is: they are the cards that the sentence before has taken
    (
        r"(?:(?<=[。、】：])|^)それらの中(?=に[^。、]*?(?:いる|ある|ない|いた|あった|かった)(?:なら|の?場合))",
        "その中",
    ),
    (
        r"(?<=その中に)([^。、]{2,24}?)(あった|いた|なかった|いなかった)(?=なら|場合)",
        lambda m: m[1] + {"あった": "ある", "いた": "いる", "なかった": "ない", "いなかった": "いない"}[m[2]],
    ),
)
"""What the sentence before has taken, counted, and what was among it."""


_ENTERS: Final = r"(?=[^。、は]{1,8}状態で(?:場に出る|戦場に配置される))"
ALL_ENTER: Final[tuple[tuple[str, str], ...]] = ((r"(?<=は)(?:、?(?:全て|すべて)、?|、)" + _ENTERS, ""),)
"""All of them enter so: a description without a number means all that fit it."""


_WAITS: Final = re.compile("(?:時|とき|たびに?|度)、")
CONDITION: Final = re.compile("(?:なら|ならば|場合|ければ)、")


def _could_not(m: re.Match[str]) -> str:
    """そうできない場合 for the verb of the sentence before said again; of another verb, or behind
    a condition of its own, it stays as it is, and nobody reads it."""
    verb = m[2].removesuffix("でき") if m[2].endswith("でき") else STEMS.get(m[2], "")
    return f"{m[1]}。そうできない場合、" if verb and verb in m[1] and not CONDITION.search(m[1]) else m[0]


AT_MOST: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (
        r"(これ|この処理)を(?=(?:繰り|くり)返す。ただし、?([0-9]+)回まで(?:に限る|とする|だ)?(?:。|$))",
        lambda m: f"{m[1]}を{m[2]}回まで",
    ),
    (
        r"((?:これ|この処理)を[0-9]+回まで(?:繰り|くり)返す)。ただし、?[0-9]+回まで(?:に限る|とする|だ)?(?=。|$)",
        lambda m: m[1],
    ),
)
"""…を繰り返す。ただし、N回までに限る: how often at most."""


KANJI: Final = str.maketrans("一二三四五六七八九", "123456789")
_COUNTED: Final = "枚|体(?![化感型])|つ(?![名首星子])|個|点(?![火灯])|回(?![り転復])|人(?![前形組間])"
_NUMBER: Final = rf"(?<![一二三四五六七八九十百千第唯])[一二三四五六七八九](?={_COUNTED})"
"""A number in kanji with what counts it; 一番, 一度 and names say no number."""

_BELOW: Final = re.compile(r"以上|以下|未満|または|か、|で、|かつ|各|それぞれ|いずれ|どれ|どの|すべて|全て")
"""A condition of several parts, or of each of several things: what is denied of all of it is not the contrary of its last number."""


def _contrary(m: re.Match[str]) -> str:
    """A bound that is denied is the contrary bound."""
    before = re.split(r"[。：】\]」]", m.string[: m.start()])[-1]
    n = int(m[1])
    if _BELOW.search(before) or (m[3] == "以上" and not n):
        return m[0]
    return f"{n - 1}{m[2]}以下" if m[3] == "以上" else f"{n + (m[3] == '以下')}{m[2]}以上"


_LEAVES = "破壊|犠牲に|捨て|除外|消滅|忘却|公開|戻|置|送|ワイプ"
_KIND = "(?:カード|フォロワー|アミュレット|ユニット|ノーディア|クリーチャー|コグニ|アルマ)"
_ITS = rf"(?:それら?|その(?:{_KIND}|(?=[^。、が]{{1,4}}値が)))(?:の?[^。、が]{{1,8}})?が"
_THIS = rf"(?:これ|この{_KIND})(?:の[^。、が]{{1,8}})?が"
_AS_IT_LEFT = (
    rf"(?:(?:{_LEAVES})[^。、]{{0,8}}。(?:その後、?)?{_ITS}"
    rf"|(?:(?:{_LEAVES})[^。、]{{0,8}}(?:とき|時)、|【ラストワード】)(?:{_ITS}|{_THIS})"
    rf"|(?:{_LEAVES})[しれ]?た[^。、が]{{1,12}}が)"
)


def times(
    moment: str = "{}",
    this: str = "の終わり",
    end: str = "の終わり",
    start: str = "",
    each: str = "たび",
    again: str = "この処理",
) -> Rows:
    """When and if, as texts of every game say it: one spelling of periods, moments, conditions and what could not be done.

    Args:
        moment: how the game says at the start or end of a turn: `{}` for ターン終了時, `の{}に` for ターンの終了時に.
        this, end, start: what it says between ターン and まで, of this turn's end, of another's, of another's start.
        each: what it says behind what happens each time.
        again: what it calls all that the text has said, where it says that it is repeated.
    """
    before = r"(?!まで)(?:、|(?=[^、。]{2,40}(?:なら|場合)、))"
    rows: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
        (rf"(?<![のて])(?:この|その)?ターン{END}まで", f"ターン{this}まで"),
        (rf"(?<=のターン){END}まで", f"{end}まで"),
        (rf"(?<=のターン)(?:{START}まで|が(?:来る|始まる|開始する)まで|(?:になる|)まで)", f"{start}まで"),
        (rf"(?:(?<=ターン)|(?<=イズ)|(?<=ーズ)|(?<=ップ)){START}に?{before}", f"{moment.format('開始時')}、"),
        (rf"(?:(?<=ターン)|(?<=イズ)|(?<=ーズ)|(?<=ップ)){END}に?{before}", f"{moment.format('終了時')}、"),
        (r"(?<=[るたうくすむぶぐ])(?:たびに?|度に?|ごとに)(?=、)", each),
        (
            r"(自分|あなた|対戦相手|相手|対立相手|そのプレイヤー|それ|[こそ]の(?:ユニット|クリーチャー|カード|ノーディア))がこのターン(?:中に|に|中|、|)"
            r"(?=[^、。]*[てで](?:いた|いない|いなかった)(?:なら|ら|場合|かぎり|限り))",
            lambda m: f"このターンに{m[1]}が",
        ),
        (_NUMBER, lambda m: m[0].translate(KANJI)),
        (r"([0-9]+)([枚体つ個点人回]?)(以上|以下|未満)で(?:は)?ない(?=なら|の?場合)", _contrary),
        (r"よりも(?=[0-9]*[少多高低大小])", "より"),
        (r"より(?:少な|低|小さ)くない(?=なら|場合)", "以上"),
        (r"より(?:多|高|大き)くない(?=なら|場合)", "以下"),
        (r"(?<=以[上下])場合", "の場合"),
        (r"(?<=[でくりてずし])、?かつ、?", "、"),
        (r"こうして(?=[^、。]{1,12}た(?:値|数|枚数|体数|個数|[^、。]{1,10}の))", "これによって"),
        (
            r"(?:(?:これ|それ)に(?:より|よって)|これで(?=[^、。]*[たい](?:なら|場合)))(?=[^、。]*(?:なら|場合|数|体|枚|につき|ごとに|た値|ダメージ[0-9の]))",
            "これによって",
        ),
        (r"この(?:一連の)?(?:処理|手順|行動)を、?", f"{again}を"),
        (r"(?<=。)これを、(?=[^。]*(?:繰り|くり)返)", "これを"),
        (
            r"([^。]*)。(?:[^。、]{1,8}[がは])?([^。、はが]{1,8})な(?:いなら|い場合|いならば|かったなら|かったならば|かった場合|ければ)、",
            _could_not,
        ),
        *(*LEFT_OUT, *OF_THOSE, *ALL_ENTER),
        # …てもよい。ただし、…の場合に限る: a condition of that sentence
        (
            r"(^|(?<=[。】\]：]))([^。】\]：]*)。ただし、?([^。、]*(?:場合|なら|とき))(?:に限る|のみ|だけ)(?=。|$)",
            lambda m: m[0] if _WAITS.search(m[2]) else f"{m[3]}、{m[2]}",
        ),
        *AT_MOST,
        # A and B are counted together, where the words say either
        (r"(か[^。、]{1,16}を)合わせて(?=[0-9X])", lambda m: m[1]),
    )
    return tuple((re.compile(pattern), new) for pattern, new in rows)


_PLAIN: Final = {row[2]: row[0] for row in (*VERBS, *OF_DIALECTS)} | {"ドローし": "ドローする"}
_JOINED: Final = "|".join(sorted(_PLAIN, key=len, reverse=True))
THEN: Final = (re.compile(rf"(?<=[^。、])({_JOINED})、その後、(?![^。]*てもよい|[^。]*てよい)"), lambda m: f"{m[1]}、")
"""One act behind the other within a sentence."""

_ALL_OF_THEM: Final = re.compile(
    "互い|各プレイヤー|両プレイヤー|全ての?プレイヤー|すべてのプレイヤー|それぞれ|まで、|代わりに"
)
_DOER: Final = re.compile(
    "(?:^|、)((?:自分|相手|あなた|そのプレイヤー|その[^。、は]{1,8}の(?:ホルダー|マスター|コントローラー))は)"
)


def _then_apart(m: re.Match[str]) -> str:
    """The option as a sentence of its own, of the player of the one before; what several do, or a period of both, is not taken apart."""
    if _ALL_OF_THEM.search(m[1]):
        return m[0]
    who = _DOER.findall(m[1])
    return f"{m[1]}{_PLAIN[m[2]]}。その後、{who[-1] if who else ''}"


THEN_UNDER_IT: Final = (
    re.compile(
        rf"(?:(?<=[。】\]：/])|^)([^。】\]：/]*、[^。】\]：/]*?)({_JOINED})、その後、(?=[^。、/]*て(?:も)?よい(?:[。/]|$))"
    ),
    _then_apart,
)
"""The same behind a condition, in a game in which it reaches to the sentence with その後 [sve:R68, arc:R140]."""

COMMON: Rows = (
    # what is drawn or discarded comes to what was so before
    (re.compile("追加で(?=(?:カードを|手札を|ライフを|)[0-9]+枚(?:まで|)(?:引|捨て))"), lambda m: ""),
    (re.compile(r"任意の(?=(?:枚|体|個|)数)"), lambda m: "好きな"),
    # the best of a group, which is named once
    (
        re.compile(rf"({_KIND})のうち(?:で)?、?(?=(?:[^。、のが]{{1,8}}[のが])?最も[^。、]{{1,12}}\1)"),
        lambda m: "",
    ),
    (re.compile("(?<=その中)で(?=(?:[^。、のが]{1,8}[のが])?最も[^。、]*[0-9][枚体つ])"), lambda m: "から"),
    # what has happened in a turn counts together anyway
    (
        re.compile(
            "(ターン(?:中に|に|の間に)[^。、：]*?リーダー[がの][^。、：]*?)合計で?(?=[0-9]+以[上下](?:減少|増加|回復|の[^。、：]{0,6}ダメージを受け)(?:して|し|て)?(?:い[たる]|た))"
        ),
        lambda m: m[1],
    ),
    # a number of cards of a hand stands behind it
    (
        re.compile("(?<=[、。])([^。、は]{1,10}た(?:枚数|数)(?:と同じ(?:枚数|数)))の手札を(?=捨て|忘却)"),
        lambda m: f"手札を{m[1]}",
    ),
    # the first of a turn
    (
        re.compile(
            "(?<=が)(?:各|毎|この|その)ターン中?に?、?最初[にの](?=[^。、を]{1,16}を[^。、]{1,8}(?:とき|時|たび))"
        ),
        lambda m: "このターン1枚目の",
    ),
    # the n-th of a turn
    (
        re.compile(
            r"(?<=が)(?:(?:各|毎|その)ターン(?:中に?|の|に)|ターンの)、?(?=[0-9]+[枚体つ回]目[のに][^。]{2,24}?(?:とき|時|たび))"
        ),
        lambda m: "このターン",
    ),
    # as many as just now
    (re.compile(r"(?<=[、。])(?:それ|その枚数)と同じ枚数(?:だけ)?(?=引|の?カードを引|ドロー)"), lambda m: "同じ枚数"),
    # what a thing was as it was destroyed or moved, asked behind it: a game judges it as it was, so that the present says it
    *(
        (re.compile(f"({_AS_IT_LEFT}[^。、]{{1,20}}?){was}"), new)
        for was, new in (
            (r"だった(?=なら)", lambda m: m[1]),
            (r"だった(?=場合)", lambda m: f"{m[1]}の"),
            (r"(を持って|で)(い?)なかった(?=なら|場合)", lambda m: f"{m[1]}{m[2]}{m[3]}ない"),
            (r"を持っていた(?=なら|場合)", lambda m: f"{m[1]}を持っている"),
        )
    ),
    # what may be done then is an option of its own, of the same player
    (
        re.compile(
            rf"((?:^|(?<=[。】\]：]))(?![^。、]*(?:互いに|それぞれ))((?!対立相手)[^。、】\]：は]*は)?[^。、】\]：は]*?)({_JOINED})、その後、(?=[^。、]*て(?:も)?よい(?:。|$))"
        ),
        lambda m: f"{m[1]}{_PLAIN[m[3]]}。その後、{m[2] or ''}",
    ),
    # who did something, or did not
    (
        re.compile(
            r"(が[^。]*?([^。、がをはに]{1,6})した(?:場合|なら(?:ば)?)、[^。]*。)\2し(?:なかった|ていない)(?:場合|なら(?:ば)?)、"
        ),
        lambda m: f"{m[1]}そうでない場合、",
    ),
    # what it is, or is not: the subject of the second condition is that of the first
    (
        re.compile(
            r"(が([^。、がをは]{2,})(?:なら(?:ば)?|の場合|である場合)、[^。]*。)\2では?ない(?:場合|なら(?:ば)?)、"
        ),
        lambda m: f"{m[1]}そうでない場合、",
    ),
    (
        re.compile(
            r"(?<=。)(?:それ以外(?:の場合|なら(?:ば)?)|そう(?:では?ない場合|ではないなら(?:ば)?|でなければ))は?、"
        ),
        lambda m: "そうでない場合、",
    ),
)
"""What every game says in these ways, too."""


THIS_WAY: Rows = (
    (
        re.compile(
            r"(?<=[。、])(?:この(?:効果|方法|スペル|魔法|処理)(?:で|により|によって)|こうして|これに(?:よって|より))、?"
            r"(?=[^、。]*(?:た(?!時|とき)|なかった)[^、。]*(?:なら|の?場合|(?<=[0-9][枚体つ個])につき|だけ)、?)"
        ),
        "これによって",
    ),
)
"""How a text says that it has done something itself."""


_THEM: Final = r"(?:(それら)(?:すべて|全て)?|そ)の(?:[2-9][体枚つ]の)?(?:うち|中)(?:での|で|から|の|)(?:、|)"
_BEST: Final = r"(?=(?:最も|[^。、はを]{1,8}[がの](?:最も|[^。、]{1,3}い(?:方|ほう))))"
_FOREMOST: Final = r"((?:それらの中で|その中で)の[^。、はを]{1,12}[高低多少大小いな]い|(?<=[。、】：])最も[^。、はを]{1,8}の[高低多少]い)"
_OF_A_NUMBER: Final = r"(値|力|リティ|ワー|ATK|レベル|コスト|AP|RP)([がの][^。、]{1,3}い)方"
OF_GROUP: Rows = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (_THEM + _BEST, lambda m: "それらの中での" if m[1] else "その中での"),
        (r"それら(?:すべて|全て)?のうち(?:の|)(?=[0-9][体枚つ][はの])", "それらの中でのもの"),
        (r"(?<=い)ほう(?=[のをはがに])", "方"),
        # the number alone behind them: ones
        (_FOREMOST + r"(?=[0-9][体枚つ])", lambda m: f"{m[1]}もの"),
        (_OF_A_NUMBER + r"(?=[をはがに1]|の(?:攻撃値|耐久値|パワー|ATK))", lambda m: f"{m[1]}{m[2]}方のもの"),
        (r"(?<=方の)もの1[体枚つ]", "もの"),
        # その2体を: those
        (r"(?<=。)その[2-9][体枚つ](?=[をはに])", "それら"),
        (r"それら(?=以外の)", "それ"),
    )
)
"""Of things just spoken of the best, the lesser of two, one."""


_PASTS: Final = {
    "引か": "引い", "置か": "置い", "戻さ": "戻し", "出さ": "出し", "失わ": "失っ", "払わ": "払っ", "除か": "除い",
}  # fmt: skip
"""The negative of a verb, and its past."""
_DONE_MANY: Final = (
    r"(^|(?<=[。】：/]))(?:これによって)?([0-9]+)([枚体つ個点]|(?=回復)|)(以上|以下|)([^。、：/をがは0-9]{1,6}?)(以上|以下|)"
    r"(し|て|い|っ|れ|せ)た(?=(?:なら|ら|の?場合)、)"
)
_NONE_DONE: Final = (
    r"(^|(?<=[。】：/]))(?:これによって)?[1一](?:枚|体|つ|個|点)も([^。、：/をがは]{1,10}?)"
    r"(?:なかった|ていない)(?=(?:なら|の?場合)、)"
)


_PASSIVE: Final = {"捨てられ": "捨て", "加えられ": "加え", "され": "し", "置かれ": "置い", "戻され": "戻し"}


def _active(stem: str) -> str:
    """What was done, for what was suffered: the number is the same."""
    return next((stem.removesuffix(end) + done for end, done in _PASSIVE.items() if stem.endswith(end)), stem)


def _so_many_done(m: re.Match[str]) -> str:
    """2枚以上捨てたなら, 1回復以上した場合: the number of what was done."""
    bound, stem = m[4] or m[6], _active(m[5] + m[7])
    if not bound or (m[4] and m[6]):
        return m[0]
    value = "値" if "回復" in stem or m[3] == "点" else "数"
    return f"{m[1]}{stem}た{value}が{m[2]}{bound}{'の' if m.string[m.end() :].startswith('場') else ''}"


def _nothing_done(m: re.Match[str]) -> str:
    """1枚も捨てなかったなら: the number of what was done is 0."""
    stem = _active(m[2])
    past = next((stem.removesuffix(no) + yes for no, yes in _PASTS.items() if stem.endswith(no)), stem)
    return f"{m[1]}{past}た数が0{'の' if m.string[m.end() :].startswith('場') else ''}"


_TOOK: Final = "(捨て|忘却|公開|破壊|追放|墓地に置|リアライズ|手札に加え|手札に戻)"
_ENDS: Final = r"(?=[^。、]{2,40}(?:なら|場合|とき|限り|かぎり)、)"
TWO_BOUNDS: Rows = (
    (re.compile(rf"(?<=以[上下])の?(?:かつ|であり)、?{_ENDS}"), lambda m: "で、"),
    (re.compile(rf"(?<=以[上下])の?(?:または|もしくは)、?{_ENDS}"), lambda m: "か、"),
)
"""Two conditions, the first of which ends in a bound."""
COUNTED: Rows = (
    (re.compile(_DONE_MANY), _so_many_done),
    (re.compile(_NONE_DONE), _nothing_done),
    (re.compile(r"(手札に加え[^。]*。(?:[^。、]*、)?)(?<!に)加えた(?=数)"), lambda m: f"{m[1]}手札に加えた"),
    # of the cards that the sentence before has taken, or shown
    (
        re.compile(
            rf"({_TOOK}[^。、：/]*。)(?:これによって)?\2(?:し|い|え|され|られ|かれ)?たカードの(?:うち|中)(?=に)"
        ),
        lambda m: f"{m[1]}その中",
    ),
)
"""How many the sentence before has taken, and what was among them, in a game that has a word for the number."""


AMONG: Rows = (
    (
        re.compile(r"(?<=その中)の([^。、の]{2,24}?が[0-9]+[枚体つ](?:以上|以下)?)(?:の(?=場合)|(?=なら))"),
        lambda m: f"に{m[1]}ある",
    ),
)
"""その中の…が2枚以上なら: how many of them there are."""
OF_THEM: Rows = (
    (
        re.compile(r"(?<=その中)に([^。、の]{2,24}?が[0-9]+[枚体つ](?:以上|以下)?)(?:ある|いる)(?=なら|場合)"),
        lambda m: f"の{m[1]}{'の' if m.string[m.end() :].startswith('場') else ''}",
    ),
)
"""The same the other way round, where a game says it so."""


_NO_COST = r"(?![^。]*：)"

SPELLINGS: Rows = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"全て|全部(?=[をのにが])", "すべて"),
        (r"(?<=[のは、。】])ほかの|^ほかの", "他の"),
        (r"出来(?=る|な|ず)", "でき"),
        (r"攻撃対象", "攻撃目標"),
        (r"同名(?=カード|フォロワー|スペル|アミュレット)", "同名の"),
        (r"(?<=[たるい])時(?=、)", "とき"),
        (r"(?<=時)に(?=、)", ""),
        (r"及び|および|ならびに", "と"),
        (r"(?<=[ァ-ヶー』】枚体つ人])(?:または|又は|もしくは)(?=[^、])" + _NO_COST, "か"),
        (r"(?:(?<=。)|(?<=】)|(?<=：)|^)もし、?(?=[^うく])", ""),
        (r"(?:一|1)番(?=[上下])", ""),
        (r"(?<!もう)(?<=[0-9])度(?=だけ|使|のみ|まで|しか)", "回"),
        (r"だった(?=なら|場合)", ""),
        (r"(?<=[数力枚トP])が、", "が"),
        (r"(?<=それを)、|(?<=それに)、|(?<=それらを)、|(?<=それらに)、", ""),
        (r"(?:下記|以下|次)の[0-9]+つ(?:の中|のうち)?から", "下記から"),
        (r"(?<=下記から)、", ""),
        (r"(?<=[0-9]つ)を(?=チョイス)", ""),
        (r"を選び、行う", "を選んで行う"),
        (r"(?<!(?<!・)カード)の(?:カード名の)?種類([0-9]+)つ(?=につき)", lambda m: f"{m[1]}種類"),
        (r"(?<=[ァ-ヶー』】枚体])の(?:カード名|名前)[がは](?=[0-9]+種類)", "が"),
        (r"(?:相手|対戦相手|お互い|全員)に見せて", "公開して"),
        (r"(?<=公開して)から(?=手札|場|EX)", ""),
        (r"このターン、(?=[^。、]*ていた(?:なら|ら|場合))", "このターン中に"),
        (r"(?<=このターン中)、(?=[^。、]*ていた(?:なら|ら|場合))", "に"),
    )
)
"""What is read as what, in this order; names are left alone. A game that spells like this puts it into its `Icons`."""

_PLAYER: Final = re.compile(r"(?:自分|相手|あなた|互い|プレイヤー|リーダー|チェイサー|[0-9]人|全て|すべて)[はが]$")


def _to_the_front(m: re.Match[str]) -> str:
    """The subject and what stands behind it the other way round; 自分 behind a player who is the subject is he."""
    return m[0] if _PLAYER.search(m[2]) else f"{m[3]}、{m[2]}"


_WHEN = (
    r"(?:このターン(?:の間|中|)|ターン(?:の終わり|終了時|の終了時|終了)まで"
    r"|次の[^、。」]{1,8}ターン(?:の?終わり|の?終了時?|の?開始時?|)まで)"
)

_AS_MUCH = r"(?:と同じ|に等しい|の|た)(?:数|枚数|個数|値|体数|)(?:だけ|まで)"

_UNDONE: Final = {
    "っ": "わ", "い": "か", "し": "さ", "け": "け", "て": "て", "え": "え", "せ": "せ", "れ": "れ", "り": "ら",
}  # fmt: skip
"""The last sign of a verb before てもよい, and before なかった; of する verbs both are し."""


def _done_so(m: re.Match[str]) -> str:
    """そうした場合, or そうしなかった場合, for the verb of what might be done said again, with its object."""
    verb, again, no = re.sub("^[0-9X]+[枚体つ個点人]?(?:まで)?", "", m[3]), m[6], m[7]
    if (m[4] and m[4] not in m[2]) or (m[5] and f"{m[5]}に" not in m[2]):
        return m[0]
    if no:
        same = verb == again or (verb[-1:] in _UNDONE and verb[:-1] + _UNDONE[verb[-1]] == again)
    else:
        same = verb == again
    return f"{m[1]}{'そうしなかった場合' if no else 'そうした場合'}、" if same else m[0]


def _not_done(m: re.Match[str]) -> str:
    """そうしなかった場合 for the verb of what might be done said again."""
    verb, no = re.sub("^[0-9X]+[枚体つ個点人]?(?:まで)?", "", m[2]), m[3]
    same = verb == no or (verb[-1:] in _UNDONE and verb[:-1] + _UNDONE[verb[-1]] == no)
    return f"{m[1]}そうしなかった場合、" if same else m[0]


ORDERS: Rows = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        # …を公開してもよい。公開しなかった場合、…: what was not done is said again
        (
            r"((?:(?<=[をはにが、。：】\]])|^)([^。、：】\]をはにが]{1,8})てもよい。)"
            r"(?:(?:そのプレイヤー|それ|相手|対戦相手|対立相手|自分|あなた)[がをは])?([^。、：をはにが]{1,8})なかった(?:場合|なら|ならば)、",
            _not_done,
        ),
        (
            r"((?:^|(?<=[。】\]：]))([^。：】\]]*?)((?:(?<=[をはにが、。：】\]])|^)[^。、：】\]をはにが]{1,8})てもよい。)"
            r"(?:(?:そのプレイヤー|それ|相手|対戦相手|対立相手|自分|あなた)[がは])?(?:([^。、：をはがに]{1,10})を)?"
            r"(?:([^。、：をはがに]{1,6})に)?([^。、：をはにが0-9]{1,8}?)(?:た|(なかった))(?:場合|なら|ならば|ら)、",
            _done_so,
        ),
        # a keyword and a quoted ability are gained one after the other
        (
            r"(?<=[^。、：「」をはがに])と(「[^「」]+」)を(?=得る|持つ)([得持])",
            lambda m: f"を{'得て' if m[2] == '得' else '持ち'}、{m[1]}を{m[2]}",
        ),
        # what is counted stands in front of the sentence
        (
            r"(^|(?<=[。】\]」：、]))([^。、：「」\]】]{2,30}?[はをが])、?([^。、：「」はを]{2,36}?[0-9]+[枚体つ個点](?:につき|ごとに))、?",
            _to_the_front,
        ),
        # as much as a value: behind its object
        (
            rf"(^|(?<=[。、：】\]」は]))([^。、：「」は]{{2,34}}?{_AS_MUCH})、?((?:[^。、：「」をは]{{1,8}}は)?(?![^。、：を]*一番上の)[^。、：「」をは]{{1,24}}?を)、?(?=[^。、：「」をは]{{1,20}}(?:。|、|$|：))",
            lambda m: m[3] + m[2],
        ),
        # all counters are removed
        (
            r"(?:全て|すべて)の((?!の)[^。、をのがは「」]{0,8}?(?:カウンター|カウント))を(?=取り除)",
            lambda m: f"{m[1]}を{'すべて' if m[0].startswith('す') else '全て'}",
        ),
        # このノーディアよりA値の高いノーディア: の of a number in front of what it is said of
        (r"(?<=より)([^、。はがをの]{1,6})の(?=(?:高|低|大き|小さ|多|少な)い)", lambda m: f"{m[1]}が"),
        # このノーディアは自分の手札が2枚以下なら攻撃できない: the condition stands in front of what it is said of
        (
            r"(^|(?<=[。：\]⟧、]))((?:この|その)[^。、：「」はがを]{1,12}|それら?)[はが]、?"
            r"(?!(?:[^。、：「」]*(?:自身|それ|その|この))[^。、：「」]*(?:なら|場合))"
            r"([^。、：「」はが]{2,30}?が[^。、：「」は]{2,30}?(?:ならば|なら|場合|かぎり|限り))、?(?=[^。、：「」]{2,40}。)",
            lambda m: f"{m[3]}、{m[2]}は",
        ),
        # 証が2枚以上の場合、…の開始時に、…: what is asked when it triggers stands behind that
        (
            r"(^|(?<=[】\]⟧]))([^。、：「」【】⟦⟧]{3,40}?(?<!る)(?:場合|なら|ならば)、)"
            r"([^。、：「」]{1,20}の(?:開始時|終了時)に?、|[^。、：「」]{3,40}?(?:た(?:時|とき)|(?<=[るたすうく])たびに?)、)",
            lambda m: m[3] + m[2],
        ),
        # 全てのプレイヤーは、聖地に…がいる限り…できない: a condition on a place, or on this card, is about no player
        (
            r"(^|(?<=[。】\]⟧]))((?:お互いの|全ての|それぞれの|各)?プレイヤー|自分|あなた|対立相手|対戦相手|相手)は、?"
            r"((?:聖地|場|戦場|この[^。、はが]{2,8})[がに](?:(?!自分|それ|その)[^。、：「」は])*?(?:限り|かぎり|間|場合|なら|ならば))、?(?=[^。、：「」]{2,40}。)",
            lambda m: f"{m[3]}、{m[2]}は",
        ),
        # ノーディア1つかアーティファクト1つを: one of either
        (r"1[枚体つ](か|または|もしくは)、?(?=[^。、：「」をはがに0-9]{1,24}?1[枚体つ][をにの])", lambda m: "か"),
        # 犠牲にするか手札を捨てる: one act or the other
        (r"(?<=[るすくうぐつぶむ])か(?=[^、。：「」をはがに]{1,12}を)", lambda m: "か、"),
        # 自分の場にノーディアが2つ以上出ていた: whose they are stands in front of them
        (
            r"(自分|相手|あなた|対戦相手|対立相手)の場に、?([^。、：「」をはがに]{1,24}が[^。、：「」をはがに]{0,10})(?=出[たてる])",
            lambda m: f"{m[1]}の{m[2]}場に",
        ),
        # それはターン終了時に手札に戻る: when it is done stands in front of what it is done to, which is done to it
        (
            rf"(^|(?<=[。：】\]]))((?:それ|これ)ら?|[そこ]の[^。、：「」はがを]{{1,12}})は、?([^。、：「」はがを]{{0,14}}?(?:{END}|{START})に?|[^。：「」はを]{{0,14}}?とき)、?(?=[^。、とまで][^。、]*。)",
            lambda m: f"{m[3].removesuffix('に') if '時' in m[3] else m[3]}、{m[2]}は",
        ),
        (
            r"(?<=[。、：】\]])((?:それ|これ)ら?)は(?:(破壊|消滅)される|((?:持ち主の|オーナーの)?手札に)戻る)(?=。)",
            lambda m: f"{m[1]}を{m[2]}する" if m[2] else f"{m[1]}を{m[3]}戻す",
        ),
        # how long it lasts, as well
        (
            rf"(^|(?<=[。】\]」：、]))([^。、：「」\]】]{{2,30}}?[はを])、?({_WHEN})、?",
            _to_the_front,
        ),
    )
)
"""Orders of words that mean the same: tried one after the other, where a line cannot be read as it is spelled."""
