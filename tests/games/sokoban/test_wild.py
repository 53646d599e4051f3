"""Level files as they occur in the wild: other alphabets, run lengths, strange moves, other games.

One case for each trap that is known from real files; the corpus itself is in test_corpus.py.
"""

import textwrap
from dataclasses import replace

import pytest

from tools import formats
from tools.commands import verify
from tools.errors import InputError
from tools.formats import read
from tools.formats.model import Collection
from tools.games import playback

ROOM = ("#####", "#@$.#", "#####")
ROOM_TEXT = "#####\n#@$.#\n#####\n"
HALL = ("########", "#@  $ .#", "#      #", "########")
HALL_TEXT = "\n".join(HALL) + "\n"


def collection(text):
    return read(text.encode() if isinstance(text, str) else text, "file")


def rows(text):
    return [level.rows for level in collection(text).levels]


def only(text):
    (level,) = collection(text).levels
    return level


@pytest.mark.parametrize(
    "text",
    [
        "WWWWW\nWpb.W\nWWWWW\n",  # SOK's second alphabet
        "#####\n#pb.#\n#####\n",
        "%%%%%\n%r$o%\n%%%%%\n",  # Klocki's
        "#####\n#@$O#\n#####\n",
        "XXXXX\nX@*.X\nXXXXX\n",  # walls as X, crates as *
        "XXXXX\nX@$.X\nXXXXX\n",
        "5#|#@$.#|5#\n",  # run lengths
        "5#|#@$.#|5#|\n",
        "5#|\n#@$.#|\n5#|\n",
        "5#\n#@$.#\n5#\n",
        "|5#|#@$.#|5#",
        "2(2#)#|#@$.#|5(#)\n",
        "> #####\n> #@$.#\n> #####\n",  # quoted mail
        ">#####\n>#@$.#\n>#####\n",
        "> WWWWW\n> Wpb.W\n> WWWWW\n",
        "> 5#|#@$.#|5#\n",
        "> > #####\n> > #@$.#\n> > #####\n",
        "   ABCDE\n  +-----\n 1|#####\n 2|#@$.#\n 3|#####\n",  # numbered rows
        "11111\n16351\n11111\n",  # Box World
        "11111|16341|11111\n",  # a list with a level a line
        "<SokobanLevels><LevelCollection><Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>"
        "</LevelCollection></SokobanLevels>",
        "<S><Puzzle><Maps><Map><Row>#####</Row><Row>#PXO#</Row><Row>#####</Row></Map></Maps>"
        "</Puzzle></S>",
    ],
)
def test_the_same_room_in_every_writing(text):
    assert rows(text) == [ROOM]


def test_things_on_goals_in_every_alphabet():
    drawn = ("#####", "#+$*#", "#####")
    assert rows("WWWWW\nWPbBW\nWWWWW\n") == [drawn]
    assert rows("%%%%%\n%R$*%\n%%%%%\n") == [drawn]
    assert rows("XXXXX\nX@*&X\nX  .X\nXXXXX\n") == [("#####", "#@$*#", "#  .#", "#####")]
    ssx = "<S><Puzzle><Map><Row>#####</Row><Row>#*X$#</Row><Row>#####</Row></Map></Puzzle></S>"
    assert rows(ssx) == [drawn]


def test_several_levels_a_line_each_with_run_lengths():
    assert rows("5#|#@$.#|5#\n5#|#@$.#|5#\n") == [ROOM, ROOM]


def test_which_digit_is_the_goal_is_seen_from_the_counts():
    assert rows("11111\n16341\n11111\n") == [ROOM]
    assert rows("11111|16351|11111\n") == [ROOM]


@pytest.mark.parametrize("text", ["17\n", "2.\n", "1#2\n", "#10\n", "#50 (3)\n", "WOW\n", "Bob\n"])
def test_numbers_and_words_above_a_board_are_no_rows(text):
    level = only(text + ROOM_TEXT)
    assert (level.rows, level.title) == (ROOM, text.strip())


def test_nul_parts_the_levels_of_a_list_and_a_line_names_a_set():
    text = f"Attic\n{ROOM_TEXT}\0\n{HALL_TEXT}\0\nBarn\n{ROOM_TEXT}\0"
    found = collection(text)
    assert [level.title for level in found.levels] == ["Attic 1", "Attic 2", "Barn 1"]
    assert found.title == "Attic, Barn"


