"""A second reading of card texts: the English print is judged against the Japanese by words alone.

`python -m tools.second_reading sve CARDS...`. Nothing here knows the grammar. Who, how many, whose, where and when are taken from
the Japanese print and from the English rendering by plain patterns (`second_reading.yaml`), and have to agree: numbers as often as
they are said, the other words in both or in neither. What rightly differs has its reason in that file.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tefuda.cli.cards import with_cards
from tefuda.formats import tables
from tefuda.games.registry import Game
from tefuda.games.registry import game as find
from tefuda.text.errors import TextError

DATA = Path(__file__).with_suffix(".yaml")
OPTION = re.compile(r"【\d】")
WORDS_FOR = {
    "twice": "2",
    "double": "2",
    "second": "2",
    "third": "3",
    "2nd": "2",
    "3rd": "3",
    "three times": "3",
    "half": "",
}


class Dissent(NamedTuple):
    """Where print and rendering do not agree: the card, what differs, the line and its English."""

    card: str
    what: str
    ja: str
    en: str


class Pair(NamedTuple):
    """A word of the print and the words of the rendering, either of which asks for the other."""

    name: str
    ja: re.Pattern[str]
    en: re.Pattern[str]
    ways: str


@cache
def _data() -> Any:
    return yaml.safe_load(DATA.read_text(encoding="utf-8"))


@cache
def pairs(game: str) -> list[Pair]:
    """Return what is compared for a game: the pairs of all games, and its own."""
    data = _data()
    rows = {**data["all"], **data.get(game, {})}
    return [
        Pair(name, re.compile(row["ja"]), re.compile(row["en"], re.IGNORECASE), row.get("ways", "both"))
        for name, row in rows.items()
        if row
    ]


def plain(text: str, drops: Iterable[str]) -> str:
    """Return a text without reminders, and without the names in it."""
    for pattern in drops:
        text = re.sub(pattern, "『』" if "『" in pattern else "", text)
    return text


def numbers(text: str) -> Counter[str]:
    """Return the numbers above 1 that a text says (a one is often an article)."""
    for word, digit in WORDS_FOR.items():
        text = re.sub(rf"\b{word}\b", digit, text, flags=re.IGNORECASE)
    return Counter(n for n in re.findall(r"\d+", text) if int(n) > 1)


def explained(what: str, ja: str) -> bool:
    """Tell whether a difference has a reason of its own."""
    return any(what.startswith(row["what"]) and re.search(row["ja"], ja) for row in _data()["differs"])


def judge(game: str, ja: str, en: str) -> list[str]:
    """Return what does not agree between a line and its English, and has no reason to."""
    drops = _data()["drops"].get(game, ())
    ja, en = plain(ja, drops), plain(en, [d for d in drops if "『" in d])
    found = (*differences(ja, en, pairs(game)), *disagreements(ja, en))
    return [what for what in found if not explained(what, ja)]


def disagreements(ja: str, en: str) -> Iterator[str]:
    """Return what does not agree within the English itself, or with the number and the owner that the print names."""
    for name, row in _data()["agreement"].items():
        if "ja" in row and not re.search(row["ja"], ja):
            continue
        if bool(re.search(row.get("en") or row["lacks"], en, re.IGNORECASE)) == ("en" in row):
            yield f"{name}: {row['because']}"
    words = _data()["strangers"]
    for moved in re.finditer(words["moved"], en, re.IGNORECASE):
        part = re.split(words["parts"], en[: moved.start()])[-1]
        named = re.findall(words["named"], part, re.IGNORECASE)
        if named and re.search(words["theirs"], named[-1]) and not re.search(words["yours"], named[-1]):
            yield f"whose: {named[-1]!r} is not yours, and goes to its owner"


def differences(ja: str, en: str, compared: Iterable[Pair]) -> Iterator[str]:
    """Return all that does not agree."""
    if OPTION.search(ja):
        ja, en = OPTION.sub("", ja), re.sub(r"\(\d\)", "", en)
    said, told = numbers(ja), numbers(en)
    if said != told:
        yield f"numbers {dict(said - told)} / {dict(told - said)}"
    for pair in compared:
        here, there = len(pair.ja.findall(ja)), len(pair.en.findall(en))
        if pair.ways == "count":
            if here != there:
                yield f"{pair.name} {here} / {there}"
        elif (here and not there and pair.ways != "back") or (there and not here and pair.ways in ("both", "back")):
            yield f"{pair.name} {here} / {there}"


def dissents(game: Game, cards: Iterable[Any], universe: Any) -> Iterator[Dissent]:
    """Return where the English of cards does not agree with their print."""
    for card in cards:
        text = game.read_text(card, universe)
        for line in text.lines:
            ja = line.source.text
            for what in judge(game.id, ja, line.en()):
                yield Dissent(card.name, what, ja, line.en())


def main() -> None:
    """Print what does not agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("files", nargs="*", type=Path, help="card files; the game's own cards if none is given")
    args = parser.parse_args()
    game = find(args.game)
    cards = [card for path in args.files for card in tables.read_any(game, path).cards] or [
        card for faces in game.cards().values() for card in faces
    ]
    universe = with_cards(game.cards(), cards)
    found: list[Dissent] = []
    refused = 0
    for card in cards:
        try:
            found += dissents(game, [card], universe)
        except TextError:
            refused += 1
    for row in found:
        print(f"{row.what}: {row.card}\n    {row.ja}\n    {row.en}")
    print(Counter(row.what.split()[0] for row in found).most_common())
    print(f"{len(found)} disagreements in {len(cards) - refused} cards ({refused} refused)")


if __name__ == "__main__":
    main()
