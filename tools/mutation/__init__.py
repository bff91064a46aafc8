"""Rules broken at random, and which tests notice."""
