"""Put stored steps into a session (play/session.py), played or to be redone; keep its marks.

RAM: none.
"""

from nibblock.progress.records.index import bytes3, int3
from nibblock.progress.records.named import named, set_named


def code_at(stored, n, width):
    """Return step ``n`` of stored steps of ``width`` bits each, at most 16.

    Steps are stored without gaps, most significant bit first; the last byte is padded with zeros.
    """
    n *= width
    at = n >> 3
    end = (n & 7) + width
    bits = code = 0
    while bits < end:
        code = code << 8 | stored[at]
        at += 1
        bits += 8
    return code >> bits - end & (1 << width) - 1


def fill(session, packed, count):
    """Fill the record with these steps only; see ``Session.load``."""
    record, rules = session.record, session.rules
    record.clear()
    session.earlier.clear()
    session.later.clear()
    session.back = -1
    mask = (1 << rules.code_bits) - 1
    for n in range(_held(session, packed) if count < 0 else count):
        code = code_at(packed, n, session.width)
        done = rules.unpack(code & mask)
        if done >= 0:
            record.append(done & session.mask, code > mask)
        if done < 0 or record.first:
            record.clear()
            return False
    return True


def resume(session, count, at, mark, packed):
    """Play stored steps and go back to step ``at``; see ``Session.resume``."""
    rules = session.rules
    held, bits = _held(session, packed), (1 << rules.code_bits) - 1
    n = 0
    while n != count and not (count < 0 < n and rules.solved):
        if n >= held or not session.step(code_at(packed, n, session.width) & bits):
            break
        n += 1
    good = n == count or count < 0 < n and rules.solved
    if session.at > at:
        session.go(at)
    session.made = 0  # nobody makes these steps now
    session.mark = mark if mark <= session.record.end else -1
    return good


def go_on(console, play, left):
    """Resume the stored game ``left`` (progress.unfinished), with all its marks."""
    session = play.session
    session.resume(*left)
    body = named(console.progress, _name_of_marks(play.key_of_level)) if left[2] >= 0 else None
    if body:
        marks = [int3(body, at) for at in range(0, len(body), 3)]
        session.marks = tuple([mark for mark in marks if mark <= session.record.end])
    console.say("play", "resumed at move", play.rules.moves)


def keep_marks(progress, key, session):
    """Keep the marks before the newest one, which is stored with the game."""
    name = _name_of_marks(key)
    if session.marks or named(progress, name):
        set_named(progress, name, b"".join([bytes3(mark) for mark in session.marks]))


def _name_of_marks(key):
    """Return the name of a level's marks: like a tally's, so that the oldest are forgotten."""
    return bytes((key[0] | 128,)) + bytes(key[1:6])


def add_mark(session):
    """Mark the present step; the two marks set before it stay."""
    marks = [mark for mark in (session.mark,) + session.marks if mark >= 0 and mark != session.at]
    session.mark, session.marks = session.at, tuple(marks[:2])


def drop_marks(session):
    """Drop the marks at steps that can no longer be reached."""
    marks = [mark for mark in (session.mark,) + session.marks if 0 <= mark <= session.at] + [-1]
    session.mark, session.marks = marks[0], tuple(marks[1:-1])


def _held(session, packed):
    """Return how many steps these bytes can hold."""
    return (len(packed) << 3) // session.width
