"""The referee of one table: wishes in, entries out. It is its log, the relay's key, and who is there.

Nothing here waits, stores or sends. `judge` says what a wish comes to, `own` what the referee writes by
itself now, and `due` when to ask again. Entries count once `take` has them: whoever calls has them stored
first, takes what others have stored meanwhile, and asks anew. So a referee can be killed at any moment and
made again, and two of them can share a log. wire.py lists wishes and entries.
"""

from collections.abc import Callable, Iterable, Iterator

from game import TO_DRAW, TO_ROLL, TO_SAY
from rules import presets
from rules.moves import DRAW, REROLL, REVIVE, ROLL, SAY_BLIND, SAYING, STOP, WORDS, phrase
from rules.state import NAMES

from together import dice, wire
from together.covered import THROWN, is_covered, uncovers
from together.table_log import BrokenLog, TableLog, Throw, move_of
from tools.relay import computer
from tools.relay.presence import Presence

PAUSE_S = 1.5  # before a computer's turn
ROUND_S = 5.0  # and while people see how a round ended
QUICK_S = 0.3  # once no person plays on
SHARE_BYTES = 12 * 1024  # of a log for what one device writes outside of games
SHARED = (wire.SITS, wire.BECOMES, wire.LEAVES, wire.NAMED, wire.WITHOUT, wire.BACK, wire.AGAIN)

_LEAST = 2
_PROMISE_BYTES = 32
_CHANGES = (wire.SIT, wire.BECOME, wire.NAME, wire.AGAIN)  # of which a device makes so many
_ALWAYS = (wire.NONCE, wire.BACK, wire.NAME)  # what a device for which computers play does not come back by


