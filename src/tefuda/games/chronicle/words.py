"""The closed word tables of Last Chronicle, its inflection, and how its prints are spelled."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.games.chronicle.rules.model import FACTIONS_EN, FACTIONS_JA
from tefuda.games.chronicle.wording import costs, terms
from tefuda.text import model, tables, words
from tefuda.text.inflection import Inflection, dialect
from tefuda.text.normalise import Icons
from tefuda.text.spellings import AMONG, COMMON, OF_GROUP, ORDERS, THIS_WAY, times

TYPES: dict[str, tuple[str, ...]] = {
    "unit": ("ユニット", "unit"),
    "history": ("ヒストリー", "history"),
    "structure": ("ストラクチャ", "structure"),
    "spell": ("スペル", "spell"),
}
"""Types that stand alone on the battlefield or the stack, and before カード elsewhere [wording 2]."""

WORDS: dict[type[model.Word], model.WordTable] = {
    words.Kind: {
        **TYPES,
        **{f"{key}_card": (f"{ja}カード", f"{en} card") for key, (ja, en) in TYPES.items()},
        "unit_token": ("トークンユニット", "unit token"),
        "history_token": ("トークンヒストリー", "history token"),
        "structure_token": ("トークンストラクチャ", "structure token"),
        "token": ("トークン", "token"),
        "card": ("カード", "card"),
        "object": ("配置物", "object"),
        "ss": ("SS", "soul stone", "ソウルストーン"),
        "marker": ("時代マーカー", "age marker"),
        "ability": ("アビリティ", "ability"),
        "action": ("アクションアビリティ", "action ability", "[A]のアビリティ"),
        "trigger": ("トリガーアビリティ", "trigger ability"),
        "player": ("プレイヤー", "player"),
    },
    words.Zone: {
        "battlefield": ("戦場", "the battlefield"),
        "hand": ("手札", "hand"),
        "deck": ("デッキ", "the deck"),
        "discard": ("捨て札置き場", "the discard pile", "捨て札"),
        "soul": ("ソウルヤード", "the soul yard"),
        "ca": ("CAヤード", "the CA yard"),
        "age": ("時代ヤード", "the age yard"),
        "remove": ("リムーブヤード", "the remove yard"),
        "stack": ("スタック", "the stack"),
    },
    words.Keyword: {
        "valor": ("勇猛", "Valor"),
        "swift": ("速攻", "Swift"),
        "aura": ("オーラ", "Aura"),
        "soulstoning": ("魂石化", "Soulstoning"),
        "pursuit": ("追撃", "Pursuit"),
        "absorption": ("吸収", "Absorption"),
        "join": ("結合", "Join"),
        "unchosen": ("選ばれない", "Can't Be Chosen"),
        "breakthrough": ("突破", "Breakthrough"),
        # what is printed with costs, numbers or texts of its own: asked for by its name alone
        "soul_change": ("ソウルチェンジ", "Soul Change"),
        "awakening": ("覚醒", "Awakening"),
        "harvest": ("ハーベスト", "Harvest"),
        "soul_burst": ("ソウルバースト", "Soul Burst"),
        "preparation": ("準備", "Preparation"),
        "unique": ("異能", "Unique"),
        "energy": ("動力", "Energy"),
        "search": ("探索", "Exploration"),
        "suppress": ("制圧", "Domination"),
        "taboo": ("禁忌", "Taboo"),
        "sublimation": ("昇華", "Sublimation"),
    },
    words.Unit: tables.UNITS,
    words.Side: {"own": ("あなた", "you"), "foe": ("対戦相手", "the opponent")},
    words.Stat: {
        "power": ("パワー", "power"),
        "atk": ("ATK", "ATK"),
        "level": ("レベル", "level"),
        "cost": ("コスト", "cost"),
        "ca": ("CA", "CA"),
    },
    words.Bound: tables.BOUNDS,
    words.More: tables.MORE,
    words.Extreme: tables.EXTREMES,
    words.Posture: {"wiped": ("ワイプ", "wiped"), "active": ("アクティブ", "active")},
    terms.Faction: {en: (ja, en) for ja, en in zip(FACTIONS_JA[:5], FACTIONS_EN[:5], strict=True)},
    terms.Colour: {"green": ("緑", "green"), "red": ("赤", "red")},
    terms.Roman: {
        "1": ("I", "I", "1"), "2": ("II", "II", "2"), "3": ("III", "III", "3"), "4": ("IV", "IV", "4"),
    },
    terms.Gauge: {"life": ("ライフ", "life"), "advance": ("進攻値", "advance value")},
    terms.Orb: {"jade": ("光碧", "light-jade"), "green": ("緑", "green"), "red": ("赤", "red")},
    terms.Phase: {
        "recovery": ("回復フェイズ", "recovery phase"),
        "draw": ("ドローフェイズ", "draw phase"),
        "check": ("チェックフェイズ", "check phase"),
        "main": ("メインフェイズ", "main phase"),
        "main1": ("メインフェイズ1", "main phase 1"),
        "main2": ("メインフェイズ2", "main phase 2"),
        "battle": ("戦闘フェイズ", "battle phase"),
        "adjustment": ("調整フェイズ", "adjustment phase"),
        "pre_attack": ("攻撃前ステップ", "pre-attack step"),
        "pre_defence": ("防御前ステップ", "pre-defence step"),
        "pre_damage": ("ダメージ前ステップ", "pre-damage step"),
    },
    words.SourceWord: {
        "card": ("カード", "card"),
        **TYPES,
        "object": ("配置物", "object"),
        "token": ("トークン", "token"),
    },
    words.Doing: {"attack": ("攻撃", "attack"), "defend": ("防御", "defend"), "lone": ("単独で攻撃", "attack alone"), "both": ("攻撃も防御も", "attack or defend")},
    words.PlayerBan: {
        "draw": ("カードを引けない", "can't draw cards", "カードを引くことができない"),
        "burst": ("CBを発動できない", "can't activate chrono bursts", "CBを宣言できない", "CBを発動することができない"),
        "soul_burst": ("ソウルバーストを発動できない", "can't activate soul bursts"),
        "bursts": ("CBもソウルバーストも発動できない", "can't activate chrono bursts or soul bursts"),
        "gain": ("ライフを得られない", "can't gain life", "ライフを得ることができない"),
        "gain_advance": ("進攻値を得られない", "can't gain advance value", "進攻値を得ることができない", "進攻値を増やせない"),
        "soul": ("ソウルヤードにカードを置けない", "can't put cards into the soul yard"),
        "attack": ("攻撃できない", "can't attack"),
        "advance": ("時代を発展させることができない", "can't advance the age"),
    },
    costs.Use: {"use": ("使用", "use"), "place": ("配置", "place", "戦場に配置")},
}  # fmt: skip

_PARENS = re.compile(r"^\((?:[0-9]+|[XY]|[白橙紫黒青]|(?:無勢力|無|[白橙紫黒青])(?:・[^。()]*)?)\)$")
"""Parentheses that are no reminder: costs and the values of tokens."""

ICONS = Icons(
    heads=(),
    costed=(),
    keywords=(),
    modes=(),
    gates=(),
    phrases=(),
    plain=(),
    numbered=False,
    kept=_PARENS,
    orders=ORDERS,
    spellings=(
        (re.compile("CBを(?:発動|宣言)できず、?ソウルバーストも発動できない"), "CBもソウルバーストも発動できない"),
        *THIS_WAY,
        *COMMON,
        *AMONG,
        *OF_GROUP,
        *times("の{}に", start="の開始時"),
        (re.compile(r"\{(緑|赤)\}"), lambda m: f"〔{m.group(1)}〕"),
        (re.compile("全て|総て"), "すべて"),
        (re.compile("ストラクチャー"), "ストラクチャ"),
        (re.compile("各プレイヤー"), "それぞれのプレイヤー"),
        (re.compile("対戦相手プレイヤー"), "対戦相手"),
        (re.compile("(?<!対戦)相手(?:プレイヤー)?"), "対戦相手"),
        (re.compile("ソウルストーン"), "SS"),
        (re.compile("(あなた|対戦相手)の次の(?=(?:回復|ドロー|チェック|メイン|戦闘|調整)フェイズ)"), lambda m: f"次の{m[1]}の"),
        (
            re.compile("(この(?:カード|ユニット))の上に([^。、]{1,8}カウンター)を([0-9]+個置く。(?:その後、)?)\\2が(?=[0-9]+個[^。、]*置かれている)"),
            lambda m: f"{m[1]}の上に{m[2]}を{m[3]}{m[1]}の上に{m[2]}が",
        ),
        (re.compile("(?:(?<=スペル)|(?<=アビリティ))の効果(?=によって|により)"), ""),
        (re.compile("このゲームの間に"), "このゲーム中に"),
        (
            re.compile(r"(^|[\]。])([^。、\]]*?)が、([^。、]*?)と同じ(?:カード名|名前)で戦場に配置された"),
            lambda m: f"{m[1]}{m[3]}と同じカード名の{m[2]}が戦場に配置された",
        ),
        (
            re.compile("(この[^。、の]*)の上に([^。、]*?カウンター)が([^。、]*)(とき|ならば|なら)、それらをすべて取り除"),
            lambda m: f"{m[1]}の上に{m[2]}が{m[3]}{m[4]}、{m[1]}の上から{m[2]}をすべて取り除",
        ),
        (re.compile("自身の(?=SS|ユニット|ヒストリー|ストラクチャ|手札|デッキ|ライフ)"), "自分の"),
        (re.compile("(手札から[^。、]{1,16}?を?[0-9]+[枚体]を?)、(?=戦場に)"), lambda m: m[1]),
        (re.compile("をワイプ状態にする"), "をワイプする"),
        (re.compile("をアクティブ状態にする"), "を回復する"),
        (re.compile("(?<=を選び、)残りの(?:自分の)?(?:ユニット|SS|ヒストリー|ストラクチャ)(?:すべて)?を(?=犠牲に)"), "残りを"),
        (
            re.compile("(それ|このユニット)が([^。、]{2,6}状態)で、?(?:かつ、?)?((?:レベル|コスト|パワー|ATK)が[^。、]*?)(?:であ(?:るな|れ)|なら)(?:らば|ば)"),
            lambda m: f"{m[1]}が{m[2]}で、{m[1]}の{m[3]}ならば",
        ),
        (re.compile("と同じ数に(?=[0-9]+を掛けた)"), "に"),
        (re.compile("(を掛けた)(?=ダメージ)"), lambda m: f"{m[1]}値に等しい"),
        (re.compile("([をに]、?)その中(?:に(?:ある|あった)|の)(?=[^。、]*カードの(?:コスト|パワー|ATK)の合計)"), lambda m: f"{m[1]}公開した"),
        (re.compile("(あなた|対戦相手)のコントロールする"), lambda m: f"{m[1]}の"),
        (re.compile("(?<=。)ターンの終わりまで、そのパワーは"), "ターンの終わりまで、それのパワーは"),
        (re.compile("(?<=得た値と同じ)(?=だけ)"), "数"),
        (re.compile("(あなた|対戦相手)が(スペル|カード|ユニットカード)を使用するコストは"), lambda m: f"{m[1]}の使用する{m[2]}のコストは"),
        (re.compile("時代の数だけ\\(([0-9]+)\\)ずつ減る"), lambda m: f"時代の数1つにつき({m[1]})減る"),
        (re.compile("のSSがもう一方のプレイヤーより少ない"), "のSSの枚数がもう一方のプレイヤーのSSの枚数より少ない"),
        (re.compile("CBを宣言でき"), "CBを発動でき"),
        (re.compile("(?<=[枚体個つ])ごとに"), "につき"),
        (re.compile("が戦場に配置されたとき、それが(手札|[^、。]{2,8}(?:ヤード|置き場))以外からならば、"), lambda m: f"が{m[1]}以外から戦場に配置されたとき、"),
        (re.compile("いずれかのプレイヤーの時代が(発展したとき)、それがあなたの時代でないならば、"), lambda m: f"対戦相手の時代が{m[1]}、"),
        (re.compile("(?<=時代マーカーすべてを見る。その後、)それらのうち(?=[0-9]枚と)"), "あなたの時代マーカー"),
        (re.compile("(?<=の)パワーは、?([^。]*[を]掛けた値)だけ増える"), lambda m: f"パワーを+Xする。Xは{m[1]}に等しい"),
        (re.compile("(?<=のSS)が(?=(?:もう一方のプレイヤー|あなた|対戦相手)のSSより[多少])"), "の枚数が"),
        (re.compile("カウンターを好きな数取り除く：([^。]*)(?:その数だけカードを引く|カードを同じ枚数引く)"), lambda m: f"カウンターをX個取り除く：{m[1]}カードをX枚引く"),
        (re.compile("(手札を)選んだ数と同じ枚数(?=捨て)|選んだ数と同じ枚数の(手札を)(?=捨て)"), lambda m: f"{m[1] or m[2]}その数だけ"),
        (re.compile("カードを同じ枚数引く"), "その数だけカードを引く"),
        (re.compile("(?:すでに|既に)(?=(?:ワイプ|アクティブ)状態|攻撃|防御|ダメージを受け)"), ""),
        (
            re.compile(
                "(?:すべて|(?:あなたと対戦相手|対戦相手とあなた|お?互い|両者|双方)(?:のプレイヤー)?)の(?=捨て札置き場に?(?:ある|の|[^。、]*?カードが))"
            ),
            "すべてのプレイヤーの",
        ),
        (
            re.compile("(すべてのプレイヤーの捨て札置き場)(?:にある|の)([^。、]*?カード)(?:の枚数)?の合計が([0-9]+枚?)(以上|以下)(?:である)?(?=ならば|なら|場合|かぎり|とき)"),
            lambda m: f"{m[1]}に{m[2]}が合計{m[3].removesuffix('枚')}枚{m[4]}ある",
        ),
        (re.compile("(すべてのプレイヤーの捨て札置き場に[^。、]*?カードが)、?(?:合計で|合わせて)、?(?=[0-9])"), lambda m: f"{m[1]}合計"),
        (re.compile("(すべてのプレイヤーの捨て札置き場(?:にある|の)[^。、]*?カード)(?:の枚数)?の合計(?=[0-9]枚)"), lambda m: m[1]),
        (re.compile("[そこ]れに(?:より|よって)(?:置かれ|捨てられ|公開され)たカードの中に"), "その中に"),
        (
            re.compile(
                r"(^[\[⟦]T[\]⟧][^()]*?)。?\((?:このアビリティは、?)?[1一各毎]ターン(?:に|中に|につき|)([0-9])[度回](?:まで|のみ|だけ|)\)。?$"
            ),
            lambda m: f"{m[1]}。このアビリティは1ターンに{m[2]}回しかトリガーしない。",
        ),
        (re.compile("時代が進展"), "時代が発展"),
        (re.compile("時代を進展"), "時代を発展"),
        (re.compile("(?<=[たるい])時(?=、)"), "とき"),
        (re.compile("戦場に出す"), "戦場に配置する"),
        (re.compile("戦場に出し"), "戦場に配置し"),
        (
            re.compile("(あなた|対戦相手)の([^。、]*?カード)が(捨て札置き場|CAヤード|ソウルヤード|リムーブヤード)に(?=ある)"),
            lambda m: f"{m[1]}の{m[3]}に{m[2]}が",
        ),
        (re.compile("(?<=[れけ]る)(?:ならば?|場合)、代わりに"), "場合、代わりに"),
        (re.compile("(それ|そのユニット)がこのターン(?:中に|に|中|、|)(?=[^。]*場合、代わりに)"), lambda m: f"このターン、{m[1]}が"),
        (re.compile("に与えられるダメージを無視する"), "に与えられるダメージは0になる"),
        (re.compile("可能ならばこの戦闘で"), "可能ならばこの戦闘の間"),
        (re.compile("戦場に([^。、]*?)がこのユニットしか(?:存在し|い)ないとき"), lambda m: f"戦場に他の{m[1]}がないとき"),
        (re.compile("その上に([0-9X]+)という値の([^。、]*?カウンター)を置く"), lambda m: f"その上に{m[2]}を{m[1]}個置く"),
        (re.compile("その([0-9]+)倍のダメージを([^。]*?を選び)、?与える"), lambda m: f"{m[2]}、それにその{m[1]}倍のダメージを与える"),
        (re.compile("次に(あなた|対戦相手)が使用する([^。、]*?)を打ち消す"), lambda m: f"次に{m[1]}が{m[2]}を使用したとき、それを打ち消す"),
        (
            re.compile("((あなた|対戦相手)の時代が[^。]*。)(?=(?:[ⅠⅡⅢⅣ]|I{1,3}|IV)(?:以上|以下)?(?:ならば|なら|の場合))"),
            lambda m: f"{m[1]}{m[2]}の時代が",
        ),
        (
            re.compile(r"このユニットは、([^。、]*かぎり)、コストが(\([^)]*\))(少な|多)い"),
            lambda m: f"{m[1]}、このユニットを戦場に配置するコストは{m[2]}{'減る' if m[3] == '少な' else '増える'}",
        ),
        (
            re.compile(r"このユニットを戦場に配置するためのコストは、([^。]*(?:ならば|なら))(\([^)]*\))(減る|増える)"),
            lambda m: f"{m[1]}、このユニットを戦場に配置するコストは{m[2]}{m[3]}",
        ),
        (
            re.compile(r"(^|。|[\]：])([^。：]*?を?[0-9]枚(?:まで)?を?)サーチ"),
            lambda m: m[0] if "から" in m[2] else f"{m[1]}あなたのデッキから{m[2]}サーチ",
        ),
        (re.compile("戦場に置く"), "戦場に配置する"),
        (re.compile("戦場に置き"), "戦場に配置し"),
        (re.compile("(?<=戦場に)出た"), "配置された"),
        (re.compile("および|及び"), "と"),
        (re.compile("ランダム(?=に)"), "無作為"),
        (re.compile("(手札を)([0-9X]+枚)無作為に|無作為に(手札を)(?=[0-9X]+枚)"), lambda m: f"{m[1] or m[3]}無作為に{m[2] or ''}"),
        (re.compile("いずれかの(?=(?:ユニット|ヒストリー|ストラクチャ)が)"), "いずれかのプレイヤーの"),
        (re.compile("(あなた|対戦相手)のCBが発動(?:する|した)(?=たび|とき)"), lambda m: f"{m[1]}がCBを発動{'する' if m.string[m.end():].startswith('た') else 'した'}"),
        (re.compile("時代を1つ(?=発展)"), "時代を1回"),
        (re.compile("存在しない(?=なら|の?場合|かぎり|限り|とき|間)"), "いない"),
        (re.compile("存在する(?=なら|場合|かぎり|限り|とき|間)"), "いる"),
        (re.compile("(?<=[数値])[×＊*]([0-9]+)(?=に等しい|だけ|の)"), lambda m: f"に{m[1]}を掛けた値"),
        (re.compile("(?<=。)((?:それ|そのユニット|このユニット)の(?:パワー|ATK|レベル)は)、?(ターンの終わりまで|このターン)、?"), lambda m: f"{m[2]}、{m[1]}"),
        (
            re.compile("(あなた|対戦相手|いずれかのプレイヤー)が(手札|捨て札置き場|デッキ)から([^。、]{0,10}?(?:ユニット|ヒストリー|ストラクチャ))(?:カード)?を戦場に配置(?:する|した)(?=(たび|とき))"),
            lambda m: f"{m[1]}の{m[3]}が{m[2]}から戦場に配置され{'る' if m[4] == 'たび' else 'た'}",
        ),
        (re.compile("(クロノチェックを1回行う。)(?:これによって)?CAヤードに置かれたカードが"), lambda m: f"{m[1]}それが"),
        (re.compile("((?:それ|そのカード)が[^。、]{1,3}CAを持つ)(?=ならば?|場合)"), lambda m: f"{m[1]}カードである"),
        (
            re.compile("(^|[。⟧〕\\]])(この(?:ユニット|ストラクチャ|カード))は、?戦場に(?:配置された|出た)ターン(?:の間|中|)(?:に|)(?:は|)、?"),
            lambda m: f"{m[1]}このターンに{m[2]}が戦場に配置されていたならば、{m[2]}は",
        ),
        (
            re.compile("(^|[。、⟧〕\\]])([^。、はが⟧〕\\]]{2,20})は、?戦場に(?:配置された|出た)ターン(?:の間|中|)(?:に|)(?:は|)、?"),
            lambda m: f"{m[1]}このターンに戦場に配置された{m[2]}は",
        ),
        (
            re.compile("(^|[。、：\\]⟧])(あなた|対戦相手|それぞれのプレイヤー)の(ライフ|進攻値)を([0-9X]+)(増や|減ら)([すし])"),
            lambda m: f"{m[1]}{m[2]}は{m[3]}を{m[4]}{'得' if m[5] == '増や' else '失'}{('る' if m[6] == 'す' else '') if m[5] == '増や' else 'う' if m[6] == 'す' else 'い'}",
        ),
        (re.compile("(?<=[、。])ゲームに勝利する"), "あなたはゲームに勝利する"),
        (re.compile("(?<=られる)すべての(?=ダメージは0に)"), ""),
        (re.compile("(?<=[てし]、)その中の(?=[^。、]*?カードを)"), "その中から"),
        (re.compile("の枚数(?=1枚につき)"), ""),
        (re.compile("(?:同じ小隊の|一緒に攻撃している)他の(?=(?:【[^】]*】の)?ユニット)"), "他の攻撃している"),
        (re.compile("((?:あなた|対戦相手)の[^。、が]*?)((?:【[^】]*】の)?ユニット)が([0-9]+体(?:以上|以下|))(攻撃|防御)している(?=間|かぎり|ならば|場合)"), lambda m: f"{m[1]}{m[4]}している{m[2]}が{m[3]}いる"),
        (re.compile("(?<=の数が)([0-9]+)[体枚個つ](?=(?:以上|以下|未満|)(?:ならば|の場合|である))"), lambda m: m[1]),
        (
            re.compile("((?:あなた|対戦相手)の[^。、は]*?)(ユニット|ヒストリー|ストラクチャ)は、?((?:レベル|コスト|パワー|ATK)が[^。、]{1,5})以上でない(?:かぎり|限り)、?"),
            lambda m: f"{m[1]}{m[3]}未満の{m[2]}は",
        ),
        (re.compile("(?:あなたの|)(捨て札置き場|ソウルヤード|CAヤード|リムーブヤード|手札)にこのカードがある(?=ならば|なら|かぎり|限り|場合)"), lambda m: f"このカードが{m[1]}にある"),
        (
            re.compile("カードを引いたとき、(?:それ|そのカード)が(?:このターンに|)引いた([0-9]+)枚目のカード(?:ならば|なら|である場合|の場合)、"),
            lambda m: f"1ターンに{m[1]}枚目のカードを引いたとき、",
        ),
        (re.compile("(あなた|対戦相手)の手札が捨て札置き場に置かれ(?=[たる])"), lambda m: f"{m[1]}の手札が捨てられ"),
        (re.compile("そのターンのプレイヤー"), "ターンプレイヤー"),
        (
            re.compile("(あなた|対戦相手|いずれかのプレイヤー)が((?:(?:コスト|レベル|パワー|ATK)が)?[^。、がを]*?(?:ユニット|ヒストリー|ストラクチャ|オーブ))(?:カード)?を([0-9]+[体枚つ](?:以[上下]|)|)配置し(?:た|ていた)(?=とき|なら|場合)"),
            lambda m: f"{m[1]}が{m[2]}を{m[3]}戦場に配置した",
        ),
        (re.compile("(?<=デッキに)(?:戻|加え)し?(?:て|、)、?(?:デッキを|)(?=シャッフル)"), "加えて"),
        (re.compile("出来"), "でき"),
        (re.compile("(?<=[ァ-ヶー』】枚体つ人])(?:または|又は|もしくは)"), "か"),
        (re.compile("「(勇猛|速攻|オーラ|魂石化|追撃|吸収|結合|選ばれない)」"), lambda m: f"『{m.group(1)}』"),
        (re.compile("コストが?([0-9]+|X)(?=以|の)"), lambda m: f"コストが({m.group(1)})"),
        (re.compile("除外されている(?=[^、。]*カード)"), "リムーブヤードにある"),
        (re.compile("枚になるように(?=カードを引)"), "枚になるまで"),
        (re.compile("にダメージが与えられ(?=た)"), "がダメージを受け"),
        (re.compile("(対戦相手|あなた)が手札を持たない(?=とき)"), lambda m: f"{m.group(1)}の手札が0枚である"),
        (re.compile("(?<=につき)、(?=[+-][0-9])"), ""),
        (re.compile("(?<=ダメージを)0にする"), "0倍にする"),
        (re.compile("進攻値を([0-9]+)増やす"), lambda m: f"進攻値を{m.group(1)}得る"),
        (
            re.compile("(^|。|、)([^。、：]*?を)、ターンの終わりまで(?=[+-][0-9])"),
            lambda m: f"{m.group(1)}ターンの終わりまで、{m.group(2)}",
        ),
        (re.compile("(?<=公開する。)その中の(?=[^。]*?(?:すべて)?手札に加え)"), "その中から"),
        (re.compile("(?<![のがでらいたるなァ-ヶー])カードを([0-9]+)枚捨て"), lambda m: f"手札を{m.group(1)}枚捨て"),
        (
            re.compile("((?:あなた|対戦相手)のデッキが0枚)のときに(カードを引く)(?=場合、)"),
            lambda m: f"{m[1]}であるかぎり、{m[1][: m[1].index('の')]}が{m[2]}",
        ),
        (
            re.compile("(あなた|対戦相手)の(?:すべての)?(ユニット)(?:すべて)?の中から、?\\1は([0-9]+)体(まで)?を選ぶ。(あなたは|)残りの\\2を(?:すべて)?"),
            lambda m: f"{m[1]}は自分の{m[2]}{m[3]}体{m[4] or ''}を選ぶ。{m[5]}{m[1]}の選ばれなかった{m[2]}すべてを",
        ),
        (re.compile("を時代の発展によって手札に加える(?=場合、)"), "が時代の発展によって手札に加えられる"),
        (re.compile("異なる勢力の(ユニット|ヒストリー|ストラクチャ)1[体つ](?:ずつ)?につき"), lambda m: f"{m[1]}の異なる勢力の数1につき"),
        (re.compile("(?<=公開する。)それらの((?:ユニット|スペル|ヒストリー|ストラクチャ)カード)を"), lambda m: f"その中から{m[1]}をすべて"),
        (re.compile("にそれぞれ(?=[0-9X]+ダメージ)"), "に"),
        (re.compile("(^|[。、])(それら?|このユニット)はさらに、?"), lambda m: f"{m[1]}さらに{m[2]}は"),
        (re.compile("攻撃して(?=防御されな)"), ""),
        # outside a phase: a condition behind the event [11.6.14]
        (
            re.compile("((?:(?:あなた|対戦相手)の)?[ァ-ヶー]+フェイズ)以外[でに]、?((?:あなた|対戦相手|いずれかのプレイヤー)が[^。、]*?(?:とき|たび))、"),
            lambda m: f"{m[2]}、{m[1]}でないならば、",
        ),
        (
            re.compile("((?:あなた|対戦相手|いずれかのプレイヤー)が)((?:(?:あなた|対戦相手)の)?[ァ-ヶー]+フェイズ)以外[でに]、?([^。、]*?(?:とき|たび))、"),
            lambda m: f"{m[1]}{m[3]}、{m[2]}でないならば、",
        ),
        (re.compile("(すべて(?:の上)?に、?[^。、に]*?カウンターを[0-9]+個)ずつ(?=置)"), lambda m: m[1]),
        (re.compile("(?:によって|により)は?(?=防御されない)"), "に"),
        (re.compile("(?<=攻撃しても)ワイプ(?:状態に(?:ならな|されな)|しな)(?=い)"), "ワイプされな"),
        (re.compile("(あなた|対戦相手)は、?([^。、：]*)を選(?:べな|ぶことができな)(?=い)"), lambda m: f"{m[2]}は{m[1]}の効果に選ばれな"),
        (re.compile("(?<=は)(あなた|対戦相手)に(?=選ばれない)"), lambda m: f"{m[1]}の効果に"),
        (
            re.compile("(?:^|(?<=[。、：⟧\\]]))((?!この)[^。、：⟧\\]]*(?:配置|使用)するコスト)[はを]、([^。、：]*?[0-9][枚体つ個]につき)、?(\\([^)]*\\))(減|増)(?:る|える|らす|やす)"),
            lambda m: f"{m[2]}、{m[1]}を{m[3]}{'減らす' if m[4] == '減' else '増やす'}",
        ),
        (re.compile("(?<=手札に)戻った(?=とき)"), "戻された"),
        (re.compile("(?<=手札に)戻る(?=たび)"), "戻される"),
        (re.compile("(?<=が)((?:【[^】]*】の)?(?:ユニット|ヒストリー|ストラクチャ))を他に"), lambda m: f"他の{m[1]}を"),
        (re.compile("対戦相手に([^。、]*)捨てさせ(?=る|て|、)"), lambda m: f"対戦相手は{m[1]}捨て"),
        (re.compile("捨てさせ(?=る|て|、)"), "捨て"),
        (
            re.compile(
                "(^|[。\\]⟧』〕])(この(?:ユニット|カード|ヒストリー|ストラクチャ))は、?"
                "((?:攻撃|防御)している|(?:アクティブ|ワイプ)状態である|[^、。がは]*にある)(かぎり|間)、(?=([^、。]*は)?)"
            ),
            lambda m: f"{m[1]}{m[2]}が{m[3]}{m[4]}、{'' if m[5] else m[2] + 'は'}",
        ),
        (
            re.compile(
                "((?:あなた|対戦相手)の[^。、は]*?)(ユニット|ヒストリー|ストラクチャ)は、?"
                "((?:レベル|コスト|パワー|ATK)が[^。、]*?)(?:ならば|なら|である場合|であるかぎり)、?"
            ),
            lambda m: f"{m[1]}{m[3]}の{m[2]}は",
        ),
        (
            re.compile("(あなた|対戦相手|そのプレイヤー)がこのターン(?:に|中に|)(?=[^。、]*?(?:いた|いない)(?:なら|場合|かぎり))"),
            lambda m: f"このターンに{m[1]}が",
        ),
        (
            re.compile("([^。、⟧]*)が戦場に配置される際、([^。、]*?)と同じ数の([^。、]*?カウンター)が置かれた状態で(?:戦場に)?配置される"),
            lambda m: f"{m[1]}は{m[2]}に等しい個数の{m[3]}が置かれた状態で戦場に配置される",
        ),
        (
            re.compile("([^。、⟧]*)が戦場に配置される際、([^。、]*?カウンター)が([0-9]+個)置かれた状態で(?:戦場に)?配置される"),
            lambda m: f"{m[1]}は{m[2]}が{m[3]}置かれた状態で戦場に配置される",
        ),
    ),
)  # fmt: skip
"""How prints are spelled."""

OWN_VERBS = (
    ("投げる", "投げて", "投げ", "投げない"),
    ("防御する", "防御して", "防御し", "防御しない"),
    ("防御される", "防御されて", "防御され", "防御されない"),
    ("使用される", "使用されて", "使用され", "使用されない"),
    ("発動する", "発動して", "発動し", "発動しない"),
    ("発展する", "発展して", "発展し", "発展しない"),
    ("与えられる", "与えられて", "与えられ", "与えられない"),
    ("振って与える", "振って与えて", "振って与え", "振って与えない"),
    ("サーチする", "サーチして", "サーチし", "サーチしない"),
    ("返す", "返して", "返し", "返さない"),
    ("取り除かれる", "取り除かれて", "取り除かれ", "取り除かれない"),
    ("飛ばす", "飛ばして", "飛ばし", "飛ばさない"),
    ("入れ替える", "入れ替えて", "入れ替え", "入れ替えない"),
)

CONDITIONS: Inflection = {
    "防御されない": {
        "": ("防御されない",),
        "た": ("防御されなかった",),
        "とき": ("防御されなかった",),
    },
}
"""Predicates that only this game has."""
PRINTS: Mapping[str, str] = {"なら": "ならば", "限り": "かぎり", "際": "であるとき"}
"""With which ending a condition is printed."""


def inflection() -> Inflection:
    """The shared table, with the forms that this game prints: てもよい, かぎり, ならば, たとき apart from るとき."""
    return {**dialect(OWN_VERBS, _own, PRINTS), **CONDITIONS}


def _own(forms: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A row of the shared table as this game prints and tells apart its forms."""
    out = dict(forms)
    if "とき" in out:
        out["とき"] = out["た"][:1]
    if "限り" in out:
        out["限り"] = tuple(s for s in out["限り"] if s != "の間")  # a turn or phase has a period of its own
    return out
