"""Use a console of which one file is damaged.

It starts, names the file, and plays what is whole.
"""

from switched import Seen, keys, on, to, wait


def walk():
    yield
    yield from wait(3000)
    told = 0
    for where in (("packs", ""), ("levels", "levels/test.skbn"), ("settings",), ("help",)):
        yield from to(*where)
        told += Seen.console._name == "broken"
        yield from keys("A B")
        yield from wait(500)
    Seen.console.play("levels/test.skbn", 0, "sokoban")
    yield
    yield from wait(3000)
    yield from keys("RIGHT LEFT B")
    yield from wait(500)
    print("shown", Seen.console._name, "told", told, repr(Seen.console.failed))


on(walk(), may_restart=True)
print("ok")
