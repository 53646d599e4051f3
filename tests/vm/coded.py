# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Rules with steps of any width, for the tests of the session: a row of lamps, no board."""


class Coded:
    """A step turns over the lamps that its code has bits for; code 0 is refused.

    ``done`` is the code with the bits in the opposite order. With ``groups`` a step begins a move
    unless its code is larger than the one before it.
    """

    def __init__(self, bits, groups):
        self.code_bits = self.bits = bits
        self.groups = groups
        self.fresh = False
        self.lamps = self.moves = 0
        self.recalled = -2  # the code before the next step, as far as that is known

    @property
    def solved(self):
        return self.lamps == 0 and self.moves > 0

    def apply(self, code):
        """Turn lamps over."""
        if not code:
            return 0
        assert self.recalled != -2 or not self.moves, "recall is missing"
        self.fresh = code <= self.recalled or not self.moves
        self.recalled = code
        self.lamps ^= code
        self.moves += 1
        return 1 << self.bits | self.unpack(code)

    def unapply(self, done, before):
        """Turn them back."""
        self.lamps ^= self.pack(done)
        self.moves -= 1
        self.recalled = -2

    def recall(self, record, first, end):
        """The step before the next one."""
        self.recalled = self.pack(record.get(end - 1)) if end > first else -1

    def pack(self, done):
        """The bits in the opposite order."""
        code = 0
        for _ in range(self.bits):
            code = code << 1 | done & 1
            done >>= 1
        return code

    unpack = pack

    def counters(self):
        """What is counted."""
        return (("moves", self.moves), ("lamps", self.lamps))


def codes(bits, count, seed=1):
    """``count`` pseudo-random codes that are not 0, the same in every Python."""
    for _ in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        yield (seed >> 4) % ((1 << bits) - 1) + 1
