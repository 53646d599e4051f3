# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The exceptions a command raises when its input is at fault, not the program."""

from __future__ import annotations


class ToolError(Exception):
    """A fault that one line explains; ``__main__`` prints it on standard error and exits 2."""


class InputError(ToolError):
    """Bad input, reported as ``FILE: PLACE: what was wrong; expected ...``.

    ``place`` is a line, an offset or a level ("line 12", "offset 0x1a"), or empty. ``expected``
    may be empty too.
    """

    def __init__(self, file: str, place: str, wrong: str, expected: str = "") -> None:
        super().__init__(file, place, wrong, expected)
        self.file = file
        self.place = place
        self.wrong = wrong
        self.expected = expected

    def __str__(self) -> str:
        text = ": ".join(part for part in (str(self.file), self.place, self.wrong) if part)
        if self.expected:
            text += "; expected " + self.expected
        return " ".join(text.split())
