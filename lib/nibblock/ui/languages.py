"""Which languages are on the drive, and which one is used. RAM: none once it is set."""

import os

from nibblock import boards
from nibblock.progress.reading.choices import LANGUAGES, value
from nibblock.settings import LANGUAGE
from nibblock.ui.words import path_of, words_in

_FOLDER = "screens"  # a language with a word file here is on the drive


def use(settings):
    """Use the player's language, or the first on the drive if that one is missing."""
    for language in (value(settings, LANGUAGE),) + LANGUAGES:
        if _is_there(language):
            break
    else:
        language = LANGUAGES[0]
    boards.language = language


def names():
    """Return each language's own name, "" for those that are not on the drive."""
    return [_name(language) for language in LANGUAGES]


def _is_there(language):
    try:
        os.stat(path_of(language, _FOLDER))
    except OSError:
        return False
    return True


def _name(language):
    found = words_in(language, _FOLDER, "name of this language")
    return found[0] if found else ""
