"""Writes the verbs and kinds of decision of all games into docs/users/notation.md: `python -m tools.notation_guide`

They come from the schemas and prompts of the games; what stands between the marks is written anew, the rest of the page is left alone.
"""

from collections.abc import Iterator
from pathlib import Path

from tefuda.games.registry import Game, game, games
from tefuda.kernel.schema import KERNEL_VERBS, Verb

PAGE = Path(__file__).parents[1] / "docs/users/notation.md"
BEGIN, END = "<!-- verbs and kinds: written by tools/notation_guide.py -->", "<!-- end of verbs and kinds -->"
SORTS = {
    "entity": "a card, object or player",
    "number": "a number",
    "ability": "the number of its ability, if it has several",
    "option": "a number",
    "mode": "a number",
    "waiting": "the card whose ability it is; which ability, if there are several",
    "replacer": "the card whose effect it is; which effect, if there are several",
    "player": "a player",
    "card": "a name",
}
SHOWN = 9


def page(before: str) -> str:
    """Return the page with its tables written anew."""
    head, _, rest = before.partition(BEGIN)
    tail = rest.partition(END)[2]
    return f"{head}{BEGIN}\n\n" + "\n".join(tables()) + f"\n{END}{tail}"


def tables() -> Iterator[str]:
    """Write the tables: the verbs that all games share, then those of each game with its kinds of decision."""
    shared = [Verb(i, *verb) for i, verb in enumerate(KERNEL_VERBS)]
    yield from verbs("Verbs of all games", shared, {})
    for id in games():
        one = game(id)
        own = one.rules.schema.verbs[len(shared) :]
        yield from verbs(f"{one.en}: verbs", own, one.rules.schema.vocabularies)
        further = ", ".join(f"`{word}` {ja}" for word, ja in one.further_words)
        yield f"Without being asked: {further}.\n"
        yield from kinds(one)


def verbs(title: str, those: list[Verb], lists: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]) -> Iterator[str]:
    """Write the table of some verbs."""
    yield f"### {title}\n\n| verb | 日本語 | behind it | says |\n|---|---|---|---|"
    for v in those:
        behind = [operand(sort, lists) for sort in (v.a, v.b) if sort]
        sep = " `>` " if v.b == "entity" else ", "
        yield f"| `{v.word}` | {v.ja} | {sep.join(behind)} | {v.help} |"
    yield ""


def operand(sort: str, lists: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]) -> str:
    """Say what stands behind a verb: the words of a list, or a sort of thing."""
    if sort in lists and sort != "mode":
        ja, en = lists[sort]
        return " / ".join(f"`{e}` {j}".rstrip() for j, e in zip(ja, en, strict=True) if e and j)
    return SORTS[sort]


def kinds(one: Game) -> Iterator[str]:
    """Write the kinds of decision of a game, as `asked` and `until` name them."""
    yield f"### {one.en}: kinds of decision\n\n| kind | 日本語 | asks |\n|---|---|---|"
    for kind, prompt in sorted(one.questions.items()):
        yield f"| `{kind}` | {prompt.ja} | {prompt} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
