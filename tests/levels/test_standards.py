"""Test the rules that ``ship --check`` checks."""

import pytest

from tools.commands import ship
from tools.formats.model import Level, Solution
from tools.games import standards
from tools.games.standards import Graded

ROOM = ("#######", "#@ $ .#", "#  #  #", "#   $.#", "#######")
TURNED = tuple("".join(column) for column in zip(*ROOM[::-1], strict=True))
OTHER = ("#######", "#@    #", "# $ . #", "#.  $ #", "#######")
SOLVED = Level(("#####", "#@$.#", "#####"), solutions=(Solution("R"),))
LARGE = ("#########", "#@      #", "#   $ $ #", "#   . . #", "#########")


def packs(*grades, rows=(ROOM, OTHER, LARGE), ideas="abc"):
    """Return packs of as many levels as each list of grades has."""
    pairs = zip(rows, ideas, strict=True)
    levels = iter(Level(each, comment=f"Idea: {idea}") for each, idea in pairs)
    return [
        tuple(Graded(f"p{p}", n, next(levels), grade, {}) for n, grade in enumerate(pack, 1))
        for p, pack in enumerate(grades, 1)
    ]


def broken(*args, **kwargs):
    """Return the rules of all games that these packs break, and how."""
    return "\n".join(
        f"{rule.text}\n" + "\n".join(lines)
        for rule in standards.RULES
        if (lines := list(rule.broken(packs(*args, **kwargs))))
    )


def test_good_packs_break_no_rule():
    assert broken((5, 7, 30)) == ""
    assert broken((5,), (9,), (30,)) == "", "finales"


@pytest.mark.parametrize(
    ("grades", "changed", "rule", "breach"),
    [
        (((5, 9, 9),), {"ideas": ("", "b", "c")}, "needs an idea", "p1 1"),
        (((5, 9, 9),), {"ideas": ("b", "a", "B")}, "the same idea", "p1 1 '' and p1 3"),
        (((10, 17, 17),), {}, "highest grade", "p1 2 '': 17.0 after 10.0"),
        (((10, 9), (17, 20)), {"rows": [ROOM, OTHER, LARGE, ROOM[::-1]], "ideas": "abcd"},
         "highest grade", "p2 1 '': 17.0 after 10.0"),
        (((5, 6, 9),), {"rows": (ROOM, OTHER, TURNED)}, "of their", "p1 1 '' and p1 3 '': 1.00"),
        (((5,), (5, 5)), {"rows": (ROOM, OTHER, TURNED)}, "may be the same", "p1 1 '' and p2 2"),
    ],
)  # fmt: skip
def test_a_rule_names_the_levels_that_break_it(grades, changed, rule, breach):
    found = broken(*grades, **changed)
    assert rule in found and breach in found


def test_a_breach_is_reported_below_its_rule(monkeypatch):
    monkeypatch.setattr(ship, "sources_of", lambda game: [ship.SOURCES / "x.sok"])
    monkeypatch.setattr(ship, "read", lambda game, source: ship.Collection((SOLVED,)))
    assert ship.breaches(("sokoban",))[:2] == [
        "sokoban: every level needs an idea in its source",
        "    x 1 ''",
    ]


@pytest.mark.parametrize("game", ["klocki", "brain"])
def test_our_packs_keep_the_rules(game):
    assert ship.breaches((game,)) == []
