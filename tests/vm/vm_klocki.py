# heapsize=160k
"""Test Klocki's rules: every type of block and every mark, on drawn boards."""

from klocki_drawn import check

EMPTY = ".. .. .."


def test_what_moves_freely():
    """Move blocks with nothing near them."""
    for kind in "[]x\xa1\xb0\xbf\xf7>$&@Xyw{}?z;ZY":
        row = ".%s .. .." % kind
        check((row, EMPTY), "0,0:>>v<^", (".. .%s .." % kind, EMPTY), counted=(1, 5))
        check((row, EMPTY), "0,0:<^", (row, EMPTY), "00", counted=(0, 0))


def test_what_is_fixed():
    for kind in "#%*!~(vV":
        before = (EMPTY, ".. .%s .." % kind, EMPTY)
        check(before, "1,1:<>^v", before, "0000")
    check((EMPTY, EMPTY), "0,0:>x", (EMPTY, EMPTY), "00")


def test_axes():
    for kind in '-=|"':
        before = (EMPTY, ".. .%s .." % kind, EMPTY)
        if kind in "-=":
            check(before, "1,1:^<", (EMPTY, ".%s .. .." % kind, EMPTY), "01")
        else:
            check(before, "1,1:<^", (".. .%s .." % kind, EMPTY, EMPTY), "01")


def test_what_is_one_block():
    check((".]a .. .]a", EMPTY), "0,2:v", (EMPTY, ".] .. .]"))  # magic: separate parts
    check((".[a .xa ..",), "0,0:>", (".. .[ .x",))  # drawing variants are of one type
    check((".@a .Xa ..",), "0,0:>", (".. .@ .X",))
    check((".[a .@a ..",), "0,1:>", (".[ .. .@",))  # master and plain are two blocks
    check((".\xa1a .\xa2a ..",), "0,1:>", (".\xa1 .. .\xa2",))
    check((".['A .. .['A", EMPTY), "0,0:v", (EMPTY, ".[ .. .["))


def test_pushing():
    check((".[ .v .. ..",), "0,0:>>>", (".. .. .[ .v",), "110")
    check((".[ .v .V ..",), "0,0:>", (".[ .v .V ..",), "0")
    check((".[ .; .v .Z ..",), "0,0:>", (".. .[ .; .v .Z",))
    check((".[a .v ..", ".[a .v .."), "0,0:>", (".[ .v ..", ".[ .v .."), "0")
    check((".[a .va ..", ".[a .va .."), "0,0:>", (".. .[ .v", ".. .[ .v"))
    check((".; .v ..",), "0,0:>", (".. .; .v",))
    check((".[ .] ..",), "0,0:>", (".[ .] ..",), "0")
    # Interlocked: b is ahead of c in one row and behind it in the other.
    before = (".[a .;b .;c .. ..", ".[a .;c .;b .. ..")
    check(before, "0,0:>>>", (".. .. .[ .; .;", ".. .. .[ .; .;"), "110")
    check((".;b .[a ..", ".[a .. .."), "0,1:<;1,0:>", (".; .. .[", ".. .[ .."), "01")
    # The hover is in its pusher's hollow, so each pushes the other.
    check((".[a .; .[a ..",), "0,0:>", (".. .[ .; .[",))


def test_glue_and_water():
    check(("_[ .. ..",), "0,0:>", ("_[ .. ..",), "0")
    check((".[a _[a ..",), "0,0:>", (".[ _[ ..",), "0")
    check(("_; .. ..",), "0,0:>>", ("_. .. .;",))
    check((".[ _v ..",), "0,0:>", (".[ _v ..",), "0")
    check((".[ ). ..",), "0,0:>", (".[ ). ..",), "0")
    check((".; ). ..",), "0,0:>>", (".. ). .;",))
    check((")[a .[a .. ..",), "0,0:<>", ("). .[ .[ ..",), "01")  # it began over water


def test_traps():
    check(("/[ .. ..",), "0,0:>>", (".# .. .[",))
    check(("/; .. ..",), "0,0:>", ("/. .; ..",))
    check((".; /v ..",), "0,0:>", (".. /; .v",))  # a hover is above it: it stays a trap
    check(("/[a /[a ..",), "0,0:>", (".# /[ .[",))


