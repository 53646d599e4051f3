# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Which texts a drive needs: of a word file those that a module on it may ask for by name."""

from __future__ import annotations

import ast
from functools import cache

_END = "end"  # shows the console that the file is whole


def spoken(words: bytes) -> bytes:
    """Return a word file without its comments and blank lines, which no player reads."""
    lines = words.splitlines(keepends=True)
    return b"".join(line for line in lines if line.strip() and not line.startswith(b"#"))


def bare(source: bytes) -> bytes:
    """Return a program without its docstring, blank lines and comments."""
    doc = ast.parse(source).body[0]
    assert isinstance(doc, ast.Expr) and doc.end_lineno
    lines = source.splitlines()
    code = [line.partition(b"  # ")[0] for line in lines[doc.end_lineno :]]
    return b"".join(line + b"\n" for line in code if line.strip())


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
