"""``tefuda cards list`` and ``cards search``: which cards there are, and which have some words on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tefuda.cli.cards import LABELS, CardFiles, app, english, english_word, field_text, shown_fields
from tefuda.cli.errors import FAILED
from tefuda.cli.everywhere import EVERY_GAME, universes
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.teaching import command
from tefuda.errors import BadInput
from tefuda.formats.likeness import perhaps
from tefuda.games.registry import Game, Universe
from tefuda.saying import Text as SaidText
from tefuda.saying import many

__all__ = ["app"]

GameOption = Annotated[
    str, typer.Option("--game", "-g", help="Id of the game. Default: every game.", show_default=False)
]
MOST_VALUES = 30
"""Values of a field that are listed where none of them was asked for."""
Found = list[tuple[Game, Universe, list[Any]]]
Wanted = Annotated[
    list[str] | None,
    typer.Option(
        "--where", "-w", help="A printed field and its value, such as `cost=3`; may be repeated.", show_default=False
    ),
]


@command(app, "list", "cards list --game sve", "cards list --game arc --where cost=2 --lang en")
def list_cards(
    game: GameOption = EVERY_GAME,
    where: Wanted = None,
    cards: CardFiles = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """List the cards there are: names and printed fields, without their texts. Exit code 1 if there are none."""
    tell(Output(lang, plain, json), found_in(game, cards or (), (), where or ()))


@command(app, "search", "cards search ライフ", "cards search ward draw --lang en", "cards search 守護 --where cost=2")
def search(
    words: Annotated[list[str], typer.Argument(help="Words that all must occur.", show_default=False)],
    game: GameOption = EVERY_GAME,
    where: Wanted = None,
    cards: CardFiles = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Find cards on which all the words stand: in the name, a printed field, or the text in Japanese or English.

    Exit code 1 if there are none.
    """
    tell(Output(lang, plain, json), found_in(game, cards or (), words, where or ()), texts=True)


def found_in(game: str, files: Sequence[Path], words: Sequence[str], where: Sequence[str]) -> Found:
    """Return the cards that have the words and the values, by game.

    Raises:
        BadInput: If no game has a field that is asked for.
    """
    asked = [condition.partition("=")[::2] for condition in where]
    known = universes(game, files)
    for condition, (key, value) in zip(where, asked, strict=True):
        if not any(key in of.card_type.__struct_fields__ or key == "class" for of, _ in known) or not value:
            names = (name.encode_name for of, _ in known for name in msgspec.structs.fields(of.card_type))
            fields = ", ".join(dict.fromkeys(names))
            raise BadInput(
                SaidText(
                    f"--where {condition}: 項目=値 と書いてください。項目: {fields}",
                    f"--where {condition}: expected field=value; fields are {fields}",
                )
            )
        _check_value(known, key, value)
    out: Found = []
    for of, universe in known:
        found = [
            card
            for group in universe.values()
            for card in group
            if _has(of, card, universe, words) and all(_is(of, card, key, value) for key, value in asked)
        ]
        if found:
            out.append((of, universe, found))
    return out


def _has(game: Game, card: Any, universe: Universe, words: Iterable[str]) -> bool:
    wanted = [word.casefold() for word in words]
    printed = " ".join(_values(msgspec.to_builtins(card).values())).casefold()
    missing = [word for word in wanted if word not in printed]
    if not missing or any(not word.isascii() for word in missing):
        return not missing
    said = english(game, card, universe).casefold()
    return all(word in said for word in missing)


def _values(values: Iterable[Any]) -> list[str]:
    return [str(v) for value in values for v in (value if isinstance(value, list | tuple) else (value,))]


def _is(game: Game, card: Any, key: str, value: str) -> bool:
    """Tell whether a card has a value, as it is printed or in English; of several in one field, one will do."""
    wanted = value.casefold()
    return any(wanted in (ja.casefold(), en.casefold()) for ja, en in _called(game, card, key))


def _called(game: Game, card: Any, key: str) -> Iterator[tuple[str, str]]:
    """Return what a field of a card says, and each part of it, as it is printed and in English."""
    there = msgspec.to_builtins(card).get(key, getattr(card, key, None))
    for said in _values([there]) if there is not None else ():
        for part in dict.fromkeys((said, *said.split("・"), *said.split("/"))):
            yield part, english_word(part, game)


def _check_value(known: Sequence[tuple[Game, Universe]], key: str, value: str) -> None:
    """Refuse a word that the field of no card says; numbers may be any.

    Raises:
        BadInput: If it is one; those that there are come with it.
    """
    if re.fullmatch(r"[-+]?\d+", value):
        return
    cards = ((of, card) for of, universe in known for group in universe.values() for card in group)
    words = dict.fromkeys(said for of, card in cards for said in _called(of, card, key))
    if any(value.casefold() in (ja.casefold(), en.casefold()) for ja, en in words):
        return
    hint = perhaps(value, (word for pair in words for word in pair))
    ja, en = (
        ([word for word in dict.fromkeys(column) if word][:MOST_VALUES] for column in zip(*words, strict=True))
        if words
        else ([], [])
    )
    more = ("など", " and others") if len(words) > MOST_VALUES else ("", "")
    raise BadInput(
        SaidText(
            f"--where {key}={value}: そのような値はありません{hint.ja}。あるもの: {'、'.join(ja)}{more[0]}",
            f"--where {key}={value}: no card says that{hint}; there are: {', '.join(en)}{more[1]}",
        )
    )


def tell(out: Output, found: Found, texts: bool = False) -> None:
    """Print cards, one a line, with their texts if they were looked for."""
    out.report(
        {
            "cards": [
                {
                    "game": game.id,
                    **msgspec.to_builtins(card),
                    **({"text_en": english(game, card, universe)} if texts else {}),
                }
                for game, universe, cards in found
                for card in cards
            ]
        }
    )
    for game, universe, cards in found:
        if len(found) > 1:
            out.say(f"{game.ja} ({game.id})", f"{game.en} ({game.id})", style="bold")
        labels = {**LABELS, **game.display.printed}
        for card in cards:
            fields = "  ".join(
                field_text(out, game, labels[k], v) for k, v in shown_fields(card, labels) if k in labels
            )
            lines = [f"{card.name}  {card.english}  {fields}" if card.english else f"{card.name}  {fields}"]
            if texts and card.text.strip():
                said = out.words(card.text.strip(), english(game, card, universe) or card.text.strip())
                lines += [f"    {line}" for line in said.split("\n")]
            out.say("\n".join(lines))
    n = sum(len(cards) for *_, cards in found)
    if not n:
        out.complain("該当するカードはありません。", "There is no such card.")
        raise typer.Exit(FAILED)
    out.say(f"{n}枚", many(n, "card"))
