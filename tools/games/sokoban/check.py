# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Check a Sokoban level without solving it: boundary, players, crates against goals, reach."""

from __future__ import annotations

from tools.formats.model import Level
from tools.games.playback import Finding


def check(level: Level) -> list[Finding]:
    """Return all findings about a level, faults first."""
    players = level.count("@+")
    crates = level.count("$*")
    goals = level.count(".*+")
    found = []
    if players != 1:
        found.append(Finding("no player" if not players else "several players"))
    if not crates:
        found.append(Finding("no crates"))
    if not goals:
        found.append(Finding("no goals"))
    if crates and goals and crates != goals:
        found.append(
            Finding("fewer crates than goals" if crates < goals else "more crates than goals")
        )
    reached, is_open = _flood(level.rows)
    if is_open:
        found.append(Finding("open boundary"))
    if crates and crates == level.count("*"):
        found.append(Finding("already solved at the start", is_fault=False))
    if players and any(
        letter == "$" and (x, y) not in reached
        for y, row in enumerate(level.rows)
        for x, letter in enumerate(row)
    ):
        found.append(Finding("crates out of the player's reach", is_fault=False))
    return found


def _flood(rows: tuple[str, ...]) -> tuple[set[tuple[int, int]], bool]:
    """Return the cells players could reach without crates, and whether one is on the edge."""
    stack = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in "@+"]
    reached = set(stack)
    is_open = False
    while stack:
        x, y = stack.pop()
        for nx, ny in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if not 0 <= ny < len(rows) or not 0 <= nx < len(rows[ny]):
                is_open = True  # cells right of a row's end are outside too
            elif rows[ny][nx] != "#" and (nx, ny) not in reached:
                reached.add((nx, ny))
                stack.append((nx, ny))
    return reached, is_open
