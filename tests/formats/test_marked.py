"""YAML that knows its lines."""

import msgspec
import pytest

from tefuda.errors import FormatError
from tefuda.formats import marked


def test_plain_scalars_are_words_numbers_and_truth_values():
    data = marked.parse("a: no\nb: 8.4\nc: 12\nd: true\ne:\nf: '12'\ng: yes\nh: 0x1f\n").data
    assert data == {"a": "no", "b": "8.4", "c": 12, "d": True, "e": None, "f": "12", "g": "yes", "h": "0x1f"}


def test_paths_with_places_may_stand_inside_braces():
    data = marked.parse("sees: {B: {A.hand: 1, A.hand[0]: hidden}}\nlist: [a, [b, 1]]\n").data
    assert data == {"sees": {"B": {"A.hand": 1, "A.hand[0]": "hidden"}}, "list": ["a", ["b", 1]]}


def test_every_part_knows_its_line():
    source = marked.parse("a:\n  - x: 1\n  - x: 2\n    y: 3\n")
    assert source.line(("a", 1, "y")) == 4
    assert source.line(("a", 1, "y", "z")) == 4
    assert source.line(("a", 0)) == 2


@pytest.mark.parametrize(
    "text, line, field",
    [
        ("a: 1\na: 2\n", 2, "a"),
        ("a: [1\nb: 2\n", 2, ""),
        ("a:\n  b: {c: 1, c: 2}\n", 2, "a.b.c"),
        ("? [a]\n: 1\n", 1, ""),
    ],
)
def test_errors_name_file_line_and_field(text: str, line: int, field: str):
    with pytest.raises(FormatError) as raised:
        marked.parse(text, "cards.yaml")
    error = raised.value
    assert (error.file, error.line, error.field) == ("cards.yaml", line, field)
    assert str(error).startswith(f"cards.yaml:{line}: ")


class Point(msgspec.Struct, forbid_unknown_fields=True):
    x: int
    tags: list[str] = []


@pytest.mark.parametrize(
    "text, line, field",
    [
        ("- x: one\n", 1, "[0].x"),
        ("- x: 1\n  tags:\n  - a\n  - 2\n", 4, "[0].tags[1]"),
        ("- x: 1\n  z: 2\n", 2, "[0].z"),
    ],
)
def test_schema_errors_lead_to_the_part_that_does_not_fit(text: str, line: int, field: str):
    source = marked.parse(text, "f")
    with pytest.raises(FormatError) as raised:
        source.convert((0,), source.data[0], Point)
    assert (raised.value.line, raised.value.field) == (line, field)


def test_a_missing_file_is_named():
    with pytest.raises(FormatError, match=r"nowhere\.yaml"):
        marked.load("nowhere.yaml")
