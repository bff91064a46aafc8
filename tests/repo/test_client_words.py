"""Everything that people read in the browser stands in a dictionary, in both languages."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "client" / "src"
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
BOTH = re.compile(r"\{\s*ja:[^{}]*?\ben:[^{}]*?\}", re.DOTALL)
"""A text that has its English beside it."""
MARK = re.compile(r'lang="ja">[^<{]*<|手札 tefuda|"・"')
"""The wordmark, which is the same in both, and the dot between words of a list."""
FILLED = re.compile(r"\$?\{[\w.()[\]]*\}")
SCRIPT = re.compile(r"<(script|style).*?</\1>", re.DOTALL)
BRACES = re.compile(r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}")
TEXT = re.compile(r">([^<>]*[A-Za-z]{3,}[^<>]*)<")
NAMES = {"tefuda", "Space", "&ensp;", ""}


def files(*endings: str) -> list[Path]:
    return [
        p for p in sorted(SOURCES.rglob("*")) if p.suffix in endings and "words" not in p.relative_to(SOURCES).parts
    ]


@pytest.mark.parametrize("path", files(".svelte", ".ts"), ids=lambda p: p.stem)
def test_no_japanese_stands_outside_of_the_dictionaries_without_its_english(path):
    left = MARK.sub("", BOTH.sub("", FILLED.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))))
    found = [line.strip() for line in left.splitlines() if JAPANESE.search(re.sub(r"/[^/\n]*/[gimsuy]*", "", line))]
    assert not found


@pytest.mark.parametrize("path", files(".svelte"), ids=lambda p: p.stem)
def test_no_english_stands_between_tags(path):
    left = BRACES.sub("", SCRIPT.sub("", COMMENT.sub("", MARK.sub("<", path.read_text(encoding="utf-8")))))
    assert {found.strip(" ·") for found in TEXT.findall(left)} <= NAMES
