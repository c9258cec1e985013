"""The log that all devices at a table share: who sits where, the game, and what keeps its dice fair.

entries.py lists the entries. The log itself determines what may come next, and from which device; ladder.py
says how it is known whose an entry is. An entry that is not allowed has no effect on any device. The game
here is played with a decoy for each covered roll, and the true value is put in just before it is uncovered.
docs/together.md explains everything.
"""

from micropython import const

from game import OVER, TO_DRAW, TO_REVIVE, TO_ROLL, TO_SAY, Game
from rules.moves import DRAW, REROLL, REVIVE, ROLL, SAY_BLIND, SAYING, SHOW, TOAST
from rules.state import NOBODY
from together.protocol import entries, fair
from together.protocol.chain import Chain
from together.protocol.chairs import Chairs
from together.protocol.covered import decoy, forfeit, is_hushed_up, is_open, uncovers
from together.protocol.entries import LONGEST_NAME, Refused, bytes_at
from together.protocol.ladder import STEP_BYTES, above
from together.protocol.places import Places
from together.protocol.throws import UNKNOWN, Throw

# What has to come next
LOBBY = const(0)  # players sit down, or a game begins
START = const(1)  # `draws`, to find out who starts the game
MOVE = const(2)  # a legal move of the player
VOUCH = const(3)
OPEN = const(4)
DONE = const(5)  # nothing: the game is over, and everything is open that will ever be

_HASH_BYTES = const(32)
_MOST_DEVICES = const(1400)  # more than can sit down in the log of a relay, which has 128 KiB


