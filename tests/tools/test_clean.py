"""Test cleaning: normalise, filters, repeats, order, titles; folders as input of ``convert``."""

import argparse
import json
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from on_a_drive import files_in

from tools import bar, commands
from tools.commands import cleaning, info
from tools.errors import InputError
from tools.formats import read
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.solver.symmetry import eight_ways

ROOM = ("#####", "#@$.#", "#####")
HALL = ("######", "#@$ .#", "######")
TALL = ("####", "#@ #", "# $#", "# .#", "####")


def cleaned(*levels, **options):
    parser = argparse.ArgumentParser()
    cleaning.add_arguments(parser)
    args = parser.parse_args([])
    for name, value in options.items():
        setattr(args, name, value)
    dropped = []
    collection = cleaning.clean(
        Collection(tuple(levels), title="Rooms", author="Ann"),
        args,
        lambda level, reason: dropped.append((level, reason)),
    )
    return list(collection.levels), dropped


def test_nothing_is_done_unless_asked_for():
    levels = [Level(ROOM), Level(ROOM), Level(HALL, "x")]
    assert cleaned(*levels) == (levels, [])


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("########", "##@$.###", "########"), ROOM),
        (("*  #", "#####", "#@$.#", "#####", "   #"), ROOM),
        (("#####", "#@$.#", "######", "#    #", "######"), ROOM),
        (("#####", "#@$.#", "######", "#  $.#", "######"), None),  # counts: kept
        (("#####", "#@$. ", "#####", "#"), None),  # open: unchanged
        (("#####", "# $.#", "#####", "#"), None),  # no player: unchanged
    ],
)
def test_normalise(rows, expected):
    ((level,), dropped) = cleaned(Level(rows), normalise=True)
    if expected is None:
        assert {"$": level.count("$"), ".": level.count(".")} == {
            "$": Level(rows).count("$"),
            ".": Level(rows).count("."),
        }
    else:
        assert level.rows == expected
    assert dropped == []


def test_info_names_the_level_with_the_same_board():
    first, mirrored = Level(("#####", "#@$.#", "#####")), Level(("#####", "#.$@#", "#####"))
    other = Level(("#####", "#$@.#", "#####"))
    shown = info.describe(Collection((first, other, mirrored)), "x")["levels"]
    assert [level.get("same_board") for level in shown] == [None, None, 1]


@st.composite
def rooms(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.sampled_from(" .$*#"), min_size=width * height, max_size=36))
    cells = cells[: width * height]
    cells[draw(st.integers(0, len(cells) - 1))] = "@"
    inner = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    return ("#" * (width + 2), *(f"#{row}#" for row in inner), "#" * (width + 2))


@given(rooms(), st.integers(0, 7))
def test_a_board_turned_or_mirrored_is_the_same(rows, way):
    turned = eight_ways(rows)[way]
    kept, dropped = cleaned(Level(rows, "a"), Level(turned, "b"), dedupe=True)
    assert [level.title for level in kept] == ["a"]
    assert dropped[0][1] == "the same board as level 1 'a'"


@given(rooms())
def test_normalising_twice_is_normalising_once(rows):
    once = cleaning.normalised(Level(rows))
    assert cleaning.normalised(once) == once


def test_repeats_add_their_solutions():
    first = Level(ROOM, "a", solutions=(Solution("R"),))
    again = Level(ROOM, "b", solutions=(Solution("R"), Solution("lR", "long")))
    kept, dropped = cleaned(first, Level(HALL), again, dedupe=True)
    assert kept[0].solutions == (Solution("R"), Solution("lR", "long"))
    assert len(kept) == 2
    assert dropped == [(again, "the same board as level 1 'a'")]


def test_boards_that_differ_are_kept():
    other_player = ("#####", "# $.#", "# @ #", "#####")
    same_walls = ("#####", "# $.#", "#@  #", "#####")
    kept, dropped = cleaned(Level(other_player), Level(same_walls), dedupe=True)
    assert (len(kept), dropped) == (2, [])


def test_filters_report_what_they_leave_out():
    kept, dropped = cleaned(Level(ROOM), Level(HALL), Level(TALL), max_size=(5, 3))
    assert [level.rows for level in kept] == [ROOM]
    assert [reason for _, reason in dropped] == ["larger than 5x3"] * 2
    wide = Level(tuple(["#" * 20] * 14))
    kept, dropped = cleaned(
        wide, Level(tuple(["#" * 14] * 20)), Level(tuple(["#" * 21] * 3)), fits="pybadge"
    )
    assert len(kept) == 2
    assert "pybadge" in dropped[0][1]
    solved = Level(ROOM, solutions=(Solution("l"), Solution("R")))
    kept, _ = cleaned(
        solved, Level(ROOM), Level(ROOM, solutions=(Solution("l"),)), solved_only=True
    )
    assert kept == [solved]


