"""Say that time stands still and what starts it, where that matters. RAM: a line of text."""

import displayio

from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.rules import SLICE
from nibblock.pictures import FLOOR, GROUND, LIGHT
from nibblock.ui.card import CLOCK, add_keys, card, icon, rectangle
from nibblock.ui.text import GLYPH, line, words


def say_how_to_start(console, play):
    """Show it below the board if time would move a block."""
    if _would_move(play.rules):
        # Once anything is recorded, B goes back in time instead.
        section = "time was stopped" if play.session.end else "time stands still"
        show_frame(console, play, words("games/brain", section))
        console.display.refresh()


def show_frame(console, play, texts):
    """Show a golden frame: a clock, a text, keys; and mark the HUD's clock.

    It stands above the messages if the board leaves room for it, else in place of their last line.
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
