"""Sokoban moves as text: the letters l u r d, capitals where a crate is pushed (readers ignore
case).

Also read: counts and groups (runs.py), blanks and line ends anywhere, the mark ``*`` of the current
position, and the words left, up, right, down. Jumps ``[ ]`` of games played backwards and changes
of the player ``{ }`` are recognised and reported: one player moving forwards cannot make them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tools.games.sokoban.formats import runs

_MOVES = re.compile(r"[lurdLURD \t]+")
_COUNTED = re.compile(r"(?=[^lurdLURD]*[lurdLURD])[lurdLURD0-9()\[\]{}* \t]+")
_WORDS = re.compile(r"[\s\[\"']*(?:(?:left|up|right|down)\b[\s,;\"'\]]*)+", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_STEPS = str.maketrans("", "", "lurdLURD")
_BLANKS = str.maketrans("", "", " \t\r\n")
_FIRST = frozenset("lurdLURD0123456789([{*\"'")
MOST = 1_000_000  #: moves expanded from counts; the longest known solution has 612,529
_BARE = 10  #: this many moves are a solution without a label; "Dull" is a title
_BARE_COUNTED = 4


class Moves(NamedTuple):
    """Moves as letters; with a ``fault``, moves that cannot be played, as they were written."""

    letters: str
    fault: str = ""


def is_line(line: str) -> bool:
    """Return whether a line holds only moves, perhaps with counts."""
    return _COUNTED.fullmatch(line) is not None or _is_words(line)


def is_bare(line: str) -> bool:
    """Return whether a line must be moves even without a label that announces them."""
    if line.lstrip()[:1] not in _FIRST:
        return False
    dense = line.translate(_BLANKS)
    if _MOVES.fullmatch(line):
        return len(dense) >= _BARE
    if _COUNTED.fullmatch(line) and len(dense) >= _BARE_COUNTED:
        # The end of the line may separate a count from its letter.
        whole = dense.rstrip("0123456789") if len(dense) >= _BARE else dense
        return read([whole]) is not None
    return _is_words(line) and len(_WORD.findall(line)) >= _BARE_COUNTED


def _is_words(line: str) -> bool:
    return _WORDS.fullmatch(line) is not None


def join(lines: list[str]) -> str:
    """Return the text of several lines without blanks."""
    return "".join(lines).translate(_BLANKS)


def read(lines: list[str], allowance: runs.Allowance | None = None) -> Moves | None:
    """Return the moves of several lines; None if they are not moves, or more than is allowed."""
    text = "\n".join(lines)
    if _is_words(text):
        return Moves("".join(word[0].lower() for word in _WORD.findall(text)))
    dense = join(lines).replace("*", "").replace("{}", "")
    if not dense:
        return None
    if "[" in dense or "]" in dense:
        return Moves(dense, "played backwards, with jumps in []")
    if "{" in dense or "}" in dense:
        return Moves(dense, "for several players, with changes in {}")
    letters = runs.write_out(dense, allowance or runs.Allowance(MOST))
    return Moves(letters) if letters and not letters.translate(_STEPS) else None
