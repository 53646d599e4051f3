"""Undo a restart, and change between attempts at a level. RAM: none.

A step made after a restart begins another attempt; the steps of all attempts stay in the record
until the player leaves the level, or until memory runs out for them.
"""


def change(console, play):
    """At the start of an attempt, go to the one before it; from the first, to the newest."""
    session = play.session
    if session.back >= 0:
        place = session.back
    elif _earlier(session):
        place = _before(session)
    elif session.later:
        place = _newest(session)
    else:
        console.say("play", "first moves are forgotten")
        return
    session.back = -1
    session.go(place)
    play.show_all()
    console.say("play", "attempt is back", play.rules.moves)


def _earlier(session):
    """Return the attempts before this one, if the record holds them from their start."""
    earlier = session.earlier
    if earlier and earlier[-1][0] > -session.record.gone:
        earlier.clear()  # memory ran out: its first steps were dropped
    return earlier


def _before(session):
    """Make the attempt before this one the current one; return the place to go to in it."""
    record = session.record
    session.later.append((record.end, record.end))
    steps, place = session.earlier.pop()
    record.renumber(-steps, steps)
    session.mark = -1
    session.marks = ()
    return place


def _newest(session):
    """Make the newest attempt the current one; return the place to go to in it."""
    record = session.record
    place = record.end
    while session.later:
        session.earlier.append((record.end, place))
        steps, place = session.later.pop()
        record.renumber(record.end, steps)
        session.mark = -1
        session.marks = ()
    return place
