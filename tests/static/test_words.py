"""Check word files against the code: it asks only for texts they hold, and holds none itself."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nibblock.games import NAMES, card
from nibblock.memory import find
from nibblock.progress.records import choices
from nibblock.settings import ASKED, EDGES, MEASURED, PLAYER, SORT
from nibblock.ui.text import plain
from tools.build.nodes import nodes_of

TOP = Path(__file__).resolve().parents[2] / "lib" / "nibblock"
FILES = sorted(TOP.glob("**/words/en.txt"))
#: The same in other languages, by their names.
OTHERS = {
    language: sorted(TOP.glob(f"**/words/{language}.txt")) for language in choices.LANGUAGES[1:]
}
#: Code in these folders has its own errors and notices.
_BELOW = ("packs", "progress", "boards", "sharing")
_FORMAT = re.compile(r"%[-+0]?\d*(?:\.\d+)?[sdrxf]|%%")
#: Two words, or one with a capital: prose, not a name.
_PROSE = re.compile(r"[A-Za-z]{2,}[,.:;!?]* +[A-Za-z(]|^[ !*]*[A-Z][a-z]+[ .!:]*$")


def sections(path: Path) -> dict[str, list[str]]:
    """Return the texts of each section, read without the code under test."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
            assert name not in found, f"{path}: [{name}] twice"
            found[name] = []
        elif name and line and not line.startswith("#"):
            found[name].append(line.replace("\\n", "\n"))
    return found


def folder_of(path: Path) -> str:
    """Return the folder that a word file belongs to, as ``words`` names it."""
    return path.parent.parent.relative_to(TOP).as_posix()


WORDS = {folder_of(path): sections(path) for path in FILES}


class Use(NamedTuple):
    """A place in the code that names a section."""

    where: str
    folder: str
    section: str
    least: int  # : the lines used
    most: int
    values: int  # : the lines with a value filled in, -1 where the code does that itself


@cache
def trees() -> dict[str, ast.Module]:
    """Return each module of the console by its path, parsed."""
    return {
        path.relative_to(TOP).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(TOP.rglob("*.py"))
    }


