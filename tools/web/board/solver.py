"""The console's module ``solver``: the page asks the workshop, if it has one (page/solving.js)."""

there = False  # whether the page has one
_wanted = ""
_answers = {}


def ask(code):
    """Return the answer about a level (tools/solver/codes.py), None until there is one."""
    global _wanted
    if code not in _answers:
        _wanted = code
    return _answers.get(code)


def wanted():
    """Return the code of the level to solve, "" for none: the page calls this now and then."""
    global there
    there = True
    return _wanted


def answer(code, text):
    """Take the workshop's answer: how it ended, two counts, the steps in hex, with | between."""
    global _wanted
    if code == _wanted:
        _wanted = ""
    parts = text.split("|") if text else ("undecided", "0", "0", "")
    steps = parts[3]
    stored = bytes([int(steps[i : i + 2], 16) for i in range(0, len(steps), 2)])
    _answers[code] = parts[0], int(parts[1]), int(parts[2]), stored
