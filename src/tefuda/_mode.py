"""Whether this process runs the compiled kernel or its Python sources."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Literal

_WITNESS = "tefuda.kernel.state"


def compiled() -> bool:
    """True if the kernel is (or, not being imported yet, would be) loaded from an extension module."""
    try:
        spec = find_spec(_WITNESS)
    except ModuleNotFoundError:
        return False
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def build_mode() -> Literal["compiled", "pure"]:
    """`compiled` or `pure`, as benchmarks and reports quote it."""
    return "compiled" if compiled() else "pure"
