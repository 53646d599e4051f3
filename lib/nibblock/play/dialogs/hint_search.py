"""Find the way from the board in play to a known solution of a turn-based game.

A solution that came with the level, or the player's best, is played on a second board. If the board
in play is one of the positions on it, the rest of it is the way; else the player's own steps are
played there, to find how many of them to undo. A game's ``dialogs/hint.py`` provides:

``BY``                  the number of the count that says how far there is to go
``position(rules)``     a number that tells positions apart: equal if the same steps solve both
``step(play, scout)``   (cells to mark, a text about them, the next move) of the solution that
                        ``scout``, a Session, would redo next
``load(scout, stored)`` optional: play stored steps that do not suit Session.resume
``board(play, level)``  optional: return rules for the level, where they need more than that

RAM: a second board and record, and 8 bytes per step.
"""

from nibblock.packs import open_pack
from nibblock.play.dialogs.solution import read
from nibblock.play.session import Session
from nibblock.ui.text import counts, words

_SOURCES = 3  # the pack's solution, the player's bests by both counts
_STEPS = 8  # played per call
_ALL = 0x3FFFFFF  # more than any number of steps


class HintSearch:
    """Looks for the way from the current board of ``play``; see play/dialogs/hint.py."""

    left = undo = look = move = nothing = ""
    cells = ()

    def __init__(self, console, play, own):
        self._console = console
        self._play = play
        self._own = own
        self._game = None
        self._steps = b""
        self._on = 0, 0
        self._positions = []
        self._source = self._total = self._end = 0
        self._scout = None
        self._own_step = -1  # of the player's own steps, while they are played
        self._back = -1  # how many of them to undo, -1: not found yet
        self._at = 0  # the step of the solution to go on from
        self._count = 0
        self._found = None  # (scout, end, step, undo) of the best source so far

    def work(self):
        """Do a slice of the search; return whether there is more to do."""
        if self._scout is None:
            if self._source == _SOURCES:
                return self._finish()
            self._source += 1
            self._load()
        elif self._own_step < 0:
            self._learn()
        else:
            self._follow()
        return True

    # The solution

    def _new(self):
        """Return a new session on a board of its own, at the start of the level."""
        play = self._play
        again = play.session._again or play.read_again
        if hasattr(self._own, "board"):
            return Session(self._own.board(play, again()), again)
        return Session(type(play.rules)(again()), again)

    def _load(self):
        """Play the next source of a solution on a new board, and go back to its start."""
        stored = self._stored()
        if not stored or not stored[1]:
            return
        count, steps = stored
        scout = self._new()
        if hasattr(self._own, "load") and self._source == 1:
            self._own.load(scout, steps)
        else:
            scout.resume(count, _ALL, -1, steps)
        if not scout.rules.solved or not scout.at:
            return
        self._total = self._counted(scout.rules)
        self._end = scout.at
        scout.go(0)
        self._positions = [self._own.position(scout.rules)]
        self._scout = scout

    def _stored(self):
        """Return (number of steps, -1: until it is solved, steps) of the current source."""
        play = self._play
        if self._source > 1:
            best = self._console.progress.best(play.key_of_level, self._source - 2)
            return best and (-1, best[2])
        if not play.may_have_solution or getattr(play, "shuffle", None):
            return None
        with open_pack(play.path) as pack:
            found = read(pack, play)
            return found and (found[0], bytes([found[1][i] for i in range(len(found[1]))]))

    def _counted(self, rules):
        return rules.counters()[self._own.BY][1]

    def _learn(self):
        """Play some steps of the solution and note the positions."""
        scout = self._scout
        for _ in range(_STEPS):
            if not scout.redo():
                break
            self._positions.append(self._own.position(scout.rules))
        if scout.at < self._end:
            return
        at = self._last(self._own.position(self._play.rules))
        if at >= 0:
            self._take(at, 0)
            self._source = _SOURCES
        elif not self._play.session.whole:
            self._scout = None
        else:
            self._game = self._new()
            self._own_step = 0
            self._on = 0, 0

    def _last(self, position):
        """Return the last step of the solution before which it has this position, -1: none."""
        for at in range(self._end - 1, -1, -1):
            if self._positions[at] == position:
                return at
        return -1

    def _follow(self):
        """Play some of the player's own steps, and note the last of them that is on the way."""
        session, game = self._play.session, self._game
        for _ in range(_STEPS):
            if self._own_step >= session.at:
                break
            game.step(session.code(self._own_step))
            self._own_step += 1
            at = self._last(self._own.position(game.rules))
            if at >= 0:
                self._on = self._own_step, at
        else:
            return
        self._game = None
        self._take(self._on[1], session.at - self._on[0])

    def _take(self, at, undo):
        """Keep this solution if fewer steps must be undone for it than for another one."""
        if not self._found or undo < self._found[3]:
            self._found = self._scout, self._end, at, undo, self._total
        self._scout = None
        self._own_step = -1

    # What was found

    def _finish(self):
        """Put what was found into words; return False."""
        if not self._found:
            return False
        scout, end, at, undo, total = self._found
        name = counts(self._play.game)[self._own.BY]
        best, just_one, left, last, undo_one, undo_some = words("play", "way")
        scout.go(at)
        rest = total - self._counted(scout.rules)
        if undo or not self._play.session.at:
            self.left = best % (total, name) if total > 1 else just_one
        else:
            self.left = left % (rest, name) if rest > 1 else last
        if undo:
            self.undo = undo_one if undo == 1 else undo_some % undo
        else:
            self.cells, self.look, self.move = self._own.step(self._play, scout)
        self._at = at
        self._back = undo
        scout.go(end)
        self._steps = scout.packed(end)
        self._count = end
        self._found = None
        return False

    def take_back(self):
        """Undo the player's steps that are not on the way."""
        play = self._play
        play.session.go(play.session.at - self._back)
        play.show_all()

    def watch(self):
        """Show the solution from here on."""
        from nibblock.play.dialogs.replay import start

        start(self._console, self._play, self._steps, self._count, self._at)


def direction(play, way):
    """Return the name of a direction (0 left, 1 up, 2 right, 3 down) as seen on the screen."""
    return words("play", "directions")[way + play.view.turned & 3]
