"""A table that several sticks share: what is sent and taken, and what the players here want to write.

A `link` is a device like the panel. `is_joined` says whether it leads to a table already, and `is_watching`
that nobody here wants to play. `urandom(count)` gives bytes that nobody can foresee. `send(data)` takes
bytes for the others, or for whoever orders the log:

    b"? 12"              asks for the log from entry 12 on
    b"12 kR3x... Fox"    an entry for that place in the log
    b"."                 this stick has left

`poll()` gives the next message that has come, or None: entries in any order, some never, some twice; b"= 12",
the answer to a question: how many entries there are; b"# 4127", a code for others, if there is one;
b"- offline" if nobody is reached; b"- gone" or b"- full" if the table is no more, or takes no more entries.
What is lost is sent again.
"""

from micropython import const
from time import ticks_add, ticks_diff

from rules.moves import DRAW, REROLL, REVIVE, ROLL, phrase
from storage.journal import Journal
from storage.journal_lines import checked, read_line
from table import seating
from table.seats import PERSON, REMOTE, Seats
from table.table import GAME, MENUS
from together.protocol import fair
from together.protocol.chain import number_of
from together.protocol.chairs import ANIMALS
from together.protocol.device import Device
from together.protocol.log import DONE, LOBBY, MOVE, Log
from together.protocol.replica import Replica

_TYPING = const(0)
if _TYPING:
    from table.table import Table

KEPT = "saves/together.txt"
_AGAIN_MS = const(1000)  # what was not answered is sent again
_ASK_MS = const(4000)  # and the log asked for, in case there is more
_GAP_MS = const(200)  # or if something was missed
_CUT_MS = const(10_000)  # nobody has answered for so long
_HERE_MS = const(12_000)  # who is awaited and has been quiet for so long writes that they are there
SILENT_MS = const(20_000)
_IDLE_MS = const(3_600_000)  # after which they do so no more, or a forgotten phone would fill the log
_LONG_MS = const(180_000)  # without an entry of somebody who is there: the phone may have been forgotten
# What a stick waits for
NOTHING = const(0)
SENDING = const(1)
ANOTHER = const(2)
AWAY = const(3)
OFFLINE = const(4)
_ANY = "?"  # the animal that is free when the entry is sent
_THROWN = (ROLL, REROLL, REVIVE, DRAW)
_MOST_KEPT = const(600)  # lines; beyond that the older ones go
_STILL_KEPT = const(300)  # a relay keeps about 290 throws of a table


