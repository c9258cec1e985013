"""Ten who know the link attack tables of three virtual sticks: `python -m verify.soak.attackers`.

They sit in no game, so nothing that they write may change one: no move, no life, no chair, no turn without
somebody. They write words of chance, what others have written before, entries of old logs, floods, and what
only somebody else may write, with steps of their own ladders, with stolen ones and with none. Each table is
played to its end by its buttons. Ends with 1 if anything was found.
"""

import argparse
import random
import sys
import time
from collections import Counter

from game import OVER
from records import record
from rules.state import NAMES
from together.protocol.device import Device
from together.protocol.log import DONE, Log

from verify.soak.evening import PRESETS
from verify.soak.room import Room
from virtual.link import Hub, Link

STICKS = 3
ATTACKERS = 10
GAME_MS = 3_600_000  # a game that lasts longer has no end
_SEATING = ("sits", "becomes", "leaves")  # what anybody may do, with chairs of their own
_ALLOWED = (*_SEATING, "again")
_FLOOD = 30
_OFTEN = 0.1  # of 200 ms
_LONGEST = 440  # bytes of words
_ODD = (
    *("", " ", "0", "-1", "9" * 20, "\0", "\n", "\u00e9", "=", "x" * 300, "A" * 16, "A" * 22, "A" * 43),
    *("21", "tokyo"),
)
_VERBS = (
    *("table", *_SEATING, "game", "players", "computers", "hosts", "opens", "without", "returns", "again"),
    *("rolls", "rerolls", "revives", "draws", "vouches", "peeks", "says", "believes", "doubts", "shows"),
    *("stops", "here"),
)


class Attacker:
    """Somebody who hears what all hear and writes what the others should not let pass."""

    def __init__(self, hub: Hub, seed: int, old: list[bytes]) -> None:
        self.hub = hub
        self.link = Link(hub)  # nobody sends it anything; it reads the log itself
        self.chance = random.Random(seed)
        self.old = old  # entries of another table
        self.log = Log()
        self.device = Device(self.chance.randbytes(16), self.log, self.chance.randbytes, lambda _: True)
        self.kinds = (self.words, self.replay, self.other_table, self.another_s, self.flood)

    def act(self, counts: Counter[str]) -> None:
        """Attack in some way."""
        for entry in self.hub.log[self.log.chain.count :]:
            self.log.take(entry)
        kinds, weights = self.kinds, (6, 4, 2, 6, 0.1)
        kind = self.chance.choices(kinds, weights)[0]
        counts[kind.__name__] += 1
        kind()

    def post(self, entry: bytes) -> None:
        """Send it for the next place in the log, as the page does: the index stands before what has none."""
        number = b"%d " % len(self.hub.log)
        self.hub.post(self.link, entry if entry.startswith(number) else number + entry, True)

    def said(self, step: str, body: str) -> bytes:
        chain = self.log.chain
        return f"{chain.count} {chain.head} {step} {body}".encode("utf-8", "replace")

    def step(self) -> str:
        """A step of its own ladder mostly; or one that somebody has used, or none."""
        own = (self.device.written("").decode().split(" ") + [""] * 3)[2]
        used = [last for last, _ in self.log.steps.values()]
        return self.chance.choice((own, own, own, self.chance.choice([*used, "A" * 16, "-", ""])))

    def words(self) -> None:
        """Words of chance."""
        chance = self.chance
        words = (*_ODD, *_VERBS, *self.log.players, *NAMES)
        body = " ".join(chance.choices(words, k=chance.choice((1, 1, 2, 2, 3, 5, 9))))
        self.post(self.said(self.step(), body[:_LONGEST]))

    def replay(self) -> None:
        """What somebody has written before: as it was, or at the place that it would need."""
        entry = self.chance.choice(self.hub.log)
        words = entry.decode("utf-8", "replace").split(" ", 3)
        self.post(entry if len(words) < 4 or self.chance.random() < 0.3 else self.said(words[2], words[3]))

    def other_table(self) -> None:
        """An entry of another log."""
        self.post(self.chance.choice(self.old or [b"nonsense"]))

    def another_s(self) -> None:
        """What others might say now, or what would harm them."""
        chance, log = self.chance, self.log
        if not log.players:
            return self.words()
        name, throw = chance.choice(log.players), len(log.throws) - 1
        body = chance.choice(
            (
                *(f"without {name}", f"leaves {name}", f"becomes {name} {chance.choice(NAMES)}"),
                *(
                    f"hosts {log.chairs.opener}",
                    "returns",
                    "again",
                    f"{name} peeks",
                    f"{name} believes",
                    f"{name} doubts",
                ),
                *(f"{name} says {chance.choice((31, 41, 66, 21))}", f"{name} rolls {'A' * 43}"),
                *(
                    f"{name} vouches {'A' * 43}",
                    f"opens {throw} {'A' * 22}",
                    f"sits {chance.choice(NAMES)}",
                ),
                f"game tokyo players {' '.join(log.players)}",
            )
        )
        self.post(self.said(self.step(), body))
        return None

    def flood(self) -> None:
        """Many entries at once."""
        for n in range(_FLOOD):
            entry = f"{len(self.hub.log) + n} - - nonsense".encode()
            self.hub.post(self.link, entry, True)


