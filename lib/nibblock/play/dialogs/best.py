"""The bests of a level: load one to play it on, keep the moves made so far, erase both bests.

A game may have a ``dialogs/best.py`` with either of: ``rows(console, play)``, more rows, each
(text, action); ``load(console, play, best, by)``, which puts a best into the record, says how to
play it, and returns false if that is not possible. RAM: a panel; a best's steps while it is loaded.
"""

from nibblock.memory import find, load
from nibblock.play.dialogs.info import bests
from nibblock.progress.records.chip import kept_key
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import counts, words


def open_dialog(console, play):
    """Offer what makes sense now."""
    title, keys, unsolved, load, load_kept, keep, erase, lost = words("play", "bests")
    progress, key = console.progress, play.key_of_level
    own = find("games." + play.game + ".dialogs.best")
    rows = []
    for by, name in enumerate(counts(play.game)[:2]):
        if progress.numbers(key, by):
            rows.append((load % name, lambda by=by: _load(console, play, own, by)))
    has_bests = len(rows) > 0
    if hasattr(own, "rows"):
        rows += own.rows(console, play)
    if progress.marks(kept_key(key)) & 2:
        rows.append((load_kept, lambda: _load_kept(console, play)))
    moved = play.session.stand()[0]
    head = bests(console, play) or [unsolved]
    if moved and rows:
        head.append(lost)
    if moved and play.session.whole:
        rows.append((keep, lambda: _keep(console, play)))
    if has_bests:
        rows.append((erase, lambda: _erase(console, play)))
    if rows:
        open_menu(console, play, rows, head, None, title, corner(console), keys)
    else:
        console.tell(unsolved)


def _load(console, play, own, by):
    """Put a best into the record in place of the moves made; it is redone from the start."""
    try:
        best = console.progress.best(play.key_of_level, by)
        if not best or not best[2]:
            console.say("play", "only numbers were kept")
        elif not play.session.whole:
            console.say("play", "start is forgotten")
        elif (own.load if hasattr(own, "load") else _redo)(console, play, best, by):
            play._kept = play.state()  # not a game of the player's own until it changes
            play.show_all()
        else:
            play.show_all()
            console.say("play", "best does not fit")
    except MemoryError:
        console.say("play", "no room for that")


def _redo(console, play, best, by):
    """Play the steps until the level is solved, and go back to the start."""
    session = play.session
    session.restart()
    console.say("play", "best is in the record")
    return session.resume(-1, 0, -1, best[2])


def _load_kept(console, play):
    """Open the level again with the moves that were kept, at the place where they were kept."""
    progress = console.progress
    try:
        left = progress.unfinished(kept_key(play.key_of_level))
        if left:
            progress.set_unfinished(play.key_of_level, left[0], left[1], left[2], left[3])
            play.open(play.index)
    except MemoryError:
        console.say("play", "no room for that")


def _keep(console, play):
    """Keep the moves; if they solve the level and others do it better, ask whether to replace."""
    if not play.rules.solved or not play.session.at:
        _keep_moves(console, play)
        return
    ask, leave, replace = words("play", "replacing bests")
    open_menu(console, play, [(leave, None), (replace, lambda: _replace(console, play))], [ask])


def _keep_moves(console, play):
    session = play.session
    stand = session.stand()
    try:
        game = session.game()
    except MemoryError:
        console.say("play", "no room to keep")
        return
    key = kept_key(play.key_of_level)
    console.progress.set_unfinished(key, stand[0], stand[1], stand[2], game)
    console.say("play", "moves are kept")
    console.save()


def _replace(console, play):
    console.progress.erase(play.key_of_level)
    play.store()
    console.save()


def _erase(console, play):
    """Ask, then erase both bests."""
    ask, leave, erase = words("play", "erasing bests")
    open_menu(console, play, [(leave, None), (erase, lambda: _erased(console, play))], [ask])


def _erased(console, play):
    progress = console.progress
    progress.erase(play.key_of_level)
    load("progress.records.tally").mark(progress, play.path, play.index, False, -1)
    console.say("play", "bests are erased")
    console.save()
