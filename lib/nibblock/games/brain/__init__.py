# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's card."""

TITLE = "Brain"
KIND = 3
COUNTS = ("frames", "moves")
ICONS = b"\x14\x0e"
SETTINGS = ((10, (0, 1, 2)), (11, (100, 143, 200, 67)))
COMMENTS = True

DIAGONALS = 10
PACE = 11


def reader(head):
    """Return (score, module) if the first line after any comments is all numbers, else None."""
    at = 3 if head[:3] == b"\xef\xbb\xbf" else 0
    while head[at : at + 1] == b"#":
        at = head.find(b"\n", at) + 1 or 512
    end = head.find(b"\n", at)
    if end < 0:
        end = len(head)
    for i in range(at, end):
        if head[i] not in b"0123456789+- \t\r":
            return None
    return (2, "text") if end > at else None