class Refused(Exception):
    """A wish that has no effect: `reason` of wire.REASONS, and a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Referee:
    """Of the table with these entries, at first none. `key` is the relay's, 32 bytes, `now` in seconds of a
    clock that never goes back. Raises BrokenLog, if the entries are another relay's."""

    def __init__(self, key: bytes, now: float, entries: Iterable[str] = ()) -> None:
        self._key = key
        self.log = TableLog(self._value)
        self.presence = Presence(now)
        self._start = self._ready = now  # when a computer may act next
        self._called = now
        self._shares: dict[str, int] = {}
        for entry in entries:
            self.take(entry, now)
        if self.log.count and self.log.seal != dice.seal(self._seed(self._sealed)):
            raise BrokenLog("This table belongs to a relay with another key.")

    # -- dice

    def _seed(self, game: int) -> bytes:
        return dice.seed(self._key, self.log.salt, game)

    @property
    def _sealed(self) -> int:
        """The number of the game whose seal stands."""
        return self.log.games + (not self.log.games or bool(self.log.seed))

    def _value(self, throw: Throw) -> int:
        return throw.value_by(self._seed(self.log.games), self.log.nonces())

    def secret(self, device: str) -> str:
        """What only that device is told about the dice under the cup, "" for nothing: a line of wire.py."""
        log, throw = self.log, self.log.throw
        if not throw or not throw.is_peeked or not device or log.player(log.game.roller) != device:
            return ""
        return wire.secret(throw.number, log.game.roll)

    # -- entries

    def opening(self, salt: str) -> str:
        """The first entry of a table."""
        return f"{wire.TABLE} {salt} {dice.seal(dice.seed(self._key, salt, 1))}"

    def take(self, entry: str, now: float) -> None:
        """The next entry of the log. Raises BrokenLog."""
        log = self.log
        turn, holder, rounds = log.turn, log.holder, log.game.rounds if log.game else 0
        words = entry.split(" ")
        if words[0] in SHARED:
            whose = {animal: device for animal, device in log.chairs}.get(words[1], words[1])
            self._shares[whose] = self._shares.get(whose, 0) + len(entry)
        log.take(entry)
        if words[0] == wire.CALL:
            self._called = now
        if not log.is_playing or log.turn != turn or words[0] == wire.BACK:
            self.presence.stirs(now)
        if log.turn == turn:
            return
        if not log.is_playing or not self._has_persons():
            self._ready = now + QUICK_S
        elif rounds != log.game.rounds:
            self._ready = now + ROUND_S
        elif log.holder != holder:
            self._ready = now + PAUSE_S  # within a turn of its own a computer does not pause again

    def _has_persons(self) -> bool:
        """Whether a person still plays, at their own device."""
        log = self.log
        return any(log.player(seat) and log.game.is_in(seat) for seat in range(len(log.players)))

    # -- wishes

    def judge(self, device: str, line: str, now: float) -> list[str]:
        """The entries that a device's wish comes to; none if it only says who is there. Raises Refused and
        BadLine."""
        turn, words = wire.wish_of(line)
        verb, rest = words[0], words[1:]
        if line == wire.HERE:
            return []
        if line == wire.BYE:
            self.presence.goes(device, now, is_meant=True)
            return []
        log = self.log
        if turn >= 0 and turn != log.turn:
            raise Refused("late", f"That was turn {turn}; this is {log.turn}.")
        freely = {
            wire.SIT: self._sit,
            wire.BECOME: self._become,
            wire.LEAVE: self._leave,
            wire.NAME: self._name,
            wire.NONCE: self._nonce,
            wire.BACK: self._back,
        }
        in_turn = {
            wire.BEGIN: self._begin,
            wire.WITHOUT: self._without,
            wire.AGAIN: self._again,
            wire.HOST: self._host,
        }
        if verb in freely and turn < 0:
            entries = freely[verb](device, rest)
        elif verb in in_turn and turn >= 0:
            entries = in_turn[verb](device, rest, now)
        elif turn >= 0 and log.is_playing and verb in log.players:
            entries = [self._move(device, log.players.index(verb), rest)]
        else:
            raise Refused("words", f"'{line[:40]}' is no wish, or needs a turn, or a game.")
        if device in log.absent and verb not in _ALWAYS:
            entries.insert(0, f"{wire.BACK} {device}")
        if self._shares.get(device, 0) > SHARE_BYTES and verb in _CHANGES:
            raise Refused("pace", "This device has changed its mind too often.")
        return entries

    def _sit(self, device: str, words: list[str]) -> list[str]:
        count = wire.number(words[0]) if words else 0
        if not 0 < count <= len(NAMES) or len(words) != 2 or not _is_promise(words[1]):
            raise Refused("words", "It is `sit`, how many, and a promise.")
        log = self.log
        missing = count - len(log.animals(device))
        if missing <= 0:
            raise Refused("late", "They sit there.")
        if not log.free:
            raise Refused("room", "No chair is free.")
        entries = [f"{wire.SITS} {device} {animal}" for animal in log.free[:missing]]
        if device not in log.promised:
            entries[0] += f" {words[1]}"
        return entries

    def _become(self, device: str, words: list[str]) -> list[str]:
        log = self.log
        if len(words) != 1 or words[0] not in log.animals(device):
            raise Refused("late", "Nobody sits there as that.")
        if log.is_playing and words[0] in log.players:
            raise Refused("playing", "They play as that.")
        if not log.free:
            raise Refused("room", "All animals are taken.")
        at = NAMES.index(words[0])
        new = next((name for name in log.free if NAMES.index(name) > at), log.free[0])
        return [f"{wire.BECOMES} {words[0]} {new}"]

    def _leave(self, device: str, words: list[str]) -> list[str]:
        log = self.log
        may_send = device == log.opener and not log.is_playing and not log.calling
        whose = log.taken if may_send else log.animals(device)
        if not words or len(set(words)) < len(words) or not set(words) <= set(whose):
            raise Refused("late", "Nobody of theirs sits there as that.")
        return [f"{wire.LEAVES} {' '.join(words)}"]

    def _name(self, device: str, words: list[str]) -> list[str]:
        log = self.log
        name = "".join(words)
        if len(words) > 1 or name and not wire.called(name):
            raise Refused("words", "That is no name.")
        if not log.animals(device) or log.names.get(device, "") == name:
            raise Refused("late", "That is known, or nobody sits there.")
        return [" ".join([wire.NAMED, device, *words])]

    def _nonce(self, device: str, words: list[str]) -> list[str]:
        log = self.log
        if not log.calling or device not in log.called or device in log.opened:
            raise Refused("late", "No nonce is to be opened.")
        try:
            nonce, promise = words
            is_promised = dice.promise(dice.from_text(nonce, dice.NONCE_BYTES)) == log.called[device]
        except ValueError:
            is_promised, promise = False, ""
        if not is_promised or not _is_promise(promise):
            raise Refused("words", "That is not what was promised.")
        return [f"{wire.NONCE} {device} {nonce} {promise}"]

    def _back(self, device: str, _: list[str]) -> list[str]:
        if device not in self.log.absent:
            raise Refused("late", "No computer plays for that device.")
        return [f"{wire.BACK} {device}"]

    def _begin(self, device: str, words: list[str], _: float) -> list[str]:
        log = self.log
        if log.is_playing or log.calling or log.is_over and not log.seed:
            raise Refused("playing", "A game goes on.")
        if device != log.opener:
            raise Refused("turn", "Another device begins the games.")
        computers = wire.number(words[0]) if words else -1
        try:
            rules = presets.parse(" ".join(words[1:]))
        except presets.RulesError as error:
            raise Refused("words", f"There are no such rules: {error}.") from None
        seated = {d for _, d in log.chairs if d not in log.absent or d == device}
        persons = len([d for _, d in log.chairs if d in seated and not self._is_off(d)])
        if computers < 0:
            raise Refused("words", "A game is so many computers, and rules.")
        if persons + len(computer.free(log.taken, persons, computers)) < _LEAST:
            raise Refused("few", "Two have to play.")
        return [f"{wire.CALL} {computers} {rules.text}"]

    def _is_off(self, device: str) -> bool:
        return self.presence.is_gone(device) and not self.presence.is_here(device)

    def _without(self, device: str, words: list[str], now: float) -> list[str]:
        log = self.log
        awaited = log.awaited
        if not awaited or words != [log.players[log.holder]]:
            raise Refused("late", "The table does not wait for them.")
        if device == awaited or device not in log.devices:
            raise Refused("turn", "That device has no part in it.")
        if not self.presence.is_away(awaited, True, now):
            raise Refused("there", "They are there.")
        return [f"{wire.WITHOUT} {awaited}"]

    def _again(self, device: str, _: list[str], __: float) -> list[str]:
        log = self.log
        if not log.is_over or log.calling:
            raise Refused("playing", "No game is over.")
        if device in log.eager or not log.animals(device):
            raise Refused("late", "That is known.")
        return [f"{wire.AGAIN} {device}"]

    def _host(self, device: str, _: list[str], now: float) -> list[str]:
        log = self.log
        if log.is_playing or log.calling:
            raise Refused("playing", "A game goes on.")
        if device == log.opener or not log.animals(device):
            raise Refused("turn", "That device cannot begin games.")
        if not self.presence.is_away(log.opener, True, now):
            raise Refused("there", "Whoever begins the games is there.")
        return [f"{wire.HOSTS} {device}"]

    # -- moves

    def _move(self, device: str, seat: int, words: list[str]) -> str:
        log, game = self.log, self.log.game
        if words == [WORDS[STOP]] and game.is_left() and device in log.devices and seat == game.holder:
            return self._written(STOP, 0)
        if seat != game.holder or log.player(seat) != device:
            raise Refused("turn", "It is not their turn.")
        if words == [wire.PEEKS]:
            if game.phase != TO_SAY or game.is_rerolled or log.throw.is_peeked:
                raise Refused("rules", "There is nothing to look at.")
            return f"{log.players[seat]} {wire.PEEKS}"
        try:
            move, value, uncovered = move_of(words)
        except ValueError as error:
            raise Refused("words", f"{error}.") from None
        is_blind = move == SAY_BLIND or game.is_rerolled
        is_legal = not value and game.allows(move) if move in THROWN else game.can(move, value)
        if uncovered or not is_legal or move in SAYING and log.throw.is_peeked == is_blind:
            raise Refused("rules", "The rules do not allow that now.")
        return self._written(move, value)

    def _written(self, move: int, value: int) -> str:
        """A legal move of the holder as an entry, with the dice that everybody sees by it."""
        log, game = self.log, self.log.game
        name = log.players[game.holder]
        if move not in THROWN:
            said = phrase(log.players, game.holder, move, value)
            return f"{said} {game.roll}" if uncovers(game, move, value) else said
        if is_covered(game, move):
            return f"{name} {WORDS[move]}"
        thrown = self._value(log.next_throw(move))
        return f"{log.players[thrown]} {WORDS[DRAW]}" if move == DRAW else f"{name} {WORDS[move]} {thrown}"

    # -- what the referee does by itself

    def own(self, now: float) -> list[str]:
        """The next entries that it writes unasked, if it is time for any."""
        return next((write() for when, write in self._timers() if when <= now), [])

    def due(self) -> float | None:
        """When `own`, or what `tidings` tell, may change by itself."""
        return min((when for when, _ in self._timers()), default=None)

    def _timers(self) -> Iterator[tuple[float, Callable[[], list[str]]]]:
        """All of its timers: when, and what is to be written then. Nothing is, where only tidings change."""
        log, presence = self.log, self.presence
        if log.calling:
            missing = [d for d in log.called if d not in log.opened and not presence.is_gone(d)]
            yield self._called + wire.CALL_S if missing else self._start, self._start_game
        elif log.is_over and not log.seed:
            yield self._start, self._publish
        elif log.is_playing and not log.awaited:
            yield self._ready, self._computer_acts
        elif log.awaited and not presence.is_here(log.awaited):
            yield (
                presence.since(log.awaited) + wire.GO_ON_S,
                lambda: [f"{wire.WITHOUT} {log.awaited}"],
            )

    def next_tidings(self, now: float) -> float | None:
        """When the next device counts as away, though nothing comes."""
        times = [self.presence.since(d) + wire.AWAY_S for d in self.devices() if not self.presence.is_here(d)]
        if self.presence.is_here(self.awaited):
            times.append(self.presence.idle_from)
        return min((when for when in times if when > now), default=None)

    def tidings(self, now: float, is_anew: bool = False) -> list[str]:
        """Who is gone, idle or back: see Presence."""
        return self.presence.tidings(self.devices(), self.awaited, now, is_anew)

    def devices(self) -> list[str]:
        """Those that sit there or play, each once."""
        log = self.log
        playing = [log.player(seat) for seat in range(len(log.players))] if log.is_playing else []
        return [*dict.fromkeys([device for _, device in log.chairs] + [name for name in playing if name])]

    @property
    def awaited(self) -> str:
        """The device that others wait for: the player's, between games the opener's if others sit there."""
        log = self.log
        has_others = any(device != log.opener for _, device in log.chairs)
        return log.awaited if log.is_playing else log.opener if has_others else ""

    def _start_game(self) -> list[str]:
        log = self.log
        computers, rules = log.calling
        persons = [animal for animal, device in log.chairs if device in log.opened]
        others = computer.free(log.taken, len(persons), computers)
        names = persons + others
        if not persons or len(names) < _LEAST:
            return [wire.OFF]
        first = Throw(0, DRAW, bytes(range(len(names))), -1)
        starter = names[first.value_by(self._seed(log.games + 1), log.nonces())]
        players = " ".join(names)
        return [f"{wire.GAME} {len(others)} {rules} {wire.PLAYERS} {players} {wire.STARTS} {starter}"]

    def _publish(self) -> list[str]:
        """The seed of the game that is over, and the seal of the next one."""
        games = self.log.games
        return [f"{wire.SEED} {dice.text(self._seed(games))} {dice.seal(self._seed(games + 1))}"]

    def _computer_acts(self) -> list[str]:
        log, game = self.log, self.log.game
        if game.allows(STOP) and not self._has_persons():
            return [self._written(STOP, 0)]  # else it might go on for ever
        if game.phase == TO_ROLL:
            return [self._written(ROLL, 0)]
        if game.phase == TO_DRAW:
            return [self._written(DRAW, 0)]
        if game.phase == TO_SAY and not game.is_rerolled and not log.throw.is_peeked:
            return [f"{log.players[game.holder]} {wire.PEEKS}"]
        move, value = computer.decision(game, self._chance)
        return [self._written(move, 0 if move in (REROLL, REVIVE) else value)]

    def _chance(self, count: int) -> bytes:
        """Random bytes for a decision: the same if it is asked again, as after a restart."""
        return dice.hmac(self._seed(self.log.games), b"decision %d" % self.log.turn)[:count]


def _is_promise(text: str) -> bool:
    try:
        return bool(dice.from_text(text, _PROMISE_BYTES))
    except ValueError:
        return False
