"""Bests of ``progress`` as files, and from files and other drives.

Nothing is believed: a best from elsewhere counts only after its steps have solved the level here.
Where that cannot be tried, because the level or the steps are missing, a best of ours is kept.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from nibblock import games as device
from nibblock.progress import Progress
from nibblock.progress.records.index import better
from nibblock.progress.writing.merge import keys
from tools import files, formats, streams
from tools.errors import InputError
from tools.formats import FORMATS, fitting
from tools.formats.model import Collection, Level
from tools.games import NAMES, module
from tools.games.saves import Saved
from tools.plurals import counted

Games = dict[str, list[Saved]]
UNKNOWN = "unknown.txt"  #: in a folder: what is known of levels that are in no pack
_TEXT = "sok"  #: the form of a single file, if nothing else is asked for
_TITLE = "Nibblock progress"


def outputs(out: str, found: dict[bytes, Saved]) -> dict[Path, bytes]:
    """Return the files to write.

    ``out`` is one file if its name asks for a format, or if SOK text can hold all levels; else a
    folder with the files of each game. InputError if a format cannot store the levels.
    """
    path = Path(out)
    by_game = _by_game(found.values())
    unknown = [saved for saved in found.values() if not _has_board(saved)]
    game, write = _writer(path.suffix.lower())
    if write:
        _report_left_out(out, by_game, (game,))
        return {path: write(by_game.get(game, []))}
    form = formats.by_extension(path.name)
    if form not in ("", _TEXT) and "solutions" in FORMATS[form].keeps:
        return {path: _written(by_game, form, out)}
    is_folder = path.is_dir() or out.endswith("/") or set(by_game) - set(FORMATS[_TEXT].games)
    if not is_folder:
        return {path: _pack(by_game, unknown, _TEXT, out)}
    contents: dict[str, bytes] = {}
    for game, levels in by_game.items():
        contents |= _files_of(game, levels, out)
    if unknown:
        contents[UNKNOWN] = ("\n".join(_lines(unknown)) + "\n").encode()
    return {path / name: data for name, data in contents.items()}


def _by_game(found: Iterable[Saved]) -> Games:
    """Return the levels whose pack was found, by game, in the packs' order."""
    by_game: Games = defaultdict(list)
    for saved in sorted(found, key=lambda saved: (saved.pack, saved.number)):
        if _has_board(saved):
            by_game[saved.game].append(saved)
    return {game: by_game[game] for game in NAMES if game in by_game}


def _has_board(saved: Saved) -> bool:
    """Whether the level's pack was found, and its game can turn it into text."""
    return saved.level is not None and bool(saved.level.rows)


def _writer(suffix: str):
    """Return the game that has files with this suffix which hold no levels, and its function."""
    for game in NAMES:
        own = getattr(module(game, "saves"), "SUFFIXES", {})
        if suffix in own:
            return game, own[suffix]
    return "", None


def _report_left_out(out: str, by_game: Games, stored: tuple[str, ...]) -> None:
    for game, levels in by_game.items():
        if game not in stored:
            title = device.card(game).TITLE
            text = f"{out}: left out {counted(len(levels), title + ' levels')}"
            print(streams.line(text), file=sys.stderr)


def _written(by_game: Games, form: str, out: str) -> bytes:
    stored = FORMATS[form].games or NAMES
    _report_left_out(out, by_game, stored)
    levels = [
        saved.exported() for game, part in by_game.items() if game in stored for saved in part
    ]
    return _packed(Collection(tuple(levels), _TITLE), form, out)


def _packed(pack: Collection, form: str, out: str) -> bytes:
    """Return a pack without the levels that a format cannot store, and report these."""
    try:
        return files.packed(pack, form, out)
    except InputError:
        fitted = fitting.writable(pack, form)
        if not fitted.left_out or not fitted.collection.levels:
            raise
    for level, reason, _ in fitted.left_out:
        text = f"{out}: left out {level.title!r}: {reason}"
        print(streams.line(text), file=sys.stderr)
    return _packed(fitted.collection, form, out)


