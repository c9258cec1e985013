"""Shared tables by chance: `make soak` plays 1,000 of them, `make test` fifty.

Two to six devices, up to three computers, four presets; wishes that are late, lost, doubled and forged;
devices that drop, come back, sit down late, leave, want a rematch; two processes at one log, either killed at
any moment. The referees are the relay's own, time is virtual, and everything follows from the seed. What must
never be ends a schedule with Found.
"""

import random
from collections import Counter
from typing import NamedTuple

from game import TO_ANSWER, TO_DRAW, TO_SAY
from rules.moves import OR_MORE, PASS, REROLL, SAY, SAY_BLIND, STOP, WORDS

from together import dice, wire
from together.table_log import BrokenLog, TableLog
from tools.relay.referee import Referee, Refused

PRESETS = (
    "tokyo lives=2",
    "maexchen lives=2",
    "wikipedia lives=1",
    "machacek lives=2",
    "meyer lives=4 revive=yes",
)
_SALT = dice.text(bytes(range(dice.NONCE_BYTES)))
_KEY = bytes(range(32))
_LONGEST_S = 3000.0  # of a schedule
_STUCK_S = 400.0  # without a move though somebody is there: 180 idle, and whoever may go on has to notice
_GAMES = 2
_RARE = (wire.WITHOUT, wire.BACK, wire.HOSTS, wire.AGAIN, wire.LEAVES, wire.OFF)


class Found(Exception):
    """What must never be."""


def must(is_so: object, what: str) -> None:
    if not is_so:
        raise Found(what)


class Wished(NamedTuple):
    """A wish on its way."""

    device: str
    line: str


