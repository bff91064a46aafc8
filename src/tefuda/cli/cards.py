"""``tefuda cards``: look cards up, check card files, take cards over from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.panel import Panel
from rich.text import Text

from tefuda.cli import library
from tefuda.cli.card_report import html_report
from tefuda.cli.checking import Checked, Fault, check, check_unused
from tefuda.cli.errors import BAD_INPUT, FAILED, broken_json
from tefuda.cli.everywhere import EVERY_GAME, FITS, cards_of
from tefuda.cli.gaps import all_missing, finished_by, ranking
from tefuda.cli.keeping import check_target, write
from tefuda.cli.options import needs
from tefuda.cli.output import Json, Lang, Language, Output, Plain
from tefuda.cli.teaching import command
from tefuda.errors import BadInput, FormatError
from tefuda.formats import tables
from tefuda.formats.cards import Cards
from tefuda.formats.keywords import Keyword
from tefuda.games.library import no_card
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.play.faces import designed
from tefuda.saying import Text as SaidText
from tefuda.saying import many
from tefuda.text.errors import TextError

app = typer.Typer(no_args_is_help=True)

GameOption = Annotated[str, typer.Option("--game", "-g", help="Id of the game.")]
CardFiles = Annotated[
    list[Path] | None, typer.Option("--cards", help="A file with further cards; may be repeated.", show_default=False)
]


LABELS = {
    "class": SaidText("クラス", "class"),
    "kind": SaidText("種類", "kind"),
    "types": SaidText("タイプ", "types"),
    "cost": SaidText("コスト", "cost"),
    "attack": SaidText("攻撃力", "attack"),
    "health": SaidText("体力", "health"),
}
"""What printed fields are called in every game."""
SYMBOL = re.compile(r"\d+|\D")
"""A symbol or the number of a printed cost."""

NUMBER_BEHIND = re.compile(r"([^()]+)(\(.*\))")
"""A word with what its brackets add: ``障壁(2)``."""
AMOUNT = re.compile(r"(\D+?) ?([+-]?\d+)")
"""A word with how many there are: ``虹の器1``, ``緑CA 2``, ``緑+500``."""
ICON = re.compile(r"\(([^()]+)\)")
ICONS = re.compile(rf"(?:{ICON.pattern})+")
"""A cost in icons: ``(3)(白)(白)``."""


class ReportFormat(StrEnum):
    """Formats of the report on card texts."""

    HTML = "html"


@app.callback()
def cards() -> None:
    """Look cards up, check card files, take cards over from JSON and CSV."""


@command(app, "check", "cards check my_cards.yaml --game sve", "cards check my_cards.yaml --report html -o report.html")
def check_files(
    ctx: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Card files (.yaml), tables (.json, .csv), or printed lines (.txt)."),
    ],
    game: GameOption = "sve",
    report: Annotated[ReportFormat | None, typer.Option(help="Also write a report in this format.")] = None,
    finishes: Annotated[
        list[str] | None,
        typer.Option(
            help="A sentence; say which cards would be finished if it could be read. * stands for anything; may be repeated."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Where the report goes: cards-report.html unless named.", show_default=False
        ),
    ] = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Check that every card text is read whole, prints back, and can be executed.

    An error names the card, the line, and the first words not understood. Exit code 1 if a card fails, 2 if no card of a file
    could be taken; the others are checked all the same.
    """
    out = Output(lang, plain, json)
    needs(ctx, "output", "report")
    the_game = find_game(game)
    keywords: list[Keyword] = []
    by_file, broken = read_files(out, the_game, files, keywords)
    printed = [card for found in by_file.values() for card in found]
    universe = with_cards(library.universe(the_game), printed)
    library.read_from(files)
    checked = check(the_game, printed, universe)
    faults = list(dict.fromkeys(fault for c in checked for fault in c.faults))
    faults += check_unused(the_game, keywords, printed, universe)
    out.report({**numbers(checked), "failed": [fault.to_json() for fault in faults], **broken_json(broken)})
    for error in broken:
        out.complain(error.told("ja"), error.told("en"))
    for fault in faults:
        out.say(fault_text(out, fault), style="red")
    if report is ReportFormat.HTML:
        output = output or Path("cards-report.html")
        gaps = ranking(all_missing(the_game, checked, universe))
        sets = [(path.stem, len(found)) for path, found in by_file.items()]
        output.write_text(html_report(the_game, checked, gaps, sets), encoding="utf-8")
        out.note(f"報告書: {output}", f"report: {output}")
    if finishes:
        say_finished(out, finished_by(all_missing(the_game, checked, universe), finishes))
    counted = say_numbers(out, checked, broken)
    if broken or faults:
        if counted:
            say_assumed(ctx, out, the_game)
        raise typer.Exit(exit_code(by_file))


