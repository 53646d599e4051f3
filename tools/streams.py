"""Standard input, output and error, as every command gets them.

Titles, descriptions and file names come from strangers, and some characters make a terminal do
things. So all text for standard output and error passes through ``guarded``, which escapes those
characters, whoever prints it: a command, an error message, argparse, a traceback. The escapes are
JSON's, so JSON stays JSON. What draws on the terminal itself asks for ``plain`` and escapes what it
shows.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

#: Controls, also those above 127 (a terminal takes U+009B for ESC and a bracket); characters that
#: reverse the text after them, hide or break the line; tags. Joiners stay: words and emoji need
#: them.
_ACTIVE = (
    "\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f"
)
_UNSAFE = re.compile(f"[\0-\x08\x0b-\x1f{_ACTIVE}]")
_UNSAFE_IN_LINE = re.compile(f"[\0-\x1f{_ACTIVE}]")
_NAMES = ("standard input", "standard output", "standard error")


def escaped(text: str) -> str:
    """Return text that a terminal shows and does not obey; line ends and tabs stay."""
    return _UNSAFE.sub(_escape, text)


def line(text: str) -> str:
    """Return text for one line: the same, with line ends and tabs escaped too."""
    return _UNSAFE_IN_LINE.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


class _Guarded:
    """A stream that escapes what is written to it; all else is the plain stream's."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self.plain = stream
        self._name = name

    def write(self, text: str) -> int:
        with self._faults():
            self.plain.write(escaped(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for each in lines:
            self.write(each)

    def flush(self) -> None:
        with self._faults():
            self.plain.flush()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Name the stream in an error of its output. Nobody can be told of one of standard error,
        and the work goes on.
        """
        try:
            yield
        except OSError as error:
            _abandon(self.plain)
            if self._name != _NAMES[2]:
                raise OSError(error.errno, error.strerror, self._name) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Guard ``sys.stdout`` and ``sys.stderr`` until the end, also where they are closed."""
    _open_closed()
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            cast(Any, stream).reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.stdout = cast(TextIO, _Guarded(plain(sys.stdout), _NAMES[1]))
    sys.stderr = cast(TextIO, _Guarded(plain(sys.stderr), _NAMES[2]))
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):  # its command has reported it
                stream.flush()
        sys.stdout, sys.stderr = before


def plain(stream: TextIO) -> TextIO:
    """Return the stream that obeys what is written to it, to draw on a terminal."""
    return getattr(stream, "plain", stream)


def take(most: int = -1) -> bytes:
    """Return standard input, all of it or at most so many bytes; OSError if it is closed."""
    try:
        return sys.stdin.buffer.read(most)
    except OSError as error:
        raise OSError(error.errno, error.strerror, _NAMES[0]) from None


def put(data: bytes) -> None:
    """Write a file's contents to standard output: unchanged, but escaped for a terminal."""
    if sys.stdout.isatty():
        sys.stdout.write(data.decode("utf-8", "backslashreplace"))
        return
    sys.stdout.flush()
    stream = plain(sys.stdout)
    try:
        stream.buffer.write(data)
        stream.buffer.flush()
    except OSError as error:
        _abandon(stream)
        raise OSError(error.errno, error.strerror, _NAMES[1]) from None


def _open_closed() -> None:
    """Open the closed ones of the three streams, so no other file gets their numbers.

    Reading or writing them stays an error, except that messages without a reader vanish.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        with suppress(OSError):
            os.fstat(number)
            continue
        os.open(os.devnull, os.O_RDONLY if number == 1 else os.O_WRONLY)
        mode = "w" if number else "r"
        setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _abandon(stream: TextIO) -> None:
    """Let what is left in a stream vanish: its reader is gone, or its disk is full."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def reason(error: OSError) -> str:
    """Return what the system says was wrong, in a few words."""
    if error.errno == errno.EBADF and error.filename in _NAMES:
        return "closed"
    return error.strerror or str(error)
