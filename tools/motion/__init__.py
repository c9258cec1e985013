"""Recorded hands, and the motions of the virtual hand beside them."""
