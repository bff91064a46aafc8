"""Charts as SVG; whoever imports this needs matplotlib."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from rich.cells import cell_len

__all__ = ["drawn"]


def drawn(width: float, height: float, draw: Callable[[Any], None], names: Sequence[str] = ()) -> str:
    """Return a chart as SVG: letters stay letters, and equal data give equal bytes. ``names`` stand to its left."""
    style = {"svg.fonttype": "none", "svg.hashsalt": "tefuda", "font.family": "sans-serif", "font.size": 9}
    with matplotlib.rc_context(style), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # whoever reads it has the letters
        figure = Figure(figsize=(width, height), layout="tight")
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        if names:  # their widths are those of the reader's fonts, which nobody knows here
            left = 0.3 + 0.075 * max(cell_len(name) for name in names)
            figure.set_layout_engine("none")
            figure.set_size_inches(width + left, height)
            figure.subplots_adjust(left / (width + left), 0.4 / height, 0.98, 1 - 0.15 / height)
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]
