"""Read the level that a game's screen shows. ``play`` is the Playing. RAM: none."""

from nibblock.games import NAMES
from nibblock.packs import DRAWING, PackError, open_pack, reason, short_title, told
from nibblock.play.screen import MOST

_DRAFT = b"draft\0"  # the key of a draft: nothing is stored under it


def read(console, play, index):
    """Read level ``index``; return false if it is another game's, whose screen then takes over."""
    pack = open_pack(play.path)
    try:
        game = pack.game(index)
        if game != play.game and game in NAMES:
            _leave_to(console, play, "play", game)
            return False
        play.count = min(pack.count, MOST)
        play.name = _name(pack, play.path)
        play.may_have_solution = pack.has_solutions
        level = pack.read(index)
    finally:
        pack.close()
    play.size = level.width, level.height
    play.title = told(level.title, play.path)
    play.best = level.best
    play.draft = getattr(pack, "draft", False)
    play.key_of_level = _DRAFT if play.draft else level.key
    doubt = getattr(level, "doubt", "")
    if doubt:
        console.tell(doubt)
    hints = getattr(level, "messages", [])
    for i in range(len(hints)):
        hints[i] = told(hints[i], play.path)
    play.take(level)
    return True


def _name(pack, path):
    """Return the pack's title, or else its file's name."""
    if pack.title:
        return told(short_title(pack.title), path)
    from nibblock.packs.lines import title_of

    return title_of(path)


def refuse(console, play, error):
    """Return to the list and say why the level cannot be shown; a draft goes to the editor."""
    _leave_to(console, play, "levels")
    if play.draft:
        console.play(DRAWING, play.index)
    if isinstance(error, MemoryError) and play.size:
        console.say("play", "level is too large", play.index + 1, play.size[0], play.size[1])
    elif isinstance(error, PackError):  # it names the level
        console.tell(reason(error))
    else:
        console.say("play", "level refused", play.index + 1, reason(error))


def _leave_to(console, play, name, *game):
    """Go to another screen for this level, or to the list; show an empty page until then."""
    play.session = None
    if play.group is None:
        play.group = console.pictures.page(console.width, console.height)
    console.go(name, play.path, play.index, *game)
