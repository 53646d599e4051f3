"""Read and write Brain level text, with the device's own parser.

In the model, a level's rows are the lines of its text, comments first. Its messages become the
comment, one per line, and its solutions the solutions. The text has no title: a level is named
after its file.
"""

from __future__ import annotations

from pathlib import Path

from nibblock.games.brain import level as device
from nibblock.games.brain.packs.solution import BadSolution, Playback
from nibblock.games.brain.packs.solution import check as check_solution
from nibblock.games.brain.rules import Brain
from tools.errors import InputError
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import decode, split_lines
from tools.games.brain import check
from tools.plurals import counted

COMMENT = "#"
STDIN = "standard input"
_MOST_FRAMES = 100_000  #: of a solution


def is_brain(data: bytes) -> bool:
    """Whether the first lines, comments aside, are Brain's header and a block or an empty line."""
    return device.looks_like(split_lines(decode(data)[0]))


def read(data: bytes, name: str) -> Collection:
    """Read a file's level; InputError with line and column if it is not one.

    A solution that breaks the grammar is kept, with a warning: ``verify`` calls it illegal.
    """
    text, encoding = decode(data)
    lines = split_lines(text)
    try:
        found = device.read(lines)
    except device.BadText as error:
        raise InputError(name, error.place, error.wrong, error.expected) from None
    comments = [_plain(line) for line in lines if line.lstrip().startswith(COMMENT)]
    header = next(n for n, line in enumerate(lines, 1) if not line.lstrip().startswith(COMMENT))
    level = make(found, "" if name == STDIN else Path(name).stem, comments, header)
    return Collection((level,), format="brain", encoding=encoding, warnings=tuple(faults(found)))


def faults(level: device.BrainLevel) -> list[Note]:
    """Return a note about each solution that breaks the grammar."""
    notes = []
    for n, (line, solution) in enumerate(zip(level.lines, level.solutions, strict=True), 1):
        fault = solution_fault(solution)
        if fault:
            notes.append(Note(line, f"solution {n}: {fault}"))
    return notes


def make(
    level: device.BrainLevel, title: str = "", comments: list[str] | None = None, line: int = 0
) -> Level:
    """Convert a device level to the neutral model; ``line`` is where it begins in its file."""
    solutions = tuple(Solution(text) for text in level.solutions)
    messages = "\n".join(filter(None, map(_plain, level.messages)))
    rows = (*(comments or []), *device.board_of(level))
    return Level(rows, title, comment=messages, solutions=solutions, line=line, game="brain")


def load(level: Level) -> device.BrainLevel:
    """Convert a neutral level to the device's; ValueError if its rows are not a level."""
    try:
        loaded = device.read(level.rows)
    except device.BadText as error:
        raise ValueError(str(error)) from None
    loaded.messages = [_plain(text) for text in level.comment.split("\n") if text.strip()]
    loaded.solutions = [_plain(each.moves) for each in level.solutions if each.kind == "solution"]
    return loaded


def check_rows(rows: tuple[str, ...]) -> None:
    """Raise ValueError with line and column if rows are not the text of a level."""
    load(Level(rows, game="brain"))


def solution_fault(text: str) -> str:
    """Return what breaks a solution's grammar, with its column; "" if nothing does."""
    try:
        check_solution(text)
    except BadSolution as error:
        return str(error)
    return ""


def fewest_frames(level: device.BrainLevel, text: str) -> int:
    """Return the frames until a solution wins at the fastest speed its waits allow; 0 for never.

    A solution that is broken or takes too long counts as never.
    """
    rules = Brain(level)
    quiet = 0
    try:
        playback = Playback(text, 0)
        while not rules.solved and rules.frames < _MOST_FRAMES and quiet <= check.QUIET:
            pressed = playback.next()
            quiet += pressed < 0
            check.frame(rules, max(0, pressed))
    except (BadSolution, check.Endless):
        return 0
    return rules.frames if rules.solved else 0


def write(collection: Collection) -> bytes:
    """Return the text of the only level; ValueError for several levels or another game.

    The blocks keep their order, which decides who gives way in play.
    """
    if len(collection.levels) != 1:
        raise ValueError(f"{counted(len(collection.levels), 'levels')}; expected 1 in a Brain text")
    (level,) = collection.levels
    if level.game != "brain":
        raise ValueError(f"a {level.game} level; expected a Brain level")
    loaded = load(level)
    comments = [row for row in level.rows if row.lstrip().startswith(COMMENT)]
    return ("\n".join([*comments, *device.text_of(loaded)]) + "\n").encode()


def _plain(text: str) -> str:
    """Return one line of text without control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
