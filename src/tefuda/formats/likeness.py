"""Names that come near to one that does not exist: what errors suggest."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tefuda.formats.notation import plain
from tefuda.saying import Text

__all__ = ["near", "perhaps"]

SHOWN = 5
LIKE = 0.6
SHORT = 3
MANY = 2000


def near(name: str, names: Iterable[str], shown: int = SHOWN) -> list[str]:
    """Return the names that look most like one: those that contain it or are contained, then those that are spelt alike.

    Width, case and blanks do not matter. Of two names of one spelling only the first is returned.
    """
    wanted = plain(name)
    if not wanted:
        return []
    spelt: dict[str, str] = {}
    for other in names:
        if other:
            spelt.setdefault(plain(other), other)
    alike = get_close_matches(wanted, list(spelt), shown, LIKE) if len(spelt) <= MANY * SHORT else []
    tells = len(wanted) > 1 or not wanted.isascii()  # a letter is in most names
    parts = [o for o in spelt if (tells and wanted in o) or (len(o) >= SHORT and o in wanted)]
    parts.sort(key=lambda other: (abs(len(other) - len(wanted)), other))
    found = dict.fromkeys([*alike, *parts])
    return [spelt[other] for other in found][:shown]


def perhaps(name: str, names: Iterable[str]) -> Text:
    """Return the end of a sentence that suggests names, empty if none comes near."""
    found = near(name, names)
    if not found:
        return Text("", "")
    return Text(f"。もしかして: {'、'.join(found)}", f"; perhaps: {', '.join(found)}")
