"""Tones by the chip's DAC: PyGamer, PyBadge and others of the SAMD51. RAM: 0.4 KB."""

import audiocore
import audioio

from nibblock import const

_MIDDLE = const(128)
_SAMPLES = const(16)  # per wave, 8 bits each


def open_voice(pins, loudness):
    """Return a driver for the pin PIN. Raises ValueError if it has no DAC."""
    return _Voice(audioio.AudioOut(pins["PIN"]), loudness >> 8)


class _Voice:
    def __init__(self, out, height):
        wave = bytearray(_SAMPLES)
        for i in range(_SAMPLES):
            wave[i] = _MIDDLE + (height if i < _SAMPLES // 2 else -height)
        self._wave = audiocore.RawSample(wave)
        self._out = out

    def start(self, pitch):
        self._wave.sample_rate = pitch * _SAMPLES
        self._out.play(self._wave, loop=True)

    def stop(self):
        self._out.stop()

    def close(self):
        self._out.deinit()
