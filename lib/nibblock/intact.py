"""Look for files of ours that are not as they were installed. Needed only once something failed.

MANIFEST.txt has the size and the CRC-32 of each file. RAM: 1 KB.
"""

import os

try:
    from binascii import crc32
except ImportError:  # then files of the right size pass
    crc32 = None

_OURS = "lib/"  # packs have a page of their own, and the rest is the player's


def differing():
    """Yield, for each file in ``lib``, its path if it is missing or another one, else "".

    Nothing is known of a drive without a manifest.
    """
    before, fine = "", True
    for path, crc, size in _listed():
        if path != before:  # after a cut installation, a file may be either of two
            if before:
                yield "" if fine else before
            before, fine = path, False
        fine = fine or _is(path, crc, size)
    if before:
        yield "" if fine else before


def add_to(page, before):
    """Look at a file each time; add the paths of those that differ to a page, after this text."""
    for path in differing():
        if path:
            page.add(["", before, path] if before else [path])
            before = ""
        yield path


def tell():
    """Print what is wrong, for the terminal."""
    for path in differing():
        if path:
            print(path, "is missing or damaged: install Nibblock again")


def _listed():
    """Yield (path, CRC-32, size) of each line of the manifest."""
    folder = ""
    try:
        with open("MANIFEST.txt", "rb") as file:
            for line in file:
                parts = str(line, "utf-8").strip().split(" ", 2)
                if parts[0][-1:] == "/":
                    folder = parts[0]
                elif folder.startswith(_OURS) and len(parts) == 3:
                    yield folder + parts[2], int(parts[0], 16), int(parts[1])
    except (OSError, ValueError):  # ValueError: no manifest of ours, or a damaged one
        return


def _is(path, crc, size):
    try:
        if os.stat(path)[6] != size:
            return False
        if not crc32:
            return True
        total = 0
        with open(path, "rb") as file:
            data = file.read(512)
            while data:
                total = crc32(data, total)
                data = file.read(512)
    except OSError:
        return False
    return total & 0xFFFFFFFF == crc
