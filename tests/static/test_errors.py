"""Check the messages that device code shares with the tools: each is known in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock import boards
from nibblock.boards import given as profiles
from nibblock.games import NAMES
from nibblock.memory import load
from nibblock.packs import PackError, reason, told
from nibblock.progress.records import choices
from nibblock.ui.text import plain
from tools.build.nodes import nodes_of

TOP = Path(__file__).resolve().parents[2] / "lib" / "nibblock"
FOLDERS = ("packs", "sharing", "progress", "boards", *(f"games/{game}" for game in NAMES))
FILES = {
    (language, folder): TOP / folder / "errors" / f"{language}.txt"
    for language in choices.LANGUAGES[1:]
    for folder in FOLDERS
}
_VALUE = re.compile(r"%[drs]")
_BETWEEN = re.compile(r": |; | \(|\) ?")
#: Two words, or one with a capital or none: prose, not a name.
_PROSE = re.compile(r"[A-Za-z]{2,}[,.]* +[A-Za-z(#]|^[A-Z][a-z]+$")
#: Literals of these modules that no player reads on a console.
_NOT_SHOWN = {
    "games/brain/sharing/original.py": "writes codes of the original game from levels it has read",
}
_NAMES = re.compile(r"settings\.toml|[A-Z_ =0-9]+|" + "|".join(map(str.title, NAMES)))


def lines(path: Path) -> list[tuple[str, str]]:
    """Return (message, translation) of each line, read without the code under test."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            message, _, translation = line.partition(" = ")
            found.append((message, translation))
    return found


def filled(text: str) -> str:
    """Return a message with values that no file has."""
    return re.sub("%[rs]", "'q'", text.replace("%d", "7"))


def raised(nodes: list[ast.AST]) -> set[ast.AST]:
    """Return what is below ``raise BoardError``: the board then has no console to show it."""
    found: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.Raise) and "BoardError" in ast.unparse(node):
            found |= set(nodes_of(node))
    return found


def text_of(node: ast.AST) -> str:
    """Return the string that a node of a module is, with %d for the values of an f-string."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "%d" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_looked_up(function: ast.expr) -> bool:
    """Return whether this is ``words`` or ``console.say``, which take names of sections."""
    if isinstance(function, ast.Attribute):
        return function.attr == "say" and ast.unparse(function) == "console.say"
    return isinstance(function, ast.Name) and function.id == "words"


def messages(name: str) -> list[str]:
    """Return the parts of the messages in a module: its strings, cut as they are looked up."""
    nodes = nodes_of(ast.parse((TOP / name).read_text(encoding="utf-8")))
    skipped = raised(nodes)
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        if isinstance(node, ast.Call) and is_looked_up(node.func):
            skipped |= set(nodes_of(node))
        if isinstance(node, ast.FunctionDef) and node.name == "counters":  # for the command line
            skipped |= set(nodes_of(node))
    found = []
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            skipped |= set(nodes_of(node)) - {node}
        text = text_of(node) if node not in skipped else ""
        found += [part for part in _BETWEEN.split(text) if _PROSE.search(_VALUE.sub("", part))]
    return [part for part in found if not _NAMES.fullmatch(part)]


def shared(name: str) -> bool:
    """Return whether the messages of a module are raised for players and tools alike."""
    folders = set(name.split("/")[:-1])
    if name in _NOT_SHOWN or ("__init__" in name and name.startswith("games/")):
        return False
    below = folders & {"packs", "progress", "boards", "sharing"}
    return bool(below) or (name.startswith("games/") and name.endswith(("/rules.py", "/level.py")))


MODULES = [
    name
    for name in sorted(path.relative_to(TOP).as_posix() for path in TOP.rglob("*.py"))
    if shared(name) and messages(name)
]


@pytest.fixture(params=choices.LANGUAGES[1:])
def language(request, monkeypatch):
    monkeypatch.setattr(boards, "language", request.param)
    return request.param


def test_the_search_finds_messages():
    assert len(MODULES) > 25
    assert sum(len(messages(name)) for name in MODULES) > 150


def test_files_of_messages_can_be_looked_up():
    found = {path: lines(path) for path in FILES.values()}
    assert not [path for path in found if not found[path]]
    wrong = [
        f"{path.relative_to(TOP)}: {message!r}: {translation!r}: {fault}"
        for path in found
        for message, translation in found[path]
        for fault in faults(message, translation, [message for message, _ in found[path]])
    ]
    assert not wrong, "\n".join(wrong)


def faults(message: str, translation: str, known: list[str]) -> Iterator[str]:
    """Yield what is wrong with a line."""
    if known.count(message) > 1:
        yield "it is there twice"
    if not translation or translation != translation.strip():
        yield "no translation, or blanks around it"
    if _BETWEEN.search(message):
        yield "it is cut there, and looked up in parts"
    if _VALUE.findall(message) != _VALUE.findall(translation):
        yield "other values"
    if message.count("%") != len(_VALUE.findall(message)):
        yield "a lone %"
    if "%r" in message:
        yield "%s finds the same"
    if plain(translation) != translation:
        yield "the font has no such letter"


def test_every_message_has_a_line(language):
    lacking = [
        f"{name}: {part}"
        for name in MODULES
        for part in (filled(part.strip()) for part in messages(name))
        if told(part) == part
    ]
    assert not lacking, f"add these to errors/{language}.txt of its folder"


def test_every_line_is_found_and_then_left_as_it_is(language):
    """A line further up could match first, and a translation could be taken for a message."""
    seen: dict[str, str] = {}
    for (used, _), path in FILES.items():
        for message, translation in lines(path) if used == language else ():
            expected = seen.setdefault(message, translation)
            assert expected == translation, f"{message!r} has two translations"
            assert told(filled(message)) == filled(translation), message
            assert told(filled(translation)) == filled(translation), translation


def test_every_line_is_of_a_message_in_the_code(language):
    left = []
    for folder in FOLDERS:
        sources = " ".join(
            part for name in MODULES if name.startswith(folder) for part in messages_in_full(name)
        )
        known = set(re.findall(r"\w+", sources))
        left += [
            message
            for message, _ in lines(FILES[language, folder])
            if not set(re.findall(r"[A-Za-z]{3,}", message)) <= known
        ]
    assert not left, "nothing says these (any more)"


def messages_in_full(name: str) -> list[str]:
    """Return all strings of the modules in a module's folder, and the notes about boards."""
    found = [(TOP / name).read_text(encoding="utf-8")]
    if name.startswith("boards/"):
        found.append((TOP / "boards/profiles.txt").read_text(encoding="utf-8"))
    return found


