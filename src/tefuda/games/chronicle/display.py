"""What a board of Last Chronicle shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.chronicle.rules.model import FACTIONS_EN, FACTIONS_JA, KINDS, KINDS_EN, PHASES, PLAIN
from tefuda.games.displaying import SHARED, counters_in_english
from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))
"""English of the categories and counters of the delivered cards."""

PHASE_WORDS = {
    "setup": "準備",
    "recovery": "回復フェイズ",
    "draw": "ドローフェイズ",
    "check": "チェックフェイズ",
    "main": "メインフェイズ",
    "pre-attack": "攻撃前ステップ",
    "attack": "攻撃ユニット指定ステップ",
    "pre-defence": "防御前ステップ",
    "defence": "防御ユニット指定ステップ",
    "pre-damage": "ダメージ前ステップ",
    "damage": "ダメージステップ",
    "continuation": "戦闘続行宣言ステップ",
    "processing": "処理ステップ",
    "adjustment": "調整ステップ",
}
"""Phases and steps by their English word [9, 10]."""
assert tuple(PHASE_WORDS) == PHASES
PHASES_ENGLISH = {
    word: f"{word} phase" if ja.endswith("フェイズ") else f"{word} step" for word, ja in PHASE_WORDS.items()
}
PHASES_ENGLISH["setup"] = "setup"
"""Phases and steps as English speakers say them."""

SOULS = (
    *(Text(f"{ja}のソウル", f"{en} souls") for ja, en in zip(FACTIONS_JA[:PLAIN], FACTIONS_EN[:PLAIN], strict=True)),
    Text("無勢力のソウル", "factionless souls"),
)
"""Souls of a pool by kind [7.7.3, R17]."""

PROCEDURES = {
    "pay one of several costs": "コストの支払い",
    "loop": "ループ",
    "choose anew": "選び直し",
    "arrange": "並べ替え",
    "window": "優先権",
    "stack triggers": "誘発",
    "stack a trigger": "誘発",
    "use a spell": "スペルの使用",
    "use an ability": "アビリティの使用",
    "place a card": "配置",
    "join a card": "結合",
    "advance the age": "時代の進展",
    "soul action": "ソウルアクション",
    "pay": "支払い",
    "resolve": "解決",
    "rule processes": "ルールプロセス",
    "aftermath": "発動の宣言",
    "battle": "戦闘フェイズ",
    "designate attackers": "攻撃ユニット指定",
    "designate a defender": "防御ユニット指定",
    "battle damage": "戦闘ダメージ",
    "drawing cards": "ドロー",
    "chrono check": "クロノチェック",
    "adjustment step": "調整ステップ",
    "choose": "選択",
}
"""Names of procedures in Japanese."""

REMINDERS = {
    "[F]": (
        "11.7.1",
        Text(
            "フィールドアビリティです。戦場にいるあいだ、いつでも働いています",
            "a field ability: it works all the time while its card is on the battlefield",
        ),
    ),
    "[T]": (
        "11.6.1",
        Text(
            "トリガーアビリティです。「～とき」が起きると、自動的に働きます",
            "a trigger ability: it goes off by itself when its “when” comes about",
        ),
    ),
    "[A]": (
        "11.5.1",
        Text(
            "アクションアビリティです。：の前のコストを払うと使えます",
            "an action ability: pay what stands before the colon to use it",
        ),
    ),
    "SS": (
        "7.7.1",
        Text(
            "ソウルストーンの略で、ソウルヤードにあるカードのことです。ワイプすると、コストになるソウルが1つ生まれます",
            "a soul stone: a card in a soul yard; wiping one makes one soul, with which costs are paid",
        ),
    ),
    "禁忌": (
        "15.2.18.2",
        Text(
            "このカードが自分のデッキから捨て札置き場に置かれたとき、（ ）のコストの1つを払えば、ワイプ状態で戦場に配置できます",
            "when it goes from your deck to the discard pile, you may pay one of the costs in brackets: it enters the battlefield wiped",
        ),
    ),
    "昇華": (
        "15.2.19.2",
        Text(
            "自分のターンに、手札のこのカードを見せ、（ ）の名前の自分のユニット1体を犠牲にすると、このカードを配置できます",
            "in your turn, show this card in your hand and sacrifice your unit of the name in brackets: this card enters the battlefield",
        ),
    ),
    "追撃": (
        "15.2.14.2",
        Text(
            "このユニットが攻撃して防御されたとき、回復して、このターンにもう1回攻撃できます",
            "when this unit attacks and is defended against, you may recover it; it may attack once more this turn",
        ),
    ),
    "勇猛": (
        "15.2.1.2",
        Text(
            "攻撃してもワイプ状態になりません",
            "attacking does not wipe it",
        ),
    ),
    "速攻": (
        "15.2.2.2",
        Text(
            "戦場に出たターンから攻撃できます",
            "it may attack in the turn in which it enters the battlefield",
        ),
    ),
    "探索": (
        "15.2.16.2",
        Text(
            "戦場に配置されたとき、進攻値を（ ）の数だけ得ます",
            "when it enters the battlefield, you gain as much advance value as stands in brackets",
        ),
    ),
    "制圧": (
        "15.2.17.2",
        Text(
            "攻撃したとき、進攻値を（ ）の数だけ得ます",
            "when it attacks, you gain as much advance value as stands in brackets",
        ),
    ),
    "異能": (
        "15.2.12.2",
        Text(
            "本来のコストの代わりに、（ ）のコストを払って配置できます",
            "you may pay what stands in brackets instead of its cost to place it",
        ),
    ),
    "結合": (
        "15.2.15.1.1",
        Text(
            "手札から戦場のユニット1体に結合し、パワー、ATK、テキストを与える",
            "from the hand it joins a unit on the battlefield, which gets its power, ATK and text",
        ),
    ),
    "吸収": (
        "15.2.14.6",
        Text(
            "自分の効果で受けるはずのダメージの分だけ、代わりにターンの終わりまでパワーが上がる",
            "damage that your own effects would deal to it raises its power until the end of the turn instead",
        ),
    ),
}
"""What keywords and signs mean, in plain sentences."""

DISPLAY = Display(
    printed={
        "category": Text("カテゴリ", "category"),
        "ca": Text("CA", "CA"),
        "icons": Text("アイコン", "icons"),
        "cb": Text("CB", "CB"),
        "lamps": Text("ランプ", "lamps"),
        "level": Text("レベル", "level"),
        "power": Text("パワー", "power"),
        "power_mod": Text("パワー修整", "power modifier"),
        "atk": Text("ATK", "ATK"),
        "atk_mod": Text("ATK修整", "ATK modifier"),
    },
    unless_zero=frozenset({*(f"{{pool_{en}}}" for en in FACTIONS_EN), "{advance}"}),
    numbers=(
        (Text("ライフ", "life"), "{life}"),
        (Text("時代", "age"), "{ages}"),
        (Text("進攻値", "advance value"), "{advance}"),
        *((soul, f"{{pool_{en}}}") for soul, en in zip(SOULS, FACTIONS_EN, strict=True)),
    ),
    listed=("battlefield", "joined", "soul", "ca"),
    held=("hand", "age"),
    counted=("hand", "deck", "discard", "age", "remove"),
    zones={
        "battlefield": Text("戦場", "battlefield"),
        "joined": Text("結合状態", "joined"),
        "age": Text("時代ヤード", "age yard"),
        "soul": Text("ソウルヤード", "soul yard"),
        "ca": Text("CAヤード", "CA yard"),
        "deck": Text("デッキ", "deck"),
        "discard": Text("捨て札", "discard pile"),
        "hand": Text("手札", "hand"),
        "remove": Text("リムーブヤード", "remove yard"),
        "stack": Text("スタック", "stack"),
    },
    places={
        "age": "age yard",
        "soul": "soul yard",
        "ca": "CA yard",
        "discard": "discard pile",
        "remove": "remove yard",
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("手番 {active}", "{active}'s turn"), "active"),
        (Text("{phase}", "{phase}"), "phase"),
    ),
    marks=(
        ("wiped", True, Text("ワイプ", "wiped")),
        ("new", True, Text("出たばかり", "new")),
        ("damage", None, Text("ダメージ{damage}", "damage {damage}")),
        ("role", "attacker", Text("攻撃中", "attacking")),
        ("role", "defender", Text("防御中", "defending")),
        ("open", True, Text("表向き", "face up")),
    ),
    terms={
        "勇猛": "Valor",
        "速攻": "Swift",
        "オーラ": "Aura",
        "魂石化": "Soulstoning",
        "追撃": "Pursuit",
        "吸収": "Absorption",
        "結合": "Join",
        "選ばれない": "Can't Be Chosen",
        "突破": "Breakthrough",
        **dict(zip(FACTIONS_JA, FACTIONS_EN, strict=True)),
        **{word: KINDS_EN[bit] for word, bit in KINDS.items()},
        "アビリティ": "ability",
        **PHASES_ENGLISH,
        "準備カウンター": "preparation counter",
        "動力カウンター": "energy counter",
        "無": "none",
        "緑": "green",
        "赤": "red",
        "緑CA": "green",
        "赤CA": "red",
        "光碧CA": "light-jade",
        **NAMES.types,
        **counters_in_english(NAMES.counters),
    },
    japanese={**SHARED, **PROCEDURES, **PHASE_WORDS},
    quiet=frozenset(
        {
            ("passed", ""),
            ("stacked", ""),
            ("resolved", ""),
            ("soul", ""),
            ("soul spent", ""),
            ("entered", ""),
            ("dealt", ""),
            ("wiped", "7.7.3"),
            ("wiped", "10.1.2.4"),
            ("recovered", "9.2.1.1"),
            ("phase", ""),
            ("moved", "11.3.10"),
            ("vanished", "11.8.10"),
        }
    ),
    turns=frozenset({("phase", "9.2.1")}),
    reminders=REMINDERS,
    free=frozenset({"priority"}),
    stats=("power", "atk"),
    dimmed="wiped",
)
"""Passing, making souls and what follows of itself from a use, a declaration or a phase goes without saying."""
