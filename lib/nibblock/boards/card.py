# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The SD card, on boards that have a slot for one. RAM: dropped once the board is open."""

import board

from nibblock.boards import find_pin


def mount(card):
    """Mount the card at /sd unless it is; False without a card or a folder to mount it on."""
    try:
        import storage

        try:
            storage.getmount("/sd")
            return True  # CircuitPython 10 does it by itself on some boards
        except OSError:
            pass
        import sdcardio

        pins = [find_pin(name) for name in card.split()]
        if len(pins) == 4:
            import busio

            spi = busio.SPI(pins[1], MOSI=pins[2], MISO=pins[3])
        else:
            spi = board.SPI()
        storage.mount(storage.VfsFat(sdcardio.SDCard(spi, pins[0])), "/sd")
        return True
    except Exception:  # no card, no such module, bus taken: the console plays from the drive
        return False
