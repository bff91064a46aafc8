"""The clauses and rulings of each rulebook, and the proof that code and tests cover them."""
