"""The board of Avalon."""

from __future__ import annotations

from tefuda.games.avalon.display import DISPLAY
from tefuda.games.boards import Board, Face, Gauge, Phase, Seat, Stat, marks_of, meanings, piles, place, spoken
from tefuda.saying import Told

LEADER = Told("リーダーターン", "leader turn")
CHASER = Told("チェイサーターン", "chaser turn")


def phases(whose: str, of: Told, clauses: tuple[str, ...]) -> tuple[Phase, ...]:
    """Return the four phases of one half of a round."""
    half: dict[str, str | int] = {"half": whose}
    draw, lay, main, end = clauses
    return (
        Phase(Told("ドロー", "draw"), draw, "draw", half, part=of),
        Phase(Told("セット", "set"), lay, "set", half),
        Phase(Told("メイン", "main"), main, "main", half),
        Phase(Told("エンド", "end"), end, "end", half),
    )


BOARD = Board(
    seat=Seat(
        "avatar",
        (),
        (
            Gauge(Told("ライフ", "life"), "backs", zone="life"),
            Gauge(Told("魔素", "mana"), "of", "mana", "target_mana"),
            Gauge(Told("証", "proofs"), "beads", "proofs", "proofs_to_win", "proof"),
        ),
    ),
    rows=((place("land1 land2 land3 land4 land5", "heaps", slots=5, name=Told("土地", "lands")),),),
    hand=(place("hand", "hand"),),
    piles=piles("memory discard"),
    shared=(place("holy", "heaps", slots=1, big=True),),
    passing=(place("support", "row"), place("held", "row"), place("play", "row")),
    face=Face(
        cost="originality",
        star=True,
        stats=(
            Stat("attack", Told("攻", "ATK"), Told("攻撃値", "attack")),
            Stat("endurance", Told("耐", "END"), Told("耐久値", "endurance")),
        ),
        hurt="endurance",
        types=("attributes", "races"),
        hue="attributes",
        hues={
            "黄": "gold",
            "赤": "red",
            "青": "blue",
            "緑": "green",
            "無": "stone",
            "虹": "rose",
            "虹の器": "rose",
        },
        icons="icons",
        rings=("虹の器",),
        marks=marks_of(DISPLAY, {"mana": "under", "damage": "wound"}),
    ),
    turn=Told("第{turn}ターン", "turn {turn}"),
    titles={"leader": Told("リーダー", "leader")},
    phases=(
        *phases("leader", LEADER, ("5.2.1", "5.2.2", "5.2.4", "5.2.5")),
        *phases("chaser", CHASER, ("5.3.1", "5.3.2", "5.3.4", "5.3.9")),
    ),
    meanings=meanings(
        {
            "life": "6.4.4.1 6.4.4.2",
            "mana": "6.2.1.1 6.3.2",
            "proofs": "1.4 1.3",
            "leader": "1.5 4.3",
            "land1": "6.2.1.2 6.2.1.7",
            "holy": "1.5 6.4.2.6",
            "hand": "6.1.1",
            "memory": "1.2 4.11",
            "discard": "4.12",
            "support": "7.2.2",
            "held": "7.2.1",
            "play": "6.2.6.5",
            "damage": "7.4.10",
        }
    ),
    verbs=spoken(
        {
            "convert": "turn to rainbow",
            "end-set": "end the set phase",
            "ranged": "ranged battle with",
            "invasion": "invade with",
            "nothing": "do nothing",
            "support": "support with",
            "avatar": "put the avatar",
            "lose-life": "lose a life card",
            "option": "choose",
            "replace-none": "do not replace",
        }
    ),
)
