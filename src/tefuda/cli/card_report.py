"""The report on card texts as a page that a browser shows without anything else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tefuda.cli.checking import Checked
from tefuda.cli.gaps import Gap
from tefuda.games.registry import Game
from tefuda.saying import many

STYLE = """
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top }
td p { margin: 0 } .bad { color: #a00 } .good { color: #063 } pre { margin: 0; white-space: pre-wrap; font: inherit }
"""


def html_report(
    game: Game, checked: Sequence[Checked], gaps: Sequence[Gap] = (), sets: Sequence[tuple[str, int]] = ()
) -> str:
    """Return the page.

    The three numbers (for every file, if ``sets`` gives the names and sizes of several, in the order of the cards), what is
    missing, what would finish most cards first, then every card with its print, its English and its faults, failures first.
    """
    whole = sum(c.executable for c in checked)
    read = sum(c.whole for c in checked)
    roundtrip = sum(c.roundtrip for c in checked)
    failed = sum(bool(c.faults) for c in checked)
    rows = "\n".join(_row(c) for c in sorted(checked, key=lambda c: not c.faults))
    return f"""<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><title>{escape(game.en)}: card texts</title><style>{STYLE}</style></head>
<body>
<h1>{escape(game.en)}: card texts</h1>
<p>{many(len(checked), "card")}: {read} read whole, {roundtrip} print back, {whole} can be executed, {failed} failed.</p>
{_by_set(checked, sets)}
{_missing(gaps)}
<table>
<thead><tr><th scope="col">card</th><th scope="col">print</th><th scope="col">English</th><th scope="col">state</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
"""


def _by_set(checked: Sequence[Checked], sets: Sequence[tuple[str, int]]) -> str:
    """Return the three numbers for every file, or nothing if there is only one."""
    if len(sets) < 2:
        return ""
    rows, start = [], 0
    for name, size in sets:
        part, start = checked[start : start + size], start + size
        numbers = (
            size,
            sum(c.whole for c in part),
            sum(c.roundtrip for c in part),
            sum(c.executable for c in part),
        )
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{n}</td>" for n in numbers)}</tr>')
    heads = "".join(f'<th scope="col">{h}</th>' for h in ("file", "cards", "read whole", "print back", "executable"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _missing(gaps: Sequence[Gap]) -> str:
    """Return the table of what is missing, or nothing."""
    if not gaps:
        return ""
    rows = "\n".join(
        f"<tr><td>{g.finishes}</td><td>{g.touches}</td><td>{escape(g.template)}</td><td>{escape(g.example)}</td></tr>"
        for g in gaps
    )
    return f"""<h2>Missing</h2>
<table>
<thead><tr><th scope="col">would finish</th><th scope="col">stands on</th><th scope="col">template</th>
<th scope="col">such as</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<h2>Cards</h2>"""


def _row(c: Checked) -> str:
    english = c.text.en() if c.text is not None else ""
    state = "".join(f'<p class="bad">{escape(_place(f.line, f.column) + f.en)}</p>' for f in c.faults)
    state = state or '<p class="good">ok</p>'
    name = escape(c.card.name) + (f"<br>{escape(c.card.english)}" if c.card.english else "")
    return (
        f'<tr><th scope="row">{name}</th><td><pre>{escape(c.card.text.strip())}</pre></td>'
        f"<td><pre>{escape(english)}</pre></td><td>{state}</td></tr>"
    )


def _place(line: int, column: int) -> str:
    return f"line {line}, column {column}: " if line else ""
