"""Check the pages of docs/: every example does what the page says, every picture is what ``render``
draws, every link works, and no page is too long to read.
"""

import importlib
import json
import re
import sys
from pathlib import Path

import pytest

from tools import commands, files, games
from tools.commands import manual, pictures
from tools.games.klocki import board

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
ALL = [*PAGES, *sorted(DOCS.parent.glob("*.md"))]
_EXAMPLE = re.compile(
    rf"^```({'|'.join(games.NAMES)}) (\w+) (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]+))?\)")
EXAMPLES = [
    pytest.param(*found.groups(), id=f"{page.stem}-{found[2]}")
    for page in PAGES
    for found in _EXAMPLE.finditer(page.read_text("utf-8"))
]


@pytest.mark.parametrize(("game", "name", "outcome", "text"), EXAMPLES)
def test_an_example_does_what_the_page_says(game, name, outcome, text, tmp_path, capsys):
    path = tmp_path / "example.txt"
    path.write_bytes(text.encode("latin-1"))
    assert commands.main(["replay", str(path), "--json"]) == (outcome != "solved")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (lines[0]["game"], lines[-1]["result"]) == (game, outcome)


def test_there_are_examples_of_every_game():
    assert {example.values[0] for example in EXAMPLES} <= {*games.NAMES}


def _anchors(page):
    """Return what a link to a heading of a page can name, as GitHub makes it."""
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.stem)
def test_links_work(page):
    for target, heading in _LINK.findall(page.read_text("utf-8")):
        path = page.parent / target if target else page
        assert path.exists(), target
        assert not heading or heading in _anchors(path), f"{target}#{heading}"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/contributing.md"])
def test_addresses_come_from_pyproject(page):
    """The owner fills in [project.urls]; until then the pages name no address."""
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    text = (DOCS.parent / page).read_text("utf-8")
    assert project["urls"].get("Repository", "<this repository>") in text


@pytest.mark.parametrize("page", ["README.md", "docs/play.md", "docs/saves.md", "docs/brain.md"])
def test_names_of_menus_are_the_consoles_words(page):
    root = DOCS.parent
    words = "".join(path.read_text("utf-8") for path in (root / "lib").rglob("words/en.txt"))
    words += "".join(path.read_text("utf-8") for path in (root / "tools/web/page").rglob("*.[jh]*"))
    named = re.findall(r"(?<![*\w])\*([A-Z?][^*\n`]*)\*(?!\*)", (root / page).read_text("utf-8"))
    assert named and not [part for name in named for part in name.split(" > ") if part not in words]


def test_every_page_is_listed_and_says_what_it_is_for():
    contents = (DOCS / "README.md").read_text("utf-8")
    for page in PAGES:
        assert page.stem == "README" or f"({page.relative_to(DOCS).as_posix()}" in contents
        title, blank, purpose = page.read_text("utf-8").split("\n", 3)[:3]
        assert title.startswith("# ") and not blank and purpose[0].isalpha(), page


def test_pages_are_short():
    """A page is read in one sitting, but for the one in which options are looked up; the README is
    seen at a glance.
    """
    for page in set(PAGES) - {manual.PAGE}:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        assert len(text.split()) <= 2000, page
    assert len((DOCS.parent / "README.md").read_text("utf-8").splitlines()) <= 110


@pytest.mark.parametrize("drawing", pictures.drawings(), ids=lambda drawing: drawing.path.stem)
def test_a_drawing_of_levels_is_current(drawing, deep):
    if drawing.pack and not deep:
        pytest.skip("only with --deep")
    assert pictures.is_current(drawing.path, pictures.draw(drawing))


def test_the_tables_of_klocki_are_complete():
    """Find every type of block and every mark in the page."""
    page = (DOCS / "klocki.md").read_text("utf-8")
    shown = {part.replace("\\|", "|") for part in re.findall(r"`([^`\s]{1,2})`", page)}
    shown |= set(board.ROUNDS) | set(board.CHARACTERS)
    shown |= {"."}  # nothing
    assert shown >= board.TYPES and shown >= board.MARKS


def test_the_formats_are_named():
    page = (DOCS / "formats.md").read_text("utf-8")
    assert all(name in page for name in (".nbk", ".skbn", ".lvl", ".xsb", ".sok", ".txt"))
    assert files.SIDECAR in page
