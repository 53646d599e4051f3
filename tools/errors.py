"""The exceptions a command raises when its input is at fault, not the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches


@contextmanager
def naming(path: object) -> Iterator[None]:
    """Name what is being written in an OSError: one of a full disk names no file, and others may
    name a temporary one.
    """
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


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


def nearest(word: str, known: Iterable[str], place: str) -> str:
    """Return what to expect instead of an unknown ``word`` if ``place`` has too many to list."""
    near = get_close_matches(word, known, 1)
    return f"{near[0]}, or another of {place}" if near else f"one of {place}"
