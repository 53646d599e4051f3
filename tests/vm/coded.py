"""Rules with steps of any width, for tests of the session: a row of lamps instead of a board."""


class Coded:
    """A step toggles the lamps whose bits are set in its code; code 0 is refused.

    ``done`` is the code with its bits reversed. With ``groups``, a step begins a move unless its
    code is larger than the one before it.
    """

    def __init__(self, bits, groups):
        self.code_bits = self.bits = bits
        self.groups = groups
        self.fresh = False
        self.lamps = self.moves = 0
        self.recalled = -2  # the code of the previous step, if known

    @property
    def solved(self):
        return self.lamps == 0 and self.moves > 0

    def apply(self, code):
        """Toggle lamps."""
        if not code:
            return 0
        assert self.recalled != -2 or not self.moves, "recall is missing"
        self.fresh = code <= self.recalled or not self.moves
        self.recalled = code
        self.lamps ^= code
        self.moves += 1
        return 1 << self.bits | self.unpack(code)

    def unapply(self, done, before):
        """Toggle them back."""
        self.lamps ^= self.pack(done)
        self.moves -= 1
        self.recalled = -2

    def recall(self, record, first, end):
        """Set the code of the step before the next one."""
        self.recalled = self.pack(record.get(end - 1)) if end > first else -1

    def pack(self, done):
        """Reverse the bits."""
        code = 0
        for _ in range(self.bits):
            code = code << 1 | done & 1
            done >>= 1
        return code

    unpack = pack

    def counters(self):
        """Return the counters."""
        return (("moves", self.moves), ("lamps", self.lamps))


def codes(bits, count, seed=1):
    """Return ``count`` pseudo-random codes other than 0, the same on every Python."""
    for _ in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        yield (seed >> 4) % ((1 << bits) - 1) + 1
