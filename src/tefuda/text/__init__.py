"""Card text: read, printed, explained in English, and bound; by one grammar that works both ways.

`tefuda.games.<id>.reading.grammar` builds the `CardGrammar` of a game; its `compile` turns a printed text into a
`CardText` or raises a `TextError`. `docs/dev/grammar.md` explains the rest.
"""

from .compiler import CardGrammar, CardText, TextLine
from .errors import TextError
from .memory import Ref
from .template import GrammarError

__all__ = ["CardGrammar", "CardText", "GrammarError", "Ref", "TextError", "TextLine"]
