"""MicroPython's `framebuf` module for CPython (see tools/virtual/framebuf.py)."""

from tools.virtual.framebuf import *  # noqa: F403
