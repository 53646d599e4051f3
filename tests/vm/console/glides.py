"""Let what glides glide on the whole console in the VM: frames come, and nothing is allocated."""

import gc

from acts import opened
from handheld import handheld
from switched import GIVEN, Seen, keys, on, tap, wait

GIVEN["NIBBLOCK_MOTION"] = "on"

_LONG = 250  # ms: longer than a step glides


def play():
    return Seen.console.screen


def frames(part, path, check, seen):
    """Press what ``path`` says; note how far ``part`` goes with each press, in frames and pixels.

    After a key, each ``yield`` is a turn of the console's loop, in which a ms passes.
    """
    for i in range(len(path)):
        x, y = part.x, part.y
        tap(path[i])
        yield
        count = 0
        last = x + 256 * y
        for _ in range(_LONG):
            now = part.x + 256 * part.y
            if now != last:
                last = now
                count += 1
            yield
        seen[2 * i] = count
        seen[2 * i + 1] = abs(part.x - x) + abs(part.y - y)
    check()


def measured(part, path, there):
    """Go along ``path`` twice; the second time nothing may be allocated (for ``yield from``)."""
    seen = [0] * (2 * len(path))
    used = [0]

    def check():
        used[0] = gc.mem_alloc() - used[0]

    def nothing():
        pass

    yield from frames(part, path, nothing, seen)
    walk = frames(part, path, check, seen)
    gc.collect()
    gc.disable()
    used[0] = gc.mem_alloc()
    yield from walk
    gc.enable()
    assert used[0] == 0 and seen == there, (used, seen)


def sokoban():
    yield from opened("levels/test.skbn", ms=1000)
    view = play().view
    size = view._side  # sprites on a doubled board are not in its group
    cat = view._cat.part
    few = len(view._path)
    refused = [4, 0]  # there and back
    step = [few, size]
    yield from measured(cat, ("RIGHT", "LEFT", "LEFT"), 2 * step + refused)
    yield from keys("RIGHT")
    yield from wait(_LONG)
    assert play().rules.pushes == 0
    crate = view._crate.part
    yield from keys("RIGHT")
    yield from wait(_LONG)
    assert play().rules.pushes == 1 and crate.x > 0
    x = crate.x
    yield from keys("RIGHT")
    yield from wait(_LONG)
    assert crate.x == x + size and play().rules.pushes == 2


def klocki():
    """Drag a small block over a goal and back, which glides; step by step it is still a sprite."""
    yield from opened("levels/test.nbk", ms=1000)
    yield from wait(_LONG)
    view = play().view  # the only block is taken
    assert view.scale == 1 and view._gone == view._held > 0
    sprite = view.group[view.group.index(view._blocks) + 1]
    assert not sprite.hidden
    step = [4, view.size]
    refused = [4 if view.size == 16 else 3, 0]  # there and back
    yield from measured(sprite, ("DOWN", "RIGHT", "UP", "UP", "LEFT"), 3 * step + refused + step)
    assert play().rules.steps == 8 and view._gone > 0 and not sprite.hidden


def brain():
    """Push back and forth, and against the edge: the player leans, and stands up again."""
    yield from opened("levels/brain.txt", ms=1000)
    view = play().view
    player = view._players[0]
    home = player.x
    seen = [0] * 6
    yield from pushes(player, seen)
    assert player.x == home
    walk = pushes(player, seen)
    gc.collect()
    gc.disable()
    used = gc.mem_alloc()
    yield from walk
    used = gc.mem_alloc() - used
    gc.enable()
    assert used <= 64, used  # as without motion: the record
    size = view.size
    lean = size >> 3
    assert seen[:4] == [size + lean, size, -lean, 0], seen
    assert -seen[4] in (0, lean + 1) and seen[5] == 0, seen


def pushes(player, seen):
    """Push right, left, and left again for longer; note where the player is shown."""
    home = player.x
    for i in range(3):
        name = "LEFT" if i else "RIGHT"
        handheld.press(name)
        handheld.wait(80)  # ``wait`` would allocate
        yield
        seen[2 * i] = player.x - home
        handheld.release(name)
        handheld.wait(1000)
        yield
        seen[2 * i + 1] = player.x - home


for part in (sokoban, klocki, brain):
    on(part())
    print("ok", part.__name__)
