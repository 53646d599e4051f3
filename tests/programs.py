"""Run programs of the tests, and return what they print; and our commands, in this process."""

import os
import subprocess
import sys
from argparse import ArgumentParser

import pytest

from tools.vm import micropython


def printed(*command, cwd=None, seconds=300, **environment):
    """Return what a program prints; it must succeed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=seconds,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def started(root, *arguments):
    """Start a command of ours in a group of its own, as a shell does; return the process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tools", *map(str, arguments)],
        cwd=root,
        env={**os.environ, "NIBBLOCK_NO_VENV": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def command_of(module):
    """Return a function that runs a command with the words of a command line; its faults come
    through.
    """

    def run(*words):
        parser = ArgumentParser()
        module.add_arguments(parser)
        return module.run(parser.parse_args([str(word) for word in words]))

    return run


def vm(heap):
    """Return the command of the MicroPython VM with so large a heap; skip the test without one."""
    command = micropython()
    if command is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    return command, "-X", f"heapsize={heap}"
