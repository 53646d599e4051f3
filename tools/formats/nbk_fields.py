"""The building blocks of ``.nbk`` packs: checks, lengths, strings and lists of tagged fields.

docs/nbk.md is the specification.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.plurals import counted

PRIME = 65371
BULK = 128
#: Values longer than this are written with their own check, so a console can skip them.
SHORT = 64
MOST_FIELDS = 4095
LONGEST_PLAIN = 4095
LONGEST = 0xFFFFFF


class Field(NamedTuple):
    """One field: its tag without the bulk bit, its value without its check, and whether that is
    right.
    """

    tag: int
    value: bytes
    is_sound: bool


class FieldList(NamedTuple):
    """A list of fields, where it ends, and those of its bytes that the check of its container
    covers.
    """

    fields: list[Field]
    end: int
    covered: bytes


class CutOff(ValueError):
    """Something passes the end of the bytes that should hold it."""


def check(data: bytes) -> int:
    """Return the bytes as one number after a byte 1, modulo a prime."""
    return int.from_bytes(b"\1" + data, "big") % PRIME


def checked(data: bytes) -> bytes:
    """Return the two check bytes of ``data``."""
    return check(data).to_bytes(2, "big")


def length(size: int) -> bytes:
    """Return a length; ValueError if it is too large."""
    if size > LONGEST:
        raise ValueError(f"a text or game of {counted(size, 'bytes')}; expected less than 16 MiB")
    return bytes([size]) if size < 255 else b"\xff" + size.to_bytes(3, "big")


def string(text: str) -> bytes:
    """Return a text after its length."""
    raw = encode(text)
    return length(len(raw)) + raw


def encode(text: str) -> bytes:
    """Return a text as UTF-8; half a surrogate pair, which some XML contains, survives."""
    return text.encode("utf-8", "surrogatepass")


def decode(raw: bytes) -> str:
    """Return any bytes as text."""
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_length(data: bytes, at: int, end: int) -> tuple[int, int]:
    """Return a length and where it ends; ValueError past ``end``."""
    size = 4 if data[at : at + 1] == b"\xff" else 1
    if at + size > end:
        raise CutOff(f"offset {at}: a length passes the end")
    return int.from_bytes(data[at + (size == 4) : at + size], "big"), at + size


def read_string(data: bytes, at: int, end: int) -> tuple[str, int]:
    """Return a string and where it ends; ValueError past ``end``."""
    size, first = read_length(data, at, end)
    if first + size > end:
        raise CutOff(f"offset {at}: a text of {counted(size, 'bytes')} passes the end")
    return decode(data[first : first + size]), first + size


def pack(fields: list[tuple[int, bytes]], *, always_bulk: frozenset[int] = frozenset()) -> bytes:
    """Return a list of (tag, value) and its end; long values come last, as bulk."""
    if len(fields) > MOST_FIELDS:
        raise ValueError(
            f"{counted(len(fields), 'fields')}; expected at most {MOST_FIELDS} in one level"
        )
    short = bytearray()
    bulk = bytearray()
    for tag, value in fields:
        if len(value) > SHORT or tag in always_bulk:
            bulk += bytes([tag | BULK]) + length(len(value) + 2) + value + checked(value)
        else:
            short += bytes([tag]) + length(len(value)) + value
    return bytes(short + bulk) + b"\0"


def read(data: bytes, at: int, end: int) -> FieldList:
    """Return the list of fields at ``at``; ValueError if it does not end before ``end``."""
    fields: list[Field] = []
    covered = bytearray()
    while at < end and data[at]:
        size, first = read_length(data, at + 1, end)
        is_bulk = data[at] & BULK != 0
        if len(fields) == MOST_FIELDS or (size < 2 if is_bulk else size > LONGEST_PLAIN):
            raise ValueError(
                f"offset {at}: no such field: tag {data[at]}, {counted(size, 'bytes')}"
            )
        if first + size > end:
            raise CutOff(f"offset {at}: a field of {counted(size, 'bytes')} passes the end")
        value = data[first : first + size]
        covered += data[at:first]
        if is_bulk:
            value, check_bytes = value[:-2], value[-2:]
            fields.append(Field(data[at] & ~BULK, value, checked(value) == check_bytes))
        else:
            covered += value
            fields.append(Field(data[at], value, True))
        at = first + size
    if at >= end:
        raise CutOff(f"offset {end}: the list of fields does not end")
    return FieldList(fields, at + 1, bytes(covered) + b"\0")
