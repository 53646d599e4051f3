# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The draft in hand: where it is while its author plays it, or looks elsewhere.

As a pack that is no file it is opened by the same calls as any other. RAM: the draft's cells.
"""

from nibblock.memory import forget, load
from nibblock.packs import made
from nibblock.ui.words import words

PATH = "draft"  # of the pack with the draft


class Draft:
    """A level as it was drawn; ``steps`` is its author's solution, b"" until it is solved."""

    def __init__(self, game, width, height, cells, title="", author=""):
        self.game = game
        self.width = width
        self.height = height
        self.cells = cells
        self.title = title
        self.author = author
        self.notes = ()  # texts that the game keeps with it
        self.counts = ()  # of the solution
        self.steps = b""
        self.history = None
        self.at = width + 1  # the cursor's cell
        self.tool = 0
        self.kept = False  # stored, and not changed since
        self.back = ["title"]  # where the editor goes when it is left: arguments of console.go


class DraftPack:
    """A pack with one level, the draft; ``edits``: it is played to be edited further."""

    count = 1
    has_solutions = False
    description = ""
    edits = True

    def __init__(self, draft):
        self.draft = draft
        self.title = draft.title or words("editor", "drawing without a title")[0]
        self.titles = self

    def get(self, n):
        """Return the draft's title."""
        return self.draft.title

    def game(self, n):
        """Return the name of its game."""
        return self.draft.game

    def read(self, n):
        """Return a level to play. Raises PackError."""
        return load("games." + self.draft.game + ".editor.part").level_of(self.draft)

    def texts(self, n):
        """Return no solutions."""
        return iter(())

    def solution(self, n, which=0):
        """Return None: it is not known."""
        return None

    def close(self):
        """Forget what made the level: it is played now."""
        forget(".editor.")


def store(draft):
    """Keep the draft in hand."""
    made[PATH] = DraftPack(draft)


def in_hand():
    """Return the draft in hand, None if there is none."""
    pack = made.get(PATH)
    return pack.draft if pack else None


def publish(console, draft):
    """Make a level of the draft, which its author has solved, and leave the editor."""
    draft.kept = True
    console.say("editor", "published in memory")
    console.go(*draft.back)


def drop():
    """Forget the draft in hand."""
    made.pop(PATH, None)
