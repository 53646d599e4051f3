"""Send generated levels through every format and back, and nonsense through every reader."""

import io
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from work import grows_with_size

from nibblock.games.sokoban.packs.skbn import SkbnPack
from nibblock.packs import PackError
from tools.errors import InputError
from tools.formats import read, xsb
from tools.formats.model import Collection, Level, Solution
from tools.formats.text import one_line
from tools.games.sokoban.formats import board, skbn, slc, sok, ssx


@st.composite
def walled_boards(draw):
    """Return any cells within walls, perhaps with wings of blanks and walls around."""
    width = draw(st.integers(1, 24))
    inner = draw(st.lists(st.text("#@+$*. ", min_size=width, max_size=width), min_size=1))
    wall = "#" * (width + 2)
    rows = [wall, *(f"#{row}#" for row in inner), wall]
    rows[1] = "#@" + rows[1][2:]
    indent = " " * draw(st.integers(0, 3))
    return xsb.normal(indent + row for row in rows)


@st.composite
def ragged_boards(draw):
    """Return rows of any length, with empty ones inside, that begin and end with a row of wall."""
    inner = draw(st.lists(st.text("#@+$*. ", max_size=30)))
    return xsb.normal(["###", *inner, "#@.#"])


boards = st.one_of(walled_boards(), ragged_boards())
titles = st.text(st.characters(exclude_categories=("Cs",)), max_size=30).map(one_line)
moves = st.text("lurdLURD", min_size=1, max_size=200)
comments = st.lists(st.text("abc #$:;", min_size=1).filter(str.strip)).map("\n".join)
solutions = st.builds(Solution, moves, titles)
levels = st.builds(
    Level, boards, titles, titles, comments, st.lists(solutions, max_size=3).map(tuple)
)
collections = st.builds(
    Collection, st.lists(levels, min_size=1, max_size=6).map(tuple), titles, titles, comments
)


def rows_of(collection):
    return [level.rows for level in collection.levels]


@given(collections)
@example(Collection((Level(("###", "#@.#"), solutions=(Solution("D", "SOLUTION"),)),)))
def test_sok_keeps_everything(collection):
    again = read(sok.write_sok(collection), "x")
    assert rows_of(again) == rows_of(collection)
    for attribute in ("title", "author", "comment", "solutions"):
        assert [getattr(level, attribute) for level in again.levels] == [
            getattr(level, attribute) for level in collection.levels
        ]
    assert (again.title, again.author, again.description) == (
        collection.title,
        collection.author,
        collection.description,
    )
    assert not again.skipped


def moves_of(level):
    return [(solution.moves, solution.title) for solution in level.solutions]


@pytest.mark.parametrize("form", [slc, ssx])
@given(collection=collections)
def test_xml_keeps_boards_titles_and_authors_and_ssx_solutions(form, collection):
    again = read(form.write(collection), "x")
    assert again.format == ("slc" if form is slc else "ssx")
    assert rows_of(again) == rows_of(collection)
    assert (again.title, again.author) == (collection.title, collection.author)
    for level, expected in zip(again.levels, collection.levels, strict=True):
        assert (level.title, level.author) == (expected.title, expected.author)
        assert moves_of(level) == (moves_of(expected) if form is ssx else [])


@given(collections)
def test_xsb_keeps_boards_and_titles(collection):
    again = read(sok.write_xsb(collection), "x")
    assert rows_of(again) == rows_of(collection)
    for level, expected in zip(again.levels, collection.levels, strict=True):
        assert level.title == expected.title or ":" in expected.title  # perhaps a key


@given(collections)
def test_skbn_keeps_boards_and_the_pack_title(collection):
    data = skbn.write(collection)
    again = read(data, "x")
    assert rows_of(again) == rows_of(collection)
    assert (again.title, again.description) == (
        collection.title,
        one_line(collection.description),
    )
    assert skbn.write(again) == data


@given(st.lists(boards, min_size=1, max_size=4), st.data())
def test_the_desktop_and_the_device_read_damaged_packs_alike(rows, data):
    packed = bytearray(skbn.write(Collection(tuple(map(Level, rows)), "T", description="D")))
    for _ in range(data.draw(st.integers(0, 4))):
        packed[data.draw(st.integers(4, len(packed) - 1))] = data.draw(st.integers(0, 255))
    packed = bytes(packed[: data.draw(st.integers(5, len(packed)))])
    try:
        pack = SkbnPack(io.BytesIO(packed))
    except PackError:
        with pytest.raises(InputError):
            read(packed, "x")
        return
    on_device = []
    for n in range(pack.count):
        try:
            level = pack.read(n)
        except PackError as error:
            if "at most 255x255" in str(error):
                return  # the desktop has no such limit
            continue
        letters = "".join(board.LETTERS[code] for code in level.cells)
        width = level.width
        normal = xsb.normal(letters[i : i + width] for i in range(0, len(letters), width))
        if normal:
            on_device.append(normal)
    try:
        on_desktop = rows_of(read(packed, "x"))
    except InputError:
        on_desktop = []
    assert on_desktop == on_device


