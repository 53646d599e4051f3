"""Test sounds in the MicroPython VM: tones begin and end on time, by each driver, and once each
pitch was heard nothing is allocated.
"""

import gc
import sys

from counted import used_by


class Supervisor:
    now = (1 << 29) - 500  # the clock wraps on the way

    @staticmethod
    def ticks_ms():
        return Supervisor.now


class Heard:
    """The speaker: how many tones began, and whether one sounds."""

    count = 0
    pitch = 0


class PWMOut:
    def __init__(self, pin, variable_frequency):
        self.frequency = 0

    @property
    def duty_cycle(self):
        return 0

    @duty_cycle.setter
    def duty_cycle(self, duty):
        Heard.pitch = self.frequency if duty else 0
        Heard.count += 1 if duty else 0

    def deinit(self):
        pass


class RawSample:
    def __init__(self, wave, sample_rate=8000):
        self.length = len(wave)
        self.sample_rate = sample_rate


class Output:
    def __init__(self, *pins):
        pass

    def play(self, sample, loop):
        Heard.pitch = sample.sample_rate // sample.length
        Heard.count += 1

    def stop(self):
        Heard.pitch = 0


class Module:
    def __init__(self, **contents):
        for name in contents:
            setattr(self, name, contents[name])


sys.modules["supervisor"] = Supervisor
sys.modules["pwmio"] = Module(PWMOut=PWMOut)
sys.modules["audiocore"] = Module(RawSample=RawSample)
sys.modules["audioio"] = Module(AudioOut=Output)
sys.modules["audiobusio"] = Module(I2SOut=Output)

from nibblock.boards import sound_dac, sound_i2s, sound_pwm  # noqa: E402
from nibblock.boards.sound import Sound  # noqa: E402
from nibblock.sounds import CURSOR, ERROR, RECORD, STEP  # noqa: E402

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


def test_tones_end_on_time():
    for sound in sounds():
        sound.play(STEP)
        sound.work()
        last(sound, 7)
        assert abs(Heard.pitch - 220) <= 1
        last(sound, 1)
        assert Heard.pitch == 0
        Heard.count = 0
        sound.play(RECORD)
        sound.work()
        last(sound, 4 * 70 - 1)
        assert Heard.count == 4 and Heard.pitch > 1500
        last(sound, 1)
        assert Heard.pitch == 0


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
