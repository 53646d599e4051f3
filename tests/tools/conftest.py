"""Provide the drives of the tests of ``deploy``; cable.py explains them."""

import os

import pytest


@pytest.fixture
def no_waiting(monkeypatch):
    """Skip syncing: these folders need not survive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def fresh(tmp_path):
    """Return a drive as CircuitPython makes it."""
    import cable

    return cable.make_fresh(tmp_path / "CIRCUITPY")


@pytest.fixture(scope="session")
def versions():
    """Return (old, new): in the new one a class is renamed, one module is added, one removed."""
    import cable

    return cable.two_versions()