def constants(node: ast.expr) -> list[str]:
    """Return the strings that an expression can be; none if that cannot be seen."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def folders(node: ast.expr) -> list[str]:
    """Do the same for a folder; ``"games/" + name`` is every game with a section of that name."""
    if isinstance(node, ast.BinOp) and constants(node.left) == ["games/"]:
        return ["games/*"]
    return constants(node)


def calls(tree: ast.Module) -> Iterator[tuple[ast.Call, bool]]:
    """Return calls of ``words(folder, section)``, and of ``console.say(folder, section, ...)``
    (True).
    """
    for node in nodes_of(tree):
        if not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "words":
            yield node, False
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "say":
            owner = ast.unparse(node.func.value)
            if "console" in owner or (owner == "self" and len(constants(node.args[1]))):
                yield node, True


def unpacked(tree: ast.Module) -> dict[ast.Call, tuple[int, int]]:
    """Return how many lines each call of ``words`` must return where its result is unpacked."""
    counts: dict[ast.Call, tuple[int, int]] = {}
    for function in nodes_of(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        named: dict[str, ast.Call] = {}
        for node in nodes_of(function):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
                at = node.slice.value if isinstance(node.slice, ast.Constant) else None
                counts[node.value] = (at + 1, 99) if isinstance(at, int) else (1, 99)
            if not isinstance(node, ast.Assign):
                continue
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Name) and isinstance(value, ast.Call):
                named[target.id] = value
            if isinstance(value, ast.Name):
                value = named.get(value.id)
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Call):
                starred = any(isinstance(part, ast.Starred) for part in target.elts)
                count = len(target.elts) - starred
                counts[value] = (count, 99 if starred else count)
    return counts


@cache
def uses() -> tuple[Use, ...]:
    """Return every section that the code names."""
    return tuple(_uses())


def _uses() -> Iterator[Use]:
    for name, tree in trees().items():
        counts = unpacked(tree)
        for call, is_message in calls(tree):
            least, most = (1, 1) if is_message else counts.get(call, (1, 99))
            values = len(call.args) - 2 if is_message else -1
            for folder in folders(call.args[0]):
                for section in constants(call.args[1]):
                    yield Use(f"{name}:{call.lineno}", folder, section, least, most, values)


def test_the_code_names_sections():
    """Check that the search finds some: otherwise this file tests nothing."""
    assert len(uses()) > 40 and len(FILES) == 7 + len(NAMES)


def test_every_section_that_the_code_names_exists():
    wrong = [f"{use.where}: {fault}" for use in uses() if (fault := fault_of(use))]
    assert not wrong, "\n".join(wrong)


def fault_of(use: Use) -> str:
    """Return what is wrong where the code names a section, "" if nothing is."""
    if use.folder == "games/*":
        known = any(use.section in WORDS[f"games/{game}"] for game in NAMES)
        return "" if known else f"no game has [{use.section}]"
    texts = WORDS[use.folder].get(use.section)
    if texts is None:
        return f"{use.folder} has no [{use.section}]"
    if not use.least <= len(texts) <= use.most:
        return f"[{use.section}] has {len(texts)} lines"
    if use.values >= 0:
        places = [place for place in _FORMAT.findall(texts[0]) if place != "%%"]
        if len(places) != use.values:
            return f"{texts[0]!r} gets {use.values} values"
        if texts[0].count("%") != len(_FORMAT.findall(texts[0])) + texts[0].count("%%"):
            return f"{texts[0]!r} has a lone %"
    return ""


def test_every_section_is_used():
    """Used by name from a module of its folder or, in the simplest form, from any other."""
    assert not [(folder, found) for folder in WORDS if (found := unused(folder)) != ["end"]]


def unused(folder: str) -> list[str]:
    """Return the sections of a folder that nothing asks for."""
    named = {use.section for use in uses() if use.folder in (folder, "games/*")}
    for name, tree in trees().items():
        if name.startswith(
            folder + "/"
        ):  # a section that is chosen in one place and read in another
            named |= {
                node.value
                for node in nodes_of(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    read_by_itself = {"name of this language"}
    return sorted(set(WORDS[folder]) - named - read_by_itself)


def test_word_files_can_be_shown():
    paths = [*FILES, *(path for paths in OTHERS.values() for path in paths)]
    wrong = [f"{path.relative_to(TOP)}: {fault}" for path in paths for fault in faults(path)]
    assert not wrong, "\n".join(wrong)


def faults(path: Path) -> Iterator[str]:
    """Yield what cannot be read or shown in a word file."""
    raw = path.read_text(encoding="utf-8")
    if not raw.endswith("\n[end]\n") or "\r" in raw or "\t" in raw:
        yield "its end, or a tab"
    for section, texts in sections(path).items():
        if not texts and section != "end":
            yield f"[{section}] is empty"
        if not set(section) <= set(string.ascii_lowercase + " ,"):
            yield f"[{section}]: another letter"
        for line in (line for text in texts for line in text.split("\n")):
            if plain(line) != line:
                yield f"[{section}] {line!r}: the font has no such letter"
        for text in texts:
            if text != text.rstrip(" "):
                yield f"[{section}] {text!r}: a blank at the end"


def test_buttons_are_marked_so_that_they_can_be_swapped():
    """A lone B is always the button, and so is an A that ends a clause or says what it does."""
    button = re.compile(r"(?<![\\\w])(B\b|A(?= ?:| held| stops| <))")
    assert not [
        (folder, section, text)
        for folder, found in WORDS.items()
        for section, texts in found.items()
        for text in texts
        if button.search(text.replace("A and B", ""))
    ]


# Other languages


def placeholders(text: str) -> list[str]:
    return _FORMAT.findall(text)


def keys(text: str) -> list[str]:
    """Return what names a button in a text: a letter of its own, or one that may be swapped."""
    return sorted(re.findall(r"\\[AB]", text))


def test_no_word_file_is_of_a_language_that_nobody_can_choose():
    assert {path.stem for path in TOP.glob("**/words/*.txt")} == set(choices.LANGUAGES)


def test_a_language_has_a_word_file_in_each_folder():
    assert {language: sorted(map(folder_of, paths)) for language, paths in OTHERS.items()} == (
        dict.fromkeys(OTHERS, sorted(WORDS))
    )


TRANSLATED = [(folder_of(path), path) for paths in OTHERS.values() for path in paths]


def test_another_language_has_the_same_texts():
    """The same sections and lines, the same values in the same order, and the same buttons."""
    wrong = []
    for folder, path in TRANSLATED:
        ours, theirs = WORDS[folder], sections(path)
        if list(ours) != list(theirs):
            wrong.append((path, "other sections", set(ours) ^ set(theirs)))
            continue
        wrong += [(path, name) for name in ours if len(ours[name]) != len(theirs[name])]
        wrong += [
            (path, section, text, other)
            for section, texts in ours.items()
            for text, other in zip(texts, theirs[section], strict=False)
            if placeholders(text) != placeholders(other)
            or any(keys(text) != keys(part) for part in other.split("|"))
            or text.count("\n") != other.count("\n")
        ]
    assert not wrong


#: Cap, gap between two parts, and width of a legend in pixels, as ui/card.py lays it out.
LEGENDS = ((8, 4, 128), (8, 4, 160), (12, 7, 240))
_PART = re.compile(r"(\\[AB]|[HDLU]) \S")


def legend_width(text: str, cap: int, gap: int) -> int:
    """Return where a legend would end; a filled in name counts six letters, a number two."""
    parts = [re.sub(r"^\\", "", part)[2:] for part in text.split(", ")]
    letters = sum(len(part.replace("%s", "123456")) for part in parts)
    return 4 + len(parts) * (cap + gap) - gap + 6 * letters


def shown(text: str, width: int) -> str:
    """Return the legend of a screen of that width: behind a ``|`` is that of narrow ones."""
    return text.split("|")[-1 if width < 160 else 0]


def legends(folder: str, path: Path) -> list[tuple[str, str]]:
    """Return the legends of a folder in English and another language."""
    theirs = sections(path)
    return [
        (text, other)
        for section, texts in WORDS[folder].items()
        for text, other in zip(texts, theirs[section], strict=True)
        if all(_PART.match(part) for part in text.split(", "))
    ]


def test_a_legend_that_fits_in_english_fits():
    assert not [
        (path, most, text, other)
        for folder, path in TRANSLATED
        for text, other in legends(folder, path)
        for cap, gap, most in LEGENDS
        if legend_width(text, cap, gap) <= most < legend_width(shown(other, most), cap, gap)
    ]


def test_there_are_legends():
    assert len([text for place in TRANSLATED for text in legends(*place)]) > 20


# Settings


def every_setting() -> list[tuple[str, str, tuple[int, tuple[int | str, ...]]]]:
    tables = [("screens", "own settings", choices.OWN)]
    tables += [(f"games/{game}", "settings", card(game).SETTINGS) for game in NAMES]
    return [(folder, section, line) for folder, section, lines in tables for line in lines]


def test_the_choices_of_settings_have_names():
    for table in sorted({line[:2] for line in every_setting()}):
        lines = [line for folder, section, line in every_setting() if (folder, section) == table]
        paths = [path for folder, path in TRANSLATED if folder == table[0]]
        for texts in (WORDS[table[0]][table[1]], *(sections(path)[table[1]] for path in paths)):
            check_settings(lines, texts)


def check_settings(lines: list[tuple[int, tuple[int | str, ...]]], texts: list[str]) -> None:
    """Check the names, choices and explanations of a table of settings in one language."""
    assert len(texts) == len(lines)
    for (_, used), text in zip(lines, texts, strict=True):
        name, shown, explained = text.split(": ", 2)
        if used == choices.LANGUAGES:
            assert shown == "-", "each language gives its own name"
            shown = ", ".join(["Language"] * len(used))
        assert 0 < len(name.split("/")[-1]) <= 14, "names must fit on a highlight"
        assert 0 < len(explained) <= 60, "three lines on the narrowest screen"
        assert max(map(len, shown.split(", "))) <= 12, "a choice is beside its name, or below it"
        assert len(shown.split(", ")) == len(used) and all(shown.split(", "))


def test_each_setting_has_a_byte_of_its_own():
    """Keep to the 32 bytes of a saved record; a byte that another version used would be misread."""
    own = [SORT, ASKED, PLAYER, *range(EDGES, EDGES + 4), MEASURED]
    own += [byte for _, _, (byte, _) in every_setting()]
    for game in NAMES:  # those that a game switches by itself
        known = {**vars(card(game)), **vars(find(f"games.{game}.settings") or card(game))}
        switched = {name: value for name, value in known.items() if name.isupper()}
        listed = {byte for byte, _ in card(game).SETTINGS}
        own += [
            value
            for name, value in switched.items()
            if isinstance(value, int) and name not in ("COMMENTS", "ICON") and value not in listed
        ]
    assert len(own) == len(set(own)) and set(own) <= set(range(32))


def test_a_game_counts_what_its_card_says():
    assert [WORDS[f"games/{game}"]["counts"] for game in NAMES] == [
        list(card(game).COUNTS) for game in NAMES
    ]


# Texts in the code


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """Return a module's strings that players may read: no docstrings, errors or sections' names."""
    skipped: set[ast.AST] = {call.args[1] for call, _ in calls(tree)}
    for node in nodes_of(tree):
        if isinstance(node, ast.Raise) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            skipped.add(node)
    for node in list(skipped):
        skipped.update(nodes_of(node))
    for node in nodes_of(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node


def speaks(name: str) -> bool:
    """Return whether the texts of the module at ``name`` are in a word file.

    Cards and rules name the game and its counts, for the command line too; rules and levels raise
    errors. What is said of damaged files has its own texts, as word files may be damaged.
    """
    *folders, file = name.split("/")
    if folders[:1] == ["games"] and file in ("__init__.py", "rules.py", "level.py"):
        return False
    if name in ("intact.py", "screens/broken/__init__.py"):
        return False
    return not set(folders) & set(_BELOW)


def test_no_text_is_left_in_the_code():
    known = {section for texts in WORDS.values() for section in texts}
    found = [
        f"{name}:{node.lineno}: {node.value!r}"
        for name in trees()
        if speaks(name)
        for node in literals(trees()[name])
        if _PROSE.search(_FORMAT.sub("", node.value)) and node.value not in known
    ]
    assert not found, "\n".join(found)
