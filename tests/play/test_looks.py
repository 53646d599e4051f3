"""Play in the look that a pack names: its colours, tiles and ground, and only there."""

import pytest
from every_screen import BOARDS
from hands import inside, running
from on_a_drive import SECOND

from tools.formats import nbk
from tools.formats.model import Collection, Level


@pytest.fixture
def packs(tmp_path):
    """A drive with a pack of the same level for each look."""
    for number, look in enumerate(nbk.LOOKS):
        path = tmp_path / f"drive/levels/{number}.nbk"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(nbk.write(Collection((Level(SECOND, "A room"),), look=look)))
    return tmp_path / "drive"


def play(simulator, path, index=0):
    with inside(simulator):  # reads the pack on its drive
        running(simulator).play(path, index)
    simulator.run("wait:1500")
    assert simulator.machine.errors == []
    assert running(simulator).screen.path == path
    return simulator.screen()


def test_each_look_is_worn_by_its_pack_alone(packs, golden, simulators):
    simulator = simulators(packs, BOARDS["160x128"]).run("wait:2500")
    plain = play(simulator, "levels/0.nbk")
    listed = simulator.run("START wait:300 UP*2 wait:500").screen()
    for number, look in enumerate(nbk.LOOKS[1:], 1):
        golden(play(simulator, f"levels/{number}.nbk"), f"look-{look}")
    assert play(simulator, "levels/0.nbk").tobytes() == plain.tobytes()
    menu = simulator.run("START wait:300 UP*2 wait:500").screen()
    assert menu.tobytes() == listed.tobytes()


@pytest.mark.parametrize("pack", ["2-klocki/5-ghosts", "3-brain/3-glides"])
def test_the_other_games_wear_the_colours(tmp_path, pack, golden, simulators):
    picture = play(simulators(tmp_path).run("wait:2500"), f"levels/{pack}.nbk", 4)
    golden(picture, f"look-{pack.partition('/')[2][2:]}")


def test_grey_has_no_colours(packs, simulators):
    simulator = simulators(packs, settings={"NIBBLOCK_THEME": "Grey"}).run("wait:2500")
    picture = play(simulator, "levels/2.nbk")
    assert all(max(colour) - min(colour) < 8 for _, colour in picture.getcolors())


def test_a_look_of_a_later_version_is_the_usual_one(packs, monkeypatch, simulators):
    monkeypatch.setattr(nbk, "LOOKS", (*nbk.LOOKS, "moon"))
    later = nbk.write(Collection((Level(SECOND, "A room"),), look="moon"))
    (packs / "levels/6.nbk").write_bytes(later)
    simulator = simulators(packs, BOARDS["160x128"]).run("wait:2500")
    board = 0, 12, 160, 100
    plain = play(simulator, "levels/0.nbk").crop(board)
    assert play(simulator, "levels/6.nbk").crop(board).tobytes() == plain.tobytes()
