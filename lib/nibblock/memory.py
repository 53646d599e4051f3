# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Loading modules by name and forgetting them. RAM: under 400 bytes.

Where a module lives decides whether it may be forgotten: leaving a game forgets its folder, and a
level in play can do without whatever is in a folder called dialogs, opening, packs, ui or writing.
"""

import sys

READING = (".packs.",)
WRITING = (".writing.",)
# Everything that only opens a level or a dialog, and the library that loads sheets.
SPARE = (".packs.", ".writing.", ".dialogs.", ".opening.", ".ui.", "adafruit_imageload")


def load(name):
    """Return the module ``name`` (below nibblock), imported if need be. Raises ImportError."""
    name = "nibblock." + name
    __import__(name)
    return sys.modules[name]


def find(name):
    """Return the module ``name`` (below nibblock), or None if there is no file for it."""
    try:
        return load(name)
    except ImportError as error:
        if not _is_missing(name, str(error)):
            raise
        return None


def _is_missing(name, text):
    """Whether ``name`` itself, or a folder it is in, is what an ImportError could not find."""
    parts = text.split("'")
    return len(parts) < 2 or ("nibblock." + name + ".").startswith(parts[1] + ".")


def drop(name):
    """Forget the module with this full name, so that its memory can be used again."""
    if name in sys.modules:
        del sys.modules[name]
        dot = name.rfind(".")
        parent = sys.modules.get(name[:dot]) if dot > 0 else None
        if parent:
            setattr(parent, name[dot + 1 :], None)  # not every board has delattr


def forget(*folders):
    """Forget all our modules below these folders (``.dialogs.``), and libraries of these names."""
    name = _first_of(folders)
    while name:
        drop(name)
        name = _first_of(folders)


def _first_of(folders):
    """The name of a loaded module below one of ``folders``; nothing is allocated to find it."""
    for name in sys.modules:
        for folder in folders:
            if name.startswith(folder) or folder in name and name.startswith("nibblock."):
                return name
    return ""
