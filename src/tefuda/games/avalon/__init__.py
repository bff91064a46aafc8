"""アヴァロン: a leader, up to three chasers, lands of mana cards, and the holy land."""
