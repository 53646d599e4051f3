"""Pack the page's large files with LZMA; page/lzma.js unpacks them.

That is a sixth smaller than gzip, in which hosts send files, if they compress them at all. A packed
file is five bytes, the properties and the length in four, and then the raw stream.
"""

from __future__ import annotations

import lzma

_PROPERTIES = ((4, 0, 0), (3, 0, 2))  # lc, lp, pb: the best is taken


def pack(data: bytes) -> bytes:
    """Return ``data``, packed; the same data gives the same bytes."""
    return min((_packed(data, *bits) for bits in _PROPERTIES), key=len)


def _packed(data: bytes, lc: int, lp: int, pb: int) -> bytes:
    """Pack with these properties."""
    stream = lzma.compress(
        data,
        format=lzma.FORMAT_RAW,
        filters=[
            {
                "id": lzma.FILTER_LZMA1,
                "preset": 9 | lzma.PRESET_EXTREME,
                "dict_size": 1 << 20,
                "lc": lc,
                "lp": lp,
                "pb": pb,
            }
        ],
    )
    return bytes([lc + 9 * (lp + 5 * pb)]) + len(data).to_bytes(4, "little") + stream
