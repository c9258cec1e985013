"""A game as text, both ways: a header, then the moves, several on a line or one.

    mia 1
    rules tokyo
    players Fox Owl Bear
    Fox rolls 32 says 32
    Owl believes rolls 55 says 55
    Bear doubts

The first to move is the starter; if nobody has moved yet, a line `starter Owl` names them. `computers Owl`
after the players names the computer players. Blank lines, and anything after a `#`, are skipped. A journal is
a record that grows by `game.line()` after each move.
"""

from micropython import const

from game import Game, check_players
from records.header import header
from records.story import story
from rules import legal, presets
from rules.choices import Rules
from rules.moves import BELIEVE, DRAW, REROLL, ROLL, WORDS, phrase
from rules.state import NOBODY

_LONGEST = const(550)  # letters of a line; a longer one might be too much for the memory
_KEYWORDS = tuple([words.split() for words in WORDS])


class RecordError(Exception):
    """Text that is no record of a game.

    `line` counts from 1, `reason` says what is wrong there, `legal` what would be right ('' if unknown).
    """

    def __init__(self, line: int, reason: str, legal: str = "") -> None:
        super().__init__("line %d: %s%s" % (line, reason, ". Legal: " + legal if legal else ""))
        self.line = line
        self.reason = reason
        self.legal = legal


def write(game: Game) -> str:
    """The whole game, each turn on a line of its own."""
    words = [header(game)]
    for past, _, _, outcome in story(game):
        said = past.line()
        if not words[-1].endswith("\n"):
            said = said[len(past.players[past.mover]) :]
        goes_on = past.moves[-2] in (ROLL, REROLL, BELIEVE) and not outcome
        words.append(said if goes_on else said + "\n")
    return "".join(words)


def read(text: str) -> Game:
    """The game in a record, up to its last move. RecordError if it is no record."""
    reader = Reader()
    for text_line in text.split("\n"):
        reader.feed(text_line)
    return reader.finish()


class Reader:
    """Reads a record line by line: `feed` each, then `finish`. After an error `game` has the good moves."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self._line = 0
        self._rules: Rules | None = None
        self._players: tuple[str, ...] = ()
        self._starter = NOBODY
        self._computers: tuple[int, ...] = ()
        self._take = self._magic

    def feed(self, text: str) -> None:
        """Take one line. RecordError if it is wrong."""
        self._line += 1
        if len(text) > _LONGEST:
            raise RecordError(self._line, "a line has at most %d letters, not %d" % (_LONGEST, len(text)))
        words = text.split("#")[0].split()
        if words:
            self._take(words)

    def finish(self) -> Game:
        """The game up to the last line. RecordError if there was no header."""
        if not self._players:
            raise RecordError(self._line, "the record ends before its players are named")
        return self._begun(0)

    def _magic(self, words: list[str]) -> None:
        if words != ["mia", "1"]:
            raise RecordError(self._line, "a record does not begin with '%s'" % " ".join(words), "mia 1")
        self._take = self._house

    def _house(self, words: list[str]) -> None:
        if words[0] != "rules":
            raise RecordError(self._line, "the rules come here, not '%s'" % words[0], "rules tokyo")
        self._rules = self._parsed(" ".join(words[1:]))
        self._take = self._table

    def _parsed(self, text: str) -> Rules:
        try:
            return presets.parse(text)
        except presets.RulesError as error:
            raise RecordError(self._line, str(error))

    def _table(self, words: list[str]) -> None:
        if words[0] != "players":
            raise RecordError(
                self._line, "the players come here, not '%s'" % words[0], "players Fox Owl Bear"
            )
        try:
            check_players(tuple(words[1:]))
        except ValueError as error:
            raise RecordError(self._line, str(error))
        self._players = tuple(words[1:])
        self._take = self._turn

    def _turn(self, words: list[str]) -> None:
        if words[0] == "starter" and len(words) == 2 and not self.game and self._starter == NOBODY:
            self._starter = self._seat(words[1])
            return
        if words[0] == "computers" and len(words) > 1 and not self.game and not self._computers:
            self._computers = tuple(sorted({self._seat(name) for name in words[1:]}))
            return
        seat = self._seat(words[0])
        game = self._begun(seat)
        at = 1
        while at == 1 or at < len(words):
            move = self._move(game, words[at:])
            at += len(_KEYWORDS[move])
            value = 0
            if move < DRAW:
                value = self._value(game, words[at - 1 : at + 1])
                at += 1
            elif move == DRAW:
                value = seat
            self._play(game, seat, move, value)

    def _begun(self, starter: int) -> Game:
        """The game. If it has not begun, `starter` begins it, or the one whom a line named."""
        if self.game is None:
            if self._starter != NOBODY:
                starter = self._starter
            self.game = Game(self._rules, self._players, starter, None, self._computers)
        return self.game

    def _seat(self, name: str) -> int:
        if name not in self._players:
            raise RecordError(self._line, "nobody here is called '%s'" % name, " ".join(self._players))
        return self._players.index(name)

    def _move(self, game: Game, words: list[str]) -> int:
        """The move that `words` begin with; of several, the longest."""
        found = NOBODY
        length = 0
        for move, keywords in enumerate(_KEYWORDS):
            if len(keywords) > length and words[: len(keywords)] == keywords:
                found = move
                length = len(keywords)
        if found == NOBODY:
            raise self._error(game, "'%s' is no move" % words[0] if words else "a move is missing")
        return found

    def _value(self, game: Game, words: list[str]) -> int:
        """The number after a word."""
        digits = words[1] if len(words) > 1 else ""
        if len(digits) not in (1, 2) or digits.strip("0123456789"):
            raise self._error(game, "after '%s' comes a number, not '%s'" % (words[0], digits))
        return int(digits)

    def _play(self, game: Game, seat: int, move: int, value: int) -> None:
        if move != DRAW and seat != game.holder:
            raise self._error(game, "it is not the turn of " + game.players[seat])
        if not game.can(move, value):
            reason = "'%s' is not legal here" % phrase(game.players, seat, move, value)
            if value // 10 < value % 10:
                reason += ", the higher die is said first"
            raise self._error(game, reason)
        game.play(move, value)

    def _error(self, game: Game, reason: str) -> RecordError:
        return RecordError(self._line, reason, legal.phrases(game))
