"""Restart the console in the middle of a walk, which is not planned."""

import supervisor
from switched import on, wait


def cut_short():
    yield from wait(300)
    supervisor.reload()
    print("never")


on(cut_short(), may_restart=True)
