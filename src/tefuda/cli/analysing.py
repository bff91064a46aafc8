"""``tefuda analyse``: what a search thinks of the decisions of a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tefuda.bots.advising import Advice, analyse, turning_points
from tefuda.bots.loading import search_settings
from tefuda.cli.keeping import check_target, write
from tefuda.cli.options import needs
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.replaying import load_record
from tefuda.cli.words import Speaker, in_words
from tefuda.errors import BadInput
from tefuda.formats.notation import letter
from tefuda.formats.records import printed_cards
from tefuda.saying import Text
from tefuda.sim import pages

KINDS = (".svg", ".html")


def analyse_record(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.kifu).", show_default=False)],
    bot: Annotated[str, typer.Option(help="How to search: search:400, search:1s, expert.")] = "search:200",
    seed: Annotated[int, typer.Option(help="Decides everything: the same seed gives the same judgement.")] = 0,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", help="Draw the chances over the match: a file .svg or .html.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --picture write over a file.")] = False,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Judge the decisions of a record: chances, better options, and where the match turned.

    Each decision is judged by what its player knew. A chance stands with its standard error.
    """
    out = Output(lang, plain, json)
    needs(ctx, "force", "picture")
    settings = search_settings(bot)
    if picture is not None:
        if picture.suffix not in KINDS:
            raise BadInput(
                Text(f"--picture {picture}: .svg か .html です", f"--picture {picture}: expected .svg or .html")
            )
        pages.ready()
        check_target("--picture", picture, force)
    record, match = load_record(file)
    speaker = Speaker(match.game.display, out.lang)
    cards = printed_cards(record, match.game.card_type)

    def say(notation: str) -> str:
        return in_words(notation, match.game, cards, speaker)

    found = []
    for advice in analyse(match, settings, seed):
        found.append(advice)
        tell(out, advice, say)
    turned = turning_points(found)
    out.report(
        {
            "game": match.game.id,
            "bot": bot,
            "result": str(match.result) if match.result is not None else "",
            "decisions": [advice.to_json() for advice in found],
            "turned": [advice.at for advice in turned],
        }
    )
    if turned:
        out.say("分かれ目", "where it turned", style="bold")
    for advice in turned:
        tell(out, advice, say, f" {advice.cost:+.0%}".replace("+", "-"))
    if picture is not None:
        names = [
            record.players[i] if i < len(record.players) else letter(i)
            for i in range(len(found[0].chances) if found else 0)
        ]
        write(picture, drawn(found, names, picture.suffix == ".html", str(file), out.lang.value), force)


def tell(out: Output, advice: Advice, say: Callable[[str], str], more: str = "") -> None:
    """Print what is thought of a decision; ``say`` puts notation into words."""
    best, taken = advice.best[0], advice.taken
    if taken is not None and taken.chance >= best.chance:
        best = taken
    chance = f"{best.chance:.0%} ± {best.error:.0%}"
    same = taken is not None and taken.option == best.option
    did = say(taken.option) if taken is not None else "?"
    head = f"{advice.at + 1:>4}. {letter(advice.player)}: {did}"
    if same or taken is None:
        out.say(f"{head}  [{chance}]{more}")
        return
    was = f"{taken.chance:.0%} ± {taken.error:.0%}"
    line = "; ".join(f"{letter(player)}: {say(text)}" for player, text in advice.line[:4])
    told = f"{say(best.option)} [{chance}]: {line}"
    out.say(f"{head}  [{was}]{more}  最善 {told}", f"{head}  [{was}]{more}  best {told}")


def drawn(found: list[Advice], names: list[str], page: bool, title: str, lang: str) -> str:
    """Return the chances over the match as SVG, alone or on a page."""
    chart = pages.courses([(a.at, a.turn, a.chances) for a in found], names)
    return pages.framed(title, chart, lang) if page else chart