def test_numbers_that_begin_anew_name_levels():
    text = f";1\n{ROOM_TEXT}\n;2\n{ROOM_TEXT}\n;1\n{HALL_TEXT}"
    assert [level.title for level in collection(text).levels] == ["1", "2", "1"]


def test_a_level_of_a_player_alone_and_rows_without_a_wall():
    assert rows("###\n#@#\n###\n") == [("###", "#@#", "###")]
    assert rows("#####\n  @  \n$ .\n#####\n") == [("#####", "  @", "$ .", "#####")]


def test_shift_jis_titles():
    found = collection("倉庫番\n\n".encode("cp932") + ROOM_TEXT.encode())
    assert found.encoding != "shift_jis"  # kanji alone may as well be Western letters
    found = collection("そうこばん\n\n".encode("cp932") + ROOM_TEXT.encode())
    assert (found.encoding, found.levels[0].title) == ("shift_jis", "そうこばん")


def test_western_letters_are_not_taken_for_kanji():
    found = collection("François Ménard, à Évry\n\n".encode("latin-1") + ROOM_TEXT.encode())
    assert (found.encoding, found.levels[0].title) == ("cp1252", "François Ménard, à Évry")


@pytest.mark.parametrize("columns", [130, 256, 300])
def test_boards_wider_than_a_byte(columns):
    inner = "#" + "$." * ((columns - 3) // 2) + "@"
    text = "\n".join(["#" * columns, inner.ljust(columns - 1) + "#", "#" * columns])
    level = only(text)
    assert (level.width, level.height, level.count("$")) == (columns, 3, (columns - 3) // 2)


@pytest.mark.parametrize(
    ("written", "moves"),
    [
        ("3r", "rrr"),
        ("2(rl)R", "rlrlR"),
        ("2(2(rl)R)", "rlrlRrlrlR"),
        ("r r  R", "rrR"),
        ("rr*R", "rrR"),
        ("{}rrR", "rrR"),
        ("RRR", "RRR"),
        ("rr\n1\n0R", None),
        ('"right","right", "left"', "rrl"),
        ("right right LEFT", "rrl"),
        ("r2l1r1", "rrlr"),
    ],
)
def test_moves_in_every_writing(written, moves):
    solutions = only(f"{HALL_TEXT}Solution\n{written}\n").solutions
    assert [solution.moves for solution in solutions][:1] == ([moves] if moves else ["rr"])


@pytest.mark.parametrize(
    ("written", "moves"),
    [
        ("3-1r1,1-2u1", "rrR" + "dlllu"),
        ("1-2u1,3-1r2", "du" + "rrRR"),
        ("r3", "rrR"),
        ("undefined", None),
    ],
)
def test_retrobans_walks_are_written_out(written, moves):
    found = collection(f";1\n  {HALL_TEXT.replace(chr(10), chr(10) + '  ').rstrip()}\n")
    assert found.levels[0].rows == HALL
    level = only(f";1\n{HALL_TEXT}Solution: {written}\n")
    assert [solution.moves for solution in level.solutions] == ([moves] if moves else [])
    for solution in level.solutions:
        assert verify._outcome(level, solution, "x", 1)["outcome"] in ("legal", "solves")


def test_squares_of_walks_count_from_where_the_file_begins_its_rows():
    text = ";1\n" + "".join(f"  {row}\n" for row in HALL) + "Solution: 5-1r2\n"
    level = only(text)
    (solution,) = level.solutions
    assert (level.rows, solution.moves) == (HALL, "rrRR")


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("Solution: 0-0r1", "no free square"),
        ("Solution: u5", "no step u"),
        ("Solution\n[]rrllrrllrr", "backwards"),
        ("Solution\n{rr}rrllrrll", "several players"),
        ("Solution\n3(rl", "no sense"),
    ],
)
def test_moves_that_cannot_be_played_are_kept_as_text_and_told_of(written, why):
    found = collection(f"{HALL_TEXT}\n{written}\n")
    (level,) = found.levels
    assert level.solutions == ()
    assert level.comment.endswith(written.split()[-1])
    assert why in found.warnings[0].text


