"""A stick whose picture is dark or crooked: A held at the start, and what the LED says."""

import pytest

from tests.helpers.crashes import ends_by
from virtual.errors import DataSheetError, MachineReset
from virtual.stick import VirtualStick


def forgive(panel):
    """Have the panel take what belongs to another one: the model refuses it, a real one shows rubbish."""

    def ignoring(call):
        def called(*args):
            try:
                call(*args)
            except DataSheetError:
                panel._count = panel._expected = 0

        return called

    for name in ("_start", "_parameter"):
        setattr(panel, name, ignoring(getattr(panel, name)))


def starting(board, held_ms, **absent):
    """A stick that is started with A held for so long: it, and how its program ended."""
    stick = VirtualStick(board)
    for name, value in absent.items():
        setattr(getattr(stick, name), "identity" if name == "panel" else "absent", value)
    if held_ms:
        stick.down("A")
        stick.clock.after(held_ms * 1000, lambda: stick.up("A"))
    stick.pictures = []
    forgive(stick.panel)
    for ms in range(0, 16_000, 250):
        stick.clock.after(ms * 1000, lambda ms=ms: stick.pictures.append((ms, stick.frame(), stick.led)))
    return stick, "reset" if ends_by(stick, 16_000) is MachineReset else "played"


def kept(stick):
    return stick.flash.image().get("saves/settings.txt", b"")


def lit(stick):
    """How often the LED was lit for long, after the first picture of light that every start has."""
    states = "".join("X" if led else " " for ms, _, led in stick.pictures if ms > 750)
    return sum(len(flash) >= 3 for flash in states.split())


@pytest.mark.parametrize(
    ("held_ms", "name"), [(3500, b"m5stickc"), (6500, b"m5stickcplus"), (9500, b"m5stickc")]
)
def test_holding_a_goes_through_the_boards_and_letting_go_chooses(held_ms, name):
    stick, end = starting("m5stickcplus", held_ms)
    assert end == "reset" and b"board=%s\n" % name in kept(stick)
    stick.boot()
    assert stick.app.stick.canvas.width == (135 if name == b"m5stickcplus" else 80)


@pytest.mark.parametrize("board", ["m5stickcplus2", "m5sticks3"])
def test_where_there_is_one_board_it_is_drawn_with_a_frame(board):
    stick, end = starting(board, 4000)
    assert end == "reset" and b"board=%s\n" % board.encode() in kept(stick)
    width, height = stick.panel.width, stick.panel.height
    frame = stick.pictures[14][1]
    pixel = [frame[3 * n : 3 * n + 3] for n in range(width * height)]
    edge = {pixel[0], pixel[width - 1], pixel[-1], pixel[-width], pixel[width // 2], pixel[-width // 2]}
    assert len(edge) == 1 and edge != {pixel[width * height // 2 + width // 2]}


@pytest.mark.parametrize("held_ms", [100, 900])
def test_a_press_of_a_starts_as_ever(held_ms):
    stick, end = starting("m5stickc", held_ms)
    assert end == "played" and "Let go" not in stick.console.text


def test_a_that_is_stuck_starts_after_a_while():
    stick = VirtualStick("m5stickc")
    forgive(stick.panel)
    stick.down("A")
    stick.run_program(90_000)
    assert "MiaStick 1.0.0 on M5StickC" in stick.console.text


@pytest.mark.parametrize(
    ("absent", "flashes"),
    [({}, 0), ({"power_chip": True}, 2), ({"panel": 0}, 3)],
    ids=["none", "power", "panel"],
)
def test_the_led_says_what_is_silent(absent, flashes):
    stick, end = starting("m5stickcplus", 0, **absent)
    assert end == "played" and lit(stick) == flashes
