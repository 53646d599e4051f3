"""Test our own packs on the desktop: all is read back, they are small, nonsense is detected."""

import dataclasses
import io
import math
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from work import grows_with_size

from nibblock.packs import PackError
from nibblock.packs.nbk import NbkPack
from tools import formats
from tools.errors import InputError
from tools.formats import nbk, nbk_boards, nbk_fields, nbk_moves
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban import nbk as sokoban
from tools.games.sokoban import steps as fast
from tools.games.sokoban.formats import board, skbn

text = st.text(max_size=80)
one_line = st.text(st.characters(exclude_categories=("C", "Z")), max_size=80)
rows = st.lists(st.text("#@+$*. ", max_size=24).map(str.rstrip), max_size=12).filter(any).map(tuple)
loose_rows = st.lists(st.text("#@+$*. ", max_size=9), max_size=9).filter(any).map(tuple)
rooms = st.lists(st.text("#@$. ", min_size=6, max_size=6), min_size=2, max_size=8).map(
    lambda inner: ("########", *(f"#{row}#" for row in inner), "########")
)
cells = st.sampled_from(["....", "+...", "/#..", ".[ab", ".@01", "\xa1$..", ".[\xffA", "A{.\xe7"])
klocki = st.tuples(st.integers(2, 64), st.integers(2, 9)).flatmap(
    lambda size: st.lists(
        st.lists(cells, min_size=size[0], max_size=size[0]).map("".join),
        min_size=size[1],
        max_size=size[1],
    ).map(tuple)
)
brain = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5), st.integers(0, 3))).map(
    lambda parts: ("# a note", "6 4", *(f"{kind} {x} {y}" for kind, x, y in parts), "", "-2 1 1")
)
games = st.one_of(
    st.tuples(st.just("sokoban"), rows),
    st.tuples(st.just("sokoban"), rooms),
    st.tuples(st.just("sokoban"), loose_rows),
    st.tuples(st.just("klocki"), klocki),
    st.tuples(st.just("brain"), brain),
)
moves = st.one_of(
    st.text("lurd", max_size=90), st.text("LURD", max_size=90), st.text("lurdLURD"), text
)
solutions = st.builds(Solution, moves, one_line, st.sampled_from(["solution", "snapshot", "demo"]))


@st.composite
def levels(draw):
    game, drawn = draw(games)
    return Level(
        drawn,
        title=draw(one_line),
        author=draw(one_line),
        comment=draw(text),
        solutions=tuple(draw(st.lists(solutions, max_size=3))),
        game=game,
    )


collections = st.builds(
    Collection,
    st.lists(levels(), min_size=1, max_size=6).map(tuple),
    title=one_line,
    author=one_line,
    description=text,
    format=st.just("nbk"),
)


def room(width, height):
    """Return a board with a few things in it."""
    wall = "#" * width
    inner = ["#" + " " * (width - 2) + "#"] * (height - 3)
    return (wall, "#@$." + " " * (width - 5) + "#", *inner, wall)


def pack_of(count, size=(8, 8), **about):
    return Collection(
        tuple(Level(room(*size), title=f"Level {n}") for n in range(1, count + 1)), **about
    )


@given(collections)
def test_everything_is_read_back(collection):
    data = nbk.write(collection)
    assert nbk.read(data, "pack") == collection
    assert nbk.write(collection) == data
    assert nbk.is_nbk(data)


def test_what_the_model_may_learn_is_read_back_as_properties(monkeypatch):
    @dataclasses.dataclass(frozen=True)
    class Richer(Level):
        season: str = ""
        tags: tuple = ()
        number: int = 0

    monkeypatch.setattr(nbk, "Level", Richer)
    monkeypatch.setitem(nbk._APART, Richer, nbk._APART[Level])
    level = Richer(room(6, 6), season="May", tags=("a", ("b", 3)), number=7)
    data = nbk.write(Collection((level,)))
    read = nbk.read(data, "pack")
    assert read.levels == (level,) and not read.warnings
    monkeypatch.undo()
    read = nbk.read(data, "pack")  # by a program that knows less
    assert read.levels == (Level(level.rows),)
    assert [note.text.split(": ", 2)[2] for note in read.warnings] == [
        f"'{name}' needs a newer program" for name in ("season", "tags", "number")
    ]


