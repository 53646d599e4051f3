# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Find packs on the drive and the SD card. RAM: the names of one folder."""

import os

from nibblock import const

_FOLDER = const(0x4000)
_PACKS = (".nbk", ".skbn", ".lvl")
_TEXTS = (".xsb", ".sok", ".txt")


def entries(folder):
    """Return the folders in ``folder`` (with a final ``/``), then its packs, both sorted.

    The list is empty if ``folder`` does not exist. Names that start with a dot are left out:
    computers write such files.
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    folders = []
    packs = []
    for name in names:
        if name.startswith("."):
            continue
        if is_pack(name):
            packs.append(name)
        elif _is_folder(folder + "/" + name):
            folders.append(name + "/")
    folders.sort(key=_lower)
    packs.sort(key=_lower)
    return folders + packs


def is_pack(name):
    """Return whether a file with this name is tried as a pack."""
    return has_head(name) or _ends(name, _TEXTS)


def has_head(name):
    """Return whether a pack with this name has its title and level count in its first bytes."""
    return _ends(name, _PACKS)


def _ends(name, endings):
    name = name.lower()
    for ending in endings:
        if name.endswith(ending):
            return True
    return False


def _lower(name):
    return name.lower()


def _is_folder(path):
    try:
        return os.stat(path)[0] & _FOLDER != 0
    except OSError:
        return False
