"""Klocki.rec: the fewest moves and steps known for each level, by its title.

A line has moves, steps and title, separated by blanks; 0 means that a number is unknown.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from tools.errors import InputError
from tools.formats.model import Level
from tools.formats.text import split_lines
from tools.plurals import counted

MOST = 99999
_LINE = re.compile(r" *([0-9]+) +([0-9]+) +(.*?)")


class Record(NamedTuple):
    """The fewest known moves and steps; None if unknown."""

    moves: int | None
    steps: int | None


def read(data: bytes, name: str) -> dict[str, Record]:
    """Return records by title, the first if a title repeats; InputError names a bad line."""
    records: dict[str, Record] = {}
    for number, line in enumerate(split_lines(data.decode("latin-1")), 1):
        if not line.strip(" "):
            continue
        found = _LINE.fullmatch(line)
        if not found:
            raise InputError(name, f"line {number}", "not a record", "moves, steps and a title")
        moves, steps = int(found[1][:9]), int(found[2][:9])
        if max(moves, steps) > MOST:
            raise InputError(name, f"line {number}", f"{max(moves, steps)}", f"at most {MOST}")
        records.setdefault(found[3], Record(moves or None, steps or None))
    return records


def annotate(levels: list[dict], data: bytes, name: str) -> dict[int, str]:
    """Add each level's record to its JSON; return remarks for the text, by level number."""
    known = read(data, name)
    remarks = {}
    for level in levels:
        record = known.get(level["title"])
        level["record"] = record._asdict() if record else None
        if record:
            remarks[level["n"]] = (
                f"records: {_counted(record.moves, 'moves')}, {_counted(record.steps, 'steps')}"
            )
    return remarks


def _counted(count: int | None, what: str) -> str:
    return counted(count, what) if count else f"? {what}"


def put_into(levels: tuple[Level, ...], data: bytes, name: str) -> tuple[Level, ...]:
    """Return the levels with their records, found by title."""
    known = read(data, name)
    with_records = []
    for level in levels:
        record = known.get(level.title) if level.game == "klocki" else None
        numbers = tuple(n or 0 for n in record) if record else level.record
        with_records.append(replace(level, record=numbers))
    return tuple(with_records)


def lower(one: Record | None, other: Record) -> Record:
    """Return the lower of each number; unknown if it is too large for a record."""
    pairs = zip(one or (None, None), other, strict=True)
    least = [min((n for n in pair if n and n <= MOST), default=None) for pair in pairs]
    return Record(*least)


def write(records: dict[str, Record]) -> bytes:
    """Return the file's bytes, one line per title, in the given order."""
    lines = [
        f"{record.moves or 0:5} {record.steps or 0:5} {title}\r\n"
        for title, record in records.items()
    ]
    return "".join(lines).encode("latin-1", errors="replace")
