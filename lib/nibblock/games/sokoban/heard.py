"""What a step sounds like: see play/heard.py. RAM: 0.2 KB, if the player wants sound."""

from nibblock import const
from nibblock.sounds import ON_GOAL, PUSH, REFUSED, STEP

_PUSHED = const(12)  # bits of what a step did
_HOME, _LOST = const(4), const(5)  # tiles of a crate


def sound_of(rules, done):
    """Return the sound of the last step: a walk or a push, which may bring a crate home or away."""
    if not done & _PUSHED:
        return STEP
    tile = rules.look(rules.at + rules.delta[rules.facing])
    if tile == _HOME:
        return ON_GOAL
    return REFUSED if tile == _LOST else PUSH
