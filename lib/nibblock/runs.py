"""Planned restarts: the list, a level in play and the editor are separate runs of code.py.

An empty heap is the cheapest room there is: ``supervisor.reload()`` takes 60 ms, and nothing is
sent to the panel meanwhile. Where to go, and what could not be saved, travel in
``alarm.sleep_memory`` (256 bytes on an RP2040, more elsewhere); where a chip has none, as the place
that progress saves.

Layout: mark (4 bytes), sum of what follows (2), length of the text (2), length of the records (2),
the text (see ``restart`` and ``_packed``), the records (progress/writing/carried.py).
RAM: 1 KB while it is read or written; forgotten afterwards.
"""

import gc

import supervisor

from nibblock import const
from nibblock.memory import SPARE, forget, load
from nibblock.progress import check_of
from nibblock.progress.format import PLACE

_MARK = b"NBr2"
_HEAD = const(10)
_CARD = const(5)  # where a start says whether there is an SD card
_MESSAGE = const(6)  # ... what to show
_CURSORS = const(9)
_LOOP = const(2)  # more restarts than this without a key between them: something is wrong
_PLACE = "\x02"  # what a saved place begins with that holds the text
_STAYS = ("drawn", "unsaved")  # cursors that are no cursors: see editor/keeping.py
_BUTTONS = const(1023)
# What a start consists of: a text has no place here, as it may be a list instead: a message.
_KINDS = (str, list, int, list, int, int, object, int, int, list)


def mount_card(board, start):
    """Mount the SD card if there is one, and forget what opened the board.

    ``start``: what ``arrived`` returned. If it says that there is no card, or opens a level that is
    not on it, this takes no time.
    """
    card = start[_CARD] if start else 1
    needed = not start or start[0][:6] != "games." or str(start[1][0])[:3] == "sd/"
    if board.slot and card and needed:
        card = load("boards.card").mount(board.slot)
        board.folders = ("levels", "sd") if card else ("levels",)
    board.card = 1 if board.slot and card else 0
    forget(b".boards.", b".buttons .stick .tdeck")


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
    """Restart the program into the screen ``name``, or open it in this run, as long as there is
    room, if nothing can carry that over.

    Return false, without having done so, if something unsaved would be lost, unless it may
    (``lose``). The buttons that are held or wait in the queue, and the next message, go along.
    """
    progress, notices, buttons = console.progress, console.notices, console.board.buttons
    if progress.dirty and not console.ample:  # saving may have been too much beside a screen
        forget_screens(console)
        console.save()
    memory = _memory()
    if _has_unsaved(progress):
        load("progress.writing.carried")  # takes a while: from the next line on, taps are lost
    keys = buttons.take_queue()
    cursors = [pair for pair in console.cursors.items() if pair[0] not in _STAYS]
    start = [name, args, console.restarts + 1, keys, buttons.down, console.board.card]
    start += [notices.pending, notices.icon, progress.log.whole, cursors]
    done = False
    if lose or "unsaved" not in console.cursors:
        done = _write(memory, progress, start, lose) if memory else _write_place(progress, start)
    if done:
        supervisor.reload()
    buttons.put_queue(keys, 0)
    if done is None:
        console.ample = True
        console.go(name, *args)
    return done is None


def forget_screens(console, keep=b""):
    """Free what screens need, but for the folders ``keep``: the last one has gone, or only stores
    something.
    """
    forget(SPARE + b" .screens. .editor. .games.", keep)
    console.pictures.keep_only()
    gc.collect()


def _has_unsaved(progress):
    """Return whether any record is not on the drive as a whole."""
    records = progress.waiting + progress.own + progress.others
    return any([record[3] is not True for record in records])


def _write_place(progress, start):
    """Save the text as the place; return None if that, or all else that waits, is not possible."""
    before = progress.place
    progress.set_place(_PLACE + str(_packed(start + [before]), "utf-8"), 0)
    progress.flush(True)
    if not progress.dirty:
        return True
    _set_place(progress, before)
    return None


def _set_place(progress, place):
    if place:
        progress.set_place(*place)
    else:
        progress.place = None
        progress.waiting = [record for record in progress.waiting if record[0] != PLACE]


