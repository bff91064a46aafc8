"""The command line of tefuda."""

from tefuda.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command ``tefuda``."""
    app()
