"""Klocki in ``.nbk`` packs: a board is four run-length planes, one per character of a cell."""

from __future__ import annotations

from nibblock.games.klocki.level import LARGEST
from nibblock.games.klocki.packs.write import pack_level
from tools.errors import InputError
from tools.formats import nbk_moves
from tools.formats.model import Level, Solution
from tools.games.klocki import board, moves
from tools.games.klocki import size as size
from tools.plurals import counted

LONGEST_SIDE = 0xFFFF  #: cells

_PLANES = 4  #: characters a cell
_LITERAL = 128


def fits(rows: tuple[str, ...]) -> bool:
    """Whether planes can store these rows unchanged."""
    width = max(map(len, rows), default=0)
    is_whole = width % _PLANES == 0 and all(len(row) == width for row in rows)
    is_latin = all(char < "\u0100" for row in rows for char in row)
    is_small = 0 < width <= _PLANES * LONGEST_SIDE and len(rows) <= LONGEST_SIDE
    return is_whole and is_latin and is_small


def pack(rows: tuple[str, ...]) -> bytes:
    """Return the planes of a board."""
    return pack_level(board.to_device(board.make(rows)))


def unpack(width: int, height: int, data: bytes) -> tuple[str, ...]:
    """Return the rows of a board; ValueError if the planes are too short."""
    if not width or not height:
        raise ValueError("a board without cells")
    wanted = _PLANES * width * height
    planes = _unpack_runs(data, wanted)
    text = bytearray(wanted)
    for plane in range(_PLANES):
        text[plane::_PLANES] = planes[plane * width * height : (plane + 1) * width * height]
    whole = text.decode("latin-1")
    return tuple(whole[i : i + _PLANES * width] for i in range(0, wanted, _PLANES * width))


def check(rows: tuple[str, ...]) -> None:
    """Raise ValueError with the reason if rows from a file are not a board."""
    width = max(map(len, rows), default=0)
    cells = range(board.SMALLEST, LARGEST + 1)
    if width // _PLANES not in cells or len(rows) not in cells:
        raise ValueError(f"{width // _PLANES}x{len(rows)} cells; expected 2x2 to 64x64")
    for row in rows:
        wrong = board.fault(row)
        if wrong or len(row) != width:
            raise ValueError(wrong[1] if wrong else "rows of different lengths")


def store(level: Level, solution: Solution) -> tuple[bytes, tuple[int, int] | None]:
    """Return moves as bytes, and the counts of moves and steps if they solve the level."""
    counts = _counts(level, solution.moves) if solution.kind == "solution" else None
    return nbk_moves.text(solution.moves), counts


def _counts(level: Level, text: str) -> tuple[int, int] | None:
    try:
        runs = moves.parse(text, level.title)
        follower = moves.Follower(level)
    except InputError:
        return None
    is_played = follower.play(runs) < 0
    rules = follower.rules
    return (rules.moves, rules.steps) if is_played and rules.solved else None


def _unpack_runs(data: bytes, wanted: int) -> bytes:
    cells = bytearray()
    i = 0
    while i + 1 < len(data) and len(cells) < wanted:
        if data[i] < _LITERAL:
            cells += data[i + 1 : i + data[i] + 2]
            i += data[i] + 2
        else:
            cells += data[i + 1 : i + 2] * (data[i] - 126)
            i += 2
    if len(cells) < wanted:
        raise ValueError(f"{counted(len(cells), 'bytes')} of planes; expected {wanted}")
    return bytes(cells[:wanted])
