"""Test Brain's level text on the desktop: read, written, reported, replayed, verified, no crash."""

import json

import pytest
from any_brain import levels
from brain_drawn import blocks
from hypothesis import example, given
from hypothesis import strategies as st
from work import grows_with_size

from nibblock.games.brain import level as device
from nibblock.games.brain.level import tiles
from nibblock.games.brain.packs import solution as brain_solution
from nibblock.games.brain.rules import Brain
from tools import commands, formats
from tools.errors import InputError
from tools.formats.model import Collection, Solution
from tools.games.brain import text as brain

LINE = "4 1\n0 0 0\n\n0 3 0\n@ Go right.\n: ,r,,r,,r\n"
ROUND = "4 2\n0 0 0\n2 2 0\n\n0 1 1\n-5 2 0\n-6 3 0\n-3 3 1\n-4 2 1\n"


def run(capsys, *arguments):
    """Run a command; return status, JSON lines of standard output, text of standard error."""
    status = commands.main(list(map(str, arguments)))
    reported = capsys.readouterr()
    return status, [json.loads(line) for line in reported.out.splitlines()], reported.err


def verified(capsys, path):
    """Verify a file; return the status and the levels in the JSON, which grows line by line."""
    status = commands.main(["verify", str(path), "--json"])
    return status, json.loads(capsys.readouterr().out)["levels"]


