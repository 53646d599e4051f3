# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The games on the console, one line each. RAM: 1 KB with the cards of three games.

A game is a folder here, and its ``__init__.py`` is its card: everything that the rest of the
console knows about it. docs/add-a-game.md explains each line of a card.
"""

NAMES = (
    "sokoban",
    "klocki",
    "brain",
)


def card(name):
    """Return the card of the game called ``name``."""
    return __import__("nibblock.games." + name, None, None, ("TITLE",))


def of_kind(kind):
    """Return the name of the game whose levels are of ``kind`` in .nbk packs, ``""`` if none is."""
    for name in NAMES:
        if card(name).KIND == kind:
            return name
    return ""
