# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's rows in the pause menu. RAM: a solution's text while it is shown."""

from nibblock.packs import PackError, reason
from nibblock.play.dialogs.pause import corner, watch_best
from nibblock.ui.icons import BACK, BULB, CLOCK, EYE
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def resume(play):
    """Stop time; return (text, action, B's action) of the row that starts it again."""
    stood = play.stands
    play.freeze()
    let, resume = words("games/brain", "pause")[:2]
    closed = None if stood else play.go_on
    if hasattr(play.dialog, "steps"):
        closed = _stepper(play)
    return let if stood else resume, play.go_on, closed


def _stepper(play):
    return lambda: play.open_dialog("games.brain.dialogs.frames")


def rows(console, play):
    """Return the rows that make sense now, as ui/menu.py has them."""
    texts = words("games/brain", "pause")
    back, hint, show, frames = texts[2:6]
    rows = []
    if play.session.end:
        rows.append((back, lambda: play.open_dialog("games.brain.dialogs.rewind"), BACK))
    rows.append((frames, _stepper(play), CLOCK))
    rows.append(None)
    rows += watch_best(console, play, lambda by: _replay(console, play, by), texts[8:])
    if _count_solutions(console, play):
        rows.append((hint, lambda: _show_solution(console, play, 0, True), BULB))
        rows.append((show, lambda: _show_how(console, play), EYE))
    return rows


def _count_solutions(console, play):
    """Return the number of solutions; the pack is opened only once to count them."""
    if play.solutions < 0:
        from nibblock.games.brain.opening.draft import find_solution

        try:
            play.solutions = find_solution(play, -1)[1]
        except (OSError, PackError, MemoryError) as error:
            console.tell(reason(error))
        console.spare_reading()
    return max(0, play.solutions)


def _show_how(console, play):
    """Show the solution; if there are several, ask which one."""
    if play.solutions == 1:
        _show_solution(console, play, 0, False)
        return
    numbered, which = words("games/brain", "pause")[6:8]
    rows = [(numbered % (i + 1), _shower(console, play, i)) for i in range(play.solutions)]
    open_menu(console, play, rows, (), None, which, corner(console))


def _shower(console, play, which):
    return lambda: _show_solution(console, play, which, False)


def _show_solution(console, play, which, as_hint):
    """Play one of the level's own solutions, or its first moves."""
    from nibblock.games.brain.opening.draft import find_solution
    from nibblock.games.brain.packs.solution import BadSolution, Playback, sooner

    try:
        text = find_solution(play, which)[0] or ""
        if which == play.sooner:
            text = sooner(text)
        from nibblock.games.brain.dialogs.demo import HINT, SOLUTION

        _start(console, play, Playback(text).next, HINT if as_hint else SOLUTION)
    except (OSError, PackError, MemoryError, BadSolution) as error:
        console.tell(reason(error))


def _replay(console, play, by):
    """Replay the player's own best by counter ``by``."""
    from nibblock.games.brain.dialogs.demo import OWN
    from nibblock.play.tape import Tape

    tape = Tape(console.progress.best(play.key_of_level, by)[2])
    if tape.size:
        _start(console, play, lambda is_fast: tape.next(), OWN)
    else:
        console.say("games/brain", "only numbers were kept")


def _start(console, play, source, kind):
    from nibblock.games.brain.dialogs.demo import start

    if play.session.whole:
        start(console, play, source, kind)
    else:
        console.say("play", "start is forgotten")
