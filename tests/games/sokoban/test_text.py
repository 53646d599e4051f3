"""The reader of XSB and SOK text: boards, encodings, titles above and below, notes and
solutions. Whatever the device's reader takes, it reads alike.
"""

import codecs
import io
from dataclasses import replace

import pytest

from nibblock.games.sokoban.packs import xsb
from nibblock.packs import PackError
from tools.errors import InputError
from tools.formats import read
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import board, sok

ROOM = ("#####", "#@$.#", "#####")
ROOM_TEXT = "#####\n#@$.#\n#####\n"
HALL = ("######", "#@$ .#", "######")
HALL_TEXT = "######\n#@$ .#\n######\n"


def collection(text):
    data = text.encode() if isinstance(text, str) else text
    found = read(data, "file")
    xsb._kept.clear()
    try:
        pack = xsb.XsbPack(io.BytesIO(data), __file__)
    except PackError:
        return found
    assert pack.count == len(found.levels)
    for n, level in enumerate(found.levels):
        assert board.rows_of(pack.read(n)) == level.rows
        assert pack.read(n).title == pack.titles.get(n) == level.title
    return found


def levels(text):
    return collection(text).levels


def only(text):
    (level,) = levels(text)
    return level


def test_a_bare_board():
    level = only(ROOM_TEXT)
    assert level.rows == ROOM
    assert level.line == 1
    assert (level.title, level.author, level.comment, level.solutions) == ("", "", "", ())


@pytest.mark.parametrize(
    "board",
    [
        "   #####  \n   #@$.#\n   #####   \n",  # indented, trailing blanks
        "_#####\n_#@$.#\n_#####\n",
        "-#####---\n-#@$.#-\n-#####\n",
        "\t#####\n\t#@$.#\n\t#####\n",
    ],
)
def test_blanks_of_every_kind_around_a_board_are_none_of_it(board):
    assert only(board).rows == ROOM


def test_nothing_inside_is_filled_or_cleaned():
    assert only("  ####\n###  #\n#-_@ #\n#  ###\n####\n").rows == (
        "  ####",
        "###  #",
        "#  @ #",
        "#  ###",
        "####",
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\0"])
def test_line_ends(end):
    boards = levels((ROOM_TEXT + "\n" + HALL_TEXT).replace("\n", end))
    assert [level.rows for level in boards] == [ROOM, HALL]


def test_the_last_line_needs_no_end():
    assert only(ROOM_TEXT.rstrip("\n")).rows == ROOM


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("; Déjà\n".encode() + ROOM_TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF8 + ("; Déjà\n" + ROOM_TEXT).encode(), "utf-8-sig"),
        (("; Déjà\n" + ROOM_TEXT).encode("utf-16"), "utf-16"),
        (("; Déjà\n" + ROOM_TEXT).encode("utf-16-le"), "utf-16-le"),
        (("; Déjà\n" + ROOM_TEXT).encode("utf-16-be"), "utf-16-be"),
        (("; Déjà\n" + ROOM_TEXT).encode("cp1252"), "cp1252"),
    ],
)
def test_encodings(data, encoding):
    found = collection(data)
    assert found.encoding == encoding
    assert found.levels[0].title == "Déjà"
    assert found.levels[0].rows == ROOM


def test_no_byte_is_ever_too_strange():
    data = b"; \x81\x8d\xff\n" + ROOM_TEXT.encode()
    assert read(data, "file").encoding == "latin-1"


@pytest.mark.parametrize(
    "text",
    [
        "; Cellar\n\n" + ROOM_TEXT,
        ";Cellar\n" + ROOM_TEXT,
        ";title: Cellar\n" + ROOM_TEXT,
        "Cellar\n\n" + ROOM_TEXT,
        "Cellar\n" + ROOM_TEXT,
        "'Cellar'\n\n" + ROOM_TEXT,
        ROOM_TEXT + "Title: Cellar\n",
        ROOM_TEXT + "TITLE : Cellar\n",
        "Title: Cellar\n\n" + ROOM_TEXT,
        "Collection: Rooms\nTitle: Cellar\n\n" + ROOM_TEXT,
    ],
)
def test_titles_above_and_below(text):
    assert only(text).title == "Cellar"


