# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Lay out the picture of a level in play: line of counters, board, title. RAM: none."""

from nibblock import const
from nibblock.settings import TURN

_TITLE = const(14)  # height of the title's line in pixels


def lay_out(console, play, view, arranged):
    """Create the picture of ``play`` and return its view; see ``Playing.lay_out``."""
    pictures = console.pictures
    width, height = console.width, console.height
    hud = play.make_hud()
    top = hud.height + 1
    room = height - top
    words = play.title and arranged(room) == arranged(room - _TITLE)
    if words:
        room -= _TITLE
    turn = console.setting(TURN)
    board = view(pictures, play.rules, 0, top, width, room, turn)
    pictures.keep_only(*board.sheets)
    play.group = pictures.page(width, height)
    play.group.append(hud.group)
    play.group.append(board.group)
    if words:
        play.group.append(_title(console, play.title, height - _TITLE + 1))
    whole = words and len(play.title) * 6 <= width  # it may be a lesson's hint
    if play.title and not whole and not play.session.stand()[0]:
        console.tell(play.title)
    return board


def _title(console, title, y):
    from nibblock.pictures import DIM
    from nibblock.ui.text import fit, line

    text = fit(title, console.width)
    return line(console, text, (console.width - 6 * len(text)) // 2, y, DIM)
