"""Drafts of Klocki levels: crowded boards whose shortest solution is long for their size.

Plain blocks can take every step back, so one search, breadth-first from all positions that solve
them, finds the hardest start of a set of blocks; many sets are tried. Where steps are final, a
board changes piece by piece as long as its shortest solution does not get shorter, and what it is
about stays necessary. In the end it loses every block that it can do without.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tools.dice import Dice
from tools.formats.model import Level, Solution
from tools.games.klocki.board import make as level_of
from tools.games.klocki.solve import find
from tools.games.klocki.solver.board import puzzle_of
from tools.games.klocki.solver.limits import Result, Watch
from tools.games.klocki.solver.states import Spot, States

LEAST_SIDE, LARGEST_SIDE = 3, 12
_FRAME = ".#.."
_BYTES = 1200  #: of memory that a search takes per position, about
_STARTS, _PLACES = 60, 40  #: boards, and places of a piece, to try
_MOST_SOLVED = 50_000
_NEVER_COVERED = "\\)^_"  #: marks that no block starts on

Shape = tuple[tuple[int, int], ...]
ONE: Shape = ((0, 0),)
TWO: tuple[Shape, ...] = (((0, 0), (1, 0)), ((0, 0), (0, 1)))
THREE: tuple[Shape, ...] = (
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
)
_MASTERS = (ONE, *TWO, *TWO, *THREE)
_BLOCKS = (*TWO, *TWO, *TWO, *THREE)
_PARTED: tuple[Shape, ...] = (
    ((0, 0), (1, 1)),
    ((1, 0), (0, 1)),
    ((0, 0), (2, 0)),
    ((0, 0), (0, 2)),
)
_SHAPES = {"-": TWO[:1], "=": TWO[:1], "|": TWO[1:], '"': TWO[1:], "]": _PARTED}


class Theme(NamedTuple):
    """What a level is about: types of blocks and marks to add, and the type of its master.

    ``plain`` turns types into what does nothing special; marks just go.
    """

    blocks: str = ""
    marks: str = ""
    plain: str = ""
    master: str = "@"


THEMES = {
    "plain": Theme(),
    "traps": Theme("", "//"),
    "glue": Theme("", "__"),
    "crossed": Theme("", "^^^"),
    "water": Theme(";;", "))", ";[Z@"),
    "holes": Theme(">", "\\", ">["),
    "ice": Theme("", "::::"),
    "switches": Theme("(", "<<", "(#"),
    "keys": Theme("&%(", "", "&[w@"),
    "barriers": Theme("**", "", "*#"),
    "magnets": Theme("{", "", "{[?@", "?"),
    "antimagnets": Theme("{}", "", "{[}[?@", "?"),
    "eliminators": Theme("$$", "", "$["),
    "magic": Theme("]]", "", "]["),
    "bars": Theme("-|", "", "-[|["),
    "teleporter": Theme("~", "", "~#"),
    "boxes": Theme("v", "", "v[V@", "V"),
}


class Piece(NamedTuple):
    """A block, frame or mark, where it is, and where the marks of a master are: -1 for nowhere."""

    sign: str
    shape: Shape
    at: int
    goal: int = -1
    is_mark: bool = False


@dataclass(frozen=True)
class Order:
    """What to make: the inside's sides in cells, its themes, and how long to look for it."""

    width: int = 5
    height: int = 5
    themes: tuple[str, ...] = ("traps",)
    steps: int = 60
    states: int = 1500
    least: int = 8  #: moves


class Made(NamedTuple):
    """A draft with its solution."""

    level: Level
    moves: int
    steps: int


def make(seed: int, order: Order) -> Made | None:
    """Return the draft of a seed; None if nothing hard enough came of it.

    Raise ValueError if the order is out of range.
    """
    for name, side in (("width", order.width), ("height", order.height)):
        if not LEAST_SIDE <= side <= LARGEST_SIDE:
            raise ValueError(f"{name} {side}, expected {LEAST_SIDE} to {LARGEST_SIDE}")
    dice = Dice(seed)
    board = _farthest(dice, order) if order.themes == ("plain",) else _climbed(dice, order)
    return _finished(board, order) if board else None


# Boards


