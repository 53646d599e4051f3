"""Check what the page unpacks, in Node, against Python's lzma."""

import base64
import random

import pytest
from node import Node

from tools.web import packed

DICE = random.Random(5)
NOISE = DICE.randbytes(5_000)
FILES = {
    "one": b"a",
    "alike": b"a" * 70_000,
    "noise": NOISE,
    "far": NOISE + bytes(600_000) + NOISE + b"end",
    "words": b" ".join(DICE.choice([b"left", b"right", b"up", b"down"]) for _ in range(9_000)),
    "numbers": b"".join(n.to_bytes(4, "little") for n in range(0, 90_000, 7)),
    "turns": b"".join(NOISE[n % 97 : n % 97 + n % 31] for n in range(4_000)),
}


@pytest.fixture(scope="module")
def node():
    found = Node("lzma.mjs")
    yield found
    found.stop()


def unpack(node, data):
    found = node.ask(packed=base64.b64encode(data).decode())
    return base64.b64decode(found["data"]) if "data" in found else found["error"]


@pytest.mark.parametrize("bits", [(4, 0, 0), (3, 0, 2), (0, 2, 4), (1, 3, 1)])
def test_all_comes_back(node, bits):
    for name, data in FILES.items():
        assert unpack(node, packed._packed(data, *bits)) == data, name


def test_a_damaged_file_ends(node):
    """Whatever comes of it, as soon as the right one would."""
    good = packed.pack(FILES["words"])
    for at in range(20, len(good), len(good) // 40):
        found = unpack(node, good[:at] + bytes([good[at] ^ 0x55]) + good[at + 1 :])
        assert found != FILES["words"]
        assert found == "packed file: damaged" or len(found) == len(FILES["words"])
