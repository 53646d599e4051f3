"""The player's settings: what each of the 32 bytes means. RAM: 1.4 KB while it is loaded.

A byte holds the number of a choice, from 1. 0 means the value in settings.toml, or else the first
choice, so bytes that later versions add start out right. The console's own settings are here and
a game's are on its card; the texts that players read for both are in the word files.
"""

import sys

from nibblock.boards import LANGUAGES, setting
from nibblock.games import NAMES, card
from nibblock.memory import find, forget
from nibblock.settings import DELAY, LANGUAGE, LIGHT, MOTION, RATE, SLEEP, SOUND, SWAP, THEME, TURN

#: The console's own: the byte, and the value of each choice. A card's SETTINGS has the same form.
OWN = (
    (THEME, (0, 1, 2, 3)),
    (DELAY, (250, 180, 350, 500)),
    (RATE, (90, 60, 130, 200)),
    (LIGHT, (100, 75, 50, 25)),
    (TURN, (1, 0)),
    (SOUND, (0, 1000, 12000)),
    (SWAP, (0, 1)),
    (LANGUAGE, LANGUAGES),
    (MOTION, (1, 0)),
    (SLEEP, (3, 1, 10, 0)),
)

_DIM = 20_000  # ms for each minute after which the screen goes dark

#: What only opens the speaker.
SPEAKER = b".boards.speaker .boards.given"

THEMES = "Cellar,Night,Paper,Grey"

# Settings in settings.toml: the byte, the name, the names of the choices, and the largest number
# that is valid as well.
_GIVEN = (
    (THEME, "NIBBLOCK_THEME", THEMES, 0),
    (DELAY, "NIBBLOCK_REPEAT_DELAY", "", 5000),
    (RATE, "NIBBLOCK_REPEAT_RATE", "", 5000),
    (LIGHT, "NIBBLOCK_BRIGHTNESS", "", 100),
    (SOUND, "NIBBLOCK_SOUND", "off,soft,loud", 32767),
    (LANGUAGE, "NIBBLOCK_LANGUAGE", ",".join(LANGUAGES), 0),
    (MOTION, "NIBBLOCK_MOTION", "on,off", 0),
)


def choices(which):
    """Return the value of each choice of setting ``which``. Raises KeyError if there is none."""
    loaded = [name for name in NAMES if "nibblock.games." + name in sys.modules]
    for name in [""] + loaded + list(NAMES):
        for byte, used in card(name).SETTINGS if name else OWN:
            if byte == which:
                return used
    raise KeyError(which)


def value(settings, which):
    """Return the value of setting ``which``; an invalid byte counts as 0."""
    used = choices(which)
    stored = settings[which]
    if 0 < stored <= len(used):
        return used[stored - 1]
    for byte, name, names, most in _GIVEN:
        if byte == which:
            given = setting(name)
            if isinstance(given, str) and given in names.split(","):
                return used[names.split(",").index(given)]
            if isinstance(given, int) and 0 < given <= most:
                return given
    return used[0]


def change(settings, which, step):
    """Move ``step`` choices on, wrapping at the ends."""
    used = choices(which)
    now = value(settings, which)
    at = used.index(now) if now in used else 0
    settings[which] = (at + step) % len(used) + 1


def apply(console):
    """Apply the player's settings: colours, buttons, brightness, sleep, sound."""
    board = console.board
    board.buttons.delay = console.setting(DELAY)
    board.buttons.rate = console.setting(RATE)
    board.swap(console.setting(SWAP))
    board.brightness = console.setting(LIGHT)
    board.set_brightness(board.brightness)
    console.dims_after = console.setting(SLEEP) * _DIM
    console.pictures.set_theme(console.setting(THEME))
    sound, loudness = console.sound, console.setting(SOUND)
    if loudness != (sound.loudness if sound else 0):
        speaker = find("boards.speaker")  # a small drive may lack it
        if speaker:
            speaker.use(console, loudness)
        forget(SPEAKER)