def test_a_look_is_that_of_a_level_or_else_of_its_pack():
    one = Level(room(8, 5), "One")
    data = nbk.write(Collection((one, dataclasses.replace(one, look="ice"), one), look="vault"))
    read = nbk.read(data, "pack")
    assert read.look == "vault" and [level.look for level in read.levels] == ["", "ice", ""]
    pack = NbkPack(io.BytesIO(data))
    assert pack.look == 5 and [pack.read(n) and pack.look for n in range(3)] == [5, 3, 5]
    told = Collection((one,), description="For cold days\nLook: ice")
    read = nbk.read(nbk.write(told), "pack")
    assert (read.look, read.description) == ("ice", "For cold days")
    other = nbk.read(nbk.write(dataclasses.replace(told, description="Look: up")), "pack")
    assert (other.look, other.description) == ("", "Look: up")


def test_a_solution_has_no_look():
    solution = nbk_fields.pack([(11, b"\3")]) + b"\1\0\0\1\x40"
    fields = nbk_fields.pack([(5, solution)], always_bulk=frozenset({5}))
    record = nbk._Record(1, (8, 5), fields, nbk_boards.pack(1, room(8, 5)))
    read = nbk.read(nbk._assemble([record], b"\0\0", b""), "pack")
    assert len(read.levels[0].solutions) == 1 and "newer" in read.warnings[0].text


def test_boards_take_less_than_skbn(shared):
    packs = sorted((shared / "corpus" / "skbn").iterdir())
    before = after = 0
    for path in packs:
        data = path.read_bytes()
        collection = skbn.read(data, path.name)
        packed = nbk.write(collection)
        read = nbk.read(packed, path.name)
        levels = tuple(dataclasses.replace(level, indent=0) for level in collection.levels)
        about = (levels, collection.title, collection.description)
        assert (read.levels, read.title, read.description) == about
        assert len(packed) <= len(data), path.name
        before += len(data)
        after += len(packed)
    assert len(packs) > 3 and after <= 0.62 * before


def test_every_file_of_the_corpus(shared, deep):
    files = [path for path in sorted((shared / "corpus" / "sokoban").rglob("*")) if path.is_file()]
    count = 0
    for path in files if deep else files[::7]:
        try:
            collection = formats.read(path.read_bytes(), path.name)
        except InputError:
            continue
        read = nbk.read(nbk.write(collection), path.name)
        own = {"levels", "format", "encoding", "skipped", "warnings"}
        for field in dataclasses.fields(Collection):
            if field.name not in own:
                assert getattr(read, field.name) == getattr(collection, field.name), path
        assert [dataclasses.replace(level, line=0) for level in collection.levels] == list(
            read.levels
        ), path
        assert not read.skipped and not read.warnings
        count += len(read.levels)
    assert count > 500


@pytest.mark.parametrize(("count", "size", "wide"), [(3, (8, 8), 1), (300, (8, 8), 2)])
def test_offsets_are_as_short_as_they_can_be(count, size, wide):
    data = nbk.write(pack_of(count, size))
    assert data[3] == 0x10 | wide
    assert len(nbk.read(data, "pack").levels) == count


def test_more_than_64_kib_and_255_levels():
    collection = pack_of(2500, (40, 40), title="Many", format="nbk")
    data = nbk.write(collection)
    assert len(data) > 0x10000 and data[3] == 0x13
    assert nbk.read(data, "pack") == collection
    pack = NbkPack(io.BytesIO(data))
    assert pack.count == 2500
    for n in (0, 255, 256, 2499):
        assert pack.read(n).title == f"Level {n + 1}"


def test_boards_larger_than_255_are_read_back():
    for size in ((256, 8), (8, 256), (400, 300), (256, 256)):
        collection = Collection((Level(room(*size)),), format="nbk")
        data = nbk.write(collection)
        assert nbk.read(data, "pack") == collection
        with pytest.raises(PackError, match=f"Level 1: .*{size[0]}x{size[1]} cells"):
            NbkPack(io.BytesIO(data)).read(0)


