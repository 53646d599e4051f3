"""Sounds as short runs of tones: ``play`` asks for one, ``work`` plays it between other things.

speaker.py opens the speaker. RAM: 1.2 KB; loaded only if the player wants sound.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, B
from nibblock.sounds import BACK, OPEN

_NONE = const(-1)

# For each sound of nibblock/sounds.py its tones, as ms and Hz in two bytes; 0 ms ends it.
_TONES = (
    b"\x06\x03\x70\0"  # cursor: 880 Hz
    b"\x08\x00\xdc\0"  # step: 220
    b"\x0a\x01\x88\0"  # undo: 392
    b"\x19\x01\x4a\0"  # push: 330
    b"\x1e\x02\x93\0"  # on its goal: 659
    b"\x23\x00\x93\0"  # refused: 147
    b"\x14\x02\x93\x14\x03\x70\0"  # open: 659, 880
    b"\x14\x01\xb8\0"  # back: 440
    b"\x78\x04\x17\0"  # star: 1047
    b"\x28\x02\x0b\x50\x03\x10\0"  # home: 523, 784
    b"\xfa\x03\x70\0"  # won: 880
    b"\x3c\x02\x0b\x3c\x02\x93\x3c\x03\x10\0"  # solved: 523, 659, 784
    b"\x46\x03\x10\x46\x03\xdc\x46\x04\x97\x46\x06\x20\0"  # record: 784, 988, 1175, 1568
    b"\x50\x00\xc4\0"  # error: 196
)


class Sound:
    """One voice: a sound cuts off the one before it. Nothing here allocates.

    ``voice`` is the speaker: ``start(pitch)`` in Hz, ``stop()``, ``close()``.
    """

    def __init__(self, voice, switches, loudness):
        self.loudness = loudness
        self._voice = voice
        self._switches = switches  # pins held high or low: an amplifier's
        self._asked = _NONE
        self._at = _NONE  # of the tone that is heard, in the table
        self._until = 0  # when it ends (ms)
        self._key = _NONE  # the key pressed last

    def play(self, sound):
        """Play ``sound`` at the next ``work``, unless a more important one is asked for."""
        if sound > self._asked:
            self._asked = sound

    def pressed(self, code):
        """Be silent for what this key does, which may take long; note it for ``opened``."""
        self._key = code
        self.stop()

    def opened(self):
        """Another screen or dialog is in front, or none: was it opened or left?"""
        if self._key == B:
            self.play(BACK)
        elif self._key > DOWN:
            self.play(OPEN)
        self._key = _NONE

    def work(self):
        """Start what is asked for, or go on to the next tone if one is over; call this often."""
        if self._asked >= 0:
            self._at = _first(self._asked)
            self._asked = _NONE
            self._start(ticks_ms())
        elif self._at >= 0 and ticks_diff(ticks_ms(), self._until) >= 0:
            self._at += 3
            if _TONES[self._at]:
                self._start(self._until)
            else:
                self.stop()

    def _start(self, now):
        at = self._at
        self._until = ticks_add(now, _TONES[at])
        self._voice.start(_TONES[at + 1] << 8 | _TONES[at + 2])

    def stop(self):
        """Be silent."""
        if self._at >= 0:
            self._at = _NONE
            self._voice.stop()

    def close(self):
        """Release the pins."""
        self.stop()
        self._voice.close()
        for switch in self._switches:
            switch.deinit()


def _first(sound):
    """Return where the tones of ``sound`` begin in the table."""
    at = 0
    while sound:
        while _TONES[at]:
            at += 3
        at += 1
        sound -= 1
    return at
