"""Check every shipped Klocki level, on the packs as the device reads them."""

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from tools import files
from tools.commands import ship
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki import board as klocki_board
from tools.games.klocki import moves
from tools.games.klocki.board import CHARACTERS, NAMED, ROUNDS
from tools.games.klocki.solve import find
from tools.games.klocki.solver.limits import Watch

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted((ROOT / "tools" / "games" / "klocki" / "levels").glob("*.txt"))
TRADITIONAL = ("7-classics", "8-huarong")
UNPROVED = "Twenty-four: the gap goes last"  # : its solution is the shortest that we know
OUT_OF_REACH = (UNPROVED, "Fifteen (Loyd): 15 14, gap comes first")  # : by the solver

#: The known fewest moves of these classic puzzles.
KNOWN = {
    "Moving Day": 17,
    "Motor-Car Problem": 17,
    "Hughes Puzzle": 21,
    "Ma's Puzzle": 23,
    "Violet": 27,
    "Daisy": 28,
    "Pansy": 28,
    "Eight": 31,
    "Poppy": 40,
    "Fifteen (Loyd)": 44,
    "Snowdrop": 46,
    "Dad's Puzzler": 59,
    "Quzzle": 84,
    "Super Century": 137,
    "Bi Yi Heng Kong": 28,
    "Jie Zu Xian Deng": 32,
    "Yong Chuang Wu Guan": 34,
    "Bing Lin Cao Ying": 34,
    "Yi Lu Shun Feng": 39,
    "Si Jiang Lian Guan": 39,
    "Du Sai Yao Dao": 40,
    "Yu Sheng Xi Li": 47,
    "Zuo You Bu Bing": 54,
    "Yi Lu Jin Jun": 58,
    "Qi Tou Bing Jin": 60,
    "Wei Er Bu Jian": 62,
    "Zhi Hui Ruo Ding": 70,
    "Tao Hua Yuan Zhong": 70,
    "Tun Bing Dong Lu": 71,
    "Jiang Yong Cao Ying": 72,
    "Bing Fen San Lu": 72,
    "Shuang Jiang Dang Lu": 73,
    "Shui Xie Bu Tong": 79,
    "Heng Dao Li Ma": 81,
    "Jin Zai Zhi Chi": 98,
    "Ceng Luan Die Zhang": 98,
    "Shou Kou Ru Ping": 99,
    "Ceng Ceng She Fang": 102,
    "Xiao Yan Chu Chao": 103,
    "Feng Hui Lu Zhuan": 138,
}

#: What replaces a type, to see whether it matters.
PLAINER = {
    **dict.fromkeys("#![x]", "."),
    **dict.fromkeys("%*~(", "#."),
    **dict.fromkeys("&${}-|>;v", "[."),
    **dict.fromkeys('?z="YywZVX', "@."),
    "@": "[",
}


class Shipped(NamedTuple):
    """A level of the sources and its place in the pack."""

    pack: str
    n: int
    level: Level

    def __str__(self):
        return f"{self.pack}-{self.n + 1}"

    @property
    def runs(self):
        return moves.parse(self.level.solutions[0].moves, str(self))


def read_all():
    for source in SOURCES:
        for n, level in enumerate(files.read_levels(str(source), "klocki").levels):
            yield Shipped(source.stem, n, level)


LEVELS = list(read_all())
OURS = [shipped for shipped in LEVELS if shipped.pack not in TRADITIONAL]


def played(level, runs):
    """Return the rules after the runs; None if a step of them is refused."""
    follower = moves.Follower(level)
    return follower.rules if follower.play(list(runs)) < 0 else None


@cache
def solve(level, limit=None):
    """Solve with the fewest moves."""
    return find(level, "", 1, Watch(limit))


