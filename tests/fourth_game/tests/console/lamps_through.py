"""Lamps in the VM: from the title to solved; no allocation per step."""

import gc

from switched import Seen, keys, on, wait


def title_to_solved():
    yield
    yield from keys("A")  # the title starts the first level
    yield from wait(1000)
    play = Seen.console.screen
    assert Seen.console._name == "games.lamps.screen", Seen.console._name
    yield from keys("A B RIGHT")  # once, to warm up
    rules, session = play.rules, play.session
    assert rules.moves == 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(50):
        session.step(4)
        play.show_step()
        session.step(4)
        play.show_step()
        session.undo()
        session.undo()
        play.show_step()
    used = gc.mem_alloc() - before
    gc.enable()
    assert used == 0, used
    print("ok")
    yield from keys("DOWN A")
    assert rules.solved and play.dialog
    assert Seen.console.progress.marks(play.key_of_level) == 1
    print("ok")


on(title_to_solved())
