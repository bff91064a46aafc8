"""Whether different things can be found for several places at once: costs that give up several things, choices that must differ."""

from __future__ import annotations


def distinct(groups: list[list[int]]) -> bool:
    """Tell whether every place can be given an entity of its own: a matching, place by place."""
    if not groups:
        return True
    owner: dict[int, int] = {}
    for i in range(len(groups)):
        if not augment(groups, i, owner, set()):
            return False
    return True


def augment(groups: list[list[int]], i: int, owner: dict[int, int], tried: set[int]) -> bool:
    """Find an entity for place ``i``, moving others if need be."""
    for e in groups[i]:
        if e in tried:
            continue
        tried.add(e)
        if e not in owner or augment(groups, owner[e], owner, tried):
            owner[e] = i
            return True
    return False
