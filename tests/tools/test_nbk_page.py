"""Check docs/nbk.md against the code: its examples, its table of words, its numbers."""

import io
import re

import pytest

from nibblock.games.sokoban.level import STARTS, WORDS
from nibblock.packs.nbk import NbkPack
from tools.formats import nbk, nbk_fields
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats.board import LETTERS

BOARD = ("#####", "#@  #", "# #$###", "# $ ..#", "#######")
EXAMPLES = {
    "board": Collection((Level(BOARD),), title="Two boxes", format="nbk"),
    "everything": Collection(
        (
            Level(
                ("#######", "#@ $ .#", "#######"),
                title="One box",
                author="N.",
                comment="Push it.",
                solutions=(Solution("rRR", "short"),),
            ),
            Level(("+.......", "/#...@01"), title="Home", game="klocki"),
        ),
        title="Mixed",
        author="N.",
        description="Two games",
        format="nbk",
    ),
}


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs" / "nbk.md").read_text(encoding="utf-8")


def example(page, name):
    """Return the bytes of an example: what comes before two blanks in each line."""
    block = re.search(rf"```hex {name}\n(.*?)```", page, re.DOTALL)[1]
    return bytes.fromhex("".join(line.split("  ")[0] for line in block.splitlines()))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_match_what_is_written_and_read(page, name):
    data = example(page, name)
    assert nbk.write(EXAMPLES[name]) == data
    assert nbk.read(data, name) == EXAMPLES[name]
    for drawn in EXAMPLES[name].levels[0].rows:
        assert drawn in page


def test_examples_on_the_device(page):
    pack = NbkPack(io.BytesIO(example(page, "board")))
    assert (pack.title, pack.description, pack.count) == ("Two boxes", "", 1)
    level = pack.read(0)
    rows = [level.cells[i : i + 7] for i in range(0, 35, 7)]
    assert tuple("".join(LETTERS[code] for code in row).rstrip() for row in rows) == BOARD
    pack = NbkPack(io.BytesIO(example(page, "everything")))
    level = pack.read(0)
    assert (level.title, level.author, level.best) == ("One box", "N.", (3, 2))
    found = pack.solution(0)
    assert found and (found[0], found[1][0], len(found[1])) == (3, 0xA8, 1)
    assert pack.titles.get(1) == "Home"


def test_the_table_of_words(page):
    reported = []
    for row in re.findall(r"^\| word \|(.*)\|$", page, re.MULTILINE):
        for cell in row.split(" | "):
            count, letters, _ = cell.strip().split("`")
            reported.append(letters.replace("_", " ") * int(count or 1))
    words = ["".join(LETTERS[code] for code in WORDS[STARTS[i] : STARTS[i + 1]]) for i in range(31)]
    assert reported == words
    assert len(set(words)) == 31 and STARTS[31] == len(WORDS)


def test_the_check_is_the_one_on_the_page():
    def by_the_page(data):
        c = 1
        for byte in data:
            c = (256 * c + byte) % 65371
        return c

    for data in (b"", b"\0", b"\0\0", b"NBK", bytes(range(256)) * 9):
        assert nbk_fields.check(data) == by_the_page(data)


def test_the_check_finds_two_flipped_bits():
    powers = {pow(2, i, 65371) for i in range(8 * 4000)}
    assert 65370 not in powers and len(powers) == 8 * 4000  # two bits: 2^i + 1 or 2^i - 1
