# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban's packs: SKBN, the format of SokoPy, and a file beside it with the titles it lacks."""

from __future__ import annotations

from dataclasses import replace

from tools import files
from tools.formats.model import Collection
from tools.games.sokoban.formats import skbn


def pack(collection: Collection, stem: str) -> dict[str, bytes]:
    """Return as many packs as needed, each with its titles. ValueError if a level does not fit."""
    outputs: dict[str, bytes] = {}
    for number, part in enumerate(_parts(collection), 1):
        name = stem if number == 1 else f"{stem}-{number}"
        outputs[f"{name}.skbn"] = skbn.write(part)
        titles = files.titles_of(part.levels)
        if titles:
            outputs[name + files.SIDECAR] = titles
    return outputs


def _parts(collection: Collection) -> list[Collection]:
    """Split the collection into parts that each fit a pack."""
    parts = []
    first = 0
    for size in skbn.fitting(collection):
        parts.append(replace(collection, levels=collection.levels[first : first + size]))
        first += size
    return parts