def say_finished(out: Output, done: Sequence[str]) -> None:
    """Say which cards would be finished."""
    out.say(
        f"完成するカード {len(done)}: {'、'.join(done)}",
        f"{many(len(done), 'card')} would be finished: {', '.join(done)}",
    )


def exit_code(by_file: Mapping[Path, Sequence[Any]]) -> int:
    """Return the exit code of files in which something is wrong: bad input is a file without any card that could be taken."""
    return FAILED if all(by_file.values()) else BAD_INPUT


def say_assumed(ctx: typer.Context, out: Output, game: Game) -> None:
    """Say of which game cards were taken to be, if nobody said so."""
    source = ctx.get_parameter_source("game")
    if source is not None and source.name == "DEFAULT":
        out.note(
            f"--game がないので {game.ja}（{game.id}）のカードとして読みました",
            f"read as cards of {game.en} ({game.id}), since no --game was given",
        )


def numbers(checked: Sequence[Checked]) -> dict[str, int]:
    """Count cards: how many there are, how many are read whole, print back, and have a keyword that the edition does not have."""
    read = sum(c.whole for c in checked)
    other = sum(any(f.keyword for f in c.faults) for c in checked)
    return {"cards": len(checked), "read": read, "roundtrip": sum(c.roundtrip for c in checked), "other_edition": other}


def say_numbers(out: Output, checked: Sequence[Checked], broken: Sequence[FormatError]) -> bool:
    """Print the numbers, how many cards failed, and how many were none; False if no file could be read, so that nothing is counted."""
    if broken and not checked and not any(fault.line for fault in broken):
        return False
    n = numbers(checked)
    failed = sum(bool(c.faults) for c in checked)
    out.say(
        f"{n['cards']}枚: 読めた {n['read']}、印刷に戻る {n['roundtrip']}、不合格 {failed}",
        f"{many(n['cards'], 'card')}: {n['read']} read whole, {n['roundtrip']} print back, {failed} failed",
    )
    if n["other_edition"]:
        out.say(
            f"不合格のうち {n['other_edition']}枚には、この版のルールにないキーワードがあります",
            f"{n['other_edition']} of those that failed have a keyword that is not of this edition",
        )
    if broken:
        out.say(f"ほかに形式に合わないもの {len(broken)}", f"{len(broken)} more did not fit the format")
    return True


