"""Count the work of a call: the count is the same on a busy machine and an idle one."""

import io
import sys


def calls(act, limit=1 << 40):
    """Return how many functions ``act()`` calls, including those in C; fail above ``limit``.

    A loop that calls nothing counts as nothing.
    """
    made = 0

    def count(frame, event, argument):
        nonlocal made
        if event in ("call", "c_call"):
            made += 1
            if made > limit:
                sys.setprofile(None)
                raise AssertionError(f"more than {limit:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return made


def grows_with_size(act, small):
    """Assert that ``act(n)`` does at most four times the work at four times the size.

    A small margin allows for rounding; quadratic work would be sixteen times.
    """
    few = calls(lambda: act(small))
    calls(lambda: act(4 * small), limit=5 * few + 5000)


class CountingFile(io.BytesIO):
    """A file in memory that counts reads, and the bytes read."""

    def __init__(self, data):
        super().__init__(data)
        self.bytes = self.reads = 0

    def read(self, size: int | None = -1):
        """Read and count."""
        data = super().read(size)
        self.bytes += len(data)
        self.reads += 1
        return data

    def readinto(self, buffer):
        """Read into a buffer and count."""
        count = super().readinto(buffer)
        self.bytes += count
        self.reads += 1
        return count
