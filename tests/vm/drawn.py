"""Draw XSB boards for tests, in the MicroPython VM and in CPython."""

from nibblock.games.sokoban.level import Level
from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import PackError

CODES = {" ": 2, "-": 2, "@": 3, "#": 4, "$": 5, ".": 6, "*": 7, "+": 8}
_PICTURE = {0: " ", 1: "#", 2: ".", 4: "$", 6: "*"}


def level(*rows):
    """Return a Level of XSB rows; floor fills short rows."""
    width = max([len(row) for row in rows])
    cells = bytearray(b"\x02" * (width * len(rows)))
    for y in range(len(rows)):
        for x in range(len(rows[y])):
            cells[y * width + x] = CODES[rows[y][x]]
    return Level(width, len(rows), cells)


def board(*rows):
    """Return Sokoban in play on XSB rows."""
    return Sokoban(level(*rows))


def rows(game):
    """Return the board of ``game`` as XSB rows."""
    text = "".join([_PICTURE[bits & 7] for bits in game.cells])
    on = "+" if game.cells[game.at] & 2 else "@"
    text = text[: game.at] + on + text[game.at + 1 :]
    return [text[i : i + game.width] for i in range(0, len(text), game.width)]


def refused(call, given, *texts):
    """Check that ``call(given)`` raises an error that contains all of ``texts``."""
    try:
        call(given)
    except PackError as error:
        for text in texts:
            assert text in str(error), error
        return
    raise AssertionError("%s expected" % (texts,))


def error(function, *arguments):
    """Return the place and text of the error that a call raises."""
    try:
        function(*arguments)
    except PackError as error:
        return str(error)
    return "no error"


def picture(level):
    """Return the board of a Level as XSB rows, with blanks for outside and floor."""
    letters = {code: letter for letter, code in CODES.items() if letter != "-"}
    letters[1] = " "
    text = "".join([letters[code] for code in level.cells])
    return [text[i : i + level.width] for i in range(0, len(text), level.width)]


def play(game, lurd):
    """Play a string of LURD; return the result of each step, 0 for a refused one."""
    return [game.apply("lurd".index(letter)) for letter in lurd.lower()]


def facts(game):
    """Return everything that a step may change and undo must restore."""
    return (
        bytes([bits & 7 for bits in game.cells]),
        game.at,
        game.facing,
        game.solved,
        game.on_goal,
        game.counters(),
    )


def walk(seed, count):
    """Return ``count`` pseudo-random steps, the same on every Python."""
    for _ in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        yield seed >> 9 & 3


def room(width, height, crates, seed=1):
    """Return an open room of that size with scattered crates (``crates``), goals and the player."""
    cells = bytearray(b"\x02" * (width * height))
    for x in range(width):
        cells[x] = cells[(height - 1) * width + x] = 4
    for y in range(height):
        cells[y * width] = cells[y * width + width - 1] = 4
    cells[width * (height // 2) + width // 2] = 3
    for code in (5, 6):
        left = crates
        while left:
            seed = (seed * 1021 + 7) & 0xFFFFF
            at = (2 + (seed >> 4) % (width - 4)) + (2 + (seed >> 9) % (height - 4)) * width
            if cells[at] == 2:
                cells[at] = code
                left -= 1
    return Level(width, height, cells)
