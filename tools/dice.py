"""Random numbers that are the same on every Python: built on ``getrandbits`` alone.

``choice``, ``sample`` and ``shuffle`` of ``random`` have changed between versions; the generator
under them has not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A seeded source of choices."""

    def __init__(self, seed: int):
        self._random = random.Random(seed)

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count`` - 1."""
        size = count.bit_length()
        while True:
            number = self._random.getrandbits(size)
            if number < count:
                return number

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high`` inclusive."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Return True in ``percent`` per cent of cases."""
        return self.below(100) < percent

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Return ``count`` different things, or all of them if there are fewer, in any order."""
        pool = list(things)
        for place in range(min(count, len(pool))):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]
