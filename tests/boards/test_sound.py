# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Tones on the boards' speakers, and silence on boards without one."""

import importlib
import sys

import pytest

MOVED, HIT, WALL = 1, 2, 4


class Speaker:
    """A pin with a PWM, or with only a DAC; records its tones as (Hz, loudness)."""

    def __init__(self, hardware, has_pwm):
        self.tones = []
        self.now = 0
        self.enabled = None
        speaker = self

        class PWMOut:
            def __init__(self, pin, *, variable_frequency):
                if not has_pwm:
                    raise ValueError("Invalid pin")
                assert variable_frequency
                self.frequency = 500
                self._duty = 0

            @property
            def duty_cycle(self):
                return self._duty

            @duty_cycle.setter
            def duty_cycle(self, duty):
                speaker.tones.append((self.frequency, duty) if duty else "stop")

            def deinit(self):
                speaker.tones.append("closed")

        class RawSample:
            def __init__(self, wave):
                self.wave = wave

        class AudioOut:
            def __init__(self, pin):
                pass

            def play(self, sample, *, loop):
                assert loop
                loud = max(sample.wave) - 128
                assert min(sample.wave) == 128 - loud
                speaker.tones.append((sample.sample_rate // len(sample.wave), 256 * loud))

            def stop(self):
                speaker.tones.append("stop")

            def deinit(self):
                speaker.tones.append("closed")

        class Switch:
            def __init__(self, pin):
                assert pin == "SPEAKER_ENABLE"

            def switch_to_output(self, value):
                speaker.enabled = value

            def deinit(self):
                speaker.enabled = None

        hardware._add("pwmio", PWMOut=PWMOut)
        hardware._add("audiocore", RawSample=RawSample)
        hardware._add("audioio", AudioOut=AudioOut)
        hardware._add("digitalio", DigitalInOut=Switch)
        hardware._add("supervisor", ticks_ms=lambda: self.now)


@pytest.fixture
def opened(hardware, monkeypatch):
    """A function that returns (Speaker, open Sound or None) of a board with these pins."""

    def make(pins, has_pwm=True, loudness=1024):
        hardware.board("some_board", pins)
        speaker = Speaker(hardware, has_pwm)
        for name, module in hardware.modules.items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.delitem(sys.modules, "adafruit_ticks", raising=False)  # its clock differs
        module = importlib.import_module("nibblock.boards.sound")
        return speaker, module.open_sound(loudness)

    return make


@pytest.mark.parametrize("has_pwm", (True, False))
@pytest.mark.parametrize(
    ("heard", "is_won", "pitch", "length"),
    [
        (MOVED, False, 220, 8),
        (MOVED | HIT, False, 330, 25),
        (MOVED | HIT | WALL, False, 147, 35),
        (MOVED, True, 880, 250),
        (0, True, 880, 250),
    ],
)
def test_a_frame_has_the_tone_of_its_loudest_event(opened, has_pwm, heard, is_won, pitch, length):
    speaker, sound = opened(["SPEAKER"], has_pwm)
    sound.play(heard, is_won)
    assert speaker.tones == [(pitch, 1024)]
    speaker.now = length - 1
    sound.work()
    assert len(speaker.tones) == 1
    speaker.now = length
    sound.work()
    sound.work()
    assert speaker.tones[1:] == ["stop"]


def test_a_frame_without_events_is_silent(opened):
    speaker, sound = opened(["AUDIO"])
    sound.play(0, False)
    sound.work()
    assert speaker.tones == []


def test_pushing_on_against_a_wall_is_heard_once(opened):
    speaker, sound = opened(["BUZZER"])
    for heard in (WALL, WALL, WALL, WALL | MOVED, WALL | MOVED, 0, WALL):
        sound.play(heard, False)
    assert speaker.tones == [(147, 1024)] * 4


def test_a_tone_ends_even_when_the_clock_wraps(opened):
    speaker, sound = opened(["AUDIO"])
    speaker.now = (1 << 29) - 3
    sound.play(MOVED, False)
    speaker.now = 4
    sound.work()
    assert len(speaker.tones) == 1
    speaker.now = 5
    sound.work()
    assert speaker.tones[1:] == ["stop"]


@pytest.mark.parametrize("has_pwm", (True, False))
def test_the_amplifier_is_on_while_there_may_be_sound(opened, has_pwm):
    speaker, sound = opened(["SPEAKER", "SPEAKER_ENABLE"], has_pwm)
    assert speaker.enabled is True
    sound.play(MOVED, False)
    sound.close()
    assert speaker.enabled is None
    assert speaker.tones[1:] == ["stop", "closed"]


def test_the_players_own_speaker_comes_first(opened, hardware):
    hardware.settings["NIBBLOCK_SPEAKER"] = "GP2"
    assert opened(["AUDIO"])[1] is None  # the pin is missing: silence, not another pin
    assert opened(["GP2"])[1] is not None


def test_without_a_speaker_or_its_modules_there_is_silence(opened, hardware, monkeypatch):
    speaker, sound = opened(["SPEAKER_SCK", "AUDIO_BCLK", "SPEAKER_ENABLE"])
    assert sound is None
    assert speaker.enabled is None
    for name in ("pwmio", "audioio", "audiocore"):
        monkeypatch.setitem(sys.modules, name, None)
    hardware.board("some_board", ["SPEAKER"])
    assert importlib.import_module("nibblock.boards.sound").open_sound(1024) is None
