"""A screen that opens is painted once: not black before it is shown, and not part by part."""

import shutil

from every_screen import SCREENS
from hands import go_to, pause, running, visit
from restarts import load_there

from tools.simulate.drive import REPOSITORY, Drive

from nibblock.pictures import Pictures  # isort: skip - after the simulator


def test_no_screen_is_painted_before_it_is_shown(tmp_path, simulators):
    for folder in ("lib", "levels"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    shutil.copyfile(REPOSITORY / "code.py", tmp_path / "code.py")
    simulator = simulators(Drive(tmp_path, frozenset(), 1 << 22), "pimoroni_picosystem")
    simulator.run("wait:900")
    console = running(simulator)
    display, black = console.display, []
    refresh = display.refresh

    def counted(*arguments, **named):
        if display.root_group is None:
            black.append(console._name)
        return refresh(*arguments, **named)

    display.refresh = counted
    for where in SCREENS:
        visit(simulator, *where, keys="wait:600")
        assert console._name == where[0]
    assert not black


def test_only_a_light_ground_is_painted(root, monkeypatch):
    """A black one is what displayio sends where no layer is; what lies below a cover is hidden."""
    monkeypatch.chdir(root)
    pictures = Pictures()
    for theme, layers in enumerate((0, 0, 1, 0)):
        pictures.set_theme(theme)
        assert len(pictures.page(160, 128)) == layers
        (grid,) = pictures.page(160, 128, cover=True)
        assert (grid.width * grid.tile_width, grid.height * grid.tile_height) == (160, 128)
        assert grid.pixel_shader is pictures.palette


def test_what_covers_the_screen_paints_each_pixel_once(tmp_path, simulators):
    """Part by part, the title's keyboard was 175,000 pixels, and a menu beside a board 84,000."""
    simulator = simulators(tmp_path, "pimoroni_picosystem").run("wait:900")
    go_to(simulator, "levels/1-sokoban/1-first-steps.nbk", 0, "sokoban")
    simulator.run("wait:900")
    console, log = running(simulator), simulator.display.log
    seen = len(log)
    pause(simulator)
    assert max(refresh.pixels for refresh in log[seen:]) <= 240 * 240
    seen = len(log)
    simulator.run("B wait:300")
    assert max(refresh.pixels for refresh in log[seen:]) == 240 * 240
    seen = len(log)
    keyboard = load_there(simulator, "editor.dialogs.keyboard")
    keyboard.open_keyboard(console, console.screen, "Title", lambda text: None)
    assert sum(refresh.pixels for refresh in log[seen:]) == 240 * 240
    simulator.run("B wait:300")
    visit(simulator, "settings")
    seen = len(log)
    simulator.run("RIGHT wait:300 LEFT wait:300")  # another theme
    assert max(refresh.pixels for refresh in log[seen:]) == 240 * 240
    waiting = []  # rows, each time the whole page is painted

    def look():
        rows = getattr(console.screen, "_rows", None)
        if rows and log[-1].pixels == 240 * 240:
            waiting.append(list(rows._waiting))

    simulator.display.on_change = look
    visit(simulator, "packs", "levels/1-sokoban")
    assert waiting == [[]]
