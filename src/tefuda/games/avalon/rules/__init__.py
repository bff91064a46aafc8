"""The rules of Avalon, one module for each part of the book."""
