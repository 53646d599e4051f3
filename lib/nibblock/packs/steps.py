"""Stored steps that are read from a pack while they are played. RAM: 100 bytes."""


class Steps:
    """The bytes of a stored solution, read block by block. RAM: 100 bytes."""

    def __init__(self, file, first, size):
        self._file = file
        self._first = first
        self._size = size
        self._buffer = bytearray(32)
        self._at = -1

    def __len__(self):
        return self._size

    def __getitem__(self, i):
        if i >> 5 != self._at:
            self._at = i >> 5
            self._file.seek(self._first + (i & ~31))
            self._file.readinto(self._buffer)
        return self._buffer[i & 31]
