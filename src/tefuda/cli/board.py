"""The board: both sides at a glance, drawn or in plain lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator

from rich import box
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from tefuda.cli.words import Speaker, joined
from tefuda.games.registry import Universe
from tefuda.play.views import CardView, View


class Board:
    """Shows what a player sees.

    Args:
        speaker: Speaks the player's language.
        names: What players are called beside their letters, by letter.
        telling: Printed names of cards whose text says more than keywords: they are marked.
    """

    def __init__(self, speaker: Speaker, names: dict[str, str], telling: Container[str] = ()) -> None:
        self.speaker = speaker
        self.names = names
        self.telling = telling

    # ---- plain lines ----------------------------------------------------------------------------------------------------

    def lines(self, view: View) -> Iterator[str]:
        """Write the board as lines that a screen reader can read one by one."""
        yield self.headline(view)
        for letter in self.order(view):
            yield f"{self.title(letter)}: {joined([self.numbers(view, letter), self.counts(view, letter)])}"
            for zone in self.rows(view, letter):
                cards = [self.sentence(c, zone) for c in self.cards(view, letter, zone)]
                yield f"  {self.speaker.zone(zone)}: {', '.join(cards) or '-'}"
        yield from self.shared(view)

    def sentence(self, card: CardView, zone: str, whole: bool = False) -> str:
        """Write a card on one line, with its cost where it matters or if it is to be written ``whole``."""
        say = self.speaker
        cost = say.cost(card) if whole or zone in say.display.priced else ""
        told = [cost, say.name(card), say.stats(card), say.colours(card), say.keywords(card), self.text(card)]
        return joined([*told, say.marks(card)], " ")

    def text(self, card: CardView) -> str:
        """Return the mark of a card that has a text to read."""
        return TELLING if card.name in self.telling else ""

    # ---- drawn ----------------------------------------------------------------------------------------------------------

    def drawn(self, view: View, packed: int = 0, brief: bool = False) -> RenderableType:
        """Draw the board: the opponents above, the viewer below.

        Args:
            view: What the viewer sees.
            packed: 0: a row for each card. Else the width of a terminal so low that the cards have to stand behind one another.
            brief: Whether zones stand behind one another as well, and cards without their colours.
        """
        sides = [
            self._framed(view, who, self._packed(view, who, packed - 4, brief) if packed else self._side(view, who))
            for who in self.order(view)
        ]
        return Group(Text(self.headline(view), style="bold"), *map(Text, self.shared(view)), *sides)

    def fitting(self, view: View, console: Console, room: int) -> list[list[Segment]]:
        """Return the lines of the board, drawn so that they are no more than ``room`` if that can be and no row is broken. 0: as many as
        it takes."""
        for packed, brief in ((0, False), (console.width, False), (console.width, True)):
            if room and not packed and any(self._wraps(view, who, console) for who in self.order(view)):
                continue
            lines = console.render_lines(self.drawn(view, packed, brief), pad=False)
            if not room or len(lines) <= room:
                break
        return lines

    def shared(self, view: View) -> Iterator[str]:
        """Return a line for each zone of the whole table that has cards."""
        for zone, of_all in view.zones.get("", {}).items():
            if of_all.cards:
                cards = [self.sentence(c, zone) for c in of_all.cards if c is not None]
                yield f"{self.speaker.zone(zone)}: {', '.join(cards)}"

    def _framed(self, view: View, letter: str, content: RenderableType) -> RenderableType:
        mine = letter == view.viewer
        active = view.figures.get("active") == letter
        return Panel(
            content,
            title=Text(joined([self.title(letter), self.numbers(view, letter)]), style="bold" if active else ""),
            title_align="left",
            subtitle=Text(self.counts(view, letter), style="dim"),
            subtitle_align="right",
            border_style="green" if mine else "red",
            box=box.HEAVY if active else box.ROUNDED,
        )

    def _side(self, view: View, letter: str) -> RenderableType:
        table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
        for style in STYLES:
            table.add_column(style=style)
        for zone in self.rows(view, letter):
            cards = self.cards(view, letter, zone)
            for i, card in enumerate(cards):
                table.add_row(self.speaker.zone(zone) if i == 0 else "", *self._cells(card, zone))
            if not cards:
                table.add_row(self.speaker.zone(zone), Text("-", style="dim"))
        return table

    def _wraps(self, view: View, letter: str, console: Console) -> bool:
        """Tell whether a side is too wide for a row for each card."""
        return Measurement.get(console, console.options, self._side(view, letter)).maximum > console.width - 4

    def _packed(self, view: View, letter: str, width: int, brief: bool) -> RenderableType:
        """Draw a side for a low terminal: cards one behind another, equal ones once with their number, no empty zones."""
        lines: list[Text] = []
        for zone in self.rows(view, letter):
            told = [self._told(card, zone, brief) for card in self.cards(view, letter, zone)]
            times = Counter(card.plain for card in told)
            once = {card.plain: card for card in told}
            items = [card + Text(f" ×{times[text]}") if times[text] > 1 else card for text, card in once.items()]
            if items:
                lay(lines, Text(self.speaker.zone(zone), style="dim"), items, width, brief)
        return Group(*lines)

    def _told(self, card: CardView, zone: str, brief: bool) -> Text:
        """Write the cells of a card behind one another."""
        name, stats, words, marks = self._cells(card, zone)
        more = (stats, self.speaker.keywords(card) if brief else words, marks)
        return Text(" ").join([name, *(Text(cell, s) for cell, s in zip(more, STYLES[2:], strict=True) if cell)])

    def _cells(self, card: CardView, zone: str) -> tuple[Text, str, str, str]:
        say = self.speaker
        cost = say.cost(card) + " " if zone in say.display.priced and say.cost(card) else ""
        name = Text(cost + say.name(card), style="dim" if card.values.get(say.display.dimmed) else STYLES[1])
        words = joined([say.colours(card), say.keywords(card), self.text(card)], " ")
        return name, say.stats(card), words, say.marks(card)

    # ---- both -----------------------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        """Return turn, phase and whose turn it is, as far as there is one: before the first turn there is none."""
        words = {key: self.speaker.term(value) for key, value in view.figures.items() if value not in (0, "none")}
        return joined(
            self.speaker.pick(text).format(**words) for text, key in self.speaker.display.figures if key in words
        )

    def order(self, view: View) -> list[str]:
        """Return the players from the top of the board to its bottom, the viewer last."""
        letters = list(view.players)
        at = letters.index(view.viewer) if view.viewer in letters else -1  # who has left the match looks on
        return [*letters[at + 1 :], *letters[: at + 1]]

    def title(self, letter: str) -> str:
        """Return a player's letter and name."""
        name = self.names.get(letter, "")
        return f"{letter} ({name})" if name else letter

    def numbers(self, view: View, letter: str) -> str:
        """Return the numbers of a player."""
        values = view.players[letter]
        display = self.speaker.display
        told = ((word, t, t.format(**values)) for word, t in display.numbers)
        return joined(
            f"{self.speaker.pick(word)} {number}"
            for word, t, number in told
            if number != "0" or (t not in display.unless_zero and view.figures.get("turn"))
        )

    def counts(self, view: View, letter: str) -> str:
        """Return how many cards the zones of a player have, as far as they have any."""
        counted = {zone: view.zones[letter][zone].count for zone in self.speaker.display.counted}
        return joined(f"{self.speaker.zone(zone)} {n}" for zone, n in counted.items() if n)

    def rows(self, view: View, letter: str) -> list[str]:
        """Return the zones of a player whose cards are shown, from the top of the board to its bottom."""
        display = self.speaker.display
        if letter == view.viewer:
            return [*display.listed, *display.held]
        known = [zone for zone in display.held if any(view.zones[letter][zone].cards)]
        return [*known, *reversed(display.listed)]

    def cards(self, view: View, letter: str, zone: str) -> list[CardView]:
        """Return the cards of a zone that the viewer can tell."""
        return [card for card in view.zones[letter][zone].cards if card is not None]


