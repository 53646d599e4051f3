"""The menu of the list of levels: search, order, scores, about. RAM: none while it is closed."""

from nibblock.memory import find
from nibblock.packs import PackError, reason, short_title, told
from nibblock.screens.levels import WAYS
from nibblock.settings import SORT
from nibblock.ui.ask import open_ask
from nibblock.ui.card import CRATE, DOOR, INFO, LIST, PENCIL, PLAY, SEARCH, STEP, TABLE
from nibblock.ui.letters import bare, titles
from nibblock.ui.menu import MORE, open_menu
from nibblock.ui.text import words, wrap

_DIGITS = "0123456789"
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_TITLE = 10  # letters of a title to look for


def open_menu_of(console, screen, pack, path, at=0):
    """Open the menu over the list ``screen`` of ``pack``, which is at ``path``, on row ``at``."""
    texts = words("screens", "levels")
    how = console.progress.settings[SORT] % WAYS

    def sort():
        _next_sort(console, screen)
        open_menu_of(console, screen, pack, path, 3)

    rows = [
        (texts[0], lambda: screen.next_open(1), PLAY),
        (texts[1], lambda: _ask_title(console, screen, pack, path), SEARCH),
        (texts[2], lambda: _ask_number(console, screen), STEP),
        None,
        (texts[3] % texts[7 + how], sort, LIST),
        (texts[4], ("scores", path, screen.chosen()), TABLE),
        (texts[11], ("editor.screen", path, screen.chosen()), PENCIL),
        (texts[12], ("screens.share", path, screen.chosen()), CRATE),
        None,
        (texts[6], screen.up, DOOR),
    ]
    title = told(short_title(pack.title), path)
    found = _about(pack, path)
    if path.startswith(":mine/"):
        text = words("screens", "level of your own")[0]
        rows.insert(6, (text, lambda: _change(console, screen, pack, path), PENCIL, MORE))
        if find("sharing"):  # a small drive lacks it
            back = "levels", path, screen.chosen()
            rows.insert(-2, (texts[13], ("screens.enter", "") + back, STEP))
    elif found:
        rows.insert(6, (texts[5], lambda: _show(console, screen, title, path, found), INFO, MORE))
    place = console.width, console.bar + (3 if console.small else 13)
    keys = words("screens", "levels buttons")[1]
    open_menu(console, screen, rows, title=title, place=place, keys=keys, at=at, back=False)


def _change(console, screen, pack, path):
    menu = find("screens.own_menu")
    if menu:
        menu.open_own_menu(console, screen, pack, path)
    else:  # a small drive lacks the editor
        console.say("screens", "not on this drive")


def _ask_number(console, screen):
    """Ask for a number, beginning with that of the chosen level."""

    def answer(text):
        number = int(text)
        if 1 <= number <= screen.count:
            screen.select(number - 1)
        else:
            console.say("screens", "no such level", screen.count)

    digits = len(str(screen.count))
    now = str(screen.chosen() + 1)
    now = "0" * (digits - len(now)) + now
    open_ask(console, screen, words("screens", "search")[0], _DIGITS, digits, answer, now)


def _ask_title(console, screen, pack, path):
    """Ask for a part of a title, beginning with the one looked for last."""

    def answer(text):
        screen.wanted = text.strip()
        _find(console, screen, pack, path)

    head = words("screens", "search")[1]
    open_ask(console, screen, head, _LETTERS, _TITLE, answer, screen.wanted)


def _find(console, screen, pack, path):
    """Go to the next level whose title contains what is wanted, ignoring case and accents."""
    wanted = bare(screen.wanted)
    if not wanted:
        console.say("screens", "nothing to find")
        return
    shown = titles(pack, path)
    for i in range(1, screen.count + 1):
        n = (screen.chosen() + i) % screen.count
        if wanted in bare(shown.get(n)):
            screen.select(n)
            break
    else:
        console.say("screens", "no such title")
    if shown is not pack.titles:
        shown.close()


def _next_sort(console, screen):
    """Sort in the next way, and keep it as a setting."""
    progress = console.progress
    how = (progress.settings[SORT] + 1) % WAYS
    progress.settings[SORT] = how
    progress.touch_settings()
    n = screen.chosen()
    screen.sort(how)
    screen.select(n)


def _about(pack, path):
    """Return (author, date, text) of the pack, None if nothing is known."""
    module = find("packs.about")
    if module is None:  # a small drive lacks it
        return None
    try:
        found = module.about(pack, path)
    except (OSError, PackError) as error:
        return "", "", reason(error)
    return found if any(found) else None


def _show(console, screen, title, path, found):
    """Show what is known about the pack."""
    author, date, text = found
    author, text = told(author, path), told(text, path)
    columns = (console.width - 24) // 6
    named, levels = words("screens", "about a pack")
    head = [", ".join([part for part in (author, date) if part]), levels % screen.count, ""]
    if author:
        head[0] = named % head[0]
    head += wrap(text, columns)
    room = (console.height - 3 * console.bar - 20) // console.row
    if len(head) > room:
        head = head[: room - 1] + [head[room - 1] + " ..."]
    rows = [(words("screens", "back to levels")[0], None)]
    keys = words("screens", "levels buttons")[1]
    open_menu(console, screen, rows, [part for part in head if part], title=title, keys=keys)
