# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Moves as bytes of a ``.nbk`` pack: Sokoban's two bits a step, anything else as text.

Letters come back as they were: capitals for pushes follow from playing the steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.formats.nbk_fields import decode, encode

TEXT, PUSHES_CAPITAL, SMALL, CAPITAL = range(4)
MOST_STEPS = 0xFFFFFF

_TO_DIGITS = str.maketrans("lurd", "0123")
_FOUR = {f"{a}{b}{c}{d}": a << 6 | b << 4 | c << 2 | d
         for a in range(4) for b in range(4) for c in range(4) for d in range(4)}  # fmt: skip
_LETTERS = {byte: digits.translate(str.maketrans("0123", "lurd")) for digits, byte in _FOUR.items()}


@dataclass(frozen=True)
class Played:
    """Steps played on a board: the letters with capitals for pushes, and whether it is solved."""

    letters: str
    pushes: int
    is_solved: bool


def play(rows: tuple[str, ...], steps: str) -> Played | None:
    """Play small letters; None at the first one that is refused, or without exactly one player.

    The console's rules decide as well (a test compares); they are too slow for a collection.
    """
    stride = max(map(len, rows), default=0) + 1
    # A wall right of each row is also left of the next one.
    cells = "#" * (stride + 1) + "".join(row.ljust(stride - 1) + "#" for row in rows) + "#" * stride
    if cells.count("@") + cells.count("+") != 1:
        return None
    at = max(cells.find("@"), cells.find("+"))
    walls = bytes(cell == "#" for cell in cells)
    goals = bytes(cell in ".*+" for cell in cells)
    crates = bytearray(cell in "$*" for cell in cells)
    delta = {"l": -1, "u": -stride, "r": 1, "d": stride}
    letters = []
    for letter in steps:
        step = delta[letter]
        at += step
        if walls[at]:
            return None
        if crates[at]:
            beyond = at + step
            if walls[beyond] or crates[beyond]:
                return None
            crates[at] = 0
            crates[beyond] = 1
            letter = letter.upper()
        letters.append(letter)
    text = "".join(letters)
    pushes = len(text) - sum(map(text.count, "lurd"))
    home = sum(map(int.__and__, crates, goals))
    needed = min(sum(crates), sum(goals))
    return Played(text, pushes, pushes > 0 and home == needed > 0)


def pack(rows: tuple[str, ...], moves: str, played: Played | None) -> bytes:
    """Form, number of steps and steps; ``played`` is what playing the small letters gives."""
    small = moves.lower()
    if not moves or set(moves) - set("lurdLURD") or len(moves) > MOST_STEPS:
        form = TEXT
    elif moves == (played.letters if played else small):
        form = PUSHES_CAPITAL
    elif moves == small:
        form = SMALL
    else:
        form = CAPITAL if moves == small.upper() else TEXT
    if form == TEXT:
        return text(moves)
    digits = small.translate(_TO_DIGITS)
    digits += "0" * (-len(digits) % 4)
    packed = bytes([_FOUR[digits[i : i + 4]] for i in range(0, len(digits), 4)])
    return bytes([form]) + len(moves).to_bytes(3, "big") + packed


def text(moves: str) -> bytes:
    """Moves as they are, as those of every game but Sokoban are kept."""
    return bytes(4) + encode(moves)


def unpack(rows: tuple[str, ...], data: bytes) -> str:
    """The moves of a solution; ValueError if they are cut off or their form is unknown."""
    if len(data) < 4:
        raise ValueError("moves without a form and a number")
    form, count = data[0], int.from_bytes(data[1:4], "big")
    if form == TEXT:
        return decode(data[4:])
    if form > CAPITAL:
        raise ValueError(f"moves of form {form} need a newer program")
    if (count + 3) // 4 != len(data) - 4:
        raise ValueError(f"{len(data) - 4} bytes for {count} moves")
    small = "".join([_LETTERS[byte] for byte in data[4:]])[:count]
    if form == PUSHES_CAPITAL:
        played = play(rows, small)
        return played.letters if played else small
    return small if form == SMALL else small.upper()
