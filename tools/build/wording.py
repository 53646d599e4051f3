# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Which texts of a word file a drive needs: those that a module on it may ask for by name."""

from __future__ import annotations

from functools import cache

_END = "end"  # shows the console that the file is whole


def spoken(words: bytes) -> bytes:
    """Return a word file without its comments and blank lines, which no player reads."""
    lines = words.splitlines(keepends=True)
    return b"".join(line for line in lines if line.strip() and not line.startswith(b"#"))


@cache
def without(words: bytes, unused: frozenset[str]) -> bytes:
    """Return a word file without these sections."""
    kept = []
    wanted = True
    for line in words.splitlines(keepends=True):
        if line.startswith(b"["):
            name = line.strip()[1:-1].decode()
            wanted = name == _END or name not in unused
        if wanted:
            kept.append(line)
    return b"".join(kept)
