"""Brain's rows in the pause menu. RAM: none."""

from nibblock.memory import load
from nibblock.packs import PackError, reason
from nibblock.play.pause import watch_best
from nibblock.ui.card import BACK, BULB, CLOCK, EYE
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import words


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
    """Return the rows that apply now, in the form of ui/menu.py."""
    texts = words("games/brain", "pause")
    back, hint, solution, frames = texts[2:6]
    rows = []
    if play.session.end:
        rows.append((back, lambda: play.open_dialog("games.brain.dialogs.rewind"), BACK))
    rows.append((frames, _stepper(play), CLOCK))
    rows.append(None)
    rows += watch_best(console, play, lambda by: _solutions().replay(console, play, by), texts[8:])
    rows.append((hint, lambda: play.open_dialog("play.dialogs.hint"), BULB))
    if _count_solutions(console, play):
        rows.append((solution, lambda: _show_how(console, play), EYE))
    return rows


def _count_solutions(console, play):
    """Return the number of solutions; the pack is opened only once to count them."""
    if play.solutions < 0:
        from nibblock.games.brain.trial import find_solution

        try:
            play.solutions = find_solution(play, -1)[1]
        except (OSError, PackError, MemoryError) as error:
            console.tell(reason(error))
        console.spare_reading()
    return max(0, play.solutions)


def _show_how(console, play):
    """Show the solution; if there are several, ask which one."""
    if play.solutions == 1:
        _solutions().show(console, play, 0)
        return
    numbered, which = words("games/brain", "pause")[6:8]
    rows = []
    for i in range(play.solutions):
        rows.append((numbered % (i + 1), lambda i=i: _solutions().show(console, play, i)))
    open_menu(console, play, rows, (), None, which, corner(console))


def _solutions():
    """Return the module, which is not loaded until a solution is chosen."""
    return load("games.brain.dialogs.solutions")
