"""Solve the game by every preset, and what the computer players make of it."""
