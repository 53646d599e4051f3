"""Levels of Klocki to play by keys, and what the tests of its screen share."""

from hands import choose as choose_row
from hands import running
from PIL import ImageChops

from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution

#: A master to bring to the lower left, and a block in nobody's way.
PLAIN = (".@.......#......", ".........[......", "....+...........")
PLAIN_SOLUTION = "1,2:>;0,0:v>v"
#: A weak barrier of two cells beside the master, and one that is partly strong.
BARRIER = (".@.......!aa.!aa....+...", ".[...*bb.!bb............")
#: The keeper of a Sokoban level, the only block that can be moved.
ALONE = (".#...#...#...#...#..", ".#...[...V..+....#..", ".#...#...#...#...#..")
#: Wider and higher than any screen, with a goal in the upper right corner.
WIDE = tuple(
    "".join(
        ".#.."
        if c in (0, 47) or r in (0, 29)
        else ".[.."
        if (7 * c + 3 * r) % 50 == 0
        else "+..."
        if (c, r) == (46, 1)
        else "...."
        for c in range(48)
    )
    for r in range(30)
)
#: Two blocks that can take turns, and a weak barrier between their moves.
TAKEN_TURNS = (".[..............", ".].......!......", "..........+..@..")
LEVELS = (
    Level(PLAIN, "Plain", solutions=(Solution(PLAIN_SOLUTION),), game="klocki"),
    Level(BARRIER, "Barrier", game="klocki"),
    Level(ALONE, "Alone", game="klocki"),
    Level(WIDE, "Wide", game="klocki"),
)
PACK = "levels/test.nbk"
TURNS = "levels/turns.nbk"
#: From the cursor's first place in PLAIN: go to the master, take it, bring it home.
SOLVE = "UP A DOWN RIGHT DOWN"
MENU = "A:700 wait:200"


def starting(tmp_path, simulators):
    """Return a function that opens level ``n`` of the pack; the drive lasts for the test."""
    folder = tmp_path / "drive"
    (folder / "levels").mkdir(parents=True)
    (folder / PACK).write_bytes(nbk.write(Collection(LEVELS, title="Test pack")))

    def run(n=0, board="pimoroni_picosystem", pack=PACK):
        console = simulators(folder, board, settings={"NIBBLOCK_START": pack}).run("wait:500")
        if n:
            console.run(f"{MENU} UP A wait:700 RIGHT*{n} wait:500 A wait:700")
        return console

    turns = Level(TAKEN_TURNS, "Turns", game="klocki")
    (folder / TURNS).write_bytes(nbk.write(Collection((turns,), title="Turns")))
    return run


def board_of(console):
    """Return the part of the screen below the counters, without the title."""
    return console.screen().crop((0, 16, 240, 224))


def same(one, other):
    return ImageChops.difference(one, other).getbbox() is None


def choose(console, *rows):
    """Open the menu and choose the row that starts with this word, and in each submenu."""
    console.run(MENU)
    choose_row(console, *rows)
    return console.run("wait:300")


def play_of(console):
    """Return the play screen."""
    return running(console).screen


def turns(console, moves=24):
    """Let the two blocks of the level take turns, one step each; remove the barrier after two."""
    screen = play_of(console)
    right = True
    for n in range(moves):
        block = n % 2 + 1
        head = screen.rules.head(block)
        assert screen.session.step(head << 3 | (2 if right else 0)), n
        if n == 1:
            assert screen.session.step(6 << 3 | 4)
        if block == 2:
            right = not right
    screen.show_all()


def list_of(console):
    choose_row(console, "Moves")
    return play_of(console).dialog


def open_list(console):
    console.run(MENU)
    return list_of(console)
