"""Worker processes on all cores. None outlives the tool that started it."""

import argparse
import multiprocessing
import os
import signal
import threading
from multiprocessing.pool import Pool


def positive(text: str) -> int:
    """A number above 0, as a type for argparse."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number above 0")
    return int(text)


def pool(processes: int) -> Pool:
    """A `multiprocessing.Pool` that ends silently: at once after Ctrl-C, and when its tool is killed."""
    return multiprocessing.Pool(processes, _begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the tool ends its workers
    threading.Thread(target=_end_with_the_tool, daemon=True).start()


def _end_with_the_tool() -> None:
    tool = multiprocessing.parent_process()
    assert tool
    tool.join()
    os._exit(1)
