"""Hidden dice stay hidden until the cup is lifted: with others under it a game looks and sounds alike,
but for the peek, which only the roller sees.
"""

import ast
import os
from pathlib import Path

import pytest

from tests.helpers.table_hands import Hands
from verify.soak import swaps
from verify.under_micropython.robot import Robot
from virtual.stick import VirtualStick

FIRMWARE = Path(__file__).parents[2] / "firmware"

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows cannot fork")


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


def test_only_these_screens_may_show_dice():
    """The soak believes what a screen says of itself; this is what it may say."""
    asked = {path for path in FIRMWARE.rglob("*.py") if "may_show_dice = True" in path.read_text()}
    names = {path.relative_to(FIRMWARE).as_posix() for path in asked}
    assert names == {
        f"screens/{name}.py"
        for name in ("announce", "best_bluff", "game_over", "peek", "reveal", "undoubted")
    }


@pytest.mark.parametrize("seats, has_looked", [("4f", True), ("4f", False), ("44", True)])
def test_choosing_a_claim_shows_dice_only_alone_after_a_look(seats, has_looked):
    hands = Hands(settings=f"players=2\nseats={seats}\nrules=tokyo blind=yes\n".encode())
    hands.begin()
    hands.shake((5, 4))
    if has_looked:
        hands.stick.press("A", 900)
        hands.stick.run(300)
    hands.press("B")
    may = seats == "4f" and has_looked
    shown = hands.table.view.dice
    assert (hands.screen, hands.table.standing.may_show_dice, shown) == ("choose", may, 54 * may)


@pytest.mark.parametrize("fault", ["", "absent"])
def test_ctrl_c_in_the_middle_of_a_peek_leaves_a_dark_panel(fault, monkeypatch):
    stick = VirtualStick(seed=1)
    stick.boot()
    robot = Robot(stick, players=2, lives=1)
    while robot.screen != "closed":
        robot.step()
    stick.down("A")
    stick.run(900)
    assert robot.screen == "peek" and any(stick.frame())
    main, app = stick.module("main"), stick.app
    monkeypatch.setattr(main, "_opened", lambda: app)
    monkeypatch.setattr(app, "rest", lambda *_: interrupt())
    if fault:  # the power chip, which has the backlight
        setattr(stick.power_chip, fault, True)

    def interrupt():
        raise KeyboardInterrupt

    stick.module("stick.console").key = lambda limit_ms: "\r"  # somebody wants the prompt
    main.run()
    stick.clock.advance(60_000_000)
    assert not any(stick.frame())


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


# Games in which other dice are put under the cup: `make soak` has many more


@forks
@pytest.mark.parametrize(
    ("rules", "seats"),
    [("tokyo", "pofb"), ("wikipedia", "pof")],
)
def test_other_dice_under_the_cup_change_nothing_that_others_perceive(rules, seats):
    """Peeks that are paused, timed out or cut off, help, power cuts, held buttons: tick by tick the same."""
    done = swaps.judge(rules, 9, seats, players=max(len(seats), 2))
    assert done.ticks > 400 and done.swaps > 1


def paint(canvas, width):
    canvas.rect(0, 0, width, 4, 5)
    canvas.show(0, 0, 80, 4)


@forks
@pytest.mark.parametrize(
    ("breakage", "part"),
    [
        (lambda game, stick: stick.console.write(str(game.roll)), "console"),
        (lambda game, stick: stick.clock.advance(game.roll), "time"),
        (lambda game, stick: stick.flash.files.update({"x": bytes(game.roll)}), "files"),
        (lambda game, stick: paint(stick.app.stick.canvas, game.roll), "picture"),
    ],
)
def test_what_tells_the_dice_is_found(breakage, part, monkeypatch):
    hook = swaps.Judge._hook

    def leaky(judge):
        is_new = judge.stick.app is not judge._app
        hook(judge)
        table = judge.stick.app.table
        play = table.play

        def told(move, value=0):
            play(move, value)
            if table.game.roll:
                breakage(table.game, judge.stick)

        if is_new:
            table.play = told

    monkeypatch.setattr(swaps.Judge, "_hook", leaky)
    with pytest.raises(swaps.Leak, match=part):
        swaps.judge("tokyo", 2, players=2, lives=1)


# The hand-over


@pytest.mark.parametrize("held_ms", [100, 220, 260, 700, 3000, 70_000])
@pytest.mark.parametrize("button", ["A", "B"])
def test_a_button_held_across_the_hand_over_opens_nothing(button, held_ms):
    hands = Hands()
    hands.begin()
    hands.shake((6, 3))
    hands.claim(41)
    hands.stick.run(300)
    hands.stick.press("A", 60, 40)
    hands.stick.down(button)  # too soon to be meant for what is not there yet
    hands.stick.run(held_ms)
    assert hands.screen == "hand-over"
    hands.stick.up(button)
    hands.stick.run(1000)
    assert hands.screen == "hand-over"
    hands.press()
    if held_ms > 60_000:  # that one woke it
        hands.press()
    assert hands.screen == "answer"


@pytest.mark.parametrize("cut", [False, True])
def test_asleep_in_the_middle_of_a_peek_it_shows_no_dice(cut):
    hands = Hands(settings=b"players=3\nsleep=5\n")
    hands.begin()
    hands.shake((6, 3))
    closed = hands.stick.frame()
    hands.stick.down("A")
    hands.stick.run(900)
    peek = hands.stick.frame()
    assert peek != closed
    seen = set()
    hands.stick.after_tick = lambda: seen.add(hands.stick.frame())
    hands.stick.run(3500)
    assert seen == {peek}
    hands.stick.run(3000)
    seen.clear()
    hands.stick.run(8000)
    hands.stick.up("A")
    hands.stick.run(500)
    if cut:
        hands.power_cut()
    hands.stick.press("B", 80, 500)
    assert peek not in seen


def drawings() -> list[tuple[str, ast.FunctionDef]]:
    """(where, method) of every `draw` and its helpers in the classes of screens."""
    return [
        (f"{path.stem}.{node.name}.{method.name}", method)
        for folder in ("screens", "menus")
        for path in (FIRMWARE / folder).glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name.startswith("draw")
    ]


@pytest.mark.parametrize("where,method", drawings(), ids=[where for where, _ in drawings()])
def test_a_drawing_does_not_ask_the_table(where, method):
    used = {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert "table" not in used
