"""The English of this game where templates do not suffice."""

from __future__ import annotations

from tefuda.text.english import English


class AvalonEnglish(English):
    """Renders the trees of Avalon."""
