"""Call a function that may fail in any way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Failed(NamedTuple):
    """The result of an item whose work ended in a way nobody expected."""

    why: str


def attempt(function: Callable[..., Any], item: tuple) -> Any:
    """Return what the function returns; ``Failed`` if it raises anything."""
    try:
        return function(*item)
    except MemoryError:
        return Failed("not enough memory")
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")
