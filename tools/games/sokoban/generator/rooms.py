"""Rooms for Sokoban: a few overlapping rectangles, mirrored or turned, with pillars inside.

A room is a set of floor places (x, y) inside a frame of ``width`` x ``height`` places, not counting
outer walls. ``ugliness`` measures how good a room looks: corners, dead ends, corridors and bare
halls.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.dice import Dice

Place = tuple[int, int]
Floor = frozenset[Place]

NEAR = ((-1, 0), (0, -1), (1, 0), (0, 1))
SILHOUETTE = 0.8  #: of the rooms made, about
SYMMETRIES = ("none", "none", "none", "sides", "sides", "ends", "turn", "both")


class Frame(NamedTuple):
    """The inner size, and which symmetry everything in it keeps."""

    width: int
    height: int
    symmetry: str

    def images(self, place: Place) -> set[Place]:
        """Return the place and its images under the symmetry."""
        x, y = place
        right, low = self.width - 1 - x, self.height - 1 - y
        images = {place}
        if self.symmetry in ("sides", "both"):
            images.add((right, y))
        if self.symmetry in ("ends", "both"):
            images.add((x, low))
        if self.symmetry in ("turn", "both"):
            images.add((right, low))
        return images


class Drawn(NamedTuple):
    """A room drawn by hand: what is fixed, and what may vary."""

    name: str  #: of its file
    floor: Floor
    open: Floor  #: places that may be floor or wall
    goals: Floor
    spots: Floor  #: where more goals may be
    barred: Floor  #: no crate starts there


def read_room(text: str, name: str) -> Drawn:
    """Read a room: ``#`` wall, blank floor, ``?`` either, ``.`` goal, ``,`` floor for a goal, ``x``
    floor where no crate starts. Without ``,`` goals may be anywhere. ValueError for other signs.
    """
    rows = text.splitlines()
    places: dict[str, set[Place]] = {sign: set() for sign in "# ?.,x"}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign not in places:
                expected = "# . , x ? or a blank"
                raise ValueError(f"line {y + 1}, column {x + 1}: {sign!r}, expected {expected}")
            places[sign].add((x, y))
    solid = frozenset(places["#"])
    width = max(map(len, rows), default=0)
    free = frozenset((x, y) for x in range(width) for y in range(len(rows))) - solid
    outside = _open_to_edge(free, 0, 0, width - 1, len(rows) - 1)
    inside = frozenset().union(*(places[sign] for sign in " ?.,x")) - outside
    if not inside:
        raise ValueError("no floor inside walls, expected a room")
    either = frozenset(places["?"])
    return Drawn(
        name,
        inside - either,
        inside & either,
        inside & places["."],
        inside & (places[","] or inside) - places["."],
        inside & places["x"],
    )


def _open_to_edge(free: Floor, left: int, top: int, right: int, low: int) -> Floor:
    """Return the free places with nothing between them and an edge of the drawing."""
    edge = {(x, y) for x, y in free if x in (left, right) or y in (top, low)}
    return frozenset().union(*(piece for piece in _pieces(free) if piece & edge))


def frame_of(room: Floor) -> Frame:
    """Return the frame that a room fills, with whatever symmetry it has."""
    _, _, right, low = bounds(room)
    for symmetry in ("both", "sides", "ends", "turn"):
        frame = Frame(right + 1, low + 1, symmetry)
        if all(frame.images(place) <= room for place in room):
            return frame
    return Frame(right + 1, low + 1, "none")


def make_room(dice: Dice, frame: Frame, floor: int) -> Floor:
    """Make a connected room of about ``floor`` places that fills the frame from edge to edge."""
    best: Floor = frozenset()
    for _ in range(200):
        room = _rectangles(dice, frame, floor)
        room = _pillars(dice, frame, room, len(room) - floor)
        if not _fills(frame, room) or not joined(room):
            continue
        if not best or _misfit(room, floor) < _misfit(best, floor):
            best = room
    return best or frozenset((x, y) for x in range(frame.width) for y in range(frame.height))


def _misfit(room: Floor, floor: int) -> float:
    outline = abs(SILHOUETTE - silhouette(room))
    return (
        abs(len(room) - floor) + ugliness(room) + 16 * outline + 20 * is_flawed(room, frozenset())
    )


def _rectangles(dice: Dice, frame: Frame, floor: int) -> Floor:
    cells: set[Place] = set()
    while len(cells) < min(floor, frame.width * frame.height):
        wide = dice.between(1, frame.width)
        high = dice.between(1, frame.height)
        if not 3 < wide * high <= max(floor * 2 // 3, 6):
            continue
        left = dice.below(frame.width - wide + 1)
        top = dice.below(frame.height - high + 1)
        for x in range(left, left + wide):
            for y in range(top, top + high):
                cells |= frame.images((x, y))
    return frozenset(cells)


def _pillars(dice: Dice, frame: Frame, room: Floor, surplus: int) -> Floor:
    cells = set(room)
    for _ in range(dice.between(1, 6)):
        if surplus <= 0 or not cells:
            break
        x, y = dice.pick(sorted(cells))
        wide, high = dice.pick(((1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)))
        for place in [(x + i, y + j) for i in range(wide) for j in range(high)]:
            gone = frame.images(place) & cells
            cells -= gone
            surplus -= len(gone)
    return frozenset(cells)


def _fills(frame: Frame, room: Floor) -> bool:
    across = {x for x, _ in room}
    down = {y for _, y in room}
    return len(across) == frame.width and len(down) == frame.height


def joined(room: Floor) -> bool:
    """Return whether every place can be reached from every other."""
    return len(_pieces(room)) == 1


def silhouette(room: Floor) -> float:
    """Return the share of the bounding box's outline where the room does not touch it."""
    rows, columns = {y for _, y in room}, {x for x, _ in room}
    spans = [[x for x, y in room if y == row] for row in rows]
    spans += [[y for x, y in room if x == column] for column in columns]
    ends = [(min(columns), max(columns))] * len(rows) + [(min(rows), max(rows))] * len(columns)
    apart = [
        (min(span) > low) + (max(span) < high)
        for span, (low, high) in zip(spans, ends, strict=True)
    ]
    return sum(apart) / (2 * len(spans))


