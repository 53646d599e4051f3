"""Drafts of Brain levels."""
