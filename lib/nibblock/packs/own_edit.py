"""Change the player's own levels and drafts; packs/own_levels.py reads them.

An own level keeps its number for good, wherever it moves. A change is kept in memory until
``Progress.flush`` writes it, or puts it on the chip. RAM: twice the bytes of the level.
"""

from nibblock import const
from nibblock.games import kind_of
from nibblock.memory import find as find_module
from nibblock.packs import PackError
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress.records.index import EDITED
from nibblock.progress.records.named import named, set_named
from nibblock.progress.records.own_levels import (
    DRAFT,
    ENTRY,
    ORDER,
    body_of,
    end_of,
    key_of,
    levels,
    number_of,
    queue,
    room_of,
    size_of,
)

_PRIME = const(65371)
_HEAD = const(6)  # bytes of a body before its fields: flags, check, width, height, kind
_BULK = const(128)
_LONG = const(64)  # bytes of a value that is not bulk, but for titles
_TITLE = const(1)
_AUTHOR = const(2)
_COMMENT = const(4)
_SOLUTION = const(0x85)
_BEST = const(9)
_MOST = const(160)  # bytes of a title, as the console shows it
_LONGEST = const(24576)  # bytes of a level
_HELD = const(16384)  # bytes that wait in memory for the drive
_USUAL = const(150)  # bytes of a level, to guess how many more fit while there are none


def store(progress, level, number=0, draft=True, solution=None, keep=False, look=0):
    """Store ``level`` (of any game, as read from a pack) and return its number.

    ``number``: the own level that it replaces, 0 for a new one. ``solution``: (steps, their bytes,
    two bits a step), or a text with one in each line. Its title, author and ``best`` are stored,
    too. ``keep``: keep the solutions and bests of what it replaces. ``look``: see docs/nbk.md.
    Raises PackError.
    """
    game = find_module("games." + level.game + ".packs.write")
    if not game:
        raise PackError("Levels of this game cannot be kept")
    fields = [[_TITLE, _text(level.title)], [_AUTHOR, _text(level.author)]]
    if level.best:
        fields.append([_BEST, b"".join([_bytes(count, 4) for count in level.best])])
    if hasattr(game, "comment_of"):
        comment = bytes(game.comment_of(level), "utf-8")
        fields.append([_COMMENT + (_BULK if len(comment) > _LONG else 0), comment])
    fields += _solutions(solution)
    if keep:
        fields += [f for f in _parts(_load(progress, number))[2] if f[0] in (_SOLUTION, _BEST)]
    kind = bytes((level.width, level.height, kind_of(level.game)))
    body = _body(_flags(look << 1, draft), kind, fields, game.pack_level(level))
    number = number or _free(progress)
    _queue(progress, number, body)
    return number


def publish(progress, number, solution=None, best=None, draft=False):
    """Turn a draft into a level, as its author has solved it; return the level's number.

    See ``store``. Without ``solution``, it has those that it has. ``draft``: it stays a draft. One
    that changes a published level takes its place.
    """
    flags, kind, fields, board = _parts(_load(progress, number))
    if solution:
        fields = [field for field in fields if field[0] not in (_SOLUTION, _BEST)]
        if best:
            fields.append([_BEST, b"".join([_bytes(count, 4) for count in best])])
        fields += _solutions(solution)
    to = original(progress, number) if not draft else 0
    _queue(progress, to or number, _body(_flags(flags, draft), kind, fields, board))
    if to:
        remove(progress, number)
    return to or number


def edit(progress, number):
    """Return the number of the draft that changes the published level ``number``: a copy of it,
    until ``publish`` puts it in the level's place.
    """
    pairs = _edited(progress)
    for draft, level in pairs:
        if level == number:
            return draft
    flags, kind, fields, board = _parts(_load(progress, number))
    fresh = _free(progress)
    _queue(progress, fresh, _body(_flags(flags, True), kind, fields, board))
    _set_edited(progress, pairs + [(fresh, number)])
    return fresh


