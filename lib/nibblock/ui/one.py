"""Say "1 move", not "1 moves". RAM: none."""

from nibblock.ui.text import words


def one(text):
    """Return a text with the singular of what is counted, wherever there is one of it."""
    for pair in words("play", "one of each"):
        many, single = pair.split(" ")
        at = text.find("1 " + many)
        if at >= 0 and not text[max(0, at - 1) : at].isdigit():
            text = text[: at + 2] + single + text[at + 2 + len(many) :]
    return text