def test_every_note_about_a_board_has_a_line(language):
    rows = (TOP / "boards/profiles.txt").read_text(encoding="utf-8").splitlines()
    whole = [row.split("|") for row in rows if row[0] != "#" and "|=" not in row]
    notes = {row[profiles.NOTE] for row in whole} - {""}
    assert notes
    for note in notes:
        for part in _BETWEEN.split(note):
            assert not part or told(part) != part, note


@pytest.mark.parametrize(
    ("message", "german"),
    [
        ("levels/a.nbk: Level 3: the file has 2", "levels/a.nbk: Level 3: die Datei hat nur 2"),
        (
            "This file is cut off: level 4 is not whole",
            "Diese Datei ist abgeschnitten: Level 4 ist nicht vollständig",
        ),
        (
            "Level 2, line 5: byte 7 is not a Sokoban sign",
            "Level 2, Zeile 5: Byte 7 ist kein Zeichen von Sokoban",
        ),
        (
            "Drive full: saved on the chip",
            "Laufwerk voll: auf dem Chip gespeichert",
        ),
        (
            "settings.toml: NIBBLOCK_BRIGHTNESS: expected a number from 1 to 100, not 300",
            "settings.toml: NIBBLOCK_BRIGHTNESS: erwartet wird eine Zahl von 1 bis 100, nicht 300",
        ),
        (
            "Level 1: offset 90: a level of kind 9 (new) needs a newer Nibblock",
            "Level 1: Stelle 90: ein Level der Art 9 (neu) braucht ein neueres Nibblock",
        ),
        (
            "section 2: block 9 at 3, 4; expected a block on the board",
            "Abschnitt 2: Block 9 bei 3, 4; erwartet: ein Block auf dem Brett",
        ),
        ("Deine Spielstände", "Deine Spielstände"),
    ],
)
def test_a_message_is_told_in_german(message, german, monkeypatch):
    monkeypatch.setattr(boards, "language", "de")
    assert reason(PackError(message)) == german


def test_a_message_stays_english_if_it_cannot_be_translated(monkeypatch):
    assert told("too little memory") == "too little memory"
    monkeypatch.setattr(boards, "language", "fr")
    assert told("too little memory") == "too little memory"
    monkeypatch.setattr(boards, "language", "de")

    def fail(text):
        raise MemoryError

    monkeypatch.setattr(load("packs.translated"), "translated", fail)
    assert reason(MemoryError()) == "too little memory"


@given(
    st.lists(
        st.sampled_from(
            ["Level %d", "%s", ": ", "; ", " (", ")", "expected ", "7", " = ", "%", "\n", ""]
        )
        | st.text(max_size=20),
        max_size=60,
    )
)
def test_hostile_text_is_told_without_harm(parts):
    text = "".join(parts)
    before = boards.language
    boards.language = "de"
    try:
        assert len(told(text)) < 2000
    finally:
        boards.language = before
