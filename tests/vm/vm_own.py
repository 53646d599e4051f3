# heapsize=160k: the table of names takes 7 KB in one piece when it doubles
"""Store and read own levels of every game on the heap of a small board."""

import gc
import os

from nibblock import memory, packs
from nibblock.games import NAMES, card
from nibblock.packs import open_pack, own_edit
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress import Progress

LEVELS_HERE = __file__[: __file__.rfind("/tests/")] + "/levels/"


def shipped():
    """Yield a level of each pack."""
    for folder in sorted(os.listdir(LEVELS_HERE)):
        for name in sorted(os.listdir(LEVELS_HERE + folder)):
            if name.endswith(".nbk"):
                pack = open_pack(LEVELS_HERE + folder + "/" + name)
                gc.collect()  # as between two screens
                yield pack.read(pack.count - 1)
                pack.close()


def main():
    progress = packs.owner = Progress(None)
    stored = []
    games = {}
    for level in shipped():
        gc.collect()
        key, game = level.key, level.game
        title = level.title
        number = own_edit.store(progress, level, draft=len(stored) & 1)
        stored.append((number, key, title))
        games[game] = games.get(game, 0) + 1
        level = None
        memory.forget(bytes(".games." + game + ".packs.", "utf-8"))
    assert len(games) == len([name for name in NAMES if card(name)]), games
    assert own_edit.find(progress, stored[0][0]) == (LEVELS, 0)
    assert own_edit.find(progress, stored[1][0]) == (DRAFTS, 0)
    for number, key, title in stored:
        level = None
        memory.forget(b".games.")
        gc.collect()
        level = own_edit.read(progress, number)
        assert (level.key, level.title) == (key, title), title
    one = stored[0][0]
    own_edit.rename(progress, one, "Gr\u00fc\u00dfe")
    copy = own_edit.duplicate(progress, one, "Copy")
    own_edit.move(progress, one, 1)
    own_edit.publish(progress, stored[1][0], (5, b"\x1b\xc0"), (5, 4))
    own_edit.remove(progress, stored[2][0])
    pack = open_pack(LEVELS)
    assert [pack.titles.get(n) for n in range(2)] == ["Copy", "Gr\u00fc\u00dfe"]
    at = pack.place_of(stored[1][0])
    count, steps = pack.solution(at)
    assert (count, steps[0], steps[1]) == (5, 0x1B, 0xC0)
    assert (pack.number(0), pack.place_of(stored[2][0])) == (copy, -1)
    pack.close()
    assert progress.flush() == ""
    gc.collect()
    before = gc.mem_free()
    pack = OwnPack(LEVELS, progress)
    print("ok", games, "bytes for", pack.count, "levels:", before - gc.mem_free())


main()
