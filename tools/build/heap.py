"""The line of settings.toml that says with how much heap CircuitPython starts.

Without it the heap starts with 8 KB and grows by areas, so that no free block is large: levels
that fit in memory do not open. A size that is too large is ignored. ``_SIZES`` are the best ones
for the memory that CircuitPython leaves on each family of chips: measured on an RP2040 (a
PicoSystem, pool of 157 KB: areas of 142,912 and 16,832 bytes), for the others by their pools.
"""

from __future__ import annotations

import re

_LINE = re.compile(rb"^[ \t]*CIRCUITPY_HEAP_START_SIZE[ \t]*=[^\r\n]*", re.MULTILINE)
_LEAST = 114688  #: the size for a board that isn't listed

_SIZES = {
    # RP2040, RP2350
    "pimoroni_picosystem": 147456,
    "ugame22": 147456,
    "hack_club_sprig": 147456,
    "heiafr_picomo_v2": 147456,
    "heiafr_picomo_v3": 147456,
    "tinycircuits_thumby_color": 147456,
    "pimoroni_explorer2350": 147456,
    "adafruit_fruit_jam": 147456,
    # RP2040 with Wi-Fi, which takes memory
    "pajenicko_picopad": _LEAST,
    "pajenicko_picopad_game": _LEAST,
    # SAMD51: a pool of 158,844 bytes
    "pygamer": 147456,
    "pybadge": 147456,
    "edgebadge": 147456,
    "seeeduino_wio_terminal": 147456,
    # ESP32-S3
    "deshipu_ugame_s3": 131072,
    "m5stack_cardputer": 131072,
    "m5stack_cardputer_ros": 131072,
    "lilygo_tdeck": 131072,
}


def settings(text: bytes, board_id: str | None) -> bytes:
    """Return our settings.toml with the size for that board."""
    size = _SIZES.get(board_id or "", _LEAST)
    return _LINE.sub(b"CIRCUITPY_HEAP_START_SIZE = %d" % size, text)


def line(text: bytes) -> bytes:
    """Return the line of a settings.toml that gives the size, or nothing."""
    found = _LINE.search(text)
    return found[0] if found else b""


def extended(theirs: bytes, ours: bytes) -> bytes:
    """Return the player's settings.toml with the line of ours, unless it has one.

    Put it first, since CircuitPython ignores settings below a ``[table]``.
    """
    if line(theirs) or not line(ours):
        return theirs
    return line(ours) + (b"\r\n" if b"\r\n" in theirs else b"\n") + theirs
