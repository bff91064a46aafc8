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


@pytest.mark.parametrize(
    "text, line, what",
    [
        ("a: 1\nb: x\u2028y\n", 2, "U+2028"),
        ("a: 1\nb: !int 3\n", 2, "!int"),
        ("a: 1\nb: &b [*b]\n", 2, "holds itself"),
        ("a: 1\nb: 123456789012345678901234567890\n", 2, "too large"),
        ("a: 1\n--- \nb: 2\n", 2, "cannot be read as YAML"),
        ("a: 1\nb: \x01\n", 2, "cannot be read as YAML"),
    ],
)
def test_what_yaml_allows_and_we_do_not(text: str, line: int, what: str):
    with pytest.raises(FormatError) as raised:
        marked.parse(text, "f")
    assert raised.value.line == line
    assert what in raised.value.what


def test_parts_may_be_shared():
    assert marked.parse("a: &x [1]\nb: *x\n").data == {"a": [1], "b": [1]}


def test_a_place_in_a_text_is_a_place_in_the_document():
    source = marked.parse("a: 【守護】\nb: |\n  one\n  two two\nc: 'x y'\nd: >\n  folded\n  text\n")
    assert source.place_in_text(("a",), 1, 2) == (1, 5)
    assert source.place_in_text(("b",), 2, 5) == (4, 7)
    assert source.place_in_text(("c",), 1, 3) == (5, 7)
    assert source.place_in_text(("d",), 1, 3) == (6, 0)
