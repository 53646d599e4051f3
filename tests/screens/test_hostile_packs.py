"""Drop damaged and malicious packs into levels/: the console keeps running, says what is wrong, and
the player can return to the title.
"""

import shutil
from dataclasses import replace

import pytest
from hands import home, running
from hypothesis import event, given, settings
from hypothesis import strategies as st
from test_nbk import brain, klocki, rooms, sealed

from tools.formats import nbk, write
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import skbn
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator

BOARD = "pybadge"
KEYS = ["LEFT", "UP", "RIGHT", "DOWN", "A", "B", "START", "SELECT", "A", "RIGHT*4", "DOWN*3"]
KEYS += ["A:600", "B:400", "LEFT:700", "DOWN:500", "wait:300", "wait:1200"]
TEXT_OF_KLOCKI = "1,1:>v;0,0:x;2,1:<<^"
TEXT_OF_BRAIN = ",r,,[d]rd,>=2,l,0,u"

keys = st.lists(st.sampled_from(KEYS), max_size=12).map(" ".join)
klocki_levels = klocki.map(
    lambda rows: Level(rows, "K", solutions=(Solution(TEXT_OF_KLOCKI),), game="klocki")
)
brain_levels = brain.map(
    lambda rows: Level(rows, "B", solutions=(Solution(TEXT_OF_BRAIN),), game="brain")
)
levels = st.one_of(klocki_levels, brain_levels, rooms.map(lambda rows: Level(rows, "S")))
packs = st.lists(levels, min_size=1, max_size=3).map(lambda drawn: Collection(tuple(drawn)))


@st.composite
def damaged(draw, data, fixed=0):
    """Return bytes with some of them changed, from ``fixed`` on, or cut off."""
    out = bytearray(data)
    for _ in range(draw(st.integers(0, 6))):
        out[draw(st.integers(fixed, len(out) - 1))] = draw(st.integers(0, 255))
    return bytes(out[: draw(st.integers(fixed, len(out)))] if draw(st.integers(0, 4)) == 0 else out)


@st.composite
def texts(draw, of, form):
    """Return a level text file with some of its bytes changed."""
    level = replace(draw(of), solutions=())  # they need not be solvable here
    solution = {"klocki": " 1)1,1:>v\n 2)0,0:x\n", "brain": f": {TEXT_OF_BRAIN}\n"}[form]
    return "x.txt", draw(damaged(write(Collection((level,)), form) + solution.encode()))


@st.composite
def sealed_packs(draw):
    """Return a pack with changed bytes but correct checks."""
    return "x.nbk", sealed(draw(damaged(nbk.write(draw(packs)), 3)))


files = st.one_of(
    sealed_packs(),
    sealed_packs(),
    texts(klocki_levels, "klocki"),
    texts(brain_levels, "brain"),
    rooms.flatmap(
        lambda rows: st.tuples(
            st.just("x.skbn"), damaged(skbn.write(Collection((Level(rows),), title="S")), 4)
        )
    ),
    st.tuples(
        st.sampled_from(["x.nbk", "x.skbn", "x.xsb", "x.txt", "x.lvl"]),
        st.tuples(st.sampled_from([b"", b"NBK\x11", b"SKBN", b'"']), st.binary(max_size=300)).map(
            b"".join
        ),
    ),
)


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    """Run a console whose drive holds no packs; remove every file dropped in."""
    folder = tmp_path_factory.mktemp("drive")
    drive = Drive(folder, frozenset(("code.py", "boot.py", "lib")))
    with Simulator(drive, BOARD) as simulator:
        simulator.run("wait:500")
        yield simulator


def meet(simulator, name, data, script):
    """Drop a file in, find it, open it, play its first level by ``script``, return to the title.

    Return whether a level was in play.
    """
    if simulator.errors or running(simulator)._name != "title":  # the test before has failed
        simulator.errors.clear()
        simulator.run("power:off power:on wait:500")
    folder = simulator.machine.drive.root / "levels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / name).write_bytes(data)
    running(simulator).go("packs", "", name)  # a script before may have drawn own levels
    simulator.run("wait:200 A wait:100")
    where = running(simulator)
    if where._name == "packs":
        assert where.notices.shown, "nothing is said"
    elif where._name != "unread":  # a page says what is wrong
        assert where._name == "levels"
        simulator.run("wait:400 A wait:400")
        if where._name == "levels":
            assert where.notices.shown, "nothing is said"
    played = hasattr(where.screen, "key_of_level")
    simulator.run(script)
    home(simulator)
    assert simulator.errors == [], simulator.errors[0]
    return played


@settings(max_examples=settings().max_examples // 2)
@given(files, keys)
def test_whatever_is_dropped_in(console, file, script):
    event("played" if meet(console, *file, script) else "refused")


FULL = 64 * ".[aa"
SMALL = (".@..+...", "........")
STRANGE = {
    "64 x 64 of many blocks": Level(
        tuple(
            "".join(f".[{chr(97 + c % 26)}{chr(97 + r % 26)}" for c in range(64)) for r in range(64)
        ),
        game="klocki",
    ),
    "one block, the whole board": Level((FULL,) * 64, game="klocki"),
    "one master, no room": Level((".@aa.@aa",) * 2, game="klocki"),
    "nothing but floor": Level(("........",) * 2, game="klocki"),
    "solved at the start": Level(("+@......", "........"), game="klocki"),
    "254 x 254": Level(("254 254", "0 0 0", "", "0 253 253", ": ,r"), game="brain"),
    "200 bouncers": Level(
        ("20 12", "0 0 0", *(f"4 {i % 20} {1 + i // 20}" for i in range(200)), "", "0 19 11"),
        game="brain",
    ),
    "no player": Level(("4 3", "2 0 1", "", "0 3 1"), game="brain"),
    "no goal": Level(("4 3", "0 0 1"), game="brain"),
    "won at the start": Level(("4 3", "0 0 1", "", "0 0 1"), game="brain"),
    "a title without end": Level(SMALL, "W" * 200, game="klocki"),
    "a title of control characters": Level(SMALL, "\t\x07\x1b[31m\x00\x7f", game="klocki"),
    "a title that no font has": Level(SMALL, "\u4e2d\u0301\U0001f600", game="klocki"),
    "messages without end": Level(
        ("4 3", "0 0 1", "", "0 3 1", "@ " + "W" * 400, "@ " + "i " * 200, "@"), game="brain"
    ),
}
"""Levels that are right, and odd."""


@pytest.mark.parametrize("which", STRANGE)
@pytest.mark.parametrize("script", ["RIGHT DOWN A wait:900", "START wait:50 DOWN*2 A wait:500 B"])
def test_strange_levels(console, which, script):
    assert meet(console, "x.nbk", nbk.write(Collection((STRANGE[which],))), script), "not played"
