"""What is wrong with an English card text: found by looking at the words alone."""

import re

FAULTS = {
    "an unfilled slot": re.compile(r"[{}~]|\[(?![A-Z『])|\bNone\b|\(noun\)|\(event\)"),
    "two spaces, or one before a stop": re.compile(r"  | [.,:;)]|\( "),
    "no stop at the end": re.compile(r"[^.\")A-Za-z0-9]$"),
    "two stops": re.compile(r"[.,:;][.,:;]|\.\"\."),
    "a before a vowel": re.compile(r"(?<![0-9X] )\b[Aa] (?=[aeio])(?!one\b)"),
    "an before a consonant": re.compile(r"\b[Aa]n (?=[b-df-gj-np-tv-z])"),
    "two determiners": re.compile(
        r"\b(?:[Aa]n?|[Tt]he|[Yy]our|[Nn]o) (?:a|an|the|your|their|its)\b|\b[0-9]+ (?:one|a|an|the) |\b[Oo]ne one\b"
    ),
    "a plural after one": re.compile(
        r"(?<![0-9X] )(?<![+-] )(?<![+-])\b(?:a|an|1|each|another) (?:[a-z]+ )?(?:followers|cards|spells|amulets|counters|tokens)\b"
    ),
    "a singular after several": re.compile(
        r"\b(?:[2-9]|[1-9][0-9]) (?:[a-z]+ )?(?:follower|card|spell|amulet|counter|token)\b(?! (?:tokens|cards))"
    ),
    "a verb that does not agree": re.compile(
        r"\b(?:you|they|we) (?:gets|gains|draws|wins|loses|recovers|is|has|discards|plays|costs)\b"
        r"|(?<!have )(?<!of )\b(?:it|this card) (?:get|gain|stand|evolve|lose|cost|are|have)\b",
        re.I,
    ),
    "a small letter after a stop": re.compile(r"\. [a-z]"),
    "one of several points": re.compile(r"(?<![0-9X+-])\b1 (?:[a-z]+ )?(?:points|souls|turns|times|copies)\b"),
    "what was done, with its place, before its noun": re.compile(
        r"\b(?:the|a|an|all|each) (?:put|sent|added|returned|placed|moved) (?:into|on|onto|in|to|from) [^.,:]*? (?:card|follower|creature|unit|nodia|alma)s?\b"
        r"(?<! area card)(?<!put onto the field)"
    ),
    "a word twice": re.compile(r"\b(you|it|they|the|a|to) \1\b", re.I),
    "an ordinal as a number": re.compile(r"\bnumber [0-9]+ from\b"),
    "the opponent with what is yours": re.compile(
        r"\bopponent (?:discard|put|add|reveal|play|return)s?\b[^.,:]* (?:from|in) your (?:hand|EX area|deck|cemetery)\b"
    ),
}
"""Pattern of each kind of fault."""

JAPANESE = re.compile(r"[぀-ヿ一-鿿ー々『』「」、。]")


def faults(text: str, names: bool = True) -> list[str]:
    """Return what is wrong with a text; ``names``: all its names have English, so nothing Japanese may be left."""
    found = [
        f"{what}: …{text[max(0, m.start() - 30) : m.end() + 20]}…"
        for what, p in FAULTS.items()
        for m in p.finditer(text)
    ]
    if names and (m := JAPANESE.search(text)):
        found.append(f"Japanese: …{text[max(0, m.start() - 30) : m.end() + 10]}…")
    return found
