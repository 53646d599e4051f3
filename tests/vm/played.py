"""Hold the levels of each game that are played on the whole console in the VM."""

from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import skbn

FIRST = ("#######", "#@ $ .#", "# $  .#", "#######")
SECOND = ("  ####", "###  ###", "#   $  #", "# #@ # #", "# $.$ .#", "#####.##", "    ###")
HALL = ("#" * 30, *["#" + " " * 28 + "#"] * 9, "#@  $" + " " * 23 + ".#", "#" * 30)

SMALL = (".@.......#......", ".........[......", "....+...........")
LARGE = tuple(
    "".join(
        "...." if (c + 64 * r) % 7 == 0 or r < 2 else f".{'[@-|;v{]>'[(c + 64 * r) % 9]}.."
        for c in range(64)
    )
    for r in range(64)
)

BRAIN = """9 6
0 0 1
2 4 4
4 0 5
1 8 0

-3 8 2
-5 0 5
0 8 1
@ A bouncer that an arrow keeps going.
: ,r,,r,,r,,r,,r,,r,,r,,r
"""


def add_pack(drive, game):
    """Add the pack of a game to a drive."""
    if game == "sokoban":
        levels = tuple(Level(game="sokoban", rows=rows) for rows in (FIRST, SECOND, HALL))
        data = skbn.write(Collection(levels, title="Test pack (2026 - Nibblock)"))
        (drive / "levels" / "test.skbn").write_bytes(data)
    elif game == "klocki":
        solved = (Solution("1,2:>;0,0:vv>"),)
        small = Level(SMALL, "Small", solutions=solved, game="klocki")
        levels = (small, Level(LARGE, "The largest", game="klocki"))
        data = nbk.write(Collection(levels, title="Test pack"))
        (drive / "levels" / "test.nbk").write_bytes(data)
    else:
        (drive / "levels" / "brain.txt").write_text(BRAIN, encoding="utf-8")
