"""The closed word tables of ARC's card language, its inflection, and how its prints are spelled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from tefuda.games.arc.rules.model import (
    ATTRIBUTES,
    ATTRIBUTES_ENGLISH,
    KEYWORD_BITS,
    KEYWORD_ENGLISH,
    TIMINGS,
    TIMINGS_ENGLISH,
)
from tefuda.games.arc.wording import terms
from tefuda.text import model, tables, words
from tefuda.text.ellipses import ellipses
from tefuda.text.inflection import Inflection, dialect
from tefuda.text.normalise import Icons
from tefuda.text.spellings import COMMON, COUNTED, OF_THEM, ORDERS, THEN_UNDER_IT, TWO_BOUNDS, times

TEXT_SKILLS = ("反響", "残響", "絶叫", "接続", "覚醒", "聖域")
"""General skills whose processing stands in the card text [R75]."""
SKILL_ENGLISH = dict(zip(KEYWORD_BITS, KEYWORD_ENGLISH, strict=True))
SPOKEN = 18
"""How many of the fixed timings texts name."""

WORDS: dict[type[model.Word], model.WordTable] = {
    words.Kind: {
        "alma": ("アルマ", "alma"),
        "reflet": ("リフレ", "reflet"),
        "cogni": ("コグニ", "cogni"),
        "card": ("カード", "card"),
        "armed": ("武装化アルマ", "armed alma", "武装アルマ", "武装化したアルマ"),
    },
    words.Zone: {
        "hand": ("手札", "the hand"),
        "deck": ("デッキ", "the deck"),
        "record": ("記録", "the record"),
        "oblivion": ("忘却", "oblivion"),
        "main": ("Mサークル", "the main circle", "メインサークル"),
        "sub": ("Sサークル", "the sub circles", "サブサークル"),
    },
    words.Unit: {
        "cards": ("枚", "cards"),
        "bodies": ("体", "bodies"),
        "points": ("点", "points"),
        "things": ("つ", "things"),
        "number": ("枚数", "number", "数", "体数"),
    },
    words.Side: {"own": ("自分", "you"), "foe": ("相手", "the opponent", "相手プレイヤー")},
    words.Stat: {
        "ap": ("AP", "AP"),
        "rp": ("RP", "RP"),
        "cp": ("CP", "CP"),
        "cost": ("コスト", "cost"),
        "sp": ("SP", "SP"),
    },
    words.Gauge: {
        "will": ("Will", "Will"),
        "life": ("ライフ", "Life"),
        "nightmare": ("悪夢カウント", "nightmare counters"),
        "madness": ("狂気", "madness"),
    },
    words.Sign: {"plus": ("+", "+"), "minus": ("-", "-")},
    words.Bound: {**tables.BOUNDS, "eq": ("ちょうど", "exactly")},
    words.More: tables.MORE,
    words.Extreme: tables.EXTREMES,
    terms.Attribute: {en: (ja, en) for ja, en in zip(ATTRIBUTES, ATTRIBUTES_ENGLISH, strict=True)},
    terms.Skill: {k: (k, SKILL_ENGLISH[k]) for k in KEYWORD_BITS},
    terms.TextSkill: {k: (k, SKILL_ENGLISH[k]) for k in TEXT_SKILLS},
    terms.Field: {
        "own": ("自場", "on your field", "自分の場"),
        "foe": ("相手場", "on the opponent's field", "相手の場"),
        "all": ("全場", "on both fields"),
        "both": ("互いの場", "on both fields"),
        "everywhere": ("全領域", "in all zones"),
    },
    terms.TimeWord: {str(k): (ja, en) for k, (ja, en) in enumerate(zip(TIMINGS[:SPOKEN], TIMINGS_ENGLISH[:SPOKEN], strict=True))},
    terms.PhaseWord: {"1": ("AF", "AF"), "2": ("RF", "RF"), "3": ("CF", "CF")},
    terms.Moment: {
        "realised": ("リアライズ時", "when realised"),
        "destruction": ("破壊時", "at destruction"),
        "destroyed": ("破壊後", "after destruction"),
        "forgotten": ("忘却時", "when forgotten"),
        "nightmare": ("被悪夢忘却時", "when forgotten by Nightmare"),
        "armed": ("武装化時", "when armed", "武装時"),
        "activated": ("発動時", "when activated"),
    },
    terms.Means: {
        "combat": ("戦闘で", "in combat", "戦闘によって", "戦闘では", "交戦では"),
        "not_combat": ("戦闘以外で", "other than in combat", "戦闘以外によって"),
        "attack": ("直接攻撃で", "by a direct attack", "直接攻撃によって"),
        "effect": ("スキルで", "by a skill", "スキルによって", "効果で", "効果によって", "スキルでは", "カードのスキルでは", "効果では", "カードのスキルで", "カードの効果で"),
        "foe_effect": ("相手のスキルで", "by a skill of the opponent", "相手のスキルによって", "相手の効果で", "相手の効果によって"),
        "own_effect": ("自分のスキルで", "by a skill of yours", "自分のスキルによって", "自分の効果で", "自分の効果によって"),
        **{
            f"foe_{kind}": (f"相手の{ja}で", f"by {ja_en} of the opponent", f"相手の{ja}によって", f"相手の{ja}のスキルで", f"相手の{ja}の効果で")
            for kind, ja, ja_en in (("reflet", "リフレ", "a reflet"), ("cogni", "コグニ", "a cogni"))
        },
        **{
            kind: (f"{ja}の効果で", f"by {ja_en}", f"{ja}によって", f"{ja}のスキルで", f"{ja}で")
            for kind, ja, ja_en in (("reflet", "リフレ", "a reflet"), ("cogni", "コグニ", "a cogni"))
        },
        "foe": ("相手によって", "by the opponent"),
        "own": ("自分によって", "by you"),
        "nightmare": ("悪夢で", "by Nightmare", "悪夢によって"),
        "not_af": ("AF以外で", "outside AF", "AF以外に"),
        "af": ("AFで", "in AF"),
        "cost": ("コストで", "as a cost", "コストとして"),
    },
    terms.State: {"idle": ("未発動", "unactivated", "未発動状態"), "active": ("発動済み", "activated", "発動中", "発動状態")},
    terms.SkillSort: {
        "card": ("カードスキル", "card skills"),
        "general": ("汎用スキル", "general skills"),
        "weapon": ("武装化スキル", "weapon skills"),
        "granted": ("付与スキル", "granted skills"),
        "every": ("スキル", "skills"),
    },
    words.Doing: {
        "strike": ("直接攻撃", "attack directly"),
        "attack": ("攻撃", "attack"),
        "fight": ("交戦", "fight"),
        "arm": ("武装化", "be armed"),
    },
    words.Suffering: {
        "destroyed": ("破壊されない", "can't be destroyed"),
        "hurt": ("ダメージを受けない", "takes no damage"),
        "forgotten": ("忘却されない", "can't be forgotten", "忘却に送られない"),
        "bounced": ("手札に戻されない", "can't be returned to hand", "手札に戻らない"),
        "to_deck": ("デッキに戻されない", "can't be returned to the deck", "デッキに戻らない"),
        "captured": ("奪われない", "can't be captured"),
        "leave": ("場を離れない", "can't leave the field"),
        "activated": ("発動できない", "can't be activated"),
        "realised": ("リアライズできない", "can't be realised", "リアライズされない"),
    },
    terms.SufferingToo: {
        "destroyed": ("破壊されず", "can't be destroyed"),
        "hurt": ("ダメージを受けず", "takes no damage"),
        "forgotten": ("忘却されず", "can't be forgotten"),
        "bounced": ("手札に戻されず", "can't be returned to hand", "手札に戻らず"),
        "to_deck": ("デッキに戻されず", "can't be returned to the deck", "デッキに戻らず"),
        "captured": ("奪われず", "can't be captured"),
        "leave": ("場を離れず", "can't leave the field"),
    },
    terms.Ban: {
        "draw": ("カードをドローできない", "can't draw cards", "ドローできない", "カードを引けない"),
        "set": ("Sサークルにカードをセットできない", "can't set cards", "カードをセットできない", "サブサークルにカードをセットできない"),
        "realise": ("アルマをリアライズできない", "can't realise almas"),
        "heal": ("ライフを回復できない", "can't regain Life"),
        "hurt": ("ダメージを受けない", "can't take damage"),
        "lose_life": ("ライフを失わない", "can't lose Life"),
        "crash": ("CPダメージを受けない", "can't take CP damage"),
        "strike": ("直接攻撃できない", "can't attack directly"),
        "arm": ("アルマを武装化できない", "can't arm almas"),
        "will": ("Willを回復できない", "can't gain Will", "Willを得られない"),
        "bifrost": ("ビフレストを行えない", "can't perform a bifrost"),
    },
}  # fmt: skip

PERIOD = "このターンの間|このターン中|このターン|ターンの終わりまで|次のターン終了まで"
"""Periods that stand behind the subject or the object of their sentence."""
CLASS_NOUNS = "アルマ|リフレ|コグニ|カード"
NOT_NAME = r"(?:[ARC]P[+-]|(?:{skills})(?:\]|\(|：)|\])"
CARD_NAME = (
    rf"\[(?!{NOT_NAME})(?!{{known}})(?![^\[\]]*(?:、|アルマ[はが]))([^\[\]『』]+)\]"
    rf"(?!の?(?:{CLASS_NOUNS})|か|や|以外|として|を持つ|の場合|なら|である|でない|・\[[^\]]+\](?:{CLASS_NOUNS}))"
)
KANJI = {ord(kanji): digit for kanji, digit in zip("一二三四五六七八九", "123456789", strict=True)}


Spelling = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


SHARED = (THEN_UNDER_IT, *COMMON, *TWO_BOUNDS, *COUNTED, *ellipses(chained=False))
"""What other games spell so, too."""


def spellings(named: tuple[str, ...], designed: tuple[str, ...]) -> tuple[Spelling, ...]:
    """How prints are spelled in the usual way, in order; a bracketed word that is no skill, no named and stands before no class is a card name."""
    skills = "|".join((*KEYWORD_BITS, *map(re.escape, designed)))
    known = "|".join(re.escape(f"{w}]") for w in sorted(named, key=len, reverse=True)) or "(?!)"
    rows: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
        ("全部(?=[をのに])|すべて|総て", "全て"),
        ("全ての場", "全場"),
        ("サブサークル", "Sサークル"),
        ("自アルマの(?=武装化?アルマ)", "自場の"),
        ("相手アルマの(?=武装化?アルマ)", "相手場の"),
        ("メインサークル", "Mサークル"),
        ("交戦で(?=[^き])", "戦闘で"),
        ("(?:自分|自身|(?:それぞれの?、?)?持ち主)の(?=手札に[加戻]|デッキに戻|デッキの(?:一番)?[上下]に[戻置])", ""),
        *WORD_ORDERS,
        ("(?:自分|自身)の場", "自場"),
        ("相手の場", "相手場"),
        ("(?<=[^、。])(?:または|又は|もしくは)(?=[^、])", "か"),
        ("お互い", "互い"),
        ("敵(?=アルマ|場|の|に|は|が)", "相手"),
        ("自身(?=は|が|に(?!つ)|の(?:Will|ライフ|悪夢|狂気|アルマ))", "自分"),
        (rf"【((?!(?:{'|'.join(TEXT_SKILLS)})】)(?:{skills})(?:\([^()]*\))?|[ARC]P[+-][0-9X]+)】", lambda m: f"[{m.group(1)}]"),
        (
            r"(^|/)([^/()]*)\((?:このスキルは、?)?[1一各毎](ターン|ゲーム)(?:に|中に|につき|)([0-9])[度回](?:まで|のみ|だけ|)(?:発動(?:できる|する)|)\)。?$",
            filled(r"\g<1>1\3に\4度、\2"),
        ),
        (r"。$", ""),
        (r"。/", "/"),
        (CARD_NAME.format(known=known, skills=skills), lambda m: f"『{m.group(1)}』"),
        (r"(?:自場|自分|自分の場)のアルマ(?:(?![0-9一二三全にをがはのとで])|(?=[をにがはのとで]))", "自アルマ"),
        (r"(?:相手場|相手|相手の場)のアルマ(?=[をにがはのとで])(?!を[0-9全]|の枚数|の数|は全て)", "相手アルマ"),
        ("(?<=[自手]アルマ)1[体枚]", ""),
        ("Ｗill|WILL|ウィル", "Will"),
        ("リアライズされた際", "リアライズされた時"),
        ("引く", "ドローする"), ("引き(?=、)", "ドローし"), ("引いて", "ドローして"), ("(から[^。、/]{2,24}(?:数|P|[0-9])を引いた(?=[値数枚]))|引いた", lambda m: m[1] or "ドローした"), ("引ける", "ドローできる"),
        ("(?:各|毎)ターン(?:の|、)?(?=[ACR]F)", ""), ("(?:各|毎)(?=[ACR]F(?:開始|終了)時)", ""), ("互いのプレイヤーは", "互いは"), ("(?<=時、)続けて(?=相手に直接)", ""),
        (rf"(につき)((?:{'|'.join(TIMINGS[:SPOKEN])}))(?=[0-9])", filled(r"\1、\2、")), ("(?<=[ACR]P)値", ""), ("選び(?=[^、])", "選び、"), ("\\(端数切り", "(切り"),
        (rf"(^|[。/：]|時、|場合、)([^。、/：]*?(?:アルマ|カード|自分|相手)は)、?({PERIOD})、?", filled(r"\1\3、\2")),
        (rf"(^|[。/：]|時、|場合、)([^。、/：]*?を)、?({PERIOD})、?(?=付与|上げ|下げ|入れ替|無効化|Ex|得る|[0-9]+(?:[上下]げ|[にと倍]))", filled(r"\1\3、\2")),
        ("自場の(?=Sサークルを[0-9])", "自分の"), ("相手場の(?=Sサークルを[0-9])", "相手の"),
        (rf"(?<=に)((?:{skills})\([0-9]+\))を(?=付与)", lambda m: f"[{m.group(1)}]を"),
        ("の属性を(勇気|恐怖|理性|悦楽|無)にする", filled(r"を\1として扱う")),
        ("全ての属性として", "勇気と恐怖と理性と悦楽として"),
        ("それぞれ(?=手札|デッキ|忘却|記録|破壊)", ""), ("の([ACR]Pの|)(?:最大まで|最大値まで)回復", filled(r"の\1全回復")),
        ("(?<=自分|相手)のライフが回復した", "がライフを回復した"),
        ("「([^「」]+)」(?=を含む)", filled(r"『\1』")), ("(?<=[にをが])出来", "でき"), ("出来", "でき"),
        ("及び|および", "と"),
        (r"(^|[。：/]|時、)([^、。：/]*(?:カード|アルマ|コグニ|リフレ))を、(相手|自分|互い)は(このターン|)(?=(?:セット|発動|リアライズ)できない)", filled(r"\1\4\3は\2を")),
        ("[一二三四五六七八九](?=[枚体つ点度回]|ダメージ|倍)", lambda m: m.group().translate(KANJI)),
    ]  # fmt: skip
    before = ((re.compile(pattern), new) for pattern, new in FIRST)
    return (
        *before,
        *SHARED,
        *times(end="終了"),
        *OF_THEM,
        *((re.compile(pattern), new) for pattern, new in rows),
    )


def filled(template: str) -> Callable[[re.Match[str]], str]:
    """Return what puts groups of a match into their places."""
    return lambda m: m.expand(template)


_ALMA = "自アルマ|相手アルマ|このアルマ"
_DONE_TO = "(?:破壊|忘却|消滅|白紙化)(?:す|し|さ)|(?:手札|デッキ)に戻|奪"
NOT_MORE: Final = {"多": "以下", "少な": "以上"}
"""The bound that is left where there are not more, or not fewer."""
FIRST: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # to use a card is to activate it [6.5.1, 6.6.7]
    ("使用(?=する|した|し[、て]|でき(?!なく)|され)", "発動"),
    # a limit is what is forbidden otherwise
    ("(^|(?<=[/。]))このカードは、?([^。/]*場合のみ)、?(?=発動できる)", filled(r"\2")),
    (
        "((?:が|に)(?:いる|ある|存在する))場合のみ、?(?:このカードは、?|)発動できる",
        lambda m: f"{denied(m[1])}場合、このカードは発動できない",
    ),
    (
        "((?:が|に)(?:いない|ない|存在しない))場合のみ、?(?:このカードは、?|)発動できる",
        lambda m: f"{denied(m[1])}場合、このカードは発動できない",
    ),
    (
        "([0-9][枚体つ]?(?:以上|以下|未満))の?場合のみ、?(?:このカードは、?|)発動できる",
        filled(r"\1でない場合、このカードは発動できない"),
    ),
    (
        "((?:^|(?<=[。/：]))[^。/：]*?)([上下])げる。ただし、?([^。/、]*?(?:が|に))(いる|ある|存在する|いない|ない|存在しない)(?:場合は?|なら)、?\\2げない",
        lambda m: f"{m[3]}{denied(m[4])}場合、{m[1]}{m[2]}げる",
    ),
    (
        "(自分|相手)の手札が(?!\\1)(自分|相手)(?:の手札|)より(多|少な)くない",
        lambda m: f"{m[1]}の手札の枚数が{m[2]}の手札の枚数{NOT_MORE[m[3]]}の",
    ),
    (
        "(自分|相手)の(ライフ|Will)が(?!\\1)(自分|相手)(?:の\\2|)より(多|少な)くない",
        lambda m: f"{m[1]}の{m[2]}が{m[3]}の{m[2]}{NOT_MORE[m[4]]}の",
    ),
    # the alma that a condition is about is meant by what is done then, unless another one is named in it
    (
        rf"({_ALMA})(が|の[ACR]Pが|のコストが)((?:(?!アルマ|いない|存在しない)[^。/、：])*?(?:場合|なら))、(?={_DONE_TO})",
        filled(r"\1\2\3、\1を"),
    ),
    (
        rf"({_ALMA})(が|の[ACR]Pが|のコストが)((?:(?!アルマ|いない|存在しない)[^。/、：])*?(?:場合|なら))、それ(?=[をにのは])",
        filled(r"\1\2\3、\1"),
    ),
    (rf"({_ALMA})のRP(が(?:(?!アルマ)[^。/、：])*?(?:場合|なら))、(?:RPを|)(?=全回復)", filled(r"\1のRP\2、\1のRPを")),
    # how much more, of what is said before it
    (
        "((?:^|(?<=[。/：]))[^。/、：]*を)([0-9]+)(減らす|増やす|上げる|下げる)。([^。/、]*(?:場合|なら)、)(?:\\1|)(?:さらに|更に)(?=[0-9]+\\3)",
        filled(r"\1\2\3。\4\1"),
    ),
    ("(破壊|忘却|消滅|公開|交戦)する。\\1した場合、", filled(r"\1する。そうした場合、")),
    ("好きな(?=(?:アルマ|カード|コグニ|リフレ)(?:を|[0-9]))", ""),
    (
        "(自分|相手)の手札が(?!\\1)(自分|相手)(?:の手札|)(以上|以下)の?(?=場合|なら)",
        filled(r"\1の手札の枚数が\2の手札の枚数\3の"),
    ),
    ("(自分|相手)の(ライフ|Will)が(?!\\1)(自分|相手)(以上|以下)の?(?=場合|なら)", filled(r"\1の\2が\3の\2\4の")),
    # of one card 同じ is said of the card before it
    (
        "(を[^。/、は]{0,40}(?:[しきて]、|する。|す。))(デッキ|手札|忘却|記録)(から、?|の)同じ(名前|カード名|属性|コスト|ネームド)の(?=(?:アルマ|カード|リフレ|コグニ)(?:を|)1[枚体])",
        lambda m: f"{m[1]}{m[2]}{m[3]}それと{'同名' if m[4].endswith('名') or m[4] == '名前' else '同じ' + m[4]}の",
    ),
    (rf"({_ALMA})(を(?:{_DONE_TO})[^。/]*?[。、][^。/]*?)\1(?=と同|以外の)", filled(r"\1\2それ")),
    (
        rf"(?!このアルマが場に(?:存在する|いる)(?:限り|間))({_ALMA})が(?:場|(?:M|メイン)サークル)に(?=存在|い)",
        filled(r"\1が"),
    ),
    (rf"({_ALMA})が(エゴ|伝承)(?=の場合|である|でない|なら)", filled(r"\1が\2アルマ")),
    # damage of a size that would be taken
    (
        "(^|(?<=[。/：、]))([^。/：、]*?)が受けるダメージが([0-9]+)点?(以上|以下)(?:の場合|なら)、(?:そのダメージを|それを|)(?=[0-9]+(?:減ら|軽減))",
        filled(r"\2が\3\4のダメージを受ける際、そのダメージを"),
    ),
    ("(?<=[0-9])点(?=(?:以上|以下)の?ダメージ)", ""),
    ("(自分|相手|互い)のWillが増え(?:た時|る(?:たび|度)に?)", filled(r"\1がWillを回復した時")),
    ("(^|(?<=[。/]))((?:(?!アルマ)[^。/])*)自身の(?=[ACR]P)", filled(r"\2このアルマの")),
    ("(が)相手に(直接攻撃で)(?=ダメージを与えた)", filled(r"\1\2相手に")),
    ("(ダメージを与えた時、)(?:その|)ダメージと同じ(?:点数|値|数)(?:だけ|分)?", filled(r"\1与えたダメージ分")),
    ("(コスト|[ACR]P|Will|ライフ)と同じ(?:値|数|点数)だけ", filled(r"\1分")),
    (
        "いずれか1つを選ぶ[：:]([^/]*)。([^。/：]*(?:場合|なら))、代わりに(?:いずれか)?([0-9])つを?選ぶ",
        filled(r"いずれか1つ、\2代わりに\3つを選ぶ：\1"),
    ),
    ("互いのライフを入れ替え", "自分のライフと相手のライフを入れ替え"),
    ("と同じ(?=ダメージを)", "と同じ点数の"),
    ("(?<=値を)([0-9]+)増やす", filled(r"\1上げる")),
    (
        "(^|(?<=[/。]))((?:(?:自分|相手|)の?(?:リフレ|コグニ|アルマ|カード|))の?(?:効果|スキル)(?:で|では|によって)|)(?=破壊されない)",
        filled(r"このカードは\2"),
    ),
    ("(^|(?<=[/。]))(?=(?:自分|相手|)の?(?:リフレ|コグニ|アルマ|カード|)の?(?:効果|スキル)を受けない)", "このカードは"),
    ("(^|(?<=[/。]))(?:このアルマが|)場に出た時", "リアライズされた時"),
    ("(?<=時、)([^。/、]*を(?:[0-9]+[枚体]|))リアライズできる(?=$|[。/])", filled(r"\1リアライズしてもよい")),
    ("((?:^|(?<=[。/：、]))[^。/：、]*)の(カードスキル|汎用スキル)は無効化される", filled(r"\1は\2を失う")),
    ("(^|(?<=[。/：、]))場の(?=コグニ|リフレ|カード|武装|アルマ)", "全場の"),
)
"""What is said in fewer or other words, before times and conditions are spelled."""


def denied(verb: str) -> str:
    """Being there and not being there, each for the other."""
    for yes, no in (("存在する", "存在しない"), ("いる", "いない"), ("ある", "ない")):
        if verb.endswith(no):
            return verb.removesuffix(no) + yes
        if verb.endswith(yes):
            return verb.removesuffix(yes) + no
    return verb


WORD_ORDERS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # of a second condition the alma is said once
    (
        rf"(^|[。/、])({_ALMA})(の[ACR]Pが[0-9]+(?:以上|以下)|が(?:\[[^\]]+\]|存在しない|エゴアルマ)(?:で|であり|を持ち|)?)(か|で|)、(?:かつ、?)?(?=[ACR]Pが|コストが|\[[^\]]+\]を?(?:持|で|の場合|なら))",
        lambda m: f"{m[1]}{m[2]}{m[3]}{m[4]}、{m[2]}{'が' if m.string[m.end() :].startswith('[') else 'の'}",
    ),
    # when it is forbidden
    (
        "(^|[/。])(相手|自分|互い)(は|に)、?(AF|RF|CF)(以外|中|)(?:では|で|に|の間)、?(?=[^。/、]*できない)",
        lambda m: f"{m[1]}{m[4]}{m[5] or '中'}である限り、{m[2]}{m[3]}",
    ),
    ("(失った|回復した|支払った)分(?=の|だけ)", filled(r"\1値分")),
    (r"(\[[^\]]+\])の?(?=武装化?アルマ)", filled(r"武装化された\1")),
    ("(武装化された\\[[^\\]]+\\])武装化?(?=アルマ)", filled(r"\1")),
    # what another one loses, one gains
    (
        "相手のWillを([0-9]+)奪(う|い)",
        lambda m: f"相手はWillを{m[1]}失い、自分はその数だけWillを回復{'する' if m[2] == 'う' else 'し'}",
    ),
    # of its own name, where the text is about the card itself
    (
        "((?:^|[/。])この(?:カード|コグニ|アルマ|リフレ)が[^。、/]*時、(?:デッキ|手札|忘却|記録)(?:の|から))同名の?(?=カード|コグニ|アルマ|リフレ)",
        filled(r"\1このカードと同名の"),
    ),
    # 1ターンに1度、…が受けるダメージをN減らす: the first damage of a turn
    (
        rf"(^|[/。])((?:1|各)ターンに1[度回])、((?:{_ALMA})|自分|相手)が受けるダメージを([0-9]+)(?=減らす|軽減する)",
        filled(r"\1\3がダメージを受ける時、\2、そのダメージを\4"),
    ),
    # what was not done this way
    (
        "((?:これによって|この効果で|このスキルで)(?:[^。、：/]*?[をが])?(?:破壊|忘却|公開|リアライズ|ドロー))(し|され)(?:なかった|ていない)(?=場合|なら)",
        filled(r"\1\2たのではない"),
    ),
    ("(自アルマ|相手アルマ|このアルマ|それ)の(?:カード名|名前)が(?=\\[|『)", filled(r"\1が")),
    ("このターンの(CF終了時)(?=、)", filled(r"次の\1")),
    ("互いに場の(?=[^。、]*ことができない)", "互いに全場の"),
    (
        "(カードをセット|アルマをリアライズ|アルマを武装化|ライフを回復|Willを回復|直接攻撃|ドロー)することができない",
        filled(r"\1できない"),
    ),
    ("Sサークルに([^。、]*?を(?:[0-9]+[枚体])?)(?=リアライズ)", filled(r"\1Sサークルに")),
    ("自場の(?=奉仕カウント)", "自アルマの"),
    ("相手場の(?=奉仕カウント)", "相手アルマの"),
    (
        "互いに、?AFにアルマをリアライズする際、([^。/]*)",
        filled(r"自アルマがAFでリアライズされた時、自分は\1/相手アルマがAFでリアライズされた時、相手は\1"),
    ),
    ("の([ACR]P)を(?:最大まで|最大値まで)回復", filled(r"の\1を全回復")),
    ("(?<![自手の])アルマが破壊されても、?CPによるダメージは(?:発生しない|受けない)", "互いはCPダメージを受けない"),
    ("破壊されても、?CPによるダメージは(?:発生しない|受けない)", "破壊されても、CPダメージを受けない"),
    ("異なる属性の(アルマ|コグニ|リフレ|カード)を1[体枚]ずつ、?([0-9]+[体枚](?:まで)?)", filled(r"属性の異なる\1を\2")),
    (
        "(^|/)([^/]+?)。(?:このスキル|この効果|この能力)は、?(?:1|各)(ターン|ゲーム)に(?:つき)?([0-9]+)[度回](?:のみ|だけ|まで|しか|)発動(?:する|しない|できる|できない)",
        filled(r"\g<1>1\3に\4度、\2"),
    ),
    ("の手札からランダムに([0-9]+枚)を?(?=忘却)", filled(r"の手札を\1ランダムに")),
    ("自場に(忘却の[^、。]*?アルマ[0-9]体を)(?=リアライズ)", filled(r"\1自場に")),
    ("([ACR]P)は([^、。]*の[ACR]P)と(?:等しくなる|同じ値になる|同じになる)", filled(r"\1は\2に等しい")),
    (
        "(アルマを[0-9]+[枚体](?:まで)?公開し(?:、|て、?))その([ACR]P|コスト)の合計",
        filled(r"\1公開したアルマの\2の合計"),
    ),
    ("その(?:枚数|数)分、?(?=(?:相手|自分|互い)(?:アルマ)?に[0-9]+ダメージ)", "その枚数1枚につき"),
    ("これによって(?=(?:破壊|忘却|消滅|公開)した枚数)", ""),
    (
        "(相手アルマ|自アルマ|このアルマ|それ)が(コスト[0-9]+(?:以上|以下)?|[AR]P[0-9]+(?:以上|以下))か(\\[[^\\]]*\\])(?=なら|の場合)",
        filled(r"\1が\2のアルマか\3アルマ"),
    ),
    ("(アルマ|それ)が(コスト[0-9]+(?:以上|以下)?)(?=なら|の場合)", filled(r"\1が\2のアルマ")),
    ("(デッキの[上下]から)([^。、]*?分)のカードを(?=忘却|公開|手札に加え)", filled(r"\1カードを\2")),
    (
        "(^|[。：/は]|[、])([^。、：/は]*?(?:枚数|Will|ライフ|[ACR]P|コスト|数|半分|倍|差)分)の手札を(?=忘却)",
        filled(r"\1手札を\2"),
    ),
    (
        "((?:^|[。：/])(?:[^。、：/]*?[時度]、)?)([^。：/]*)。([^。、：/そ]*?(?:場合|なら))、代わりに(?![^。：/]*てもよい)([^。：/]*)",
        filled(r"\1\3、\4。そうでない場合、\2"),
    ),
    ("好きな(?=属性を[0-9])", ""),
    ("無作為に", "ランダムに"),
    ("(?<=を)ランダムに([0-9]+枚)(?=忘却)", filled(r"\1ランダムに")),
    ("(?<=[てし]、)その中から、?([0-9]+枚(?:まで)?を)", filled(r"\1")),
    (
        "(自アルマ|相手アルマ|このアルマ)の([ACR]P|コスト)が(自アルマ|相手アルマ|このアルマ)より",
        filled(r"\1の\2が\3の\2より"),
    ),
    (
        "(自分|相手)の(手札|ライフ|Will|デッキ)((?:の枚数|の数)?)が(自分|相手)より",
        filled(r"\1の\2\3が\4の\2\3より"),
    ),
    (
        "(自アルマ|相手アルマ|このアルマ)と(自アルマ|相手アルマ|このアルマ)の([ACR]P|コスト)の差",
        filled(r"\1の\3と\2の\3の差"),
    ),
    ("互いの(手札|ライフ|Will)((?:の枚数|の数)?)の差", filled(r"自分の\1\2と相手の\1\2の差")),
    ("を探し(?:て|、|て、)(?=公開|手札に加え|相手に見せ)", "を"),
    ("((?:デッキ|手札))に(戻[すし])([^/]*?[。、])戻した(?=アルマ|カード|リフレ|コグニ)", filled(r"\1に\2\3\1に戻した")),
    (
        "(デッキ)(の(?:一番)?[上下]に)(戻[すし]|置[くき])([^/]*?[。、])(?:戻し|置い)た(?=アルマ|カード|リフレ|コグニ)",
        filled(r"\1\2\3\4\1に戻した"),
    ),
    (
        "(^|[。/：]|時、)(このアルマ|自アルマ)は、?([^、。/]+?[0-9][枚体]につき)、?\\[([ACR]P)\\+([0-9]+)\\]を得る",
        filled(r"\1\3\2の\4を\5上げる"),
    ),
    ("別の(?=[^、。]{0,6}(?:アルマ|コグニ|リフレ|カード))", "それ以外の"),
    ("手札から(?=[^、。から]*?を忘却した[時際度])", "手札の"),
    (
        "(自アルマ|相手アルマ|このアルマ|このカード|自分|相手)がこのターン(?:中に|に|中|)(?=[^、。]*?[てで](?:いない|いた|いる)場合)",
        filled(r"このターンに\1が"),
    ),
    ("手札のこの(カード|アルマ)が忘却された", filled(r"この\1が手札から忘却された")),
    ("(?<!と)同名の(?=[^、。枚体]{0,8}[2-9][枚体])", "名前の同じ"),
    ("(?<!と)同名以外の", "このカードと同名のカード以外の"),
    (
        "(相手の手札を)([0-9]+)枚ランダムに忘却する。([^。]*?場合、)更に([0-9]+)枚(?:ランダムに)?忘却する",
        filled(r"\1\2枚ランダムに忘却する。\3更に\1\4枚ランダムに忘却する"),
    ),
)
"""Other word orders of what the grammar reads, as patterns and what stands for them."""


def icons(named: tuple[str, ...], designed: tuple[str, ...] = ()) -> Icons:
    """How prints are spelled: brackets around attributes mean nothing."""
    return Icons(
        heads=(),
        costed=(),
        keywords=(),
        modes=(),
        gates=(),
        phrases=(),
        plain=(*ATTRIBUTES,),
        kept=re.compile(
            r"^\((?:[0-9X]+|Ex|[ア-ン]|(?:端数)?切り(?:上げ|捨て)|(?:手札|記録)(?:の[ァ-ヶー]+)?[0-9]+[枚体])\)$"
        ),
        spellings=spellings(named, designed),
        orders=ORDERS,
        numbered=False,
    )


OWN_VERBS = (
    ("乗せる", "乗せて", "乗せ", "乗せない"),
    ("宣言する", "宣言して", "宣言し", "宣言しない"),
    ("発動する", "発動して", "発動し", "発動しない"),
    ("払う", "払って", "払い", "払わない"),
    ("ドローする", "ドローして", "ドローし", "ドローしない"),
    ("チャージする", "チャージして", "チャージし", "チャージしない"),
    ("付与する", "付与して", "付与し", "付与しない"),
    ("無効化する", "無効化して", "無効化し", "無効化しない"),
    ("交戦する", "交戦して", "交戦し", "交戦しない"),
    ("交戦させる", "交戦させて", "交戦させ", "交戦させない"),
    ("直接攻撃する", "直接攻撃して", "直接攻撃し", "直接攻撃しない"),
    ("奪われる", "奪われて", "奪われ", "奪われない"),
    ("下げる", "下げて", "下げ", "下げない"),
    ("上がる", "上がって", "上がり", "上がらない"),
    ("下がる", "下がって", "下がり", "下がらない"),
    ("入れ替わる", "入れ替わって", "入れ替わり", "入れ替わらない"),
    ("揃う", "揃って", "揃い", "揃わない"),
    ("作る", "作って", "作り", "作らない"),
    ("飛ばす", "飛ばして", "飛ばし", "飛ばさない"),
    ("めくる", "めくって", "めくり", "めくらない"),
    ("防ぐ", "防いで", "防ぎ", "防がない"),
    ("投げる", "投げて", "投げ", "投げない"),
)


CONDITIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "出た": {"": ("出た",), "なら": ("出た場合", "出たなら", "出た時", "出たら")},
    "行わない": {"": ("行わない",), "連": ("行わず",), "て": ("行わないで",)},
}
"""Endings of conditions that only this game has."""
PRINTS: Mapping[str, str] = {"なら": "場合", "限り": "限り"}
"""With which ending a condition is printed."""


def inflection() -> Inflection:
    """The shared table, with the endings of conditions that this game prints."""
    return {**dialect(OWN_VERBS, _own, PRINTS), **CONDITIONS}


def _own(forms: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A row of the shared table in which 時 ends a condition as 場合 does."""
    out = dict(forms)
    if "なら" in out:
        out["なら"] = (*out["なら"], *(f"{s[:-2]}時" for s in out["なら"] if s.endswith("場合")))
    return out
