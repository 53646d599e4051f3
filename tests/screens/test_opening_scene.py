"""The opening scene on the title, and the cats that blink."""

import pytest
from hands import running, visit


@pytest.fixture
def started(tmp_path, simulators):
    """Return a function that switches on with these settings, and the frames of a script."""

    def switch_on(keys, **settings):
        (tmp_path / "levels").mkdir()
        return simulators(tmp_path, "pimoroni_picosystem", settings=settings).run(keys)

    return switch_on


def screen(simulator):
    return running(simulator).screen


def tiles(simulator):
    """Return the place and the tile of the crate and of the cat on the logo."""
    scene = screen(simulator)._scene
    return scene._crate.x, scene._crate[0], scene._cat.x, scene._cat[0]


def test_the_cat_pushes_its_crate_home_and_cheers(started):
    title = started("wait:700")
    seen = []
    for _ in range(90):
        title.run("wait:30")
        if screen(title)._scene and (not seen or seen[-1] != tiles(title)):
            seen.append(tiles(title))
    assert seen[0] == (60, 7, 45, 6)
    assert (102, 7, 87, 6) in seen and (102, 5, 87, 6) in seen and (102, 5, 87, 2) in seen
    assert seen[-1] == (102, 5, 87, 4)
    assert len(seen) >= 14
    before = len(title.display.log)
    title.run("wait:2500")
    assert len(title.display.log) == before
    title.run("wait:1200")  # a blink
    assert len(title.display.log) == before + 2


def test_a_key_ends_the_scene_and_does_its_job(started):
    title = started("wait:1300")
    assert tiles(title)[2] < 87
    row = screen(title).choices._row
    title.run("DOWN wait:50")
    assert tiles(title) == (102, 5, 87, 4)
    assert screen(title).choices._row == row + 1


def test_it_is_played_once(started):
    assert tiles(started("wait:2200 DOWN A wait:900 B wait:1500")) == (102, 5, 87, 4)


def test_nothing_moves_if_the_player_wants_it_still(started):
    title = started("wait:2500", NIBBLOCK_MOTION="off")
    before = len(title.display.log)
    title.run("wait:9000")
    assert len(title.display.log) == before
    assert not screen(title)._scene


def test_the_cat_of_an_empty_list_wakes_now_and_then(started):
    console = started("wait:1500")
    cat = visit(console, "packs", "levels/none", keys="wait:1000")._blink._grid
    assert cat[0] == 3
    seen = set()
    for _ in range(100):
        console.run("wait:50")
        seen.add(cat[0])
    assert seen == {3, 4}