class Log:
    """What all devices know about a table. `take` entries in order; `chain.written` makes the next one.

    `table`    its id, 32 bytes; b"" before it is open
    `steps`    by device, the step it has revealed last and how many that makes
    `writer`   the device whose entry is being read    `chairs`   who sits there
    `game`     None before one has begun          `places`   which device plays for which seat
    `throws`   of this game
    `pending`  (move, value) that waits until the throw under the cup has been opened
    """

    def __init__(self) -> None:
        self.chain = Chain()
        self.table = b""
        self.steps: dict[str, tuple[str, int]] = {}
        self._whose: dict[str, str] = {}  # by each step that was revealed, the device
        self.writer = self._first = ""
        self.chairs = Chairs()
        self.games = 0
        self._clear()

    def _clear(self) -> None:
        self.game: Game | None = None
        self.players: tuple[str, ...] = ()
        self.computers: tuple[int, ...] = ()
        self.places = Places([])
        self.chairs.eager = []
        self.throws: list[Throw] = []
        self.pending: tuple[int, int] = ()  # type: ignore[assignment]
        self.id = b""

    def take(self, entry: bytes) -> str:
        """Take the next entry. Returns why it has no effect, "" if it has one."""
        step, body = self.chain.take(entry)
        self.writer = ""
        if not self.table:
            self.table = self.chain.digest
            return ""
        try:
            self.writer = self._climb(step)
            self._read(body.split(" "))
        except Refused as refusal:
            return str(refusal)
        return ""

    def _climb(self, step: str) -> str:
        """The device that has revealed that step. Once it has sat down nobody can use the step again,
        whatever the entry said."""
        try:
            top = fair.text(above(fair.from_text(step, STEP_BYTES)))
        except ValueError:
            raise Refused("That is nobody's entry.")
        device = self._whose.get(top, "")
        if device and self.steps[device][0] == top:
            self._whose[step] = device
            self.steps[device] = step, self.steps[device][1] + 1
            return device
        if top in self.steps or step in self._whose:
            raise Refused("That step has been used.")
        if len(self.steps) >= _MOST_DEVICES:
            raise Refused("So many devices have sat down here before.")
        self._first = step  # of a device that has written nothing; it is known from when it sits down
        return top

    # -- what comes next

    def awaited(self) -> tuple[int, int, str]:
        """What has to come next (see above), from which seat and device; NOBODY and "" if it may be any."""
        if not self.players:
            return LOBBY, NOBODY, ""
        throw = self.throws[-1] if self.throws else None
        if throw:
            if not throw.is_vouched:
                return VOUCH, throw.voucher, throw.witness
            if (throw.is_peeked or self.pending) and not throw.is_answered:
                return OPEN, throw.voucher, throw.witness
            if self.pending:
                return OPEN, throw.seat, throw.device
        game = self.game
        if not game:
            return START, 0, self.devices[0]
        if game.phase != OVER:
            return MOVE, game.holder, self.devices[game.holder]
        for throw in self.throws:
            if throw.is_lost:
                continue
            if not throw.is_answered and throw.witness in self.devices:
                return OPEN, throw.voucher, throw.witness
            if throw.is_answered and not throw.secret and throw.device in self.devices:
                return OPEN, throw.seat, throw.device
        return DONE, NOBODY, ""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, though some throws may still have to be opened."""
        return bool(self.game) and self.game.phase == OVER and not self.pending

    @property
    def throw(self) -> Throw | None:
        """The current throw, in the air or under the cup; None if there is none."""
        return self.throws[-1] if self.throws and (self.pending or self.game and self.game.roll) else None

    @property
    def checked(self) -> int:
        """How many throws of this game have been opened and checked."""
        return len([throw for throw in self.throws if throw.value() != UNKNOWN])

    # -- entries

    def _read(self, words: list[str]) -> None:
        verb = words[0]
        said = {entries.RETURNS: self._returns, entries.AGAIN: self._again}
        if verb in (entries.SITS, entries.BECOMES, entries.LEAVES):
            self._sit(words)
        elif verb == entries.GAME:
            self._begin(words)
        elif verb == entries.WITHOUT:
            self._without(words)
        elif verb == entries.HOSTS:
            self._hosts(words[1:])
        elif verb in said and len(words) == 1:
            said[verb]()
        elif self.writer != self.awaited()[2]:
            raise Refused("The table does not wait for that device.")
        elif verb == entries.OPENS:
            self._opens(words)
        elif verb not in self.players or len(words) < 2:
            raise Refused("Nobody plays who is called '%s'." % verb[:LONGEST_NAME])
        elif words[1] in entries.THROWS:
            self._throws(self.players.index(verb), words)
        elif words[1] == entries.VOUCHES:
            self._vouches(self.players.index(verb), words)
        elif words[1:] == [entries.PEEKS]:
            self._peeks(self.players.index(verb))
        else:
            self._move(self.players.index(verb), words[1:])

    def _sit(self, words: list[str]) -> None:
        self.chairs.change(self.writer, words, self._is_between())
        if words[0] == entries.SITS and self.writer not in self.steps:
            self.steps[self.writer] = self._first, 1
            self._whose[self._first] = self.writer

    def _is_between(self) -> bool:
        return self.awaited()[0] in (LOBBY, DONE)

    def _hosts(self, whose: list[str]) -> None:
        if not self._is_between():
            raise Refused("A game goes on.")
        if whose != [self.chairs.opener]:
            raise Refused("Another device begins the games.")
        self.chairs.take_over(self.writer, self.successors())

    @property
    def devices(self) -> list[str]:
        """By seat, the device that plays for it now."""
        return self.places.devices

    @property
    def away(self) -> list[str]:
        """By seat, the device that was left out, or ""."""
        return self.places.away

    def successors(self) -> list[str]:
        """The devices that may take the opener's place."""
        return self.chairs.successors(self.devices + self.away)

    def _again(self) -> None:
        if not self.is_over:
            raise Refused("That device cannot want another game.")
        self.chairs.want_another(self.writer)

    def _begin(self, words: list[str]) -> None:
        """Computers play at the opener's device."""
        if not self._is_between():
            raise Refused("A game goes on.")
        if self.writer != self.chairs.opener:
            raise Refused("Another device begins the games.")
        rules, names, computers = entries.game_of(words)
        devices = self.chairs.devices(names, computers)
        absent = self.chairs.absent + self.places.left_out
        self.chairs.absent = [device for device in absent if device not in devices]
        self._clear()
        self.games += 1
        self.players = tuple(names)
        self.computers = tuple([names.index(name) for name in computers if name in names])
        self.places = Places(devices)
        self.id = self.chain.digest
        self.rules = rules

    # -- throws

    def _throws(self, seat: int, words: list[str]) -> None:
        """The roller's promise. A roll under the cup is played at once, with a decoy."""
        what, whose, _ = self.awaited()
        move = entries.THROWS[words[1]]
        game = self.game
        if whose != seat or what != (MOVE if game else START):
            raise Refused("It is not the turn of %s." % words[0])
        if game and not game.allows(move) or not game and move != DRAW:
            raise Refused("%s may not do that now." % words[0])
        if move == REROLL and not self.throws[-1].is_peeked:
            raise Refused("%s has to look first." % words[0])
        among = b""
        if move == DRAW:
            among = bytes([n for n in range(len(self.players)) if not game or game.is_in(n)])
        throw = Throw(
            self.id, len(self.throws), seat, self.devices[seat], move, among, bytes_at(words, 2, _HASH_BYTES)
        )
        self._find_voucher(throw)
        self.throws.append(throw)
        if move == REROLL or move == ROLL and not is_open(game):
            throw.at = len(game.moves) + 1
            game.play(move, decoy(game))
        else:
            self.pending = (move, 0)
            self._settle()

    def _find_voucher(self, throw: Throw) -> None:
        """The next player at another device who is not out; else one who is out; else nobody."""
        count, way = len(self.players), self.game.way if self.game else 1
        seats = [(throw.seat + way * n) % count for n in range(1, count)]
        others = [seat for seat in seats if self.devices[seat] != throw.device]
        found = [seat for seat in others if not self.game or self.game.is_in(seat)] + others
        throw.vouched_by(*((found[0], self.devices[found[0]]) if found else (NOBODY, "")))

    def _vouches(self, seat: int, words: list[str]) -> None:
        what, whose, _ = self.awaited()
        if what != VOUCH or whose != seat:
            raise Refused("%s is not to vouch." % words[0])
        self.throws[-1].vouched = bytes_at(words, 2, _HASH_BYTES)

    def _peeks(self, seat: int) -> None:
        what, whose, _ = self.awaited()
        game = self.game
        if what != MOVE or whose != seat or game.phase != TO_SAY or game.is_rerolled:
            raise Refused("%s may not look now." % self.players[seat])
        if self.throws[-1].is_peeked:
            raise Refused("%s has looked." % self.players[seat])
        self.throws[-1].is_peeked = True

    def _opens(self, words: list[str]) -> None:
        """Secrets: of the awaited throw, or, after the game, of as many as fit into an entry."""
        if len(words) < 3 or not len(words) % 2:
            raise Refused("An opening is a number and a secret.")
        if self.awaited()[0] != OPEN:
            raise Refused("Nothing is to be opened now.")
        if not self.is_over and len(words) > 3:
            raise Refused("Only one throw is to be opened now.")
        opened: list[tuple[Throw, bytes]] = []
        for at in range(1, len(words), 2):
            which = entries.number(words[at])
            secret = bytes_at(words, at + 1, fair.SECRET_BYTES, len(words))
            if not 0 <= which < len(self.throws) or not self.is_over and which != len(self.throws) - 1:
                raise Refused("Throw '%s' is not to be opened now." % words[at][:9])
            throw = self.throws[which]
            if throw.is_lost or not throw.awaits(secret):
                raise Refused("That is not what was promised.")
            opened.append((throw, secret))
        for throw, secret in opened:
            if throw.open(secret) and self.is_over:
                self._put(throw)
        self._settle()

    def _put(self, throw: Throw) -> None:
        """Put in the true value of an open throw. One that was hushed up stays out of the record."""
        value = throw.value()
        if value != UNKNOWN and throw.at >= 0 and not is_hushed_up(self.game, throw.at, value):
            self.game.uncover(throw.at, value)

    # -- moves

    def _move(self, seat: int, words: list[str]) -> None:
        """A move that needs no throw."""
        what, whose, _ = self.awaited()
        game = self.game
        if what != MOVE or whose != seat:
            raise Refused("It is not the turn of %s." % self.players[seat])
        move, value = entries.move_of(words)
        if game.phase == TO_SAY and move in SAYING:
            throw = self.throws[-1]
            if throw.is_peeked == (move == SAY_BLIND) and not game.is_rerolled:
                raise Refused(
                    "%s %s." % (self.players[seat], "has looked" if throw.is_peeked else "has not looked")
                )
        is_hidden = game.phase == TO_SAY and not game.is_rerolled
        if not (is_hidden if move in (SHOW, TOAST) else game.can(move, value)):
            raise Refused("%s may not do that now." % self.players[seat])
        if uncovers(game, move, value):
            self.pending = (move, value)
            self._settle()
        else:
            self._play(move, value)

    def _settle(self) -> None:
        """Make the pending move, if its throw is open or never will be."""
        if not self.pending:
            return
        throw = self.throws[-1]
        if throw.is_answered and not throw.secret and throw.device not in self.devices:
            throw.is_lost = True
        if throw.is_answered and (throw.secret or throw.is_lost):
            move, value = self.pending
            self.pending = ()  # type: ignore[assignment]
            found = forfeit(self.game, throw, move) if throw.is_lost else throw.value()
            if not self.game:
                self.game = Game(self.rules, self.players, found, None, self.computers)
                self._welcome()
            elif move in (REVIVE, DRAW):
                self._play(move, found)
            elif move == ROLL:
                throw.at = len(self.game.moves) + 1
                self._play(ROLL, found)
            else:
                if is_hushed_up(self.game, throw.at, found):
                    found = forfeit(self.game, throw, move)
                self.game.uncover(throw.at, found)
                if self.game.can(move, value):
                    self._play(move, value)

    def _play(self, move: int, value: int) -> None:
        self.game.play(move, value)
        self._welcome()

    # -- devices that are gone

    def _without(self, words: list[str]) -> None:
        """The awaited device is silent, and another goes on without it."""
        device = self.awaited()[2]
        name = words[1] if len(words) == 2 else ""
        if name not in self.players or not device or self.devices[self.players.index(name)] != device:
            raise Refused("The table does not wait for '%s'." % name[:LONGEST_NAME])
        if self.writer not in self.heirs(device):
            raise Refused("That device has no part in it.")
        self.places.leave_out(device, self.heir(device))
        throw = self.throw
        if throw and throw.witness == device and not throw.answer:
            self._find_voucher(throw)
        self._settle()

    def heir(self, device: str) -> str:
        """The device that plays for a silent one, "" if there is no other."""
        return (self.heirs(device) + [""])[0]

    def heirs(self, device: str) -> list[str]:
        """All other devices, in the order in which they are asked what to do without that one."""
        return self.places.heirs(device, self.chairs.opener)

    def is_left_out(self, device: str) -> bool:
        """Whether the table went on without that device, in this game or one before, and it is not back."""
        return device in self.places.left_out or device in self.chairs.absent

    def _returns(self) -> None:
        if self.writer in self.chairs.absent:
            self.chairs.absent = [device for device in self.chairs.absent if device != self.writer]
            return
        if self.writer not in self.away:
            raise Refused("That device is not away.")
        self.places.comes_back(self.writer)
        self._welcome()

    def _welcome(self) -> None:
        """Let players who are back sit down again, at the beginning of a round."""
        game = self.game
        if game and not self.pending and game.phase in (TO_ROLL, TO_DRAW, TO_REVIVE) and not game.claim:
            self.places.welcome()
