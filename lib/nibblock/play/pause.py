"""The pause menu of every game: a card on the left, with the board beside it where there is room.

RAM: a card while it is open.

A game adds rows of its own in its ``pause.py``: ``rows(console, play)`` returns the rows
between Restart and Scores, each as ui/menu.py has them: (text, action, icon, value), None between
groups. ``resume(play)``, which is optional, returns the first row's text, its action and B's
action. Games without this module get ``turns``.
"""

from nibblock.memory import find, load
from nibblock.packs import DRAWING
from nibblock.play import SHARED_SOLUTION
from nibblock.ui.card import (
    AGAIN,
    BACK,
    BULB,
    CRATE,
    CUP,
    DOOR,
    EYE,
    FILM,
    FLAG,
    GEAR,
    INFO,
    PENCIL,
    PLAY,
    SEARCH,
    STEP,
    TABLE,
)
from nibblock.ui.menu import MORE, corner, open_menu
from nibblock.ui.text import counts, words

_said = []  # the menu's texts: each reading of the word file takes 15 ms


def open_dialog(console, play):
    """Open the menu with the rows that make sense now; after scores or settings, on their row."""
    _said[:] = words("play", "pause")
    title, keys, resume, restart, scores, info, settings, levels = _said[:8]
    own = find("games." + play.game + ".pause")
    do = closed = None
    if hasattr(own, "resume"):
        resume, do, closed = own.resume(play)
    rows = [(resume, do, PLAY), (restart, play.restart, AGAIN)]
    rows += own.rows(console, play) if own else turns(console, play)
    rows += common(play)
    index = load("progress.records.index")  # what a row opens may find no room for it
    if index.find_game(console.progress.named, SHARED_SOLUTION) >= 0:
        rows += load("play.dialogs.shared_solution").rows(console, play)
    if play.draft:
        rows.append((_said[16], lambda: console.play(DRAWING, play.index), PENCIL))
    else:
        rows += _ways_out(console, play, scores, info, settings, levels)
    at = _row(rows, play.paused)
    picture = play.view.group
    open_menu(console, play, rows, (), closed, title, corner(console), keys, at, picture)


def _ways_out(console, play, scores, info, settings, levels):
    """Return the rows that lead to other pages; the words of some are given."""
    path, index = play.path, play.index
    return [
        None,
        (scores, ("scores", path, index) + _again(play, 6), TABLE),
        (info, lambda: play.open_dialog("play.dialogs.info"), INFO),
        (_said[18], lambda: _share(console, play), CRATE),
        (_said[17], ("editor.screen", path, index), PENCIL),
        None,
        (settings, ("settings",) + _again(play, 2), GEAR),
        (levels, ("levels", path, index), DOOR),
    ]


def _row(rows, last):
    """Return the number of the row that is ``last`` from the end, without lines; 0 for 0."""
    return len(rows) - rows.count(None) - last if last else 0


def _again(play, row):
    """Return the screen that opens this menu again, on the row ``row`` from the end."""
    return "play", play.path, play.index, play.game, row


def _share(console, play):
    """Show the level's code; if it is solved, ask whether its or a solution's."""
    page = "screens.share", play.path, play.index
    back = _again(play, 4)
    names = counts(play.game)[:2]
    found = [by for by in range(len(names)) if console.progress.numbers(play.key_of_level, by)]
    if not found:
        console.go(*page + (-1,) + back)
        return
    rows = [(_said[19], page + (-1,) + back, CRATE)]
    for by in found:
        count = console.progress.numbers(play.key_of_level, by)[by]
        text = load("ui.one").one(_said[20] % (count, names[by]))
        rows.append((text, page + (by,) + back, CUP))
    title, keys, picture = _said[18], _said[21], play.view.group
    open_menu(console, play, rows, (), None, title, corner(console), keys, 0, picture)


def common(play):
    """Return the rows that every game has where they make sense: a look around a large board."""
    view = play.view
    if not hasattr(view, "across") or (view.columns, view.rows) == (view.across, view.down):
        return []
    return [(_said[15], lambda: play.open_dialog("play.dialogs.look_around"), SEARCH)]


def turns(console, play):
    """Return the rows of a turn-based game: mark, step by step, bests, the pack's solution."""
    step, show = _said[10:12]
    rows = marks(play)
    rows.append(None)
    if play.session.record.end:
        rows.append((step, lambda: _replay(console, play, None), STEP))
    rows += watch_best(console, play, lambda by: _replay_best(console, play, by))
    solving = find("solving")  # only a computer has it
    if play.may_have_solution or solving and solving.known(console.progress, play.key_of_level):
        rows.append((show, lambda: _show_solution(console, play), EYE))
    return rows + hint(play)


def hint(play):
    """Return the row that gives a hint."""
    return [(_said[12], lambda: play.open_dialog("play.dialogs.hint"), BULB)]


def marks(play):
    """Return the rows that set a mark and go back to the last three; several have their step."""
    set_mark, to_mark = _said[8:10]
    session = play.session
    rows = [(set_mark, play.set_mark, FLAG)]
    marks = [at for at in (session.mark,) + session.marks if at >= 0 and at != session.at]
    for at in marks:
        row = to_mark, lambda at=at: _to_mark(play, at), BACK
        rows.append(row + (str(at),) if len(marks) > 1 else row)
    return rows


def _to_mark(play, at):
    """Undo or redo to the mark at step ``at``."""
    play.session.go(at)
    play.show_all()


def watch_best(console, play, watch, names=()):
    """Return the row that shows the player's best, by any count of which there is one.

    ``watch(by)`` replays the best by count ``by``; ``names``: what to call the counts.
    """
    names = names or counts(play.game)[:2]
    found = [by for by in range(len(names)) if console.progress.best(play.key_of_level, by)]
    if not found:
        return []
    text = _said[13]
    if len(names) == 1:
        return [(text, lambda: watch(0), FILM)]
    return [(text, lambda: _which_best(console, play, watch, names, found), FILM, MORE)]


def _which_best(console, play, watch, names, found):
    """Ask by which count."""
    text, keys = _said[13:15]
    rows = [(names[by][:1].upper() + names[by][1:], lambda by=by: watch(by)) for by in found]
    picture = play.view.group
    open_menu(console, play, rows, (), None, text, corner(console), keys, 0, picture)


def _replay_best(console, play, by):
    _replay(console, play, console.progress.best(play.key_of_level, by)[2])


def _replay(console, play, stored):
    """Replay stored steps on the board, or the player's own if ``stored`` is None."""
    from nibblock.play.dialogs.replay import start

    start(console, play, stored)


def _show_solution(console, play):
    """Replay the solution that came with the level."""
    from nibblock.play.dialogs.solution import show

    show(console, play)
