"""What the lines of a script do: one function for each form, and the table of all forms."""

from tools.virtual.errors import Interrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.virtual.script import Script

_WAIT_LIMIT_MS = 60000


class ScriptFailed(Exception):
    """A line could not be carried out, or what it expects is not so."""


def _press(run: "Script", key: str, ms: int = 80) -> None:
    run.stick.press(key, ms)


def _press_often(run: "Script", key: str, times: int) -> None:
    for _ in range(times):
        run.stick.press(key)


def _line(run: "Script", name: str) -> None:
    """B until the line of that name is chosen, on a screen with `rows` of names."""
    page = run.stick.app.table.standing
    rows = getattr(page, "rows", ())
    if name not in rows:
        raise ScriptFailed("'%s' has no line '%s'" % (run.screen(), name))
    while rows[page.at] != name:
        run.stick.press("B")


def _hold(run: "Script", key: str, ms: int = 600) -> None:
    run.stick.press(key, ms)


def _both(run: "Script", ms: int = 1200) -> None:
    run.stick.down("A")
    run.stick.down("B")
    run.stick.run(ms)
    run.stick.up("A")
    run.stick.up("B")
    run.stick.run(60)


def _down(run: "Script", key: str) -> None:
    run.stick.down(key)
    run.stick.run(60)


def _up(run: "Script", key: str) -> None:
    run.stick.up(key)
    run.stick.run(60)


def _shake(run: "Script", ms: int = 900) -> None:
    run.stick.hand.shake(ms)
    run.hand_is_done()


def _shake_softly(run: "Script") -> None:
    run.stick.hand.shake(900, 600)
    run.hand_is_done()


def _motion(name: str) -> "Callable":
    def move(run: "Script") -> None:
        getattr(run.stick.hand, name)()
        run.hand_is_done()

    return move


def _tilt(run: "Script", x: int, y: int) -> None:
    run.stick.hand.tilt(x, y)
    run.hand_is_done()


def _wait(run: "Script", ms: int) -> None:
    run.stick.run(ms)


def _wait_for(run: "Script", name: str) -> None:
    if not run.stick.run_until(lambda: run.screen() == name, _WAIT_LIMIT_MS):
        raise ScriptFailed("screen '%s' did not come within 60 s; it is '%s'" % (name, run.screen()))


def _next_dice(run: "Script", high: int, low: int) -> None:
    run.stick.next_dice(high, low)


def _next_die(run: "Script", value: int) -> None:
    run.stick.next_die(value)


def _snapshot(run: "Script", name: str) -> None:
    run.save(name, run.stick)


def _expect_screen(run: "Script", name: str) -> None:
    _compare("the screen", name, run.screen())


def _expect_lives(run: "Script", text: str) -> None:
    _compare("the lives", " ".join(text.split()), " ".join([str(lives) for lives in run.game().lives]))


def _expect_holder(run: "Script", name: str) -> None:
    game = run.game()
    _compare("the holder", name, game.players[game.holder])


def _expect_claim(run: "Script", value: int) -> None:
    _compare("the claim", value, run.game().claim)


def _expect_led(run: "Script", state: str) -> None:
    _compare("the LED", state, "on" if run.stick.led else "off")


def _expect_console(run: "Script", text: str) -> None:
    if text not in run.stick.console.text:
        raise ScriptFailed("the console does not say '%s'" % text)


def _power(ms: int) -> "Callable":
    def press(run: "Script") -> None:
        run.stick.press("C", ms, 500)

    return press


def _cut_power(run: "Script") -> None:
    run.stick.power_cut()


def _boot(run: "Script") -> None:
    run.stick.boot()


def _chip(name: str) -> "Callable":
    def switch(run: "Script", state: str) -> None:
        getattr(run.stick, name).absent = state == "off"

    return switch


def _nacks(name: str) -> "Callable":
    def refuse(run: "Script", count: int) -> None:
        getattr(run.stick, name).nacks = count

    return refuse


def _garbage(name: str) -> "Callable":
    def babble(run: "Script", state: str) -> None:
        getattr(run.stick, name).garbage = state == "on"

    return babble


def _bus(run: "Script", state: str) -> None:
    run.stick.i2c.is_stuck = state == "off"


def _glitch(run: "Script") -> None:
    run.stick.soc.glitch()


