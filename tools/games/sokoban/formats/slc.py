"""SLC, the XML level format that many programs and sites share: read and written.

Blanks in an ``<L>`` row count; the letters are XSB's. Width and Height are often missing, and are
always ignored.
"""

from __future__ import annotations

from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from tools.errors import InputError
from tools.formats import xml_text, xsb
from tools.formats.model import Collection, Level, Note
from tools.formats.text import one_line
from tools.games.sokoban.formats import alphabets


def read(data: bytes, name: str) -> Collection:
    """Read every level. Raise InputError if there is none."""
    root, encoding = xml_text.parse(data, name)
    return collect(root, encoding, name)


def collect(root: ElementTree.Element, encoding: str, name: str) -> Collection:
    """Return the levels of a parsed file."""
    levels: list[Level] = []
    skipped: list[Note] = []
    parts = list(root.iter("levelcollection"))
    author = parts[0].get("copyright", "") if parts else ""
    for part in [root, *(part for part in parts if part is not root)]:
        own = part.get("copyright", "")
        for element in part.findall("level"):
            number = len(levels) + len(skipped) + 1
            try:
                levels.append(_level(element, own if own != author else ""))
            except ValueError as error:
                skipped.append(Note(0, f"level {number}: {error}"))
    if not levels:
        wrong = skipped[0].text if skipped else "no level in this XML"
        raise InputError(name, "", wrong, "" if skipped else "elements Level and L, or Map and Row")
    return Collection(
        tuple(levels),
        title=one_line(xml_text.text_of(root, "title")),
        author=one_line(author),
        description=xml_text.notes(
            xml_text.text_of(root, "description"),
            Email=xml_text.text_of(root, "email"),
            Url=xml_text.text_of(root, "url"),
        ),
        format="slc",
        encoding=encoding,
        skipped=tuple(skipped),
    )


def _level(element: ElementTree.Element, author: str) -> Level:
    drawn = ["".join(row.itertext()).strip("\r\n") for row in element.findall("l")]
    rows = [row for row in drawn if row]
    plain = alphabets.to_plain(drawn) if all(map(_is_row, rows)) else None
    if not rows or plain is None:
        raise ValueError(f"not a Sokoban board: {(rows or [''])[0].strip()[:30]!r}")
    return Level(
        xsb.normal(plain),
        title=one_line(element.get("id", "")),
        author=one_line(element.get("copyright", "") or author),
        line=0,
    )


def _is_row(row: str) -> bool:
    return row.isspace() or xsb.is_row(row) or alphabets.is_other(row)


def write(collection: Collection) -> bytes:
    """Return all levels with titles and authors."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">',
        "<SokobanLevels>",
        f"  <Title>{xml_text.lines(collection.title)}</Title>",
        f"  <Description>{xml_text.lines(collection.description)}</Description>",
    ]
    sizes = [(level.width, level.height) for level in collection.levels]
    width, height = (max(column) for column in zip(*sizes, strict=True)) if sizes else (0, 0)
    owner = f" Copyright={_quoted(collection.author)}" if collection.author else ""
    lines.append(f'  <LevelCollection{owner} MaxWidth="{width}" MaxHeight="{height}">')
    for level in collection.levels:
        own = f" Copyright={_quoted(level.author)}" if level.author else ""
        size = f'Width="{level.width}" Height="{level.height}"'
        lines.append(f"    <Level Id={_quoted(level.title)}{own} {size}>")
        lines += [f"      <L>{row}</L>" for row in level.rows]
        lines.append("    </Level>")
    lines += ["  </LevelCollection>", "</SokobanLevels>", ""]
    return "\n".join(lines).encode("utf-8", "replace")


def _quoted(text: str) -> str:
    return quoteattr(one_line(text))