def test_the_stored_solution_solves_it_on_the_device(subtests):
    for shipped in LEVELS:
        with subtests.test(str(shipped)):
            pack = open_pack(str(ROOT / "levels" / "2-klocki" / f"{shipped.pack}.nbk"))
            try:
                board = pack.read(shipped.n)
                assert pack.game(shipped.n) == board.game == "klocki"
                texts = list(pack.texts(shipped.n))
            finally:
                pack.close()
            assert (board.title, bool(board.author)) == (shipped.level.title, True)
            assert texts == [shipped.level.solutions[0].moves]
            best = board.best
            game = Klocki(board)
            assert not game.solved
            for run in moves.parse(texts[0], ""):
                assert not game.solved, "solved before the end"
                b = game.block_at(run.row * game.width + run.column)
                for letter in run.steps:
                    code = game.head(b) << 3 | moves.STEPS.index(letter)
                    assert game.apply(code) >> 16 == 1, f"{run} is refused, or takes a step back"
            assert game.solved
            assert best == (game.moves, game.steps)


@pytest.mark.parametrize(
    ("text", "lacks"),
    [('"Two"\n.@..+...\n', "a solution"), ('""\n.@..+...\n 1)0,0:>\n', "a title")],
)
def test_a_source_that_lacks_something_is_refused(tmp_path, text, lacks):
    (tmp_path / "klocki" / "levels").mkdir(parents=True)
    (tmp_path / "klocki" / "levels" / "bad.txt").write_text(text, encoding="latin-1")
    with pytest.raises(InputError, match=f"bad.txt: level 1: lacks {lacks}"):
        ship.build(tmp_path)


def test_a_small_board_with_a_title_that_fits_the_screen(subtests):
    for shipped in LEVELS:
        with subtests.test(str(shipped)):
            level = shipped.level
            assert level.width <= 20
            assert level.height <= 15
            assert 0 < len(level.title) <= 38
            assert level.title == level.title.strip()
            assert level.title.isascii()


def test_titles_and_boards_differ():
    assert len({shipped.level.title for shipped in LEVELS}) == len(LEVELS)
    assert len({shipped.level.rows for shipped in LEVELS}) == len(LEVELS)


def test_no_solution_needs_fewer_moves(subtests, deep):
    """Prove it for a fifth of what takes the solver a moment, with --deep for all levels that take
    it ten seconds.
    """
    for shipped in LEVELS if deep else LEVELS[::5]:
        with subtests.test(str(shipped)):
            if shipped.level.title in OUT_OF_REACH:
                continue
            found = solve(shipped.level, 10 if deep else 1)
            if found.result == "undecided":
                continue  # takes the solver longer
            rules = played(shipped.level, shipped.runs)
            assert found.result == "solved"
            assert (found.moves, found.steps) == (rules.moves, rules.steps)


def test_the_classics_have_the_known_minima():
    found = {}
    for shipped in LEVELS:
        if shipped.pack in TRADITIONAL and shipped.level.title != UNPROVED:
            name = shipped.level.title.partition(":")[0]
            name = name if name in KNOWN else name.partition(" (")[0]
            found[name] = played(shipped.level, shipped.runs).moves
    assert found == KNOWN


def without(level, place, sign, by):
    """Return the level with other characters for a type (place 1) or a mark (place 0)."""
    rows = []
    for row in level.rows:
        cells = [row[i : i + 4] for i in range(0, len(row), 4)]
        for n, cell in enumerate(cells):
            if cell[place] == sign and place == 0:
                cells[n] = by + cell[1:]
            elif cell[place] == sign:
                name = ".." if by in ".#" or sign == "]" else cell[2:]
                cells[n] = cell[0] + ("[" if sign == "]" else by) + name
        rows.append("".join(cells))
    return klocki_board.make(tuple(rows))


def matters(shipped, changed):
    """Return whether the stored solution fails on the changed level, or there is a shorter one."""
    rules = played(changed, shipped.runs)
    if rules is None or not rules.solved:
        return True
    found = solve(changed, 20)
    return found.result == "solved" and (found.moves, found.steps) < (rules.moves, rules.steps)