class Judge:
    """Reads the log of a table, and says what it should not hold. `sent` is what the sticks have sent."""

    def __init__(self, sent: set[bytes], counts: Counter[str]) -> None:
        self.sent = sent
        self.counts = counts
        self.log = Log()
        self.found: list[str] = []

    def read(self, entries: list[bytes]) -> None:
        log = self.log
        for entry in entries[log.chain.count :]:
            refusal = log.take(entry)
            verb = (entry.split(b" ", 4)[3:4] or [b""])[0].decode("utf-8", "replace")
            is_own = entry in self.sent
            self.counts["of the sticks" if is_own else "of attackers"] += 1
            if not is_own and not refusal:
                self.counts["of these had an effect"] += 1
                if verb not in _ALLOWED:
                    self.found.append(f"an attacker's entry counted: {entry!r}")
            if any(log.away):
                self.found.append(f"somebody was left out: {entry!r}")


def attacked(seed: int, counts: Counter[str], old: list[bytes]) -> list[str]:
    """Play one table. Returns what was found; `old` gets its entries."""
    chance = random.Random(seed)
    room = Room(STICKS, seed, f"{chance.choice(PRESETS)} end=first", chance.choice((1, 1, 2)))
    sent: set[bytes] = set()
    post = room.hub.post

    def posted(link: Link, message: bytes, is_up: bool) -> None:
        if is_up and link in [seat.link for seat in room.seats]:
            sent.add(message)
        post(link, message, is_up)

    room.hub.post = posted  # type: ignore[method-assign]
    room.gather()
    judge = Judge(sent, counts)
    attackers = [Attacker(room.hub, seed * ATTACKERS + n, old) for n in range(ATTACKERS)]
    began = room.hub.now_ms

    def attack() -> None:
        for attacker in attackers:
            if chance.random() < _OFTEN:
                attacker.act(counts)
        judge.read(room.hub.log)

    try:
        room.play(GAME_MS, attack)
    except AssertionError as error:
        return [*judge.found, f"no end: {error}"]
    room.hub.run(1000)
    judge.read(room.hub.log)
    counts["seconds of play"] += (room.hub.now_ms - began) // 1000
    old[:] = room.hub.log
    return judge.found + differences(room, judge.log, counts)


def differences(room: Room, log: Log, counts: Counter[str]) -> list[str]:
    """What the sticks do not agree on, and what in the record is not true."""
    if not log.game:
        return ["the game did not begin"]
    found = []
    said = record.write(log.game)
    if log.game.phase != OVER or log.awaited()[0] != DONE or log.games != 1:
        found.append("the game is not over, or another has begun")
    for seat in room.seats:
        shared = seat.table.together
        if record.write(seat.table.game) != said or shared.log.chain.head != log.chain.head:
            found.append(f"{shared.animals} has another game")
    if record.read(said).lives != log.game.lives:
        found.append("the lives are not those of the record")
    if log.checked != len(log.throws):
        found.append("a throw was not checked")
    counts["throws"] += len(log.throws)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first table")
    told = parser.parse_args()
    counts: Counter[str] = Counter()
    findings = []
    until = time.monotonic() + 60 * told.minutes
    old: list[bytes] = []
    seed = told.seed
    while time.monotonic() < until:
        found = attacked(seed, counts, old)
        findings += [f"table {seed}: {sentence}" for sentence in found]
        for sentence in found[:3]:
            print(f"table {seed}: {sentence}", flush=True)
        counts["tables"] += 1
        seed += 1
    for name, count in counts.items():
        print(f"{count:8,}  {name.replace('_', ' ')}")
    print(f"{len(findings)} found")
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