def is_flawed(room: Floor, goals: Floor) -> bool:
    """Return whether a room has a cell walled on three sides, or a bare place of 4x3."""
    for x, y in room:
        if sum((x + i, y + j) in room for i, j in NEAR) <= 1:
            return True
        for wide, high in ((4, 3), (3, 4)):
            block = {(x + i, y + j) for i in range(wide) for j in range(high)}
            if block <= room and not block & goals:
                return True
    return False


def ugliness(room: Floor) -> float:
    """Return 0 for a clean room, more for dead ends, long corridors, ragged walls, bare halls."""
    total = 0.0
    corridor = 0
    for x, y in room:
        west, north, east, south = ((x + i, y + j) in room for i, j in NEAR)
        ways = west + north + east + south
        if ways == 1:
            total += 5.0
        elif ways == 2 and ((west and east) or (north and south)):
            corridor += 1
        if all((x + i, y + j) in room for i in range(3) for j in range(3)):
            total += 0.7
        if all((x + i, y + j) in room for i in range(4) for j in range(4)):
            total += 3.0
    total += max(0, corridor - len(room) // 5) * 0.6
    return total + 0.25 * max(0, _corners(room) - 8)


def _corners(room: Floor) -> int:
    """Return how often the wall turns; a plain rectangle has 4, a single pillar 4 more."""
    left, top, right, low = bounds(room)
    corners = 0
    for x in range(left - 1, right + 1):
        for y in range(top - 1, low + 1):
            block = [(x + i, y + j) in room for i, j in ((0, 0), (1, 0), (0, 1), (1, 1))]
            corners += sum(block) in (1, 3)
            corners += 2 * (block in ([True, False, False, True], [False, True, True, False]))
    return corners


def trimmed(room: Floor, used: Floor) -> Floor:
    """Return the room without idle dead ends, and without idle nooks if that makes it no uglier."""
    while True:
        ends = {(x, y) for x, y in room - used if sum((x + i, y + j) in room for i, j in NEAR) <= 1}
        room -= ends
        if not ends:
            break
    for nook in _pieces(room - used):
        rest = room - nook
        if joined(rest) and ugliness(rest) <= ugliness(room):
            room = rest
    return room


def _pieces(places: Floor) -> list[Floor]:
    """Return the connected pieces, in reading order of their first places."""
    pieces = []
    left = set(places)
    for start in sorted(places):
        if start not in left:
            continue
        left.remove(start)
        piece = [start]
        for x, y in piece:  # grows during the loop
            for i, j in NEAR:
                if (x + i, y + j) in left:
                    left.remove((x + i, y + j))
                    piece.append((x + i, y + j))
        pieces.append(frozenset(piece))
    return pieces


def bounds(room: Floor) -> tuple[int, int, int, int]:
    """Return the first and last column and row of a room: left, top, right and low."""
    columns, rows = zip(*room, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def draw(room: Floor, marks: dict[Place, str]) -> tuple[str, ...]:
    """Return XSB rows: the room in walls, solid between, blanks outside, with marks put in."""
    left, top, right, low = bounds(room)
    blank = _outside(room, left - 1, top - 1, right + 1, low + 1)
    rows = []
    for y in range(top - 1, low + 2):
        line = ""
        for x in range(left - 1, right + 2):
            line += marks.get((x, y), " ") if (x, y) in room or (x, y) in blank else "#"
        rows.append(line.rstrip())
    return tuple(rows)


def _outside(room: Floor, left: int, top: int, right: int, low: int) -> Floor:
    """Return places that touch no floor, not even at a corner, and are open to the edge."""
    around = {(x + i, y + j) for x, y in room for i in (-1, 0, 1) for j in (-1, 0, 1)}
    places = frozenset((x, y) for x in range(left, right + 1) for y in range(top, low + 1))
    return _open_to_edge(places - around, left, top, right, low)
