"""The SD card, on boards that have a slot for one. RAM: dropped once the board is open.

Without a card, sdcardio waits half a second five times (shared-module/sdcardio/SDCard.c), so a look
of our own comes first: a card in the slot answers the command to reset within a few bytes.
"""

import os
import time

import board

from nibblock import const
from nibblock.boards.given import find_pin

_SLOW = const(250000)  # bits a second: cards start at no more than 400,000
_TRIES = const(6)
_RESET = b"\x40\0\0\0\0\x95"  # CMD0 and its checksum
_IDLE = const(1)  # what a card answers to it


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
    """Return the card as a block device. Raises OSError if none answers."""
    import sdcardio

    pins = [find_pin(name) for name in card.split()]
    if len(pins) == 4:
        import busio

        spi = busio.SPI(pins[1], MOSI=pins[2], MISO=pins[3])
    else:
        spi = board.SPI()
    if not _answers(spi, pins[0]):
        if len(pins) == 4:
            spi.deinit()
        raise OSError(19)  # no such device
    return sdcardio.SDCard(spi, pins[0])


def _answers(spi, pin):
    """Return whether a card answers within 20 ms."""
    import digitalio

    if not spi.try_lock():
        return False
    try:
        spi.configure(baudrate=_SLOW)
        with digitalio.DigitalInOut(pin) as select:  # pyright: ignore[reportGeneralTypeIssues] - wrong stubs
            select.switch_to_output(value=True)
            answer = bytearray(10)
            for _ in range(_TRIES):
                select.value = True
                spi.write(b"\xff" * 10)  # a card needs 74 clocks before its first command
                select.value = False
                spi.write(_RESET)
                spi.readinto(answer, write_value=255)
                for byte in answer:
                    if byte != 255:
                        if byte == _IDLE:
                            return True
                        break
                time.sleep(0.002)  # it may be busy with what was sent before a restart
            return False
    finally:
        spi.unlock()
