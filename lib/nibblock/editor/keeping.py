"""The draft in the editor. RAM: its cells and its history.

Drafts are stored with the player's own levels (packs/own_edit.py). ``console.cursors`` has under
"drawn" what is not stored of the one that was drawn last, such as its history, and under
"unsaved" what could not be stored yet: see editor/storing.py.
"""


class Draft:
    """A level as it was drawn; ``number``: as in packs/own_edit.py, 0: not stored yet."""

    def __init__(self, game, width, height, cells, title="", author=""):
        self.game = game
        self.width = width
        self.height = height
        self.cells = cells
        self.title = title
        self.author = author
        self.notes = ()  # type: tuple[str, ...]  # texts that the game keeps with it
        self.number = 0
        self.key = bytes(6)  # under which its journal is kept: see ``mark`` there
        self.solved = False  # by its author, and not changed since
        self.history = None
        self.grid = ()  # see dialogs/grid.py
        self.look = 0  # of the place it is drawn in: see ui/look.py
        self.at = width + 1  # the cursor's cell
        self.tool = 0
        self.kept = False  # stored, and not changed since
        self.back = []  # where the editor goes when it is left: arguments of console.go
        self.told = ""  # the last message about storing it
