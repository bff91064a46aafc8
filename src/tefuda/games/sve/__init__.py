"""Shadowverse EVOLVE: the rulebook as code, its card language, cards and decks."""