def test_every_kind_of_block_matters_somewhere(subtests):
    for kind in sorted(klocki_board.TYPES - ROUNDS - {"."}):
        with subtests.test(kind):
            users = [one for one in OURS if kind in klocki_board.types(one.level)]
            assert any(
                matters(shipped, without(shipped.level, 1, kind, by))
                for shipped in users
                for by in PLAINER[kind]
            )


def test_rounds_matter():
    """Treat all colours of rounds as one type; one without its colour does not end a level."""
    colours = set()
    for shipped in LEVELS:
        for colour in ROUNDS & set(klocki_board.types(shipped.level)):
            if colour in klocki_board.marks(shipped.level):
                assert matters(shipped, without(shipped.level, 1, colour, "["))
                assert matters(shipped, without(shipped.level, 0, colour, "."))
                colours.add(colour)
    assert len(colours) >= 2


def test_every_mark_matters_somewhere(subtests):
    for mark in sorted("+/)\\<^_:"):
        with subtests.test(mark):
            users = [one for one in OURS if mark in klocki_board.marks(one.level)]
            assert any(matters(shipped, without(shipped.level, 0, mark, ".")) for shipped in users)


def test_characters_matter():
    named = 0
    for shipped in OURS:
        for mark in CHARACTERS & set(klocki_board.marks(shipped.level)):
            assert NAMED + mark in "".join(shipped.level.rows)
            assert matters(shipped, without(shipped.level, 0, mark, "."))
            named += 1
    assert named >= 8


def test_a_lesson_brings_something_new():
    """A type or a mark that no lesson before had, or two together that no lesson combined."""
    seen = set()
    for shipped in LEVELS:
        if shipped.pack == "1-lessons":
            signs = {"block " + kind for kind in klocki_board.types(shipped.level)}
            signs |= {"mark " + mark for mark in klocki_board.marks(shipped.level)}
            found = {frozenset(pair) for pair in product(signs, signs)}
            assert found - seen, shipped.level.title
            seen |= found
    kinds = {sign[-1] for signs in seen for sign in signs if sign.startswith("block")}
    assert kinds >= klocki_board.TYPES - ROUNDS
    assert kinds & ROUNDS


def patterns(grid):
    """Return which cells belong together, for every turn, mirror image and lettering."""
    for rows in (grid, grid[::-1]):
        for turned in (rows, [list(column) for column in zip(*rows, strict=True)]):
            for mirrored in (turned, [row[::-1] for row in turned]):
                names = {"": 0}
                yield tuple(tuple(names.setdefault(c, len(names)) for c in row) for row in mirrored)


def inside(level):
    """Return the blocks of a level without the frame around it; empty where a block may go."""
    rules = klocki_board.load(level)
    rows = [
        [str(rules.block_at(y * rules.width + x) or "") for x in range(1, rules.width - 1)]
        for y in range(1, rules.height - 1)
    ]
    return rows if rows and rows[0] else [[""]]


def corpus_grids(records):
    for record in records:
        rows = record.get("rows") or [row for row in record["start"].split("\n") if row.strip()]
        width = max(map(len, rows))
        empty = record.get("empty", ".") + " "
        yield [["" if c in empty else c for c in row.ljust(width)] for row in rows]


def test_no_level_of_our_own_is_in_the_corpus(shared):
    text = (shared / "corpus" / "sliding-blocks-160.json").read_text("utf-8")
    known = {min(patterns(grid)) for grid in corpus_grids(json.loads(text))}
    assert len(known) > 100
    for shipped in OURS:
        assert min(patterns(inside(shipped.level))) not in known, shipped.level.title


def test_no_two_levels_of_our_own_are_the_same_blocks():
    found = [
        min(patterns([[row[i : i + 4] for i in range(0, len(row), 4)] for row in rows]))
        for rows in (shipped.level.rows for shipped in OURS)
    ]
    assert len(set(found)) == len(found)
