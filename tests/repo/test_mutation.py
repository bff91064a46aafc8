"""What the tool that breaks rules relies on, and that every change that was explained can still be made."""

from typing import Any

import pytest

from tefuda.games.registry import games
from tools.mutants import all_points, chosen, explained
from tools.mutation.points import broken_tree, marked_tree, points_of

RULE = """
def may(a: int, b: int) -> bool:
    if a < b and b:
        return True
    return False
"""


@pytest.mark.parametrize("game", games())
def test_every_explained_change_can_be_made(game):
    reasons = explained(game)
    names = {p.name for module in {name.split()[0] for name in reasons} for p in all_points(game, module)}
    assert sorted(reasons.keys() - names) == []


def outcomes(tree):
    space: dict[str, Any] = {}
    exec(compile(tree, "rule", "exec"), space)
    return [space["may"](a, b) for a in (0, 1) for b in (0, 1)]


def test_every_change_of_a_rule_can_be_seen(tmp_path):
    (tmp_path / "rule.py").write_text(RULE, encoding="utf-8")
    points = points_of(tmp_path, "rule.py")
    assert points[0].name == "rule.py may | if a < b and b: | a < b and b -> a < b or b"
    assert len({p.name for p in points}) == len(points) == 6
    assert outcomes(broken_tree(RULE, points[0].number)) == [0, 1, 0, 1]


def test_marks_tell_which_statements_are_reached():
    reached: set[int] = set()
    tree = marked_tree(RULE, {(3, 3): [7], (4, 4): [8], (5, 5): [9]}, "mark")
    space: dict[str, Any] = {"mark": reached.add}
    exec(compile(tree, "rule", "exec"), space)
    assert not space["may"](1, 0)
    assert reached == {7, 9}


def test_an_edit_of_one_function_leaves_the_draw_of_the_others():
    points = all_points("arc", "phases.py")
    fewer = [p for p in points if " charge |" not in p.name]
    drawn = chosen(points, 10, 1)
    assert [p for p in chosen(fewer, 10, 1) if p in drawn] == [p for p in drawn if p in fewer]
