"""What the parsers of YAML and JSON say, in Japanese."""

from __future__ import annotations

import re

__all__ = ["in_japanese"]

_SAID = (
    (r"could not find expected (\S+)", "{0} がありません"),
    (r"did not find expected node content", "値がありません"),
    (r"did not find expected key", "字下げが合わないか、ここに書けない文字があります"),
    (r"did not find expected (?:alphabetic.*|whitespace.*)", "ここに書けない文字です"),
    (r"did not find expected <document start>", "余分なものがあります"),
    (r"did not find expected (\S+) or (\S+)", "{0} か {1} がありません"),
    (r"did not find expected (\S+) indicator", "{0} がありません"),
    (r"mapping values are not allowed.*", "ここに「キー: 値」は書けません。「: 」を含む文は引用符で囲んでください"),
    (r"block sequence entries are not allowed.*", "ここに「- 」の項目は書けません"),
    (r"block mapping entries are not allowed.*|mapping keys are not allowed.*", "ここにキーは書けません"),
    (r"found character (?:'(.*)' )?that cannot start any token", "ここに書けない文字です"),
    (r"found unexpected end of stream|found unexpected document indicator", "引用符が閉じていません"),
    (r"found undefined alias.*", "* の指す & がありません"),
    (r"found duplicate anchor.*", "同じ & が二度あります"),
    (r"found unknown escape character.*|Invalid \\.*escape.*", "\\ の後に書けない文字です"),
    (r"found a tab character.*", "字下げにタブは使えません"),
    (r"control characters are not allowed|Invalid control character.*", "制御文字は書けません"),
    (r"expected .*, but found (.*)", "ここに {0} は書けません"),
    (r"Expecting '(.)' delimiter", "「{0}」がありません"),
    (r"Expecting value", "値がありません"),
    (r"Expecting property name enclosed in double quotes", '" で囲んだキーがありません'),
    (r"Illegal trailing comma.*", "最後の要素の後に「,」は書けません"),
    (r"Extra data", "終わりの後に余分なものがあります"),
    (r"Unterminated string.*", "文字列の引用符が閉じていません"),
    (r"maximum recursion depth exceeded.*", "入れ子が深すぎます"),
)
"""What they say, and how that is told."""


def in_japanese(problem: str) -> str:
    """Return what a parser says in Japanese; what is not known stays as it is."""
    for pattern, ja in _SAID:
        if found := re.fullmatch(pattern, problem):
            return ja.format(*(part or "" for part in found.groups()))
    return problem
