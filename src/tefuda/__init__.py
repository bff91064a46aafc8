"""tefuda (手札): plays trading card games exactly as their rulebooks say.

The kernel and the games' rules may be installed compiled. `TEFUDA_PURE=1` in the environment makes Python run their
sources instead; `build_mode()` tells which of the two is running.
"""

import os

if os.environ.get("TEFUDA_PURE", "0") not in ("", "0"):
    from tefuda import _pure

    _pure.install()

from tefuda._mode import build_mode, compiled

__all__ = ["__version__", "build_mode", "compiled"]

__version__ = "0.1.0"
