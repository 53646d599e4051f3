# heapsize=400k
"""Test the scoreboard's numbers: the manual's states and percentages, orders, total score."""

import sys

HERE = [path for path in sys.path if path.endswith("/vm")][0]
sys.path.append(HERE + "/../../tools/standins")

from nibblock.packs import PackError  # noqa: E402
from nibblock.screens.scores_table import Table  # noqa: E402

LETTERS = " ABCDE?-"

ORDERS = ("number", "title", "moves", "record", "difference", "percent", "state")


class Level:
    def __init__(self, n, record):
        self.key = n
        self.best = (record, 2 * record) if record else None


class Pack:
    """Levels of (title, best moves or None, record or 0); moves "bad": the level cannot be read."""

    def __init__(self, levels):
        self._levels = levels
        self.titles = dict(enumerate([level[0] for level in levels]))
        self.read_count = 0

    def read(self, n):
        self.read_count += 1
        if self._levels[n][1] == "bad":
            raise PackError("level %d" % n)
        return Level(n, self._levels[n][2])

    def both_numbers(self, key):
        """Return the bests as progress reports them."""
        moves = self._levels[key][1]
        return (None, None) if moves is None else ((moves, 2 * moves), (moves, 2 * moves))


def table(*levels):
    pack = Pack(levels)
    return Table(pack, pack, len(levels))


def learned(*levels):
    made = table(*levels)
    while made.learn_next():
        pass
    return made


def order(made):
    return [made.level(at) for at in range(made.count)]


def by(name):
    return ORDERS.index(name)


def test_states():
    for moves, record, letter, percent in (
        (80, 81, "A", "-1.23"),
        (81, 81, "A", "0.00"),
        (10000, 9999, "B", "0.01"),
        (1049, 1000, "B", "4.90"),
        (104999, 100000, "B", "4.99"),
        (105, 100, "C", "5.00"),
        (10999, 10000, "C", "9.99"),
        (110, 100, "D", "10.00"),
        (12499, 10000, "D", "24.99"),
        (125, 100, "E", "25.00"),
        (30, 7, "E", "328.57"),
        (99999, 1, "E", "99900.00"),
        (5, 0, "?", "-"),
        (None, 5, "-", "-"),
        (None, 0, "-", "-"),
        ("bad", 0, "-", "-"),
    ):
        made = learned(("", moves, record))
        assert LETTERS[made.state(0)] == letter, (moves, record, made.state(0))
        assert made.percent(0) == percent, (moves, record, made.percent(0))


def test_lines():
    made = learned(("", 90, 81), ("", 9, 0), ("", None, 5), ("", 70, 81), ("", 0, 3))
    reported = [(made.moves(n), made.record(n), made.difference(n)) for n in range(5)]
    assert reported == [
        (90, 81, "+9"),
        (9, "-", "-"),
        ("-", 5, "-"),
        (70, 81, "-11"),
        (0, 3, "-3"),
    ]


def test_nothing_is_known_before_it_is_read_and_it_is_read_once():
    made = table(("", 90, 81), ("", 9, 0))
    assert made.state(0) == 0 and made.score(0, 0) == (0, 0, 2, False)
    assert made.learn(1) == made.learn(1) == 6 and made._pack.read_count == 1
    assert made.learn_next() and not made.learn_next() and made._pack.read_count == 2


LEVELS = (
    ("Delta", 90, 81),
    ("alpha", None, 50),
    ("Charlie", 20, 0),
    ("bravo", 40, 40),
    ("Alpine", 15, 10),
    ("", "bad", 0),
)


def test_orders():
    made = learned(*LEVELS)
    assert order(made) == [0, 1, 2, 3, 4, 5]
    for name, wanted in (
        ("title", [5, 1, 4, 3, 2, 0]),
        ("moves", [4, 2, 3, 0, 1, 5]),
        ("record", [4, 3, 1, 0, 2, 5]),
        ("difference", [3, 4, 0, 1, 2, 5]),
        ("percent", [3, 0, 4, 1, 2, 5]),
        ("state", [3, 0, 4, 2, 1, 5]),
    ):
        made.sort(by(name))
        assert order(made) == wanted, (name, order(made))
        assert [made.place_of(n) for n in wanted] == [0, 1, 2, 3, 4, 5]


def test_choosing_it_again_reverses_the_order_with_unknown_levels_last():
    made = learned(*LEVELS)
    made.sort(by("moves"))
    made.sort(by("moves"))
    assert order(made) == [0, 3, 2, 4, 1, 5]
    made.sort(by("moves"))
    assert order(made) == [4, 2, 3, 0, 1, 5]
    made.sort(by("difference"))
    made.sort(by("difference"))
    assert order(made) == [0, 4, 3, 1, 2, 5]
    made.sort(by("number"))
    made.sort(by("number"))
    assert order(made) == [5, 4, 3, 2, 1, 0]


def test_an_order_chosen_early_is_corrected_once_all_is_known():
    made = table(*LEVELS)
    made.sort(by("moves"))
    assert order(made) == [0, 1, 2, 3, 4, 5]
    while made.learn_next():
        pass
    assert made.refine() and order(made) == [4, 2, 3, 0, 1, 5]
    made.sort(by("title"))
    assert not made.refine()


def test_score():
    made = learned(*LEVELS)
    assert made.score(0, 0) == (4000 - 90 - 20 - 40 - 15, 4, 6, True)
    assert made.score(1, 2) == (980, 1, 2, True)
    assert made.score(4, 99) == (985, 1, 2, True)
    made.sort(by("moves"))
    assert made.score(0, 2) == (2000 - 15 - 20, 2, 2, True)
    assert learned(("", 1500, 0)).score(0, 0) == (-500, 1, 1, True)


def test_999_levels():
    made = learned(*[("t%d" % (n * 7 % 999), n * 31 % 500 + 1, 250) for n in range(999)])
    made.sort(by("moves"))
    moves = [made.moves(n) for n in order(made)]
    assert moves == sorted(moves) and sorted(order(made)) == list(range(999))
