"""The window's speaker, on SDL's dummy sound card."""

import array
import os
from itertools import pairwise

import pygame
import pytest

from tools.simulate.mixer import RATE, Mixer, square


@pytest.fixture
def mixer():
    made = Mixer()
    yield made
    made.close()


def test_a_tone_lasts_until_there_is_silence(mixer):
    mixer.tone(440, 0.2)
    assert pygame.mixer.get_busy()
    assert pygame.mixer.Channel(0).get_sound() is mixer._waves[440]
    mixer.tone(880, 0.2)
    assert pygame.mixer.Channel(0).get_sound() is mixer._waves[880]
    made = dict(mixer._waves)
    mixer.tone(440, 0.2)
    assert mixer._waves == made  # each is made once
    mixer.tone(0, 0.0)
    pygame.time.wait(60)
    assert not pygame.mixer.get_busy()


@pytest.mark.parametrize(("loudness", "volume"), [(0.0, 0.02), (0.1, 0.1), (0.9, 0.25)])
def test_it_is_never_piercing(mixer, loudness, volume):
    mixer.tone(440, loudness)
    assert abs(pygame.mixer.Channel(0).get_volume() - volume) < 0.01


@pytest.mark.parametrize("pitch", [147, 440, 1568])
def test_a_wave_is_whole_periods_of_its_pitch(pitch):
    wave = array.array("h", square(pitch))
    rises = sum(a < b for a, b in pairwise(wave)) + 1
    assert abs(rises * RATE / len(wave) - pitch) < pitch / 200
    assert wave[0] > 0 > wave[-1]


@pytest.mark.parametrize("fault", [pygame.error, NotImplementedError])
def test_without_a_sound_card_it_is_silent(monkeypatch, fault, capfd):
    def none(*_, **__):
        os.write(2, b"ALSA lib: no such device")
        raise fault("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    mixer = Mixer()
    mixer.tone(440, 0.2)
    mixer.tone(0, 0.0)
    mixer.close()
    os.write(2, b"seen")
    assert capfd.readouterr().err == "seen"
