"""Sokoban's packs: what a player wants to know of a level, not how it was generated."""

from __future__ import annotations

import re
from dataclasses import replace

from tools.formats import nbk
from tools.formats.model import Collection

_TITLE = re.compile(r"(.+) \(([0-9]{4}) - (.+)\)")


def pack(collection: Collection, stem: str) -> dict[str, bytes]:
    """Return the pack: year and author once, levels with their solutions and without comments."""
    found = _TITLE.fullmatch(collection.title)
    title, date, author = found.groups() if found else (collection.title, "", "")
    levels = [
        replace(level, comment="", author="" if level.author == author else level.author)
        for level in collection.levels
    ]
    whole = replace(collection, title=title, date=date, author=author, levels=tuple(levels))
    return {f"{stem}.nbk": nbk.write(whole)}
