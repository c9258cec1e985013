"""Finds out which stick this is, and says what is wrong with it. A stick that starts afresh knows it.

A wrong guess can do harm: the pin that resets the M5StickC's panel belongs to the flash in a Plus2, and on an
S3 other pins belong to its RAM. So no pin is touched before the eFuse has said which package the ESP32 has.
"""

from micropython import const
from time import ticks_diff, ticks_ms

from stick.boards import BOARDS, MOTION_CHIPS, UnknownBoard
from stick.efuse import S3, package

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from stick.boards import M5StickC

_OURS = const(" MiaStick runs on M5StickC, Plus, Plus2 and StickS3.")
_PANEL_TRIES = const(2)  # with one wrong bit a Plus would be taken for an M5StickC
_PATIENCE_MS = const(1000)  # for so long a board is not refused because a chip does not answer


def kin() -> "list[type[M5StickC]]":
    """The boards with this package, UnknownBoard if there is none. Touches no pin."""
    here = package()
    boards = [board for board in BOARDS if board.package == here]
    if not boards:
        chip = "ESP32-S3" if here & S3 else "ESP32"
        raise UnknownBoard("This %s (package %d) sits in no stick." % (chip, here & ~S3) + _OURS)
    return boards


def refuse_others(
    board: "type[M5StickC]",
    setting: str,
    has_power_chip: "Callable[[], bool]",
    motion_name: "Callable[[], str]",
) -> None:
    """UnknownBoard unless power chip and motion chip answer as those of the board. No rail is touched before.

    Other boards with the same package have the same power chip, but other things on its pins. After the first
    successful start the settings say which board this is, and the motion chip need not answer.
    """
    if not _within_patience(has_power_chip):
        name = board.power.upper()
        raise UnknownBoard("No %s answers, so this is no %s." % (name, board.name) + _OURS)
    if setting != board.setting and not _within_patience(motion_name):
        raise UnknownBoard(
            "The motion chip (%s) does not answer, so this may be no %s. If it is one, write the line "
            "board=%s into saves/settings.txt." % (_motion_chips(board), board.name, board.setting)
        )


def _within_patience(asked: "Callable[[], Any]") -> "Any":
    """The answer of `asked`, which is repeated for up to a second until it is true."""
    began: int = ticks_ms()
    while True:
        answer = asked()
        if answer or ticks_diff(ticks_ms(), began) >= _PATIENCE_MS:
            return answer


def known(
    boards: "list[type[M5StickC]]", setting: str, is_stick: bool, power_chip: "Any"
) -> "type[M5StickC]":
    """Which of `boards` this is: the one that somebody chose (first_light.py), else by its panel, else the
    first if `is_stick`; then the LED says that the panel is silent.

    UnknownBoard if nothing suggests a stick at all.
    """
    for board in boards:
        if board.setting == setting:
            return board
    from stick import panel_id

    for _ in range(_PANEL_TRIES):
        first_id = panel_id.panel_id(boards[0])
        for board in boards:
            if first_id in board.panel_ids:
                return board
    if is_stick:
        from stick import led_code

        led_code.tell(boards[0], power_chip, led_code.PANEL)
        return boards[0]
    raise UnknownBoard(
        "Neither the screen nor another chip of an %s answers. If this is one, write the line "
        "board=%s into saves/settings.txt." % (boards[0].name, boards[0].setting)
    )


def why_no_motion(board: "type[M5StickC]") -> str:
    """A line for the console if the motion chip did not begin."""
    if "bmi270" in board.motion:
        from chips.bmi270 import IMAGE
        from storage.archive import exists

        if not exists(IMAGE):
            return "The motion chip (BMI270) needs the file %s: hold A to roll; make flash brings it." % IMAGE
    return "The motion chip (%s) does not answer: hold A to roll." % _motion_chips(board)


def _motion_chips(board: "type[M5StickC]") -> str:
    """The motion chips that the board may have, with their addresses."""
    return "; ".join(["%s, I2C %X" % (name.upper(), MOTION_CHIPS[name][0]) for name in board.motion])
