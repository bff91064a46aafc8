"""The command line of tefuda."""

from tefuda.cli.app import app
from tefuda.server.collecting import seldom

__all__ = ["app", "main"]


def main() -> None:
    """Run the command ``tefuda``."""
    seldom()
    app()
