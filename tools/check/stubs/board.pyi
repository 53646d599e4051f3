"""Pins differ from board to board; tests/boards holds each profile against its own stubs."""

from typing import Any

def __getattr__(name: str) -> Any: ...
