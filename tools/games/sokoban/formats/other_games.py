"""Recognises what only looks like Sokoban levels: boards of other games, and the steps of one
solution.

Each function returns the reason in a few words, or nothing.
"""

from __future__ import annotations

import re

from tools.games.sokoban import reach

_NAMES = re.compile(r"\b(hexoban|trioban|octoban)\b", re.IGNORECASE)
_FILLED = re.compile(r"[#@+$*.]")
_BESIDE = re.compile(r"[#@+$*.]{2}")
_FEW_WALLS = 6
_PIECES = "@+$*."
_LOG = re.compile(
    r"^\s*(?:moves|pushes|states|nodes|visited|duplicates|depth|unique)\b[\w ]*(?::|\s{3})",
    re.IGNORECASE,
)
_KNOWN = frozenset("#@+$*.-_ \t")
_SIZE = re.compile(r"#[0-9]+\s*")
_WITHOUT = str.maketrans("@+$*", " . .")


def named(title: str) -> str:
    """Return the other game that a title names."""
    found = _NAMES.search(title)
    return found[1].capitalize() if found else ""


def looks_hexagonal(rows: tuple[str, ...]) -> bool:
    """Return whether no two neighbours in a row are used, as Hexoban skips every second one, and
    the gaps between them leave the border open.
    """
    text = "\n".join(rows)
    if len(_FILLED.findall(text)) < _FEW_WALLS or _BESIDE.search(text):
        return False
    return reach.flood(rows, _PIECES)[1]


def doubt(rows: tuple[str, ...], title: str, collection: str, *, among_hexagons: bool) -> str:
    """Return why a board seems to be another game's; only a solution can show that it is not.

    A title alone is no proof: a sound board of Sokoban may be named after another game.
    """
    game = named(collection) or named(title)
    if game and (named(collection) or not _is_sound(rows)):
        return f"a level of {game}; expected Sokoban"
    if looks_hexagonal(rows) or (among_hexagons and not _is_sound(rows)):
        return "every second square is empty, as in Hexoban; expected Sokoban"
    return ""


def _is_sound(rows: tuple[str, ...]) -> bool:
    """Return whether the border is closed and there are one player and as many crates as goals."""
    text = "".join(rows)
    players = text.count("@") + text.count("+")
    goals = text.count(".") + text.count("+")
    return players == 1 and text.count("$") == goals > 0 and not reach.flood(rows)[1]


def of_rows(lines: list[str]) -> str:
    """Return why lines of one block, some with foreign letters, belong to another game."""
    text = "".join(lines)
    if any(map(_SIZE.fullmatch, lines[:2])):
        return "another game: crates vanish through one exit"
    if "^" in text:
        return "another game: a board with pits (^), as in NetHack"
    foreign = [line for line in lines if set(line) - _KNOWN]
    return f"rows in an unknown alphabet: {(foreign or lines)[0].strip()[:30]}"


def solution_steps(boards: list[tuple[str, ...]], texts: list[str]) -> dict[int, str]:
    """Return boards, by number, that are each other's next step, as printed by solvers.

    It takes three in a row unless some line of the text counts moves or states. The first of them
    stays: it is a level.
    """
    is_log = sum(_LOG.match(line) is not None for line in texts) > 1
    found: dict[int, str] = {}
    first = 0
    for n in range(1, len(boards) + 1):
        if n < len(boards) and _is_step(boards[n - 1], boards[n]):
            continue
        if n - first >= (2 if is_log else 3):
            for step in range(first if is_log else first + 1, n):
                found[step] = "a step of a solution in a solver's log"
        first = n
    return found


def _is_step(before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Return whether one push makes one board of the other, after any walk of the player."""
    if not before or len(before) != len(after) or before == after:
        return False
    width = max(map(len, before))
    old = [row.ljust(width) for row in before]
    new = [row.ljust(width) for row in after]
    for a, b in zip(old, new, strict=True):
        if a.translate(_WITHOUT) != b.translate(_WITHOUT):
            return False
    was, now = "".join(old), "".join(new)
    left, come, player = set(), set(), -1
    for i, (a, b) in enumerate(zip(was, now, strict=True)):
        if a in "$*" and b not in "$*":
            left.add(i)
        elif b in "$*" and a not in "$*":
            come.add(i)
        if b in "@+":
            player = i
    if not left and not come:
        at = max(was.find("@"), was.find("+"))
        return abs(at - player) in (1, width)
    return left == {player} and len(come) == 1 and abs(min(come) - player) in (1, width)