@pytest.mark.parametrize("size", [0, 63, 64, 65, 252, 253, 254, 255, 256, 4095, 4096, 70000])
def test_texts_of_any_length_are_read_back(size):
    """Write texts around each change of form: bulk, lengths of one and four bytes, over 64 KiB."""
    for own in ("x" * size, "\xe9" * (size // 2)):
        level = Level(room(6, 6), own, own, own, (Solution("r", own), Solution(own or "l", own)))
        collection = Collection((level, level), own, own, own, format="nbk")
        data = nbk.write(collection)
        assert nbk.read(data, "pack") == collection
        pack = NbkPack(io.BytesIO(data))
        assert pack.title == pack.read(1).title == pack.titles.get(0)
        assert pack.title == own.encode()[:160].decode(errors="ignore")
        found = pack.solution(1)
        assert found and found[0] == 1


@pytest.mark.parametrize(
    ("game", "drawn", "reason"),
    [
        ("hexoban", ("#",), "'hexoban' needs a newer program"),
        ("sokoban", ("#p#",), "'#p#' is not a Sokoban row"),
        ("sokoban", (), "without cells"),
        ("klocki", ("....",), "1x1 cells; expected 2x2 to 64x64"),
        ("klocki", ("........", "...?,..."), "',' is no"),
        ("klocki", ("........", "...."), "different lengths"),
        ("brain", ("1 x",), "line 1"),
        ("brain", (), "header"),
    ],
)
def test_what_is_no_level_of_its_game_is_skipped(game, drawn, reason):
    good = Level(room(6, 6))
    read = nbk.read(nbk.write(Collection((Level(drawn, game=game), good))), "pack")
    assert read.levels == (good,)
    assert read.skipped[0].text.startswith("level 1: ") and reason in read.skipped[0].text


def test_limits_are_reported():
    with pytest.raises(ValueError, match="at least 1"):
        nbk.write(Collection(()))
    with pytest.raises(ValueError, match="line end"):
        nbk.write(Collection((Level(("a\nb",)),)))
    many = tuple(Solution("l", str(n)) for n in range(5000))
    with pytest.raises(ValueError, match="5000 fields; expected at most 4095"):
        nbk.write(Collection((Level(room(6, 6), solutions=many),)))
    with pytest.raises(ValueError, match="16 MiB"):
        nbk.write(Collection((Level(room(6, 6), comment="x" * (1 << 24)),)))


@given(rooms, st.text("lurd", max_size=200))
def test_playing_follows_the_rules_of_the_console(drawn, steps):
    played = fast.play(drawn, steps)
    from nibblock.games.sokoban.rules import Sokoban
    from nibblock.packs import Unplayable

    try:
        rules = Sokoban(board.to_device(drawn))
    except Unplayable:
        assert played is None
        return
    assert (played is not None) == all(rules.apply("lurd".index(step)) for step in steps)
    if played:
        assert played.letters.lower() == steps
        assert played.pushes == rules.pushes
        assert played.is_solved == bool(rules.solved)


def test_moves_take_two_bits_where_they_can():
    drawn = room(9, 6)
    for letters, form in (
        ("drruL", nbk_moves.PUSHES_CAPITAL),
        ("Rl", nbk_moves.PUSHES_CAPITAL),
        ("drrul", nbk_moves.SMALL),
        ("RLR", nbk_moves.CAPITAL),
        ("rR", nbk_moves.TEXT),  # the first one is a push, the second one is not
        ("lu", nbk_moves.PUSHES_CAPITAL),  # refused, so all lower case
        ("r2d", nbk_moves.TEXT),
        ("", nbk_moves.TEXT),
    ):
        data, _ = sokoban.store(Level(drawn), Solution(letters))
        assert nbk_moves.unpack(data, partial(sokoban.letters, drawn)) == letters
        assert data[0] == form, letters
        if form:
            assert len(data) == 4 + (len(letters) + 3) // 4


def damaged(data, at, bit):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def test_a_flipped_bit_is_found_and_spoils_little():
    solution = (Solution("Rl", "first"), Solution("lurd" * 30, "second"))
    collection = Collection(
        tuple(
            Level(room(8, 5 + n), title=f"Level {n}", comment="c" * 90, solutions=solution)
            for n in range(4)
        ),
        title="Title",
        format="nbk",
    )
    data = nbk.write(collection)
    spoilt = set()
    for at in range(len(data)):
        for bit in (0, 3, 7):
            try:
                read = nbk.read(damaged(data, at, bit), "pack")
            except InputError:
                spoilt.add("all")
                continue
            assert read.skipped or read.warnings, at  # never silently
            missing = len(collection.levels) - len(read.levels)
            assert missing == len(read.skipped) <= 2
            for level in read.levels:
                whole = collection.levels[int(level.title[-1]) if level.title else 0]
                assert level.rows == whole.rows
            spoilt.add(missing)
    assert spoilt == {"all", 0, 1, 2}


def test_a_truncated_pack_gives_the_levels_before():
    data = nbk.write(pack_of(5))
    counts = set()
    for end in range(len(data)):
        try:
            read = nbk.read(data[:end], "pack")
        except InputError as error:
            assert "\n" not in str(error)
            continue
        assert [level.title for level in read.levels] == [
            f"Level {n + 1}" for n in range(len(read.levels))
        ]
        counts.add(len(read.levels))
    assert counts == {1, 2, 3, 4}


def read_or_refuse(data):
    try:
        return nbk.read(data, "pack")
    except InputError as error:
        assert str(error).startswith("pack: ") and "\n" not in str(error)
        return None


def sealed(data):
    """Return the same file with all checks of header, index and records corrected, where they have
    a place.
    """
    try:
        wide, layout, at = data[3] & 15, data[4], 5 + (data[3] & 15)
        for _ in range(2):
            _, at = nbk_fields.read_string(data, at, len(data))
        covered = data[:at]
        if layout & 4:
            _, at, more = nbk_fields.read(data, at, len(data))
            covered += more
        out = bytearray(data)
        out[at : at + 2] = nbk_fields.checked(covered)
        index = at + 2
        entry = wide + 4 + (layout & 1) + (layout >> 4)
        count = int.from_bytes(data[5 : 5 + wide], "big")
        for i in range(index, min(index + count * entry, len(data) - entry), entry):
            first = int.from_bytes(out[i : i + wide], "big")
            end = int.from_bytes(out[i + entry : i + entry + wide], "big")
            end = end if i + entry < index + count * entry else len(out)
            covered = bytes(out[i : i + wide + 2] + out[i + wide + 4 : i + entry])
            if layout & 2:
                _, first, more = nbk_fields.read(bytes(out), first, end)
                covered += more
            out[i + wide + 2 : i + wide + 4] = nbk_fields.checked(covered + bytes(out[first:end]))
        return bytes(out)
    except (ValueError, IndexError):
        return bytes(data)


@given(st.binary(max_size=400))
def test_any_bytes_after_the_magic(data):
    read_or_refuse(b"NBK\x11" + data)


@given(collections, st.data())
def test_hostile_changes_with_correct_checks(collection, data):
    """Change bytes and correct all checks: errors that a check does not find."""
    packed = bytearray(nbk.write(collection))
    for _ in range(data.draw(st.integers(1, 6))):
        packed[data.draw(st.integers(3, len(packed) - 1))] = data.draw(st.integers(0, 255))
    packed = sealed(bytes(packed))
    read = read_or_refuse(packed)
    if read:
        assert all(isinstance(level, Level) for level in read.levels)
        read_or_refuse(nbk.write(read))
    try:
        pack = NbkPack(io.BytesIO(packed))
    except PackError as error:
        assert "\n" not in str(error)
        return
    for n in range(min(pack.count, 20)):
        assert isinstance(pack.titles.get(n), str)
        try:
            level = pack.read(n)
            assert len(level.key) == 6 and level.game == pack.game(n)
            if level.game == "sokoban":
                assert len(level.cells) == level.width * level.height
            for text in pack.texts(n):
                assert isinstance(text, str)
            found = pack.solution(n)
            if found:
                assert len(found[1]) == (found[0] + 3) // 4
        except PackError as error:
            cut_off = f"This file is cut off: level {n + 1} is not whole"
            assert str(error).startswith((f"Level {n + 1}: ", cut_off))


def hostile_index(count):
    """Return a pack whose entries all name a huge board, overlapping in the index itself."""
    entries = b"".join((5 + i).to_bytes(3, "big") + b"\xff\xff\0\0" for i in range(count))
    header = b"NBK\x13\x00" + count.to_bytes(3, "big") + b"\0\0"
    return header + nbk_fields.checked(header) + entries + nbk_fields.checked(entries)


def hostile_records(count):
    """Do the same with a byte of its own for each entry, and correct checks."""
    flat = hostile_index(count)
    single = bytearray(flat)
    for i in range(count):
        at = 12 + 7 * i
        single[at : at + 5] = (len(flat) + i).to_bytes(3, "big") + b"\xff\x01"
        single[at + 5 : at + 7] = nbk_fields.checked(bytes(single[at : at + 5]) + b"\xff")
    return bytes(single) + b"\xff" * count


def hostile_board(count):
    """Return a board of walls, a million cells and more in a few bytes."""
    side = 15 * math.isqrt(count)
    return nbk.write(Collection((Level(tuple(["#" * side] * side)),)))


def hostile_tail(count):
    """Return an index that is cut off, followed by nonsense."""
    return hostile_index(count)[:10] + b"\xff" * 8 * count


@pytest.mark.parametrize("make", [hostile_index, hostile_records, hostile_board, hostile_tail])
def test_hostile_files_cost_little(make):
    """Read many huge boards of few bytes: the work grows with the file."""
    files = {size: make(size) for size in (5000, 20000)}
    grows_with_size(lambda size: read_or_refuse(files[size]), 5000)


def test_later_versions():
    data = nbk.write(pack_of(3))
    with pytest.raises(InputError, match="version 2 needs a newer program"):
        nbk.read(data[:3] + b"\x21" + data[4:], "pack")
    with pytest.raises(PackError, match="version 2 needs a newer"):
        NbkPack(io.BytesIO(data[:3] + b"\x21" + data[4:]))


def test_the_example_of_a_later_writer():
    """Let unknown kinds, columns, tags, forms and layout bits spoil only what needs them."""
    one, three = Level(room(8, 5)), Level(room(8, 7))
    solution = b"\0\x09\x00\x00\x01\x40"
    fields = nbk_fields.pack(
        [(77, b"new"), (1, b"Title"), (5, solution)], always_bulk=frozenset({5})
    )
    records = [
        nbk._Record(1, (8, 5), fields, nbk_boards.pack(1, one.rows)),
        nbk._Record(99, (8, 6), b"\0", b"????"),
        nbk._Record(1, (8, 7), b"\0", nbk_boards.pack(1, three.rows)),
    ]
    made = nbk._assemble(records, b"\0\0", b"")
    made = made[:4] + bytes([made[4] | 8]) + made[5:]
    data = widened(made, 3)
    read = nbk.read(data, "pack")
    assert [level.rows for level in read.levels] == [one.rows, three.rows]
    assert read.levels[0].title == "Title" and not read.levels[0].solutions
    assert "kind 99 needs a newer" in read.skipped[0].text
    assert len(read.warnings) == 2 and all("newer" in note.text for note in read.warnings)
    pack = NbkPack(io.BytesIO(data))
    assert pack.read(0).title == "Title" and pack.solution(0) is None
    assert pack.read(2).height == 7
    with pytest.raises(PackError, match=r"Level 2: .*newer Nibblock"):
        pack.read(1)


def widened(data, extra):
    """Return the pack as a later version would write it: ``extra`` more bytes in each entry."""
    wide, layout = data[3] & 15, data[4]
    count = int.from_bytes(data[5 : 5 + wide], "big")
    entry = wide + 4 + (layout & 1)
    header = data[:4] + bytes([layout | extra << 4]) + data[5 : 5 + wide + 2]
    index = 5 + wide + 2 + 2
    out = bytearray(header + nbk_fields.checked(header))
    for i in range(count):
        old = data[index + i * entry : index + (i + 1) * entry]
        first = int.from_bytes(old[:wide], "big") + extra * count
        out += first.to_bytes(wide, "big") + old[wide:] + b"new"[:extra]
    out += bytes(2) + data[index + count * entry + 2 :]
    sealed_index = bytes(out[index : index + count * (entry + extra)])
    at = index + count * (entry + extra)
    out[at : at + 2] = nbk_fields.checked(sealed_index)
    out = bytearray(sealed(bytes(out)))
    out[at : at + 2] = nbk_fields.checked(bytes(out[index:at]))
    return bytes(out)


def test_detection_by_magic_and_extension():
    assert formats.read(nbk.write(pack_of(2)), "a.txt").format == "nbk"
    assert formats.by_extension("Some Pack.NBK") == "nbk"
    assert not nbk.is_nbk(b"NBK") and not nbk.is_nbk(b"NBK: a title\n")
    assert Path("x.nbk").suffix in formats.FORMATS["nbk"].extensions
