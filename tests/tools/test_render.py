"""Test ``render``: pictures are the console's own; animations have one a step or a move."""

import numpy
import pytest
from on_a_drive import written
from PIL import Image
from rendered import frames

from tools import commands, venv
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn
from tools.simulate.simulator import Simulator

BOARD = "#######\n#@ $ .#\n# $  .#\n#######\n"
MOVES = "rRRllldRRR"
SOK = BOARD + "\nSolution\n" + MOVES + "\n"


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """Use the packages here, whatever Python runs the tests: do not switch to another one."""
    monkeypatch.setattr(venv, "ensure", lambda *_: None)


@pytest.fixture
def render(tmp_path, capsys):
    """Draw a text; return the status, the messages, and the picture."""

    def run(text, *options, out="out.png"):
        path, made = tmp_path / "level.sok", tmp_path / out
        path.write_text(text, encoding="utf-8")
        made.unlink(missing_ok=True)
        status = commands.main(["render", str(path), "-o", str(made), *options])
        return status, capsys.readouterr().err, Image.open(made) if made.exists() else None

    return run


def console_screen(folder, keys):
    """Return what the console shows after keys in its list of packs."""
    with Simulator(folder / "drive", "pimoroni_picosystem") as console:
        return console.run(f"wait:500 A wait:500 {keys}").screen()


