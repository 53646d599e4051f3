"""Read a text of share codes: each line that is a code is a level; others are ignored.

The console reads the same files, so its own functions decide which those are.
"""

from __future__ import annotations

from pathlib import Path

from nibblock.games.brain import reader
from nibblock.games.brain.level import BadText
from nibblock.games.brain.packs.code import decode as decode_level
from nibblock.games.brain.packs.code import is_code
from nibblock.games.brain.packs.codes import HEAD
from tools.errors import InputError
from tools.formats.model import Collection, Level, Note
from tools.formats.text import decode, split_lines
from tools.games.brain import text


def is_codes(data: bytes) -> bool:
    """Whether one of the first lines is a share code."""
    lines = decode(data)[0]
    if reader(lines[:HEAD].encode()) != (2, "codes"):
        return False
    begun = 0
    for line in split_lines(lines):
        if is_code(line.strip()):
            return True
        begun += len(line) + 1
        if begun >= HEAD:
            break
    return False


def read(data: bytes, name: str) -> Collection:
    """Read the levels of all codes in a file; InputError if there is none.

    A broken code is skipped, with its line.
    """
    lines, encoding = decode(data)
    codes = [
        (n, line.strip()) for n, line in enumerate(split_lines(lines), 1) if is_code(line.strip())
    ]
    title = "" if name == text.STDIN or len(codes) > 1 else Path(name).stem
    levels: list[Level] = []
    skipped: list[Note] = []
    warnings: list[Note] = []
    for n, code in codes:
        try:
            found = decode_level(code)
        except BadText as error:
            skipped.append(Note(n, f"share code: {error}"))
            continue
        found.lines = [n] * len(found.solutions)
        levels.append(text.make(found, title, line=n))
        warnings += text.faults(found)
    if not levels:
        raise InputError(name, *_reason(skipped))
    return Collection(
        tuple(levels),
        format="brain",
        encoding=encoding,
        skipped=tuple(skipped),
        warnings=tuple(warnings),
    )


def _reason(skipped: list[Note]) -> tuple[str, str, str]:
    """Return why no level was read: the place, what is wrong, and what was expected."""
    if not skipped:
        return "", "no share code", "lines that are share codes"
    wrong, _, expected = skipped[0].text.partition("; expected ")
    return f"line {skipped[0].line}", wrong, expected
