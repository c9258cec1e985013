"""The commands of a script: a table of their forms, and a function for each that takes more than a line."""

from virtual.errors import Interrupted
from virtual.firmware_names import JOURNAL
from virtual.journal import journal_in, put_journal
from virtual.lines import has_line, stands_on
from virtual.scripted import ScriptFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual.scripted import Script

_WAIT_LIMIT_MS = 60000
_STATES = ("off", "on")


def _press_often(run: "Script", key: str, times: int) -> None:
    for _ in range(times):
        run.stick.press(key)


def _line(run: "Script", name: str) -> None:
    """Press B until the line of that name is chosen."""
    table = run.stick.app.table
    if not has_line(table, name):
        raise ScriptFailed("'%s' has no line '%s'" % (run.screen(), name))
    while not stands_on(table, name):
        run.stick.press("B")


def _both(run: "Script", ms: int = 1200) -> None:
    run.stick.down("A")
    run.stick.down("B")
    run.stick.run(ms)
    run.stick.up("A")
    _let(run, "up", "B")


def _let(run: "Script", method: str, key: str) -> None:
    """Press or release a key and give the firmware time to notice."""
    getattr(run.stick, method)(key)
    run.stick.run(60)


def _move(run: "Script", method: str, *values: int) -> None:
    """Move the hand, and wait until that is done."""
    getattr(run.stick.hand, method)(*values)
    run.hand_is_done()


def _wait_for(run: "Script", name: str) -> None:
    if not run.stick.run_until(lambda: run.screen() == name, _WAIT_LIMIT_MS):
        raise ScriptFailed("screen '%s' did not come within 60 s; it is '%s'" % (name, run.screen()))


def _expect_lives(run: "Script", text: str) -> None:
    _compare("the lives", " ".join(text.split()), " ".join([str(lives) for lives in run.game().lives]))


def _expect_holder(run: "Script", name: str) -> None:
    game = run.game()
    _compare("the holder", name, game.players[game.holder])


def _expect_led(run: "Script", is_on: bool) -> None:
    _compare("the LED", _STATES[is_on], _STATES[run.stick.led > 0])


def _expect_console(run: "Script", text: str) -> None:
    if text not in run.stick.console.text:
        raise ScriptFailed("the console does not say '%s'" % text)


def _tear(run: "Script", size: int) -> None:
    """Cut off the journal's last bytes."""
    files = run.stick.flash.files
    if JOURNAL in files:
        put_journal(files, journal_in(files)[:-size])


def _spoil(run: "Script", size: int) -> None:
    """Change the byte `size` bytes before the journal's end."""
    files = run.stick.flash.files
    content = bytearray(journal_in(files))
    if 0 < size <= len(content):
        content[-size] ^= 1
        put_journal(files, bytes(content))


def _setting(run: "Script", text: str) -> None:
    files = run.stick.flash.files
    files["saves/settings.txt"] = files.get("saves/settings.txt", b"") + text.encode() + b"\n"


def _compare(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise ScriptFailed("%s should be '%s' and is '%s'" % (what, expected, found))


COMMANDS: "tuple[tuple[str, Callable], ...]" = (
    ("press KEY", lambda run, key: run.stick.press(key)),
    ("press KEY TIME", lambda run, key, ms: run.stick.press(key, ms)),
    ("press KEY NUMBER times", _press_often),
    ("line NAME", _line),
    ("hold KEY", lambda run, key: run.stick.press(key, 600)),
    ("hold KEY TIME", lambda run, key, ms: run.stick.press(key, ms)),
    ("down KEY", lambda run, key: _let(run, "down", key)),
    ("up KEY", lambda run, key: _let(run, "up", key)),
    ("both", _both),
    ("both TIME", _both),
    ("shake", lambda run: _move(run, "shake", 900)),
    ("shake TIME", lambda run, ms: _move(run, "shake", ms)),
    ("shake softly", lambda run: _move(run, "shake", 2000, 600)),
    ("tilt NUMBER NUMBER", lambda run, x, y: _move(run, "tilt", x, y)),
    ("rest", lambda run: _move(run, "rest")),
    ("pick up", lambda run: _move(run, "pick_up")),
    ("put down", lambda run: _move(run, "put_down")),
    ("face down", lambda run: _move(run, "face_down")),
    ("pass on", lambda run: _move(run, "pass_on")),
    ("move", lambda run: _move(run, "move")),
    ("circle", lambda run: _move(run, "circle")),
    ("wait TIME", lambda run, ms: run.stick.run(ms)),
    ("wait for NAME", _wait_for),
    ("next dice DIE DIE", lambda run, high, low: run.stick.next_dice(high, low)),
    ("next die DIE", lambda run, value: run.stick.next_die(value)),
    ("snapshot NAME", lambda run, name: run.save(name, run.stick)),
    ("record", lambda run: run.narrator.record()),
    ("expect screen NAME", lambda run, name: _compare("the screen", name, run.screen())),
    ("expect lives TEXT", _expect_lives),
    ("expect holder NAME", _expect_holder),
    ("expect claim NUMBER", lambda run, value: _compare("the claim", value, run.game().claim)),
    ("expect led STATE", _expect_led),
    ("expect console TEXT", _expect_console),
    ("power short", lambda run: run.stick.press("C", 100, 500)),
    ("power long", lambda run: run.stick.press("C", 2500, 500)),
    ("cut power", lambda run: run.stick.power_cut()),
    ("cut power at flash NUMBER", lambda run, count: setattr(run.stick.flash, "cut_in", count)),
    ("boot", lambda run: run.stick.boot()),
    ("imu STATE", lambda run, is_on: setattr(run.stick.motion, "absent", not is_on)),
    ("axp STATE", lambda run, is_on: setattr(run.stick.power_chip, "absent", not is_on)),
    ("imu nacks NUMBER", lambda run, count: setattr(run.stick.motion, "nacks", count)),
    ("axp nacks NUMBER", lambda run, count: setattr(run.stick.power_chip, "nacks", count)),
    ("imu garbage STATE", lambda run, is_on: setattr(run.stick.motion, "garbage", is_on)),
    ("axp garbage STATE", lambda run, is_on: setattr(run.stick.power_chip, "garbage", is_on)),
    ("bus STATE", lambda run, is_on: setattr(run.stick.i2c, "is_stuck", not is_on)),
    ("flash STATE", lambda run, is_on: setattr(run.stick.flash, "is_broken", not is_on)),
    ("flash reads STATE", lambda run, is_on: setattr(run.stick.flash, "is_unreadable", not is_on)),
    ("flash read fails NUMBER", lambda run, reads: setattr(run.stick.flash, "read_fails_in", reads)),
    ("journal torn NUMBER", _tear),
    ("journal spoilt NUMBER", _spoil),
    ("glitch", lambda run: run.stick.soc.glitch()),
    ("setting TEXT", _setting),
    ("usb STATE", lambda run, is_on: setattr(run.stick.power_chip, "usb", is_on)),
    ("battery NUMBER", lambda run, percent: run.stick.power_chip.set_battery(percent)),
    ("battery empty", lambda run: run.stick.run_empty()),
    ("error in PLACE NUMBER", lambda run, place, count: run.stick.error_in(place, count)),
    ("ctrl-c in PLACE NUMBER", lambda run, place, count: run.stick.error_in(place, count, Interrupted)),
)