@command(app, "show", "cards show 城壁の新兵", "cards show recruit --lang en")
def show_card(
    name: Annotated[str, typer.Argument(help="Name of the card, in Japanese or English; a part of it will do.")],
    game: Annotated[
        str, typer.Option("--game", "-g", help="Id of the game. Default: every game.", show_default=False)
    ] = EVERY_GAME,
    cards: CardFiles = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Show a card with its text in Japanese and English."""
    out = Output(lang, plain, json)
    by_game = cards_of(name, game, cards or ())
    out.report(
        {
            "game": by_game[0].game.id if len(by_game) == 1 else "",
            "cards": [
                {"game": found.game.id, **_fields(c), "text_en": english(found.game, c, found.universe)}
                for found in by_game
                for c in found.cards
            ],
        }
    )
    for found in by_game:
        if game == EVERY_GAME:
            out.say(f"{found.game.ja} ({found.game.id})", f"{found.game.en} ({found.game.id})", style="bold")
        for card in found.cards:
            show(out, found.game, card, found.universe)
    if len(by_game) > 1:
        there = ", ".join(found.game.id for found in by_game)
        out.say(
            f"複数のゲームにあります: {there}。--game で絞れます", f"several games have it: {there}; --game names one"
        )


@command(app, "import", "cards import cards.json", "cards import cards.csv --game sve")
def import_files(
    ctx: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Tables (.json, .csv), card files (.yaml), or printed lines (.txt)."),
    ],
    game: GameOption = "sve",
    replace: Annotated[bool, typer.Option("--replace", help="Write over an earlier import of the same name.")] = False,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Take cards over into your own card folder, where every command finds them.

    A JSON file is a list of objects, a CSV file has a line of column names. Columns: name, class, kind (or card_type), types
    (or tribe), cost, attack (or atk), health (or hp), text, english; Japanese names of columns are known, too. The folder is
    that of your system, or TEFUDA_HOME. A card that does not fit the format is named and left out. Cards whose texts cannot be
    read are taken over, but named: a deck that holds one is refused. Exit code 1 in both cases, 2 if a file has no card to take.
    """
    out = Output(lang, plain, json)
    the_game = find_game(game)
    by_file, broken = read_files(out, the_game, files)
    folder = library.card_folder(the_game)
    taken: dict[Path, list[Any]] = {}
    for path, printed in by_file.items():
        if not printed:
            continue
        target = folder / f"{path.stem}.yaml"
        _may_write(path, target, target in taken, replace)
        taken[target] = printed
        if unread := tables.unread_columns(the_game, path):
            out.note(f"{path}: 使わない列: {', '.join(unread)}", f"{path}: columns not used: {', '.join(unread)}")
    folder.mkdir(parents=True, exist_ok=True)
    for target, printed in taken.items():
        target.write_text(tables.write_cards(printed), encoding="utf-8")
    for error in broken:
        out.complain(error.told("ja"), error.told("en"))
    faults = unreadable(out, the_game, [card for printed in taken.values() for card in printed])
    out.report(
        {
            "game": the_game.id,
            "files": [{"file": str(p), "cards": len(printed)} for p, printed in taken.items()],
            "failed": [fault.to_json() for fault in faults],
            **broken_json(broken),
        }
    )
    for target, printed in taken.items():
        n = len(printed)
        out.say(f"{n}枚を {target} に書きました", f"{n} {'card' if n == 1 else 'cards'} written to {target}")
    if faults:
        names = list(dict.fromkeys(fault.card for fault in faults))
        out.complain(
            f"このままでは使えないカード {len(names)}枚: {'、'.join(names)}",
            f"{len(names)} of them cannot be played as they are: {', '.join(names)}",
        )
    if broken:
        say_assumed(ctx, out, the_game)
    if broken or faults:
        raise typer.Exit(exit_code(by_file))


@command(app, "export", "cards export --game arc", "cards export my_cards.yaml --game arc -o my_cards.txt")
def export_cards(
    ctx: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE...]", help="Card files or tables; without any, all cards there are.", show_default=False
        ),
    ] = None,
    game: GameOption = "sve",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File for the lines; printed if left out.", show_default=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --output write over a file.")] = False,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Write cards as printed lines, one card a line, for games whose cards circulate so (arc).

    `cards import` takes such a file (.txt) back. Names in English are not in the lines.
    """
    out = Output(lang, plain, json)
    the_game = find_game(game)
    needs(ctx, "force", "output")
    if output is not None:
        check_target("--output", output, force)
    if files:
        printed = [card for path in files for card in tables.read_any(the_game, path).whole()]
    else:
        printed = [card for group in library.universe(the_game).values() for card in group]
    lines = tables.write_lines(the_game, printed)
    out.report({"game": the_game.id, "lines": lines.splitlines()})
    if output is None:
        out.say(lines.rstrip("\n"), lines.rstrip("\n"))
        return
    write(output, lines, force)
    out.say(f"{len(printed)}枚を {output} に書きました", f"{many(len(printed), 'card')} written to {output}")


def _may_write(path: Path, target: Path, twice: bool, replace: bool) -> None:
    """Refuse to write over what is there, or over what the same command writes."""
    if twice:
        raise BadInput(
            SaidText(
                f"{path}: 同じ名前のファイルが二つあります。何も書いていません",
                f"{path}: two of the files have this name; nothing was written",
            )
        )
    if target.exists() and not replace:
        raise BadInput(
            SaidText(
                f"{target} はもうあります。{path} で置き換えるなら --replace を付けるか、別の名前にしてください",
                f"{target} is there already; say --replace to write {path} over it, or give the file another name",
            )
        )


def with_cards(universe: Universe, cards: list[Any]) -> Universe:
    """Return a universe in which these cards stand for those of the same name and kind."""
    merged = {name: list(group) for name, group in universe.items()}
    for card in cards:
        group = merged.setdefault(card.name, [])
        group[:] = [c for c in group if c.kind != card.kind] + [card]
    return merged


def read_files(
    out: Output, game: Game, files: list[Path], keywords: list[Keyword] | None = None
) -> tuple[dict[Path, list[Any]], list[FormatError]]:
    """Return the cards of each file that fit the format, and what is wrong with all that does not; ``keywords`` takes those that the
    files define."""
    by_file: dict[Path, list[Any]] = {}
    broken: list[FormatError] = []
    for path in files:
        try:
            found = tables.read_any(game, path)
        except FormatError as error:
            found = Cards([], [error])
        by_file[path] = found.cards
        broken += found.faults
        if keywords is not None:
            keywords += found.keywords
        for note in found.notes:
            out.complain(note.told("ja"), note.told("en"))
    return by_file, broken


def unreadable(out: Output, game: Game, printed: list[Any]) -> list[Fault]:
    """Name the cards whose texts cannot be read or executed; returns what is wrong with them."""
    universe = with_cards(library.universe(game), printed)
    faults = [fault for c in check(game, printed, universe) for fault in c.faults]
    for fault in faults:
        out.complain(fault_text(out, fault))
    return faults


def find_cards(universe: Universe, name: str) -> list[Any]:
    """Return the cards of a name; if there is none, those whose name begins with it, or has it as a part.

    Raises:
        UnknownName: If there is none either; names that come near are suggested.
    """
    for fits in FITS:
        if found := fits(name, universe):
            return found
    raise no_card(name, universe)


def show(out: Output, game: Game, card: Any, universe: Universe) -> None:
    """Print a card."""
    title = f"{card.name}  {card.english}" if card.english else card.name
    labels = {**LABELS, **game.display.printed}
    fields = "  ".join(
        field_text(out, game, labels[key], value) for key, value in shown_fields(card, labels) if key in labels
    )
    meanings = [
        out.words(f"{r.word.ja}: {r.text.ja}", f"{r.word.en}: {r.text.en}") for r in designed(game, card, universe)
    ]
    body = "\n".join(filter(None, [fields, card.text.strip(), english(game, card, universe), *meanings]))
    if out.plain:
        out.say(f"{title}\n{body}")
    else:
        out.show(Panel(Text(body), title=title, title_align="left", expand=False))


def shown_fields(card: Any, labels: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Return the printed fields of a card with their values, also those that a card file may leave out, unless they say nothing."""
    written = _fields(card)
    for key, name in zip(card.__struct_encode_fields__, card.__struct_fields__, strict=True):
        label = key if key in labels else name  # labels stand under either
        if key in written:
            yield label, written[key]
        elif label in labels and getattr(card, name):
            yield label, getattr(card, name)


