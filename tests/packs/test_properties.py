"""Read any bytes as a pack or refuse them with a reason; read back any board that was written."""

import io

from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.sokoban.level import Level
from nibblock.games.sokoban.packs.skbn import SkbnPack
from nibblock.packs import PackError

CODES = st.integers(3, 8)


def read_all(data):
    """Return what every level of a pack gives: its size, or the error."""
    try:
        pack = SkbnPack(io.BytesIO(data))
    except PackError as error:
        return [str(error)]
    reported = []
    for n in range(pack.count):
        try:
            level = pack.read(n)
        except PackError as error:
            assert f"evel {n + 1}" in str(error), error
            reported.append(str(error))
        else:
            assert 0 < level.width <= 255 and 0 < level.height <= 255
            assert len(level.cells) == level.width * level.height
            assert set(level.cells) <= set(range(1, 9))
            assert len(level.key) == 6
            reported.append((level.width, level.height))
    return reported


@given(st.binary(max_size=300))
def test_any_bytes_after_the_magic(data):
    assert all(read_all(b"SKBN" + data))


@given(st.lists(st.integers(0, 400), min_size=1, max_size=8), st.binary(max_size=200))
def test_any_offsets_and_any_levels(offsets, body):
    table = b"".join(offset.to_bytes(2, "big") for offset in offsets)
    assert len(read_all(b"SKBN\n\n" + bytes([len(offsets)]) + table + body)) == len(offsets)


def test_another_board_has_another_key():
    plain = b"\4\4\4\4\4\4\3\5\6\4\4\4\4\4\4"
    boards = {
        (5, 3, plain[:at] + bytes((code,)) + plain[at + 1 :])
        for at in range(15)
        for code in range(4, 9)
    }
    boards |= {(3, 5, plain), (15, 1, plain), (1, 15, plain)}
    assert len({Level(*size, bytearray(cells)).key for *size, cells in boards}) == len(boards)
    assert Level(5, 3, bytearray(plain)).key.hex() == "37105b1406bb"
    assert Level(3, 2, bytearray(b"\2" * 6)).key == Level(1, 1, bytearray(b"\1")).key


def packed(rows):
    """Return one level as a pack: no runs, rows ended as the published writer ends them."""
    nibbles = [code for row in rows for code in [*row, 0]] + [15]
    nibbles += [0] * (len(nibbles) & 1)
    body = bytes(high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2], strict=True))
    return b"SKBN\n\n\x01\x00\x09" + body


@given(
    st.integers(1, 12).flatmap(
        lambda width: st.lists(
            st.lists(CODES, min_size=width, max_size=width), min_size=1, max_size=9
        )
    )
)
def test_a_board_is_read_back(rows):
    level = SkbnPack(io.BytesIO(packed(rows))).read(0)
    assert (level.width, level.height) == (len(rows[0]), len(rows))
    assert bytes(level.cells) == bytes(code for row in rows for code in row)


@given(
    st.lists(st.lists(st.integers(1, 8), min_size=5, max_size=5), min_size=1, max_size=6),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 3),
)
def test_the_key_depends_on_the_board_alone(rows, left, right, above, below):
    def key(rows):
        return Level(len(rows[0]), len(rows), bytearray(c for row in rows for c in row)).key

    width = left + 5 + right
    framed = [[1] * left + row + [2] * right for row in rows]
    framed = [[2] * width] * above + framed + [[1] * width] * below
    plain = key(rows)
    assert key(framed) == plain
    assert key([[3 - code if code < 3 else code for code in row] for row in rows]) == plain