def original(progress, number):
    """Return the number of the published level that a draft changes; 0: none."""
    for draft, level in _edited(progress):
        if draft == number:
            return level
    return 0


def _edited(progress):
    """Return (draft, level) for each published level that is being changed."""
    raw = named(progress, EDITED) or b""
    there = _order(progress)
    pairs = []
    for i in range(0, len(raw) - 3, 4):
        pair = raw[i] << 8 | raw[i + 1], raw[i + 2] << 8 | raw[i + 3]
        if pair[0] in there and pair[1] in there:
            pairs.append(pair)
    return pairs


def _set_edited(progress, pairs):
    raw = b"".join([_bytes(number, 2) for pair in pairs for number in pair])
    if raw or named(progress, EDITED):
        set_named(progress, EDITED, raw)


def mark(progress, number):
    """Return a key for what is stored of a draft now: what its journal says goes on from there."""
    return b"dr" + _bytes(number, 2) + _load(progress, number)[1:3]


def add_solutions(progress, number, solution):
    """Add solutions that win to an own level, which is no draft then. See ``store``."""
    flags, kind, fields, board = _parts(_load(progress, number))
    fields += _solutions(solution)
    _queue(progress, number, _body(_flags(flags, False), kind, fields, board))


def rename(progress, number, title, author=None):
    """Give an own level another title, and another author unless that is None."""
    flags, kind, fields, board = _parts(_load(progress, number))
    changed = [[_TITLE, _text(title)]]
    if author is not None:
        changed.append([_AUTHOR, _text(author)])
    tags = [field[0] for field in changed]
    fields = changed + [field for field in fields if field[0] & ~_BULK not in tags]
    _queue(progress, number, _body(flags, kind, fields, board))


def duplicate(progress, number, title):
    """Copy an own level, right behind it, with this title; return the copy's number."""
    flags, kind, fields, board = _parts(_load(progress, number))
    fields = [[_TITLE, _text(title)]] + [field for field in fields if field[0] & ~_BULK != _TITLE]
    fresh = _free(progress)
    order = _order(progress)
    order.insert(order.index(number) + 1, fresh)
    _queue(progress, fresh, _body(flags, kind, fields, board))
    _set_order(progress, order)
    return fresh


def move(progress, number, step):
    """Move an own level by ``step`` places among the levels, or among the drafts."""
    path, n = find(progress, number)
    with OwnPack(path, progress) as pack:
        to = min(max(n + step, 0), pack.count - 1)
        other = pack.number(to)
    if other == number:
        return
    order = _order(progress)
    order.remove(number)
    order.insert(order.index(other) + (1 if to > n else 0), number)
    _set_order(progress, order)


def remove(progress, number):
    """Delete an own level."""
    _set_edited(progress, [pair for pair in _edited(progress) if number not in pair])
    queue(progress, key_of(number), b"")


def number_at(progress, path, n):
    """Return the number of the own level at place ``n``."""
    with OwnPack(path, progress) as pack:
        return pack.number(n)


def find(progress, number):
    """Return (path, n): the pack that an own level is in, and its place there, from 0.

    Raises PackError if there is none with this number.
    """
    for path in (LEVELS, DRAFTS):
        try:
            with OwnPack(path, progress) as pack:
                n = pack.place_of(number)
        except PackError:
            continue
        if n >= 0:
            return path, n
    raise PackError("This level was deleted")


def read(progress, number):
    """Return an own level. Raises PackError and OSError."""
    path, n = find(progress, number)
    with OwnPack(path, progress) as pack:
        return pack.read(n)


