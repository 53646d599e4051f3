"""Codes typed in on the console: checked while typed, shown, stored in My levels, played."""

from contextlib import closing

import pytest
from hands import ROOT, choose, first_packs, inside, rows_of, running
from progress.conftest import Folder

from nibblock import sharing
from nibblock.games.brain import level as brain
from nibblock.games.brain.sharing import original
from nibblock.packs import PackError, open_pack
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress import Progress
from nibblock.sharing.parts import bare, split, typed
from tools.simulate.simulator import Simulator


def with_solutions(pack, n):
    """Return a level of an open pack, one of Brain with its solutions."""
    level = pack.read(n)
    if level.game == "brain":
        level.solutions = list(pack.texts(n))
    return level


def shipped(game, index=0):
    with closing(open_pack(str(ROOT / first_packs()[game]))) as pack:
        return with_solutions(pack, index)


def code_of(game, index=0):
    """Return the code of a level that we ship."""
    return sharing.encode(shipped(game, index))


def opened(simulator, game="sokoban"):
    """Open the page from the menu of a game's packs; return the keyboard."""
    simulator.run("wait:1500")
    folder = first_packs()[game].rpartition("/")[0]
    running(simulator).go("packs", folder)
    simulator.run("wait:1500 A:400 wait:300")
    choose(simulator, "Enter a code")
    simulator.run("wait:900")
    return running(simulator).screen.dialog


def type_in(simulator, letters, pasted=""):
    """Type on real keys, after pasting a text."""
    with inside(simulator):
        keys = running(simulator).screen.dialog
        if pasted:
            keys.paste(pasted)
        for letter in letters:
            keys.type_in(letter)


def press(simulator, text):
    """Type letters with the D-pad and A."""
    keys = running(simulator).screen.dialog
    for letter in text:
        row = next(y for y in range(4) if letter in keys.keys_in(y))
        column = keys.keys_in(row).index(letter)
        simulator.run("DOWN " * ((row - keys._y) % 5) + "wait:10")
        simulator.run("RIGHT " * ((column - keys._x) % 10) + "A wait:20")


def stored(drive):
    """Return (title, code) of the own levels on the drive."""
    with closing(OwnPack(LEVELS, Progress(Folder(drive)))) as pack:
        levels = [with_solutions(pack, n) for n in range(pack.count)]
        return [(pack.titles.get(n), sharing.encode(level)) for n, level in enumerate(levels)]


def entered(simulator, code, layer=0):
    """Enter a code in the list of Brain's packs; return the card's first row."""
    keys = opened(simulator, "brain")
    keys._layer = layer
    type_in(simulator, code + "\r" if layer else "\r", "" if layer else code)
    simulator.run("wait:1500")
    return rows_of(running(simulator).screen.dialog)[0]


def test_each_solution_in_a_code_is_tried(drive, golden):
    with Simulator(drive) as simulator:
        assert entered(simulator, "3233-SRBA-E65F-F7YC-JF40-E") == "Keep and play"
        golden(simulator.screen(), "entered-left-out")
        simulator.run("A wait:2500")
        assert running(simulator).screen.path == LEVELS
        assert running(simulator).screen.doubt == ""


@pytest.mark.parametrize("code", ["8S058,113$0y7_aBJu'dR$030", "b'04=&11js0030"])
def test_a_level_without_a_goal_or_solved_at_the_start_is_a_draft(drive, golden, code):
    with Simulator(drive) as simulator:
        for row in ("Keep as draft", "Edit it"):
            assert entered(simulator, code, 1) == row
            if code[0] == "8" and row == "Keep as draft":
                golden(simulator.screen(), "entered-draft")
            simulator.run("A wait:2500")
            assert running(simulator)._name == "editor.screen"
    assert [path for path in (LEVELS, DRAFTS) if is_there(drive, path)] == [DRAFTS]


def is_there(drive, path):
    """Return whether an own pack on the drive has levels."""
    try:
        OwnPack(path, Progress(Folder(drive))).close()
    except PackError:
        return False
    return True


def test_a_fuller_code_adds_its_solutions(drive):
    board = "4 1\n0 0 0\n\n0 3 0"
    codes = []
    for solutions in ((), (",r,,r,,r",), (",r,,r,,r", "2,r,,r,,r")):
        level = brain.read(board.split("\n"))
        level.solutions = list(solutions)
        codes.append(sharing.encode(level))
    with Simulator(drive) as simulator:
        for code, row in (
            (codes[0], "Keep as draft"),
            (codes[1], "Keep and play"),
            (codes[2], "Play it"),
            (codes[0], "Play it"),
        ):
            assert entered(simulator, code) == row
            simulator.run("A wait:2500")
    assert stored(drive) == [("Shared 1", codes[2])]


