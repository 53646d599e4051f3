"""Check a Sokoban level without solving it: boundary, players, crates against goals, reach."""

from __future__ import annotations

from tools.formats.model import Level
from tools.games.playback import Finding
from tools.games.sokoban import reach


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
    reached, is_open = reach.flood(level.rows)
    if is_open:
        found.append(Finding("open boundary"))
    if crates and crates == level.count("*"):
        found.append(Finding("already solved at the start", is_fault=False))
    if players and any(
        letter == "$" and not there
        for row, squares in zip(level.rows, reached, strict=True)
        if "$" in row
        for letter, there in zip(row, squares, strict=True)
    ):
        found.append(Finding("crates out of the player's reach", is_fault=False))
    return found
