"""``tefuda sim`` and ``tefuda bench``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tefuda import build_mode
from tefuda.bots import find_bot
from tefuda.cli import library
from tefuda.cli.errors import FAILED
from tefuda.cli.keeping import check_target, write
from tefuda.cli.options import Switches, excludes, needs, switched_on
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.seats import players_given
from tefuda.cli.words import names_in
from tefuda.errors import BadInput, DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game, Universe, games
from tefuda.games.registry import game as find_game
from tefuda.saying import Text, in_language, many
from tefuda.sim import Orders, Played, Rate, Report, Table, bench, pages, plan, save_failure, simulate, written
from tefuda.sim.bench import EARLY, LATE, bench_face
from tefuda.sim.cluster import simulate_on

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="Id of the game: sve, eoo, arc, avalon or chronicle.", show_default=False)
]
CardFiles = Annotated[
    list[Path] | None, typer.Option("--cards", help="A file with further cards; may be repeated.", show_default=False)
]


SILENT = 20.0
"""Seconds after which those who see no bar are told how far it is."""
WHY_JOBS = Text("プロセスの数はクラスタが決めます", "the cluster decides how many processes play")


class Pages(StrEnum):
    """A format of reports."""

    HTML = "html"


def sim(
    ctx: typer.Context,
    game: GameId,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="Bots, with commas: random, greedy, search:400, module:Class.")] = "random",
    decks: Annotated[
        str, typer.Option(help="Decks or deck files, with commas. Default: all that come with the game.")
    ] = "",
    cards: CardFiles = None,
    option: Switches = None,
    players: Annotated[
        int | None, typer.Option("--players", help="How many players, if the game leaves it open.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides everything: the same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    games_to: Annotated[
        Path | None,
        typer.Option(
            "--games-to", help="Write a line of JSON for each game, or Parquet: a file .parquet.", show_default=False
        ),
    ] = None,
    report_as: Annotated[
        Pages | None, typer.Option("--report", help="Write a report with charts: html.", show_default=False)
    ] = None,
    report_to: Annotated[Path, typer.Option("--report-to", help="File of the report.")] = Path("report.html"),
    by_card: Annotated[bool, typer.Option("--by-card", help="Tell what each card changes.")] = False,
    cluster: Annotated[str, typer.Option(help="Play on a Ray cluster: auto, or its address.", show_default=False)] = "",
    patience: Annotated[float, typer.Option(min=0, help="Seconds that a bot may take for a decision; 0: any.")] = 60.0,
    force: Annotated[bool, typer.Option("--force", help="Let --games-to and --report-to write over a file.")] = False,
    failures: Annotated[Path, typer.Option(help="Folder for records of games that fail.")] = Path("."),
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Let bots play many games and count.

    Games come in pairs with one seed: bots change seats and decks, of one bot the decks change seats. Every result is repeatable by its
    seed and does not depend on the number of processes. A bot that fails loses its game. Exit code 1 if a game or a bot fails; the
    record is saved.
    """
    out = Output(lang, plain, json)
    if report_as is None:
        needs(ctx, "report_to", "report_as")
        needs(ctx, "force", "games_to")
    excludes(ctx, "cluster", ("jobs",), WHY_JOBS)
    check_files(games_to, report_to if report_as is not None else None, force)
    names, the_game = bots_given(bots), find_game(game)
    universe = library.universe(the_game, cards or ())
    found = decks_given(the_game, decks, universe, switched_on(the_game, option or ()))
    orders = Orders(patience, cards=by_card or report_as is not None)
    pairings = plan(games, names, list(found), seed, players_given(the_game, players))
    with_all = (the_game.id, pairings, found, universe)
    playing = simulate_on(cluster, *with_all, orders) if cluster else simulate(*with_all, jobs, orders)
    report = run(out, the_game.id, len(pairings), playing, games_to)
    out.report(report.to_json())
    called = names_in(out.lang, universe)
    show(out, report, called if by_card else None)
    if report_as is not None:
        write_page(out, report, called, report_to, force)
    end(out, report, found, universe, failures)


def write_page(out: Output, report: Report, called: Mapping[str, str], to: Path, force: bool) -> None:
    """Write a report with charts."""
    write(to, pages.page(report, out.lang.value, " ".join(sys.argv[1:]), called), force)
    out.say(f"報告: {to}", f"report: {to}")


