"""Detects when the rounds of a Brain step repeat in a cycle, as with bouncers between walls.

Such a step ends by pinning blocks after hundreds of rounds. Once the cycle is known, nearly all of
them can be skipped. RAM: 50 bytes per movable block, allocated only when a step is that long.
"""


class Loop:
    """Saves the forces of one round and compares later rounds with it (Brent's algorithm)."""

    def __init__(self, board):
        self._live = (
            board.net, board.fresh, board.known, board.given, board.slanted, board.force,
            board.out, board.open, board.touched,
        )  # fmt: skip
        self._then = tuple([values[:] for values in self._live])
        self._mark = 0
        self._round = self._due = -1

    def start(self, rounds):
        """Start again, as something changed outside the saved forces."""
        self._round = -1
        self._due = rounds

    def period(self, board):
        """Return the length of the cycle in rounds; 0 if none has been found."""
        if self._round >= 0 and self._mark == board.next and self._same():
            return board.rounds - self._round
        if board.rounds >= self._due:
            self._remember()
            self._mark = board.next
            self._round = board.rounds
            self._due = 2 * board.rounds
        return 0

    def _same(self):
        for i in range(len(self._live)):
            if self._live[i] != self._then[i]:
                return False
        return True

    def _remember(self):
        for i in range(len(self._live)):
            live = self._live[i]
            then = self._then[i]
            for k in range(len(live)):
                then[k] = live[k]
