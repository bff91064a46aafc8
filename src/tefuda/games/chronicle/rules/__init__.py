"""The rules of Last Chronicle, chapter by chapter."""
