"""Play Brain by a second set of rules: the specification, word for word, with objects and dicts.

It is the oracle for the device's rules on random boards, and the baseline of the benchmark.
"""

OUTSIDE = None
LIMIT = 1000000
STEPS = ((-1, 0), (0, -1), (1, 0), (0, 1))


class Block:
    def __init__(self, kind, x, y):
        self.kind = kind
        self.pos = (x, y)
        self.momentum = (0, 0)
        self.forget()

    def forget(self):
        self.into = ([], [])  # per axis [giver, amount, counted]
        self.out = ([], [])
        self.open = False
        self.pinned = False
        self.examined = -1

    def net(self, axis):
        return sum([entry[1] for entry in self.into[axis]])


def limited(amount):
    return max(-LIMIT, min(LIMIT, amount))


def sign(n):
    return (n > 0) - (n < 0)


class Literal:
    """Take ``blocks`` and ``surfaces`` as (id, x, y) in the order of the text."""

    def __init__(self, width, height, default, blocks, surfaces):
        self.width = width
        self.height = height
        self.default = default
        self.surfaces = {(x, y): surface for surface, x, y in surfaces}
        self.grid = {}
        placed = [Block(*block) for block in blocks]
        for block in placed:
            self.grid[block.pos] = block
        self.blocks = [block for block in placed if self.grid[block.pos] is block]
        self.winning = self.won = False

    def board(self):
        return sorted([[block.kind, block.pos[0], block.pos[1]] for block in self.blocks])

    def surface(self, pos):
        return self.surfaces.get(pos, self.default)

    def goals_covered(self):
        for y in range(self.height):
            for x in range(self.width):
                goal = self.surface((x, y))
                if goal >= 0:
                    block = self.grid.get((x, y))
                    if block is None or block.kind != goal:
                        return False
        return True

    def frame(self, pressed):
        """Play a frame with ``pressed``, letters of lurd; return whether anything moved."""
        moved = self.step(pressed)
        now = self.goals_covered()
        self.won = self.won or (now and self.winning)
        self.winning = now
        return moved

    # what is at each place

    def immovable(self, block):
        if block == "edge":
            return True
        if block is None:
            return False
        return block.pinned or (block.kind == 1 and self.surface(block.pos) != -2)

    def there(self, block, dx, dy):
        x, y = block.pos
        x += dx
        y += dy
        if not (0 <= x < self.width and 0 <= y < self.height):
            return "edge"
        return self.grid.get((x, y))

    # 4.3

    def give(self, block, axis, giver, amount):
        if block.pinned:
            return
        block.open = True
        for entry in block.into[axis]:
            if entry[0] is giver:
                if giver is OUTSIDE:
                    entry[1] = limited(entry[1] + amount)
                else:
                    entry[1] = limited(amount)
                    entry[2] = False
                return
        block.into[axis].append([giver, limited(amount), False])

    def take_back(self, giver, axis, receiver):
        if receiver in giver.out[axis]:
            giver.out[axis].remove(receiver)
        for entry in receiver.into[axis]:
            if entry[0] is giver:
                receiver.into[axis].remove(entry)
                break
        self.reopen(giver)
        self.reopen(receiver)

    def reopen(self, block):
        if not block.pinned:
            block.open = True

    def recoil(self, block, axis):
        entries = block.into[axis]
        givers = [entry[0] for entry in entries if entry[2] and entry[0] is not OUTSIDE]
        entries[:] = [entry for entry in entries if not entry[2]]
        for each in (0, 1):
            for receiver in list(block.out[each]):
                if receiver.pos[0] != block.pos[0] and receiver.pos[1] != block.pos[1]:
                    self.take_back(block, each, receiver)
        for giver in givers:
            self.recoil(giver, axis)
        self.reopen(block)

    # 4.4

    def examine(self, b):
        net = (b.net(0), b.net(1))
        for axis in (0, 1):
            for entry in b.into[axis]:
                entry[2] = True
        diagonal = None
        if net[0] and net[1]:
            diagonal = self.there(b, sign(net[0]), sign(net[1]))
        is_block = isinstance(diagonal, Block)
        recoils = [False, False]
        bounces = [False, False]
        wanted = ([], [])
        for axis in (0, 1):
            if not net[axis]:
                recoils[axis] = bool(b.into[axis])
                continue
            ahead = self.there(b, *((sign(net[0]), 0) if axis == 0 else (0, sign(net[1]))))
            if self.immovable(ahead):
                recoils[axis] = bounces[axis] = True
                if is_block:
                    self.take_back(b, axis, diagonal)
                continue
            if ahead is not None:
                wanted[axis].append(ahead)
            if is_block and not self.immovable(diagonal):
                wanted[axis].append(diagonal)
        if diagonal is not None and self.immovable(diagonal) and not (recoils[0] or recoils[1]):
            x, y = abs(net[0]), abs(net[1])
            recoils[0] = x <= y
            recoils[1] = y <= x
        if recoils[0] or recoils[1]:
            for axis in (0, 1):
                if is_block and diagonal in wanted[axis]:
                    wanted[axis].remove(diagonal)
                    self.reopen(diagonal)
        bounced = False
        first = [axis for axis in (0, 1) if net[axis] >= 0]
        for axis in first + [axis for axis in (0, 1) if net[axis] < 0]:
            if recoils[axis]:
                self.recoil(b, axis)
                if b.kind == 4 and bounces[axis]:
                    self.give(b, axis, OUTSIDE, -net[axis])
                    bounced = True
        for axis in (0, 1):
            for receiver in list(b.out[axis]):
                self.take_back(b, axis, receiver)
            receivers = wanted[axis]
            b.out[axis][:] = receivers
            if len(receivers) == 2:
                half = net[axis] // 2
                shares = (net[axis] - half, half)
                if not half:
                    b.out[axis][:] = shares = ()
            else:
                shares = (net[axis],)
            for receiver, share in zip(receivers, shares):
                if share:
                    self.give(receiver, axis, b, share)
        b.open = bounced

    # 4.1, 4.5 to 4.9

    def step(self, pressed):
        for block in self.blocks:
            block.forget()
        for block in self.blocks:
            self.push(block, pressed)
        count = len(self.blocks)
        self.rounds = 0
        self.limit = 50 + 10 * count
        self.pins = 0
        while True:
            self.settle(count)
            claims = self.claims()
            self.clash(claims)
            if any([block.open for block in self.blocks]):
                continue
            self.hold_back(claims)
            if not any([block.open for block in self.blocks]):
                return self.move()

    def push(self, block, pressed):
        for axis in (0, 1):
            if block.momentum[axis]:
                self.give(block, axis, OUTSIDE, block.momentum[axis])
        if block.kind == 0:
            for i in range(4):
                if "lurd"[i] in pressed:
                    self.give(block, i & 1, OUTSIDE, 2 * sum(STEPS[i]))
        arrow = -3 - self.surface(block.pos)
        if 0 <= arrow < 4 and not self.immovable(block):
            self.give(block, arrow & 1, OUTSIDE, 2 * sum(STEPS[arrow]))

    def settle(self, count):
        while True:
            todo = [block for block in self.blocks if block.open]
            if not todo:
                return
            if self.rounds == self.limit:
                self.pin(count)
                self.limit += 20 + 2 * count
                continue
            self.rounds += 1
            for block in todo:
                block.examined = self.rounds
                self.examine(block)

    def pin(self, count):
        recent = self.rounds - max(4, count)
        for block in self.blocks:
            if block.examined > recent:
                block.pinned = True
                self.pins += 1
        for block in self.blocks:
            if block.pinned:
                for axis in (0, 1):
                    for receiver in block.out[axis]:
                        entries = receiver.into[axis]
                        entries[:] = [entry for entry in entries if entry[0] is not block]
                    block.out[axis][:] = []
                    block.into[axis][:] = []
            block.open = not block.pinned

    def claims(self):
        claims = []
        for block in self.blocks:
            way = (sign(block.net(0)), sign(block.net(1)))
            if way != (0, 0):
                target = (block.pos[0] + way[0], block.pos[1] + way[1])
                for claim in claims:
                    if claim[0] == target:
                        claim[1].append((block, way))
                        break
                else:
                    claims.append((target, [(block, way)]))
        return claims

    def clash(self, claims):
        for _, rivals in claims:
            if len(rivals) < 2:
                continue
            strengths = [abs(block.net(0)) + abs(block.net(1)) for block, _ in rivals]
            best = max(strengths)
            goes = None
            if best and strengths.count(best) == 1:
                goes = rivals[strengths.index(best)][0]
            for block, way in rivals:
                if block is not goes:
                    self.give_up(block, way)

    def give_up(self, block, way):
        for axis in (0, 1):
            if way[axis]:
                self.recoil(block, axis)

    def hold_back(self, claims):
        claimants = [block for _, rivals in claims for block, _ in rivals]
        for target, rivals in claims:
            occupant = self.grid.get(target)
            if occupant is not None and occupant not in claimants:
                self.give_up(*rivals[0])

    def move(self):
        movers = []
        for block in self.blocks:
            nets = (block.net(0), block.net(1))
            block.momentum = (0, 0)
            if nets != (0, 0):
                movers.append((block, nets))
                del self.grid[block.pos]
        for block, nets in movers:
            block.pos = (block.pos[0] + sign(nets[0]), block.pos[1] + sign(nets[1]))
            self.grid[block.pos] = block
            if block.kind >= 3 or self.surface(block.pos) == -2:
                block.momentum = (limited(nets[0]), limited(nets[1]))
        return bool(movers)
