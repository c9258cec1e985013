"""What is shown after an error. Read only then, when the game is out of memory: see `recover` in main.py."""

from micropython import const

import memory
from display import BONE, NIGHT
from table import table as parts

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from main import App


def say_moment(app: "App", error: Exception, screen: str) -> None:
    """Draw the picture that stays while the stick starts afresh."""
    canvas, text = app.stick.canvas, app.table.view.words.MOMENT
    canvas.fill(NIGHT)
    font = canvas.fit(canvas.labels, text, canvas.width)
    canvas.centre(font, text, 0, canvas.width, canvas.height // 2, BONE)
    canvas.show_all()
    _keep(app, error, screen)


def save(table: "parts.Table") -> None:
    """Let go of the game, too, if the flash takes now what it has refused."""
    if memory.import_briefly("table.new_game").save_again(table.stick.journal, table.game):
        table.game = None
    memory.forget(memory.MENUS)


def keep_in_memory(app: "App", note: bytes) -> None:
    """Go on with the game that the flash does not take, instead of a start afresh with `note`."""
    app.stick.noted = note
    app.table.leave_for(parts.GAME, "resume")


def replace_table(
    app: "App", open_part: "Callable[..., Any]", error: Exception, screen: str, is_again: bool
) -> None:
    """Replace the table by a new one that shows the error. `is_again` if a fresh start has not helped."""
    old = app.table
    old.view.words = None
    old.view = app.table = None
    code, is_known = _keep(app, error, screen)
    app.table = parts.Table(app.stick, open_part, parts.MENUS, "crash", code, is_known or is_again)
    app.table.enter_pending()
    app.power_saving.light(False)


def _keep(app: "App", error: Exception, screen: str) -> tuple[str, bool]:
    """Keep a report. Returns its code, and whether the same error was kept before."""
    from storage import crash_log

    if app.power_saving.asleep:
        app.power_saving.wake()
    return crash_log.keep(error, screen)
