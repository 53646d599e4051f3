"""The lines of the level info for a Brain level. RAM: those texts."""

from nibblock.ui.text import words


def lines(console, play):
    """Return the blocks and goals, why the level is a draft, and its messages."""
    rules = play.rules
    goals, draft = words("games/brain", "info")
    lines = [goals % (rules.count, rules.met, rules.goals)]
    if play.doubt:
        lines.append(draft % play.doubt)
    return lines + list(play.messages)
