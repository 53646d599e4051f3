"""Keep the example's own tests for the copy that has the game."""

collect_ignore = ["tests"]
