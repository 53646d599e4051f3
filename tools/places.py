"""Where the drive's files are: in a checkout, or inside an installed ``nibblock``.

The installed package ``nibblock_desktop`` is laid out like the checkout: ``tools``, and beside it
``code.py``, ``boot.py``, ``settings.toml``, ``lib`` and ``levels``. So the same paths serve both.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def is_checkout() -> bool:
    """Return whether these are the full sources, with the tests and everything to build a drive."""
    return (ROOT / "pyproject.toml").is_file()


def program() -> str:
    """Return what a person types to start these commands."""
    if not is_checkout():
        return "nibblock"
    return "python3 -m tools"
