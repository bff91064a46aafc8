"""Echoes of Orphelia."""