def test_switches():
    check(("<[ .. ..", ".( <. .("), "0,0:>", (".( .[ ..", "<. .( <."))
    check(("<; .. ..", ".( <. .("), "0,0:>", ("<. .; ..", ".( <. .("))
    check((".; <v ..", ".( .. .."), "0,0:>", (".. <; .v", "<. .. .."))
    check(("<[ .. ..", "+(a .(a <;"), "0,0:>>", (".( .. .[", "<. <. <;"))
    check(("<[a <[a .. ..", ".( .. .. .."), "0,0:>>", ("<. .( .[ .[", ".( .. .. .."))


def test_magnets():
    check((".{ .. .{ ..",), "0,0:>>", (".. .. .{ .{",), counted=(1, 2))
    check((".{ .{ ..", EMPTY), "0,0:v", (".. .{ ..", ".{ .. .."))  # the start is inert
    check((".} .. .z",), "0,0:>", (".. .z .z",))
    check((".{ .. .} ..",), "0,0:>", (".{ .. .} ..",), "0")
    check((".? .. .{ .{ .{'Q ..",), "0,0:>>", (".. .. .? .? .? .?",))
    # What it touches touches other blocks, including those above.
    before = (".{ .. .. ..", ".{b .. .. ..", ".{b .. .{ ..")
    check(before, "2,2:<>", (".. .{ .. ..", ".. .{ .. ..", ".. .{ .{ .."))
    after = (".. .. .. ..", ".. .{ .{ ..")
    game = check((".{'B .. .{'A ..", ".. .. .. .."), "0,0:>v", after)
    assert game.char_at(5) == game.char_at(6) == ord("B")


def test_barriers():
    check((".@ .. .* ..",), "0,0:>;0,2:x;0,1:>", (".. .. .@ ..",), counted=(2, 2))
    both = (".@ .. .*a", ".. .. .*a")
    check(both, "0,0:>;0,2:x", (".. .@ .!", ".. .. .*"), "10")
    check(both, "0,0:>v;0,2:x", (EMPTY, ".. .@ .."), counted=(1, 2))
    check((".[ .. .*",), "0,0:>;0,2:x", (".. .[ .*",), "10")
    check((".[ .Z .. .*",), "0,0:>;0,3:x", (".. .[ .Z ..",))
    check(("<! .( ..", EMPTY), "0,0:x", (".( <. ..", EMPTY), counted=(0, 0))
    check(("/! .. ..",), "0,0:x", (".# .. ..",))
    check((".* .. ..",), "0,0:x;0,1:x", (".* .. ..",), "00")


def test_eliminators():
    check((".$ .. .$ ..",), "0,0:>", (".. .. .. ..",))
    check((".Y .. .$ .$",), "0,0:>", (".. .. .. .$",))
    check((".$ .. ). ).",), "0,0:>", (".. .. .. ).",))
    check((".$ .. .. <$", "/$ .. .. .("), "0,0:>>", (".. .. .. .(", "/$ .. .. <."))


def test_keystones():
    check((".& .. .% .w", ".(a .(a .. .."), "0,0:>;1,0:v", (".. .. .# ..", ".[ .[ .. .."), "10")
    game = check((".& .. .% ..", ".('K .. .. K."), "0,0:>;1,0:>>>", (".. .. .# ..", ".. .. .. K["))
    assert game.char_at(7) == ord("K") and game.solved
    before = (".. <& .. .%", ".( .. .. .(")
    check(before, "0,1:>", (".. .[ .. .#", "<. .. .. <."))
    check(before, "0,1:>", (".. <. .. .#", ".[ .. .. .["), bricks=True)
    before = (".& <. .%", ".( .. ..")  # gone from a switch
    check(before, "0,0:>", (".. .( .#", ".[ .. .."))
    check(before, "0,0:>", (".. <. .#", ".[ .. .."), bricks=True)
    before = (".. /. .& ..", ".. .% .. ..")
    check(before, "0,2:<", (".. .# .. ..", ".. .# .. .."))  # gone from a trap: it springs


