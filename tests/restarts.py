"""A console that restarts itself: wait for its screens, look into its modules."""

import importlib

from hands import choose, first_packs, inside, pause, running

from tools.simulate import world
from tools.simulate.simulator import Simulator

STARTS = first_packs()


def switched_on(drive, heap, board="pimoroni_picosystem", chip=True):
    """Return a console with this much memory at its title; ``chip``: whether it has nvm."""
    simulator = Simulator(drive, board)
    simulator.machine.free_heap = heap
    if not chip:
        simulator.machine.nvm = bytearray()
    simulator.run("wait:2500")
    return simulator


def shown(simulator, name, most=3000):
    """Wait until the screen ``name`` is shown; return the console."""
    for _ in range(most // 20):
        simulator.run("wait:20")
        world = simulator._console.world
        console = world and running(simulator)
        screen = console and not console.leaving and console._name == name and console.screen
        if screen and simulator.display.root_group is screen.group:
            return console
    raise AssertionError(f"not {name}, but {console and console._name}")


def play(simulator, path, n, game):
    """Open a level as a list does; return the console."""
    key(simulator)
    running(simulator).play(path, n, game)
    return in_play(simulator, path, n, game)


def key(simulator):
    """Do what every key does: restarts after it are none in a row."""
    running(simulator).restarts = 0


def in_play(simulator, path, n, game):
    console = shown(simulator, f"games.{game}.screen")
    screen = console.screen
    assert (screen.path, screen.index, screen.game) == (path, n, game) and screen.session
    return console


def back_to(simulator, row, name):
    """Choose a row of the pause menu; return the console once the screen ``name`` is shown."""
    pause(simulator)
    choose(simulator, row)
    return shown(simulator, name)


def change(monkeypatch, name, how):
    """Call ``how(module)`` whenever the console has imported the module ``name``."""
    whole = world._Loader.exec_module

    def exec_module(loader, module):
        whole(loader, module)
        if module.__name__ == "nibblock." + name:
            how(module)

    monkeypatch.setattr(world._Loader, "exec_module", exec_module)


class Loading:
    """What the console does from a moment on, in slices: each module that it imports begins one.

    ``seen``: each event that a screen was given, as (the screen's name, event). Create it before
    the console is switched on.
    """

    def __init__(self, monkeypatch):
        self.seen = []
        self.act = None  # called in each slice
        change(monkeypatch, "console", self._watch)
        whole = world._Loader.exec_module

        def exec_module(loader, module):
            if self.act:
                self.act()
            whole(loader, module)

        monkeypatch.setattr(world._Loader, "exec_module", exec_module)

    def _watch(self, module):
        whole = module.Console._key

        def key(console, event):
            self.seen.append((console._name, event))
            whole(console, event)

        module.Console._key = key


def load_there(simulator, name):
    """Return a module of the console's own."""
    with inside(simulator):
        return importlib.import_module("nibblock." + name)
