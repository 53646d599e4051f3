"""Play Brain with sound on: which tones, when they end, and silence where sound is off."""

import pytest

STEP, BLOCK, WALL, WON = 220, 330, 147, 880
LEVEL = "4 2\n0 0 0\n2 1 0\n\n2 3 0\n: ,r,,r\n"


@pytest.fixture
def play(open_level):
    """Return a function that plays keys on LEVEL and returns the speaker's tones: Hz, or 0 for
    silence.
    """

    def run(keys, **settings):
        console = open_level(LEVEL, "pajenicko_picopad", **settings)
        console.heard.clear()
        console.run(keys)
        return [pitch for _, pitch in console.heard]

    return run


ON = {"NIBBLOCK_SOUND": "loud"}


def test_steps_pushes_walls_and_the_end_are_heard(play):
    reported = play("DOWN wait:300 LEFT wait:300 UP wait:300 RIGHT wait:300", **ON)
    assert reported == [STEP, 0, WALL, 0, STEP, 0, BLOCK, 0]


def test_pushing_on_against_a_wall_is_not_heard_in_every_frame(play):
    assert play("DOWN wait:300 LEFT:1500 wait:300", **ON).count(WALL) <= 2


def test_winning_is_heard_once(play):
    reported = play("RIGHT wait:300 RIGHT wait:400", **ON)
    assert reported[:4] == [BLOCK, 0, BLOCK, 0] or reported[:3] == [BLOCK, 0, WON]
    assert reported.count(WON) == 1
    assert reported[-1] == 0


def test_sound_is_off_by_default(play):
    assert play("DOWN wait:300 LEFT wait:300") == []
