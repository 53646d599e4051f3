"""Draw Brain boards as text: for each tile a block's letter (``_`` for none) and a surface's."""

from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.rules import Brain

BLOCKS = "_PXBSO"
SURFACES = "v>^<~.01234"  # indexed by code: id + 6


def level(rows, order=()):
    """Return the level of drawn rows; blocks by column, or in the ``order`` of their places."""
    rows = [row.split() for row in rows]
    made = BrainLevel(len(rows[0]), len(rows))
    places = []
    for x in range(made.width):
        for y in range(made.height):
            kind = BLOCKS.find(rows[y][x][0])
            code = SURFACES.find(rows[y][x][1])
            if kind:
                places.append((x, y))
            if code != made.default:
                made.surfaces.extend(bytes((code, x, y)))
    for x, y in order or places:
        made.blocks.extend(bytes((BLOCKS.find(rows[y][x][0]) - 1, x, y)))
    assert len(made.blocks) == 3 * len(places)
    return made


def game(*rows):
    """Return the level of drawn rows in play."""
    return Brain(level(rows))


def rows(game):
    """Draw a board in play."""
    drawn = []
    for y in range(game.height):
        looks = [game.look(y * game.width + x) for x in range(game.width)]
        drawn.append(" ".join([BLOCKS[look >> 4] + SURFACES[look & 15] for look in looks]))
    return drawn


def blocks(game):
    """Return the sorted [type, x, y] of all blocks."""
    found = []
    for cell in range(game.width * game.height):
        kind = game.look(cell) >> 4
        if kind:
            found.append([kind - 1, cell % game.width, cell // game.width])
    return sorted(found)


def momentum(game):
    """Return the forces that blocks keep, by place."""
    kept = {}
    for b in range(3, game.top):
        if game.live[b] & 1:
            kept[place(game, b)] = (game.force[b], game.force[b + game.y])
    return kept


def place(game, b):
    """Return the x, y of block number ``b``."""
    cell = game.cell[b] - 1
    return cell % (game.width + 1), cell // (game.width + 1) - 1


def code(letters):
    """Return letters of lurd as the set that a frame takes."""
    pressed = 0
    for letter in letters:
        pressed |= 1 << "lurd".find(letter)
    return pressed


def is_at_rest(game):
    """Return whether the last step left nothing behind."""
    lists = (game.net, game.known, game.fresh, game.out, game.open, game.touched)
    return not any([any(values) for values in lists])


class Dice:
    """Pseudo-random numbers, the same on every Python, without an int over 30 bits."""

    def __init__(self, seed):
        self._state = seed * 7919 + 1 & 0xFFFFFF

    def roll(self, sides):
        self._state = self._state * 61 + 12345 & 0xFFFFFF
        return (self._state >> 8) % sides

    def level(self, most_wide, most_high):
        """Return a random level: block types, surfaces and density."""
        made = BrainLevel(1 + self.roll(most_wide), 1 + self.roll(most_high))
        made.default = (5, 5, 5, 4, 1)[self.roll(5)]
        kinds = ((0, 1, 2, 3, 4), (0, 2), (0, 3, 4), (0, 1, 2), (4, 0))[self.roll(5)]
        density = (10, 30, 55, 80)[self.roll(4)]
        dressed = (0, 20, 50, 100)[self.roll(4)]
        places = [(x, y) for x in range(made.width) for y in range(made.height)]
        for i in range(len(places)):
            j = self.roll(len(places))
            places[i], places[j] = places[j], places[i]
        for x, y in places:
            if self.roll(100) < density:
                made.blocks.extend(bytes((kinds[self.roll(len(kinds))], x, y)))
            if self.roll(100) < dressed:
                made.surfaces.extend(bytes((self.roll(11), x, y)))
        return made


def literal_arguments(level):
    """Return a level in the form that the literal rules take."""
    blocks, surfaces = level.blocks, level.surfaces
    return (
        level.width,
        level.height,
        level.default - 6,
        [tuple(blocks[i : i + 3]) for i in range(0, len(blocks), 3)],
        [(surfaces[i] - 6, surfaces[i + 1], surfaces[i + 2]) for i in range(0, len(surfaces), 3)],
    )


def typical(walls):
    """Return a 20x15 board with a player, ``walls``, and 40 blocks in all."""
    dice = Dice(3)
    level = BrainLevel(20, 15)
    taken = set()
    while len(taken) < 40:
        place = (dice.roll(20), dice.roll(15))
        if place not in taken:
            kind = 0 if not taken else 1 if len(taken) <= walls else 2 + dice.roll(3)
            level.blocks.extend(bytes((kind, place[0], place[1])))
            taken.add(place)
    for _ in range(20):
        level.surfaces.extend(bytes((dice.roll(11), dice.roll(20), dice.roll(15))))
    return level
