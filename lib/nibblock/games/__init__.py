"""The games on the console, one line each. RAM: 1 KB with the cards of three games.

Each game is a folder here. Its ``__init__.py`` is its card: all that the rest of the console knows
about it. docs/add-a-game.md explains each line of a card.
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
    """Return the name of the game whose .nbk levels have this ``kind``, ``""`` if there is none."""
    for name in NAMES:
        if card(name).KIND == kind:
            return name
    return ""
