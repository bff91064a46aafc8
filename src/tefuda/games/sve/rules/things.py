"""What a text names: things as lists of refs, and choices of some of them. The base classes that all card text is built on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass
