"""Checks the rules of this house that no linter knows: `python -m tools.house_rules`.

Every exception stands here, with its reason. An exception that nothing needs any more is an error itself.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.house import layers, shared, sizes, tailcalls, texts
from tools.house.source import Finding, python_sources, tracked_files

ROOT = Path(__file__).parents[1]

EXCEPTIONS: Mapping[tuple[str, str], str] = {
    # (rule, path or path::function): reason
}

EACH_FILE = (
    sizes.long_files,
    sizes.long_functions,
    sizes.ladders,
    layers.kernel_imports,
    layers.pure_rules,
    layers.late_imports,
    shared.unnamed_parts,
    texts.nameless_citations,
    shared.shared_scopes,
)


def findings(root: Path) -> Iterator[Finding]:
    """Everything that breaks a rule, exceptions not yet taken out."""
    names = tracked_files(root)
    sources = {source.module: source for source in python_sources(root, names)}
    match = sources.get(layers.MATCH)
    match_names = frozenset(layers.declared_names(match.tree) or ()) if match else frozenset[str]()
    for source in sources.values():
        for check in EACH_FILE:
            yield from check(source)
        if source.within("tefuda"):
            yield from layers.public_names(source, sources)
            yield from layers.above_match(source, match_names)
    yield from tailcalls.tail_calls(sources)
    yield from texts.unknown_citations(root)
    yield from texts.foreign_words(root, names)


def judge(found: Iterable[Finding], exceptions: Mapping[tuple[str, str], str]) -> list[str]:
    """The complaints that remain: findings without an exception, and exceptions without a finding."""
    found = sorted(set(found))
    used = {(finding.rule, finding.subject) for finding in found}
    complaints = [str(finding) for finding in found if (finding.rule, finding.subject) not in exceptions]
    stale = [f"tools/house_rules.py: nothing needs the exception {key} any more" for key in exceptions.keys() - used]
    return complaints + sorted(stale)


def main() -> int:
    complaints = judge(findings(ROOT), EXCEPTIONS)
    print("\n".join(complaints) or "house rules: all kept")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
