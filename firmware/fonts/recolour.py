"""Sets which animal each seat looks like and which are computers. Used before a game, then forgotten."""

from framebuf import GS8, FrameBuffer
from micropython import const

from display import FOX

_TYPING = const(0)
if _TYPING:
    from display import Canvas


def recolour(canvas: "Canvas", order: bytes, marked: bytes) -> None:
    """Draw seat n with the icon and colour of animal `order[n]` (six seats), and mark the icons of exactly
    the seats in `marked` with the sign of a computer."""
    icons, palette = canvas.icons, bytes(canvas.palette)
    old = icons.order
    icons.marked = marked
    icons.kept = -1
    if old == order:
        return
    count, size = len(order), icons.size
    before = FrameBuffer(bytearray(count * size), 1, count * size, GS8)
    before.blit(icons.sheet, 0, 0)
    one = FrameBuffer(bytearray(size), 1, size, GS8)
    for seat in range(count):
        at = old.find(order[seat : seat + 1])
        one.blit(before, 0, -at * size)
        icons.sheet.blit(one, 0, seat * size)
        to, at = 2 * (FOX + seat), 2 * (FOX + at)
        canvas.palette[to : to + 2] = palette[at : at + 2]
    icons.order = order
