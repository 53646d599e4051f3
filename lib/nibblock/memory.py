"""Load modules by name, forget them, and let the collector find what is left. RAM: under 700 bytes.

A module's folder decides whether it may be forgotten: leaving a game forgets the game's folder, and
the table below says what a level in play can do without.
"""

import sys

from nibblock import const

_STALE = const(90)  # words

# What may be forgotten, by when it was needed last; no other module is forgotten during play.
# ``$`` is the end of a module's name. In bytes: each str that is made, even of one character, is
# looked for among all names, which takes 0.1 ms on an RP2040.
READING = b".packs. .level$ .thumb$"  # a pack was read
WRITING = b" .writing."  # progress was saved
# A level was opened: its pack, the player's records, its board and bars, the loader of sheets.
SETUP = (
    READING
    + WRITING
    + b" .records. .play.page .ui.look .play.steps .draft$ .trial .start .stickers .setup."
    + b" adafruit_imageload"
)
DIALOGS = b" .dialogs. .pause$ .sharing."  # a dialog was closed
SPARE = SETUP + DIALOGS + b" .ui."  # all of it


def load(name):
    """Return the module ``name`` (below nibblock), importing it if needed. Raises ImportError."""
    name = "nibblock." + name
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def find(name):
    """Return the module ``name`` (below nibblock), or None if it has no file."""
    try:
        return load(name)
    except ImportError as error:
        if not _is_missing(name, str(error)):
            raise
        return None


def _is_missing(name, text):
    """Return whether an ImportError's ``text`` says that ``name`` or a folder above is missing."""
    parts = text.split("'")
    return len(parts) < 2 or ("nibblock." + name + ".").startswith(parts[1] + ".")


def drop(name):
    """Forget the module with this full name, so that its memory can be reused."""
    if name in sys.modules:
        del sys.modules[name]
        dot = name.rfind(".")
        parent = sys.modules.get(name[:dot]) if dot > 0 else None
        if parent:
            setattr(parent, name[dot + 1 :], None)  # not every board has delattr


def forget(folders, keep=b""):
    """Forget our modules in these folders (``b".dialogs. .ui."``) and libraries with these names,
    but for those in the folders ``keep``.
    """
    folders, keep = folders.split(), keep.split()
    for name in [name for name in sys.modules if _is_in(name, folders, keep)]:
        drop(name)


def wipe():
    """Overwrite what finished calls have left on the stacks: the collector takes it for references,
    and so once kept a screen of 20 KB. Call this from few calls deep.
    """
    try:
        max(*bytes(_STALE))  # MicroPython's own stack
        deep = []
        deep.append(deep)
        repr(deep)  # C's, as deep as it goes
    except RuntimeError:  # so it is all overwritten
        pass


def _is_in(name, folders, keep):
    """Return whether module ``name`` is one of ours in ``folders``, but not in ``keep``, or a
    library of that name.
    """
    whole = bytes(name, "utf-8") + b"$"
    for folder in folders:
        if folder in whole and (whole.startswith(b"nibblock.") or whole.startswith(folder)):
            return not any([kept in whole for kept in keep])
    return False
