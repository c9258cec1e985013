"""What the log of a shared table means: who sits there, the game, who plays for whom, whose turn it is.

The referee and every device read the same entries (wire.py lists them) with this file, so they know the same
but for what lies under the cup: there a device has a decoy, and the referee the dice. Who may write what is
for the referee to judge (tools/relay/referee.py); here an entry that cannot be is an error of the referee.
"""

from micropython import const

from game import OVER, Game
from rules import presets
from rules.moves import DRAW, MOVES, REVIVE, WORDS
from rules.state import NAMES, NOBODY

from together import dice, wire
from together.covered import THROWN, decoy, is_covered, uncovers

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from rules.choices import Rules

_NONE: "Any" = None  # of what has not begun yet
UNKNOWN = const(-1)
_VALUES = const(36)  # of two dice


class BrokenLog(Exception):
    """An entry that no referee could have written here; the text says why."""


class Throw:
    """`number` of the game's throws, from 0     `move`  of THROWN
    `among`  the seats of which chance picks one, for DRAW
    `at`     where its value stands in the game's moves, UNKNOWN for the first throw, which picks who starts
    `value`  UNKNOWN as long as it is covered    `is_peeked`  whether the roller has looked
    """

    def __init__(self, number: int, move: int, among: bytes, at: int) -> None:
        self.number = number
        self.move = move
        self.among = among
        self.at = at
        self.value = UNKNOWN
        self.is_peeked = False

    def value_by(self, seed: bytes, nonces: bytes) -> int:
        """Its value, once the seed of the game is known."""
        count = len(self.among) if self.move == DRAW else 6 if self.move == REVIVE else _VALUES
        drawn = dice.throw(seed, nonces, self.number, count)
        if self.move == DRAW:
            return self.among[drawn]
        return drawn + 1 if self.move == REVIVE else dice.two_dice(drawn)


