"""Tones by I2S, for amplifiers and codecs with digital input.

The sample rate is always the same, as amplifiers such as the MAX98357A and codecs take only a few;
so each pitch has a wave of its own length, made when it is first heard. RAM: 0.6 KB, and up to 3 KB
of waves.
"""

from array import array

import audiobusio
import audiocore

from nibblock import const

RATE = const(44_100)  # samples a second


def open_voice(pins, loudness):
    """Return a driver for the pins BCLK, LRCLK and DATA.

    CODEC is the main clock of a codec that must be set up first (tlv320.py).
    """
    clock = None
    if "CODEC" in pins:
        from nibblock.boards.tlv320 import set_up

        clock = set_up(pins["CODEC"])
    return _Voice(audiobusio.I2SOut(pins["BCLK"], pins["LRCLK"], pins["DATA"]), clock, loudness)


class _Voice:
    def __init__(self, out, clock, loudness):
        self._out = out
        self._clock = clock  # of a codec, or None
        self._loudness = loudness
        self._waves = {}  # by pitch

    def start(self, pitch):
        wave = self._waves.get(pitch)
        if wave is None:
            wave = self._waves[pitch] = self._wave(pitch)
        self._out.play(wave, loop=True)

    def _wave(self, pitch):
        length = (RATE + pitch // 2) // pitch
        samples = array("h", [self._loudness] * length)
        for i in range(length // 2, length):
            samples[i] = -self._loudness
        return audiocore.RawSample(samples, sample_rate=RATE)

    def stop(self):
        self._out.stop()

    def close(self):
        self._out.deinit()
        if self._clock:
            self._clock.deinit()
