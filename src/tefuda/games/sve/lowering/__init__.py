"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.sve.lowering.context.LoweringError`.
"""

from __future__ import annotations

from tefuda.games.sve.lowering.context import Context, LoweringError

__all__ = ["Context", "LoweringError"]
