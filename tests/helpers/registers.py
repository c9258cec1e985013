"""A chip model alone: its registers as a bus reads and writes them, and a hand that does not move."""


class Still:
    """A hand that holds one acceleration and remembers when it was asked."""

    def __init__(self):
        self.milli_g = (0, 0, 1000)
        self.asked = []

    def at(self, t_us):
        self.asked.append(t_us)
        return self.milli_g

    def gaps(self):
        """The last three times between two samples, in us."""
        return [b - a for a, b in zip(self.asked, self.asked[1:], strict=False)][-3:]


def read(chip, register, count=1):
    buffer = bytearray(count)
    chip.select(register)
    chip.read_into(buffer)
    return buffer[0] if count == 1 else bytes(buffer)


def write(chip, register, *values):
    chip.select(register)
    chip.write(bytes(values), 0)
