"""XML level files parsed safely: no entities but XML's own, nothing fetched from outside.

A document type line is common (``<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">``) and passed
over; one that declares entities is refused, for it can make a short file endless. So is nesting
deeper than any level file has.
"""

from __future__ import annotations

import re
from html.entities import name2codepoint
from xml.etree import ElementTree
from xml.parsers import expat
from xml.sax.saxutils import escape

from tools.errors import InputError
from tools.formats.text import decode, printable

_DEEPEST = 32
_AMPERSAND = re.compile(r"<!\[CDATA\[.*?(?:\]\]>|\Z)|&(#?\w+;)?", re.DOTALL)
_XMLS_OWN = frozenset(("lt", "gt", "amp", "apos", "quot"))
_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._\-]+)["']""")


#: What expat says where a file ends too soon.
_CUT_OFF = (
    expat.errors.XML_ERROR_NO_ELEMENTS,
    expat.errors.XML_ERROR_UNCLOSED_TOKEN,
    expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    expat.errors.XML_ERROR_PARTIAL_CHAR,
)


class _Refused(Exception):
    """What makes a file not worth reading on; the text says what was expected instead."""


def is_xml(data: bytes) -> bool:
    """Whether a file's first visible character opens a tag, in any encoding."""
    head = data[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head[:1] == b"<"


def parse(data: bytes, name: str) -> tuple[ElementTree.Element, str]:
    """Return the root element, tags without namespaces, and the encoding; InputError names the
    line.
    """
    text, encoding = _text(data)
    builder = ElementTree.TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise _Refused("elements nested too deeply")
        builder.start(_bare(tag), {_bare(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_bare(tag))

    def entity(*_: object) -> None:
        raise _Refused("an entity declared in the file")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    parser.ExternalEntityRefHandler = lambda *_: 1
    try:
        parser.Parse(_AMPERSAND.sub(_entity, _without_head(text)).encode("utf-8", "replace"), True)
        return builder.close(), encoding
    except _Refused as reason:
        line = parser.CurrentLineNumber
        raise InputError(name, f"line {line}", str(reason), "plain XML") from None
    except expat.ExpatError as error:
        fault = expat.ErrorString(error.code)
        is_cut = fault in _CUT_OFF
        wrong = f"{'the file is cut off' if is_cut else 'not well-formed XML'}: {fault}"
        raise InputError(name, f"line {error.lineno}", wrong) from None


def _text(data: bytes) -> tuple[str, str]:
    """Return the text, in the encoding that the file declares if it can be that."""
    declared = _DECLARED.match(data[:200].lstrip(b"\xef\xbb\xbf \t\r\n"))
    if declared:
        name = declared[1].decode("ascii").lower()
        if name in ("iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252"):
            # Windows' programs say Latin-1 and mean this.
            try:
                return data.decode("cp1252"), name
            except UnicodeDecodeError:
                return data.decode("latin-1"), name
    return decode(data)


def _without_head(text: str) -> str:
    """Return the text without its XML declaration, whose encoding is done with; lines stay the
    same.
    """
    text = text.lstrip()
    head, sign, rest = text.partition("?>") if text.startswith("<?xml") else ("", "", text)
    return "\n" * head.count("\n") + rest if sign or not head else text


def _entity(found: re.Match[str]) -> str:
    """Return an HTML named letter as a number, because XML needs a document type for names. An
    ampersand that begins no entity stands for itself.
    """
    name = (found[1] or "").rstrip(";")
    if found[0][0] == "<" or name.startswith("#") or name in _XMLS_OWN:
        return found[0]
    code = name2codepoint.get(name)
    return f"&#{code};" if code else "&amp;" + found[0][1:]


def _bare(tag: str) -> str:
    return tag.rpartition(":")[2].lower()


def child(element: ElementTree.Element, tag: str) -> ElementTree.Element:
    """Return the first child with a tag, an empty one if there is none."""
    found = element.find(tag)
    return ElementTree.Element(tag) if found is None else found


def text_of(element: ElementTree.Element, tag: str) -> str:
    """Return the text of the first child with a tag, lines trimmed; empty if there is none."""
    text = "".join(child(element, tag).itertext())
    return "\n".join(line.strip() for line in text.strip().splitlines())


def notes(*texts: str, **named: str) -> str:
    """Return texts, then lines ``Name: value``, leaving out those that are empty."""
    known = [f"{name}: {value.strip()}" for name, value in named.items() if value.strip()]
    return "\n".join(filter(None, [*texts, *known]))


def lines(text: str) -> str:
    """Return lines of text as they are written in an element."""
    return escape("\n".join(map(printable, text.split("\n"))))
