"""Which device plays for which seat of a game, and who is left out of it."""


class Places:
    """`devices`   by seat, the device that plays for it now
    `away`      by seat, the device that was left out, or ""
    `returning` those of them that are back, and wait for the next round
    """

    def __init__(self, devices: list[str]) -> None:
        self.devices = devices
        self.away = [""] * len(devices)
        self.returning: list[str] = []

    @property
    def left_out(self) -> list[str]:
        """The devices that the table went on without, and that are not back."""
        return [device for device in self.away if device and device not in self.returning]

    def person(self, device: str, seat: int, computers: tuple[int, ...]) -> int:
        """The first person's seat at that device, `seat` if nobody of this game sits there."""
        found = [n for n, plays in enumerate(self.devices) if plays == device and not self.away[n]]
        return ([n for n in found if n not in computers] + [seat])[0]

    def heirs(self, device: str, opener: str) -> list[str]:
        """All other devices, in the order in which they are asked what to do without that one: the opener's,
        then those of the seats after it, then those that are back and wait for the next round."""
        others = self.devices[self.devices.index(device) + 1 :] + self.devices + self.returning
        found = [opener] if opener in others else []
        for other in others:
            if other not in found:
                found.append(other)
        found.remove(device)
        return found

    def leave_out(self, device: str, heir: str) -> None:
        """Let `heir` play for all seats of that device."""
        for seat, plays in enumerate(self.devices):
            if plays == device:
                self.devices[seat] = heir
                self.away[seat] = self.away[seat] or device
        self.returning = [other for other in self.returning if other != device]

    def comes_back(self, device: str) -> None:
        """That device may sit down again."""
        if device not in self.returning:
            self.returning.append(device)

    def welcome(self) -> None:
        """Let those who are back sit down again."""
        for seat, device in enumerate(self.away):
            if device in self.returning:
                self.devices[seat] = device
                self.away[seat] = ""
        self.returning = []
