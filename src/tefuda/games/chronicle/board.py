"""The board of Last Chronicle."""

from __future__ import annotations

from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place, spoken
from tefuda.games.chronicle.display import DISPLAY, SOULS
from tefuda.games.chronicle.rules.model import FACTIONS_EN
from tefuda.saying import Told, told

BATTLE = Told("戦闘", "battle")
ADJUSTMENT = Told("調整", "adjustment")

BOARD = Board(
    seat=Seat(
        "",
        (),
        (
            Gauge(Told("ライフ", "life"), "big", "life"),
            Gauge(Told("時代", "age"), "ages", "ages", "4"),
            Gauge(Told("進攻値", "advance value"), "num", "advance", quiet=True),
            *(
                Gauge(told(soul), "beads", f"pool_{en}", quiet=True)
                for soul, en in zip(SOULS, FACTIONS_EN, strict=False)
            ),
        ),
    ),
    rows=(
        (place("battlefield", "row"),),
        (place("age", "track", slots=4), place("soul", "slips", lean=True), place("ca", "slips", lean=True)),
    ),
    hand=(place("hand", "hand"),),
    piles=(*piles("deck discard"), place("remove", "pile", name=Told("リムーブ", "removed"))),
    shared=(place("stack", "stack"),),
    beneath=(place("joined", "tucked"),),
    face=Face(
        stats=(
            Stat("power", Told("P", "PWR"), Told("パワー", "power")),
            Stat("atk", Told("ATK", "ATK"), Told("ATK", "attack")),
        ),
        hurt="power",
        types=("factions", "categories"),
        hue="factions",
        hues={"白": "white", "橙": "orange", "紫": "violet", "黒": "ink", "青": "blue"},
        level="level",
        marks=marks_of(
            DISPLAY,
            {
                "wiped": "turned",
                "new": "fresh",
                "damage": "wound",
                "role=attacker": "attacking",
                "role=defender": "defending",
                "open": "open",
            },
        ),
    ),
    phases=(
        Phase(Told("回復", "recovery"), "9.2", "recovery"),
        Phase(Told("ドロー", "draw"), "9.3", "draw"),
        Phase(Told("チェック", "check"), "9.4", "check"),
        Phase(Told("メイン1", "main 1"), "9.5", "main", {"mains": 1}),
        Phase(Told("攻撃前", "pre-attack"), "10.1.1", "pre-attack", part=BATTLE),
        Phase(Told("攻撃指定", "attack"), "10.1.2", "attack"),
        Phase(Told("防御前", "pre-defence"), "10.1.3", "pre-defence"),
        Phase(Told("防御指定", "defence"), "10.1.4", "defence"),
        Phase(Told("ダメージ前", "pre-damage"), "10.1.5", "pre-damage"),
        Phase(Told("ダメージ", "damage"), "10.2", "damage"),
        Phase(Told("続行", "continuation"), "10.3", "continuation"),
        Phase(Told("メイン2", "main 2"), "9.5", "main", {"mains": 2}),
        Phase(Told("処理", "processing"), "9.7.2", "processing", part=ADJUSTMENT),
        Phase(Told("調整", "adjustment"), "9.7.3", "adjustment"),
    ),
    meanings=meanings(
        {
            "life": "8.2.1.1 3.1.1",
            "ages": "7.6.2 5.13.2",
            "advance": "15.2.16.2 15.2.17.2",
            **{f"pool_{en}": "7.7.3 7.7.4" for en in FACTIONS_EN},
            "battlefield": "7.5.1",
            "age": "7.6.1 7.6.2",
            "soul": "7.7.1 7.7.3",
            "ca": "7.8.1 9.5.7",
            "hand": "7.11.1 9.7.3.1",
            "deck": "7.9.1 3.1.2",
            "discard": "7.10.1",
            "remove": "7.12.1",
            "stack": "7.13.3",
            "joined": "15.2.15.1.4",
            "wiped": "6.3.1",
            "new": "10.1.2.3.1",
            "damage": "6.4.1.2",
            "role": "6.7.2 10.1.4.3",
            "open": "7.6.4",
        }
    ),
    verbs=spoken(
        {
            "put-soul": "put into the soul yard",
            "advance": "advance the age",
            "marker": "make an age marker",
            "take": "take into hand",
            "soul": "soul action",
            "no-attack": "do not attack",
            "no-defence": "do not defend",
            "share": "divide",
            "continue": "go on with the battle",
            "end-battle": "end the battle phase",
            "burst": "declare the burst of",
            "soul-change": "soul change",
            "cost": "pay the cost of",
            "x": "X is",
            "count": "how many",
            "pick": "choose",
            "spend": "pay with soul",
            "give": "pay with",
            "auto": "pay automatically",
            "keep": "keep this hand",
            "exchange": "exchange the hand",
            "first": "go first",
            "second": "go second",
            "no-replace": "do not replace",
        }
    ),
)
