"""Brain's part of ``share``: its levels in codes, and the codes of the original game.

Codes are not trusted: decoding reports what their solutions do, and ``--check`` leaves out those
that do not win. Solutions whose first wait is one frame too long, as the original plays them, are
repaired.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Callable

from nibblock.games.brain import level as device
from nibblock.games.brain.level import BadText, BrainLevel
from nibblock.games.brain.packs.code import decode as decode_level
from nibblock.games.brain.packs.code import fit_message, is_code
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.sharing.original import code_of as encode_level
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.brain import check, saves, text

_CODE = "the code"
_STRONGEST = 9


def add_arguments(parser: argparse._ActionsContainer) -> None:
    """Add Brain's own options of ``decode``."""
    parser.add_argument("--check", action="store_true", help="leave out solutions that do not win")


def to_device(level: Level) -> BrainLevel:
    """Return a level as the device's."""
    return text.load(level)


def text_of(level: BrainLevel, args: argparse.Namespace, say: Callable[[str], None]) -> str:
    """Return the text of a level of the device, and ``say`` what its solutions do."""
    works = _working(level, say)
    if args.check:
        level.solutions = works
    return "\n".join(device.text_of(level, as_read=True)) + "\n"


def is_original(code: str) -> bool:
    """Whether a code has the sections of the original's."""
    return is_code(max(code.split(), key=len, default=""))


def encode_original(level: Level, file: str, place: str, say: Callable[[str], None]) -> str:
    """Return the original's code of a level."""
    loaded = text.load(level)
    try:
        code = encode_level(loaded, lambda data: zlib.compress(data, _STRONGEST))
    except BadText as error:
        raise InputError(file, f"{place}, {error.place}", error.wrong, error.expected) from None
    for n, message in enumerate(loaded.messages, 1):
        if fit_message(message) != message:
            say(f"message {n}: characters that a code cannot store became ?")
    return code


def decode_original(code: str, args: argparse.Namespace, say: Callable[[str], None]) -> str:
    """Return the text of the level in a code."""
    try:
        level = decode_level(code)
    except BadText as error:
        place = "" if error.place == "code" else error.place
        raise InputError(_CODE, place, error.wrong, error.expected) from None
    return text_of(level, args, say)


def _working(level: BrainLevel, say: Callable[[str], None]) -> list[str]:
    """Report what is wrong with the level; return the solutions that win."""
    rules = Brain(level)
    draft = check.why_draft(rules)
    if draft:
        say(f"a draft: {draft}")
        return []
    works = []
    for n, solution in enumerate(level.solutions, 1):
        works_as = check.working(rules, solution)
        if not works_as:
            say(f"solution {n}: {check.why_broken(rules, solution)}")
            continue
        if works_as != solution:
            say(f"solution {n}: wins with its first wait one frame shorter: {works_as[:20]}...")
        works.append(works_as)
    if not works:
        say("a draft: no solution that wins")
    return works


def steps_text(count: int, stored: bytes, width: int) -> str:
    """Return the steps of a solution's code as text."""
    del count, width
    return saves.solution(stored)
