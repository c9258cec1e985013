"""The battery, small in a corner."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT

_TYPING = const(0)
if _TYPING:
    from display import Canvas


def battery(c: "Canvas", x: int, y: int, percent: int, is_charging: bool) -> None:
    """The charge as a small battery, BATTERY_W x BATTERY_H; a bolt through it while it is charged."""
    w, h, edge = at.BATTERY_W, at.BATTERY_H, at.BATTERY_EDGE
    c.rect(x, y, w - 2 * edge, h, MIST)
    c.rect(x + edge, y + edge, w - 4 * edge, h - 2 * edge, NIGHT)
    c.rect(x + w - 2 * edge, y + 2 * edge, 2 * edge, h - 4 * edge, MIST)
    c.rect(x + 2 * edge, y + 2 * edge, ((w - 6 * edge) * percent + 50) // 100, h - 4 * edge, MIST)
    if is_charging:
        for left, top, w, h in at.BOLT:
            c.rect(x + left, y + top, w, h, BONE)
