"""Check that ``convert`` lists as lost exactly what a file lacks when it is read again."""

import json
from dataclasses import replace

import pytest

from tools import commands, files, formats
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games.klocki.sok import to_klocki

ROWS = ("#######", "#@ $ .#", "#######")
MOVES = (Solution("rRR", "Fast", comment="no detour"), Solution("r", "Snapshot", "snapshot"))
_OF_SOLUTIONS = {
    "titles of solutions": "title",
    "comments of solutions": "comment",
    "marks of unfinished games": "kind",
}


def converted(folder, collection, form, *options):
    """Return what convert lists as lost, and what each file that it wrote holds."""
    (folder / "in.nbk").write_bytes(nbk.write(collection))
    out = folder / f"out{formats.FORMATS[form].extensions[0]}"
    report = folder / "report.json"
    given = ["--to", form, "--report", str(report), *options]
    assert commands.main(["convert", str(folder / "in.nbk"), str(out), *given]) == 0
    account = json.loads(report.read_text())
    written = [part["file"] for part in account["written"] if part["format"] == form]
    return {part["what"]: part["count"] for part in account["lost"]}, [
        files.read_levels(file, form) for file in written
    ]


def missing(collection, again):
    """Count, for each part of the model, what is missing."""
    before, after = collection.levels, [level for part in again for level in part.levels]
    counts = {}
    for what, field in (
        ("dates", "date"), ("authors of levels", "author"), ("comments", "comment"),
        ("level titles", "title"),
    ):  # fmt: skip
        pairs = zip(before, after, strict=True)
        counts[what] = sum(getattr(a, field) != getattr(b, field) for a, b in pairs)
    counts["solutions"] = sum(len(level.solutions) for level in before) - sum(
        len(level.solutions) for level in after
    )
    for what, field in _OF_SOLUTIONS.items():
        counts[what] = sum(
            getattr(a, field) != getattr(b, field)
            for one, other in zip(before, after, strict=True)
            for a, b in zip(one.solutions, other.solutions, strict=False)
        )
    for field in ("title", "author", "description", "date"):
        counts[f"collection {field}s"] = any(
            getattr(part, field) != getattr(collection, field) for part in again
        )
    return {what: int(count) for what, count in counts.items() if count}


def test_klockis_text_has_no_steps_of_two_players(tmp_path):
    two = Level(("######", "#@$.@#", "######"), "Two", solutions=(Solution("R"),))
    lost, _ = converted(tmp_path, Collection((two,)), "klocki")
    assert lost == {"solutions that are not the steps of one player (left out)": 1}


def test_numbered_crates_are_listed_where_no_comment_has_room(tmp_path):
    level = Level(ROWS, "Numbers", comment="boxorder 2\ngoalorder 2")
    for form in ("xsb", "skbn"):
        (tmp_path / form).mkdir()
        lost, _ = converted(tmp_path / form, Collection((level,)), form)
        assert lost == {"box and goal orders": 1}


def test_brain_levels_keep_the_names_of_their_files(tmp_path):
    text = "3 1\n0 0 0\n\n0 2 0"
    moves = (Solution(",r,,r", "Fast"),)
    levels = (
        Level(tuple(text.split("\n")), "One", "Ann", "To the right.", moves, game="brain"),
        Level(tuple(text.split("\n")), "out-2", solutions=moves, game="brain"),
        Level(tuple(text.split("\n")), "in", game="brain"),
    )
    lost, again = converted(tmp_path, Collection(levels, "Pack", "Cleo"), "brain", "--split")
    assert [part.levels[0].title for part in again] == ["out-1", "out-2", "out-3"]
    assert lost == {
        "level titles": 2,
        "authors of levels": 1,
        "titles of solutions": 2,
        "collection titles": 1,
        "collection authors": 1,
    }


#: With everything that some format loses, keeps only partly, or could read as something else.
RICH = Collection(
    (
        Level(ROWS, "First", "Ann", "a  note\nof two lines", MOVES, date="2001"),
        Level(
            ("######", "#@$ .#", "######"), "Author: Bob", "", "boxorder 2\ngoalorder 2",
            (Solution("RR"), Solution("rr", "Again")),
        ),
        Level(("######", "#@$ .#", "######"), "; Third", "Zo\xeb", "Title: x\n\nrrr", date="2003"),
        Level(("#####", "#@$.#", "#####"), "\u65e5\u672c", "\u65e5\u672c", "", (Solution("R"),)),
        Level((" # # # #", "@ $ . * *", " # # # #"), "Open", comment="as in Hexoban"),
        Level(("#####", "#@$ #", "#####"), "Octoban 11"),
    ),
    "Pack: one", "Cleo", "about  it\nand more", date="2002",
)  # fmt: skip
#: The formats that take Sokoban's levels, as they are or as Klocki's.
_TAKING = {"sokoban", "klocki"}
_PAIRS = ["nbk", *(name for name, form in formats.FORMATS.items() if _TAKING & {*form.games})]


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    """Return the rich collection in each format, and what that format kept of it."""
    made = {}
    for form in _PAIRS:
        _, (kept,) = converted(tmp_path_factory.mktemp(form), RICH, form)
        made[form] = kept
    return made


@pytest.mark.parametrize("source", _PAIRS)
def test_every_pair_of_formats_keeps_a_part_or_lists_it(source, rich, tmp_path):
    has_orders = any(level.game == "klocki" for level in rich[source].levels)
    for target in _PAIRS:
        (tmp_path / target).mkdir()
        lost, (again,) = converted(tmp_path / target, rich[source], target)
        if lost.pop("line ends of the description", 0):
            assert again.description == " ".join(rich[source].description.split())
            again = replace(again, description=rich[source].description)
        assert len(again.levels) == len(RICH.levels)
        if has_orders and target in ("skbn", "xsb", "slc"):
            assert lost.pop("box and goal orders") == 1
        assert lost == missing(rich[source], [again]), target
        assert not lost or target != "nbk"  # a pack of ours keeps everything


