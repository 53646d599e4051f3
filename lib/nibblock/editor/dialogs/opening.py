# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the editor begins with. RAM: none but the draft."""

from nibblock.editor.keeping import Draft, store
from nibblock.memory import find
from nibblock.packs import PackError, open_pack
from nibblock.ui.words import words


def begin(path, index, game):
    """Take a new level of ``game`` in hand, or a copy of level ``index`` of a pack."""
    if game:
        draft = Draft(game, *_part_of(game).new())
        draft.back = ["packs", path]
    else:
        draft = _copy(path, index)
        draft.back = ["levels", path, index]
    draft.tool = _part_of(draft.game).START
    store(draft)


def _part_of(game):
    """Return what the game's folder adds to the editor. Raises PackError if that is nothing."""
    part = find("games." + game + ".editor.part")
    if not part:
        raise PackError(words("editor", "game cannot be drawn")[0])
    return part


def _copy(path, index):
    pack = open_pack(path)
    try:
        game = pack.game(index)
        level = pack.read(index)
    finally:
        pack.close()
    part = _part_of(game)
    most = part.LARGEST
    fits = len(part.NOTHING) * level.width * level.height <= 65000
    if level.width > most or level.height > most or not fits:
        text = words("editor", "level is too large to draw")[0]
        raise PackError(text % (level.width, level.height))
    cells = part.cells_of(level)
    draft = Draft(game, level.width, level.height, cells, level.title, level.author)
    if hasattr(part, "notes_of"):
        draft.notes = part.notes_of(level)
    return draft