REAL = (
    b"; Rooms\n\n; 1\n\n#####\n#@$.#\n#####\nTitle: a\nComment:\nb\nComment-End:\n\n"
    b"Solution/Moves 1/1\nR\n\n:: c\nGame: Sokoban\n'x'\n\n"
    b"######\n#@$ .#\n-\n######\nSolution: 1-2r3\n"
)
XML = (
    b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE SokobanLevels SYSTEM "x.dtd">\n'
    b'<SokobanLevels><Title>a</Title><LevelCollection Copyright="b"><Level Id="c" Width="5">'
    b"<L>#####</L><L>#@$.#</L><L></L><L>#####</L></Level></LevelCollection></SokobanLevels>"
)
SSX = (
    b"<S><Details><Name>a</Name></Details><Puzzles><Puzzle><Maps><Map><Row>~####</Row>"
    b"<Row>#PXO#</Row><Row>#####</Row><Solutions><Solution><Steps>r</Steps></Solution></Solutions>"
    b"</Map></Maps></Puzzle></Puzzles></S>"
)
MORE = (
    b"> 5#|#@$.#|5#|\n\nWWWWW\nWpb.W\nWWWWW\n\nSolution\n2(rL)[]{}*\n\n 1|####\n 2|#@.#\n 3|####\n"
    b'0111\n1635\n0111|1635|111\nXXXX\nX@*X\nSnapshot\n"left", right\n======\nboxorder 1\n\0'
)
PACK = skbn.write(Collection((Level(("####", "#@$.#")), Level(("#" * 40, "@")))))


@st.composite
def mutated(draw):
    """Return a file that looks real, with pieces cut out, doubled, overwritten or inserted."""
    data = bytearray(
        draw(st.sampled_from((REAL, PACK, REAL * 3, b"SKBN" + REAL, XML, SSX, MORE, MORE + REAL)))
    )
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(data)))
        end = draw(st.integers(at, min(at + 20, len(data))))
        data[at:end] = draw(st.one_of(st.binary(max_size=6), st.just(bytes(data[at:end]) * 2)))
    return bytes(data)


@given(st.one_of(st.binary(max_size=400), mutated(), st.binary().map(b"SKBN\n\n".__add__)))
def test_no_reader_ends_in_a_traceback(data):
    try:
        collection = read(data, "x")
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert collection.levels
        assert all(level.rows for level in collection.levels)


@given(mutated())
def test_what_was_read_from_nonsense_can_be_written_and_read_again(data):
    try:
        collection = read(data, "x")
    except InputError:
        return
    if collection.format == "skbn":
        return  # packs may hold boards that no text reader accepts as one
    kept = tuple(level for level in collection.levels if level.game == "sokoban")
    if not kept or collection.format in ("slc", "ssx", "bxw"):
        return  # nor any board of those
    collection = replace(collection, levels=kept)
    assert rows_of(read(sok.write_sok(collection), "x")) == rows_of(collection)


TEDIOUS = {
    "one line of walls": b"#" * 1_000_000,
    "one line of moves and a stranger": b"l" * 1_000_000 + b"x",
    "one line of digits": b"Solution " + b"1" * 1_000_000,
    "blanks": b" " * 500_000 + b"\t" * 500_000,
    "blank lines": b"\n" * 1_000_000,
    "comments without an end": b"Comment:\n" * 110_000,
    "solutions without moves": b"Solution\n\n" * 100_000,
    "titles": b"; x\n" * 250_000,
    "small boards": b"###\n#@#\n#.#\n\n" * 35_000,
    "single rows": b"#@.#\nx\n" * 35_000,
    "run lengths": b"3#|" * 330_000,
    "colons": b"a:" * 500_000,
    "nearly a key": b"a " * 500_000,
    "zeros": b"\0" * 1_000_000,
    "runs in runs": (b"9(" * 14 + b"#" + b")" * 14 + b"|\n") * 20_000,
    "long counts": b"999#|#|#|@$.\n" * 80_000,
    "long moves": b"###\n#@#\n###\nSolution\n" + b"9999r" * 200_000,
    "many long moves": b"###\n#@#\n###\n" + b"Solution\n900000r\n\n" * 55_000,
    "walks": b"#" * 400
    + (b"\n#" + b" " * 398 + b"#") * 300
    + b"\n#@$."
    + b" " * 395
    + b"#\n"
    + b"#" * 400
    + b"\nSolution: "
    + b"1-1u0,398-299u0," * 40_000
    + b"r1\n",
    "quotes": b"> " * 500_000,
    "numbered rows": b"1|####\n" * 140_000,
    "steps": (b"#######\n#@$  .#\n#######\n\n#######\n# @$ .#\n#######\n\n") * 18_000,
    "hexagons": b" # # #\n# @ $ #\n # . #\n\n" * 40_000,
    "digits": b"1111111111\n" * 90_000,
    "digits in bars": b"111|121|111\n" * 80_000,
    "nested elements": b"<a>" * 330_000,
    "one declaration": b"<?xml " + b" " * 1_000_000,
    "rows in XML": b"<a><Level>" + b"<L>#</L>" * 120_000 + b"</Level></a>",
    "maps in XML": b"<a><Puzzle>" + b"<Map><Row>#P#</Row></Map>" * 38_000 + b"</Puzzle></a>",
    "a pack of one offset": b"SKBN\n\n\xff" + b"\x02\x06" * 255 + b"\x22" * 64_000 + b"\xff",
    "a pack of runs": b"SKBN\n\n\x01\x00\x09" + bytes.fromhex("df4df4") * 21_000 + b"\xf0",
}


@pytest.mark.parametrize("case", TEDIOUS)
def test_tedious_files_cost_no_more_than_their_size(case):
    data = TEDIOUS[case]

    def read_or_refuse(size):
        try:
            read(data[:size], "x")
        except InputError:
            pass

    if case == "walks":  # cut off, it has no board; the readers' allowance limits the whole
        read_or_refuse(len(data))
    else:
        grows_with_size(read_or_refuse, len(data) // 64)
