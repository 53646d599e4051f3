"""Shuffle the blocks in chosen cells of a drawing: the manual's "Block shuffling".

RAM: a board to play, while it lasts.
"""

from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.dialogs.shuffle import Shuffling, any_seed, ask_seed
from nibblock.games.klocki.editor.blocks import FIRST, SECOND, TYPE
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import Places
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import words


def open_dialog(console, screen, cells):
    """Ask for a seed: from the clock or from the player."""
    title, keys, _, places, _, places_of = words("games/klocki", "shuffle")[:6]

    def start(seed):
        _start(console, screen, cells, seed)

    rows = [
        (places, lambda: start(any_seed())),
        (places_of, lambda: ask_seed(console, screen, start)),
    ]
    open_menu(console, screen, rows, (), None, title, corner(console), keys)


def _start(console, screen, cells, seed):
    """Look for places; put the blocks there once all have one."""
    screen.hand_over()
    rules = Klocki(screen.part.level_of(screen.draft))
    chosen = bytearray(len(rules.types))
    for cell in cells:
        chosen[cell] = 1
    before = _heads(rules)
    refresh = console.display.refresh

    def done():
        _put(screen, rules, before)
        refresh()  # without the message, even if no block moved

    Shuffling(console, screen, seed, Places(rules, seed, chosen), done, refresh)


def _put(screen, rules, before):
    """Draw the blocks where they are now, in one step; ``before``: where each began."""
    board = screen.board
    old = bytes(board.cells)
    area = board.area
    heads = _heads(rules)
    board.begin()
    for cell in range(area):
        b = rules.block_at(cell)
        at = cell - heads[b] + before[b] if rules.types[cell] != NONE else -1
        board.set(TYPE, cell, rules.types[cell])
        for plane in (FIRST, SECOND):
            board.set(plane, cell, NONE if at < 0 else old[plane * area + at])
    screen.show_changed()


def _heads(rules):
    """Return the first cell of each block; all frames together are block 0."""
    found = {}
    for cell in range(len(rules.types)):
        if rules.types[cell] != NONE:
            found.setdefault(rules.block_at(cell), cell)
    return found
