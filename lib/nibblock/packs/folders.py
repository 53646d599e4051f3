"""Find packs on the drive and the SD card. RAM: the names of one folder."""

import os

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.packs import CALENDAR

_FOLDER = const(0x4000)
_HEADED = (".nbk", ".skbn", ".lvl", ".slc", ".ssx", ".zip", ".7z", ".rar", ".gz")
_TEXTS = (".xsb", ".sok", ".txt", ".sol")
_NO_LEVELS = ("readme", "license", "licence", "copying", "changelog", "credits")


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


def packs_in(folder):
    """Return the paths of the packs in a folder."""
    return [folder + "/" + name for name in entries(folder) if not name.endswith("/")]


def list_of(path):
    """Return what ``console.go`` needs to show the list in which the pack at ``path`` is."""
    cut = path.rfind("/")
    folder = path[:cut]
    return "packs", "" if folder == "levels" else folder, path[cut + 1 :]


def others():
    """Return what ``entries`` does for ``levels``, without the games' folders and the calendar,
    which have pages of their own.
    """
    found = [name for name in entries("levels") if not game_of(name)]
    if size_of(CALENDAR + "days.table") < 0:
        return found
    return [name for name in found if "levels/" + name != CALENDAR]


def game_of(name):
    """Return the game whose packs a folder of ``levels`` holds, "" if none.

    Its name is the game's, with or without a digit in front that sorts it.
    """
    name = name[:-1] if name.endswith("/") else name
    if name[1:2] == "-" and name[0] in "123456789":
        name = name[2:]
    try:
        return name if name in NAMES and card(name) else ""
    except ImportError:  # it is not on this console
        return ""


def is_pack(name):
    """Return whether a file with this name is listed: it is a pack, or the player takes it for one.

    A text that comes with a collection of levels, such as readme.txt, is not.
    """
    if has_head(name):
        return True
    ending = _ending(name)
    if ending not in _TEXTS and ending[1:] not in NAMES:
        return False
    return not any([name.lower().startswith(start) for start in _NO_LEVELS])


def has_head(name):
    """Return whether a file's first bytes tell what it holds, or why it cannot be read.

    A text would have to be read to its end.
    """
    return _ending(name) in _HEADED


def size_of(path):
    """Return how many bytes a file has, -1 if it is not there."""
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def _ending(name):
    return name[name.rfind(".") :].lower()


def _lower(name):
    return name.lower()


def _is_folder(path):
    try:
        return os.stat(path)[0] & _FOLDER != 0
    except OSError:
        return False
