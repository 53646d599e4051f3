"""Decode text files of unknown age and origin into text and lines."""

from __future__ import annotations

import codecs
import re

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LINE_END = re.compile("\r\n|\r|\n|\0")
_KANA = re.compile("[\u3041-\u30f6]")


def decode(data: bytes) -> tuple[str, str]:
    """Return the text and the name of its encoding. Never fails: UTF-8, else UTF-16, Shift-JIS,
    CP1252 or Latin-1.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return data.decode(name, errors="replace"), name
    for name, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
        # ASCII in UTF-16 has every second byte 0; lists separated by NUL have far fewer.
        if len(data) > 3 and 5 * zeros.count(0) > 3 * len(zeros):
            return data.decode(name, errors="replace"), name
    for name in ("utf-8", "shift_jis", "cp1252"):
        try:
            text = data.decode("cp932" if name == "shift_jis" else name)
        except UnicodeDecodeError:
            continue
        # Western letters can look like kanji, but their bytes are never kana.
        if name != "shift_jis" or _KANA.search(text):
            return text, name
    return data.decode("latin-1"), "latin-1"


def split_lines(text: str) -> list[str]:
    """Return lines without their ends; only LF, CRLF, CR and NUL end a line."""
    lines = _LINE_END.split(text)
    if lines and not lines[-1]:
        lines.pop()
    return lines


def printable(line: str) -> str:
    """Return a line with a blank for each control character."""
    return "".join(char if char.isprintable() else " " for char in line)


def one_line(text: str) -> str:
    """Return text fit for a title: one line, no control characters, single blanks."""
    return " ".join(printable(text).split())
