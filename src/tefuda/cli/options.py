"""Options that only make sense together, or never together: what would be ignored is refused."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from tefuda.errors import BadInput
from tefuda.saying import Text


def written(ctx: typer.Context, names: Sequence[str]) -> list[str]:
    """Return those of some options (by parameter) that stand on the command line, as they are written there."""
    sources = [(name, ctx.get_parameter_source(name)) for name in names]
    return [spelled(name) for name, source in sources if source is not None and source.name == "COMMANDLINE"]


def needs(ctx: typer.Context, name: str, other: str) -> None:
    """Refuse an option without another one.

    Raises:
        BadInput: If it stands alone.
    """
    if written(ctx, [name]) and not written(ctx, [other]):
        a, b = spelled(name), spelled(other)
        raise BadInput(Text(f"{a} は {b} と一緒に使います", f"{a} needs {b}"))


def excludes(ctx: typer.Context, name: str, others: Sequence[str], why: Text) -> None:
    """Refuse options that would be ignored beside another one.

    Raises:
        BadInput: If one of them is given as well; ``why`` says why that makes no sense.
    """
    both = written(ctx, others)
    if written(ctx, [name]) and both:
        a, b = spelled(name), ", ".join(both)
        raise BadInput(Text(f"{a} と {b} は一緒に使えません。{why.ja}", f"{a} does not go with {b}: {why.en}"))


def spelled(name: str) -> str:
    """Return a parameter as an option of the command line."""
    return "--" + name.replace("_", "-")
