"""What only menus show: the players as cards, the battery."""

from micropython import const

from art import colour_of
from display import BONE, MIST, NIGHT

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas


def hand_of_cards(c: "Canvas", x: "int", y: "int", count: "int") -> None:
    """The players as cards: up to three beside each other, four and more overlap like a hand. 70 x 22."""
    pitch = 24 if count < 4 else min(16, (70 - 22) // (count - 1))
    for seat in range(count):
        c.round_rect(x - 1, y, 24, 22, 4, BONE)
        c.round_rect(x, y, 22, 22, 4, colour_of(seat))
        c.icon(seat, x + 3, y + 3, NIGHT)
        x += pitch


def battery(c: "Canvas", x: "int", y: "int", percent: "int", is_charging: "bool") -> None:
    """The charge as a small battery, 17 x 8; a bolt of night through it while it is charged."""
    c.rect(x, y, 15, 8, MIST)
    c.rect(x + 1, y + 1, 13, 6, NIGHT)
    c.rect(x + 15, y + 2, 2, 4, MIST)
    c.rect(x + 2, y + 2, (11 * percent + 50) // 100, 4, MIST)
    if is_charging:
        c.rect(x + 7, y + 1, 2, 3, BONE)
        c.rect(x + 6, y + 3, 3, 2, BONE)
        c.rect(x + 6, y + 4, 2, 3, BONE)