class TableLog:
    """`take` all entries in order. `cast(throw)` is for the referee: it gives the value of a throw of this
    game. Devices have none.

    `count`     entries so far                     `salt`     of the table, "" before it is open
    `chairs`    [animal, device] in order          `opener`   the device that begins games, "" for none
    `absent`    devices that computers play for    `eager`    devices that want a rematch
    `promised`  by device, how many nonces it has promised: the last one is dice.nonce(.., promised - 1)
    `calling`   (computers, rules) while a game is about to begin, else None
    `called`    the devices that are to open their nonces for it, with what they promised
    `opened`    by device, its nonce for the game that is about to begin, or that was begun last
    `names`     by device, what its first person is called, as a word of wire.py
    `turn`      grows with each move, look and game
    `games`     how many have begun                `game`     the last one, None before the first
    `players`   its animals                        `computers` its seats of computers
    `devices`   by seat, the device whose seat it is, "" of computers
    `left`      seats whose persons have left it   `throws`   of it
    `seed`      of it, b"" until it is over        `is_fair`  whether all its throws follow from that seed
    `score`     by animal, the games [won, lost] since whoever it is sat down, computers included
    """

    def __init__(self, cast: "Callable[[Throw], int] | None" = None) -> None:
        self._cast = cast
        self.count = 0
        self.salt = self.seal = self.opener = ""
        self.chairs: list[list[str]] = []
        self.absent: list[str] = []
        self.promised: dict[str, int] = {}
        self._promises: dict[str, str] = {}
        self.calling: tuple[int, str] = _NONE
        self.called: dict[str, str] = {}
        self.opened: dict[str, str] = {}
        self.turn = self.games = 0
        self.eager: list[str] = []
        self.game: Game = _NONE
        self.players: tuple[str, ...] = ()
        self.computers: tuple[int, ...] = ()
        self.devices: list[str] = []
        self.left: list[int] = []
        self.throws: list[Throw] = []
        self.seed = b""
        self.is_fair = False
        self.score: dict[str, list[int]] = {}
        self.names: dict[str, str] = {}
        self._readers: "dict[str, Any]" = {
            wire.TABLE: self._table,
            wire.SITS: self._sits,
            wire.BECOMES: self._becomes,
            wire.LEAVES: self._leaves,
            wire.NAMED: self._named,
            wire.CALL: self._call,
            wire.NONCE: self._nonce,
            wire.OFF: self._off,
            wire.GAME: self._begin,
            wire.SEED: self._seed,
            wire.WITHOUT: self._without,
            wire.BACK: self._back,
            wire.AGAIN: self._again,
            wire.HOSTS: self._hosts,
        }

    # -- what it means

    @property
    def is_playing(self) -> bool:
        return bool(self.game) and self.game.phase != OVER

    @property
    def is_over(self) -> bool:
        """Whether a game has ended, and no other has begun since."""
        return bool(self.game) and self.game.phase == OVER

    @property
    def throw(self) -> Throw:
        """Whose dice lie under the cup now, None if none do."""
        return self.throws[-1] if self.game and self.game.roll else _NONE

    def player(self, seat: int) -> str:
        """The device that acts for that seat now, "" if a computer does."""
        device = self.devices[seat]
        return "" if device in self.absent or seat in self.left else device

    def is_stand_in(self, seat: int) -> bool:
        """Whether a computer plays for the person of that seat."""
        return seat not in self.computers and not self.player(seat)

    @property
    def holder(self) -> int:
        """The seat whose turn it is, NOBODY if no game goes on."""
        return self.game.holder if self.is_playing else NOBODY

    @property
    def awaited(self) -> str:
        """The device that has to act in the game, "" if none has to: it is a computer's turn, or no game."""
        return self.player(self.game.holder) if self.is_playing else ""

    def animals(self, device: str) -> list[str]:
        """Who sits there at that device."""
        return [animal for animal, there in self.chairs if there == device]

    @property
    def taken(self) -> list[str]:
        """The animals of all chairs, in order."""
        return [animal for animal, _ in self.chairs]

    @property
    def free(self) -> list[str]:
        """The animals that somebody may become: nobody's, and none of a game that goes on, which may be one
        that a computer plays to the end."""
        playing = self.players if self.is_playing else ()
        taken = self.taken
        return [name for name in NAMES if name not in taken and name not in playing]

    def name_of(self, animal: str) -> bytes:
        """What whoever sits there as that animal is called, in Latin-1; b"" as the animal: if they have not
        said, if others of that device sit before them, or if somebody else is called the same."""
        for device, name in self.names.items():
            if self.animals(device)[:1] == [animal]:
                others = [other for other in self.names if other != device and self.animals(other)]
                is_taken = name.lower() in [self.names[other].lower() for other in others]
                return b"" if is_taken else wire.called(name)
        return b""

    def nonces(self) -> bytes:
        """Those of the last game, one after the other."""
        return b"".join([dice.from_text(self.opened[name], dice.NONCE_BYTES) for name in sorted(self.opened)])

    def proof(self) -> str:
        """For the record of a game whose seed is known: comments by which anybody can check its rolls."""
        lines = ["all rolls follow" if self.is_fair else "NOT all rolls follow"]
        lines[0] += " from a seed that was sealed before anybody's nonce: see dice.py"
        lines += ["seal " + dice.seal(self.seed), "seed " + dice.text(self.seed)]
        lines += ["nonce %s %s" % (device, self.opened[device]) for device in sorted(self.opened)]
        return "".join(["# %s\n" % line for line in lines])

    # -- entries

    def take(self, entry: str) -> None:
        """Take the next entry. Raises BrokenLog."""
        words = entry.split(" ")
        reader = self._readers.get(words[0])
        try:
            if reader:
                reader(*words[1:])
            elif words[0] in self.players:
                self._act(self.players.index(words[0]), words[1:])
            else:
                raise BrokenLog("'%s' is no entry." % entry[:40])
        except (LookupError, ValueError, TypeError, AttributeError, presets.RulesError) as error:
            raise BrokenLog("'%s' cannot be here: %s" % (entry[:40], error)) from None
        self.count += 1

    def _table(self, salt: str, seal: str) -> None:
        self.salt, self.seal = salt, seal

    def _sits(self, device: str, animal: str, promise: str = "") -> None:
        self.chairs.append([animal, device])
        self.score.pop(animal, None)  # a computer's
        self.opener = self.opener or device
        if promise:
            self._promise(device, promise)

    def _promise(self, device: str, promise: str) -> None:
        self._promises[device] = promise
        self.promised[device] = self.promised.get(device, 0) + 1

    def _becomes(self, old: str, new: str) -> None:
        self.chairs[self.taken.index(old)][0] = new
        self.score.pop(new, None)
        if old in self.score:
            self.score[new] = self.score.pop(old)

    def _leaves(self, *animals: str) -> None:
        gone = {self.chairs[self.taken.index(animal)][1] for animal in animals}
        if self.is_playing:
            for seat, name in enumerate(self.players):
                if name in animals and self.devices[seat] in gone:
                    self.left.append(seat)
        self.chairs = [chair for chair in self.chairs if chair[0] not in animals]
        for animal in animals:
            self.score.pop(animal, None)
        there = [device for _, device in self.chairs]
        self.eager = [device for device in self.eager if device in there]
        if self.opener not in there:
            self.opener = (there + [""])[0]

    def _named(self, device: str, name: str = "") -> None:
        self.names[device] = name
        if not name:
            self.names.pop(device)

    def _call(self, computers: str, *rules: str) -> None:
        self.calling = int(computers), " ".join(rules)
        there = [device for _, device in self.chairs if device not in self.absent]
        self.called = {device: self._promises[device] for device in there}
        self.opened = {}

    def _nonce(self, device: str, nonce: str, promise: str) -> None:
        if dice.promise(dice.from_text(nonce, dice.NONCE_BYTES)) != self.called[device]:
            raise BrokenLog("%s has promised another nonce." % device)
        self.opened[device] = nonce
        self._promise(device, promise)

    def _off(self) -> None:
        self.calling = _NONE

    def _begin(self, *words: str) -> None:
        at = words.index(wire.PLAYERS)
        rules: "Rules" = presets.parse(" ".join(words[1:at]))
        names, (starts, starter) = words[at + 1 : -2], words[-2:]
        if starts != wire.STARTS:
            raise ValueError("nobody starts")
        count = len(names) - int(words[0])
        whose = dict([(animal, device) for animal, device in self.chairs])
        self.devices = [whose[name] for name in names[:count]] + [""] * (len(names) - count)
        self.players = names
        self.computers = tuple(range(count, len(names)))
        self.calling = _NONE
        self.left, self.eager, self.seed, self.is_fair = [], [], b"", False
        first = Throw(0, DRAW, bytes(range(len(names))), UNKNOWN)
        first.value = names.index(starter)
        self.throws = [first]
        self.game = Game(rules, names, first.value, None, self.computers)
        self.games += 1
        self.turn += 1

    def _act(self, seat: int, words: list[str]) -> None:
        """A move or a look, by the player of that seat."""
        game = self.game
        if words == [wire.PEEKS]:
            self.throw.is_peeked = True
            self.turn += 1
            return
        move, value, uncovered = move_of(words)
        if move == DRAW:
            value = seat
        elif seat != game.holder:
            raise ValueError("it is not their turn")
        if move in THROWN:
            value = self._thrown(move, value)
        if uncovers(game, move, value):
            self.throw.value = uncovered
            game.uncover(self.throw.at, uncovered)
        if not game.can(move, value):
            raise ValueError("the rules do not allow it")
        game.play(move, value)
        self.turn += 1
        if game.phase == OVER:
            self._count()

    def _count(self) -> None:
        """The game that has just ended counts for all who are still here. One that was stopped before anybody
        had won counts for nobody."""
        game = self.game
        seats = range(len(self.players))
        won = list(game.winners())
        if game.rules.end == "first" and game.outcome and game.outcome.loser != NOBODY:
            won = [seat for seat in seats if seat != game.outcome.loser]
        taken = self.taken
        for seat in seats if won else ():
            name = self.players[seat]
            if seat in self.computers or name in taken:
                self.score.setdefault(name, [0, 0])[seat not in won] += 1

    def next_throw(self, move: int) -> Throw:
        """What the move, of THROWN, would throw now."""
        game = self.game
        among = bytes([seat for seat in range(len(self.players)) if move == DRAW and game.is_in(seat)])
        return Throw(len(self.throws), move, among, len(game.moves) + 1)

    def _thrown(self, move: int, value: int) -> int:
        throw = self.next_throw(move)
        if is_covered(self.game, move):
            if value:
                raise ValueError("nobody sees the dice")
            value = self._cast(throw) if self._cast else decoy(self.game)
        else:
            throw.value = value
        self.throws.append(throw)
        return value

    def _seed(self, seed: str, seal: str) -> None:
        """Check all throws, and put in the true value of those that stayed covered."""
        self.seed = dice.from_text(seed, dice.SEED_BYTES)
        self.is_fair = dice.seal(self.seed) == self.seal
        self.seal = seal
        nonces = self.nonces()
        for throw in self.throws:
            value = throw.value_by(self.seed, nonces)
            if throw.value not in (UNKNOWN, value):
                self.is_fair = False
            throw.value = value
            if throw.at >= 0:
                self.game.uncover(throw.at, value)

    def _without(self, device: str) -> None:
        self.absent.append(device)
        self.eager = [other for other in self.eager if other != device]

    def _back(self, device: str) -> None:
        self.absent.remove(device)

    def _again(self, device: str) -> None:
        self.eager.append(device)

    def _hosts(self, device: str) -> None:
        self.opener = device


def move_of(words: list[str]) -> tuple[int, int, int]:
    """The move, its value, 0 without one, and the value of the dice that it uncovers, 0 if it uncovers none:
    `says 41`, `doubts 31`, `rolls`. ValueError if it is no move."""
    said = len(words)
    while said and wire.number(words[said - 1]) >= 0:
        said -= 1
    numbers = [int(word) for word in words[said:]]
    text = " ".join(words[:said])
    for move in MOVES:
        if WORDS[move] == text or move == DRAW and text == "draws":
            takes = 1 if move < DRAW else 0
            if len(numbers) > takes + 1 or len(numbers) < takes and move not in THROWN:
                break
            value, uncovered, *_ = numbers + [0, 0] if takes else [0] + numbers + [0]
            return move, value, uncovered
    raise ValueError("'%s' is no move" % " ".join(words)[:40])
