"""What the models raise. None derives from `Exception`: firmware that catches everything must not hide them."""


class DataSheetError(BaseException):
    """The firmware did what a data sheet forbids; the text names the chip, the register and the rule."""


class Brick(DataSheetError):
    """The ESP32's own supply was cut or lowered. On a real stick this outlives every reset."""


class PowerOff(BaseException):
    """The power chip switched the stick off; no further firmware instruction runs."""


class MachineReset(BaseException):
    """The ESP32 resets. `args[0]` is the `machine.reset_cause()` the next start will read."""
