"""The formats of Brain levels."""

from __future__ import annotations

from pathlib import Path

from tools.formats import Detector, Format
from tools.formats.model import Collection, Level
from tools.games.brain import codes, drawn, text


def _lost_titles(level: Level, name: str) -> int:
    """Count lost titles: a level is named after its file, so any other title is lost, unless it
    was only the name of the text it was read from.
    """
    given = Path(level.source).stem if level.line else ""
    return bool(level.title) and level.title not in (Path(name).stem, given)


def _read(data: bytes, name: str) -> Collection:
    """Read a level text or a text of share codes."""
    return (codes if codes.is_codes(data) else text).read(data, name)


FORMATS = {
    "brain": Format(
        "Brain's level text, or share codes", (".brain",), _read, text.write,
        keeps=frozenset({"comments", "solutions", "marks of unfinished games"}),
        partly={
            "solutions": lambda level, _: sum(x.kind != "solution" for x in level.solutions),
            "level titles": _lost_titles,
        },
        volumes=lambda collection: [1] * len(collection.levels),
    ),
}  # fmt: skip

DETECTION = (
    Detector(50, text.is_brain, text.read),
    Detector(55, codes.is_codes, codes.read),
    Detector(60, drawn.is_drawn, drawn.read),
)