def _write(memory, progress, start, lose):
    """Write into sleep memory; return False if the unsaved records do not fit, None if not even
    the text does.
    """
    unsaved = _has_unsaved(progress)
    for missed in (None, _CURSORS, _MESSAGE):  # least
        if missed:
            start[missed] = []
        text = _packed(start)
        room = len(memory) - _HEAD - len(text)
        records, whole = b"", True
        if unsaved:
            records, whole = load("progress.writing.carried").packed(progress, room)
        if whole and room >= 0:
            break
    if room < 0:
        return None
    if not (whole or lose):
        return False
    body = bytes((len(text) >> 8, len(text) & 255, len(records) >> 8, len(records) & 255))
    body += text + records
    memory[0 : len(_MARK) + 2 + len(body)] = _MARK + _sum(body) + body
    return True


def _sum(body):
    return check_of(body, len(body), 1).to_bytes(2, "big")


def _packed(value) -> bytes:
    """Return a value as text: its kind, its number or length, and then what it consists of.

    Small firmware has no json.
    """
    if isinstance(value, str):
        text = bytes(value, "utf-8")
        return b"s%d " % len(text) + text
    if isinstance(value, (list, tuple)):
        return b"l%d " % len(value) + b"".join([_packed(item) for item in value])
    return b"n0 " if value is None else b"i%d " % value


def _value(text, at):
    """Return the value that begins at ``at``, a tuple as a list, and where the next one begins."""
    kind, end = text[at : at + 1], text.index(b" ", at)
    number = int(text[at + 1 : end])
    at = end + 1
    if kind == b"l":
        found = []
        for _ in range(number):
            item, at = _value(text, at)
            found.append(item)
        return found, at
    if kind == b"s":
        end = at + max(number, 0)
        return str(text[at:end], "utf-8"), end
    return number if kind == b"i" else None, at


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
    try:
        return _checked(body[4 : 4 + size])[0] + [body[4 + size :]]
    except Exception:  # whatever it was: nothing that ``restart`` wrote
        return None


def from_place(progress):
    """Return what ``arrived`` would, if the saved place has it; restore the place before that."""
    path = progress.place[0] if progress.place else ""
    if not path.startswith(_PLACE):
        return None
    place = start = None
    try:
        start, place = _checked(bytes(path[len(_PLACE) :], "utf-8"))
    except Exception:  # as above
        pass
    _set_place(progress, place and (place[0], place[1]))
    return start + [b""] if start and is_planned() else None


def _checked(text):
    """Return the start that a text contains, and the place after it. Raises if it is no start."""
    found = _value(text, 0)[0]
    if not isinstance(found, list):
        raise ValueError
    start, place = found[: len(_KINDS)], found[len(_KINDS) :]
    for item, kind in zip(start, _KINDS):
        if not isinstance(item, kind):
            raise ValueError
    start[3] = [key & 255 for key in start[3]]
    start[4] &= _BUTTONS
    start[-1] = {name: tuple(at) if isinstance(at, list) else at for name, at in start[-1]}
    if isinstance(start[_MESSAGE], list) and start[_MESSAGE]:
        folder, name, values = start[_MESSAGE]
        start[_MESSAGE] = folder, name, tuple(values)
    if start[2] < 1 or len(start) < len(_KINDS):
        raise ValueError
    return start, place[0] if place else None


def open_first(console, start):
    """Go where ``start`` says: what ``arrived`` returned."""
    name, args, console.restarts, keys, down, _, pending, icon, whole, cursors, records = start
    progress = console.progress
    if records:
        load("progress.writing.carried").unpack(progress, records)
        console.apply_settings()
    progress.notice = console.board.note = ""  # they were shown when the console was switched on
    progress.log.whole = progress.log.whole or whole  # and so was what to do about the saves
    console.board.buttons.put_queue(keys, down)
    console.cursors = cursors
    if console.restarts > _LOOP:
        console.say("screens", "could not be opened")
        console.go("title")
        return
    if pending:
        console.notices.put(pending, icon)
    console.go(name, *args)
