"""Check the zips that the page writes and reads, in Node, against Python's zipfile."""

import base64
import io
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from node import Node

NAMES = st.text("abcäß0_- .", min_size=1, max_size=12).map(lambda s: "x" + s.rstrip(" .") + "x")
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
DATA = st.binary(max_size=300) | st.integers(0, 40_000).map(lambda n: b"nibblock" * (n // 8))
FILES = st.dictionaries(PATHS, DATA, max_size=6).filter(
    lambda files: len({path.lower() for path in files}) == len(files)
)


@pytest.fixture(scope="module")
def node():
    node = Node("zips.mjs")
    yield node
    node.stop()


def b64(data):
    return base64.b64encode(data).decode()


def zipped(files, method=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for path, content in files:
            archive.writestr(path, content)
    return data.getvalue()


def unpacked(node, data, **question):
    answer = node.ask(zip=b64(data), **question)
    assert "crash" not in answer, answer
    if "error" in answer:
        return answer["error"]
    return {path: base64.b64decode(content) for path, content, _ in answer["files"]}


@given(FILES)
def test_what_the_page_packs_is_unpacked_by_python_and_by_the_page(node, files):
    packed = base64.b64decode(node.ask(files=[[p, b64(d)] for p, d in files.items()])["zip"])
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.testzip() is None
        assert {info.filename: archive.read(info) for info in archive.infolist()} == files
        for info in archive.infolist():
            assert info.comment.decode() == f"{info.filename} {info.CRC}"
    assert unpacked(node, packed) == files


@given(FILES, st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]))
def test_what_python_packs_is_unpacked_by_the_page(node, files, method):
    assert unpacked(node, zipped(files.items(), method)) == files


@given(FILES.filter(bool), st.data())
def test_a_damaged_zip_is_refused_or_unpacked_as_it_was(node, files, data):
    """One byte changed or the end cut off: an error, or the very files (a time, a comment)."""
    packed = bytearray(zipped(files.items()))
    if data.draw(st.booleans()):
        del packed[data.draw(st.integers(0, len(packed) - 1)) :]
    else:
        packed[data.draw(st.integers(0, len(packed) - 1))] ^= data.draw(st.integers(1, 255))
    found = unpacked(node, bytes(packed))
    if isinstance(found, str):
        assert found.startswith("zip ")
    else:  # names have no checksum
        assert list(found.values()) == [*files.values()][: len(found)] or not found


@given(st.binary(max_size=400), st.booleans())
def test_bytes_that_are_no_zip_are_refused(node, data, ending):
    if ending:
        data += b"PK\5\6" + data[:18].ljust(18, b"\0")
    found = unpacked(node, data)
    assert isinstance(found, str) or found == {}


@pytest.mark.parametrize(
    "path",
    [
        "../lib/code.py",
        "levels/../../x",
        "/boot.py",
        "a//b",
        "./a",
        "a\\b",
        "C:x",
        "a/.. /b",
        "con\x01",
        "dot.",
        "x" * 201,
    ],
)
def test_a_path_that_leaves_the_drive_is_refused(node, path):
    packed = zipped([("levels/fine.nbk", b"1"), ("q" * len(path), b"2")])
    packed = packed.replace(b"q" * len(path), path.encode())
    answer = node.ask(zip=b64(packed))
    assert answer.get("error") == "zip name", answer


def test_an_encrypted_zip_is_refused(node):
    packed = bytearray(zipped([("a", b"secret")]))
    packed[packed.index(b"PK\1\2") + 8] |= 1
    assert unpacked(node, bytes(packed)) == "zip encrypted"


def test_a_wrong_crc_is_refused(node):
    packed = bytearray(zipped([("a", b"a level"), ("b", b"another")], zipfile.ZIP_STORED))
    packed[packed.index(b"another")] ^= 1
    assert node.ask(zip=b64(bytes(packed))) == {"error": "zip damaged", "values": ["b"]}


def test_two_files_of_one_name_are_refused(node):
    assert unpacked(node, zipped([("a/B", b"1"), ("a/b", b"2")])) == "zip twice"


def test_other_methods_are_refused(node):
    assert unpacked(node, zipped([("a", b"1" * 99)], zipfile.ZIP_BZIP2)) == "zip kind"


def test_too_many_files_are_refused(node):
    assert unpacked(node, zipped([(f"f{i}", b"") for i in range(2001)])) == "zip many"
    assert len(unpacked(node, zipped([(f"f{i}", b"") for i in range(2000)]))) == 2000


def test_a_bomb_is_refused_at_once(node):
    """33 MB of zeros, honest about it, and a file that says it is small."""
    packed = zipped([("a", bytes(33 << 20))])
    assert len(packed) < 40_000
    assert unpacked(node, packed) == "zip large"
    lying = bytearray(packed)
    at = lying.index(b"PK\1\2") + 24
    lying[at : at + 4] = struct.pack("<I", 1000)
    assert unpacked(node, bytes(lying)) == "zip damaged"


def test_files_that_share_their_bytes_are_refused(node):
    """Two thousand names for the same data cost little room in a zip."""
    data = bytes(range(256)) * 40
    packed = zipped([("a0", data), ("a1", b"")], zipfile.ZIP_STORED)
    first = packed.index(b"PK\1\2")
    row = packed[first : packed.index(b"PK\1\2", first + 4)]
    rows = row + row.replace(b"a0", b"a1")
    ending = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 2, 2, len(rows), first, 0)
    assert unpacked(node, packed[:first] + rows + ending) == "zip damaged"


def test_folders_are_left_out_and_an_empty_zip_is_empty(node):
    assert unpacked(node, zipped([("levels/", b""), ("levels/a", b"1")])) == {"levels/a": b"1"}
    assert unpacked(node, zipped([])) == {}
