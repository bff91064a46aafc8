"""What a terminal shows at a decision: the board, the question and the numbered options, so that all of it can be seen at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import SegmentLines

from tefuda.cli.board import Board, seen
from tefuda.cli.numbering import DONE, ONE_BY_ONE, Naming, Offer, listed
from tefuda.cli.output import Output
from tefuda.play.views import View

GAP = "   "
"""What stands between columns of options."""


class Question(NamedTuple):
    """A question to whoever sits at the terminal.

    Attributes:
        text: The question, and who is asked.
        line: The line of a card's text that asks, "" if none does.
        key: What is the same while members of one set are asked for.
        free: Whether the whole board is looked at.
        leads: What passing leads to, "" if it cannot be said.
        offers: The options.
    """

    text: str
    line: str
    key: object
    free: bool
    leads: str
    offers: Sequence[Offer]


class Screen:
    """Shows what happened, boards and questions; they may come from a match here or from a table elsewhere."""

    def __init__(self, out: Output, board: Board) -> None:
        self.out = out
        self.board = board
        self._drawn: object = None
        self._line = ""
        self._naming = Naming()
        self._several = False

    def forget(self) -> None:
        """Forget which board was drawn last: it is drawn with the next question."""
        self._drawn = None

    def tell(self, events: Iterable[tuple[str, bool]]) -> None:
        """Tell what happened: texts, and whether a turn begins with it. What happens again at once is counted."""
        for (text, begins), same in groupby(events):
            n = len(list(same))
            if text:
                self.out.say(f"  {text}{f' ×{n}' if n > 1 else ''}", style="bold" if begins else "dim")

    def ask(self, view: View, question: Question) -> None:
        """Put a question, below the board if that has changed."""
        changed = seen(view) != self._drawn
        self._drawn = seen(view)
        told = [question.text]
        if question.line and (changed or question.line != self._line):
            told.append(f"  {question.line}")
        self._line = question.line
        self._naming.ask(question.key, question.offers, question.free)
        if self._naming.named:
            named = self.out.words("、", ", ").join(self._naming.named)
            told.append(self.out.words(f"  ここまで: {named}", f"  so far: {named}"))
        elif len(question.offers) > 2 and not self._several and one_by_one(question):
            self._several = True
            told.append(
                self.out.words("  （「2 1」のように番号を並べて答えられます）", "  (several numbers will do: 2 1)")
            )
        notes = (-1, self.out.out.width, 0) if any(offer.note for offer in question.offers) else (-1,)
        self.show(view if changed else None, told, *(listed(question.offers, question.leads, n) for n in notes))

    def position(self, view: View) -> None:
        """Show the board alone."""
        self._drawn = seen(view)
        self.show(view)

    def show(self, view: View | None, question: Sequence[str] = (), *options: Sequence[str]) -> None:
        """Show the board, unless it is None, then the question and its options, which may come with shorter and shorter notes.

        Plain output and output that is no terminal get a card and an option a line. On a terminal whatever would scroll away stands
        closer: options beside one another, then cards behind one another, then options with less beside them.
        """
        out = self.out
        room = out.out.height - 1 - sum(out.height(line) for line in question) if out.low else 0
        wide = list(options[0]) if options else []
        chosen, drawn = wide, []
        for lines in options or ((),):
            close = beside(lines, out.out.width) if room else list(lines)
            if view is not None and not out.plain:
                drawn = self.board.fitting(view, out.out, room - 1 - self._height(close) if room else 0)
            taken = len(drawn) + 1 if drawn else 0
            chosen = wide if not room or taken + self._height(wide) <= room else close
            if not room or taken + self._height(chosen) <= room:
                break
        if view is not None:
            out.say("")
            if out.plain:
                for line in self.board.lines(view):
                    out.say(line)
            else:
                out.show(SegmentLines(drawn, new_lines=True))
        for i, line in enumerate(question):
            out.say(line, style="dim" if i else "bold")
        for line in chosen:
            out.say(line)

    def _height(self, lines: Sequence[str]) -> int:
        return sum(self.out.height(line) for line in lines)


def one_by_one(question: Question) -> bool:
    """Tell whether a question asks for the members of a set or the places of an order."""
    verbs = {offer.verb for offer in question.offers}
    return DONE in verbs or (not question.free and not ONE_BY_ONE.isdisjoint(verbs))


def beside(options: Sequence[str], width: int) -> list[str]:
    """Return options on as few lines as there can be: in columns, numbered downwards, or one behind another if that is shorter."""
    tight = [option[2:] if option.startswith("  ") else option for option in options]
    best = list(options)
    for across in range(2, len(options) + 1):
        down = -(-len(options) // across)
        parts = [(tight if i else options)[i : i + down] for i in range(0, len(options), down)]
        wide = [max(map(cell_len, part)) for part in parts]
        if sum(wide) + len(GAP) * (len(parts) - 1) > width:
            break
        rows = [[part[i] for part in parts if i < len(part)] for i in range(down)]
        best = [
            GAP.join(cell + " " * (w - cell_len(cell)) for cell, w in zip(row, wide, strict=False)).rstrip()
            for row in rows
        ]
    flowing = [*options[:1]]
    for whole, option in zip(options[1:], tight[1:], strict=True):
        if cell_len(flowing[-1]) + len(GAP) + cell_len(option) <= width:
            flowing[-1] += GAP + option
        else:
            flowing.append(whole)
    return flowing if len(flowing) < len(best) else best
