"""The rules of Lampkeepers."""