@pytest.mark.parametrize("game", ("sokoban", "klocki", "brain"))
def test_a_code_typed_with_four_ways_and_two_buttons(drive, game, golden):
    code = code_of(game)
    with Simulator(drive) as simulator:
        keys = opened(simulator, game)
        press(simulator, bare(code)[:9])
        golden(simulator.screen(), f"enter-{game}")
        assert keys.text == bare(code)[:9] and keys.counted() == "3"
        type_in(simulator, bare(code)[9:].lower())  # the rest on real keys
        simulator.run("A:400 wait:600")
        assert rows_of(running(simulator).screen.dialog) == ["Keep and play", "Do not keep it"]
        golden(simulator.screen(), f"entered-{game}")
        simulator.run("A wait:2500")
        console = running(simulator)
        assert (console._name, console.screen.path) == (f"games.{game}.screen", LEVELS)
        assert console.screen.title == "Shared 1"
    assert stored(drive) == [("Shared 1", code)]


def test_the_code_of_a_link_is_read_at_once_and_kept_only_if_the_player_wants(drive):
    code = code_of("klocki")
    with Simulator(drive) as simulator:
        simulator.run("wait:1500")
        console = running(simulator)
        for answer, kept in (("DOWN A", []), ("A", [("Shared 1", code)])):
            console.cursors["code"] = code
            console.go("enter", "", "title")
            simulator.run("wait:1500")
            assert rows_of(console.screen.dialog) == ["Keep and play", "Do not keep it"]
            assert "code" not in console.cursors
            simulator.run(f"{answer} wait:2500")
            assert stored(drive) == kept if kept else console._name == "title"


def test_the_same_level_again_is_opened_not_stored(drive):
    first, second = code_of("sokoban"), code_of("sokoban", 1)
    with Simulator(drive) as simulator:
        for code in (first, second):
            opened(simulator)
            type_in(simulator, "\r", code)
            simulator.run("wait:50 A wait:2500")
        opened(simulator)
        type_in(simulator, "\r", "https://example.org/play#" + bare(first))
        simulator.run("wait:50")
        assert rows_of(running(simulator).screen.dialog)[0] == "Play it"
        simulator.run("A wait:2500")
        assert (running(simulator).screen.path, running(simulator).screen.index) == (LEVELS, 0)
    assert stored(drive) == [("Shared 1", first), ("Shared 2", second)]


def test_no_other_letters_are_taken(drive):
    with Simulator(drive) as simulator:
        keys = opened(simulator)
        type_in(simulator, "$1!e- o")
        assert keys.text == "1E0"
        type_in(simulator, "\b\b\b7Z9")
        assert keys.text == "79"
        assert running(simulator).notices.pending or running(simulator).notices.shown


def test_the_cursor_goes_to_the_wrong_group(drive):
    code = bare(code_of("klocki"))
    wrong = code[:6] + ("A" if code[6] != "A" else "B") + code[7:]
    with Simulator(drive) as simulator:
        keys = opened(simulator)
        type_in(simulator, "\r", wrong)
        simulator.run("wait:100")
        assert running(simulator).notices.shown
        keys = running(simulator).screen.dialog
        assert (keys.text, keys._after) == (wrong[:8], wrong[8:])
        type_in(simulator, "\b\b" + code[6:8])
        type_in(simulator, "\r")
        simulator.run("wait:300")
        assert rows_of(running(simulator).screen.dialog)[0] == "Keep and play"
        simulator.run("DOWN A wait:1500")
        assert running(simulator)._name == "packs"


def test_a_code_in_parts(drive):
    code = code_of("brain")
    texts = split(code, 30)
    assert len(texts) > 1
    with Simulator(drive) as simulator:
        keys = opened(simulator)
        type_in(simulator, " ".join(texts))
        assert keys.text == " ".join(texts)
        type_in(simulator, "\r")
        simulator.run("wait:300")
        assert rows_of(running(simulator).screen.dialog)[0] == "Keep and play"
    assert typed(" ".join(texts)) == bare(code)
    assert typed("2/3:AB") == "" and typed("1/3:2AB") == "2AB" and typed("1/") == ""


def test_a_code_of_the_original_game(drive):
    theirs = original.code_of(shipped("brain"))
    with Simulator(drive) as simulator:
        keys = opened(simulator, "brain")
        keys._layer = 1
        type_in(simulator, theirs)
        assert keys.text == theirs
        type_in(simulator, "\r")
        simulator.run("wait:600 A wait:2500")
        assert running(simulator).screen.path == LEVELS
    assert stored(drive)[0][1][:9] == code_of("brain")[:9]


def test_b_goes_back(drive):
    with Simulator(drive) as simulator:
        opened(simulator)
        simulator.run("B wait:1500")
        assert running(simulator)._name == "packs"
