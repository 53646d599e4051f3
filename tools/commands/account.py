"""What happened in a conversion: for the screen, for ``--report``, and summed up for many files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from tools.plurals import counted

_MOST_REASONS = 10
#: What makes one reason differ from place to place.
_PLACE = re.compile(r"level [0-9]+( '.*?')?: ")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_NUMBER = re.compile(r"[0-9][0-9,.]*")


@dataclass
class Account:
    """Lists of what was read, skipped and so on; each part is a dict with its ``file``."""

    read: list[dict] = field(default_factory=list)
    skipped: list[dict] = field(default_factory=list)
    warnings: list[dict] = field(default_factory=list)
    dropped: list[dict] = field(default_factory=list)
    lost: list[dict] = field(default_factory=list)
    written: list[dict] = field(default_factory=list)

    def add(self, parts: dict[str, list[dict]]) -> None:
        """Add another account, as ``vars`` returns it."""
        for each in fields(self):
            getattr(self, each.name).extend(parts[each.name])

    def lose(self, target: str, what: str, count: int) -> None:
        """Note a loss, if there is one."""
        if count:
            self.lost.append({"file": target, "what": what, "count": int(count)})

    def lines(self) -> list[str]:
        """Return the account as lines of text, in the order things happened."""
        lines = []
        for part in self.read:
            about = f"({part['format']}, {part['encoding']})"
            lines.append(f"read {part['file']}: {counted(part['levels'], 'levels')} {about}")
        for part in self.skipped:
            lines.append(f"skipped {part['file']}: {line_of(part)}{part['reason']}")
        for part in self.warnings:
            lines.append(f"warning {part['file']}: {line_of(part)}{part['text']}")
        for part in self.dropped:
            title = f" {part['title']!r}" if part["title"] else ""
            line = f" (line {part['line']})" if part["line"] else ""
            lines.append(f"left out {part['file']}: level{title}{line}: {part['reason']}")
        lines += [
            f"lost {part['file']}: {counted(part['count'], part['what'])}" for part in self.lost
        ]
        for part in self.written:
            size = f"{counted(part['levels'], 'levels')}, {counted(part['bytes'], 'bytes')}"
            lines.append(f"wrote {part['file']}: {size}")
        return lines

    def summary(self) -> dict[str, Any]:
        """Return the totals: of files, losses and reasons, the most frequent first."""
        read = {part["file"] for part in self.read}
        refused = {part["file"] for part in self.skipped} - read
        lost: Counter[str] = Counter()
        for part in self.lost:
            lost[part["what"]] += part["count"]
        return {
            "files": len(read | refused),
            "converted": len(read),
            "refused": len(refused),
            "levels": sum(part["levels"] for part in self.read),
            "written": len(self.written),
            "unchanged": sum(bool(part.get("unchanged")) for part in self.written),
            "lost": dict(lost.most_common()),
            "skipped": _reasons(part["reason"] for part in self.skipped),
            "left out": _reasons(part["reason"] for part in self.dropped),
            "warnings": _reasons(part["text"] for part in self.warnings),
        }

    def nothing_left(self) -> str:
        """Return why there is nothing to write, although there were levels."""
        count = sum(part["levels"] for part in self.read)
        reasons = ", or ".join(_reasons(part["reason"] for part in self.dropped))
        return f"none of {counted(count, 'levels')} is left: {reasons}"

    def summary_lines(self) -> Iterator[str]:
        """Yield the summary as lines of text."""
        totals = self.summary()
        unchanged = totals["unchanged"]
        yield (
            f"in all: {counted(totals['files'], 'files', ',')}: {totals['converted']:,} converted"
            f" ({counted(totals['levels'], 'levels', ',')}), {totals['refused']:,} refused;"
            f" {totals['written']:,} written" + f", {unchanged:,} unchanged" * (unchanged > 0)
        )
        if totals["lost"]:
            yield "in all, lost: " + ", ".join(
                counted(n, what, ",") for what, n in totals["lost"].items()
            )
        for name in ("skipped", "left out", "warnings"):
            reasons = list(totals[name].items())
            for reason, count in reasons[:_MOST_REASONS]:
                yield f"in all, {name}: {counted(count, 'times', ',')}: {reason}"
            rest = reasons[_MOST_REASONS:]
            if rest:
                times = sum(count for _, count in rest)
                others = counted(len(rest), "other reasons", ",")
                yield f"in all, {name}: {counted(times, 'times', ',')}: {others}"


def line_of(part: dict) -> str:
    """Return the line that a part is about, for the start of a report; "" if there is none."""
    return f"line {part['line']}: " if part["line"] else ""


def _reasons(texts: Iterable[str]) -> dict[str, int]:
    """Count reasons, alike where only numbers and names differ; the first stands for all."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    differ: set[str] = set()
    for text in texts:
        reason = _PLACE.sub("", text, count=1)
        alike = _NUMBER.sub("N", _QUOTED.sub("...", reason))
        counts[alike] += 1
        if first.setdefault(alike, reason) != reason:
            differ.add(alike)
    return {
        "such as " * (alike in differ) + first[alike]: count
        for alike, count in counts.most_common()
    }