def room(progress):
    """Return (bytes taken, bytes in all, how many more levels fit, about) of the files."""
    entries = levels(progress)
    most = room_of(progress)
    used = end_of(entries)
    usual = max(used // len(entries), _HEAD) if entries else _USUAL
    return used, most, max(most - size_of(used), 0) // usual


def _load(progress, number):
    """Return the body of an own level. Raises PackError if it was deleted or is damaged."""
    for entry in levels(progress):
        if entry[0] == number:
            return body_of(entry)
    raise PackError("This level was deleted")


def _free(progress):
    """Return a number that no own level has, nor one that is to be deleted."""
    taken = [entry[0] for entry in levels(progress)]
    taken += [number_of(record[1]) for record in progress.own if record[1] != ORDER]
    number = max(taken + [0]) + 1
    while number > 65535 or number in taken:
        number = number % 65535 + 1
    return number


def _order(progress):
    return [entry[0] for entry in levels(progress)]


def _set_order(progress, order):
    queue(progress, ORDER, b"".join([_bytes(number, 2) for number in order]))


def check_room(progress, body=0):
    """Raise PackError unless there is room for one more level, with ``body`` bytes if known."""
    used, most, more = room(progress)
    if most and (size_of(used + ENTRY + body) > most if body else not more):
        raise PackError("No room for more levels here: delete some, or use deploy --grow-saves")


def _queue(progress, number, body):
    """Let a level wait for the drive. Raises PackError if it is too large, or a new one has no room
    there: those that were drawn before may still grow, into the chip's own memory.
    """
    if number not in _order(progress):
        check_room(progress, len(body))
    key = key_of(number)
    held = sum([len(record[2]) for record in progress.own if record[1] != key])
    if len(body) > _LONGEST:
        raise PackError("This level is too large to keep")
    if held and held + len(body) > _HELD:
        raise PackError("Too many levels wait for the drive")
    queue(progress, key, body)


# Bytes.


def _parts(body):
    """Return flags, (width, height, kind), fields and board of a body. Raises PackError."""
    fields = []
    at = _HEAD
    while at < len(body) and body[at]:
        tag, size = body[at], body[at + 1] if at + 1 < len(body) else 0
        at += 2
        if size == 255:
            size = int.from_bytes(body[at : at + 3], "big")
            at += 3
        value = body[at : at + size]
        at += size
        if at > len(body) or tag & _BULK and size < 2:
            at = len(body)
            break
        fields.append([tag, value[:-2] if tag & _BULK else value])
    if at >= len(body):
        raise PackError("This level is damaged")
    return body[0], body[3:_HEAD], fields, body[at + 1 :]


def _flags(flags, draft):
    """Return the flags of a body as those of a draft, or not of one."""
    return flags & ~DRAFT | (DRAFT if draft else 0)


def _body(flags, kind, fields, board):
    """Join a body, bulk values last."""
    total = _add(1, kind)
    parts = []
    for field in [f for f in fields if f[0] < _BULK] + [f for f in fields if f[0] >= _BULK]:
        tag, value = field
        if not value:
            continue
        if tag & _BULK:
            value += _bytes(_add(1, value), 2)
        size = len(value)
        head = bytes((tag, size)) if size < 255 else bytes((tag, 255)) + _bytes(size, 3)
        total = _add(total, head)
        if not tag & _BULK:
            total = _add(total, value)
        parts += [head, value]
    total = _add(_add(total, b"\0"), board)
    return b"".join([bytes((flags,)) + _bytes(total, 2) + bytes(kind)] + parts + [b"\0", board])


def _add(total, data):
    """Return the check of data that follows data with the check ``total``."""
    for byte in data:
        total = (total << 8 | byte) % _PRIME
    return total


def _bytes(value, size):
    """Return ``value`` as bytes, the high one first."""
    return value.to_bytes(size, "big")


def _solutions(solution):
    """Return solutions as a .nbk has them: no fields, a form, a number of steps, the steps."""
    if isinstance(solution, str):
        lines = solution.split("\n")
        return [[_SOLUTION, bytes(5) + bytes(line, "utf-8")] for line in lines if line]
    if not solution:
        return []
    count, steps = solution
    return [[_SOLUTION, b"\0\1" + _bytes(count, 3) + bytes(steps[: count + 3 >> 2])]]


def _text(text):
    """Return a text as bytes, no more of them than are shown."""
    raw = bytes(text, "utf-8")
    cut = min(len(raw), _MOST)
    while cut and cut < len(raw) and raw[cut] & 0xC0 == 0x80:
        cut -= 1
    return raw[:cut]
