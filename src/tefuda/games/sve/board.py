"""The board of Shadowverse EVOLVE."""

from __future__ import annotations

from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, piles, place, spoken
from tefuda.games.sve.display import DISPLAY
from tefuda.saying import Told

BOARD = Board(
    seat=Seat(
        "leader",
        (),
        (
            Gauge(Told("体力", "health"), "big", "life"),
            Gauge(Told("PP", "PP"), "pips", "pp", "max_pp"),
            Gauge(Told("EP", "EP"), "beads", "ep"),
        ),
    ),
    rows=(
        (place("field", "row", slots=5),),
        (place("ex", "slips", slots=5, name=Told("EXエリア", "EX area")),),
    ),
    hand=(place("hand", "hand"),),
    piles=piles("deck evolve_deck cemetery banished"),
    passing=(place("resolution", "row"),),
    beneath=(place("evolve_zone", "sheet"),),
    face=Face(
        stats=(Stat("attack", Told("攻", "ATK")), Stat("health", Told("体", "HP"))),
        hurt="health",
        types=("class", "special", "types"),
        hue="class",
        hues={
            "エルフ": "green",
            "ロイヤル": "gold",
            "ウィッチ": "violet",
            "ドラゴン": "orange",
            "ナイトメア": "rose",
            "ビショップ": "white",
            "ニュートラル": "stone",
        },
        marks=marks_of(DISPLAY, {"acted": "turned", "damage": "wound", "evolved": "raised", "since": "fresh"}),
    ),
    phases=(
        Phase(Told("スタート", "start"), "7.2", "start"),
        Phase(Told("メイン", "main"), "7.3", "main", sides=("mine",)),
        Phase(
            Told("攻撃中のクイック", "Quick in attack"),
            "8.4.7",
            "main",
            asked=("quick",),
            sides=("theirs",),
        ),
        Phase(Told("エンド", "end"), "7.4", "end", sides=("mine",)),
        Phase(
            Told("エンドのクイック", "Quick at end"),
            "7.4.3",
            "end",
            asked=("quick",),
            sides=("theirs",),
        ),
    ),
    verbs=spoken(
        {
            "keep": "keep this hand",
            "mulligan": "draw a new hand",
            "go-first": "go first",
            "go-second": "go second",
            "end": "end the main phase",
            "act-ward": "act the Ward",
            "trigger": "play the waiting ability of",
            "option": "choose",
            "stop": "stop here",
            "way": "pay by",
        }
    ),
)
