"""What is heard in the menus and in play: each event once, where it happens."""

import pytest
from hands import ROOT, first_packs, running
from on_a_drive import FIRST, drive, make_pack  # noqa: F401

CURSOR, STEP, UNDO, PUSH, ON_GOAL, REFUSED = [880], [220], [392], [330], [659], [147]
OPEN, BACK, ERROR = [659, 880], [440], [196]
STAR, SOLVED, RECORD = [1047], [523, 659, 784], [784, 988, 1175, 1568]
ON = {"NIBBLOCK_SOUND": "soft", "NIBBLOCK_MOTION": "off"}
DEAD = ("######", "#.   #", "# $  #", "#@   #", "######")


@pytest.fixture
def play(drive, simulators):  # noqa: F811
    """Return a function that switches on with sound and returns the simulator and ``after``, which
    presses keys and returns the pitches heard.
    """

    def start(script="wait:900", **settings):
        simulator = simulators(drive, "pimoroni_picosystem", settings={**ON, **settings})
        simulator.run(script)
        simulator.pitches()

        def after(keys, wait=300):
            simulator.run(f"{keys} wait:{wait}")
            assert simulator.heard == [] or simulator.heard[-1][1] == 0  # no tone goes on
            return simulator.pitches()

        return simulator, after

    return start


def test_menus(play):
    simulator, after = play()
    assert after("DOWN") == CURSOR
    assert after("UP") == CURSOR
    simulator.console.go("settings")
    simulator.run("wait:800")
    assert simulator.pitches() == []  # no key did that
    assert after("DOWN") == CURSOR
    assert after("RIGHT") == CURSOR  # a value
    assert after("B", 900) == BACK


@pytest.mark.parametrize("motion", ["on", "off"])
def test_sokoban(play, motion):
    _, after = play("wait:25000", NIBBLOCK_START="levels/test.skbn", NIBBLOCK_MOTION=motion)
    assert after("UP") == REFUSED
    assert after("RIGHT") == STEP
    assert after("RIGHT") == PUSH
    assert after("B") == UNDO
    assert after("X") == PUSH
    assert after("RIGHT") == ON_GOAL
    assert after("A", 600) == OPEN  # the pause menu
    assert after("DOWN") == CURSOR
    assert after("B", 600) == BACK
    after("LEFT LEFT LEFT DOWN RIGHT RIGHT")
    assert after("RIGHT", 200) == ON_GOAL  # and solved, but the board has half a second for itself
    heard = after("", 4000)
    assert heard[:3] == SOLVED
    assert heard[3:] in ([], STAR, STAR + RECORD)
    assert after("A", 900) == OPEN  # the next level


def test_a_crate_that_is_lost(play, drive):  # noqa: F811
    make_pack(drive / "levels/dead.skbn", (DEAD,))
    _, after = play("wait:25000", NIBBLOCK_START="levels/dead.skbn")
    assert after("UP") == STEP
    assert after("RIGHT") == PUSH
    assert after("RIGHT") == REFUSED  # against the wall: it will never leave it


def test_klocki(play, drive):  # noqa: F811
    (drive / "levels/lessons.nbk").write_bytes((ROOT / first_packs()["klocki"]).read_bytes())
    simulator, after = play("wait:25000", NIBBLOCK_START="levels/lessons.nbk")
    screen = running(simulator).screen
    heard = set()
    for key in ("UP", "DOWN", "LEFT", "RIGHT", "A", "UP", "DOWN", "LEFT", "RIGHT"):
        steps = screen.session.at
        pitches = after(key, 400)
        heard.update(pitches)
        if screen.session.at > steps:
            assert pitches[0] in (PUSH[0], ON_GOAL[0])
        assert len(pitches) <= 3
    assert heard & {PUSH[0], ON_GOAL[0]}


def test_an_error(play):
    simulator, after = play()
    simulator.console.tell("levels/gone.skbn: no such file")
    assert after("") == ERROR
    simulator.console.go("unread", "levels/broken.skbn")
    assert after("", 900) == ERROR


def test_the_choice_is_heard_and_kept(play):
    simulator, after = play(NIBBLOCK_SOUND="off")
    console = simulator.console
    assert console.sound is None
    console.go("settings")
    simulator.run("wait:800")
    names = [row.name for row in console.screen.rows]
    simulator.run(f"DOWN*{names.index('Sound')} wait:300")
    assert simulator.pitches() == []
    assert after("RIGHT") == SOLVED  # soft
    assert console.sound.loudness == 1000
    assert after("RIGHT") == SOLVED  # loud
    assert console.sound.loudness == 12000
    assert after("RIGHT") == []
    assert console.sound is None


def test_a_drive_without_the_code_has_no_such_setting(play):
    simulator, _ = play(NIBBLOCK_SOUND="off")
    simulator._console.world._modules["nibblock.boards.speaker"] = None  # as if it had no file
    simulator.console.go("settings")
    simulator.run("wait:800")
    names = [row.name for row in simulator.console.screen.rows]
    assert "Sound" not in names and "Theme" in names


def test_off_costs_nothing(play):
    """With sound off, nothing of it is loaded, and nothing listens to steps."""
    simulator, after = play("wait:25000", NIBBLOCK_SOUND="off", NIBBLOCK_START="levels/test.skbn")
    assert after("RIGHT RIGHT UP B") == []
    modules = simulator._console.world._modules
    assert [
        name for name in modules if "sound_" in name or name.endswith((".heard", ".speaker"))
    ] == []
    assert "nibblock.boards.sound" not in modules
    assert "step" not in vars(running(simulator).screen.session)


@pytest.mark.parametrize("board", ["pygamer", "m5stack_cardputer"])
def test_other_drivers(drive, board, simulators):  # noqa: F811
    simulator = simulators(drive, board, settings=ON).run("wait:900")
    simulator.pitches()
    simulator.run("DOWN wait:200")
    assert [round(pitch, -1) for pitch in simulator.pitches()] == CURSOR
