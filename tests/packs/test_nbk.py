"""Test the device's reader of our own packs against the desktop's writer; tests/tools/test_nbk.py
and tests/vm/vm_nbk.py test damaged packs.
"""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from work import CountingFile

from nibblock.games import GAMES
from nibblock.games.sokoban import level as nbk_words
from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import PackError, open_pack
from nibblock.packs.nbk import NbkPack
from nibblock.play.session import Session
from nibblock.play.steps import code_at
from tools import formats
from tools.errors import InputError
from tools.formats import nbk as desktop
from tools.formats import nbk_fields, xsb
from tools.formats.model import Collection, Level, Solution
from tools.games.brain import text
from tools.games.klocki import board as klocki_board
from tools.games.sokoban.formats import board, skbn

boards = st.lists(st.text("#@+$*. ", max_size=20), min_size=1, max_size=12).map(xsb.normal)
titles = st.text(st.characters(exclude_categories=("C", "Z")), max_size=200)
walks = st.text("lurd", min_size=1, max_size=300)


def moves_of(pack, n):
    """Return the stored solution of a level as letters."""
    count, steps = pack.solution(n)
    return "".join("lurd"[code_at(steps, i, 2)] for i in range(count))


@given(st.lists(st.tuples(boards.filter(bool), titles, walks), min_size=1, max_size=5))
def test_levels_are_the_desktops(parts):
    levels = [
        Level(rows, title=title, author=title[:9], solutions=(Solution(steps),))
        for rows, title, steps in parts
    ]
    pack = NbkPack(io.BytesIO(desktop.write(Collection(tuple(levels), title="T"))))
    assert (pack.title, pack.count) == ("T", len(levels))
    for n, level in enumerate(levels):
        read = pack.read(n)
        whole = board.to_device(level.rows)
        assert (read.width, read.height) == (whole.width, whole.height)
        assert read.cells == whole.cells and read.key == whole.key
        kept = level.title.encode()[:160].decode(errors="ignore")
        assert read.title == kept == pack.titles.get(n)
        assert read.author == level.author
        assert moves_of(pack, n) == level.solutions[0].moves


def test_a_level_takes_a_few_reads_of_any_pack():
    rows = ("########", "#@ $ . #", "#  $ . #", "########")
    long = Solution("lr" * 50000)
    levels = tuple(
        Level(rows, title=f"Level {n}", comment="c" * 5000, solutions=(long,)) for n in range(300)
    )
    data = desktop.write(Collection(levels))
    assert len(data) > 8_000_000
    file = CountingFile(data)
    pack = NbkPack(file)
    assert file.bytes < 100
    for n in (0, 299, 150):
        file.bytes = file.reads = 0
        assert pack.read(n).title == f"Level {n}"
        assert file.bytes < 150 and file.reads < 40
        file.bytes = 0
        assert pack.titles.get(n) == f"Level {n}" and file.bytes < 60


def test_a_stored_solution_is_played_from_the_file():
    rows = ("#######", "#@ $ .#", "#######")
    data = desktop.write(Collection((Level(rows, solutions=(Solution("rRR"), Solution("rlrRR"))),)))
    pack = NbkPack(io.BytesIO(data))
    assert pack.read(0).best == (3, 2)
    for which, moves in ((0, 3), (1, 5)):
        session = Session(Sokoban(pack.read(0)))
        found = pack.solution(0, which)
        assert session.resume(moves, found[0], -1, found[1])
        assert session.rules.solved and session.rules.moves == moves
    assert pack.solution(0, 2) is None


def test_a_long_solution_stays_in_the_file():
    moves = "ullddr" * 3000
    data = desktop.write(Collection((Level(("###", "#@#", "###"), solutions=(Solution(moves),)),)))
    pack = NbkPack(io.BytesIO(data))
    assert moves_of(pack, 0) == moves
    steps = pack.solution(0)[1]
    assert len(steps) == 4500
    assert code_at(steps, len(moves) - 1, 2) == 2 and code_at(steps, 0, 2) == 1  # in any order


def test_text_moves_are_only_for_computers():
    level = Level(("###", "#@#", "###"), solutions=(Solution("[u] 3l"), Solution("l")))
    pack = NbkPack(io.BytesIO(desktop.write(Collection((level,)))))
    assert pack.solution(0) is None
    assert pack.solution(0, 1)[0] == 1


def test_a_board_of_too_many_bytes_is_not_read():
    head = b"NBK\x13\x00\x00\x00\x01\x00\x00"
    entry = b"\x00\x00\x15\x09\x09\x00\x00"
    data = head + nbk_fields.checked(head) + entry + b"\0\0" + b"\x22" * 65536
    with pytest.raises(PackError, match=r"Level 1: offset 21: .*cells are too many"):
        NbkPack(io.BytesIO(data)).read(0)


@given(st.binary(max_size=300))
def test_any_bytes_after_the_magic(data):
    try:
        pack = NbkPack(io.BytesIO(b"NBK\x11" + data))
    except PackError as error:
        assert "\n" not in str(error)
        assert "offset" in str(error) or str(error) == "This file is cut off"
        return
    for n in range(pack.count):
        with pytest.raises(PackError, match=f"evel {n + 1}(:| is not whole$)"):
            pack.read(n)


def test_no_int_passes_30_bits():
    """Take the largest step of a check, and numbers of four bytes."""
    assert ((65370 << 8) | 255) < 1 << 24
    head = b"NBK\x14\x00\x00\x00\x00\x01\x00\x00"
    entry = b"\x40\x00\x00\x16\x02\x02\x00\x00"
    data = head + nbk_fields.checked(head) + entry + bytes(40)
    with pytest.raises(PackError, match=r"Level 1: .*30 bits"):
        NbkPack(io.BytesIO(data)).read(0)


