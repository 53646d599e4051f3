"""Level files made into packs as the page's workshop does it, here in this Python."""

import json
import subprocess
import sys
from base64 import b64decode

import pytest
from hands import first_packs
from hypothesis import given
from hypothesis import strategies as st

from nibblock import sharing
from tools import files, games
from tools.commands import workbench
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn
from tools.places import ROOT
from tools.web import workshop

BOARD = "#####\n#@$.#\n#####\n"
SLC = (
    "<SokobanLevels><Title>Set</Title><LevelCollection><Level Id='One'><L>#####</L><L>#@$.#</L>"
    "<L>#####</L></Level></LevelCollection></SokobanLevels>"
)


def made(name, text, **beside):
    data = text.encode() if isinstance(text, str) else text
    return json.loads(workbench.packs(name, data, **beside))


def titles(found):
    ((_, data),) = found["packs"]
    return [level.title for level in nbk.read(b64decode(data), "made").levels]


@pytest.mark.parametrize("text", [BOARD, SLC, "5#|#@$.#|5#\n", "11111\n16351\n11111\n"])
def test_a_file_becomes_a_pack_with_its_name(text):
    found = made("Some levels.slc", text)
    assert found["levels"] == 1 and found["notes"] == []
    assert [name for name, _ in found["packs"]] == ["Some levels.nbk"]


def test_titles_beside_a_file_are_read_with_it():
    board = Collection((Level(game="sokoban", rows=("#####", "#@$.#", "#####")),), title="Pack")
    found = made("p.skbn", skbn.write(board), titles=b"<img src=x onerror=alert(1)>\n")
    assert titles(found) == ["<img src=x onerror=alert(1)>"]


def test_what_is_doubtful_is_told_in_lines_and_not_in_too_many():
    level = '"Near"\n.@..+...\n........\n 1)9,9:>\n\n'
    found = made("bad.txt", level * 100)
    assert found["levels"] == 100
    assert 2 < len(found["notes"]) <= workbench._MOST_NOTES + 1
    assert all(line == " ".join(line.split()) and len(line) <= 200 for line in found["notes"])
    assert found["notes"][-1].startswith("and ")


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 5000, b"hello\n", b"PK\3\4" + b"x" * 90, b"<a><b>" * 4000, b"\xff\xfe\0"]
)
def test_a_file_without_levels_is_one_line(data):
    found = made("What <b>is</b>\nthis.txt", data)
    assert set(found) == {"wrong"}
    assert found["wrong"].startswith("What <b>is</b> this.txt: ") and "\n" not in found["wrong"]


@given(st.binary(max_size=300))
def test_nothing_raises(data):
    found = made("any.bin", data)
    assert bool(found.get("packs")) != bool(found.get("wrong"))


def test_it_needs_nothing_that_a_browser_lacks():
    """Pyodide has no processes and no locks, and none of the packages of the desktop."""
    missing = ("fcntl", "msvcrt", "_multiprocessing", "multiprocessing")
    missing += ("rich", "numpy", "PIL", "pygame", "termios")
    program = (
        f"import sys; sys.path[:0] = {[str(ROOT), str(ROOT / 'lib')]!r}\n"
        f"sys.modules.update(dict.fromkeys({missing!r}))\n"
        f"from tools.commands import workbench; print(workbench.packs('a.slc', {SLC.encode()!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["levels"] == 1


def test_the_workshop_solves_levels_of_every_game_with_its_own_modules_alone(tmp_path):
    (tmp_path / "tools.zip").write_bytes(workshop.tools())
    codes = []
    shares = games.modules("share")
    for game, path in first_packs().items():
        if game not in shares:
            continue
        level = files.read_levels(str(ROOT / path)).levels[1]
        codes.append(sharing.encode(shares[game].to_device(level)))
    program = (
        f"import sys; sys.path[:0] = ['{tmp_path}/tools.zip/lib', '{tmp_path}/tools.zip']\n"
        "from tools.solver.codes import in_text\n"
        f"print(*map(in_text, {codes!r}), in_text('no code'), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False
    )
    answers = done.stdout.splitlines()
    assert [answer.partition("|")[0] for answer in answers] == [*["solved"] * len(codes), ""], (
        done.stderr
    )
