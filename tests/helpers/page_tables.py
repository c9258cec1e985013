"""Pages at a shared table."""

HARMLESS = ("409", "404")  # somebody else was faster; the log tells


def accept(hands):
    """Sit down at the table of whoever sits there already."""
    until([hands], lambda: chairs(hands) > 0)
    hands.keys("a")


def chairs(hands):
    return len(hands.page.evaluate("miastick.where()").get("chairs", []))


def until(pages, condition, tries=400):
    for _ in range(tries):
        if condition():
            return
        for hands in pages:
            hands.wait(100)
    raise AssertionError([hands.screen for hands in pages])


def open_table(hands):
    hands.keys("abba")  # past ALONE and PASS ROUND
