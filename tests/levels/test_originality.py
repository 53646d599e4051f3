"""Check that no shipped level is anybody else's, turned or mirrored.

The reader here is wider and cruder than tools/formats on purpose: it takes every run of lines that
could be a board in any alphabet met in the corpus, and compares without the player.
"""

import html
import json
import re
from itertools import groupby

import pytest

from tools.games.sokoban import reach
from tools.games.sokoban.formats import skbn
from tools.games.sokoban.formats import text as sokoban
from tools.games.standards import eight_ways

#: Alphabets other than XSB: wall, player, player on goal, box, box on goal, goal, floor.
ALPHABETS = {
    "second SOK": ("WpPbB.-", "#@+$*. "),
    "begoon": ("X@*&. ", "#@$*. "),
    "ssx": ("#.OXP$*~", "# .$@*+ "),
    "yjlo123": ("01234567", " # $.*@+"),
    "boxworld": ("012356", " # $.@"),
}


def texts(path):
    """Return the file as text, and as the text of the strings in its XML or JSON."""
    text = path.read_bytes().decode("latin-1").replace("\0", "\n\n")
    yield re.sub(r"(?m)^(> ?| *\d+\|)", "", text)
    if "<" in text:
        lines = re.sub(r"(?i)</?(level|map|puzzle)\b[^>]*>", "%", text)
        lines = re.sub(r"(?i)</(l|row)>\s*<(l|row)>", "\n", lines)
        lines = re.sub(r"(?i)<(l|row)\s*/>", "\n", lines)
        yield html.unescape(re.sub(r"<[^>]*>", "\n\n", lines)).replace("\r", "")
    if "|" in text:
        yield "\n\n".join(unrolled(line) for line in text.splitlines() if "|" in line)
    if '"' in text:
        yield text.replace("\\n", "\n").replace('"', "\n\n")
        rows = re.sub(r'"\s*,?\s*(//.*)?\n?\s*"', "\n", text)
        yield re.sub(r'["{}\[\],;]', "\n\n", rows)


def unrolled(line):
    """Return a board on one line: rows between bars, numbers before a letter repeat it."""
    line = line.strip("| \r")
    if re.search("[^0-9|]", line):
        line = re.sub(r"(\d+)([^\d|])", lambda run: int(run[1]) * run[2], line)
    return line.replace("|", "\n")


def boards(text):
    """Find runs of lines that some alphabet reads as a board with one player and closed walls."""
    for name, (letters, meaning) in {"xsb": ("# @+$*.-_", "# @+$*.  "), **ALPHABETS}.items():
        table = str.maketrans(letters, meaning)
        allowed = set(letters)
        fits = ((bool(line) and set(line) <= allowed, line) for line in text.splitlines())
        for good, lines in groupby(fits, lambda pair: pair[0]):
            if not good:
                continue
            rows = [line.translate(table) for _, line in lines]
            joined = "".join(rows)
            if joined.count("@") + joined.count("+") == 1 and "#" in joined and "$" in joined:
                yield name, rows


def canonical(rows):
    """Return the same for all boards that are the same puzzle, turned or mirrored, wherever the
    player is and whatever is beyond reach.
    """
    rows = tuple(row.ljust(max(map(len, rows))) for row in rows)
    inside, _ = reach.flood(rows)
    marks = frozenset(
        (x, y, {"@": " ", "-": " ", "_": " ", "+": "."}.get(letter, letter))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if inside[y][x]
    )
    return min(tuple(sorted(turned)) for turned in eight_ways(marks))


def test_a_board_turned_mirrored_and_framed_is_the_same_puzzle():
    board = ["#######", "#@$  .#", "#   # #", "#######"]
    turned = ["".join(column) for column in zip(*board, strict=True)]
    for same in (turned, turned[::-1], ["", "  ########", *(f" #{row} $" for row in board)]):
        assert canonical(same) == canonical(board)
    assert canonical([row.replace("@$ ", " $@") for row in board]) == canonical(board)
    assert canonical([row.replace("$ ", " $") for row in board]) != canonical(board)


@pytest.fixture(scope="session")
def shipped(root):
    """Map canonical boards to their places, for all sources."""
    found = {}
    for source in sorted((root / "tools/games/sokoban/levels").glob("*.sok")):
        for number, level in enumerate(sokoban.read(source.read_bytes(), source.name).levels, 1):
            found.setdefault(canonical(level.rows), []).append(f"{source.name} {number}")
    assert len(found) > 100
    return found


def test_no_two_levels_are_the_same_puzzle(shipped):
    assert not [places for places in shipped.values() if len(places) > 1]


def test_no_level_is_in_the_corpus(shipped, shared):
    seen = 0
    for path in sorted((shared / "corpus").rglob("*")):
        if not path.is_file() or path.suffix in (".json", ".jsonl"):
            continue
        data = path.read_bytes()
        if data.startswith(b"SKBN"):
            found = [("skbn", level.rows) for level in skbn.read(data, path.name).levels]
        else:
            found = [pair for text in texts(path) for pair in boards(text)]
        for name, rows in found:
            seen += 1
            assert canonical(rows) not in shipped, f"{path.name} ({name}) holds {rows}"
    assert seen > 10_000, f"only {seen} boards read: the crude reader has gone blind"


def test_no_level_is_among_the_solved_boards(shipped, shared):
    lines = (shared / "corpus" / "solutions-1500.jsonl").read_text("utf-8").splitlines()
    for line in lines:
        case = json.loads(line)
        assert canonical(case["rows"]) not in shipped, case["file"]
    assert len(lines) >= 1500
