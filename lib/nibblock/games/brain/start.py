"""Begin a Brain level: the bar below the board, and what starts time. Forgotten once time runs.

RAM: a line of text.
"""

import displayio

from nibblock import const
from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.messages import MessageLine
from nibblock.games.brain.rules import SLICE
from nibblock.pictures import DIM, FLOOR, GROUND, LIGHT
from nibblock.ui.card import CLOCK, DOWN, add_keys, card, footer_bar, icon, rectangle
from nibblock.ui.text import GLYPH, Words, line, words, wrap

_LINES = const(3)  # at most, where the board leaves room for them


def make_line(console, messages, keys, fits):
    """Return a MessageLine at the bottom of the screen.

    ``keys`` (ui/card.py) stand beside a message of one line, if there is room. ``fits(top)``
    returns whether the bar may begin that high up.
    """
    left, mark = (2, 9) if console.small else (4, 14)
    columns = (console.width - left - mark) // GLYPH
    lines = []
    for message in messages:
        lines += wrap(message, columns)
    lines = lines or [""]
    top = console.height - console.bar
    rows = 1
    while rows < min(_LINES, len(lines)) and fits(top - console.row - 1):
        top -= console.row
        rows += 1
    if rows > 1:
        top -= 1  # so that a bar over the last line (show_frame) covers no other
    group = displayio.Group()
    group.append(footer_bar(console, top, console.height - top))
    text = Words(console, left, top + 1, columns, rows, paper=FLOOR)
    group.append(text.grid)
    high = console.bar - 1
    more = icon(console, DOWN, console.width - mark + 1, console.height - high)
    group.append(more)
    if len(lines) == 1:
        _add_keys(console, group, keys, left + GLYPH * len(lines[0]))
    return MessageLine(group, top, lines, rows, text, more)


def _add_keys(console, group, keys, x):
    """Add what the keys do at the right end, if that is beyond ``x``; not on narrow screens."""
    legend = displayio.Group(y=console.height - console.bar)
    edge, gap, y = (2, 4, 2) if console.small else (4, 7, 1)
    legend.x = console.width - edge + gap - add_keys(console, legend, keys, 0, y, DIM)
    if legend.x >= x + GLYPH and console.width >= 200:
        group.append(legend)


def say_how_to_start(console, play):
    """Show it below the board if time would move a block."""
    if _would_move(play.rules):
        # Once anything is recorded, B goes back in time instead.
        section = "time was stopped" if play.session.end else "time stands still"
        show_frame(console, play, words("games/brain", section))
        console.display.refresh()


def show_frame(console, play, texts):
    """Show a golden frame: a clock, a text, keys; and mark the HUD's clock.

    It stands above the messages if the board leaves room for it, else in place of their last row.
    ``texts`` are one text in several lengths, the longest first, and the keys (ui/card.py).
    """
    *texts, keys = texts
    left, cap, gap = (13, 8, 4) if console.small else (20, 12, 7)
    parts = keys.split(", ")
    room = console.width - left - 4
    for part in parts:
        room -= cap + GLYPH * (len(part) - 2) + gap
    for text in texts:
        if GLYPH * len(text) <= room:
            break
    view = play.view
    board = view.group.y + view.scale * (view.rows * view.size + 4)
    beneath = board > play.line.top - console.bar
    y = console.height if beneath else play.line.top
    frame = displayio.Group(y=y - console.bar)
    frame.append(card(console, 0, 0, console.width, console.bar, FLOOR, LIGHT))
    frame.append(icon(console, CLOCK, 3, 1))
    frame.append(line(console, text, left, 1))
    add_keys(console, frame, keys, left + GLYPH * len(text) + gap, 1)
    play.line.stand(frame, _mark(console, play), beneath)


def _mark(console, play):
    """Return the HUD's clock on gold."""
    x = play._hud._numbers[0].grid.x - (9 if console.small else 14)
    size = 8 if console.small else 12
    group = displayio.Group(x=x)
    group.append(rectangle(console, 0, 0, size, console.bar - 1, LIGHT))
    group.append(icon(console, CLOCK, 0, 1, GROUND))
    return group


def _would_move(rules):
    """Return whether something moves within two frames without input; leave all as it is.

    In one frame alone a force may end that blocked another. A frame that takes long counts too.
    """
    saved = bytearray(rules.size)
    rules.save(saved)
    counts = rules.frames, rules.moves, rules.pauses, rules.facing
    moves = False
    for _ in range(2):
        rules.start(0)
        if not rules.go_on(SLICE):
            rules.reset()  # the frame is not over
            moves = True
        elif rules.heard & MOVED:
            moves = True
        if moves:
            break
    rules.restore(saved)
    rules.frames, rules.moves, rules.pauses, rules.facing = counts
    rules.take_changed()
    return moves
