"""The closed word tables of Avalon, its inflection, and how its prints are spelled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from tefuda.games.avalon.wording import terms
from tefuda.text import model, words
from tefuda.text.inflection import Inflection, dialect
from tefuda.text.normalise import Icons
from tefuda.text.spellings import AMONG, COMMON, OF_GROUP, ORDERS, THEN, THIS_WAY, times

LABELS: Final = {
    "support": ("戦闘支援", "Support"),
    "battle": ("戦闘時", "Battle"),
    "invading": ("侵略時", "Invading"),
    "defending": ("防衛時", "Defending"),
    "holy_war": ("聖戦時", "Holy war"),
    "ranged": ("遠距離時", "Ranged battle"),
    "won": ("戦闘勝利時", "Victory"),
    "lost": ("戦闘敗北時", "Defeat"),
    "summoned": ("召喚時", "Summoned"),
    "laid": ("素成時", "Laid"),
    "marched": ("進軍時", "March"),
    "destroyed": ("破壊時", "Destroyed"),
    "proof": ("証", "Proof"),
    "mana": ("魔素", "Mana"),
    "placed": ("配置中", "Placed"),
}
"""Labels of parts: key -> Japanese, English."""

KEYWORDS: Final = {
    "first": ("先制", "First strike"),
    "last": ("後攻", "Last strike"),
    "dodge": ("避け", "Dodge"),
    "no_dodge": ("避け無効", "Dodge nullify"),
    "death": ("即死", "Instant death"),
    "no_death": ("即死無効", "Instant death nullify"),
    "reflect": ("反射", "Reflect"),
    "no_reflect": ("反射無効", "Reflect nullify"),
    "counter": ("反撃", "Counter"),
}
"""Battle-time keywords [7.4, 7.5]: key -> Japanese, English."""

WORDS: dict[type[model.Word], model.WordTable] = {
    terms.Label: {key: (f"【{ja}】", en) for key, (ja, en) in LABELS.items()},
    words.Keyword: {key: (ja, en) for key, (ja, en) in KEYWORDS.items()},
    words.Kind: {
        "creature": ("クリーチャー", "creature"),
        "placed": ("配置クリーチャー", "placed creature"),
        "foe_creature": ("対戦クリーチャー", "opposing battle creature"),
        "creature_card": ("クリーチャーカード", "creature card"),
        "magic_card": ("魔法カード", "magic card"),
        "support_card": ("戦闘支援カード", "support card"),
        "mana_card": ("素成カード", "mana card", "魔素カード"),
        "card": ("カード", "card"),
        "land": ("土地", "land"),
    },
    words.Zone: {
        "memory": ("メモリー", "the memory"),
        "hand": ("手札", "hand"),
        "life": ("ライフ", "life"),
        "discard": ("捨て山", "the discard pile"),
        "lands": ("土地", "the lands"),
        "holy": ("聖地", "the holy land"),
        "field": ("場", "the field"),
        "proofs": ("証", "the proofs", "証置き場"),
    },
    words.Side: {
        "own": ("自分", "you", "あなた"),
        "foe": ("相手", "the opponent"),
        "opponent": ("対立相手", "an opposing player"),
        "leader": ("リーダー", "the leader"),
        "opposing_leader": ("リーダーである対立相手", "the opposing leader"),
        "chaser": ("チェイサー", "a chaser"),
        "both": ("お互い", "both sides"),
        "other": ("自分以外のプレイヤー", "another player"),
    },
    terms.Role: {
        "others": ("自分以外のプレイヤー", "other player"),
        "opponents": ("対立相手", "opposing player"),
        "chasers": ("チェイサー", "chaser"),
        "players": ("プレイヤー", "player"),
    },
    words.Stat: {
        "attack": ("攻撃値", "attack"),
        "endurance": ("耐久値", "endurance"),
        "originality": ("オリジナリティ", "originality"),
    },
    words.Unit: {
        "cards": ("枚", "cards"),
        "bodies": ("体", "bodies"),
        "things": ("つ", "things"),
        "people": ("人", "people"),
        "pieces": ("個", "pieces"),
        "number": ("数", "number"),
        "number_of_cards": ("枚数", "number"),
    },
    words.Bound: {"ge": ("以上", "or more"), "le": ("以下", "or less"), "lt": ("未満", "or less, not included")},
    words.More: {"more": ("多", "more", "大き", "高"), "less": ("少な", "less", "小さ", "低")},
    words.Extreme: {"max": ("高い", "highest", "大きい", "多い"), "min": ("低い", "lowest", "小さい", "少ない")},
    terms.Attribute: {
        "yellow": ("黄", "yellow"),
        "red": ("赤", "red"),
        "blue": ("青", "blue"),
        "green": ("緑", "green"),
        "none": ("無", "colourless"),
    },
    terms.Icon: {
        "yellow": ("黄", "yellow"),
        "red": ("赤", "red"),
        "blue": ("青", "blue"),
        "green": ("緑", "green"),
        "none": ("無", "colourless"),
        "rainbow": ("虹", "rainbow"),
        "vessel": ("虹の器", "rainbow vessel"),
    },
    words.SourceWord: {
        "card": ("カード", "card"),
        "creature": ("クリーチャー", "creature"),
        "mana_card": ("魔素カード", "mana card", "素成カード"),
        "land": ("土地", "land"),
    },
    terms.Moment: {
        "draw": ("ドローフェイズ", "draw phase"),
        "set": ("セットフェイズ", "set phase"),
        "main": ("メインフェイズ", "main phase"),
        "end": ("エンドフェイズ", "end phase"),
    },
    terms.Cause: {
        "battle": ("戦闘", "in battle", "この戦闘"),
        "elsewhere": ("戦闘以外", "outside battle"),
        "effect": ("効果", "by an effect", "カードの効果"),
        "lifespan": ("寿命処理", "by lifespan"),
        "holy_war": ("聖戦", "in a holy war", "侵略戦闘"),
        "ranged": ("遠距離戦闘", "in a ranged battle"),
        "magic": ("魔法カード", "by a magic card", "魔法カードの効果", "魔法"),
    },
    words.Doing: {
        "start": ("戦闘を仕掛け", "start a battle"),
        "start_ranged": ("遠距離戦闘を仕掛け", "start a ranged battle"),
        "start_invasion": ("侵略戦闘を仕掛け", "invade"),
        "fight": ("戦闘", "fight"),
        "holy": ("聖地に配置", "be placed in the holy land"),
    },
    words.Suffering: {
        "destroyed": ("破壊されない", "can't be destroyed"),
        "battle_destroyed": ("この戦闘で破壊されない", "can't be destroyed in battle", "戦闘で破壊されない"),
        "target": ("戦闘の対象にならない", "can't be chosen as the target of a battle"),
        "negated": ("能力を無効にされない", "can't have its abilities negated"),
    },
    words.PlayerBan: {
        "magic": ("魔法カードを使えない", "can't use magic cards", "魔法カードを使用できない"),
        "support": ("戦闘支援カードを使えない", "can't use support cards", "戦闘支援カードを使用できない"),
        "draw": ("カードを引けない", "can't draw cards", "カードを引くことができない"),
        "summon": ("クリーチャーを召喚できない", "can't summon creatures"),
        "march": ("進軍できない", "can't march"),
        "lay": ("魔素を素成できない", "can't lay mana", "クリーチャーカードを素成できない"),
        "life": ("ライフを失わない", "loses no life"),
        "battle": ("戦闘を仕掛けることができない", "can't start battles", "戦闘を仕掛けられない"),
    },
    terms.Battle: {
        "ranged": ("遠距離戦闘", "ranged battle"),
        "invasion": ("侵略戦闘", "invasion"),
    },
    terms.Condition: {
        "stacking": ("制限", "the stacking restriction"),
        "mana": ("条件", "the mana condition", "魔素の条件"),
    },
}  # fmt: skip


_PILES = "手札|捨て山|メモリー|ライフ"
_CARDS = f"((?:{_PILES})(?:の|から、?|にある|にいる)(?:(?!自分|相手|チェイサー|リーダー|土地|場の|枚数|数だけ)[^。、「」]){{0,30}}?クリーチャー)"
_VALUES = "攻撃値と耐久値|攻撃値|耐久値"
_PARTS = "戦闘時|侵略時|防衛時|聖戦時|遠距離時|配置中|召喚時|進軍時|戦闘勝利時"
_ALONE = "(?:(?!クリーチャー)[^。】]|自分の他のクリーチャーがいない)*?(?:場合|なら|間)、"
"""A condition that is about no creature that is there."""
NOT_MORE: Final = {"多": "以下", "少な": "以上"}
"""The bound that is left where there are not more, or not fewer."""
FIRST: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    ("空い(?:ている|た)(?=土地)|空き(?=土地)", "空の"),
    ("その(?:チェイサー|リーダー)(?=[はがの])", "そのプレイヤー"),
    ("(プレイヤー|チェイサー|対立相手)(?:の|)全員", lambda m: f"全ての{m[1]}"),
    ("メモリーの一番上(?=を)", "メモリーの一番上のカード"),
    ("このターン、?(?=(?:自分|相手|対立相手)が[^。、]*(?:使って|使用して)いた)", "このターンに"),
    # damage that is dealt once for each of some: the number stands behind whom it hits
    (
        "([^。、：]*?[0-9]+[枚体つ個]につき)([0-9]+)ダメージを、?([^。、]{2,30})に(?=与え)",
        lambda m: f"{m[1]}、{m[3]}に{m[2]}ダメージを",
    ),
    # a creature of that side: its player is
    (
        "(?:自分のクリーチャーが|(?<=。))(防衛|侵略)側の場合、(?=([^。、]*?を得る)|(?:攻撃値|耐久値)を)",
        lambda m: f"自分が{m[1]}側の場合、自分のクリーチャー{'は' if m[2] else 'の'}",
    ),
    # how much values rise and fall
    *(
        (rf"((?:{_VALUES})[^。、]*?を、?(?:[^。、を]{{0,16}}まで、)?[^。、]*?){old}", lambda m, new=new: f"{m[1]}{new}")
        for old, new in (
            ("上げる", "増やす"),
            ("上げ(?=、)", "増やし"),
            ("上げて", "増やして"),
            ("下げる", "減らす"),
            ("下げ(?=、)", "減らし"),
            ("下げて", "減らして"),
        )
    ),
    ("の分(?=だけ[^。、]{0,8}[増減])", ""),
    (rf"(?<=クリーチャー)は、?(?=(?:{_VALUES})(?:と(?:{_VALUES}))?を[+＋-－])", "の"),
    # a number of a creature that counts as more is more
    (
        rf"((?:(?:この|その|(?<!する))クリーチャー|それ)の(?:{_VALUES}|オリジナリティ))は、?([^。、は]*?につき|)([0-9]+)(多|少な)いものとして扱う",
        lambda m: f"{m[2]}{'、' if m[2] else ''}{m[1]}を{'+' if m[4] == '多' else '-'}{m[3]}する",
    ),
    # what lies on one land is counted
    (
        "((?:[こそ]の|クリーチャーの)土地)に(?:は、?)?([^、。がは]*?(?:素成|魔素)カード)が(あ|な)[るい](?=(場合|間|限り|なら))",
        lambda m: f"{m[1]}の{m[2]}が{'1枚以上' if m[3] == 'あ' else '0枚'}{'' if m[4] == 'なら' else 'の'}",
    ),
    # the side of a battle is its player's
    (
        rf"このクリーチャーが((?:防衛側|侵略側)(?:である場合|の場合|なら(?:ば)?))、(?=(?:{_VALUES})を)",
        lambda m: f"自分が{m[1]}、このクリーチャーの",
    ),
    ("このクリーチャーが(?=防衛側|侵略側)", "自分が"),
    ("(この戦闘で(?:相手の|対戦)クリーチャー)を破壊した(?=場合|なら|時)", lambda m: f"{m[1]}が破壊された"),
    # in a part about one side the other one is the opponent
    (
        r"[【\[](?:防衛時[】\]][^【\[\n]*?侵略側|侵略時[】\]][^【\[\n]*?防衛側)の(?:プレイヤー(?=[はがの])|(?=クリーチャー)).*",
        lambda m: re.sub(
            f"{'侵略' if m[0][1] == '防' else '防衛'}側の(プレイヤー(?=[はがの])|(?=クリーチャー))",
            lambda n: "相手" if n[1] else "相手の",
            m[0],
        ),
    ),
    ("(?<=[うくすつぬぶむる])時、(?=代わりに)", "場合、"),
    # a keyword that is negated is lost
    (
        rf"((?:{'|'.join(ja for ja, _ in KEYWORDS.values())}))を持つ(場合|なら)、それを無効にし(?=[、て])",
        lambda m: f"{m[1]}を持つ{m[2]}、そのクリーチャーは{m[1]}を失い",
    ),
    ("(?<=クリーチャー)も(?=(?:破壊|手札に戻|捨て山に送))", "を"),
    (
        "(?:これによって|この効果で|)((?:(?<=これによって)|(?<=この効果で)|(?<=。))[^。、]{2,20}の(?:攻撃値|耐久値)が[0-9]+(?:以下|以上|))に(?:なった|なる)(?=場合|なら)",
        lambda m: f"{m[1]}の",
    ),
    ("(?<=。)(リーダー|チェイサー)(?=である(?:間|限り|場合|なら))", lambda m: f"自分が{m[1]}"),
    ("そのクリーチャーのプレイヤー(?=[はがの])", "そのコントローラー"),
    (
        "(捨て|送)(る|)ことで、(?:そのクリーチャー|それ)の破壊を防いでもよい",
        lambda m: f"{m[1]}{'てもよい' if m[1] == '捨て' else 'ってもよい'}",
    ),
    (rf"((?:と同じ数|の(?:枚数|数))だけ、?[^。、]*?(?:{_VALUES})を[^。、]*?)[+＋]1する", lambda m: f"{m[1]}増やす"),
    (rf"((?:と同じ数|の(?:枚数|数))だけ、?[^。、]*?(?:{_VALUES})を[^。、]*?)[-－]1する", lambda m: f"{m[1]}減らす"),
    ("お互いのプレイヤー(?=は)", "お互い"),
    ("は全て、?(?=[^。、]{1,12}に(?:戻す|送る|加える)。)", "を全て"),
    (
        "((?:捨て|公開し|破壊し|選ばれ|選ん|引い)[ただ])カードが([^。、]{2,16}?)だった(?=プレイヤー)",
        lambda m: f"{m[2]}を{m[1]}",
    ),
    ("(?<=受ける)ダメージは0になる", "ダメージを0にする"),
    ("自分はセットフェイズに(?=[0-9]+[度回])", "自分のセットフェイズに"),
    ("(?<=[0-9値数])分(?=[増減])", "だけ"),
    ("(?<=[0-9])ずつ(?=[増減])", ""),
    (r"ライフを([0-9]+)枚失う(?=。|$)", lambda m: f"ライフを{m[1]}枚捨て山に送る"),
    (r"ライフを([0-9]+)枚失い、", lambda m: f"ライフを{m[1]}枚捨て山に送り、"),
    ("そうしない(?:なら|ならば)(?=、)", "そうしない場合"),
    (
        "そこ(?:に|へ)(?:配置され|い)(?:ている|る)(?=クリーチャー)|そこの(?=クリーチャー|素成カード|魔素カード)",
        "その土地の",
    ),
    ("(?<=土地)に配置され(?:ている|た)(?=クリーチャー)", "の"),
    ("戦闘を行(?:えない|うことはできない)", "戦闘を仕掛けることができない"),
    ("侵略できない", "侵略戦闘を仕掛けることができない"),
    ("侵略戦闘できない", "侵略戦闘を仕掛けることができない"),
    ("このカードを使用した戦闘で", "この戦闘で"),
    # in a battle the other creature deals what the own one takes
    (
        "(?:相手の|対戦)クリーチャー(?:が|の)与える(?=(?:[0-9]+(?:以下|以上)の)?ダメージ(?:を|は)(?:[0-9]+(?:減|にす|にな)|半))",
        "自分のクリーチャーが受ける",
    ),
    ("(^|(?<=[】\\]]))(?=(?:防衛側|侵略側)の場合のみ)", "自分が"),
    ("(^|(?<=[】\\]]))このカードは、?(?=[^。]*場合のみ使(?:用でき|え)る。)", ""),
    (
        "(^|(?<=[】\\]]))(チェイサー|リーダー)は、?(?:このカードを|)使(?:用できない|えない)。",
        lambda m: f"{'リーダー' if m[2] == 'チェイサー' else 'チェイサー'}のみ使用できる。",
    ),
    ("(^|(?<=[】\\]]))(?=自分のライフを[0-9]+枚捨て山に送らない限り)", "自分が"),
    ("自分が自分のライフを([0-9]+枚捨て山に送らない限り)", lambda m: f"自分がライフを{m[1]}"),
    ("自分のクリーチャーがこのクリーチャー以外にいない", "自分の他のクリーチャーがいない"),
    (r"((?:ターン|フェイズ)に[0-9]+)度(?=、|まで、)", lambda m: f"{m[1]}回"),
    (rf"{_CARDS}(?=(?:を|)(?:[0-9]+[体枚]|全て))", lambda m: f"{m[1]}カード"),
    (
        "(を[0-9]+体選び、)((?:このターン|ターンの?終了時まで|次の(?:自分|対立相手)のターンの?終了時まで))、?(?:その|)("
        + _VALUES
        + ")を",
        lambda m: f"{m[1]}その{m[3]}を{m[2]}",
    ),
    # the creature on which a part is printed
    (
        rf"([【\[](?:{_PARTS})[】\]] ?(?:{_ALONE})?(?:ターンの?終了時まで、?)?)(?=(?:{_VALUES})を)",
        lambda m: f"{m[1]}このクリーチャーの",
    ),
    (
        rf"([【\[](?:{_PARTS})[】\]] ?(?:{_ALONE})?(?:ターンの?終了時まで、?)?)(?=(?:{'|'.join(ja for ja, _ in KEYWORDS.values())})(?:(?:と|・|、)[^。、]*?)?を得る)",
        lambda m: f"{m[1]}このクリーチャーは",
    ),
    # not more is at most as many
    (
        r"(自分|対立相手)の(手札|ライフ|証)が(?!\1)(自分|対立相手)(?:の\2)?より(多|少な)くない",
        lambda m: f"{m[1]}の{m[2]}の枚数が{m[3]}の{m[2]}の枚数{NOT_MORE[m[4]]}の",
    ),
    (
        r"(自分|対立相手)の(手札|ライフ|証)が(?!\1)(自分|対立相手)(?:の\2)?(以上|以下)の?(?=場合|なら)",
        lambda m: f"{m[1]}の{m[2]}の枚数が{m[3]}の{m[2]}の枚数{m[4]}の",
    ),
    # a turn begins with its first phase
    (
        "((?:自分|対立相手|リーダー|チェイサー|全てのプレイヤー|各プレイヤー)の)ターンの?開始時に?(?=、)",
        lambda m: f"{m[1]}ドローフェイズの開始時に",
    ),
)
"""What is said in fewer or other words, before times and conditions are spelled."""


_SPELLINGS: Icons = Icons(
    heads=(),
    costed=(),
    keywords=(),
    modes=(),
    gates=(),
    phrases=(),
    plain=(),
    numbered=False,
    kept=re.compile("(?!)"),
    orders=ORDERS,
    spellings=(
        *((re.compile(pattern), new) for pattern, new in FIRST),
        *THIS_WAY,
        *COMMON,
        THEN,
        *AMONG,
        *OF_GROUP,
        *times("の{}に", "終了時", "の終了時", "の開始時", "たびに"),
        (
            re.compile("(?:(?<=種族)|(?<=種族に)|(?=「[^「」。【】]+」(?!を(?:得|持[つっち]))))「([^「」。【】]+)」"),
            lambda m: f"『{m.group(1)}』",
        ),
        (re.compile("※"), ""),
        (re.compile("すべて|総て|凡て"), "全て"),
        (re.compile("そのうち(?=[0-9１-９一二三四五])"), "その中から"),
        (re.compile("(?<=[^にはが])その中の(?=[^、。]{2,24}?(?:[0-9]枚(?:まで|ずつ|)(?:を|、)|全てを))"), "その中から"),
        (re.compile("コイントスをする"), "コイントスを行う"),
        (re.compile("聖地に移す"), "聖地に配置する"),
        (re.compile("聖地に移し"), "聖地に配置し"),
        (re.compile("それら(?:のクリーチャー|のカード)?(?=[をはにの])(?!の中|のうち|の土地)"), "それら全て"),
        (re.compile("ひとつ|一個"), "1つ"),
        (re.compile("ひとり"), "1人"),
        (re.compile("自分以外の全てのプレイヤー(?=が)"), "自分以外のプレイヤー"),
        (re.compile("(?<!全ての)自分以外の(?:全ての)?プレイヤー(?=[はの])"), "全ての自分以外のプレイヤー"),
        (re.compile("出来"), "でき"),
        (re.compile("及び|および"), "と"),
        (re.compile("又は|もしくは"), "または"),
        (re.compile("、また(?=は)"), "また"),
        (re.compile("(?<=[たる])とき(?=[、に])"), "時"),
        (re.compile("(?<=た時)に(?=、)"), ""),
        (re.compile("(?:(?<=。)|(?<=】)|(?<=・)|^)もし、?"), ""),
        (re.compile("(?<=場合)は(?=、)"), ""),
        (re.compile("(?:(?<=。)|(?<=】)|^)戦闘の間(?=、)"), "この戦闘の間"),
        (re.compile("カードを手札から(?=捨て)"), "手札を"),
        (re.compile("自分の(?=最も[高低]い(?:攻撃値|耐久値))"), "自分のクリーチャーの"),
        (
            re.compile("(?<=名前に)([『「][^』」]*[』」])を含む(?=場合|なら)"),
            lambda m: f"{m[1]}を含むクリーチャーである",
        ),
        (re.compile("(?<=チェイサーは)それぞれ"), ""),
        (
            re.compile("(自分のクリーチャー)が([^。、]*?(?:場合|なら))、(?=[^。、「」]{2,6}を得る)"),
            lambda m: f"{m[1]}が{m[2]}、{m[1]}は",
        ),
        (
            re.compile("(?:全てのプレイヤーのうち、?)?最も(多|少な)(?:くの?|い)(手札|ライフ|証)を持つプレイヤー"),
            lambda m: f"{m[2]}が最も{m[1]}いプレイヤー",
        ),
        (re.compile("ものとして数える"), "ものとして扱う"),
        (re.compile("対立相手の誰より"), "全ての対立相手より"),
        (re.compile("(?<=捨てた)(?=[0-9]+枚(?:につき|ごとに))"), "カード"),
        (re.compile("対立相手(?:の|である)リーダー"), "リーダーである対立相手"),
        (re.compile("リーダーが対立相手(?=の場合|なら|でない場合)"), "自分がチェイサー"),
        (re.compile("土地全て(?:の|にある)(?=素成カード|魔素カード|クリーチャー)"), "土地の全ての"),
        (re.compile("(?<=自分の)(証|手札|ライフ)の枚数が(?=全ての対立相手より)"), lambda m: f"{m[1]}が"),
        (re.compile("戦闘を行うことができない"), "戦闘を仕掛けることができない"),
        (
            re.compile("(?<=】)([^。、は]{2,8}は)、([^。、]*(?:にいる|がいる|がある)間)、"),
            lambda m: f"{m[2]}、{m[1]}",
        ),
        (re.compile("捨て山の(?=このカードを[^。]*(?:素成|召喚|手札に加え))"), ""),
        (
            re.compile("自分の土地に(素成カード|魔素カード|魔素)が素成され(?=る|た)"),
            lambda m: f"自分の{m[1].replace('魔素カード', '素成カード')}が素成され",
        ),
        (re.compile("(?<=を失い、)(攻撃値と耐久値|攻撃値|耐久値)は(?=[0-9]+になる)"), lambda m: f"{m[1]}を"),
        (re.compile("(攻撃値と耐久値を|攻撃値を|耐久値を)([0-9]+)になる"), lambda m: f"{m[1]}{m[2]}にする"),
        (re.compile("(対立相手[0-9]人)を選ぶ。それぞれ(?=手札|メモリー|ライフ)"), lambda m: f"{m[1]}は"),
        (
            re.compile(
                "(^|(?<=[。】]))自分と((?:全ての|)(?:対立相手|チェイサー|リーダー)(?:[0-9]人|))は、?(?:それぞれ|)([^。自相対そ]*。)"
            ),
            lambda m: f"自分は{m[3]}{m[2]}は{m[3]}",
        ),
        (re.compile("ドローする(?=。)"), "引く"),
        (re.compile("虹属性の(?=魔素)"), "虹の"),
        (re.compile("(ライフ|手札|メモリー|捨て山)の半分の枚数"), lambda m: f"{m.group(1)}の枚数の半分"),
        (re.compile("このクリーチャーがいる土地"), "この土地"),
        (
            re.compile("(?<=ダメージを受けた時、)同じ(?:数|枚数)だけ、?([^。]*?手札)を無作為に捨て(?:させ)?る。"),
            lambda m: f"{m.group(1)}を無作為にX枚捨てる。Xは受けたダメージの数である。",
        ),
        (
            re.compile("(?<=ダメージを受けた時、)同じ(?:数|枚数)だけ、?メモリーから引く。"),
            "受けたダメージの数と同じ数だけメモリーから引く。",
        ),
        (
            re.compile("(?<=クリーチャーは)破壊されず、(?:お互いの)?(?=ライフの増減は行わない)"),
            "この戦闘で破壊されない。お互いの",
        ),
        (
            re.compile(r"(?:自分が)?次に召喚する(?:自分の)?([^。、「」]*?クリーチャー)は、?(?:召喚された時、?)?"),
            lambda m: f"次に自分の{m.group(1)}が召喚された時、そのクリーチャーは",
        ),
        (
            re.compile(
                r"(?<=】)([^。、「」】]*?クリーチャー(?:全て)?)は、?自身の土地の(素成カード|魔素カード)の枚数だけ(攻撃値|耐久値)が[+＋]される"
            ),
            lambda m: (
                f"{m.group(1)}は「このクリーチャーの{m.group(3)}をこのクリーチャーの土地の{m.group(2)}の枚数だけ増やす。」を得る"
            ),
        ),
        (re.compile("(?<=は)(、?)(?:それぞれ)?自身の"), lambda m: f"{m.group(1)}自分の"),
        (re.compile("その(?=一番[上下]の(?:魔素|素成)カード)"), "その土地の"),
        (
            re.compile("(土地(?:を1つ|1つを)(?:選び、|選ぶ。))(?=(?:一番[上下]の)?(?:素成|魔素)カード)"),
            lambda m: f"{m.group(1)}その土地の",
        ),
        (re.compile("その(魔素カード|素成カード)を全て"), lambda m: f"その土地の{m.group(1)}を全て"),
        (re.compile("(?<=。)その代わり、?"), ""),
        (re.compile("さらに(?=[0-9]+(?:枚|体|人|つ))"), ""),
        (
            re.compile("(?<=】)(このクリーチャーは)、([^、。「」]+?(?:なら|場合))、"),
            lambda m: f"{m.group(2)}、{m.group(1)}",
        ),
        (re.compile("次の(チェイサー|リーダー)ターンの?(?=終了|終わり|開始)"), lambda m: f"次の{m.group(1)}のターンの"),
        (re.compile("捨てさせ(?=る|て|、)"), "捨て"),
        (re.compile("(と手札)を([0-9]+枚)(?=捨て)"), lambda m: f"{m.group(1)}{m.group(2)}を"),
        (
            re.compile("((?:自分|相手|対立相手)の[^、。・】]*?土地1つ)の(?=(?:一番[上下]の)?(?:魔素|素成カード))"),
            lambda m: f"{m.group(1)}を選び、その土地の",
        ),
    ),
    labels=tuple(ja for ja, _ in LABELS.values()),
)
"""How prints are spelled, but for keywords: names and races in 「」 become names in 『』."""


def icons(designed: tuple[str, ...] = (), races: tuple[str, ...] = ()) -> Icons:
    """How prints are spelled; keywords, those of designers among them, lose their quotation marks and brackets. ``races``: those that are
    no card names, so that they are meant wherever creatures are said to be of them."""
    words = (*(ja for ja, _ in KEYWORDS.values()), *designed)
    bare = re.compile(f"「({'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})」")
    listed = re.compile(f"({'|'.join(map(re.escape, words))})または(?={'|'.join(map(re.escape, words))})")
    of_race = re.compile(
        f"(?<!種族)(?<!種族[がに])「({'|'.join(map(re.escape, races)) or '(?!)'})」(?:の(?=クリーチャー)|(?=(?:の場合|である|なら|でない)))"
    )
    kinds = (of_race, lambda m: f"「{m.group(1)}」族の" if m.group().endswith("の") else f"「{m.group(1)}」族")
    spellings = ((bare, lambda m: m.group(1)), kinds, *_SPELLINGS.spellings, (listed, lambda m: f"{m.group(1)}か"))
    return _SPELLINGS._replace(plain=words, spellings=spellings)


ICONS = icons()

OWN_VERBS: Final = (
    ("素成する", "素成して", "素成し", "素成しない"),
    ("進軍する", "進軍して", "進軍し", "進軍しない"),
    ("投げる", "投げて", "投げ", "投げない"),
    ("使う", "使って", "使い", "使わない"),
    ("仕掛ける", "仕掛けて", "仕掛け", "仕掛けない"),
    ("仕掛けられる", "仕掛けられて", "仕掛けられ", "仕掛けられない"),
    ("破壊する", "破壊して", "破壊し", "破壊しない"),
    ("異なる", "異なって", "異なり", "異ならない"),
    ("宣言する", "宣言して", "宣言し", "宣言しない"),
    ("終了する", "終了して", "終了し", "終了しない"),
    ("終了させる", "終了させて", "終了させ", "終了させない"),
    ("繰り返す", "繰り返して", "繰り返し", "繰り返さない"),
    ("飛ばす", "飛ばして", "飛ばし", "飛ばさない"),
    ("達成する", "達成して", "達成し", "達成しない"),
    ("当たる", "当たって", "当たり", "当たらない"),
)

PRINTS: Mapping[str, str] = {"なら": "場合", "限り": "間"}
"""With which ending a condition is printed."""
NOT_DONE: Mapping[str, tuple[str, ...]] = {"": ("行わない",), "連": ("行わず",), "て": ("行わないで",)}


def inflection() -> Inflection:
    """The shared table, with the forms that this game prints: てもよい, 場合 rather than なら."""
    return dialect(OWN_VERBS, prints=PRINTS) | {"行わない": NOT_DONE}