def field_text(out: Output, game: Game, label: SaidText, value: Any) -> str:
    """Return a printed field with its label."""
    words = [str(word) for word in (value if isinstance(value, list | tuple) else str(value).split("・"))]
    terms = game.display.terms if out.lang is Language.EN else {}
    return f"{out.words(label.ja, label.en)} {'・'.join(_term(word, terms) for word in words)}"


def english_word(word: str, game: Game) -> str:
    """Return a printed word in English, as far as the game knows it."""
    return _term(word, game.display.terms)


def _term(word: str, terms: Mapping[str, str]) -> str:
    """Return a printed word in the language of ``terms``: also a word with a number, types with dashes, symbols in a row."""
    if word in terms or word.isascii() or not terms:
        return terms.get(word, word)
    found = AMOUNT.fullmatch(word)
    if found and found[1] in terms:
        return f"{terms[found[1]]} {found[2]}"
    for sign, shown in (("/", "/"), (", ", ", "), (" ", ", "), ("-", " - ")):
        parts = word.split(sign)
        if len(parts) > 1:
            return shown.join(_term(part, terms) for part in parts)
    if ICONS.fullmatch(word):
        return "".join(f"({terms.get(one, one)})" for one in ICON.findall(word))
    found = NUMBER_BEHIND.fullmatch(word)
    if found and found[1] in terms:
        return terms[found[1]] + found[2]
    symbols = SYMBOL.findall(word)
    return " ".join(terms.get(s, s) for s in symbols) if all(s in terms or s.isascii() for s in symbols) else word


def english(game: Game, card: Any, universe: Universe) -> str:
    """Return the text of a card in English, "" if it cannot be read."""
    try:
        return game.read_text(card, universe).en()
    except TextError:
        return ""


def fault_text(out: Output, fault: Fault) -> str:
    """Return a fault in words, with a caret under its place."""
    if not fault.line:
        return f"{fault.card}: {out.words(fault.ja, fault.en)}"
    wide, narrow = "　", " "
    caret = "".join(wide if ord(ch) > 0xFF else narrow for ch in fault.text[: fault.column - 1]) + "^"
    card = f"{fault.place}: {fault.card}" if fault.place else fault.card
    place = out.words(f"{fault.line}行{fault.column}文字目", f"line {fault.line}, column {fault.column}")
    return f"{card}: {place}: {out.words(fault.ja, fault.en)}\n    {fault.text}\n    {caret}"


def _fields(card: Any) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(card)
    return fields
