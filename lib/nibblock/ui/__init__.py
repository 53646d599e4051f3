"""Text, lists, menus and panels on the screen. RAM: none."""
