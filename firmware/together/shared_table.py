"""A table that several sticks share: what is sent and taken, and what the players here want to write."""

from micropython import const

from rules.moves import phrase
from rules.state import NAMES
from stick import buttons
from table import seating
from table.rules_setting import rules_from
from table.seats import PERSON, REMOTE, Seats
from table.table import GAME, MENUS
from together.connection import Connection
from together.kept import Kept
from together.next_game import NextGame
from together.protocol import entries
from together.protocol.device import Device
from together.protocol.log import DONE, LOBBY, MOVE, Log
from together.protocol.replica import Replica
from together.silence import SILENT_MS, Silence
from together.wish import Wish

_TYPING = const(0)
if _TYPING:
    from table.table import Table
    from together.flow import TogetherFlow

# What a stick waits for
NOTHING = const(0)
SENDING = const(1)
ANOTHER = const(2)
AWAY = const(3)
OFFLINE = const(4)
_ANY = "?"  # the animal that is free when the entry is sent
_THROWN = tuple(entries.THROWS.values())


class SharedTable:
    """The shared table as this stick has it: the log, this device, and the game that its screens show.

    `next_game`  its rules and computers, which the opener chooses
    `is_invited` whether somebody came by an invitation, and sits down only if they want to
    `is_leaving` whether who sits here gets up to go
    `flow`       of the game that they share, None before one
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        link = table.stick.link
        self.is_invited = link.is_joined and not link.is_watching  # what is sent below joins one
        self.is_leaving = False
        kept = Kept(link.urandom)
        self.log = Log()
        self.device = Device(
            kept.secret, self.log, link.urandom, lambda line: self._is_kept(kept.append(line)), kept.lines
        )
        self.connection = Connection(link, self.log.chain, self._enter, table.now)
        self.silence = Silence(table.now)
        self.replica: Replica | None = None
        self.flow: "TogetherFlow | None" = None
        self._wish = Wish()
        self.next_game = NextGame(table.settings)
        self._games = 0  # that the screens have begun

    @property
    def wanted(self) -> str:
        """What somebody here has pressed for and is not in the log yet, "" for nothing."""
        return self._wish.body

    @property
    def is_watching(self) -> bool:
        """Whether nobody here wants to play."""
        return self.table.stick.link.is_watching

    # -- what comes and goes

    def poll(self, now: int) -> None:
        """Take what has come, and send what this device has to say."""
        log, connection, keys = self.log, self.connection, self.table.stick.buttons
        if keys.is_down(buttons.A) or keys.is_down(buttons.B):
            self.silence.used_ms = now
        was_cut = self.is_cut(now)
        connection.poll(now)
        if connection.trouble:
            if self.replica:
                self.replica = None
                self.table.leave_for(MENUS, "together")  # the lobby tells
            return
        if was_cut and not self.is_cut(now):
            self.silence.nobody_was_heard(now)
        if self.flow and self.flow is self.table.flow:  # and nobody reads in the menus
            self.flow.follow()
        self._say(now)
        if log.game and self._games != log.games and not (self.is_invited or self.closed):
            self._games = log.games
            self.is_leaving = False
            self.replica = Replica(self.device)
            self.table.leave_for(GAME, "join")

    def _enter(self, entry: bytes, now: int) -> None:
        """That is the next entry of the log."""
        log = self.log
        sat, wanted, games = len(log.chairs.sitting), len(log.chairs.eager), log.games
        log.take(entry)
        if log.games != games:
            self.next_game.follow(log.rules, len(log.computers))
        is_back = log.writer == self.silence.awaited and self.silence.heard_ms(now) >= SILENT_MS
        if is_back and self.wanted.startswith((entries.WITHOUT, entries.HOSTS)):
            self._wish = Wish()
        is_here = entry.endswith(b" " + entries.HERE.encode())
        self._wish.heard(entry, log.awaited())
        self.silence.heard(log.writer, log.awaited()[2] or log.chairs.opener, is_here, now)
        if len(log.chairs.sitting) > sat or log.chairs.eager and not wanted:
            self.silence.wished(now)
        if self.replica and log.awaited()[0] == DONE and not self.replica.is_behind:
            self.replica.uncover_all()

    def _say(self, now: int) -> None:
        if self.is_leaving and self.animals and not self.wanted:
            self.get_up(*self.animals)
        if self.connection.is_heard and not (self.wanted or self.is_watching or self.is_leaving):
            if self.animals or self.is_opener:
                self.is_invited = False
            if not self.log.table:
                self.want(entries.TABLE)
            elif not self.is_invited and not self.animals:
                self.sit()
        body = self._duty(now) or self.wanted or self._here(now)
        if body and self.connection.may_send(now):
            is_wish = body == self.wanted
            if body == entries.GAME:
                body = self._game()
            elif body.endswith(_ANY):
                body = body.replace(_ANY, self._free(body.split()[-2]))
            entry = self.device.written(body)
            if not entry:
                self.connection.trouble = "full"
                return
            if is_wish:
                self._wish.is_sent(entry)
            self.connection.send(entry, now)

    def _duty(self, now: int) -> str:
        """What this device says unasked. It comes back only if somebody is there who uses it."""
        is_away = self.log.is_left_out(self.device.name)
        return entries.RETURNS if is_away and not self.is_forgotten(now) else self.device.duty()

    def _here(self, now: int) -> str:
        """What says that this device is there, if others wait for it and have heard nothing for long."""
        log, silence = self.log, self.silence
        if silence.awaited != self.device.name or log.awaited()[0] not in (LOBBY, MOVE, DONE):
            return ""
        if log.awaited()[0] != MOVE and silence.is_idle(now):
            return ""  # others may begin the next game
        has_others = len(self.animals) < len(log.chairs.sitting)
        return entries.HERE if has_others and silence.is_to_be_broken(now) else ""

    def _free(self, animal: str) -> str:
        """The next animal behind that one, or of all, which nobody has taken by now."""
        first = NAMES.index(animal) + 1 if animal in NAMES else 0
        free = [other for other in NAMES[first:] + NAMES[:first] if other not in self.log.chairs.taken]
        return free[0] if free else _ANY

    def _is_kept(self, is_saved: bool) -> None:
        """The flash has taken a secret. If it has not, that is said like that of a move."""
        self.table.is_saved = is_saved and self.table.is_saved

    # -- who is waited for

    def is_forgotten(self, now: int) -> bool:
        """Whether others play for this stick, as it has been lying there unused."""
        return self.log.is_left_out(self.device.name) and self.silence.is_forgotten(now)

    def is_silent(self, now: int) -> bool:
        """Whether another device is awaited in the game and has not been heard for long."""
        awaited = self.log.awaited()[2]
        is_other = awaited in self.log.devices and awaited != self.device.name
        return is_other and not self.is_cut(now) and self.silence.ms(now) >= SILENT_MS

    def asks(self, now: int) -> bool:
        """Whether somebody here is asked what to do without the silent device. If one stick does not answer,
        the next one asks as well."""
        return self.is_silent(now) and self.device.asks(self.silence.ms(now) // SILENT_MS - 1)

    def has_lost_opener(self, now: int) -> bool:
        """Whether a game could begin, but the device that may begin it has not been heard for long."""
        is_other = bool(self.log.chairs.opener) and not self.is_opener and not self.log.awaited()[2]
        if not is_other or self.has_opener_alone or self.is_cut(now):
            return False
        return self.silence.heard_ms(now) >= SILENT_MS

    def may_take_over(self, now: int) -> bool:
        """Whether this stick may begin the games in place of an opener that it has lost."""
        return self.has_lost_opener(now) and self.device.name in self.log.successors()

    def waits(self, now: int) -> int:
        """What this stick waits for: NOTHING if somebody here has to act, SENDING what was pressed here, for
        ANOTHER, for one who is AWAY, or OFFLINE for any of them."""
        if self.is_cut(now):
            return OFFLINE
        if self.silence.awaited == self.device.name:
            return SENDING if self.wanted or not self.is_awaited and self.log.awaited()[2] else NOTHING
        if self.has_opener_alone:
            return NOTHING
        is_away = self.is_silent(now) or self.has_lost_opener(now)
        return AWAY if is_away else ANOTHER

    @property
    def has_opener_alone(self) -> bool:
        """Whether the opener still waits for guests."""
        chairs = self.log.chairs
        return not self.log.players and {device for _, device in chairs.sitting} == {chairs.opener}

    @property
    def awaited_animal(self) -> str:
        """Whom the table waits for: in a game a player, else the opener; "" if they have no chair. Of a
        silent device that is who sits at it, for whomever it plays."""
        log = self.log
        _, seat, device = log.awaited()
        if seat < 0:
            return log.chairs.host
        return log.players[
            log.places.person(device, seat, log.computers) if self.is_silent(self.table.now) else seat
        ]

    def is_cut(self, now: int) -> bool:
        """Whether this stick has lost the others."""
        return self.connection.is_cut(now)

    def wait_on(self, now: int) -> None:
        """Give whoever is awaited more time."""
        self.silence.give_time(now)

    # -- what is pressed for here

    def want(self, body: str) -> None:
        """Have that entry written, unless another is on its way, as long as the table waits for the same."""
        log = self.log
        self._wish.make(body, log.awaited() if log.table else None)

    def play(self, move: int, value: int) -> None:
        """Have whoever holds the dice here make that move; what is rolled, the devices decide together."""
        game = self.table.game
        if move in _THROWN:
            self.want(self.device.thrown(move, game.holder))
        else:
            self.want(phrase(game.players, game.holder, move, value))

    def peek(self) -> None:
        game = self.table.game
        self.want(entries.peeks(game.players[game.holder]))

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
        has_place = self.animals or self.is_opener or self.is_watching or not self.is_full
        return self.connection.trouble or ("" if has_place else "full")

    @property
    def is_full(self) -> bool:
        """Whether all animals are taken."""
        return len(self.log.chairs.sitting) == len(NAMES)

    def sit(self) -> None:
        """Let one more person of this stick sit down, as the first animal that is free."""
        if not self.is_full:
            self.want("%s %s" % (entries.SITS, _ANY))

    def change(self, animal: str) -> None:
        """Let whoever sits here as that animal be the next one that is free."""
        if not self.is_full:
            self.want("%s %s %s" % (entries.BECOMES, animal, _ANY))

    def get_up(self, *animals: str) -> None:
        """Let these leave their chairs."""
        self.want(" ".join((entries.LEAVES,) + animals))

    def free_computers(self, count: int) -> list[str]:
        """So many computers, if that many could play: animals that nobody has taken."""
        taken = self.log.chairs.taken
        room = max(seating.MOST - len(taken), 0)
        return [NAMES[n] for n in seating.CHARACTERS if NAMES[n] not in taken][: min(room, count)]

    def begin(self) -> None:
        """Begin the next game, of all who sit there when that is sent."""
        self.want(entries.GAME)

    def _game(self) -> str:
        log = self.log
        rules = rules_from(self.next_game).text
        computers = self.free_computers(self.next_game.computers)
        here = self.device.name
        sitting = log.chairs.sitting
        present = [animal for animal, device in sitting if device == here or not log.is_left_out(device)]
        people = present if len(present + computers) > 1 else log.chairs.taken
        return entries.game(rules, people + computers, computers)

    def take_over(self) -> None:
        """Let this stick begin the games, as its opener is gone."""
        self.want(entries.hosts(self.log.chairs.opener))

    def go_on_without(self, animal: str) -> None:
        """Let the table go on without that animal's device, which is silent."""
        self.want("%s %s" % (entries.WITHOUT, animal))

    def want_another(self) -> None:
        """Let the opener know that somebody here wants another game."""
        self.want(entries.AGAIN)

    @property
    def is_opener(self) -> bool:
        """Whether this stick has opened the table, or taken it over."""
        return bool(self.log.chairs.opener) and self.log.chairs.opener == self.device.name

    def leave(self) -> None:
        """This stick goes; the log stays, and it can come back to it."""
        self.connection.close()
        self.table.together = None

    def get_up_to_go(self) -> None:
        """Let all leave their chairs; this stick may `leave` once they `are_up`."""
        self.is_leaving = True
        self._wish = Wish()

    def are_up(self) -> bool:
        """Whether nobody of this stick sits there any more, as far as that can be said to anybody."""
        return not self.animals or bool(self.closed) or self.is_cut(self.table.now)

    # -- who sits where

    def who(self) -> tuple[int, ...]:
        """By seat who acts there, as seen from here."""
        log, characters = self.log, seating.CHARACTERS
        found = []
        for seat, name in enumerate(log.players):
            if log.devices[seat] != self.device.name:
                found.append(REMOTE)
            elif seat in log.computers or log.away[seat]:
                animal = NAMES.index(name)
                found.append(characters.index(animal) if animal in characters else 0)
            else:
                found.append(PERSON)
        return tuple(found)

    def seats(self) -> Seats:
        """Who plays the game of the log."""
        animals = bytes([NAMES.index(name) for name in self.log.players])
        return Seats(animals, self.who())
