"""Train the tables of a game's level codes: let its own model write boards, and count.

The tables in the model's module are replaced by ones that know which entry was asked for, so no
context is described twice. Entries are bytes: how probable a 0 is, or a weight (see ``share``).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from types import ModuleType
from typing import Any
from unittest import mock

from nibblock.sharing import coder

_WIDE = 20  #: bytes on a line
_PRIOR = 1.5  #: what an entry without counts weighs
_ROUNDS = 60  #: to find a weight
_TRUST = 0.6  #: in a table that is only a start: the rest is even
_FINE = 8  #: steps to which ratios are rounded, for each doubling


class _Entry:
    """One entry of a table: how often the bit was 0 and 1, and for weights at which ratio."""

    def __init__(self) -> None:
        self.zeroes = self.ones = 0.0
        self.at_ratio: defaultdict[int, float] = defaultdict(float)

    def __lshift__(self, _: int) -> _Entry:
        return self

    def __or__(self, _: int) -> _Entry:
        return self


class _Counting:
    """A coder that counts."""

    def __init__(self) -> None:
        self.weight = 1.0

    def bit(self, want: int, zero: Any) -> int:
        if isinstance(zero, _Entry):
            if want:
                zero.ones += self.weight
            else:
                zero.zeroes += self.weight
        return want

    def share(self, _: Any, left: int, rest: int, weight: Any, want: int) -> int:
        if not left or not rest:
            return 1 if left else 0
        if isinstance(weight, _Entry):
            weight.at_ratio[round(_FINE * math.log2(left / rest))] += self.weight
            weight.ones += self.weight * want
        return want


def trained(
    modules: Sequence[ModuleType],
    tables: ModuleType,
    levels: Iterable[tuple[float, Any]],
    training: Any,
) -> dict[str, bytes]:
    """Return new tables by name, counted on ``levels``: pairs of how much a level counts, and it.

    ``modules`` are those of the model; the first has its ``code``.
    """
    names = [name for name in vars(tables) if name.isupper()]
    found = {name: [_Entry() for _ in getattr(tables, name)] for name in names}
    counting = _Counting()
    instead = {**found, "share": counting.share, "learning": list, "learned": coder.tree}
    with ExitStack() as stack:
        for module in modules:
            for name in instead.keys() & vars(module).keys():
                stack.enter_context(mock.patch.object(module, name, instead[name]))
        for weight, level in levels:
            counting.weight = weight
            modules[0].code(counting, level)
    made = {
        name: _table(found[name], name in getattr(training, "BACKED_OFF", ())) for name in names
    }
    for name in getattr(training, "LEARNED", ()):
        made[name] = bytes(int(_TRUST * byte + (1 - _TRUST) * 128) for byte in made[name])
    return made


def _table(entries: list[_Entry], is_backed_off: bool) -> bytes:
    if any(entry.at_ratio for entry in entries):
        return bytes(map(_weight, entries))
    if is_backed_off:
        return bytes(map(_byte, _backed_off(entries)))
    return bytes(_byte((e.zeroes + _PRIOR / 2) / (e.zeroes + e.ones + _PRIOR)) for e in entries)


def _byte(zero: float) -> int:
    """Return a probability as a byte; it stands for the middle of a 256th."""
    return min(255, int(256 * zero))


def _backed_off(entries: list[_Entry]) -> list[float]:
    """Return how probable 0 is for each entry; few counts weigh less than those of all entries
    with the same low bits.
    """
    zeroes = [[entry.zeroes for entry in entries]]
    ones = [[entry.ones for entry in entries]]
    while len(zeroes[0]) > 1:
        half = len(zeroes[0]) // 2
        for counts in (zeroes, ones):
            counts.insert(0, [counts[0][i] + counts[0][i + half] for i in range(half)])
    before = [0.5]
    for none, some in zip(zeroes, ones, strict=True):
        before = [
            (zero + _PRIOR * before[i % len(before)]) / (zero + one + _PRIOR)
            for i, (zero, one) in enumerate(zip(none, some, strict=True))
        ]
    return before


def _weight(entry: _Entry) -> int:
    """Return the byte for the weight under which what was counted is most probable."""
    factor = 1.0
    for _ in range(_ROUNDS):
        expected = 1 / (1 + factor)
        for ratio, count in entry.at_ratio.items():
            odds = 2 ** (ratio / _FINE)
            expected += count * odds / (1 + factor * odds)
        factor = (entry.ones + 0.5) / expected
    return min(range(256), key=lambda byte: abs(math.log(_factor(byte) / factor)))


def _factor(byte: int) -> float:
    return (16 + byte % 16) / 16 * 2.0 ** (byte // 16 - 8)


def source(tables: dict[str, bytes], head: str) -> str:
    """Return tables as the text of their module."""
    lines = [head]
    for name, table in tables.items():
        pieces = [f'b"{_escaped(table[i : i + _WIDE])}"' for i in range(0, len(table), _WIDE)]
        if len(pieces) == 1:
            lines.append(f"{name} = {pieces[0]}")
        else:
            lines += [f"{name} = (", *(f"    {piece}" for piece in pieces), ")"]
    return "\n".join(lines) + "\n"


def _escaped(data: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in data)
