"""Make the draft that the editor opens with. RAM: the draft."""

import gc

from nibblock.editor.history import History
from nibblock.editor.keeping import Draft
from nibblock.games import NAMES
from nibblock.memory import find, load
from nibblock.packs import DRAWING, NEW, PackError, open_pack, told
from nibblock.ui.text import words


def begin(console, path, index, back):
    """Return the draft ``index`` at DRAWING, or a new one, or a copy of level ``index`` of a pack.

    ``back``: where to go back to, for console.go; (): the list of levels.
    What could not be stored yet comes first.
    """
    unsaved = console.cursors.get("unsaved")
    if unsaved and not isinstance(unsaved, tuple):
        console.say("editor", "not stored before")
        return unsaved
    if path != DRAWING:
        draft = _copy(path, index)
        draft.back = ["levels", path, index]
    elif index < NEW:
        return _stored(console, index, back)
    else:
        game = NAMES[index - NEW]
        draft = Draft(game, *_part_of(game).new())
        draft.back = back or ["packs"]  # nothing says so after a restart
    draft.kept = True  # nothing was drawn yet
    draft.tool = _part_of(draft.game).START
    return draft


def _part_of(game):
    """Return the game's module editor/part.py. Raises PackError if it has none."""
    part = find("games." + game + ".editor.part")
    if not part:
        raise PackError(words("editor", "game cannot be drawn")[0])
    return part


def _stored(console, index, back):
    """Return a stored draft; if it was drawn last, with its history."""
    with open_pack(DRAWING) as pack:
        number = pack.number(index)
        draft = _read(pack, index)
        draft.solved = bool(pack.solution(index)) or any(pack.texts(index))
        draft.back = back or ["levels", pack.path, index, True]
    draft.number = number
    draft.key = load("packs.own_edit").mark(console.progress, number)
    draft.kept = not _go_on(console.progress, draft)
    draft.tool = _part_of(draft.game).START
    drawn = console.cursors.pop("drawn", None)
    if drawn and draft.kept and drawn.number == number and _is_like(drawn, draft):
        drawn.key = draft.key
        drawn.title, drawn.author, drawn.notes = draft.title, draft.author, draft.notes
        drawn.solved, drawn.look = draft.solved, draft.look
        drawn.back = drawn.back or draft.back
        return drawn
    return draft


def _go_on(progress, draft):
    """Change the draft as the journal says that it was; return whether it says so."""
    found = progress.unfinished(draft.key)
    steps = found[3] if found else b""
    for i in range(0, len(steps) - 2, 3):
        at = steps[i] << 8 | steps[i + 1]
        if at < len(draft.cells):
            draft.cells[at] = steps[i + 2]
    return len(steps) > 0


def _is_like(drawn, draft):
    return (drawn.game, drawn.width, drawn.height) == (draft.game, draft.width, draft.height)


def _copy(path, index):
    """Return a copy of a level, with its texts as the player knows them."""
    with open_pack(path) as pack:
        draft = _read(pack, index)
    draft.title = told(draft.title, path)
    draft.notes = tuple([told(note, path) for note in draft.notes])
    return draft


def _read(pack, index):
    """Return level ``index`` of an open pack as a draft. Raises PackError."""
    game = pack.game(index)
    level = pack.read(index)
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
    draft.look = getattr(pack, "look", 0)
    return draft


def without_history(console, screen):
    """Free what can be undone, and all that is shown, to open ``screen`` once more.

    Raises MemoryError if that is no use.
    """
    if not screen.board.history.end:
        raise MemoryError
    screen.board.history = History()
    screen.group = screen.palette = screen.view = screen.bar = None
    gc.collect()
