"""Numbers with what they count, in messages: ``1 level``, ``2 levels``."""

from __future__ import annotations

import re

_ES = ("ches", "shes", "sses", "xes")
#: What may follow a noun and stays as it is.
_REST = re.compile(
    r" (?:of|on|in|for|with|without|under|before|besides|beyond|larger|other|that)\b| \("
)


def counted(count: int, what: str, form: str = "") -> str:
    """Return a count and its noun, which is given in the plural; ``form`` is as in ``format``."""
    return f"{count:{form}} {one(what) if count == 1 else what}"


def one(what: str) -> str:
    """Return the singular of a noun that has a regular plural, or of one with words after it."""
    rest = _REST.search(what)
    if rest:
        after = (
            what[rest.start() :]
            .replace(" that do ", " that does ")
            .replace(" that are ", " that is ")
        )
        return one(what[: rest.start()]) + after
    if what.endswith("ies"):
        return what[:-3] + "y"
    return what[:-2] if what.endswith(_ES) else what.removesuffix("s")
