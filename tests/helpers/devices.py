"""Several devices at one log, played by programs: the honest one, of which cheats are made."""

import hashlib
import random

from game import TO_SAY
from rules.moves import DRAW, REROLL, REVIVE, ROLL, SAY_BLIND, SAYING, STOP, phrase
from together.protocol.device import Device
from together.protocol.log import DONE, MOVE, Log
from together.protocol.replica import Replica

from tests.helpers.gaming import random_move

THROWN = (ROLL, REROLL, REVIVE, DRAW)


class Player:
    """A device with a log and a replica of its own, whose seats move at random. `label` is for tests; the log
    calls it by another name."""

    def __init__(self, label: str, seed: int, kept: list[str] | None = None) -> None:
        self.label = label
        self.chance = random.Random(f"{label} {seed}")
        self.kept = kept if kept is not None else []
        self.log = Log()
        self.device = Device(self.secret, self.log, self.chance.randbytes, self.keep, self.kept)
        self.replica: Replica | None = None
        self.refusals: list[str] = []

    @property
    def secret(self) -> bytes:
        return hashlib.sha256(self.label.encode()).digest()[:16]

    @property
    def name(self) -> str:
        return self.device.name

    def keep(self, line: str) -> None:
        self.kept.append(line)

    def take(self, entry: bytes) -> None:
        games = self.log.games
        refusal = self.log.take(entry)
        if refusal:
            self.refusals.append(refusal)
        if self.log.games != games:
            self.replica = None
        if self.log.game:
            self.replica = self.replica or Replica(self.device)
            while self.replica.is_behind:
                self.replica.advance()
            self.replica.look()
            if self.log.awaited()[0] == DONE:
                self.replica.uncover_all()

    def says(self) -> str:
        """The body of the entry it would write now, "" if it is not its turn."""
        duty = "returns" if self.log.is_left_out(self.name) else self.device.duty()
        if duty:
            return duty
        what, seat, device = self.log.awaited()
        return self.move(seat) if what == MOVE and device == self.name else ""

    def move(self, seat: int) -> str:
        """A move of chance that the rules and its own eyes allow."""
        game, throw = self.replica.game, self.log.throw
        move, value = random_move(game, self.chance)
        if game.phase == TO_SAY and not game.is_rerolled:
            may_be_blind = game.allows(SAY_BLIND)
            if not throw.is_peeked and (not may_be_blind or self.chance.random() < 0.7):
                return f"{game.players[seat]} peeks"
            while (
                move in SAYING and (move == SAY_BLIND) == throw.is_peeked or move == STOP and game.rounds < 9
            ):
                move, value = random_move(game, self.chance)
        if move in THROWN:
            return self.device.thrown(move, seat)
        return phrase(game.players, seat, move, value)


class Table:
    """All entries in order, and the players who read them."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.entries: list[bytes] = []

    def write(self, player: Player, body: str) -> None:
        entry = player.device.written(body)
        self.entries.append(entry)
        for each in self.players:
            each.take(entry)

    def sit(self, rules: str, animals: dict[str, list[str]], computers: str = "") -> None:
        """Open the table, let everybody sit, and begin."""
        opener = self.players[0]
        self.write(opener, "table")
        seated = []
        for player in self.players:
            for animal in animals[player.label]:
                self.write(player, f"sits {animal}")
                seated.append(animal)
        names = seated + computers.split()
        tail = f" computers {computers}" if computers else ""
        self.write(opener, f"game {rules} players {' '.join(names)}{tail}")

    def step(self) -> bool:
        """Let one who has something to say say it. False when nobody has."""
        for player in self.players:
            body = player.says()
            if body:
                self.write(player, body)
                return True
        return False

    def play(self, most: int = 20_000) -> None:
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(f"no end: {self.entries[-6:]}")
