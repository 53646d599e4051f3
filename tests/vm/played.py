"""Hold the levels of each game that are played on the whole console in the VM."""

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
