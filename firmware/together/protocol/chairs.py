"""Who sits at a table that devices share, and which device begins its games."""

from rules.state import NAMES
from together.protocol.entries import BECOMES, LEAVES, LONGEST_NAME, SITS, Refused


class Chairs:
    """`sitting`  [animal, device] in the order of seats
    `opener`   the device that begins games, at first the one that sat down first; "" before
    `eager`    devices that want another game
    `absent`   devices that were left out of a game to its end, and have not come back since
    """

    def __init__(self) -> None:
        self.sitting: list[list[str]] = []
        self.opener = ""
        self.eager: list[str] = []
        self.absent: list[str] = []

    @property
    def taken(self) -> list[str]:
        """The animals that sit there, in the order of seats."""
        return [animal for animal, _ in self.sitting]

    @property
    def host(self) -> str:
        """The opener's first animal, "" if it has none."""
        return ([animal for animal, device in self.sitting if device == self.opener] + [""])[0]

    def change(self, device: str, words: list[str], is_between: bool) -> None:
        """`sits` names one animal, `becomes` the old and the new one, `leaves` all that go. Between games the
        opener's device may let others go, because their phones may be gone. Raises Refused."""
        verb, animals = words[0], words[1:]
        if not animals or verb != LEAVES and len(animals) != (2 if verb == BECOMES else 1):
            raise Refused("A seat is an animal.")
        may_send = verb == LEAVES and device == self.opener and is_between
        for animal in animals if verb == LEAVES else animals[:-1]:
            if not [seat for seat in self.sitting if seat[0] == animal and (may_send or seat[1] == device)]:
                raise Refused("No %s sits there." % animal[:LONGEST_NAME])
        if verb == LEAVES:
            self.sitting = [seat for seat in self.sitting if seat[0] not in animals]
            there = [device for _, device in self.sitting]
            self.eager = [device for device in self.eager if device in there]
            return
        animal = animals[-1]
        if animal not in NAMES:
            raise Refused("There is no animal called '%s'." % animal[:LONGEST_NAME])
        if animal in self.taken:
            raise Refused("%s is taken." % animal)
        if verb == SITS:
            self.opener = self.opener or device
            self.sitting.append([animal, device])
        else:
            self.sitting[self.sitting.index([animals[0], device])] = [animal, device]

    def devices(self, names: list[str], computers: list[str]) -> list[str]:
        """By seat, the device that plays for those animals: the computers' is the opener's. Raises Refused if
        one of them has no chair, or not one alone."""
        places = dict([(animal, device) for animal, device in self.sitting])
        found = [self.opener if name in computers else places.get(name, "") for name in names]
        for name, device in zip(names, found):
            is_twice = names.count(name) > 1 or name in computers and name in places
            if name not in NAMES or not device or is_twice:
                raise Refused("%s cannot play." % name[:LONGEST_NAME])
        return found

    def take_over(self, device: str, successors: list[str]) -> None:
        """That device begins the games from now on. The opener's chairs get free; if it comes back, it sits
        down again. Raises Refused."""
        if device not in successors:
            raise Refused("That device cannot begin games.")
        self.sitting = [seat for seat in self.sitting if seat[1] != self.opener]
        self.opener = device

    def successors(self, played: list[str]) -> list[str]:
        """The devices that may take the opener's place: those that sit there and `played` in the last game,
        else the one that has sat for longest. So nobody comes to a table and takes it from its guests."""
        others = [device for _, device in self.sitting if device != self.opener]
        return [device for device in others if device in played] or others[:1]

    def want_another(self, device: str) -> None:
        """That device wants another game. Raises Refused if nobody sits there."""
        if device not in [other for _, other in self.sitting]:
            raise Refused("That device cannot want another game.")
        if device not in self.eager:
            self.eager.append(device)
