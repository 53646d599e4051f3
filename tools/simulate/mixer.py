"""The speaker of the console in a window: square waves by pygame's mixer, silence without one."""

from __future__ import annotations

import array
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

RATE = 44_100
_BUFFER = 256  # samples: 6 ms until a tone is heard
_LONG_MS = 500  # of a wave, which is repeated
_FADE_MS = 12  # a tone of 6 ms would end before the mixer looked for it
_QUIET = 0.02  # how loud the softest tones are, and
_LOUD = 0.25  # the loudest: pure square waves are piercing


class Mixer:
    """One voice. Where there is no sound card it stays silent."""

    def __init__(self) -> None:
        self._waves: dict[int, pygame.mixer.Sound] = {}
        self._channel: pygame.mixer.Channel | None = None
        # Without a device, or pygame's mixer. ALSA would print ten lines about the first.
        with suppress(pygame.error, NotImplementedError), _errors_unseen():
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            self._channel = pygame.mixer.Channel(0)

    def tone(self, pitch: int, loudness: float) -> None:
        """Sound at ``pitch`` Hz from now on, as loud as a board's pin would be (0 to 1); 0 Hz:
        be silent.
        """
        if self._channel is None:
            return
        if not pitch:
            self._channel.fadeout(_FADE_MS)
            return
        if pitch not in self._waves:
            self._waves[pitch] = pygame.mixer.Sound(buffer=square(pitch))
        self._channel.play(self._waves[pitch], loops=-1)
        self._channel.set_volume(min(_LOUD, max(_QUIET, loudness)))

    def close(self) -> None:
        """Release the sound card."""
        if self._channel is not None:
            self._channel = None
            pygame.mixer.quit()


@contextmanager
def _errors_unseen() -> Iterator[None]:
    """Hide what libraries in C print to standard error."""
    kept = os.dup(2)
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def square(pitch: int) -> bytes:
    """Return a square wave of whole periods, about half a second of 16-bit samples."""
    count = max(1, pitch * _LONG_MS // 1000) * RATE // pitch
    high, low = 32767, -32767
    wave = (low if i * pitch * 2 // RATE & 1 else high for i in range(count))
    return array.array("h", wave).tobytes()
