"""Translates boards in other letters than XSB's into XSB.

Three are in use: SOK's second alphabet (``W p P b B``), Klocki's additions (``% r R o O``), and
walls drawn as ``X``, with ``*`` for a crate unless ``$`` is one. A board has one letter for each
thing; two for the same thing, such as ``@`` beside ``r``, are a sign of another game.
"""

from __future__ import annotations

import re

from tools.formats import xsb

#: Begins and ends with a wall or a crate on a goal, as SOK requires of every row.
_OTHER = re.compile(r"[ \t\-_]*[#%WX*B](?:[#%WX@prPR+$bB*&.oO\-_ \t]*[#%WX*B])?[ \t\-_]*")
_WALLS = "#%WX"
_KINDS = ("@pr", "+PR", "$b", "*B", ".oO")
_SECOND = str.maketrans("W%prPRbBoO", "##@@++$*..")
_WALLS_AS_X = str.maketrans("X*&", "#$*")


def is_other(line: str) -> bool:
    """Return whether a line may be a row of other letters."""
    return _OTHER.fullmatch(line) is not None and not xsb.is_row(line)


def wall_of(rows: list[str]) -> str:
    """Return the letter used for walls."""
    return max(_WALLS, key="".join(rows).count)


def to_plain(rows: list[str]) -> list[str] | None:
    """Return the rows in XSB letters; None if their alphabet is unknown."""
    if all(xsb.is_row(row) or not row.strip() for row in rows):
        return rows
    used = set("".join(rows))
    if "X" in used:
        if used - set("X*&.@+$-_ \t") or {"$", "&"} <= used:
            return None
        table = {ord("X"): "#"} if "$" in used else _WALLS_AS_X
        return [row.translate(table) for row in rows]
    if "&" in used or any(len(used & set(kind)) > 1 for kind in _KINDS) or not used & set("$b*B"):
        return None
    return [row.translate(_SECOND) for row in rows]
