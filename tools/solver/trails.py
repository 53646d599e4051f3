"""What a solution's trail says about its difficulty: which crate, block or piece each step moves.

People find a level hard if it keeps taking them from one piece to another, and if no part of it can
be solved by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise


def changes(trail: Sequence[int]) -> int:
    """Return how often another piece is moved than just before."""
    return sum(a != b for a, b in pairwise(trail))


def switches(trail: Sequence[int]) -> int:
    """Return the fewest changes from one group of pieces to another, over all ways to part the
    pieces into two groups; 0 for a single piece.

    This is the minimum cut of Stoer and Wagner: it joins the two pieces with the closest ties until
    one is left.
    """
    ties = {piece: Counter[int]() for piece in sorted(set(trail))}
    for a, b in pairwise(trail):
        if a != b:
            ties[a][b] += 1
            ties[b][a] += 1
    fewest = len(trail) if len(ties) > 1 else 0
    while len(ties) > 1:
        before = last = next(iter(ties))
        pull, left = ties[last].copy(), {*ties} - {last}
        cut = 0
        while left:
            before, last = last, max(sorted(left), key=lambda piece: pull[piece])
            left.remove(last)
            cut = pull[last]
            pull.update(ties[last])
        fewest = min(fewest, cut)
        for piece, count in ties.pop(last).items():
            del ties[piece][last]
            if piece != before:
                ties[before][piece] += count
                ties[piece][before] += count
    return fewest
