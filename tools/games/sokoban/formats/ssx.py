"""SSX, the XML of SokoSolve: read and written.

It has its own letters: ``.`` is FLOOR, ``$`` a crate ON A GOAL, and ``~`` outside. A puzzle may
have several maps, and each map solutions: steps in small letters from the player's own square.
"""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from tools.errors import InputError
from tools.formats import xml_text, xsb
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import one_line
from tools.games.sokoban.formats import lurd, slc

_LETTERS = str.maketrans("#.OXP$*~ ", "# .$@*+  ")
_WRITTEN = str.maketrans("# .$@*+", "#.OXP$*")
_KNOWN = frozenset("#.OXP$*~ \t")


def read(data: bytes, name: str) -> Collection:
    """Read every map; XML of the SLC kind is read as SLC. Raise InputError if there is none."""
    root, encoding = xml_text.parse(data, name)
    if root.find(".//map") is None:
        return slc.collect(root, encoding, name)
    levels: list[Level] = []
    skipped: list[Note] = []
    warnings: list[Note] = []
    details = xml_text.child(root, "details")
    author = xml_text.child(details, "author")
    for puzzle in root.iter("puzzle"):
        maps = [*puzzle.findall("map"), *puzzle.findall("maps/map")]
        about = _about(puzzle)
        for n, drawn in enumerate(maps, 1):
            number = len(levels) + len(skipped) + 1
            try:
                level, faults = _level(about, drawn, n if len(maps) > 1 else 0)
                levels.append(level)
                warnings += [Note(0, f"level {number}: {text}") for text in faults]
            except ValueError as error:
                skipped.append(Note(0, f"level {number}: {error}"))
    if not levels:
        raise InputError(name, "", skipped[0].text if skipped else "no map in this XML", "rows")
    return Collection(
        tuple(levels),
        title=one_line(xml_text.text_of(details, "name")),
        author=one_line(author.get("name", "")),
        description=_notes(
            details,
            Email=author.get("email", ""),
            Homepage=author.get("homepage", ""),
            License=details.get("license", ""),
        ),
        format="ssx",
        encoding=encoding,
        skipped=tuple(skipped),
        warnings=tuple(warnings),
        date=one_line(details.get("date", "")),
    )


def _notes(element: ElementTree.Element, **named: str) -> str:
    texts = (xml_text.text_of(element, tag) for tag in ("description", "comments"))
    return xml_text.notes(*texts, **named)


def _about(puzzle: ElementTree.Element) -> Level:
    """Return what a puzzle says about all its maps, as a level without a board."""
    about = xml_text.child(puzzle, "puzzledescription")
    return Level(
        (),
        title=one_line(xml_text.text_of(about, "name")),
        author=one_line(xml_text.child(about, "author").get("name", "")),
        comment=_notes(about, Rating=puzzle.get("rating", "")),
        date=one_line(about.get("date", "")),
    )


def _level(about: Level, drawn: ElementTree.Element, number: int) -> tuple[Level, list[str]]:
    """Return one map of a puzzle; ``number`` distinguishes several."""
    rows = ["".join(row.itertext()).strip("\r\n") for row in drawn.findall("row")]
    strange = set("".join(rows)) - _KNOWN
    if not any(rows) or strange:
        letters = "".join(sorted(strange))
        raise ValueError(f"a map with the letters {letters!r}" if strange else "an empty map")
    solutions, warnings = _solutions(drawn)
    title = f"{about.title} ({number})" if number else about.title
    board_rows = xsb.normal(row.translate(_LETTERS) for row in rows)
    return replace(about, rows=board_rows, title=title, solutions=tuple(solutions)), warnings


def _solutions(drawn: ElementTree.Element) -> tuple[list[Solution], list[str]]:
    found = []
    warnings = []
    for element in drawn.iter("solution"):
        moves = lurd.read(xml_text.text_of(element, "steps").splitlines())
        if moves is None or moves.fault:
            warnings.append("a solution without playable moves is left out")
            continue
        about = xml_text.child(element, "solutiondescription")
        author = xml_text.child(about, "author").get("name", "")
        comment = _notes(about, Date=about.get("date", ""), Author=author)
        title = one_line(xml_text.text_of(about, "name"))
        found.append(Solution(moves.letters, title, comment=comment))
    return found, warnings


def write(collection: Collection) -> bytes:
    """Write all levels with what the format can hold; a snapshot becomes a solution."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<SokobanLibrary>",
        f"  <Details{_attribute('Date', collection.date)}>",
        f"    <Name>{_line(collection.title)}</Name>",
        f"    <Description>{xml_text.lines(collection.description)}</Description>",
        f"    <Author Name={quoteattr(one_line(collection.author))} />",
        "  </Details>",
        "  <Puzzles>",
    ]
    for n, level in enumerate(collection.levels, 1):
        lines += _puzzle(level, n)
    lines += ["  </Puzzles>", "</SokobanLibrary>", ""]
    return "\n".join(lines).encode("utf-8", "replace")


def _puzzle(level: Level, n: int) -> list[str]:
    lines = [
        f'    <Puzzle PuzzleID="P{n}" Order="{n}">',
        f"      <PuzzleDescription{_attribute('Date', level.date)}>",
        f"        <Name>{_line(level.title)}</Name>",
        f"        <Description>{xml_text.lines(level.comment)}</Description>",
    ]
    if level.author:
        lines.append(f"        <Author Name={quoteattr(one_line(level.author))} />")
    lines += ["      </PuzzleDescription>", "      <Maps>", f'        <Map MapID="M{n}">']
    for row in level.rows:
        inner = row.strip()
        drawn = inner.translate(_WRITTEN).rjust(len(row.rstrip()), "~").ljust(level.width, "~")
        lines.append(f"          <Row>{drawn}</Row>")
    lines.append("          <Solutions>")
    for solution in level.solutions:
        lines += [
            "            <Solution>",
            f"              <Steps>{escape(solution.moves)}</Steps>",
            "              <SolutionDescription>",
            f"                <Name>{_line(solution.title)}</Name>",
            f"                <Description>{xml_text.lines(solution.comment)}</Description>",
            "              </SolutionDescription>",
            "            </Solution>",
        ]
    return [*lines, "          </Solutions>", "        </Map>", "      </Maps>", "    </Puzzle>"]


def _attribute(name: str, value: str) -> str:
    return f" {name}={quoteattr(one_line(value))}" if value else ""


def _line(text: str) -> str:
    return escape(one_line(text))