def shown_at(part, whole, middle=None):
    """Return at how many places of a picture another one is; only at those around the column in
    its ``middle``.
    """
    part, whole = (numpy.asarray(picture.convert("RGB")) for picture in (part, whole))
    high, wide, _ = part.shape
    lefts = range(whole.shape[1] - wide) if middle is None else [middle - wide // 2]
    places = ((y, x) for y in range(whole.shape[0] - high) for x in lefts)
    return sum((whole[y : y + high, x : x + wide] == part).all() for y, x in places)


def test_a_picture_is_what_the_console_shows(render, tmp_path):
    status, reported, picture = render(SOK, "--what", "start")
    assert (status, reported, picture.size) == (0, "", (7 * 16, 4 * 16))
    level = Level(tuple(BOARD.splitlines()))
    folder = tmp_path / "drive" / "levels"
    written(folder / "a.skbn", skbn.write(Collection((level,), title="A")))
    picture = picture.convert("RGB").resize((2 * picture.width, 2 * picture.height), 0)  # doubled
    assert shown_at(picture, console_screen(tmp_path, "A wait:800 A wait:1500"), 120) == 1


def test_the_end_and_given_moves(render):
    end = render(SOK, "--what", "end")[2].convert("RGB")
    given = render(BOARD, "--what", "end", "--moves", MOVES)[2].convert("RGB")
    assert end.tobytes() == given.tobytes() != render(SOK)[2].convert("RGB").tobytes()
    status, reported, picture = render(BOARD, "--what", "end")
    assert status == 2 and "no stored solution; expected --moves" in reported and picture is None


def test_an_unfinished_game_is_the_current_position(render):
    text = BOARD + "\nSnapshot\nrR\n"
    current = render(text, "--what", "current")[2].convert("RGB")
    assert current.tobytes() == render(BOARD, "--moves", "rR")[2].convert("RGB").tobytes()


def test_an_animation_has_a_picture_a_step(render):
    status, reported, picture = render(SOK, "--what", "steps", "--step-time", "0.1", out="a.gif")
    assert (status, reported, picture.n_frames) == (0, "", len(MOVES) + 1)
    assert picture.info["duration"] == 100 and "loop" not in picture.info
    shown = frames(picture)
    for n in range(len(MOVES) + 1):
        still = render(BOARD, "--moves", MOVES[:n])[2].convert("RGB")
        assert shown[n].tobytes() == still.tobytes(), n
    assert render(SOK, "--what", "steps", "--loop", out="a.gif")[2].info["loop"] == 0


def test_moves_are_pushes_along_a_line(render):
    picture = render(SOK, "--what", "moves", out="a.gif")[2]
    wanted = ["", "rRR", MOVES]
    assert [picture.tobytes() for picture in frames(picture)] == [
        render(BOARD, "--moves", moves)[2].convert("RGB").tobytes() for moves in wanted
    ]


@pytest.mark.parametrize("tile", [8, 12, 16, 24, 48])
def test_sizes_are_whole_multiples_of_the_sheets(render, tile):
    picture = render(BOARD, "--tile", str(tile))[2].convert("RGB")
    assert picture.size == (7 * tile, 4 * tile)
    base = {24: 12, 48: 16}.get(tile, tile)
    small = render(BOARD, "--tile", str(base))[2].convert("RGB")
    assert picture.tobytes() == small.resize(picture.size, Image.Resampling.NEAREST).tobytes()


@pytest.mark.parametrize("theme", ["Cellar", "Night", "Paper", "Grey"])
def test_no_picture_has_more_colours_than_the_display(render, theme):
    picture = render(BOARD, "--theme", theme)[2]
    assert picture.mode == "P" and len(picture.convert("RGB").getcolors()) <= 16
    red, green, blue = numpy.asarray(picture.convert("RGB")).reshape(-1, 3).T.astype(int)
    assert (red >> 5 == red & 7).all() and (green >> 6 == green & 3).all()
    assert (blue >> 5 == blue & 7).all()


def test_a_contact_sheet(render):
    text = "One\n\n" + BOARD + "\nTwo\n\n" + BOARD.replace(" .", "..") + "\n"
    status, reported, picture = render(text, "--sheet", "--columns", "1")
    assert (status, reported) == (0, "")
    other = render(text, "--sheet", "--columns", "2")[2]
    assert picture.height > other.height and picture.width < other.width
    assert shown_at(render(BOARD, "--tile", "8")[2], picture) == 1


def test_a_level_that_cannot_be_drawn_is_left_out_of_a_sheet(render):
    status, told, picture = render(BOARD + "\n" + BOARD.replace("@", " ") + "\n", "--sheet")
    assert status == 0 and picture and told.count("\n") == 1 and "left out" in told
    status, told, picture = render(BOARD.replace("@", " "), "--sheet")
    assert status == 2 and "no level can be drawn" in told and picture is None


@pytest.mark.parametrize(
    ("options", "out", "wrong"),
    [
        (
            ("--what", "steps"),
            "a.png",
            "not a name for an animation; expected one ending in .gif",
        ),
        ((), "a.jpg", "not a name for a picture; expected one ending in .png"),
        (("--level", "2"), "a.png", "level 2: not in this file"),
        (("--moves", "rx"), "a.png", "'x' is not a move"),
        (("--moves", "@gone"), "a.png", "no such file"),
    ],
)
def test_bad_options_are_one_line(render, options, out, wrong):
    status, reported, picture = render(BOARD, *options, out=out)
    assert status == 2 and wrong in reported and reported.count("\n") == 1 and picture is None


def test_the_same_level_gives_the_same_file(tmp_path):
    path, out = written(tmp_path / "level.xsb", BOARD), written(tmp_path / "out.png", "old")
    made = set()
    for _ in range(2):
        assert commands.main(["render", str(path), "-o", str(out), "--force"]) == 0
        made.add(out.read_bytes())
    assert len(made) == 1 and b"old" not in made


def test_too_large_a_picture_is_refused(render):
    board = "\n".join(["#" * 255, "#@$.#" + " " * 250, *["#" * 255] * 250])
    status, reported, _ = render(board, "--tile", "128")
    assert status == 2 and "expected a smaller --tile" in reported


def test_the_names_of_the_themes_are_the_consoles():
    from tools.commands import render as command
    from tools.render import scene

    assert command.THEMES == scene.THEMES


BRAIN = "= Push\nP. B. _. _2\n_. _. _. _.\n: ,r,,r\n"


def test_klocki_has_a_picture_a_step_or_a_move(render):
    text = '"Aside"\n.@...[.......[......+...\n.#...#.......#.......#..\n 1)0,1:>v\n 2)0,0:>>\n'
    status, reported, steps = render(text, "--what", "steps", out="a.gif")
    assert (status, reported, steps.n_frames) == (0, "", 5)
    moves = frames(render(text, "--what", "moves", out="a.gif")[2])
    shown = frames(steps)
    assert [picture.tobytes() for picture in moves] == [shown[n].tobytes() for n in (0, 2, 4)]
    assert shown[0].size == (6 * 16, 2 * 16) and len(shown[0].getcolors()) <= 16
    for n in range(4):
        assert shown[n].tobytes() != shown[n + 1].tobytes()


def test_brain_has_a_picture_a_frame_or_a_rest(render):
    status, reported, steps = render(BRAIN, "--what", "steps", out="a.gif")
    assert (status, reported) == (0, "")
    shown = frames(steps)
    # What does not change is one long picture: two waits of five frames, two presses, a quiet
    # frame after them, and the end.
    assert len(shown) == 3
    durations = []
    for n in range(steps.n_frames):
        steps.seek(n)
        durations.append(steps.info["duration"])
    assert durations[:2] == [1200, 1200] and durations[2] > 1500
    moves = frames(render(BRAIN, "--what", "moves", out="a.gif")[2])
    assert moves[0].tobytes() == shown[0].tobytes() and moves[-1].tobytes() == shown[-1].tobytes()
    assert len(moves) == 3


def test_brain_pictures_end_with_the_win_though_blocks_never_rest(render):
    text = "4 3\n0 0 2\n2 2 0\n\n0 2 2\n-5 2 0\n-6 3 0\n-3 3 1\n-4 2 1\n: ,r,,r\n"
    assert len(frames(render(text, "--what", "steps", "--speed", "0", out="a.gif")[2])) == 1 + 3


def test_a_brain_picture_is_what_the_console_shows(render, tmp_path):
    picture = render(BRAIN, "--tile", "32")[2]
    written(tmp_path / "drive/levels/a.txt", "4 2\n0 0 0\n2 1 0\n\n2 3 0\n")
    assert shown_at(picture, console_screen(tmp_path, "A wait:900 A wait:900"), 120)
