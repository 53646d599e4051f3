"""Planned restarts: the list, a level in play and the editor are separate runs of code.py.

An empty heap is the cheapest room there is: ``supervisor.reload()`` takes 60 ms, and nothing is
sent to the panel meanwhile. Where to go, and what could not be saved, travel in
``alarm.sleep_memory`` (256 bytes on an RP2040, more elsewhere); where a chip has none, as the place
that progress saves.

Layout: mark (4 bytes), sum of what follows (2), length of the text (2), length of the records (2),
the text (JSON, see ``restart``), the records (progress/writing/carried.py).
RAM: 1 KB while it is read or written; forgotten afterwards.
"""

import json
from binascii import hexlify, unhexlify

import supervisor

from nibblock import const
from nibblock.memory import load
from nibblock.play import RIVAL

_MARK = b"NBr1"
_HEAD = const(10)
_CARD = const(5)  # where a start says whether there is an SD card
_LOOP = const(2)  # more restarts than this without a key between them: something is wrong
_PLACE = "\x02"  # what a saved place begins with that holds the text
_STAYS = ("drawn", "unsaved")  # cursors that are no cursors: see editor/keeping.py


def card(start):
    """Return what boards.open_board needs to know of the SD card: 0: there is none; 1: mount it;
    2: there is one, but the level in play is not on it.
    """
    name, args = start[:2]
    if start[_CARD] and name.startswith("games.") and not str(args[0]).startswith("sd/"):
        return 2
    return start[_CARD]


def is_planned():
    """Return whether this run was started by ``restart``."""
    return supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD


def _memory():
    """Return the memory that survives a restart, or None if the chip has none."""
    try:
        from alarm import sleep_memory
    except ImportError:
        return None
    return sleep_memory


def restart(console, name, args, lose=False):
    """Restart the program into the screen ``name``.

    Return, without having done so, if something unsaved would be lost, unless it may (``lose``).
    The buttons that are held or wait in the queue, and the next message, go along.
    """
    progress, notices, buttons = console.progress, console.notices, console.board.buttons
    keys = buttons.take_queue()
    start = [name, args, console.restarts + 1, keys, buttons.down, console.board.card]
    start += [notices.pending, notices.icon, _cursors(console.cursors)]
    memory = _memory()
    if memory is None:
        if progress.dirty and not lose:
            return
        progress.set_place(_PLACE + json.dumps(start), 0)
        progress.flush(True)
    elif not _write(memory, progress, start, lose):
        return
    supervisor.reload()


def _cursors(cursors):
    """Return the cursors in the form that JSON takes."""
    found = {}
    for name, at in cursors.items():
        if name == RIVAL:
            key, count, number, stored = at
            texts = [str(hexlify(part), "ascii") for part in (key, stored)]
            found["rival"] = texts[0], count, number, texts[1]
        elif name not in _STAYS:
            found[name] = at
    return found


def _write(memory, progress, start, lose):
    """Write into sleep memory; return False if the unsaved records do not fit."""
    records, whole = b"", True
    text = bytes(json.dumps(start), "utf-8")
    if progress.dirty:
        carried = load("progress.writing.carried").packed
        records, whole = carried(progress, len(memory) - _HEAD - len(text))
    if not whole or _HEAD + len(text) > len(memory):  # cursors are missed least
        start[-1] = {}
        text = bytes(json.dumps(start), "utf-8")
        if progress.dirty:
            records, whole = carried(progress, len(memory) - _HEAD - len(text))
    if _HEAD + len(text) > len(memory) or not (whole or lose):
        return False
    body = bytes((len(text) >> 8, len(text) & 255, len(records) >> 8, len(records) & 255))
    body += text + records
    memory[0 : len(_MARK) + 2 + len(body)] = _MARK + _sum(body) + body
    return True


def _sum(body):
    total = 1
    for byte in body:
        total = (total * 31 + byte) & 0xFFFF
    return bytes((total >> 8, total & 255))


def arrived():
    """Return what ``restart`` wrote, once: a list as there, then the records. None if there is
    nothing whole; what the saved place has is read later, by ``from_place``.
    """
    memory = _memory()
    if memory is None or bytes(memory[0 : len(_MARK)]) != _MARK:
        return None
    head = bytes(memory[0:_HEAD])
    size = head[6] << 8 | head[7]
    body = bytes(memory[6 : min(_HEAD + size + (head[8] << 8 | head[9]), len(memory))])
    memory[0 : len(_MARK)] = bytes(len(_MARK))
    if not is_planned() or _sum(body) != head[4:6]:
        return None
    return json.loads(str(body[4 : 4 + size], "utf-8")) + [body[4 + size :]]


def from_place(progress):
    """Return what ``arrived`` would, if the saved place has it."""
    path = progress.place[0] if progress.place else ""
    return json.loads(path[len(_PLACE) :]) + [b""] if path.startswith(_PLACE) else None


def open_first(console, start):
    """Go where ``start`` says: what ``arrived`` returned."""
    name, args, console.restarts, keys, down, _, pending, icon, cursors, records = start
    if records:
        load("progress.writing.carried").unpack(console.progress, records)
    console.progress.notice = ""  # it was shown when the console was switched on
    console.board.buttons.put_queue(keys, down)
    rival = cursors.pop("rival", None)
    if rival:
        cursors[RIVAL] = unhexlify(rival[0]), rival[1], rival[2], unhexlify(rival[3])
    console.cursors = cursors
    if console.restarts > _LOOP:
        console.say("screens", "could not be opened")
        console.go("title")
        return
    if pending:
        if not isinstance(pending, str):
            pending = pending[0], pending[1], tuple(pending[2])
        console.notices.put(pending, icon)
    console.go(name, *args)
