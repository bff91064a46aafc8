"""English verb forms."""

from __future__ import annotations

__all__ = ["inflect"]

IRREGULAR = {
    # base: third person, participle, past
    "be": ("is", "been", "was"),
    "have": ("has", "had", "had"),
    "do": ("does", "done", "did"),
    "put": ("puts", "put", "put"),
    "hit": ("hits", "hit", "hit"),
    "set": ("sets", "set", "set"),
    "cost": ("costs", "cost", "cost"),
    "choose": ("chooses", "chosen", "chose"),
    "send": ("sends", "sent", "sent"),
    "draw": ("draws", "drawn", "drew"),
    "take": ("takes", "taken", "took"),
    "deal": ("deals", "dealt", "dealt"),
    "lose": ("loses", "lost", "lost"),
    "stand": ("stands", "stood", "stood"),
    "find": ("finds", "found", "found"),
    "make": ("makes", "made", "made"),
    "leave": ("leaves", "left", "left"),
    "become": ("becomes", "become", "became"),
    "get": ("gets", "given", "got"),
    "pay": ("pays", "paid", "paid"),
    "begin": ("begins", "begun", "began"),
    "fight": ("fights", "fought", "fought"),
    "win": ("wins", "won", "won"),
}


def inflect(base: str, form: str) -> str:
    """A verb in a form: `s`, `ing`, `ed` (participle), `past`, `denied` (of the past), `would`, else the base (`be`: are)."""
    third, participle, past = IRREGULAR.get(base) or _regular(base)
    forms = {
        "s": third,
        "ed": participle,
        "past": past,
        "denied": "was not" if base == "be" else f"did not {base}",
        "had": "were" if base == "be" else past,
        "would": f"would {base}",
        "ing": _progressive(base),
        "inf": base,
    }
    return forms.get(form, "are" if base == "be" else base)


def _progressive(base: str) -> str:
    stem = base[:-1] if base.endswith("e") and base != "be" else base + base[-1] * _doubles(base)
    return stem + "ing"


def _doubles(base: str) -> bool:
    return base in {"put", "set", "get", "win", "begin"}


def _regular(base: str) -> tuple[str, str, str]:
    if base.endswith(("s", "sh", "ch", "x")):
        third = base + "es"
    elif base.endswith("y") and base[-2:-1] not in "aeiou":
        third = base[:-1] + "ies"
    else:
        third = base + "s"
    past = base + "d" if base.endswith("e") else third[:-1] + "d" if third.endswith("ies") else base + "ed"
    return third, past, past
