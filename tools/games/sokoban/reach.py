# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Find the squares that players could reach if there were no crates."""

from __future__ import annotations


def flood(rows: tuple[str, ...], starts: str = "@+") -> tuple[set[tuple[int, int]], bool]:
    """Return the squares (x, y) that are reached from the letters ``starts``, and whether one is
    on the edge: then the border is open.
    """
    stack = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in starts]
    reached = set(stack)
    is_open = False
    while stack:
        x, y = stack.pop()
        for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if not 0 <= place[1] < len(rows) or not 0 <= place[0] < len(rows[place[1]]):
                is_open = True  # squares right of a row's end are outside too
            elif rows[place[1]][place[0]] != "#" and place not in reached:
                reached.add(place)
                stack.append(place)
    return reached, is_open
