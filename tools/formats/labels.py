"""Labelled lines in the sources of our packs: ``Idea: ...`` in a level's comment says what it is
about, ``Look: ...`` in a pack's description names the place it is drawn as. They are for authors;
``ship`` takes them out.
"""

from __future__ import annotations

IDEA, LOOK = "Idea: ", "Look: "


def of(label: str, text: str) -> str:
    """Return what follows the label in a text of several lines; "" if no line has it."""
    found = (line for line in text.split("\n") if line.startswith(label))
    return next(found, "").removeprefix(label).strip()


def without(label: str, text: str) -> str:
    """Return the text without the lines that have the label."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(label))
