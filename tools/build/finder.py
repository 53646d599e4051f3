"""The tables of boards in the docs, made from profiles.txt and presets.txt.

In the sources a line ``# = NAME|NEEDS`` begins a family there: boards that a player would look for
together, and what they need beside the board.
"""

from __future__ import annotations

from typing import NamedTuple

from nibblock.boards import given

#: Boards on which somebody has seen Nibblock run, and reported it.
TRIED: tuple[str, ...] = ()
_KEYS = {
    "low": "its buttons",
    "shift": "its buttons",
    "stick": "its stick and buttons",
    "cardputer": "its keyboard",
    "tdeck": "its trackball and keyboard",
    "usb": "its three buttons",
    "axes": "its D-pad and buttons",
    "five": "its five keys: hold the middle for B",
    "pads": "a pad",
}
_FINDER = "| family | screen | needs | settings.toml | tried |\n|---|---|---|---|---|\n"
_LIST = """\
| id | screen | drive, KiB | card slot | keys | touch | sound |
|---|---|---|---|---|---|---|
"""
_PRESETS = """\
| `NIBBLOCK_WIRING` | chip | screen | pins | buttons | touch |
|---|---|---|---|---|---|
"""


class Family(NamedTuple):
    """Boards, or presets if ``is_preset``, that a player would look for together."""

    name: str
    needs: str
    ids: tuple[str, ...]
    is_preset: bool


def families() -> list[Family]:
    """Return the families of both files, in their order."""
    return _families(given.FILE, False) + _families(given.PRESETS, True)


def _families(path: str, is_preset: bool) -> list[Family]:
    found: list[Family] = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("# = "):
                name, _, needs = line[4:].partition("|")
                found.append(Family(name, needs, (), is_preset))
            elif not line.startswith("#"):
                found[-1] = found[-1]._replace(ids=(*found[-1].ids, line.split("|")[0]))
    return found


def finder() -> str:
    """Return the table of families, for docs/boards.md."""
    rows = []
    for family in families():
        tried = ", ".join(sorted(set(family.ids) & set(TRIED))) or "not on a board yet"
        line = "`NIBBLOCK_WIRING`" if family.is_preset else ""
        cells = (family.name, _screens(family), _needs(family), line, tried)
        rows.append("| " + " | ".join(cells) + " |\n")
    return _FINDER + "".join(rows)


def _row(family: Family, name: str) -> list[str]:
    row = given.find(name, given.PRESETS if family.is_preset else given.FILE)
    assert row is not None
    return row


def _screens(family: Family) -> str:
    field = 2 if family.is_preset else given.SCREEN
    return ", ".join(dict.fromkeys(_row(family, name)[field] for name in family.ids))


def _needs(family: Family) -> str:
    rows = [_row(family, name) for name in family.ids]
    if family.is_preset:
        has_pad = any("pad" in row[6].split() for row in rows)
        touch = " or its touch panel" if any(row[8] for row in rows) else ""
        return (family.needs or "a Pico") + (", a pad" if has_pad else "") + touch
    kinds = dict.fromkeys(_kind(row) for row in rows)
    words = [family.needs] if family.needs else []
    return "; ".join(words if list(kinds) == ["a pad"] else [*kinds, *words])


def _kind(row: list[str]) -> str:
    """Return what a board is played with."""
    kind = _KEYS[row[given.KEYS]]
    if not row[given.TOUCH]:
        return kind
    return "its touch panel" if kind == "a pad" else f"{kind}, its touch panel"


def listing() -> str:
    """Return the tables of all boards and presets, for docs/boards/list.md."""
    parts = [_LIST]
    for family in families():
        if family.is_preset:
            continue
        for name in family.ids:
            row = _row(family, name)
            sound = row[given.SOUND].partition(" ")[0]
            card = "yes" if row[given.CARD] else ""
            keys = _keys(row)
            touch = row[given.TOUCH].partition(" ")[0]
            cells = (f"`{name}`", row[given.SCREEN], row[given.DRIVE], card, keys, touch, sound)
            parts.append("| " + " | ".join(cells) + " |\n")
    parts.append("\n## Add-on screens\n\n" + _PRESETS)
    for name in given.ids(given.PRESETS):
        row = given.find(name, given.PRESETS)
        assert row is not None
        cells = (f"`{name}`", row[1], row[2], row[5], row[6], row[8].partition(" ")[0])
        parts.append("| " + " | ".join(cells) + " |\n")
    return "".join(parts)


def _keys(row: list[str]) -> str:
    """Return a row's buttons, without the prefix that all pins share."""
    kind, words = row[given.KEYS], row[given.BUTTONS].split()
    if kind in ("shift", "stick"):
        return _KEYS[kind]
    pins = [word for word in words if "=" in word]
    for prefix in ("BUTTON_", "SW_", "SWITCH_", "BTN_"):
        pins = [pin.replace("=" + prefix, "=") for pin in pins]
    shown = " ".join(pins)
    return shown if kind in ("low", "high") else f"{_KEYS[kind]} {shown}".strip()
