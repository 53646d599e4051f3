"""Which draft was drawn last: its number is kept as a named record. RAM: none."""

from nibblock.packs import PackError
from nibblock.packs.own_levels import DRAFTS, OwnPack
from nibblock.progress.records.named import named, set_named

_NAME = b"drawn\0"


def note(progress, number):
    """Remember that the draft with this number was drawn last."""
    set_named(progress, _NAME, bytes((number >> 8, number & 255)))


def last(progress, game):
    """Return the place among the drafts of the one of ``game`` to go on with, -1 if there is none.

    That is the one drawn last; if that is another game's, the last in the list. "": of any game.
    """
    try:
        pack = OwnPack(DRAFTS, progress)
    except PackError:
        return -1
    raw = named(progress, _NAME)
    drawn = raw[0] << 8 | raw[1] if raw and len(raw) == 2 else 0
    found = -1
    for n in range(pack.count):
        if game in ("", pack.game(n)) and (found < 0 or pack.number(found) != drawn):
            found = n
    pack.close()
    return found
