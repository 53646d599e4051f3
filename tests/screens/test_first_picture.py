"""A screen that opens is painted once: a refresh before it is shown paints all pixels black."""

import shutil

from every_screen import SCREENS

from tools.simulate.drive import REPOSITORY, Drive
from tools.simulate.simulator import Simulator


def test_no_screen_is_painted_before_it_is_shown(tmp_path):
    for folder in ("lib", "levels"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    shutil.copyfile(REPOSITORY / "code.py", tmp_path / "code.py")
    with Simulator(Drive(tmp_path, frozenset(), 1 << 22), "pimoroni_picosystem") as simulator:
        simulator.run("wait:900")
        console = simulator._console.world._modules["nibblock.console"].running
        display, black = console.display, []
        refresh = display.refresh

        def counted(*arguments, **named):
            if display.root_group is None:
                black.append(console._name)
            return refresh(*arguments, **named)

        display.refresh = counted
        for where in SCREENS:
            console.go(*where)
            simulator.run("wait:600")
            assert console._name == where[0]
        assert not black
