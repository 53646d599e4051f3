"""The formats of Lamps levels."""

from __future__ import annotations

from tools.formats import Detector, Format
from tools.games.lamps import text

FORMATS = {
    "lamps": Format(
        "Lamps as text", (".lamps",), text.read, text.write, ("lamps",),
        keeps=frozenset({
            "level titles", "solutions", "collection titles", "collection authors",
        }),
        partly={"solutions": lambda level, _: sum(x.kind != "solution" for x in level.solutions)},
    ),
}  # fmt: skip

DETECTION = (Detector(45, text.is_lamps, text.read),)