def _cut_power_at(run: "Script", operations: int) -> None:
    run.stick.flash.cut_in = operations


def _flash(run: "Script", state: str) -> None:
    run.stick.flash.is_broken = state == "off"


def _read_fails(run: "Script", reads: int) -> None:
    run.stick.flash.read_fails_in = reads


def _reads(run: "Script", state: str) -> None:
    run.stick.flash.is_unreadable = state == "off"


def _tear(run: "Script", size: int) -> None:
    """The journal's last bytes are gone."""
    files = run.stick.flash.files
    if "journal.txt" in files:
        files["journal.txt"] = files["journal.txt"][:-size]


def _spoil(run: "Script", size: int) -> None:
    """A byte so far from the journal's end is another."""
    files = run.stick.flash.files
    if 0 < size <= len(files.get("journal.txt", b"")):
        content = bytearray(files["journal.txt"])
        content[-size] ^= 1
        files["journal.txt"] = bytes(content)


def _setting(run: "Script", text: str) -> None:
    files = run.stick.flash.files
    files["settings.txt"] = files.get("settings.txt", b"") + text.encode() + b"\n"


def _usb(run: "Script", state: str) -> None:
    run.stick.power_chip.usb = state == "on"


def _battery(run: "Script", percent: int) -> None:
    run.stick.power_chip.set_battery(percent)


def _run_empty(run: "Script") -> None:
    run.stick.run_empty()


def _error_in(run: "Script", place: str, operations: int) -> None:
    run.stick.error_in(place, operations)


def _interrupt_in(run: "Script", place: str, operations: int) -> None:
    run.stick.error_in(place, operations, Interrupted)


def _record(run: "Script") -> None:
    run.teller.record()


def _compare(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise ScriptFailed("%s should be '%s' and is '%s'" % (what, expected, found))


FORMS = (
    ("press KEY", _press),
    ("press KEY TIME", _press),
    ("press KEY NUMBER times", _press_often),
    ("line NAME", _line),
    ("hold KEY", _hold),
    ("hold KEY TIME", _hold),
    ("down KEY", _down),
    ("up KEY", _up),
    ("both", _both),
    ("both TIME", _both),
    ("shake", _shake),
    ("shake TIME", _shake),
    ("shake softly", _shake_softly),
    ("tilt NUMBER NUMBER", _tilt),
    ("rest", _motion("rest")),
    ("pick up", _motion("pick_up")),
    ("put down", _motion("put_down")),
    ("face down", _motion("face_down")),
    ("pass on", _motion("pass_on")),
    ("move", _motion("move")),
    ("circle", _motion("circle")),
    ("wait TIME", _wait),
    ("wait for NAME", _wait_for),
    ("next dice DIE DIE", _next_dice),
    ("next die DIE", _next_die),
    ("snapshot NAME", _snapshot),
    ("record", _record),
    ("expect screen NAME", _expect_screen),
    ("expect lives TEXT", _expect_lives),
    ("expect holder NAME", _expect_holder),
    ("expect claim NUMBER", _expect_claim),
    ("expect led STATE", _expect_led),
    ("expect console TEXT", _expect_console),
    ("power short", _power(100)),
    ("power long", _power(2500)),
    ("cut power", _cut_power),
    ("cut power at flash NUMBER", _cut_power_at),
    ("boot", _boot),
    ("imu STATE", _chip("motion")),
    ("axp STATE", _chip("power_chip")),
    ("imu nacks NUMBER", _nacks("motion")),
    ("axp nacks NUMBER", _nacks("power_chip")),
    ("imu garbage STATE", _garbage("motion")),
    ("axp garbage STATE", _garbage("power_chip")),
    ("bus STATE", _bus),
    ("flash STATE", _flash),
    ("flash reads STATE", _reads),
    ("flash read fails NUMBER", _read_fails),
    ("journal torn NUMBER", _tear),
    ("journal spoilt NUMBER", _spoil),
    ("glitch", _glitch),
    ("setting TEXT", _setting),
    ("usb STATE", _usb),
    ("battery NUMBER", _battery),
    ("battery empty", _run_empty),
    ("error in PLACE NUMBER", _error_in),
    ("ctrl-c in PLACE NUMBER", _interrupt_in),
)
