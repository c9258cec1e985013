"""What only menus show: the players as cards, the battery."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.art import colour_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas


def hand_of_cards(c: "Canvas", x: "int", y: "int", count: "int", raised: "int" = -1) -> None:
    """The players as cards, CARDS_W x CARD: up to three side by side, four and more like a hand of cards.

    The `raised` one stands out of the hand, downwards.
    """
    pitch = at.CARD + 2 if count < 4 else (at.CARDS_W - at.CARD) // (count - 1)
    edge = (at.CARD - at.ICON) // 2
    for seat in range(count):
        top = y + at.SEAT_RAISE if seat == raised else y
        c.round_rect(x - 1, top, at.CARD + 2, at.CARD, at.CARD_R, BONE)
        c.round_rect(x, top, at.CARD, at.CARD, at.CARD_R, colour_of(seat))
        c.icon(seat, x + edge, top + edge, NIGHT)
        x += pitch


def battery(c: "Canvas", x: "int", y: "int", percent: "int", is_charging: "bool") -> None:
    """The charge as a small battery, BATTERY_W x BATTERY_H; a bolt through it while it is charged."""
    w, h, edge = at.BATTERY_W, at.BATTERY_H, at.BATTERY_EDGE
    c.rect(x, y, w - 2 * edge, h, MIST)
    c.rect(x + edge, y + edge, w - 4 * edge, h - 2 * edge, NIGHT)
    c.rect(x + w - 2 * edge, y + 2 * edge, 2 * edge, h - 4 * edge, MIST)
    c.rect(x + 2 * edge, y + 2 * edge, ((w - 6 * edge) * percent + 50) // 100, h - 4 * edge, MIST)
    if is_charging:
        for left, top, w, h in at.BOLT:
            c.rect(x + left, y + top, w, h, BONE)
