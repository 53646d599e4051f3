"""Damage files of a console in the VM: what is compiled fails there in its own way.

Not tried: a .mpy file that is cut short. The VM, and CircuitPython as well, reads on behind its end
for ever; see docs/install.md.
"""

import random
import re
import shutil
from itertools import pairwise

import pytest
from damage import DAMAGE, older
from hands import first_packs, games_with
from walked import AMPLE

from tools import vm
from tools.build import ROOT, manifest
from tools.build.compiler import compile_mpy
from tools.build.fold import fold

LIB = "lib/nibblock"
PACKS = first_packs()
DRAWN = [PACKS[game] for game in games_with("editor/part")]
SHARED = [PACKS[game] for game in games_with("sharing/board")]
FRAIL = (
    ("half", "lib/nibblock/art/font.bmp"),
    ("random", "lib/nibblock/games/sokoban/art/card.bmp"),
    ("missing", "lib/nibblock/screens/words/en.txt"),
    ("random", "lib/nibblock/screens/help.mpy"),
    ("random", "lib/nibblock/__init__.mpy"),
)
WHOLE = f"play {PACKS['sokoban']} sokoban 0"
PLACES = ("title", "packs", f"levels {PACKS['sokoban']}", "settings", "help", WHOLE)
MORE = (  # with --deep: each row of each menu
    *("statistics", "draw", "players", "calendar", "diagnostics", "about"),
    *(f"packs {row}" for row in range(7)),
    *(f"levels {pack} {row}" for row in range(7) for pack in PACKS.values()),
    *(f"play {pack} {game} {row}" for row in (*range(11), 99) for game, pack in PACKS.items()),
    *(f"editor.screen {pack} {row}" for row in range(13) for pack in DRAWN),
    *(f"screens.share {pack}" for pack in SHARED),
    *(f"packs {pack.rpartition('/')[0]} {row}" for row in range(4) for pack in PACKS.values()),
    *(f"pack_finished {pack} 0 0" for pack in PACKS.values()),
    *(f"screens.enter {game} title" for game in PACKS),
    "unread levels/none.nbk",
    "unsaved title",
)
MOST = 4  # places that are tried for a file
EARLY = ("code.py", "lib/nibblock/boards/", "lib/nibblock/progress/")  # before any page


@pytest.fixture(scope="module")
def drive(whole_drive, tmp_path_factory):
    """Return a drive of its own, with a manifest that fits."""
    drive = tmp_path_factory.mktemp("damaged") / "drive"
    shutil.copytree(whole_drive, drive)
    files = {path: (drive / path).read_bytes() for path in ours(drive)}
    (drive / manifest.NAME).write_bytes(manifest.write(files, None))
    return drive


def ours(drive):
    """Return the paths of what can be damaged."""
    paths = [path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_file()]
    return sorted(path for path in paths if not path.startswith((vm.STAND_INS, "nbsave")))


def walked(drive, *places):
    """Return what the console says that goes to these places, as if it were new."""
    for path in drive.glob("nbsave*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return vm.run(vm.HERE / "console/damaged.py", drive, *places, heap=AMPLE, seconds=120)


def read_at(drive, *places):
    """Return the files that a whole console reads in these places."""
    said = walked(drive, *places)
    shown, files = said.split("files ")
    assert shown == "".join(f"at {place}\n" for place in places), shown
    words = files.splitlines()[0].split(" ")
    found = set(words)
    for name in words:
        module = f"lib/{name.replace('.', '/')}"
        found |= {f"{module}.mpy", f"{module}/__init__.mpy"}
    return found


def damaged(folder, path, kind, data):
    """Return a damaged file's contents, None if it is missing."""
    if kind != "older" or not path.endswith(".mpy"):
        return DAMAGE[kind](path, data)
    source = (ROOT / path).with_suffix(".py")
    if not source.exists():  # it is none of ours
        return data
    cut = folder / source.name
    cut.write_bytes(older(source.name, fold(source)))
    return b"M" + compile_mpy(cut, source.stem)[1:]


def fault(drive, needed, read, path, kind, folder):
    """Return what is wrong with a console of which one file is damaged, or ""."""
    was = (drive / path).read_bytes()
    now = damaged(folder, path, kind, was)
    if now == was:
        return ""
    places = [place for place in read if path in read[place]]
    # The page of diagnostics reads all files, to compare them.
    places = [place for place in places if place != "diagnostics"] or places
    if len(places) > MOST:
        places = random.Random(path).sample(places, MOST)
    if now is None:
        (drive / path).unlink()
    else:
        (drive / path).write_bytes(now)
    said = walked(drive, *["de"] * path.endswith("de.txt"), *places, WHOLE)
    (drive / path).write_bytes(was)
    if "stopped" in said:
        may_stop = path in needed or path.startswith(EARLY)
        told = path == "code.py" or path.removesuffix(".mpy") in said  # the VM's own words
        return "" if may_stop and told else said
    lines = said.splitlines()
    for line, after in pairwise(lines):
        if line.startswith("told ") and path.replace("intact.mpy", "intact") not in line:
            return line
        needs = path in read.get(line[7:], ()) or after.startswith("told ")
        if line.startswith("not at ") and not needs:
            return line
    return "" if said.endswith("ok\n") else said


@pytest.fixture(scope="module")
def read(drive, deep):
    """Return the files that each place reads."""
    return {place: read_at(drive, place) for place in PLACES + deep * MORE}


@pytest.fixture(scope="module")
def needed(drive, read):
    """Return the files that even the page about a damaged file needs."""
    font = drive / LIB / "art/font.bmp"
    was = font.read_bytes()
    font.write_bytes(b"")
    said = walked(drive)
    font.write_bytes(was)
    names = re.search("^files (.*)", said, re.M)[1].split(" ")
    return {
        f"lib/{name.replace('.', '/')}{end}" for name in names for end in (".mpy", "/__init__.mpy")
    }


@pytest.mark.parametrize(("kind", "path"), FRAIL)
def test_a_damaged_file_does_not_stop_the_console(drive, needed, read, kind, path, tmp_path):
    assert fault(drive, needed, read, path, kind, tmp_path) == ""


@pytest.mark.parametrize("kind", DAMAGE)
def test_no_damaged_file_stops_the_console(drive, needed, read, deep, kind, tmp_path):
    if not deep:
        pytest.skip("only with --deep")
    found = {}
    for path in ours(drive):
        if kind == "half" and path.endswith(".mpy"):
            continue
        why = fault(drive, needed, read, path, kind, tmp_path)
        if why:
            found[path] = why
    assert found == {}
