"""The board of ARC."""

from __future__ import annotations

from tefuda.games.arc.display import DISPLAY
from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place, spoken
from tefuda.saying import Told

REVERSE = Told("RF 反転", "RF reverse")

BOARD = Board(
    seat=Seat(
        "",
        (),
        (
            Gauge(Told("ライフ", "Life"), "big", "life"),
            Gauge(Told("Will", "Will"), "pips", "will", "10"),
            Gauge(Told("減るライフ", "Life to lose"), "num", "ledger", quiet=True),
            Gauge(Told("悪夢カウント", "nightmare"), "beads", "nightmare", quiet=True),
            Gauge(Told("狂気", "madness"), "beads", "madness", quiet=True),
        ),
    ),
    rows=((place("main", "circles", slots=1, big=True), place("sub", "circles", slots=3)),),
    hand=(place("hand", "hand"),),
    piles=piles("deck record oblivion outside"),
    face=Face(
        stats=(
            Stat("ap", Told("AP", "AP")),
            Stat("rp", Told("RP", "RP")),
            Stat("cp", Told("CP", "CP")),
            Stat("sp", Told("SP", "SP")),
        ),
        hurt="rp",
        types=("attributes", "named"),
        hue="attributes",
        hues={"勇気": "red", "恐怖": "violet", "理性": "blue", "悦楽": "rose", "無": "stone"},
        marks=marks_of(DISPLAY, {"waiting": "waiting", "armed": "armed", "damage": "wound"}),
    ),
    phases=(
        Phase(Told("AF 整列", "AF alignment"), "3.2", "AF"),
        Phase(Told("セット", "set"), "3.3.1", "RF", {"stage": "set"}, part=REVERSE),
        Phase(Told("開示", "opening"), "3.3.5", "RF", {"stage": "opening"}),
        Phase(Told("SP 1", "SP 1"), "3.3.10.4", "RF", {"stage": "SP 1"}),
        Phase(Told("SP 2", "SP 2"), "3.3.10.4", "RF", {"stage": "SP 2"}),
        Phase(Told("SP 3", "SP 3"), "3.3.10.4", "RF", {"stage": "SP 3"}),
        Phase(Told("コグニ", "cognis"), "3.3.10.5", "RF", {"stage": "cognis"}),
        Phase(Told("武装", "armed"), "3.3.10.6", "RF", {"stage": "armed"}),
        Phase(Told("CF 交差", "CF cross"), "3.4", "CF"),
    ),
    meanings=meanings(
        {
            "life": "3.4.6 4.3.5",
            "will": "6.2.1 3.2.2 3.2.3",
            "ledger": "4.5.8",
            "main": "5.3",
            "sub": "5.4 6.2.1",
            "hand": "3.4.12",
            "deck": "3.5.1 3.5.2",
            "record": "5.5",
            "oblivion": "5.6 5.6.2",
            "outside": "7.1.4",
            "waiting": "3.3.6",
            "armed": "6.3.2 6.3.3",
            "damage": "4.3.3 4.3.4",
            "blanked": "6.5.7",
            "ex": "7.1.1 7.1.4",
            "densho": "7.3.3 7.3.4",
        }
    ),
    verbs=spoken(
        {
            "redraw": "draw again",
            "realise-none": "realise none",
            "pay-upkeep": "pay upkeep",
            "skip-upkeep": "pay no upkeep",
            "no-connect": "do not connect",
            "general": "general skill first",
            "cost": "pay with",
            "use-madness": "pay with madness",
            "order": "put in order",
            "replace-none": "do not replace",
            "trim": "put away from hand",
        }
    ),
)
