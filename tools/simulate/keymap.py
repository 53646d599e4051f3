"""What the keys of the window do: at first, and as the player has changed it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pygame

from nibblock.boards import NAMES
from tools import files

KEYS = {
    pygame.K_UP: "UP",
    pygame.K_w: "UP",
    pygame.K_DOWN: "DOWN",
    pygame.K_s: "DOWN",
    pygame.K_LEFT: "LEFT",
    pygame.K_a: "LEFT",
    pygame.K_RIGHT: "RIGHT",
    pygame.K_d: "RIGHT",
    pygame.K_RETURN: "A",
    pygame.K_KP_ENTER: "A",
    pygame.K_SPACE: "A",
    pygame.K_z: "A",
    pygame.K_ESCAPE: "B",
    pygame.K_BACKSPACE: "B",
    pygame.K_x: "B",
    pygame.K_m: "START",
    pygame.K_p: "START",
    pygame.K_TAB: "SELECT",
    pygame.K_c: "X",
    pygame.K_v: "Y",
}
#: In a level, by the key and what is held: what boards have no button of its own for.
COMMANDS = {
    (pygame.K_u, ""): "undo",
    (pygame.K_z, "Ctrl"): "undo",
    (pygame.K_u, "Shift"): "redo",
    (pygame.K_y, "Ctrl"): "redo",
    (pygame.K_r, ""): "restart",
    (pygame.K_n, ""): "next",
}
BUTTONS = NAMES.split()
#: All that a key can do: a row each in the list of keys.
ACTIONS = (*BUTTONS, "undo", "redo", "restart", "next", "keys", "full", "shot")
#: What the window does itself: by keys that stay as they are, and one that a player may change.
OWN = {"keys": ("F1", "?"), "full": ("F", "F11", "Alt+Enter"), "shot": ("F12", "Ctrl+S")}
#: These keys can be given nothing else to do: they are held with others, or end the choice.
FIXED = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
        *(pygame.K_F1, pygame.K_F11, pygame.K_F12, pygame.K_ESCAPE),
    )
)
_SHOWN = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
}


class Keymap:
    """The keys that the player has given another meaning, in a file; None: kept nowhere."""

    def __init__(self, place: Path | None = None) -> None:
        self._place = place
        self._changed: dict[int, str] = {}
        if place is not None:
            with suppress(OSError, ValueError, AttributeError):  # damaged: the keys are as at first
                for name, action in json.loads(place.read_bytes()).items():
                    with suppress(ValueError, TypeError):  # a key of another system
                        if action in ACTIONS:
                            self._changed[pygame.key.key_code(name)] = action

    def of(self, key: int) -> str:
        """Return what a key does that the player has changed, "" for others."""
        return self._changed.get(key, "")

    def give(self, key: int, action: str) -> None:
        """Let a key do something else from now on. ToolError if that cannot be stored."""
        self._changed[key] = action
        self._store()

    def reset(self) -> None:
        """Let all keys do what they do at first. ToolError if that cannot be stored."""
        self._changed.clear()
        self._store()

    def shown(self, action: str) -> list[str]:
        """Return the names of the keys that do something."""
        keys = [(key, "") for key, button in KEYS.items() if button == action]
        keys += [pair for pair, name in COMMANDS.items() if name == action]
        kept = [(key, held) for key, held in keys if held or key not in self._changed]
        names = [f"{held}+{shown(key)}" if held else shown(key) for key, held in kept]
        is_free = pygame.K_f not in self._changed
        names += [name for name in OWN.get(action, ()) if is_free or name != "F"]
        names += [shown(key) for key, does in self._changed.items() if does == action]
        return list(dict.fromkeys(names))

    def _store(self) -> None:
        if self._place is None:
            return
        changed = {pygame.key.name(key): action for key, action in self._changed.items()}
        files.write_all({self._place: json.dumps(changed).encode()}, force=True, folders=True)


def shown(key: int) -> str:
    """Return what a key is called in the list."""
    return _SHOWN.get(key) or pygame.key.name(key).title()
