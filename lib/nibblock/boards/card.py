# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The SD card, on boards that have a slot for one. RAM: dropped once the board is open."""

import os

import board

from nibblock.boards import find_pin


def mount(card):
    """Mount the card at /sd unless it is mounted. Return False without a card or a folder for it.

    Code starts inside CIRCUITPY's own file system, where ``sd/x`` is only what is below the card;
    after chdir the paths follow the mounts (extmod/vfs.c, mp_vfs_lookup_path).
    """
    try:
        import storage

        try:
            storage.getmount("/sd")  # CircuitPython 10 mounts it by itself on some boards
        except OSError:
            storage.mount(storage.VfsFat(_open(card)), "/sd")
        os.chdir("/")
        return True
    except Exception:  # no card, no such module, bus in use: play from the drive
        return False


def _open(card):
    import sdcardio

    pins = [find_pin(name) for name in card.split()]
    if len(pins) == 4:
        import busio

        spi = busio.SPI(pins[1], MOSI=pins[2], MISO=pins[3])
    else:
        spi = board.SPI()
    return sdcardio.SDCard(spi, pins[0])
