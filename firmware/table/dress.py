"""Icons and colours change places on the canvas: what is drawn as one player then looks like another."""

from framebuf import GS8, FrameBuffer
from micropython import const

from display import FOX

_TYPING = const(0)
if _TYPING:
    from display import Canvas

COUNT = const(6)  # colours, and as many icons


def dress(canvas: "Canvas", order: bytes) -> None:
    """Let seat n be drawn as animal `order[n]`: change its icon and its colour for those of another seat."""
    worn = canvas.worn
    if worn == order:
        return
    icons, palette = canvas.icons, bytes(canvas.palette)
    size = icons.size
    before = FrameBuffer(bytearray(COUNT * size), 1, COUNT * size, GS8)
    before.blit(icons.sheet, 0, 0)
    one = FrameBuffer(bytearray(size), 1, size, GS8)
    for seat in range(COUNT):
        at = worn.find(order[seat : seat + 1])
        one.blit(before, 0, -at * size)
        icons.sheet.blit(one, 0, seat * size)
        to, at = 2 * (FOX + seat), 2 * (FOX + at)
        canvas.palette[to : to + 2] = palette[at : at + 2]
    icons.kept = -1
    canvas.worn = order
