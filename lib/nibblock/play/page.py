"""Read the level that a game's screen shows, and lay out its picture: bar of counts, board, title.

RAM: none. ``play`` is the Playing. In the bar (a Hud), counts stand on the right, each behind its
icon; what is left is for the level and its pack. Where room is short, the number of levels goes
first, then the best known.
"""

import displayio

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.memory import find, load
from nibblock.packs import DRAWING, PackError, open_pack, reason, short_title, told
from nibblock.pictures import DIM, FLOOR, FRONT, OUTLINE, TEXT, WALL, grid_of
from nibblock.play.screen import MOST, Hud, Number, Playing
from nibblock.settings import MOTION, TURN
from nibblock.ui.card import add_keys, add_level, bar, footer_bar, icon
from nibblock.ui.text import GLYPH, Words, fit, line, plain, words

_TIGHT = const(24_000)  # bytes free
_RIM = (DIM, WALL, FRONT, OUTLINE)  # of a board without walls, from the outside in
_DIGITS = const(5)  # of a count
_APART = const(64)  # pixels from one icon to the next, where digits leave them
_LAST = const(54)  # ... and from the last to the right edge

# From what everyone wants to what must do: digits to grow by, number of levels shown, best shown.
_WAYS = (
    (1, True, True),
    (0, True, True),
    (1, False, True),
    (0, False, True),
    (0, False, False),
    (-1, False, False),
)

_DRAFT = b"draft\0"  # the key of a draft: nothing is stored under it


def lay_out(console, play, view, arranged):
    """Create the picture of ``play`` and return its view; see ``Playing.lay_out``."""
    pictures = console.pictures
    width, height = console.width, console.height
    top = console.bar
    room = height - top
    footer = arranged(room) == arranged(room - console.bar)
    if footer:
        room -= console.bar
    tells = not (footer and fits(console, play.title) or play.session.stand()[0])
    if tells and footer:  # it may be a lesson's hint: keep the board above it, as far as it can be
        lines = load("ui.notice").lines_of(console, play.title)
        cut = len(lines) * console.row + 5 - console.bar
        while cut > 0 and arranged(room - cut) != arranged(room):
            cut -= 1
        room -= max(cut, 0)
    hud = play.make_hud().group
    make, turn = moving(console, play, view), console.setting(TURN)
    console.spare(_TIGHT, b".records. .play.steps")  # for the picture of a large board
    board = make(pictures, play.rules, 0, top, width, room, turn)
    pictures.keep_only(*board.sheets)
    play.group = ground(console)
    play.group.append(board.group)
    play.group.append(hud)
    if footer:
        play.group.append(caption(console, play.title, keys_of(play)))
    if tells:
        console.notices.put(play.title, load("ui.notice").TITLE)
    return board


def moving(console, play, view):
    """Return what to show the board with, in the look of its pack: ``view``, or what lets things
    move (play/glide.py).
    """
    if play.look != console.pictures.look:
        load("ui.look").wear(console, play.look)
    name = play.moved_by if console.setting(MOTION) else ""
    found = find("games." + play.game + "." + name) if name else None
    return found.begin(console, play, view) if found else view


def ground(console):
    """Return a Group to draw a level on, with the ground of its look."""
    group = console.pictures.page(console.width, console.height)
    if console.pictures.look:
        load("ui.look").lay_ground(console, group)
    return group


def rim(console, width, height):
    """Return a Group with the rim around a board of ``width`` x ``height`` pixels at (0, 0), which
    has no walls: a tray.

    Both are multiples of 4. Append it where the board is appended, so that it is doubled with it.
    Its four thin TileGrids leave out the board, so that the board's tiles cost no more.
    """
    sheet = _sheet()
    across, down = width // 4 + 2, height // 4
    group = displayio.Group()
    for x, y, columns, rows, tile in (
        (-4, -4, across, 1, 1),
        (-4, 0, 1, down, 3),
        (width, 0, 1, down, 5),
        (-4, height, across, 1, 7),
    ):
        grid = grid_of(sheet, console.pictures.board, columns, rows, (4, 4), x, y, tile)
        if rows == 1:
            grid[0] = tile - 1
            grid[across - 1] = tile + 1
        group.append(grid)
    return group


def _sheet():
    """Return a sheet of 3 x 3 tiles: its corners, its edges, and a middle that is not used."""
    sheet = displayio.Bitmap(12, 12, 16)
    for y in range(12):
        for x in range(12):
            depth = min(x, y, 11 - x, 11 - y)
            sheet[x, y] = _RIM[min(depth, 3)]
    return sheet


def hud_of(console, play):
    """Return the bar of the level in play."""
    icons = card(play.game).ICONS
    bests = _bests(console, play, len(icons))
    hud = make_hud(console, play.name, play.index + 1, play.count, icons, bests)
    if console.board.low:
        hud.group.append(load("ui.battery").mark(console))
    return hud


