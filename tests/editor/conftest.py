"""Test the editor on a drive with the tests' own packs."""

from on_a_drive import drive  # noqa: F401
