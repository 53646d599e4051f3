"""Test Klocki's text: both forms, encodings, moves, faults with their places, writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from work import grows_with_size

from tools import formats
from tools.errors import InputError
from tools.formats.model import Collection, Solution
from tools.games.klocki import board
from tools.games.klocki import records as klocki_records
from tools.games.klocki import text as klocki

BOARD = ".@......\n....+...\n"


def read(text, name="x.txt", **options):
    data = text if isinstance(text, bytes) else text.encode("latin-1")
    return formats.read(data, name, **options)


def test_the_new_form():
    text = f'"One"\n{BOARD} 1)0,0: > v\n\n"Two "2""\r\n.[..\r\n 0,0:v\n'
    one, two = read(text).levels
    assert (one.title, one.rows, one.line) == ("One", (".@......", "....+..."), 2)
    assert one.solutions == (Solution("0,0:>v"),) and two.title == 'Two "2"'
    assert two.rows == (".[......", "........")  # padded to 2x2 at the right and below
    assert two.solutions == (Solution("0,0:v", kind="snapshot"),)


def test_a_solution_is_known_by_its_end():
    (level,) = read(f'"a"\n{BOARD} 1)0,0:v\n').levels
    assert level.solutions == (Solution("0,0:v", kind="snapshot"),)
    (level,) = read('"a"\n.@..+...\n........\n 1) 0 , 0 : >\n').levels
    assert level.solutions == (Solution("0,0:>", kind="solution"),)


def test_the_old_form():
    text = f"  One, a title\n{BOARD}1)0,0:v\n 0,0:>\n\nTwo\n{BOARD}\nThree\n.[......\n........"
    collection = read(text)
    assert [level.title for level in collection.levels] == ["One, a title", "Two", "Three"]
    assert collection.warnings[0].line == 5 and "does not replay" in collection.warnings[0].text
    assert not collection.levels[0].solutions


def test_identifiers_may_hold_blanks():
    (level,) = read('"a"\n.[ a.[ a\n.[a .[a \n').levels
    assert level.rows == (".[ a.[ a", ".[a .[a ")
    rules = board.load(level)
    assert [rules.block_at(cell) for cell in range(4)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (".[..q...", None),  # q is a mark
        (".[..,...", "line 2, column 5: ',' is not a mark"),
        (".[...q..", "line 2, column 6: 'q' is not a block"),
        (".[...", "line 2, column 6: the line ends inside a cell"),
        (".[..  ..", "line 2, column 5: ' ' is not a mark"),
        (".[a\xff....", "line 2, column 4: character 255"),
        (".[\xffa.[\xff!", "line 2, column 8: '!' on an alphanumeric block"),
        (".~\xffa....", "line 2, column 3: an alphanumeric '~'"),
        (".*\xffa....", "line 2, column 3: an alphanumeric '*'"),
        ("..\xffa....", "line 2, column 3: an alphanumeric '.'"),
        (".#\xff\xff.%a\xff", None),  # frames and keyholes need no identifier
        (".(\xffZ.;\xff0", None),
    ],
)
def test_faults_have_places(rows, place):
    text = f'"a"\n{rows}\n........\n'
    if place is None:
        assert len(read(text).levels) == 1
    else:
        with pytest.raises(InputError, match=r"^x\.txt: " + place.replace("'", ".")):
            read(text)
    if place:  # the same within a file that holds a good level: that one is kept
        collection = read(f'{text}"b"\n{BOARD}')
        assert [level.title for level in collection.levels] == ["b"]
        assert [note.line for note in collection.skipped] == [2]
        assert collection.skipped[0].text.startswith(place.partition(", ")[2])
        assert "; expected " in collection.skipped[0].text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('"a"\n"b"\n' + BOARD, "line 2, column 1: a title after a title"),
        ('"a"\n', "line 1, column 1: a title without a board"),
        ('"a"\n 1)0,0:>\n', "line 2, column 1: moves before the board"),
        ('"a"\n' + BOARD + "\n" + BOARD, "line 5, column 1: a row after the end"),
        ('"a"\n' + ".[.." * 65 + "\n", "line 2, column 1: 65x2 cells; expected at most 64x64"),
    ],
)
def test_faults_of_the_whole(text, place):
    with pytest.raises(InputError) as caught:
        read(text)
    assert place in str(caught.value)


def test_too_large_is_cut_when_asked():
    text = '"a"\n' + (".[.." * 65 + "\n") * 66
    (level,) = read(text, truncate=True).levels
    assert (level.width, level.height) == (64, 64)
    assert "65x66" in read(text, truncate=True).warnings[0].text


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("0,0:<", "does not replay"),  # the edge
        ("1,1:>", "does not replay"),  # no block
        ("9,9:>", "does not replay"),
        ("0,0:x", "does not replay"),  # no barrier
        ("0,0:>x", "is not a move"),
        ("0:>", "is not a move"),
        ("0,0:r", "is not a move"),
    ],
)
def test_moves_that_do_not_replay_are_left_out(moves, reason):
    collection = read(f'"a"\n{BOARD} {moves}\n')
    assert collection.levels[0].solutions == ()
    assert [note.line for note in collection.warnings] == [4]
    assert reason in collection.warnings[0].text


def test_latin_1_first_then_utf_8():
    text = '"\xc7a"\n\xc7\xa1..\xa1[\xff\xe7\n........\n'
    latin = read(text.encode("latin-1"))
    assert latin.encoding == "latin-1" and latin.levels[0].title == "\xc7a"
    # C7 A1 is a mark with a round block, and valid UTF-8 too: it stays Latin-1.
    assert read(b'"a"\n\xc7\xa1......\n........\n').levels[0].rows[0] == "\xc7\xa1......"
    for bom in (b"", b"\xef\xbb\xbf"):
        again = read(bom + text.encode("utf-8"))
        assert again.encoding == "utf-8" and again.levels[0].rows == latin.levels[0].rows
    old = read("T\u2713\n\xa1\xa1......\n........\n".encode())
    assert old.levels[0].title == "T?" and old.levels[0].rows[0] == "\xa1\xa1......"
    with pytest.raises(InputError, match="line 2, column 1"):
        read('"a"\n\u2713[......\n'.encode())


def test_what_is_klocki_and_what_is_not():
    assert read("t\n.[......\n........\n").format == "klocki"
    assert read("t\n.[..\n....\n", form="klocki").format == "klocki"
    with pytest.raises(InputError):
        read("t\n.[..\n....\n")  # a second line under 8 characters is not
    for text in ("; t\n\n#####\n#@$.#\n#####\n", "t\n........\n#####\n#@$.#\n#####\n"):
        assert read(text).format in ("xsb", "sok")


def test_no_sokoban_file_is_taken_for_klocki(shared):
    files = [path for path in (shared / "corpus" / "sokoban").rglob("*") if path.is_file()]
    taken = [path.name for path in files if klocki.is_old_form(path.read_bytes())]
    assert len(files) > 20 and taken == []


@pytest.mark.parametrize("name", ["levels.nbl", "levels.DLL"])
def test_bricks_is_refused_with_a_workaround(name):
    for data in (b"MZ\x90\x00\x03", b"\x00\x01\x02"):
        with pytest.raises(InputError, match="Klocki 7, save it as Klocki"):
            read(data, name)
    with pytest.raises(InputError, match="Klocki 7"):
        read(b"MZ\x90\x00\x03", "x.bin")


def test_written():
    text = '"a"\n.#zz.%qq.[zz.[zz\n.!zz.*zz.@zz..xx\n.[\xffA\\[..<.......\n 2,1:>\n'
    (level,) = read(text).levels
    assert klocki.write(Collection((level,))).decode("latin-1") == (
        '"a"\r\n.#...%...[aa.[aa\r\n.!ab.*ab.@......\r\n.[\xffA\\[..<.......\r\n 1)2,1:>\r\n'
    )


def test_moves_are_written_from_heads_and_numbered():
    text = '"a"\n.[zz.[zz........\n.!...!...!......\n................\n'
    moves = " 1,1:x\n 0,1:>\n 0,2:>\n 1,0:x\n 1,2:x\n 0,3:v\n"
    (level,) = read(text + moves).levels
    assert klocki.write(Collection((level,))).decode("latin-1").split("\r\n")[4:] == [
        " 1)1,1:x",
        " 1)0,0:>>",
        " 1)1,0:x",
        " 1)1,2:x",
        " 2)0,2:v",
        "",
    ]
    # What cancels itself is not written.
    (level,) = read(text + " 0,0:>><\n").levels
    assert b" 1)0,0:>\r\n" in klocki.write(Collection((level,)))


def test_a_position_with_two_blocks_of_one_name_cannot_be_written():
    (level,) = read('"a"\n.{\xffA.....{\xffA.&...%..\n.(\xffA....' + "." * 12 + "\n").levels
    rules = board.load(level)
    assert klocki.rows_of(rules)
    (level,) = read('"a"\n.&..' + "." * 4 + ".%...[\xffA\n.(\xffA" + "." * 12 + "\n").levels
    rules = board.load(level)
    assert rules.apply(0 << 3 | 2)
    with pytest.raises(ValueError, match="two blocks"):
        klocki.rows_of(rules)


def test_records():
    data = b"  12  345 A title, with blanks\r\n0 7 B\n\n99999 0 \xc7\n12 1 B\n"
    records = klocki_records.read(data, "Klocki.rec")
    assert records == {
        "A title, with blanks": (12, 345),
        "B": (None, 7),
        "\xc7": (99999, None),
    }
    assert klocki_records.read(klocki_records.write(records), "") == records
    for wrong in (b"12 title\n", b"1 2\n", b"100000 1 t\n", b"-1 2 t\n"):
        with pytest.raises(InputError, match=r"Klocki\.rec: line 1"):
            klocki_records.read(wrong, "Klocki.rec")


MARKS = st.sampled_from(sorted(board.MARKS))
NAMED = st.sampled_from(sorted(board.CHARACTERS)).map("\xff".__add__)
ANY = st.text(st.characters(min_codepoint=32, max_codepoint=254), min_size=2, max_size=2)


@st.composite
def levels(draw):
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    rows = [draw(st.lists(cells(), min_size=width, max_size=width)) for _ in range(height)]
    title = draw(st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=12))
    return board.make(board.filled(["".join(row) for row in rows]), title.lstrip(" "))


@st.composite
def cells(draw):
    type_ = draw(st.sampled_from(sorted(board.TYPES)))
    name = draw(ANY if type_ in "#%*!~." else st.one_of(st.just(".."), ANY, NAMED))
    return draw(MARKS) + type_ + name


def picture(level):
    return board.cells(board.load(level))


@given(st.lists(levels(), min_size=1, max_size=3))
def test_round_trip(several):
    data = klocki.write(Collection(tuple(several)))
    again = formats.read(data, "x")
    assert [level.title for level in again.levels] == [level.title for level in several]
    assert [picture(level) for level in again.levels] == [picture(level) for level in several]
    assert klocki.write(again) == data and not again.skipped


@given(
    st.one_of(
        st.binary(max_size=120).map(b'"'.__add__),
        st.tuples(levels(), st.integers(0, 200), st.binary(max_size=6)).map(
            lambda part: damaged(klocki.write(Collection((part[0],))), *part[1:])
        ),
    )
)
def test_hostile_files_are_read_or_refused_in_one_line(data):
    for form in ("", "klocki", "sok-klocki"):
        try:
            collection = formats.read(data, "x", form)
        except InputError as error:
            assert "\n" not in str(error) and str(error).startswith("x: ")
        else:
            assert collection.levels
            formats.write(Collection(collection.levels), "nbk")


def damaged(data, at, put):
    at %= len(data) + 1
    return data[:at] + put + data[at + len(put) :]


def test_writing_long_solutions_takes_linear_time():
    """Undoing steps on ice once replayed the whole game again and again."""
    made = {}

    def convert(steps):
        ice = '"Ice"\n:@..' + ":..." * 7 + "\n" + "...." * 7 + "+...\n"
        moves = " 1)0,0:>\n 2)0,7:<\n" * (steps // 2)
        made[steps] = klocki.write(read(ice + moves)).count(b"0,")

    grows_with_size(convert, 1000)
    assert made[4000]


def test_a_move_of_many_steps_is_written_whole():
    text = '"Round"\n.@......\n....+...\n 1)0,0:' + ">v<^" * 5_000 + "\n"
    (level,) = read(klocki.write(read(text))).levels
    assert level.solutions[0].moves == "0,0:" + ">v<^" * 5_000
