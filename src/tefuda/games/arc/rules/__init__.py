"""The rulebook of ARC as code."""