class Board(NamedTuple):
    """Pieces on the inside of a frame; the first is the master."""

    width: int
    height: int
    pieces: tuple[Piece, ...]

    def cells(self, piece: Piece, at: int) -> list[int]:
        """Return the cells of a piece's shape at a place; [] if it is not on the board."""
        row, column = divmod(at, self.width)
        places = [(row + y, column + x) for x, y in piece.shape]
        if any(y >= self.height or x >= self.width for y, x in places):
            return []
        return [y * self.width + x for y, x in places]

    def level(self) -> Level | None:
        """Return the level; None if pieces are in each other's way."""
        marks: dict[int, str] = {}
        blocks: dict[int, str] = {}
        for n, piece in enumerate(self.pieces):
            name = f"{chr(97 + n // 26)}{chr(97 + n % 26)}" if len(piece.shape) > 1 else ".."
            wanted = [(marks if piece.is_mark else blocks, piece.at, piece.sign)]
            if piece.goal >= 0:
                wanted.append((marks, piece.goal, "+"))
            for there, at, sign in wanted:
                cells = self.cells(piece, at)
                if not cells or any(cell in there for cell in cells):
                    return None
                there.update(dict.fromkeys(cells, sign + name if there is blocks else sign))
        if not self._may_begin(marks, blocks):
            return None
        frame = [_FRAME * (self.width + 2)]
        inside = [marks.get(c, ".") + blocks.get(c, "...") for c in range(self.width * self.height)]
        rows = ["".join(inside[i : i + self.width]) for i in range(0, len(inside), self.width)]
        return level_of(tuple(frame + [_FRAME + row + _FRAME for row in rows] + frame))

    def _may_begin(self, marks: dict[int, str], blocks: dict[int, str]) -> bool:
        """Return whether no block is on a mark where it cannot be, or beside what it acts on."""
        if any(mark in _NEVER_COVERED and cell in blocks for cell, mark in marks.items()):
            return False
        if any(blocks.get(cell, ".")[0] in "#%~*(" for cell in marks):
            return False
        acting = {cell for cell, text in blocks.items() if text[0] in "&%${}?"}
        near = ((cell, cell + 1) for cell in acting if (cell + 1) % self.width)
        pairs = [*near, *((cell, cell + self.width) for cell in acting)]
        return not any(other in acting and blocks[cell] != blocks[other] for cell, other in pairs)


def _random(dice: Dice, order: Order) -> Board | None:
    """Return a board with the pieces of the themes, and other blocks on most of the rest."""
    themes = [THEMES[name] for name in order.themes]
    master = next((theme.master for theme in themes if theme.master != "@"), "@")
    shapes = [dice.pick(_MASTERS if master == "@" else (ONE,))]
    pieces = [Piece(master, shapes[0], 0, goal=0)]
    for theme in themes:
        pieces += [Piece(sign, dice.pick(_SHAPES.get(sign, (ONE,))), 0) for sign in theme.blocks]
        pieces += [Piece(sign, ONE, 0, is_mark=True) for sign in theme.marks]
    full = sum(len(piece.shape) for piece in pieces if not piece.is_mark)
    while full < order.width * order.height * dice.between(68, 84) // 100:
        pieces.append(Piece("[", dice.pick(_BLOCKS), 0))
        full += len(pieces[-1].shape)
    board = Board(order.width, order.height, ())
    for piece in pieces:
        board = next(_placed(dice, board, piece), None)
        if board is None:
            return None
    return board


def _placed(dice: Dice, board: Board, piece: Piece):
    """Yield boards with one more piece, at random places."""
    size = board.width * board.height
    for _ in range(_PLACES):
        goal = dice.below(size) if piece.goal >= 0 else -1
        more = piece._replace(at=dice.below(size), goal=goal)
        other = board._replace(pieces=(*board.pieces, more))
        if more.at != goal and other.level():
            yield other


# The climb of boards where steps are final


def _climbed(dice: Dice, order: Order) -> Board | None:
    board, best = None, 0
    for _ in range(_STARTS):
        other = _random(dice, order)
        found = _moves(other, order.states) if other else 0
        if found > best:
            board, best = other, found
        if best > 2:
            break
    if board is None:
        return None
    for _ in range(order.steps):
        other = _changed(dice, board)
        found = _moves(other, order.states)
        if found > best and not is_about(other, order, found):
            continue
        if found >= best:
            board, best = other, found
    return board if best >= order.least else None


def _changed(dice: Dice, board: Board) -> Board:
    """Return a board with one or two pieces elsewhere; the same if they find no place."""
    pieces = list(board.pieces)
    size = board.width * board.height
    for _ in range(dice.between(1, 2)):
        n, way = dice.below(len(pieces)), dice.below(10)
        piece = pieces[n]
        if way < 4:
            pieces[n] = piece._replace(
                at=max(0, piece.at + dice.pick((-1, 1, -board.width, board.width)))
            )
        elif way < 6:
            pieces[n] = piece._replace(at=dice.below(size))
        elif way < 8 and piece.goal >= 0:
            pieces[n] = piece._replace(goal=dice.below(size))
        elif way < 9:
            other = dice.below(len(pieces))
            pieces[n], pieces[other] = (
                piece._replace(at=pieces[other].at), pieces[other]._replace(at=piece.at),
            )  # fmt: skip
            if n == other:
                pieces[n] = piece
        elif piece.sign == "[":
            pieces[n] = piece._replace(shape=dice.pick(_BLOCKS))
    other = board._replace(pieces=tuple(pieces))
    return other if other.level() and pieces[0].at != pieces[0].goal else board