BAD = "#####\n#@$.#\n#####\nTitle: Bad\n\nSolution\nL\n\nSolution\nR\n"
GOOD = "######\n#@$ .#\n######\nTitle: Good\n\nSolution\nRR\n"
WIDE = "#" * 70 + "\n#@$." + " " * 65 + "#\n" + "#" * 70 + "\nTitle: Wide\n"


def converted_text(folder, capsys, text, form, *options):
    """Return what convert prints, and the collection it wrote."""
    source, out = folder / "in.sok", folder / f"out{formats.FORMATS[form].extensions[0]}"
    source.write_text(text, encoding="utf-8")
    assert commands.main(["convert", str(source), str(out), "--to", form, *options]) == 0
    return capsys.readouterr().out.replace(str(folder), "."), files.read_levels(str(out), form)


def test_a_solution_that_does_not_replay_is_left_out_and_named(tmp_path, capsys):
    said, again = converted_text(tmp_path, capsys, f"{BAD}\n{GOOD}", "klocki")
    assert "warning ./in.sok: line 1: solution 1 of 'Bad' is left out: move 1 (1,1:<)" in said
    assert "lost ./out.klocki: 1 faulty solution (left out)" in said
    moves = [[solution.moves for solution in level.solutions] for level in again.levels]
    assert moves == [["1,1:>"], ["1,1:>>"]]


@pytest.mark.parametrize("form", _PAIRS)
def test_a_bad_solution_stops_no_format(form, tmp_path, capsys):
    _, again = converted_text(tmp_path, capsys, f"{BAD}\n{GOOD}", form)
    assert [level.title for level in again.levels] == ["Bad", "Good"]


def test_titles_that_begin_like_rows_do_not_become_boards(tmp_path):
    titles = ("#1", "%2", ":: 3", "boxorder 4", "Five")
    many = Collection(tuple(Level(ROWS, title) for title in titles))
    lost, (again,) = converted(tmp_path, many, "sok-klocki")
    assert [level.rows for level in again.levels] == [to_klocki(Level(ROWS)).rows] * 5
    assert lost == missing(many, [again]) == {"level titles": 4}


def test_a_level_that_is_too_large_does_not_stop_the_others(tmp_path, capsys):
    said, again = converted_text(tmp_path, capsys, f"{WIDE}\n{GOOD}", "klocki")
    assert "left out ./in.sok: level 'Wide' (line 1): 70x3 cells; expected at most 64x64" in said
    assert [level.title for level in again.levels] == ["Good"]


def test_levels_of_other_games_do_not_stop_the_others(tmp_path):
    brain = Level(("3 1", "0 0 0", "", "0 2 0"), "Brain", game="brain")
    mixed = Collection((Level(ROWS, "First"), brain, Level(ROWS, "Last")))
    for form in ("skbn", "xsb", "sok", "slc", "ssx", "klocki", "sok-klocki"):
        (tmp_path / form).mkdir()
        _, (again,) = converted(tmp_path / form, mixed, form)
        assert [level.title for level in again.levels] == ["First", "Last"]
        (dropped,) = json.loads((tmp_path / form / "report.json").read_text())["dropped"]
        assert (dropped["title"], dropped["reason"][:13]) == ("Brain", "a Brain level")
    _, (again,) = converted(tmp_path, mixed, "brain", "--split")
    assert again.levels[0].rows == brain.rows


def test_a_level_of_over_64_kib_does_not_stop_the_others(tmp_path, capsys):
    row = "# " * 200 + "#"
    huge = "\n".join([row] * 400) + "\n@$.\n"
    said, again = converted_text(tmp_path, capsys, f"{huge}\n{GOOD}", "skbn", "--split")
    assert "left out" in said and [level.title for level in again.levels] == ["Good"]


def test_the_moves_of_two_keepers_are_kept_as_text(tmp_path, capsys):
    text = (
        "########\n#@$ .@ #\n##$#.###\n########\nTitle: Two\nComment:\nboxorder 1 2\n"
        "goalorder 2 1\nComment-End:\n\nSolution\nRR\n"
    )
    for form in ("sok", "nbk", "ssx"):
        said, again = converted_text(tmp_path, capsys, text, form, "--force")
        assert "warning ./in.sok: line 1: moves kept as text" in said
        assert "solution: RR" in again.levels[0].comment
    said, _ = converted_text(tmp_path, capsys, text, "xsb")
    assert "1 comment" in said


def test_merging_keeps_the_authors_and_lists_what_differs(tmp_path, capsys):
    for name in ("Ann", "Ben"):
        text = f"Collection: By {name}\nAuthor: {name}\nDate: 2001\n\n{GOOD}"
        (tmp_path / f"{name}.sok").write_text(text)
    out = tmp_path / "all.sok"
    sources = [str(tmp_path / "Ann.sok"), str(tmp_path / "Ben.sok")]
    assert commands.main(["convert", *sources, str(out), "--merge"]) == 0
    lost = [line for line in capsys.readouterr().out.splitlines() if line.startswith("lost")]
    assert lost == [f"lost {out}: 2 collection titles"]
    again = files.read_levels(str(out))
    assert [level.author for level in again.levels] == ["Ann", "Ben"]
    assert again.date == "2001"
