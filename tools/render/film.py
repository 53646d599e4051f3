"""Play a level and draw it: one picture, or all of them as an animation."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

from tools.errors import InputError
from tools.games.playback import Action, Player
from tools.render.scene import Scene

MOST = 5000  #: pictures in an animation
_HOLD = 1.5  #: seconds that the last picture stays


def play_to_end(scene: Scene, actions: Iterator[Action]) -> None:
    """Do all actions, then draw the board."""
    for action in actions:
        action.do()
        scene.draw_changed()


def steps(scene: Scene, actions: Iterator[Action]) -> Iterator[Image.Image]:
    """Yield the start, then a picture after every step."""
    yield scene.picture()
    for action in actions:
        action.do()
        scene.draw_changed()
        yield scene.picture()


def moves(scene: Scene, player: Player, actions: Iterator[Action]) -> Iterator[Image.Image]:
    """Yield the start, then a picture after every move; the player's ``progress`` counts them."""
    yield scene.picture()
    shown = player.progress()
    kept: Image.Image | None = None
    for action in actions:
        action.do()
        now = player.progress()
        if kept is not None and now[0] != shown[0]:
            yield kept
            kept = None
        scene.draw_changed()
        if now != shown:
            kept = scene.picture()
        shown = now
    if kept is not None:
        yield kept


def gif(frames: Iterator[Image.Image], seconds: float, *, loops: bool, name: str) -> bytes:
    """Return an animation; GIF counts time in hundredths of a second."""
    first = next(frames)
    rest = list(_bounded(frames, name))
    duration = [max(20, round(seconds * 100) * 10)] * len(rest) + [int(_HOLD * 1000)]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=duration if rest else duration[-1],
        optimize=False,
        disposal=1,
        **({"loop": 0} if loops else {}),
    )
    return out.getvalue()


def _bounded(frames: Iterator[Image.Image], name: str) -> Iterator[Image.Image]:
    for n, frame in enumerate(frames, 2):
        if n > MOST:
            raise InputError(name, "", f"over {MOST} pictures", "fewer, as with --what moves")
        yield frame


def png(picture: Image.Image) -> bytes:
    """Return one picture."""
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