def _bests(console, play, count):
    """Return the least known of each count: the pack's record or the player's best; 0: none."""
    own = console.progress.both_numbers(play.key_of_level)
    bests = []
    for by in range(count):
        known = play.best[by] if play.best and by < len(play.best) else 0
        found = own[by][by] if by < 2 and own[by] else 0
        bests.append(min(known, found) if known and found else known or found or 0)
    return bests


def keys_of(play):
    """Return what the footer says of the buttons; a game that uses A opens the menu by holding it.

    Such a game takes back what A did then.
    """
    uses_a = type(play).take_back_press is not Playing.take_back_press
    return words("play", "footer")[1 if uses_a else 0]


def fits(console, title):
    """Return whether a title is shown whole in the footer."""
    return 6 * len(title) <= console.width - 2 * _edge(console)


def caption(console, title, keys=""):
    """Return a Group along the bottom edge: a level's title, and ``keys`` (ui/card.py) if there
    is room beside it.
    """
    edge = _edge(console)
    group = displayio.Group(y=console.height - console.bar)
    group.append(footer_bar(console, 0, console.bar))
    y = 2 if console.small else 1
    if title:
        text = fit(title, console.width - 2 * edge)
        group.append(line(console, text, edge, y, paper=FLOOR))
    x = console.width - edge - _length(console, keys)
    if x >= edge + 6 * len(plain(title)) + 6 and not (console.small and console.width < 200):
        add_keys(console, group, keys, x, y, DIM)
    return group


def _edge(console):
    return 2 if console.small else 4


def _length(console, keys):
    """Return how many pixels the legend ``keys`` takes."""
    parts = keys.split(", ")
    between = (4 if console.small else 7) * (len(parts) - 1)
    return sum([6 * len(part) - 12 + (8 if console.small else 12) for part in parts]) + between


def make_hud(console, name, number, count, icons, bests):
    """Return a Hud: level ``number`` of ``count`` (0: unknown) in the pack ``name``.

    ``icons``: one per counter (ui/card.py); ``bests``: the best known of each, 0 if none is.
    """
    edge = 2 if console.small else 4
    for grows, full, known in _WAYS:
        level = "/%d" % count if full and count else ""
        shown = [best if known else 0 for best in bests]
        places, lengths, left = _counters(console, shown, edge, grows)
        free = left - edge - GLYPH * (len(str(number)) + len(level))
        if free >= 0:
            break
    group = displayio.Group()
    group.append(bar(console, 0, console.bar - 1))
    add_level(console, group, name, str(number), level, edge, free)
    numbers = []
    for i in range(len(icons)):
        group.append(icon(console, icons[i], places[i], 1))
        numbers.append(_number(console, group, places[i], lengths[i], shown[i], grows))
    return Hud(group, console.bar - 1, numbers)


def _counters(console, bests, edge, grows):
    """Return the place and the length in glyphs of each counter, and where the first begins."""
    gap = 2 if console.small else 6
    x = console.width - edge
    places, lengths = [], []
    for i in range(len(bests) - 1, -1, -1):
        digits = len(str(bests[i]))
        length = min(2 * digits + grows, 2 * _DIGITS) + 1 if bests[i] else _DIGITS + min(grows, 0)
        x -= _beside(console) + length * GLYPH
        if not console.small:
            x = min(x, console.width - _LAST - (len(bests) - 1 - i) * _APART)
        places.insert(0, x)
        lengths.insert(0, length)
        x -= gap
    return places, lengths, x


def _beside(console):
    """Return how far right of its icon a count begins."""
    return 9 if console.small else 14


def _number(console, group, x, length, best, grows):
    """Add a count and its best to the group; return its Number."""
    x += _beside(console)
    record = None
    digits = length
    if best:
        record = line(console, "/%d" % best, x, 1, DIM, paper=FLOOR)
        digits = min(_DIGITS, length)
        group.append(record)
    words = Words(console, x, 1, digits, 1, TEXT)
    group.append(words.grid)
    return Number(words.grid, record, length - len(str(best)) - 1)


def show(console, play, index):
    """Read level ``index``, resume it and lay it out."""
    if read(console, play, index):
        console.spare_reading()
        if not play.draft:
            console.progress.set_place(play.path, index)
        play.resume()
        if console.sound:
            load("play.heard").listen(console, play.game, play.session)
        play.guard.open()
        play.build()


def read(console, play, index):
    """Read level ``index``; return false if it is another game's, whose screen then takes over."""
    pack = open_pack(play.path)
    try:
        game = pack.game(index)
        if game != play.game and game in NAMES:
            _leave_to(console, play, "play", game)
            return False
        play.count = min(pack.count, MOST)
        play.name = told(short_title(pack.title), play.path)
        level = pack.read(index)
        play.look = getattr(pack, "look", 0)
        play.may_have_solution = pack.has_solutions
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
