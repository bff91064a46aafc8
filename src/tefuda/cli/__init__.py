"""The command line of tefuda."""

import gc

from tefuda.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command ``tefuda``."""
    # A grammar is half a million objects that stay: made with the collector walking over them, it takes almost twice as long.
    gc.set_threshold(10_000, 20, 100)
    app()
