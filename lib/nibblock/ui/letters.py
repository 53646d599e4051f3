"""Characters that our font lacks, letters without their accents, and what to look for and sort by:
titles as they are shown. RAM: 1 KB, rarely loaded.
"""

from nibblock import boards
from nibblock.memory import find

# From 0xC0 on, without accents: the rest of Latin-1, then Latin Extended-A.
_BARE = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLl"
    "LlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
_SIGNS = '\xa0 \u2010-\u2011-\u2013-\u2014-\u2018\'\u2019\'\u201a,\u201c"\u201d"\u201e"\u2026\x7f'


def titles(pack, path):
    """Return the titles of the open ``pack`` at ``path`` as they are shown: ``get(n)``, ``close()``
    unless they are the pack's.
    """
    found = find("packs.titles") if boards.language != "en" else None
    try:
        return found.Titles(pack, path) if found else pack.titles
    except OSError:  # it is not one of ours
        return pack.titles


def shown(text):
    """Return ``text`` in characters of the font: what it lacks as the nearest sign, or as ``?``."""
    return "".join([_shown(character) for character in text])


def bare(text):
    """Return ``text`` in small letters without accents: to look for words, and to sort."""
    return "".join([_bare(ord(character)) for character in text]).lower()


def _bare(code):
    return _BARE[code - 0xC0] if 0xC0 <= code < 0x180 else _shown(chr(code))


def _shown(character):
    code = ord(character)
    if 32 <= code < 128 or 0xC0 <= code < 0x100 or character in "\xa1\xab\xb0\xbb\xbf":
        return character
    if 0x100 <= code < 0x180:
        return _BARE[code - 0xC0]
    at = _SIGNS.find(character)
    if at >= 0:
        return _SIGNS[at + 1]
    return " " if code < 32 else "?"