def test_every_game_has_a_number_of_its_own():
    numbers = [number for _, number in GAMES]
    assert len(set(numbers)) == len(numbers)


def test_words_are_few_and_short():
    assert len(nbk_words.STARTS) == 32 and nbk_words.STARTS[31] == len(nbk_words.WORDS) < 256
    assert set(nbk_words.WORDS) == set(range(2, 9))


def test_a_pack_is_recognised_by_its_magic(drive):
    from nibblock.packs.folders import is_pack

    level = Level(("###", "#@#", "###"), title="One")
    for name, content, title in (
        ("a.xsb", desktop.write(Collection((level,), title="New")), "New"),
        ("b.nbk", skbn.write(Collection((level,), title="Old")), "Old"),
        ("c.skbn", b"###\n#@#\n###\n", "c"),
        ("NBK.txt", b"NBK: a title\n###\n#@#\n###\n", "NBK"),
        ("my pack.nbk", desktop.write(Collection((level,))), "my pack"),
    ):
        assert is_pack(name)
        (drive / name).write_bytes(content)
        pack = open_pack(name)
        assert pack.title == title and pack.read(0).key == board.to_device(level.rows).key
        pack.close()
    assert not is_pack("a.titles") and not is_pack("a.md")


def test_the_corpus_through_both_readers(shared, deep):
    """Compare every board that the console can hold with the desktop's; report why it cannot hold
    others.
    """
    files = [path for path in sorted((shared / "corpus" / "sokoban").rglob("*")) if path.is_file()]
    count = 0
    for path in files if deep else files[::9]:
        try:
            collection = formats.read(path.read_bytes(), path.name)
        except InputError:
            continue
        pack = NbkPack(io.BytesIO(desktop.write(collection)))
        for n, level in enumerate(collection.levels):
            if level.game != "sokoban":
                assert pack.read(n).game == level.game == pack.game(n)
                continue
            if max(level.width, level.height) > 255:
                with pytest.raises(PackError):
                    pack.read(n)
                continue
            assert pack.read(n).cells == board.to_device(level.rows).cells, (path, n)
            count += 1
    assert count > 300


def klocki(*rows):
    return Level(rows, "Home", game="klocki", solutions=(Solution("1,1:>>"), Solution("2,1:^")))


def test_a_klocki_level_is_the_desktops():
    level = klocki("+.01/#...@..", "..01.z\xffA....")
    pack = NbkPack(io.BytesIO(desktop.write(Collection((level,)))))
    read, wanted = pack.read(0), klocki_board.to_device(level)
    for plane in ("marks", "types", "first", "second"):
        assert getattr(read, plane) == getattr(wanted, plane)
    assert (read.title, read.key, pack.game(0)) == ("Home", wanted.key, "klocki")
    assert list(pack.texts(0)) == ["1,1:>>", "2,1:^"] and pack.solution(0) is None


@pytest.mark.parametrize(
    ("at", "byte", "wrong"),
    [(0, "\x80", "no mark"), (1, "0", "no block"), (2, "\xff", "no char"), (3, "\xff", "no char")],
)
def test_a_klocki_cell_without_meaning_is_refused(at, byte, wrong):
    rows = [list("........"), list("........")]
    rows[0][at] = byte
    level = Level(tuple("".join(row) for row in rows), game="klocki")
    pack = NbkPack(io.BytesIO(desktop.write(Collection((level,)))))
    with pytest.raises(PackError, match=rf"^Level 1: offset \d+: column 1, row 1: {wrong}"):
        pack.read(0)


def test_a_brain_level_is_the_desktops():
    rows = ("6 4", "", "-2 1 1", "-1 2 1")
    level = Level(
        rows, "Go", comment="One\nTwo", game="brain", solutions=(Solution("r3"), Solution("d"))
    )
    pack = NbkPack(io.BytesIO(desktop.write(Collection((level,)))))
    read, wanted = pack.read(0), text.load(level)
    assert (read.key, read.messages, read.title) == (wanted.key, ["One", "Two"], "Go")
    assert (read.blocks, read.surfaces) == (wanted.blocks, wanted.surfaces)
    assert list(pack.texts(0)) == ["r3", "d"] and pack.game(0) == "brain"


def test_a_brain_text_on_the_drive_is_a_pack(drive):
    (drive / "Stairs.txt").write_bytes(b"# how it began\n5 4\n0 1 1\n\n0 3 3\n\n@ Push\n: rr\n")
    pack = open_pack("Stairs.txt")
    level = pack.read(0)
    assert (pack.game(0), pack.title, level.title) == ("brain", "Stairs", "Stairs")
    assert (level.messages, list(pack.texts(0))) == (["Push"], ["rr"])
    pack.close()


def test_a_pack_that_is_cut_off_is_reported():
    levels = tuple(Level(("#####", "#@$.#", "#####"), f"Level {n}") for n in range(3))
    whole = desktop.write(Collection(levels))
    pack = NbkPack(io.BytesIO(whole[:-6]))
    assert pack.read(0).title == "Level 0"
    with pytest.raises(PackError, match=r"^This file is cut off"):
        pack.read(2)
    pack = NbkPack(io.BytesIO(whole[: NbkPack(io.BytesIO(whole)).extent(1)[1] - 3]))
    for n in (1, 2):
        with pytest.raises(PackError, match=f"^This file is cut off: level {n + 1} is not whole$"):
            pack.read(n)
