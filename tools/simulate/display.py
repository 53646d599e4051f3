"""The board's display: Blinka's, without a bus. It repaints only what is dirty, and logs that.

It holds the panel's picture in memory; a window or a terminal shows it through ``on_change``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy
from PIL import Image

from tools.simulate import paint
from tools.simulate.blinka import Area, busdisplay


class Refresh(NamedTuple):
    """One call of ``refresh``: when it happened, the rectangles (x1, y1, x2, y2; the ends
    exclusive) sent to the panel, and how many pixels of layers were looked up to compose them.
    """

    ms: int
    areas: list[tuple[int, int, int, int]]
    looked: int = 0

    @property
    def pixels(self) -> int:
        """Return the number of pixels sent; overlaps are sent again, as on a board."""
        return sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in self.areas)


def to_rgb(colours: numpy.ndarray, brightness: float = 1.0) -> numpy.ndarray:
    """Convert 565 values to RGB888, shape (..., 3), dimmed in proportion.

    The high bits are repeated in the low ones, so that white is 255.
    """
    red, green, blue = colours >> 11, (colours >> 5) & 63, colours & 31
    parts = (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)
    rgb = numpy.stack(parts, axis=-1).astype(numpy.uint8)
    if brightness < 1.0:
        rgb = (rgb * numpy.float64(brightness)).astype(numpy.uint8)
    return rgb


class Display(busdisplay.BusDisplay):
    """A display of ``width`` x ``height`` pixels at ``rotation``.

    ``clock`` returns the milliseconds recorded in ``log``. With ``backlight`` False the board
    cannot be dimmed: setting ``brightness`` raises RuntimeError, as on the board.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        clock: Callable[[], int],
        rotation: int = 0,
        backlight: bool = True,
        auto_refresh: bool = True,
        brightness: float = 1.0,
    ) -> None:
        self.log: list[Refresh] = []
        self.on_change: Callable[[], None] | None = None
        self._clock = clock
        self._backlight_there = True
        super().__init__(
            None, b"", width=width, height=height, rotation=rotation, auto_refresh=False
        )
        self.brightness = brightness  # pyright: ignore[reportIncompatibleVariableOverride]
        self._backlight_there = backlight
        self.auto_refresh = auto_refresh
        area = self._core.area
        self.panel = numpy.zeros((area.height(), area.width()), dtype=numpy.uint16)

    def __new__(cls, *_: Any, **__: Any) -> Display:
        """Bypass Blinka's list of displays, which allows only one per process."""
        return object.__new__(cls)

    def refresh(
        self, *, target_frames_per_second: int | None = None, minimum_frames_per_second: int = 0
    ) -> bool:
        """Send what is dirty to the panel. Frame rates are ignored: the simulated clock is stopped
        meanwhile.
        """
        areas = [area for area in map(self._clip, self._dirty_areas()) if area is not None]
        looked = sum([self._paint(area) for area in areas])
        self._core.finish_refresh()
        sent = [(a.x1, a.y1, a.x2, a.y2) for a in areas]
        self.log.append(Refresh(self._clock(), sent, looked))
        if areas and self.on_change is not None:
            self.on_change()
        return True

    def _dirty_areas(self) -> list[Area]:
        """Return copies of the areas that displayio calls dirty. A full refresh clears them all, as
        on a board.

        (After one, Blinka leaves every TileGrid's flags set for its thread's sake, and paints
        everything a second time.)
        """
        group = self._core.current_group
        areas: list[Area] = []
        if group is not None:
            if self._core.full_refresh:
                group._prepare_full_refresh()
            group._get_refresh_areas(areas)
        if self._core.full_refresh:
            areas = [self._core.area]
        return [Area(area.x1, area.y1, area.x2, area.y2) for area in areas]

    def _clip(self, area: Area) -> Area | None:
        clipped = Area()
        return clipped if self._core.clip_area(area, clipped) else None

    def _paint(self, area: Area) -> int:
        """Send a rectangle to the panel; return how many pixels of layers that looked up."""
        canvas = paint.Canvas(area)
        if self._core.current_group is not None:
            paint.paint_group(self._core.current_group, self._core.colorspace, canvas)
        self.panel[area.y1 : area.y2, area.x1 : area.x2] = canvas.colours()
        return canvas.looked

    @property
    def brightness(self) -> float:
        """Return the brightness: 0.0 is dark, 1.0 is full."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        if not self._backlight_there:
            raise RuntimeError("Brightness not adjustable")
        if not 0 <= float(value) <= 1.0:
            raise ValueError("Brightness must be between 0.0 and 1.0")
        changed = value != getattr(self, "_brightness", value)
        self._brightness = value
        if changed and self.on_change is not None:
            self.on_change()

    def upright(self) -> numpy.ndarray:
        """Return the 565 values as the player sees them, rotation undone: shape (height, width)."""
        turn = self._core.transform
        picture = self.panel
        if turn.dx < 0:
            picture = picture[:, ::-1]
        if turn.dy < 0:
            picture = picture[::-1]
        return picture.T if turn.transpose_xy else picture

    def picture(self) -> Image.Image:
        """Return what the player sees, in RGB: exact at full brightness, dimmed below."""
        return Image.fromarray(to_rgb(self.upright(), self._brightness))

    def go_on_from(self, last: Display) -> None:
        """Show what ``last`` showed: of a reload, the panel notices nothing."""
        self.panel[:] = last.panel
        self._brightness = last._brightness
        self.log = last.log

    def release(self) -> None:
        """Let go of the root group, so that the next power-on finds Blinka in its initial state."""
        self.on_change = None
        self._core.release_display_core()


__all__ = ["Display", "Refresh", "to_rgb"]