def decks_given(game: Game, decks: str, universe: Universe, options: Mapping[str, bool | int]) -> dict[str, DeckList]:
    """Return the decks to play with by name. What cannot be compiled is bad input, not a failing game.

    Raises:
        DeckError: If one of them breaks a rule of deck construction.
    """
    found = dict(library.decks(game, _names(decks)))
    Table(game.id, found, universe).pool(list(found))
    refuse_illegal(game, found, universe, options)
    return found


def check_files(games_to: Path | None, report_to: Path | None, force: bool) -> None:
    """Refuse, before anything is played, what could not be written at the end."""
    if games_to is not None:
        written.ready(games_to)
        check_target("--games-to", games_to, force)
    if report_to is not None:
        pages.ready()
        check_target("--report-to", report_to, force)


def bots_given(bots: str) -> Sequence[str]:
    """Return the names of bots, each of which there is.

    Raises:
        BadInput: If there is none at all.
    """
    names = _names(bots)
    if not names:
        raise BadInput(
            Text(
                "--bots: 一つは書いてください（random,greedy など）", "--bots: name at least one, such as random,greedy"
            )
        )
    for name in names:
        find_bot(name)
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise BadInput(
            Text(
                f"--bots {bots}: {twice} が二度あります。一つずつ書けば総当たりになります",
                f"--bots {bots}: {twice} stands there twice; named once each, all of them meet",
            )
        )
    return names


def end(out: Output, report: Report, decks: Mapping[str, DeckList], universe: Universe, failures: Path) -> None:
    """Save what failed, and end with exit code 1 if anything did."""
    for broken in report.errors + report.faults:
        path = save_failure(report.game, broken, decks, universe, failures)
        what, traced = broken.error or broken.fault, bool(broken.trace)
        out.complain(
            f"{in_language(what, 'ja')}（記録{'とトレースバック' if traced else ''}: {path}）",
            f"{what} (record{' and traceback' if traced else ''}: {path})",
        )
    if report.errors or report.faults:
        raise typer.Exit(FAILED)


def refuse_illegal(
    game: Game, decks: Mapping[str, DeckList], universe: Universe, options: Mapping[str, bool | int]
) -> None:
    """Check the decks of a simulation.

    Raises:
        DeckError: If one of them breaks a rule of deck construction.
    """
    for name, names in decks.items():
        deck = game.deck(names, universe)
        violations = game.violations_under(deck, game.compile(game.deck_cards(deck), universe), options)
        if violations:
            raise DeckError(name, violations)


def run(out: Output, game: str, count: int, playing: Iterable[Played], games_to: Path | None = None) -> Report:
    """Take the results of games as they come, with a bar that shows how far it is; write them in the order of the plan, each as soon as
    those before it are there."""
    report = Report(game)
    began = told = perf_counter()
    with _progress(out) as progress, nullcontext() if games_to is None else written.writing(games_to) as write:
        task = progress.add_task(out.words("対戦", "games"), total=count)
        for played in playing:
            report.played.append(played)
            progress.advance(task)
            if progress.disable and perf_counter() - told > SILENT:
                told = perf_counter()
                n = len(report.played)
                out.note(f"{n}/{count}戦", f"{n} of {count} games")
            if write is not None:
                write(played)
    report.add(())
    report.seconds = perf_counter() - began
    return report


