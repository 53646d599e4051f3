"""The banner below a solved board: stars, counts against the best and the record, buttons.

Once it is shown, only tiles change. RAM: 2 KB.
"""

import displayio

from nibblock import const
from nibblock.games import card as card_of
from nibblock.memory import load
from nibblock.pictures import DIM, DONE, FRONT, GROUND, OUTLINE, TEXT
from nibblock.play import SHARED_SOLUTION
from nibblock.progress.records.index import find_game
from nibblock.progress.records.tally import best_stars
from nibblock.sounds import RECORD
from nibblock.sounds import STAR as THIRD_STAR
from nibblock.ui.buttons import Buttons
from nibblock.ui.card import CUP, STAR, card, icon, rectangle
from nibblock.ui.text import GLYPH, Words, fit, line

_WIDE = const(240)
_SIZE = const(16)  # of a star and of the cat
_STAR = const(0)  # tiles of the sheet
_NO_STAR = const(1)
_HAPPY = const(2)
_CAT = const(4)
_AT_HOME = const(5)
_NEXT_STAR = const(250)  # ms
_CHEER = const(180)
_FRAMES = const(6)  # of the cat: happy and not, three times
_LAST = const(3)  # cells that a step changed: from where, where to, and what it pushed where
_BLINKS = const(4)  # ... of these, the stars around it: there and not, twice
_SPOTS = ((-5, -6), (3, -14), (14, -17), (25, -14), (33, -6))  # from its corner; half if small


class Banner:
    """Shows the result of ``play`` over its group, the board above it; ``turn`` shows it by parts.

    ``texts`` are the lines of the section [solved]: the title, then from ``new best`` on;
    ``names`` are those of the buttons.
    """

    def __init__(self, console, play, title, texts, names):
        self._console = console
        self._play = play
        self._said = None
        self._stars = []
        self._said_text = ""
        self._won = 0
        self._small = small = console.small
        self._counts = play.counts()
        self._record = play.best or ()
        self._stage = 0
        self.high = 49 if small else 92
        inset = 1 if small else 2
        y = console.height - self.high - inset
        self._group = group = displayio.Group(y=y)
        group.append(rectangle(console, 0, 0, console.width, self.high + inset, GROUND))
        group.append(card(console, inset, 0, console.width - 2 * inset, self.high))
        self.is_record = self._add_heading(title, texts)
        self._cat, self._sparks = self._add_cat()
        self._add_stars(texts)
        if small:
            self._add_both_counts("" if self._said else self._against())
        else:
            self._add_counts(texts)
        inset = 4 if small else 6
        self.buttons = Buttons(
            console, inset, 34 if small else 69, console.width - 2 * inset, names
        )
        group.append(self.buttons.group)
        self._before = play.view.group.y
        _move_up(play, console.bar, y)
        play.group.append(group)
        self._repaint()

    def _hear(self, sound):
        if self._console.sound:
            self._console.sound.play(sound)

    def _add_heading(self, title, texts):
        """Add the title on green, and on the right what is new about this result.

        Return whether it is a record.
        """
        console, group, small = self._console, self._group, self._small
        edge = 2 if small else 3
        group.append(rectangle(console, edge, 1, console.width - 2 * edge, console.bar - 1, DONE))
        if not small:
            group.append(rectangle(console, edge, 14, console.width - 2 * edge, 1, DIM))
        top, left = (2, 22) if small else (1, 48)
        group.append(line(console, title, left, top, OUTLINE))
        new = news(self._counts, self._play.best, self._play.result, texts)
        is_record = new == texts[2]
        cup = 15 if is_record else 5
        if left + (len(title) + 1 + len(new)) * GLYPH + cup > console.width:
            new = ""  # on a narrow screen the cup says it
        x = console.width - (5 if small else 8) - len(new) * GLYPH
        if new:
            group.append(line(console, new, x, top, OUTLINE))
        if cup > 5:
            group.append(icon(console, CUP, x - (10 if small else 15), top, OUTLINE))
        return is_record

    def _add_cat(self):
        """Add the cat, who looks over the edge of the card; return it and its stars."""
        cat = self._tile(0, 0, _HAPPY)
        small = self._small
        inside = displayio.Group(
            x=4 if small else 8, y=-5 if small else -8, scale=1 if small else 2
        )
        inside.append(cat)
        self._group.append(inside)
        sparks = None
        if self.is_record:
            sparks = displayio.Group(x=inside.x, y=inside.y)
            for x, y in _SPOTS:
                sparks.append(icon(self._console, STAR, x >> small, y >> small))
            sparks.hidden = True
            self._group.append(sparks)
        return cat, sparks

    def _add_stars(self, texts):
        """Add three stars not won yet, or a crate at home if no record is known."""
        console, small = self._console, self._small
        won = best_stars([self._counts[:2]], self._record)
        self._won = won if won < 4 else 0
        against = self._against()
        x = 44 if not small else 24 if console.width >= 160 else 18 if against else 22
        for _ in range(3 if self._won else 1):
            star = self._tile(x, 13 if small else 20, _NO_STAR if self._won else _AT_HOME)
            self._group.append(star)
            self._stars.append(star)
            x += 17 if small else 19
        if not small or console.width >= _WIDE:
            left, room = (80, console.width - 134) if small else (102, console.width - 108)
            self._said_text = fit(against or self._text_beside_stars(texts), room)
            self._said = Words(console, left, 17 if small else 21, max(1, len(self._said_text)))
            self._group.append(self._said.grid)

    def _against(self):
        """Return the result beside that of a solution to beat, "" if there is none."""
        if find_game(self._console.progress.named, SHARED_SOLUTION) < 0:
            return ""
        return load("play.dialogs.shared_solution").compared(self._console, self._play)

    def _text_beside_stars(self, texts):
        if not self._play.result[2]:
            return texts[7]
        return compared(self._counts, self._play.best, texts)

    def _tile(self, x, y, tile):
        return self._console.pictures.tiles("stars", (_SIZE, _SIZE), 1, 1, True, x, y, tile)

    def _add_counts(self, texts):
        """Add each count, with the best before it or the record."""
        console, group, counts = self._console, self._group, self._counts
        group.append(rectangle(console, 8, 41, console.width - 16, 1, FRONT))
        icons = card_of(self._play.game).ICONS
        for i in range(len(counts)):
            x = 10 + (console.width - 4) * i // len(counts)
            room = (console.width - 4) // len(counts) - 22
            group.append(icon(console, icons[i], x, 47))
            text = fit(str(counts[i]), room)
            x += 16
            group.append(line(console, text, x, 47))
            x += len(text) * GLYPH
            text = fit(
                beside(i, self._play.best, self._play.result, texts), room - len(text) * GLYPH
            )
            if text:
                group.append(line(console, text, x, 47, DIM))

    def _add_both_counts(self, against):
        """Add the counts, and below them the record, on the right: there is no more room. Of a
        result ``against`` another one, only the end is shown, in place of the record.
        """
        console, group = self._console, self._group
        lines = [("/".join([str(count) for count in self._counts]), TEXT)]
        if against:
            lines.append((against[against.find(", ") + 2 :], DIM))
        elif any(self._record):
            lines.append(("/".join([str(least or "?") for least in self._record]), DIM))
        y = 14 if len(lines) > 1 else 17
        for text, colour in lines:
            text = fit(text, console.width - (70 if against else 90))
            x = console.width - 5 - len(text) * GLYPH
            group.append(line(console, text, x, y, colour))
            y += 8
        if len(lines) > 1 and not against:
            group.append(icon(console, CUP, x - 10, 22))

    def turn(self):
        """Show the next part; return the ms until the one after it, 0 if that was all."""
        stage = self._stage
        if stage >= self._won + _FRAMES:
            return 0
        self._stage += 1
        if stage < self._won:
            self._stars[stage][0] = _STAR
            if stage == 2:
                self._hear(THIRD_STAR)
            return _NEXT_STAR
        stage -= self._won
        if not stage:
            self._say()
            if self.is_record:
                self._hear(RECORD)
        self._cat[0] = _HAPPY if stage & 1 else _CAT
        if self._sparks and stage <= _BLINKS:
            self._sparks.hidden = stage & 1 > 0 or stage == _BLINKS
        return _CHEER

    def _say(self):
        if self._said:
            self._said.write(self._said_text)

    def finish(self):
        """Show all parts at once."""
        for i in range(self._stage, self._won):
            self._stars[i][0] = _STAR
        self._stage = self._won + _FRAMES
        self._cat[0] = _HAPPY
        if self._sparks:
            self._sparks.hidden = True
        self._say()

    def close(self):
        """Take the banner off the board, and move that back."""
        self._play.group.remove(self._group)
        self._repaint()
        self._play.view.group.y = self._before

    def _repaint(self):
        """Paint the whole screen once if the board moves: part by part it would be twice that."""
        if self._play.view.group.y != self._before:
            self._console.repaint()


