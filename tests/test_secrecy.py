"""Hidden dice stay hidden: two games that differ in nothing but the rolls look, sound and print alike.

But for the peek, which only the roller sees, and the reveal, which all do.
"""

import ast
from pathlib import Path

import pytest

from tests.table_hands import Hands

OPEN = {"peek", "reveal"}
FIRMWARE = Path(__file__).parent.parent / "firmware"


def seen_of(rolls: "list[tuple[int, int]]") -> "list[tuple]":
    """All that can be perceived of some turns, tick by tick."""
    hands = Hands()
    stick = hands.stick
    seen = []

    def look() -> None:
        if stick.is_on and stick.app.table.screen not in OPEN:
            files = sorted((name, len(data)) for name, data in stick.flash.image().items())
            seen.append(
                (stick.clock.now, hands.screen, stick.frame(), stick.led, str(stick.soc.tones), files)
            )

    hands.begin()
    stick.console.take()
    stick.after_tick = look
    for dice, value in zip(rolls, (31, 54, 66), strict=True):
        hands.shake(dice)
        stick.run(400)
        stick.down("A")
        stick.run(900)
        assert hands.screen == "peek"
        stick.up("A")
        stick.run(200)
        hands.claim(value)
        hands.press(times=2)
        hands.press()
        assert hands.screen == "shake"
    seen.append(stick.console.take())
    return seen


def test_other_dice_show_the_same():
    plain = seen_of([(6, 3), (5, 5), (4, 1)])
    other = seen_of([(2, 1), (3, 1), (6, 6)])
    assert len(plain) == len(other) > 500
    for one, two in zip(plain, other, strict=True):
        assert one == two, one[1]


def test_the_peek_and_the_reveal_do_show_them():
    """Else the test above would look at nothing."""
    frames = []
    for dice in ((6, 3), (2, 1)):
        hands = Hands()
        hands.begin()
        hands.shake(dice)
        hands.stick.down("A")
        hands.stick.run(900)
        peek = hands.stick.frame()
        hands.stick.up("A")
        hands.stick.run(200)
        hands.claim(31)
        hands.press(times=2)
        hands.stick.run(600)
        hands.press("B")
        hands.stick.run(2500)
        frames.append((peek, hands.stick.frame()))
    assert frames[0][0] != frames[1][0]
    assert frames[0][1] != frames[1][1]


def test_a_peek_is_over_two_ticks_after_the_release():
    hands = Hands()
    hands.begin()
    hands.shake((6, 3))
    closed = hands.stick.frame()
    hands.stick.down("A")
    hands.stick.run(900)
    assert hands.stick.frame() != closed
    hands.stick.up("A")
    hands.stick.run(60)  # 20 ms of bouncing contacts at most, then two ticks
    assert hands.stick.frame() == closed


def test_a_peek_that_nobody_ends_ends_itself():
    hands = Hands()
    hands.begin()
    hands.shake((6, 3))
    hands.stick.down("A")
    hands.stick.run(11_000)
    assert hands.screen == "closed"
    hands.stick.up("A")
    hands.stick.run(500)
    assert hands.screen == "closed"


@pytest.mark.parametrize("moment", ["closed", "peek", "choose"])
def test_a_power_cut_while_the_dice_lie_there_shows_nothing_afterwards(moment):
    hands = Hands()
    hands.begin()
    hands.shake((6, 3))
    if moment == "peek":
        hands.stick.down("A")
        hands.stick.run(900)
    elif moment == "choose":
        hands.press("B")
    assert hands.screen == moment
    hands.stick.power_cut()
    if moment == "peek":
        hands.stick.up("A")
    hands.stick.boot()
    hands.stick.run(500)
    shown = [hands.screen]
    hands.press()
    shown.append(hands.screen)
    hands.press()
    shown.append(hands.screen)
    assert shown == ["splash", "resume", "hand-over"]
    hands.press()
    assert hands.screen == "closed"
    assert hands.table.view.dice == 0
    assert hands.table.game.roll == 63


def pages() -> "list[tuple[str, ast.FunctionDef]]":
    """(where, method) of every `draw` and its helpers in the classes of screens."""
    found = []
    for path in FIRMWARE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and any(
                getattr(base, "id", "") == "Page" for base in node.bases
            ):
                found += [
                    (f"{path.stem}.{node.name}.{method.name}", method)
                    for method in node.body
                    if isinstance(method, ast.FunctionDef) and method.name.startswith("draw")
                ]
    return found


@pytest.mark.parametrize("where,method", pages(), ids=[where for where, _ in pages()])
def test_a_drawing_does_not_ask_the_table(where, method):
    used = {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert "table" not in used