def measure(
    game: GameId = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long games are played.")] = 5.0,
    seed: Annotated[int, typer.Option(help="Decides the games.")] = 0,
    face: Annotated[
        bool,
        typer.Option("--face", help="What a decision costs players and interfaces instead."),
    ] = False,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Measure how fast games run here, all or the one named: random games on one core, all decks of a game.

    Speed is also given for each calibration loop (ten million `x += i` in plain Python, timed right before), so that machines
    can be compared.
    """
    out = Output(lang, plain, json)
    if face:
        measure_faces(out, [game] if game else games(), seconds, seed)
        return
    found = []
    for id in [game] if game else games():
        out.note(f"{id}: 計測中…", f"{id}: measuring ...")
        the_game = find_game(id)
        found.append(bench(Table(id, library.decks(the_game, ()), the_game.cards()), seconds, seed))
    out.report(found[0].to_json() if game else {"games": [m.to_json() for m in found]})
    out.table(
        out.words(f"速度（{build_mode()}）", f"speed ({build_mode()})"),
        [out.words("項目", "measure"), *(m.game for m in found)],
        [
            (out.words("決定／秒", "decisions a second"), *(f"{m.decisions_per_second:,.0f}" for m in found)),
            (
                out.words("決定／較正ループ", "decisions a calibration loop"),
                *(f"{m.decisions_per_loop:,.0f}" for m in found),
            ),
            (
                out.words("うち選択肢が一つのもの", "of these with one option"),
                *(f"{m.forced_share:.0%}" for m in found),
            ),
            (out.words("対戦／秒", "games a second"), *(f"{m.games_per_second:,.1f}" for m in found)),
            (out.words("局面の複製（µs）", "fork of a position (µs)"), *(f"{m.fork_us:.2f}" for m in found)),
            (
                out.words("局面のメモリ（バイト）", "memory of a position (bytes)"),
                *(f"{m.position_bytes:,}" for m in found),
            ),
            (out.words("較正ループ（秒）", "calibration loop (s)"), *(f"{m.loop_seconds:.3f}" for m in found)),
        ],
    )


def measure_faces(out: Output, ids: Sequence[str], seconds: float, seed: int) -> None:
    """Measure what a decision costs at the public face of games."""
    faces = []
    for id in ids:
        out.note(f"{id}: 計測中…", f"{id}: measuring ...")
        the_game = find_game(id)
        decks = list(library.decks(the_game, ()).values())[: the_game.seats[0]]
        faces.append(bench_face(id, decks, seconds, seed))
    out.report({"faces": [f.to_json() for f in faces]})
    at = f"{EARLY} / {LATE:,}"
    out.table(
        out.words(f"1決定あたりのミリ秒（{build_mode()}）", f"milliseconds a decision ({build_mode()})"),
        [
            out.words("ゲーム", "game"),
            out.words("見る: 平均", "look: mean"),
            out.words("最悪", "worst"),
            out.words("GCの最長", "longest collection"),
            out.words(f"同じ局面、{at}手目", f"same position, decision {at}"),
            "record_text",
            "save",
            "undo",
            out.words("保存のバイト数", "bytes saved"),
            "new",
            "restore",
        ],
        [
            (
                f.game,
                f"{f.mean_ms:.2f}",
                f"{f.worst_ms:.2f}",
                f"{f.pause_ms:.2f}",
                f"{f.early_ms:.2f} / {f.late_ms:.2f}",
                *(f"{a:.2f} / {b:.2f}" for a, b in f.kept_ms.values()),
                f"{f.saved_bytes[0]:,} / {f.saved_bytes[1]:,}",
                f"{f.new_ms:.2f}",
                f"{f.restore_ms:.2f}",
            )
            for f in faces
        ],
    )


def show(out: Output, report: Report, cards: Mapping[str, str] | None = None) -> None:
    """Print the tables of a simulation; with names of cards, also what cards change."""
    share = out.words("勝率", "wins")
    headers = [out.words("名前", "name"), share, out.words("95%区間", "95 % interval"), out.words("対戦数", "games")]
    by_bot, by_deck = report.rates("bot"), report.rates("deck")
    if by_bot:
        out.table(out.words("ボット", "bots"), headers, _rows(by_bot))
    if by_deck:
        out.table(out.words("デッキ", "decks"), headers, _rows(by_deck))
    show_matchups(out, report)
    first = report.first_player()
    if first.games:
        out.table(out.words("先攻", "going first"), headers, _rows({out.words("先攻", "first player"): first}))
    out.table(
        out.words("長さ", "length"),
        [
            out.words("単位", "unit"),
            out.words("平均", "mean"),
            out.words("中央値", "median"),
            out.words("最短", "least"),
            out.words("最長", "most"),
        ],
        [
            (unit, f"{s.mean:.1f}", f"{s.median:g}", str(s.low), str(s.high))
            for unit, s in zip(
                (out.words("ターン", "turns"), out.words("決定", "decisions")), report.lengths().values(), strict=True
            )
        ],
    )
    out.table(
        out.words("終わり方（条項）", "ended by clause"),
        [out.words("条項", "clause"), out.words("対戦数", "games")],
        [
            *((clause, str(n)) for clause, n in report.endings().items()),
            *([(out.words("ボットの失敗", "a bot failed"), str(len(report.faults)))] if report.faults else ()),
        ],
    )
    n, seconds, failed = len(report.played), report.seconds, len(report.faults)
    ja, en = (f"、ボットの失敗{failed}", f", {failed} lost by a bot that failed") if failed else ("", "")
    out.say(
        f"{n}戦、引き分け{report.draws}、エラー{len(report.errors)}{ja}、{seconds:.1f}秒（{n / seconds:.1f}戦／秒）",
        f"{many(n, 'game')}, {many(report.draws, 'draw')}, {many(len(report.errors), 'error')}{en}, "
        f"{seconds:.1f} s ({n / seconds:.1f} games/s)",
    )
    if cards is not None:
        show_cards(out, report, cards)


def show_matchups(out: Output, report: Report) -> None:
    """Print how often each deck won against each other one, if there are more than two: with intervals where a terminal is wide enough for
    them or nobody counts columns, else in points, what leaves the even chance out with a star."""
    found = report.matchups()
    if len(found) < 3:
        return
    title = out.words("組み合わせ（行のデッキの勝率）", "matchups (wins of the deck of the row)")
    cells = {a: [_interval(row.get(b), "" if out.plain else "-") for b in found] for a, row in found.items()}
    if out.plain or _width(cells) <= out.out.width:
        out.table(title, ["", *found], [(a, *row) for a, row in cells.items()])
        return
    places = {a: f"{i}" for i, a in enumerate(found, 1)}
    rows = [(f"{places[a]} {a}", *(_points(row.get(b)) for b in found)) for a, row in found.items()]
    star = out.words(
        "＊は95%区間が50%を含まないもの。区間は--jsonか--report htmlで",
        "*: the 95 % interval leaves 50 % out; --json and --report html tell the intervals",
    )
    out.table(f"{title}\n{star}", ["", *places.values()], rows)


def _interval(rate: Rate | None, nothing: str) -> str:
    if rate is None:
        return nothing
    low, high = rate.interval()
    return f"{rate.share:.0%} ({low:.0%}-{high:.0%})"


def _points(rate: Rate | None) -> str:
    if rate is None:
        return "-"
    low, high = rate.interval()
    return f"{100 * rate.share:.0f}{'' if low <= 0.5 <= high else '*'}"


def _width(rows: Mapping[str, Sequence[str]]) -> int:
    """Columns of a terminal that a square table takes whose columns are headed like its rows."""
    return max(map(len, rows)) + 4 + sum(max(len(a), *map(len, row)) + 3 for a, row in rows.items())


def show_cards(out: Output, report: Report, called: Mapping[str, str]) -> None:
    """Print what cards change."""
    rows = []
    for w in report.cards():
        if w.by("drawn"):
            cells = [
                f"{by[0]:+.1%} ({by[1]:+.0%} - {by[2]:+.0%})" if (by := w.by(k)) else "-" for k in ("drawn", "played")
            ]
            rows.append(
                (w.deck, called.get(w.card, w.card), cells[0], str(w.drawn.games), cells[1], str(w.played.games))
            )
    out.table(
        out.words("カード（引いた対戦とそうでない対戦の勝率の差）", "cards (wins when drawn minus wins when not)"),
        [
            out.words("デッキ", "deck"),
            out.words("カード", "card"),
            out.words("引いた（区間は全部同時に95%）", "drawn (intervals hold for all at once, 95 %)"),
            out.words("対戦数", "games"),
            out.words("使った", "played"),
            out.words("対戦数", "games"),
        ],
        rows,
    )


def _rows(rates: dict[str, Rate]) -> list[tuple[str, str, str, str]]:
    rows = []
    for name, rate in sorted(rates.items(), key=lambda r: -r[1].share):
        low, high = rate.interval()
        rows.append((name, f"{rate.share:.1%}", f"{low:.1%} - {high:.1%}", str(rate.games)))
    return rows


def _names(text: str) -> Sequence[str]:
    return [name for part in text.split(",") if (name := part.strip())]


def _progress(out: Output) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=out.err,
        transient=True,
        disable=out.plain or not out.err.is_terminal,
    )
