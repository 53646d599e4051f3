"""One line of what ``bench`` prints."""

from __future__ import annotations

from typing import NamedTuple


class Number(NamedTuple):
    """``how`` is "vm", "simulator", "chromium" (measured), "file" or "estimate"."""

    name: str
    value: float
    unit: str
    how: str
    aim: str = ""
    detail: dict[str, float] | None = None


class Estimate(NamedTuple):
    """Milliseconds by activity."""

    parts: dict[str, float]

    @property
    def drawing(self) -> float:
        """Return the milliseconds that go to the display."""
        return sum(ms for name, ms in self.parts.items() if name.startswith("draw"))

    def number(self, name: str, aim: str) -> Number:
        """Return its line."""
        parts = {part: round(ms, 1) for part, ms in self.parts.items()}
        return Number(name, round(sum(self.parts.values()), 1), "ms", "estimate", aim, parts)