@pytest.fixture
def level(tmp_path):
    def put(text, name="line.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return put


def test_info(capsys, level):
    path = level("# by hand\n# more\n4 2 -2\n4 2 1\n0 0 0\n\n0 3 0\n-2 1 1\n@ a\n@ b\n: ,r\n", "?4")
    status, (reported,), _ = run(capsys, "info", path, "--json")
    assert (status, reported["format"], reported["encoding"]) == (0, "brain", "utf-8")
    (one,) = reported["levels"]
    assert (one["game"], one["title"], one["width"], one["height"]) == ("brain", "?4", 4, 2)
    assert one["board"] == [[0, 0, 0], [4, 2, 1]]
    assert (one["default"], one["surfaces"]) == (-2, [[0, 3, 0]])
    assert (one["messages"], one["comment"], one["line"]) == (["a", "b"], "a\nb", 3)
    assert [solution["moves"] for solution in one["solutions"]] == [",r"]
    assert commands.main(["info", str(path)]) == 0
    assert "?4" in capsys.readouterr().out


def test_replay_of_a_solution(capsys, level):
    path = level(LINE)
    status, lines, _ = run(capsys, "replay", path, "--json", "--trace", "--speed", 1)
    head, *frames, last = lines
    assert head == {"game": "brain", "title": "line", "width": 4, "height": 1, "board": [[0, 0, 0]]}
    # The solution, and one frame without input, in which it wins.
    assert [frame["action"] for frame in frames] == ["", "r"] * 3 + [""]
    assert [frame["board"][0][1] for frame in frames] == [0, 1, 1, 2, 2, 3, 3]
    assert [frame["solved"] for frame in frames] == [False] * 6 + [True]
    assert frames[2] == {
        "n": 3, "action": "", "ok": True, "board": [[0, 1, 0]], "solved": False, "frames": 3,
    }  # fmt: skip
    assert last == {"result": "solved", "at": None, "frames": 7} and status == 0
    status, lines, _ = run(capsys, "replay", path, "--json", "--speed", 1, "--to-end")
    assert lines[-1] == {"result": "solved", "at": None, "frames": 8} and status == 0
    status, lines, _ = run(capsys, "replay", path, "--json", "--moves", ",r")
    assert (status, lines[-1]) == (1, {"result": "unsolved", "at": None, "frames": 8})
    assert commands.main(["replay", str(path), "--trace"]) == 0


def test_replay_stops_at_the_win_though_blocks_never_rest(capsys, level):
    path = level("4 3\n0 0 2\n2 2 0\n\n0 2 2\n-5 2 0\n-6 3 0\n-3 3 1\n-4 2 1\n: ,r,,r\n")
    status, lines, _ = run(capsys, "replay", path, "--json", "--trace", "--speed", 0)
    assert [line["solved"] for line in lines[1:-1]] == [False, False, True]
    assert (status, lines[-1]["frames"]) == (0, 3)
    status, lines, _ = run(capsys, "replay", path, "--json", "--speed", 0, "--to-end")
    assert (status, lines[-1]["frames"]) == (0, 2 + 1 + 1000)
    assert verified(capsys, path)[1][0]["solutions"][0]["frames"] == 13


def test_replay_of_frames(capsys, level):
    path = level(LINE)
    for moves, actions, solved in (
        ("frames:r//r/r/", ["r", "", "r", "r", ""], True),
        ("frames:r/r/r", ["r", "r", "r"], False),
        ("frames:dr/ur/rl", ["rd", "ur", "lr"], False),
    ):
        status, lines, _ = run(capsys, "replay", path, "--json", "--trace", "--moves", moves)
        assert [line["action"] for line in lines[1:-1]] == actions
        assert status == (not solved)
        assert lines[-1]["result"] == ("solved" if solved else "unsolved")
        assert lines[-1]["frames"] == len(actions)


def test_moves_that_are_not_valid(capsys, level):
    path = level(LINE)
    for moves, place in ((",r,x", "column 4: 'x'"), ("frames:r/rx", "frame 2: 'x'")):
        status, lines, error = run(capsys, "replay", path, "--json", "--moves", moves)
        assert (status, lines) == (2, [])
        assert error.startswith(f"--moves: {place}; expected ") and error.count("\n") == 1


def test_a_level_that_never_rests(capsys, level):
    """Report the level as it is, without simulating repeated positions again."""
    path = level(ROUND + ": ,r\n")
    status, lines, _ = run(capsys, "replay", path, "--json", "--trace", "--speed", 0)
    assert status == 1 and lines[-1]["frames"] == 1 + 1 + 1000
    game = Brain(device.read(ROUND.split("\n")))
    for pressed, line in zip([4] + [0] * 1001, lines[1:-1], strict=True):
        game.frame(pressed)
        assert line["board"] == blocks(game)


def test_verify(capsys, level):
    status, reported = verified(capsys, level(LINE + ": ,r\n: ,x\n"))
    solutions = reported[0]["solutions"]
    assert [one["outcome"] for one in solutions] == ["solves", "legal", "illegal"]
    assert [one["frames"] for one in solutions] == [19, 8, 0]
    assert solutions[2]["at"] == 1 and solutions[0]["at"] is None
    assert status == 1
    assert verified(capsys, level(LINE))[0] == 0
    for text, warning in (
        ("3 1\n1 0 0\n\n0 1 0", "no player"),
        ("3 1\n0 0 0", "no goal"),
        ("3 1\n0 0 0\n\n0 0 0", "solved without a move"),
    ):
        status, (reported,) = verified(capsys, level(text))
        assert (status, reported["warnings"]) == (1, [warning])
    status, (reported,) = verified(capsys, level("3 1\n0 0 0\n\n0 1 0"))
    assert (status, reported["warnings"]) == (0, ["no solution: a draft"])


def test_a_broken_solution_is_kept_and_reported(capsys, level):
    _, (reported,), _ = run(capsys, "info", level(LINE + ": ,r,r\n"), "--json")
    assert reported["warnings"] == [
        {"line": 7, "text": "solution 2: column 4: 'r'; expected a wait or a comma"}
    ]
    assert len(reported["levels"][0]["solutions"]) == 2


def test_refused_with_file_line_and_column(capsys, level):
    path = level("3 3\n0 1 1\n0 1 3\n")
    for command in (["info", "--json"], ["verify"], ["replay"]):
        status, lines, error = run(capsys, *command, path)
        assert (status, lines) == (2, [])
        assert error == f"{path}: line 3, column 5: y 3; expected 0 to 2\n"


def test_what_is_brain_and_what_is_not():
    for data, form in (
        (b"4 1\n0 0 0\n", "brain"),
        (b"\xef\xbb\xbf4 1\r\n0 0 0\r\n", "brain"),
        (b"4 1\r0 0 0\r\r0 3 0", "brain"),
        ("4 1\n\n0 0 0".encode("utf-16"), "brain"),
        (b"; a\n\n#####\n#@$.#\n#####\n", "sok"),
        (b"5 3\n#####\n#@$.#\n#####\n", "sok"),
        (b'"4 1"\n', "klocki"),
    ):
        try:
            reported = formats.read(data, "x").format
        except InputError:
            reported = "klocki" if form == "klocki" else "refused"
        # Sokoban's readers name what they read themselves.
        assert reported == form or (form == "sok" and reported not in ("brain", "klocki")), data


def test_convert_keeps_it_all(capsys, level, tmp_path):
    text = "# mine\n" + LINE + ": 0,r,0,r,0,r\n"
    path = level(text)
    pack, back = tmp_path / "a.nbk", tmp_path / "line.brain"
    for source, target in ((path, pack), (pack, back)):
        assert commands.main(["convert", str(source), str(target)]) == 0
        assert "lost" not in capsys.readouterr().out
    assert back.read_text(encoding="utf-8") == text
    for form in ("sok", "xsb", "skbn"):
        assert commands.main(["convert", str(path), str(tmp_path / "x"), "--to", form]) == 2
        assert "level 1 is a Brain level; this format can't store it" in capsys.readouterr().err
    sokoban = level("#####\n#@$.#\n#####\n", "a.xsb")
    assert commands.main(["convert", str(sokoban), str(tmp_path / "a.brain")]) == 2
    assert "expected a Brain level" in capsys.readouterr().err


def test_a_pack_skips_a_brain_level_that_is_not_valid():
    good = formats.read(LINE.encode(), "x").levels[0]
    data = formats.write(Collection((good, good)), "nbk")
    rows = "\n".join(good.rows).encode()
    assert data.count(rows) == 2
    # Then the second level's check is wrong too: damaged or no level, it is skipped.
    broken = data[::-1].replace(rows[::-1], rows.replace(b"4 1", b"x 1")[::-1], 1)[::-1]
    reported = formats.read(broken, "x")
    assert len(reported.levels) == 1 and len(reported.skipped) == 1


# Any text, any level, any solution


MESSAGES = st.lists(st.text("abc @:#!~ 09", max_size=9).map(str.strip).filter(bool), max_size=3)
SOLUTIONS = st.lists(st.text(",lurd<>=[]059", min_size=1, max_size=12), max_size=3)


def facts(level):
    places = {(x, y): kind for kind, x, y in zip(*[iter(level.blocks)] * 3, strict=True)}
    return places, tiles(level), level.messages, level.solutions


@given(levels(8, MESSAGES, SOLUTIONS))
def test_text_keeps_everything(level):
    for as_read in (False, True):
        again = device.read(device.text_of(level, as_read))
        assert facts(again) == facts(level) and again.blocks == level.blocks
        if as_read:
            assert (again.surfaces, again.default) == (level.surfaces, level.default)
    collection = Collection((brain.make(level),))
    again = formats.read(formats.write(collection, "brain"), "x").levels[0]
    assert facts(brain.load(again)) == facts(level)
    assert brain.load(again).blocks == level.blocks
    again = formats.read(formats.write(collection, "nbk"), "x").levels[0]
    assert (again.rows, again.comment) == (collection.levels[0].rows, collection.levels[0].comment)
    assert again.solutions == tuple(Solution(text) for text in level.solutions)


LINES = st.one_of(
    st.lists(st.integers(-7, 12), min_size=1, max_size=4).map(lambda n: " ".join(map(str, n))),
    st.sampled_from(["", "#", "@ x", ": ,r", "4 4", "0 0 0", "- 1 1", "+1 1 1", "1_1 1", "٣ 1 1"]),
    st.text(max_size=8),
)


@example("4 4\n@\x1b")
@example("4 4\n@ a\x1bb")
@given(st.lists(LINES, max_size=12).map(lambda lines: "4 4\n" + "\n".join(lines)))
def test_no_text_ends_in_a_traceback(text):
    try:
        (level,) = brain.read(text.encode(errors="replace"), "x").levels
    except InputError as error:
        assert error.place.startswith("line ") and "column" in error.place
        return
    again = brain.read(brain.write(Collection((level,))), "x")
    assert again.levels[0].comment == level.comment
    assert again.levels[0].width == 4


@given(st.text(",,,lurd<>=[]0159 ", max_size=30))
def test_a_solution_is_played_or_refused_with_its_column(text):
    try:
        brain_solution.check(text)
    except brain_solution.BadSolution as error:
        assert 1 <= error.column <= len(text) + 1
        return
    for speed in (0, 3):
        playback = brain_solution.Playback(text, speed)
        frames = []
        while len(frames) < 500 and (pressed := playback.next()) >= 0:
            assert pressed < 16
            frames.append(pressed)
        if len(frames) < 500 and any(frames):
            # Written as it was played, it plays the same at any speed, except for the quiet end.
            exact = "".join(brain_solution.recorded(frames))
            playback = brain_solution.Playback(exact, 7)
            again = [playback.next() for _ in frames]
            while frames and not frames[-1]:
                frames.pop()
            assert again[: len(frames)] == frames and playback.next() == -1


#: How each begins, and what is repeated for a megabyte.
TEDIOUS = {
    "header of a giant": ("999999999 999999999", ""),
    "digits": ("", "9"),
    "blocks again and again": ("9 9\n", "0 1 1\n"),
    "comments": ("", "#\n"),
    "messages": ("9 9\n\n\n", "@ x\n"),
    "a long solution": (LINE + ": ", ",r"),
    "brackets": (LINE + ": ", "["),
    "many solutions": ("4 1\n0 0 0\n\n0 3 0\n", ": ,r\n"),
}


@pytest.mark.parametrize("case", TEDIOUS)
def test_tedious_files_cost_no_more_than_their_size(case):
    head, unit = TEDIOUS[case]

    def read(size):
        try:
            formats.read((head + unit * (size // max(1, len(unit)))).encode(), "x", "brain")
        except InputError:
            pass

    grows_with_size(read, 50_000)
