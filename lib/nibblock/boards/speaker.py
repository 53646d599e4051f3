"""Opens the board's speaker: by PWM, a DAC or I2S, with a module each. RAM: none kept.

Which, and its pins: NIBBLOCK_I2S or NIBBLOCK_SPEAKER of settings.toml, else the board's row in
profiles.txt, else a pin called AUDIO, SPEAKER or BUZZER.
"""

import board

from nibblock.boards import BoardError
from nibblock.boards.given import SOUND, find_pin, pairs, profile, text
from nibblock.boards.sound import Sound
from nibblock.memory import find, forget

_PINS = ("AUDIO", "SPEAKER", "BUZZER")


def use(console, loudness):
    """Open the speaker at another loudness, or close it (0): ``console.sound``."""
    if console.sound:
        console.sound.close()
    console.sound = open_sound(loudness) if loudness else None
    if not console.sound:
        forget(b".boards.sound")


def open_sound(loudness):
    """Return a Sound of that loudness, 256 to 32767; None if the board has no speaker for it."""
    try:
        kinds, pins = _speaker()
    except BoardError:  # no such pin
        return None
    for kind in kinds:
        try:
            driver = find("boards.sound_" + kind)
            voice = driver and driver.open_voice(pins, loudness)
            if voice:
                return Sound(voice, _switches(pins), loudness)
        except (ImportError, KeyError, OSError, ValueError, RuntimeError):
            pass  # no such module, an unsuitable pin, in use, no timer left, no codec
    return None


def _speaker():
    """Return the drivers to try, and the pins by what they are: BCLK, LRCLK, DATA, or PIN."""
    given = text("NIBBLOCK_I2S")
    if given:
        return ("i2s",), _found(given)
    given = text("NIBBLOCK_SPEAKER")
    if given:
        return ("pwm", "dac"), {"PIN": find_pin(given)}
    row, _ = profile(board.board_id)
    if row and row[SOUND]:
        kind, pins = row[SOUND].split(" ", 1)
        return (kind,), _found(pins)
    for name in _PINS:
        pin = getattr(board, name, None)
        if pin is not None:
            return ("pwm", "dac"), {"PIN": pin}
    return (), {}


def _found(given):
    """Return the pins of ``"BCLK=GP1 LRCLK=GP2 ..."`` by their names."""
    return {name: find_pin(pin) for name, pin in pairs(given)}


def _switches(pins):
    """Hold the pins called HIGH and LOW at that level; return them."""
    held = []
    for name in ("HIGH", "LOW"):
        if name in pins:
            import digitalio

            switch = digitalio.DigitalInOut(pins[name])
            switch.switch_to_output(value=name == "HIGH")
            held.append(switch)
    return held
