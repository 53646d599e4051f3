"""A UF2 of a drive, for the boot loader in the ROM of an RP2040 or RP2350.

Such a board keeps its drive in the flash that holds CircuitPython, behind its firmware and 4 KB of
nvm, and its boot loader writes any part of that flash. Other boards' loaders write only a program.
A UF2 is blocks of 512 bytes, each with 256 bytes and the address where they go; those of one 4 KB
sector must all be there, since the loader erases it as a whole.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from tools.build import fat
from tools.errors import InputError

Files = dict[str, bytes]

RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59  # its ARM cores; the same family as that of CircuitPython's own firmware
FLASH = 0x10000000  # where the chip shows its flash
_MIB = 1 << 20
_PAGE = 256
_ERASED = 4096
_BEGIN = 0x0A324655, 0x9E5D5157
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000


class Place(NamedTuple):
    """The chip's family, and where in its flash the drive begins."""

    family: int
    start: int


#: CIRCUITPY_CIRCUITPY_DRIVE_START_ADDR of CircuitPython 9 and 10 (mpconfigport.h of its port
#: raspberrypi): 4 KB of nvm behind CIRCUITPY_FIRMWARE_SIZE, which is 1020 KB unless the board's
#: mpconfigboard.mk sets it, as for boards with Wi-Fi. That file also names the chip.
_PLACES = {
    "pimoroni_picosystem": Place(RP2040, _MIB),
    "pajenicko_picopad": Place(RP2040, (1536 + 4) * 1024),
    "ugame22": Place(RP2040, _MIB),
    "hack_club_sprig": Place(RP2040, _MIB),
    "heiafr_picomo_v2": Place(RP2040, _MIB),
    "heiafr_picomo_v3": Place(RP2040, _MIB),
    "tinycircuits_thumby_color": Place(RP2350, _MIB),
    "pimoroni_explorer2350": Place(RP2350, _MIB),
    "adafruit_fruit_jam": Place(RP2350, _MIB),
}


def boards() -> tuple[str, ...]:
    """Return the boards whose drive can be written as a UF2."""
    return tuple(_PLACES)


def place(board_id: str) -> Place:
    """Return where a board's drive is. Raise InputError if a UF2 cannot write it."""
    if board_id not in _PLACES:
        raise InputError(
            "--uf2",
            "",
            f"no UF2 can write the drive of {board_id}, as far as is known",
            "--image, or one of " + ", ".join(_PLACES),
        )
    return _PLACES[board_id]


def used(files: Files, volume: fat.Volume) -> int:
    """Return the length of a volume's image up to the end of its last file,
    in whole sectors of flash.
    """
    end = volume.data * fat.SECTOR + fat.space(files, volume.cluster_bytes)
    return -(-end // _ERASED) * _ERASED


def pack(image: bytes, at: Place) -> bytes:
    """Return the UF2 that writes ``image`` to the start of a drive."""
    image += b"\xff" * (-len(image) % _ERASED)
    count = len(image) // _PAGE
    blocks = bytearray()
    for number in range(count):
        page = image[number * _PAGE : number * _PAGE + _PAGE]
        where = FLASH + at.start + number * _PAGE
        head = (*_BEGIN, _HAS_FAMILY, where, _PAGE, number, count, at.family)
        blocks += struct.pack("<8I476sI", *head, page, _END)
    return bytes(blocks)
