"""The board of Echoes of Orphelia."""

from __future__ import annotations

from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place, spoken
from tefuda.games.eoo.display import DISPLAY
from tefuda.games.eoo.rules.model import MANA_ENGLISH, MANA_KINDS
from tefuda.saying import Told

BEGINNING = Told("ターン開始", "turn start")
ATTACK = Told("攻撃", "attack")
ENDING = Told("ターン終了", "turn end")

BOARD = Board(
    seat=Seat(
        "arcaea",
        (
            Stat("ether", Told("Ether", "Ether")),
            Stat("physis", Told("Physis", "Physis")),
            Stat("d", Told("Defense", "Defense")),
            Stat("shield", Told("Shield", "Shield")),
            Stat("weight", Told("Weight", "Weight")),
        ),
        (
            Gauge(Told("シールド", "shields"), "backs", zone="shield"),
            Gauge(Told("リザーブ", "reserve"), "beads", "reserve"),
            *(
                Gauge(Told(f"{ja}マナ", f"{en} mana"), "beads", f"pool_{en}", quiet=True)
                for ja, en in zip(MANA_KINDS, MANA_ENGLISH, strict=True)
            ),
        ),
    ),
    rows=((place("field", "row"),), (place("mana", "slips"),)),
    hand=(place("hand", "hand"),),
    piles=piles("archive graveyard return"),
    shared=(place("stack", "stack"),),
    face=Face(
        stats=(
            Stat("a", Told("A", "A"), Told("A値", "attack")),
            Stat("d", Told("D", "D"), Told("D値", "defense")),
            Stat("l", Told("L", "L"), Told("L値", "life")),
        ),
        hurt="l",
        types=("attributes", "subtypes"),
        hue="attributes",
        hues={
            "火": "red",
            "雷": "gold",
            "風": "green",
            "土": "orange",
            "水": "blue",
            "闇": "violet",
            "光": "white",
            "星": "teal",
            "無": "stone",
        },
        icons="symbols",
        marks=marks_of(DISPLAY, {"sideways": "turned", "sick": "fresh", "damage": "wound"}),
    ),
    step="step",
    phases=(
        Phase(Told("リノア", "rinoa"), "14-1-1", "rinoa", part=BEGINNING),
        Phase(Told("チェックイン", "check-in"), "14-1-2", "check-in"),
        Phase(Told("ドロー", "draw"), "14-1-3", "draw"),
        Phase(Told("メイン", "main"), "14-2", "main"),
        Phase(Told("攻撃開始", "attack start"), "15-2", "attack-start", part=ATTACK),
        Phase(Told("ブロック", "block"), "15-3", "block"),
        Phase(Told("ダメージ", "damage"), "15-4", "damage"),
        Phase(Told("攻撃終了", "attack end"), "15-5", "attack-end"),
        Phase(Told("チェックアウト", "check-out"), "14-3-1", "check-out", part=ENDING),
        Phase(Told("クリア", "clear"), "14-3-2", "clear"),
    ),
    meanings=meanings(
        {
            "shield": "13-6-1 4-2-1",
            "reserve": "16-1-1 16-3-1",
            **{f"pool_{en}": "6-1-2 6-2-2" for en in MANA_ENGLISH},
            "ether": "17-1-2",
            "physis": "17-1-2",
            "d": "17-1-2 15-4-3-1",
            "weight": "17-1-2 3-2-2-1",
            "field": "13-4-1",
            "mana": "13-5-1 6-2-2",
            "hand": "13-3-1",
            "archive": "13-2-1 4-3-2",
            "graveyard": "13-7-1",
            "return": "13-10-1",
            "stack": "13-9-1 2-7-1-6",
            "sideways": "8-1-1 8-1-3",
            "sick": "9-4-1 9-4-4",
            "damage": "21-1-1 15-4-1-2",
            "frozen": "24-2-2 24-2-3",
            "burned": "24-3-2",
            "restrained": "24-4-2 24-4-3",
            "paralysed": "24-5-2",
            "poisoned": "24-6-2 24-6-3",
        }
    ),
    verbs=spoken(
        {
            "no-cut": "do not cut",
            "demand-shuffle": "ask for another shuffle",
            "mana": "mana ability of",
            "explore-mana": "explore mana zone",
            "order-damage": "damage first",
            "order-triggers": "triggers first",
            "no-replace": "do not replace",
            "x": "X is",
            "cost": "pay the cost of",
            "cost regular": "regular cost",
            "extra": "extra cost",
            "no-extra": "no extra cost",
            "auto": "pay automatically",
            "abort": "take it back",
            "place": "put next",
            "top": "put on top",
            "bottom": "put on the bottom",
        }
    ),
)
