"""Adds Lamps to a copy of this checkout: two folders, its pack, and a line in each list of games.

``python3 tests/fourth_game/grown.py FOLDER`` makes such a copy to try things out in. Before its
whole suite, make the pages and pictures that show all games again (docs/add-a-game-tools.md).
"""

import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPIED = ("lib", "levels", "tools", "tests", "code.py", "boot.py", "settings.toml", ".ci")
COPIED += ("pyproject.toml", "REUSE.toml", "LICENSES", "README.md", "CHANGELOG.md", "docs")
COPIED += ("CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")  # the README links to them
LEFT_OUT = ("__pycache__", "fourth_game")
#: The folder of its pack, numbered as the title shows the games.
LEVELS = f"levels/{len([*(ROOT / 'levels').glob('[0-9]-*')]) + 1}-lamps"
#: Where each of the example's folders goes.
ADDED = {
    "device/lamps": "lib/nibblock/games/lamps",
    "desktop/lamps": "tools/games/lamps",
    "levels/lamps": LEVELS,
    "tests/lamps": "tests/games/lamps",
    "tests/console": "tests/vm/console",
}
#: Each list of games: what its lines look like, and the example's, which comes last.
LISTS = {
    "lib/nibblock/games/__init__.py": (r' {4}\("\w+", \d+\),\n', '    ("lamps", 128),\n'),
    "tools/games/__init__.py": (r' {4}"\w+",\n', '    "lamps",\n'),
}


def copy(folder):
    """Copy the checkout to ``folder``."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def add_game(folder):
    """Add the game to a copy."""
    for source, target in ADDED.items():
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(HERE / source, folder / target, ignore=ignored, dirs_exist_ok=True)
    for name, (shape, line) in LISTS.items():
        path = folder / name
        text = path.read_text(encoding="utf-8")
        end = [found.end() for found in re.finditer(shape, text)][-1]
        path.write_text(text[:end] + line + text[end:], encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2 or Path(sys.argv[1]).exists():
        sys.exit("usage: grown.py FOLDER; the folder must not exist yet")
    copy(Path(sys.argv[1]))
    add_game(Path(sys.argv[1]))
