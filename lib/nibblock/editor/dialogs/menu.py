"""The editor's menu. RAM: a card while it is open."""

from nibblock.editor.board import COLUMN
from nibblock.memory import find, load
from nibblock.ui.card import (
    AGAIN,
    BACK,
    CRATE,
    CUP,
    DOOR,
    EYE,
    HELP,
    INFO,
    LIST,
    PENCIL,
    PLAY,
    SAVE,
    SEARCH,
    STEP,
    TABLE,
)
from nibblock.ui.menu import MORE, corner, open_menu
from nibblock.ui.text import words


def open_dialog(console, screen):
    """Open the menu with the rows that apply now."""
    texts = words("editor", "menu")
    history = screen.board.history
    rows = [(texts[2], screen.test, PLAY), (texts[15], screen.pick, CUP)]
    if screen.draft.solved:
        rows.append((texts[13], lambda: _publish(console, screen), SAVE))
    if history.at > history.first:
        rows.append((texts[3], lambda: screen.undo(False), BACK))
    if history.at < history.end:
        rows.append((texts[4], lambda: screen.undo(True), AGAIN))
    rows += [None, (texts[5], lambda: screen.open_dialog("select"), SEARCH)]
    if screen.patch:
        rows.append((texts[6], lambda: screen.open_dialog("carry"), TABLE))
    rows += [
        (texts[7], lambda: _lines(console, screen), STEP, MORE),
        (texts[16], lambda: screen.open_dialog("grid"), TABLE),
        (texts[8], lambda: _check(console, screen), HELP),
        None,
        (texts[9], lambda: _name(console, screen, 0), PENCIL),
        (texts[10], lambda: _name(console, screen, 1), INFO),
        (texts[17], lambda: _looks(console, screen), EYE, MORE),
    ]
    own = find("games." + screen.draft.game + ".editor.menu")
    if own:
        rows += own.rows(console, screen)
    solving = find("solving")  # only a computer has it
    if solving:
        rows += solving.rows(console, screen)
    rows += [
        None,
        (texts[14], lambda: screen.close((":share",)), CRATE),
        (texts[11], lambda: screen.close(screen.draft.back), DOOR),
        (texts[12], lambda: _throw_away(console, screen), LIST),
    ]
    open_menu(console, screen, rows, (), screen.show_keys, texts[0], corner(console), texts[1])


def _lines(console, screen):
    """Open the menu of rows and columns; they come and go at the cursor."""
    board, cell = screen.board, screen.cell
    x, y = cell % board.width, cell // board.width
    texts = words("editor", "lines")
    row, column, above, before = 0, COLUMN, y, x
    if screen.view.turned:
        row, column, x, y, above, before = COLUMN, 0, y, x, x, y + 1
    rows = [
        (texts[1], lambda: screen.open_dialog("sides"), -1),
        None,
        (texts[2], lambda: _sides().insert(console, screen, row, above), -1),
        (texts[3], lambda: _sides().insert(console, screen, column, before), -1),
        (texts[4], lambda: _sides().remove(console, screen, row, y), -1),
        (texts[5], lambda: _sides().remove(console, screen, column, x), -1),
    ]
    keys = words("editor", "menu")[1]
    open_menu(console, screen, rows, (), None, texts[0], corner(console), keys)


def _looks(console, screen):
    """Offer the looks in which it can be drawn and played."""
    title, *names = words("editor", "looks")
    rows = [(name, lambda look=look: _wear(screen, look), -1) for look, name in enumerate(names)]
    keys, at = words("editor", "menu")[1], screen.draft.look
    open_menu(console, screen, rows, (), None, title, corner(console), keys, at)


def _wear(screen, look):
    """Open the drawing once more, in another look."""
    screen.draft.look = look
    screen.draft.kept = False
    screen.close((":draw",))


def _sides():
    return load("editor.dialogs.sides")


def _check(console, screen):
    """Say what is wrong with the drawing, and move the cursor there."""
    found = screen.part.faults(screen.board)
    if not found:
        console.say("editor", "nothing is wrong")
        return
    texts = words("games/" + screen.draft.game, "faults")
    rows = [(texts[text], lambda cell=cell: _go_to(screen, cell), -1) for cell, text in found]
    keys = words("editor", "menu")[1]
    open_menu(console, screen, rows, (), None, words("editor", "menu")[8], corner(console), keys)


def _go_to(screen, cell):
    """Go to a cell; -1: to none."""
    if cell >= 0:
        screen.cell = cell
        screen.point()


def _publish(console, screen):
    """Make a level of the drawing; ask for a title first if it has none."""

    def publish():
        load("editor.dialogs.leaving").publish(console, screen)

    if screen.draft.title:
        publish()
    else:
        _name(console, screen, 0, publish)


def _name(console, screen, which, then=None):
    """Ask for the title (0) or the author (1)."""
    draft = screen.draft

    def answer(text):
        if which:
            draft.author = text
        else:
            draft.title = text
        draft.kept = False
        screen.bar.unsaved(True)
        screen.show_title()
        if then:
            then()

    texts = words("editor", "names")
    text = draft.author if which else draft.title
    keyboard = load("editor.dialogs.keyboard")
    keyboard.open_keyboard(console, screen, texts[which], answer, text, texts[2 + which])


def _throw_away(console, screen):
    """Ask whether to forget the draft."""
    ask, yes, no = words("editor", "throw away")
    rows = [(no, None, -1), (yes, screen.throw_away, -1)]
    open_menu(console, screen, rows, (), None, ask, corner(console), words("editor", "menu")[1])
