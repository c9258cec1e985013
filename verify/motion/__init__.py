"""Recorded hands, and how the virtual hand compares with them."""
