"""Positions for `tools.accepted`: zones filled by lot from what a text speaks of, a place for the card that shall act, and helpers that
make things happen. What differs between games stands in accepted_positions.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from tefuda.formats.passing import NOTHING
from tefuda.games.registry import Game, Universe

RULES: Mapping[str, Mapping[str, Any]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
PASSES = frozenset((*NOTHING, "none", "continue", "abort"))
HELPER = "助"
OWN = "作例"
DEEDS = (
    "進化",
    "破壊",
    "捨て",
    "消滅",
    "手札に戻",
    "カウンター",
    "ダメージ",
    "回復",
    "忘却",
    "ルノア",
    "凍結",
    "ワイプ",
)
"""Words of what helpers do: a text that has one may wait for it."""
CAST = 24
"""How many cards a position is filled with, and how many of those that a text speaks of: each design has to be compiled."""


def kind(card: Any) -> str:
    """The kind of a card as printed."""
    return str(getattr(card, "kind", None) or card.type)


def texts(card: Any) -> str:
    """All that is printed of what a card does."""
    return "\n".join(text for field in ("text", "cb", "weapon") if (text := getattr(card, field, "")).strip())


def template(game: Game, letter: str, name: str, text: str, more: Mapping[str, Any] | None = None) -> Any:
    """A card made of a text and what its letter stands for."""
    fields = {**RULES[game.id]["templates"][letter], **(more or {}), "name": name}
    fields["cb" if letter == "cb" else "text"] = text.removeprefix("CB：")
    heads = re.sub(r"\[[^\]]*\]", "", text).replace(":", "：")
    if letter != "named" and "types" in fields:
        fields["types"] = [word for word in fields["types"] if word in text]
    if skills := [said for word, said in RULES[game.id].get("skills", {}).items() if f"{word}：" in heads]:
        fields["skills"] = skills
    return msgspec.convert(fields, game.card_type)


def nameless(game: Game, cards: Sequence[Any], universe: Universe) -> list[Any]:
    """Cards for the names that texts use and that nobody has."""
    used = {name for card in cards if texts(card) for name in game.read_text(card, universe).names_used}
    return [template(game, "named", name, "") for name in sorted(used - set(universe))]


def helpers(game: Game) -> list[Any]:
    """Cards that make things happen to others: destroy, discard, draw, damage."""
    rows = [(letter, text) for letter, texts in RULES[game.id]["helpers"].items() for text in texts]
    cast = [msgspec.convert(row, game.card_type) for row in RULES[game.id].get("cast", ())]
    return [template(game, letter, f"{HELPER}{n}", text) for n, (letter, text) in enumerate(rows, 1)] + cast


def idle(option: str) -> bool:
    """Whether an option is to do nothing."""
    return option.split(" ")[0] in PASSES


class Stage:
    """Fills positions of a game.

    Args:
        universe: All cards, helpers among them.
    """

    def __init__(self, game: Game, universe: Universe) -> None:
        self.rules = RULES[game.id]
        self.universe = universe
        every = [c for group in universe.values() for c in group if OWN not in c.name]
        self.helpers = [c.name for c in every if c.name.startswith(HELPER)]
        self.doing = {c.name: texts(c) for c in every if c.name in self.helpers}
        self.settled = {
            zone: [c.name for c in every if c.name in self.helpers and kind(c) in self.rules["zones"][zone]["kinds"]]
            for zone in self.rules.get("helpers_in", ())
        }
        self.cards = [c for c in every if not c.name.startswith(HELPER)]
        self.there = {
            zone: self._fitting(row["kinds"], row.get("tokens", False)) for zone, row in self.rules["zones"].items()
        }
        keyword = re.compile(self.rules.get("keywords", "(?!)"))
        self.words = {id(c): (*_words(c), *keyword.findall(texts(c))) for c in self.cards}
        self.places: dict[int, set[str]] = {}
        for zone, there in self.there.items():
            for c in there:
                self.places.setdefault(id(c), set()).add(zone)

    def _fitting(self, kinds: Sequence[str], tokens: bool) -> list[Any]:
        exact = [k for k in kinds if "・" in k]
        fit = [
            c
            for c in self.cards
            if kind(c) in exact or ("エボルヴ" not in kind(c) and kind(c).startswith(tuple(kinds)))
        ]
        return [c for c in fit if kind(c) in exact or tokens or not getattr(c, "token", False)]

    def set(self, card: Any, rng: Random) -> dict[str, Any]:
        """A position in which the card can act."""
        rules = self.rules
        cast = Cast(self, card, rng)
        given = {key: rng.choice(v) if isinstance(v, list) else v for key, v in rules["match"].items()}
        players = "ABCD"[: given.get("players", 2)]
        for letter in players:
            given[letter] = self._side(card, cast, letter, rng)
        self._place(card, given["A"], rng)
        return given

    def spoken_of(self, text: str) -> list[tuple[int, Any]]:
        """The cards for which a text has words, and how many: a card of a kind, a soldier of that kind."""
        parts = re.findall(r"[『「\[]([^』」\]]+)[』」\]]", text)
        text += "".join(more for word, more in self.rules.get("related", {}).items() if word in text)
        found = (
            (sum(w in text for w in self.words[id(c)]) + 5 * sum(p in c.name for p in parts), c) for c in self.cards
        )
        return [(n, c) for n, c in found if n]

    def _place(self, card: Any, a: dict[str, Any], rng: Random) -> None:
        """Put the card where it acts from; copies of it lie elsewhere, too."""
        homes = next((zones for word, zones in self.rules["homes"].items() if kind(card).startswith(word)), ["hand"])
        key = next((key for key, word in self.rules["single"].items() if kind(card).startswith(word)), "")
        if key:
            a[key] = card.name
            return
        evolving = [c for c in self.universe[card.name] if "エボルヴ" in kind(c)]
        if evolving:
            a["evolve_deck"] = [evolving[0].name, *a["evolve_deck"]]
        if "エボルヴ" in kind(card):
            whole = len(self.universe[card.name]) > 1
            where = "field" if rng.random() < 0.8 else "evolve_deck"
            how = {"card": card.name, "evolved": rng.choice((True, "now", False))} if whole and where == "field" else {}
            a[where] = [how or card.name, *a[where][:3]]
            return
        if getattr(card, "cb", ""):
            homes = [*homes, "deck", "deck", "deck"]
        for zone in dict.fromkeys(rng.choice(homes) for _ in range(rng.choice((1, 1, 2, 3)))):
            row = self.rules["zones"].get(zone, {})
            keys = self._keys(card, row, rng)
            here = [{"card": card.name, **keys} if keys else card.name]
            cards = a.get(zone, [])[: max(0, row.get("n", [0, 9])[1] - 1)]
            a[zone] = [*cards, *here] if zone.startswith("land") or zone == "holy" else [*here, *cards]

    def _keys(self, card: Any, row: Mapping[str, Any], rng: Random) -> dict[str, Any]:
        keys = {key: rng.choice(values) for key, values in row.get("keys", {}).items() if rng.random() < 0.5}
        return keys | self._counters(card, row, rng)

    def _counters(self, card: Any, row: Mapping[str, Any], rng: Random) -> dict[str, Any]:
        counters = dict.fromkeys(re.findall(r"(祈り|[一-龠ァ-ヶー0-9+＋/／-]+)カウンター", texts(card)))
        if not counters or not row.get("keys") or rng.random() > 0.6:
            return {}
        return {"counters": {name: rng.choice((1, 1, 2, 3, 7)) for name in counters}}

    def _side(self, card: Any, cast: Cast, letter: str, rng: Random) -> dict[str, Any]:
        full, liking = rng.choice((-1, 0, 1, 1, 2, 2)), rng.choice((0.2, 0.6, 0.9))
        side: dict[str, Any] = {}
        for zone, row in self.rules["zones"].items():
            least, most = row["n"]
            if letter not in row.get("sides", letter):
                continue
            n = (rng.choice((least, most)), least, rng.randint(least, most), most)[full + 1]
            side[zone] = [self._item(card, cast, zone, row, liking, rng) for _ in range(n)]
        room = rng.choice((0, 1, 3, 4)) if full > 0 else rng.choice((0, 1))
        likely = [h for h in self.helpers if any(w in texts(card) and w in self.doing[h] for w in DEEDS)]
        helping = rng.sample(likely, min(room, len(likely))) if rng.random() < 0.6 else []
        side["hand"] = [*(helping or rng.sample(self.helpers, room)), *side.get("hand", [])]
        for zone in self.rules.get("helpers_in", ()):
            most = self.rules["zones"][zone]["n"][1] - 1
            there = [h for h in likely if h in self.settled[zone]] or self.settled[zone]
            side[zone] = [*side[zone][:most], rng.choice(there)] if rng.random() < 0.5 else side[zone]
        for key, (least, most) in self.rules["numbers"].items():
            side[key] = rng.choice((least, most, most, rng.randint(least, most)))
        for key in {"pool"} & set(self.rules):
            side[key] = self.rules[key]
        for key, word in self.rules["single"].items():
            side[key] = rng.choice([c for c in self.cards if kind(c) == word]).name
        return side

    def _item(
        self,
        card: Any,
        cast: Cast,
        zone: str,
        row: Mapping[str, Any],
        liking: float,
        rng: Random,
    ) -> str | dict[str, Any]:
        told = (cast.best if rng.random() < 0.7 else cast.spoken)[zone]
        wanted = told if rng.random() < liking and row.get("named") != "own" else []
        name = rng.choice(wanted or cast.anybody[zone]).name
        liked = {key for word, key in self.rules.get("states", {}).items() if word in texts(card)}
        keys = {
            k: rng.choice(v) for k, v in row.get("keys", {}).items() if rng.random() < (0.7 if k in liked else 0.25)
        }
        keys |= row.get("always", {})
        keys |= self._counters(card, row, rng) if rng.random() < 0.5 else {}
        return {"card": name, **keys} if keys else name


class Cast:
    """The cards by lot of one position.

    Attributes:
        anybody: By zone, some that may lie there; of the attributes of the card that shall act where those are wanted.
        spoken: By zone, those of them that the text has words for.
        best: By zone, those that it has most words for.
    """

    def __init__(self, stage: Stage, card: Any, rng: Random) -> None:
        some = rng.sample(stage.cards, min(CAST, len(stage.cards)))
        told = stage.spoken_of(texts(card))
        rng.shuffle(told)
        told.sort(key=lambda row: -row[0])
        told = told[: CAST // 2] + rng.sample(told[CAST // 2 :], min(CAST // 2, max(0, len(told) - CAST // 2)))
        self.anybody: dict[str, list[Any]] = {}
        self.spoken: dict[str, list[Any]] = {}
        self.best: dict[str, list[Any]] = {}
        for zone, there in stage.there.items():
            fit = [c for c in some if zone in stage.places.get(id(c), ())] or [rng.choice(there)]
            if stage.rules["zones"][zone].get("named") == "own":
                own = [c for c in there if _colour(c) == _colour(card)]
                fit = [*rng.sample(own, min(4, len(own))), fit[0]]
            self.anybody[zone] = fit
            meant = [(n, c) for n, c in told if zone in stage.places.get(id(c), ())]
            most = max((n for n, _ in meant), default=0)
            self.spoken[zone] = [c for _, c in meant]
            self.best[zone] = [c for n, c in meant if n == most]


def _colour(card: Any) -> str:
    return str(getattr(card, "attributes", "") or getattr(card, "attribute", "") or getattr(card, "cost", ""))


def _words(card: Any) -> Iterator[str]:
    """Words with which a text may speak of a card: its kind, types and attributes, and names of its group."""
    values = [v for field in ("types", "subtypes", "named", "races") for v in getattr(card, field, ())]
    values.append(card.name)
    values += [f"{value}の" for value in getattr(card, "attributes", "")]
    values += [getattr(card, field, "") for field in ("attribute", "class_")]
    values += str(getattr(card, "category", "")).split("/") + kind(card).split("-")
    return (word for word in values if len(word) > 1)
