"""Tones by PWM, on most boards with a speaker or buzzer. RAM: 0.3 KB."""

import pwmio


def open_voice(pins, loudness):
    """Return a driver for the pin PIN. Raises ValueError if it has no PWM."""
    return _Voice(pwmio.PWMOut(pins["PIN"], variable_frequency=True), loudness)


class _Voice:
    def __init__(self, out, loudness):
        self._out = out
        self._loudness = loudness

    def start(self, pitch):
        self._out.frequency = pitch
        self._out.duty_cycle = self._loudness

    def stop(self):
        self._out.duty_cycle = 0

    def close(self):
        self._out.deinit()