def test_games_keep_their_titles_and_notes():
    level = only(
        f"Hall\n\n{HALL_TEXT}A note\n\nAuthor: Ann\nDate: 1999\n\nFirst try, a snapshot\n\n"
        "rrrrllllrrrr\n\nSolver: by hand\nnot yet\n\nSolution/Moves 4/2\nrrRR\n\nso it goes\n"
    )
    assert (level.title, level.author, level.date) == ("Hall", "Ann", "1999")
    assert level.comment == "A note"
    first, second = level.solutions
    assert (first.title, first.kind) == ("First try, a snapshot", "snapshot")
    assert first.comment == "Solver: by hand\nnot yet"
    assert (second.title, second.kind, second.comment) == ("Moves 4/2", "solution", "so it goes")


def test_moves_without_a_word_are_a_solution_only_if_they_solve():
    kinds = [
        solution.kind
        for solution in only(f"{HALL_TEXT}\nrlrlrlrlrlrlrl\n\nx\n\nrrRRllllrrrr\n").solutions
    ]
    assert kinds == ["snapshot", "solution"]


def test_what_stands_under_a_ruler_belongs_to_the_board_below():
    text = "".join(
        f"*******\nMaze: {n}\nSize X: 5\n\n{board}\n"
        for n, board in ((1, ROOM_TEXT), (2, HALL_TEXT))
    )
    assert [(level.title, level.comment) for level in collection(text).levels] == [
        ("Maze: 1", "Size X: 5"),
        ("Maze: 2", "Size X: 5"),
    ]


def test_a_quoted_title_among_other_lines_above_a_board():
    text = f"Level 1\n; 7/38 A\n'Jack'\n{ROOM_TEXT}\nLevel 2\n; 9/1\n'Joe'\n{HALL_TEXT}"
    assert [(level.title, level.comment) for level in collection(text).levels] == [
        ("Jack", "Level 1\n7/38 A"),
        ("Joe", "Level 2\n9/1"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("  # # #\n # @ $ #\n#   .   #\n # # # #\n", "Hexoban"),
        ("A Trioban\n\n#####\n#@$ #\n#####\n", "Trioban"),
        ("; Octoban 11\n\n#####\n#@$.\n#####\n", "Octoban"),
        (f"Collection: My Octoban levels\n\n{ROOM_TEXT}", "Octoban"),
        (f"{ROOM_TEXT}Game = Hexoban\n", "Hexoban"),
        ("#10\n#12\n#..****..o.\n#.y..o...x*\n#...****...\n", "another game"),
        ("#######\n#..00.#\n#.0@^^.#\n#######\n", "NetHack"),
        ("#####\n#@$r#\n#####\n", "alphabet"),
        ("#######\n#@ o .#\n#######\n", "alphabet"),
        ("Name=Rooms\nAuthor=Ann\n", "about a level file"),
        ("<a><b/></a>", "no level"),
        ("<a>", "line 1: the file is cut off"),
        ("<a></b>", "line 1: not well-formed"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "entity"),
        ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "entity"),
        ("<a>" * 100 + "</a>" * 100, "too deeply"),
        (b"MZ\x90\x00", "Klocki 7"),
    ],
)
def test_other_games_and_what_is_none_are_refused_with_the_reason(text, reason):
    with pytest.raises(InputError, match=reason):
        collection(text)


MONDE = """\
             #
            # #
           #   #
          #     #
         # $   @ #
        # $ $     #
       # $   $     #
      # . $ $ $   #
     # . . $   $ #
    # .   . $ $ #
     # . . . $ #
      # .   . #
       # . . #
        # . #
         # #
          #
"""
#: Solved, although its border is open and every second square is empty.
GAPS = " # # # #\n@ $ . * *\n # # # #\n"


@pytest.mark.parametrize(
    "text", [MONDE, f"; Monde\n\n{MONDE}", f"{MONDE}Title: Monde\n", f"{ROOM_TEXT}\n{MONDE}"]
)
def test_a_closed_board_with_every_second_square_empty_is_read(text):
    found = collection(text)
    assert not found.skipped and not found.warnings
    assert "\n".join(found.levels[-1].rows) == textwrap.dedent(MONDE).rstrip("\n")


