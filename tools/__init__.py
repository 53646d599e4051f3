"""The desktop side of Nibblock: ``python3 -m tools COMMAND``. CPython only; the device never
imports it.

A module imports only from its own line and those below; tests/static/test_desktop_layers.py checks.

commands           one module per command, and the table of commands; none names a game
render, deploy     pictures of levels; writing a build to a mounted drive
games/<game>       what only one game knows, reached through ``games.module(game, part)``
bench              what ``bench`` measures with every game
games, vm          playing moves and finding levels of any game; the MicroPython VM
build, simulate    the files of a drive; the console on a desktop
files, solver      level files in and out; what every game's solver takes and returns
formats, art       the neutral level and the formats; sheets from text sources
bar, dice, errors, locks, options, places, plurals, streams, venv, workers
                   progress bars, repeatable chance, one-line faults, locked files, types of
                   options, where files are, counts in messages, standard output, the virtual
                   environment, a pool of processes

The cards, ``games/__init__.py`` and ``games/<game>/__init__.py``, are below all of them.
"""

import os

# Blinka, where it is installed, else prints on standard output that it does not know this computer.
os.environ["BLINKA_OS_AGNOSTIC"] = "1"
