"""Plain text on the device against the desktop's reader, on the corpus and on any bytes.

Cases made by hand are in test_text.py and tests/vm/vm_sokoban_xsb.py.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from work import CountingFile, grows_with_size

from nibblock.games.sokoban.packs import xsb
from nibblock.games.sokoban.packs.xsb import XsbPack
from nibblock.packs import PackError
from tools import formats
from tools.errors import InputError
from tools.formats.model import Collection, Level
from tools.formats.xsb import normal
from tools.games.sokoban.formats import board, sok

TEXT = st.one_of(
    st.binary(max_size=600),
    st.text("#@$.*+- _\t\r\n;:aT1|", max_size=600).map(str.encode),
    st.lists(
        st.sampled_from(
            [b"#####", b"#@$.#", b"#   #", b"", b"; a", b"Title: b", b"-----", b"Game: x", b"#p#"]
        ),
        max_size=60,
    ).map(b"\n".join),
)
#: SOK files written to try a parser: notes and boards of other games in places of their own.
TRIALS = ("jsoko/Interior empty rows.sok", "jsoko/Parsing.sok", "sokoenginepy/")


def open_text(path, data):
    path.write_bytes(data)
    xsb._kept.clear()  # two files of one size in one second
    return XsbPack(path.open("rb"), str(path))


def test_boards_of_the_corpus_are_the_desktops(shared, deep):
    root = shared / "corpus" / "sokoban"
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    seen = same_titles = 0
    for path in files if deep else files[::3]:
        name = path.relative_to(root).as_posix()
        try:
            collection = formats.read(path.read_bytes(), name)
        except InputError:
            continue
        if collection.format not in ("xsb", "sok") or collection.skipped or name.startswith(TRIALS):
            continue
        try:
            pack = XsbPack(path.open("rb"), str(path))
        except PackError as error:
            assert str(error).endswith(("convert this on a computer", "no text")), name
            continue
        wanted = collection.levels
        assert pack.count == len(wanted), name
        for n, level in enumerate(wanted):
            whole = board.to_device(level.rows)
            read = pack.read(n)
            assert (read.width, read.height) == (whole.width, whole.height), (name, n)
            assert read.cells == whole.cells, (name, n)
            same_titles += read.title == level.title
            seen += 1
        pack.close()
    assert seen > 1000
    assert same_titles > 0.9 * seen


@given(
    st.lists(
        st.tuples(
            st.lists(st.text("#@+$*. ", max_size=16), max_size=9).map(
                lambda inner: normal(["###", *inner, "#@.#"])
            ),
            st.text("abc XYZ", max_size=20).map(lambda text: " ".join(text.split())),
        ),
        min_size=1,
        max_size=5,
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_the_desktop_writes_is_read(tmp_path, parts):
    levels = tuple(Level(rows, title=title) for rows, title in parts)
    for write in (sok.write_xsb, sok.write_sok):
        pack = open_text(tmp_path / "a.xsb", write(Collection(levels)))
        assert pack.count == len(levels)
        for n, level in enumerate(levels):
            assert pack.read(n).cells == board.to_device(level.rows).cells
            assert pack.titles.get(n) == level.title
        pack.close()


@pytest.mark.parametrize("ruler", ["-----", "+-----", "+-----+"])
def test_a_ruler_above_a_board_is_no_row(tmp_path, ruler):
    pack = open_text(tmp_path / "a.txt", f"{ruler}\n#####\n#@$.#\n#####\n".encode())
    assert (pack.count, pack.read(0).height) == (1, 3)
    pack.close()


@given(TEXT)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(tmp_path, data):
    try:
        pack = open_text(tmp_path / "a.txt", data)
    except PackError as error:
        text = str(error)
        assert any(part in text for part in ("convert this on a computer", "no text", "numbered"))
        assert "\n" not in text
        return
    assert pack.count
    for n in range(pack.count):
        first, end = pack.extent(n)
        assert 0 <= first < end <= len(data)
        assert isinstance(pack.titles.get(n), str)
        try:
            level = pack.read(n)
        except PackError as error:
            assert f"evel {n + 1}" in str(error) and "\n" not in str(error)
        else:
            assert len(level.cells) == level.width * level.height
            assert set(level.cells) <= set(range(1, 9))
    pack.close()


@pytest.mark.parametrize("unit", [b"#", b"#\n", b"###\n\n", b"\n", b"#@\n\n"])
def test_nonsense_costs_no_more_than_its_size(tmp_path, unit):
    """Each byte is read at most three times."""
    path = tmp_path / "a.txt"

    def read(size):
        data = unit * (size // len(unit))
        path.write_bytes(data)
        file = CountingFile(data)
        xsb._kept.clear()
        try:
            XsbPack(file, str(path)).close()
        except PackError:
            pass
        assert file.bytes <= 3 * len(data) + 4096

    grows_with_size(read, 50_000)


def test_a_line_without_end_is_not_held(tmp_path):
    """A board behind a line of a megabyte is not found, the line is not kept in memory."""
    row = b"x" * 90_000 + b"\n"
    pack = open_text(tmp_path / "a.txt", row + b"; Far\n#####\n#@$.#\n#####\n")
    assert pack.count == 1 and pack.read(0).title == "Far"
    pack.close()


@pytest.mark.parametrize("length", range(900, 3200, 37))
def test_offsets_hold_behind_long_lines(tmp_path, length):
    """Lines of any length, with and without a wall, between and right below boards."""
    data = b"#####\n#@$.#\n#####\n"
    for n in range(6):
        long = b"#" + b"x" * (length + n) if n & 1 else b"y" * (length - n)
        data += b"\n" * (n % 3) + long + b"\n" * (1 + n % 2) + b"; %d\n" % n
        data += b"  *\n#####\n#@$.#\n#####\n"
    pack = open_text(tmp_path / "a.txt", data)
    assert pack.count == 7
    for n in range(1, 7):
        level = pack.read(n)
        assert (level.height, level.title) == (4, str(n - 1))
    pack.close()


def test_another_file_of_the_same_name_is_read_anew(tmp_path):
    path = tmp_path / "a.xsb"
    path.write_bytes(b"#####\n#@$.#\n#####\n")
    assert XsbPack(path.open("rb"), str(path)).count == 1
    path.write_bytes(b"#####\n#@$.#\n#####\n\n####\n#@*#\n####\n")
    assert XsbPack(path.open("rb"), str(path)).count == 2
