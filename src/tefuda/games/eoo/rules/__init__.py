"""The rulebook of Echoes of Orphelia as code."""