class SharedTable:
    """The shared table as this stick has it: the log, this device, and the game that its screens show.

    `wanted`   the entry that somebody here has pressed for and that is not in the log yet, "" for none
    `trouble`  "gone" or "full", if nobody can play on at this table
    `is_heard` whether the log's length is known
    `code`     four digits by which others find this table, "" without
    `computers` how many are to play, which the opener chooses
    `is_asked` whether somebody came by an invitation, and sits down only if they want to
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.link = table.stick.link
        self._journal = Journal(KEPT, tail="")
        self.log = Log()
        kept = _kept()
        secret = _secret_of(kept)
        if not secret:
            secret = self.link.urandom(fair.SECRET_BYTES)
            kept = []
            self._keep_only(["device " + fair.text(secret)])
        if len(kept) > _MOST_KEPT:
            kept = [kept[0]] + kept[-_STILL_KEPT:]
            self._keep_only(kept)
        self.device = Device(secret, self.log, self.link.urandom, self._journal.append, kept)
        self.replica: Replica | None = None
        self.wanted = ""
        self.trouble = ""
        self.is_heard = False
        self.code = ""
        self.computers = 0
        self.is_asked = self.link.is_joined and not self.link.is_watching
        self._early: dict[int, bytes] = {}  # entries that came before those in front of them
        self._games = 0  # that the screens have begun
        self._sent = b""
        self._sent_ms = self._asked_ms = table.now
        self._heard_ms = table.now  # from whom we wait for
        self._entry_ms = table.now  # from them, if it said more than that they are there
        self._link_ms = table.now  # from anybody
        self._awaited = ""
        self.link.send(b"? 0")

    def _keep_only(self, lines: list[str]) -> None:
        """Replace what is kept by these lines. The old ones stay until the file is closed."""
        content = b"".join([self._journal.written(line) for line in lines])
        try:
            with open(KEPT, "wb") as file:
                file.write(content)
        except OSError:
            pass  # the next start tries it again

    # -- what comes and goes

    def poll(self, now: int) -> None:
        """Take what has come, and send what this device has to say."""
        message = self.link.poll()
        while message is not None and not self.trouble:
            self._take(message, now)
            message = self.link.poll()
        if self.trouble:
            if self.replica:
                self.replica = None
                self.table.leave_for(MENUS, "together")  # the lobby tells
            return
        if self.replica and self.table.game is self.replica.game and self.is_awaited and self.is_cut(now):
            self.table.flow.is_lost()
        self._say(now)
        if ticks_diff(now, self._asked_ms) >= _ASK_MS:
            self._ask(now)
        log = self.log
        if log.game and self._games != log.games and not self.is_asked:
            self._games = log.games
            self.replica = Replica(self.device)
            self.table.leave_for(GAME, "join")

    def _take(self, message: bytes, now: int) -> None:
        log = self.log
        if message[:2] == b"- ":
            self._fail(message[2:], now)
            return
        if self.is_cut(now):  # nobody was heard, so nobody is silent
            self._heard_ms = now
        self._link_ms = now
        if message[:2] == b"# ":
            self.code = message[2:].decode()
            return
        if message[:2] == b"= ":
            self.is_heard = True
            return
        number = number_of(message)
        if number >= log.chain.count:
            self._early[number] = message
        while log.chain.count in self._early and not self.trouble:
            self._enter(self._early.pop(log.chain.count), now)
        if self._early and ticks_diff(now, self._asked_ms) >= _GAP_MS:
            self._ask(now)

    def _fail(self, why: bytes, now: int) -> None:
        """The link says that it leads nowhere."""
        if why == b"offline":
            self._link_ms = ticks_add(now, -_CUT_MS)
        else:
            self.trouble = why.decode()

    def _enter(self, message: bytes, now: int) -> None:
        """That is the next entry of the log."""
        log = self.log
        log.take(message)
        self.is_heard = True
        self._asked_ms = now
        is_here = message.endswith(b" here")
        if log.writer == self.device.name and not is_here or log.chain.count == 1 or not self._is_apt():
            self.wanted = ""
        self._sent = b""
        before, self._awaited = self._awaited, log.awaited()[2] or log.chairs.opener
        if self._awaited != before or log.writer == before:  # no other hides that they are silent
            self._heard_ms = now
            if not is_here:
                self._entry_ms = now
        if self.replica and log.awaited()[0] == DONE and not self.replica.is_behind:
            self.replica.uncover_all()

    def _ask(self, now: int) -> None:
        self._asked_ms = now
        self.link.send(b"? %d" % self.log.chain.count)

    def _is_apt(self) -> bool:
        """Whether what is wanted may still be said after another's entry."""
        log = self.log
        return log.awaited()[0] in (LOBBY, DONE) or log.awaited()[2] == self.device.name

    def _say(self, now: int) -> None:
        if self.is_heard and not self.wanted and not self.link.is_watching:
            if self.animals or self.is_opener:
                self.is_asked = False
            if not self.log.table:
                self.want("table")
            elif not self.is_asked and not self.animals:
                self.sit()
        body = self.device.duty() or self.wanted or self._here(now)
        if not body or not self.is_heard:
            return
        if not self._sent or ticks_diff(now, self._sent_ms) >= _AGAIN_MS:
            if body.endswith(_ANY):
                body = body.replace(_ANY, self._free(body.split()[-2]))
            self._sent = self.device.written(body)
            self._sent_ms = now
            self.link.send(self._sent)

    def _here(self, now: int) -> str:
        """What says that this device is there, if others wait for it and have heard nothing for long."""
        log = self.log
        if self._awaited != self.device.name or log.awaited()[0] not in (LOBBY, MOVE, DONE):
            return ""
        is_due = ticks_diff(now, self._heard_ms) >= _HERE_MS and ticks_diff(now, self._entry_ms) < _IDLE_MS
        return "here" if is_due and len(self.animals) < len(log.chairs.sitting) else ""

    def _free(self, animal: str) -> str:
        """The next animal behind that one, or of all, which nobody has taken by now."""
        first = ANIMALS.index(animal) + 1 if animal in ANIMALS else 0
        free = [other for other in ANIMALS[first:] + ANIMALS[:first] if other not in self.log.chairs.taken]
        return free[0] if free else _ANY

    def is_silent(self, now: int) -> bool:
        """Whether another device is awaited and has not been heard for long."""
        is_other = self._awaited in self.log.devices and self._awaited != self.device.name
        return is_other and not self.is_cut(now) and self._silence(now) >= SILENT_MS

    def _silence(self, now: int) -> int:
        """For how many ms nobody has been there. A phone that is on may have been forgotten as well: that
        counts like silence once it has done nothing for long."""
        return max(ticks_diff(now, self._heard_ms), ticks_diff(now, self._entry_ms) - _LONG_MS + SILENT_MS)

    def asks(self, now: int) -> bool:
        """Whether somebody here is asked what to do without the silent device. If one stick does not answer,
        the next one asks as well."""
        return self.is_silent(now) and self.device.asks(self._silence(now) // SILENT_MS - 1)

    def has_lost_opener(self, now: int) -> bool:
        """Whether a game could begin, but the device that may begin it has not been heard for long."""
        is_other = bool(self.log.chairs.opener) and not self.is_opener and not self.log.awaited()[2]
        return is_other and not self.is_cut(now) and ticks_diff(now, self._heard_ms) >= SILENT_MS

    def may_take_over(self, now: int) -> bool:
        """Whether this stick may begin the games in place of an opener that it has lost."""
        return self.has_lost_opener(now) and self.device.name in self.log.successors()

    def waits(self, now: int) -> int:
        """What this stick waits for: NOTHING if somebody here has to act, SENDING what was pressed here, for
        ANOTHER, for one who is AWAY, or OFFLINE for any of them."""
        if self.is_cut(now):
            return OFFLINE
        if self._awaited == self.device.name:
            return SENDING if self.wanted or not self.is_awaited and self.log.awaited()[2] else NOTHING
        is_away = self.is_silent(now) or self.has_lost_opener(now)
        return AWAY if is_away else ANOTHER

    @property
    def awaited_animal(self) -> str:
        """Whom the table waits for: in a game a player, else the opener; "" if they have no chair."""
        seat = self.log.awaited()[1]
        return self.log.players[seat] if seat >= 0 else self.log.chairs.host

    def is_cut(self, now: int) -> bool:
        """Whether this stick has lost the others."""
        return ticks_diff(now, self._link_ms) >= _CUT_MS

    def wait_on(self, now: int) -> None:
        """Give whoever is awaited more time."""
        self._heard_ms = self._entry_ms = now

    # -- what is pressed for here

    def want(self, body: str) -> None:
        """Have that entry written, unless another is on its way."""
        self.wanted = self.wanted or body

    def play(self, move: int, value: int) -> None:
        """Have whoever holds the dice here make that move; what is rolled, the devices decide together."""
        game = self.table.game
        if move in _THROWN:
            self.want(self.device.thrown(move, game.holder))
        else:
            self.want(phrase(game.players, game.holder, move, value))

    def peek(self) -> None:
        game = self.table.game
        self.want("%s peeks" % game.players[game.holder])

    @property
    def is_awaited(self) -> bool:
        """Whether somebody here has to act."""
        what, seat, device = self.log.awaited()
        return what == MOVE and device == self.device.name and seat not in self.log.computers

    @property
    def animals(self) -> list[str]:
        """Who of this stick sits there, in the order of their seats."""
        return [animal for animal, device in self.log.chairs.sitting if device == self.device.name]

    @property
    def closed(self) -> str:
        """Why nobody can play here with this stick: the table is "gone" or "full"; "" if they can."""
        has_place = self.animals or self.is_opener or self.link.is_watching or not self.is_full
        return self.trouble or ("" if has_place else "full")

    @property
    def is_full(self) -> bool:
        """Whether all animals are taken."""
        return len(self.log.chairs.sitting) == len(ANIMALS)

    def sit(self) -> None:
        """Let one more person of this stick sit down, as the first animal that is free."""
        if not self.is_full:
            self.want("sits " + _ANY)

    def change(self, animal: str) -> None:
        """Let whoever sits here as that animal be the next one that is free."""
        if not self.is_full:
            self.want("becomes %s %s" % (animal, _ANY))

    def get_up(self, *animals: str) -> None:
        """Let these leave their chairs."""
        self.want("leaves " + " ".join(animals))

    def free_computers(self, count: int) -> list[str]:
        """So many computers, if that many could play: animals that nobody has taken."""
        taken = self.log.chairs.taken
        room = max(seating.MOST - len(taken), 0)
        return [ANIMALS[n] for n in seating.CHARACTERS if ANIMALS[n] not in taken][: min(room, count)]

    def begin(self, rules: str, computers: list[str]) -> None:
        """Begin a game of all who sit there, and of these computers."""
        log = self.log
        gone = [device for device in log.away if device not in log.returning]
        present = [animal for animal, device in log.chairs.sitting if device not in gone]
        names = (present if len(present) > 1 else log.chairs.taken) + computers
        body = "game %s players %s" % (rules, " ".join(names))
        if computers:
            body += " computers " + " ".join(computers)
        self.want(body)

    def take_over(self) -> None:
        """Let this stick begin the games, as its opener is gone."""
        self.want("hosts")

    @property
    def is_opener(self) -> bool:
        """Whether this stick has opened the table, or taken it over."""
        return bool(self.log.chairs.opener) and self.log.chairs.opener == self.device.name

    def leave(self) -> None:
        """This stick goes; the log stays, and it can come back to it. Between games its chairs get free."""
        if self.log.awaited()[0] in (LOBBY, DONE) and self.animals and not self.trouble:
            self.wanted = ""
            self.get_up(*self.animals)
            self.link.send(self.device.written(self.wanted))
        self.link.send(b".")
        self.table.together = None

    # -- who sits where

    def who(self, characters: tuple[int, ...]) -> tuple[int, ...]:
        """By seat who acts there, as seen from here; `characters` are animals by character."""
        log = self.log
        found = []
        for seat, name in enumerate(log.players):
            if log.devices[seat] != self.device.name:
                found.append(REMOTE)
            elif seat in log.computers or log.away[seat]:
                animal = ANIMALS.index(name)
                found.append(characters.index(animal) if animal in characters else 0)
            else:
                found.append(PERSON)
        return tuple(found)

    def seats(self, characters: tuple[int, ...]) -> Seats:
        """Who plays the game of the log."""
        animals = bytes([ANIMALS.index(name) for name in self.log.players])
        return Seats(animals, self.who(characters))


def _secret_of(kept: list[str]) -> bytes:
    """This stick's own secret in the first line that it has kept, b"" if there is none."""
    try:
        return fair.from_text(kept[0][7:], fair.SECRET_BYTES) if kept and kept[0][:7] == "device " else b""
    except ValueError:
        return b""


def _kept() -> list[str]:
    """The lines that this stick has kept, as far as they are whole."""
    lines: list[str] = []
    try:
        with open(KEPT, "rb") as file:
            line = checked(read_line(file))
            while line is not None:
                lines.append(line)
                line = checked(read_line(file))
    except OSError:
        pass
    return lines
