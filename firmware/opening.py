"""Switches a stick on: which one it is, its devices, the first picture. Forgotten once there is a table."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from stick.devices import Stick


def open_devices() -> "Stick":
    """The stick, with its first picture. UnknownBoard if MiaStick does not run on this."""
    from stick.devices import open_stick

    return open_stick(draw_first)


def draw_first(canvas: "Canvas", language: str, is_lit: bool) -> None:
    """Draw the first picture, unless the panel `is_lit` and keeps its own. From now on the screens for this
    size of canvas may be imported."""
    import layouts

    layouts.choose(canvas.width)
    canvas.speak(language)
    from pieces import ground

    ground.prepare(canvas)
    if not is_lit:
        from menus import splash

        splash.draw_name(canvas)


def choose() -> "Stick | None":
    """Like `open_devices`; if A is held as it is switched on, the board is chosen first. None, and a message,
    if MiaStick does not run on this."""
    from machine import PWRON_RESET, Pin, reset_cause

    from stick.boards import UnknownBoard

    try:
        if reset_cause() == PWRON_RESET:
            from stick import which

            if not Pin(which.kin()[0].button_a, Pin.IN)():
                from stick import first_light

                first_light.choose()
        return open_devices()
    except UnknownBoard as error:
        from stick import start_error

        start_error.refuse(error)
        return None