def lay(lines: list[Text], zone: Text, items: list[Text], width: int, behind: bool) -> None:
    """Lay the cards of a zone from a new line on, or ``behind`` what stands on the last line if all of them fit there."""
    whole = Text.assemble(zone, "  ", Text(BETWEEN).join(items))
    if behind and lines and lines[-1].cell_len + len(APART) + whole.cell_len <= width:
        lines[-1] = Text.assemble(lines[-1], APART, whole)
        return
    indent = "  "
    lines.append(Text.assemble(zone, "  ", items[0]))
    for item in items[1:]:
        if lines[-1].cell_len + len(BETWEEN) + item.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], BETWEEN, item)
        else:
            lines.append(Text.assemble(indent, item))


STYLES = ("dim", "bold", "bold yellow", "cyan", "magenta")
"""Styles of the columns of a board: zone, name, numbers, words, states."""
BETWEEN, APART = " | ", "   "
"""What stands between cards, and between zones, on one line."""
TELLING = "…"
"""Mark of a card whose text says more than its keywords."""
KEYWORD = re.compile(r"【[^】]*】|\[[^\]]*\]|[\s、。,0-9０-９()（）]")


def telling(universe: Universe) -> frozenset[str]:
    """Return the names of cards whose texts say more than keywords."""
    return frozenset(name for name, group in universe.items() if any(KEYWORD.sub("", card.text) for card in group))


def seen(view: View) -> object:
    """Return what a board shows of a view."""
    return view.zones, view.players
