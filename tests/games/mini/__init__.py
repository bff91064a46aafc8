"""Lampkeepers: a small sixth game with a book of its own, cards with texts and everything that a game brings; no part of tefuda."""
