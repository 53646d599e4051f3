"""Write a board as the planes of a .nbk level (docs/nbk.md). RAM: the planes and their runs."""

from nibblock import const

_RUN = const(129)
_LITERAL = const(128)


def pack_level(level):
    """Return the bytes of the board of ``level``, before rules take it over."""
    packed = bytearray()
    plain = bytearray()
    byte = times = 0
    for plane in (level.marks, level.types, level.first, level.second):
        for value in plane:
            if value == byte:
                times += 1
                continue
            _put(packed, plain, byte, times)
            byte, times = value, 1
    _put(packed, plain, byte, times)
    _copy(packed, plain)
    return bytes(packed)


def _put(packed, plain, byte, times):
    """Add a run: three or more as a number and the byte, fewer to the bytes that are copied."""
    while times > 2:
        step = min(times, _RUN)
        _copy(packed, plain)
        plain[:] = b""
        packed.append(step + 126)
        packed.append(byte)
        times -= step
    for _ in range(times):
        plain.append(byte)


def _copy(packed, plain):
    """Add bytes as they are, in pieces."""
    for at in range(0, len(plain), _LITERAL):
        piece = plain[at : at + _LITERAL]
        packed.append(len(piece) - 1)
        packed.extend(piece)
