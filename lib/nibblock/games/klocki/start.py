"""Begin a Klocki level on its screen; forgotten once it is open.

Shuffled or not, by whose rules, resumed or solved once; on a board twice as large if that fits and
a step stays quick. Then lay out its view, and draw what its sheets lack. ``play`` is the Screen.

Each layer costs 4.4 us for each pixel that is repainted and seen through it, so there are only
those that a level needs, and only as large as it needs them.
"""

import gc

import displayio

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, FIXED, FRAME, MASTER, NONE, SWITCH
from nibblock.games.klocki.kinds import GOALS, KINDS, is_round, material, symbol
from nibblock.games.klocki.rules import BY_BRICKS, BY_KLOCKI, bricks_in
from nibblock.games.klocki.settings import BRICKS, MARKS, NOTES, PLACES
from nibblock.games.klocki.stickers import Stickers
from nibblock.memory import find, load
from nibblock.pictures import OUTLINE
from nibblock.play import layout, sizes
from nibblock.play.few import add_layer, shown
from nibblock.play.screen import Playing
from nibblock.settings import TURN
from nibblock.ui.text import words

_MOST = const(6200)  # pixels that a step repaints: 37 ms on an RP2040

_CROWDED = const(1024)  # blocks
_ENOUGH = const(32)  # cells: a layer with so many is a grid, see play/few.py

_LIGHT_INK = const(13)
_MASTER = const(1)  # a material


def _name_shuffled(play):
    """Say in the title that it is shuffled; the level's best does not apply to this position."""
    shuffled = words("games/klocki", "title of shuffled")[0]
    if not play.title.startswith(shuffled):
        play.title = shuffled + " " + play.title
    play.best = None


def take_shuffled(console, play, shuffle, key):
    """Play the board, which has just been shuffled, as a separate level."""
    _keep_shuffle(console, play, shuffle)
    play.shuffle = shuffle
    play.key_of_level = key  # its progress is another one
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
    from nibblock.games.klocki.level import packed_shuffle

    progress = console.progress
    if play.shuffle:
        progress.clear_unfinished(play.key_of_level)
    progress.clear_unfinished(play.own_key)
    if shuffle:
        progress.set_unfinished(play.own_key, 0, 0, -1, packed_shuffle(shuffle))
    play.session = None


def resume(console, play):
    """Go to where the player left off, or load the best solution, ready to redo.

    A game keeps the rules that it was begun with; the setting is for new games.
    """
    if play.shuffle:
        _name_shuffled(play)
    left = console.progress.unfinished(play.key_of_level)
    _play_by(console, play, bricks_in(left[3]) if left else None)
    left = None
    Playing.resume(play)
    if not play.session.record.end:
        load_best(console, play, 0, False)


def near_the_middle(rules, is_target):
    """Return the cell of the target nearest the middle of the board; the middle without one."""
    middle = rules.height // 2 * rules.width + rules.width // 2
    for away in range(len(rules.types)):
        for cell in (middle - away, middle + away):
            if 0 <= cell < len(rules.types) and is_target(cell):
                return cell
    return middle


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
    text = words("games/klocki", "best is loaded")[0]
    console.tell(load("ui.one").one(text % (best[0], best[1])))
    play._kept = play.state()
    return True


def build(console, play, view):
    """Build the display: the HUD above, the board below as a ``view``."""
    rules, width = play.rules, console.width
    settings = console.progress.settings
    turn = console.setting(TURN)
    over = settings[MARKS] != 1
    play.lay_out(
        lambda *where: view(*(where + (over, play.cursor.cell))),
        lambda room: arranged(rules, width, room, turn),
    )
    _lay_in_tray(console, play.view)
    if play.view.size == 8:
        _name_rounds(console, play)
    labels = _labels() if settings[PLACES] == 1 else None
    if labels:
        labels.coordinates(play.view, play.origin)
    if settings[NOTES]:
        _annotate(console, play, settings[NOTES])
    rules.take_changed()


def _annotate(console, play, mode):
    """Write on the blocks what the player had written on those of the last level."""
    labels = _labels()
    if labels:
        try:
            labels.write_on(play, mode)
            play.notes.show()
        except MemoryError:
            console.say("games/klocki", "no room for notes")


def _name_rounds(console, play):
    """Name rounds at the cursor below the board: their tiles have no room for letters."""
    rules = play.rules
    if not any([is_round(code) for code in set(rules.types) | set(rules.marks)]):
        return
    text = words("games/klocki", "names")[2]
    y = console.height - console.bar + (1 if console.small else 3)
    labels = _labels()
    if labels:
        labels.labels_of(play.view).name_rounds(text, play.group, y)


def _labels():
    return find("games.klocki.dialogs.labels")  # a small drive lacks it


def _lay_in_tray(console, view):
    """Put a rim around a board that is shown whole and has no walls all around."""
    if view.columns < view.across or view.rows < view.down or _is_walled(view.rules):
        return
    from nibblock.play.page import rim

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


