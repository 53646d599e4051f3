"""Test Ctrl-C: one line, exit status 130 and no process left, whatever a command is doing."""

import os
import signal
import subprocess
import sys

import pytest
from programs import started
from waiting import SECONDS, eventually

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

#: Hard enough for an hour.
HARD = """\
##############
#            #
# $ $ $ $ $  #
#  $ $ $ $ $ #
# $ $ $ $ $  #
#     @      #
#............#
#...         #
##############
"""
#: As a shell shows both. Python ends by the signal if that came while it evaluated a string, as
#: it does to make a dataclass.
STOPPED = (130, -signal.SIGINT)
EASY = "#####\n#@$.#\n#####\n"


def stop(process):
    """Press Ctrl-C for the whole group; return what it printed."""
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, messages = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert "Traceback" not in out + messages
    assert "KeyboardInterrupt" not in out + messages
    eventually(lambda: is_gone(process.pid), lambda: "a process is left")
    return out, messages


def is_gone(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
def levels(tmp_path):
    path = tmp_path / "x.sok"
    path.write_text("\n".join([EASY, HARD, HARD.replace("@ ", " @"), EASY]))
    return path


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", ["solve", "grade"])
def test_work_on_levels_stops_in_one_line(root, levels, command, jobs):
    process = started(root, command, levels, "--limit", 600, "--jobs", jobs)
    assert process.stdout.readline()  # of the first level: it is at work on the second
    _, messages = stop(process)
    assert process.returncode in STOPPED
    assert len([line for line in messages.splitlines() if "stopped" in line]) == 1


def test_a_script_of_keys_without_end_stops(root, tmp_path):
    pytest.importorskip("PIL")
    shot = tmp_path / "begun.png"
    keys = f"wait:900 shot:{shot} A RIGHT*100000000"
    process = started(root, "play", "--headless", "--keys", keys)
    eventually(shot.exists)
    assert stop(process) == ("", "stopped\n")
    assert process.returncode in STOPPED


#: Press Ctrl-C in the middle of our imports.
PRESS = """\
import importlib.abc, os, runpy, signal, sys
class Press(importlib.abc.MetaPathFinder):
    def find_spec(self, name, *_):
        if name == "tools.commands":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
sys.argv = ["tools", "--version"]
runpy.run_module("tools", run_name="__main__")
"""


def test_ctrl_c_while_a_command_starts_is_no_traceback(root):
    command = [sys.executable, "-c", PRESS]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")