def test_a_title_may_be_further_below():
    assert read((ROOM_TEXT + "\nTitle: Cellar\n").encode(), "file").levels[0].title == "Cellar"


def test_titles_of_several_levels_above():
    text = "; 1\n\n" + ROOM_TEXT + "\n; 2\n\n" + HALL_TEXT + "; 3\n" + ROOM_TEXT
    assert [level.title for level in levels(text)] == ["1", "2", "3"]
    text = "Attic\n\n" + ROOM_TEXT + "\nBarn\n\n" + HALL_TEXT + "17\n" + ROOM_TEXT
    assert [level.title for level in levels(text)] == ["Attic", "Barn", "17"]


def test_title_keys_stand_below_as_most_programs_write_them():
    head, attic = "Title: Rooms\nAuthor: Ann\n\n", "Title: Attic\nAuthor: Ben\n\n"
    found = collection(head + ROOM_TEXT + attic + HALL_TEXT + "Title: Barn\n")
    assert (found.title, found.author) == ("Rooms", "Ann")
    reported = [(level.title, level.author) for level in found.levels]
    assert reported == [("Attic", "Ben"), ("Barn", "")]


def test_title_keys_stand_above_when_none_is_below_the_last_board():
    found = collection("Title: Attic\n" + ROOM_TEXT + "\nTitle: Barn\n" + HALL_TEXT)
    assert [level.title for level in found.levels] == ["Attic", "Barn"]
    assert found.title == ""


def test_a_head_of_marks_names_the_collection():
    found = collection("; Rooms\n\n; By hand\n;\n; 1\n\n" + ROOM_TEXT)
    assert (found.title, found.description) == ("Rooms", "By hand")
    assert found.levels[0].title == "1"


def test_free_text_with_a_colon_is_a_title_and_no_key():
    assert only("JD (version a):\n\n" + ROOM_TEXT).title == "JD (version a):"


def test_comments_rulers_and_double_colons():
    text = (
        ":: drawn by a program\n"
        + ROOM_TEXT
        + "Comment:\nfirst\n\n#####\n#@$.#\nlast\nComment-End:\n:: more\n======\n%%ID:5%%\nNext\n\n"
        + HALL_TEXT
        + "Comment: short\nDate: 1999\nLet's Logic Collection ID: 288\n"
    )
    first, second = read(text.encode(), "file").levels
    assert first.comment == "first\n\n#####\n#@$.#\nlast"
    assert (second.rows, second.title) == (HALL, "Next")
    assert (second.comment, second.date) == ("short\nLet's Logic Collection ID: 288", "1999")


def test_a_note_below_a_board_is_no_title_of_the_next():
    first, second = levels(ROOM_TEXT + "too easy\nreally\n\n" + HALL_TEXT)
    assert first.comment == "too easy\nreally"
    assert second.title == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Solution\nR\n", [("R", "")]),
        ("Solution: R\n", [("R", "")]),
        ("solution : r\n", [("r", "")]),
        ("Solution:\nrlR\nLL\n\nR\n", [("rlRLL", "")]),
        ("Solution/Moves 1/1\nR\n\nSolution/Best\nlR\n", [("R", "Moves 1/1"), ("lR", "Best")]),
        ("Solution 40/10 (YASS 2.33)\n\nr R  r\n", [("rRr", "40/10 (YASS 2.33)")]),
        ("Solution\nR\n\nsolution name: short\n", [("R", "short")]),
        ("Solution: undefined\n", []),
        ("This solution is a very good one\n", []),
        ("Solution comment: fine\nL\n", []),
        ("rrrrrrrrrrrr\nllll\n", [("rrrrrrrrrrrrllll", "")]),
        ("Dull\n", []),
    ],
)  # fmt: skip
def test_solutions(text, expected):
    level = only(ROOM_TEXT + "\n" + text)
    assert [(solution.moves, solution.title) for solution in level.solutions] == expected


def test_a_saved_game_is_a_snapshot():
    (solution,) = only(ROOM_TEXT + "\nSaveGame 1/0\nrl\n").solutions
    assert solution == Solution("rl", "SaveGame 1/0", "snapshot")


