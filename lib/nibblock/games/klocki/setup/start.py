"""Begin a Klocki level on its screen. RAM: none.

Shuffled or not, by whose rules, resumed or solved once; on a board twice as large if that fits and
a step stays quick. ``play`` is the Screen.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED, FRAME
from nibblock.games.klocki.kinds import KINDS, is_round
from nibblock.games.klocki.packs.level import packed_shuffle, shuffle_in
from nibblock.games.klocki.rules import BY_BRICKS, BY_KLOCKI, bricks_in
from nibblock.games.klocki.settings import BRICKS, MARKS, PLACES
from nibblock.memory import find
from nibblock.play.layout import layout, sizes
from nibblock.play.screen import Playing
from nibblock.settings import TURN
from nibblock.ui.text import words

_MOST = const(6200)  # pixels that a step repaints: 37 ms on an RP2040


def name(console, play, level):
    """Shuffle the level if it was left shuffled; set title and key."""
    play.own_key = play.key_of_level
    play.shuffle = shuffle_in(console.progress.unfinished(play.own_key))
    if play.shuffle and not find("games.klocki.setup.shuffle"):  # a small drive lacks it
        play.shuffle = None
    if play.shuffle:
        level.shuffle = play.shuffle
        _name_shuffled(play, level.key)


def _name_shuffled(play, key):
    """Use a separate key and title: the level's progress does not apply to this position."""
    play.key_of_level = key
    shuffled = words("games/klocki", "title of shuffled")[0]
    if not play.title.startswith(shuffled):
        play.title = shuffled + " " + play.title
    play.best = None


def take_shuffled(console, play, shuffle, key):
    """Play the board, which has just been shuffled, as a separate level."""
    _keep_shuffle(console, play, shuffle)
    play.shuffle = shuffle
    _name_shuffled(play, key)
    play.rules.start()
    play.begin()
    play.resume()
    play.guard.open()
    play.group = None
    play.build()
    console.show(play.group)


def set_shuffle(console, play, shuffle):
    """Restart the level, shuffled by (kind, seed), or unshuffled (None)."""
    _keep_shuffle(console, play, shuffle)
    play.open(play.index)


def _keep_shuffle(console, play, shuffle):
    """Discard the game; save whether, and how, to shuffle the level when it is next opened."""
    progress = console.progress
    if play.shuffle:
        progress.clear_unfinished(play.key_of_level)
    progress.clear_unfinished(play.own_key)
    if shuffle:
        progress.set_unfinished(play.own_key, 0, 0, -1, packed_shuffle(shuffle))
    play.session = None


def resume(console, play):
    """Go to where the player left off.

    A game keeps the rules that it was begun with; the setting is for new games.
    """
    left = console.progress.unfinished(play.key_of_level)
    _play_by(console, play, bricks_in(left[3]) if left else None)
    left = None
    Playing.resume(play)


def _play_by(console, play, bricks):
    """Play by the rules of Bricks (true), of Klocki (false), or of the settings (None)."""
    if bricks is None:
        bricks = console.progress.settings[BRICKS] == 1
    play.rules.bricks = bricks
    play.session.variant = BY_BRICKS if bricks else BY_KLOCKI


def load_best(console, play, by, by_any_rules):
    """Load the best by count ``by``, to be redone; return False if its steps are not saved.

    If it was played by other rules than this game, only ``by_any_rules``, and then follow them.
    """
    session = play.session
    try:
        best = console.progress.best(play.key_of_level, by)
        if not best or not best[2]:
            return False
        bricks = bricks_in(best[2])
        if bricks is not None and bricks != play.rules.bricks and not by_any_rules:
            return False
        if not session.go(0) or not session.load(best[2]):
            return False
        if bricks is not None:
            _play_by(console, play, bricks)
    except MemoryError:
        session.record.cut(session.at)
        return False
    console.say("games/klocki", "best is loaded", best[0], best[1])
    play._kept = play.state()
    return True


def build(console, play, view):
    """Build the display: the HUD above, the board below as a ``view``."""
    rules, width = play.rules, console.width
    settings = console.progress.settings
    turn = console.setting(TURN)
    over = settings[MARKS] != 1
    play.lay_out(
        lambda *where: view(*(where + (over,))),
        lambda room: arranged(rules, width, room, turn),
    )
    _lay_in_tray(console, play.view)
    if play.view.size == 8:
        _name_rounds(console, play)
    labels = _labels() if settings[PLACES] == 1 else None
    if labels:
        labels.coordinates(play.view, play.origin)
    rules.take_changed()
    if play.view.follow(play.cursor.cell):
        play.view.draw_all()


def _name_rounds(console, play):
    """Name rounds at the cursor below the board: their tiles have no room for letters."""
    rules = play.rules
    for code in range(161, 248):
        if is_round(code) and (rules.next_type(code, 0) >= 0 or rules.next_mark(code, 0) >= 0):
            text = words("games/klocki", "names")[2]
            y = console.height - console.bar + (1 if console.small else 3)
            labels = _labels()
            if labels:
                labels.labels_of(play.view).name_rounds(text, play.group, y)
            return


def _labels():
    return find("games.klocki.dialogs.labels")  # a small drive lacks it


def _lay_in_tray(console, view):
    """Put a rim around a board that is shown whole and has no walls all around."""
    if view.columns < view.across or view.rows < view.down or _is_walled(view.rules):
        return
    from nibblock.play.setup.rim import rim

    view.group.insert(0, rim(console, view.columns * view.size, view.rows * view.size))


def _is_walled(rules):
    """Return whether there are frames along all sides of the board."""
    types, width = rules.types, rules.width
    for cell in range(len(types)):
        row, column = cell // width, cell % width
        edge = row == 0 or row == rules.height - 1 or column == 0 or column == width - 1
        if edge and types[cell] != FRAME:
            return False
    return True


def arranged(rules, room_x, room_y, may_turn):
    """Return (tile size, turned, scale) for ``rules`` in ``room_x`` by ``room_y`` pixels."""
    reach = 0
    for size in sizes()[:2]:
        across, down = rules.width * 2 * size, rules.height * 2 * size
        upright = across <= room_x and down <= room_y
        if upright or (may_turn and down <= room_x and across <= room_y):
            reach = reach or _reach(rules)
            if reach * 4 * size * size <= _MOST:
                return size, not upright, 2
    size, turned = layout(rules.width, rules.height, room_x, room_y, may_turn)
    return size, turned, 1


def _reach(rules):
    """Return the number of cells in the largest rectangle that one block's step repaints."""
    most = 1
    for b in range(1, len(rules.span)):
        head = rules.head_of(b) if b & 255 else -1
        if head >= 0 and not KINDS[rules.types[head]] & FIXED:
            most = max(most, _rectangle(rules, b))
    return most


def _rectangle(rules, b):
    """Return the number of cells in the rectangle around block ``b`` and where a step goes."""
    left = right = rules.head(b) % rules.width
    c, end = rules.head(b), rules.end_of(b)
    first = last = c // rules.width
    while c >= 0:
        left, right = min(left, c % rules.width), max(right, c % rules.width)
        last = c // rules.width
        c = rules.next_of(b, c, end)
    columns, rows = right - left + 1, last - first + 1
    return columns * rows + max(columns, rows)
