"""Lines of a list by name, independent of the language: for scripts, robots and tests."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def stands_on(table: "Any", name: str) -> bool:
    """Whether the cursor is on that line. `name` is that of a page, the key of a line's text, such as LIVES,
    or the module that the line opens, such as presets."""
    page, view = table.standing, table.view
    rows = getattr(page, "rows", ())
    if rows:
        return rows[page.at] == name
    return bool(view.lines) and _is(view.lines[view.cursor], name, page, view.words)


def has_line(table: "Any", name: str) -> bool:
    """Whether the current screen has a line of that name."""
    page, view = table.standing, table.view
    rows = getattr(page, "rows", ())
    if rows:
        return name in rows
    return any([isinstance(line, tuple) and _is(line, name, page, view.words) for line in view.lines])


def _is(line: tuple, name: str, page: "Any", words: "Any") -> bool:
    if name in line[3:]:
        return True
    for texts in (words, getattr(page, "texts", None)):
        try:
            if texts and texts.find(name) == line[0]:
                return True
        except AttributeError:
            pass
    return False
