"""The games on the console, one line each. RAM: 1 KB with the cards of three games.

Each game is a folder here. Its ``__init__.py`` is its card: all that the rest of the console knows
about it. docs/add-a-game.md explains each line of a card.
"""

GAMES = (  # the folder's name, and the number of its boards in .nbk packs
    ("sokoban", 1),
    ("klocki", 2),
    ("brain", 3),
)
NAMES = tuple([name for name, _ in GAMES])


def card(name):
    """Return the card of the game called ``name``."""
    return __import__("nibblock.games." + name, None, None, ("TITLE",))


def of_kind(kind):
    """Return the name of the game whose .nbk levels have this ``kind``, ``""`` if there is none."""
    for name, number in GAMES:
        if number == kind:
            return name
    return ""


def kind_of(name):
    """Return the ``kind`` of a game's .nbk levels."""
    return GAMES[NAMES.index(name)][1]
