"""The public text formats: notation of decisions, card files, deck files, records of matches, scenarios."""

__all__ = ["cards", "decks", "marked", "notation", "records", "scenarios"]
