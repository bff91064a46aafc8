"""The board of Shadowverse EVOLVE."""

from __future__ import annotations

from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place, spoken
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
        stats=(
            Stat("attack", Told("攻", "ATK"), Told("攻撃力", "attack")),
            Stat("health", Told("体", "HP"), Told("体力", "health")),
        ),
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
    meanings=meanings(
        {
            "life": "2.8.3.1 11.2.1",
            "pp": "3.2.2 7.2.1 7.2.2",
            "ep": "12.2.2",
            "field": "4.4.1 4.4.4.1",
            "ex": "4.8.1 8.2.1 4.8.3.1",
            "hand": "4.7.1 4.7.3.1",
            "deck": "4.5.1 11.2.2",
            "evolve_deck": "4.6.1",
            "cemetery": "4.9.1",
            "banished": "4.10.1",
            "resolution": "4.11.1",
            "evolve_zone": "4.12.1",
            "acted": "4.2.2.2 8.4.2 8.4.3.1",
            "damage": "2.8.2",
            "evolved": "12.2.1",
            "since": "8.4.2.1",
        }
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
