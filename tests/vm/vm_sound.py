"""Test sounds in the MicroPython VM: each driver plays them all, and once each pitch was heard,
nothing is allocated.
"""

import gc
import sys

from counted import used_by


class Supervisor:
    now = (1 << 29) - 500  # the clock wraps on the way

    @staticmethod
    def ticks_ms():
        return Supervisor.now


class Output:
    """What drives a speaker, or a wave for one."""

    def __init__(self, *parts, **options):
        pass

    def play(self, sample, loop):
        pass

    def stop(self):
        pass


class Module:
    def __init__(self, **contents):
        for name in contents:
            setattr(self, name, contents[name])


sys.modules["supervisor"] = Supervisor
sys.modules["pwmio"] = Module(PWMOut=Output)
sys.modules["audiocore"] = Module(RawSample=Output)
sys.modules["audioio"] = Module(AudioOut=Output)
sys.modules["audiobusio"] = Module(I2SOut=Output)

from nibblock.boards import sound_dac, sound_i2s, sound_pwm  # noqa: E402
from nibblock.boards.sound import Sound  # noqa: E402
from nibblock.sounds import CURSOR, ERROR  # noqa: E402

PINS = {"PIN": 1, "BCLK": 1, "LRCLK": 2, "DATA": 3}


def sounds():
    for driver in (sound_pwm, sound_dac, sound_i2s):
        yield Sound(driver.open_voice(PINS, 1000), (), 1000)


def last(sound, ms):
    for _ in range(ms):
        Supervisor.now = (Supervisor.now + 1) & 0x1FFFFFFF
        sound.work()


def play_all(sound):
    for which in range(CURSOR, ERROR + 1):
        sound.pressed(4)
        sound.opened()
        sound.play(which)
        sound.work()
        last(sound, 300)


def test_nothing_is_allocated():
    for sound in sounds():
        play_all(sound)  # waves of I2S are made now
        assert used_by(play_all, sound) == 0


def test_a_sound_is_small():
    """With I2S and all its waves; other drivers take less."""
    gc.collect()
    before = gc.mem_alloc()
    sound = Sound(sound_i2s.open_voice(PINS, 1000), (), 1000)
    play_all(sound)
    gc.collect()
    assert gc.mem_alloc() - before < 6000
