"""How texts of every game ask about the sentence before, and what one sentence says for either case."""

from __future__ import annotations

__all__ = ["ELSE", "IF_DONE", "OTHERWISE", "UNDONE", "all_but"]

IF_DONE = ("そうしたら、", "そうしたなら、", "そうしたならば、", "そうした場合、")
"""How texts of every game ask whether the sentence before was done."""
_NOT = tuple(f"{word}{end}" for word in ("ない", "なかった") for end in ("なら、", "ならば、", "場合、"))
OTHERWISE = tuple(f"そうで{end}" for end in (*_NOT, "ないなら", "なければ、", "なければ"))
"""How texts of every game ask for the contrary of the condition before, or whether the sentence before was not done."""
UNDONE = (
    *(f"{so}し{end}" for so in ("そう", "") for end in (*_NOT, "なければ、")),
    *(f"{so}でき{end}" for so in ("そう", "それが", "") for end in (*_NOT, "なければ、")),
)
"""How they ask whether it was not done, whatever its condition."""


def all_but(spellings: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The other spellings of what prints as the first one."""
    return tuple(s for s in spellings if s != first)


ELSE = tuple(
    f"{{a.{form}}}、そうで{end}<、|>{{b.*}}"
    for end in ("ないなら", "ないならば", "ない場合", "なければ")
    for form in ("連", "て")
)
"""How one sentence says what is done if its condition does not hold."""
