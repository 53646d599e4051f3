"""Luminance of the colours, so that things differ without colour too (WCAG 2 formulas)."""

from tools.art.source import Theme

Colour = tuple[int, int, int]


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 (black) to 1 (white)."""
    linear = []
    for channel in colour:
        part = channel / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio, 1 (equal) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def grey(colour: Colour) -> int:
    """Return the grey, 0..255, that looks as light as the colour."""
    light = luminance(colour)
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


PAIRS = (
    ("text/page", 14, 0, 7.0),
    ("text/card", 14, 1, 7.0),
    ("text/header", 14, 4, 4.5),
    ("dim text/page", 5, 0, 4.5),
    ("dim text/card", 5, 1, 4.5),
    ("text/highlight", 6, 8, 4.5),
    ("accent/page", 15, 0, 4.5),
    ("accent/card", 15, 1, 4.5),
    ("number/gold", 0, 15, 4.5),
    ("number/green", 6, 10, 4.5),
    ("warning/card", 9, 1, 4.5),
    ("goal/block", 9, 0, 4.5),
    ("toast", 0, 14, 4.5),
    ("letter/wood", 6, 7, 4.5),
    ("gem/master", 13, 11, 4.5),
    ("wall edge/floor", 5, 1, 3.0),
    ("wall edge/wall top", 5, 4, 1.5),
    ("crate/floor", 7, 1, 1.9),
    ("crate light/floor", 8, 1, 1.3),
    ("goal/floor", 9, 1, 3.0),
    ("done/crate", 10, 7, 1.7),
    ("done/outline", 10, 6, 6.0),
    ("crate/warning", 7, 11, 1.5),
    ("crate light/warning", 8, 11, 2.5),
    ("suit/floor", 12, 1, 2.5),
    ("face/suit", 13, 12, 1.7),
    ("face/eyes", 13, 6, 8.0),
)
"""Pairs that must differ: name, two palette indices, the least contrast ratio in every theme."""


def table(themes: list[Theme]) -> str:
    """Return the contrast of each pair by theme, as text; a value below its minimum is marked."""
    lines = [f"{'pair':24}least " + "".join(f"{theme.name:>9}" for theme in themes)]
    for name, one, other, least in PAIRS:
        ratios = [contrast(theme.colours[one], theme.colours[other]) for theme in themes]
        cells = "".join(f"{ratio:8.1f}{' ' if ratio >= least else '!'}" for ratio in ratios)
        lines.append(f"{name:24}{least:5.1f} {cells}")
    return "\n".join(lines)
