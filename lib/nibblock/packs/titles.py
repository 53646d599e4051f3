"""Titles and hints of our own packs in the player's language. RAM: a block of 256 bytes meanwhile.

``levels/1-lessons.de.txt`` in a game's folder has a line for each text of its pack
``1-lessons.nbk``: ``Lessons = Lektionen``. What has no line there stays as it is, so a pack of the
same name from elsewhere does no harm. A text is looked up when it is shown: packs, saves and codes
only know the English one.
"""

from nibblock import FOLDER, boards, const

_BLOCK = const(256)


def translated(text, path):
    """Return a text of the pack at ``path`` as the player reads it. Raises OSError, ValueError."""
    with _open(path) as file:
        return _found(file, text)


class Titles:
    """The titles of the levels of an open pack as they are shown, with the interface of
    ``lines.Titles``. RAM: an open file. Raises OSError if the pack at ``path`` is none of ours.
    """

    def __init__(self, pack, path):
        self._english = pack.titles
        self._file = _open(path)

    def get(self, n):
        """Return the title of level ``n``, from 0."""
        title = self._english.get(n)
        try:
            self._file.seek(0)
            return _found(self._file, title)
        except (OSError, ValueError):
            return title

    def close(self):
        """Close the file."""
        self._file.close()


def _open(path):
    """Open the file for a pack, which is in a folder such as ``levels/4-null``."""
    folder, name = ("/" + path).split("/")[-2:]
    name = name[: name.rfind(".") + 1] + boards.language
    return open(FOLDER + "games/" + folder[2:] + "/levels/" + name + ".txt", "rb")


def _found(file, text):
    """Return what stands behind ``text`` in a file, or else ``text``. Raises ValueError if that is
    damaged.
    """
    head = b"\n" + bytes(text, "utf-8") + b" = "
    read = b"\n"
    block = file.read(_BLOCK)
    while block:
        read += block
        at = read.find(head)
        end = read.find(b"\n", at + 1)
        if at < 0:
            read = read[-len(head) :]
        elif end < 0:
            read = read[at:]
        else:
            return str(read[at + len(head) : end], "utf-8").rstrip("\r")
        block = file.read(_BLOCK)
    return text