def _moves(board: Board, states: int) -> int:
    """Return the fewest moves; 0 if there is no solution, or none was found."""
    level = board.level()
    return solved(level, states).moves if level else 0


def solved(level: Level, states: int) -> Result:
    """Solve a level within about so many positions."""
    return find(level, "", 1, Watch(memory=states * _BYTES))


def is_about(board: Board, order: Order, moves: int) -> bool:
    """Return whether each theme matters: without it there is no solution, or its length is another
    by a third.
    """
    return all(
        _differs(solved(without(board, name), 4 * order.states), moves)
        for name in order.themes
        if name != "plain"
    )


def _differs(found: Result, moves: int) -> bool:
    return found.result != "solved" or not 2 * moves < 3 * found.moves < 4 * moves


def without(board: Board, name: str) -> Level:
    """Return the level with a theme's pieces turned into plain ones."""
    theme = THEMES[name]
    plain = str.maketrans(dict(zip(theme.plain[::2], theme.plain[1::2], strict=True)))
    pieces: list[Piece] = []
    for piece in board.pieces:
        sign = piece.sign.translate(plain)
        if piece.sign == "]" and "]" in theme.blocks:
            pieces += [Piece(sign, ONE, cell) for cell in board.cells(piece, piece.at)]
        elif not (piece.is_mark and sign in theme.marks):
            pieces.append(piece._replace(sign=sign))
    level = board._replace(pieces=tuple(pieces)).level()
    assert level, "plainer pieces fit where the others did"
    return level


# Plain blocks: the hardest start


def _farthest(dice: Dice, order: Order) -> Board | None:
    best: Board | None = None
    most = order.least - 1
    for _ in range(order.steps):
        board = _random(dice, order)
        level = board.level() if board else None
        if board and level:
            moves, pieces = farthest(level)
            if moves > most:
                best, most = board._replace(pieces=pieces), moves
    return best


def farthest(level: Level) -> tuple[int, tuple[Piece, ...]]:
    """Return the start of the same plain blocks that is farthest from all solved positions, its
    master first, and how many moves that is; (0, ()) if too many positions are solved.
    """
    states = States(puzzle_of(level), far=True)
    wave = set(states.all_solved(_MOST_SOLVED) or ())
    before: set[int] = set()
    last, depth = wave, -1
    while wave:
        last, depth = wave, depth + 1
        wave = set(states.after(list(wave))) - wave - before
        before = last
    if depth <= 0:
        return 0, ()
    pieces = [_piece(states, spot, level.width) for spot in states.spots(min(last))]
    return depth, tuple(sorted(pieces, key=lambda piece: (piece.goal < 0, piece.at)))


def _piece(states: States, spot: Spot, width: int) -> Piece:
    """Return a block as a piece of the inside; the master has its goal where the marks are."""
    puzzle = states.puzzle
    inner = width - 2

    def place(cell: int) -> tuple[int, int]:
        return cell % width - 1, cell // width - 1

    cells = [place(cell) for n, cell in enumerate(puzzle.floor) if spot.cover >> n & 1]
    goals = [place(cell) for cell in puzzle.goals]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    shape = tuple((x - left, y - top) for x, y in cells)
    goal = min(y for _, y in goals) * inner + min(x for x, _ in goals)
    is_master = states.meets(spot) == "+"
    return Piece("@" if is_master else "[", shape, top * inner + left, goal if is_master else -1)


# The finished draft


def _finished(board: Board, order: Order) -> Made | None:
    """Return the draft without the blocks that can go; None if it is too easy then, or not about
    its themes any more.
    """
    states = 4 * order.states
    moves = _moves(board, states)
    n = 1
    while n < len(board.pieces):
        if board.pieces[n].sign == "[":
            bare = board._replace(pieces=board.pieces[:n] + board.pieces[n + 1 :])
            found = _moves(bare, states)
            if 3 * found > 2 * moves:
                board, moves, n = bare, found, 0
        n += 1
    level = board.level()
    if not level or moves < order.least or not is_about(board, order, moves):
        return None
    found = solved(level, states)
    text = ";".join(map(str, found.runs))
    return Made(replace(level, solutions=(Solution(text),)), found.moves, found.steps)