class Person:
    """A device and who plays with it: they know what has come to them, and press by chance."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.token = dice.text(bytes([number]) * dice.NONCE_BYTES)
        self.name = dice.name(self.token, _SALT)
        self.chance = chance
        self.log = TableLog()
        self.is_on = False
        self.is_asleep = False  # there, and presses nothing
        self.secrets: dict[tuple[int, int], int] = {}  # by game and throw, what it was told
        self.value = 0

    def hear(self, line: str) -> None:
        kind, words = wire.message_of(line)
        if not kind:
            must(int(words[0]) == self.log.count, f"{line} comes to who has {self.log.count}")
            self.log.take(line.partition(" ")[2])
        elif kind == wire.SECRET:
            throw = self.log.throw
            must(throw and throw.number == int(words[0]), f"{line} is about no throw that lies there")
            must(self.log.player(self.log.game.roller) == self.name, f"{line} comes to who has not rolled")
            must(throw.is_peeked, f"{line} comes before the look")
            self.secrets[self.log.games, throw.number] = self.value = int(words[1])

    def wants(self) -> str:
        """A wish, "" for none."""
        log, chance = self.log, self.chance
        if log.calling and self.name in log.called and self.name not in log.opened:
            count = log.promised[self.name]
            nonce = dice.nonce(self.token, _SALT, count - 1)
            return f"{wire.NONCE} {dice.text(nonce)} {self._promise(count)}"
        if self.is_asleep:
            return ""
        if self.name in log.absent:
            return wire.BACK
        if not log.animals(self.name):
            return f"{wire.SIT} {chance.choice((1, 1, 2))} {self._promise(log.promised.get(self.name, 0))}"
        if log.is_playing:
            return self._plays() if log.awaited == self.name else self._watches()
        return self._between()

    def _promise(self, count: int) -> str:
        return dice.promise(dice.nonce(self.token, _SALT, count))

    def _between(self) -> str:
        log, chance = self.log, self.chance
        draw = chance.random()
        if draw < 0.04:
            return f"{wire.LEAVE} {chance.choice(log.animals(self.name))}"
        if draw < 0.08:
            return f"{wire.BECOME} {chance.choice(log.animals(self.name))}"
        if log.opener != self.name:
            return wire.in_turn(log.turn, chance.choice((wire.AGAIN, wire.HOST)))
        return wire.in_turn(log.turn, f"{wire.BEGIN} {chance.randrange(4)} {chance.choice(PRESETS)}")

    def _watches(self) -> str:
        log = self.log
        draw = self.chance.random()
        if draw < 0.01:
            return f"{wire.LEAVE} {self.chance.choice(log.animals(self.name))}"
        name = log.players[log.holder]
        if log.game.allows(STOP):
            return wire.in_turn(log.turn, f"{name} {WORDS[STOP]}")
        return wire.in_turn(log.turn, f"{wire.WITHOUT} {name}")

    def _plays(self) -> str:
        log, game, chance = self.log, self.log.game, self.chance
        name = log.players[game.holder]
        if game.phase == TO_DRAW:
            return wire.in_turn(log.turn, f"{name} draws")
        if game.phase == TO_SAY and not game.is_rerolled and not log.throw.is_peeked:
            if not game.allows(SAY_BLIND) or chance.random() < 0.7:
                return wire.in_turn(log.turn, f"{name} {wire.PEEKS}")
            return wire.in_turn(log.turn, f"{name} {WORDS[SAY_BLIND]} {chance.choice(game.claims())}")
        if game.phase == TO_SAY and log.throw.is_peeked:
            game.uncover(log.throw.at, self.value)
        moves = [move for move in game.legal() if move != STOP]
        if game.phase == TO_SAY:
            moves = [move for move in moves if (move == SAY_BLIND) == game.is_rerolled or move == OR_MORE]
        if game.phase == TO_ANSWER and game.claim_count > 8:
            moves = [move for move in moves if move != PASS] or moves
        move = chance.choice(moves)
        value = chance.choice(game.claims()[:3]) if move in (SAY, SAY_BLIND, PASS) else 0
        return wire.in_turn(log.turn, f"{name} {WORDS[move]}" + (f" {value}" if value else ""))


class Process:
    """One process of the relay, with the streams of some devices."""

    def __init__(self, table: "Table") -> None:
        self.referee = Referee(_KEY, table.now, table.entries)
        self.started = table.now
        self.there: set[str] = set()


class Table:
    """One table: the log as the store has it, two processes, and the devices."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 0.0
        self.entries = [Referee(_KEY, 0.0).opening(_SALT)]
        self.counts: Counter[str] = Counter()
        self.persons = [Person(n + 1, self.chance) for n in range(self.chance.randint(2, 6))]
        self.gone: dict[str, float] = {}  # since when, as somebody beside the table would say
        self.moved = 0.0
        self.stirred = 0.0
        self.on_the_way: list[Wished] = []
        self.past: list[Wished] = []
        self.processes = [Process(self), Process(self)]

    # -- what a store and a server do

    def append(self, process: Process, entries: list[str]) -> bool:
        """Whether no other process was faster."""
        if process.referee.log.count != len(self.entries):
            return False
        self.entries += entries
        if self.chance.random() < 0.02:
            self.restart(process)  # killed before anybody has heard of it
        for other in self.processes:
            if other is process or self.chance.random() < 0.8:
                self.catch_up(other)
        return True

    def catch_up(self, process: Process) -> None:
        first = process.referee.log.count
        for entry in self.entries[first:]:
            process.referee.take(entry, self.now)
        for person in self.persons:
            if person.name in process.there and first < len(self.entries):
                self.bring(person)
                self.whisper(process, person)

    def bring(self, person: Person) -> None:
        for at in range(person.log.count, len(self.entries)):
            person.hear(wire.numbered(at, self.entries[at]))

    def whisper(self, process: Process, person: Person) -> None:
        if process.referee.log.count == person.log.count and (line := process.referee.secret(person.name)):
            person.hear(line)

    def restart(self, process: Process) -> None:
        self.counts["restarts"] += 1
        for name in tuple(process.there):
            self.drops(name)
        process.there.clear()
        process.referee = Referee(_KEY, self.now, self.entries)
        for other in self.processes:  # presence is shared where the store is
            for name in other.there:
                process.referee.presence.comes(name)
        process.started = self.now

    def comes(self, person: Person) -> None:
        person.is_on = True
        self.gone.pop(person.name, None)
        home = self.chance.choice(self.processes)
        home.there.add(person.name)
        for process in self.processes:
            process.referee.presence.comes(person.name)
        self.catch_up(home)
        self.bring(person)
        self.whisper(home, person)

    def drops(self, name: str) -> None:
        for person in self.persons:
            if person.name == name and person.is_on:
                person.is_on = False
                self.gone[name] = self.now
                for process in self.processes:
                    process.there.discard(name)
                    process.referee.presence.goes(name, self.now)

    # -- wishes

    def wish(self, wished: Wished) -> None:
        """At either process, whose answer may get lost, and which may not be up to date."""
        process = self.chance.choice(self.processes)
        for _ in range(3):
            referee = process.referee
            try:
                entries = referee.judge(wished.device, wished.line, self.now)
            except (Refused, wire.BadLine):
                return
            if not entries:
                return
            if referee.log.count == len(self.entries):
                self.judge_the_judge(process, wished, entries)
            if self.append(process, entries):
                self.counts["wishes"] += 1
                self.has_moved(entries)
                return
            self.catch_up(process)

    def has_moved(self, entries: list[str]) -> None:
        self.moved = self.now
        still = {wire.SITS, wire.BECOMES, wire.LEAVES, wire.CALL, wire.OFF}
        if not {entry.split(" ")[0] for entry in entries} <= still:
            self.stirred = self.now

    def judge_the_judge(self, process: Process, wished: Wished, entries: list[str]) -> None:
        """Whether these entries may come of that wish, as somebody beside the table would say."""
        log = process.referee.log
        turn, words = wire.wish_of(wished.line)
        if turn >= 0:
            must(turn == log.turn, f"{wished.line} counts in turn {log.turn}")
        for entry in entries:
            said = entry.split(" ")
            if said[0] in log.players:
                must(words[0] == log.players[log.holder], f"{wished.line} is said out of turn")
                is_end = words[1:] == [WORDS[STOP]] and log.game.is_left()
                must(log.awaited == wished.device or is_end, f"{wished.device} has written {entry}")
            elif said[0] == wire.WITHOUT:
                must(self.is_away(process, said[1]), f"{entry}, who is there")
                must(wished.device in log.devices and said[1] == log.awaited, f"{wished.line} by a stranger")
            elif said[0] == wire.HOSTS:
                must(
                    self.is_away(process, log.opener) and not log.is_playing,
                    f"{entry}, though the opener is there",
                )
            elif said[0] == wire.CALL:
                must(wished.device == log.opener and not log.is_playing, f"{entry} by {wished.device}")
            elif said[0] == wire.LEAVES:
                may_send = wished.device == log.opener and not log.is_playing
                must(may_send or set(said[1:]) <= set(log.animals(wished.device)), f"{entry} by another")
            elif said[0] in (wire.SITS, wire.NONCE, wire.BACK, wire.AGAIN):
                must(said[1] == wished.device, f"{entry} by {wished.device}")

    def is_away(self, process: Process, device: str) -> bool:
        """Whether others may go on without it: nobody is gone sooner than 20 s after a start."""
        if self.now - process.started < wire.AWAY_S - 1:
            return False
        if device in self.gone:
            return self.now - self.gone[device] >= wire.AWAY_S - 1
        return self.now - self.stirred >= wire.IDLE_S - 1

    def forge(self) -> Wished:
        """Somebody who knows the link tries something, or a wish of before comes again."""
        chance, log = self.chance, self.processes[0].referee.log
        device = chance.choice([person.name for person in self.persons] + ["stranger0000"])
        if self.past and chance.random() < 0.3:
            return chance.choice(self.past[-40:])
        name = log.players[log.holder] if log.is_playing else "Fox"
        other = chance.choice(log.taken or ["Fox"])
        body = chance.choice(
            (
                f"{name} rolls", f"{name} rolls 21", f"{name} says 21", f"{name} doubts", f"{name} doubts 11",
                f"{name} peeks", f"{name} {WORDS[REROLL]}", f"{wire.WITHOUT} {name}", wire.HOST, wire.AGAIN,
                f"{wire.BEGIN} 1 tokyo", f"{name} starts", "seed x y",
            )
        )  # fmt: skip
        turn = log.turn - chance.choice((0, 0, 1))
        freely = (
            f"{wire.LEAVE} {other}",
            f"{wire.BECOME} {other}",
            f"{wire.NONCE} x y",
            wire.BACK,
            "",
            "1 2 3",
        )
        line = chance.choice(freely) if chance.random() < 0.3 else wire.in_turn(max(turn, 0), body)
        owner = log.awaited if log.is_playing else log.opener
        thief = chance.choice([person.name for person in self.persons if person.name != owner] + [device])
        return Wished(thief, line)

    # -- time

    def step(self) -> None:
        chance = self.chance
        self.now += chance.choice((0.2, 0.5, 1.0, 1.0, 3.0))
        for process in self.processes:
            if process.there:
                self.acts(process)
        draw = chance.random()
        if draw < 0.01:
            self.restart(chance.choice(self.processes))
        person = chance.choice(self.persons)
        if draw > 0.985 and person.is_on:
            self.drops(person.name)
            self.counts["drops"] += 1
        elif not person.is_on and chance.random() < 0.05:
            self.comes(person)
        person.is_asleep = chance.random() < (0.99 if person.is_asleep else 0.004)
        for process in self.processes:
            if chance.random() < 0.3:
                self.catch_up(process)
        if chance.random() < 0.15:
            self.on_the_way.append(self.forge())
        for one in self.persons:
            if one.is_on and chance.random() < 0.4 and (line := one.wants()):
                self.on_the_way += [Wished(one.name, line)] * chance.choice((0, 1, 1, 1, 2))
        chance.shuffle(self.on_the_way)
        while self.on_the_way and chance.random() < 0.8:
            self.past.append(self.on_the_way[-1])
            self.wish(self.on_the_way.pop())
        self.looks_on()

    def acts(self, process: Process) -> None:
        """What the referee does by itself."""
        for _ in range(20):
            due = process.referee.due()
            if due is None or due > self.now:
                return
            entries = process.referee.own(self.now)
            for entry in entries:
                said = entry.split(" ")
                if said[0] == wire.WITHOUT:
                    must(self.now - self.gone.get(said[1], 0.0) >= wire.GO_ON_S - 1, f"{entry} too soon")
                elif said[0] in process.referee.log.players and process.referee.log.count == len(
                    self.entries
                ):
                    must(not process.referee.log.awaited, f"{entry} by itself")
            if not entries:
                return
            if self.append(process, entries):
                self.counts["own"] += 1
                self.has_moved(entries)
            self.catch_up(process)

    def looks_on(self) -> None:
        """What everybody who is there can see."""
        entry = self.entries[-1].split(" ")
        if len(entry) > 1 and entry[1] in ("rolls", "rerolls") and len(entry) == 3:
            must(self.log.throws[-1].value != -1, f"{entry} shows what lies under a cup")
        if entry[0] == wire.BACK:
            must(entry[1] not in self.log.absent, f"{entry[1]} is back, and computers play for it")
        is_anybody = any(person.is_on and not person.is_asleep for person in self.persons)
        if not is_anybody or not self.log.is_playing:
            self.moved = self.now
        must(self.now - self.moved < _STUCK_S, f"nothing happens after {self.entries[-1]}")

    @property
    def log(self) -> TableLog:
        return max((process.referee.log for process in self.processes), key=lambda log: log.count)

    def play(self) -> None:
        for person in self.persons:
            self.comes(person)
        while self.now < _LONGEST_S and not (self.log.games >= _GAMES and self.log.is_over):
            self.step()
        self.counts["games"] = self.log.games
        self.counts["entries"] = len(self.entries)
        verbs = [entry.split(" ")[0] for entry in self.entries]
        self.counts.update(verb for verb in verbs if verb in _RARE)
        for process in self.processes:
            self.catch_up(process)
        for person in self.persons:
            self.comes(person)
        self.check()

    def check(self) -> None:
        """All have the same log, and whatever was told of dice was so."""
        seeds: set[bytes] = set()
        log = TableLog()
        known: dict[tuple[int, int], int] = {}
        for entry in self.entries:
            log.take(entry)
            if entry.startswith(wire.SEED):
                must(log.seed not in seeds, "a seed that everybody knows is used again")
                seeds.add(log.seed)
                must(log.is_fair, f"the dice of game {log.games} do not follow from its seed")
                known.update({(log.games, throw.number): throw.value for throw in log.throws})
                self.counts["rolls"] += len(log.throws)
        for person in self.persons:
            must(person.log.count == len(self.entries), f"{person.name} has {person.log.count} entries")
            must(
                person.log.game is None or bytes(person.log.game.lives) == bytes(log.game.lives),
                "other lives",
            )
            for which, value in person.secrets.items():
                must(known.get(which, value) == value, f"{person.name} was told {value} of throw {which}")


def play(seed: int) -> Counter[str]:
    """One schedule. Raises Found."""
    table = Table(seed)
    try:
        table.play()
    except BrokenLog as error:
        raise Found(str(error)) from error
    return table.counts


def first_found(schedules: range) -> str:
    """What the first of them that finds something has found, "" if none has."""
    for seed in schedules:
        try:
            play(seed)
        except Found as found:
            return f"{seed}: {found}"
    return ""