def _files_of(game: str, found: list[Saved], out: str) -> dict[str, bytes]:
    """Return a game's files by name: its own, or else a pack."""
    own = getattr(module(game, "saves"), "files", None)
    if own:
        return own(found)
    form = _TEXT if game in FORMATS[_TEXT].games else "nbk"
    bare = [saved for saved in found if any(best and not bytes(best[2]) for best in saved.bests)]
    told = [] if form == _TEXT else bare
    return {f"{game}{FORMATS[form].extensions[0]}": _pack({game: found}, told, form, out)}


def _pack(by_game: Games, told: list[Saved], form: str, out: str) -> bytes:
    """Return a pack of levels, with what is ``told`` in the comment at its top."""
    levels = tuple(saved.exported() for part in by_game.values() for saved in part)
    pack = Collection(levels, _TITLE, description="\n".join(_lines(told)))
    return _packed(pack, form, out)


def _lines(found: list[Saved]) -> list[str]:
    lines = []
    for saved in found:
        if saved.level:
            lines.append(f"{saved.pack} {saved.number} {saved.level.title}".rstrip())
        else:
            lines.append(f"Level {saved.key.hex()}: in no pack here")
        lines += saved.part("lines")(saved)
    return lines


# Taking bests in.


def believe(theirs: Progress, ours: Progress, known: dict[bytes, Saved]) -> int:
    """Remove from ``theirs``, in memory, the bests that must not come in; return how many.

    ``known`` has the levels whose packs were found, by key.
    """
    refused = 0
    for key in keys(theirs):
        saved = known.get(key)
        bests = [best for by in (0, 1) if (best := theirs.best(key, by))]
        theirs.erase(key)
        for best in bests:
            may_play = saved and _has_board(saved) and bytes(best[2])
            replay = saved.part("replay") if saved and may_play else None
            if saved and replay:
                best = replay(saved.level, best)
            elif ours.best(key, 0):
                best = None
            if best:
                theirs.add_solution(key, *best)
            refused += best is None
    return refused


def keep_ours(theirs: Progress, ours: Progress) -> int:
    """Remove from ``theirs``, in memory, the bests of levels that ``ours`` has; return how many
    levels would have got a better one. Steps for numbers that ``ours`` has without steps stay.
    """
    beaten = 0
    for key in keys(theirs):
        if not ours.best(key, 0):
            continue
        pairs = [(theirs.best(key, by), ours.best(key, by)) for by in (0, 1)]
        same = [new for new, old in pairs if new and old and new[:2] == old[:2]]
        theirs.erase(key)
        for new in same:
            theirs.add_solution(key, *new)
        beaten += any(
            new and new not in same and better(new, old, by) for by, (new, old) in enumerate(pairs)
        )
    return beaten


def from_file(
    name: str, known: Iterable[tuple[bytes, Level]], *, huge: bool = False
) -> tuple[Progress, int]:
    """Return the solutions in a level file as progress in memory, and how many do not solve.

    ``known`` are the levels of the packs, with their keys: a file may write the same level in
    another way. InputError if it cannot be read or has no solutions.
    """
    taken, refused = Progress(None), 0
    levels = [level for level in files.read_levels(name, huge=huge).levels if level.solutions]
    same = _same(levels, known)
    found = False
    for level in levels:
        part = module(level.game, "saves")
        for solution in level.solutions:
            if solution.kind != "solution" or not hasattr(part, "stored"):
                continue
            found = True
            best = part.stored(level, solution.moves)
            refused += best is None
            for key in same.get(_look(level)) or [part.key(level)]:
                if best:
                    taken.add_solution(key, *best)
    if not found:
        raise InputError(name, "", "no solutions", "a level file with solutions, or a drive")
    return taken, refused


def _same(levels: list[Level], known: Iterable[tuple[bytes, Level]]) -> dict[object, list[bytes]]:
    """Return the keys of the packs' levels that look the same as these, by their look."""
    wanted = {_look(level) for level in levels}
    same: dict[object, list[bytes]] = defaultdict(list)
    for key, level in known:
        look = _look(level)
        if look in wanted:
            same[look].append(key)
    return same


def _look(level: Level) -> object:
    """Return what is equal for two levels only if they are played alike."""
    look = getattr(module(level.game, "saves"), "look", None)
    return (level.game, look(level) if look else level.rows)
