"""The ``--keys`` script: tokens separated by blanks, parsed into single steps."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools import files
from tools.errors import InputError
from tools.simulate.boards import BUTTONS, BoardModel

TAP_MS = 60
_EXPECTED = (
    "RIGHT, RIGHT*5, DOWN:800, +UP, -UP, wait:500, shot:NAME.png, heard, battery:3400, power:off "
    "or power:on"
)
_BUTTON = re.compile(r"([+-]?)([A-Z]+)(?:([*:])([0-9]{1,9}))?")
_WAIT = re.compile(r"wait:([0-9]{1,9})")
_BATTERY = re.compile(r"battery:([0-9]{1,4})")
_WORD = re.compile(r"\S+")


class Step(NamedTuple):
    """One thing to do, and the milliseconds to wait afterwards. ``kind``: press, release, wait,
    shot, battery (mV), heard (print the pitches so far), power.
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
        return files.read_bytes(text[1:]).decode("utf-8"), text[1:]
    except UnicodeDecodeError:
        raise InputError(text[1:], "", "is not text", "keys in UTF-8") from None


class Script:
    """The steps of a script, in order. A token may repeat its steps millions of times, so they are
    made one at a time.
    """

    def __init__(self, tokens: Iterable[tuple[list[Step], int]]) -> None:
        self._tokens = deque(tokens)
        self._ready: deque[Step] = deque()
        self._fill()

    def __bool__(self) -> bool:
        return bool(self._ready)

    def __iter__(self) -> Iterator[Step]:
        while self:
            yield self.pop()

    def pop(self) -> Step:
        """Remove the next step and return it."""
        step = self._ready.popleft()
        self._fill()
        return step

    def clear(self) -> None:
        """Remove all steps."""
        self._tokens.clear()
        self._ready.clear()

    def shots(self) -> list[str]:
        """Return the names of all shots left to take."""
        left = [*self._ready, *(step for steps, _ in self._tokens for step in steps)]
        return [step.what for step in left if step.kind == "shot"]

    def _fill(self) -> None:
        while self._tokens and not self._ready:
            steps, times = self._tokens.popleft()
            if times > 1:
                self._tokens.appendleft((steps, times - 1))
            self._ready.extend(steps if times else ())


def parse_script(text: str, board: BoardModel, name: str = "--keys") -> Script:
    """Return the steps of a script. InputError gives line and column of the first bad token."""
    tokens: list[tuple[list[Step], int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in _WORD.finditer(line):
            place = f"line {number} column {word.start() + 1}"
            tokens.append(_token(word.group(), board, name, place))
    return Script(tokens)


def _token(word: str, board: BoardModel, name: str, place: str) -> tuple[list[Step], int]:
    """Return the steps of a token, and how often to do them."""
    head, _colon, tail = word.partition(":")
    wait = _WAIT.fullmatch(word)
    if wait:
        return [Step("wait", "", int(wait[1]))], 1
    if head == "shot" and tail:
        return [Step("shot", tail, 0)], 1
    if word in ("power:on", "power:off"):
        return [Step("power", tail, 0)], 1
    if word == "heard":
        return [Step("heard", "", 0)], 1
    battery = _BATTERY.fullmatch(word)
    if battery:
        return [Step("battery", battery[1], 0)], 1
    match = _BUTTON.fullmatch(word)
    if match is None or match[2] not in BUTTONS or (match[1] and match[3]):
        raise InputError(name, place, f"unknown token '{word}'", _EXPECTED)
    button = board.button(match[2])
    if button is None:
        if match[2] in ("X", "Y"):
            raise InputError(name, place, f"{board.id} has no button {match[2]}")
        button = ""
    return _presses(button, match[1], match[3], int(match[4] or 0))


def _presses(button: str, sign: str, mark: str, number: int) -> tuple[list[Step], int]:
    """Return the steps of one button's token, and how often to do them. ``button`` is "" if the
    board lacks it: the time still passes.
    """
    if sign:
        return [Step("press" if sign == "+" else "release", button, 0)], 1
    hold = number if mark == ":" else TAP_MS
    times = number if mark == "*" else 1
    return [Step("press", button, hold), Step("release", button, TAP_MS)], times
