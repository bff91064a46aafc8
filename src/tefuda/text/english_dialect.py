"""The English of games with a language of their own: some of their classes are put together by hand."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from . import sentences
from .english import English, of_each
from .things import Thing

__all__ = ["DialectEnglish", "Telling", "by_another", "holders", "how_many", "player_does", "said_of_doer", "together"]

Telling = Callable[[Any, Any, str, str], str]
"""Says a node: the English, the node, the form, what stands for its object."""
OWNED = ("'s", "'", "its", "their", "your")
"""How a thing ends that already says whose it is."""


class DialectEnglish(English):
    """Renders the trees of a game whose classes templates alone do not say well."""

    one_by_one = False
    anybodys = True

    @property
    @abstractmethod
    def own(self) -> Mapping[type, Telling]:
        """Classes whose English the game puts together, with what says them; subclasses of a class are said like it."""

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; some classes are put together by the game."""
        for cls in type(node).__mro__:
            if cls in self.own:
                return of_each(node, self.own[cls](self, node, form, obj))
        return belonging(node, form, self.plain(node, form, obj))

    def plain(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node as its templates say it."""
        return super().say(node, form, obj)

    def moving_to(self, node: Any, form: str, obj: str) -> str:
        """A deed that moves what is named by `obj`."""
        outer, self.moved = self.moved, obj
        text = self.plain(node, form, obj)
        self.moved = outer
        return text


def by_another(e: English, node: Any, form: str, obj: str) -> str:
    """A later act of a chain with a subject of its own: what names no owner is his."""
    outer, e.default_owner = e.default_owner, e.owner_of(node.who) or "your"
    text = f"{e.say(node.who)} {e.say(node.a, '' if e.is_plural(node.who) else 's')}"
    e.default_owner = outer
    return text


def player_does(e: Any, node: Any, form: str, obj: str) -> str:
    """What a player does, he does with cards of his own, if no owner is named."""
    outer, e.default_owner = e.default_owner, e.owner_of(node.who) or e.default_owner
    text: str = e.plain(node, form, obj)
    e.default_owner = outer
    return text


def holders(e: English, node: Any, form: str, obj: str) -> str:
    """Who has one thing, or each of those who have several."""
    text = e.template(node, form, obj)
    return f"each of {text}s" if getattr(node.t, "many", False) and not form else belonging(node, form, text)


def how_many(e: Any, node: Any, form: str, obj: str, one: str = "one", many: str = "pl") -> str:
    """So many things: is or are, fewer rather than less, of yours or in a place; `one` and `many` are the forms of what is counted."""
    n, cmp = e.say(node.n), node.cmp
    single = n == "1" and (cmp is None or cmp.id == "eq")
    bound = e.say(cmp).replace("less", "fewer") if cmp is not None else ""
    if bound.endswith("not included"):
        n, bound = f"fewer than {n}", ""
    if getattr(cmp, "id", "") == "eq" or getattr(node, "just", False):
        n, bound = f"exactly {n}", bound if getattr(cmp, "id", "") != "eq" else ""
    what = e.say(node.np, one if single else many)
    of = "of " if what.startswith(("your ", "their ")) else ""
    place = f" {e.say(node.place, 'on')}" if node.place is not None else ""
    return (
        " ".join(w for w in ("there", "is" if single else "are", n, bound, of + what) if w)
        + place
        + (" in all" if node.total else "")
    )


def together(e: English, node: Any, form: str, obj: str) -> str:
    """So many things at once."""
    what = e.say(node.np, "pl")
    of = "of " if what.startswith(("your ", "their ")) else ""
    return f"{'one' if node.n == 1 else node.n} or more {of}{what} {e.say(node.h, form or 'plural')}"


def said_of_doer(e: English, node: Any, text: str, change: Callable[[str], str]) -> str:
    """Change what a sentence says of whoever carries it out; what stands before him is said from the view of whose text it is."""
    at = 0
    for prefix in node.pre:
        if isinstance(prefix, sentences.By):
            break
        said = e.say(prefix)
        at = max(at, text.find(said) + len(said)) if said in text else at
    if not counted_before(node):
        return text[:at] + change(text[at:])
    return text[:at] + "".join(part if k % 2 else change(part) for k, part in enumerate(RATE.split(text[at:])))


RATE = re.compile(r"(\bfor (?:each|every) [^,.]*)")
"""Where English says for how many things something is done once each: behind the sentence, wherever the print says it."""


def counted_before(node: Any) -> bool:
    """Tell whether what a number is taken for stands before who carries the sentence out: it is the player of the text who has it."""
    rate = next((k for k, p in enumerate(node.pre) if isinstance(p, sentences.Per)), len(node.pre))
    return rate < next((k for k, p in enumerate(node.pre) if isinstance(p, sentences.By)), -1)


def belonging(node: Any, form: str, text: str) -> str:
    """What is said of a thing, with the ending that says whose something is, if the form asks for it."""
    wanted = form == "'s" and isinstance(node, Thing) and not text.endswith(OWNED)
    return f"{text}'s" if wanted else text
