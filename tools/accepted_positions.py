"""Positions by lot for `tools.accepted`: which zones of a game are filled with what, and where a card stands that shall act."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

Fits = Callable[[Any], bool]


def kind(*starts: str) -> Fits:
    """Cards whose kind begins with one of some words."""
    return lambda card: str(getattr(card, "kind", None) or card.type).startswith(starts)


def spoken_of(card: Any, text: str) -> bool:
    """Whether a text has a word for what a card is: a type, an attribute, a name of its group."""
    values = (value for field in ("types", "subtypes", "named", "races") for value in getattr(card, field, ()))
    words = [*values, *str(getattr(card, "category", "")).split("/"), *str(getattr(card, "kind", "")).split("-")[1:]]
    return any(len(word) > 1 and word in text for word in words)


class Position:
    """How positions of a game are filled.

    Args:
        zones: By zone: least and greatest number of cards, which cards belong there, whether each card stands in a list of its own.
        numbers: By key: least and greatest number.
        homes: Which zones cards of a kind are put into to act.
        single: Keys that hold one card (the leader), and which cards belong there.
        phases: Where play goes on.
        passes: Words of options that do nothing.
    """

    def __init__(
        self,
        zones: Mapping[str, tuple[int, int, Fits]],
        numbers: Mapping[str, tuple[int, int]],
        homes: tuple[tuple[Fits, tuple[str, ...]], ...],
        single: Mapping[str, Fits],
        phases: tuple[str, ...],
        passes: tuple[str, ...],
        match: Mapping[str, Any] | None = None,
    ) -> None:
        self.zones = zones
        self.numbers = numbers
        self.homes = homes
        self.single = single
        self.phases = phases
        self.passes = passes
        self.match = match or {}

    def given(self, card: Any, universe: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
        """A position in which the card can act."""
        every = [c for group in universe.values() for c in group if "作例" not in c.name]
        named = [c for c in every if c.name in card.text or spoken_of(c, card.text)]
        a, b = (self._side(every, named, rng) for _ in range(2))
        if evolved := [c for c in universe[card.name] if "エボルヴ" in str(getattr(c, "kind", ""))]:
            a["evolve_deck"] = [evolved[0].name, *a["evolve_deck"]]
        key = next((key for key, fits in self.single.items() if fits(card)), "")
        if key:
            a[key] = card.name
        elif "エボルヴ" in str(getattr(card, "kind", "")):
            evolved_now = {"card": card.name, "evolved": rng.choice((True, "now", False))}
            a["field"] = [evolved_now if len(universe[card.name]) > 1 else card.name, *a["field"][:4]]
        else:
            homes = next((homes for fits, homes in self.homes if fits(card)), ("hand",))
            for zone in homes if rng.random() < 0.5 else (rng.choice(homes),):
                where = a[zone] = a.get(zone, [])
                where[:] = [card.name, *where[: self.zones[zone][1] - 1]] if zone in self.zones else [card.name]
            if rng.random() < 0.4:
                a["hand"] = [card.name, *a.get("hand", [])]
        return {**self.match, "phase": rng.choice(self.phases), "A": a, "B": b}

    def _side(self, every: list[Any], named: list[Any], rng: random.Random) -> dict[str, Any]:
        full = rng.choice((0, 1, 2))
        side: dict[str, Any] = {}
        for zone, (least, most, fits) in self.zones.items():
            there = [c for c in every if fits(c)]
            wanted = [c for c in named if fits(c)]
            n = rng.randint(least, most) if full == 1 else most if full == 2 else least
            side[zone] = [
                (rng.choice(wanted) if wanted and rng.random() < 0.4 else rng.choice(there)).name for _ in range(n)
            ]
        for key, (least, most) in self.numbers.items():
            side[key] = rng.choice((least, most, rng.randint(least, most)))
        for key, fits in self.single.items():
            side[key] = rng.choice([c for c in every if fits(c)]).name
        return side

    def idle(self, option: str) -> bool:
        """Whether an option is to do nothing."""
        return option.split(" ")[0] in self.passes


PASSES = ("pass", "end", "end-set", "none", "done", "decline", "no", "no-attack", "パス", "終了")

SVE_DECK = kind("フォロワー", "スペル", "アミュレット")


def _plain(card: Any) -> bool:
    return SVE_DECK(card) and "・" not in card.kind


POSITIONS: Mapping[str, Position] = {
    "sve": Position(
        {
            "field": (0, 4, lambda c: _plain(c) and not c.kind.startswith("スペル")),
            "hand": (1, 5, _plain),
            "deck": (8, 20, _plain),
            "evolve_deck": (2, 8, lambda c: "エボルヴ" in c.kind),
            "ex": (0, 3, lambda c: "エボルヴ" not in c.kind and not c.kind.startswith("リーダー")),
            "cemetery": (0, 20, _plain),
            "banished": (0, 4, _plain),
        },
        {"max_pp": (7, 10), "ep": (0, 3), "life": (3, 20)},
        (
            (lambda c: "エボルヴ" in c.kind, ("evolve_deck",)),
            (kind("スペル"), ("hand", "ex", "cemetery")),
            (kind("フォロワー", "アミュレット"), ("hand", "field", "deck", "ex", "cemetery")),
        ),
        {"leader": kind("リーダー")},
        ("main", "main", "start", "end"),
        PASSES,
    ),
    "eoo": Position(
        {
            "field": (0, 4, kind("ノーディア", "アーティファクト")),
            "hand": (1, 5, lambda c: not kind("アルケイア")(c)),
            "archive": (8, 20, lambda c: not kind("アルケイア")(c)),
            "mana": (6, 10, lambda c: not kind("アルケイア")(c)),
            "shield": (1, 4, lambda c: not kind("アルケイア")(c)),
            "graveyard": (0, 8, lambda c: not kind("アルケイア")(c)),
            "return": (0, 4, lambda c: not kind("アルケイア")(c)),
        },
        {"reserve": (0, 6)},
        (
            (kind("ノーディア", "アーティファクト"), ("hand", "field", "archive", "shield", "graveyard", "mana")),
            (kind("グリフ", "スペル", "アーツ", "レコード"), ("hand", "shield", "archive", "graveyard", "mana")),
        ),
        {"arcaea": kind("アルケイア")},
        ("main", "main", "start", "check-out"),
        PASSES,
    ),
    "arc": Position(
        {
            "main": (1, 1, kind("アルマ")),
            "sub": (0, 3, kind("リフレ", "コグニ")),
            "hand": (1, 6, lambda c: True),
            "deck": (8, 20, lambda c: True),
            "record": (0, 6, lambda c: True),
            "oblivion": (0, 8, lambda c: True),
        },
        {"life": (4, 20), "will": (4, 10), "nightmare": (0, 3), "madness": (0, 3)},
        (
            (kind("アルマ"), ("hand", "main", "sub", "deck", "oblivion")),
            (kind("リフレ", "コグニ"), ("hand", "sub", "deck", "oblivion")),
        ),
        {},
        ("set", "AF", "upkeep", "realise", "RF", "clash", "CF", "start"),
        PASSES,
    ),
    "avalon": Position(
        {
            **{f"land{n}": (0, 4, kind("クリーチャー")) for n in range(1, 6)},
            "hand": (2, 6, kind("クリーチャー", "魔法", "戦闘支援")),
            "memory": (8, 20, kind("クリーチャー", "魔法", "戦闘支援")),
            "life": (3, 6, kind("クリーチャー", "魔法", "戦闘支援")),
            "discard": (0, 8, kind("クリーチャー", "魔法", "戦闘支援")),
        },
        {},
        (
            (kind("クリーチャー"), ("hand", "land1", "land2", "memory")),
            (kind("魔法", "戦闘支援"), ("hand", "hand", "memory")),
        ),
        {"avatar": kind("アバター")},
        ("leader-set", "leader-main", "leader-turn", "chaser-main", "chaser-set"),
        PASSES,
    ),
    "chronicle": Position(
        {
            "battlefield": (0, 4, kind("ユニット")),
            "age": (0, 4, lambda c: not c.token),
            "soul": (4, 10, lambda c: not c.token),
            "ca": (0, 4, lambda c: not c.token),
            "hand": (1, 6, lambda c: not c.token),
            "deck": (8, 20, lambda c: not c.token),
            "discard": (0, 8, lambda c: not c.token),
        },
        {"life": (4, 20)},
        (
            (kind("ユニット"), ("hand", "battlefield", "discard", "deck", "age")),
            (kind("ヒストリー", "ストラクチャ"), ("hand", "battlefield")),
            (kind("スペル"), ("hand", "hand", "discard", "age")),
        ),
        {},
        ("main", "main", "start", "main2"),
        PASSES,
    ),
}

_UNIT = {"type": "ユニット", "cost": "(1)", "category": "兵士", "ca": 1, "level": 1, "power": 2000, "atk": 1}
_NODIA = {"attributes": "火", "cost": 1, "a": 2, "d": 1, "l": 3}
TEMPLATES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "sve": {
        "F": {"class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 2, "health": 2},
        "A": {"class": "ニュートラル", "kind": "アミュレット", "cost": 1},
        "S": {"class": "ニュートラル", "kind": "スペル", "cost": 1},
    },
    "eoo": {
        "N": {"kind": "ノーディア-兵士", **_NODIA},
        "T": {"kind": "アーティファクト-装備品", "cost": 1},
        "G": {"kind": "グリフ", "cost": 1},
        "S": {"kind": "スペル", "cost": 1},
        "S*": {"kind": "スペル-リアクト", "cost": 1},
        "A": {"kind": "アーツ", "cost": 1},
        "R": {"kind": "レコード", "cost": 1},
    },
    "arc": {
        "A": {"kind": "アルマ", "attribute": "勇気", "cost": 1, "ap": 2, "rp": 4, "cp": 1},
        "R": {"kind": "リフレ", "attribute": "勇気", "cost": 1},
        "C": {"kind": "コグニ", "attribute": "勇気", "cost": 1},
    },
    "avalon": {
        "C": {"kind": "クリーチャー", "attribute": "黄", "originality": 2, "mana": "黄2", "attack": 3, "endurance": 3},
        "M": {"kind": "魔法", "attribute": "黄"},
        "S": {"kind": "戦闘支援", "attribute": "黄"},
    },
    "chronicle": {
        "unit": _UNIT,
        "history": {"type": "ヒストリー", "cost": "(1)"},
        "spell": {"type": "スペル", "cost": "(1)"},
        "structure": {"type": "ストラクチャ", "cost": "(1)"},
    },
}
"""What cards of the lists of compositions are besides their texts, by the letters of the lists."""
