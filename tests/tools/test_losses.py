# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Check that ``convert`` lists as lost exactly what a file lacks when it is read again."""

import json

import pytest

from tools import commands, files, formats
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution

ROWS = ("#######", "#@ $ .#", "#######")
MOVES = (Solution("rRR", "Fast", comment="no detour"), Solution("r", "Snapshot", "snapshot"))
FULL = Collection(
    (
        Level(ROWS, "First", "Ann", "a note", MOVES, date="2001"),
        Level(("#####", "#@$.#", "#####"), "Second", "Ben", "", (Solution("R"),)),
    ),
    "Pack", "Cleo", "about it", date="2002",
)  # fmt: skip
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
        counts[f"{field} of the collection"] = any(
            getattr(part, field) != getattr(collection, field) for part in again
        )
    return {what: int(count) for what, count in counts.items() if count}


@pytest.mark.parametrize(
    "form", [name for name, form in formats.FORMATS.items() if "sokoban" in form.games]
)
def test_what_a_format_of_sokoban_loses(form, tmp_path):
    lost, again = converted(tmp_path, FULL, form)
    assert lost == missing(FULL, again)


def test_a_pack_of_ours_loses_nothing(tmp_path):
    lost, again = converted(tmp_path, FULL, "nbk")
    assert lost == missing(FULL, again) == {}


def test_what_klockis_text_loses(tmp_path):
    lost, again = converted(tmp_path, FULL, "klocki")
    assert lost == missing(FULL, again)
    rows = ("######", "#@$.@#", "######")
    lost, again = converted(
        tmp_path, Collection((Level(rows, "Two", solutions=(Solution("R"),)),)), "klocki", "--force"
    )
    assert lost == {"solutions that are not the steps of one keeper (left out)": 1}


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
    )
    lost, again = converted(tmp_path, Collection(levels, "Pack", "Cleo"), "brain", "--split")
    assert [part.levels[0].title for part in again] == ["out-1", "out-2"]
    assert lost == {
        "level titles": 1,
        "authors of levels": 1,
        "titles of solutions": 2,
        "title of the collection": 1,
        "author of the collection": 1,
    }
