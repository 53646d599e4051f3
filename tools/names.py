"""Names of files made of titles, which any drive can hold: FAT, Windows, macOS and Linux."""

from __future__ import annotations

import unicodedata

_FORBIDDEN = frozenset('\\/:*?"<>|')
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [port + digit for port in ("COM", "LPT") for digit in "0123456789¹²³"]
)
_LONGEST = 100  #: UTF-16 units and bytes of a name without its ending; FAT has 255 of the former


def file_stem(title: str, taken: set[str], otherwise: str = "level") -> str:
    """Return a file's name, without its ending, for a title; add it to ``taken``.

    No two names differ only in capitals or in how an accent is written. A title of which nothing
    is left becomes ``otherwise``.
    """
    signs = [
        " " if sign in _FORBIDDEN or unicodedata.category(sign)[0] in "CZ" else sign
        for sign in unicodedata.normalize("NFC", title)
    ]
    plain = _cut(" ".join("".join(signs).split()), _LONGEST).strip(". ") or otherwise
    if plain.split(".")[0].rstrip().upper() in _RESERVED:
        plain = f"_{plain}"
    stem, n = plain, 1
    while _folded(stem) in taken:
        n += 1
        stem = f"{_cut(plain, _LONGEST - 8).rstrip('. ')} {n}"
    taken.add(_folded(stem))
    return stem


def _cut(text: str, most: int) -> str:
    while len(text.encode()) > most or len(text.encode("utf-16-le")) > 2 * most:
        text = text[:-1]
    return text


def _folded(stem: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", stem).casefold())
