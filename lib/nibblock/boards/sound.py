# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Short tones on the board's speaker: started by a game, ended by its idle slices.

The speaker is NIBBLOCK_SPEAKER of settings.toml, else the pin AUDIO, SPEAKER or BUZZER. It is
driven by PWM, or by its DAC if the pin has no PWM (PyGamer, PyBadge). Boards with I2S sound stay
silent. RAM: this module 2 KB, 0.3 KB open; loaded only if the player wants sound.
"""

import board
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.boards import BoardError
from nibblock.boards.given import find_pin, text

_PINS = ("AUDIO", "SPEAKER", "BUZZER")
_MIDDLE = const(128)
_SAMPLES = const(16)  # per wave

_MOVED = const(1)
# What rules.heard reports, the loudest event first: its bit, Hz, ms.
_TONES = ((4, 147, 35), (2, 330, 25), (1, 220, 8))  # a wall, a block, a step


class _Pwm:
    def __init__(self, pin, loudness):
        import pwmio

        self._loudness = loudness
        self._out = pwmio.PWMOut(pin, variable_frequency=True)

    def start(self, pitch):
        self._out.frequency = pitch
        self._out.duty_cycle = self._loudness

    def stop(self):
        self._out.duty_cycle = 0

    def close(self):
        self._out.deinit()


class _Dac:
    def __init__(self, pin, loudness):
        import audiocore
        import audioio

        wave = bytearray(_SAMPLES)  # 8 bits per sample
        for i in range(_SAMPLES):
            wave[i] = _MIDDLE + (loudness >> 8 if i < _SAMPLES // 2 else -(loudness >> 8))
        self._wave = audiocore.RawSample(wave)
        self._out = audioio.AudioOut(pin)

    def start(self, pitch):
        self._wave.sample_rate = pitch * _SAMPLES
        self._out.play(self._wave, loop=True)

    def stop(self):
        self._out.stop()

    def close(self):
        self._out.deinit()


class Sound:
    """One voice. A tone cuts off the one before it."""

    def __init__(self, voice, switch):
        self._voice = voice
        self._switch = switch  # of the amplifier, or None
        self._began = 0
        self._length = 0  # ms, 0 while silent
        self._heard = 0

    def play(self, heard, is_won):
        """Start the tone of a frame: that of winning, or else of its loudest event.

        Pushing on against a wall without moving anything is heard only once.
        """
        is_same = heard == self._heard and not heard & _MOVED
        self._heard = heard
        if is_won:
            self._start(880, 250)
        if is_won or is_same:
            return
        for bit, pitch, length in _TONES:
            if heard & bit:
                self._start(pitch, length)
                return

    def _start(self, pitch, length):
        self._voice.start(pitch)
        self._began = ticks_ms()
        self._length = length

    def work(self):
        """End the tone when its time is over; call this often."""
        if self._length and ticks_diff(ticks_ms(), self._began) >= self._length:
            self._length = 0
            self._voice.stop()

    def close(self):
        """Release the pins."""
        self._length = 0
        self._voice.stop()
        self._voice.close()
        if self._switch:
            self._switch.deinit()


def open_sound(loudness):
    """Return a Sound of that loudness, 256 to 32767; None if the board has no speaker for it."""
    pin = _speaker()
    if pin is None:
        return None
    for kind in (_Pwm, _Dac):
        try:
            voice = kind(pin, loudness)
        except (
            ImportError,
            ValueError,
            RuntimeError,
        ):  # no such module, unsuitable pin, no timer left
            continue
        return Sound(voice, _switch())
    return None


def _speaker():
    name = text("NIBBLOCK_SPEAKER")
    if name:
        try:
            return find_pin(name)
        except BoardError:
            return None
    for name in _PINS:
        pin = getattr(board, name, None)
        if pin is not None:
            return pin
    return None


def _switch():
    """Return the amplifier's switch, turned on; None if there is none."""
    pin = getattr(board, "SPEAKER_ENABLE", None)
    if pin is None:
        return None
    import digitalio

    switch = digitalio.DigitalInOut(pin)
    switch.switch_to_output(value=True)
    return switch