def test_monde_comes_back_from_text():
    level = collection(f"; Monde\n\n{MONDE}").levels[0]
    for form in ("sok", "xsb"):
        again = formats.read(formats.write(Collection((level,)), form), "x")
        assert again.levels == (replace(level, line=again.levels[0].line),)


def test_a_solution_settles_what_game_a_board_is_of():
    with pytest.raises(InputError, match="Hexoban"):
        collection(GAPS)
    with pytest.raises(InputError, match="Hexoban"):
        collection(f"{GAPS}\nSolution\nrR\n")
    assert only(f"{GAPS}\nSolution\nrRR\n").solutions[0].moves == "rRR"
    assert only(f"Collection: Octoban\n\n{ROOM_TEXT}\nSolution\nR\n").rows == ROOM
    assert only(f"{GAPS}\nGame: Sokoban\n").rows[1] == "@ $ . * *"


@pytest.mark.parametrize(
    "text",
    [f"; Octoban 11\n\n{ROOM_TEXT}", f"Octoban 11\n\n{ROOM_TEXT}", f"{ROOM_TEXT}Title: Octoban 11"],
)
def test_a_sound_board_may_be_named_after_another_game(text):
    found = collection(text)
    assert (found.levels[0].rows, found.levels[0].title) == (ROOM, "Octoban 11")
    assert "read as Sokoban" in found.warnings[0].text
    assert not collection(f"{ROOM_TEXT}; Octoban 11\n").warnings


def test_a_hundred_thousand_moves_with_the_walks_left_out_are_read():
    inner = [f"#{' ' * 48}#"] * 48
    text = "\n".join(["#" * 50, "#@ $." + " " * 44 + "#", *inner[1:], "#" * 50])
    jumps = ",".join(["48-48r0", "1-48r0"] * 1100)
    level = only(f";1\n{text}\nSolution: {jumps},2-1r1\n")
    (solution,) = level.solutions
    assert len(solution.moves) > 100_000
    assert verify._outcome(level, solution, "x", 1)["outcome"] == "solves"


def test_a_walk_that_would_take_too_long_is_kept_as_text():
    snake = ["#" * 201]
    for y in range(100):
        snake += ["#" + " " * 199 + "#", ("#" * 199 + " #", "# " + "#" * 199)[y % 2]]
    rows = [*snake[:-1], "#" * 201]
    rows[1] = "#@" + rows[1][2:]
    found = collection("\n".join(rows) + "\nSolution: 1-199r1\n")
    assert "too long a walk" in found.warnings[0].text
    assert "1-199r1" in found.levels[0].comment


def test_a_document_type_line_is_passed_over():
    xml = '<?xml version="1.0"?>\n<!DOCTYPE SokobanLevels SYSTEM "http://localhost:1/SokobanLev.dtd">\n'
    inner = "<Level Id='a &amp; b'><L>####</L><L></L><L>#@$.#</L></Level>"
    level = only(f"{xml}<SokobanLevels>{inner}</SokobanLevels>")
    assert (level.title, level.rows) == ("a & b", ("####", "", "#@$.#"))


STEPS = ("#@ $ .#", "#  @$.#", "#   @*#")


def log(*boards):
    return "\n".join(f"#######\n{row}\n#######\n" for row in boards)


def test_the_boards_of_a_solvers_log_are_no_levels():
    head = "rrRR\nMoves: 4\nPushes: 2\nStates created total: 9\n\n"
    with pytest.raises(InputError, match="solver's log"):
        collection(head + log(*STEPS))
    found = collection(log(*STEPS))  # nothing says that it is a log: the first one is a level
    assert [level.rows[1] for level in found.levels] == [STEPS[0]]
    assert len(found.skipped) == 2
    assert len(collection(log(STEPS[0], STEPS[2], STEPS[1])).levels) == 3


def test_warnings_drop_no_level():
    text = "####\n#@$$.#\n####\n\n####\n#@* #\n# @#\n####\n\n#####\n#  .#\n#####\n"
    found = collection(text)
    reported = [[finding.reason for finding in playback.check(level)] for level in found.levels]
    assert ["more crates than goals" in reported[0], "open boundary" in reported[0]] == [True, True]
    assert "several players" in reported[1]
    assert "no player" in reported[2]
