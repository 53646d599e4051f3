# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The ``--keys`` script: tokens separated by blanks, parsed into single steps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tools.errors import InputError
from tools.simulate.boards import BUTTONS, BoardModel

TAP_MS = 60
_EXPECTED = "RIGHT, RIGHT*5, DOWN:800, +UP, -UP, wait:500, shot:NAME.png, power:off or power:on"
_BUTTON = re.compile(r"([+-]?)([A-Z]+)(?:([*:])([0-9]+))?$")
_WORD = re.compile(r"\S+")


class Step(NamedTuple):
    """One thing to do, and the milliseconds to wait afterwards. ``kind``: press, release, wait,
    shot, power.
    """

    kind: str
    what: str
    after: int


def read_script(text: str) -> tuple[str, str]:
    """Return ``(script, name)`` for a ``--keys`` argument: the text itself, or the file after
    ``@``. Raise InputError if there is no such file.
    """
    if not text.startswith("@"):
        return text, "--keys"
    try:
        return Path(text[1:]).read_text("utf-8"), text[1:]
    except OSError as error:
        raise InputError(text[1:], "", f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise InputError(text[1:], "", "is not text", "keys in UTF-8") from None


def parse_script(text: str, board: BoardModel, name: str = "--keys") -> list[Step]:
    """Return the steps of a script. InputError gives line and column of the first bad token."""
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in _WORD.finditer(line):
            place = f"line {number} column {word.start() + 1}"
            steps += _token(word.group(), board, name, place)
    return steps


def _token(word: str, board: BoardModel, name: str, place: str) -> list[Step]:
    head, _colon, tail = word.partition(":")
    if head == "wait" and tail.isdecimal():
        return [Step("wait", "", int(tail))]
    if head == "shot" and tail:
        return [Step("shot", tail, 0)]
    if word in ("power:on", "power:off"):
        return [Step("power", tail, 0)]
    match = _BUTTON.match(word)
    if match is None or match[2] not in BUTTONS or (match[1] and match[3]):
        raise InputError(name, place, f"unknown token '{word}'", _EXPECTED)
    button = board.button(match[2])
    if button is None:
        if match[2] in ("X", "Y"):
            raise InputError(name, place, f"{board.id} has no button {match[2]}")
        button = ""
    return _presses(button, match[1], match[3], int(match[4] or 0))


def _presses(button: str, sign: str, mark: str, number: int) -> list[Step]:
    """Return the steps of one button's token. ``button`` is "" if the board lacks it: the time
    still passes.
    """
    if sign:
        return [Step("press" if sign == "+" else "release", button, 0)]
    hold = number if mark == ":" else TAP_MS
    times = number if mark == "*" else 1
    return [Step("press", button, hold), Step("release", button, TAP_MS)] * times
