"""The closed word tables of Echoes of Orphelia, its inflection, and how its prints are spelled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from tefuda.games.eoo.rules.model import MANA_ENGLISH, MANA_KINDS, STATUS_ENGLISH, STATUS_WORDS
from tefuda.games.eoo.wording import terms
from tefuda.text import model, tables, words
from tefuda.text.ellipses import ellipses
from tefuda.text.inflection import Inflection, dialect
from tefuda.text.normalise import Icons
from tefuda.text.spellings import AMONG, COMMON, COUNTED, ORDERS, TWO_BOUNDS, times

TYPES: dict[str, tuple[str, str]] = {
    "materia": ("マテリア", "materia"),
    "fragment": ("フィグメント", "fragment"),
    "nodia": ("ノーディア", "nodia"),
    "artifact": ("アーティファクト", "artifact"),
    "glyph": ("グリフ", "glyph"),
    "effect": ("エフェクト", "effect"),
    "spell": ("スペル", "spell"),
    "arts": ("アーツ", "arts"),
    "record": ("レコード", "record"),
    "react": ("リアクト", "react"),
}
"""Types that stand alone for what is in play or on the stack, and before カード for cards elsewhere [10-1-5, 11-1-2, R41]."""

WORDS: dict[type[model.Word], model.WordTable] = {
    words.Kind: {
        **TYPES,
        **{f"{key}_card": (f"{ja}カード", f"{en} card") for key, (ja, en) in TYPES.items()},
        "nodia_token": ("ノーディア・トークン", "nodia token", "ノーディアトークン"),
        "artifact_token": ("アーティファクト・トークン", "artifact token", "アーティファクトトークン"),
        "card": ("カード", "card"),
        "object": ("オブジェクト", "object"),
        "ability": ("能力", "ability"),
        "activated": ("起動型能力", "activated ability"),
        "triggered": ("誘発型能力", "triggered ability"),
        "token": ("トークン", "token"),
        "arcaea": ("アルケイア", "arcaea"),
        "arcaea_card": ("アルケイアカード", "arcaea card"),
        "shield": ("シールド", "shield"),
        "copy": ("コピー", "copy"),
    },
    words.Zone: {
        "field": ("場", "the field"),
        "hand": ("手札", "hand"),
        "archive": ("アーカイブ", "the archive"),
        "graveyard": ("墓地", "the graveyard"),
        "mana": ("マナゾーン", "the mana zone"),
        "shield": ("シールドゾーン", "the shield zone"),
        "return": ("還元領域", "the return zone"),
        "stack": ("スタック", "the stack"),
        "arcaea": ("アルケイアゾーン", "the arcaea zone"),
    },
    words.Keyword: {"haste": ("速攻", "Haste"), "flight": ("飛翔", "Flight")},
    words.Unit: {**tables.UNITS, "times": ("回", "times")},
    words.Side: {"own": ("自分", "you"), "foe": ("相手", "the opponent", "相手プレイヤー")},
    words.Stat: {
        "a": ("A値", "A"),
        "d": ("D値", "D", "Defense値", "ディフェンス値"),
        "l": ("L値", "L"),
        "cost": ("コスト", "cost"),
        "ether": ("Ether値", "Ether", "エーテル値"),
        "physis": ("Physis値", "Physis", "フィジス値"),
        "shields": ("Shield値", "Shield", "シールド値"),
        "weight": ("Weight値", "Weight", "ウェイト値", "W値"),
    },
    words.Bound: tables.BOUNDS,
    words.More: tables.MORE,
    words.Extreme: tables.EXTREMES,
    words.Posture: {"upright": ("リノア", "upright"), "sideways": ("ルノア", "sideways")},
    terms.Attribute: {en: (ja, en) for ja, en in zip(MANA_KINDS[:8], MANA_ENGLISH[:8], strict=True)},
    terms.Status: {en: (ja, en) for ja, en in zip(STATUS_WORDS, STATUS_ENGLISH, strict=True)},
    terms.Arithmetic: {"add": ("+", "+"), "subtract": ("-", "-"), "times": ("×", "×", "x"), "divide": ("÷", "÷", "/")},
    terms.StepName: {
        "rinoa": ("リノア・ステップ", "rinoa step", "リノアステップ"),
        "check-in": ("チェックイン・ステップ", "check-in step", "チェックインステップ", "チェックイン"),
        "draw": ("ドロー・ステップ", "draw step", "ドローステップ"),
        "main": ("メインフェーズ", "main phase", "メインフェイズ"),
        "check-out": ("チェックアウト・ステップ", "checkout step", "チェックアウトステップ", "チェックアウト"),
        "attack-start": ("攻撃開始・ステップ", "attack start step", "攻撃開始ステップ"),
        "block": ("ブロッカー指定・ステップ", "blocker step", "ブロッカー指定ステップ"),
        "damage": ("ダメージ計算・ステップ", "damage step", "ダメージ計算ステップ"),
        "attack-end": ("攻撃終了・ステップ", "attack end step", "攻撃終了ステップ"),
    },
    terms.TokenKind: {key: TYPES[key] for key in ("nodia", "artifact")},
    words.SourceWord: {
        "card": ("カード", "card"),
        **{key: row for key, row in TYPES.items() if key not in ("fragment", "react")},
        "object": ("オブジェクト", "object"),
        "arcaea": ("アルケイア", "arcaea"),
        "token": ("トークン", "token"),
    },
    words.Doing: {
        "attack": ("攻撃", "attack"),
        "block": ("ブロック", "block"),
        "rinoa": ("リノア", "turn upright"),
        "runoa": ("ルノア", "turn sideways"),
        "activate": (
            "能力を起動",
            "activate abilities",
            "起動型能力を起動",
            "能力の起動",
            "起動型能力の起動",
            "起動型能力も起動",
        ),
    },
    words.Suffering: {
        "destroyed": ("破壊されない", "can't be destroyed"),
        "blocked": ("ブロックされない", "can't be blocked"),
        "sacrificed": ("犠牲にされない", "can't be sacrificed", "犠牲にできない"),
        "exiled": ("追放されない", "can't be put into the return zone", "還元領域に置かれない"),
        "countered": ("打ち消されない", "can't be countered"),
        "bounced": ("手札に戻されない", "can't be returned to hand", "手札に戻らない"),
        "discarded": ("捨てられない", "can't be discarded"),
        "leave": ("場を離れない", "can't leave the field"),
        "hurt": ("ダメージを受けない", "takes no damage"),
        "broken": ("ブレイクされない", "can't be broken"),
        "rinoa_step": (
            "リノア・ステップにリノアされない",
            "is not turned upright in the rinoa step",
            "リノア・ステップにリノアしない",
            "リノア・ステップでリノアされない",
        ),
        "next_rinoa": (
            "次のリノア・ステップにリノアされない",
            "is not turned upright in the next rinoa step",
            "次のリノア・ステップにリノアしない",
            "次のリノア・ステップでリノアされない",
        ),
        "rinoa": ("リノアされない", "can't be turned upright", "リノアしない"),
        "runoa": ("ルノアされない", "can't be turned sideways"),
    },
    words.PlayerBan: {
        "draw": ("カードを引けない", "can't draw cards", "カードを引くことができない"),
        "lose": ("敗北しない", "can't lose the game", "ゲームに敗北しない"),
        "win": ("勝利できない", "can't win the game", "勝利しない"),
        "explore": ("探索できない", "can't explore"),
        "attack": ("攻撃できない", "can't attack"),
        "block": ("ブロックできない", "can't block"),
        "activate": ("能力を起動できない", "can't activate abilities", "起動型能力を起動できない"),
        "pay_reserve": ("リザーブを支払えない", "can't pay reserve", "リザーブを支払うことができない"),
        "reserve": ("リザーブを増やせない", "can't increase reserve", "リザーブを増やすことができない"),
    },
}

COUNTER = terms.CounterName.pattern
SUFFERED = {
    "破壊し": "破壊され",
    "犠牲にし": "犠牲にされ",
    "追放し": "追放され",
    "公開し": "公開され",
    "墓地に置い": "墓地に置かれ",
}
"""What was done, and how it is said of what it was done to."""
ONE_PICKED = re.compile("(?<![0-9])1[つ体枚]は$")
"""A subject that is picked when the sentence is carried out."""


def _other_one(said: str, m: re.Match[str]) -> str:
    """The other one of a fight, by what it suffers or does there."""
    return m[1] + said


WHOSE = {"手札": "", "リザーブ": "自分の"}
"""Whose it is, where each player asks himself what he has: of other things 自身の says it."""
STEPS = "(?:リノア|チェックイン|ドロー|チェックアウト)・?ステップ|メイン・?フェ(?:ー|イ)ズ"
"""The steps of a turn, in their spellings."""

ICONS = Icons(
    heads=(),
    costed=(),
    keywords=(),
    modes=(),
    gates=(),
    phrases=(),
    plain=(
        "速攻", "飛翔", "顕現", "リアクト", "代替コスト", "追加コスト", "実行タイミング",
        *STATUS_WORDS, *MANA_KINDS, *(ja for ja, _ in TYPES.values()),
    ),
    numbered=False,
    kept=re.compile("端数.*切り(?:捨|上)"),
    orders=(
        *ORDERS,
        (re.compile("その(?=[ADL]値)"), "それの"),
        # 破壊されず、ブロックされない: two prohibitions of one thing are two sentences, and one that is picked is picked once
        (
            re.compile(
                "(^|[。：])((?:[^。、は]*(?:まで|かぎり|限り|間|なら|場合)、)?)([^。、は]{2,24}(?<![02-9X][つ体枚])(?<![0-9X][つ体枚]まで)は)、?([^。]{2,24}?[らかされきけならに])ず、(?=[^。、は]*ない。)"
            ),
            lambda m: f"{m[1]}{m[2]}{m[3]}{m[4]}ない。{m[2]}{'それは' if ONE_PICKED.search(m[3]) else m[3]}",
        ),
        (re.compile("対象とし、(?=[^。、：]*(?:なら|場合|かぎり|限り|間)、|[^。：]*[るすくうぐつぶむ]か、)"), "対象とする。"),
    ),
    spellings=(
        *COMMON,
        # how many were destroyed, by what is no act of destroying as well
        (re.compile("(?:^|(?<=。))(?:これによって)?([0-9]+)[体つ](以上|以下)破壊された(?=なら|の?場合)"), lambda m: f"これによって破壊されたノーディアの数が{m[1]}{m[2]}"),
        (
            re.compile("(?<=これによって)([^。、がをは]{1,16})を([0-9]+[枚体つ]?(?:以上|以下)|)(捨て|破壊し|犠牲にし|追放し|公開し|墓地に置い)た(?=なら|の?場合)"),
            lambda m: f"{m[1]}が{m[2]}{SUFFERED.get(m[3], f'{m[3]}られ')}た",
        ),
        (
            re.compile("(?<=これによって)([^。、が]{1,12})が([0-9]+)[体つ枚個]?(以上|以下)(破壊され|捨てられ|墓地に置かれ|犠牲にされ|公開され)た(?=なら|の?場合)"),
            lambda m: f"{m[4]}た{m[1]}の数が{m[2]}{m[3]}",
        ),
        (re.compile("(?<=これによって)([^。、が]{1,12}が)1[枚体つ個]も(?=[^。、]*なかった(?:なら|場合))"), lambda m: m[1]),
        *TWO_BOUNDS,
        *COUNTED,
        *ellipses(),
        *AMONG,
        *times(),
        (re.compile("すべて|総て|凡て"), "全て"),
        (re.compile("アクセサリー"), "アクセサリ"),
        (re.compile(r"(?<=ノーディア)[‐–—―−－](?=[^\d])|(?<=アーティファクト)[‐–—―−－](?=[^\d])"), "-"),
        (re.compile("ドローする(?=。)"), "引く"),
        (re.compile("(?<=[つ枚体のアカドルトフ])を、"), "を"),
        (
            re.compile("(を[0-9X]+[枚つ体個](?:まで)?|を全て)、(?=[^、。：を]*[にへ][^、。：を]*(?:置|戻|加|出|乗))"),
            lambda m: m[1],
        ),
        (
            re.compile("(?<=攻撃終了時、)([^。、]*が(?:ブロックされて|ブロックして)い)(た|なかった)(?=なら|場合)"),
            lambda m: m[1] + ("る" if m[2] == "た" else "ない"),
        ),
        (re.compile("支払わない(かぎり|限り)(?=打ち消)"), lambda m: f"支払わない{m[1]}、"),
        (
            re.compile("((?:基礎ダメージ|[^。、：]{1,9}カウンター)(?:[0-9X]+[つ個]?))を好きなように割り振り、([^。]*対象とし)、(?:それらに|それぞれに)"),
            lambda m: f"{m[2]}、それらに{m[1]}を好きなように割り振って",
        ),
        (
            re.compile("((?:基礎ダメージ[0-9X]*|[0-9X]+の基礎ダメージ|カウンター(?:[0-9X]+[つ個])?)を)、?(?:好きなように|)(?:割り振|割りふ|振り分け)(る(?=。)|り(?=、))"),
            lambda m: f"{m[1]}好きなように割り振って{('乗せ' if m[1].startswith('カ') else '与え')}{m[2].replace('り', '')}",
        ),
        (re.compile("(?<=[^の])(?<!自分の)(?<!相手の)アルケイアと(?=同じ属性|属性を共有|属性が同じ)|^アルケイアと(?=同じ属性|属性を共有|属性が同じ)"), "自分のアルケイアと"),
        (
            re.compile("((?:[^。、：]{1,9}カウンター|リザーブ)を)([0-9X]+[つ個]?(?:乗せ|増や)[^。]*。[^。]*、代わりに)(?=[0-9X]+[つ個]?(?:乗せ|増や))"),
            lambda m: m[1] + m[2] + m[1].rpartition("に")[2],
        ),
        (re.compile("好きなように(?:割りふって|分けて|振り分けて|割り当てて)"), "好きなように割り振って"),
        (re.compile("(?<=ダメージは)、?(?:相手の)?(?:(?:ノーディア|それ)の|その)?(?=D値を無視)"), ""),
        (re.compile("1回のゲームに([0-9]+)[回度]"), lambda m: f"1ゲームに{m[1]}回"),
        (re.compile("1ゲームに([0-9]+)度|ゲーム中に?([0-9]+)[回度]"), lambda m: f"1ゲームに{m[1] or m[2]}回"),
        # そのカウンターが3つ以上乗っている: of that name
        (
            re.compile(f"({COUNTER})(を[0-9X]+[つ個]乗せ[^。]*。[^。：]*?)そのカウンター(?=が)"),
            lambda m: m[1] + m[2] + m[1],
        ),
        (re.compile("もうひとつの"), "別の"),
        (re.compile("出来"), "でき"),
        (re.compile("ひとつ"), "1つ"),
        (re.compile("及び|および"), "と"),
        (re.compile("[＊*xX](?=[0-9])(?<=値を[xX*＊])"), "×"),
        (re.compile("(?<=値を)/(?=[0-9])"), "÷"),
        (re.compile("枚になるように(?=カードを引)"), "枚になるまで"),
        (re.compile("(カード名|名前)に「([^」]+)」を(?:含む|持つ)"), lambda m: f"カード名に『{m[2]}』を含む"),
        (re.compile("(?<=に)置かせる"), "置く"),
        (re.compile("(?<=プレイヤー)は、それぞれ"), "はそれぞれ"),
        (re.compile("(?:全てを|を全て)対象とせず、"), "を全て"),
        (re.compile("このターン(?:中に|、|に|)(?:自分が|)(?:カードを引いた枚数|引いたカードの(?:枚|)数)"), "このターンに自分がカードを引いた回数"),
        (re.compile("(このターンに(?:破壊|犠牲に)された自分の)(?=[^。、]*?カード)"), lambda m: m[1] + "墓地の"),
        (re.compile("^([^。]*?なら、)代わりに([^。]*。)(?=そうで)"), lambda m: m[1] + m[2]),
        (
            re.compile("((?:自分|相手)の[^。、に]*)に([^。、]*カード)が([0-9]+枚以上)あるなら、その中から([0-9]+枚)を"),
            lambda m: f"{m[1]}に{m[2]}が{m[3]}あるなら、{m[1]}の{m[2]}{m[4]}を",
        ),
        (re.compile("(?<=[つ体]を選び、残り)の[^。、を]*(?=を全て犠牲に)"), ""),
        (re.compile("(?<=[つ体]選び、残り)の[^。、を]*(?=を全て(?:犠牲に|破壊))"), ""),
        (
            re.compile("([ADL]値)([+-][0-9X]+)[/・、]([ADL]値)([+-][0-9X]+)(?=され|する)"),
            lambda m: f"{m[1]}と{m[3]}が{m[2]}" if m[2] == m[4] else m[0],
        ),
        (re.compile("(値は[^。、]*、?[^。、]*(?:につき|ごとに))([0-9]+)増える"), lambda m: f"{m[1]}+{m[2]}される"),
        (re.compile("(リザーブが([0-9]+)未満なら、(?:自分の)?リザーブ)が\\2になるまで増やす"), lambda m: f"{m[1]}を{m[2]}にする"),
        (re.compile("(?<!次に)(相手|自分)が実行する([^。、]{1,12}?のコスト)"), lambda m: f"{m[1]}の{m[2]}"),
        (re.compile("(付いている(?:ノーディア|アーティファクト))の(ホルダー|マスター)は、?自分のターン終了時、"), lambda m: f"{m[1]}の{m[2]}のターン終了時、そのプレイヤーは"),
        (re.compile("(この(?:ノーディア|アーティファクト|カード)に)、(?=[^。、]*カウンターを)"), lambda m: m[1]),
        (re.compile("が破壊されたとき、乗っていた(?=[^。、]*カウンター)"), "が破壊されたとき、このノーディアに乗っていた"),
        (re.compile("それぞれの(プレイヤー)の(アーカイブの上から[0-9]+枚)を、?それぞれの(?=墓地に)"), lambda m: f"両{m[1]}は{m[2]}を"),
        (
            re.compile("このノーディアから([^。、：]*カウンター)を好きな数取り除く：取り除いた数だけ、?(ターンの終わりまで、?)([ADL]値を[+-])(?=する)"),
            lambda m: f"このノーディアから{m[1]}をX個取り除く：{m[2]}このノーディアの{m[3]}X",
        ),
        (re.compile("([^。、：]*に等しい)(?:値の)?基礎ダメージを、?([^。、]*)を対象とし(?:て|、)与える"), lambda m: f"{m[2]}を対象とし、{m[1]}基礎ダメージを与える"),
        (
            re.compile("(付いているノーディア)が([^。、]{1,3}属性)で、([ADL]値が[0-9]+(?:以上|以下))(?:である場合|なら|であるかぎり)、その(?:ノーディア)?の?"),
            lambda m: f"{m[1]}が{m[2]}であり、{m[1]}の{m[3]}なら、{m[1]}の",
        ),
        (re.compile("(この(?:ノーディア|アーティファクト)に([^。、]{1,6}カウンター)を[0-9]+[つ個]乗せる。・)(?=\\2を全て取り除)"), lambda m: f"{m[1]}この{'ノーディア' if m[1].startswith('このノ') else 'アーティファクト'}から"),
        (re.compile("(このノーディア)が(手札以外)から場に出た場合、"), lambda m: f"{m[1]}が{m[2]}から場に出たとき、"),
        (re.compile("(?<=が公開されるまで)、?((?:自分の)?アーカイブの上から)1枚ずつ(?=公開する)"), lambda m: m[1]),
        (re.compile("数を1つ(?:指定する|選ぶ)。(?=[^。]*その数に等しい)"), "Xとして0から20までの数を1つ選ぶ。"),
        (re.compile("(?<=から20までの数を1つ選ぶ。)([^。]*)その数に等しい"), lambda m: m[1] + "Xの"),
        (re.compile("恒久的に"), ""),
        (re.compile("(?<=。|、)それが([ADL]値)([0-9]+以[上下])(?=なら|の場合)"), lambda m: f"それの{m[1]}が{m[2]}"),
        (re.compile("存在しない(?=なら|の?場合|かぎり|限り|とき|間)"), "いない"),
        (re.compile("存在する(?=なら|場合|かぎり|限り|とき|間)"), "いる"),
        (re.compile("リザーブを?([0-9X]+)を?失([ういっわ])"), lambda m: f"リザーブを{m[1]}減ら{'す' if m[2] == 'う' else 'し'}"),
        (re.compile("(シールドを?[0-9X]+枚を?)追加で(?=ブレイク)"), lambda m: m[1]),
        (
            re.compile("(^|。)(この(?:ノーディア|アーティファクト|カード))は、?場に出たターン(?:の間|中|)(?:に|)(?:は|)、?"),
            lambda m: f"{m[1]}このターンに{m[2]}が場に出ていたなら、{m[2]}は",
        ),
        (re.compile("(^|。|、)([^。、はが]{2,20})は、?場に出たターン(?:の間|中|)(?:に|)(?:は|)、?"), lambda m: f"{m[1]}このターンに場に出た{m[2]}は"),
        (re.compile("(?<=[れけ]る)(?:なら|場合|とき)、?代わりに、?"), "代わりに、"),
        (re.compile("(?:^|(?<=。))(それ|その(?:ノーディア|アーティファクト))がこのターン(?:に|中に|中|、)(?=[^。、]*代わりに、)"), lambda m: f"ターンの終わりまで、{m[1]}が"),
        (re.compile("(?<=以[上下]なら)(?=[^、。：]{2,12}。)"), "、"),
        (re.compile("((アーカイブ|手札|マナゾーン)に加え[^。]*。[^。]*?)(?<!に)加えた(?=枚数|数|カード)"), lambda m: f"{m[1]}{m[2]}に加えた"),
        (re.compile("((墓地|マナゾーン|アーカイブの[上下]|シールドゾーン)に置[^。]*。[^。]*?)(?<!に)置いた(?=枚数|数|カード)"), lambda m: f"{m[1]}{m[2]}に置いた"),
        (re.compile("次に((?!(?:自分|相手)が)[^。、]{2,16})が受けるダメージを"), lambda m: f"{m[1]}が次に受けるダメージを"),
        (re.compile("ランダム(?=に)"), "無作為"),
        (re.compile("(手札を)([0-9X]+枚)無作為に|無作為に(手札を)(?=[0-9X]+枚)"), lambda m: f"{m[1] or m[3]}無作為に{m[2] or ''}"),
        (re.compile("(?<!お)互いのプレイヤー(?=[はがの])"), "お互いのプレイヤー"),
        (re.compile("(?:いずれか|どちらか)のプレイヤーが(?=[^、。]*(?:とき|たび))"), "プレイヤーが"),
        (re.compile("(?:の)?攻撃が(?:終了|終わ)(?:した|った)とき"), "の攻撃終了時"),
        (re.compile("(?<=カード)だった(?=なら|場合)"), ""),
        (re.compile("(?<=[てし]、)その中の(?=[^。、]*?カードを)"), "その中から"),
        (
            re.compile("(アーカイブに加えて(?:から)?シャッフルし、)(?:その数だけ|その枚数だけ|同じ枚数(?:だけ|の)?)カードを(?=引)"),
            lambda m: f"{m[1]}アーカイブに加えた枚数だけカードを",
        ),
        (re.compile("(?<=[し、。])同じ枚数(?:の?カードを)?引"), "その数だけカードを引"),
        (re.compile("互いに(?=[ADL]値に等しい)"), "互いに自身の"),
        (re.compile("((自分|相手)の[^。、]*対象とし、(?:それは)?、?)次の\\2のリノア・?ステップ[にで](?:それは)?(?=リノア)"), lambda m: f"{m[1]}次のリノア・ステップに"),
        (re.compile("次の(?:それ|その(?:ノーディア|アーティファクト))のホルダーのリノア・?ステップ[にで](?=リノア)"), "次のリノア・ステップに"),
        (re.compile("(?<!の)効果の対象(?=[にと]な)"), "対象"),
        (re.compile("(?<=それが)(?:すでに|既に)"), ""),
        (re.compile("それ自身に(?=与え)"), "それに"),
        (
            re.compile("(?:それら|それぞれ)は(?:自分|自身)の(.値)に等しい基礎ダメージを(?:もう一方|相手|他方)に与え"),
            lambda m: f"それらは互いに自身の{m[1]}に等しい基礎ダメージを与え",
        ),
        (
            re.compile("(自分|相手)がこのターン中?に(実行|召喚)した([^。、]*?)が([0-9]+[枚体つ](?:以上|以下|))(?=なら|である|の場合)"),
            lambda m: f"このターンに{m[1]}が{m[3]}を{m[4]}{m[2]}していた",
        ),
        (re.compile("(代わりに、?[^。、]*に)置かれる(?=。)"), lambda m: f"{m[1]}置く"),
        (re.compile("([ADLW]値|[A-Za-z]+値)を([0-9X]+)増や(?=[すし])"), lambda m: f"{m[1]}を+{m[2]}"),
        (re.compile("([ADLW]値|[A-Za-z]+値)を([0-9X]+)減ら(?=[すし])"), lambda m: f"{m[1]}を-{m[2]}"),
        (re.compile("(値を[+-][0-9X]+)す(?=。)"), lambda m: f"{m[1]}する"),
        (re.compile("相手は自分(?:のプレイヤー)?を攻撃できない"), "相手のノーディアはプレイヤーを攻撃できない"),
        (
            re.compile(
                "(^|。)(この(?:ノーディア|カード|アーティファクト|グリフ))は、?"
                "((?:攻撃|ブロック)している|ブロックされている|(?:リノア|ルノア)状態である|[^、。がは]*にある)(かぎり|限り|間)、(?=([^、。]*は)?)"
            ),
            lambda m: f"{m[1]}{m[2]}が{m[3]}{m[4]}、{'' if m[5] else m[2] + 'は'}",
        ),
        (re.compile("自分は(?=カードを引く代わりに)"), "自分が"),
        # whoever has so much: each player asks himself
        (
            re.compile("(^|(?<=。)|(?<=。その後、))(手札|リザーブ|[^。、は]{1,10}?)が([0-9]+[枚体つ]?(?:以上|以下)?)(ある|いる|の)(?:各)?プレイヤーは、?"),
            lambda m: f"両プレイヤーは、{WHOSE.get(m[2], '自身の')}{m[2]}が{m[3]}{'' if m[4] == 'の' else m[4]}なら、",
        ),
        (
            re.compile("(^|(?<=。)|(?<=。その後、))(手札|[^。、は]{1,10}?)が(ない|いない)(?:各)?プレイヤーは、?"),
            lambda m: f"両プレイヤーは、{WHOSE.get(m[2], '自身の')}{m[2]}が{m[3]}なら、",
        ),
        (re.compile("(自分|相手)のリザーブと(?!\\1)(自分|相手)のリザーブ(?=を(?:入れ替え|交換))"), lambda m: f"{m[1]}と{m[2]}のリザーブ"),
        (re.compile("(?<=両プレイヤーは、)(?=リザーブが[0-9]+(?:以上|以下|)なら)"), "自分の"),
        (re.compile("お?互いのリザーブ(?=を(?:入れ替え|交換))"), "自分と相手のリザーブ"),
        (re.compile("(^|(?<=[。、：は]))カードを([0-9X]+枚)(?=捨て)"), lambda m: f"{m[1]}手札を{m[2]}"),
        # when it happens stands in front of the event
        (
            re.compile(f"(^|(?<=。))(自分|相手)が(?:(自身|自分|相手)の)?({STEPS})(以外で|以外に|中に|で|に)、?(?=[^。、]*(?:とき|たび)、)"),
            lambda m: f"{m[1]}{((m[3] if m[3] != '自身' else m[2]) + 'の') if m[3] else ''}{m[4]}{m[5]}、{m[2]}が",
        ),
        (re.compile("(^|(?<=。))(自分|相手)が(自分|相手)の(ターン)(?:中に|に|中)、?(?=[^。、]*(?:とき|たび)、)"), lambda m: f"{m[1]}{m[3]}の{m[4]}に、{m[2]}が"),
        (
            re.compile(f"(?:^|(?<=。))(?:自分|相手)の(?:ターン|{STEPS})(?:以外に|以外で|中に|に)(?=[^。、]*(?:が|を|に)[^。、]*(?:とき|たび)、)"),
            lambda m: f"{m[0]}、",
        ),
        # the attack breaks what the nodia breaks
        (
            re.compile("(ノーディア)の攻撃(?:によって|により|で)((?:相手|自分)の)?シールドがブレイクされ(?=(?:る|た))"),
            lambda m: f"{m[1]}が{m[2] or ''}シールドをブレイクし",
        ),
        (re.compile("ブレイクし(?=るたび)"), "ブレイクす"),
        (re.compile("このカードが(?:自分の|)シールドゾーンから(?=ブレイクされた)|シールドゾーンのこのカードが(?=ブレイクされた)"), "このカードが"),
        (
            re.compile("(この(?:ノーディア|アーティファクト|カード))の([ADL]値(?:と[ADL]値)*)は、?(?=乗っている)"),
            lambda m: f"{m[1]}の{m[2]}は{m[1]}に",
        ),
        (re.compile("(?<=を)失わせる"), "失う"),
        (re.compile("全ての(?=[^。、は]{2,20}は[^。、は]{1,8}状態で場に出る)|全て(?=は[^。、は]{1,8}状態で場に出る)"), ""),
        # triggers of the start and the end of a turn are handled in these steps [14-1-2-1, 14-3-1-1]
        (re.compile("チェックイン・?ステップの?開始時、"), "ターン開始時、"),
        (re.compile("チェックアウト・?ステップの?開始時、"), "ターン終了時、"),
        (re.compile("(?<=能力)を起動するための(?=[^。、：加]{0,8}コスト[はを])"), "の"),
        # ブロックしたとき、それがブロックしたノーディアを: the other one of the fight is called by what it suffers, or does, in that event
        *(
            (
                re.compile(f"((?:^|(?<=。))[^。、]*?([^。、が]+)が{event}(?:とき|たび)、[^。：]*?)(?:それ|その(?:ノーディア|カード)|(?:\\2)){said}(?=ノーディア)"),
                partial(_other_one, other),
            )
            for event, said, other in (
                ("ブロックした", "がブロック(?:した|している)", "ブロックされた"),
                ("ブロックされた", "をブロックした", "ブロックした"),
                ("ノーディアを破壊した", "が破壊した", "破壊された"),
            )
        ),
        (re.compile("」を与える"), "」を得る"),
        (re.compile("(?<=[るただ])ダメージを全て無効"), "全てのダメージを無効"),
        (re.compile("最も([ADL]値|コスト)の(?=[高低大小])"), lambda m: f"最も{m.group(1)}が"),
    ),
)  # fmt: skip
"""How prints are spelled: brackets around words of the game mean nothing."""

PRINTS: Mapping[str, str] = {"限り": "かぎり"}
"""With which ending a condition is printed."""


def inflection() -> Inflection:
    """The shared table, with the forms that this game prints: てもよい, かぎり, たとき apart from るとき [2-8-4, 2-8-5]."""
    return dialect(OWN_VERBS, _own, PRINTS) | {
        "等しい": {"": ("等しい",), "連": ("等しく",)},
        "ブロックされない": {
            "": ("ブロックされない",),
            "た": ("ブロックされなかった",),
            "とき": ("ブロックされなかった",),
        },
    }


OWN_VERBS = (
    ("投げる", "投げて", "投げ", "投げない"),
    ("ブロックする", "ブロックして", "ブロックし", "ブロックしない"),
    ("ブロックされる", "ブロックされて", "ブロックされ", "ブロックされない"),
    ("実行する", "実行して", "実行し", "実行しない"),
    ("設置する", "設置して", "設置し", "設置しない"),
    ("消費する", "消費して", "消費し", "消費しない"),
    ("消される", "消されて", "消され", "消されない"),
    ("見せる", "見せて", "見せ", "見せない"),
    ("生む", "生んで", "生み", "生まない"),
    ("発生させる", "発生させて", "発生させ", "発生させない"),
    ("乗せる", "乗せて", "乗せ", "乗せない"),
    ("乗る", "乗って", "乗り", "乗らない"),
    ("除かれる", "除かれて", "除かれ", "除かれない"),
    ("生成する", "生成して", "生成し", "生成しない"),
    ("終える", "終えて", "終え", "終えない"),
    ("飛ばす", "飛ばして", "飛ばし", "飛ばさない"),
)


def _own(forms: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A row of the shared table as this game prints and tells apart its forms."""
    out = dict(forms)
    if "とき" in out:
        out["とき"] = out["た"][:1]
    if out.get("ない", ("",))[0].endswith("ない"):
        out["義務"] = tuple(s.removesuffix("い") + "ければならない" for s in out["ない"])
    return out