def placed(rules, x, y, room_x, room_y, may_turn):
    """Return how to show ``rules`` in a rectangle of the screen: what ``arranged`` does, columns
    and rows shown, the free pixels above them, and a Group for them.
    """
    size, turned, scale = arranged(rules, room_x, room_y, may_turn)
    room_x //= scale
    room_y //= scale
    columns = min(rules.height if turned else rules.width, room_x // size)
    rows = min(rules.width if turned else rules.height, room_y // size)
    above = (room_y - rows * size) // 2
    x += (room_x - columns * size) * scale // 2
    y += (room_y - rows * size) * scale // 2
    return size, turned, scale, columns, rows, above, displayio.Group(scale=scale, x=x, y=y)


def layers(view):
    """Add to a SlideView what its level needs, and return it.

    That is the grids of grounds, blocks, rounds, symbols, symbols on masters, and characters, the
    Group for what moves above them; where gems are, whether goals have letters, the Stickers.
    """
    rules, size = view.rules, (view.size, view.size)
    types, marks = set(rules.types), set(rules.marks)
    letters = any([GOALS[mark] > 2 for mark in marks])
    rounds = any([is_round(type_) for type_ in types])
    symbols, on_masters, chars = _many(rules.next_mark, SWITCH), 0, 0
    for type_ in types:
        if symbol(type_, 0, False):
            count = _many(rules.next_type, type_)
            symbols += count
            on_masters += KINDS[type_] & MASTER and count
    for char in rules.chars:
        chars += char > 0
    gc.collect()  # the sheets are large: they should not leave holes
    pictures, group = view._pictures, view.group

    def signs(columns, rows, see_through=True):
        return pictures.tiles(view.sheets[1], size, columns, rows, see_through)

    def light(columns, rows):
        grid = signs(columns, rows)
        grid.pixel_shader = _light(pictures)
        return grid

    grounds = signs(view.columns, view.rows, False)
    blocks = view.quarters(2 * view.columns, 2 * view.rows)
    group.append(grounds)
    group.append(blocks)
    stickers = Stickers(view) if rounds or chars or marks != {NONE} else None
    discs = None
    if rounds:
        discs = stickers.grid(view.columns, view.rows)
        group.append(discs)
    # A master at home shows its symbol in the layer for other blocks.
    dark = add_layer(view, signs, symbols) if symbols else None
    bright = add_layer(view, light, on_masters) if on_masters else None
    characters = add_layer(view, stickers.grid, chars) if chars else None
    above = displayio.Group()
    group.append(above)
    grids = grounds, blocks, discs, dark, bright, characters
    return grids, above, _gems(view), letters, stickers


def _many(find, code):
    """Return how many cells have this code, by the rules' ``find``; of many, a few."""
    count, cell = 0, find(code, 0)
    while cell >= 0 and count < _ENOUGH:
        count += 1
        cell = find(code, cell + 1)
    return count


def marks_over(view, flag):
    """Show goals and other marks over the blocks, or under them."""
    view._over = put_marks(view, flag)
    view.draw_all()


def put_marks(view, flag, stickers=None):
    """Put goals and other marks over the blocks, or under them, and return their grid, if there
    is one; the caller draws.

    ``stickers``: those of the view, if they were just drawn; the view keeps their numbers alone.
    """
    group = view.group
    if view._over:
        group.remove(shown(view._over))
        view._over = None  # in case that there is no room for another
    if not view._stickers or not flag and not view._lettered:
        return None
    rules = view.rules
    count = _many(rules.next_type, BLOCKADE)
    for mark in set(rules.marks):
        if mark != NONE:
            count += _many(rules.next_mark, mark)
    if not count:
        return None
    under = view._discs or view._blocks if flag else view._blocks
    make = (stickers or Stickers(view)).grid
    return add_layer(view, make, count, 0, group.index(under) + flag)


def _light(pictures):
    """Return a palette for symbols on masters: what is dark on other blocks is light."""
    light = displayio.Palette(16)
    for i in range(16):
        light[i] = pictures.board[_LIGHT_INK if i == OUTLINE else i]
    light.make_transparent(0)
    return light


def _gems(view):
    """Return where plain masters have their gem: how far from the first cell's corner.

    A byte a block across, and one down, in half cells plus 128: the middle of the block, or of a
    cell. 0 is no gem; without any, this is None. Boards with a great many blocks have no memory
    for gems."""
    rules = view.rules
    gems = None
    if len(rules.span) > _CROWDED:
        return None
    for b in range(1, len(rules.span)):
        head = rules.head_of(b) if b & 255 else -1
        if head >= 0 and not rules.chars[b]:
            type_ = rules.types[head]
            if material(type_) == _MASTER and not symbol(type_, 0, False):
                x, y = _middle(view, b)
                x -= 2 * view.column(head)
                y -= 2 * view.row(head)
                if not gems:
                    gems = bytearray(len(rules.span)), bytearray(len(rules.span))
                gems[0][b] = x + 128
                gems[1][b] = y + 128
    return gems


def _middle(view, b):
    """Return the middle of block ``b`` in half cells; of a cell, if it is no rectangle."""
    rules = view.rules
    cells = []
    c, end = rules.head(b), rules.end_of(b)
    while c >= 0:
        cells.append((view.column(c), view.row(c)))
        c = rules.next_of(b, c, end)
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if len(cells) == (right - left + 1) * (bottom - top + 1):
        return left + right + 1, top + bottom + 1
    for x, y in cells:
        corners = 0
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside, above = (x + across, y) in cells, (x, y + down) in cells
            corners += beside and above and (x + across, y + down) not in cells
        if not corners:
            break
    return 2 * x + 1, 2 * y + 1