def _move_up(play, top, bottom):
    """Move the board so that it ends above ``bottom``.

    One that is too high for that begins at ``top``, or above it as far as the last step needs.
    """
    view = play.view
    group = view.group
    _, first, _, last = _reach(group)
    low = 0
    if last - first > bottom - top:
        for cell in play.rules.changed[:_LAST]:
            wide = play.rules.width
            row = (cell % wide if view.turned else cell // wide) - view.top
            low = max(low, group.y + (row + 1) * view.size * view.scale - bottom)
    group.y -= max(0, min(last - bottom, max(first - top, low)))


def _reach(part):
    """Return left, top, right and bottom of a Group or TileGrid, as far as it is to be seen."""
    if hasattr(part, "tile_height"):
        right = part.x + part.width * part.tile_width
        return part.x, part.y, right, part.y + part.height * part.tile_height
    reach = [0, 0, 0, 0]
    for i in range(len(part)):
        inner = _reach(part[i])
        for j in range(4):
            reach[j] = (min if j < 2 else max)(reach[j], inner[j])
    scale = part.scale
    left, top, right, bottom = reach
    return (
        part.x + left * scale,
        part.y + top * scale,
        part.x + right * scale,
        part.y + bottom * scale,
    )


def news(counts, record, result, texts):
    """Return what is new about a result, one of the first three ``texts``, or "".

    ``record`` has the least known of each count, or is None; ``result`` is that of Playing.
    """
    before, better = result[:2]
    for i in range(min(2, len(record or ()), len(counts))):
        if record[i] and counts[i] < record[i]:
            return texts[2]
    if not before[0]:
        return texts[0]
    return texts[1] if better else ""


def compared(counts, record, texts):
    """Return how the counts compare with the record, by the count that is nearer to it."""
    nearest = -1
    by = 0
    for i in range(min(2, len(record or ()), len(counts))):
        if record[i]:
            ratio = 100 * counts[i] // record[i]
            if nearest < 0 or ratio < nearest:
                nearest = ratio
                by = counts[i] - record[i]
    if nearest < 0:
        return texts[6]
    if not by:
        return texts[3]
    return texts[4] % by if by > 0 else texts[5] % -by


def beside(i, record, result, texts):
    """Return what count ``i`` is shown against: the best before, else the record, else ""."""
    before, better = result[:2]
    if i < 2 and before[i]:
        return " " + texts[8 if better & 1 << i else 9] % before[i][i]
    if i < len(record or ()) and record[i]:
        return " " + texts[10] % record[i]
    return ""
