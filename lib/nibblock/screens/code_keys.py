"""The keyboard on which codes are typed: their 32 letters, and the signs of the parts of a code.

If a game has codes of its original, Aa goes on to their signs. What cannot be a code is refused
while it is typed; if the check names a wrong group, the cursor goes behind that. RAM: as its base.
"""

from nibblock import const
from nibblock.editor.dialogs.keyboard import Keyboard
from nibblock.packs import PackError, reason
from nibblock.sharing import begin
from nibblock.sharing.letters import GROUP, MOST, text_of, values_of
from nibblock.sharing.parts import bare, join, typed

_LETTERS = ("0123456789", "ABCDEFGHJK", "MNPQRSTVWX", "YZ/:      ")
_ORIGINALS = (
    ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"),
    ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM,.-"),
    ("!\"#$%&'()*", "+,-./:;<=>", "?@[\\]^_`{|", "}~        "),
)
_AHEAD = const(6)  # letters behind the cursor that are shown


class CodeKeys(Keyboard):
    """Calls ``answer(text)``, None to go back; ``text`` is there at first.

    If the check has named a group, the cursor is behind it; 0: at the end.
    """

    first_layer = 0

    def __init__(self, console, group, head, answer, hint, has_original, text="", wrong=0):
        self._after = ""  # what is behind the cursor
        self.layers = 1 + len(_ORIGINALS) if has_original else 1
        Keyboard.__init__(self, console, group, head, answer, text, hint, MOST)
        if wrong and self._is_plain():
            self.text, self._after = text[: wrong * GROUP], text[wrong * GROUP :]

    def keys_in(self, row):
        """Return the keys of a row of this layer."""
        return _ORIGINALS[self._layer - 1][row] if self._layer else _LETTERS[row]

    def shown_text(self, room):
        """Return the code in groups, with a cursor."""
        before = _grouped(self.text) if self._is_plain() else self.text
        after = self._after[: _AHEAD - 1]
        return before[-(room - _AHEAD) :] + "_" + after

    def counted(self):
        """Return the group that is being typed."""
        return "%d" % (len(self.text) // GROUP + 1) if self._is_plain() else ""

    def _is_plain(self):
        """Return whether this is a code of ours that is not in parts."""
        return all(sign.isdigit() or "A" <= sign <= "Z" for sign in self.text)

    def add(self, letter):
        """Add a letter, unless no code has it there; return whether it was added."""
        if len(self.text) + len(self._after) >= MOST:
            return False
        if self._layer or not self._is_plain() and self.layers > 1:
            self.text += letter
            return True
        if letter == "-" or letter == " " and "/" not in self.text:
            return False
        try:
            if letter not in " /:":
                values_of(letter)
                letter = _ours(letter)
            text = self.text + letter
            if len(text) > 2 or not text.isdigit():  # not the number of a part
                begin(typed(text))
        except PackError as error:
            self._console.tell(reason(error))
            return False
        self.text += letter
        return True

    def paste(self, text):
        """Take a code from a clipboard in place of what is typed, with its link if it has one."""
        text = " ".join(text.split())[:MOST]
        try:
            text = bare(text_of(values_of(join(text))))
        except PackError:  # a part of a code, or one of the original game
            pass
        self.text = text
        self._after = ""
        self._show()

    def end(self, text):
        """Close it, and answer all of the text; None goes back."""
        self._group.remove(self._page)
        self._answer(text if text is None else self.text + self._after)


def _ours(letter):
    """Return a letter as codes have it."""
    letter = letter.upper()
    at = "ILOU".find(letter)
    return "110V"[at] if at >= 0 else letter


def _grouped(text):
    """Return letters in groups, with hyphens between."""
    return "-".join([text[i : i + GROUP] for i in range(0, len(text), GROUP)])
