"""Reports that one can send to a friend: one file of HTML with charts drawn into it, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from tefuda.extras import needs
from tefuda.saying import Text
from tefuda.sim.report import Report
from tefuda.sim.statistics import Rate

MOST_CARDS = 30
STYLE = """
body{font-family:system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;line-height:1.6}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .7rem;border-bottom:1px solid #8884;text-align:right}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}small{opacity:.75}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#e8e6e1}svg{background:#fff;border-radius:6px}}
"""
Say = Callable[[str, str], str]


def ready() -> None:
    """Check that charts can be drawn.

    Raises:
        BadInput: If matplotlib is not installed.
    """
    needs("report", ("matplotlib",), Text("図には", "charts need"))


def drawn(width: float, height: float, draw: Callable[[Any], None], names: Sequence[str] = ()) -> str:
    """Return a chart as SVG. ``names`` stand to its left."""
    from tefuda.sim import charts  # an optional extra, and slow to load

    return charts.drawn(width, height, draw, names)


def bars(rates: Sequence[tuple[str, Rate]]) -> str:
    """Return win rates with their intervals as a chart."""

    def draw(axes: Any) -> None:
        names = [name for name, _ in rates][::-1]
        shares = [r.share for _, r in rates][::-1]
        ends = [r.interval() for _, r in rates][::-1]
        below = [share - low for share, (low, _) in zip(shares, ends, strict=True)]
        above = [high - share for share, (_, high) in zip(shares, ends, strict=True)]
        errors = [below, above]
        axes.errorbar(shares, range(len(names)), xerr=errors, fmt="o", color="#2f6f8f", capsize=3)
        axes.set_yticks(range(len(names)), names)
        axes.axvline(0.5, color="#888", linewidth=0.8, linestyle=":")
        axes.set_xlim(0, 1)

    return drawn(6, 0.8 + 0.32 * len(rates), draw, [name for name, _ in rates])


def heat(matrix: dict[str, dict[str, Rate]]) -> str:
    """Return the matchups as a chart: rows against columns."""
    names = list(matrix)

    def draw(axes: Any) -> None:
        cells = [[row[b].share if b in row else float("nan") for b in names] for row in matrix.values()]
        axes.imshow(cells, vmin=0, vmax=1, cmap="RdBu")
        axes.set_xticks(range(len(names)), names, rotation=40, ha="right")
        axes.set_yticks(range(len(names)), names)
        for y, row in enumerate(cells):
            for x, share in enumerate(row):
                if share == share:  # a number
                    colour = "#fff" if abs(share - 0.5) > 0.3 else "#000"
                    axes.text(x, y, f"{share:.0%}", ha="center", va="center", fontsize=8, color=colour)

    return drawn(2.4 + 0.62 * len(names), 1.8 + 0.5 * len(names), draw)


def worths(names: Sequence[str], found: Sequence[tuple[float, float, float]]) -> str:
    """Return what cards change as a chart: differences of win rates with their intervals."""

    def draw(axes: Any) -> None:
        apart = [share for share, _, _ in found][::-1]
        below = [max(0.0, share - low) for share, low, _ in found][::-1]
        above = [max(0.0, high - share) for share, _, high in found][::-1]
        axes.errorbar(apart, range(len(apart)), xerr=[below, above], fmt="o", color="#8f4f2f", capsize=2)
        axes.set_yticks(range(len(apart)), names[::-1])
        axes.axvline(0, color="#888", linewidth=0.8, linestyle=":")

    return drawn(6, 0.8 + 0.28 * len(names), draw, names)


def lengths(report: Report) -> str:
    """Return the lengths of games in turns as a chart."""

    def draw(axes: Any) -> None:
        turns = [p.turns for p in report.whole]
        axes.hist(turns, bins=range(min(turns), max(turns) + 2), color="#5f7f5f")

    return drawn(7, 2.2, draw)


def courses(points: Sequence[tuple[int, int, Sequence[float]]], names: Sequence[str]) -> str:
    """Return the chances of the players over a match as a chart; a point is (decision, turn, chances)."""

    def draw(axes: Any) -> None:
        for p, name in enumerate(names):
            axes.plot([at for at, _, _ in points], [chances[p] for _, _, chances in points], label=name, linewidth=1.4)
        turns: dict[int, int] = {}
        for at, turn, _ in points:
            turns.setdefault(turn, at)
        shown = list(turns.items())[:: max(1, len(turns) // 20)]
        axes.set_xticks([at for _, at in shown], [str(turn) for turn, _ in shown])
        axes.set_ylim(0, 1)
        axes.axhline(0.5, color="#888", linewidth=0.8, linestyle=":")
        axes.legend(loc="upper left", fontsize=8)

    return drawn(9, 3, draw)


def framed(title: str, body: str, lang: str) -> str:
    """Return a page of HTML."""
    head = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    )
    return f"{head}<title>tefuda: {escape(title)}</title><style>{STYLE}</style><body>{body}</body></html>\n"


def page(report: Report, lang: str, command: str, called: Mapping[str, str]) -> str:
    """Return a report as HTML; ``called`` has what cards are called that are not called by their printed names."""

    def say(ja: str, en: str) -> str:
        return ja if lang == "ja" else en

    parts = [f"<h1>tefuda: {escape(report.game)}</h1>", summary(report, say)]
    for title, by in ((say("ボット", "Bots"), "bot"), (say("デッキ", "Decks"), "deck")):
        rates = sorted(report.rates(by).items(), key=lambda r: -r[1].share)
        if rates:
            parts.append(f"<h2>{title}</h2>{bars(rates)}{table(rates, say)}")
    matrix = report.matchups()
    if len(matrix) > 2:
        what = say(
            "行のデッキが列のデッキに勝った割合です。", "How often the deck of the row won against that of the column."
        )
        parts.append(f"<h2>{say('組み合わせ', 'Matchups')}</h2><p>{what}</p>{heat(matrix)}")
    first = report.first_player()
    if first.games:
        parts.append(f"<h2>{say('先攻', 'Going first')}</h2>{table([(say('先攻', 'first player'), first)], say)}")
    if report.whole:
        parts.append(f"<h2>{say('長さ（ターン）', 'Length in turns')}</h2>{lengths(report)}")
    parts += cards_of(report, say, called)
    foot = f"<p><small>tefuda {escape(command)}</small></p>"
    return framed(report.game, "".join(parts) + foot, lang)


def cards_of(report: Report, say: Say, called: Mapping[str, str]) -> Iterator[str]:
    """Return what cards change, when they are drawn and when they are played."""
    note = say(
        "区間は全部同時に95%で成り立ちます。長い対戦ほど多く引くので、原因とは限りません。",
        "The intervals hold for all at once (95 %). Longer games draw more, so this need not be the cause.",
    )
    for what, title, told in (
        (
            "drawn",
            say("引いたカード", "Cards drawn"),
            say(
                "引いた対戦の勝率から引かなかった対戦の勝率を引いたもの。",
                "Wins of games in which the card was drawn minus those in which it was not.",
            ),
        ),
        (
            "played",
            say("使ったカード", "Cards played"),
            say(
                "引いた対戦のうち、使った対戦の勝率から使わなかった対戦の勝率を引いたもの。",
                "Of games in which the card was drawn: wins of those in which it was played minus those in which it was not.",
            ),
        ),
    ):
        found = [
            (f"{called.get(w.card, w.card)} ({w.deck})", by) for w in report.cards() if (by := w.by(what)) is not None
        ]
        found.sort(key=lambda one: -one[1][0])
        if len(found) > MOST_CARDS:
            found = found[: MOST_CARDS // 2] + found[-MOST_CARDS // 2 :]
        if found:
            chart = worths([name for name, _ in found], [by for _, by in found])
            yield f"<h2>{title}</h2><p>{told} {note}</p>{chart}"


def summary(report: Report, say: Say) -> str:
    """Return how many games there were."""
    n = len(report.played)
    return "<p>" + say(
        f"{n}戦、引き分け{report.draws}、エラー{len(report.errors)}、失敗したボット{len(report.faults)}。区間は95%（Wilson）。",
        f"{n} games, {report.draws} draws, {len(report.errors)} errors, {len(report.faults)} lost by a failing bot. "
        "Intervals are 95 % (Wilson).",
    ) + "</p>"  # fmt: skip


def table(rates: Sequence[tuple[str, Rate]], say: Say) -> str:
    """Return win rates as a table."""
    head = "".join(
        f"<th>{cell}</th>" for cell in (say("名前", "name"), say("勝率", "wins"), "95 %", say("対戦数", "games"))
    )
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{r.share:.1%}</td><td>{r.interval()[0]:.1%} - {r.interval()[1]:.1%}</td><td>{r.games}</td></tr>"
        for name, r in rates
    )
    return f"<table><tr>{head}</tr>{rows}</table>"
