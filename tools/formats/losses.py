"""What a format cannot store: the parts of the model, by the names used in reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from tools.formats.model import Collection, Level

if TYPE_CHECKING:
    from tools.formats import Format

#: Counts what a level loses in a file of this name.
Count = Callable[[Level, str], int]

RECORDS = "records"
LOOK, LOOKS = "look of the pack", "looks of levels"

_OF_LEVELS: dict[str, Count] = {
    "dates": lambda level, _: bool(level.date),
    "solutions": lambda level, _: len(level.solutions),
    "authors of levels": lambda level, _: bool(level.author),
    "comments": lambda level, _: bool(level.comment),
    "level titles": lambda level, _: bool(level.title),
    RECORDS: lambda level, _: bool(level.record),
    LOOKS: lambda level, _: bool(level.look),
}
_OF_SOLUTIONS: dict[str, Count] = {
    "titles of solutions": lambda level, _: sum(bool(x.title) for x in level.solutions),
    "comments of solutions": lambda level, _: sum(bool(x.comment) for x in level.solutions),
    "marks of unfinished games": lambda level, _: sum(
        x.kind == "snapshot" for x in level.solutions
    ),
}
_OF_THE_COLLECTION = {
    "collection authors": "author",
    "collection descriptions": "description",
    "collection titles": "title",
    "collection dates": "date",
    LOOK: "look",
}
#: What text formats can keep. Only packs have looks, and records, which are numbers without proof.
EVERYTHING = frozenset({*_OF_LEVELS, *_OF_SOLUTIONS, *_OF_THE_COLLECTION}) - {
    RECORDS,
    LOOK,
    LOOKS,
}


def lost(form: Format, files: Iterable[tuple[str, Collection]]) -> Iterator[tuple[str, int]]:
    """Yield what a format loses, and how often, when one collection is written to ``files``, which
    are names with their levels.
    """
    files, keeps = list(files), form.keeps
    counts: dict[str, Count] = dict(_OF_LEVELS)
    if "solutions" in keeps:
        counts |= _OF_SOLUTIONS
    counts = {what: count for what, count in counts.items() if what not in keeps} | dict(
        form.partly
    )
    for what, count in counts.items():
        yield what, sum(count(level, name) for name, part in files for level in part.levels)
    for what, field in _OF_THE_COLLECTION.items():
        if what not in keeps:
            yield what, int(any(getattr(part, field) for _, part in files))
    for what, of_whole in form.partly_whole.items():
        yield what, max((of_whole(part) for _, part in files), default=0)
