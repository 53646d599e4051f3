"""The sound of a step: see play/heard.py. RAM: 0.2 KB, if the player wants sound."""

from nibblock.games.klocki.kinds import burden
from nibblock.sounds import ON_GOAL, PUSH


def sound_of(rules, done):
    """Return the sound of the last step: is the whole block on its goal?"""
    b = rules.last_block()
    if not b:
        return PUSH
    c = rules.head(b)
    end = rules.end_of(b)
    while c >= 0:
        if burden(rules.marks[c], rules.types[c], rules.chars[b]) >= 0:
            return PUSH
        c = rules.next_of(b, c, end)
    return ON_GOAL
