"""Test that no message says "1 levels"."""

import ast
import re
from pathlib import Path

import pytest

from tools import commands
from tools.commands import bests
from tools.plurals import counted

TOOLS = Path(bests.__file__).resolve().parents[1]
#: What messages count. Sizes of drives and files, in bytes by thousands, are never 1.
NOUNS = (
    "levels|files|positions|solutions|packs|moves|steps|pushes|frames|presses|changes|boxes|blocks"
    "|cells|players|bests|pictures|fields|tiles|crates|values|bytes"
)
_COUNTED = re.compile(rf" (?:\w+ )?({NOUNS})\b")


@pytest.mark.parametrize(
    ("count", "noun", "text"),
    [
        (1, "levels", "1 level"),
        (2, "levels", "2 levels"),
        (0, "pushes", "0 pushes"),
        (1, "pushes", "1 push"),
        (1, "presses", "1 press"),
        (1, "boxes", "1 box"),
        (1, "copies", "1 copy"),
        (1, "moves", "1 move"),
        (1, "box changes", "1 box change"),
        (1, "titles of solutions", "1 title of solutions"),
        (1, "faulty solutions (left out)", "1 faulty solution (left out)"),
        (1, "levels that do not fit", "1 level that does not fit"),
        (1, "collection titles", "1 collection title"),
    ],
)
def test_a_count_has_the_right_number(count, noun, text):
    assert counted(count, noun) == text
    assert counted(12345, noun, ",").startswith("12,345 ")


def uncounted(path):
    """Yield the numbers in a file's messages that a plural follows without ``counted``."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if not isinstance(node, ast.JoinedStr):
            continue
        before = ""
        for part, after in zip(node.values, node.values[1:], strict=False):
            if isinstance(part, ast.Constant):
                before = part.value
                continue
            code = ast.unparse(part)
            found = isinstance(after, ast.Constant) and _COUNTED.match(after.value)
            is_limit = code.strip("{}_'f\"").isupper() or before.endswith("at most ")
            is_size = before.endswith("x") or (",}" in code and found and found[1] == "bytes")
            if found and not is_limit and not is_size and "counted(" not in code:
                yield f"{path.name}:{node.lineno}: {code}{after.value}"


def test_every_message_counts_its_nouns():
    skipped = {"bench", "art", "bench.py", "art.py", "inflate.py", "fat.py"}  # never one of them
    found = [
        line
        for path in sorted(TOOLS.rglob("*.py"))
        if not skipped & {*path.relative_to(TOOLS).parts, path.name}
        for line in uncounted(path)
    ]
    assert not found


def test_one_of_each_in_a_run(tmp_path, capsys):
    path = tmp_path / "x.sok"
    path.write_text("#####\n#@$.#\n#####\n\nSolution\nR\n")
    for arguments in (
        ("info", path),
        ("replay", path),
        ("solve", path),
        ("grade", path),
        ("convert", path, tmp_path / "y.nbk"),
        ("convert", path, tmp_path / "z.xsb"),
    ):
        assert commands.main([str(argument) for argument in arguments]) == 0
    done = capsys.readouterr()
    assert not re.search(r"\b1 \w+s\b", done.out + done.err)
    assert "1 level," in done.out
