"""A table that several sticks share, as this one has it: where its moves go, and whence all others come."""

from micropython import const

from rules.moves import DRAW, phrase
from rules.state import NAMES
from stick import buttons
from table import own_game
from table.rules_setting import rules_from
from table.seats import PERSON
from table.table import GAME, MENUS

from together import dice, wire
from together.covered import THROWN
from together.on_stick.client import Client
from together.on_stick.next_game import NextGame, computers
from together.on_stick.scene import scene
from together.table_log import UNKNOWN, TableLog

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from table.table import Table

# Who acts for a seat: somebody with a device of their own, or a computer of the referee's
_REMOTE = const(-2)
_AFAR = const(-3)
_TOKEN = const("saves/together.txt")


class SharedTable:
    """The source of `table`'s moves. What is pressed here is only wished for; it shows once the log has it.

    `client` has the log as it is. `shown` is the log as far as the players here have seen it, at their pace;
    its game lies on the table.

    `next_game`  its rules and computers, which the opener chooses
    `is_invited` whether somebody came by an invitation, and sits down only if they want to
    `wanted`     how many persons of this stick are to sit there
    """

    is_alone = False

    def __init__(self, table: "Table") -> None:
        link = table.stick.link
        self.table = table
        self.is_invited = link.is_joined
        self.client = Client(link, _token(link.urandom), table.now)
        self.next_game = NextGame(table.settings)
        self.shown = TableLog()
        self.wanted = 1
        self.called: dict[str, str] = {}  # by their own names, on the screen
        self._games = 0  # that this stick has shown
        self._flow: "Any" = None

    @property
    def log(self) -> TableLog:
        return self.client.log

    @property
    def device(self) -> str:
        return self.client.device

    def scene(self) -> tuple[str, str, bool]:
        """What this stick shows, see scene.py."""
        client = self.client
        return scene(client.log, client.device, client.presence, client.wish, self.table.now)

    # -- as a source

    def call(self) -> None:
        """Call the players by their own names, where they have some. They are dressed as their animals."""
        self.called = dict(self.log.names)
        words, names = self.table.view.words, self.names()
        seated = [names[animal] for animal in self.table.seats.animals]
        words.NAMES = tuple(seated) + words.NAMES[len(seated) :]

    def names(self) -> list[bytes]:
        """What everybody at the table is called, by animal: as much of their own name as fits on this stick,
        unless an animal is called so."""
        canvas, plain = self.table.stick.canvas, self.table.view.words.find("NAMES").split(b"|")
        names = []
        for n, animal in enumerate(NAMES):
            name = self.log.name_of(animal)
            while canvas.width_of(canvas.M16, name) > canvas.width * 5 // 8:
                name = name[:-1]
            names.append(plain[n] if not name or name.upper() in plain else name)
        return names

    def open_flow(self) -> "Any":
        """The way through the game: one of its own, with the screens of any game and more."""
        from together.on_stick.flow import TogetherFlow

        self._flow = TogetherFlow(self.table)
        return self._flow

    @property
    def may_stop(self) -> bool:
        game, seats = self.table.game, self.table.seats
        return seats.is_person(game.holder) or game.is_left() and self.plays_along

    @property
    def are_open(self) -> bool:
        """Whether all dice of a game that is over are known."""
        return bool(self.shown.seed)

    @property
    def eager(self) -> list[int]:
        """The seats of those who have played and want a rematch."""
        devices = self.shown.devices
        return [devices.index(one) for one in self.log.eager if one in devices]

    @property
    def plays_along(self) -> bool:
        """Whether somebody here has a seat in this game, though a computer may play for them."""
        return self.device in self.shown.devices

    def poll(self, now: int) -> None:
        """Take what has come, and say what is due."""
        client, table, keys = self.client, self.table, self.table.stick.buttons
        log, was_playing = client.log, client.log.is_playing
        is_shown = bool(self._flow) and table.flow is self._flow
        client.poll(now)
        if client.presence.trouble:
            if self._games:
                self._games = 0
                table.leave_for(MENUS, "together")  # the lobby tells
            return
        if log.is_playing and not was_playing:
            self.next_game.follow(log.game.rules, len(log.computers))
        if self.device in log.absent and (keys.is_down(buttons.A) or keys.is_down(buttons.B)):
            client.come_back(now)
        self._sit_down()
        if self._games != log.games and client.is_heard and not self.is_invited:
            self._games = log.games
            table.leave_for(GAME, "join")
        elif is_shown:
            self._flow.follow()

    def _sit_down(self) -> None:
        """Have as many sit there as are wanted; whoever sits there already is not asked again."""
        client = self.client
        if self.animals or not client.is_heard or not client.log.salt:
            self.is_invited = self.is_invited and not self.animals
            self.wanted = max(self.wanted, len(self.animals))
        elif not (self.is_invited or self.is_full or client.wish or client.log.calling):
            client.sit(self.wanted, self.table.now)

    def play(self, table: "Table", move: int, value: int) -> None:
        """Wish for a move of whoever holds the dice here; what is rolled, the referee says."""
        game = self.table.game
        said = phrase(game.players, game.holder, move, value)
        if move == DRAW:
            said = game.players[game.holder] + " draws"
        elif move in THROWN:
            said = said[: said.rindex(" ")]
        self.want(said)

    # -- the game that is shown

    @property
    def is_behind(self) -> bool:
        """Whether there is an entry of this game that the players here have not seen."""
        return self.shown.count < len(self.client.entries) and self.shown.games == self._games

    def next_words(self) -> list[str]:
        """What the next entry says, if there is one."""
        return self.client.entries[self.shown.count].split()

    def advance(self) -> None:
        """Take one more entry into what is shown."""
        self.shown.take(self.client.entries[self.shown.count])
        self._uncover()

    def show_all(self) -> None:
        """The game of the log, from where it is."""
        self.shown = TableLog()
        while self.shown.count < len(self.client.entries):
            self.shown.take(self.client.entries[self.shown.count])
        self._uncover()

    def _uncover(self) -> None:
        """What lies under the cup, if this device has been told."""
        throw = self.shown.throw
        if throw and throw.value == UNKNOWN:
            value = self.client.secrets.get((self.shown.games, throw.number), UNKNOWN)
            if value != UNKNOWN:
                throw.value = value
                self.shown.game.uncover(throw.at, value)

    def knows_roll(self) -> bool:
        """Whether somebody here has looked under the cup, and what lies there has come."""
        self._uncover()
        throw = self.shown.throw
        return bool(throw) and throw.is_peeked and throw.value != UNKNOWN

    def who(self) -> tuple[int, ...]:
        """By seat who acts there, as seen from here."""
        shown, here = self.shown, self.device
        players = [shown.player(seat) for seat in range(len(shown.players))]
        return tuple([_AFAR if not player else PERSON if player == here else _REMOTE for player in players])

    def marked(self) -> bytes:
        """The seats that look like a computer's."""
        return bytes([seat for seat, who in enumerate(self.who()) if who == _AFAR])

    # -- what is pressed for here

    def want(self, wish: str) -> None:
        self.client.want(wish, self.table.now)

    def peek(self) -> None:
        game = self.table.game
        self.want("%s %s" % (game.players[game.holder], wire.PEEKS))

    @property
    def animals(self) -> list[str]:
        """Who of this stick sits there, in the order of their seats."""
        return self.log.animals(self.device) if self.device else []

    def seats_here(self) -> list[int]:
        """Those of the persons at this stick, though a computer may play for them."""
        return [seat for seat, device in enumerate(self.shown.devices) if device == self.device]

    @property
    def is_absent(self) -> bool:
        """Whether a computer plays for whoever sits here."""
        return self.device in self.log.absent

    @property
    def is_full(self) -> bool:
        """Whether all animals are taken."""
        return not self.log.free

    @property
    def is_opener(self) -> bool:
        """Whether this stick begins the games."""
        return bool(self.device) and self.log.opener == self.device

    @property
    def closed(self) -> str:
        """Why nobody can play here with this stick, see Presence; "" if they can."""
        has_place = self.animals or not self.is_full
        return self.client.presence.trouble or ("" if has_place else "full")

    def sit(self) -> None:
        """Let one more person of this stick sit down."""
        self.wanted = len(self.animals) + 1
        self.client.sit(self.wanted, self.table.now)

    def get_up(self, *animals: str) -> None:
        """Let these leave their chairs."""
        self.wanted = max(len(self.animals) - 1, 1)
        self.want(" ".join((wire.LEAVE,) + animals))

    def computers(self) -> list[str]:
        """Those that will play in the next game."""
        return computers(self.log.taken, self.next_game.computers)

    def gone(self) -> list[str]:
        """Those whose chairs the opener, if it is this stick, may free, as their devices are gone."""
        is_gone, now = self.client.presence.is_away, self.table.now
        if not self.is_opener:
            return []
        return [name for name, device in self.log.chairs if device != self.device and is_gone(device, now)]

    def begin(self) -> None:
        """Begin the next game."""
        chosen = self.next_game
        self.want("%s %d %s" % (wire.BEGIN, len(self.computers()), rules_from(chosen).text))

    def go_on_without(self) -> None:
        """Let the table go on without whoever it waits for: a player, or the opener."""
        log = self.log
        self.want(wire.WITHOUT + " " + log.players[log.holder] if log.is_playing else wire.HOST)

    def wait_on(self) -> None:
        """Give whoever the table waits for more time."""
        log = self.log
        self.client.presence.wait_for(log.awaited if log.is_playing else log.opener, self.table.now)

    def leave(self) -> None:
        """This stick goes. The others are told at once, and play on."""
        self.client.leave()
        self.table.source = own_game


def open_lobby(table: "Table") -> None:
    """Show who sits at the table that the stick's link leads to."""
    from together.on_stick.lobby import Lobby

    if table.source.is_alone:
        table.source = SharedTable(table)
    table.show(Lobby(table))


def _token(urandom: "Callable[[int], bytes]") -> str:
    """By which the referee knows this stick again: drawn once, kept for good, shown to nobody else."""
    try:
        with open(_TOKEN, "rb") as file:
            kept = file.read().decode().strip()
        return dice.text(dice.from_text(kept, dice.NONCE_BYTES))
    except (OSError, ValueError):
        pass
    drawn = dice.text(urandom(dice.NONCE_BYTES))
    try:
        with open(_TOKEN, "wb") as file:
            file.write(drawn.encode())
    except OSError:
        pass  # then it is another stick after its next start
    return drawn