def test_solutions_in_jumps_are_left_out_with_a_warning():
    found = collection(ROOM_TEXT + "Solution: 1-4r2,8-10l2\n")
    assert found.levels[0].solutions == ()
    assert [note.line for note in found.warnings] == [4]


def test_a_move_line_with_a_word_in_it_ends_the_moves():
    first, second = levels(ROOM_TEXT + "Solution\nrR\n\nDull\n\n" + HALL_TEXT)
    assert [solution.moves for solution in first.solutions] == ["rR"]
    assert second.title == "Dull"


@pytest.mark.parametrize("inner", ["-", "_", " - ", "--"])
def test_an_interior_row_of_dashes_is_an_empty_row(inner):
    assert only(f"#####\n#@$.#\n{inner}\n#####\n").rows == ("#####", "#@$.#", "", "#####")


def test_dashes_above_and_below_are_rulers():
    assert only("-----\n" + ROOM_TEXT + "-----\n").rows == ROOM


def test_crates_outside_the_wall_belong_to_the_board():
    rows = ("*  *", "#####", "#@$.#", "#####", "  *")
    assert only("\n".join(rows) + "\n").rows == rows


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an empty file"),
        (" \n\n", "an empty file"),
        ("hello\nworld\n", "no level found"),
        ("#####\n-----\n#####\n", "no level found"),
        ("#10\n#12\n#************\n#...o...o.y**\n#.o.***.*****\n", "another game"),
        ("Game = Hexoban\n\n" + ROOM_TEXT, "Hexoban"),
        ("<SokobanLevels/>", "XML"),
    ],
)
def test_what_is_no_sokoban_is_refused_with_the_reason(text, reason):
    with pytest.raises(InputError, match=reason):
        levels(text)


def test_one_level_of_another_game_is_skipped():
    collection = read((ROOM_TEXT + "Game: Trioban\n\n" + HALL_TEXT).encode(), "file")
    assert [level.rows for level in collection.levels] == [HALL]
    assert collection.skipped[0].line == 1
    assert "Trioban" in collection.skipped[0].text


def test_text_that_begins_with_a_wall_is_a_title():
    assert only("#50 (3)\n" + ROOM_TEXT).rows == ROOM


def test_what_is_written_as_sok():
    level = Level(
        ("####", "", "#@$.#"),
        title="A  cellar\n",
        author="Ann",
        comment="one\nComment-End: two",
        solutions=(Solution("rR" * 40, "Moves"), Solution("l", "", "snapshot")),
    )
    collection = Collection((level,), "Rooms", "Ben", "All\nof them")
    assert sok.write_sok(collection).decode() == (
        "Collection: Rooms\nAuthor: Ben\nComment:\nAll\nof them\nComment-End:\n\n"
        "####\n-\n#@$.#\nTitle: A cellar\nAuthor: Ann\n"
        "Comment:\none\n- Comment-End: two\nComment-End:\n\n"
        "Solution/Moves\n" + "rR" * 35 + "\n" + "rR" * 5 + "\n\nSnapshot\nl\n"
    )


def test_what_is_written_as_xsb():
    collection = Collection((Level(ROOM, "Cellar"), Level(HALL)), "Rooms", "Ben", "lost")
    assert sok.write_xsb(collection).decode() == (
        "Collection: Rooms\nAuthor: Ben\n\n; Cellar\n\n" + ROOM_TEXT + "\n" + HALL_TEXT
    )


def test_every_file_of_the_corpus_is_read_or_refused_in_one_line(shared, deep):
    count = 0
    for path in sorted((shared / "corpus" / "sokoban").rglob("*"))[:: 1 if deep else 4]:
        if path.is_dir():
            continue
        try:
            collection = read(path.read_bytes(), path.name)
        except InputError as error:
            assert "\n" not in str(error)
            continue
        count += len(collection.levels)
        if collection.format not in ("xsb", "sok"):
            continue
        collection = replace(
            collection,
            levels=tuple(level for level in collection.levels if level.game == "sokoban"),
        )
        again = read(sok.write_sok(collection), path.name)
        assert [replace(level, line=0) for level in again.levels] == [
            replace(level, line=0) for level in collection.levels
        ], path
    assert count > (8200 if deep else 1000)
