"""MicroPython's `framebuf` module for CPython (see virtual/framebuf.py)."""

from virtual.framebuf import *  # noqa: F403
