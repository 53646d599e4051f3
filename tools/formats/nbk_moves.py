"""Moves as bytes of a ``.nbk`` pack: steps l u r d in two bits each, anything else as text.

Letters are restored exactly, if the game knows which steps have a capital.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.formats.nbk_fields import decode, encode
from tools.plurals import counted

TEXT, PUSHES_CAPITAL, SMALL, CAPITAL = range(4)
MOST_STEPS = 0xFFFFFF

_TO_DIGITS = str.maketrans("lurd", "0123")
#: From a hexadecimal digit to two steps.
_TO_STEPS = str.maketrans({f"{i:x}": "lurd"[i >> 2] + "lurd"[i & 3] for i in range(16)})


def pack(moves: str, spelled: str) -> bytes:
    """Return the form, the number of steps and the steps; ``spelled`` is how the game writes these
    steps when it knows only their small letters.
    """
    small = moves.lower()
    if not moves or set(moves) - set("lurdLURD") or len(moves) > MOST_STEPS:
        form = TEXT
    elif moves == spelled:
        form = PUSHES_CAPITAL
    elif moves == small:
        form = SMALL
    else:
        form = CAPITAL if moves == small.upper() else TEXT
    if form == TEXT:
        return text(moves)
    digits = small.translate(_TO_DIGITS)
    digits += "0" * (-len(digits) % 4)
    packed = int(digits, 4).to_bytes(len(digits) // 4, "big")
    return bytes([form]) + len(moves).to_bytes(3, "big") + packed


def text(moves: str) -> bytes:
    """Return moves unchanged."""
    return bytes(4) + encode(moves)


def unpack(data: bytes, spell: Callable[[str], str] = str) -> str:
    """Return the moves of a solution; ``spell`` adds the capitals that the game writes.

    ValueError if they are cut off or their form is unknown.
    """
    if len(data) < 4:
        raise ValueError("moves without a form and a number")
    form, count = data[0], int.from_bytes(data[1:4], "big")
    if form == TEXT:
        return decode(data[4:])
    if form > CAPITAL:
        raise ValueError(f"moves of form {form} need a newer program")
    if (count + 3) // 4 != len(data) - 4:
        raise ValueError(f"{counted(len(data) - 4, 'bytes')} for {counted(count, 'moves')}")
    small = data[4:].hex().translate(_TO_STEPS)[:count]
    if form == PUSHES_CAPITAL:
        return spell(small)
    return small if form == SMALL else small.upper()
