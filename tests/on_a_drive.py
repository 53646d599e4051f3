"""Set up a drive with one small pack of our own, for tests of the console."""

import shutil

import pytest

from tools.build import contents
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn
from tools.simulate.drive import REPOSITORY

FIRST = ("#######", "#@ $ .#", "# $  .#", "#######")
FIRST_SOLUTION = "RIGHT RIGHT RIGHT LEFT LEFT LEFT DOWN RIGHT RIGHT RIGHT"
SECOND = ("  ####", "###  ###", "#   $  #", "# #@ # #", "# $.$ .#", "#####.##", "    ###")
TALL = ("####", "#@ #", "#$ #", "# ##", "#  #", "# ##", "#  #", "# ##", "#. #", "#  #", "####")
LARGE = (
    "#" * 40,
    *["#" + " " * 38 + "#"] * 14,
    "#@ $" + " " * 34 + ".#",
    *["#" + " " * 38 + "#"] * 14,
    "#" * 40,
)
TITLES = ("Two rows", "", "A tall one", "Élan vital")


def make_pack(path, boards, title="Test pack (2026 - Nibblock)", titles=()):
    """Write an SKBN pack of ``boards`` and, if given, a file with its titles next to it."""
    levels = tuple(Level(game="sokoban", rows=rows) for rows in boards)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(skbn.write(Collection(levels, title=title, description="for tests")))
    if titles:
        path.with_suffix(".titles").write_text("\n".join(titles) + "\n", encoding="utf-8")


def copy(source, target):
    """Copy a file; its folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def written(path, data):
    """Write a file, of text or bytes, whose folder is made; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def files_in(folder):
    """Return the contents of all files below a folder by their paths in it."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def copy_console(folder, wanted=lambda name: True):
    """Copy the console's own files, of lib/nibblock those whose names are ``wanted``."""
    for name, path in contents.device():
        if wanted(name):
            copy(path, folder / "lib/nibblock" / name)
    for name in ("code.py", "boot.py"):
        copy(REPOSITORY / name, folder / name)


@pytest.fixture
def drive(tmp_path):
    """Create a CIRCUITPY folder with the repository's console and the test's own packs."""
    folder = tmp_path / "drive"
    make_pack(folder / "levels/test.skbn", (FIRST, SECOND, TALL, LARGE), titles=TITLES)
    (folder / "levels/broken.skbn").write_bytes(b"SKBNno end")
    return folder
