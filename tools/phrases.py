"""Makes the phrase books: what can be said on the cards of a game, with an example each.

`python -m tools.phrases` writes docs/users/phrases-<id>.md for every game. A phrase is a class of the grammar with the first of its
templates; its example is the shortest line that has it, of the delivered cards or of the compositions in the tests.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tefuda.games.registry import Game, games
from tefuda.games.registry import game as find_game
from tefuda.text.compiler import TextLine
from tefuda.text.errors import TextError
from tefuda.text.grammar import Grammar
from tefuda.text.model import Node, Token, Word
from tefuda.text.tree import walk
from tools.accepted import compositions

ROOT = Path(__file__).parents[1]
HEAD = """# {en}: what card texts can say

Every phrase that the card language of {en} knows, with the shortest example: the phrase (… stands for something that has phrases of
its own), an ability with it, and its English. Names, types and numbers are free. Made by `make phrases` from the grammar.
How a text is checked: [cards and texts](cards-and-texts.md).
"""
OPTIONAL = re.compile(r"\[[^\[\]]*\]")


def page(game: Game) -> str:
    """The phrase book of a game."""
    best: dict[type[Node], TextLine] = {}
    for line in lines(game):
        for node in walk(line.ast):
            known = best.get(type(node))
            if known is None or (len(line.ja()), line.ja()) < (len(known.ja()), known.ja()):
                best[type(node)] = line
    grammar = next(iter(best.values())).grammar.grammar
    out = [HEAD.format(en=game.en)]
    silent: list[str] = []
    for module in grammar.modules:
        rows = []
        for cls in grammar.classes:
            if cls.__module__ != module.__name__ or issubclass(cls, Word | Token) or not (said := phrase(grammar, cls)):
                continue
            if cls in best:
                rows.append(f"| {said} | {cell(best[cls].ja())} | {cell(best[cls].en())} |")
            else:
                silent.append(said)
        if rows:
            title = (module.__doc__ or module.__name__).split("\n")[0].rstrip(".")
            out.append(
                f"## {title}\n\n| phrase | example | English |\n|---|---|---|\n" + "\n".join(sorted(set(rows))) + "\n"
            )
    if silent:
        out.append(
            "## Read as well\n\nNo card that comes with tefuda says these.\n\n"
            + "\n".join(f"- {s}" for s in sorted(set(silent)))
            + "\n"
        )
    return "\n".join(out)


def lines(game: Game) -> Iterator[TextLine]:
    """The lines of the delivered cards and of the compositions."""
    universe = game.cards()
    for card in [*(c for group in universe.values() for c in group), *compositions(game)]:
        try:
            yield from game.read_text(card, universe).lines
        except TextError:
            continue


def phrase(grammar: Grammar, cls: type[Node]) -> str:
    """The first template of a class in words, "" if it has none of its own."""
    printed = [
        rule for rule in grammar.rules.get(cls, ()) if rule.prints and re.search(r"[^{}\[\]<>|~a-z.:!A-Z、：]", rule.ja)
    ]
    if not printed:
        return ""
    said = printed[0].ja
    while (shorter := OPTIONAL.sub("", said)) != said:
        said = shorter
    said = re.sub(r"\{[^{}]*\}", "…", said)
    said = re.sub(r"<([^<>|]*)(?:\|[^<>]*)?>", r"\1", said).replace("~", "").replace("⟦", "[").replace("⟧", "]")
    return cell(re.sub("…{2,}", "…", said))


def cell(text: str) -> str:
    """A text as a cell of a table."""
    return text.replace("|", "｜").replace("\n", " ").replace("[", "\\[").replace("]", "\\]").replace("](", "]\\(")


def main(ids: list[str]) -> None:
    """Write the pages."""
    for id in ids or games():
        (ROOT / "docs" / "users" / f"phrases-{id}.md").write_text(page(find_game(id)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
