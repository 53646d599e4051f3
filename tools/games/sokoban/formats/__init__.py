"""The formats of Sokoban levels."""

from __future__ import annotations

from tools.formats import Detector, Format, orders
from tools.formats.losses import EVERYTHING
from tools.formats.xml_text import is_xml
from tools.games.sokoban.formats import digits, skbn, slc, sok, ssx, text

_GAME = ("sokoban",)
_ORDERS = {
    "comments": lambda level, _: bool(orders.without(level.comment)),
    "box and goal orders": lambda level, _: bool(orders.of(level.comment)),
}

FORMATS = {
    "skbn": Format(
        "SokoPy's packs", (".skbn", ".lvl"), skbn.read, skbn.write, _GAME, turns=True,
        keeps=frozenset({
            "level titles", "collection titles", "collection descriptions",
        }),
        partly=_ORDERS,
        partly_whole={
            "line ends of the description": lambda part: part.description.strip().count("\n"),
        },
        volumes=skbn.fitting, has_sidecar=True, doubts=skbn.doubts, magic=skbn.MAGIC,
    ),
    "xsb": Format(
        "plain Sokoban boards", (".xsb", ".txt"), text.read, sok.write_xsb, _GAME, turns=True,
        keeps=frozenset({"level titles", "collection titles", "collection authors"}),
        partly=_ORDERS,
    ),
    "sok": Format(
        "Sokoban with notes and solutions", (".sok",), text.read, sok.write_sok, _GAME, turns=True
    ),
    "slc": Format(
        "the XML of many sites", (".slc",), slc.read, slc.write, _GAME, turns=True,
        keeps=EVERYTHING - {"dates", "solutions", "comments", "collection dates"},
        partly=_ORDERS,
    ),
    "ssx": Format(
        "SokoSolve's XML", (".ssx",), ssx.read, ssx.write, _GAME, turns=True,
        keeps=EVERYTHING - {"marks of unfinished games"},
    ),
}  # fmt: skip

DETECTION = (
    Detector(10, skbn.is_skbn, skbn.read),
    Detector(30, is_xml, ssx.read),
    Detector(80, digits.is_digits, digits.read),
    Detector(100, lambda data: True, text.read),
)