def test_holes():
    check((".[ \\. ..",), "0,0:>", (".. \\. ..",))
    check((".> \\. ..",), "0,0:>", (".. .. ..",))
    check((".; \\. ..",), "0,0:>>", (".. \\. .;",))
    check((".[a .[a \\. ..",), "0,0:>>", (".. .. \\[ .[",))
    check((".[ .v \\. ..",), "0,0:>>", (".. .. \\. ..",))


def test_teleporter():
    wide = ".. .. .. .. .."
    there = (wide, wide, ".. .. .~ .[ ..", wide, wide)
    check((".. .. .[ .. ..", wide, ".. .. .~ .. ..", wide, wide), "0,2:<", there, counted=(1, 1))
    back = (".. .. .[ .. ..", wide, ".. .. .~ .. ..", wide, wide)
    check(there, "2,3:>", back)
    # a cell is taken; glue holds; water; only the first teleporter works
    taken = (".. .. .[ .. ..", wide, ".. .. .~ .# ..", wide, wide)
    check(taken, "0,2:<", (".. .[ .. .. ..", wide, ".. .. .~ .# ..", wide, wide))
    glue = (".. _. .[ .. ..", wide, ".. .. .~ .. ..", wide, wide)
    check(glue, "0,2:<", (".. _[ .. .. ..", wide, ".. .. .~ .. ..", wide, wide))
    second = (".. .. .[ .. ..", wide, ".. .. .~ .~ ..", wide, wide)
    check(second, "0,2:<", (".. .[ .. .. ..", wide, ".. .. .~ .~ ..", wide, wide))
    # the magnet rule; and what is there acts as if it had been stepped on
    magnet = (".. .. .{ .. ..", wide, ".. .. .~ .. ..", ".. .. .. .} ..", wide)
    check(magnet, "0,2:<", (".. .{ .. .. ..", wide, ".. .. .~ .. ..", ".. .. .. .} ..", wide))
    hole = (".. .. .[ .. ..", wide, ".. .. .~ \\. ..", wide, wide)
    check(hole, "0,2:<", (wide, wide, ".. .. .~ \\. ..", wide, wide))
    corner = (".~ .. .. .[", ".. .. .. ..")
    check(corner, "0,3:<", (".~ .. .[ ..", ".. .. .. .."))


def test_teleporter_moves_the_pushed_block_first():
    """Move both two down and two right: the box first, or the pusher would block it."""
    wide = ".. .. .. .. .. .."
    before = (".[ .v .. .. .. ..", wide, ".. .. .. .~ .. ..", wide, wide)
    after = (wide, wide, ".. .. .. .~ .[ .v", wide, wide)
    check(before, "0,0:>", after, counted=(1, 1))
    # One to the left each: the next cell is free only after the one ahead has gone.
    wide = ".. .~ .. .. .."
    check((wide, ".. .. .v .[ .."), "1,3:<", (wide, ".v .[ .. .. .."))
    check((wide, ".. .. .; .; .["), "1,4:<", (wide, ".; .; .[ .. .."))


def test_ice():
    check((".[ :. :. .. ..",), "0,0:>", (".. :. :. .[ ..",), counted=(1, 1))
    check((".[ :. :. .#",), "0,0:>", (".. :. :[ .#",))
    check((".; :. :. ..",), "0,0:>", (".. :; :. ..",))
    check((".[ .v :. :. .. ..",), "0,0:>", (".. .[ :. :. .v ..",))
    check((".[a .[a :. :. ..",), "0,0:>>", (".. .. :. :[ .[",))
    check((".[ :. \\. ..",), "0,0:>", (".. :. \\. ..",))
    check((".[a .[a :. \\. .. .. ..",), "0,0:>>", (".. .. :. \\[ .[ .. ..",))
    long = " :." * 20
    check((".[" + long + " ..",), "0,0:>", (".." + long + " .[",), counted=(1, 1))
    # a slide pushes as a step does, and what it pushes slides first
    check((".[ :. .v :. ..",), "0,0:>", (".. :. .[ :. .v",))
