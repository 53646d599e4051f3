"""Provide drives for progress, a plain folder and chip memory, and helpers that inspect both."""

import os

import pytest

from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend

A = b"\x01aaaaa"
B = b"\x01bbbbb"
NAMES = ("nbsave_a", "nbsave_b", "nbsave_c")
KEYS = [bytes((1, i, 9, 9, i % 3, i % 2)) for i in range(12)]
BLANK = bytearray(16)


class Folder:
    """A drive that is a folder; ``held`` while a computer has it."""

    def __init__(self, root, nvm=None):
        self.root = f"{root}/"
        self.nvm = nvm
        self.held = False
        self.calls = []

    def take(self):
        self.calls.append("take")
        return not self.held

    def give(self):
        self.calls.append("give")


class Nvm(bytearray):
    """Chip memory that counts how often a write had to erase it."""

    erases = 0

    def __setitem__(self, where, value):
        assert isinstance(where, slice)
        assert len(self[where]) == len(value), "nvm cannot grow"
        if any(old != 255 for old in self[where]):
            self.erases += 1
        super().__setitem__(where, value)


def blank_nvm(size):
    return Nvm(b"\xff" * size)


@pytest.fixture
def folder(tmp_path):
    """A drive with empty save files."""
    return with_files(Folder(tmp_path))


def with_files(folder):
    """Create the save files of a drive, as the console does at its first start."""
    assert mend(Progress(folder), "create") == ""
    folder.calls.clear()
    return folder


def files(folder):
    return [f"{folder.root}{name}/progress.nbs" for name in NAMES]


def content(path):
    with open(path, "rb") as file:
        return file.read()


def overwrite(path, data, at=0):
    """Put bytes into a file, as a cut or a computer would."""
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(data)


def saved(folder, *solutions):
    """Create progress that has flushed each of (key, moves, pushes, steps) separately."""
    progress = Progress(folder)
    for solution in solutions:
        progress.add_solution(*solution)
        assert progress.flush() == ""
    return progress


def again(folder):
    return Progress(Folder(folder.root[:-1], folder.nvm))


def lose(folder, name, how):
    """Lose a copy: its file, its folder, or what a power cut leaves of the folder."""
    os.remove(f"{folder.root}{name}/progress.nbs")
    if how != "file":
        os.remove(f"{folder.root}{name}/levels.nbs")
        os.rmdir(f"{folder.root}{name}")
    if how == "garbage":
        with open(f"{folder.root}{name}", "w") as file:
            file.write("not a folder")
