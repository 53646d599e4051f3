"""Lists that fill the screen: a click on a row chooses it, or does at once what it says.

Each class has ``at`` and ``toward``, as __init__.py says. RAM: 4 KB, on boards with a panel.
"""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import local, nearer

_ARROW = 12  # pixels left of a setting's value


class Rows:
    """Rows one below the other; ``_at`` is the chosen one."""

    @staticmethod
    def toward(screen, row):
        """Return the key towards a row."""
        return nearer(screen._at, row, UP, DOWN)


class Draw(Rows):
    """Draw: a click on a row opens it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the row at (x, y)."""
        row = (y - screen._top + 5) // screen._pitch
        return (row, A) if 0 <= row < len(screen._rows) else None


class Players(Rows):
    """The players: a click on one turns to that player."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the row at (x, y)."""
        row = (y - screen._top) // screen._pitch
        return (row, A) if 0 <= row < len(screen._values) else None


class Finished(Rows):
    """A finished pack: a click on a row does what it says."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the row at (x, y)."""
        high = 12 if console.small else 22
        for i in range(len(screen._rows)):
            if 0 <= y - screen._rows[i][1] < high and i not in screen._dead:
                return i, A
        return None


class Scores(Rows):
    """The scoreboard: a click chooses a level, another one on it plays it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the position at (x, y), and A if it is chosen already."""
        grid, high = screen._lines._words.grid, screen._lines.high
        place = local(console, grid, x, y + (high - console.row) // 2)
        if not place:
            return None
        row = place[1] // high
        i = screen._top + row
        if 0 <= row < screen._rows and i < screen._table.count:
            return i, A if i == screen._at else -1
        return None


class Settings:
    """The settings: a click on a name chooses it, one on its value or its arrows changes it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the row at (x, y), and the key that changes or opens it."""
        for i in range(len(screen.rows)):
            top = screen._tops[i]
            if screen._page_of[i] != screen._shown or not top <= y < top + screen._high(i):
                continue
            if screen.rows[i].which < 0:
                return i, A
            value_x, below = screen.spot(i)
            if y < top + below or x < value_x - _ARROW:
                return i, -1
            return i, LEFT if x < value_x else RIGHT
        return None

    @staticmethod
    def toward(screen, row):
        """Return the key towards a row."""
        return nearer(screen.at, row, UP, DOWN)


class Packs:
    """Packs: a click chooses one, another one on it or on its card opens it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the row at (x, y), and A if it is chosen already."""
        rows = screen._rows
        if not rows:  # there are no packs: A draws a level
            return 0, A
        row = (y - rows._y) // rows._pitch
        if rows._x <= x < rows._x + rows._width and 0 <= row < rows._shown:
            i = rows._top + row
            if i < len(screen._wheres):
                return i, A if i == rows.at else -1
            return None
        left, top, wide, high = rows.rest
        inside = left <= x < left + wide and top <= y < top + high
        return (rows.at, A) if inside else None

    @staticmethod
    def toward(screen, row):
        """Return the key towards a row."""
        return nearer(screen._rows.at, row, UP, DOWN) if screen._rows else -1


class Levels:
    """Levels: a click chooses a cell, another one on it or on its card plays it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the position at (x, y), and A if it is chosen already."""
        grid = screen._grid
        column, row = (x - grid._x) // grid._wide, (y - grid._y) // grid.pitch
        if 0 <= column < grid.columns and 0 <= row < grid.rows:
            i = screen._top + row * grid.columns + column
            if i < screen.count:
                return i, A if i == screen._at else -1
            return None
        place = local(console, screen._card.group, x, y)
        return (screen._at, A) if place and place[0] >= 0 and place[1] >= 0 else None

    @staticmethod
    def toward(screen, i):
        """Return the key towards a row of cells, then the one along it."""
        columns, now = screen._grid.columns, screen._at
        code = nearer(now // columns, i // columns, UP, DOWN)
        return code if code >= 0 else nearer(now, i, LEFT, RIGHT)
