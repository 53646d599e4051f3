"""Detect a pack's type from its first bytes, and open it. RAM: 512 bytes meanwhile."""

from nibblock.games import NAMES, card
from nibblock.memory import find, load
from nibblock.packs import PackError, reason

_TOO_SMALL = PackError("this drive is too small to read such a file; convert it to .nbk")


def open_pack(path):
    """Open the pack at ``path``; see ``packs.open_pack``."""
    if path.startswith(":mine/"):
        from nibblock.packs.own_levels import OwnPack

        return OwnPack(path)
    file = open(path, "rb")  # noqa: SIM115 - the pack keeps it open
    try:
        head = file.read(512)
        if head[:3] == b"NBK" and len(head) > 3 and 16 <= head[3] < 48:
            from nibblock.packs.nbk import NbkPack

            return NbkPack(file)
        return _ask_the_games(head, file, path)
    except (PackError, OSError, MemoryError):
        file.close()
        raise


def _ask_the_games(head, file, path):
    """Open a file with the first game's reader that accepts it.

    Readers that are certain come first, then those that may be right, then the one that accepts any
    text. If none accepts the file, raise PackError with the last error. A reader that meets a line
    which only another game knows makes it the error's ``head``: all are asked again, by that line.
    """
    missing = error = None
    for certainty in (3, 2, 1):
        for name in NAMES:
            found = card(name).reader(head)
            if not found or found[0] != certainty:
                continue
            try:
                return load("games." + name + ".packs." + found[1]).open_file(file, path)
            except ImportError as failed:
                missing = failed if find("games." + name + ".packs.nbk") is None else _TOO_SMALL
            except PackError as failed:
                if certainty == 3:
                    raise
                error = failed
    line = getattr(error, "head", head)
    if line != head:
        return _ask_the_games(line, file, path)
    raise PackError(reason(missing or error))
