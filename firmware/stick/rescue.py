"""What follows an error of ours: it is kept, and the table is laid anew to go on from the journal."""

from micropython import const

from stick import crash_log
from table.table import Table

_TYPING = const(0)
if _TYPING:
    from main import App


def rescue(app: "App", error: Exception) -> None:
    """Give `app` a table on which the screen stands that tells of `error`."""
    old = app.table
    screen = getattr(old.page, "name", "")
    # Memory may be what ran out, and the collector may still see the table on the stack: empty it
    old.page = old.game = old.contest = old.view = app.table = None
    code, is_known = crash_log.keep(error, screen)
    app.table = Table(app.stick)
    app.table.visit("menus.crash", "Crash", code, is_known)
    if app.nap:
        app.nap.end()
    app.light(False)
