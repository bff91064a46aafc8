"""Last Chronicle."""
