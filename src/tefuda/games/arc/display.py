"""What a board of ARC shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.arc.rules.model import (
    ATTRIBUTES,
    ATTRIBUTES_ENGLISH,
    KEYWORD_BITS,
    KEYWORD_ENGLISH,
    KINDS,
    TIMINGS,
    TIMINGS_ENGLISH,
)
from tefuda.games.displaying import SHARED
from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))

PHASE_WORDS = {
    "setup": "エクステンション",
    "AF": "アライメントフェイズ",
    "RF": "リバースフェイズ",
    "CF": "クロスフェイズ",
}
"""Phases by the word of scenario files, in Japanese [3]."""
PHASES_ENGLISH = {
    "setup": "extension",
    "AF": "alignment phase (AF)",
    "RF": "reverse phase (RF)",
    "CF": "cross phase (CF)",
}
"""Phases by the word of scenario files, in English; card texts have the short form, so the board shows both."""

PROCEDURES = {
    "timing": "タイミング", "batches": "同時処理", "clash": "交戦処理", "combat": "交戦",
    "direct attack": "直接攻撃",
    "card": "カードの処理", "skill": "スキルの処理", "text": "テキスト", "general skills": "汎用スキル", "general skill": "汎用スキル",
    "after destruction": "破壊後", "wave": "透波", "shock": "衝撃", "upkeep": "維持", "paying": "支払い",
    "paying a written cost": "書かれたコスト",
    "drawing cards": "ドロー", "capture": "奪う", "rule processing": "ルール処理",
    "drawing together": "同時のドロー", "choosing in secret": "同時の選択", "naming a player": "プレイヤーの指定",
    "moving cards": "カードの移動", "nullifying one skill": "スキルの無効化",
    "transforming": "変身", "trying": "試行", "several times": "N回の処理", "again and again": "条件の間の繰り返し",
    "text used": "効果の発動",
}  # fmt: skip
"""Procedures by name, for logs."""

REMINDERS = {
    "反響": (
        "R83",
        Text(
            "メインサークルにリアライズしたとき、書かれた処理をする",
            "when it is realised in the main circle, do what is written",
        ),
    ),
    "残響": (
        "R84",
        Text(
            "メインサークルで破壊されて忘却に置かれたとき、書かれた処理をする",
            "when it is destroyed in the main circle and put into oblivion, do what is written",
        ),
    ),
    "絶叫": (
        "R85",
        Text(
            "メインサークルで戦闘で破壊されるとき、書かれた処理をする",
            "when it is destroyed in combat in the main circle, do what is written",
        ),
    ),
    "透波": (
        "R86",
        Text(
            "破壊されて忘却に置かれたとき、忘却の理性のリフレ（コストがその数まで）1枚を発動する",
            "when it is destroyed and put into oblivion, activate a reason reflet of up to that cost there",
        ),
    ),
    "追撃": (
        "R87",
        Text(
            "相手のメインのアルマを戦闘で破壊したとき、CPで減るライフがその数だけ多い",
            "when it destroys the opposing main alma in combat, the Life lost to its CP is that much higher",
        ),
    ),
    "貫通": (
        "R88",
        Text(
            "戦闘で破壊した相手のRPを超えたダメージを相手のライフに与える",
            "damage beyond the RP of an alma that it destroys in combat is dealt to the opponent",
        ),
    ),
    "障壁": ("R89", Text("受けるダメージが1回ごとにその数だけ減る", "each damage to it is lowered by that number")),
    "神秘": ("R90", Text("リフレの効果を受けない", "effects of reflets do not affect it")),
    "衝撃": (
        "R91",
        Text(
            "交戦の直前に、相手のアルマにその数のダメージを与える",
            "just before combat it deals that much damage to the opposing alma",
        ),
    ),
    "悪夢": (
        "R92",
        Text(
            "自分のデッキのアルマ1枚を無作為に忘却し、悪夢カウントを1つ得る",
            "a random alma of your deck goes to oblivion, and you get a nightmare counter",
        ),
    ),
    "覚醒": (
        "R93",
        Text(
            "悪夢カウントがその数以上あれば、それだけ取り除いて書かれた処理をする",
            "if you have that many nightmare counters, remove them and do what is written",
        ),
    ),
    "接続": (
        "R94",
        Text("書かれたコストも支払えば、書かれた処理をする", "pay the written cost as well to do what is written"),
    ),
    "維持": (
        "R95",
        Text("自分のAFごとにコストを支払わないと忘却に置く", "pay its cost in each AF, or it goes to oblivion"),
    ),
    "奉仕": (
        "R96",
        Text(
            "リアライズしたとき相手のアルマにAP+1、CP+1を与え、Willを1得る",
            "when it is realised, the opposing alma gets +1 AP and +1 CP, and you gain 1 Will",
        ),
    ),
    "伝承": (
        "R97",
        Text(
            "破壊されたとき、武装したアルマは忘却されず手札に戻る",
            "when it is destroyed, its armed almas return to the hand instead of going to oblivion",
        ),
    ),
    "聖域": (
        "R98",
        Text(
            "自場に表向きの勇気のコグニがあれば、書かれた処理をする",
            "do what is written if you have a face-up courage cogni on your field",
        ),
    ),
    "代償": (
        "R99",
        Text("破壊されたとき、自分はその数のライフを失う", "when it is destroyed, you lose that much Life"),
    ),
    "懐古": (
        "R100",
        Text(
            "同じネームドのカードが忘却にあれば、コストがその数だけ減る",
            "costs that much less if a card with the same named is in your oblivion",
        ),
    ),
    "界眼": (
        "R104",
        Text(
            "破壊されて忘却に置かれたとき、忘却のリフレ1枚を手札に加える",
            "when it is destroyed and put into oblivion, take a reflet from there to your hand",
        ),
    ),
    "狂気": (
        "R105",
        Text(
            "リアライズしたとき、Willの代わりに使える狂気をその数得る。1使うごとに自分に1ダメージ",
            "when it is realised, gain that many points to use as Will; each costs you 1 Life",
        ),
    ),
    "貯蔵": (
        "R106",
        Text("Willより先に使われる貯蔵をその数持つ", "it holds that many points that are spent before Will"),
    ),
    "博打": (
        "R107",
        Text(
            "自分のメインのアルマが［博徒］なら、コストがその数だけ減る",
            "costs that much less while your main alma is named 博徒",
        ),
    ),
}
"""What general skills mean: the book uses them without defining them, so rulings do."""

DISPLAY = Display(
    numbers=(
        (Text("ライフ", "Life"), "{life}"),
        (Text("Will", "Will"), "{will}"),
        (Text("悪夢カウント", "nightmare"), "{nightmare}"),
        (Text("狂気", "madness"), "{madness}"),
        (Text("減るライフ", "Life to lose"), "{ledger}"),
    ),
    listed=("main", "sub"),
    held=("hand",),
    counted=("hand", "deck", "record", "oblivion", "outside"),
    zones={
        "main": Text("メインサークル", "main circle"),
        "sub": Text("サブサークル", "sub circles"),
        "hand": Text("手札", "hand"),
        "deck": Text("デッキ", "deck"),
        "record": Text("記録", "record"),
        "oblivion": Text("忘却", "oblivion"),
        "outside": Text("ゲーム外", "outside"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("{phase}", "{phase}"), "phase"),
    ),
    marks=(
        ("waiting", True, Text("未発動", "not activated")),
        ("armed", True, Text("武装", "armed")),
        ("damage", None, Text("傷{damage}", "damage {damage}")),
        ("stored", None, Text("貯蔵{stored}", "stored {stored}")),
        ("service", None, Text("奉仕{service}", "served {service}")),
        ("blanked", True, Text("白紙", "blank")),
        ("ex", True, Text("Ex", "Ex")),
        ("densho", True, Text("伝承", "inherited")),
    ),
    terms={
        **dict(zip(TIMINGS, TIMINGS_ENGLISH, strict=True)),
        **dict(zip(KEYWORD_BITS, KEYWORD_ENGLISH, strict=True)),
        **dict(zip(ATTRIBUTES, ATTRIBUTES_ENGLISH, strict=True)),
        **dict(zip(KINDS, ("alma", "reflet", "cogni"), strict=True)),
        **PHASES_ENGLISH,
        **NAMES.types,
    },
    japanese={**PHASE_WORDS, **SHARED, **PROCEDURES},
    quiet=frozenset(
        {
            ("timing", ""),
            ("fought", ""),
            ("activated", ""),
            ("lost", ""),
            ("will", "3.2.10.2"),
            ("turn", ""),
        }
    ),
    turns=frozenset({("turn", "3.2")}),
    reminders=REMINDERS,
    free=frozenset({"set", "realise", "next"}),
    stats=("ap", "rp", "cp"),
    dimmed="waiting",
    unless_zero=frozenset({"{nightmare}", "{madness}", "{ledger}"}),
    printed={
        "attribute": Text("属性", "attribute"),
        "ap": Text("AP", "AP"),
        "rp": Text("RP", "RP"),
        "cp": Text("CP", "CP"),
        "sp": Text("SP", "SP"),
        "named": Text("ネームド", "named"),
        "skills": Text("汎用スキル", "general skills"),
        "weapon": Text("武", "weapon"),
        "rarity": Text("レアリティ", "rarity"),
    },
)
"""Timings, and what follows of itself from combat and processing, go without saying."""
