"""Test Klocki's text on the drive: the same levels and moves as the desktop's reader finds."""

from contextlib import ExitStack, closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.packs import PackError, open_pack
from tools import formats
from tools.errors import InputError
from tools.games.klocki import board
from tools.games.klocki import text as klocki

NEW = """"One"
.@...#..+...
.#...#......
 1)0,0:>v
 2)1,2:<
"Two"
....:zaa.zaa

....
"A word"
.z\xffA....
.[\xff\xe7....
"""
PARTS = [
    "....",
    ".@..",
    "+...",
    ".[ab",
    ".zÿA",
    ".#..",
    "x",
    '"',
    "",
    " 1)0,0:>",
    "0,1:<<",
    "Title",
]


@pytest.fixture
def opened(drive):
    """Return a function that opens a text as a pack; the packs are closed in the end."""
    with ExitStack() as stack:

        def opened(text):
            (drive / "levels.txt").write_bytes(text.encode("latin-1"))
            return stack.enter_context(closing(open_pack("levels.txt")))

        yield opened


def test_a_file_of_three(opened):
    pack = opened('"One"\n.@..+...\n.#......\n 1)0,0:>v\n 2)1,1:<\n"Two"\r\n....:z..\r\n')
    assert (pack.count, pack.title, pack.game(1)) == (2, "levels", "klocki")
    assert [pack.titles.get(n) for n in range(3)] == ["One", "Two", ""]
    level = pack.read(0)
    assert (level.width, level.height, level.title, level.marks) == (2, 2, "One", b".+..")
    assert list(pack.texts(0)) == ["1)0,0:>v;2)1,1:<"] and list(pack.texts(1)) == []
    assert (pack.read(1).width, pack.read(1).height) == (2, 2)
    assert pack.extent(1)[1] == pack.size
    with pytest.raises(PackError, match="Level 3: the file has 2"):
        pack.read(2)


def test_the_old_form_without_quotes(opened):
    pack = opened("One\n.@..+...\n.#......\n0,0:>v\nTwo\n....:z..\n........\n")
    assert [pack.titles.get(n) for n in range(pack.count)] == ["One", "Two"]
    assert list(pack.texts(0)) == ["0,0:>v"] and pack.read(1).types == b".z.."


def test_sokoban_below_a_line_of_cells_is_sokoban(opened):
    pack = opened("A note\n........\n\n#####\n#@$.#\n#####\n")
    assert pack.game(0) == "sokoban" and pack.read(0).height == 3


NUMBERED = """::

Numbers

 #######
 #@$ .##
 # *$ .#
 # ..  #
 #######
Title: Also numbers
Comment:
boxorder 1 99 37
goalorder 64, 36 99 1
Comment-End:
Moves:
rrl

'Plain'

#####
#@$.#
#####

Title: Below
"""


def test_numbered_boxes_and_goals_keep_their_characters(opened):
    pack = opened(NUMBERED)
    assert [pack.game(n) for n in range(pack.count)] == ["klocki", "klocki"]
    assert [pack.titles.get(n) for n in range(3)] == ["Numbers", "Plain", ""]
    level = pack.read(0)
    assert (level.width, level.height, level.title) == (7, 5, "Numbers")
    (expected,) = formats.read(NUMBERED.encode(), "x.sok").levels[:1]
    assert expected.game == "klocki" and level.key == board.to_device(expected).key
    one = board.from_device(level)
    assert one.rows == expected.rows
    assert one.rows[1:3] == (
        ".#...[...v\xff1....0....#...#..",
        ".#......\xc7V...v\xffa....+....#..",
    )
    assert board.from_device(pack.read(1)).rows[1] == ".#...[...V..+....#.."


def test_numbered_crates_far_into_a_file_are_found(opened):
    levels = "".join(f"; {n}\n\n#######\n#@ $ .#\n#######\n\n" for n in range(200))
    text = levels + "#####\n#@$.#\n#####\nBoxOrder: 2\nGoalOrder: 2\n"
    pack = opened(text)
    assert (pack.game(200), pack.count) == ("klocki", 201)
    assert pack.read(200).second[7] == ord("2") and pack.titles.get(3) == "; 3"


def test_a_comment_about_numbers_does_not_number(opened):
    text = "See boxorder 1\nBoxorder is for Klocki\n\n#####\n#@$.#\n#####\n"
    pack = opened(text)
    assert pack.game(0) == "sokoban"
    pack = opened(text + "  Boxorder: 1\n")
    assert pack.game(0) == "klocki"


def test_numbered_crates_without_klocki_are_no_sokoban_level(opened, monkeypatch):
    from nibblock.games import klocki as card

    monkeypatch.setattr(card, "reader", lambda head: None)
    with pytest.raises(PackError, match="numbered crates"):
        opened(NUMBERED)


@pytest.mark.parametrize(
    ("above", "wanted"),
    [
        ("::\n\nAbove\n\n", "Above"),
        ("Above\n\n", "Below"),
        ("::\n\n\n", "Below"),
        ("\n", "Below"),
    ],
)
def test_which_title_of_a_sokoban_board_counts(opened, above, wanted):
    text = above + "#####\n#@$.#\n#####\nTitle: Below\n"
    assert opened(text).titles.get(0) == wanted
    assert formats.read(text.encode(), "x.sok").levels[0].title == wanted


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('"One"\n', "Level 1: a title without a board"),
        ('"One"\n.@..\n#####\n', "Level 1, line 3: '#' is not a Klocki sign"),
        ('"One"\n' + "." * 264 + "\n", "Level 1: 66x2 cells; 2x2 to 64x64"),
        ('"One"\n' + "........\n" * 65, "Level 1: 2x65 cells"),
    ],
)
def test_what_is_not_a_level_is_reported(opened, text, wrong):
    pack = opened(text)
    with pytest.raises(PackError, match=wrong):
        pack.read(0)


@given(st.lists(st.sampled_from(PARTS), max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_levels_are_those_of_the_desktop(tmp_path_factory, parts, end):
    text = end.join(['"A"', *parts]) + end
    path = tmp_path_factory.mktemp("klocki") / "a.txt"
    path.write_bytes(text.encode("latin-1"))
    try:
        wanted = klocki.read(text.encode("latin-1"), "a.txt")
    except InputError:
        wanted = None
    pack = open_pack(str(path))
    found = []
    for n in range(pack.count):
        try:
            found.append((pack.read(n), list(pack.texts(n))))
        except PackError as error:
            assert f"evel {n + 1}" in str(error)
    pack.close()
    levels = wanted.levels if wanted else ()
    assert len(found) >= len(levels)
    read = [(level.title, level.types, level.marks, level.second) for level, _ in found]
    for level in levels:
        device = board.to_device(level)
        assert (level.title, device.types, device.marks, device.second) in read


def test_empty_lines_above_a_board(opened):
    pack = opened('"One"\n\n....+...\n\n"Two"\r\n \r\n\r\n.@..\r\n')
    one, two = pack.read(0), pack.read(1)
    assert (one.marks[1], two.types[0]) == (ord("+"), ord("@"))


def test_the_example_with_characters(opened):
    pack = opened(NEW)
    level = pack.read(2)
    assert (level.second[0], level.second[2]) == (ord("A"), 0xE7) and pack.titles.get(2) == "A word"
