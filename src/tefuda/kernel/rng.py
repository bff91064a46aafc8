"""sfc32: a small generator whose state is four 32-bit ints, so a seed means the same on every Python, pure or compiled."""

from __future__ import annotations

from typing import Final, final

WORD: Final = 0xFFFFFFFF


@final
class Generator:
    """Chris Doty-Humphrey's sfc32. Plain data: copied, saved and compared with the position."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def copy(self) -> Generator:
        """Return an independent generator that will give the same numbers."""
        return Generator(self.a, self.b, self.c, self.d)

    def next(self) -> int:
        """Return the next 32 random bits."""
        t = (self.a + self.b + self.d) & WORD
        self.d = (self.d + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + t) & WORD
        return t

    def below(self, n: int) -> int:
        """Return a uniform int in ``0 .. n-1`` (by rejection, so without bias)."""
        limit = (WORD + 1) - (WORD + 1) % n
        x = self.next()
        while x >= limit:
            x = self.next()
        return x % n

    def words(self) -> tuple[int, int, int, int]:
        """Return the state: four ints below 2**32."""
        return (self.a, self.b, self.c, self.d)


def seeded(seed: int) -> Generator:
    """Return the generator of a seed (an int of up to 64 bits)."""
    g = Generator(seed & WORD, seed >> 32 & WORD, 0x9E3779B9, 1)
    for _ in range(12):
        g.next()
    return g
