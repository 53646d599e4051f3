"""What the console can do without where a drive is too small, first what is missed least.

The console says so when a player chooses what is not there, or does not offer it. A game names its
own parts in tools/games/<game>/drive.py, with the same ranks; parts with one name go together.

What is missed less than sound makes room for all packs of the games, the rest only for the first of
each. What still fits in the end comes back, most missed first: sound is small, so it usually does.

Text can be converted to .nbk on a computer, which also makes and reads level codes; Scores,
Statistics and Diagnostics only show what is kept anyway. Without the page of players, the first
plays. Drawing takes more room than all of these, but nothing else lets a player do it on the way,
so it goes after them. Codes go before it, since they are typed in on its keyboard, and what they
hold is stored as its levels are.

Languages go first of all: one is enough, and ``--languages`` says which. Of the texts in another
language than English, what is wrong goes before the titles and hints of levels, which teach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import NamedTuple

from nibblock.progress.reading import choices
from tools import games

_TOP = Path(__file__).resolve().parents[2] / "lib" / "nibblock"

#: Ranks: the lowest goes first.
LANGUAGES, ERRORS, TITLES, TEXT, EXTRA, CODES = range(6)
SCORES, STATISTICS, PLAYERS, MAKERS, SOUNDS, DRAWING = range(6, 12)
PACKS = SOUNDS  #: what ranks lower comes back after the packs, if at all
OWN_PACKS = DRAWING + 1  #: readers of the formats that most players' packs are in
HINTS = OWN_PACKS + 1  #: missed most, so only where a game would be missing otherwise
HINT = "Hints"
LEVEL_CODES = "Level codes"
EDITOR = "Drawing levels"
SOUND = "Sound"
MOTION = "Motion"

#: Folders of what the console says, what can be wrong, and what our packs say in other languages.
TEXTS = ("words", "errors", "levels")
READERS = {"errors": "packs/translated.py", "levels": "packs/titles.py"}  #: the only ones of those

_SHARED = (
    (
        EXTRA,
        MOTION,
        (
            "play/glide.py",
            "play/opening/level.py",
            "screens/blink.py",
            "screens/opening_scene.py",
        ),
    ),
    (EXTRA, "Look around", ("play/dialogs/look.py",)),
    (EXTRA, "Questions at the first start", ("screens/welcome.py",)),
    (
        CODES,
        LEVEL_CODES,
        (
            "adafruit_miniqr.py",
            "screens/code_keys.py",
            "play/dialogs/rival.py",
            "screens/enter.py",
            "screens/finding.py",
            "screens/share.py",
            "sharing/",
        ),
    ),
    (SCORES, "Scores", ("screens/scores.py",)),
    (STATISTICS, "Statistics", ("screens/statistics.py",)),
    (
        PLAYERS,
        "More than one player",
        ("progress/writing/players.py", "screens/player_tag.py", "screens/players.py"),
    ),
    (MAKERS, "Diagnostics", ("screens/diagnostics.py",)),
    (MAKERS, "Low battery", ("boards/battery.py", "ui/battery.py")),
    (SOUNDS, SOUND, ("boards/sound", "boards/speaker.py", "play/heard.py")),
    (
        DRAWING,
        EDITOR,
        (
            "editor/",
            "packs/drawn.py",
            "packs/shelf.py",
            "screens/draw.py",
            "screens/own_menu.py",
            "screens/packs_menu.py",
        ),
    ),
    (HINTS, HINT, ("play/dialogs/hint.py", "play/dialogs/way.py")),
)


class Option(NamedTuple):
    """Something that a drive can do without: files and folders ("editor/") below lib/nibblock, and
    libraries.
    """

    rank: int
    name: str
    parts: tuple[str, ...]

    def of(self, files: Iterable[str]) -> set[str]:
        """Return those of ``files`` that belong to it."""
        return {name for name in files if name.startswith(self.parts)}


def options() -> list[Option]:
    """Return what may be left out, in the order in which it is."""
    found = {name: Option(rank, name, parts) for rank, name, parts in _SHARED}
    for language in choices.LANGUAGES[1:]:
        found[language] = Option(LANGUAGES, f"Language {language}", tuple(only_for({language})))
    others = set(choices.LANGUAGES[1:])
    for rank, name, folder in ((ERRORS, "Errors", "errors"), (TITLES, "Titles", "levels")):
        parts = tuple(_only_for(others, folder))
        found[folder] = Option(rank, f"{name} in other languages than English", parts)
    for game, module in games.modules("drive").items():
        for rank, name, parts in module.OPTIONAL:
            before = found.get(name, Option(rank, name, ()))
            own = tuple(f"games/{game}/{part}" for part in parts)
            found[name] = Option(rank, name, before.parts + own)
    return sorted(found.values(), key=lambda option: option.rank)


def only_for(others: Set[str]) -> list[str]:
    """Return the files below lib/nibblock that a drive without these languages does not need."""
    return [name for folder in TEXTS for name in _only_for(others, folder)]


def _only_for(others: Set[str], folder: str) -> list[str]:
    """Return those of them that are in these folders, or read them."""
    names = [f"**/{folder}/{name}{language}.txt" for language in others for name in ("", "*.")]
    found = sorted(path.relative_to(_TOP).as_posix() for name in names for path in _TOP.glob(name))
    if folder in READERS and others >= set(choices.LANGUAGES[1:]):
        found.append(READERS[folder])
    return found


def everything(files: Iterable[str]) -> set[str]:
    """Return those of ``files`` that may be left out."""
    return set[str]().union(*(option.of(files) for option in options()))


def with_what_only_they_use(users: Mapping[str, set[str]], left_out: set[str]) -> set[str]:
    """Return ``left_out`` together with the modules that only these use."""
    found = set(left_out)
    more = found
    while more:
        more = {name for name, by in users.items() if name not in found and by and by <= found}
        found |= more
    return found