def test_orders():
    big = Level(HALL, solutions=(Solution("lRR"), Solution("RR")))
    small = Level(ROOM, solutions=(Solution("lllR"), Solution("x")))
    many = Level(("######", "#@$$.#", "######"))
    assert cleaned(big, many, small, sort="size")[0] == [small, big, many]
    assert cleaned(many, big, small, sort="boxes,size")[0][-1] == many
    refused = replace(small, solutions=(Solution("uR"),))
    assert cleaned(many, refused, big, sort="solution")[0][0] == big


def test_titles():
    levels = (Level(ROOM, "a"), Level(HALL, "b", "Ben"))
    kept, _ = cleaned(*levels, rename="{collection} {n:03} {title}")
    assert [level.title for level in kept] == ["Rooms 001 a", "Rooms 002 b"]
    kept, _ = cleaned(*levels, rename="{author}")
    assert [level.title for level in kept] == ["Ann", "Ben"]


@pytest.mark.parametrize("options", [{"rename": "{x}"}, {"sort": "x"}, {"fits": "x"}])
def test_wrong_options_are_reported(options):
    with pytest.raises(InputError, match="expected"):
        cleaned(Level(ROOM), **options)


@pytest.fixture
def folder(tmp_path):
    box = tmp_path / "box"
    (box / "deep").mkdir(parents=True)
    text = "\n".join(ROOM) + "\n"
    (box / "a.xsb").write_text(f"; a\n{text}", encoding="utf-8")
    (box / "a.txt").write_text(f"; b\n{text}", encoding="utf-8")
    (box / "deep" / "c.sok").write_text(f"; c\n{text}\nSolution\nR\n", encoding="utf-8")
    (box / "deep" / "c.desc").write_text("Name=Deep\nAuthor=Ann\nURL=x\n", encoding="utf-8")
    (box / "notes.md").write_text("nothing here", encoding="utf-8")
    return box


def convert(*arguments):
    return commands.main(["convert", *map(str, arguments)])


def test_a_folder_becomes_a_folder(folder, tmp_path, capsys):
    out, report = tmp_path / "out", tmp_path / "report.json"
    before = files_in(folder)
    assert convert(folder, f"{out}/", "--to", "nbk", "--report", report) == 0
    assert list(files_in(out)) == ["a.txt.nbk", "a.xsb.nbk", "deep/c.nbk"]
    deep = read((out / "deep" / "c.nbk").read_bytes(), "c")
    assert (deep.title, deep.author, deep.description) == ("Deep", "Ann", "URL: x")
    assert deep.levels[0].solutions == (Solution("R"),)
    reported = json.loads(report.read_text(encoding="utf-8"))
    assert [part["levels"] for part in reported["read"]] == [1, 1, 1]
    assert [part["file"] for part in reported["skipped"]] == [str(folder / "notes.md")]
    assert "no level found" in capsys.readouterr().out
    assert files_in(folder) == before


def test_a_folder_into_one_file_without_repeats(folder, tmp_path):
    out, report = tmp_path / "all.sok", tmp_path / "report.json"
    assert convert(folder, out, "--dedupe", "--report", report) == 0
    (level,) = read(out.read_bytes(), "all").levels
    assert (level.title, level.solutions) == ("b", (Solution("R"),))
    dropped = json.loads(report.read_text(encoding="utf-8"))["dropped"]
    assert [part["title"] for part in dropped] == ["a", "c"]


def test_a_filter_that_keeps_nothing_writes_nothing(folder, tmp_path, capsys):
    out = tmp_path / "all.sok"
    assert convert(folder, out, "--max-size", "2x2") == 2
    assert "levels is left: larger than 2x2" in capsys.readouterr().err
    assert not out.exists()


def test_a_progress_bar_is_for_terminals_only(monkeypatch, capsys):
    assert list(bar.track([1, 2, 3], "counting")) == [1, 2, 3]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(bar.track([1, 2, 3], "counting")) == [1, 2, 3]
    monkeypatch.setattr(bar, "_LATER", -1)
    plain = bar._Plain("counting", 3)
    plain.advance(2)
    plain.hide()
    assert "counting: 2 of 3" in capsys.readouterr().err
