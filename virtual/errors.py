"""The models' errors. They are no `Exception`s, because firmware that catches everything must not hide
them."""


class DataSheetError(BaseException):
    """The firmware did something that a data sheet forbids; the text names chip, register and rule."""


class Brick(DataSheetError):
    """The ESP32's own supply was cut or lowered. On a real stick this outlives every reset."""


class PowerOff(BaseException):
    """The power chip switched the stick off; no further firmware instruction runs."""


class PowerCut(BaseException):
    """The battery went in the middle of a flash operation."""


class MachineReset(BaseException):
    """The ESP32 resets. `args[0]` is the `machine.reset_cause()` the next start will read."""


class InjectedError(RuntimeError):
    """An error that the firmware does not expect, as if it had a bug there. See `FaultyPlace`."""


class Interrupted(KeyboardInterrupt):
    """As if Ctrl-C came over the cable. See `FaultyPlace`."""


class FaultyPlace:
    """A place where an `error` can be raised once, `error_in` operations from now (-1: never)."""

    error_in = -1
    error: type[BaseException] = InjectedError

    def may_fail(self) -> None:
        """An operation begins."""
        if self.error_in >= 0:
            self.error_in -= 1
            if self.error_in < 0:
                raise self.error("injected")


ENOENT = 2
EIO = 5
EEXIST = 17
ENODEV = 19  # the ESP32 port's error after a NACK
EISDIR = 21
EINVAL = 22
ENOSPC = 28
EROFS = 30
ETIMEDOUT = 116  # ESP-IDF's number for it


def os_error(number: int) -> OSError:
    """An OSError with an `errno`, for which CPython needs two arguments."""
    return OSError(number, "errno %d" % number)
