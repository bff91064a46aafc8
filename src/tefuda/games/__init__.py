"""The rules of games, one package each."""
