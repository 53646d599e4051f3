"""Check the page of facts for makers, Settings > Diagnostics."""

import sys

import pytest
from hands import running, visit

from nibblock import __version__
from tools.build import manifest


def diagnosed(simulator):
    """Open Diagnostics as a player does; return its lines, joined."""
    console = running(simulator)
    visit(simulator, "settings", keys="wait:200 UP*2 wait:100 A wait:900")
    assert console._name == "diagnostics"
    return "\n".join(console.screen._lines).replace("\n", " ")


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
def test_what_it_says(drive, board, simulators):
    simulator = simulators(drive, board).run("wait:2000")
    text = diagnosed(simulator)
    assert f"board{board}," in text.replace(" ", "") and f"Nibblock {__version__}" in text
    assert ".".join(map(str, sys.version_info[:3])) in text
    assert "KB free, " in text and "KB used, " in text
    for copy in "ab":
        assert f"saves, copy {copy}: fine" in text or f"saves, copy {copy}: empty" in text
    assert "journal of the game in play: on" in text
    assert "no errors since it started" in text
    screen = running(simulator).screen
    simulator.run("DOWN*9 wait:50")
    assert screen._at == screen.count() - 1
    simulator.run("B wait:200")
    assert running(simulator)._name == "settings"
    assert running(simulator).screen.rows[running(simulator).screen.at].screen == "diagnostics"
    simulator.run("B wait:200")
    assert running(simulator)._name == "title"


def test_copies_that_are_damaged_or_missing(drive, simulators):
    simulator = simulators(drive).run("wait:2000")
    running(simulator).play("levels/test.skbn", 0, "sokoban")
    simulator.run("wait:500 RIGHT wait:100 A wait:300 B wait:300 RIGHT wait:100 A wait:300")
    logs = sorted(drive.glob("nbsave_?/progress.nbs"))
    assert len(logs) > 1
    text = diagnosed(simulator)
    assert "copy a: fine" in text and "copy b: fine" in text and "damaged" not in text
    data = bytearray(logs[0].read_bytes())
    data[30] ^= 1
    logs[0].write_bytes(data)
    logs[1].unlink()
    simulator.run("B wait:100")
    text = diagnosed(simulator)
    assert "copy a: damaged" in text and "copy b: damaged" in text
    logs[1].parent.joinpath("levels.nbs").unlink()
    logs[1].parent.rmdir()
    simulator.run("B wait:100")
    assert "copy b: missing" in diagnosed(simulator)


def test_files_that_are_not_as_installed(drive, simulators):
    part = drive / "lib/part.txt"
    part.parent.mkdir()
    part.write_text("half of a fi")
    (drive / manifest.NAME).write_bytes(manifest.write({"lib/part.txt": b"half of a file"}, None))
    simulator = simulators(drive).run("wait:2000")
    assert "not as they were installed: lib/part.txt" in diagnosed(simulator)
    part.write_text("half of a file")
    simulator.run("B wait:100")
    assert "installed" not in diagnosed(simulator)


def test_the_last_error_is_shown(drive, simulators):
    simulator = simulators(drive).run("wait:2000")
    console = running(simulator)

    def fail():
        raise OSError(5, "Input/output error")

    console.screen.idle = fail
    simulator.run("wait:200")
    assert console.notices.shown
    text = diagnosed(simulator)
    assert "last error: OSError(5" in text and "no error" not in text


@pytest.mark.parametrize(
    ("name", "version", "fine"),
    [
        ("circuitpython", (8, 2, 10), False),
        ("circuitpython", (9, 0, 0), True),
        ("circuitpython", (10, 3, 1), True),
        ("circuitpython", (11, 0, 0), False),
        ("cpython", (3, 11, 0), True),
    ],
)
def test_only_circuitpython_9_and_10_are_supported(
    drive, name, version, fine, monkeypatch, simulators
):
    class Implementation:
        cache_tag = sys.implementation.cache_tag

    simulator = simulators(drive).run("wait:2000")
    Implementation.name, Implementation.version = name, (*version, "", 0)
    monkeypatch.setattr(sys, "implementation", Implementation)
    text = diagnosed(simulator)
    monkeypatch.undo()
    assert ("needs CircuitPython 9 or 10" in text) is not fine
    assert f"{version[0]}.{version[1]}.{version[2]}" in text
