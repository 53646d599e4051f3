"""Builds the layers of a Klocki board's view. RAM: none, dropped once the level is open.

Each layer costs 0.7 us for each pixel that is repainted, so there are only those that a level
needs.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, NONE, SWITCH
from nibblock.games.klocki.kinds import GOALS
from nibblock.games.klocki.opening.layout import arranged
from nibblock.games.klocki.opening.stickers import Stickers
from nibblock.games.klocki.signs import is_round, material, symbol
from nibblock.pictures import OUTLINE

_LIGHT_INK = const(13)
_MASTER = const(1)  # a material


def lay(view, x, y, room_x, room_y, may_turn, over):
    """Choose the size of ``view`` (a SlideView) in its rectangle of the screen, and add layers."""
    rules = view.rules
    size, view.turned, scale = arranged(rules, room_x, room_y, may_turn)
    view.size = size
    view.scale = scale
    room_x //= scale
    room_y //= scale
    across, down = rules.width, rules.height
    # The top left cell, and the steps from a cell to those right of it and below it.
    view._first, view._right, view._below = 0, 1, rules.width
    if view.turned:
        across, down = down, across
        view._first = len(rules.types) - rules.width
        view._right, view._below = -rules.width, 1
    view.across, view.down = across, down
    view.columns = min(across, room_x // size)
    view.rows = min(down, room_y // size)
    view.sheets = (
        "klocki/blocks%d" % size,
        "klocki/signs%d" % size,
        "klocki/letters%d" % size,
        "font8",
    )
    view.above = (room_y - view.rows * size) // 2  # free pixels above the board
    view.group = displayio.Group(
        scale=scale,
        x=x + (room_x - view.columns * size) * scale // 2,
        y=y + (room_y - view.rows * size) * scale // 2,
    )
    _add_layers(view)
    put_marks(view, over)


def _add_layers(view):
    rules = view.rules
    bears, chars = [False, False], [False, False]  # of other blocks, of masters
    marks = rounds = letters = single = False
    for cell in range(len(rules.types)):
        type_, mark = rules.types[cell], rules.marks[cell]
        marks = marks or mark != NONE
        letters = letters or GOALS[mark] > 2
        rounds = rounds or is_round(type_)
        red = type_ != NONE and material(type_) == _MASTER
        if rules.char_at(cell):
            chars[red] = True
            b = rules.block_at(cell)
            single = single or rules.next_of(b, rules.head(b), rules.end_of(b)) < 0
        if symbol(type_, 0, False) or mark == SWITCH:
            bears[red] = True
    pictures = view._pictures
    _, signs, sheet, _ = view.sheets
    view._ground = _layer(view, pictures.tiles, signs)
    view._blocks = view.quarters(view.columns, view.rows)
    view.group.append(view._blocks)
    view._aside = letters and single and view.size > 8
    view._lettered = letters
    stickers = view._drawn = Stickers(view, view._aside) if rounds or marks else None
    view._stickers = stickers.numbers if stickers else {}
    if rounds:
        view._discs = stickers.grid(view.columns, view.rows)
        view.group.append(view._discs)
    view._symbols = view._chars = None
    if any(bears):
        dark = _layer(view, pictures.tiles, signs, True) if bears[0] else None
        light = _layer(view, pictures.tiles, signs, True) if bears[1] else None
        if light:
            light.pixel_shader = _light(pictures)
        view._symbols = dark, light
    if any(chars):
        inks = OUTLINE, _LIGHT_INK
        view._chars = tuple(
            [_layer(view, pictures.inked, sheet, inks[i]) if chars[i] else None for i in (0, 1)]
        )
    view._above = displayio.Group()
    view.group.append(view._above)
    view._gems = _gems(view)


def _layer(view, make, sheet, *how):
    """Add a grid of whole cells on top of all the others, and return it."""
    grid = make(sheet, (view.size, view.size), view.columns, view.rows, *how)
    view.group.append(grid)
    return grid


def marks_over(view, flag):
    """Show goals and other marks over the blocks, or under them."""
    put_marks(view, flag)
    view.draw_all()


def put_marks(view, flag):
    """Put goals and other marks over the blocks, or under them; the caller draws."""
    group, size = view.group, view.size
    if view._over:
        group.remove(view._over)
        view._over = None
    shift = flag and view._aside
    for chars in view._chars or ():
        if chars:
            chars.x = (-2 if size == 12 else -3) if shift else 0
            chars.y = -1 if shift and size == 16 else 0
    if not view._drawn or not flag and not view._lettered:
        return
    left, top, columns, rows = _marked(view)
    if columns:
        over = view._over = view._drawn.grid(columns, rows)
        over.x = left * size
        over.y = top * size
        if not flag:
            group.insert(group.index(view._blocks), over)
        else:
            group.insert(group.index(view._discs or view._blocks) + 1, over)


def _marked(view):
    """Return the rectangle of the view in which there are marks: (left, top, columns, rows).

    It is all of the view if that scrolls, or if marks may appear or vanish in play.
    """
    rules, marks = view.rules, view.rules.marks
    scrolls = view.columns < view.across or view.rows < view.down
    if scrolls or rules.settle or rules.next_type(BLOCKADE, 0) >= 0:
        return 0, 0, view.columns, view.rows
    left, top, right, bottom = view.columns, view.rows, -1, -1
    for cell in range(len(marks)):
        if marks[cell] != NONE:
            x, y = view.column(cell), view.row(cell)
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    return left, top, max(right - left + 1, 0), bottom - top + 1


def _light(pictures):
    """Return a palette for symbols on masters: what is dark on other blocks is light."""
    light = displayio.Palette(16)
    for i in range(16):
        light[i] = pictures.palette[_LIGHT_INK if i == OUTLINE else i]
    light.make_transparent(0)
    return light


def _gems(view):
    """Return where plain masters have their gem: how far from the first cell's corner.

    A byte a block across, and one down, in half cells plus 128: the middle of the block, or of a
    cell. 0 is no gem; without any, this is None. One large block may find no room in memory."""
    rules = view.rules
    gems = None
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
