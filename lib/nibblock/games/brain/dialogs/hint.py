"""Find hints for a Brain level: where the player's game last met a known solution.

The solution is the level's first, else the player's best. It is played on a board of its own, so
the game stays as it is. RAM: that board, and a dictionary of the positions in the player's game.
"""

from nibblock import const
from nibblock.games.brain.codes import FIRST
from nibblock.games.brain.dialogs.remarks import remark
from nibblock.games.brain.dialogs.solutions import replay, show, text_of
from nibblock.games.brain.packs.solution import BadSolution, Playback
from nibblock.games.brain.rules import SLICE, Brain
from nibblock.play.tape import Tape, frames
from nibblock.ui.one import one
from nibblock.ui.text import words

_LONG = const(6)  # frames: a longer wait is part of the solution, not just how it is played


def search(console, play):
    """Return the search; see play/dialogs/hint.py."""
    return Search(console, play)


class Search:
    """Hints for where the player's game is now; see play/dialogs/hint.py."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._pushes = self._pushes_after = 0
        self._by = -1  # of the best that is shown, -1: the level's own solution
        self._found = []
        self._pushed = self._waited = 0  # the next push, and the frames before it
        self._drifts = False  # the player moves before it
        self.left = self.undo = self.look = self.move = ""
        self.cells = ()
        self._pass = self._search()

    def work(self):
        """Play a frame; return whether there is more to do. Raises PackError, OSError."""
        try:
            for _ in self._pass:
                return True
        except BadSolution:  # then nothing is known
            pass
        return False

    def _search(self):
        play = self._play
        source = self._source()
        if not source:
            return
        rules = Brain(play.read_again())
        own = {}
        yield from self._play_own(rules, own)
        rules.reset()
        yield from self._play_solution(rules, source, own)
        self._put_into_words(rules)

    def _source(self):
        """Return a function that returns the next frame's directions, -1 at the end, or None."""
        console, play = self._console, self._play
        text = text_of(play, 0)
        if text:
            return Playback(text).next
        for by in range(2):
            best = console.progress.best(play.key_of_level, by)
            if best and best[2]:
                self._by = by
                return Tape(best[2]).next
        return None

    def _play_own(self, rules, own):
        """Put the positions of the player's game into ``own``: frames and pushes until there."""
        session = self._play.session
        if not session.whole:  # only the position now
            own[_position(session.rules)] = session.at, 0
            return
        count = pushes = 0
        for pressed in frames(session.solution()):
            if count == session.at:
                break
            own[_position(rules)] = count, pushes
            rules.start(pressed)
            while not rules.go_on(SLICE):
                yield
            count += 1
            pushes += pressed != 0
            yield
        own[_position(rules)] = count, pushes
        self._pushes = pushes

    def _play_solution(self, rules, source, own):
        """Play a solution; note the latest position of the player's game, and what follows it."""
        frame = pushes = 0
        cells = []
        stood = -1
        self._pushes_after = 0
        while True:
            place = own.get(_position(rules))
            if place and (not self._found or place[0] >= self._found[0]):
                self._found = place
                self._pushed = 0
                self._pushes_after = pushes
                self._waited = -frame
                self.cells = ()
                self._drifts = False
                stood = rules.player()
                cells = rules.cell[:]
            pressed = source()
            if pressed < 0:
                break
            if pressed and not self._pushed:
                self._pushed = pressed
                self._waited += frame
            rules.start(pressed)
            while not rules.go_on(SLICE):
                yield
            if self._found and not self._pushed and rules.player() != stood:
                self._drifts = True
            if self._found and not self.cells:
                self.cells = _moved(rules, cells)
            frame += 1
            pushes += pressed != 0
            yield
        self._pushes_after = pushes - self._pushes_after

    def _put_into_words(self, rules):
        """Set the texts of all steps."""
        if not self._found:
            return
        play = self._play
        texts = words("games/brain", "hints")
        whole, left, undo, block, drifts, push, wait, run, both, player = texts
        self.left = one((left if play.session.end else whole) % self._pushes_after)
        self.left = remark(self._console, play) + " " + self.left
        back = self._pushes - self._found[1] if play.session.whole else 0
        if self._found[0] < play.session.at and back:
            self.undo = one(undo % back)
        self.look = block if self.cells else drifts if self._drifts else player
        if not self.cells:
            self.cells = (play.rules.player(),)
        self.move = run
        if self._pushed:
            self.move = (wait if self._waited > _LONG else push) % self._ways(both)

    def _ways(self, both):
        """Return the directions of the next push as the player sees them."""
        names = words("play", "directions")
        turned = self._play.view.turned
        ways = [names[way + turned & 3] for way in range(4) if self._pushed >> way & 1]
        return ways[0] if len(ways) == 1 else both % (ways[0], ways[-1])

    def take_back(self):
        """Go back to where the player's game last met the solution."""
        session = self._play.session
        session.seek(self._found[0])
        while not session.work(SLICE):
            pass
        self._play.freeze()
        self._play.show_all()

    def watch(self):
        """Show the solution."""
        if self._by < 0:
            show(self._console, self._play, 0)
        else:
            replay(self._console, self._play, self._by)


def _position(rules):
    """Return a number for the places of all blocks and whether they keep moving."""
    number = 0
    for b in range(FIRST, rules.top):
        number = (number * 31 + rules.cell[b] * 8 + rules.live[b]) & 0x7FFFFF
    return number


def _moved(rules, cells):
    """Return the cell, as in ``rules.look``, where a block other than a player was; or ()."""
    stride = rules.width + 1
    for b in range(FIRST, rules.top):
        cell = cells[b]
        if rules.kind[b] and rules.cell[b] != cell:
            return (cell - stride - (cell - 1) // stride,)
    return ()
