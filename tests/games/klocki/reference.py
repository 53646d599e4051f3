"""Play Klocki by a second set of rules, on sets of coordinates: slow, plain, unlike the device's.

Numbers are not reused, cells are not searched for, moving cells have no order: a step makes new
dicts. It plays and judges boards; it does not count or undo.
"""

from dataclasses import dataclass

WAYS = {"<": (0, -1), "^": (-1, 0), ">": (0, 1), "v": (1, 0)}
FIXED = "#%*!~("
MASTERS = '@?z="ZYywXV'
OPPOSITE = {"{": "}z", "?": "}z", "}": "{?", "z": "{?"}
ALIKE = {"{": "{?", "?": "{?", "}": "}z", "z": "}z"}


@dataclass(eq=False)
class Block:
    cells: dict  # (row, column) -> type
    character: str = ""

    @property
    def type(self):
        return self.cells[self.head]

    @property
    def head(self):
        return min(self.cells)


def shifted(cells, down, right):
    return {(r + down, c + right): kind for (r, c), kind in cells.items()}


def beside(cells):
    return {(r + a, c + b) for r, c in cells for a, b in WAYS.values()} - set(cells)


class Reference:
    """A board in play: marks by place, and blocks; frames and keyholes are blocks of one cell."""

    def __init__(self, rows, bricks=False):
        self.height, self.width = len(rows), len(rows[0]) // 4
        self.bricks = bricks
        self.marks, groups, self.blocks = {}, {}, []
        for r, row in enumerate(rows):
            for c in range(self.width):
                mark, kind, first, second = row[4 * c : 4 * c + 4]
                if mark != ".":
                    self.marks[r, c] = mark
                if kind == ".":
                    continue
                alone = kind in "#%" or first + second == ".."
                base = {"x": "[", "X": "@", "!": "*"}.get(kind, kind)
                key = (r, c) if alone else (base, first, second)
                if key not in groups:
                    groups[key] = Block({}, second if first == "\xff" and kind not in "#%" else "")
                    self.blocks.append(groups[key])
                groups[key].cells[r, c] = kind

    def at(self, place):
        return next((block for block in self.blocks if place in block.cells), None)

    def covered(self, place):
        block = self.at(place)
        return block is not None and block.type not in ";Z"

    def inside(self, place):
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width

    def act(self, row, column, what):
        block = self.at((row, column))
        if what == "x":
            if block is None or set(block.cells.values()) != {"!"}:
                return False
            self.blocks.remove(block)
            self.uncover(block.cells, quiet=False)
            return True
        if block is None or block.type in FIXED + "vV":
            return False
        if what in {"-": "^v", "=": "^v", "|": "<>", '"': "<>"}.get(block.type, ""):
            return False
        moved = self.place(block, what)
        if moved is None:
            return False
        self.automatic = 4 * self.width * self.height
        for other in moved:
            self.slide(other, what)
        return True

    def slide(self, block, what):
        while block in self.blocks and block.type not in ";Z" and self.automatic:
            under = {self.marks.get(place) for place in block.cells}
            if not under <= {":", "\\"}:
                return
            moved = self.place(block, what)
            if moved is None:
                return
            self.automatic -= 1
            for other in moved[:-1]:
                self.slide(other, what)

    def place(self, block, what):
        """Return all that moved, in the order it is handled, the block last; None if refused."""
        down, right = WAYS[what]
        crew = [block]
        for member in crew:
            hover = member.type in ";Z"
            for place, target in zip(member.cells, shifted(member.cells, down, right), strict=True):
                if not self.inside(target):
                    return None
                if not hover and (self.marks.get(place) == "_" or self.marks.get(target) == ")"):
                    return None
                other = self.at(target)
                if other is not None and other not in crew:
                    if other.type not in ";ZvV":
                        return None
                    crew.append(other)
        if sum(member.type in "vV" for member in crew) > 1:
            return None
        if self.clashes(block, shifted(block.cells, down, right)):
            return None
        left = {}
        for member in crew:
            left[member] = set(member.cells)
            member.cells = shifted(member.cells, down, right)
        ahead = {m: max(r * down + c * right for r, c in m.cells) for m in crew}
        moved = [*sorted(crew[1:], key=lambda m: (-ahead[m], m.head)), block]
        self.settle(moved, left)
        for member in moved:
            self.teleport(member)
        return moved

    def clashes(self, block, cells):
        near = beside(cells)
        return any(
            kind in OPPOSITE.get(block.type, "") and place in near
            for other in self.blocks
            for place, kind in other.cells.items()
        )

    def settle(self, moved, left):
        quiet = self.bricks and any(member.type in "&w" and self.opens(member) for member in moved)
        gone = [place for member in moved if member.type not in ";Z" for place in left[member]]
        self.uncover(gone, quiet=quiet)
        self.contacts(moved, quiet)
        for member in moved:
            over = {self.marks.get(place) for place in member.cells}
            if member in self.blocks and member.type not in ";Z" and over == {"\\"}:
                self.blocks.remove(member)
                for place in member.cells if member.type in ">y" else ():
                    del self.marks[place]

    def uncover(self, places, *, quiet):
        fire = False
        for place in places:
            if self.covered(place):
                continue
            if self.marks.get(place) == "/" and self.at(place) is None:
                del self.marks[place]
                self.blocks.append(Block({place: "#"}))
            fire = fire or self.marks.get(place) == "<"
        if fire and not quiet:
            self.invert()

    def invert(self):
        bare = [p for p, mark in self.marks.items() if mark == "<" and self.at(p) is None]
        blockades = [block for block in self.blocks if block.type == "("]
        for place in bare:
            del self.marks[place]
        for block in blockades:
            self.blocks.remove(block)
            self.marks |= dict.fromkeys(block.cells, "<")
        self.blocks += [Block({place: "("}) for place in bare]

    def opens(self, block):
        return any(self.kind(place) == "%" for place in beside(block.cells))

    def kind(self, place):
        block = self.at(place)
        return block.cells[place] if block else ""

    def contacts(self, moved, quiet):
        vanished = []
        for member in moved:
            if member.type in ALIKE:
                self.fuse(member)
        for member in moved:
            if member.type in MASTERS:
                for place in beside(member.cells):
                    if self.kind(place) == "*":
                        self.at(place).cells[place] = "!"
        for member in moved:
            if member.type in "$Y":
                near = beside(member.cells)
                met = [
                    other for other in self.blocks if other.type in "$Y" and near & set(other.cells)
                ]
                water = [place for place in near if self.marks.get(place) == ")"]
                for place in water:
                    del self.marks[place]
                if met or water:
                    vanished += [member, *met]
        if any(member.type in "&w" and self.opens(member) for member in moved):
            vanished += [block for block in self.blocks if block.type in "&w"]
            for block in self.blocks:
                for place, kind in block.cells.items():
                    block.cells[place] = {"%": "#", "(": "["}.get(kind, kind)
        self.blocks = [block for block in self.blocks if block not in vanished]
        self.uncover([place for block in vanished for place in block.cells], quiet=quiet)

    def fuse(self, block):
        parts = [block]
        for part in parts:
            near = beside(part.cells)
            for other in self.blocks:
                if (
                    other.type in ALIKE[block.type]
                    and other not in parts
                    and near & set(other.cells)
                ):
                    parts.append(other)
        named = [part for part in sorted(parts, key=lambda part: part.head) if part.character]
        master = next((part.type for part in parts if part.type in MASTERS), block.type)
        block.character = named[0].character if named else ""
        block.cells = {place: master for part in parts for place in part.cells}
        self.blocks = [other for other in self.blocks if other is block or other not in parts]

    def teleport(self, block):
        ports = [
            place for other in self.blocks for place, kind in other.cells.items() if kind == "~"
        ]
        if block not in self.blocks or not ports or min(ports) == (0, 0):
            return
        row, column = min(ports)
        down = row if block.head[0] < row else -row
        right = column if block.head[1] < column else -column
        there = shifted(block.cells, down, right)
        hover = block.type in ";Z"
        if not hover and any(self.marks.get(place) == "_" for place in block.cells):
            return
        for place in there:
            if not self.inside(place) or self.at(place) not in (None, block):
                return
            if not hover and self.marks.get(place) == ")":
                return
        if self.clashes(block, there):
            return
        left = {block: set(block.cells)}
        block.cells = there
        self.settle([block], left)

    def rows(self):
        """Return the board in the normal form of the JSON."""
        numbers, rows = {}, []
        for r in range(self.height):
            rows.append([])
            for c in range(self.width):
                block = self.at((r, c))
                kind = block.cells[r, c] if block else "."
                number = 0
                if kind not in ".#%":
                    number = numbers.setdefault(block, len(numbers) + 1)
                character = block.character if block else ""
                rows[-1].append(f"{self.marks.get((r, c), '.')}{kind}{character}:{number}")
        return rows
